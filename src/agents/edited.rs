//! Lists what a change did besides renaming: the files that it edited, the names that it wrote, and the declarations to
//! which it gave new types.

use std::collections::BTreeMap;
use std::sync::Arc;

use aho_corasick::AhoCorasick;
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::candidate::Candidate;
use super::type_changes::TypeChanges;
use crate::git::{FileChange, Snapshot, SourceFile};
use crate::java::lexical::is_whole_word;
use crate::java::{CompilationUnit, Declaration, Kind, Project, Span, changed_lines};
use crate::mining::{self, Rename};

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

    /// Returns what the change did to candidates, besides `renames`.
    pub fn edits(&self, renames: &[Rename], candidates: &[&Candidate], after: &Project<'_>) -> Edits {
        let in_touched = candidates.iter().filter(|c| self.touched.contains(&c.location.path));
        let candidates: Vec<&Candidate> = in_touched.copied().collect();
        let paths_before = mining::paths_before(self.files, renames);
        let changed = ChangedLines::of(self, &candidates, &paths_before);
        // Of a name that a rename took away, the lines may be those of another declaration by now.
        let gone = renames.iter().map(|r| Declared::new(r.kind, &r.old_name, &r.before.path));
        let gone: FxHashSet<Declared> = gone.collect();
        let is_gone = |c: &Candidate| {
            let d = c.declaration.get();
            let before = paths_before.get(c.location.path.as_str());
            before.is_some_and(|path| gone.contains(&Declared::new(d.kind, &d.name, path)))
        };
        let written = candidates.iter().filter(|c| changed.wrote(c) || is_gone(c));
        let written: Vec<&Candidate> = written.copied().collect();
        if let Some(before) = &self.before {
            before.parse_ahead(renames.iter().map(|rename| rename.before.path.as_str()));
        }
        let before = UnitsBefore::of(self, &written, paths_before);
        Edits {
            written: self.written(renames, &written, &before),
            type_changes: TypeChanges::new(self, renames, &candidates, &written, &before, after),
        }
    }

    /// Returns the declarations whose names the change wrote. Before the change, the files that it edited declared no
    /// such name, apart from those that `renames` took away. An author who writes the old words while renaming them
    /// does so on purpose. For example, an interface may get the former name of a class that implements it now. Or the
    /// name has the new words of another concept.
    fn written(
        &self,
        renames: &[Rename],
        candidates: &[&Candidate],
        before: &UnitsBefore<'_>,
    ) -> FxHashSet<NamePlace> {
        let mut taken: FxHashMap<Declared, usize> = FxHashMap::default();
        for rename in renames {
            *taken.entry(Declared::new(rename.kind, &rename.old_name, &rename.before.path)).or_default() += 1;
        }
        let is_new = |c: &&Candidate, declared: &FxHashMap<Declared, usize>| {
            let d = c.declaration.get();
            let key = Declared::new(d.kind, &d.name, before.path_of(c).unwrap_or_default());
            declared.get(&key).is_none_or(|count| *count <= taken.get(&key).copied().unwrap_or(0))
        };
        // A name that its own file did not declare may have moved from another file. Few names were in neither.
        let in_own_files = counted(before.units.values().map(|unit| declared_in(unit)));
        let new: Vec<&Candidate> = candidates.iter().filter(|c| is_new(c, &in_own_files)).copied().collect();
        let in_all_files = self.declared(&new);
        let is_of_file = |c: &&Candidate| c.declaration.get().kind.is_local();
        let new = new.into_iter().filter(|c| is_of_file(c) || is_new(c, &in_all_files));
        new.map(NamePlace::of).collect()
    }

    /// Returns how often the edited files declared, before the change, the names of those candidates that may have
    /// moved.
    fn declared(&self, candidates: &[&Candidate]) -> FxHashMap<Declared, usize> {
        let movable = candidates.iter().map(|c| c.declaration.get()).filter(|d| !d.kind.is_local());
        let names: FxHashSet<&str> = movable.map(|d| d.name.as_str()).collect();
        let names: Vec<&str> = names.into_iter().collect();
        let (Some(before), Ok(needles)) = (&self.before, AhoCorasick::new(&names)) else {
            return FxHashMap::default();
        };
        let paths: Vec<&str> = self.files.iter().filter_map(|f| f.before.as_deref()).collect();
        let found: Vec<Vec<Declared>> = paths
            .into_par_iter()
            .filter(|_| !names.is_empty())
            .filter_map(|path| {
                let file = before.snapshot().read(path)?;
                let text = file.bytes();
                let whole =
                    needles.find_overlapping_iter(text).filter(|m| is_whole_word(text, m.start(), m.end()));
                let unit = before.unit_declaring(&file, &whole.map(|m| names[m.pattern()]).collect())?;
                Some(declared_in(&unit))
            })
            .collect();
        counted(found)
    }
}

