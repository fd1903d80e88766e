//! The loop with somebody who answers (Algorithm 1 of the CoRenameAgent paper): the best open
//! candidate is shown; the answer moves the scores of its like and refines the scope; then the
//! next one.
//!
//! The paper goes file by file and searches for further files after each. Here all declarations
//! of the snapshot that carry the old words are candidates from the start, and what an acceptance
//! opens is a matter of score: a candidate too doubtful to be shown is shown once its like were
//! accepted.

use std::io;

use rustc_hash::{FxHashMap, FxHashSet};

use super::advice::{Adviser, Example, ModelAdviser, Past, RefineInquiry, consult};
use super::analysis::{Judged, Judgement, Question, judge};
use super::execution;
use super::finding::{Analysis, Finding, Scope};
use super::likeness::Likenesses;
use super::memory::{Episode, Memory};
use super::mentions::proposed;
use super::model;
use super::refine::{self, Condition, Conditions, Decided, Refinement, refine};
use super::rounds::hundredths;
use crate::config::{Decision, RecordedDecision};
use crate::llm::Model;
use crate::mining::Rename;
use crate::rename::{Plan, Request};

/// How many candidates are planned at a time: one search through the files serves all of them. With
/// those that are worth asking about now come those whose score need only double.
const PLANNED_AT_ONCE: usize = 256;

/// How many rejections must share a condition before an adviser may make it a guard. Without advice it is three; one
/// may be chance.
const ADVISED_FROM: usize = 2;

/// Who answers: a person at a terminal, a program at the other end of a pipe.
pub trait Reviewer {
    /// What is to become of a suggestion.
    ///
    /// # Errors
    /// The suggestion could not be shown, or the answer could not be read.
    fn decide(&mut self, suggestion: &Suggestion<'_>) -> io::Result<Answer>;

    /// Tells of a guard that an answer led to, and how many candidates it rules out.
    ///
    /// # Errors
    /// It could not be shown.
    fn refined(&mut self, _guard: &Refinement, _ruled_out: usize) -> io::Result<()> {
        Ok(())
    }
}

/// A finding with what is needed to decide.
pub struct Suggestion<'s> {
    pub finding: &'s Finding,
    pub scope: &'s Scope,
    pub renames: &'s [Rename],
    /// How many suggestions were shown before.
    pub shown: usize,
    /// How many candidates are worth showing now, this one included.
    pub remaining: usize,
}

/// An answer to a suggestion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    Accept,
    /// Accepted, with another name than the suggested one.
    AcceptAs(String),
    /// With the reason, where one was given.
    Reject(Option<String>),
    /// Rejected, with all that it has most in common with.
    RejectLike,
    /// Neither; it is not shown again.
    Skip,
    /// The end of the review.
    Stop,
}

/// How to review.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Terms {
    /// The least score that is shown.
    pub worth_asking: f64,
    /// Whether to tell which findings the guards ruled out without showing them.
    pub tell_ruled_out: bool,
}

/// What a review came to.
pub struct Reviewed {
    /// Its findings are the accepted ones.
    pub analysis: Analysis,
    /// What was decided, in that order; then what guards ruled out, if that was asked for.
    pub episodes: Vec<Episode>,
}

/// Considers a change or seeds with a reviewer. The adviser is asked what rejections have in common where that is
/// not plain.
///
/// # Errors
/// Those of the reviewer.
pub fn review(
    mut question: Question<'_>,
    base: &str,
    head: &str,
    terms: Terms,
    adviser: &dyn Adviser,
    reviewer: &mut dyn Reviewer,
) -> io::Result<Reviewed> {
    question.asked = true;
    let judgement = judge(&question);
    let mut session = Session::new(&question, judgement, terms.worth_asking);
    while let Some((index, score)) = session.next() {
        let Some(finding) = session.show(index, score) else { continue };
        let suggestion = Suggestion {
            finding: &finding,
            scope: &session.judgement.scopes[finding.scope],
            renames: &question.renames,
            shown: session.shown,
            remaining: session.remaining(),
        };
        let answer = reviewer.decide(&suggestion)?;
        if answer == Answer::Stop {
            break;
        }
        session.shown += 1;
        session.close(index, &finding.plan);
        let like = answer == Answer::RejectLike;
        session.take(index, finding, answer);
        for (guard, ruled_out) in session.refine(index, like) {
            reviewer.refined(&guard, ruled_out)?;
        }
        if let Some((guard, ruled_out)) = session.advised(index, adviser) {
            reviewer.refined(&guard, ruled_out)?;
        }
    }
    Ok(session.end(base, head, terms.tell_ruled_out))
}

