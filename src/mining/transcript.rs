//! What is kept of how mining came to its matches.

use super::measured::JudgedPair;
use super::model::LIKELY;

/// Which judged pairs are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keep {
    /// Those that tell why a rename is believed.
    Likely,
    /// Whatever was compared.
    All,
}

/// What was judged, and what was cut short.
pub struct Transcript {
    keep: Keep,
    pub judged: Vec<JudgedPair>,
    /// For people: `"fields were not followed to other types: too many were removed and added"`.
    pub notes: Vec<String>,
}

impl Transcript {
    pub fn new(keep: Keep) -> Self {
        Self { keep, judged: Vec::new(), notes: Vec::new() }
    }

    pub fn record(&mut self, judged: impl IntoIterator<Item = JudgedPair>) {
        let keep = self.keep;
        self.judged.extend(judged.into_iter().filter(|j| keep == Keep::All || j.log_odds >= LIKELY));
    }

    pub fn note(&mut self, text: impl Into<String>) {
        self.notes.push(text.into());
    }
}
