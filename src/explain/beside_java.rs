//! Files that are no Java: there, only the qualified name of a type is known to mean what was renamed or moved.

use std::collections::BTreeMap;

use similar::{Algorithm, DiffOp, capture_diff_slices};

use super::explanation::ExplainedFile;
use super::{Change, Lines};
use crate::git::FileChange;
use crate::java::lexical::{find_word, is_name_byte};

/// What of a file's change is explained by types that have other qualified names.
pub fn explained(file: &FileChange, change: &Change<'_>, names: &BTreeMap<String, String>) -> ExplainedFile {
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
    for op in capture_diff_slices(Algorithm::Histogram, &old, &new) {
        let (gone, come) = (&old[op.old_range()], &new[op.new_range()]);
        if matches!(op, DiffOp::Equal { .. }) {
            made.extend(gone.iter().flatten());
            continue;
        }
        for (at, line) in gone.iter().enumerate() {
            match come.get(at).filter(|now| come.len() == gone.len() && renamed(line, names) == **now) {
                Some(now) => {
                    lines.renames += 2;
                    made.extend(now);
                }
                None => {
                    lines.residue += 1 + usize::from(come.len() == gone.len());
                    made.extend(line);
                }
            }
        }
        if come.len() != gone.len() {
            lines.residue += come.len();
        }
    }
    ExplainedFile::compared(file, lines, Vec::new(), made)
}

/// A line with the new qualified names of types.
fn renamed(line: &[u8], names: &BTreeMap<String, String>) -> Vec<u8> {
    let mut edits: BTreeMap<usize, (usize, &str)> = BTreeMap::new();
    for (old, new) in names.iter().filter(|(old, _)| old.contains('.')) {
        let is_whole = |at: usize| {
            let (before, after) = (line[..at].last(), line.get(at + old.len()));
            !before.is_some_and(|b| *b == b'.' || is_name_byte(*b))
                && !after.is_some_and(|b| is_name_byte(*b))
        };
        edits.extend(
            find_word(line, old).filter(|at| is_whole(*at)).map(|at| (at, (old.len(), new.as_str()))),
        );
    }
    let mut out = Vec::with_capacity(line.len());
    let mut at = 0;
    for (start, (length, new)) in edits {
        if start >= at {
            out.extend_from_slice(&line[at..start]);
            out.extend_from_slice(new.as_bytes());
            at = start + length;
        }
    }
    out.extend_from_slice(&line[at..]);
    out
}
