//! Episodic memory: what was shown, decided and why. It lasts one run, as in section 4.1.4 of the
//! CoRenameAgent paper; what is to outlive the run goes into `.corename.yml`.

use crate::agents::analysis::Finding;
use crate::agents::score::{Answers, Criteria, SimilarityIndex};
use crate::config::{Decision, RecordedDecision};

/// One suggestion that was decided.
#[derive(Debug, Clone)]
pub struct Episode {
    pub finding: Finding,
    pub decision: Decision,
    /// Why, in the words of the one who decided, or the guard that decided.
    pub reason: Option<String>,
    /// Whether the reviewer chose another name than the suggested one.
    pub is_name_chosen: bool,
}

impl Episode {
    /// Returns the decision as the configuration records it.
    pub fn record(&self) -> RecordedDecision {
        RecordedDecision { id: self.finding.id.clone(), decision: self.decision, reason: self.reason.clone() }
    }
}

/// Remembers the decisions of one run.
#[derive(Debug)]
pub struct Memory {
    episodes: Vec<Episode>,
    similarity_index: SimilarityIndex,
    /// Of each value of [`SimilarityIndex`].
    answers: Vec<Answers>,
    /// Of each candidate: whether it may still be shown.
    open: Vec<bool>,
}

impl Memory {
    /// Makes the memory of a review before anything is shown. `similarity_index` is that of all candidates.
    pub fn new(similarity_index: SimilarityIndex, candidates: usize) -> Self {
        let answers = vec![Answers::default(); similarity_index.values()];
        Self { episodes: Vec::new(), similarity_index, answers, open: vec![true; candidates] }
    }

    pub fn episodes(&self) -> &[Episode] {
        &self.episodes
    }

    pub fn into_episodes(self) -> Vec<Episode> {
        self.episodes
    }

    /// Keeps what was decided of a candidate.
    pub fn remember(&mut self, candidate: usize, episode: Episode) {
        for value in self.similarity_index.of(candidate).values().into_iter().flatten() {
            self.answers[value].add(episode.decision);
        }
        self.episodes.push(episode);
    }

    /// Returns the candidates that may still be shown.
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

    /// Counts the decisions on candidates that are like this one.
    pub fn answers_to_its_like(&self, candidate: usize) -> Criteria<Answers> {
        let answers = |value: Option<usize>| value.map_or(Answers::default(), |v| self.answers[v]);
        self.similarity_index.of(candidate).map(answers)
    }
}
