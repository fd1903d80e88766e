//! Properties of which a change renamed the field and one accessor. What gets it and what sets it are of one name, or of two
//! properties: the other accessor was forgotten.

use super::candidate::Candidate;
use super::evidence::Evidence;
use super::judgement::{Judged, sort};
use super::score::{SURE, accesses, is_accessor_pair};
use crate::java::Kind;

/// Makes sure of the accessors whose field and other accessor were renamed. Authors seldom forget one, so that a fit has next
/// to no example to learn that from.
pub fn be_sure_of_others(evidence: &[Evidence], judged: &mut [Judged]) {
    for of in judged.iter_mut().filter(|j| completes(evidence, &j.candidate)) {
        of.confidence = of.confidence.max(SURE);
        of.log_odds = of.log_odds.max((SURE / (1.0 - SURE)).ln());
    }
    sort(judged);
}

/// Whether a candidate is an accessor of a renamed field of which another accessor was renamed.
fn completes(evidence: &[Evidence], candidate: &Candidate) -> bool {
    let is_accessor_of = |method: &Evidence, field: &Evidence| {
        method.kind == Kind::Method
            && (&method.home.path, &method.home.in_type) == (&field.home.path, &field.home.in_type)
            && accesses(&method.words, method.declaration.get(), &field.words)
    };
    let mut fields = evidence.iter().filter(|e| e.kind == Kind::Field && is_accessor_pair(e, candidate));
    fields.any(|field| evidence.iter().any(|e| is_accessor_of(e, field)))
}
