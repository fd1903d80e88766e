use super::{LinkKind, Linked, Reach, Resolution, are_in_one_type};
use crate::agents::evidence::Evidence;
use crate::config::Signal;
use crate::java::Kind;
use crate::words::same_words;

/// An overload of the method.
pub const KIND: LinkKind = LinkKind::new(Signal::Overload, Reach::File, |_| "its overload", ties);

fn ties(anchor: &Evidence, linked: &Linked<'_>, _: &Resolution<'_>) -> bool {
    let (from, to) = (anchor.declaration.get(), linked.declaration.get());
    [from.kind, to.kind] == [Kind::Method; 2]
        && are_in_one_type(anchor, linked)
        && same_words(&anchor.words, linked.words)
}
