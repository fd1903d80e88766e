//! The matches between the declarations of two sides.

use rustc_hash::FxHashMap;

use super::changed_files::Site;

/// The round of matching. The first round takes only matches that nothing later can contradict.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Round {
    First,
    Later,
}

/// The partner of each declaration on the other side, as far as it is known.
#[derive(Default)]
pub struct Matching {
    after: FxHashMap<Site, Site>,
    before: FxHashMap<Site, Site>,
    /// The pairs, in the order of matching.
    pub pairs: Vec<(Site, Site)>,
}

impl Matching {
    /// Records a pair, unless one of the two has a partner already.
    pub fn add(&mut self, before: Site, after: Site) {
        if self.are_unmatched(before, after) {
            self.after.insert(before, after);
            self.before.insert(after, before);
            self.pairs.push((before, after));
        }
    }

    pub fn partner_of_before(&self, before: Site) -> Option<Site> {
        self.after.get(&before).copied()
    }

    pub fn partner_of_after(&self, after: Site) -> Option<Site> {
        self.before.get(&after).copied()
    }

    /// Returns whether a declaration before has no partner so far.
    pub fn is_removed(&self, before: Site) -> bool {
        !self.after.contains_key(&before)
    }

    /// Returns whether a declaration after has no partner so far.
    pub fn is_added(&self, after: Site) -> bool {
        !self.before.contains_key(&after)
    }

    /// Returns whether two declarations can still be matched: neither has a partner.
    pub fn are_unmatched(&self, before: Site, after: Site) -> bool {
        self.is_removed(before) && self.is_added(after)
    }

    /// Returns whether two declarations are partners, or neither exists.
    pub fn are_paired(&self, before: Option<Site>, after: Option<Site>) -> bool {
        match (before, after) {
            (Some(b), Some(a)) => self.partner_of_before(b) == Some(a),
            (None, None) => true,
            _ => false,
        }
    }
}
