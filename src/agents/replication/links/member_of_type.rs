use super::{LinkKind, Linked, Reach, Resolution};
use crate::agents::evidence::Evidence;
use crate::config::Signal;
use crate::java::Kind;

/// A member of the type.
pub const KIND: LinkKind = LinkKind::new(Signal::MemberOfType, Reach::Types, |_| "the type around it", ties);

fn ties(anchor: &Evidence, linked: &Linked<'_>, _: &Resolution<'_>) -> bool {
    let kind = linked.declaration.get().kind;
    (kind == Kind::Method || kind.is_field())
        && linked.declaration.owner().is_some_and(|owner| owner == anchor.declaration)
}
