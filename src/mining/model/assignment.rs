//! Chooses among scored pairs, so that each declaration has one partner.

use rustc_hash::FxHashMap;

use crate::mining::changed_files::Site;
use crate::mining::matching::Matching;

/// A pair of declarations with a score, which says how sure it is that they are the same, or how alike they are.
#[derive(Debug, Clone, Copy)]
pub struct ScoredPair {
    pub score: f32,
    pub before: Site,
    pub after: Site,
}

/// The difference in score below which two pairs are equally good.
const MARGIN: f32 = 0.01;

/// Matches pairs in the order of their scores. A rival of a pair is a free pair that shares one end with it. A pair
/// with an equally good rival is not taken, since nothing tells the two apart.
pub fn take_best(mut pairs: Vec<ScoredPair>, matching: &mut Matching) {
    pairs.sort_by(|x, y| y.score.total_cmp(&x.score).then((x.before, x.after).cmp(&(y.before, y.after))));
    let mut by_before: FxHashMap<Site, Vec<usize>> = FxHashMap::default();
    let mut by_after: FxHashMap<Site, Vec<usize>> = FxHashMap::default();
    for (i, pair) in pairs.iter().enumerate() {
        by_before.entry(pair.before).or_default().push(i);
        by_after.entry(pair.after).or_default().push(i);
    }
    for (i, &ScoredPair { score, before, after }) in pairs.iter().enumerate() {
        if !matching.are_unmatched(before, after) {
            continue;
        }
        let rivals = by_before[&before].iter().chain(&by_after[&after]).filter(|r| **r != i);
        let is_as_good =
            |r: &ScoredPair| r.score > score - MARGIN && matching.are_unmatched(r.before, r.after);
        if !rivals.map(|r| &pairs[*r]).any(is_as_good) {
            matching.add(before, after);
        }
    }
}

/// The lead of a pair in similarity over the best other pair of its declaration before, and over that of its
/// declaration after. It is below 0 where the other pair is more alike.
#[derive(Debug, Clone, Copy)]
pub struct Lead {
    pub before: f32,
    pub after: f32,
}

impl Lead {
    /// Returns whether the pair leads on both sides.
    pub fn is_best(self) -> bool {
        self.before > 0.0 && self.after > 0.0
    }
}

/// The lead over the best rival that is clear.
const CLEAR: f32 = 0.3;

/// The best similarities of each declaration, which show by how much a pair leads over others.
#[derive(Default)]
pub struct Leads {
    before: FxHashMap<Site, TopTwo>,
    after: FxHashMap<Site, TopTwo>,
}

/// The best similarity of all pairs of a declaration, and the second best.
#[derive(Debug, Default, Clone, Copy)]
struct TopTwo {
    first: f32,
    second: f32,
}

impl TopTwo {
    fn note(&mut self, similarity: f32) {
        if similarity > self.first {
            *self = TopTwo { first: similarity, second: self.first };
        } else if similarity > self.second {
            self.second = similarity;
        }
    }

    /// Returns the lead over the best rival. A long lead says no more than a clear one.
    fn lead_of(self, similarity: f32) -> f32 {
        let rival = if similarity >= self.first { self.second } else { self.first };
        (similarity - rival).clamp(-CLEAR, CLEAR)
    }
}

impl Leads {
    /// Collects the similarities of pairs, which are their scores.
    pub fn new(pairs: impl Iterator<Item = ScoredPair>) -> Self {
        let mut out = Self::default();
        for ScoredPair { score, before, after } in pairs {
            out.before.entry(before).or_default().note(score);
            out.after.entry(after).or_default().note(score);
        }
        out
    }

    /// Returns the lead of a pair.
    pub fn of(&self, pair: ScoredPair) -> Lead {
        let best = |of: &FxHashMap<Site, TopTwo>, site| of.get(&site).copied().unwrap_or_default();
        Lead {
            before: best(&self.before, pair.before).lead_of(pair.score),
            after: best(&self.after, pair.after).lead_of(pair.score),
        }
    }
}
