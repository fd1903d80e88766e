//! The changed files, and what of them needs no looking at.

use rayon::prelude::*;

use super::side::Source;
use crate::git::{FileChange, Snapshot};
use crate::java::holes;

/// The files to compare, each with what can be left out of it. Those with the same bytes on both
/// sides say nothing, and neither do bodies that a file has on both sides; of a file that moved they
/// are kept, since they show what became of its types.
pub(super) fn read(base: &Snapshot, head: &Snapshot, changes: &[FileChange]) -> (Vec<Source>, Vec<Source>) {
    let files: Vec<(Option<Source>, Option<Source>)> = changes
        .par_iter()
        .map(|change| {
            let before = change.before.as_deref().and_then(|p| base.read(p));
            let after = change.after.as_deref().and_then(|p| head.read(p));
            match (before, after) {
                (Some(b), Some(a)) if b.bytes() == a.bytes() && b.path() == a.path() => (None, None),
                (Some(b), Some(a)) if b.path() == a.path() => {
                    let (in_b, in_a) = holes(b.bytes(), a.bytes()).unwrap_or_default();
                    (Some((b, in_b)), Some((a, in_a)))
                }
                (before, after) => (before.map(|b| (b, Vec::new())), after.map(|a| (a, Vec::new()))),
            }
        })
        .collect();
    let (before, after): (Vec<_>, Vec<_>) = files.into_iter().unzip();
    let sorted = |files: Vec<Option<Source>>| {
        let mut files: Vec<_> = files.into_iter().flatten().collect();
        files.sort_by(|x, y| x.0.path().cmp(y.0.path()));
        files
    };
    (sorted(before), sorted(after))
}
