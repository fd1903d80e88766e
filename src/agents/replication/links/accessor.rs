use std::ops::Range;

use super::{LinkKind, Linked, Reach, Resolution, are_in_one_type};
use crate::agents::evidence::Evidence;
use crate::agents::score::accesses;
use crate::config::Signal;
use crate::java::Kind;
use crate::words::Word;

/// A method that gets, sets or builds the field, or another accessor of it.
pub const KIND: LinkKind =
    LinkKind { stem: without_verb, ..LinkKind::new(Signal::Accessor, Reach::File, role, ties) };

fn ties(anchor: &Evidence, linked: &Linked<'_>, _: &Resolution<'_>) -> bool {
    let (from, to) = (anchor.declaration.get(), linked.declaration.get());
    let is_in_one_type = are_in_one_type(anchor, linked);
    is_in_one_type
        && match (from.kind, to.kind) {
            (Kind::Field, Kind::Method) => accesses(linked.words, to, &anchor.words),
            (Kind::Method, Kind::Method) => {
                let property = property(linked.words);
                from.name != to.name
                    && accesses(&anchor.words, from, property)
                    && accesses(linked.words, to, property)
            }
            _ => false,
        }
}

fn role(anchor: &Evidence) -> &'static str {
    if anchor.kind == Kind::Field { "the field that it accesses" } else { "another accessor of its field" }
}

/// Returns the words of a method's name without the verb of an accessor, and all words of any other name.
pub fn without_verb(anchor: &Evidence) -> Range<usize> {
    let is_accessor = anchor.kind == Kind::Method && property(&anchor.words).len() < anchor.words.len();
    usize::from(is_accessor)..anchor.words.len()
}

/// Returns the words of an accessor's name without its verb.
fn property(words: &[Word]) -> &[Word] {
    match words {
        [verb, rest @ ..] if !rest.is_empty() && is_accessor_verb(&verb.text) => rest,
        all => all,
    }
}

fn is_accessor_verb(word: &str) -> bool {
    matches!(word, "get" | "set" | "is" | "has" | "with" | "add")
}
