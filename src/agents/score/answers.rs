//! The effect of answers on candidates that are like the answered ones.

use super::similarity::Criteria;
use crate::agents::odds::{log_odds, probability};
use crate::config::Decision;

/// How many of some suggestions were accepted and rejected.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Answers {
    pub accepted: usize,
    pub rejected: usize,
}

impl Answers {
    pub fn add(&mut self, decision: Decision) {
        match decision {
            Decision::Accept => self.accepted += 1,
            Decision::Reject => self.rejected += 1,
        }
    }
}

/// Returns how sure one can be after what was answered to suggestions like this one, from 0 to 1. `base` is the
/// log-odds before.
pub fn moved(base: f64, answers: Criteria<Answers>) -> f64 {
    probability(ANSWERED.bias + ANSWERED.base * base + shift(answers))
}

/// Returns the confidence in a suggestion after what was answered to suggestions like it: it moves as far as [`moved`]
/// does.
pub fn confidence_after(before: f64, answers: Criteria<Answers>) -> f64 {
    match shift(answers) {
        0.0 => before,
        shift => probability(log_odds(before) + shift),
    }
}

/// Returns by how much answers move the log-odds.
fn shift(answers: Criteria<Answers>) -> f64 {
    let some = |n: usize| n as f64 / (n as f64 + 1.0);
    let moves = ANSWERED
        .of
        .with(answers, |(accepted, rejected), a| accepted * some(a.accepted) + rejected * some(a.rejected));
    moves.values().iter().sum()
}

/// Returns the log-odds with which one is as sure as this before anything is answered: what [`moved`] does, backwards.
pub fn unanswered(confidence: f64) -> f64 {
    (log_odds(confidence) - ANSWERED.bias) / ANSWERED.base
}

/// How answers move the score of a candidate that is like what they were given to.
struct AnswerWeights {
    bias: f64,
    base: f64,
    /// For acceptances, never below 0, and for rejections, never above, so that no acceptance makes its like less
    /// likely.
    of: Criteria<(f64, f64)>,
}

/// How answers in a review move the scores of what is like the answered candidate: of `lab/feedback.py`, on reviews of
/// 240 real coordinated renames.
const ANSWERED: AnswerWeights = AnswerWeights {
    bias: -0.22,
    base: 0.62,
    of: Criteria {
        name: (3.94, -5.79),
        context: (0.24, -0.90),
        context_and_kind: (1.83, -1.37),
        kind: (0.54, -0.80),
        in_member: (0.00, -0.25),
        in_type: (0.53, -1.27),
        kind_in_file: (0.77, -0.59),
        in_package: (0.45, -0.40),
        of_type: (0.36, -0.38),
    },
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_answered_is_as_sure_as_before() {
        for confidence in [0.05, 0.2, 0.75] {
            assert!((moved(unanswered(confidence), Criteria::default()) - confidence).abs() < 1e-9);
        }
    }

    #[test]
    fn a_confidence_stays_until_something_like_it_is_answered() {
        let answered = |accepted, rejected| {
            confidence_after(0.4, Criteria { kind: Answers { accepted, rejected }, ..Criteria::default() })
        };
        assert_eq!(answered(0, 0), 0.4);
        assert!(answered(1, 0) > 0.4 && answered(0, 1) < 0.4);
    }

    #[test]
    fn answers_point_the_right_way() {
        for (name, (accepted, rejected)) in Criteria::<f64>::NAMES.iter().zip(ANSWERED.of.values()) {
            assert!(accepted >= 0.0 && rejected <= 0.0, "{name}");
        }
    }
}
