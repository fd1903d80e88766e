//! Divides a text into words, literals, comments and marks, as Java does (JLS 3.4 to 3.10). An escape can be a quote,
//! end a comment, or be a letter of a name; a carriage return can end a line, too.

use memchr::memmem;

use super::escapes::{Spelled, character, escape, goes_on_escaped, placed_escapes};
use super::is_name_byte;

/// The kind of a piece of Java, as far as words and literals are concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Piece {
    /// An identifier, a keyword or a number.
    Word,
    /// A string, a character or a text block, with its quotes.
    Literal,
    Comment,
    /// Any other byte, or the escape that represents it.
    Mark,
}

/// Returns the pieces of a text but comments and white space.
pub fn code_pieces(text: &[u8]) -> impl Iterator<Item = (Piece, &[u8])> {
    placed_code_pieces(text).map(|(_, piece, text)| (piece, text))
}

/// Returns the same, each with where it begins, in bytes.
pub fn placed_code_pieces(text: &[u8]) -> impl Iterator<Item = (usize, Piece, &[u8])> {
    placed_pieces(text)
        .filter(|(_, piece, text)| *piece != Piece::Comment && !text.iter().all(u8::is_ascii_whitespace))
}

/// Returns all of a text in pieces, each with where it begins and its text.
pub fn placed_pieces(text: &[u8]) -> impl Iterator<Item = (usize, Piece, &[u8])> {
    let mut end = 0;
    pieces(text).map(move |(piece, text)| {
        end += text.len();
        (end - text.len(), piece, text)
    })
}

/// Returns all of a text in pieces, each with its text.
pub fn pieces(text: &[u8]) -> impl Iterator<Item = (Piece, &[u8])> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let (piece, length) = first_piece(rest, *rest.first()?);
        let (found, after) = rest.split_at(length.min(rest.len()));
        rest = after;
        Some((piece, found))
    })
}

fn first_piece(text: &[u8], first: u8) -> (Piece, usize) {
    match first {
        b if is_name_byte(b) => (Piece::Word, word_length(text)),
        b'"' | b'\'' => literal_length(text).map_or((Piece::Mark, 1), |length| (Piece::Literal, length)),
        b'/' => comment_length(text).map_or((Piece::Mark, 1), |length| (Piece::Comment, length)),
        b'\\' => match escape(text) {
            Some(_) if goes_on_escaped(text).is_some() => (Piece::Word, word_length(text)),
            Some(Spelled { character: '/', length }) => {
                comment_length(text).map_or((Piece::Mark, length), |length| (Piece::Comment, length))
            }
            Some(Spelled { character: '"' | '\'', length }) => {
                literal_length(text).map_or((Piece::Mark, length), |length| (Piece::Literal, length))
            }
            Some(Spelled { length, .. }) => (Piece::Mark, length),
            None => (Piece::Mark, 1),
        },
        // In a name it is passed over.
        b if is_ignored_byte(b) && text.get(1).is_some_and(|b| is_name_byte(*b)) => {
            (Piece::Word, word_length(text))
        }
        _ => (Piece::Mark, 1),
    }
}

fn is_ignored_byte(byte: u8) -> bool {
    matches!(byte, 0..=8 | 0x0e..=0x1b | 0x7f)
}

/// Returns how many bytes long the word is that a text begins with.
pub(in crate::java) fn word_length(text: &[u8]) -> usize {
    let mut at = 0;
    while let Some(byte) = text.get(at) {
        at += match *byte {
            b if is_name_byte(b) => 1,
            // At the end of a file, a control-Z is no part of the word before it.
            b if is_ignored_byte(b) && at + 1 < text.len() => 1,
            b'\\' => match goes_on_escaped(&text[at..]) {
                Some(length) => length,
                None => break,
            },
            _ => break,
        };
    }
    at
}

/// Returns how many bytes long the comment is that a text begins with; `None` where it begins with none.
pub(in crate::java) fn comment_length(text: &[u8]) -> Option<usize> {
    let slash = character(text).filter(|first| first.character == '/')?;
    let second = character(&text[slash.length..])?;
    let start = slash.length + second.length;
    let length = match second.character {
        '/' => end_of_line(&text[start..]),
        '*' => end_of_block(&text[start..]),
        _ => return None,
    };
    Some(length.map_or(text.len(), |length| start + length))
}

/// Returns where the line of a comment ends: before a line feed, or a carriage return alone.
fn end_of_line(text: &[u8]) -> Option<usize> {
    let is_return = |at: usize| text[at] == b'\r' && text.get(at + 1) != Some(&b'\n');
    let plain = memchr::memchr2_iter(b'\n', b'\r', text).find(|at| text[*at] == b'\n' || is_return(*at));
    let line = &text[..plain.unwrap_or(text.len())];
    placed_escapes(line)
        .find(|(_, spelled)| matches!(spelled.character, '\n' | '\r'))
        .map(|(at, _)| at)
        .or(plain)
}

