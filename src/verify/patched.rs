//! The files as a patch leaves them, and which place there was which place before.

use std::collections::BTreeSet;

use crate::git::{Position, Snapshot, SourceFile};
use crate::mining::Place;
use crate::rename::{Composition, Plan};

/// The head snapshot with the renames of some plans made.
pub struct Patched<'h> {
    head: &'h Snapshot,
    pub composition: Composition,
    /// The files that the patch changes, and others that are asked for, as they are after it.
    pub snapshot: Snapshot,
}

impl<'h> Patched<'h> {
    /// Makes the renames of those plans that are not blocked. `others` are the paths of more files of the head snapshot
    /// to include.
    pub fn new(head: &'h Snapshot, plans: &[&Plan], others: &[&str]) -> Self {
        let composition = Composition::of(plans.iter().copied(), head);
        let paths: BTreeSet<&str> = others.iter().copied().chain(composition.paths()).collect();
        let files = paths.iter().filter_map(|path| {
            let to = composition.path_after(path);
            Some(SourceFile::new(to, composition.apply(path, head.read(path)?.bytes())))
        });
        let files: Vec<SourceFile> = files.collect();
        let snapshot = head.differing_in("the patched tree", files);
        Patched { head, composition, snapshot }
    }

    /// Returns where a place of the patched tree is in the head snapshot: the path, and the offset in bytes from 0.
    pub fn before(&self, place: &Place) -> Option<(String, usize)> {
        let path = self.composition.path_before(&place.path);
        let at = Position { line: place.line, column: place.column };
        let after = self.snapshot.read(&place.path)?.offset(at)?;
        Some((path.to_owned(), self.composition.offset_before(path, after)?))
    }

    /// Returns the same of a place in the head snapshot itself.
    pub fn of_head(&self, place: &Place) -> Option<(String, usize)> {
        let at = Position { line: place.line, column: place.column };
        Some((place.path.clone(), self.head.read(&place.path)?.offset(at)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::java::Span;
    use crate::rename::{Edit, FileMove};

    #[test]
    fn every_place_is_found_again() {
        let text = "class Old {\n  Old old; int é, after; // old\n}\n";
        let head = Snapshot::in_memory("head", [SourceFile::new("p/Old.java", text.as_bytes())]);
        let edit = |at: usize, end: usize, new_text: &str| Edit {
            path: "p/Old.java".to_owned(),
            span: Span { start: at, end },
            new_text: new_text.to_owned(),
        };
        let plan = Plan {
            edits: vec![edit(6, 9, "Longer"), edit(14, 17, "Longer"), edit(18, 21, "o")],
            moves: vec![FileMove { from: "p/Old.java".to_owned(), to: "p/Longer.java".to_owned() }],
            ..Plan::default()
        };
        let patched = Patched::new(&head, &[&plan], &[]);
        let file = patched.snapshot.read("p/Longer.java").expect("the file has its new name");
        assert_eq!(file.text(0..file.bytes().len()), text.replace("Old", "Longer").replacen("old", "o", 1));
        for (after, before) in [("Longer {", 6), ("Longer o", 14), ("o;", 18), ("é", 27), ("after", 31)] {
            let whole = String::from_utf8_lossy(file.bytes());
            let at = file.position(whole.find(after).expect("it is in the text"));
            let place = Place {
                path: "p/Longer.java".to_owned(),
                line: at.line,
                column: at.column,
                container: String::new(),
            };
            assert_eq!(patched.before(&place), Some(("p/Old.java".to_owned(), before)), "{after}");
        }
    }
}
