use super::{LinkKind, Linked, Reach, Resolution};
use crate::agents::evidence::Evidence;
use crate::config::Signal;
use crate::java::Kind;

/// A member of the type.
pub struct MemberOfType;

impl LinkKind for MemberOfType {
    fn signal(&self) -> Signal {
        Signal::MemberOfType
    }

    fn reach(&self) -> Reach {
        Reach::Types
    }

    fn ties(&self, anchor: &Evidence, linked: &Linked<'_>, _: &Resolution<'_>) -> bool {
        let kind = linked.declaration.get().kind;
        anchor.kind.is_type()
            && (kind == Kind::Method || kind.is_field())
            && linked.declaration.owner().is_some_and(|owner| owner == anchor.declaration)
    }

    fn role(&self, _: &Evidence, _: &Linked<'_>) -> &'static str {
        "the type around it"
    }
}
