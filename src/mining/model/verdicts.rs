//! Pairs of declarations that are judged together, and those of them that are taken for one.

use super::assignment::{ScoredPair, take_best};
use super::measured::{JudgedPair, Measured};
use super::transcript::Transcript;
use crate::mining::changed_files::Site;
use crate::mining::matching::Matching;

/// The pairs that were judged, and those of them that are taken for one.
#[derive(Default)]
pub struct Verdicts {
    pub taken: Vec<ScoredPair>,
    pub judged: Vec<JudgedPair>,
}

impl Verdicts {
    /// Judges a pair; it is taken from the log-odds `enough` on.
    pub fn judge(&mut self, (before, after): (Site, Site), measured: Measured, enough: f32) {
        let log_odds = measured.log_odds();
        if log_odds >= enough {
            self.taken.push(ScoredPair { score: log_odds, before, after });
        }
        self.judged.push(JudgedPair { before, after, measured, log_odds });
    }

    /// Matches what is taken, the surest pairs first, and records what was judged.
    pub fn settle(self, matching: &mut Matching, transcript: &mut Transcript) {
        transcript.record(self.judged);
        take_best(self.taken, matching);
    }
}
