//! How the author of a change treated what is like a candidate: renamed it, or had it in hand and
//! left it.

use rustc_hash::{FxHashMap, FxHashSet};

use super::candidate::Candidate;
use super::evidence::Evidence;
use super::likeness::Likeness;

/// How many declarations that are alike in one respect were renamed, and how many were left in
/// files that the change edited.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Treated {
    pub renamed: usize,
    pub left: usize,
}

/// What was done to the declarations of one concept, by every respect in which they can be alike.
#[derive(Debug, Default)]
pub struct Treatment {
    of: FxHashMap<(usize, String), Treated>,
}

impl Treatment {
    /// `touched` are the files that the change edited.
    pub fn new(evidence: &[Evidence], found: &[Candidate], touched: &FxHashSet<String>) -> Self {
        let mut treatment = Self::default();
        for e in evidence {
            treatment.count(&Likeness::of_evidence(e), |t| t.renamed += 1);
        }
        for c in found.iter().filter(|c| touched.contains(&c.home.path)) {
            treatment.count(&Likeness::of(c), |t| t.left += 1);
        }
        treatment
    }

    fn count(&mut self, likeness: &Likeness, count: impl Fn(&mut Treated)) {
        for (respect, value) in likeness.values().into_iter().enumerate() {
            if let Some(value) = value {
                count(self.of.entry((respect, value.to_owned())).or_default());
            }
        }
    }

    /// What happened to the others that are like a candidate, in the order of [`Likeness::NAMES`].
    /// `in_hand` says whether the candidate is one of those that were left.
    pub fn of_the_like(&self, candidate: &Candidate, in_hand: bool) -> Vec<Treated> {
        let likeness = Likeness::of(candidate);
        let of = |(respect, value): (usize, Option<&str>)| {
            let key = (respect, value?.to_owned());
            let treated = self.of.get(&key).copied()?;
            Some(Treated { left: treated.left.saturating_sub(usize::from(in_hand)), ..treated })
        };
        likeness.values().into_iter().enumerate().map(|at| of(at).unwrap_or_default()).collect()
    }
}
