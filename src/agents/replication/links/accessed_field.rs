use super::accessor::without_verb;
use super::{LinkKind, Linked, Reach, Resolution, are_in_one_type};
use crate::agents::evidence::Evidence;
use crate::agents::score::accesses;
use crate::config::Signal;
use crate::java::Kind;

/// The field that the method accesses.
pub const KIND: LinkKind = LinkKind {
    stem: without_verb,
    ..LinkKind::new(Signal::AccessedField, Reach::File, |_| "its accessor", ties)
};

fn ties(anchor: &Evidence, linked: &Linked<'_>, _: &Resolution<'_>) -> bool {
    let (from, to) = (anchor.declaration.get(), linked.declaration.get());
    [from.kind, to.kind] == [Kind::Method, Kind::Field]
        && are_in_one_type(anchor, linked)
        && accesses(&anchor.words, from, linked.words)
}
