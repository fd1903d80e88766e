//! The deterministic answer to "does this candidate belong to the concept?": a logistic model
//! whose weights can be read.
//!
//! There are two, since they answer two questions: what belongs to a rename that is proposed, and
//! what a change that was made forgot; a score of the second is then seen beside those of all other
//! candidates of the change ([`among`]). Fitted by `bench/fit.py` on gold sets of real coordinated
//! renames, in which each set counts more than each candidate, and calibrated without weights on
//! projects that the fit has not seen, so that a confidence of 0.8 means that about 80 of 100 such
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
    bias: -1.23,
    of: &[
        ("same_name", 0.57),
        ("context", -0.02),
        ("common_context", 0.88),
        ("extra_words", -0.46),
        ("agrees_before", 0.96),
        ("agrees_around", 0.48),
        ("phrase_files", -3.49),
        ("has_new_words", -0.74),
        ("same_position", 0.50),
        ("concept_words", -0.36),
        ("concept_letters", -0.15),
        ("candidates", -2.14),
        ("accepted", -1.48),
        ("renamed_share", 0.95),
        ("renamed_share_file", 0.66),
        ("renamed_share_package", 0.82),
        ("same_kind", 0.18),
        ("same_member", 0.37),
        ("same_type", 0.26),
        ("same_file", 0.10),
        ("same_package", 0.37),
        ("same_module", -0.04),
        ("near_folder", 1.98),
        ("across_tests", -0.65),
        ("typed_by", 0.67),
        ("same_name_and_type", 1.36),
        ("same_name_other_type", 0.13),
        ("mentions", 0.40),
        ("accessor", 0.68),
        ("in_accepted", -0.26),
        ("in_candidate_type", -0.47),
        ("named_after_type", 0.02),
        ("is_type", 0.86),
        ("is_method", 0.36),
        ("is_field", -0.54),
        ("is_constant", -0.63),
        ("is_parameter", 0.58),
        ("is_local", -0.63),
        ("local_as_accepted", 0.17),
        ("is_public", 0.28),
        ("is_test", 0.01),
        ("evidence_type", 0.59),
        ("evidence_field", 0.07),
        ("evidence_method", -0.64),
        ("evidence_local", -0.60),
        ("wider_kind", 0.00),
        ("evidence_files", 0.00),
        ("distinct", 0.36),
        ("other_name_alone", 1.11),
        ("adds_words", 0.04),
        ("adds_words_elsewhere", -0.66),
        ("drops_words", -0.11),
        ("bare", -0.14),
        ("taken", -0.15),
        ("touched", 0.00),
        ("written", 0.00),
        ("left_in_hand", 0.00),
        ("share_in_hand", 0.00),
        ("twin", 2.63),
        ("test_of", 0.57),
        ("beside", 0.53),
        ("renamed_name", 0.38),
        ("left_name", 0.00),
        ("renamed_context", 0.22),
        ("left_context", 0.00),
        ("renamed_context_and_kind", 0.71),
        ("left_context_and_kind", 0.00),
        ("renamed_kind", 0.64),
        ("left_kind", 0.00),
        ("renamed_in_member", 0.19),
        ("left_in_member", 0.00),
        ("renamed_in_type", 0.50),
        ("left_in_type", 0.00),
        ("renamed_kind_in_file", 0.31),
        ("left_kind_in_file", 0.00),
        ("renamed_in_package", 0.02),
        ("left_in_package", 0.00),
        ("renamed_of_type", 0.65),
        ("left_of_type", 0.00),
        ("concept_share", -0.04),
        ("first_concept", 0.00),
        ("behind_first", 0.00),
    ],
};

/// What a change that renamed some identifiers forgot.
const CHANGE: Weights = Weights {
    bias: -9.71,
    of: &[
        ("same_name", 0.29),
        ("context", -0.27),
        ("common_context", 1.26),
        ("extra_words", -0.74),
        ("agrees_before", 0.14),
        ("agrees_around", 0.19),
        ("phrase_files", -1.45),
        ("has_new_words", 0.13),
        ("same_position", 0.42),
        ("concept_words", 0.11),
        ("concept_letters", 0.28),
        ("candidates", 0.09),
        ("accepted", -1.10),
        ("renamed_share", 0.11),
        ("renamed_share_file", -0.16),
        ("renamed_share_package", 0.26),
        ("same_kind", -0.23),
        ("same_member", 0.38),
        ("same_type", 0.38),
        ("same_file", -0.64),
        ("same_package", 0.32),
        ("same_module", 0.84),
        ("near_folder", 1.12),
        ("across_tests", 0.06),
        ("typed_by", -0.10),
        ("same_name_and_type", 0.13),
        ("same_name_other_type", -0.76),
        ("mentions", -0.17),
        ("accessor", 1.18),
        ("in_accepted", -0.15),
        ("in_candidate_type", -0.40),
        ("named_after_type", -0.91),
        ("is_type", 1.08),
        ("is_method", -0.34),
        ("is_field", 0.09),
        ("is_constant", -0.10),
        ("is_parameter", -0.22),
        ("is_local", -0.52),
        ("local_as_accepted", -0.40),
        ("is_public", 0.84),
        ("is_test", -0.01),
        ("evidence_type", 0.58),
        ("evidence_field", 0.58),
        ("evidence_method", -0.19),
        ("evidence_local", -0.11),
        ("wider_kind", 0.00),
        ("evidence_files", 0.00),
        ("distinct", -0.41),
        ("other_name_alone", 0.63),
        ("adds_words", 0.19),
        ("adds_words_elsewhere", -0.49),
        ("drops_words", -0.42),
        ("bare", -0.04),
        ("taken", -0.35),
        ("touched", 3.76),
        ("written", 0.00),
        ("left_in_hand", -0.70),
        ("share_in_hand", -0.32),
        ("twin", 0.78),
        ("test_of", 0.23),
        ("beside", 0.40),
        ("renamed_name", -0.07),
        ("left_name", 0.71),
        ("renamed_context", 0.82),
        ("left_context", -0.38),
        ("renamed_context_and_kind", 0.89),
        ("left_context_and_kind", -0.82),
        ("renamed_kind", 1.19),
        ("left_kind", -0.36),
        ("renamed_in_member", 0.20),
        ("left_in_member", 0.26),
        ("renamed_in_type", 0.63),
        ("left_in_type", -0.54),
        ("renamed_kind_in_file", 1.12),
        ("left_kind_in_file", -1.13),
        ("renamed_in_package", 0.01),
        ("left_in_package", 0.15),
        ("renamed_of_type", 1.23),
        ("left_of_type", 0.02),
        ("concept_share", 0.14),
        ("first_concept", 0.08),
        ("behind_first", -0.09),
    ],
};

/// Of what a change forgot.
const STANDING: Standing = Standing { bias: 0.37, own: 0.45, as_good: -0.95, renamed: 0.41 };

/// Fitted by `bench/feedback.py`, on reviews of 240 real coordinated renames.
const ANSWERED: AnswerWeights = AnswerWeights {
    bias: -0.19,
    base: 0.59,
    of: &[
        ("name", 2.91, -5.00),
        ("context", 0.49, -1.18),
        ("context_and_kind", 2.51, -1.15),
        ("kind", 0.38, -0.95),
        ("in_member", 0.00, 0.00),
        ("in_type", 1.17, -1.16),
        ("kind_in_file", 0.49, -1.65),
        ("in_package", 0.00, -0.06),
        ("of_type", 0.39, -0.48),
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
