//! The text of one file in a snapshot, and positions in it.

use std::fmt;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::text::visible;

/// One Java file or resource of a snapshot: its path from the repository's root and its bytes as stored.
///
/// The bytes need not be UTF-8: Java sources in Latin-1 exist, and a patch must keep them.
/// Cloning is cheap.
#[derive(Debug, Clone)]
pub struct SourceFile {
    path: Arc<str>,
    bytes: Arc<[u8]>,
}

/// A position as people and SARIF count it: line from 1, column from 1 in UTF-16 code units. A tab is one unit; a byte
/// order mark is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    pub line: u32,
    pub column: u32,
}

/// A position in the file at a path.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FilePosition {
    pub path: String,
    /// From 1.
    pub line: u32,
    /// From 1, in UTF-16 code units.
    pub column: u32,
}

impl fmt::Display for FilePosition {
    /// Writes `path:line:column`, which terminals and editors turn into links.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", visible(&self.path), self.line, self.column)
    }
}

/// The mark that may be before the first line of a file. Editors neither show nor count it.
pub const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

impl SourceFile {
    pub fn new(path: impl Into<Arc<str>>, bytes: impl Into<Arc<[u8]>>) -> Self {
        Self { path: path.into(), bytes: bytes.into() }
    }

    /// Returns the path from the repository's root, with `/` between its parts.
    pub fn path(&self) -> &str {
        &self.path
    }

    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the text of a byte range, with U+FFFD for what is not UTF-8.
    pub fn text(&self, range: std::ops::Range<usize>) -> std::borrow::Cow<'_, str> {
        String::from_utf8_lossy(&self.bytes[range])
    }

    /// Returns the text of a byte range with a `?` for each byte that is not UTF-8. So offsets in it are those of the
    /// bytes.
    pub fn aligned_text(&self, range: std::ops::Range<usize>) -> std::borrow::Cow<'_, str> {
        let bytes = &self.bytes[range];
        if let Ok(text) = std::str::from_utf8(bytes) {
            return text.into();
        }
        let chunks = bytes.utf8_chunks();
        chunks.map(|chunk| chunk.valid().to_owned() + &"?".repeat(chunk.invalid().len())).collect()
    }

    /// Returns the position of a byte offset (from 0). An offset past the end counts as the end.
    pub fn position(&self, offset: usize) -> Position {
        let before = &self.bytes[..offset.min(self.bytes.len())];
        let line = memchr::memchr_iter(b'\n', before).count() as u32 + 1;
        let start = memchr::memrchr(b'\n', before).map_or(self.text_start().min(before.len()), |i| i + 1);
        Position { line, column: utf16_len(&before[start..]) + 1 }
    }

    /// Returns a converter for many offsets.
    pub fn positions(&self) -> Positions {
        Positions { file: self.clone(), last: None }
    }

    /// Returns the byte offset (from 0) of a position, or `None` where the file has no such place.
    pub fn offset(&self, at: Position) -> Option<usize> {
        let range = self.line(at.line)?;
        let (mut units, mut offset) = (1, range.start);
        for chunk in self.bytes[range].utf8_chunks() {
            let valid = chunk.valid().chars().map(|c| (c.len_utf16(), c.len_utf8()));
            // A sequence that is not UTF-8 is one character.
            let invalid = (!chunk.invalid().is_empty()).then_some((1, chunk.invalid().len()));
            for (units_of_char, bytes) in valid.chain(invalid) {
                if units >= at.column {
                    return Some(offset);
                }
                units += units_of_char as u32;
                offset += bytes;
            }
        }
        (units >= at.column).then_some(offset)
    }

    /// Returns the byte range of a line (from 1) without its line end and a byte order mark.
    pub fn line(&self, line: u32) -> Option<std::ops::Range<usize>> {
        let start = match line {
            0 => return None,
            1 => self.text_start(),
            n => memchr::memchr_iter(b'\n', &self.bytes).nth(n as usize - 2)? + 1,
        };
        let rest = &self.bytes[start..];
        let mut end = start + memchr::memchr(b'\n', rest).unwrap_or(rest.len());
        if end > start && self.bytes[end - 1] == b'\r' {
            end -= 1;
        }
        Some(start..end)
    }

    /// Returns where the first line starts.
    fn text_start(&self) -> usize {
        if self.bytes.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 }
    }
}

