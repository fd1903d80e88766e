//! What shows that a declaration which merely shares words with renamed ones changed along with them.
//!
//! Words that match say little: of findings that nothing else tied to a rename, as many were wrong as were right. So such
//! a declaration is reported only where the change edited its file and something more than words connects the two.

use crate::agents::judgement::Judged;
use crate::agents::score::Features;

/// From this confidence on, words and proof together are enough for a report. By the verdicts on findings in
/// `bench/readings.tsv`, as `bench/link_verdicts.py` prints them.
pub const ENOUGH: f64 = 0.9;

/// What a declaration that only shares words gets at most. It is below what a report shows by default.
pub const WORDS_ALONE: f64 = 0.4;

/// A member's or variable's name of so many words, or fewer, is not carried on by its words alone. On 177 coordinated renames
/// of 30 projects, 27 unlinked names with other words beside these were renamed along, and 252 were not.
pub const COMMON: usize = 2;

/// What such a candidate gets at most. It is below what a review asks about by default.
pub const COMMON_WORDS: f64 = 0.15;

/// Whether a candidate is connected to what was renamed by more than its words: the change gave it another type as it did
/// to renamed ones, a renamed variable is passed for it, a renamed method only calls it, another override of its method
/// has it renamed, or its own type has others that were renamed.
pub fn is_proven(judged: &Judged) -> bool {
    let Features {
        touched,
        written,
        retyped_alike,
        passed,
        delegated_to,
        overridden,
        same_type,
        is_type,
        ..
    } = judged.features;
    let has = |feature: f64| feature > 0.0;
    let is_connected = [retyped_alike, passed, delegated_to, overridden, same_type].into_iter().any(has);
    has(touched) && !has(written) && !has(is_type) && is_connected
}
