//! How the author of a change treated what is like a candidate: renamed it, or had it in hand and
//! left it.

use rustc_hash::{FxHashMap, FxHashSet};

use super::similarity::{Criteria, SimilarityKeys};
use crate::agents::candidate::Candidate;
use crate::agents::evidence::Evidence;
use crate::history::Counts;

/// Counts, for each value of each criterion of similarity, how many declarations of one concept were renamed. Also
/// counts how many were left in files that the change edited.
#[derive(Debug, Default)]
pub struct SimilarCounts {
    of: Criteria<FxHashMap<String, Counts>>,
}

impl SimilarCounts {
    /// Counts what was done to similar declarations. `touched` are the files that the change edited.
    pub fn new(evidence: &[Evidence], found: &[Candidate], touched: &FxHashSet<String>) -> Self {
        let mut similar_counts = Self::default();
        for e in evidence {
            similar_counts.count(SimilarityKeys::of_evidence(e), Counts::RENAMED);
        }
        for c in found.iter().filter(|c| touched.contains(&c.location.path)) {
            similar_counts.count(SimilarityKeys::of(c), Counts::LEFT);
        }
        similar_counts
    }

    fn count(&mut self, keys: SimilarityKeys, one: Counts) {
        keys.with(self.of.each_mut(), |value, counts| {
            if let Some(value) = value {
                *counts.entry(value).or_default() += one;
            }
        });
    }

    /// Counts what happened to the others that are like a candidate. `in_hand` says whether the candidate is one of
    /// those that were left.
    pub fn of_the_like(&self, candidate: &Candidate, in_hand: bool) -> Criteria<Counts> {
        SimilarityKeys::of(candidate).with(self.of.each_ref(), |value, counts| {
            let counts = value.and_then(|value| counts.get(&value).copied()).unwrap_or_default();
            Counts { left: counts.left.saturating_sub(usize::from(in_hand)), ..counts }
        })
    }
}
