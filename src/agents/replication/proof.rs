//! Proof that a declaration which only shares words with renamed ones changed along with them.
//!
//! Matching words prove little: of findings that nothing else tied to a rename, as many were wrong as were right. So
//! such a declaration is reported only where the change edited its file and something more than words connects the two.

use crate::agents::judgement::Judged;
use crate::agents::score::Features;

/// The least confidence for a report where the change renamed most names with the words, or the candidate's test. This
/// constant and the next come from the verdicts in `lab/readings.tsv`, as `lab/link_verdicts.py` prints them, and from
/// real coordinated renames of which one was taken back (`lab/measure.py incomplete`).
const ENOUGH_OF_LAST: f64 = 0.8;
const ENOUGH: f64 = 0.9;

/// The feature `phrase_renamed` of three renames: ln(1 + 3) / 3.
const SEVERAL: f64 = 0.46;

/// The highest confidence of a declaration that only shares words. It is below what a report shows by default.
pub const WORDS_ALONE: f64 = 0.4;

/// Returns whether to report a candidate without a link.
///
/// The change must have edited its file. It must also have renamed most names with the shared words, or the test of the
/// candidate. Or a candidate that is no type must be connected to what was renamed. These are such connections. The
/// change gave it another type as it did to renamed ones, or its own type has others that were renamed. A renamed
/// variable is passed for it, or a renamed method only calls it. Another override of its method has it renamed.
pub fn is_proven(judged: &Judged) -> bool {
    let Features {
        touched,
        written,
        phrase_share,
        phrase_renamed,
        test_renamed,
        retyped_alike,
        passed,
        delegated_to,
        overridden,
        same_type,
        is_type,
        ..
    } = judged.features;
    let has = |feature: f64| feature > 0.0;
    let is_last = phrase_share >= 0.5 && phrase_renamed >= SEVERAL || has(test_renamed);
    let is_connected = [retyped_alike, passed, delegated_to, overridden, same_type].into_iter().any(has);
    let is_sure = |enough: f64| judged.confidence >= enough;
    has(touched)
        && !has(written)
        && (is_last && is_sure(ENOUGH_OF_LAST) || !has(is_type) && is_connected && is_sure(ENOUGH))
}
