//! The types that a change gave to declarations in the place of others.
//!
//! Where `Property property` became `Schema schema` in one place and `Schema property` in another, nearly always the second
//! one was forgotten.

use aho_corasick::AhoCorasick;
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::candidate::{Candidate, mentions_any};
use super::edited::{Edited, NamePlace};
use super::evidence::Evidence;
use crate::history::Counts;
use crate::java::{Declaration, Kind, Modifiers, Project, TypeUse};
use crate::mining::Rename;

/// Of declarations after a change, the types that they had before, as they were written; nothing of those that have
/// them still.
#[derive(Default)]
pub struct TypeChanges {
    before: FxHashMap<NamePlace, Vec<String>>,
}

impl TypeChanges {
    /// Of candidates, which have their names still, and of what was renamed. Of two declarations of one name and kind in a
    /// file it is not asked which is which: both have all the types that went.
    pub fn new(
        edited: &Edited<'_>,
        renames: &[Rename],
        candidates: &[&Candidate],
        after: &Project<'_>,
    ) -> Self {
        let Some(before) = edited.before() else { return Self::default() };
        let mut changes = Self::of_candidates(edited, renames, candidates, before);
        for rename in renames {
            let declared = rename.before.declaration(before).zip(rename.after.declaration(after));
            let Some((old, new)) = &declared else { continue };
            if let (Some(from), Some(to)) = (&old.get().ty, &new.get().ty)
                && from.text != to.text
            {
                changes.before.insert(NamePlace::new(new.unit.path(), new.get()), vec![from.text.clone()]);
            }
        }
        changes
    }

    fn of_candidates(
        edited: &Edited<'_>,
        renames: &[Rename],
        candidates: &[&Candidate],
        before: &Project<'_>,
    ) -> Self {
        let mut seen: FxHashSet<NamePlace> = FxHashSet::default();
        let touched = candidates.iter().filter(|c| edited.touched().contains(&c.location.path));
        let touched: Vec<&Candidate> = touched.filter(|c| seen.insert(NamePlace::of(c))).copied().collect();
        let paths = edited.paths_before(renames);
        let typed: Vec<(&Candidate, Named, &str)> = touched
            .iter()
            .filter_map(|c| {
                let d = c.declaration.get();
                Some((*c, Named::new(d, paths.get(c.location.path.as_str())?), d.ty.as_ref()?.text.as_str()))
            })
            .collect();
        let mut counts = declared_types(before, &typed);
        for (_, named, ty) in &typed {
            counts.entry(named.clone()).or_default().add(ty, -1);
        }
        for rename in renames {
            let named =
                Named { kind: rename.kind, name: rename.old_name.clone(), path: rename.before.path.clone() };
            if let Some(types) = counts.get_mut(&named)
                && let Some(ty) = rename.before.declaration(before).and_then(|d| d.get().ty.clone())
            {
                types.add(&ty.text, -1);
            }
        }
        let changed = typed.iter().filter_map(|(c, named, ty)| {
            let types = counts.get(named)?;
            types.came(ty).then(|| (NamePlace::of(c), types.went()))
        });
        Self { before: changed.collect() }
    }

    /// Returns the types that a declaration had before, with the one that it has; nothing where it has it still. A
    /// `var` that came or went is no type, and says nothing of it.
    fn of<'a>(&'a self, d: &'a Declaration, path: &str) -> impl Iterator<Item = TypeChange> + 'a {
        let types = d.ty.as_ref().zip(self.before.get(&NamePlace::new(path, d)));
        let types = types.into_iter().flat_map(|(to, from)| from.iter().map(|from| (from, &to.text)));
        let named = types.filter(|(from, to)| *from != "var" && *to != "var");
        named.map(|(from, to)| TypeChange { from: from.clone(), to: to.clone() })
    }

    /// Returns how much of what changed its type in each way a scope renamed, and how much of it is left.
    pub fn counts_of(&self, evidence: &[Evidence], candidates: &[Candidate]) -> TypeChangeCounts<'_> {
        let mut counts: FxHashMap<TypeChange, Counts> = FxHashMap::default();
        for e in evidence {
            for change in self.of(e.declaration.get(), &e.location.path) {
                counts.entry(change).or_default().renamed += 1;
            }
        }
        // Where nothing that was renamed got another type, none of it is worth asking.
        let left = if counts.is_empty() { &[] } else { candidates };
        for c in left {
            for change in self.of(c.declaration.get(), &c.location.path) {
                counts.entry(change).or_default().left += 1;
            }
        }
        TypeChangeCounts { changes: self, counts }
    }
}

