//! Respells contextual keywords (JLS 3.9) where they are names, since the grammar reserves them there, too.

use super::Token;
use crate::java::lexical::Piece;
use crate::java::span::Span;

/// Returns the contextual keywords of a file that are names, given its tokens and where the guards of patterns begin.
pub(super) fn names(tokens: &[Token<'_>], guards: &[usize]) -> Vec<Span> {
    let is_name = |at: &usize| match tokens[*at].text {
        b"record" => !is_head_of_record(&tokens[*at + 1..]),
        b"sealed" => !is_modifier(&tokens[*at + 1..]),
        b"when" => !guards.contains(&tokens[*at].span.start),
        b"yield" => !is_yield(&tokens[..*at], &tokens[*at + 1..]),
        b"transitive" | b"open" | b"module" | b"with" | b"permits" => {
            tokens.get(*at + 1).is_some_and(|next| next.piece != Piece::Word)
        }
        _ => false,
    };
    (0..tokens.len()).filter(is_name).map(|at| tokens[at].span).collect()
}

/// Returns whether a record's name and header begin what is behind the word.
fn is_head_of_record(behind: &[Token<'_>]) -> bool {
    matches!(behind, [name, next, ..] if name.piece == Piece::Word && matches!(next.text, b"(" | b"<"))
}

/// Returns whether another modifier, an annotation or the kind of the type is behind the word.
fn is_modifier(behind: &[Token<'_>]) -> bool {
    let is_next = |next: &Token<'_>| {
        next.text == b"@" || next.piece == Piece::Word && !matches!(next.text, b"instanceof" | b"when")
    };
    behind.first().is_some_and(is_next)
}

/// Returns whether a statement begins with the word and goes on with a value.
fn is_yield(before: &[Token<'_>], behind: &[Token<'_>]) -> bool {
    let is_statement = before.last().is_some_and(|before| {
        matches!(before.text, b";" | b"{" | b"}" | b":" | b")" | b">" | b"else" | b"do")
    });
    let is_name =
        |next: &Token<'_>| matches!(next.text, b":" | b"." | b"=" | b"," | b";" | b")" | b"[" | b"]");
    is_statement && !behind.first().is_some_and(is_name)
}
