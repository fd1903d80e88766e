//! Reads the changed files, and leaves out what need not be compared.

use rayon::prelude::*;

use super::changed_files::ChangedFiles;
use super::parsed_file::ParsedFile;
use crate::git::{FileChange, Snapshot, SourceFile};
use crate::java::{
    Difference, LeftOut, Span, SyntaxTree, difference, is_generated, parse_later, parse_without, words,
};

/// Reads the two sides of a change, without the parts that need not be compared. A rename removes one name and adds
/// another. So both sides are empty unless a name that may be declared vanished, and another one is new. Files that
/// differ in nothing that matters are left out. So are generated files, since a program, not an author, named anew what
/// is in them. A file that moved is read in full, since the whole of it shows what became of its types.
pub fn read(base: &Snapshot, head: &Snapshot, changes: &[FileChange]) -> (ChangedFiles, ChangedFiles) {
    let files: Vec<Changed> = changes
        .par_iter()
        .map(|change| {
            let before = change.before.as_deref().and_then(|p| base.read(p));
            let after = change.after.as_deref().and_then(|p| head.read(p));
            Changed::of(before, after)
        })
        .filter(|file| !file.is_generated())
        .collect();
    let loses = files.iter().any(|file| file.difference.loses_names);
    let gains = files.iter().any(|file| file.difference.gains_names);
    if !loses || !gains {
        return (ChangedFiles::default(), ChangedFiles::default());
    }
    let differ = |f: &&Changed| !head.is_stopped() && (f.difference.removes || f.difference.adds);
    let parsed: Vec<_> = files.par_iter().filter(differ).map(Changed::parsed).collect();
    let (before, after): (Vec<_>, Vec<_>) = parsed.into_iter().unzip();
    (ChangedFiles::new(before), ChangedFiles::new(after))
}

/// A changed file: its two versions and their difference.
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
            loses_names: before.is_some(),
            gains_names: after.is_some(),
            ..Difference::default()
        });
        Self { before, after, difference }
    }

    fn is_generated(&self) -> bool {
        [&self.before, &self.after].into_iter().flatten().any(|file| is_generated(file.bytes()))
    }

    /// Parses the two versions, without the parts that are left out.
    fn parsed(&self) -> (Option<ParsedFile>, Option<ParsedFile>) {
        let Difference { before: out_of_before, after: out_of_after, .. } = &self.difference;
        match (&self.before, &self.after) {
            (Some(before), Some(after)) => {
                let before = parse_without(before, &out_of_before.skipped_ranges);
                let after = parse_later(after, &out_of_after.skipped_ranges, &before);
                let parsed = |tree: &SyntaxTree, left_out: &LeftOut| {
                    let text = |span: &Span| &tree.source().bytes()[span.range()];
                    let (names, heads) = (left_out.names.iter().map(text), left_out.heads.iter().map(text));
                    ParsedFile::new(tree).with_left_out(names, heads.flat_map(words))
                };
                (Some(parsed(&before, out_of_before)), Some(parsed(&after, out_of_after)))
            }
            (before, after) => {
                let parsed = |file: &SourceFile| ParsedFile::new(&parse_without(file, &[]));
                (before.as_ref().map(parsed), after.as_ref().map(parsed))
            }
        }
    }
}
