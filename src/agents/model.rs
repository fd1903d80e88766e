//! The deterministic answer to "does this candidate belong to the concept?": a logistic model
//! whose weights can be read.
//!
//! There are two, since they answer two questions: what belongs to a rename that is proposed, and
//! what a change that was made forgot. Fitted by `bench/fit.py` on gold sets of real coordinated
//! renames, without weighting, so that a confidence of 0.8 means that about 80 of 100 such
//! candidates are right.

use super::evidence::Side;
use super::features::Features;

/// From here on corename is sure: a candidate counts as evidence for further ones, and a finding
/// is reported at the level asked for; below it is a note.
pub const SURE: f64 = 0.8;

/// How sure one can be that a candidate belongs to the concept, from 0 to 1.
pub fn confidence(features: &Features, side: Side) -> f64 {
    let weights = match side {
        Side::Before => &PROPOSED,
        Side::After => &CHANGE,
    };
    let sum: f64 = weights.of.iter().zip(features.values()).map(|((_, weight), value)| weight * value).sum();
    1.0 / (1.0 + (-(weights.bias + sum)).exp())
}

struct Weights {
    bias: f64,
    /// In the order of [`Features::NAMES`].
    of: &'static [(&'static str, f64)],
}

/// What belongs to a rename that is not made yet.
const PROPOSED: Weights = Weights {
    bias: -1.30,
    of: &[
        ("same_name", 1.83),
        ("context", 1.32),
        ("common_context", 1.32),
        ("extra_words", -0.10),
        ("same_position", 0.97),
        ("concept_words", 1.19),
        ("concept_letters", -0.74),
        ("candidates", -4.80),
        ("accepted", -0.20),
        ("renamed_share", 0.20),
        ("renamed_share_file", -0.06),
        ("renamed_share_package", 0.19),
        ("same_kind", 0.79),
        ("same_member", 0.00),
        ("same_type", 0.60),
        ("same_file", 0.52),
        ("same_package", 0.95),
        ("same_module", 1.67),
        ("across_tests", -0.23),
        ("typed_by", 0.14),
        ("mentions", 0.63),
        ("accessor", 0.34),
        ("in_accepted", -0.19),
        ("in_candidate_type", -0.03),
        ("named_after_type", 0.33),
        ("is_type", 0.38),
        ("is_method", 0.22),
        ("is_field", -1.43),
        ("is_constant", -0.14),
        ("is_parameter", 1.14),
        ("is_local", -1.04),
        ("is_public", -0.03),
        ("is_test", -0.44),
        ("evidence_type", 1.61),
        ("evidence_field", -0.60),
        ("evidence_method", -0.23),
        ("evidence_local", -1.66),
    ],
};

/// What a change that renamed some identifiers forgot.
const CHANGE: Weights = Weights {
    bias: -2.21,
    of: &[
        ("same_name", 2.14),
        ("context", 1.32),
        ("common_context", 0.69),
        ("extra_words", -1.24),
        ("same_position", 0.94),
        ("concept_words", 0.14),
        ("concept_letters", -0.36),
        ("candidates", -3.94),
        ("accepted", -2.44),
        ("renamed_share", 0.51),
        ("renamed_share_file", 0.88),
        ("renamed_share_package", 1.19),
        ("same_kind", 1.25),
        ("same_member", -0.23),
        ("same_type", 0.95),
        ("same_file", 0.89),
        ("same_package", 0.97),
        ("same_module", 1.04),
        ("across_tests", 0.32),
        ("typed_by", -0.19),
        ("mentions", 0.55),
        ("accessor", 0.20),
        ("in_accepted", -0.45),
        ("in_candidate_type", -0.86),
        ("named_after_type", -0.00),
        ("is_type", 1.26),
        ("is_method", -0.61),
        ("is_field", -1.06),
        ("is_constant", -0.10),
        ("is_parameter", 0.19),
        ("is_local", -1.64),
        ("is_public", 0.45),
        ("is_test", -0.15),
        ("evidence_type", -0.48),
        ("evidence_field", -0.51),
        ("evidence_method", -0.92),
        ("evidence_local", -0.76),
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
}
