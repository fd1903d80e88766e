//! The deterministic answer to "does this candidate belong to the concept?": a logistic model
//! whose weights can be read.
//!
//! There are two, since they answer two questions: what belongs to a rename that is proposed, and
//! what a change that was made forgot; a score of the second is then seen beside those of all other
//! candidates of the change ([`among`]). Fitted by `bench/fit.py` on gold sets of real coordinated
//! renames, in which each set counts more than each candidate, and calibrated without weights on
//! projects that the fit has not seen, so that up to 0.8 a confidence says how many of 100 such
//! candidates are about right.

use super::evidence::Side;
use super::features::Features;
use super::likeness::Respects;
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
/// is the [`log_odds`] before.
pub fn moved(base: f64, answers: Respects<Answers>) -> f64 {
    let some = |n: usize| n as f64 / (n as f64 + 1.0);
    let sum: f64 = ANSWERED
        .of
        .iter()
        .zip(answers.values())
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
    /// In the order of [`Respects::NAMES`]: for acceptances, never below 0, and for rejections,
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
/// elsewhere, members are left for other reasons than parameters and locals, and a name that was renamed in another
/// place needs less to speak for it than one that only has the words.
struct ChangeWeights {
    bias: f64,
    /// In the order of [`Features::NAMES`]: what a feature weighs, by how much more or less in a file that
    /// the change did not edit, by how much for a parameter or local, and by how much for a name that has the
    /// words of an accepted rename (`same_name`).
    of: &'static [(&'static str, f64, f64, f64, f64)],
}

