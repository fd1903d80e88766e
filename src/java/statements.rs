//! Finds the parts of a method's body that the meaning of the rest does not depend on. They are simple statements, and
//! the blocks of others.
//!
//! A simple statement is a call, an assignment, or a declaration of variables, up to its `;`. It contains no block, and
//! can be left out of its body without making another one wrong.

use std::sync::LazyLock;

use memchr::memmem;
use rustc_hash::FxHashMap;

use super::lexical::{Words, comment_length, is_name_byte, literal_length, words, words_in};
use super::span::Span;

/// Returns those parts of a body (`idle`, none in another) that can be left out while the rest keeps its meaning.
/// Simple statements that declare names used in the rest must stay.
pub(super) fn needless(text: &[u8], body: Span, idle: &[Span], blocks: &[Span]) -> Vec<Span> {
    let mut is_needed = vec![false; idle.len()];
    let mut declaring: FxHashMap<&[u8], Vec<usize>> = FxHashMap::default();
    for (i, statement) in idle.iter().enumerate() {
        let code = &text[statement.range()];
        if !is_expression(code) && blocks.binary_search(statement).is_err() {
            for name in declared(code) {
                declaring.entry(name).or_default().push(i);
            }
        }
    }
    // The parts that are searched for names.
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

/// Returns whether a simple statement certainly is an expression, so that it declares nothing.
fn is_expression(statement: &[u8]) -> bool {
    let mut rest = statement;
    loop {
        let length = rest.iter().take_while(|b| is_name_byte(**b)).count();
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
                    Some(b) if is_name_byte(*b) => {}
                    _ => return false,
                }
            }
            [b'(' | b'=' | b'+' | b'-' | b'*' | b'%' | b'|' | b'^' | b'&', ..] => return true,
            [b'[', after @ ..] => return after.trim_ascii_start().first().is_none_or(|b| *b != b']'),
            _ => return false,
        }
    }
}

/// Returns the names that a simple statement which is no expression may declare, and perhaps more. They are the words
/// before `=`, `,`, `;` and `[`, not in parentheses and not in a type's place.
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
            b if is_name_byte(b) => {
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
static KEPT: Words = LazyLock::new(|| words_in(include_str!("statements/kept.txt")));

/// The parts of a body that can be left out, each sorted.
#[derive(Debug, Default)]
pub(super) struct Parts {
    pub simple: Vec<Span>,
    /// The texts between the braces of `if`, `for`, `try` and the like; they may be nested.
    pub blocks: Vec<Span>,
}

/// Returns the parts of a body that can be left out. The body declares no type.
pub(super) fn parts(text: &[u8], body: Span) -> Parts {
    let mut found = Parts::default();
    let (mut at, mut parens, mut around) = (body.start, 0_usize, Vec::new());
    // Where the statement's first word is; what comes after a block is no statement's beginning if
    // it is in parentheses.
    let (mut first, mut is_start) = (None, true);
    let mut before = Before::default();
    while at < body.end {
        let rest = &text[at..body.end];
        let length = token(rest);
        match rest[0] {
            b if b.is_ascii_whitespace() => {}
            b'/' if is_comment(rest) => {}
            b'{' => {
                around.push(Brace { start: at + 1, parens, opener: before.brace() });
                (parens, first, is_start) = (0, None, true);
                before.token(b"{");
            }
            b'}' => {
                let Some(brace) = around.pop() else { break };
                brace.close(text, at, &mut found);
                (parens, first, is_start) = (brace.parens, None, brace.parens == 0);
                before.token(b"}");
            }
            b';' if parens == 0 => {
                found.simple.extend(first.map(|start| Span { start, end: at + 1 }));
                (first, is_start) = (None, true);
                before.token(b";");
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
                    let may_go = is_name_byte(b) && !is_label && !KEPT.contains(&rest[..length]);
                    first = may_go.then_some(at);
                    is_start = false;
                }
                before.token(&rest[..length]);
            }
        }
        at += length;
    }
    found.blocks.sort_unstable();
    found
}

