//! The state of a review: which candidates are open, what was decided, and what that means for the others.

use rustc_hash::{FxHashMap, FxHashSet};

use super::ReviewOptions;
use super::memory::{Episode, Memory};
use super::refinement::{Decided, Decisions, Refinement};
use super::reviewer::Answer;
use crate::agents::advice::{Adviser, Example, HidingCondition, RefineInquiry};
use crate::agents::analysis::{Analysis, Finding, Guard, Scope};
use crate::agents::condition::{Condition, Conditions, conditions_of_candidate, conditions_of_evidence};
use crate::agents::execution::{self, Findings};
use crate::agents::judgement::{InferredScope, Judged, Judgement, Question};
use crate::agents::score::{Criteria, SimilarityIndex, confidence_after, hundredths, moved};
use crate::config::Decision;
use crate::java::{Declaration, DeclarationRef};
use crate::rename::{self, Blocker, Plan, Request};

/// The most candidates that are planned at a time, since one search through the files serves all of them. These are the
/// candidates that are worth asking about, and those that would be if their score doubled.
const PLANNED_AT_ONCE: usize = 256;

/// A judgement under review.
pub struct Session<'q> {
    question: &'q Question<'q>,
    judgement: Judgement,
    /// Of each scope: those that are readings of the same renames have one number.
    groups: Vec<usize>,
    conditions: Vec<Conditions>,
    /// Of each group.
    decisions: Vec<Decisions>,
    memory: Memory,
    plans: FxHashMap<usize, Planned>,
    /// The candidates that guards ruled out although they were worth asking about, each with the guard's rule.
    ruled_out: Vec<(usize, String)>,
}

/// A candidate's plan.
struct Planned {
    plan: Plan,
    /// Whether there is anything to report: it can have been forgotten, and the team did not decide against it before.
    can_be_reported: bool,
}

/// Why something is left out that no guard covers.
const LIKE_REJECTED: &str = "others like it were rejected";

/// The result of a review.
pub struct Reviewed {
    /// Its findings are the accepted ones.
    pub analysis: Analysis,
    /// The decisions, in their order.
    pub episodes: Vec<Episode>,
    /// The candidates that were not shown since similar ones were rejected, if those were asked for. A report, which
    /// knows nothing of the answers, would show them.
    pub left_out: Vec<Episode>,
    /// How many suggestions were shown and not decided.
    pub skipped: usize,
    /// How many were still to be shown when the reviewer ended the review.
    pub unseen: usize,
}

/// How a review ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// Nothing was left to ask.
    Exhausted,
    /// The reviewer stopped.
    Stopped,
}

/// A guard that answers led to, and how many open candidates it covers.
pub struct RuledOut {
    pub guard: Refinement,
    pub candidates: usize,
}

impl<'q> Session<'q> {
    /// Begins a review, in which nothing is answered yet.
    pub fn new(question: &'q Question<'q>, judgement: Judgement) -> Self {
        let groups = groups(&judgement.scopes);
        let judged = &judgement.judged;
        let similarity_index = SimilarityIndex::new(judged.iter().map(|j| (groups[j.scope], &j.candidate)));
        let mut decisions: Vec<Decisions> = groups.iter().map(|_| Decisions::default()).collect();
        for (inferred, group) in judgement.scopes.iter().zip(&groups) {
            let seeds = inferred.evidence.iter().map(conditions_of_evidence);
            decisions[*group].seeds.extend(seeds);
        }
        Self {
            question,
            memory: Memory::new(similarity_index, judged.len()),
            conditions: judged.iter().map(|j| conditions_of_candidate(&j.candidate)).collect(),
            decisions,
            groups,
            judgement,
            plans: FxHashMap::default(),
            ruled_out: Vec::new(),
        }
    }

    pub fn scope(&self, index: usize) -> &Scope {
        &self.judgement.scopes[index].scope
    }

    /// Returns whether a candidate may still be shown.
    pub fn is_open(&self, index: usize) -> bool {
        self.memory.is_open(index)
    }

