//! Makes a digest of the rest of a line, around a text with an old name. By it, `apply` finds the text again, and in no
//! other line.

use std::collections::BTreeSet;

use aho_corasick::{AhoCorasick, MatchKind};

use crate::git::SourceFile;
use crate::java::Span;
use crate::java::lexical::pieces;
use crate::text::short_digest;

/// How many characters count before a text and behind it. Reports hold what comes of it, so a change is one of their
/// format.
const NEAR: usize = 200;
/// How many bytes on each side are looked through for them. Names that were written since may have moved them.
const LONGEST: usize = 10 * NEAR;

/// A file whose lines are compared without the texts that a run reported in it. Which of these are written by now does
/// not matter.
pub struct RestOfLines {
    file: SourceFile,
    /// Those texts, old and new.
    texts: Option<AhoCorasick>,
    /// The comments, strings and pieces of code of a Java file, in order: where each ends. Others have none.
    ends: Vec<usize>,
}

impl RestOfLines {
    pub fn new<'t>(file: SourceFile, texts: impl IntoIterator<Item = &'t str>) -> Self {
        let texts: BTreeSet<&str> = texts.into_iter().filter(|text| !text.is_empty()).collect();
        let texts = AhoCorasick::builder().match_kind(MatchKind::LeftmostLongest).build(texts).ok();
        let pieces = file.path().ends_with(".java").then(|| pieces(file.bytes())).into_iter().flatten();
        let end = |end: &mut usize, content: &[u8]| {
            *end += content.len();
            Some(*end)
        };
        let ends = pieces.map(|(_, content)| content).scan(0, |at, content| end(at, content)).collect();
        Self { file, texts, ends }
    }

    /// Returns a digest of what is next to a text on its line, in Java in its comment or string: 16 hexadecimal digits.
    pub fn digest(&self, at: Span) -> String {
        let bytes = self.file.bytes();
        let piece = self.ends.partition_point(|end| *end <= at.start);
        let first = piece.checked_sub(1).and_then(|before| self.ends.get(before)).copied().unwrap_or(0);
        let last = self.ends.get(piece).copied().unwrap_or(bytes.len()).max(at.end);
        let (first, last) =
            (first.max(at.start.saturating_sub(LONGEST)), last.min(at.end.saturating_add(LONGEST)));
        let start = memchr::memrchr(b'\n', &bytes[first..at.start]).map_or(first, |end| first + end + 1);
        let end = memchr::memchr(b'\n', &bytes[at.end..last]).map_or(last, |length| at.end + length);
        let before = self.without_texts(bytes[start..at.start].trim_ascii_start());
        let behind = self.without_texts(bytes[at.end..end].trim_ascii_end());
        let skipped = before.chars().count().saturating_sub(NEAR);
        let near = before.chars().skip(skipped).chain(['\0', '\0']).chain(behind.chars().take(NEAR));
        short_digest(near.collect::<String>())
    }

    /// Returns a part of a line with a mark for each of the texts.
    fn without_texts(&self, part: &[u8]) -> String {
        let part = String::from_utf8_lossy(part);
        let Some(texts) = &self.texts else { return part.into_owned() };
        let mut out = String::new();
        texts.replace_all_with(&part, &mut out, |_, _, out| {
            out.push('\0');
            true
        });
        out
    }
}
