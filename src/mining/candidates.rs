//! All pairs of declarations that mining a change compares, with what was measured of them: what
//! the weights are fitted on.

use serde::Serialize;

use super::judge::{Judged, Log};
use super::side::Comparison;
use super::{Detection, Place, mine};
use crate::git::{FileChange, Snapshot};
use crate::java::Kind;

/// A pair of declarations with different names, measured.
#[derive(Debug, Serialize)]
pub struct Candidate {
    /// Which model judges it: `LONG`, `FIELD`, `LOCAL` …
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
    /// What the present weights make of it.
    pub log_odds: f32,
}

/// What mining a change finds, and every pair that it judged: as often as something else was
/// known of it, in the order of knowing.
pub fn candidates(base: &Snapshot, head: &Snapshot, changes: &[FileChange]) -> (Detection, Vec<Candidate>) {
    let mut out = Vec::new();
    let log = Log { everything: true, judged: Vec::new() };
    let detection = mine(base, head, changes, log, &mut |cmp, judged| {
        let mut pairs: Vec<&Judged> = judged.iter().collect();
        pairs.sort_by_key(|j| (j.before, j.after));
        pairs.dedup_by(|x, y| (x.before, x.after) == (y.before, y.after) && x.measures == y.measures);
        out = pairs.into_iter().map(|j| candidate(cmp, j)).collect();
    });
    (detection, out)
}

fn candidate(cmp: &Comparison<'_>, judged: &Judged) -> Candidate {
    let (b, a) = (judged.before, judged.after);
    Candidate {
        situation: judged.situation.name(),
        kind: cmp.after.get(a).kind,
        old_name: cmp.before.get(b).name.clone(),
        new_name: cmp.after.get(a).name.clone(),
        before: Place::of(&cmp.before.file(b).unit, b.id),
        after: Place::of(&cmp.after.file(a).unit, a.id),
        names: judged.situation.measures(),
        measures: judged.measures.clone(),
        log_odds: judged.log_odds,
    }
}