/// Another type in the place of one, as they were written.
#[derive(PartialEq, Eq, Hash)]
struct TypeChange {
    from: String,
    to: String,
}

/// How many declarations whose types changed from one to another a scope renamed, and how many it left.
pub struct TypeChangeCounts<'e> {
    changes: &'e TypeChanges,
    counts: FxHashMap<TypeChange, Counts>,
}

impl TypeChangeCounts<'_> {
    /// Returns the share of renamed ones among those whose type changed as a candidate's did, the candidate aside, from
    /// 0 to 1; `None` where the type says nothing about the candidate.
    pub fn share(&self, candidate: &Candidate) -> f64 {
        if telling_types(candidate).next().is_none() {
            return 0.0;
        }
        let share = |change| {
            let Counts { renamed, left } = self.counts.get(&change).copied().unwrap_or_default();
            Counts { renamed, left: left.saturating_sub(1) }.share()
        };
        let changes = self.changes.of(candidate.declaration.get(), &candidate.location.path);
        changes.map(share).fold(0.0, f64::max)
    }
}

/// How many more declarations of one name, kind and file were of a type before the change than are after it.
#[derive(Default)]
struct Types(FxHashMap<String, isize>);

impl Types {
    fn add(&mut self, ty: &str, more: isize) {
        *self.0.entry(ty.to_owned()).or_default() += more;
    }

    fn came(&self, ty: &str) -> bool {
        self.0.get(ty).is_some_and(|more| *more < 0)
    }

    fn went(&self) -> Vec<String> {
        self.0.iter().filter(|(_, more)| **more > 0).map(|(ty, _)| ty.clone()).collect()
    }
}

/// The declarations of one name and kind, in the file that it was before the change.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Named {
    kind: Kind,
    name: String,
    path: String,
}

impl Named {
    fn new(d: &Declaration, path: &str) -> Self {
        Self { kind: d.kind, name: d.name.clone(), path: path.to_owned() }
    }
}

/// Returns the types of which the files declared such names before the change.
fn declared_types(before: &Project<'_>, typed: &[(&Candidate, Named, &str)]) -> FxHashMap<Named, Types> {
    let names: FxHashSet<&str> = typed.iter().map(|(_, named, _)| named.name.as_str()).collect();
    let mut counts: FxHashMap<Named, Types> = FxHashMap::default();
    let Ok(needles) = AhoCorasick::new(&names) else { return counts };
    let paths: FxHashSet<&str> = typed.iter().map(|(_, named, _)| named.path.as_str()).collect();
    let found: Vec<Vec<(Named, String)>> = paths
        .into_par_iter()
        .filter_map(|path| before.snapshot().read(path).filter(|file| mentions_any(file, &needles)))
        .map(|file| {
            let unit = before.unit_of(&file);
            let declared = unit.iter().filter(|(_, d)| names.contains(d.name.as_str()));
            declared
                .filter_map(|(_, d)| Some((Named::new(d, unit.path()), d.ty.as_ref()?.text.clone())))
                .collect()
        })
        .collect();
    for (named, ty) in found.into_iter().flatten() {
        counts.entry(named).or_default().add(&ty, 1);
    }
    counts
}

/// Returns the names in a candidate's declared type that say something about the candidate. A method that returns the
/// type around it, as those of a builder do, is not named after that.
fn telling_types(candidate: &Candidate) -> impl Iterator<Item = &str> {
    let d = candidate.declaration.get();
    let around = candidate.location.in_type.rsplit('.').next();
    let is_of_object = d.kind == Kind::Method && !d.modifiers.has(Modifiers::STATIC);
    let is_around = move |ty: &TypeUse| is_of_object && Some(ty.simple_name()) == around;
    d.ty.iter().filter(move |ty| !is_around(ty)).flat_map(TypeUse::names)
}
