//! An index of rare names and literals: by those that two declarations share, what may be alike is
//! found without comparing everything with everything.

use rustc_hash::FxHashMap;

use crate::mining::multiset::Multiset;

/// A name or literal that more declarations have does not lead from one to another.
pub const RARE: usize = 20;

/// Declarations by what they contain, to be asked for those that share something rare.
pub struct RareIndex {
    holders: FxHashMap<u64, Vec<usize>>,
}

impl RareIndex {
    /// `contents` are names and literals; a declaration is called by its place in the order given.
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

    /// The declarations that share something rare with a content, with how much, in order.
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
