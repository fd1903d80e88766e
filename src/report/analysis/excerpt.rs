//! Lines of source with the identifiers that a report speaks of.

use std::ops::Range;

use crate::git::{Position, Snapshot};
use crate::mining::Place;

/// One line of a file, and where an identifier is in it.
pub(super) struct Excerpt {
    /// Without its line end; U+FFFD for what is not UTF-8.
    pub text: String,
    /// The identifier's byte range in `text`.
    pub span: Range<usize>,
}

impl Excerpt {
    /// Returns the line of a place, where the file can be read and `name` is there.
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

/// A text of the head snapshot that is underlined.
#[derive(Clone, Copy)]
pub(super) struct Marked<'t> {
    pub place: &'t Place,
    pub text: &'t str,
}

/// Consecutive lines of a file, and where some identifiers are in them.
pub(super) struct Passage {
    pub text: String,
    pub spans: Vec<Range<usize>>,
}

impl Passage {
    /// Returns the passage from the line of the first of some identifiers of a file to that of the last; `None` if not
    /// all can be shown.
    pub fn of(head: &Snapshot, marked: &[Marked<'_>]) -> Option<Self> {
        let excerpts = marked.iter().map(|m| Excerpt::of(head, m.place, m.text));
        let excerpts: Vec<Excerpt> = excerpts.collect::<Option<_>>()?;
        let (first, last) = (marked.first()?.place, marked.last()?.place);
        if first.line == last.line {
            let text = excerpts.first()?.text.clone();
            return Some(Self { text, spans: excerpts.into_iter().map(|e| e.span).collect() });
        }
        let file = head.read(&first.path)?;
        let lines = file.line(first.line)?.start..file.line(last.line)?.end;
        // Of what is not UTF-8, other bytes would be shown, and the spans would be wrong.
        let text = std::str::from_utf8(&file.bytes()[lines.clone()]).ok()?.to_owned();
        let span = |m: &Marked<'_>| {
            let at = file.offset(Position { line: m.place.line, column: m.place.column })? - lines.start;
            Some(at..at + m.text.len())
        };
        Some(Self { text, spans: marked.iter().map(span).collect::<Option<_>>()? })
    }
}

/// Returns the column just after a name (from 1, in UTF-16 code units).
pub(super) fn end_column(column: u32, name: &str) -> u32 {
    column + name.encode_utf16().count() as u32
}
