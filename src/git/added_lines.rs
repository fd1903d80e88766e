//! The lines that a change wrote, which are those on which a code review shows remarks.

use std::ops::{Range, RangeInclusive};

use gix::diff::blob::sources::byte_lines;
use gix::diff::blob::{Algorithm, Diff, InternedInput};
use rustc_hash::FxHashMap;

use super::snapshot::{FileChange, Snapshot};

/// How many lines around a change a diff shows.
const CONTEXT: u32 = 3;

/// The lines of some files after a change that git's diff shows as added.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AddedLines(FxHashMap<String, Vec<Range<u32>>>);

impl AddedLines {
    /// Returns the added lines of the files at `paths` of `head`. A file that moved is compared with the one that
    /// `changes` pair it with. Of a file that is in no change and not in `base`, nothing is known, so none of its lines
    /// count.
    pub fn of<'p>(
        base: &Snapshot,
        head: &Snapshot,
        changes: &[FileChange],
        paths: impl IntoIterator<Item = &'p str>,
    ) -> Self {
        let before: FxHashMap<&str, Option<&str>> =
            changes.iter().filter_map(|f| Some((f.after.as_deref()?, f.before.as_deref()))).collect();
        let mut lines = FxHashMap::default();
        for path in paths {
            if lines.contains_key(path) {
                continue;
            }
            let old = match before.get(path) {
                Some(Some(old)) => base.read(old),
                Some(None) => None,
                None => match base.read(path) {
                    Some(old) => Some(old),
                    None => continue,
                },
            };
            let Some(new) = head.read(path) else { continue };
            let old = old.as_ref().map_or(&[][..], |old| old.bytes());
            lines.insert(path.to_owned(), added(old, new.bytes()));
        }
        Self(lines)
    }

    /// Returns whether the change wrote a line of a file, counted from 1.
    pub fn has(&self, path: &str, line: u32) -> bool {
        self.0.get(path).is_some_and(|added| added.iter().any(|lines| lines.contains(&line)))
    }

    /// Returns whether a code review shows all of some lines of a file, counted from 1. A review has the lines around
    /// those that the change wrote. (It has those around a removal as well, of which nothing is known here.)
    pub fn shows(&self, path: &str, lines: &RangeInclusive<u32>) -> bool {
        let Some(added) = self.0.get(path) else { return false };
        let is_near =
            |line: u32| added.iter().any(|lines| lines.start <= line + CONTEXT && line < lines.end + CONTEXT);
        lines.clone().all(is_near)
    }
}

/// Returns the lines of `new` that a diff shows as added, counted from 1, in order.
fn added(old: &[u8], new: &[u8]) -> Vec<Range<u32>> {
    let input = InternedInput::new(byte_lines(old), byte_lines(new));
    let mut diff = Diff::compute(Algorithm::Myers, &input);
    diff.postprocess_lines(&input);
    let hunks = diff.hunks().filter(|hunk| !hunk.is_pure_removal());
    hunks.map(|hunk| hunk.after.start + 1..hunk.after.end + 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::git::{SourceFile, changed_files};

    #[test]
    fn only_the_lines_that_the_change_wrote_are_added() {
        let files = |of: &[(&str, &str)]| {
            Snapshot::in_memory("", of.iter().map(|(path, text)| SourceFile::new(*path, text.as_bytes())))
        };
        let till = "class Till {\n  int coins;\n  int notes;\n  int cents;\n  int tips;\n  int slips;\n}\n";
        let base = files(&[("Till.java", till), ("Notes.md", "coins\n"), ("Old.java", "class Old {}\n")]);
        let moved = till.replace("notes;", "bills;");
        let head = files(&[
            ("cash/Till.java", moved.as_str()),
            ("New.java", "class New {\n}\n"),
            ("Notes.md", "coins\nand bills\n"),
            ("Old.java", "class Old {}\n"),
            ("Unknown.md", "coins\n"),
        ]);
        let java: Vec<_> = changed_files(&base, &head)
            .into_iter()
            .filter(|f| f.after.as_deref().is_none_or(|path| path.ends_with(".java")))
            .collect();
        let paths = ["cash/Till.java", "New.java", "Notes.md", "Old.java", "Unknown.md", "Gone.java"];
        let added = AddedLines::of(&base, &head, &java, paths);
        let reported: Vec<String> = paths
            .iter()
            .flat_map(|path| {
                (1..=9).filter(|line| added.has(path, *line)).map(move |n| format!("{path}:{n}"))
            })
            .collect();
        assert_eq!(reported, ["cash/Till.java:3", "New.java:1", "New.java:2", "Notes.md:2"]);
        let shown = |lines: [u32; 2]| added.shows("cash/Till.java", &(lines[0]..=lines[1]));
        assert!(shown([1, 6]) && shown([3, 3]) && !shown([6, 7]) && !shown([7, 7]));
        assert!(!added.shows("Old.java", &(1..=1)));
    }
}
