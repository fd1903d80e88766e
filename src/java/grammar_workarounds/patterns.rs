//! Respells patterns that the grammar does not know: qualified records (`case Shop.Lot(int size)`), `final` patterns,
//! and several after one `case`.

use super::{Token, annotation_length};
use crate::java::lexical::Piece;
use crate::java::span::Span;

/// The parts to replace in patterns.
#[derive(Default)]
pub(super) struct Unknown {
    /// Qualified names of records, which a simple name can represent.
    pub names: Vec<Span>,
    /// The parts without which it is a known pattern.
    pub others: Vec<Span>,
    /// Where the word `when` begins a guard.
    pub guards: Vec<usize>,
}

/// Returns the parts that the grammar does not know in the patterns of a file, given its tokens.
pub(super) fn unknown(tokens: &[Token<'_>]) -> Unknown {
    let mut found = Unknown::default();
    for (at, token) in tokens.iter().enumerate() {
        match token.text {
            b"case" => Patterns::default().read(&tokens[at + 1..], Several::Yes, &mut found),
            b"instanceof" => Patterns::default().read(&tokens[at + 1..], Several::No, &mut found),
            _ => {}
        }
    }
    found
}

/// Whether there may be several patterns, with commas between them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Several {
    Yes,
    No,
}

/// A name that may go on, or that a record's components may follow.
struct Name {
    span: Span,
    /// It has a dot, and no type arguments: with these, the grammar knows it.
    is_qualified: bool,
}

/// The patterns behind a `case` or `instanceof`, as far as they are read.
#[derive(Default)]
struct Patterns {
    /// How many parentheses and type argument lists are open.
    parentheses: usize,
    angles: usize,
    name: Option<Name>,
    /// The pattern that is read is a whole one: it has a variable, or all of its components.
    is_whole: bool,
    /// Where the last comma between two patterns ends, and whether what is before each of them is a whole one.
    last_comma: Option<usize>,
    are_whole: bool,
    unknown: Unknown,
}

impl Patterns {
    /// Reads up to what is no pattern, and adds what is not known.
    fn read(mut self, tokens: &[Token<'_>], several: Several, found: &mut Unknown) {
        let Some(first) = tokens.first() else { return };
        self.are_whole = true;
        let mut before: &[u8] = b"";
        let mut behind_annotation = 0;
        for (at, token) in tokens.iter().enumerate() {
            if at < behind_annotation {
                continue;
            }
            if token.text == b"@" && self.angles == 0 {
                let Some(length) = annotation_length(&tokens[at..]) else { break };
                behind_annotation = at + length;
                let end = tokens[behind_annotation - 1].span.end;
                self.unknown.others.push(Span { start: token.span.start, end });
                continue;
            }
            if !self.goes_on_with(token, before, several) {
                found.guards.extend((token.text == b"when" && self.is_whole).then_some(token.span.start));
                break;
            }
            before = token.text;
        }
        let Unknown { mut names, mut others, .. } = self.unknown;
        // If none of several patterns declares a variable with a name, only the last pattern is left.
        if let Some(end) = self.last_comma.filter(|_| self.are_whole && self.is_whole) {
            names.retain(|span| span.start >= end);
            others.retain(|span| span.start >= end);
            others.push(Span { start: first.span.start, end });
        }
        found.names.extend(names);
        found.others.extend(others);
    }

    /// Reads one token; `false` where it belongs to no pattern.
    fn goes_on_with(&mut self, token: &Token<'_>, before: &[u8], several: Several) -> bool {
        let (is_outermost, may_have_several) = (self.parentheses == 0, several == Several::Yes);
        match token.text {
            b"case" | b"instanceof" => return false,
            b"," if self.angles > 0 => {}
            b"," if is_outermost && may_have_several => {
                self.are_whole &= self.is_whole;
                self.last_comma = Some(token.span.end);
                (self.name, self.is_whole) = (None, false);
            }
            _ if is_outermost && self.is_whole => return false,
            b">" if self.angles > 0 => self.angles -= 1,
            b"<" if self.angles > 0 => self.angles += 1,
            b"?" | b"&" | b"@" | b"[" | b"]" | b"." if self.angles > 0 => {}
            _ if self.angles > 0 => return token.piece == Piece::Word,
            b"[" | b"]" if self.name.is_some() => {}
            b"final" => self.unknown.others.extend((may_have_several || !is_outermost).then_some(token.span)),
            b"." | b"<" | b"(" => return self.name_goes_on_with(token),
            b")" if !is_outermost => {
                self.parentheses -= 1;
                (self.name, self.is_whole) = (None, self.parentheses == 0);
            }
            b"," if !is_outermost => self.name = None,
            _ if token.piece != Piece::Word => return false,
            _ => match &mut self.name {
                Some(name) if before == b"." => name.span.end = token.span.end,
                Some(_) if is_outermost => self.is_whole = true,
                name => *name = Some(Name { span: token.span, is_qualified: false }),
            },
        }
        true
    }

    /// Reads a dot, the beginning of type arguments or that of a record's components behind a name.
    fn name_goes_on_with(&mut self, token: &Token<'_>) -> bool {
        let Some(name) = &mut self.name else { return false };
        match token.text {
            b"." => name.is_qualified = true,
            b"<" => {
                name.is_qualified = false;
                self.angles += 1;
            }
            _ => {
                self.unknown.names.extend(name.is_qualified.then_some(name.span));
                self.name = None;
                self.parentheses += 1;
            }
        }
        true
    }
}
