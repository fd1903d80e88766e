//! The headings of a document, and the parts below those about the past.

use super::document_kinds::is_historical_heading;
use super::shown_as_code::CodeBlocks;
use crate::git::{DocumentFormat, PLAIN, SourceFile, document_format};

/// A document's headings, in their order.
pub struct Headings(Vec<Heading>);

/// A heading of Markdown (`## Usage`) or AsciiDoc (`== Usage`), or one that is underlined, as these and
/// reStructuredText have them, too.
struct Heading {
    /// Where its line begins.
    start: usize,
    /// How far it is below the title of all: those with a lower number are above it.
    level: usize,
    /// Whether the part below it is about the past.
    is_past: bool,
}

impl Headings {
    pub fn of(file: &SourceFile, blocks: &CodeBlocks) -> Self {
        let mut underlines = Underlines::of(file);
        let mut headings: Vec<Heading> = Vec::new();
        let (mut start, mut previous) = (0, None);
        for line in file.bytes().split_inclusive(|b| *b == b'\n') {
            let is_text = !blocks.is_inside(start);
            if is_text {
                headings.extend(Heading::marked(line, start).or_else(|| underlines.heading(previous?, line)));
            }
            previous = is_text.then_some((start, line));
            start += line.len();
        }
        Self(headings)
    }

    /// Returns whether one of the headings above a place is about the past, as a manual's release notes are.
    pub fn tell_of_the_past(&self, at: usize) -> bool {
        let before = self.0.partition_point(|heading| heading.start <= at);
        let mut level = usize::MAX;
        let mut above = self.0[..before].iter().rev().filter(|heading| {
            let is_above = heading.level < level;
            level = level.min(heading.level);
            is_above
        });
        above.any(|heading| heading.is_past)
    }
}

impl Heading {
    fn marked(line: &[u8], start: usize) -> Option<Self> {
        let mark = *line.first().filter(|first| matches!(first, b'#' | b'='))?;
        let level = line.iter().take_while(|b| **b == mark).count();
        let title = &line[level..];
        let is_heading = level <= 6 && title.starts_with(b" ");
        is_heading.then(|| Self { start, level, is_past: is_historical_heading(title) })
    }
}

/// The characters that titles are underlined with, those of the highest level first. Where the format does not define
/// them, they are in the order of the text.
struct Underlines {
    marks: Vec<u8>,
    are_known: bool,
    /// Whether a line is as long as the title above it.
    are_measured: bool,
}

impl Underlines {
    fn of(file: &SourceFile) -> Self {
        let DocumentFormat { underlines, measures_underlines, .. } =
            document_format(file.path()).unwrap_or(&PLAIN);
        Self {
            are_known: !underlines.is_empty(),
            are_measured: *measures_underlines,
            marks: underlines.to_vec(),
        }
    }

    /// Returns the heading that a line underlines.
    fn heading(&mut self, (start, above): (usize, &[u8]), line: &[u8]) -> Option<Heading> {
        /// Shorter lines may be anything.
        const LEAST: usize = 3;
        let (title, line) = (above.trim_ascii(), line.trim_ascii_end());
        let mark = *line.first().filter(|mark| b"=-~^+*#\"'`:._".contains(mark))?;
        let width = String::from_utf8_lossy(title).chars().count();
        let fits = !self.are_measured || line.len().abs_diff(width) < LEAST;
        let is_line = line.len() >= LEAST && line.iter().all(|b| *b == mark) && fits;
        if !is_line || !title.iter().any(u8::is_ascii_alphanumeric) {
            return None;
        }
        if !self.are_known && !self.marks.contains(&mark) {
            self.marks.push(mark);
        }
        let level = self.marks.iter().position(|known| *known == mark)? + 1;
        Some(Heading { start, level, is_past: is_historical_heading(title) })
    }
}
