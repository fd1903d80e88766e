//! The loop: renames → scopes → (candidates ⇄ decisions)*.

use aho_corasick::AhoCorasick;
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::candidate::{Candidate, candidates, mentions_any};
use super::comparison::{Comparison, Rank, Surroundings};
use super::edited::{self, Edited};
use super::evidence::{Evidence, Side};
use super::features::Features;
use super::finding::{Guard, Scope};
use super::guard;
use super::model;
use super::relations::tested;
use super::scope;
use super::tally::Tally;
use crate::config::{Config, inline};
use crate::java::{self, Declaration, DeclarationRef, Project};
use crate::mining::{Place, Rename};
use crate::rename::{self, Plan, Request};
use crate::words::{Concept, Word};

/// How often accepted candidates are taken as evidence for further ones (Algorithm 1 of the
/// CoRenameAgent paper ends after as many rounds).
const ROUNDS: usize = 3;

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
    /// Index of the scope.
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
    /// Whether somebody answers, as in a review: they can be asked about what would be noise in a report.
    pub asked: bool,
    /// What is left out, to measure what it is worth.
    pub without: Without,
}

impl Question<'_> {
    /// Plans renames as the team wants them.
    pub fn plans(&self, requests: &[Request]) -> Vec<Plan> {
        rename::plan(self.project, requests, self.config.settings().runtime_names)
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
pub struct Judgement {
    pub scopes: Vec<Scope>,
    /// By scope, then confidence (highest first), then place.
    pub judged: Vec<Judged>,
    /// Of each scope: how much of each region was renamed.
    pub tallies: Vec<Tally>,
    /// Of each scope: its renames.
    pub evidence: Vec<Vec<Evidence>>,
}

/// Considers every declaration that carries the old words of a concept of the change.
pub fn judge(question: &Question<'_>) -> Judgement {
    let mut scopes = scope::infer(&question.renames);
    scopes.retain(|s| !question.config.ignores(&s.concept) && is_coordinated(question, s));
    let concepts: Vec<Concept> = scopes.iter().map(|s| s.concept.clone()).collect();
    let renames: Vec<usize> = scopes.iter().map(|s| s.evidence.len()).collect();
    let (mut judged, mut tallies, mut seeds) = (Vec::new(), Vec::new(), Vec::new());
    let found = candidates(question.project, &concepts);
    let every: Vec<&Candidate> = found.iter().flatten().collect();
    let written = question.edited.written(&question.renames, &every);
    for (index, found) in found.into_iter().enumerate() {
        let mut evidence = evidence(question, &scopes[index]);
        if question.without.evidence {
            evidence.truncate(1);
        }
        let wanted = |c: &Candidate| !question.without.inflection || is_literal(c, &concepts[index]);
        let found: Vec<Candidate> =
            found.into_iter().filter(|c| !is_seed(question, c) && wanted(c)).collect();
        tallies.push(Tally::new(&evidence, &found));
        let found = guard::standing(&mut scopes[index], found);
        let found = if question.without.guards {
            found
        } else {
            guard::apply(&mut scopes[index], &evidence, found, question.edited.touched())
        };
        let admitted = found.into_iter().filter(|c| admits(question.config, &c.declaration)).collect();
        seeds.push(evidence.clone());
        let rank = Rank::new(&renames, index);
        let of = Of { scope: index, concept: &concepts[index], rank, written: &written };
        judged.push(judge_scope(question, &of, evidence, admitted));
    }
    if question.side == Side::After {
        stand_out(&mut judged, &seeds);
    }
    leave_kept_types(question, &mut scopes, &mut judged, &seeds);
    for ((scope, judged), renamed) in scopes.iter_mut().zip(&mut judged).zip(&seeds) {
        if let Some(guard) = too_many(question, scope, renamed.len(), judged) {
            scope.guards.push(guard);
            judged.clear();
        }
    }
    Judgement { scopes, judged: judged.concat(), tallies, evidence: seeds }
}

/// Compares the scores of all candidates of a change, whatever the scope.
fn stand_out(judged: &mut [Vec<Judged>], renamed: &[Vec<Evidence>]) {
    let score = |j: &Judged| (j.log_odds, renamed[j.scope].len());
    let all: Vec<(f64, usize)> = judged.iter().flatten().map(score).collect();
    let mut confidences = model::among(&all).into_iter();
    for of_scope in judged {
        for (judged, confidence) in of_scope.iter_mut().zip(&mut confidences) {
            judged.confidence = hundredths(confidence);
        }
        sort(of_scope);
    }
}

fn sort(judged: &mut [Judged]) {
    judged.sort_by(|a, b| {
        b.confidence
            .total_cmp(&a.confidence)
            .then_with(|| a.candidate.declaration.key().cmp(&b.candidate.declaration.key()))
    });
}

/// The scope that is judged.
struct Of<'a> {
    scope: usize,
    concept: &'a Concept,
    rank: Rank,
    /// The declarations whose names the change wrote.
    written: &'a FxHashSet<edited::NameAt>,
}

