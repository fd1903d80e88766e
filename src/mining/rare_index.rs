//! An index of rare names and literals. It finds declarations that may be alike by the rare texts that they share,
//! without comparing everything with everything.

use rustc_hash::FxHashMap;

use crate::mining::multiset::Multiset;

/// The most declarations that may have a rare name or literal. A more frequent one does not lead from one declaration
/// to another.
pub const RARE: usize = 20;

/// The declarations that have each rare name or literal.
pub struct RareIndex {
    holders: FxHashMap<u64, Vec<usize>>,
}

impl RareIndex {
    /// Makes an index of declarations by their `contents`, which are names and literals. A declaration's number is its
    /// place in the given order.
    pub fn new<'c>(contents: impl Iterator<Item = &'c Multiset>) -> Self {
        let mut holders: FxHashMap<u64, Vec<usize>> = FxHashMap::default();
        for (at, content) in contents.enumerate() {
            for value in content.distinct() {
                holders.entry(value).or_default().push(at);
            }
        }
        holders.retain(|_, h| h.len() <= RARE);
        Self { holders }
    }

    /// Returns the declarations that share rare names or literals with a content, each with the number of these, in
    /// order.
    pub fn sharing(&self, content: &Multiset) -> Vec<(usize, u32)> {
        let mut shared: FxHashMap<usize, u32> = FxHashMap::default();
        for value in content.distinct() {
            for at in self.holders.get(&value).into_iter().flatten() {
                *shared.entry(*at).or_default() += 1;
            }
        }
        let mut out: Vec<(usize, u32)> = shared.into_iter().collect();
        out.sort_unstable();
        out
    }
}
