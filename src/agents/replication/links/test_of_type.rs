use super::{LinkKind, Linked, Reach, Resolution};
use crate::agents::evidence::Evidence;
use crate::config::Signal;

/// A test of the type.
pub struct TestOfType;

impl LinkKind for TestOfType {
    fn signal(&self) -> Signal {
        Signal::TestOfType
    }

    fn reach(&self) -> Reach {
        Reach::Types
    }

    fn ties(&self, anchor: &Evidence, linked: &Linked<'_>, resolution: &Resolution<'_>) -> bool {
        let d = linked.declaration.get();
        anchor.kind.is_type()
            && d.kind.is_type()
            && d.owner.is_none()
            && linked.location.is_test
            && !anchor.location.is_test
            && resolution.uses_type(linked, anchor)
            && !resolution.is_named_after_longer(linked, anchor)
    }

    fn role(&self, _: &Evidence, _: &Linked<'_>) -> &'static str {
        "the type that it tests"
    }
}
