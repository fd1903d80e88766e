//! Makes precedents: what a commit renamed, and what it left.

use std::collections::BTreeMap;

use super::candidate::{Candidate, candidates};
use super::evidence::{Evidence, Side};
use super::scope;
use super::traits::{Trait, traits};
use crate::history::{Counts, Precedent};
use crate::java::{self, Project};
use crate::mining::Rename;
use crate::text::sort_once;
use crate::words::Concept;

/// From this many renames of one concept in a commit on, they are coordinated and no coincidence.
const COORDINATED: usize = 3;
/// How many names, names that stayed, and folders are kept of each.
const MOST_NAMES: usize = 12;
const MOST_LEFT: usize = 6;
const MOST_FOLDERS: usize = 4;

/// Returns the coordinated renames among the renames of a commit, the best supported first. `project` is of the files
/// that the commit changed, as they are after it; `time` is in seconds since 1970. What a generator writes anew was not
/// left by anybody.
pub fn precedents(project: &Project<'_>, renames: &[Rename], commit: &str, time: i64) -> Vec<Precedent> {
    let mut scopes = scope::infer(renames);
    scopes.retain(|scope| scope.evidence.len() >= COORDINATED);
    let concepts: Vec<Concept> = scopes.iter().map(|s| s.concept.clone()).collect();
    let left = candidates(project, &concepts);
    let precedent = |(scope, mut left): (super::Scope, Vec<Candidate>)| {
        left.retain(|candidate| !java::is_generated(candidate.declaration.unit.source.bytes()));
        precedent(project, renames, &scope, &left, commit, time)
    };
    scopes.into_iter().zip(left).map(precedent).collect()
}

fn precedent(
    project: &Project<'_>,
    renames: &[Rename],
    scope: &super::Scope,
    left: &[Candidate],
    commit: &str,
    time: i64,
) -> Precedent {
    let mut renamed: Vec<&Rename> = scope.evidence.iter().map(|index| &renames[*index]).collect();
    let mut files: Vec<&str> = renamed.iter().map(|r| r.after.path.as_str()).collect();
    let folders = most_frequent(files.iter().map(|path| path.rsplit_once('/').map_or("", |p| p.0)));
    sort_once(&mut files);
    let mut kinds: BTreeMap<_, Counts> = BTreeMap::new();
    for rename in &renamed {
        *kinds.entry(rename.kind).or_default() += Counts::RENAMED;
    }
    let mut aspects = Aspects::default();
    for index in &scope.evidence {
        let rename = &renames[*index];
        if let Some(evidence) = Evidence::of_rename(project, rename, *index, &scope.concept, Side::After) {
            aspects.count(&evidence.traits, evidence.location.is_test, Counts::RENAMED);
        }
    }
    for candidate in left {
        let declaration = candidate.declaration.get();
        *kinds.entry(declaration.kind).or_default() += Counts::LEFT;
        aspects.count(&traits(declaration), candidate.location.is_test, Counts::LEFT);
    }
    renamed.sort_by_key(|rename| (!rename.kind.is_type(), rename.kind.is_local()));
    let names = renamed.iter().map(|r| (r.old_name.clone(), r.new_name.clone()));
    let (old, new) = scope.concept.words_as_text();
    Precedent {
        commit: commit.to_owned(),
        time,
        old: old.to_vec(),
        new: new.to_vec(),
        kinds,
        exported: aspects.exported,
        tests: aspects.tests,
        files: files.len(),
        folders,
        names: distinct(names, MOST_NAMES),
        left: distinct(left.iter().map(|c| c.declaration.get().name.clone()), MOST_LEFT),
    }
}

/// How many declarations in tests, and how many exported ones elsewhere, were renamed and left.
#[derive(Default)]
struct Aspects {
    exported: Counts,
    tests: Counts,
}

impl Aspects {
    fn count(&mut self, traits: &[Trait], is_test: bool, one: Counts) {
        if is_test {
            self.tests += one;
        } else if traits.iter().any(|t| matches!(t, Trait::Exported(_))) {
            self.exported += one;
        }
    }
}

/// Returns the first `most` different values.
fn distinct<T: PartialEq>(values: impl Iterator<Item = T>, most: usize) -> Vec<T> {
    let mut kept = Vec::new();
    for value in values {
        if kept.len() == most {
            break;
        }
        if !kept.contains(&value) {
            kept.push(value);
        }
    }
    kept
}

/// Returns the folders that occur most, at most a few; of equals the first by name.
fn most_frequent<'p>(folders: impl Iterator<Item = &'p str>) -> Vec<String> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for folder in folders {
        *counts.entry(folder).or_default() += 1;
    }
    let mut counts: Vec<(&str, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
    counts.into_iter().take(MOST_FOLDERS).map(|(folder, _)| folder.to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::git::{Snapshot, SourceFile, changed_files};
    use crate::mining;

    /// Returns the precedents of a commit, a line each.
    fn reported(base: &[(&str, &str)], head: &[(&str, &str)]) -> Vec<String> {
        let snapshot = |id: &str, files: &[(&str, &str)]| {
            Snapshot::in_memory(id, files.iter().map(|(path, text)| SourceFile::new(*path, text.as_bytes())))
        };
        let (base, head) = (snapshot("base", base), snapshot("head", head));
        let renames = mining::detect(&base, &head, &changed_files(&base, &head)).renames;
        precedents(&Project::new(&head), &renames, "c", 1).iter().map(ToString::to_string).collect()
    }

    /// Returns a class with two fields and a method of which names have a word.
    fn depot(word: &str) -> String {
        format!(
            "class Depot {{ int old{word}; int new{word}; int find{word}() {{ return old{word} + new{word}; }} }}"
        )
    }

    #[test]
    fn a_respelled_acronym_is_shown_by_its_spellings() {
        let found = reported(&[("Depot.java", &depot("URL"))], &[("Depot.java", &depot("Url"))]);
        assert_eq!(found, ["URL → Url: 3 renames in 1 file (1 method, 2 fields)"]);
    }

    #[test]
    fn what_a_generator_wrote_was_not_left() {
        let parser =
            |comment: &str, body: &str| format!("// {comment}\nclass Parser {{ int slotRule; {body} }}");
        let with = |comment: &str| {
            reported(
                &[("Depot.java", &depot("Slot")), ("Parser.java", &parser(comment, ""))],
                &[("Depot.java", &depot("Window")), ("Parser.java", &parser(comment, "int rule;"))],
            )
        };
        let renamed = "slot → window: 3 renames in 1 file (1 method, 2 fields)";
        assert_eq!(with("Generated by a tool."), [renamed]);
        assert_eq!(with("Written by hand."), [format!("{renamed}; left: 1 of 4")]);
    }
}
