//! The edits of a change beside its renames: the files that it edited, the names that it wrote there, and the
//! declarations that it gave other types.

use aho_corasick::AhoCorasick;
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::candidate::{Candidate, mentions_any};
use super::type_changes::TypeChanges;
use crate::git::{FileChange, Snapshot};
use crate::java::{CompilationUnit, Declaration, Kind, Project};
use crate::mining::Rename;

/// The files that a change edited; of a rename that is not made yet, none.
#[derive(Default)]
pub struct Edited<'q> {
    before: Option<Project<'q>>,
    files: &'q [FileChange],
    /// As the snapshot after the change names them.
    touched: FxHashSet<String>,
}

impl<'q> Edited<'q> {
    pub fn new(base: &'q Snapshot, files: &'q [FileChange]) -> Self {
        let touched = files.iter().filter_map(|f| f.after.clone()).collect();
        Self { before: Some(Project::new(base)), files, touched }
    }

    /// Returns the project before the change.
    pub fn before(&self) -> Option<&Project<'q>> {
        self.before.as_ref()
    }

    /// Returns the files, as the snapshot after the change names them.
    pub fn touched(&self) -> &FxHashSet<String> {
        &self.touched
    }

    /// Returns what the change did to candidates, beside `renames`.
    pub fn edits(&self, renames: &[Rename], candidates: &[&Candidate], after: &Project<'_>) -> Edits {
        Edits {
            written: self.written(renames, candidates),
            type_changes: TypeChanges::new(self, renames, candidates, after),
        }
    }

    /// Returns the declarations whose names the change wrote. Before the change, the files that it edited declared no
    /// such name, apart from those that `renames` took away. An author who writes the old words while renaming them
    /// does so on purpose. An interface, for example, may get the name of the class that implements it now, or a name
    /// may have the next concept's new words.
    fn written(&self, renames: &[Rename], candidates: &[&Candidate]) -> FxHashSet<NamePlace> {
        let edited = || candidates.iter().filter(|c| self.touched.contains(&c.location.path));
        let names: FxHashSet<&str> = edited().map(|c| c.declaration.get().name.as_str()).collect();
        if names.is_empty() {
            return FxHashSet::default();
        }
        let declared = self.declared(renames, &names);
        let before = self.paths_before(renames);
        let was_there = |c: &Candidate| {
            let d = c.declaration.get();
            let path = before.get(c.location.path.as_str()).copied().unwrap_or_default();
            declared.get(&Declared::new(d.kind, &d.name, path)).is_some_and(|count| *count > 0)
        };
        edited().filter(|c| !was_there(c)).map(|c| NamePlace::of(c)).collect()
    }

    /// Maps each file after the change to the one that it was: as git pairs them, or else the file from which a type of
    /// it was renamed. (Such files may differ so much that git sees one deleted and one added.)
    pub fn paths_before<'r>(&'r self, renames: &'r [Rename]) -> FxHashMap<&'r str, &'r str> {
        let types = renames.iter().filter(|r| r.kind.is_type());
        let by_types = types.rev().map(|r| (r.after.path.as_str(), r.before.path.as_str()));
        let by_git = self.files.iter().filter_map(|f| Some((f.after.as_deref()?, f.before.as_deref()?)));
        by_types.chain(by_git).collect()
    }

    /// Returns how often the edited files declared each of the names before the change, renamed declarations aside.
    fn declared(&self, renames: &[Rename], names: &FxHashSet<&str>) -> FxHashMap<Declared, isize> {
        let mut declared: FxHashMap<Declared, isize> = FxHashMap::default();
        let (Some(before), Ok(needles)) = (&self.before, AhoCorasick::new(names)) else { return declared };
        let paths: Vec<&str> = self.files.iter().filter_map(|f| f.before.as_deref()).collect();
        let found: Vec<Vec<Declared>> = paths
            .into_par_iter()
            .filter_map(|path| before.snapshot().read(path).filter(|file| mentions_any(file, &needles)))
            .map(|file| declared_in(&before.unit_of(&file), names))
            .collect();
        for key in found.into_iter().flatten() {
            *declared.entry(key).or_default() += 1;
        }
        for rename in renames {
            let key = Declared::new(rename.kind, &rename.old_name, &rename.before.path);
            declared.entry(key).and_modify(|count| *count -= 1);
        }
        declared
    }
}

fn declared_in(unit: &CompilationUnit, names: &FxHashSet<&str>) -> Vec<Declared> {
    let named = unit.iter().filter(|(_, d)| d.kind.is_named() && names.contains(d.name.as_str()));
    named.map(|(_, d)| Declared::new(d.kind, &d.name, unit.path())).collect()
}

/// The edits of a change to declarations, without renames.
pub struct Edits {
    /// The declarations whose names it wrote.
    pub written: FxHashSet<NamePlace>,
    /// The declarations to which it gave other types.
    pub type_changes: TypeChanges,
}

/// Where a declaration's name is after the change.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct NamePlace {
    path: String,
    /// In bytes.
    start: usize,
}

