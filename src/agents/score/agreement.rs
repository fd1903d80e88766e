//! The words around a concept's old ones: how far a candidate's name agrees with accepted ones.

use crate::agents::candidate::Candidate;
use crate::agents::evidence::Evidence;
use crate::words::{Word, is_same_word};

/// How far a candidate's name agrees with an accepted one around the old words.
#[derive(Debug, Clone, Copy, Default)]
pub struct Agreement {
    /// The share of the accepted name's other words that are around the old words here too.
    pub shared: f64,
    /// The number of words besides the old and the shared ones, divided by 3.
    pub extra: f64,
}

impl Agreement {
    /// Returns whether no name agrees more.
    pub fn is_full(self) -> bool {
        self.shared >= 1.0 && self.extra <= 0.0
    }

    /// Returns the one that says more.
    pub fn better(self, other: Agreement) -> Agreement {
        if (other.shared, -other.extra) > (self.shared, -self.extra) { other } else { self }
    }
}

/// Returns how far the names agree, counted outwards from the old words.
pub fn agreement(e: &Evidence, c: &Candidate) -> Agreement {
    let (before, after) = (agreeing_before(e, c), agreeing_after(e, c));
    let around = e.words.len() - e.occurrence.len();
    let own = c.words.len() - c.occurrence.len();
    Agreement {
        shared: if around == 0 { 1.0 } else { (before + after) as f64 / around as f64 },
        extra: (own - before - after) as f64 / 3.0,
    }
}

/// A name with the place of the old words in it.
pub trait Named {
    fn name(&self) -> (&[Word], &std::ops::Range<usize>);
}

impl Named for Evidence {
    fn name(&self) -> (&[Word], &std::ops::Range<usize>) {
        (&self.words, &self.occurrence)
    }
}

impl Named for Candidate {
    fn name(&self) -> (&[Word], &std::ops::Range<usize>) {
        (&self.words, &self.occurrence)
    }
}

/// Returns how many words before the old ones agree, counted outwards.
pub fn agreeing_before(a: &impl Named, b: &impl Named) -> usize {
    let ((a, at_a), (b, at_b)) = (a.name(), b.name());
    a[..at_a.start]
        .iter()
        .rev()
        .zip(b[..at_b.start].iter().rev())
        .take_while(|(a, b)| is_same_word(&a.text, &b.text))
        .count()
}

/// Returns how many words after the old ones agree, counted outwards.
pub fn agreeing_after(a: &impl Named, b: &impl Named) -> usize {
    let ((a, at_a), (b, at_b)) = (a.name(), b.name());
    a[at_a.end..].iter().zip(&b[at_b.end..]).take_while(|(a, b)| is_same_word(&a.text, &b.text)).count()
}

/// The words that all accepted renames have next to the old ones: how much wider than the changed
/// words the concept really is.
pub struct CommonWords<'a> {
    /// An accepted rename with the number of words before and after that all share.
    of: Option<(&'a Evidence, usize, usize)>,
}

impl<'a> CommonWords<'a> {
    pub fn of(evidence: &'a [Evidence]) -> Self {
        let of = evidence.split_first().map(|(first, rest)| {
            let widest = (first.occurrence.start, first.words.len() - first.occurrence.end);
            let (before, after) = rest.iter().fold(widest, |(before, after), e| {
                (before.min(agreeing_before(first, e)), after.min(agreeing_after(first, e)))
            });
            (first, before, after)
        });
        Self { of }
    }

    /// Returns the share of these words that a candidate has as well; all, where there are none.
    pub fn share_in(&self, candidate: &Candidate) -> f64 {
        let Some((first, before, after)) = self.of.filter(|(_, before, after)| before + after > 0) else {
            return 1.0;
        };
        let shared =
            before.min(agreeing_before(first, candidate)) + after.min(agreeing_after(first, candidate));
        shared as f64 / (before + after) as f64
    }
}
