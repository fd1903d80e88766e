//! The deterministic answer to "does this candidate belong to the concept?": a logistic model
//! whose weights can be read.
//!
//! There are two, since they answer two questions: what belongs to a rename that is proposed, and
//! what a change that was made forgot; a score of the second is then seen beside those of all other
//! candidates of the change ([`among`]). Fitted by `bench/fit.py` on gold sets of real coordinated
//! renames, without weighting, so that a confidence of 0.8 means that about 80 of 100 such
//! candidates are right.

use super::evidence::Side;
use super::features::Features;
#[cfg(doc)]
use super::likeness::Likeness;
use super::memory::Answers;

/// From here on corename is sure: a candidate counts as evidence for further ones, and a finding
/// is reported at the level asked for; below it is a note.
pub const SURE: f64 = 0.8;

/// How sure one can be that a candidate belongs to the concept, from 0 to 1.
pub fn confidence(features: &Features, side: Side) -> f64 {
    sigmoid(log_odds(features, side))
}

fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// The same as the logarithm of the odds, from minus to plus infinity.
pub fn log_odds(features: &Features, side: Side) -> f64 {
    let weights = match side {
        Side::Before => &PROPOSED,
        Side::After => &CHANGE,
    };
    let sum: f64 = weights.of.iter().zip(features.values()).map(|((_, weight), value)| weight * value).sum();
    weights.bias + sum
}

/// How sure one can be after what was answered to suggestions like this one, from 0 to 1. `base`
/// is the [`log_odds`] before; `answers` are in the order of [`Likeness::NAMES`].
pub fn moved(base: f64, answers: impl Iterator<Item = Answers>) -> f64 {
    let some = |n: usize| n as f64 / (n as f64 + 1.0);
    let sum: f64 = ANSWERED
        .of
        .iter()
        .zip(answers)
        .map(|((_, accepted, rejected), a)| accepted * some(a.accepted) + rejected * some(a.rejected))
        .sum();
    sigmoid(ANSWERED.bias + ANSWERED.base * base + sum)
}

/// How sure one can be of each candidate of a change, by the scores of all of them, each a
/// [`log_odds`] with how many renames show the concept: what was forgotten stands out, while of
/// many with much the same score most were left on purpose.
pub fn among(scores: &[(f64, usize)]) -> Vec<f64> {
    let mut ordered: Vec<f64> = scores.iter().map(|(own, _)| *own).collect();
    ordered.sort_by(f64::total_cmp);
    let confidence = |(own, renamed): &(f64, usize)| {
        let as_good = ordered.len() - ordered.partition_point(|other| *other <= own - CLOSE);
        let many = |weight: f64, count: usize| weight * (count.max(1) as f64).ln();
        let beside = many(STANDING.as_good, as_good) + many(STANDING.renamed, *renamed);
        sigmoid(STANDING.bias + STANDING.own * own + beside)
    };
    scores.iter().map(confidence).collect()
}

/// What is less behind, in log-odds, is as good.
const CLOSE: f64 = 1.0;

/// How a candidate's score and those of the others make a confidence.
struct Standing {
    bias: f64,
    own: f64,
    /// The logarithm of how many are as good, or better, itself included.
    as_good: f64,
    /// The logarithm of how many renames show the concept.
    renamed: f64,
}

/// How answers move the score of a candidate that is like what they were given to.
struct AnswerWeights {
    bias: f64,
    base: f64,
    /// In the order of [`Likeness::NAMES`]: for acceptances, never below 0, and for rejections,
    /// never above, so that no acceptance makes its like less likely.
    of: &'static [(&'static str, f64, f64)],
}

struct Weights {
    bias: f64,
    /// In the order of [`Features::NAMES`].
    of: &'static [(&'static str, f64)],
}

