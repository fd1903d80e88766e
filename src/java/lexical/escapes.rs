//! Reads characters that are spelled by their numbers, `\u0041`, which Java translates before anything else (JLS 3.3).

use memchr::memmem;

use super::characters::{is_ignored, is_name_char};
use super::pieces::{Piece, placed_pieces};
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

/// Returns the names in the code of a text that are spelled otherwise than they are read: `c\u006funt`.
pub fn respelled_names(text: &[u8]) -> Vec<RespelledName> {
    if !may_respell(text) {
        return Vec::new();
    }
    let first = if text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
    let words = placed_pieces(&text[first..]).filter(|(_, piece, _)| *piece == Piece::Word);
    let respelled = words.filter_map(|(start, _, word)| {
        let (name, start) = (name_of(word)?, first + start);
        Some(RespelledName { name, span: Span { start, end: start + word.len() } })
    });
    respelled.collect()
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
    fn a_name_may_be_spelled_by_numbers_and_with_characters_that_are_ignored() {
        let names =
            |text: &str| respelled_names(text.as_bytes()).into_iter().map(|n| n.name).collect::<Vec<_>>();
        let text = r#"a.\u0066oo + b\uu0061r("\u0066oo") /* \u0066oo */ + o\u006f"#;
        assert_eq!(names(text), ["foo", "bar", "oo"]);
        assert_eq!(names(r"a.foo \user"), [""; 0]);
        assert_eq!(names("hi\u{200b}ts + so\u{1}ld + \u{feff}a"), ["hits", "sold", "a"]);
        assert_eq!(names(r"\ud835\udcb3y"), ["𝒳y"]);
    }
}
