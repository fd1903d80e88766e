use std::ops::Range;

use super::{LinkKind, Linked, Reach, Resolution};
use crate::agents::evidence::Evidence;
use crate::config::Signal;
use crate::java::lexical::{Piece, placed_code_pieces};
use crate::java::{Kind, Span};
use crate::words::same_words;

/// A local variable that holds what the method returns or the field holds.
pub const KIND: LinkKind = LinkKind { stem, ..LinkKind::new(Signal::Result, Reach::SameName, role, ties) };

/// Returns the words of an anchor's name, as a range, without the verb of a getter.
fn stem(anchor: &Evidence) -> Range<usize> {
    let has_verb = anchor.kind == Kind::Method && anchor.words.len() > 1 && anchor.words[0].text == "get";
    usize::from(has_verb)..anchor.words.len()
}

fn ties(anchor: &Evidence, linked: &Linked<'_>, _: &Resolution<'_>) -> bool {
    let d = linked.declaration.get();
    let stem = &anchor.words[stem(anchor)];
    (anchor.kind == Kind::Method || anchor.kind == Kind::Field)
        && d.kind == Kind::LocalVariable
        // Of names of one word, one in ten follows.
        && stem.len() > 1
        && same_words(linked.words, stem)
        && d.body.is_some_and(|value| {
            read_last(linked.declaration.unit.source.bytes(), value)
                == Some((anchor.name.as_bytes(), anchor.kind == Kind::Method))
        })
}

fn role(anchor: &Evidence) -> &'static str {
    if anchor.kind == Kind::Method {
        "the method whose result it holds"
    } else {
        "the field whose value it holds"
    }
}

/// Returns the name that an expression ends in, and whether it is called there: `getHint` and true of `plan.getHint()`.
fn read_last(text: &[u8], value: Span) -> Option<(&[u8], bool)> {
    let mut depth = 0_usize;
    let mut last = None;
    for (_, piece, written) in placed_code_pieces(text.get(value.range())?) {
        match (piece, written) {
            (Piece::Comment, _) => {}
            (_, b"(") => {
                depth += 1;
                if depth == 1
                    && let Some((_, is_called)) = &mut last
                {
                    *is_called = true;
                }
            }
            (_, b")") => depth = depth.saturating_sub(1),
            (Piece::Word, name) if depth == 0 => last = Some((name, false)),
            (Piece::Mark, b".") => {}
            (_, blank) if blank.iter().all(u8::is_ascii_whitespace) => {}
            // An operator makes something else of what was read.
            _ if depth == 0 => return None,
            _ => {}
        }
    }
    last
}