/// Returns where a comment of several lines ends, behind its star and slash.
fn end_of_block(text: &[u8]) -> Option<usize> {
    let plain = memmem::find(text, b"*/").map(|at| at + 2);
    let inside = &text[..plain.unwrap_or(text.len())];
    // One of the two is spelled by its number, or both are.
    let spelled = placed_escapes(inside).filter_map(|(at, spelled)| {
        let end = at + spelled.length;
        match spelled.character {
            '*' => character(&text[end..]).filter(|c| c.character == '/').map(|slash| end + slash.length),
            '/' => text[..at].ends_with(b"*").then_some(end),
            _ => None,
        }
    });
    spelled.min().or(plain)
}

/// Returns how many bytes long the string, character or text block is that a text begins with, a quote; `None` where it
/// does not end.
pub(in crate::java) fn literal_length(text: &[u8]) -> Option<usize> {
    let Spelled { character: quote, length } = character(text)?;
    let block = (quote == '"').then(|| three_quotes(text)).flatten();
    let is_mark = |b: &u8| *b == quote as u8 || matches!(b, b'\\' | b'\n' | b'\r');
    let mut at = block.unwrap_or(length);
    loop {
        let rest = text.get(at..)?;
        at += match block {
            Some(_) => memchr::memchr2(quote as u8, b'\\', rest)?,
            None => rest.iter().position(is_mark)?,
        };
        let rest = &text[at..];
        let next = character(rest)?;
        at += match next.character {
            '\\' => next.length + escaped_length(&rest[next.length..], next.length == 1),
            '\n' | '\r' if block.is_none() => return None,
            c if c != quote => next.length,
            _ if block.is_none() => return Some(at + next.length),
            _ => match three_quotes(rest) {
                Some(length) => return Some(at + length),
                None => next.length,
            },
        };
    }
}

/// Returns how many bytes the character has that a backslash is before: behind one that is no escape itself, a second
/// is none either.
fn escaped_length(text: &[u8], is_plain: bool) -> usize {
    match character(text) {
        Some(_) if is_plain && text[0] == b'\\' => 1,
        Some(spelled) => spelled.length,
        None => 1,
    }
}

/// Returns how many bytes the three quotes have that a text begins with.
fn three_quotes(text: &[u8]) -> Option<usize> {
    let mut at = 0;
    for _ in 0..3 {
        at += character(&text[at..]).filter(|c| c.character == '"')?.length;
    }
    Some(at)
}

/// Returns the strings and text blocks of a text, with their quotes; those in comments are none.
pub fn strings(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let literals = pieces(text).filter(|(piece, _)| *piece == Piece::Literal);
    literals.map(|(_, literal)| literal).filter(|literal| literal.starts_with(b"\""))
}

/// Returns the words of a text that are in no comment and no literal.
pub fn code_words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    pieces(text).filter(|(piece, _)| *piece == Piece::Word).map(|(_, word)| word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_distinguished_from_quotes_in_other_literals_and_in_comments() {
        let java = r#"@A("a \" b") /* "c" */ @B('"') // "d
            @C("e" + '\'' + "") @D("""
            f " \""" g""")"#;
        let found: Vec<_> = strings(java.as_bytes()).map(String::from_utf8_lossy).collect();
        let block = "\"\"\"\n            f \" \\\"\"\" g\"\"\"";
        assert_eq!(found, [r#""a \" b""#, r#""e""#, r#""""#, block]);
        assert_eq!(strings(b"\"no end\n \"x\"").count(), 1);
    }

    #[test]
    fn words_of_code_are_in_no_comment_and_no_literal() {
        let java = r#"a(b, "c \" d", 'e'); // f
            /* g */ h.i = $j /* k"#;
        let found: Vec<_> = code_words(java.as_bytes()).map(String::from_utf8_lossy).collect();
        assert_eq!(found, ["a", "b", "h", "i", "$j"]);
    }

    /// The expected words are those that javac 17 reads.
    #[test]
    fn what_is_code_goes_by_what_escapes_stand_for() {
        for (java, words) in [
            (r"// a \u000a hits", "hits"),
            (r"// a \u000dhits", "hits"),
            (r"// a \uuu000a hits", "hits"),
            (r"// a \\u000a hits", ""),
            ("// a \r hits", "hits"),
            ("// a \r\n hits", "hits"),
            (r"/* a \u002a/ hits", "hits"),
            (r"/* a *\u002f hits", "hits"),
            (r"/* a \u002a\u002f hits", "hits"),
            (r"/* a \\u002a/ hits", ""),
            (r"\u002f\u002f hits", ""),
            (r"/\u002a hits */", ""),
            (r#""\u0022 + hits + \u0022""#, "hits"),
            (r#""\\u0022 + hits""#, ""),
            (r#""\u005c" + hits""#, ""),
            (r#""\u005c\u0022 + hits""#, ""),
            (r#"\u0022 hits ""#, ""),
            (r"'\u005c'' + hits", "hits"),
            (r"'\u005c\u005c' + hits", "hits"),
            (r#""""\n a \u0022"" + hits"#, "hits"),
            (r"h\u0069ts", r"h\u0069ts"),
            (r"\u0068its", r"\u0068its"),
            (r"a\u002bhits", "a hits"),
            ("hi\u{ad}ts", "hi\u{ad}ts"),
            ("hi\u{1}ts \u{1}a\u{1a}", "hi\u{1}ts \u{1}a"),
        ] {
            let found: Vec<_> = code_words(java.as_bytes()).map(String::from_utf8_lossy).collect();
            assert_eq!(found.join(" "), words, "{java}");
        }
    }
}
