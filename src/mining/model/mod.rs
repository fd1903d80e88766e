//! A linear model: how sure it is that a declaration before and one after are the same, by what was measured of the pair.
//!
//! One model a situation (a method with a body, without one, one that moved, …: see [`self::measured`]), because
//! what tells in the one says nothing in the other. The weights are fitted on renames that people
//! validated (`lab/fit_mining.py` writes [`self::weights`]).
//!
//! [`measures`] has what is measured of any pair, [`verdicts`] takes what is likely among pairs that are judged together,
//! [`assignment`] gives each declaration one partner, and a [`transcript`] keeps what was judged and what was cut short.

pub mod assignment;
pub mod measured;
pub mod measures;
pub mod transcript;
pub mod verdicts;
pub mod weights;

use serde::Deserialize;

/// From this log-odds on a pair is taken for one renamed declaration. How much more likely than not
/// that is, the biases of the weights say.
pub const LIKELY: f32 = 0.0;
/// The same where nothing is known of how names are used: all but certain.
pub const CERTAIN: f32 = 3.0;

/// The weight of each measure of a sort of pair.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Model<Measures> {
    pub bias: f32,
    pub weights: Measures,
}