impl NamePlace {
    pub fn new(path: &str, declaration: &Declaration) -> Self {
        Self { path: path.to_owned(), start: declaration.name_span.start }
    }

    pub fn of(candidate: &Candidate) -> Self {
        Self::new(&candidate.location.path, candidate.declaration.get())
    }
}

/// A name and what it names. Locals are distinguished by file; everything else may have moved.
#[derive(PartialEq, Eq, Hash)]
struct Declared {
    of: Namespace,
    name: String,
    path: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Namespace {
    Type,
    Method,
    Field,
    Local,
}

impl Declared {
    fn new(kind: Kind, name: &str, path: &str) -> Self {
        let of = match kind {
            kind if kind.is_type() => Namespace::Type,
            kind if kind.is_local() => Namespace::Local,
            kind if kind.is_callable() => Namespace::Method,
            _ => Namespace::Field,
        };
        let path = if of == Namespace::Local { path.to_owned() } else { String::new() };
        Self { of, name: name.to_owned(), path }
    }
}

#[cfg(test)]
mod tests {
    use super::super::candidate::candidates;
    use super::*;
    use crate::git::{SourceFile, changed_files};
    use crate::mining;
    use crate::words::Concept;

    /// Returns the declarations that still have the words and that the change wrote, by name.
    fn written(base: &[(&str, &str)], head: &[(&str, &str)], old: &str, new: &str) -> Vec<String> {
        let snapshot = |id: &str, files: &[(&str, &str)]| {
            Snapshot::in_memory(id, files.iter().map(|(path, text)| SourceFile::new(*path, text.as_bytes())))
        };
        let (base, head) = (snapshot("base", base), snapshot("head", head));
        let files = changed_files(&base, &head);
        let renames = mining::detect(&base, &head, &files).renames;
        assert!(!renames.is_empty(), "the change renames something");
        let project = Project::new(&head);
        let concepts = Concept::readings(old, new);
        let found = candidates(&project, &concepts);
        let written =
            Edited::new(&base, &files).written(&renames, &found.iter().flatten().collect::<Vec<_>>());
        let names = found[0].iter().filter(|c| written.contains(&NamePlace::of(c)));
        names.map(|c| format!("{} {}", c.location.path, c.declaration.get().name)).collect()
    }

    #[test]
    fn what_the_change_calls_by_the_old_words_was_written() {
        let base = "class Depot { Entry first; int slot; int slotOf(Entry e) { return slot + e.from + e.to; } \
            class Entry { int from; int to; int length() { return to - from; } } }";
        let head = "class Depot { Slot first; int window; int windowOf(Slot e) { return window + e.from + e.to; } \
            class Slot { int from; int to; int length() { return to - from; } } }";
        let found = written(&[("Depot.java", base)], &[("Depot.java", head)], "slot", "window");
        assert_eq!(found, ["Depot.java Slot"]);
    }

    #[test]
    fn what_was_there_was_not_written_wherever_it_went() {
        let base =
            "class Courier { int slot; void book(int slot) { this.slot = slot; } } class Depot { int slot; }";
        let head = "class Courier { int window; void book(int window) { this.window = window; } }";
        let found = written(
            &[("Courier.java", base)],
            &[
                ("Courier.java", head),
                ("Depot.java", "class Depot { int slot; int find(int slot) { return 1; } }"),
            ],
            "slot",
            "window",
        );
        assert_eq!(found, ["Depot.java slot"], "the parameter is new, the field is not");
    }

    #[test]
    fn a_file_that_has_only_the_longer_of_two_names_has_it() {
        let depot = |word: &str| {
            format!("class Depot {{ int slot; int first{word}; int find() {{ return first{word}; }} }}")
        };
        let plan = "class Plan { int slotCount; }";
        let found = written(
            &[("Depot.java", &depot("Slot")), ("Plan.java", &format!("{plan} "))],
            &[("Depot.java", &depot("Window")), ("Plan.java", plan)],
            "slot",
            "window",
        );
        assert_eq!(found, [""; 0]);
    }

    #[test]
    fn a_local_stays_the_same_where_git_takes_its_file_for_another_one() {
        let planner = |class: &str, slot: &str| {
            format!(
                "class {class} {{ int plan(int slot) {{ return slot; }} void {slot}Of(Van van) {{ ask(van.{slot}()); }}
                void clear{class}() {{ {slot}s.clear({class}.class); }} {class} copy() {{ return new {class}(); }} }}"
            )
        };
        let (before, after) = (planner("SlotPlanner", "slot"), planner("WindowPlanner", "window"));
        let files = (&[("SlotPlanner.java", before.as_str())], &[("WindowPlanner.java", after.as_str())]);
        let snapshot =
            |(path, text): (&str, &str)| Snapshot::in_memory(path, [SourceFile::new(path, text.as_bytes())]);
        let changes = changed_files(&snapshot(files.0[0]), &snapshot(files.1[0]));
        assert_eq!(changes.len(), 2, "git pairs the files: {changes:?}");
        assert_eq!(written(files.0, files.1, "slot", "window"), [""; 0]);
    }
}
