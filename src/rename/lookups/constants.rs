//! Finds strings that are the value of a variable or constant which the same file passes to a lookup of members:
//! `static final String CENTS = "cents";` and `Till.class.getDeclaredField(CENTS)`.

use super::Lookup;
use super::finders::of_call;
use crate::java::lexical::{Piece, pieces};

/// Returns the use of a variable of some name in a text, by the calls that it is given to. It does not ask whether
/// another variable of its name is meant. It looks at the text, since a tree may leave out what has no name that is
/// asked for.
pub fn by_name(text: &[u8], variable: &str) -> Option<Lookup> {
    calls_given(text, variable).into_iter().find_map(of_call)
}

/// Returns the names of the calls that are given a word or a literal, each as it is written.
pub fn calls_given<'t>(text: &'t [u8], argument: &str) -> Vec<&'t str> {
    let mut word: &[u8] = b"";
    let mut calls: Vec<&[u8]> = Vec::new();
    let mut found = Vec::new();
    for (piece, part) in pieces(text) {
        match (piece, part) {
            (Piece::Word | Piece::Literal, _) if part == argument.as_bytes() => {
                found.extend(calls.last().and_then(|called| std::str::from_utf8(called).ok()));
                word = part;
            }
            (Piece::Word, _) => word = part,
            (Piece::Mark, b"(") => calls.push(std::mem::take(&mut word)),
            (Piece::Mark, b")") => {
                calls.pop();
                word = b"";
            }
            (Piece::Mark, [space]) if space.is_ascii_whitespace() => {}
            (Piece::Comment, _) => {}
            _ => word = b"",
        }
    }
    found
}
