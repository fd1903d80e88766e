//! Judges pairs of declarations together, and takes those that are likely to be one.

use super::assignment::{ScoredPair, take_best};
use super::measured::{JudgedPair, Measured};
use super::transcript::Transcript;
use crate::mining::changed_files::Site;
use crate::mining::matching::Matching;

/// The pairs that were judged, and the pairs of these that are taken for one declaration.
#[derive(Default)]
pub struct Verdicts {
    pub taken: Vec<ScoredPair>,
    pub judged: Vec<JudgedPair>,
}

impl Verdicts {
    /// Judges a pair, and takes it if its log-odds are `enough` or more.
    pub fn judge(&mut self, (before, after): (Site, Site), measured: Measured, enough: f32) {
        let log_odds = measured.log_odds();
        if log_odds >= enough {
            self.taken.push(ScoredPair { score: log_odds, before, after });
        }
        self.judged.push(JudgedPair { before, after, measured, log_odds });
    }

    /// Matches the pairs that are taken, the surest first, and records all that were judged.
    pub fn settle(self, matching: &mut Matching, transcript: &mut Transcript) {
        transcript.record(self.judged);
        take_best(self.taken, matching);
    }
}