/// The state before a place in a body.
#[derive(Debug, Clone, Default)]
struct Before<'t> {
    /// The last token if it is a word.
    word: &'t [u8],
    /// The last byte of the last token.
    last: u8,
    is_arrow: bool,
    /// The words before each open parenthesis, and before the last closed one.
    calls: Vec<&'t [u8]>,
    called: &'t [u8],
}

impl<'t> Before<'t> {
    fn token(&mut self, token: &'t [u8]) {
        match token[0] {
            b'(' => self.calls.push(self.word),
            b')' => self.called = self.calls.pop().unwrap_or_default(),
            _ => {}
        }
        self.is_arrow = token == b">" && self.last == b'-';
        self.word = if is_name_byte(token[0]) { token } else { b"" };
        self.last = token[token.len() - 1];
    }

    /// Returns what a brace here opens.
    fn brace(&self) -> Opener {
        let word = if self.last == b')' { self.called } else { self.word };
        match word {
            _ if self.is_arrow => Opener::Arrow,
            b"if" | b"for" | b"while" | b"try" | b"catch" | b"synchronized" => Opener::Statement,
            b"else" | b"do" | b"finally" => Opener::Statement,
            _ => Opener::Other,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Opener {
    /// A lambda, or a case of a `switch`.
    Arrow,
    /// A statement with blocks, other than a `switch`.
    Statement,
    Other,
}

/// An open brace of a body.
struct Brace {
    /// The start of the text after it.
    start: usize,
    /// How many parentheses are open around it.
    parens: usize,
    opener: Opener,
}

impl Brace {
    fn close(&self, text: &[u8], at: usize, found: &mut Parts) {
        let is_blank = |start: usize, end: usize| text[start..end].trim_ascii().is_empty();
        match self.opener {
            Opener::Statement if !is_blank(self.start, at) => {
                found.blocks.push(Span { start: self.start, end: at });
            }
            // The last statement decides whether a lambda returns.
            Opener::Arrow => {
                found.simple.pop_if(|last| {
                    last.start > self.start && !is_blank(self.start, last.start) && is_blank(last.end, at)
                });
            }
            _ => {}
        }
    }
}

/// Returns whether control may leave a block otherwise than at its end, or never. That shows where the variable of a
/// pattern is in scope, and what a lambda or a `switch` gives.
pub(super) fn may_leave(block: &[u8]) -> bool {
    const LEAVING: [&[u8]; 9] =
        [b"return", b"throw", b"break", b"continue", b"yield", b"while", b"for", b"do", b"switch"];
    words(block).any(|word| LEAVING.contains(&word))
}

/// Returns whether a type with a name may be declared in a body.
pub(super) fn declares_type(body: &[u8]) -> bool {
    const KEYWORDS: [&[u8]; 4] = [b"class", b"interface", b"enum", b"record"];
    if KEYWORDS.iter().all(|keyword| memmem::find(body, keyword).is_none()) {
        return false;
    }
    let (mut at, mut last, mut after_keyword) = (0, 0, false);
    while at < body.len() {
        let rest = &body[at..];
        let token = &rest[..token(rest)];
        at += token.len();
        if token[0].is_ascii_whitespace() || is_comment(token) {
            continue;
        }
        if after_keyword && is_name_byte(token[0]) {
            return true;
        }
        // Not `Type.class`.
        after_keyword = last != b'.' && KEYWORDS.contains(&token);
        last = token[0];
    }
    false
}

/// Returns the length of the word, literal, comment, white space or mark that a text begins with.
fn token(text: &[u8]) -> usize {
    match text[0] {
        b'"' | b'\'' => literal_length(text).unwrap_or(text.len()),
        b'/' => comment_length(text).unwrap_or(1),
        b if is_name_byte(b) => text.iter().position(|b| !is_name_byte(*b)).unwrap_or(text.len()),
        b if b.is_ascii_whitespace() => {
            text.iter().position(|b| !b.is_ascii_whitespace()).unwrap_or(text.len())
        }
        _ => 1,
    }
}

fn is_comment(text: &[u8]) -> bool {
    text.starts_with(b"//") || text.starts_with(b"/*")
}
