//! Respells text that the grammar reads otherwise than Java does (JLS 3), so that it reads the same in as many bytes.
//! Examples are names that it does not know, characters spelled by their numbers, ends of lines, and comments in text
//! blocks.

use std::sync::LazyLock;

use memchr::memmem;
use regex_syntax::hir::ClassUnicode;

use crate::git::BYTE_ORDER_MARK;
use crate::java::lexical::{
    Piece, Spelled, character, character_class, holds, is_name_byte, is_name_char, is_name_start,
    is_reserved, may_respell, name_of, placed_pieces,
};

/// The characters that the grammar lets names begin with, and continue with.
static START: LazyLock<ClassUnicode> = LazyLock::new(|| character_class(r"[\p{XID_Start}_$]"));
static PART: LazyLock<ClassUnicode> = LazyLock::new(|| character_class(r"[\p{XID_Continue}\x{a2}_$]"));

/// The last character of a file, which Java ignores (JLS 3.5).
const END_OF_FILE: char = '\x1a';

/// Marks of which two next to each other may be one operator.
const OF_OPERATORS: &[u8] = b"+-*/=<>&|^%!:.";

/// Returns a file written so that the grammar reads it as Java does; `None` where it does so as it is.
pub fn respell(text: &[u8]) -> Option<Vec<u8>> {
    if !may_differ(text) {
        return None;
    }
    let mut writer = Writer { text, bytes: text.to_vec() };
    let first = if text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
    for (at, piece, part) in placed_pieces(&text[first..]) {
        let at = first + at;
        match piece {
            Piece::Word => writer.word(at, part),
            Piece::Literal => writer.literal(at, part),
            Piece::Comment => writer.comment(at, part),
            Piece::Mark => writer.mark(at, part),
        }
    }
    (writer.bytes != text).then_some(writer.bytes)
}

/// Returns whether something in a text may be read otherwise.
fn may_differ(text: &[u8]) -> bool {
    let is_line_end = |at: usize| text.get(at + 1) != Some(&b'\n');
    let is_unknown = |c: char| is_name_char(c) && !holds(&PART, c) || is_name_start(c) && !holds(&START, c);
    may_respell(text)
        || memmem::find(text, b"\"\"\"").is_some()
        || memmem::find_iter(text, b"__").any(|at| at > 0 && text[at - 1].is_ascii_hexdigit())
        || memchr::memchr_iter(b'0', text)
            .any(|at| (at == 0 || !is_name_byte(text[at - 1])) && begins_unknown_number(&text[at..]))
        || memchr::memchr_iter(b'\r', text).any(is_line_end)
        || !text.is_ascii() && text.utf8_chunks().any(|chunk| chunk.valid().chars().any(is_unknown))
}

struct Writer<'t> {
    text: &'t [u8],
    bytes: Vec<u8>,
}

