//! Linear models that say how sure it is that a declaration before and one after are the same, by their measures.
//!
//! Each situation has a model: a method with a body, without one, one that moved, … (see [`self::measured`]). What is
//! telling in one situation says nothing in another. The weights are fitted on renames that people validated
//! (`lab/fit_mining.py` writes [`self::weights`]).
//!
//! [`measures`] has the measures of any pair. [`verdicts`] takes the likely pairs among those that are judged together.
//! [`assignment`] gives each declaration one partner. A [`transcript`] keeps the judged pairs, and notes what was cut
//! short.

pub mod assignment;
pub mod measured;
pub mod measures;
pub mod transcript;
pub mod verdicts;
pub mod weights;

use serde::Deserialize;

/// The least log-odds at which a pair is taken for one renamed declaration. The biases of the weights say how much more
/// likely than not that is.
pub const LIKELY: f32 = 0.0;
/// The least log-odds where nothing is known of how names are used: the pair must be all but certain.
pub const CERTAIN: f32 = 3.0;

/// The bias of a model, and its weight for each measure.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Model<Measures> {
    pub bias: f32,
    pub weights: Measures,
}