/// The files of candidates before the change, as far as they declared the names of these.
pub struct UnitsBefore<'c> {
    /// By the path of a file before the change.
    units: FxHashMap<&'c str, Arc<CompilationUnit>>,
    paths_before: BTreeMap<&'c str, &'c str>,
}

impl<'c> UnitsBefore<'c> {
    fn of(edited: &Edited<'_>, candidates: &[&Candidate], paths_before: BTreeMap<&'c str, &'c str>) -> Self {
        let mut names: FxHashMap<&'c str, FxHashSet<&str>> = FxHashMap::default();
        for candidate in candidates {
            if let Some(path) = paths_before.get(candidate.location.path.as_str()) {
                names.entry(path).or_default().insert(&candidate.declaration.get().name);
            }
        }
        let unit = |(path, names): (&'c str, FxHashSet<&str>)| {
            let before = edited.before.as_ref()?;
            let file = before.snapshot().read(path)?;
            Some((path, before.unit_declaring(&file, &names)?))
        };
        Self { units: names.into_par_iter().filter_map(unit).collect(), paths_before }
    }

    /// Returns the files, in any order.
    pub fn units(&self) -> impl Iterator<Item = &CompilationUnit> {
        self.units.values().map(|unit| &**unit)
    }

    /// Returns the path that the file of a candidate had.
    pub fn path_of(&self, candidate: &Candidate) -> Option<&'c str> {
        self.paths_before.get(candidate.location.path.as_str()).copied()
    }
}

/// Returns what a file declares.
fn declared_in(unit: &CompilationUnit) -> Vec<Declared> {
    let named = unit.iter().filter(|(_, d)| d.kind.is_named());
    named.map(|(_, d)| Declared::new(d.kind, &d.name, unit.path())).collect()
}

fn counted(found: impl IntoIterator<Item = Vec<Declared>>) -> FxHashMap<Declared, usize> {
    let mut counts = FxHashMap::default();
    for key in found.into_iter().flatten() {
        *counts.entry(key).or_default() += 1;
    }
    counts
}

/// The lines of files after the change that they did not have before it.
struct ChangedLines<'c>(FxHashMap<&'c str, Vec<Span>>);

impl<'c> ChangedLines<'c> {
    /// Compares the files of candidates with those before the change. A new file is left out: all of it counts as
    /// written.
    fn of(edited: &Edited<'_>, candidates: &[&'c Candidate], paths_before: &BTreeMap<&str, &str>) -> Self {
        let Some(before) = &edited.before else { return Self(FxHashMap::default()) };
        let sources = candidates.iter().map(|c| (c.location.path.as_str(), &c.declaration.unit.source));
        let sources: FxHashMap<&str, &SourceFile> = sources.collect();
        let changed = |(path, after): (&'c str, &SourceFile)| {
            let before = before.snapshot().read(paths_before.get(path)?)?;
            Some((path, changed_lines(before.bytes(), after.bytes())))
        };
        Self(sources.into_par_iter().filter_map(changed).collect())
    }

    /// Returns whether the change wrote something of a declaration's type and name, or between them.
    fn wrote(&self, candidate: &Candidate) -> bool {
        let d = candidate.declaration.get();
        let start = d.ty.as_ref().map_or(d.name_span.start, |ty| ty.span.start.min(d.name_span.start));
        let end = d.ty.as_ref().map_or(d.name_span.end, |ty| ty.span.end.max(d.name_span.end));
        self.0.get(candidate.location.path.as_str()).is_none_or(|changed| {
            let next = changed.partition_point(|lines| lines.end < start);
            changed.get(next).is_some_and(|lines| lines.start <= end)
        })
    }
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
        let candidates: Vec<&Candidate> = found.iter().flatten().collect();
        let written = Edited::new(&base, &files).edits(&renames, &candidates, &project).written;
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
    fn what_takes_the_lines_of_a_renamed_declaration_was_written() {
        let old_lines =
            "  var slot = load();\n  int more = slot.first() + slot.last();\n  return slot.size() + more;\n";
        let base = format!("class Depot {{\n int one() {{\n{old_lines} }}\n}}\n");
        let new_lines = old_lines.replace("slot", "window");
        let head =
            format!("class Depot {{\n int one() {{\n{new_lines} }}\n int two() {{\n{old_lines} }}\n}}\n");
        let found = written(&[("Depot.java", &base)], &[("Depot.java", &head)], "slot", "window");
        assert_eq!(found, ["Depot.java slot"]);
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