/// The answer to a question, no person being asked, after what was decided of its findings before, by id. A
/// `model` is asked about what is doubtful, with examples of the past. `base` and `head` are what reports
/// call the two snapshots.
///
/// A rejection keeps its finding silent and, with others, rules out what they have in common; an
/// acceptance speaks against such a guard. Gives also how many of the decisions were about findings
/// of this change.
pub fn analyse_after(
    question: &Question<'_>,
    (base, head): (&str, &str),
    min_confidence: f64,
    decisions: &[RecordedDecision],
    model: Option<(&Model, &Past<'_>)>,
) -> (Analysis, usize) {
    let mut judgement = judge(question);
    let (mut notes, mut mentions) = (Vec::new(), Vec::new());
    if let Some((model, past)) = model {
        let adviser = ModelAdviser::new(model);
        let comments = consult(question, &mut judgement, min_confidence, &adviser, past);
        mentions = proposed(question, &judgement.scopes, &comments);
        notes = model.notes();
    }
    let mut matched = 0;
    if !decisions.is_empty() {
        (judgement, matched) = recall(question, judgement, min_confidence, decisions);
    }
    let findings = execution::findings(question, &judgement, min_confidence);
    let analysis = execution::conclude(question, judgement, findings, base, head);
    let llm = model.map(|(model, _)| model.telemetry());
    (Analysis { notes, mentions, llm, ..analysis }, matched)
}

/// A judgement without the candidates that were rejected before, and without those that these
/// rejections rule out; and how many of the decisions were about its candidates.
fn recall(
    question: &Question<'_>,
    judgement: Judgement,
    min_confidence: f64,
    decisions: &[RecordedDecision],
) -> (Judgement, usize) {
    let decided: FxHashMap<&str, &RecordedDecision> = decisions.iter().map(|d| (d.id.as_str(), d)).collect();
    let mut session = Session::new(question, judgement, min_confidence);
    let mut matched = 0;
    let is_worth = |index: &usize| session.judgement.judged[*index].confidence >= min_confidence;
    let worth: Vec<usize> = session.memory.open().filter(is_worth).collect();
    for (index, plan) in worth.iter().zip(session.plans_of(&worth)) {
        let judged = &session.judgement.judged[*index];
        let finding = execution::finding(question, &session.judgement, judged, plan);
        let Some(decision) = decided.get(finding.id.as_str()) else { continue };
        if !session.memory.open().any(|open| open == *index) {
            continue;
        }
        matched += 1;
        let answer = match decision.decision {
            Decision::Accept => Answer::Accept,
            Decision::Reject => {
                session.close(*index, &finding.plan);
                Answer::Reject(decision.reason.clone())
            }
        };
        session.take(*index, finding, answer);
    }
    for index in &worth {
        session.refine(*index, false);
    }
    session.refined_scopes();
    let open: FxHashSet<usize> = session.memory.open().collect();
    let mut judgement = session.judgement;
    let mut number = 0..;
    judgement.judged.retain(|_| number.next().is_some_and(|index| open.contains(&index)));
    (judgement, matched)
}

struct Session<'q> {
    question: &'q Question<'q>,
    judgement: Judgement,
    /// Of each scope: those that are readings of the same renames have one number.
    groups: Vec<usize>,
    conditions: Vec<Conditions>,
    /// Of each group: what its seeds fulfil.
    seeds: Vec<Vec<Conditions>>,
    /// Of each group: what was decided.
    decided: Vec<Vec<Decided>>,
    /// Of each group: the guards so far, and those that were asked for.
    guards: Vec<Vec<Refinement>>,
    asked_for: Vec<Vec<Refinement>>,
    memory: Memory,
    plans: FxHashMap<usize, Plan>,
    /// What guards ruled out although it was worth asking, with the guard's rule.
    ruled_out: Vec<(usize, String)>,
    worth_asking: f64,
    shown: usize,
}

