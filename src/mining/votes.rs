//! Counts the votes of matched statements in all bodies: how often a new name is in the place of an old one.

use rustc_hash::{FxHashMap, FxHashSet};

use super::bodies::alignment::{Alignment, Strength};
use super::changed_files::{ChangedFiles, Site};
use super::hashes::Atom;
use super::matching::Matching;
use super::parsed_file::{Role, Token};
use crate::java::Kind;

/// The votes of all statements on one rename.
pub struct VoteCount {
    pub votes: u32,
    /// The share of the votes for it among all votes on the old or the new name, whichever has more; 0 without any.
    pub share: f32,
    /// The share of the other votes; 0 without any.
    pub against: f32,
}

/// The votes that one name became another. A statement has one vote for each pair of names.
#[derive(Default)]
pub struct Votes {
    pairs: FxHashMap<(Role, Atom, Atom), u32>,
    from: FxHashMap<(Role, Atom), u32>,
    to: FxHashMap<(Role, Atom), u32>,
    successors: FxHashMap<(Role, Atom), Vec<Atom>>,
}

impl Votes {
    /// Counts the votes of all bodies, each given with its member before. A statement counts once. It may be in two
    /// bodies: a statement of an anonymous class is also one of the method around it. The statement of one variable may
    /// declare others, too.
    pub fn of<'b>(bodies: impl Iterator<Item = (Site, &'b Alignment)>) -> Self {
        let mut out = Self::default();
        let mut seen = FxHashSet::default();
        for (before, alignment) in bodies {
            for pair in &alignment.names {
                let (b, a) = (&pair.before, &pair.after);
                let is_use = |t: &Token| !t.is_local && !t.declares;
                if pair.strength != Strength::Firm || !is_use(b) || !is_use(a) || b.atom == a.atom {
                    continue;
                }
                let role = b.role.merged();
                if seen.insert((role, b.atom, a.atom, before.file, b.fragment)) {
                    out.cast_one(role, b.atom, a.atom);
                }
            }
        }
        out
    }

    /// Counts a vote for each renamed method that has its partner and overrides a method on both sides. Its name is a
    /// use of the overridden method's name.
    pub fn count_overrides(&mut self, before: &ChangedFiles, after: &ChangedFiles, matching: &Matching) {
        let overrides = |side: &ChangedFiles, site: Site| side.get(site).has_annotation("Override");
        for &(b, a) in &matching.pairs {
            let (old, new) = (before.name(b), after.name(a));
            let is_renamed = before.get(b).kind == Kind::Method && old != new;
            if is_renamed && overrides(before, b) && overrides(after, a) {
                self.cast_one(Role::Call, old, new);
            }
        }
    }

    fn cast_one(&mut self, role: Role, old: Atom, new: Atom) {
        let votes = self.pairs.entry((role, old, new)).or_default();
        *votes += 1;
        if *votes == 1 {
            self.successors.entry((role, old)).or_default().push(new);
        }
        *self.from.entry((role, old)).or_default() += 1;
        *self.to.entry((role, new)).or_default() += 1;
    }

    /// Returns how many votes a rename has.
    pub fn cast(&self, role: Role, old: Atom, new: Atom) -> u32 {
        self.pairs.get(&(role.merged(), old, new)).copied().unwrap_or(0)
    }

    /// Returns the new names of an old one that have a vote.
    pub fn successors(&self, role: Role, old: Atom) -> impl Iterator<Item = Atom> + '_ {
        self.successors.get(&(role.merged(), old)).into_iter().flatten().copied()
    }

    /// Returns the votes for a rename.
    pub fn on(&self, role: Role, old: Atom, new: Atom) -> VoteCount {
        let votes = self.cast(role, old, new);
        let all = |m: &FxHashMap<(Role, Atom), u32>, n| m.get(&(role.merged(), n)).copied().unwrap_or(0);
        match all(&self.from, old).max(all(&self.to, new)) {
            0 => VoteCount { votes, share: 0.0, against: 0.0 },
            total => {
                let share = votes as f32 / total as f32;
                VoteCount { votes, share, against: 1.0 - share }
            }
        }
    }
}
