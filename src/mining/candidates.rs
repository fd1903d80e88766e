//! Lists all pairs of declarations that mining a change compares, with their measures. The weights are fitted on such
//! lists.

use serde::Serialize;

use super::comparison::Sides;
use super::miner::{Mined, mine};
use super::model::measured::JudgedPair;
use super::model::transcript::Keep;
use super::rename::{Detection, Place};
use crate::git::{FileChange, Snapshot};
use crate::java::Kind;

/// A pair of declarations with different names that may be a rename, measured.
#[derive(Debug, Serialize)]
pub struct RenameCandidate {
    /// The model that judges the pair: `LONG`, `FIELD`, `LOCAL` …
    pub situation: &'static str,
    pub kind: Kind,
    pub old_name: String,
    pub new_name: String,
    pub before: Place,
    pub after: Place,
    /// The names of the measures in `measures`.
    #[serde(skip)]
    pub names: &'static [&'static str],
    pub measures: Vec<f32>,
    /// The log-odds that the present weights give the pair.
    pub log_odds: f32,
}

/// Mines a change, and returns every pair that was judged, sorted by place. A pair occurs again where a later round
/// measured something else of it.
pub fn candidates(
    base: &Snapshot,
    head: &Snapshot,
    changes: &[FileChange],
) -> (Detection, Vec<RenameCandidate>) {
    let Mined { sides, detection, judged } = mine(base, head, changes, Keep::All);
    let mut pairs: Vec<&JudgedPair> = judged.iter().collect();
    pairs.sort_by_key(|j| (j.before, j.after));
    pairs.dedup_by(|x, y| (x.before, x.after) == (y.before, y.after) && x.measured == y.measured);
    let candidates = pairs.into_iter().map(|j| candidate(&sides, j)).collect();
    (detection, candidates)
}

fn candidate(sides: &Sides, judged: &JudgedPair) -> RenameCandidate {
    let (b, a) = (judged.before, judged.after);
    let (old, new) = (sides.before.get(b), sides.after.get(a));
    RenameCandidate {
        situation: judged.measured.model(),
        kind: new.kind,
        old_name: old.name.clone(),
        new_name: new.name.clone(),
        before: Place::of(&sides.before.file(b).unit, b.id),
        after: Place::of(&sides.after.file(a).unit, a.id),
        names: judged.measured.names(),
        measures: judged.measured.values(),
        log_odds: judged.log_odds,
    }
}