impl<'q> Session<'q> {
    fn new(question: &'q Question<'q>, judgement: Judgement, worth_asking: f64) -> Self {
        let groups = groups(&judgement.scopes);
        let judged = &judgement.judged;
        let likenesses = Likenesses::new(judged.iter().map(|j| (groups[j.scope], &j.candidate)));
        let mut seeds = vec![Vec::new(); groups.len()];
        for (scope, evidence) in judgement.evidence.iter().enumerate() {
            seeds[groups[scope]].extend(evidence.iter().map(refine::conditions_of_evidence));
        }
        Self {
            question,
            memory: Memory::new(likenesses, judged.len()),
            conditions: judged.iter().map(|j| refine::conditions_of_candidate(&j.candidate)).collect(),
            decided: groups.iter().map(|_| Vec::new()).collect(),
            guards: vec![Vec::new(); groups.len()],
            asked_for: vec![Vec::new(); groups.len()],
            groups,
            judgement,
            seeds,
            plans: FxHashMap::default(),
            ruled_out: Vec::new(),
            worth_asking,
            shown: 0,
        }
    }

    fn score(&self, index: usize) -> f64 {
        let base = self.judgement.judged[index].log_odds;
        model::moved(base, self.memory.answers_to_its_like(index))
    }

    /// The open candidate with the highest score, the first of several.
    fn next(&self) -> Option<(usize, f64)> {
        let scored = self.memory.open().map(|index| (index, self.score(index)));
        let best = scored.reduce(|best, next| if next.1 > best.1 { next } else { best })?;
        (best.1 >= self.worth_asking).then_some(best)
    }

    fn remaining(&self) -> usize {
        self.memory.open().filter(|index| self.score(*index) >= self.worth_asking).count()
    }

    /// The finding of a candidate. `None`, and it is closed, where the team decided against it before.
    fn show(&mut self, index: usize, score: f64) -> Option<Finding> {
        let plan = self.plan(index);
        let judged = Judged { confidence: hundredths(score), ..self.judgement.judged[index].clone() };
        let is_none = execution::cannot_be_forgotten(self.question, &plan);
        let finding = execution::finding(self.question, &self.judgement, &judged, plan);
        if is_none || self.question.config.decided_against(&finding.id) {
            self.close(index, &finding.plan);
            return None;
        }
        Some(finding)
    }

    /// The plan of a candidate; those that are likely next are planned with it.
    fn plan(&mut self, index: usize) -> Plan {
        if !self.plans.contains_key(&index) {
            let mut next: Vec<(usize, f64)> = self
                .memory
                .open()
                .filter(|i| *i != index && !self.plans.contains_key(i))
                .map(|i| (i, self.score(i)))
                .filter(|(_, score)| 2.0 * score >= self.worth_asking)
                .collect();
            next.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
            let batch: Vec<usize> = std::iter::once(index)
                .chain(next.into_iter().map(|(i, _)| i))
                .take(PLANNED_AT_ONCE)
                .collect();
            let requests: Vec<Request> = batch.iter().map(|i| self.request(*i)).collect();
            self.plans.extend(batch.into_iter().zip(self.question.plans(&requests)));
        }
        self.plans.get(&index).cloned().unwrap_or_default()
    }

    fn request(&self, index: usize) -> Request {
        let candidate = &self.judgement.judged[index].candidate;
        Request { declaration: candidate.declaration.clone(), new_name: candidate.suggested_name.clone() }
    }

