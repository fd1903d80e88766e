//! Composes the edits of many plans into one set, file by file.

use std::collections::{BTreeMap, BTreeSet};

use super::{Blocker, Concern, Edit, Plan, together};
use crate::git::{FileChange, Snapshot};
use crate::java::Span;
use crate::text::each_once;

/// The changes to each file that all plans make which can be done together.
///
/// Plans are taken in order. The same edit may come from two plans (a method and a parameter of one record, say). A
/// plan that wants another edit where an earlier one already edits is left out whole. So are those that can only be
/// made together with it.
#[derive(Debug, Clone, Default)]
pub struct Composition {
    edits: BTreeMap<String, BTreeMap<Span, String>>,
    /// From → to, and back.
    moves: BTreeMap<String, String>,
    moved_from: BTreeMap<String, String>,
    /// The indices of the plans that it consists of.
    included: BTreeSet<usize>,
    /// The conflicts, by the indices of the plans.
    conflicts: BTreeMap<usize, Blocker>,
}

impl Composition {
    /// Returns the composition of those plans that are not blocked, for files of `head`.
    pub fn of<'p>(plans: impl IntoIterator<Item = &'p Plan>, head: &Snapshot) -> Self {
        let plans: Vec<&Plan> = plans.into_iter().collect();
        let mut left_out: BTreeMap<usize, Blocker> = BTreeMap::new();
        loop {
            let others = plans.iter().copied().enumerate().filter(|(index, _)| !left_out.contains_key(index));
            let mut made = Self::default().with(others, head);
            let needy = made.without_what_they_need(&plans);
            if needy.is_empty() {
                made.conflicts.append(&mut left_out);
                return made;
            }
            // Each round takes at least one plan out, so there is an end.
            left_out.extend(needy);
        }
    }

    /// Returns the changes to each file that one plan makes, whatever has to be made together with it.
    pub fn of_one(plan: &Plan, head: &Snapshot) -> Self {
        Self::default().with([(0, plan)], head)
    }

    /// Returns the same with further plans, each with an index that none had before.
    #[must_use]
    pub fn with<'p>(mut self, plans: impl IntoIterator<Item = (usize, &'p Plan)>, head: &Snapshot) -> Self {
        for (index, plan) in plans.into_iter().filter(|(_, p)| !p.is_blocked()) {
            match self.obstacle(plan, head) {
                Some(message) => {
                    let blocker = Blocker { concern: Concern::ConflictingEdits, message };
                    self.conflicts.insert(index, blocker);
                }
                None => {
                    self.add(plan);
                    self.included.insert(index);
                }
            }
        }
        self
    }

    /// Returns the same with one plan more, that goes by no index of its own.
    #[must_use]
    pub fn then(self, plan: &Plan, head: &Snapshot) -> Self {
        let index = self.included.iter().chain(self.conflicts.keys()).max().map_or(0, |last| last + 1);
        self.with([(index, plan)], head)
    }

    /// Returns whether a plan is part of it: neither blocked nor left out.
    pub fn includes(&self, index: usize) -> bool {
        self.included.contains(&index)
    }

    /// Returns why a plan that is not blocked by itself was left out.
    pub fn conflict(&self, index: usize) -> Option<&Blocker> {
        self.conflicts.get(&index)
    }

    /// Returns the paths (in the head snapshot) of all files that change, sorted.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        let paths = each_once(self.edits.keys().chain(self.moves.keys()).map(String::as_str));
        paths.into_iter()
    }

    /// Returns the edits of a file, in order: what each replaces, by place in the head snapshot, and with what.
    pub fn edits(&self, path: &str) -> impl Iterator<Item = (Span, &str)> {
        self.edits.get(path).into_iter().flatten().map(|(span, text)| (*span, text.as_str()))
    }

    /// Returns a file's path after the plans, by its path in the head snapshot.
    pub fn path_after<'p>(&'p self, path: &'p str) -> &'p str {
        self.moves.get(path).map_or(path, String::as_str)
    }

    /// Returns a file's path in the head snapshot, by its path after the plans.
    pub fn path_before<'p>(&'p self, path: &'p str) -> &'p str {
        self.moved_from.get(path).map_or(path, String::as_str)
    }

    /// Returns the files that change.
    pub fn changes(&self) -> Vec<FileChange> {
        let change = |path: &str| FileChange {
            before: Some(path.to_owned()),
            after: Some(self.path_after(path).to_owned()),
        };
        self.paths().map(change).collect()
    }

    /// Returns the files that are others after the plans: at each path the bytes, or nothing where the file is deleted,
    /// as [`Snapshot::amended`] takes them.
    pub fn amendments(&self, head: &Snapshot) -> BTreeMap<String, Option<Vec<u8>>> {
        let mut files: BTreeMap<String, Option<Vec<u8>>> =
            self.moves.keys().map(|from| (from.clone(), None)).collect();
        for path in self.paths() {
            if let Some(file) = head.read(path) {
                files.insert(self.path_after(path).to_owned(), Some(self.apply(path, file.bytes())));
            }
        }
        files
    }

    /// Returns where an offset of a file of the head snapshot (in bytes, from 0) is after the plans. In what is
    /// replaced, that is as far behind the start of what replaces it.
    pub fn offset_after(&self, path: &str, before: usize) -> Option<usize> {
        let mut longer: isize = 0;
        for (span, text) in self.edits(path).take_while(|(span, _)| span.start < before) {
            longer += growth(span, text);
        }
        before.checked_add_signed(longer)
    }

    /// Returns where an offset of a file after the plans was in the head snapshot. `path` is the one there.
    pub fn offset_before(&self, path: &str, after: usize) -> Option<usize> {
        let mut longer: isize = 0;
        for (span, text) in self.edits(path) {
            if span.start.checked_add_signed(longer)? >= after {
                break;
            }
            longer += growth(span, text);
        }
        after.checked_add_signed(-longer)
    }

    /// Returns a file's bytes with all its edits made.
    pub fn apply(&self, path: &str, bytes: &[u8]) -> Vec<u8> {
        let mut out = Vec::with_capacity(bytes.len());
        let mut at = 0;
        for (span, text) in self.edits.get(path).into_iter().flatten() {
            out.extend_from_slice(&bytes[at..span.start]);
            out.extend_from_slice(text.as_bytes());
            at = span.end;
        }
        out.extend_from_slice(&bytes[at..]);
        out
    }

    /// Returns the plans in it that can only be made together with others, of which one is not in it, and what prevents
    /// them then.
    fn without_what_they_need(&self, plans: &[&Plan]) -> BTreeMap<usize, Blocker> {
        let held: Vec<(usize, &Plan)> = self.included.iter().map(|index| (*index, plans[*index])).collect();
        let whole = together::whole(&held.iter().map(|(_, plan)| *plan).collect::<Vec<_>>());
        let needy = held.iter().enumerate().filter(|(place, _)| !whole.contains(place));
        let blocked = needy.filter_map(|(_, (index, plan))| {
            let otherwise = plan.together.iter().find_map(|needed| needed.otherwise.first());
            Some((*index, otherwise?.clone()))
        });
        blocked.collect()
    }

    fn add(&mut self, plan: &Plan) {
        for edit in &plan.edits {
            self.edits.entry(edit.path.clone()).or_default().insert(edit.span, edit.new_text.clone());
        }
        for m in &plan.moves {
            self.moves.insert(m.from.clone(), m.to.clone());
            self.moved_from.insert(m.to.clone(), m.from.clone());
        }
    }

    fn obstacle(&self, plan: &Plan, head: &Snapshot) -> Option<String> {
        let edit = plan.edits.iter().find_map(|edit| self.obstacle_to_edit(edit, head));
        edit.or_else(|| {
            plan.moves.iter().find_map(|m| {
                if head.is_left_out(&m.from) {
                    return Some(left_out(&m.from));
                }
                let taken = !head.has_room(&m.from, &m.to)
                    || self.moves.iter().any(|(f, t)| *t == m.to && *f != m.from);
                let elsewhere = self.moves.get(&m.from).is_some_and(|to| *to != m.to);
                match (taken, elsewhere) {
                    (true, _) => Some(format!("there is something at {} already", m.to)),
                    (_, true) => Some(format!("another rename moves {} elsewhere", m.from)),
                    _ => None,
                }
            })
        })
    }

    fn obstacle_to_edit(&self, edit: &Edit, head: &Snapshot) -> Option<String> {
        let fits = head.read(&edit.path).is_some_and(|f| edit.span.end <= f.bytes().len());
        if !fits || edit.span.start > edit.span.end {
            return Some(format!("{} cannot be read", edit.path));
        }
        if head.is_left_out(&edit.path) {
            return Some(left_out(&edit.path));
        }
        let known = self.edits.get(&edit.path)?;
        // Spans in the map are disjoint and sorted, so only the last that starts before this
        // one's end can overlap it.
        let (span, text) = known.range(..Span { start: edit.span.end, end: edit.span.end }).next_back()?;
        let same = *span == edit.span && *text == edit.new_text;
        let overlaps = span.end > edit.span.start;
        (overlaps && !same).then(|| format!("another rename edits the same place in {}", edit.path))
    }
}

