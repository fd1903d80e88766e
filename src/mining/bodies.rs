//! The bodies of matched members, compared.

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::judge::Judged;
use super::side::{Comparison, Matching, Site};
use super::variables::{self, BodyMatch, JudgedLocal};

/// The bodies of two matched members compared, with a hash of what the comparison depends on.
pub(super) struct ComparedBody {
    pub before: Site,
    pub after: Site,
    pub state: u64,
    pub body: BodyMatch,
}

impl ComparedBody {
    /// The locals that are taken for each other.
    pub fn locals(&self) -> impl Iterator<Item = (Site, Site)> + '_ {
        let pairs = self.body.locals.iter();
        pairs.map(|l| (Site { id: l.before, ..self.before }, Site { id: l.after, ..self.after }))
    }

    /// A judged pair of its locals, placed.
    pub fn judged(&self, local: &JudgedLocal) -> Judged {
        Judged {
            before: Site { id: local.pair.before, ..self.before },
            after: Site { id: local.pair.after, ..self.after },
            situation: local.situation,
            measures: local.measures.into(),
            log_odds: local.log_odds,
        }
    }
}

/// Compares the bodies of all matched members, save those whose expected texts have not changed
/// since the last time.
pub(super) fn compare_bodies(
    cmp: &Comparison<'_>,
    matching: &Matching,
    known: Vec<ComparedBody>,
) -> Vec<ComparedBody> {
    let mut known: FxHashMap<(Site, Site), ComparedBody> =
        known.into_iter().map(|c| ((c.before, c.after), c)).collect();
    let todo: Vec<(Site, Site, u64, Option<ComparedBody>)> = matching
        .pairs
        .iter()
        .filter(|(b, _)| variables::has_body(cmp.before.get(*b).kind))
        .map(|(b, a)| (*b, *a, cmp.state(*b), known.remove(&(*b, *a))))
        .collect();
    todo.into_par_iter()
        .filter(|_| !cmp.is_stopped())
        .filter_map(|(before, after, state, known)| match known {
            Some(known) if known.state == state => Some(known),
            None if cmp.is_identical(before, after) => None,
            _ => Some(ComparedBody { before, after, state, body: variables::compare(cmp, before, after) }),
        })
        .collect()
}
