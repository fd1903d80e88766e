//! The model of what a change forgot: the form of its weights, which are in `weights.yml`.

use std::sync::LazyLock;

use serde::Deserialize;

use super::features::Features;

/// The weight of each feature. Some features weigh more or less in some cases. A declaration that the author edited and
/// left is another sign than one elsewhere. Members are left for other reasons than parameters and locals. A name that
/// was renamed in another place needs less evidence than one that only has the words.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
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

/// The weights for a change that renamed some identifiers and forgot others.
pub(super) static CHANGE: LazyLock<Weights> =
    LazyLock::new(|| serde_yaml::from_str(include_str!("weights.yml")).expect("a test reads it"));

/// Of what a change forgot: how its score compares with those of the other candidates.
pub(super) const RANK_WEIGHTS: RankWeights =
    RankWeights { bias: -0.37, own: 0.57, ahead: 0.23, as_good: -0.64, renamed: 0.33 };
