//! The model of what a change forgot: the form of its weights, and the tables that `lab/fit_change.py` printed.

use super::features::Features;

/// The weight of each feature. Some features weigh more or less in some cases. A declaration that the author edited and
/// left is another sign than one elsewhere. Members are left for other reasons than parameters and locals. A name that
/// was renamed in another place needs less evidence than one that only has the words.
pub(super) struct Weights {
    pub(super) bias: f64,
    /// Wherever a candidate is.
    pub(super) always: Features,
    /// Added in a file that the change did not edit.
    pub(super) elsewhere: Features,
    /// Added for a parameter or local.
    pub(super) of_locals: Features,
    /// Added for a name that has the words of an accepted rename (`same_name`).
    pub(super) of_same_names: Features,
}

/// How a candidate's score and those of the others make a confidence.
pub(super) struct RankWeights {
    pub(super) bias: f64,
    pub(super) own: f64,
    /// By how much it is better than the next worse one, up to a limit.
    pub(super) ahead: f64,
    /// The logarithm of how many are as good, or better, itself included.
    pub(super) as_good: f64,
    /// The logarithm of how many renames show the concept.
    pub(super) renamed: f64,
}

/// The weights for a change that renamed some identifiers and forgot others. What people said of findings in ordinary
/// commits changed some of them (lab/README.md, "Which renames belong together"). Too few of the fitted commits have
/// anything to weigh of `taken`, which the fit gave -0.94, and of `retyped_alike`. By `lab/fit_readings.py`, 2.1 was
/// added to `phrase_share`, -1.5 to `is_method`, 1.3 to `beside`, 1.25 to `agrees_before`, and -0.8 to the bias, so
/// that about as much is reported as before. `overridden`, `test_renamed`, `delegated_to` and `between_renamed` were
/// fitted later, on ordinary commits of projects of these readings, too.
pub(super) const CHANGE: Weights = Weights {
    bias: -8.52,
    always: Features {
        common_context: 0.76,
        extra_words: -0.39,
        phrase_left: -1.10,
        phrase_share: 3.26,
        same_position: 0.63,
        taken: -3.00,
        candidates: 1.36,
        accepted: -1.29,
        same_type: 0.59,
        same_package: 0.64,
        near_folder: 0.88,
        beside: 2.31,
        named_after_supertype: 1.93,
        named_after_tested: 1.79,
        test_renamed: 2.60,
        delegated_to: 2.86,
        between_renamed: 1.56,
        is_type: 0.36,
        is_public: 0.92,
        touched: 2.25,
        written: -1.73,
        left_in_hand: -1.18,
        left_name: 0.83,
        renamed_context_and_kind: 1.24,
        left_context_and_kind: -0.83,
        renamed_kind: 0.92,
        renamed_kind_in_file: 0.88,
        left_kind_in_file: -1.30,
        left_in_type: -1.12,
        renamed_of_type: 1.12,
        left_of_type: -0.58,
        retyped_alike: 2.0,
        overridden: 2.22,
        is_method: -1.50,
        agrees_before: 1.25,
        ..Features::NONE
    },
    elsewhere: Features {
        phrase_left: -2.08,
        candidates: -1.79,
        renamed_share_package: 1.19,
        is_test: -0.87,
        ..Features::NONE
    },
    of_locals: Features {
        context: -0.96,
        concept_letters: 0.50,
        candidates: 1.00,
        same_type: -0.68,
        across_tests: 0.63,
        named_after_type: -0.93,
        share_in_hand: -1.20,
        renamed_of_type: 0.99,
        left_of_type: -0.94,
        ..Features::NONE
    },
    of_same_names: Features {
        phrase_renamed: 0.83,
        same_type: 0.82,
        is_method: -0.80,
        is_public: -0.78,
        left_name: -1.25,
        renamed_of_type: 0.82,
        ..Features::NONE
    },
};

/// Of what a change forgot: how its score is beside those of the other candidates.
pub(super) const RANK_WEIGHTS: RankWeights =
    RankWeights { bias: -0.37, own: 0.57, ahead: 0.23, as_good: -0.64, renamed: 0.33 };
