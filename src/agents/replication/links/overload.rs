use super::{LinkKind, Linked, Reach, Resolution, are_in_one_type};
use crate::agents::evidence::Evidence;
use crate::config::Signal;
use crate::java::Kind;
use crate::words::same_words;

/// An overload of the method.
pub struct Overload;

impl LinkKind for Overload {
    fn signal(&self) -> Signal {
        Signal::Overload
    }

    fn reach(&self) -> Reach {
        Reach::File
    }

    fn ties(&self, anchor: &Evidence, linked: &Linked<'_>, _: &Resolution<'_>) -> bool {
        let (from, to) = (anchor.declaration.get(), linked.declaration.get());
        [from.kind, to.kind] == [Kind::Method; 2]
            && are_in_one_type(anchor, linked)
            && same_words(&anchor.words, linked.words)
    }

    fn role(&self, _: &Evidence, _: &Linked<'_>) -> &'static str {
        "its overload"
    }
}
