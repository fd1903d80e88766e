//! Answers "does this candidate belong to the concept?" without a language model.
//!
//! There are two models for two questions. A [forest](super::forest), fitted by `lab/fit_proposed.py`, says what
//! belongs to a proposed rename. A logistic model, fitted by `lab/fit_change.py`, says what a change forgot; its
//! [weights](super::weights) can be read. Its score is then compared with those of all other candidates of the change
//! ([`among`]). Both learn from real coordinated renames, in which each candidate of a large set counts less. Both are
//! calibrated without these weights, on projects outside the fit. So up to 0.8, a confidence is about the share of such
//! candidates that are right.

use super::features::Features;
use super::forest::PROPOSED;
use super::weights::{CHANGE, RANK_WEIGHTS, Weights};
use crate::agents::evidence::Side;
use crate::agents::odds::probability;

/// The confidence from which on corename is sure. Such a candidate counts as evidence for further ones, and its finding
/// is reported at the configured level; below it, a finding is a note.
pub const SURE: f64 = 0.8;

/// Returns a confidence as reports print it, so that what is printed is what was compared.
pub fn hundredths(confidence: f64) -> f64 {
    (confidence * 100.0).round() / 100.0
}

/// Returns how sure one can be that a candidate belongs to the concept, as the logarithm of the odds: from minus to
/// plus infinity.
pub fn of_features(features: &Features, side: Side) -> f64 {
    match side {
        Side::Before => PROPOSED.log_odds(features),
        Side::After => CHANGE.log_odds(features),
    }
}

/// The score of a candidate of a change.
#[derive(Debug, Clone, Copy)]
pub struct Score {
    /// The log-odds that the model gives its features.
    pub own: f64,
    /// How many renames show the concept.
    pub renamed: usize,
}

/// Returns the confidence in each candidate of a change, by the scores of all of them. A forgotten one has a higher
/// score than the rest; of many with much the same score, most were left on purpose.
pub fn among(scores: &[Score]) -> Vec<f64> {
    let mut ordered: Vec<f64> = scores.iter().map(|score| score.own).collect();
    ordered.sort_by(f64::total_cmp);
    let confidence = |Score { own, renamed }: &Score| {
        let as_good = ordered.len() - ordered.partition_point(|other| *other <= own - CLOSE);
        let worse = ordered.partition_point(|other| other < own);
        let ahead = worse.checked_sub(1).map_or(FAR, |next| (own - ordered[next]).min(FAR));
        let many = |weight: f64, count: usize| weight * (count.max(1) as f64).ln();
        let beside =
            many(RANK_WEIGHTS.as_good, as_good) + many(RANK_WEIGHTS.renamed, *renamed) + by_size(*renamed);
        probability(RANK_WEIGHTS.bias + RANK_WEIGHTS.own * own + RANK_WEIGHTS.ahead * ahead + beside)
    };
    scores.iter().map(confidence).collect()
}

/// Returns how much likelier, in log-odds, a concept with so many renames forgot something than a usual one. Who
/// renames more forgets more. But RANK_WEIGHTS is fitted on changes with exactly one rename taken back, whatever their
/// size. So it is too sure where a change renames little. Readers of findings in ordinary commits confirm that
/// (`lab/readings.py`).
fn by_size(renamed: usize) -> f64 {
    SIZE * (renamed.clamp(SMALL, LARGE) as f64 / USUAL).ln()
}

/// The weight of the logarithm of the number of renames beyond RANK_WEIGHTS; 1 is in proportion.
const SIZE: f64 = 1.0;
/// One rename counts as two: a single rename is a concept only if it is of a type.
const SMALL: usize = 2;
/// With so many renames, a confidence is as right as RANK_WEIGHTS has it.
const USUAL: f64 = 4.0;
/// More renames than these do not count further: what a large change left, it may have left on purpose.
const LARGE: usize = 10;

/// A candidate that is behind by less than this, in log-odds, counts as being as good.
const CLOSE: f64 = 1.0;
/// Being ahead by more than this does not count further.
const FAR: f64 = 4.0;

impl Weights {
    fn log_odds(&self, features: &Features) -> f64 {
        let Features { touched, is_parameter, is_local, same_name, .. } = features;
        self.bias
            + features.weighed(&self.always)
            + (1.0 - touched) * features.weighed(&self.elsewhere)
            + (is_parameter + is_local) * features.weighed(&self.of_locals)
            + same_name * features.weighed(&self.of_same_names)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_feature_is_of_use_somewhere() {
        let parts = [&CHANGE.always, &CHANGE.elsewhere, &CHANGE.of_locals, &CHANGE.of_same_names];
        let weights: Vec<Vec<f64>> = parts.into_iter().map(Features::values).collect();
        let is_idle = |at: &usize| !PROPOSED.asks_for(*at) && weights.iter().all(|of| of[*at] == 0.0);
        let idle: Vec<&str> =
            (0..Features::NAMES.len()).filter(is_idle).map(|at| Features::NAMES[at]).collect();
        assert!(idle.is_empty(), "{idle:?}");
    }

    #[test]
    fn what_stands_out_is_surer_than_one_of_many() {
        let first = |renamed: usize, scores: &[f64]| {
            let scores: Vec<Score> = scores.iter().map(|own| Score { own: *own, renamed }).collect();
            among(&scores)[0]
        };
        assert!(first(3, &[-1.0, -6.0, -6.0]) > first(3, &[-1.0, -1.2, -6.0]));
        assert!(first(3, &[-1.0, -1.2, -6.0]) > first(3, &[-1.0, -1.2, -1.3]));
        assert!(first(9, &[-1.0, -1.2]) > first(3, &[-1.0, -1.2]), "more were renamed than left");
        assert!(first(3, &[-1.0, -6.0]) > first(3, &[-1.0, -2.5]), "the next one is far behind");
        assert!(among(&[]).is_empty());
    }

    #[test]
    fn a_change_that_renames_more_forgets_more() {
        let of = |renamed: usize| {
            let scores = [Score { own: -1.0, renamed }, Score { own: -4.0, renamed }];
            among(&scores)[0]
        };
        // The odds, compared with what RANK_WEIGHTS learned.
        let beside = |renamed: usize| {
            let learned = RANK_WEIGHTS.renamed * (renamed as f64).ln();
            of(renamed) / (1.0 - of(renamed)) / learned.exp()
        };
        assert!((beside(8) / beside(4) - 2.0).abs() < 1e-9, "in proportion");
        assert!((beside(1) - beside(2)).abs() < 1e-9, "a single one is a type");
        assert!((beside(400) - beside(10)).abs() < 1e-9, "up to a limit");
    }

    #[test]
    fn a_feature_weighs_otherwise_elsewhere_of_locals_and_beside_a_renamed_name() {
        let context = |context| Features { context, ..Features::default() };
        let weights = Weights {
            bias: 0.5,
            always: context(1.0),
            elsewhere: context(10.0),
            of_locals: context(100.0),
            of_same_names: context(1000.0),
        };
        let at = |touched, is_local, same_name| {
            weights.log_odds(&Features { context: 1.0, touched, is_local, same_name, ..Features::default() })
        };
        assert_eq!(at(1.0, 0.0, 0.0), 1.5);
        assert_eq!(at(0.0, 0.0, 0.0), 11.5, "elsewhere");
        assert_eq!(at(1.0, 1.0, 0.0), 101.5, "a local");
        assert_eq!(at(1.0, 0.0, 1.0), 1001.5, "a renamed name");
    }
}