/// Takes out what is called after a type that is neither renamed nor worth reporting, unless the
/// change renamed such things itself.
fn leave_kept_types(
    question: &Question<'_>,
    scopes: &mut [Scope],
    judged: &mut [Vec<Judged>],
    renamed: &[Vec<Evidence>],
) {
    if question.without.guards || question.side == Side::Before {
        return;
    }
    let enough = question.config.settings().min_confidence.0;
    let reported = |j: &&Judged| j.confidence >= enough && j.candidate.declaration.get().kind.is_type();
    let mut types: FxHashSet<String> = judged
        .iter()
        .flatten()
        .filter(reported)
        .map(|j| j.candidate.declaration.get().name.clone())
        .collect();
    types.extend(renamed.iter().flatten().filter(|e| e.kind.is_type()).map(|e| e.name.clone()));
    for ((scope, judged), renamed) in scopes.iter_mut().zip(judged).zip(renamed) {
        let is_renamed = |name: &str| types.contains(name);
        let stays = |declaration: &Declaration, name: &str, words: &[Word]| {
            guard::is_called_after_kept_type(declaration, words, &scope.concept, is_renamed)
                || declaration.kind.is_type()
                    && tested(name).is_some_and(|tested| {
                        let is_kept = scope.concept.is_in(tested) && !is_renamed(tested);
                        is_kept && is_a_file(question.project, tested)
                    })
        };
        let of_renamed = |e: &Evidence| {
            let old_name = &question.renames[e.rename].old_name;
            e.declaration.as_ref().is_some_and(|d| stays(d.get(), old_name, &e.words))
        };
        if renamed.iter().any(of_renamed) {
            continue;
        }
        let mut left = 0;
        judged.retain(|j| {
            let declaration = j.candidate.declaration.get();
            let stays = stays(declaration, &declaration.name, &j.candidate.words);
            left += usize::from(stays && j.confidence >= enough);
            !stays
        });
        scope.guards.extend(guard::kept_types(left));
    }
}

/// Whether there is a file for a top-level type of this name.
fn is_a_file(project: &Project<'_>, name: &str) -> bool {
    let file = format!("/{name}.java");
    project.snapshot().paths().iter().any(|path| path.ends_with(&file))
}

/// Of a change that was made, the guard against a scope that would give far more findings than it
/// has renames.
fn too_many(question: &Question<'_>, scope: &Scope, renamed: usize, judged: &[Judged]) -> Option<Guard> {
    let enough = question.config.settings().min_confidence.0;
    let left = judged.iter().filter(|j| j.confidence >= enough).count();
    guard::far_more_left(scope, renamed, left)
        .filter(|_| question.side == Side::After && !question.without.guards)
}

/// Whether a scope can have left something behind. One renamed local alone is no concept; a renamed
/// type is: its variables, tests and implementations are called after it. One renamed member may be
/// one, which is worth a question, and no report: where `main` became `example`, all other `main`
/// stay.
fn is_coordinated(question: &Question<'_>, scope: &Scope) -> bool {
    let tells = |i: &usize| match question.renames[*i].kind {
        kind if kind.is_type() => true,
        kind => question.asked && !kind.is_local(),
    };
    question.side == Side::Before || scope.evidence.len() > 1 || scope.evidence.iter().any(tells)
}

/// Whether the configuration, or a comment in the code, lets a declaration be reported.
fn admits(config: &Config, declaration: &DeclarationRef) -> bool {
    let (unit, d) = (&declaration.unit, declaration.get());
    config.includes(unit.path())
        && !java::is_generated(unit.source.bytes())
        && config.reports(d.kind)
        && config.keeps(unit, declaration.id).is_none()
        && !inline::is_ignored(&unit.source, d.span.start, d.name_span.start)
}

fn evidence(question: &Question<'_>, scope: &Scope) -> Vec<Evidence> {
    let of = |i: &usize| {
        Evidence::of_rename(question.project, &question.renames[*i], *i, &scope.concept, question.side)
    };
    scope.evidence.iter().filter_map(of).collect()
}

/// A rename that is not made yet still has its old name in the snapshot.
fn is_seed(question: &Question<'_>, candidate: &Candidate) -> bool {
    let place = Place::of(&candidate.declaration.unit, candidate.declaration.id);
    question.side == Side::Before
        && question.renames.iter().any(|r| {
            r.before.path == place.path && r.before.line == place.line && r.before.column == place.column
        })
}