/// What belongs to a rename that is not made yet.
const PROPOSED: Weights = Weights {
    bias: 0.14,
    of: &[
        ("same_name", 0.93),
        ("context", 0.84),
        ("common_context", 1.21),
        ("extra_words", -0.45),
        ("same_position", 0.86),
        ("concept_words", 0.79),
        ("concept_letters", -0.53),
        ("candidates", -4.90),
        ("accepted", -1.23),
        ("renamed_share", -0.95),
        ("renamed_share_file", -0.10),
        ("renamed_share_package", -0.73),
        ("same_kind", 0.54),
        ("same_member", -0.31),
        ("same_type", 0.58),
        ("same_file", -0.11),
        ("same_package", 0.79),
        ("same_module", 0.74),
        ("across_tests", 0.24),
        ("typed_by", -0.27),
        ("mentions", 0.79),
        ("accessor", 0.74),
        ("in_accepted", -0.03),
        ("in_candidate_type", 0.51),
        ("named_after_type", -0.03),
        ("is_type", 0.01),
        ("is_method", 0.48),
        ("is_field", -0.02),
        ("is_constant", -1.12),
        ("is_parameter", 1.01),
        ("is_local", -0.05),
        ("is_public", 0.14),
        ("is_test", 0.02),
        ("evidence_type", 0.25),
        ("evidence_field", -0.45),
        ("evidence_method", -0.16),
        ("evidence_local", -0.79),
        ("distinct", 0.00),
        ("other_name_alone", 0.00),
        ("adds_words", 0.00),
        ("adds_words_elsewhere", 0.00),
        ("drops_words", 0.00),
        ("bare", 0.00),
        ("taken", 0.00),
        ("touched", 0.00),
        ("left_in_hand", 0.00),
        ("share_in_hand", 0.00),
        ("twin", 0.00),
        ("test_of", 0.00),
        ("beside", 0.00),
        ("same_name_in_hand", 0.00),
        ("context_in_hand", 0.00),
        ("type_in_hand", 0.00),
        ("bare_elsewhere", 0.00),
        ("same_name_and_kind", 0.00),
        ("same_name_nearby", 0.00),
        ("same_name_common", 0.00),
        ("in_hand_common", 0.00),
        ("renamed_name", 0.00),
        ("left_name", 0.00),
        ("renamed_context", 0.00),
        ("left_context", 0.00),
        ("renamed_context_and_kind", 0.00),
        ("left_context_and_kind", 0.00),
        ("renamed_kind", 0.00),
        ("left_kind", 0.00),
        ("renamed_in_member", 0.00),
        ("left_in_member", 0.00),
        ("renamed_in_type", 0.00),
        ("left_in_type", 0.00),
        ("renamed_kind_in_file", 0.00),
        ("left_kind_in_file", 0.00),
        ("renamed_in_package", 0.00),
        ("left_in_package", 0.00),
        ("renamed_of_type", 0.00),
        ("left_of_type", 0.00),
        ("concept_share", 0.00),
        ("first_concept", 0.00),
        ("behind_first", 0.00),
    ],
};

