//! Strings that are the value of a variable or constant which the same file gives to what looks members up:
//! `static final String CENTS = "cents";` and `Till.class.getDeclaredField(CENTS)`.

use super::{Lookup, of_call};
use crate::java::lexical::{Piece, pieces};

/// What a variable of some name is used for in a text, by the calls that it is given to. Whether another variable of its
/// name is meant is not asked, and the text is looked at since a tree may leave out where no name asked for stands.
pub fn by_name(text: &[u8], variable: &str) -> Option<Lookup> {
    let mut word: &[u8] = b"";
    let mut calls: Vec<&[u8]> = Vec::new();
    for (piece, part) in pieces(text) {
        match (piece, part) {
            (Piece::Word, _) if part == variable.as_bytes() => {
                let called = calls.last().and_then(|called| std::str::from_utf8(called).ok());
                if let Some(lookup) = called.and_then(of_call) {
                    return Some(lookup);
                }
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
    None
}
