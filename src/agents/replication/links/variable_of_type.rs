use super::{LinkKind, Linked, Reach, Resolution};
use crate::agents::evidence::Evidence;
use crate::config::Signal;

/// A variable of the type.
pub const KIND: LinkKind = LinkKind {
    accepts_part: true,
    ..LinkKind::new(Signal::VariableOfType, Reach::Types, |_| "its type", ties)
};

fn ties(anchor: &Evidence, linked: &Linked<'_>, resolution: &Resolution<'_>) -> bool {
    let d = linked.declaration.get();
    (d.kind.is_local() || d.kind.is_field())
        && match d.ty.as_ref().filter(|ty| ty.text != "var") {
            Some(ty) => resolution.names_type(ty, linked.declaration, anchor),
            None => d.kind.is_local() && resolution.infers_type(linked.declaration, anchor),
        }
}
