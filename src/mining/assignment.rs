//! One partner each: the choice among scored pairs.

use rustc_hash::FxHashMap;

use super::side::{Matching, Site};

/// Pairs with how sure they are.
pub(super) type Scored = Vec<(f32, Site, Site)>;

/// Matches pairs in the order of their scores. One that has a rival (a free pair sharing one end)
/// less than `margin` behind it is not taken: nothing tells the two apart.
pub(super) fn take_best(mut pairs: Scored, margin: f32, matching: &mut Matching) {
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
            sharing.map(|r| pairs[*r]).any(|rival| rival.0 > score - margin && is_free(rival.1, rival.2));
        if !has_rival {
            matching.add(b, a);
        }
    }
}
