//! What the matched statements of all bodies say about names: how often an old name stands where
//! a new one stands now.

use rustc_hash::{FxHashMap, FxHashSet};

use super::alignment::Alignment;
use super::model::{Atom, Role};

/// Votes for "this name became that one", one a statement and name pair.
#[derive(Default)]
pub(super) struct Votes {
    pairs: FxHashMap<(Role, Atom, Atom), u32>,
    from: FxHashMap<(Role, Atom), u32>,
    to: FxHashMap<(Role, Atom), u32>,
}

/// Locals apart, a simple name and one after a dot can mean the same field.
fn merged(role: Role) -> Role {
    if role == Role::Variable { Role::Field } else { role }
}

impl Votes {
    /// Counts the names of one body pair.
    pub fn count(&mut self, alignment: &Alignment) {
        let mut seen = FxHashSet::default();
        for pair in &alignment.names {
            let (b, a) = (&pair.before, &pair.after);
            if !pair.firm || b.is_local || a.is_local || b.declares || a.declares || b.atom == a.atom {
                continue;
            }
            let role = merged(b.role);
            if seen.insert((role, b.atom, a.atom, pair.statement)) {
                *self.pairs.entry((role, b.atom, a.atom)).or_default() += 1;
                *self.from.entry((role, b.atom)).or_default() += 1;
                *self.to.entry((role, a.atom)).or_default() += 1;
            }
        }
    }

    /// How many votes a rename has.
    pub fn of(&self, role: Role, old: Atom, new: Atom) -> u32 {
        self.pairs.get(&(merged(role), old, new)).copied().unwrap_or(0)
    }

    /// The part of all votes on the old or the new name that this rename has, the smaller of the
    /// two; 0 without any.
    pub fn share(&self, role: Role, old: Atom, new: Atom) -> f32 {
        let role = merged(role);
        let votes = self.of(role, old, new);
        let all = |m: &FxHashMap<(Role, Atom), u32>, n| m.get(&(role, n)).copied().unwrap_or(0);
        let total = all(&self.from, old).max(all(&self.to, new));
        if total == 0 { 0.0 } else { votes as f32 / total as f32 }
    }
}
