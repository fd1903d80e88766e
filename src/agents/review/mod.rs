//! The review loop (Algorithm 1 of the CoRenameAgent paper). It shows the best open candidate. The answer moves the
//! scores of similar candidates and refines the scope; then the next one is shown.
//!
//! The paper goes file by file and searches for further files after each. Here all declarations with the old words are
//! candidates from the start, and an acceptance raises scores instead. A candidate too doubtful to be shown is shown
//! once similar ones were accepted.

mod memory;
mod refinement;
mod reviewer;
mod session;

pub use memory::Episode;
pub use refinement::Refinement;
pub use reviewer::{Answer, Reviewer, Suggestion};
pub use session::Reviewed;

use std::io;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::agents::advice::{Adviser, ModelAdviser, Past, consult};
use crate::agents::analysis::{Analysis, Finding};
use crate::agents::execution;
use crate::agents::judge::judge;
use crate::agents::judgement::{Judgement, Question};
use crate::agents::mentions::proposed;
use crate::config::{Decision, RecordedDecision};
use crate::llm::Model;
use session::{End, RuledOut, Session};

/// How to review.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ReviewOptions {
    /// Whether to list the findings that the rejections left out without showing them.
    pub tell_left_out: bool,
}

/// Considers a change or seeds with a reviewer. The adviser is asked what rejections have in common where that is
/// not plain.
///
/// # Errors
/// Those of the reviewer.
pub fn review(
    mut question: Question<'_>,
    options: ReviewOptions,
    adviser: &dyn Adviser,
    reviewer: &mut dyn Reviewer,
) -> io::Result<Reviewed> {
    question.asked = true;
    let judgement = judge(&question);
    let mut session = Session::new(&question, judgement);
    let mut shown = 0;
    while let Some(index) = session.next() {
        let Some(finding) = session.show(index) else { continue };
        let suggestion = Suggestion {
            finding: &finding,
            scope: session.scope(finding.scope),
            shown,
            remaining: session.due().len(),
        };
        let answer = decided(&suggestion, index, &session, reviewer)?;
        if answer == Answer::Stop {
            return Ok(session.end(options, End::Stopped, shown));
        }
        shown += 1;
        let alike = answer == Answer::AcceptAlike;
        learn(&mut session, index, finding, answer, adviser, reviewer)?;
        if alike {
            shown += accept_alike(&mut session, index, adviser, reviewer)?;
        }
    }
    Ok(session.end(options, End::Exhausted, shown))
}

/// Accepts what is named after the same renamed declaration as an accepted candidate, in the same way; says how many
/// that are.
fn accept_alike(
    session: &mut Session<'_>,
    index: usize,
    adviser: &dyn Adviser,
    reviewer: &mut dyn Reviewer,
) -> io::Result<usize> {
    let mut accepted = Vec::new();
    for other in session.named_alike(index) {
        // One of an override family goes with another one.
        if session.is_open(other)
            && let Some(finding) = session.show(other)
        {
            accepted.push(session.declaration(other).clone());
            learn(session, other, finding, Answer::Accept, adviser, reviewer)?;
        }
    }
    reviewer.accepted_along(&accepted)?;
    Ok(accepted.len())
}

/// Returns a reviewer's answer. Where they want another name that cannot be given, they are asked whether to think
/// again.
fn decided(
    suggestion: &Suggestion<'_>,
    index: usize,
    session: &Session<'_>,
    reviewer: &mut dyn Reviewer,
) -> io::Result<Answer> {
    let mut answer = reviewer.decide(suggestion)?;
    while let Answer::AcceptAs(name) = &answer
        && let Some(blocker) = session.blocker_of(index, name)
        && reviewer.thinks_again(&blocker)?
    {
        answer = reviewer.decide(suggestion)?;
    }
    Ok(answer)
}

/// Takes an answer, and informs the reviewer of its effect on the candidates that are still to be shown.
fn learn(
    session: &mut Session<'_>,
    index: usize,
    finding: Finding,
    answer: Answer,
    adviser: &dyn Adviser,
    reviewer: &mut dyn Reviewer,
) -> io::Result<()> {
    session.close(index, &finding.plan);
    let due = session.due();
    let is_rejected = matches!(answer, Answer::Reject(_) | Answer::RejectLike);
    let like = answer == Answer::RejectLike;
    session.take(index, finding, answer);
    let mut ruled_out = if like { session.refine_like(index) } else { session.refine(index) };
    if is_rejected {
        ruled_out.extend(session.advised(index, adviser));
    }
    let lowered = session.lowered(&due);
    if like && lowered.is_empty() && ruled_out.iter().all(|of| of.candidates == 0) {
        reviewer.nothing_alike()?;
    }
    for RuledOut { guard, candidates } in ruled_out {
        reviewer.refined(&guard, candidates)?;
    }
    if lowered.is_empty() { Ok(()) } else { reviewer.lowered(&lowered) }
}

/// An analysis after decisions that were made before.
pub struct AfterDecisions {
    pub analysis: Analysis,
    /// How many of the decisions were about findings of this change.
    pub matched: usize,
}

/// Analyses a change or seeds without a reviewer, and applies recorded decisions about its findings, by their ids. A
/// `model` is asked about doubtful candidates, with examples of the past.
///
/// A rejection keeps its finding silent and, with others, rules out what they have in common; an acceptance speaks
/// against such a guard.
pub fn analyse(
    question: &Question<'_>,
    decisions: &[RecordedDecision],
    model: Option<(&Model, &Past<'_>)>,
) -> AfterDecisions {
    let mut judgement = judge(question);
    let (mut notes, mut mentions) = (Vec::new(), Vec::new());
    if let Some((model, past)) = model {
        let adviser = ModelAdviser::new(model);
        let comments = consult(question, &mut judgement, &adviser, past);
        mentions = proposed(question, &judgement.scopes, &comments);
        notes = model.notes();
    }
    let mut matched = 0;
    if !decisions.is_empty() {
        (judgement, matched) = recall(question, judgement, decisions);
    }
    let findings = execution::findings(question, &judgement);
    let analysis = execution::conclude(question, judgement, findings);
    let llm = model.map(|(model, _)| model.telemetry());
    AfterDecisions { analysis: Analysis { notes, mentions, llm, ..analysis }, matched }
}

/// Returns a judgement without the candidates that were rejected before and those that these rejections rule out. Also
/// returns how many of the decisions were about its candidates.
fn recall(
    question: &Question<'_>,
    judgement: Judgement,
    decisions: &[RecordedDecision],
) -> (Judgement, usize) {
    let decided: FxHashMap<&str, &RecordedDecision> = decisions.iter().map(|d| (d.id.as_str(), d)).collect();
    let is_worth = |index: &usize| judgement.judged[*index].confidence >= question.min_confidence;
    let worth: Vec<usize> = (0..judgement.judged.len()).filter(is_worth).collect();
    let mut session = Session::new(question, judgement);
    let mut matched: FxHashSet<String> = FxHashSet::default();
    for (index, plan) in worth.iter().zip(session.plans_of(&worth)) {
        let finding = session.finding(*index, plan);
        let Some(decision) = decided.get(finding.id.as_str()) else { continue };
        if !session.is_open(*index) {
            continue;
        }
        // Those that override each other are one finding.
        matched.insert(finding.id.clone());
        let answer = match decision.decision {
            Decision::Accept => Answer::Accept,
            Decision::Reject => {
                session.close(*index, &finding.plan);
                Answer::Reject(decision.reason.clone())
            }
        };
        session.take(*index, finding, answer);
    }
    session.refine_all();
    (session.into_open(), matched.len())
}