/// Whether a candidate has the old words in no other form.
fn is_literal(candidate: &Candidate, concept: &Concept) -> bool {
    candidate.words[candidate.occurrence.clone()].iter().map(|w| &w.text).eq(&concept.old)
}

/// Round by round: what is sure of the candidates becomes evidence for the rest.
fn judge_scope(
    question: &Question<'_>,
    of: &Of<'_>,
    mut evidence: Vec<Evidence>,
    mut open: Vec<Candidate>,
) -> Vec<Judged> {
    let mut judged = Vec::new();
    let mut first: FxHashMap<DeclarationRef, f64> = FxHashMap::default();
    let rounds = if question.without.rounds { 1 } else { ROUNDS };
    for round in 1..=rounds {
        let compared = compare(question, of, &evidence, &open, &first);
        if round == 1 {
            first = compared.iter().map(|j| (j.candidate.declaration.clone(), j.log_odds)).collect();
        }
        let (sure, unsure): (Vec<Judged>, Vec<Judged>) =
            compared.into_iter().partition(|j| j.confidence >= model::SURE);
        let more: Vec<Evidence> =
            sure.iter().map(|j| Evidence::of_candidate(&j.candidate, j.anchor)).collect();
        let done = sure.is_empty() || round == rounds;
        judged.extend(sure);
        if done {
            judged.extend(unsure);
            break;
        }
        evidence.extend(more);
        open = unsure.into_iter().map(|j| j.candidate).collect();
        open.sort_by(|a, b| a.declaration.key().cmp(&b.declaration.key()));
    }
    judged
}

/// A confidence as reports print it, so that what is printed is what was compared.
pub fn hundredths(confidence: f64) -> f64 {
    (confidence * 100.0).round() / 100.0
}

/// The accepted rename that stands nearest to a candidate; of several, the first.
fn nearest<'e>(evidence: &'e [Evidence], candidate: &Candidate) -> Option<&'e Evidence> {
    let own = &candidate.home;
    let near = |e: &&Evidence| {
        let other = &e.home;
        [
            other.path == own.path && other.in_type == own.in_type,
            other.path == own.path,
            other.package == own.package,
            other.module == own.module,
            e.kind.is_type(),
        ]
    };
    evidence.iter().rev().max_by_key(near)
}

/// One round: every candidate beside all evidence but itself. What a later round says of it is taken halfway
/// back to what the `first` one said, as log-odds: what later rounds go by are suggestions, and some of these
/// are wrong. The surest are in front.
fn compare(
    question: &Question<'_>,
    of: &Of<'_>,
    evidence: &[Evidence],
    found: &[Candidate],
    first: &FxHashMap<DeclarationRef, f64>,
) -> Vec<Judged> {
    let surroundings = Surroundings {
        concept: of.concept,
        rank: of.rank,
        mentioning: mentioning(question, evidence, found),
        touched: question.edited.touched(),
        written: of.written,
    };
    let comparison = Comparison::new(evidence, found, &surroundings);
    let mut compared: Vec<Judged> = found
        .par_iter()
        .enumerate()
        .map(|(at, candidate)| {
            let mut features = comparison.features(at);
            if question.without.relations {
                features = features.without_relations();
            }
            let anchor = nearest(evidence, candidate).map_or(0, |e| e.rename);
            let own = model::log_odds(&features, question.side);
            let log_odds = first.get(&candidate.declaration).map_or(own, |first| f64::midpoint(*first, own));
            Judged {
                candidate: candidate.clone(),
                features,
                confidence: hundredths(model::probability(log_odds)),
                log_odds,
                anchor,
                scope: of.scope,
            }
        })
        .collect();
    sort(&mut compared);
    compared
}

/// The candidates' files that mention the name of an accepted type, member or constant.
fn mentioning(question: &Question<'_>, evidence: &[Evidence], found: &[Candidate]) -> FxHashSet<String> {
    let names: FxHashSet<&str> =
        evidence.iter().filter(|e| !e.kind.is_local()).map(|e| e.name.as_str()).collect();
    let mut names: Vec<&str> = names.into_iter().collect();
    names.sort_unstable();
    let Ok(names) = AhoCorasick::new(&names) else { return FxHashSet::default() };
    let paths: FxHashSet<&str> = found.iter().map(|c| c.home.path.as_str()).collect();
    paths
        .into_par_iter()
        .filter(|path| question.project.snapshot().read(path).is_some_and(|f| mentions_any(&f, &names)))
        .map(str::to_owned)
        .collect()
}