/// What a change that renamed some identifiers forgot.
const CHANGE: Weights = Weights {
    bias: -7.48,
    of: &[
        ("same_name", -0.05),
        ("context", 0.46),
        ("common_context", 1.31),
        ("extra_words", -0.31),
        ("same_position", 0.27),
        ("concept_words", 0.19),
        ("concept_letters", -0.14),
        ("candidates", -2.93),
        ("accepted", -2.04),
        ("renamed_share", 1.35),
        ("renamed_share_file", -0.79),
        ("renamed_share_package", 0.23),
        ("same_kind", -0.53),
        ("same_member", 0.30),
        ("same_type", 0.58),
        ("same_file", -0.95),
        ("same_package", 0.40),
        ("same_module", 0.66),
        ("across_tests", -0.05),
        ("typed_by", -0.42),
        ("mentions", 0.03),
        ("accessor", 1.04),
        ("in_accepted", -0.93),
        ("in_candidate_type", -0.60),
        ("named_after_type", -0.99),
        ("is_type", 1.40),
        ("is_method", -0.12),
        ("is_field", -0.03),
        ("is_constant", -0.34),
        ("is_parameter", -0.08),
        ("is_local", -0.85),
        ("is_public", 0.94),
        ("is_test", 0.14),
        ("evidence_type", 1.19),
        ("evidence_field", 0.54),
        ("evidence_method", 0.13),
        ("evidence_local", -0.04),
        ("distinct", 0.27),
        ("other_name_alone", 0.33),
        ("adds_words", -0.28),
        ("adds_words_elsewhere", -0.09),
        ("drops_words", -0.96),
        ("bare", -0.13),
        ("taken", -0.69),
        ("touched", 2.68),
        ("left_in_hand", -0.95),
        ("share_in_hand", -0.27),
        ("twin", 1.23),
        ("test_of", 0.56),
        ("beside", 0.45),
        ("same_name_in_hand", 0.20),
        ("context_in_hand", 0.12),
        ("type_in_hand", 0.08),
        ("bare_elsewhere", 0.68),
        ("same_name_and_kind", -0.21),
        ("same_name_nearby", -0.06),
        ("same_name_common", 0.06),
        ("in_hand_common", 1.80),
        ("renamed_name", -0.04),
        ("left_name", 0.77),
        ("renamed_context", 1.01),
        ("left_context", -0.37),
        ("renamed_context_and_kind", 1.10),
        ("left_context_and_kind", -1.04),
        ("renamed_kind", 0.90),
        ("left_kind", 0.19),
        ("renamed_in_member", 0.01),
        ("left_in_member", 0.40),
        ("renamed_in_type", 0.61),
        ("left_in_type", -0.88),
        ("renamed_kind_in_file", 1.26),
        ("left_kind_in_file", -0.82),
        ("renamed_in_package", 0.35),
        ("left_in_package", -0.44),
        ("renamed_of_type", 1.25),
        ("left_of_type", 0.21),
        ("concept_share", 1.20),
        ("first_concept", 0.11),
        ("behind_first", 0.08),
    ],
};

/// Of what a change forgot.
const STANDING: Standing = Standing { bias: 0.42, own: 0.59, as_good: -0.70, renamed: 0.13 };

/// Fitted by `bench/feedback.py`, on reviews of 240 real coordinated renames.
const ANSWERED: AnswerWeights = AnswerWeights {
    bias: -0.40,
    base: 0.51,
    of: &[
        ("name", 2.94, -3.62),
        ("context", 0.15, -0.98),
        ("context_and_kind", 2.96, -0.69),
        ("kind", 0.27, -1.10),
        ("in_member", 0.00, -0.69),
        ("in_type", 0.90, -1.24),
        ("kind_in_file", 0.94, -0.80),
        ("in_package", 0.13, 0.00),
        ("of_type", 0.55, -1.14),
    ],
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_feature_has_its_weight() {
        for weights in [&PROPOSED, &CHANGE] {
            let names: Vec<&str> = weights.of.iter().map(|(name, _)| *name).collect();
            assert_eq!(names, Features::NAMES);
        }
    }
    #[test]
    fn what_stands_out_is_surer_than_one_of_many() {
        let first = |renamed: usize, scores: &[f64]| {
            let scores: Vec<(f64, usize)> = scores.iter().map(|s| (*s, renamed)).collect();
            among(&scores)[0]
        };
        assert!(first(3, &[-1.0, -6.0, -6.0]) > first(3, &[-1.0, -1.2, -6.0]));
        assert!(first(3, &[-1.0, -1.2, -6.0]) > first(3, &[-1.0, -1.2, -1.3]));
        assert!(first(9, &[-1.0, -1.2]) > first(3, &[-1.0, -1.2]), "more were renamed than left");
        assert!(among(&[]).is_empty());
    }

    #[test]
    fn every_respect_has_its_weights_and_they_point_the_right_way() {
        let names: Vec<&str> = ANSWERED.of.iter().map(|(name, ..)| *name).collect();
        assert_eq!(names, crate::agents::likeness::Likeness::NAMES);
        for (name, accepted, rejected) in ANSWERED.of {
            assert!(*accepted >= 0.0 && *rejected <= 0.0, "{name}");
        }
    }
}
