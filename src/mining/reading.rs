//! The changed files, and what of them needs no looking at.

use rayon::prelude::*;

use super::side::Source;
use crate::git::{FileChange, Snapshot, SourceFile};
use crate::java::{Difference, difference};

/// The files to compare, each with what can be left out of it; none, where the change only adds or only
/// removes, since a rename does both. Files that differ in nothing that matters are not among them.
/// Of a file that moved nothing is left out: the whole of it shows what became of its types.
pub(super) fn read(base: &Snapshot, head: &Snapshot, changes: &[FileChange]) -> (Vec<Source>, Vec<Source>) {
    let files: Vec<Changed> = changes
        .par_iter()
        .map(|change| {
            let before = change.before.as_deref().and_then(|p| base.read(p));
            let after = change.after.as_deref().and_then(|p| head.read(p));
            Changed::of(before, after)
        })
        .collect();
    let removes = files.iter().any(|f| f.difference.removes);
    let adds = files.iter().any(|f| f.difference.adds);
    if !removes || !adds {
        return (Vec::new(), Vec::new());
    }
    let (mut before, mut after) = (Vec::new(), Vec::new());
    for Changed { before: old, after: new, difference } in files {
        if difference.removes || difference.adds {
            before.extend(old.map(|file| (file, difference.before)));
            after.extend(new.map(|file| (file, difference.after)));
        }
    }
    for side in [&mut before, &mut after] {
        side.sort_by(|x, y| x.0.path().cmp(y.0.path()));
    }
    (before, after)
}

/// A file of the change.
struct Changed {
    before: Option<SourceFile>,
    after: Option<SourceFile>,
    difference: Difference,
}

impl Changed {
    fn of(before: Option<SourceFile>, after: Option<SourceFile>) -> Self {
        let known = match (&before, &after) {
            (Some(b), Some(a)) if b.path() == a.path() && b.bytes() == a.bytes() => {
                Some(Difference::default())
            }
            (Some(b), Some(a)) if b.path() == a.path() => difference(b.bytes(), a.bytes()),
            _ => None,
        };
        let difference = known.unwrap_or_else(|| Difference {
            removes: before.is_some(),
            adds: after.is_some(),
            ..Difference::default()
        });
        Self { before, after, difference }
    }
}