    /// Closes a candidate, what is renamed with it, and its other readings: none of them is shown any more.
    fn close(&mut self, index: usize, plan: &Plan) {
        let own = &self.judgement.judged[index].candidate.declaration;
        let together = |j: &Judged| {
            let declaration = &j.candidate.declaration;
            declaration == own || plan.declarations.contains(declaration)
        };
        for (other, judged) in self.judgement.judged.iter().enumerate() {
            if together(judged) {
                self.memory.close(other);
            }
        }
    }

    fn take(&mut self, index: usize, mut finding: Finding, answer: Answer) {
        let (decision, reason) = match &answer {
            Answer::Accept | Answer::AcceptAs(_) => (Decision::Accept, None),
            Answer::Reject(reason) => (Decision::Reject, reason.clone()),
            Answer::RejectLike => (Decision::Reject, None),
            Answer::Skip | Answer::Stop => return,
        };
        let judged = &self.judgement.judged[index];
        self.decided[self.groups[judged.scope]].push(Decided {
            conditions: self.conditions[index].clone(),
            decision,
            old_name: judged.candidate.declaration.get().name.clone(),
        });
        if let Answer::AcceptAs(name) = answer {
            let request = Request { new_name: name.clone(), ..self.request(index) };
            finding.plan = self.question.plans(&[request]).pop().unwrap_or_default();
            finding.suggested_name = name;
        }
        self.memory.remember(index, Episode { finding, decision, reason });
    }

    /// Infers the guards anew after an answer, and closes what the new ones cover. `like` asks for
    /// one more, which covers what the candidate has most in common with.
    fn refine(&mut self, index: usize, like: bool) -> Vec<(Refinement, usize)> {
        let group = self.groups[self.judgement.judged[index].scope];
        let mut new = Vec::new();
        for guard in refine(&self.seeds[group], &self.decided[group]) {
            new.extend(self.rule_out(group, guard));
        }
        if like && let Some(guard) = self.asked_for(group) {
            self.asked_for[group].push(guard.clone());
            new.extend(self.rule_out(group, guard));
        }
        new
    }

    /// Closes what a guard covers, and says how many candidates that are; `None` for a guard that
    /// is in force already.
    fn rule_out(&mut self, group: usize, guard: Refinement) -> Option<(Refinement, usize)> {
        if self.guards[group].iter().any(|known| known.condition == guard.condition) {
            return None;
        }
        let covered: Vec<usize> =
            self.open_of(group).filter(|i| self.conditions[*i].contains(&guard.condition)).collect();
        for i in &covered {
            if self.score(*i) >= self.worth_asking {
                self.ruled_out.push((*i, guard.guard().rule));
            }
            self.memory.close(*i);
        }
        self.guards[group].push(guard.clone());
        Some((guard, covered.len()))
    }

    /// Asks an adviser which condition explains the rejections: of those that several fulfil, and nothing accepted.
    fn advised(&mut self, index: usize, adviser: &dyn Adviser) -> Option<(Refinement, usize)> {
        let scope = self.judgement.judged[index].scope;
        let group = self.groups[scope];
        let decided = &self.decided[group];
        let last = decided.last().filter(|d| d.decision == Decision::Reject)?;
        let accepted = refine::accepted(&self.seeds[group], decided);
        let rejected = |c: &Condition| {
            decided.iter().filter(|d| d.decision == Decision::Reject && d.conditions.contains(c)).count()
        };
        let hidden = |c: &Condition| self.open_of(group).filter(|i| self.conditions[*i].contains(c)).count();
        let known = |c: &Condition| self.guards[group].iter().any(|g| g.condition == *c);
        let open: Vec<(Refinement, usize)> = last
            .conditions
            .iter()
            .skip(1)
            .filter(|c| !accepted.contains(c) && !known(c) && rejected(c) >= ADVISED_FROM)
            .map(|c| (Refinement::advised(last, c, rejected(c)), hidden(c)))
            .filter(|(_, hidden)| *hidden > 0)
            .collect();
        if open.is_empty() {
            return None;
        }
        let of_group = |e: &&Episode| self.groups[e.finding.scope] == group;
        let decisions = self.memory.episodes().iter().filter(of_group).map(|e| Example {
            kind: Some(e.finding.kind),
            old_name: e.finding.old_name.clone(),
            new_name: e.finding.suggested_name.clone(),
            accepted: e.decision == Decision::Accept,
        });
        let inquiry = RefineInquiry {
            scope: &self.judgement.scopes[scope],
            decisions: decisions.collect(),
            conditions: open.iter().map(|(guard, hidden)| (guard.what(), *hidden)).collect(),
        };
        let (guard, _) = open.get(adviser.refine(&inquiry)?)?.clone();
        self.asked_for[group].push(guard.clone());
        self.rule_out(group, guard)
    }

