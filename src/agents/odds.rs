//! Probabilities as the logarithms of their odds, in which evidence adds up, and back.

/// Returns the probability of log-odds, from 0 to 1.
pub fn probability(log_odds: f64) -> f64 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// Returns the log-odds of a probability. Confidences are in hundredths, so half of one is the nearest to certainty.
pub fn log_odds(probability: f64) -> f64 {
    let kept = probability.clamp(0.005, 0.995);
    (kept / (1.0 - kept)).ln()
}
