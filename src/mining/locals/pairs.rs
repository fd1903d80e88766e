//! Parameters and locals of two bodies taken for each other.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::java::DeclarationId;

/// A local or parameter before and one after.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LocalPair {
    pub before: DeclarationId,
    pub after: DeclarationId,
}

/// The locals of two bodies that are taken for each other so far.
#[derive(Default, Clone, PartialEq, Eq)]
pub struct LocalPairs {
    /// Of each local before, the one after.
    partners: FxHashMap<DeclarationId, DeclarationId>,
    /// The locals after.
    taken: FxHashSet<DeclarationId>,
    /// Pairs that the statements matched so far speak for, not yet taken.
    pub hints: FxHashSet<LocalPair>,
}

impl LocalPairs {
    /// Records a pair, unless one of the two has a partner already.
    pub fn add(&mut self, LocalPair { before, after }: LocalPair) {
        if !self.partners.contains_key(&before) && self.taken.insert(after) {
            self.partners.insert(before, after);
        }
    }

    /// The pairs, by their places before.
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
