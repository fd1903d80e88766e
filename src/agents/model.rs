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

/// A logarithm of odds as a probability, from 0 to 1.
pub fn probability(log_odds: f64) -> f64 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// How sure one can be that a candidate belongs to the concept, as the logarithm of the odds: from minus
/// to plus infinity.
pub fn log_odds(features: &Features, side: Side) -> f64 {
    match side {
        Side::Before => PROPOSED.log_odds(features),
        Side::After => CHANGE.log_odds(features),
    }
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
    probability(ANSWERED.bias + ANSWERED.base * base + sum)
}

/// How sure one can be of each candidate of a change, by the scores of all of them, each a
/// [`log_odds`] with how many renames show the concept: what was forgotten stands out, while of
/// many with much the same score most were left on purpose.
pub fn among(scores: &[(f64, usize)]) -> Vec<f64> {
    let mut ordered: Vec<f64> = scores.iter().map(|(own, _)| *own).collect();
    ordered.sort_by(f64::total_cmp);
    let confidence = |(own, renamed): &(f64, usize)| {
        let as_good = ordered.len() - ordered.partition_point(|other| *other <= own - CLOSE);
        let worse = ordered.partition_point(|other| other < own);
        let ahead = worse.checked_sub(1).map_or(FAR, |next| (own - ordered[next]).min(FAR));
        let many = |weight: f64, count: usize| weight * (count.max(1) as f64).ln();
        let beside = many(STANDING.as_good, as_good) + many(STANDING.renamed, *renamed);
        probability(STANDING.bias + STANDING.own * own + STANDING.ahead * ahead + beside)
    };
    scores.iter().map(confidence).collect()
}

/// A candidate that is behind by less than this, in log-odds, counts as being as good.
const CLOSE: f64 = 1.0;
/// Being ahead by more than this does not count further.
const FAR: f64 = 4.0;

/// How a candidate's score and those of the others make a confidence.
struct Standing {
    bias: f64,
    own: f64,
    /// By how much it is better than the next worse one, up to [`FAR`].
    ahead: f64,
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

impl Weights {
    fn log_odds(&self, features: &Features) -> f64 {
        let weighed = self.of.iter().zip(features.values()).map(|((_, weight), value)| weight * value);
        self.bias + weighed.sum::<f64>()
    }
}

/// Weights that depend on the candidate: what an author had in hand and left tells other things than what is
/// elsewhere, and members are left for other reasons than parameters and locals.
struct ChangeWeights {
    bias: f64,
    /// In the order of [`Features::NAMES`]: what a feature weighs, by how much more or less in a file that
    /// the change did not edit, and by how much for a parameter or local.
    of: &'static [(&'static str, f64, f64, f64)],
}

impl ChangeWeights {
    fn log_odds(&self, features: &Features) -> f64 {
        let (elsewhere, local) = (1.0 - features.touched, features.is_parameter + features.is_local);
        let weight = |(_, own, if_elsewhere, if_local): &(&str, f64, f64, f64)| {
            own + elsewhere * if_elsewhere + local * if_local
        };
        let weighed = self.of.iter().zip(features.values()).map(|(of, value)| weight(of) * value);
        self.bias + weighed.sum::<f64>()
    }
}

