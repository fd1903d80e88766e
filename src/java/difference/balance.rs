//! Counts how often the parts of a text, by their hashes, occur before and after.

use rustc_hash::FxHashMap;

/// How often something is there before and after.
#[derive(Debug, Clone, Copy, Default)]
struct Count {
    before: u32,
    after: u32,
}

/// How often each of some parts is there before and after.
pub(super) struct Balance {
    counts: FxHashMap<u64, Count>,
}

impl Balance {
    /// Returns the counts of some parts, each by its hash.
    pub fn of(before: impl Iterator<Item = u64>, after: impl Iterator<Item = u64>) -> Balance {
        let mut counts: FxHashMap<u64, Count> = FxHashMap::default();
        for part in before {
            counts.entry(part).or_default().before += 1;
        }
        for part in after {
            counts.entry(part).or_default().after += 1;
        }
        Balance { counts }
    }

    /// Returns whether a part is there after as often as before.
    pub fn stays(&self, part: u64) -> bool {
        self.counts.get(&part).is_some_and(|count| count.before == count.after)
    }

    /// Returns whether each side has a part once.
    pub fn is_once_each(&self, part: u64) -> bool {
        self.counts.get(&part).is_some_and(|count| count.before == 1 && count.after == 1)
    }

    /// Returns whether a part is there less often after than before.
    pub fn loses(&self, part: u64) -> bool {
        self.counts.get(&part).is_some_and(|count| count.before > count.after)
    }

    /// Returns whether a part is there more often after than before.
    pub fn gains(&self, part: u64) -> bool {
        self.counts.get(&part).is_some_and(|count| count.before < count.after)
    }

    /// Returns whether some part is there less often after than before.
    pub fn loses_some(&self) -> bool {
        self.counts.values().any(|count| count.before > count.after)
    }

    /// Returns whether some part is there more often after than before.
    pub fn gains_some(&self) -> bool {
        self.counts.values().any(|count| count.before < count.after)
    }
}
