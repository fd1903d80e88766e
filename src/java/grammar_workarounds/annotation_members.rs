//! Records that are members of annotation interfaces, which the grammar does not know, as classes.

use super::Token;
use crate::java::lexical::Piece;
use crate::java::span::Span;

/// The parts of a record to replace.
pub(super) struct Record {
    /// The word `record`.
    pub keyword: Span,
    /// Its components, with the parentheses.
    pub header: Span,
}

/// Returns the records that are members of annotation interfaces, given the tokens of a file.
pub(super) fn records(tokens: &[Token<'_>]) -> Vec<Record> {
    let mut found = Vec::new();
    // Whether each of the bodies that are open is one of an annotation interface.
    let mut bodies = Vec::new();
    let mut is_head_of_annotation = false;
    for (at, token) in tokens.iter().enumerate() {
        match token.text {
            b"interface" => is_head_of_annotation = at > 0 && tokens[at - 1].text == b"@",
            b"{" => bodies.push(std::mem::take(&mut is_head_of_annotation)),
            b"}" => {
                bodies.pop();
            }
            b"record" if bodies.last() == Some(&true) => {
                found.extend(header(&tokens[at + 1..]).map(|header| Record { keyword: token.span, header }));
            }
            _ => {}
        }
    }
    found
}

/// Returns the header of the record of which the name is the first token.
fn header(tokens: &[Token<'_>]) -> Option<Span> {
    let open = tokens.iter().position(|token| token.text == b"(")?;
    let is_name = |token: &Token<'_>| token.piece == Piece::Word || token.text == b"<";
    if open == 0 || !tokens[..open.min(2)].iter().all(is_name) {
        return None;
    }
    let mut depth = 0_usize;
    let close = tokens[open..].iter().find(|token| {
        match token.text {
            b"(" => depth += 1,
            b")" => depth -= 1,
            _ => {}
        }
        depth == 0
    })?;
    Some(Span { start: tokens[open].span.start, end: close.span.end })
}
