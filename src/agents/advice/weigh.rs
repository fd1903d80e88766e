//! How much an opinion counts.
//!
//! An adviser is tested on what is known while it is asked about what is not: renames that the author made
//! and declarations that have nothing to do with the scope stand among the rest. How often it is
//! right there, by Laplace's rule with a cautious start, is how far it is trusted. Somebody who answers at
//! random is right half the time, and not trusted at all.

use std::collections::BTreeSet;

/// The farthest that advice moves the logarithm of the odds, for somebody who is always right. An assumption, and no
/// other value was tried: with it, somebody who is always right gains 8 points of F1, and somebody who answers at random
/// loses half a point (`bench/advice.py`; `bench/README.md` has the table).
pub(super) const FARTHEST: f64 = 1.5;

/// What an adviser thinks of a candidate, or of a file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Opinion {
    /// It belongs to the scope.
    Yes,
    /// It does not.
    No,
    #[default]
    None,
}

/// How often an adviser was right on what is known.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Trust {
    pub right: usize,
    pub asked: usize,
}

impl Trust {
    pub fn of(answers: impl IntoIterator<Item = bool>) -> Self {
        let mut trust = Trust::default();
        for right in answers {
            trust.asked += 1;
            trust.right += usize::from(right);
        }
        trust
    }

    #[must_use]
    pub fn and(self, other: Trust) -> Trust {
        Trust { right: self.right + other.right, asked: self.asked + other.asked }
    }

    /// From 0, for chance or worse, to 1. Untested it is a half: as if three of four answers had been right, in two
    /// tests.
    pub fn weight(self) -> f64 {
        let share = (self.right as f64 + 1.5) / (self.asked as f64 + 2.0);
        (2.0 * share - 1.0).max(0.0)
    }
}

/// What an adviser says of a scope. The default is nothing.
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

/// What an adviser says of a file. The default is nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FileAdvice {
    /// Of each of [`FileInquiry::listed`](super::FileInquiry::listed).
    pub opinions: Vec<Opinion>,
    pub trust: Trust,
    /// The lines of comments in which the old words should be replaced, too.
    pub comments: BTreeSet<u32>,
}

/// What a single candidate gathered.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Pull(f64);

impl Pull {
    /// Adds an opinion that counts so many times as much as one on the candidate itself.
    pub fn add(&mut self, opinion: Opinion, share: f64, trust: Trust) {
        self.0 += match opinion {
            Opinion::Yes => share,
            Opinion::No => -share,
            Opinion::None => 0.0,
        } * trust.weight();
    }

    /// A confidence after the advice.
    pub fn on(self, confidence: f64) -> f64 {
        if self.0 == 0.0 {
            return confidence;
        }
        sigmoid(logit(confidence) + FARTHEST * self.0.clamp(-1.0, 1.0))
    }
}

/// Whether advice could move a confidence over the bar, or under it.
pub(super) fn is_doubtful(confidence: f64, bar: f64) -> bool {
    (logit(confidence) - logit(bar)).abs() < FARTHEST
}

fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// Confidences are in hundredths, so the ends are half of one away.
fn logit(confidence: f64) -> f64 {
    let p = confidence.clamp(0.005, 0.995);
    (p / (1.0 - p)).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trust_is_earned() {
        let weight = |right, asked| (Trust { right, asked }.weight() * 100.0).round() / 100.0;
        assert_eq!(weight(0, 0), 0.5);
        assert_eq!([weight(12, 12), weight(11, 12), weight(9, 12)], [0.93, 0.79, 0.5]);
        assert_eq!([weight(6, 12), weight(3, 12)], [0.07, 0.0], "chance, and worse");
    }

    #[test]
    fn advice_moves_no_farther_than_it_may() {
        let mut pull = Pull::default();
        assert_eq!(pull.on(0.37), 0.37);
        for _ in 0..10 {
            pull.add(Opinion::Yes, 1.0, Trust { right: 100, asked: 100 });
        }
        assert!(pull.on(0.5) < 0.82, "{}", pull.on(0.5));
        assert!(
            is_doubtful(0.2, 0.4)
                && !is_doubtful(0.1, 0.4)
                && is_doubtful(0.7, 0.4)
                && !is_doubtful(0.8, 0.4)
        );
    }
}
