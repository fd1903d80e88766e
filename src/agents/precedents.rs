//! What a commit renamed and what it left, to be remembered.

use std::collections::BTreeMap;

use super::candidate::{Candidate, candidates};
use super::evidence::{Evidence, Side};
use super::scope;
use super::traits::{Trait, traits};
use crate::history::{Counts, Precedent};
use crate::java::Project;
use crate::mining::Rename;
use crate::words::Concept;

/// From this many renames of one concept in a commit on, they are coordinated and no coincidence.
const COORDINATED: usize = 3;
/// How many names, names that stayed, and folders are kept of each.
const MOST_NAMES: usize = 12;
const MOST_LEFT: usize = 6;
const MOST_FOLDERS: usize = 4;

/// The coordinated renames among the renames of a commit, the best supported first. `project` is of
/// the files that the commit changed, as they are after it.
pub fn precedents(project: &Project<'_>, renames: &[Rename], commit: &str, time: i64) -> Vec<Precedent> {
    let mut scopes = scope::infer(renames);
    scopes.retain(|scope| scope.evidence.len() >= COORDINATED);
    let concepts: Vec<Concept> = scopes.iter().map(|s| s.concept.clone()).collect();
    let left = candidates(project, &concepts);
    let of = |(scope, left): (super::Scope, Vec<Candidate>)| {
        let renamed: Vec<&Rename> = scope.evidence.iter().map(|index| &renames[*index]).collect();
        let mut precedent = precedent(&scope.concept, &renamed, &left);
        let evidence = scope.evidence.iter().filter_map(|index| {
            Evidence::of_rename(project, &renames[*index], *index, &scope.concept, Side::After)
        });
        for evidence in evidence {
            count(&mut precedent, &evidence.traits, evidence.home.is_test, Counts::RENAMED);
        }
        for candidate in &left {
            count(&mut precedent, &traits(candidate.declaration.get()), candidate.home.is_test, Counts::LEFT);
        }
        precedent.commit = commit.to_owned();
        precedent.time = time;
        precedent
    };
    scopes.into_iter().zip(left).map(of).collect()
}

fn count(precedent: &mut Precedent, traits: &[Trait], is_test: bool, one: Counts) {
    if is_test {
        precedent.tests += one;
    } else if traits.iter().any(|t| matches!(t, Trait::Exported(_))) {
        precedent.exported += one;
    }
}

fn precedent(concept: &Concept, renamed: &[&Rename], left: &[Candidate]) -> Precedent {
    let mut kinds: BTreeMap<_, Counts> = BTreeMap::new();
    for rename in renamed {
        *kinds.entry(rename.kind).or_default() += Counts::RENAMED;
    }
    for candidate in left {
        *kinds.entry(candidate.declaration.get().kind).or_default() += Counts::LEFT;
    }
    let mut by_kind = renamed.to_vec();
    by_kind.sort_by_key(|rename| (!rename.kind.is_type(), rename.kind.is_local()));
    let names = by_kind.iter().map(|r| (r.old_name.clone(), r.new_name.clone()));
    let mut files: Vec<&str> = renamed.iter().map(|r| r.after.path.as_str()).collect();
    let folders = most_frequent(files.iter().map(|path| path.rsplit_once('/').map_or("", |p| p.0)));
    files.sort_unstable();
    files.dedup();
    Precedent {
        commit: String::new(),
        time: 0,
        old: concept.old.clone(),
        new: concept.new.clone(),
        kinds,
        exported: Counts::default(),
        tests: Counts::default(),
        files: files.len(),
        folders,
        names: distinct(names, MOST_NAMES),
        left: distinct(left.iter().map(|c| c.declaration.get().name.clone()), MOST_LEFT),
    }
}

/// The first `most` different values.
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

/// The folders that occur most, at most a few; of equals the first by name.
fn most_frequent<'p>(folders: impl Iterator<Item = &'p str>) -> Vec<String> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for folder in folders {
        *counts.entry(folder).or_default() += 1;
    }
    let mut counts: Vec<(&str, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
    counts.into_iter().take(MOST_FOLDERS).map(|(folder, _)| folder.to_owned()).collect()
}
