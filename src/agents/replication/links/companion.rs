use super::{LinkKind, Linked, Reach, Resolution};
use crate::agents::evidence::Evidence;
use crate::config::Signal;

/// A type and the type that serves it.
pub const KIND: LinkKind =
    LinkKind::new(Signal::Companion, Reach::Types, |_| "a type of its package that it uses", ties);

fn ties(anchor: &Evidence, linked: &Linked<'_>, resolution: &Resolution<'_>) -> bool {
    let d = linked.declaration.get();
    let is_subtype = || d.supertypes.iter().any(|above| above.simple_name() == anchor.name);
    let tests = || linked.location.is_test && !anchor.location.is_test;
    d.kind.is_type()
        && !is_subtype()
        && !tests()
        && anchor.location.package == linked.location.package
        && resolution.uses_type(linked, anchor)
        && !resolution.is_named_after_longer(linked, anchor)
}
