//! The record of how mining came to its matches.

use std::collections::BTreeMap;

use super::measured::JudgedPair;
use crate::mining::members::breadth::Breadth;
use crate::mining::model::LIKELY;

/// Which judged pairs are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keep {
    /// Those that tell why a rename is believed.
    Likely,
    /// Whatever was compared.
    All,
}

/// The limits of what is looked at in full in a large change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Limit {
    Types,
    ReusedNames,
    Members(Breadth),
    MovedMethods,
    MovedFields,
}

/// The judged pairs, and the limits that were met.
pub struct Transcript {
    keep: Keep,
    pub judged: Vec<JudgedPair>,
    /// For people: `"with so many fields removed and added, those that …"`. Of each limit the note
    /// of the first round that met it, in which there was most to leave out.
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
