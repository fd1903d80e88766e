//! A line of source with the identifier that a report speaks of.

use std::ops::Range;

use crate::git::{Position, Snapshot};
use crate::mining::Place;

/// One line of a file, and where an identifier stands in it.
pub(super) struct Excerpt {
    /// Without its line end; U+FFFD for what is not UTF-8.
    pub text: String,
    /// The identifier's byte range in `text`.
    pub span: Range<usize>,
}

impl Excerpt {
    /// The line of a place, where the file can be read and `name` stands there.
    pub fn of(head: &Snapshot, place: &Place, name: &str) -> Option<Self> {
        let file = head.read(&place.path)?;
        let line = file.line(place.line)?;
        let start = file.offset(Position { line: place.line, column: place.column })?;
        let end = start + name.len();
        if file.bytes().get(start..end)? != name.as_bytes() || end > line.end {
            return None;
        }
        let before = file.text(line.start..start);
        let span = before.len()..before.len() + name.len();
        Some(Self { text: format!("{before}{name}{}", file.text(end..line.end)), span })
    }
}

/// The column just after a name (from 1, in UTF-16 code units).
pub(super) fn end_column(column: u32, name: &str) -> u32 {
    column + name.encode_utf16().count() as u32
}
