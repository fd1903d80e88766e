//! Files that are no Java. There, the qualified name of a type is known to mean what was renamed or moved. In code of
//! languages that use Java's classes, the simple name of a type or member means it, too. The head must have the new
//! name there.

use std::collections::BTreeSet;

use aho_corasick::{AhoCorasick, MatchKind};
use rustc_hash::FxHashMap;
use similar::{Algorithm, DiffOp, capture_diff_slices};

use super::explanation::ExplainedFile;
use super::{Change, Lines};
use crate::git::FileChange;
use crate::java::lexical::{Piece, is_name_byte, pieces, words};
use crate::rename::is_foreign_code;

/// The names that changed.
pub struct Names<'n> {
    /// The qualified names of types after the change, by their places in `needles`.
    qualified: Vec<String>,
    /// Those before it; `None` where there are none.
    needles: Option<AhoCorasick>,
    /// The simple names of types and members, before and after, with the places of their renames.
    simple: FxHashMap<(&'n [u8], &'n [u8]), usize>,
}

/// Returns the part of a file's change that types with new qualified names explain.
pub fn explained(file: &FileChange, change: &Change<'_>, names: &Names<'_>) -> ExplainedFile {
    let (Some(from), Some(to)) = (&file.before, &file.after) else {
        return ExplainedFile::came_or_went(file, change);
    };
    let (Some(before), Some(after)) = (change.before.read(from), change.after.read(to)) else {
        return ExplainedFile::not_read(to);
    };
    let split =
        |text: &[u8]| -> Vec<Vec<u8>> { text.split_inclusive(|b| *b == b'\n').map(<[u8]>::to_vec).collect() };
    let (old, new) = (split(before.bytes()), split(after.bytes()));
    let mut made = Vec::with_capacity(before.bytes().len());
    let mut lines = Lines::default();
    let (is_code, mut renames) = (is_foreign_code(to), BTreeSet::new());
    let mut is_renamed = |line: &[u8], now: &[u8]| {
        let by_words = || names.between(line, now).filter(|_| is_code);
        match names.made_in(line) == now {
            true => true,
            false => by_words().map(|used| renames.extend(used)).is_some(),
        }
    };
    for op in capture_diff_slices(Algorithm::Histogram, &old, &new) {
        let (removed, added) = (&old[op.old_range()], &new[op.new_range()]);
        if matches!(op, DiffOp::Equal { .. }) {
            made.extend(removed.iter().flatten());
            continue;
        }
        for (at, line) in removed.iter().enumerate() {
            match added.get(at).filter(|now| added.len() == removed.len() && is_renamed(line, now)) {
                Some(now) => {
                    lines.renames += 2;
                    made.extend(now);
                }
                None => {
                    lines.residue += 1 + usize::from(added.len() == removed.len());
                    made.extend(line);
                }
            }
        }
        if added.len() != removed.len() {
            lines.residue += added.len();
        }
    }
    ExplainedFile::compared(file, lines, renames.into_iter().collect(), made)
}

impl<'n> Names<'n> {
    pub fn new(
        qualified: impl Iterator<Item = (String, String)>,
        simple: FxHashMap<(&'n [u8], &'n [u8]), usize>,
    ) -> Self {
        let (old, qualified): (Vec<String>, Vec<String>) =
            qualified.filter(|(old, _)| old.contains('.')).unzip();
        let needles = AhoCorasick::builder().match_kind(MatchKind::LeftmostLongest).build(&old).ok();
        Names { qualified, needles: needles.filter(|_| !old.is_empty()), simple }
    }

    /// Returns a line with the new qualified names of types.
    fn made_in(&self, line: &[u8]) -> Vec<u8> {
        let Some(needles) = &self.needles else { return line.to_vec() };
        let is_whole = |start: usize, end: usize| {
            let (before, after) = (line[..start].last(), line.get(end));
            !before.is_some_and(|b| *b == b'.' || is_name_byte(*b))
                && !after.is_some_and(|b| is_name_byte(*b))
        };
        let mut out = Vec::with_capacity(line.len());
        let mut at = 0;
        for found in needles.find_iter(line).filter(|found| is_whole(found.start(), found.end())) {
            out.extend_from_slice(&line[at..found.start()]);
            out.extend_from_slice(self.qualified[found.pattern()].as_bytes());
            at = found.end();
        }
        out.extend_from_slice(&line[at..]);
        out
    }

    /// Returns the renames that make one line of another; `None` where these differ in something else, or in a literal.
    fn between(&self, line: &[u8], now: &[u8]) -> Option<Vec<usize>> {
        let (before, after): (Vec<_>, Vec<_>) = (pieces(line).collect(), pieces(now).collect());
        if before.len() != after.len() {
            return None;
        }
        let mut used = Vec::new();
        for ((sort, old), (sort_now, new)) in before.into_iter().zip(after) {
            match sort {
                _ if sort != sort_now => return None,
                _ if old == new => {}
                Piece::Word => used.push(*self.simple.get(&(old, new))?),
                Piece::Comment => used.extend(self.in_comment(old, new)?),
                Piece::Literal | Piece::Mark => return None,
            }
        }
        Some(used)
    }

    fn in_comment(&self, old: &[u8], new: &[u8]) -> Option<Vec<usize>> {
        let marks = |text: &[u8]| -> Vec<u8> {
            text.iter().copied().filter(|b| !is_name_byte(*b) && !b.is_ascii_whitespace()).collect()
        };
        let (before, after): (Vec<_>, Vec<_>) = (words(old).collect(), words(new).collect());
        if before.len() != after.len() || marks(old) != marks(new) {
            return None;
        }
        let differing = before.into_iter().zip(after).filter(|(old, new)| old != new);
        differing.map(|names| self.simple.get(&names).copied()).collect()
    }
}