/// Says where offsets are at which characters begin, faster where each is behind the last one: what is before that is
/// not counted again.
pub struct Positions {
    file: SourceFile,
    last: Option<(usize, Position)>,
}

impl Positions {
    /// Returns the same as [`SourceFile::position`].
    pub fn of(&mut self, offset: usize) -> Position {
        let position = match self.last {
            Some((from, position)) if from <= offset => self.behind(from, position, offset),
            _ => self.file.position(offset),
        };
        self.last = Some((offset, position));
        position
    }

    fn behind(&self, from: usize, at: Position, offset: usize) -> Position {
        let bytes = self.file.bytes();
        let from = from.max(self.file.text_start()).min(bytes.len());
        let between = &bytes[from..offset.clamp(from, bytes.len())];
        match memchr::memrchr(b'\n', between) {
            None => Position { column: at.column + utf16_len(between), ..at },
            Some(last) => Position {
                line: at.line + memchr::memchr_iter(b'\n', between).count() as u32,
                column: utf16_len(&between[last + 1..]) + 1,
            },
        }
    }
}

fn utf16_len(bytes: &[u8]) -> u32 {
    if bytes.is_ascii() {
        return bytes.len() as u32;
    }
    String::from_utf8_lossy(bytes).chars().map(|c| c.len_utf16() as u32).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_utf16_units_and_a_tab_is_one() {
        let file = SourceFile::new("A.java", "int a;\n\tint 𝒳y; // é z\r\nend".as_bytes());
        let y = file.bytes().iter().position(|b| *b == b'y').unwrap_or(0);
        assert_eq!(file.position(y), Position { line: 2, column: 8 });
        assert_eq!(file.offset(Position { line: 2, column: 8 }), Some(y));
        assert_eq!(file.text(file.line(2).unwrap_or(0..0)), "\tint 𝒳y; // é z");
        assert_eq!(file.offset(Position { line: 9, column: 1 }), None);
    }

    #[test]
    fn a_byte_that_is_not_utf_8_is_a_column() {
        let file = SourceFile::new("A.java", &b"int \xe9\xe8; // z"[..]);
        let at = Position { line: 1, column: 11 };
        assert_eq!((file.position(10), file.offset(at)), (at, Some(10)));
        assert_eq!(file.offset(Position { line: 1, column: 12 }), Some(11));
        assert_eq!(file.offset(Position { line: 1, column: 13 }), Some(12));
        assert_eq!(file.offset(Position { line: 1, column: 14 }), None);
    }

    #[test]
    fn positions_one_after_another_are_those_of_each_alone() {
        for text in ["\u{feff}int é;\n\t𝒳y;\r\n\n// end".as_bytes(), b"\xe9;\nint \xff\xfe x;\n"] {
            let file = SourceFile::new("A.java", text);
            let begins = |at: &usize| !text.get(*at).is_some_and(|byte| (0x80..0xc0).contains(byte));
            for step in 1..5 {
                let mut positions = file.positions();
                for at in (0..=text.len()).step_by(step).chain([2]).filter(begins) {
                    assert_eq!(positions.of(at), file.position(at), "{at} in steps of {step}");
                }
            }
        }
    }

    #[test]
    fn a_byte_order_mark_is_no_column() {
        let file = SourceFile::new("A.java", "\u{feff}class A {}\nint b;".as_bytes());
        let (first, name) = (Position { line: 1, column: 1 }, Position { line: 1, column: 7 });
        assert_eq!([0, 3, 9].map(|offset| file.position(offset)), [first, first, name]);
        assert_eq!([first, name].map(|at| file.offset(at)), [Some(3), Some(9)]);
        assert_eq!(file.text(file.line(1).unwrap_or(0..0)), "class A {}");
        assert_eq!(file.position(18), Position { line: 2, column: 5 });
    }
}
