//! One partner each: the choice among scored pairs.

use rustc_hash::FxHashMap;

use super::side::{Matching, Site};

/// Pairs with how sure they are.
pub(super) type Scored = Vec<(f32, Site, Site)>;

/// Two pairs that differ by less are equally good.
const MARGIN: f32 = 0.01;

/// Matches pairs in the order of their scores. One that has an equally good rival (a free pair
/// sharing one end) is not taken: nothing tells the two apart.
pub(super) fn take_best(mut pairs: Scored, matching: &mut Matching) {
    pairs.sort_by(|x, y| y.0.total_cmp(&x.0).then((x.1, x.2).cmp(&(y.1, y.2))));
    let mut by_before: FxHashMap<Site, Vec<usize>> = FxHashMap::default();
    let mut by_after: FxHashMap<Site, Vec<usize>> = FxHashMap::default();
    for (i, pair) in pairs.iter().enumerate() {
        by_before.entry(pair.1).or_default().push(i);
        by_after.entry(pair.2).or_default().push(i);
    }
    for (i, &(score, b, a)) in pairs.iter().enumerate() {
        let is_free = |b: Site, a: Site| matching.after(b).is_none() && matching.before(a).is_none();
        if !is_free(b, a) {
            continue;
        }
        let sharing = by_before[&b].iter().chain(&by_after[&a]).filter(|r| **r != i);
        let has_rival =
            sharing.map(|r| pairs[*r]).any(|rival| rival.0 > score - MARGIN && is_free(rival.1, rival.2));
        if !has_rival {
            matching.add(b, a);
        }
    }
}

/// Whether a pair leads on both sides.
pub(super) fn is_best((before, after): (f32, f32)) -> bool {
    before > 0.0 && after > 0.0
}

/// A lead over the best rival that is clear.
const CLEAR: f32 = 0.3;

/// The two best likenesses of each declaration, to tell by how much a pair leads over others.
#[derive(Default)]
pub(super) struct Leads {
    before: FxHashMap<Site, (f32, f32)>,
    after: FxHashMap<Site, (f32, f32)>,
}

impl Leads {
    pub fn new(pairs: impl Iterator<Item = (f32, Site, Site)>) -> Self {
        let mut out = Self::default();
        let note = |best: &mut (f32, f32), likeness: f32| {
            if likeness > best.0 {
                *best = (likeness, best.0);
            } else if likeness > best.1 {
                best.1 = likeness;
            }
        };
        for (likeness, b, a) in pairs {
            note(out.before.entry(b).or_default(), likeness);
            note(out.after.entry(a).or_default(), likeness);
        }
        out
    }

    /// By how much a pair of this likeness leads over the best other one of the declaration
    /// before and of the one after; below 0 where another one leads. A long lead says no more
    /// than a clear one.
    pub fn of(&self, likeness: f32, b: Site, a: Site) -> (f32, f32) {
        let lead = |best: Option<&(f32, f32)>| {
            let (first, second) = best.copied().unwrap_or_default();
            (likeness - if likeness >= first { second } else { first }).clamp(-CLEAR, CLEAR)
        };
        (lead(self.before.get(&b)), lead(self.after.get(&a)))
    }
}