    fn open_of(&self, group: usize) -> impl Iterator<Item = usize> {
        self.memory.open().filter(move |i| self.groups[self.judgement.judged[*i].scope] == group)
    }

    fn asked_for(&self, group: usize) -> Option<Refinement> {
        let accepted = refine::accepted(&self.seeds[group], &self.decided[group]);
        let others: Vec<&Conditions> = self.open_of(group).map(|i| &self.conditions[i]).collect();
        Refinement::asked_for(self.decided[group].last()?, &accepted, &others)
    }

    fn end(mut self, base: &str, head: &str, tell_ruled_out: bool) -> Reviewed {
        let ruled_out = if tell_ruled_out { self.ruled_out_findings() } else { Vec::new() };
        self.refined_scopes();
        let mut episodes = self.memory.into_episodes();
        let accepted = episodes.iter().filter(|e| e.decision == Decision::Accept);
        let mut accepted: Vec<Finding> = accepted.map(|e| e.finding.clone()).collect();
        accepted.sort_by(|a, b| {
            let order = a.scope.cmp(&b.scope).then_with(|| b.confidence.total_cmp(&a.confidence));
            order.then_with(|| a.place.cmp(&b.place))
        });
        let findings = execution::reconciled(self.question, accepted);
        let analysis = execution::conclude(self.question, self.judgement, findings, base, head);
        episodes.extend(ruled_out);
        Reviewed { analysis, episodes }
    }

    /// States in each scope the guards that the answers led to.
    fn refined_scopes(&mut self) {
        for (scope, group) in self.groups.iter().enumerate() {
            // Inferred once more, so that no guard is left that a wider one made needless.
            let mut guards = refine(&self.seeds[*group], &self.decided[*group]);
            guards.extend(self.asked_for[*group].iter().cloned());
            self.judgement.scopes[scope].guards.extend(guards.iter().map(Refinement::guard));
        }
    }

    fn plans_of(&self, indices: &[usize]) -> Vec<Plan> {
        let requests: Vec<Request> = indices.iter().map(|index| self.request(*index)).collect();
        self.question.plans(&requests)
    }

    fn ruled_out_findings(&mut self) -> Vec<Episode> {
        let ruled_out = std::mem::take(&mut self.ruled_out);
        let plans = self.plans_of(&ruled_out.iter().map(|(index, _)| *index).collect::<Vec<_>>());
        let mut seen = FxHashSet::default();
        let found = ruled_out.into_iter().zip(plans).map(|((index, rule), plan)| {
            let finding =
                execution::finding(self.question, &self.judgement, &self.judgement.judged[index], plan);
            Episode { finding, decision: Decision::Reject, reason: Some(rule) }
        });
        found.filter(|e| seen.insert(e.finding.id.clone())).collect()
    }
}

/// Of each scope the first one that shares a rename with it.
fn groups(scopes: &[Scope]) -> Vec<usize> {
    let mut groups: Vec<usize> = Vec::new();
    for (index, scope) in scopes.iter().enumerate() {
        let first =
            scopes[..index].iter().position(|s| s.evidence.iter().any(|e| scope.evidence.contains(e)));
        groups.push(first.map_or(index, |first| groups[first]));
    }
    groups
}