    /// Returns the finding that a candidate makes with its plan, whatever was answered.
    pub fn finding(&self, index: usize, plan: Plan) -> Finding {
        let judged = &self.judgement.judged[index];
        // A report of the same finding shows the same figure, as long as nothing like it is answered.
        let confidence = confidence_after(judged.report_confidence, self.memory.answers_to_its_like(index));
        let judged = Judged { confidence: hundredths(confidence), ..judged.clone() };
        execution::finding(self.question, &self.judgement, &judged, plan)
    }

    fn score(&self, index: usize) -> f64 {
        let base = self.judgement.judged[index].log_odds;
        moved(base, self.memory.answers_to_its_like(index))
    }

    /// Returns whether a score is worth showing, as it is printed.
    fn is_worth(&self, score: f64) -> bool {
        hundredths(score) >= self.question.min_confidence
    }

    /// Returns the open candidate with the highest score, the first of several.
    pub fn next(&self) -> Option<usize> {
        let scored = self.memory.open().map(|index| (index, self.score(index)));
        let best = scored.reduce(|best, next| if next.1 > best.1 { next } else { best })?;
        self.is_worth(best.1).then_some(best.0)
    }

    /// Returns what would be asked about if no answer changed anything, one of each override family; the likeliest
    /// first.
    pub fn due(&self) -> Vec<usize> {
        let mut covered: FxHashSet<&DeclarationRef> = FxHashSet::default();
        let mut due = self.by_score(|score| self.is_worth(score));
        due.retain(|index| {
            let is_new = covered.insert(&self.judgement.judged[*index].candidate.declaration);
            let planned = self.plans.get(index);
            covered.extend(planned.iter().flat_map(|planned| &planned.plan.declarations));
            is_new && planned.is_none_or(|planned| planned.can_be_reported)
        });
        due
    }

    /// Returns the open candidates whose scores fulfil a condition, the highest first.
    fn by_score(&self, fulfils: impl Fn(f64) -> bool) -> Vec<usize> {
        let scored = self.memory.open().map(|index| (index, self.score(index)));
        let mut scored: Vec<(usize, f64)> = scored.filter(|(_, score)| fulfils(*score)).collect();
        scored.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        scored.into_iter().map(|(index, _)| index).collect()
    }

    /// Returns those of the candidates that the answers made too unlikely to ask about, and that no guard covers.
    pub fn lowered(&self, due_before: &[usize]) -> Vec<&Declaration> {
        let is_lowered = |i: &&usize| self.memory.is_open(**i) && !self.is_worth(self.score(**i));
        let lowered = due_before.iter().filter(is_lowered);
        lowered.map(|i| self.judgement.judged[*i].candidate.declaration.get()).collect()
    }

    /// Returns the finding of a candidate. `None`, and it is closed, where it cannot have been forgotten or the team
    /// decided against it before.
    pub fn show(&mut self, index: usize) -> Option<Finding> {
        self.plan_with_next(index);
        let Planned { plan, can_be_reported } = self.plans.get(&index)?;
        let finding = self.finding(index, plan.clone());
        if !can_be_reported {
            self.close(index, &finding.plan);
            return None;
        }
        Some(finding)
    }

    /// Returns whether a finding may be reported: it can have been forgotten, and the team did not decide against it
    /// before.
    fn can_be_reported(&self, finding: &Finding) -> bool {
        let scope = &self.judgement.scopes[finding.scope];
        let Finding { plan, suggested_name, .. } = finding;
        !execution::cannot_be_forgotten(self.question, scope, plan, suggested_name)
            && !self.question.config.decided_against(&finding.id)
    }

