use super::{LinkKind, Linked, Reach, Resolution};
use crate::agents::evidence::Evidence;
use crate::config::Signal;

/// A test of the type.
pub const KIND: LinkKind =
    LinkKind::new(Signal::TestOfType, Reach::Types, |_| "the type that it tests", ties);

fn ties(anchor: &Evidence, linked: &Linked<'_>, resolution: &Resolution<'_>) -> bool {
    let d = linked.declaration.get();
    d.kind.is_type()
        && d.owner.is_none()
        && linked.location.is_test
        && !anchor.location.is_test
        && resolution.uses_type(linked, anchor)
        && !resolution.is_named_after_longer(linked, anchor)
}
