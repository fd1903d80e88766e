//! The pairs of parameters and locals of two bodies.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::java::DeclarationId;

/// A local or parameter of the old body, with one of the new body.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LocalPair {
    pub before: DeclarationId,
    pub after: DeclarationId,
}

/// The pairs of locals of two bodies that are matched so far.
#[derive(Default, Clone, PartialEq, Eq)]
pub struct LocalPairs {
    /// The partner in the new body of each local of the old body.
    partners: FxHashMap<DeclarationId, DeclarationId>,
    /// The locals of the new body that have a partner.
    taken: FxHashSet<DeclarationId>,
    /// The pairs that matched statements suggest, and that are not matched yet.
    pub hints: FxHashSet<LocalPair>,
}

impl LocalPairs {
    /// Records a pair, unless one of the two has a partner already.
    pub fn add(&mut self, LocalPair { before, after }: LocalPair) {
        if !self.partners.contains_key(&before) && self.taken.insert(after) {
            self.partners.insert(before, after);
        }
    }

    /// Returns the pairs, sorted by their places before.
    pub fn sorted(&self) -> Vec<LocalPair> {
        let pairs = self.partners.iter().map(|(before, after)| LocalPair { before: *before, after: *after });
        let mut out: Vec<LocalPair> = pairs.collect();
        out.sort_unstable();
        out
    }

    /// Returns the partner of a local before, which stands for both in comparisons.
    pub fn shared_before(&self, before: DeclarationId) -> Option<DeclarationId> {
        self.partners.get(&before).copied()
    }

    /// Returns a local after if it has a partner: it stands for both in comparisons.
    pub fn shared_after(&self, after: DeclarationId) -> Option<DeclarationId> {
        self.taken.contains(&after).then_some(after)
    }
}