    /// Plans a candidate, and with it those that are likely next.
    fn plan_with_next(&mut self, index: usize) {
        if self.plans.contains_key(&index) {
            return;
        }
        let next = self.by_score(|score| 2.0 * score >= self.question.min_confidence).into_iter();
        let next = next.filter(|i| *i != index && !self.plans.contains_key(i));
        let batch: Vec<usize> = std::iter::once(index).chain(next).take(PLANNED_AT_ONCE).collect();
        let planned = self.plans_of(&batch).into_iter().zip(&batch).map(|(plan, index)| {
            let finding = self.finding(*index, plan);
            let can_be_reported = self.can_be_reported(&finding);
            (*index, Planned { plan: finding.plan, can_be_reported })
        });
        let planned: Vec<(usize, Planned)> = planned.collect();
        self.plans.extend(planned);
    }

    fn request(&self, index: usize) -> Request {
        let candidate = &self.judgement.judged[index].candidate;
        Request { declaration: candidate.declaration.clone(), new_name: candidate.suggested_name.clone() }
    }

    /// Closes a candidate, what is renamed with it, and its other readings: none of them is shown any more.
    pub fn close(&mut self, index: usize, plan: &Plan) {
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

    /// Returns what prevents the rename of a candidate to a chosen name, together with what was accepted before.
    pub fn blocker_of(&self, index: usize, name: &str) -> Option<Blocker> {
        let request = Request { new_name: name.to_owned(), ..self.request(index) };
        let accepted = self.memory.episodes().iter().filter(|e| e.decision == Decision::Accept);
        let plans = accepted.map(|e| e.finding.plan.clone()).chain(self.question.plans(&[request])).collect();
        let last = rename::reconcile(self.question.project, plans).pop()?;
        last.blocked_by.into_iter().next()
    }

    /// Takes an answer to a suggestion.
    pub fn take(&mut self, index: usize, mut finding: Finding, answer: Answer) {
        let (decision, reason) = match &answer {
            Answer::Accept | Answer::AcceptAlike | Answer::AcceptAs(_) => (Decision::Accept, None),
            Answer::Reject(reason) => (Decision::Reject, reason.clone()),
            Answer::RejectLike => (Decision::Reject, None),
            Answer::Skip | Answer::Stop => return,
        };
        let judged = &self.judgement.judged[index];
        self.decisions[self.groups[judged.scope]].decided.push(Decided {
            conditions: self.conditions[index].clone(),
            decision,
            old_name: judged.candidate.declaration.get().name.clone(),
        });
        let is_name_chosen = matches!(answer, Answer::AcceptAs(_));
        if let Answer::AcceptAs(name) = answer {
            let request = Request { new_name: name.clone(), ..self.request(index) };
            finding.plan = self.question.plans(&[request]).pop().unwrap_or_default();
            finding.suggested_name = name;
        }
        self.memory.remember(index, Episode { finding, decision, reason, is_name_chosen });
    }

    /// Returns the open candidates that are worth asking about and have the same kind of link to the same anchor as a
    /// candidate.
    pub fn named_alike(&self, index: usize) -> Vec<usize> {
        let anchor_of = |index: usize| {
            let link = self.judgement.judged[index].candidate.link?;
            Some((link.kind.id(), link.anchor))
        };
        let Some(anchor) = anchor_of(index) else { return Vec::new() };
        let alike = self.memory.open().filter(|other| anchor_of(*other) == Some(anchor));
        alike.filter(|other| self.is_worth(self.score(*other))).collect()
    }

    /// Returns the declaration of a candidate.
    pub fn declaration(&self, index: usize) -> &DeclarationRef {
        &self.judgement.judged[index].candidate.declaration
    }

    /// Infers the guards anew after an answer, and closes what the new ones cover.
    pub fn refine(&mut self, index: usize) -> Vec<RuledOut> {
        self.refine_group(self.groups[self.judgement.judged[index].scope])
    }

    /// Returns the same with one guard more, which covers what the candidate has most in common with.
    pub fn refine_like(&mut self, index: usize) -> Vec<RuledOut> {
        let group = self.groups[self.judgement.judged[index].scope];
        let mut new = self.refine_group(group);
        let others: Vec<&Conditions> = self.open_of(group).map(|i| &self.conditions[i]).collect();
        if let Some(guard) = self.decisions[group].like_the_last(&others) {
            self.decisions[group].ask_for(guard.clone());
            new.extend(self.rule_out(group, guard));
        }
        new
    }

    /// Closes what the decisions rule out, whatever they were about.
    pub fn refine_all(&mut self) {
        for index in 0..self.groups.len() {
            // A group has the number of its first scope.
            if self.groups[index] == index {
                self.refine_group(index);
            }
        }
    }

    fn refine_group(&mut self, group: usize) -> Vec<RuledOut> {
        let guards = self.decisions[group].refined();
        guards.into_iter().filter_map(|guard| self.rule_out(group, guard)).collect()
    }

    /// Asks an adviser which condition explains the rejections, and closes what it covers.
    pub fn advised(&mut self, index: usize, adviser: &dyn Adviser) -> Option<RuledOut> {
        let scope = self.judgement.judged[index].scope;
        let group = self.groups[scope];
        let covered = |c: &Condition| self.open_of(group).filter(|i| self.conditions[*i].contains(c)).count();
        let guards = self.decisions[group].advisable().into_iter();
        let offered = guards.map(|guard| RuledOut { candidates: covered(&guard.condition), guard });
        let open: Vec<RuledOut> = offered.filter(|of| of.candidates > 0).collect();
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
        let hiding = |of: &RuledOut| HidingCondition { what: of.guard.what(), hidden: of.candidates };
        let inquiry = RefineInquiry {
            scope: self.scope(scope),
            decisions: decisions.collect(),
            conditions: open.iter().map(hiding).collect(),
        };
        let guard = open.get(adviser.refine(&inquiry)?)?.guard.clone();
        self.decisions[group].ask_for(guard.clone());
        self.rule_out(group, guard)
    }

    /// Closes what a guard covers; `None` for a guard that is in force already.
    fn rule_out(&mut self, group: usize, guard: Refinement) -> Option<RuledOut> {
        if !self.decisions[group].enforce(&guard) {
            return None;
        }
        let covered: Vec<usize> =
            self.open_of(group).filter(|i| self.conditions[*i].contains(&guard.condition)).collect();
        for i in &covered {
            if self.would_be_reported(*i) || self.is_worth(self.score(*i)) {
                self.ruled_out.push((*i, guard.guard().rule));
            }
            self.memory.close(*i);
        }
        Some(RuledOut { guard, candidates: covered.len() })
    }

    fn open_of(&self, group: usize) -> impl Iterator<Item = usize> {
        self.memory.open().filter(move |i| self.groups[self.judgement.judged[*i].scope] == group)
    }

    /// Returns whether a candidate would be reported if nothing had been answered, in a review or in a report.
    fn would_be_reported(&self, index: usize) -> bool {
        let judged = &self.judgement.judged[index];
        judged.confidence >= self.question.min_confidence
            || judged.report_confidence >= self.question.reported_from()
    }

    /// Rules out the candidates that similar rejections put below the threshold and no guard covers. (While a review
    /// goes on, an acceptance may bring it up again.)
    fn rule_out_lowered(&mut self) {
        let is_lowered = |i: &usize| {
            let score = self.score(*i);
            let before = moved(self.judgement.judged[*i].log_odds, Criteria::default());
            score < before && !self.is_worth(score) && self.would_be_reported(*i)
        };
        let lowered: Vec<usize> = self.memory.open().filter(is_lowered).collect();
        self.ruled_out.extend(lowered.into_iter().map(|i| (i, LIKE_REJECTED.to_owned())));
    }

    /// Ends the review and returns its result, with what the rejections left out if that is wanted.
    pub fn end(mut self, options: ReviewOptions, end: End, shown: usize) -> Reviewed {
        let unseen = if end == End::Stopped { self.due().len() } else { 0 };
        if end == End::Exhausted {
            self.rule_out_lowered();
        }
        let left_out = if options.tell_left_out { self.ruled_out_findings() } else { Vec::new() };
        self.refined_scopes();
        let episodes = self.memory.into_episodes();
        let skipped = shown.saturating_sub(episodes.len());
        let accepted = episodes.iter().filter(|e| e.decision == Decision::Accept);
        let accepted: Vec<Finding> = accepted.map(|e| e.finding.clone()).collect();
        // In the order of the answers: what was accepted first is made.
        let mut findings = execution::reconciled(self.question, accepted);
        execution::sort(&mut findings);
        let findings = Findings { findings, rejected: 0 };
        let analysis = execution::conclude(self.question, self.judgement, findings);
        Reviewed { analysis, episodes, left_out, skipped, unseen }
    }

    /// States in each scope the guards that the answers led to.
    fn refined_scopes(&mut self) {
        let guards: Vec<Vec<Guard>> = (0..self.decisions.len()).map(|group| self.guards_of(group)).collect();
        for (inferred, group) in self.judgement.scopes.iter_mut().zip(&self.groups) {
            inferred.scope.guards.extend(guards[*group].iter().cloned());
        }
    }

    /// Returns the guards that the answers led to in a group. A guard by name is left out if a wider one covers it.
    fn guards_of(&self, group: usize) -> Vec<Guard> {
        let all = self.decisions[group].all_guards();
        let is_wide = |g: &&Refinement| !g.condition.is_a_name();
        let is_covered = |of: &&Conditions| all.iter().filter(is_wide).any(|g| of.contains(&g.condition));
        let of_group = self.judgement.judged.iter().zip(&self.conditions);
        let of_group =
            of_group.filter(|(j, _)| self.groups[j.scope] == group).map(|(_, conditions)| conditions);
        let names: FxHashSet<&Condition> =
            of_group.filter(|of| !is_covered(of)).filter_map(|of| of.first()).collect();
        all.iter().filter(|g| is_wide(g) || names.contains(&g.condition)).map(Refinement::guard).collect()
    }

    /// Returns the judgement of the candidates that are open still, with the guards that the answers led to.
    pub fn into_open(mut self) -> Judgement {
        self.refined_scopes();
        let mut index = 0..;
        let (memory, judged) = (&self.memory, &mut self.judgement.judged);
        judged.retain(|_| index.next().is_some_and(|index| memory.is_open(index)));
        self.judgement
    }

    /// Returns the plans of candidates, as they are suggested.
    pub fn plans_of(&self, indices: &[usize]) -> Vec<Plan> {
        let requests: Vec<Request> = indices.iter().map(|index| self.request(*index)).collect();
        self.question.plans(&requests)
    }

    fn ruled_out_findings(&mut self) -> Vec<Episode> {
        let ruled_out = std::mem::take(&mut self.ruled_out);
        let plans = self.plans_of(&ruled_out.iter().map(|(index, _)| *index).collect::<Vec<_>>());
        let mut seen = FxHashSet::default();
        let found = ruled_out.into_iter().zip(plans).map(|((index, rule), plan)| Episode {
            finding: self.finding(index, plan),
            decision: Decision::Reject,
            reason: Some(rule),
            is_name_chosen: false,
        });
        found.filter(|e| self.can_be_reported(&e.finding) && seen.insert(e.finding.id.clone())).collect()
    }
}

/// Returns for each scope the first scope of its group. Scopes that share a rename are in one group.
fn groups(scopes: &[InferredScope]) -> Vec<usize> {
    let mut parents: Vec<usize> = (0..scopes.len()).collect();
    let mut first_of: FxHashMap<usize, usize> = FxHashMap::default();
    for (index, InferredScope { scope, .. }) in scopes.iter().enumerate() {
        for rename in &scope.evidence {
            let first = *first_of.entry(*rename).or_insert(index);
            let (a, b) = (root(&mut parents, index), root(&mut parents, first));
            parents[a.max(b)] = a.min(b);
        }
    }
    (0..scopes.len()).map(|index| root(&mut parents, index)).collect()
}

fn root(parents: &mut [usize], mut index: usize) -> usize {
    while parents[index] != index {
        parents[index] = parents[parents[index]];
        index = parents[index];
    }
    index
}