/// What belongs to a rename that is not made yet.
const PROPOSED: Weights = Weights {
    bias: -2.26,
    of: &[
        ("same_name", -0.22),
        ("context", -0.17),
        ("common_context", 0.55),
        ("extra_words", -0.45),
        ("agrees_before", 0.46),
        ("agrees_around", 0.81),
        ("phrase_files", -3.80),
        ("phrase_renamed", 0.00),
        ("phrase_left", 0.00),
        ("phrase_share", 0.00),
        ("has_new_words", -0.67),
        ("same_position", 0.67),
        ("concept_words", 0.25),
        ("concept_letters", -0.23),
        ("candidates", -1.52),
        ("accepted", -2.43),
        ("renamed_share", 1.65),
        ("renamed_share_file", 1.60),
        ("renamed_share_package", 1.33),
        ("same_kind", 0.53),
        ("same_member", -0.09),
        ("same_type", 0.14),
        ("same_file", 0.18),
        ("same_package", 0.40),
        ("same_module", -0.72),
        ("near_folder", 2.22),
        ("across_tests", -0.27),
        ("typed_by", 0.73),
        ("same_name_and_type", 2.37),
        ("same_name_other_type", 1.25),
        ("mentions", 0.52),
        ("accessor", 0.45),
        ("in_accepted", 0.03),
        ("in_candidate_type", -0.45),
        ("named_after_type", 0.16),
        ("is_type", 1.17),
        ("is_method", 0.59),
        ("is_field", -1.06),
        ("is_constant", -0.62),
        ("is_parameter", 0.76),
        ("is_local", -0.80),
        ("local_as_accepted", -0.07),
        ("is_public", 0.36),
        ("is_test", 0.04),
        ("evidence_type", 0.92),
        ("evidence_field", 0.03),
        ("evidence_method", -0.38),
        ("evidence_local", -0.60),
        ("wider_kind", -2.29),
        ("evidence_files", -0.89),
        ("distinct", 1.50),
        ("other_name_alone", 0.80),
        ("adds_words", -0.48),
        ("adds_words_elsewhere", -0.44),
        ("drops_words", -0.35),
        ("bare", 0.25),
        ("taken", -1.20),
        ("touched", 0.00),
        ("written", 0.00),
        ("left_in_hand", 0.00),
        ("share_in_hand", -0.01),
        ("twin", 2.66),
        ("test_of", 0.37),
        ("beside", 0.31),
        ("renamed_name", 1.15),
        ("left_name", 0.00),
        ("renamed_context", -1.15),
        ("left_context", 0.00),
        ("renamed_context_and_kind", 1.85),
        ("left_context_and_kind", 0.00),
        ("renamed_kind", -0.23),
        ("left_kind", 0.00),
        ("renamed_in_member", 0.00),
        ("left_in_member", 0.00),
        ("renamed_in_type", 0.72),
        ("left_in_type", 0.00),
        ("renamed_kind_in_file", 0.49),
        ("left_kind_in_file", 0.00),
        ("renamed_in_package", -0.17),
        ("left_in_package", 0.00),
        ("renamed_of_type", 0.96),
        ("left_of_type", 0.00),
        ("concept_share", 0.94),
        ("first_concept", 0.29),
        ("behind_first", 0.12),
    ],
};

