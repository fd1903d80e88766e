//! Reads characters that are spelled by their numbers, `\u0041`, which Java translates before anything else (JLS 3.3).

use std::borrow::Cow;

use memchr::memmem;

use super::characters::{is_ignored, is_name_char};
use super::is_name_byte;
use super::pieces::{Piece, placed_pieces, word_length};
use crate::git::BYTE_ORDER_MARK;
use crate::java::span::Span;

/// How a character that is spelled by its number begins.
pub const ESCAPE: &str = "\\u";

/// A character as Java reads it, and how many bytes spell it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spelled {
    pub character: char,
    pub length: usize,
}

/// Returns the character of an escape that a text begins with.
pub(super) fn escape(text: &[u8]) -> Option<Spelled> {
    let (unit, length) = unit(text)?;
    if let Some(character) = char::from_u32(unit) {
        return Some(Spelled { character, length });
    }
    // Beyond the first 65,536 characters, two of them spell one.
    let (low, more) = self::unit(&text[length..])?;
    let pair = [u16::try_from(unit).ok()?, u16::try_from(low).ok()?];
    let character = char::decode_utf16(pair).next()?.ok()?;
    Some(Spelled { character, length: length + more })
}

/// Returns the UTF-16 unit of an escape, and how many bytes that has.
fn unit(text: &[u8]) -> Option<(u32, usize)> {
    let rest = text.strip_prefix(ESCAPE.as_bytes())?;
    let more = rest.iter().take_while(|b| **b == b'u').count();
    let digits = rest.get(more..more + 4).filter(|digits| digits.iter().all(u8::is_ascii_hexdigit))?;
    let unit = u32::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
    Some((unit, more + 6))
}

/// Returns the character that a text begins with, spelled by its number or not. What is not UTF-8 gives U+FFFD for each
/// byte.
pub fn character(text: &[u8]) -> Option<Spelled> {
    let first = *text.first()?;
    if first.is_ascii() {
        let plain = Spelled { character: char::from(first), length: 1 };
        return Some(if first == b'\\' { escape(text).unwrap_or(plain) } else { plain });
    }
    let length = match first {
        0xf0.. => 4,
        0xe0.. => 3,
        _ => 2,
    };
    let decoded = text.get(..length).and_then(|bytes| std::str::from_utf8(bytes).ok()?.chars().next());
    Some(decoded.map_or(Spelled { character: char::REPLACEMENT_CHARACTER, length: 1 }, |character| Spelled {
        character,
        length,
    }))
}

/// A name of which some characters are spelled by their numbers, or with others in it that are ignored.
#[derive(Debug, PartialEq, Eq)]
pub struct RespelledName {
    /// As Java reads it.
    pub name: String,
    pub span: Span,
}

/// Returns the names in the code and comments of a text that are spelled otherwise than they are read: `c\u006funt`.
pub fn respelled_names(text: &[u8]) -> Vec<RespelledName> {
    if !may_respell(text) {
        return Vec::new();
    }
    let first = if text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
    let mut found = Vec::new();
    let mut add = |start: usize, word: &[u8]| {
        let span = Span { start, end: start + word.len() };
        found.extend(name_of(word).map(|name| RespelledName { name, span }));
    };
    for (start, piece, text) in placed_pieces(&text[first..]) {
        match piece {
            Piece::Word => add(first + start, text),
            Piece::Comment => escaped_words(text).for_each(|(at, word)| add(first + start + at, word)),
            Piece::Literal | Piece::Mark => {}
        }
    }
    found
}

/// Returns the words of a comment that have an escape, each with where it begins.
fn escaped_words(comment: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut end = 0;
    placed_escapes(comment).filter_map(move |(at, _)| {
        if at < end {
            return None;
        }
        let before = comment[end..at].iter().rev().take_while(|b| is_name_byte(**b)).count();
        let start = at - before;
        let length = word_length(&comment[start..]);
        end = start + length.max(before);
        (length > before).then(|| (start, &comment[start..start + length]))
    })
}

/// Returns the escapes in a text, each with where it is. Behind an odd number of backslashes is none.
pub(super) fn placed_escapes(text: &[u8]) -> impl Iterator<Item = (usize, Spelled)> {
    let is_even = |at: &usize| text[..*at].iter().rev().take_while(|b| **b == b'\\').count() % 2 == 0;
    memmem::find_iter(text, ESCAPE.as_bytes())
        .filter(is_even)
        .filter_map(|at| Some((at, escape(&text[at..])?)))
}

