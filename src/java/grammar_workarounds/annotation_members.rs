//! Respells records that are members of annotation interfaces as classes, since the grammar does not know them.

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
    // The word of a record of which the header is still to come.
    let mut keyword = None;
    for (at, token) in tokens.iter().enumerate() {
        match token.text {
            b"interface" => is_head_of_annotation = at > 0 && tokens[at - 1].text == b"@",
            b"{" => bodies.push(std::mem::take(&mut is_head_of_annotation)),
            b"}" => {
                bodies.pop();
            }
            b"record" if bodies.last() == Some(&true) => {
                keyword = is_named(&tokens[at + 1..]).then_some(token.span);
            }
            b"(" => {
                if let Some((keyword, distance)) = keyword.take().zip(token.partner) {
                    let header = Span { start: token.span.start, end: tokens[at + distance].span.end };
                    found.push(Record { keyword, header });
                }
            }
            _ => {}
        }
    }
    found
}

/// Returns whether tokens begin with a record's name, and its header or type parameters.
fn is_named(tokens: &[Token<'_>]) -> bool {
    matches!(tokens, [name, next, ..] if name.piece == Piece::Word && matches!(next.text, b"(" | b"<"))
}
