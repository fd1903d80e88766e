//! Changes of a few lines that a reader of a review makes with one click.

use std::ops::RangeInclusive;

use super::Report;
use super::remark::Remark;
use crate::git::{Snapshot, SourceFile};
use crate::rename::Edit;
use crate::report::markup::prose;

/// The most lines of a suggested change. In a longer one, readers do not see what it changes.
const MOST_LINES: u32 = 20;

/// A change of whole lines of one file, for a comment of a review.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SuggestedChange {
    /// The ids of the findings and mentions that it mends.
    pub ids: Vec<String>,
    pub path: String,
    /// The lines that it replaces, counted from 1.
    pub lines: RangeInclusive<u32>,
    /// The text of the comment, in Markdown, with the new lines as a suggestion.
    pub body: String,
}

/// Returns the changes that mend a finding or a mention on their own, by path and line. Those of the same lines are
/// one. A finding that needs edits in other files, or far away, has none: half of a rename does not compile.
pub fn suggested_changes(report: &Report<'_>) -> Vec<SuggestedChange> {
    let head = report.head;
    let mut parts: Vec<Part<'_>> = report.remarks().filter_map(|remark| Part::of(head, remark)).collect();
    parts.sort_by(|x, y| (&x.path, x.lines.start()).cmp(&(&y.path, y.lines.start())));
    let mut joined: Vec<Part<'_>> = Vec::new();
    for part in parts {
        match joined
            .last_mut()
            .filter(|last| last.path == part.path && last.lines.end() >= part.lines.start())
        {
            Some(last) => last.join(part),
            None => joined.push(part),
        }
    }
    joined.iter().filter_map(|part| part.change(head)).collect()
}

/// The remarks on the same lines, put together.
struct Part<'a> {
    ids: Vec<&'a str>,
    messages: Vec<String>,
    path: &'a str,
    lines: RangeInclusive<u32>,
    edits: Vec<Edit>,
}

impl<'a> Part<'a> {
    fn of(head: &Snapshot, remark: Remark<'a>) -> Option<Self> {
        let Remark { id, message, edits, .. } = remark;
        let (path, lines) = lines_of(head, edits)?;
        Some(Self { ids: vec![id], messages: vec![message], path, lines, edits: edits.to_vec() })
    }

    fn join(&mut self, other: Part<'a>) {
        let last = *self.lines.end().max(other.lines.end());
        self.lines = *self.lines.start()..=last;
        self.ids.extend(other.ids);
        self.messages.extend(other.messages);
        for edit in other.edits {
            if !self.edits.contains(&edit) {
                self.edits.push(edit);
            }
        }
    }

    fn change(&self, head: &Snapshot) -> Option<SuggestedChange> {
        let text = new_lines(head, &self.edits, &self.lines)?;
        let messages: Vec<String> = self.messages.iter().map(|message| prose(message)).collect();
        let fence = fence_of(&text);
        Some(SuggestedChange {
            ids: self.ids.iter().map(|id| (*id).to_owned()).collect(),
            path: self.path.to_owned(),
            lines: self.lines.clone(),
            body: format!("{}\n\n{fence}suggestion\n{text}\n{fence}", messages.join("\n\n")),
        })
    }
}

/// Returns a fence that nothing in the text ends.
fn fence_of(text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    "`".repeat(longest.max(2) + 1)
}

/// Returns the file and the lines of some edits, counted from 1, where these are close together in one file.
pub(super) fn lines_of<'e>(head: &Snapshot, edits: &'e [Edit]) -> Option<(&'e str, RangeInclusive<u32>)> {
    let path = &edits.first()?.path;
    if edits.iter().any(|edit| edit.path != *path) {
        return None;
    }
    let file = head.read(path)?;
    let first = edits.iter().map(|edit| edit.span.start).min()?;
    let last = edits.iter().map(|edit| edit.span.end).max()?;
    let (first, last) = (file.position(first).line, file.position(last).line);
    (last - first < MOST_LINES).then_some((path.as_str(), first..=last))
}

/// Returns some lines as they should be, without the last line's end; none where that is not UTF-8. All edits are in
/// one file.
pub(super) fn new_lines(head: &Snapshot, edits: &[Edit], lines: &RangeInclusive<u32>) -> Option<String> {
    let file = head.read(&edits.first()?.path)?;
    let bytes = file.line(*lines.start())?.start..file.line(*lines.end())?.end;
    String::from_utf8(edited(&file, bytes, edits)).ok()
}

/// Returns some bytes of a file with the edits made that are in them.
fn edited(file: &SourceFile, bytes: std::ops::Range<usize>, edits: &[Edit]) -> Vec<u8> {
    let mut edits: Vec<&Edit> = edits.iter().collect();
    edits.sort_by_key(|edit| edit.span.start);
    let (mut text, mut at) = (Vec::new(), bytes.start);
    for edit in edits {
        text.extend_from_slice(&file.bytes()[at..edit.span.start]);
        text.extend_from_slice(edit.new_text.as_bytes());
        at = edit.span.end;
    }
    text.extend_from_slice(&file.bytes()[at..bytes.end]);
    text
}
