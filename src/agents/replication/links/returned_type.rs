use super::{LinkKind, Linked, Reach, Resolution};
use crate::agents::evidence::Evidence;
use crate::config::Signal;
use crate::java::{Kind, Modifiers};

/// A method that returns the type.
pub const KIND: LinkKind =
    LinkKind::new(Signal::ReturnedType, Reach::Types, |_| "the type that it returns", ties);

/// Returns whether a method returns the anchor's type. A builder's method returns the type around it, which says
/// nothing of its name, so it does not count.
fn ties(anchor: &Evidence, linked: &Linked<'_>, resolution: &Resolution<'_>) -> bool {
    let d = linked.declaration.get();
    let is_static = d.modifiers.has(Modifiers::STATIC);
    let is_around = || linked.declaration.owner().is_some_and(|owner| owner == anchor.declaration);
    d.kind == Kind::Method
        && (is_static || !is_around())
        && d.ty.as_ref().is_some_and(|ty| resolution.names_type(ty, linked.declaration, anchor))
}
