use std::ops::Range;

use super::accessor::without_verb;
use super::{LinkKind, Linked, Reach, Resolution, are_in_one_type};
use crate::agents::evidence::Evidence;
use crate::agents::score::accesses;
use crate::config::Signal;
use crate::java::Kind;

/// The field that the method accesses.
pub struct AccessedField;

impl LinkKind for AccessedField {
    fn signal(&self) -> Signal {
        Signal::AccessedField
    }

    fn reach(&self) -> Reach {
        Reach::File
    }

    fn stem(&self, anchor: &Evidence) -> Range<usize> {
        without_verb(anchor)
    }

    fn ties(&self, anchor: &Evidence, linked: &Linked<'_>, _: &Resolution<'_>) -> bool {
        let (from, to) = (anchor.declaration.get(), linked.declaration.get());
        [from.kind, to.kind] == [Kind::Method, Kind::Field]
            && are_in_one_type(anchor, linked)
            && accesses(&anchor.words, from, linked.words)
    }

    fn role(&self, _: &Evidence, _: &Linked<'_>) -> &'static str {
        "its accessor"
    }
}
