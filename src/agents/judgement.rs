//! The question and the judgement of an analysis, before plans are made.

use rustc_hash::FxHashSet;

use super::analysis::Scope;
use super::candidate::Candidate;
use super::edited::Edited;
use super::evidence::{Evidence, Side};
use super::guards;
use super::score::{Features, RegionCounts};
use crate::config::{Confidence, Config, inline};
use crate::java::{DeclarationRef, Project};
use crate::mining::{Place, Rename};
use crate::rename::{self, Concern, Plan, Request};

/// A candidate with its judgement.
#[derive(Debug, Clone)]
pub struct Judged {
    pub candidate: Candidate,
    pub features: Features,
    /// In a review, what it is before anything is answered.
    pub confidence: f64,
    /// The confidence in a report, which has no reviewer.
    pub report_confidence: f64,
    /// The log-odds of the same, not rounded, before it is compared with others of the change or moved by answers. In a
    /// review they are high enough to be asked about where a report would show the candidate.
    pub log_odds: f64,
    /// Index of the rename that explains it best.
    pub anchor: usize,
    /// Index into [`Judgement::scopes`].
    pub scope: usize,
}

/// The question of an analysis.
pub struct Question<'q> {
    /// The snapshot that is searched.
    pub project: &'q Project<'q>,
    /// Which side of the renames that snapshot shows.
    pub side: Side,
    pub renames: Vec<Rename>,
    /// The edits of the change to the snapshot, besides renames.
    pub edited: Edited<'q>,
    /// The findings that the team wants to hear of.
    pub config: &'q Config,
    /// From this confidence on a candidate is reported, or shown in a review.
    pub min_confidence: f64,
    /// Whether a reviewer answers. They can be asked about candidates that would be noise in a report.
    pub asked: bool,
    /// The parts that are left out, to measure what they are worth.
    pub without: Without,
}

impl Question<'_> {
    /// Returns whether the team wants to hear of a candidate. Unwanted candidates and those that a guard keeps are
    /// judged with the rest, since the confidence in a candidate depends on all others.
    pub fn asks_for(&self, candidate: &Candidate) -> bool {
        self.reports(&candidate.declaration) && !self.keeps(candidate)
    }

    /// Returns whether the team wants to hear of declarations of this kind and in this place.
    pub fn reports(&self, declaration: &DeclarationRef) -> bool {
        self.config.reports(declaration.get().kind, declaration.unit.path())
    }

    /// Returns whether the team keeps a candidate's name, by a guard or by a comment in the code.
    pub fn keeps(&self, candidate: &Candidate) -> bool {
        let DeclarationRef { unit, id } = &candidate.declaration;
        let d = candidate.declaration.get();
        self.config.keeps(unit, *id) || inline::is_ignored(&unit.source, d.span.start, d.name_span.start)
    }

    /// Returns whether a declaration is one whose rename is asked for: it is not made yet, so the snapshot has the old
    /// name.
    pub fn is_seed(&self, declaration: &DeclarationRef) -> bool {
        if self.side == Side::After {
            return false;
        }
        let place = Place::of(&declaration.unit, declaration.id);
        self.renames.iter().any(|rename| rename.before == place)
    }

    /// Returns the least confidence of a candidate that a report shows.
    pub fn reported_from(&self) -> f64 {
        self.config.min_confidence_or(self.of_report())
    }

    fn of_report(&self) -> Confidence {
        match self.side {
            Side::Before => Confidence::OF_SUGGEST,
            Side::After => Confidence::OF_CHECK,
        }
    }

    /// Plans renames as the team wants them. It withholds those that would leave code in another language behind: the
    /// user did not ask for them, and that code's build may fail.
    pub fn plans(&self, requests: &[Request]) -> Vec<Plan> {
        let mut plans = rename::plan(self.project, requests, self.config.name_rules());
        for plan in &mut plans {
            plan.withhold_for(Concern::OtherLanguage);
        }
        plans
    }
}

/// Parts of the judgement that can be left out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Without {
    /// Sure candidates do not count as evidence for the rest.
    pub rounds: bool,
    /// No guard keeps anything back.
    pub guards: bool,
    /// Of the change, only the first rename of each concept counts as evidence.
    pub evidence: bool,
    /// Nothing is known of how candidates and accepted renames are connected.
    pub relations: bool,
    /// The old words are found as they are only.
    pub inflection: bool,
}

/// Sorts candidates by scope, then by confidence (highest first), then by place.
pub fn sort(judged: &mut [Judged]) {
    judged.sort_by(|a, b| {
        let by_confidence = a.scope.cmp(&b.scope).then_with(|| b.confidence.total_cmp(&a.confidence));
        by_confidence.then_with(|| a.candidate.declaration.key().cmp(&b.candidate.declaration.key()))
    });
}

/// Everything that was considered for a change, before plans are made.
#[derive(Default)]
pub struct Judgement {
    pub scopes: Vec<InferredScope>,
    /// By scope, then confidence (highest first), then place.
    pub judged: Vec<Judged>,
    /// How many declarations would be reported if the team wanted to hear of them.
    pub kept: usize,
}

/// A scope with what it was inferred from.
pub struct InferredScope {
    pub scope: Scope,
    /// Its renames.
    pub evidence: Vec<Evidence>,
    /// How much of each region was renamed.
    pub region_counts: RegionCounts,
    /// The guards that are in force in it.
    pub guards: guards::InForce,
}

impl InferredScope {
    /// Returns whether a guard covers a declaration.
    pub fn is_guarded(&self, declaration: &DeclarationRef) -> bool {
        guards::cover(&self.guards, declaration, &self.scope.concept)
    }
}

/// A scope with what was judged in it.
pub struct JudgedScope {
    pub inferred: InferredScope,
    /// By confidence, highest first, then place.
    pub judged: Vec<Judged>,
}

impl Judgement {
    /// Returns what was judged, without what the team does not want to hear of.
    pub fn of(question: &Question<'_>, mut all: Vec<JudgedScope>) -> Self {
        let mut kept: FxHashSet<DeclarationRef> = FxHashSet::default();
        for scope in &mut all {
            let unwanted = scope.judged.extract_if(.., |j| !question.asks_for(&j.candidate));
            let reported = unwanted.filter(|j| j.confidence >= question.min_confidence);
            kept.extend(reported.map(|j| j.candidate.declaration));
        }
        let mut judgement = Judgement { kept: kept.len(), ..Judgement::default() };
        for JudgedScope { inferred, judged } in all {
            judgement.scopes.push(inferred);
            judgement.judged.extend(judged);
        }
        judgement
    }
}