/// A text as Java reads it, with where each part of it is spelled.
pub struct ReadText<'t> {
    pub text: Cow<'t, str>,
    /// Where each escape's character ends in what is read, and how many bytes more are spelled up to there.
    longer: Vec<(usize, usize)>,
}

impl<'t> ReadText<'t> {
    /// Returns a text with the characters that are spelled by their numbers.
    pub fn of(spelled: Cow<'t, str>) -> Self {
        let (mut text, mut longer) = (String::new(), Vec::new());
        let mut end = 0;
        for (at, Spelled { character, length }) in placed_escapes(spelled.as_bytes()) {
            // The second half of a character is no escape of its own.
            if at >= end {
                text += &spelled[end..at];
                text.push(character);
                end = at + length;
                longer.push((text.len(), end - text.len()));
            }
        }
        if longer.is_empty() {
            return ReadText { text: spelled, longer };
        }
        text += &spelled[end..];
        ReadText { text: text.into(), longer }
    }

    /// Returns where a part of what is read is spelled.
    pub fn spelled(&self, read: Span) -> Span {
        let place = |at: usize| {
            let before = self.longer.partition_point(|(end, _)| *end <= at);
            at + before.checked_sub(1).map_or(0, |last| self.longer[last].1)
        };
        Span { start: place(read.start), end: place(read.end) }
    }
}

/// Returns the name that a word is read as, where that is not how it is spelled.
pub fn name_of(word: &[u8]) -> Option<String> {
    let mut name = String::new();
    let (mut at, mut differs) = (0, false);
    while let Some(Spelled { character, length }) = character(&word[at..]) {
        let is_left_out = is_ignored(character);
        differs |= is_left_out || word[at] == b'\\';
        name.extend((!is_left_out).then_some(character));
        at += length;
    }
    differs.then_some(name)
}

/// Returns whether a text may have names that are spelled otherwise than they are read.
pub fn may_respell(text: &[u8]) -> bool {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let is_control = |b: &u8| matches!(b, 0..=8 | 0x0e..=0x1b | 0x7f);
    memmem::find(text, ESCAPE.as_bytes()).is_some() || text.iter().any(is_control) || {
        let mut others = text.utf8_chunks().filter(|chunk| !chunk.valid().is_ascii());
        !text.is_ascii() && others.any(|chunk| chunk.valid().chars().any(|c| !c.is_ascii() && is_ignored(c)))
    }
}

/// Returns whether a character that is spelled by its number may be a brace, a quote or the like.
pub fn spells_a_mark(text: &[u8]) -> bool {
    memmem::find_iter(text, ESCAPE.as_bytes()).any(|at| match escape(&text[at..]) {
        Some(Spelled { character, .. }) => {
            character.is_ascii() && !character.is_ascii_control() || matches!(character, '\n' | '\r')
        }
        // A number that breaks off.
        None => at + 6 > text.len(),
    })
}

/// Returns whether a name's next character is spelled by its number.
pub(super) fn goes_on_escaped(text: &[u8]) -> Option<usize> {
    let spelled = escape(text)?;
    (is_name_char(spelled.character) || is_ignored(spelled.character)).then_some(spelled.length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_read_with_its_escapes_and_known_where_they_are() {
        let spelled = r"a \u0041b \\u0041 \ud835\udcb3 z";
        let read = ReadText::of(spelled.into());
        assert_eq!(read.text, r"a Ab \\u0041 𝒳 z");
        for (part, is) in [("a", "a"), ("Ab", r"\u0041b"), ("𝒳", r"\ud835\udcb3"), ("z", "z")] {
            let start = read.text.find(part).expect("is read");
            assert_eq!(&spelled[read.spelled(Span { start, end: start + part.len() }).range()], is);
        }
    }

    #[test]
    fn a_name_may_be_spelled_by_numbers_and_with_characters_that_are_ignored() {
        let names =
            |text: &str| respelled_names(text.as_bytes()).into_iter().map(|n| n.name).collect::<Vec<_>>();
        let text = r#"a.\u0066oo + b\uu0061r("\u0066oo") /* a.\u0066\u006fo@\\u0061 x */ + o\u006f"#;
        assert_eq!(names(text), ["foo", "bar", "foo", "oo"]);
        assert_eq!(names(r"a.foo \user"), [""; 0]);
        assert_eq!(names("hi\u{200b}ts + so\u{1}ld + \u{feff}a"), ["hits", "sold", "a"]);
        assert_eq!(names(r"\ud835\udcb3y"), ["𝒳y"]);
    }
}
