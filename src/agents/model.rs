//! The deterministic answer to "does this candidate belong to the concept?": a logistic model
//! whose weights can be read.

use super::features::Features;

/// Weights in the order of [`Features::NAMES`].
const WEIGHTS: &[(&str, f64)] = &[];
const BIAS: f64 = 0.0;

/// From here on a candidate counts as evidence for further ones.
pub const SURE: f64 = 0.8;

/// How sure one can be that a candidate belongs to the concept, from 0 to 1.
pub fn confidence(features: &Features) -> f64 {
    let sum: f64 = WEIGHTS.iter().zip(features.values()).map(|((_, weight), value)| weight * value).sum();
    1.0 / (1.0 + (-(BIAS + sum)).exp())
}