impl Writer<'_> {
    /// Writes something shorter in the place of a part, and spaces behind it.
    fn write(&mut self, at: usize, length: usize, instead: &[u8]) {
        let place = &mut self.bytes[at..at + length];
        place.fill(b' ');
        place[..instead.len()].copy_from_slice(instead);
    }

    /// Writes a keyword or a number out, and the letters of a name that the grammar does not know as others.
    fn word(&mut self, start: usize, word: &[u8]) {
        if word[0].is_ascii_digit() && (memmem::find(word, b"__").is_some() || begins_unknown_number(word)) {
            return self.number(start, word);
        }
        let read = name_of(word);
        if let Some(read) = read.as_deref().filter(|read| is_kept_as_read(read)) {
            return self.write(start, word.len(), read.as_bytes());
        }
        let mut at = 0;
        while let Some(Spelled { character, length }) = character(&word[at..]) {
            let is_known = holds(if at == 0 { &START } else { &PART }, character);
            let is_number = word[0].is_ascii_digit() && length == 1;
            let is_name = is_name_char(character) || read.is_some() && word[at] != b'\\';
            if word[at] == b'\\'
                || is_name && !is_known && !is_number && character != char::REPLACEMENT_CHARACTER
            {
                self.bytes[start + at..start + at + length].fill(b'z');
            }
            at += length;
        }
    }

    /// Writes digits for the underscores of a number, and no zero before others where it has an exponent or a suffix.
    fn number(&mut self, start: usize, number: &[u8]) {
        let place = &mut self.bytes[start..start + number.len()];
        place.iter_mut().filter(|b| **b == b'_').for_each(|b| *b = b'0');
        if let [first @ b'0', b'0'..=b'9', rest @ ..] = place
            && rest.iter().any(is_of_float)
        {
            *first = b'1';
        }
    }

    /// Writes letters for what is in a literal, where that has escapes or what looks like a comment.
    fn literal(&mut self, start: usize, literal: &[u8]) {
        let is_block = literal.starts_with(b"\"\"\"");
        let has = |mark: &[u8]| memmem::find(literal, mark).is_some();
        let looks_like_comment = is_block && (has(b"//") || has(b"/*")) && !has(b"\\{");
        if !has(b"\\u") && !looks_like_comment {
            return;
        }
        let quote = character(literal).map_or(b'"', |first| first.character as u8);
        let width = match quote {
            b'"' if literal.len() >= 6 && spells_block(literal) => 3,
            _ => 1,
        };
        let place = &mut self.bytes[start..start + literal.len()];
        let last = place.len() - width;
        for (at, byte) in place.iter_mut().enumerate() {
            match at {
                _ if at < width || at >= last => *byte = quote,
                _ if matches!(byte, b'\n' | b'\r' | b' ' | b'\t') => {}
                _ => *byte = b'z',
            }
        }
    }

    /// Writes letters for what is in a comment that does not end where the grammar would have it.
    fn comment(&mut self, start: usize, comment: &[u8]) {
        let end = start + comment.len();
        match comment {
            [b'/', b'*', .., b'*', b'/'] => {}
            [b'/', b'/', ..] if !matches!(self.text.get(end), Some(b'\\')) => {}
            // It does not end.
            _ if end == self.text.len() && !comment.ends_with(b"/") && is_block_comment(comment) => {}
            _ => {
                let is_block = is_block_comment(comment);
                let place = &mut self.bytes[start..end];
                place.iter_mut().filter(|b| **b != b'\n').for_each(|b| *b = b'z');
                place[..2].copy_from_slice(if is_block { b"/*" } else { b"//" });
                if let (true, [.., star, slash]) = (is_block, place) {
                    (*star, *slash) = (b'*', b'/');
                }
            }
        }
    }

    /// Writes out a mark or white space that is spelled by its number, and the end of a line or of the file.
    fn mark(&mut self, at: usize, mark: &[u8]) {
        let Some(Spelled { character, length }) = character(mark) else { return };
        let end = at + mark.len();
        match character {
            END_OF_FILE if self.text[end..].iter().all(u8::is_ascii_whitespace) => {
                self.write(at, mark.len(), b" ");
            }
            '\r' | '\n' if length > 1 || self.text.get(end) != Some(&b'\n') => {
                self.write(at, mark.len(), b"\n")
            }
            _ if length == 1 || !character.is_ascii() => {}
            _ => {
                let is_of_operator =
                    |b: Option<&u8>| b.is_some_and(|b| OF_OPERATORS.contains(b) || *b == b'\\');
                let beside = [at.checked_sub(1).and_then(|i| self.text.get(i)), self.text.get(end)];
                let mark = character as u8;
                // The grammar would not read the two as one, and is to read neither.
                if !OF_OPERATORS.contains(&mark) || !beside.into_iter().any(is_of_operator) {
                    self.write(at, length, &[mark]);
                }
            }
        }
    }
}

/// Returns whether a text begins with a number that the grammar does not know: `0_7`, `09d` or `00e1`.
fn begins_unknown_number(text: &[u8]) -> bool {
    match text {
        [b'0', b'_', ..] => true,
        [b'0', b'0'..=b'9', rest @ ..] => {
            let goes_on = rest.iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_');
            goes_on.into_iter().any(|b| is_of_float(b) || *b == b'_')
        }
        _ => false,
    }
}

/// Returns whether only a number with an exponent or a fraction has a letter, if no prefix is before its digits.
fn is_of_float(letter: &u8) -> bool {
    matches!(letter, b'e' | b'E' | b'f' | b'F' | b'd' | b'D')
}

/// Returns whether a word means what it does by its letters: a keyword, or a number.
fn is_kept_as_read(word: &str) -> bool {
    is_reserved(word.as_bytes()) && word != "_" || word.starts_with(|c: char| c.is_ascii_digit())
}

fn spells_block(literal: &[u8]) -> bool {
    let mut at = 0;
    (0..3).all(|_| {
        let quote = character(&literal[at..]).filter(|quote| quote.character == '"');
        at += quote.map_or(0, |quote| quote.length);
        quote.is_some()
    })
}

fn is_block_comment(comment: &[u8]) -> bool {
    let second = character(comment).and_then(|first| character(&comment[first.length..]));
    second.is_some_and(|second| second.character == '*')
}
