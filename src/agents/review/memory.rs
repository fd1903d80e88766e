//! Episodic memory: what was shown, decided and why. It lasts one run, as in section 4.1.4 of the
//! CoRenameAgent paper; what is to outlive the run goes into `.corename.yml`.

use crate::agents::analysis::Finding;
use crate::agents::score::{Answers, Likenesses, Respects};
use crate::config::{Decision, RecordedDecision};

/// One suggestion that was decided.
#[derive(Debug, Clone)]
pub struct Episode {
    pub finding: Finding,
    pub decision: Decision,
    /// Why, in the words of the one who decided, or the guard that decided.
    pub reason: Option<String>,
}

impl Episode {
    /// As the configuration keeps it.
    pub fn record(&self) -> RecordedDecision {
        RecordedDecision { id: self.finding.id.clone(), decision: self.decision, reason: self.reason.clone() }
    }
}

/// What one run remembers.
#[derive(Debug)]
pub struct Memory {
    episodes: Vec<Episode>,
    likenesses: Likenesses,
    /// Of each value of [`Likenesses`].
    answers: Vec<Answers>,
    /// Of each candidate: whether it may still be shown.
    open: Vec<bool>,
}

impl Memory {
    /// Nothing was shown yet. `likenesses` are those of all candidates.
    pub fn new(likenesses: Likenesses, candidates: usize) -> Self {
        let answers = vec![Answers::default(); likenesses.values()];
        Self { episodes: Vec::new(), likenesses, answers, open: vec![true; candidates] }
    }

    pub fn episodes(&self) -> &[Episode] {
        &self.episodes
    }

    pub fn into_episodes(self) -> Vec<Episode> {
        self.episodes
    }

    /// Keeps what was decided of a candidate.
    pub fn remember(&mut self, candidate: usize, episode: Episode) {
        for value in self.likenesses.of(candidate).values().into_iter().flatten() {
            self.answers[value].add(episode.decision);
        }
        self.episodes.push(episode);
    }

    /// The candidates that may still be shown.
    pub fn open(&self) -> impl Iterator<Item = usize> {
        self.open.iter().enumerate().filter(|(_, open)| **open).map(|(index, _)| index)
    }

    pub fn is_open(&self, candidate: usize) -> bool {
        self.open[candidate]
    }

    /// Closes a candidate: it is not shown any more.
    pub fn close(&mut self, candidate: usize) {
        self.open[candidate] = false;
    }

    /// What was decided of the candidates that are like this one.
    pub fn answers_to_its_like(&self, candidate: usize) -> Respects<Answers> {
        let answers = |value: Option<usize>| value.map_or(Answers::default(), |v| self.answers[v]);
        self.likenesses.of(candidate).map(answers)
    }
}
