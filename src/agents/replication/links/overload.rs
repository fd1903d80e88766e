use super::{LinkKind, Linked, Resolution};
use crate::agents::evidence::Evidence;
use crate::config::Signal;
use crate::java::Kind;
use crate::words::same_words;

/// An overload of the method.
pub const KIND: LinkKind = LinkKind::new(Signal::Overload, |_| "its overload", ties);

fn ties(anchor: &Evidence, linked: &Linked<'_>, _: &Resolution<'_>) -> bool {
    let (from, to) = (anchor.declaration.get(), linked.declaration.get());
    [from.kind, to.kind] == [Kind::Method; 2]
        && (&anchor.location.path, from.owner) == (&linked.location.path, to.owner)
        && same_words(&anchor.words, linked.words)
}
