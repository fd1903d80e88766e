//! Finds the findings of an earlier run again, in a project that has changed since.

use std::collections::BTreeMap;

use aho_corasick::AhoCorasick;
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

use crate::git::FilePosition;
use crate::java::lexical::is_name_char;
use crate::java::{DeclarationRef, Kind, Project};
use crate::text::each_once;

/// A rename that was suggested of some revision. Serialized, it is a part of SARIF reports, which people keep.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Suggestion {
    pub id: String,
    pub kind: Kind,
    pub old_name: String,
    #[serde(rename = "suggestedName")]
    pub new_name: String,
    /// The place of the declaration at that time.
    #[serde(flatten)]
    pub place: FilePosition,
    /// The container that it was in: `package.Type#method(int)`.
    pub container: String,
}

/// A declaration or text of an earlier run, as it is now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Relocated<T> {
    /// It still has its old name.
    Found(T),
    /// It has the suggested name.
    Renamed(T),
    /// There is neither.
    NotFound,
}

impl<T> Relocated<T> {
    /// Returns it where it still has its old name.
    pub fn found(&self) -> Option<&T> {
        if let Relocated::Found(found) = self { Some(found) } else { None }
    }

    /// Returns it under its old or new name.
    pub fn now(&self) -> Option<&T> {
        match self {
            Relocated::Found(now) | Relocated::Renamed(now) => Some(now),
            Relocated::NotFound => None,
        }
    }
}

/// Finds the declarations of suggestions again: by kind, name and container, wherever they are now. `renames` are
/// further renames (old name, new name) that may have been made since, as may the suggested ones. A container is the
/// same under an old and a new name.
pub fn relocate(
    project: &Project<'_>,
    suggestions: &[Suggestion],
    renames: &[(String, String)],
) -> Vec<Relocated<DeclarationRef>> {
    let made = suggestions.iter().map(|s| (s.old_name.as_str(), s.new_name.as_str()));
    let made = made.chain(renames.iter().map(|(old, new)| (old.as_str(), new.as_str())));
    let mut names: BTreeMap<&str, &str> = BTreeMap::new();
    for (old, new) in made {
        names.entry(old).or_insert(new);
    }
    let declarations = declarations(project, suggestions, &names);
    let mut taken = FxHashSet::default();
    suggestions
        .iter()
        .map(|s| {
            let mut nearest = |name: &str| {
                let key = (s.kind, name.to_owned(), renamed(&s.container, &names));
                let found = declarations.get(&key).into_iter().flatten().filter(|d| !taken.contains(*d));
                let best = found.min_by_key(|d| {
                    let line = d.unit.source.position(d.get().name_span.start).line;
                    (d.unit.path() != s.place.path, line.abs_diff(s.place.line))
                })?;
                taken.insert(best.clone());
                Some(best.clone())
            };
            match nearest(&s.old_name) {
                Some(found) => Relocated::Found(found),
                None => nearest(&s.new_name).map_or(Relocated::NotFound, Relocated::Renamed),
            }
        })
        .collect()
}

type Key = (Kind, String, String);

/// Returns all declarations with one of the names of suggestions, by what makes them the same.
fn declarations(
    project: &Project<'_>,
    suggestions: &[Suggestion],
    names: &BTreeMap<&str, &str>,
) -> FxHashMap<Key, Vec<DeclarationRef>> {
    let wanted = each_once(suggestions.iter().flat_map(|s| [s.old_name.as_str(), s.new_name.as_str()]));
    let mut found: FxHashMap<Key, Vec<DeclarationRef>> = FxHashMap::default();
    let Ok(needles) = AhoCorasick::new(&wanted) else { return found };
    let files = project.snapshot().search(&needles);
    for unit in project.units_of(&files) {
        for (id, d) in unit.iter().filter(|(_, d)| wanted.binary_search(&d.name.as_str()).is_ok()) {
            let key = (d.kind, d.name.clone(), renamed(&unit.container(id), names));
            found.entry(key).or_default().push(DeclarationRef { unit: unit.clone(), id });
        }
    }
    found
}

/// Returns a container with every identifier in it under its new name.
fn renamed(container: &str, names: &BTreeMap<&str, &str>) -> String {
    let mut out = String::new();
    let mut rest = container;
    while !rest.is_empty() {
        let end = rest.find(|c| !is_name_char(c)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        out.push_str(names.get(word).unwrap_or(&word));
        let next = after.find(is_name_char).unwrap_or(after.len());
        out.push_str(&after[..next]);
        rest = &after[next..];
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::git::{Snapshot, SourceFile};

    fn shown(code: &str, suggestions: &[Suggestion]) -> Vec<String> {
        let snapshot = Snapshot::in_memory("s", [SourceFile::new("moved/A.java", code.as_bytes())]);
        let seeds = [("Hint".to_owned(), "Clue".to_owned())];
        let found = relocate(&Project::new(&snapshot), suggestions, &seeds);
        let line = |d: &DeclarationRef| d.unit.source.position(d.get().name_span.start).line;
        let each = found.iter().map(|r| match r {
            Relocated::Found(d) => format!("found {}", line(d)),
            Relocated::Renamed(d) => format!("renamed {}", line(d)),
            Relocated::NotFound => "not found".to_owned(),
        });
        each.collect()
    }

    fn suggestion(kind: Kind, old: &str, new: &str, container: &str, line: u32) -> Suggestion {
        let (old_name, new_name) = (old.to_owned(), new.to_owned());
        let place = FilePosition { path: "A.java".to_owned(), line, column: 1 };
        Suggestion { id: String::new(), kind, old_name, new_name, place, container: container.to_owned() }
    }

    #[test]
    fn declarations_are_found_where_they_were_moved_and_under_renamed_containers() {
        let code = "package p;\nclass ClueBox {\n  int clues;\n  void m(Clue h) { int hint; { int hint; } }\n  int hintCount;\n}\n";
        let suggestions = [
            suggestion(Kind::Class, "HintBox", "ClueBox", "p", 2),
            suggestion(Kind::Field, "hintCount", "clueCount", "p.HintBox", 9),
            suggestion(Kind::Field, "hints", "clues", "p.HintBox", 9),
            suggestion(Kind::LocalVariable, "hint", "clue", "p.HintBox#m(Hint)", 4),
            suggestion(Kind::LocalVariable, "hint", "clue", "p.HintBox#m(Hint)", 4),
            suggestion(Kind::LocalVariable, "hint", "clue", "p.HintBox#m(Hint)", 4),
            suggestion(Kind::Field, "hintCount", "clueCount", "p.Other", 5),
        ];
        let expected = ["renamed 2", "found 5", "renamed 3", "found 4", "found 4", "not found", "not found"];
        assert_eq!(shown(code, &suggestions), expected);
    }
}
