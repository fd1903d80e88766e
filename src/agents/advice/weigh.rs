//! Weighs opinions.
//!
//! An adviser is tested on known cases while it is asked about unknown ones. The known cases of a scope are renames
//! that the author made; those of a file are candidates that are all but sure. Both also have some names that have
//! nothing to do with the scope. The adviser is trusted as far as it is right on them, by Laplace's rule with a
//! cautious start. An adviser that answers at random is right half the time, and hardly trusted. A no from an adviser
//! that may say no to everything is not heard.

use std::collections::BTreeSet;

use crate::agents::odds::{log_odds, probability};

/// The farthest that advice moves the log-odds, for an adviser that is always right. This is an assumption; no other
/// value was tried. With it, an adviser that is always right gains 5 points of F1. One that answers at random loses a
/// tenth of one (`lab/advice.py`; lab/README.md, "A language model").
pub(super) const FARTHEST: f64 = 1.5;

/// An adviser's opinion of a candidate, or of a file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Opinion {
    /// It belongs to the scope.
    Yes,
    /// It does not.
    No,
    #[default]
    None,
}

/// How often an adviser was right on what is known: on what belongs to a scope, and on what does not.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Trust {
    pub belonging: RightAnswers,
    pub strange: RightAnswers,
}

/// How many answers of those asked for were right.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RightAnswers {
    pub right: usize,
    pub asked: usize,
}

impl RightAnswers {
    fn add(&mut self, other: RightAnswers) {
        self.right += other.right;
        self.asked += other.asked;
    }

    /// Returns the share to expect. Untested it is three of four, which counts as two tests.
    fn share(self) -> f64 {
        (self.right as f64 + 1.5) / (self.asked as f64 + 2.0)
    }
}

impl Trust {
    /// Returns the trust that some answers give. Each answer comes with whether its subject belongs to the scope, and
    /// whether the answer was right.
    pub fn of(answers: impl IntoIterator<Item = (bool, bool)>) -> Self {
        let mut trust = Trust::default();
        for (belongs, right) in answers {
            let answers = if belongs { &mut trust.belonging } else { &mut trust.strange };
            answers.add(RightAnswers { right: usize::from(right), asked: 1 });
        }
        trust
    }

    /// Returns the trust that both tests together give.
    #[must_use]
    pub fn and(mut self, other: Trust) -> Trust {
        self.belonging.add(other.belonging);
        self.strange.add(other.strange);
        self
    }

    /// Returns the weight of the advice, from 0, for chance or worse, to 1. The worse of the two counts: an adviser who
    /// says no to everything is right on all that does not belong, and knows nothing.
    pub fn weight(self) -> f64 {
        let share = self.belonging.share().min(self.strange.share());
        (2.0 * share - 1.0).max(0.0)
    }

    /// Returns the weight of an opinion. It is 0 where no test could show that the adviser always has this opinion. A
    /// small model may fail at the question with the most tests: it says no to all in files where nothing is known to
    /// belong.
    fn weight_of(self, opinion: Opinion) -> f64 {
        let telling = match opinion {
            Opinion::Yes => self.strange,
            Opinion::No => self.belonging,
            Opinion::None => return 0.0,
        };
        if telling.asked == 0 { 0.0 } else { self.weight() }
    }
}

/// An adviser's opinion of a scope. The default is none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ScopeAdvice {
    /// The Declared Scope in a sentence, for the further questions alone: no report repeats it.
    pub sentence: Option<String>,
    /// Index into [`ScopeInquiry::patterns`](super::ScopeInquiry::patterns).
    pub pattern: usize,
    /// Indices into [`ScopeInquiry::conditions`](super::ScopeInquiry::conditions).
    pub guards: BTreeSet<usize>,
    pub trust: Trust,
}

/// An adviser's opinion of a file. The default is none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FileAdvice {
    /// Of each of [`FileInquiry::listed`](super::FileInquiry::listed).
    pub opinions: Vec<Opinion>,
    pub trust: Trust,
    /// The lines of comments in which the old words should be replaced, too.
    pub comments: BTreeSet<u32>,
}

/// The weighted sum of the opinions on one candidate.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct OpinionSum(f64);

impl OpinionSum {
    /// Adds an opinion. Its `share` is how much it counts, compared with 1 for one on the candidate itself.
    pub fn add(&mut self, opinion: Opinion, share: f64, trust: Trust) {
        self.0 += match opinion {
            Opinion::Yes => share,
            Opinion::No => -share,
            Opinion::None => 0.0,
        } * trust.weight_of(opinion);
    }

    /// Returns a confidence after the advice.
    pub fn on(self, confidence: f64) -> f64 {
        if self.0 == 0.0 {
            return confidence;
        }
        probability(log_odds(confidence) + FARTHEST * self.0.clamp(-1.0, 1.0))
    }
}

/// Returns whether advice could move a confidence over the bar, or under it.
pub(super) fn is_doubtful(confidence: f64, bar: f64) -> bool {
    (log_odds(confidence) - log_odds(bar)).abs() < FARTHEST
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trust_is_earned() {
        let weight = |belonging, strange| {
            let score = |(right, asked)| RightAnswers { right, asked };
            let trust = Trust { belonging: score(belonging), strange: score(strange) };
            (trust.weight() * 100.0).round() / 100.0
        };
        assert_eq!(weight((0, 0), (0, 0)), 0.5);
        assert_eq!(
            [weight((6, 6), (6, 6)), weight((5, 6), (6, 6)), weight((1, 1), (6, 6))],
            [0.88, 0.63, 0.67]
        );
        assert_eq!(
            [weight((3, 6), (3, 6)), weight((0, 1), (6, 6)), weight((6, 6), (0, 6))],
            [0.13, 0.0, 0.0]
        );
    }

    #[test]
    fn who_always_says_the_same_is_not_heard() {
        let good = RightAnswers { right: 6, asked: 6 };
        let moved = |opinion, belonging, strange| {
            let mut opinion_sum = OpinionSum::default();
            opinion_sum.add(opinion, 1.0, Trust { belonging, strange });
            opinion_sum.on(0.5)
        };
        let none = RightAnswers::default();
        assert_eq!((moved(Opinion::No, none, good), moved(Opinion::Yes, good, none)), (0.5, 0.5));
        assert!(moved(Opinion::No, good, none) < 0.5 && moved(Opinion::Yes, none, good) > 0.5);
    }

    #[test]
    fn advice_moves_no_farther_than_it_may() {
        let mut opinion_sum = OpinionSum::default();
        assert_eq!(opinion_sum.on(0.37), 0.37);
        for _ in 0..10 {
            let all = RightAnswers { right: 100, asked: 100 };
            opinion_sum.add(Opinion::Yes, 1.0, Trust { belonging: all, strange: all });
        }
        assert!(opinion_sum.on(0.5) < 0.82, "{}", opinion_sum.on(0.5));
        assert!(
            is_doubtful(0.2, 0.4)
                && !is_doubtful(0.1, 0.4)
                && is_doubtful(0.7, 0.4)
                && !is_doubtful(0.8, 0.4)
        );
    }
}
