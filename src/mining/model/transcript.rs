//! Records how mining came to its matches.

use std::collections::BTreeMap;

use super::measured::JudgedPair;
use crate::mining::members::breadth::Breadth;
use crate::mining::model::LIKELY;

/// The judged pairs that are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keep {
    /// The pairs that say why a rename is believed.
    Likely,
    /// All pairs that were compared.
    All,
}

/// The limits on what is compared in full in a large change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Limit {
    Types,
    ReusedNames,
    Members(Breadth),
    MovedMethods,
    MovedFields,
}

/// The judged pairs, and notes on the limits that were reached.
pub struct Transcript {
    keep: Keep,
    pub judged: Vec<JudgedPair>,
    /// The notes for people, by limit: `"with so many fields removed and added, those that …"`. A note is from the
    /// first round that reached its limit, since that had the most to leave out.
    pub notes: BTreeMap<Limit, String>,
}

impl Transcript {
    pub fn new(keep: Keep) -> Self {
        Self { keep, judged: Vec::new(), notes: BTreeMap::new() }
    }

    pub fn record(&mut self, judged: impl IntoIterator<Item = JudgedPair>) {
        let keep = self.keep;
        self.judged.extend(judged.into_iter().filter(|j| keep == Keep::All || j.log_odds >= LIKELY));
    }

    pub fn note(&mut self, limit: Limit, text: impl Into<String>) {
        self.notes.entry(limit).or_insert_with(|| text.into());
    }
}