fn left_out(path: &str) -> String {
    format!("a sparse checkout leaves out {path}")
}

/// Returns by how many bytes an edit makes its file longer.
fn growth(span: Span, text: &str) -> isize {
    text.len() as isize - (span.end - span.start) as isize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::git::SourceFile;

    fn edit(start: usize, end: usize, new_text: &str) -> Edit {
        Edit { path: "A.java".to_owned(), span: Span { start, end }, new_text: new_text.to_owned() }
    }

    #[test]
    fn edits_change_their_bytes_and_no_others() {
        let text = &b"a \xff b\r\na"[..];
        let head = Snapshot::in_memory("head", [SourceFile::new("A.java", text)]);
        let plan = Plan { edits: vec![edit(7, 8, "xyz"), edit(0, 1, "q")], ..Plan::default() };
        let whole = Composition::of([&plan], &head);
        assert_eq!(whole.apply("A.java", text), b"q \xff b\r\nxyz");
        assert_eq!(whole.apply("B.java", text), text);
    }

    #[test]
    fn a_plan_that_wants_something_else_at_a_place_is_left_out_whole() {
        let head = Snapshot::in_memory("head", [SourceFile::new("A.java", &b"hint hints"[..])]);
        let plan = |edits: &[Edit]| Plan { edits: edits.to_vec(), ..Plan::default() };
        let first = plan(&[edit(0, 4, "tip")]);
        let same = plan(&[edit(0, 4, "tip"), edit(5, 10, "tips")]);
        let other = plan(&[edit(5, 9, "clue")]);
        let beyond = plan(&[edit(9, 11, "s")]);
        let whole = Composition::of([&first, &same, &other, &beyond], &head);
        assert_eq!(whole.apply("A.java", b"hint hints"), b"tip tips");
        assert_eq!([0, 1, 2, 3].map(|index| whole.includes(index)), [true, true, false, false]);
        let why = |index| whole.conflict(index).map(|blocker| blocker.message.as_str());
        let messages = [0, 1, 2, 3].map(why);
        let overlaps = "another rename edits the same place in A.java";
        assert_eq!(messages, [None, None, Some(overlaps), Some("A.java cannot be read")]);
    }

    #[test]
    fn offsets_are_found_there_and_back() {
        let head = Snapshot::in_memory("head", [SourceFile::new("A.java", &b"hint x hints"[..])]);
        let plan = Plan { edits: vec![edit(0, 4, "tip"), edit(7, 12, "pointers")], ..Plan::default() };
        let whole = Composition::of([&plan], &head);
        for (before, after) in [(0, 0), (5, 4), (7, 6), (12, 14)] {
            assert_eq!(whole.offset_after("A.java", before), Some(after));
            assert_eq!(whole.offset_before("A.java", after), Some(before));
        }
    }
}
