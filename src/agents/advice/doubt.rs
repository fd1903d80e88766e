//! Which candidates of a judgement are doubtful, and what advice makes of them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::Adviser;
use super::inquiry::{FileInquiry, OfferedCondition, Past, ScopeInquiry};
use super::weigh::{Opinion, OpinionSum, ScopeAdvice, is_doubtful};
use crate::agents::analysis::Guard;
use crate::agents::condition::conditions_of_candidate;
use crate::agents::judgement::{Judged, Judgement, Question, sort};
use crate::agents::score::hundredths;
use crate::java::CompilationUnit;

/// The weight of general advice, compared with 1 for advice on the candidate itself. General advice is a scope's
/// pattern or guard, or a file that is left out.
const GENERAL: f64 = 0.5;

/// The trust from which on reports show a guard or a comment that an adviser found.
const TRUSTED: f64 = 0.5;

/// A line with a comment that an adviser takes to have a scope's old words.
#[derive(Debug, Clone)]
pub struct StaleLine {
    pub unit: Arc<CompilationUnit>,
    /// From 1.
    pub line: u32,
    /// Index into [`Judgement::scopes`].
    pub scope: usize,
}

/// Asks about the candidates whose confidence advice could move over the bar or under it, and moves it. Returns
/// the comments that a trusted adviser pointed at.
pub fn consult(
    question: &Question<'_>,
    judgement: &mut Judgement,
    adviser: &dyn Adviser,
    past: &Past<'_>,
) -> Vec<StaleLine> {
    let advised = Advised::ask(question, judgement, adviser, past);
    let Some(advised) = advised else { return Vec::new() };
    for (scope, guards) in advised.guards {
        judgement.scopes[scope].scope.guards.extend(guards);
    }
    for (judged, confidence) in judgement.judged.iter_mut().zip(advised.confidences) {
        judged.confidence = confidence;
    }
    sort(&mut judgement.judged);
    advised.comments
}

/// The result of asking.
struct Advised {
    /// Of each candidate.
    confidences: Vec<f64>,
    /// By scope.
    guards: BTreeMap<usize, Vec<Guard>>,
    comments: Vec<StaleLine>,
}

impl Advised {
    fn ask(
        question: &Question<'_>,
        judgement: &Judgement,
        adviser: &dyn Adviser,
        past: &Past<'_>,
    ) -> Option<Self> {
        let (judged, bar) = (&judgement.judged, question.min_confidence);
        let doubtful: BTreeSet<usize> =
            (0..judged.len()).filter(|i| is_doubtful(judged[*i].confidence, bar)).collect();
        // The scopes with doubtful candidates, each with its number among the inquiries.
        let asked: BTreeSet<usize> = doubtful.iter().map(|i| judged[*i].scope).collect();
        let asked: BTreeMap<usize, usize> = asked.into_iter().zip(0..).collect();
        if asked.is_empty() {
            return None;
        }
        let scopes: Vec<ScopeInquiry<'_>> = asked
            .keys()
            .map(|scope| {
                let of_scope = || doubtful.iter().map(|i| &judged[*i]).filter(|j| j.scope == *scope);
                ScopeInquiry::new(question, judgement, *scope, &of_scope().collect::<Vec<_>>(), past)
            })
            .collect();
        let declared = adviser.declare(&scopes);
        let mut opinion_sums = vec![OpinionSum::default(); judged.len()];
        for index in &doubtful {
            let of = asked[&judged[*index].scope];
            of_scope_advice(&mut opinion_sums[*index], &judged[*index], &scopes[of], &declared[of]);
        }
        let mut files = files(question, judgement, &scopes, &asked, &doubtful);
        carry_on(&mut files, &declared, adviser, &mut opinion_sums);
        let comments = examine(&files, &scopes, &declared, adviser, &mut opinion_sums);
        let confidence = |(index, judged): (usize, &Judged)| match doubtful.contains(&index) {
            true => hundredths(opinion_sums[index].on(judged.confidence)),
            false => judged.confidence,
        };
        let confidences: Vec<f64> = judged.iter().enumerate().map(confidence).collect();
        let guards = scopes
            .iter()
            .zip(&declared)
            .map(|(scope, advice)| (scope.index, guards(scope, advice, judged, &confidences, bar)))
            .collect();
        Some(Advised { confidences, guards, comments })
    }
}