/// What a change that renamed some identifiers forgot.
const CHANGE: ChangeWeights = ChangeWeights {
    bias: -7.61,
    of: &[
        ("same_name", -0.01, -0.52, 0.20),
        ("context", -0.14, -0.07, -0.74),
        ("common_context", 1.26, -0.04, -0.58),
        ("extra_words", -0.28, -0.10, -0.69),
        ("agrees_before", -0.04, -0.08, -0.20),
        ("agrees_around", -0.25, -0.40, 0.26),
        ("phrase_files", 0.20, -0.70, 0.81),
        ("phrase_renamed", -0.29, 0.24, 0.68),
        ("phrase_left", -1.37, -1.35, 0.17),
        ("phrase_share", 1.09, 0.67, 0.04),
        ("has_new_words", 0.26, 0.08, 0.51),
        ("same_position", 0.78, -0.31, -0.44),
        ("concept_words", -0.27, 0.28, -0.35),
        ("concept_letters", 0.50, -0.56, 0.69),
        ("candidates", 1.23, -1.37, 0.47),
        ("accepted", -0.74, -0.10, 0.01),
        ("renamed_share", -0.38, 0.36, -0.84),
        ("renamed_share_file", 0.12, 0.00, -0.02),
        ("renamed_share_package", -0.01, 0.88, -0.53),
        ("same_kind", -0.21, -0.36, -0.26),
        ("same_member", 0.36, 0.00, 0.37),
        ("same_type", 0.59, 0.00, -0.22),
        ("same_file", -0.40, 0.00, -0.07),
        ("same_package", 0.38, 0.62, -0.37),
        ("same_module", 0.48, -0.23, -0.02),
        ("near_folder", 0.34, 1.06, 0.22),
        ("across_tests", 0.23, -0.93, 0.61),
        ("typed_by", -0.36, 0.00, 0.31),
        ("same_name_and_type", 0.50, 0.07, -0.35),
        ("same_name_other_type", -0.56, -0.69, 0.51),
        ("mentions", -0.14, -0.40, 0.19),
        ("accessor", 0.97, 0.00, 0.05),
        ("in_accepted", -0.11, 0.00, -0.11),
        ("in_candidate_type", -0.53, 0.30, 0.05),
        ("named_after_type", -0.54, 0.86, -0.69),
        ("is_type", 0.91, 0.45, 0.00),
        ("is_method", -0.03, -0.40, 0.00),
        ("is_field", 0.32, -0.97, 0.00),
        ("is_constant", -0.31, 0.70, 0.00),
        ("is_parameter", -0.06, -0.68, -0.06),
        ("is_local", -0.46, -0.44, -0.46),
        ("local_as_accepted", -0.06, -0.62, -0.06),
        ("is_public", 0.72, -0.29, 0.00),
        ("is_test", -0.37, -0.80, 0.85),
        ("evidence_type", 0.38, -0.36, 0.12),
        ("evidence_field", 0.35, 0.27, -0.01),
        ("evidence_method", -0.42, -0.54, 0.49),
        ("evidence_local", 0.32, -0.73, -0.06),
        ("wider_kind", -1.11, -0.16, 0.00),
        ("evidence_files", -0.26, 0.90, 0.03),
        ("distinct", 0.14, -0.48, -0.02),
        ("other_name_alone", 0.31, -0.64, 0.15),
        ("adds_words", 0.01, -0.27, -0.17),
        ("adds_words_elsewhere", -0.22, 0.12, -0.07),
        ("drops_words", -0.16, -0.04, 0.04),
        ("bare", 0.11, 0.27, -0.63),
        ("taken", -0.74, -0.24, 0.42),
        ("touched", 1.55, 0.00, 0.60),
        ("written", -1.63, 0.00, -0.03),
        ("left_in_hand", -0.76, -0.25, -0.53),
        ("share_in_hand", -0.10, -0.50, -0.34),
        ("twin", 0.48, 0.39, 0.48),
        ("test_of", -0.05, -0.34, 0.21),
        ("beside", 0.64, -0.03, -0.12),
        ("renamed_name", -0.29, 0.19, 0.60),
        ("left_name", 0.18, 0.43, -0.54),
        ("renamed_context", 0.89, 0.31, 0.34),
        ("left_context", -0.28, 0.07, -0.08),
        ("renamed_context_and_kind", 0.35, 0.46, 0.25),
        ("left_context_and_kind", -0.67, 0.35, -0.17),
        ("renamed_kind", 1.12, 0.55, -0.16),
        ("left_kind", -0.07, -0.16, 0.27),
        ("renamed_in_member", 0.24, 0.00, 0.24),
        ("left_in_member", -0.15, 0.00, -0.04),
        ("renamed_in_type", 0.53, 0.00, -0.02),
        ("left_in_type", -0.76, 0.00, 0.01),
        ("renamed_kind_in_file", 1.37, 0.00, -0.03),
        ("left_kind_in_file", -1.60, 0.00, 0.38),
        ("renamed_in_package", -0.02, 0.31, -0.25),
        ("left_in_package", -0.22, 0.23, 0.19),
        ("renamed_of_type", 1.14, 0.49, 0.74),
        ("left_of_type", -0.45, 0.50, -0.38),
        ("concept_share", 0.08, -0.24, -0.48),
        ("first_concept", -0.02, -0.06, -0.10),
        ("behind_first", -0.42, 0.36, 0.16),
    ],
};

/// Of what a change forgot.
const STANDING: Standing = Standing { bias: -0.30, own: 0.50, ahead: 0.21, as_good: -0.77, renamed: 0.41 };

/// Fitted by `bench/feedback.py`, on reviews of 240 real coordinated renames.
const ANSWERED: AnswerWeights = AnswerWeights {
    bias: -0.13,
    base: 0.61,
    of: &[
        ("name", 3.35, -4.76),
        ("context", 0.41, -1.16),
        ("context_and_kind", 2.31, -1.51),
        ("kind", 0.31, -0.95),
        ("in_member", 0.00, -0.21),
        ("in_type", 1.22, -1.18),
        ("kind_in_file", 0.71, -1.37),
        ("in_package", 0.00, -0.20),
        ("of_type", 0.33, -0.44),
    ],
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_feature_has_its_weight() {
        let proposed: Vec<&str> = PROPOSED.of.iter().map(|(name, _)| *name).collect();
        let change: Vec<&str> = CHANGE.of.iter().map(|(name, ..)| *name).collect();
        assert_eq!(proposed, Features::NAMES);
        assert_eq!(change, Features::NAMES);
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
        assert!(first(3, &[-1.0, -6.0]) > first(3, &[-1.0, -2.5]), "the next one is far behind");
        assert!(among(&[]).is_empty());
    }

    #[test]
    fn a_feature_weighs_otherwise_elsewhere_and_of_locals() {
        let weights = ChangeWeights { bias: 0.5, of: &[("same_name", 1.0, 10.0, 100.0)] };
        let of = |touched, is_local| {
            weights.log_odds(&Features { same_name: 1.0, touched, is_local, ..Features::default() })
        };
        assert_eq!([of(1.0, 0.0), of(0.0, 0.0), of(1.0, 1.0)], [1.5, 11.5, 101.5]);
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
