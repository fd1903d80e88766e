//! `lab links`: what became of everything that was named after renamed declarations, to count how reliable each kind
//! of naming link is.
//!
//! Reads one JSON object a line from standard input, `{"repo": "DIR", "base": "REV", "head": "REV"}`, and prints for each one
//! `{"repo", "base", "head", "renames": […], "links": […]}`. `lab/count_links.py` writes the one and reads the other.

use std::io::{BufRead, Write};

use anyhow::Result;
use serde_json::json;

use corename::agents::{
    Anchors, Candidate, Evidence, Resolution, Side, candidates, infer_scopes, kinds_of_links,
};
use corename::git::{FileChange, Snapshot};
use corename::java::{Kind, Project};
use corename::mining::{self, Place, Rename};
use corename::words::Concept;
use rustc_hash::{FxHashMap, FxHashSet};
use serde::Serialize;

use super::change::Change;

pub fn run(out: &mut impl Write) -> Result<()> {
    for line in std::io::stdin().lock().lines() {
        let case: Change = serde_json::from_str(&line?)?;
        let (base, head, changes) = case.read()?;
        let renames = mining::detect(&base, &head, &changes).renames;
        let links = census(&base, &head, &changes, &renames);
        let document = json!({
            "repo": case.repo, "base": case.base, "head": case.head, "renames": renames, "links": links,
        });
        writeln!(out, "{document}")?;
    }
    Ok(())
}

/// One link before a change that renamed its anchor.
#[derive(Debug, Serialize)]
struct CountedLink {
    /// The kind of link.
    link: &'static str,
    /// How much of the anchor's name is spelled.
    spelled: &'static str,
    /// Index into the renames of the change.
    anchor: usize,
    kind: Kind,
    name: String,
    /// The name that the concept suggests.
    expected: String,
    /// The place before the change.
    place: Place,
    /// The path after the change, where the file is still there.
    path_after: Option<String>,
    /// Whether the change edited the file.
    is_touched: bool,
    fate: LinkOutcome,
}

/// The fate of a declaration whose anchor a change renamed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum LinkOutcome {
    /// It has the expected name.
    Renamed,
    /// It has another new name.
    RenamedOtherwise,
    /// It kept its name, and is tied to the anchor as before.
    Kept,
    /// It kept its name, but no longer has to do with the anchor.
    Untied,
    /// Nothing of its name is declared in its file.
    Removed,
}

/// Returns the links at `base` to what `renames` renamed, each declaration once for each anchor, with what became of
/// them at `head`.
fn census(base: &Snapshot, head: &Snapshot, changes: &[FileChange], renames: &[Rename]) -> Vec<CountedLink> {
    let before = linked(&Project::new(base), renames, Side::Before);
    if before.is_empty() {
        return Vec::new();
    }
    let head_project = Project::new(head);
    let after = linked(&head_project, renames, Side::After);
    let tied: FxHashSet<(&str, &str, Kind, &str)> =
        after.iter().map(|l| (l.link, l.place.path.as_str(), l.kind, l.name.as_str())).collect();
    let renamed: FxHashMap<&Place, &Rename> = renames.iter().map(|r| (&r.before, r)).collect();
    let moved: FxHashMap<&str, Option<&str>> =
        changes.iter().filter_map(|f| Some((f.before.as_deref()?, f.after.as_deref()))).collect();
    let fate = |l: &CountedLink, path: Option<&str>| {
        if let Some(rename) = renamed.get(&l.place) {
            return if rename.new_name == l.expected {
                LinkOutcome::Renamed
            } else {
                LinkOutcome::RenamedOtherwise
            };
        }
        let unit = path.and_then(|path| head_project.unit(path));
        let is_there = unit.is_some_and(|u| u.iter().any(|(_, d)| d.kind == l.kind && d.name == l.name));
        match path {
            Some(path) if is_there && tied.contains(&(l.link, path, l.kind, l.name.as_str())) => {
                LinkOutcome::Kept
            }
            _ if is_there => LinkOutcome::Untied,
            _ => LinkOutcome::Removed,
        }
    };
    let mut counted = before;
    for l in &mut counted {
        let changed = moved.get(l.place.path.as_str());
        let path = changed.copied().unwrap_or(Some(l.place.path.as_str()));
        l.fate = fate(l, path);
        l.is_touched = changed.is_some();
        l.path_after = path.map(str::to_owned);
    }
    counted
}

/// Returns the links to renamed declarations on one side of a change; their fates are still open.
fn linked(project: &Project<'_>, renames: &[Rename], side: Side) -> Vec<CountedLink> {
    let scopes = infer_scopes(renames);
    let concepts: Vec<Concept> = scopes.iter().map(|s| s.concept.clone()).collect();
    let found = candidates(project, &concepts);
    let resolution = Resolution::new(project);
    let mut counted = Vec::new();
    let mut seen = FxHashSet::default();
    for (scope, found) in scopes.iter().zip(&found) {
        let of = |i: &usize| Evidence::of_rename(project, &renames[*i], *i, &scope.concept, side);
        let renamed: Vec<Evidence> = scope.evidence.iter().filter_map(of).collect();
        let anchors = Anchors::new(&renamed);
        for candidate in found {
            for (kind, anchor, spelled) in kinds_of_links(&candidate.into(), &anchors, &resolution) {
                let of = counted_link(candidate, kind.id(), spelled.name(), anchor.rename);
                if seen.insert((of.link, of.anchor, of.place.clone())) {
                    counted.push(of);
                }
            }
        }
    }
    counted
}

fn counted_link(
    candidate: &Candidate,
    link: &'static str,
    spelled: &'static str,
    anchor: usize,
) -> CountedLink {
    let declaration = &candidate.declaration;
    CountedLink {
        link,
        spelled,
        anchor,
        kind: declaration.get().kind,
        name: declaration.get().name.clone(),
        expected: candidate.suggested_name.clone(),
        place: Place::of(&declaration.unit, declaration.id),
        path_after: None,
        is_touched: false,
        fate: LinkOutcome::Removed,
    }
}
