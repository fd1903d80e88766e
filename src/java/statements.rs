//! The simple statements of a method's body, and which of them are not needed to know what the others mean.
//!
//! A simple statement is a call, an assignment, or a declaration of variables, up to its `;`, that no block is in,
//! and that can be left out of its body without making another one wrong.

use memchr::memmem;
use rustc_hash::FxHashMap;

use super::declaration::Span;
use super::outline::{is_of_word, words};

/// Those of some simple statements of a body (`idle`, in order) that can be left out when the rest is to keep its
/// meaning: all but the declarations of what the rest names.
pub(super) fn needless(text: &[u8], body: Span, idle: &[Span]) -> Vec<Span> {
    let mut is_needed = vec![false; idle.len()];
    let mut declaring: FxHashMap<&[u8], Vec<usize>> = FxHashMap::default();
    for (i, statement) in idle.iter().enumerate() {
        let statement = &text[statement.range()];
        if !is_expression(statement) {
            for name in declared(statement) {
                declaring.entry(name).or_default().push(i);
            }
        }
    }
    // What is looked through for names.
    let mut rest: Vec<Span> = Vec::new();
    let mut start = body.start;
    for statement in idle {
        rest.push(Span { start, end: statement.start });
        start = statement.end;
    }
    rest.push(Span { start, end: body.end });
    while let Some(span) = rest.pop() {
        if declaring.is_empty() {
            break;
        }
        for word in words(&text[span.range()]) {
            for i in declaring.remove(word).unwrap_or_default() {
                if !std::mem::replace(&mut is_needed[i], true) {
                    rest.push(idle[i]);
                }
            }
        }
    }
    idle.iter().zip(is_needed).filter(|(_, needed)| !needed).map(|(statement, _)| *statement).collect()
}

/// Whether a simple statement certainly is an expression, so that it declares nothing.
fn is_expression(statement: &[u8]) -> bool {
    let mut rest = statement;
    loop {
        let length = rest.iter().take_while(|b| is_of_word(**b)).count();
        let (word, after) = rest.split_at(length);
        if matches!(word, b"new" | b"this" | b"super") {
            return true;
        }
        let after = after.trim_ascii_start();
        match after {
            [b'.', after @ ..] => {
                rest = after.trim_ascii_start();
                match rest.first() {
                    Some(b'<') => return true,
                    Some(b) if is_of_word(*b) => {}
                    _ => return false,
                }
            }
            [b'(' | b'=' | b'+' | b'-' | b'*' | b'%' | b'|' | b'^' | b'&', ..] => return true,
            [b'[', after @ ..] => return after.trim_ascii_start().first().is_none_or(|b| *b != b']'),
            _ => return false,
        }
    }
}

/// What a simple statement that is no expression may declare, and perhaps more: the words before `=`, `,`, `;` and `[`,
/// not in parentheses and not where a type stands.
fn declared(statement: &[u8]) -> Vec<&[u8]> {
    let mut found: Vec<&[u8]> = Vec::new();
    let (mut at, mut parens) = (0, 0_usize);
    let (mut name, mut is_type_next): (Option<&[u8]>, bool) = (None, true);
    while at < statement.len() {
        let rest = &statement[at..];
        let length = token(rest);
        match rest[0] {
            b if b.is_ascii_whitespace() => {}
            b'/' if is_comment(rest) => {}
            b if is_of_word(b) => {
                let word = &rest[..length];
                name = (!is_type_next).then_some(word);
                is_type_next = word == b"final";
            }
            b => {
                if parens == 0 && matches!(b, b'=' | b',' | b';' | b'[') {
                    found.extend(name);
                }
                (name, is_type_next) = (None, b == b'.');
                match b {
                    b'(' => parens += 1,
                    b')' => parens = parens.saturating_sub(1),
                    _ => {}
                }
            }
        }
        at += length;
    }
    found
}

/// Words that a statement starts with which cannot be left out: another one belongs to it, or it ends
/// the block.
const KEPT: [&[u8]; 18] = [
    b"if",
    b"else",
    b"for",
    b"while",
    b"do",
    b"try",
    b"catch",
    b"finally",
    b"switch",
    b"case",
    b"default",
    b"return",
    b"throw",
    b"yield",
    b"break",
    b"continue",
    b"synchronized",
    b"instanceof",
];

/// The simple statements of a body, in order. The body declares no type.
pub(super) fn simple_statements(text: &[u8], body: Span) -> Vec<Span> {
    let mut found: Vec<Span> = Vec::new();
    let (mut at, mut parens, mut around) = (body.start, 0_usize, Vec::new());
    // Where the statement's first word is; what comes after a block is no statement's beginning if
    // it is in parentheses.
    let (mut first, mut is_start) = (None, true);
    while at < body.end {
        let rest = &text[at..body.end];
        let length = token(rest);
        match rest[0] {
            b if b.is_ascii_whitespace() => {}
            b'/' if is_comment(rest) => {}
            b'{' => {
                around.push(parens);
                (parens, first, is_start) = (0, None, true);
            }
            b'}' => {
                let Some(outer) = around.pop() else { return found };
                (parens, first, is_start) = (outer, None, outer == 0);
            }
            b';' if parens == 0 => {
                found.extend(first.map(|start| Span { start, end: at + 1 }));
                (first, is_start) = (None, true);
            }
            b => {
                match b {
                    b'(' | b'[' => parens += 1,
                    b')' | b']' => parens = parens.saturating_sub(1),
                    _ => {}
                }
                if is_start {
                    let after = rest[length..].trim_ascii_start();
                    let is_label = after.starts_with(b":") && !after.starts_with(b"::");
                    let may_go = is_of_word(b) && !is_label && !KEPT.contains(&&rest[..length]);
                    first = may_go.then_some(at);
                    is_start = false;
                }
            }
        }
        at += length;
    }
    found
}

/// The length of the word, literal, comment, white space or mark that a text begins with.
fn token(text: &[u8]) -> usize {
    match text[0] {
        quote @ (b'"' | b'\'') => literal(text, quote),
        b'/' if text.starts_with(b"//") => memchr::memchr(b'\n', text).unwrap_or(text.len()),
        b'/' if text.starts_with(b"/*") => memmem::find(&text[2..], b"*/").map_or(text.len(), |end| end + 4),
        b if is_of_word(b) => text.iter().position(|b| !is_of_word(*b)).unwrap_or(text.len()),
        b if b.is_ascii_whitespace() => {
            text.iter().position(|b| !b.is_ascii_whitespace()).unwrap_or(text.len())
        }
        _ => 1,
    }
}

fn is_comment(text: &[u8]) -> bool {
    text.starts_with(b"//") || text.starts_with(b"/*")
}

/// The length of a string, text block or character literal.
fn literal(text: &[u8], quote: u8) -> usize {
    let delimiter: &[u8] = if text.starts_with(b"\"\"\"") { b"\"\"\"" } else { &[quote] };
    let mut at = delimiter.len();
    while at < text.len() && !text[at..].starts_with(delimiter) {
        at += if text[at] == b'\\' { 2 } else { 1 };
    }
    (at + delimiter.len()).min(text.len())
}