impl ChangeWeights {
    fn log_odds(&self, features: &Features) -> f64 {
        let (elsewhere, local) = (1.0 - features.touched, features.is_parameter + features.is_local);
        let weight = |(_, own, if_elsewhere, if_local, if_same): &(&str, f64, f64, f64, f64)| {
            own + elsewhere * if_elsewhere + local * if_local + features.same_name * if_same
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
    bias: -5.98,
    of: &[
        ("same_name", -0.34, -0.12, -0.01, -0.34),
        ("context", 0.07, -0.12, -0.55, -0.34),
        ("common_context", 0.80, -0.13, -0.23, -0.34),
        ("extra_words", -0.31, -0.18, -0.37, 0.00),
        ("agrees_before", -0.06, -0.01, 0.16, -0.09),
        ("agrees_around", 0.05, -0.31, -0.07, -0.02),
        ("phrase_files", 0.02, -0.80, 0.44, 0.35),
        ("phrase_renamed", -0.28, 0.07, 0.26, 0.80),
        ("phrase_left", -0.93, -1.35, 0.05, 0.35),
        ("phrase_share", 1.18, 0.69, -0.19, 0.00),
        ("has_new_words", 0.17, 0.03, 0.53, 0.00),
        ("same_position", 0.72, -0.19, -0.20, -0.34),
        ("concept_words", -0.16, 0.07, -0.16, 0.04),
        ("concept_letters", 0.28, -0.72, 0.59, 0.21),
        ("candidates", 1.38, -1.28, 0.44, 0.35),
        ("accepted", -0.90, -0.19, -0.28, -0.05),
        ("renamed_share", 0.00, 0.43, -0.66, 0.04),
        ("renamed_share_file", 0.07, 0.00, -0.04, 0.36),
        ("renamed_share_package", -0.04, 0.68, -0.32, -0.07),
        ("same_kind", -0.13, -0.24, 0.25, -0.38),
        ("same_member", 0.32, 0.00, 0.34, -0.12),
        ("same_type", 0.27, 0.00, -0.47, 0.40),
        ("same_file", -0.45, 0.00, 0.14, 0.15),
        ("same_package", 0.22, 0.42, -0.37, 0.03),
        ("same_module", -0.04, 0.04, -0.21, -0.08),
        ("near_folder", 0.59, 0.75, 0.25, 0.61),
        ("across_tests", -0.01, -0.59, 0.60, 0.04),
        ("typed_by", -0.74, 0.00, 0.43, -0.05),
        ("same_name_and_type", 0.24, -0.12, 0.08, 0.24),
        ("same_name_other_type", -0.16, -0.28, 0.22, -0.16),
        ("mentions", 0.23, -0.35, 0.16, -0.29),
        ("accessor", 0.74, 0.00, -0.31, -0.17),
        ("in_accepted", -0.03, 0.00, -0.03, -0.04),
        ("in_candidate_type", -0.38, 0.38, 0.21, -0.20),
        ("named_after_type", -0.80, 0.53, -0.36, 0.28),
        ("is_type", 0.37, 0.52, 0.00, 0.19),
        ("is_method", 0.06, -0.35, 0.00, -0.19),
        ("is_field", 0.50, -0.86, 0.00, -0.05),
        ("is_constant", -0.27, 0.46, 0.00, 0.09),
        ("is_parameter", 0.10, -0.61, 0.10, -0.09),
        ("is_local", -0.20, -0.34, -0.20, 0.08),
        ("local_as_accepted", -0.07, -0.51, -0.07, -0.55),
        ("is_public", 1.03, -0.26, 0.00, -0.46),
        ("is_test", 0.02, -0.67, 0.62, -0.38),
        ("evidence_type", 0.19, -0.25, -0.16, 0.64),
        ("evidence_field", 0.00, 0.34, -0.02, 0.27),
        ("evidence_method", -0.40, -0.37, 0.22, -0.02),
        ("evidence_local", 0.21, -0.51, -0.07, 0.35),
        ("wider_kind", -0.24, -0.38, 0.00, 0.00),
        ("evidence_files", -0.44, 0.60, 0.04, 0.64),
        ("distinct", 0.00, -0.34, -0.02, -0.04),
        ("other_name_alone", 0.07, -0.51, -0.08, 0.00),
        ("adds_words", -0.07, 0.00, -0.15, 0.10),
        ("adds_words_elsewhere", -0.17, -0.04, 0.01, 0.00),
        ("drops_words", -0.23, -0.10, -0.16, 0.19),
        ("bare", 0.08, 0.38, -0.27, -0.43),
        ("taken", -0.75, -0.18, 0.10, -0.19),
        ("touched", 1.35, 0.00, 0.85, -0.22),
        ("written", -1.92, 0.00, 0.29, 0.31),
        ("left_in_hand", -1.33, -0.35, -0.56, -0.27),
        ("share_in_hand", -0.34, -0.55, -0.53, -0.41),
        ("twin", 0.34, 0.37, 0.34, 0.34),
        ("test_of", -0.07, -0.18, 0.34, -0.12),
        ("beside", 0.80, 0.00, -0.19, 0.61),
        ("renamed_name", -0.08, 0.13, 0.20, -0.08),
        ("left_name", 0.85, 0.22, -0.78, -0.60),
        ("renamed_context", 0.50, 0.34, -0.10, 0.00),
        ("left_context", -0.09, 0.03, 0.09, 0.12),
        ("renamed_context_and_kind", 0.84, 0.39, 0.06, 0.02),
        ("left_context_and_kind", -0.71, 0.14, -0.23, -0.27),
        ("renamed_kind", 0.91, 0.35, -0.06, 0.20),
        ("left_kind", -0.16, -0.10, 0.41, 0.56),
        ("renamed_in_member", 0.23, 0.00, 0.24, -0.05),
        ("left_in_member", -0.15, 0.00, -0.02, -0.06),
        ("renamed_in_type", 0.44, 0.00, -0.15, 0.23),
        ("left_in_type", -0.80, 0.00, -0.09, 0.01),
        ("renamed_kind_in_file", 1.12, 0.00, -0.05, -0.19),
        ("left_kind_in_file", -0.90, 0.00, -0.05, 0.15),
        ("renamed_in_package", 0.54, 0.22, -0.01, 0.06),
        ("left_in_package", -0.70, 0.18, 0.36, -0.11),
        ("renamed_of_type", 0.95, 0.19, 0.97, 0.37),
        ("left_of_type", -0.49, 0.28, -0.66, -0.52),
        ("concept_share", -0.07, -0.01, -0.39, 0.03),
        ("first_concept", -0.28, -0.04, 0.07, 0.04),
        ("behind_first", 0.19, 0.20, -0.13, -0.02),
    ],
};

/// Of what a change forgot.
const STANDING: Standing = Standing { bias: -0.26, own: 0.51, ahead: 0.18, as_good: -0.77, renamed: 0.38 };

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
    fn a_feature_weighs_otherwise_elsewhere_of_locals_and_beside_a_renamed_name() {
        let of = &[("same_name", 0.0, 0.0, 0.0, 0.0), ("context", 1.0, 10.0, 100.0, 1000.0)];
        let weights = ChangeWeights { bias: 0.5, of };
        let at = |touched, is_local, same_name| {
            weights.log_odds(&Features { context: 1.0, touched, is_local, same_name, ..Features::default() })
        };
        assert_eq!(at(1.0, 0.0, 0.0), 1.5);
        assert_eq!(at(0.0, 0.0, 0.0), 11.5, "elsewhere");
        assert_eq!(at(1.0, 1.0, 0.0), 101.5, "a local");
        assert_eq!(at(1.0, 0.0, 1.0), 1001.5, "a renamed name");
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