/// Asks what of each file belongs to its scope, and adds the opinions to the candidates' pulls. Returns the comments
/// that a trusted adviser pointed at.
fn examine(
    files: &[FileInquiry<'_>],
    scopes: &[ScopeInquiry<'_>],
    declared: &[ScopeAdvice],
    adviser: &dyn Adviser,
    opinion_sums: &mut [OpinionSum],
) -> Vec<StaleLine> {
    let mut comments = Vec::new();
    for (file, advice) in files.iter().zip(adviser.examine(files, declared)) {
        for (listed, opinion) in file.listed.iter().zip(&advice.opinions) {
            if let Some(index) = listed.candidate {
                opinion_sums[index].add(*opinion, 1.0, declared[file.asked].trust.and(advice.trust));
            }
        }
        if advice.trust.weight() >= TRUSTED {
            let scope = scopes[file.asked].index;
            let line = |line: &u32| StaleLine { unit: file.unit.clone(), line: *line, scope };
            comments.extend(advice.comments.iter().map(line));
        }
    }
    comments
}

/// Lets the advice on a scope speak against some of its candidates.
fn of_scope_advice(
    opinion_sum: &mut OpinionSum,
    judged: &Judged,
    scope: &ScopeInquiry<'_>,
    advice: &ScopeAdvice,
) {
    let candidate = &judged.candidate;
    let fits =
        scope.patterns.get(advice.pattern).is_none_or(|p| p.fits(&candidate.words, &candidate.occurrence));
    if !fits {
        opinion_sum.add(Opinion::No, GENERAL, advice.trust);
    }
    let conditions = conditions_of_candidate(candidate);
    let guarded =
        |i: &usize| scope.conditions.get(*i).is_some_and(|offered| conditions.contains(&offered.condition));
    if advice.guards.iter().any(guarded) {
        opinion_sum.add(Opinion::No, GENERAL, advice.trust);
    }
}

/// Returns the files with doubtful candidates: those in which the change renamed something first, then those with most
/// doubt.
fn files<'q>(
    question: &'q Question<'q>,
    judgement: &'q Judgement,
    scopes: &[ScopeInquiry<'q>],
    asked: &BTreeMap<usize, usize>,
    doubtful: &BTreeSet<usize>,
) -> Vec<FileInquiry<'q>> {
    let mut groups: BTreeMap<(usize, &str), Vec<usize>> = BTreeMap::new();
    for (index, judged) in judgement.judged.iter().enumerate() {
        if let Some(of) = asked.get(&judged.scope) {
            groups.entry((*of, judged.candidate.location.path.as_str())).or_default().push(index);
        }
    }
    let doubts = |members: &Vec<usize>| members.iter().filter(|i| doubtful.contains(i)).count();
    let mut groups: Vec<_> = groups.into_iter().filter(|(_, members)| doubts(members) > 0).collect();
    groups.sort_by_key(|(_, members)| std::cmp::Reverse(doubts(members)));
    let mut files: Vec<FileInquiry<'q>> = groups
        .iter()
        .filter_map(|((of, _), members)| FileInquiry::new(question, judgement, scopes, *of, members))
        .collect();
    files.sort_by_key(|f| !f.renamed_here);
    files
}

/// Leaves out the files to which the scope should not be carried on.
fn carry_on(
    files: &mut Vec<FileInquiry<'_>>,
    declared: &[ScopeAdvice],
    adviser: &dyn Adviser,
    opinion_sums: &mut [OpinionSum],
) {
    let here = files.iter().take_while(|f| f.renamed_here).count();
    let opinions = adviser.replicate(&files[here..], declared);
    let mut opinions = std::iter::repeat_n(Opinion::None, here).chain(opinions);
    files.retain(|file| {
        if opinions.next() != Some(Opinion::No) {
            return true;
        }
        for index in file.listed.iter().filter_map(|l| l.candidate) {
            opinion_sums[index].add(Opinion::No, GENERAL, declared[file.asked].trust);
        }
        false
    });
}

/// Returns the guards that kept something from being reported.
fn guards(
    scope: &ScopeInquiry<'_>,
    advice: &ScopeAdvice,
    judged: &[Judged],
    confidences: &[f64],
    bar: f64,
) -> Vec<Guard> {
    if advice.trust.weight() < TRUSTED {
        return Vec::new();
    }
    let kept = |condition| {
        let own = judged.iter().zip(confidences).filter(|(j, _)| j.scope == scope.index);
        own.filter(|(j, now)| {
            j.confidence >= bar && **now < bar && conditions_of_candidate(&j.candidate).contains(condition)
        })
        .map(|(j, _)| &j.candidate.declaration)
        .collect::<Vec<_>>()
    };
    let guard = |i: &usize| {
        let OfferedCondition { condition, example, .. } = scope.conditions.get(*i)?;
        let why = "the language model takes them to be left on purpose";
        Guard::covering(None, &condition.plural(example), why, kept(condition))
    };
    advice.guards.iter().filter_map(guard).collect()
}
