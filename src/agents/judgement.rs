//! What is judged, and what comes of it, before plans are made.

use super::analysis::Scope;
use super::candidate::Candidate;
use super::edited::Edited;
use super::evidence::{Evidence, Side};
use super::features::Features;
use super::tally::Tally;
use crate::config::Config;
use crate::java::Project;
use crate::mining::Rename;
use crate::rename::{self, Concern, Plan, Request};

/// A candidate with its judgement.
#[derive(Debug, Clone)]
pub struct Judged {
    pub candidate: Candidate,
    pub features: Features,
    pub confidence: f64,
    /// The same as the logarithm of the odds and not rounded; in a change, before it is compared with the others.
    pub log_odds: f64,
    /// Index of the rename that explains it best.
    pub anchor: usize,
    /// Index into [`Judgement::scopes`].
    pub scope: usize,
}

/// What an analysis is asked for.
pub struct Question<'q> {
    /// The snapshot that is searched.
    pub project: &'q Project<'q>,
    /// Which side of the renames that snapshot shows.
    pub side: Side,
    pub renames: Vec<Rename>,
    /// What the change did to the snapshot beside renames.
    pub edited: Edited<'q>,
    /// What the team wants to hear of.
    pub config: &'q Config,
    /// From this confidence on a candidate is reported, or shown in a review.
    pub min_confidence: f64,
    /// Whether somebody answers, as in a review: they can be asked about what would be noise in a report.
    pub asked: bool,
    /// What is left out, to measure what it is worth.
    pub without: Without,
}

impl Question<'_> {
    /// Plans renames as the team wants them, and keeps back what would leave code in another language behind: nobody
    /// asked for that one, and its build may fail by it.
    pub fn plans(&self, requests: &[Request]) -> Vec<Plan> {
        let mut plans = rename::plan(self.project, requests, self.config.settings().runtime_names);
        for plan in &mut plans {
            plan.withhold_for(Concern::OtherLanguage);
        }
        plans
    }
}

/// Parts of the judgement that can be left out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Without {
    /// What is sure does not count as evidence for the rest.
    pub rounds: bool,
    /// What the author left gives no guards.
    pub guards: bool,
    /// Of the change, only the first rename of each concept counts as evidence.
    pub evidence: bool,
    /// Nothing is known of how candidates and accepted renames are connected.
    pub relations: bool,
    /// The old words are found as they are only.
    pub inflection: bool,
}

/// Everything that was considered for a change, before plans are made.
#[derive(Default)]
pub struct Judgement {
    pub scopes: Vec<InferredScope>,
    /// By scope, then confidence (highest first), then place.
    pub judged: Vec<Judged>,
}

/// A scope with what it was inferred from.
pub struct InferredScope {
    pub scope: Scope,
    /// Its renames.
    pub evidence: Vec<Evidence>,
    /// How much of each region was renamed.
    pub tally: Tally,
}
