//! The types that a change gave to declarations in the place of others.
//!
//! Where `Property property` became `Schema schema` in one place and `Schema property` in another, nearly always the
//! second one was forgotten.

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::candidate::Candidate;
use super::edited::{Edited, NamePlace, UnitsBefore};
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
    /// Collects the type changes of candidates, which have their names still, and of renamed declarations. Two
    /// declarations of one name and kind in a file are not told apart: both have all the types that went.
    pub(super) fn new(
        edited: &Edited<'_>,
        renames: &[Rename],
        candidates: &[&Candidate],
        written: &[&Candidate],
        units_before: &UnitsBefore<'_>,
        after: &Project<'_>,
    ) -> Self {
        let Some(before) = edited.before() else { return Self::default() };
        let mut changes = Self::of_candidates(renames, candidates, written, units_before, before);
        let declared = |r: &Rename| r.before.declaration(before).zip(r.after.declaration(after));
        let declared: Vec<_> = renames.par_iter().filter_map(declared).collect();
        for (old, new) in declared {
            if let (Some(from), Some(to)) = (&old.get().ty, &new.get().ty)
                && from.text != to.text
            {
                changes.before.insert(NamePlace::new(new.unit.path(), new.get()), vec![from.text.clone()]);
            }
        }
        changes
    }

    fn of_candidates(
        renames: &[Rename],
        candidates: &[&Candidate],
        written: &[&Candidate],
        units_before: &UnitsBefore<'_>,
        before: &Project<'_>,
    ) -> Self {
        let named = |c: &Candidate| Some(Named::new(c.declaration.get(), units_before.path_of(c)?));
        // Where the change wrote none of one name, none has another type.
        let written: FxHashSet<Named> = written.iter().filter_map(|c| named(c)).collect();
        let mut seen: FxHashSet<NamePlace> = FxHashSet::default();
        let candidates = candidates.iter().filter(|c| seen.insert(NamePlace::of(c)));
        let typed: Vec<(&Candidate, Named, &str)> = candidates
            .filter_map(|c| {
                let named = named(c).filter(|named| written.contains(named))?;
                Some((*c, named, c.declaration.get().ty.as_ref()?.text.as_str()))
            })
            .collect();
        let mut counts: FxHashMap<Named, Types> = FxHashMap::default();
        for unit in units_before.units() {
            for (_, d) in unit.iter() {
                let named = Named::new(d, unit.path());
                if let Some(ty) = d.ty.as_ref().filter(|_| written.contains(&named)) {
                    counts.entry(named).or_default().add(&ty.text, 1);
                }
            }
        }
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
    /// Returns the share of renamed ones among those whose type changed as a candidate's did, from 0 to 1. The
    /// candidate does not count. It is 0 where the type says nothing about it.
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

/// Returns the names in a candidate's declared type that say something about the candidate. A method that returns the
/// type around it, as those of a builder do, is not named after that.
fn telling_types(candidate: &Candidate) -> impl Iterator<Item = &str> {
    let d = candidate.declaration.get();
    let around = candidate.location.in_type.rsplit('.').next();
    let is_of_object = d.kind == Kind::Method && !d.modifiers.has(Modifiers::STATIC);
    let is_around = move |ty: &TypeUse| is_of_object && Some(ty.simple_name()) == around;
    d.ty.iter().filter(move |ty| !is_around(ty)).flat_map(TypeUse::names)
}
