//! The questions to an adviser, as facts, whoever answers them.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use crate::agents::analysis::Scope;
use crate::agents::condition::{Condition, conditions_of_candidate, conditions_of_evidence};
use crate::agents::evidence::Evidence;
use crate::agents::judgement::{InferredScope, Judged, Judgement, Question};
use crate::java::{CompilationUnit, DeclarationId, Kind, Project};
use crate::text::digest;
use crate::words::{Word, singular, singulars};

/// Decided renames of the project's history that are like those of a scope, the most alike first.
pub type Past<'p> = dyn Fn(&Scope) -> Vec<Example> + 'p;

/// At most this many of the change's renames are shown as examples of one scope.
const MOST_EXAMPLES: usize = 8;
/// The least number of the project's past renames that are shown with them.
const MOST_PAST: usize = 3;
/// The names that a scope is tried on have at most this many that are known to belong, and as many that do not.
const MOST_KNOWN: usize = 6;
/// At most this many names of both sorts together.
pub(super) const MOST_SAMPLES: usize = 2 * MOST_KNOWN;
/// The most of a file's other declarations that are shown with the candidates.
const MOST_OTHERS: usize = 6;
/// At most this many of a file's declarations are shown, the doubtful ones before others.
const MOST_SHOWN: usize = 40;
/// At most this many conditions are offered as guards.
pub(super) const MOST_CONDITIONS: usize = 10;

/// A rename that was decided, as an example for those to be decided: of this change, or of the project's
/// past.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    /// `None` where that was not kept.
    pub kind: Option<Kind>,
    pub old_name: String,
    pub new_name: String,
    /// Whether it was made; else it was turned down.
    pub accepted: bool,
}

/// A pattern that a scope's renames may follow: the concept, with more words around it that all of them have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    /// In singular.
    pub before: Vec<String>,
    pub after: Vec<String>,
}

impl Pattern {
    /// Returns the widest pattern that all evidence follows.
    fn of(evidence: &[Evidence]) -> Self {
        let around = |e: &Evidence| {
            (singulars(&e.words[..e.occurrence.start]), singulars(&e.words[e.occurrence.end..]))
        };
        let mut all = evidence.iter().map(around);
        let (mut before, mut after) = all.next().unwrap_or_default();
        for (b, a) in all {
            let same = before.iter().rev().zip(b.iter().rev()).take_while(|(x, y)| x == y).count();
            before.drain(..before.len() - same);
            let same = after.iter().zip(&a).take_while(|(x, y)| x == y).count();
            after.truncate(same);
        }
        Pattern { before, after }
    }

    /// Returns whether a name has these words around the old ones, plural aside. `occurrence` is where the old ones are
    /// among its words.
    pub fn fits(&self, words: &[Word], occurrence: &std::ops::Range<usize>) -> bool {
        let (before, after) = (singulars(&words[..occurrence.start]), singulars(&words[occurrence.end..]));
        before.ends_with(&self.before) && after.starts_with(&self.after)
    }
}

/// A name to try a scope on, of which it is known whether it belongs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sample {
    pub kind: Kind,
    pub name: String,
    pub belongs: bool,
}

/// A condition that is offered as a guard.
pub struct OfferedCondition {
    pub condition: Condition,
    /// The name of a doubtful candidate that it covers, to show what is meant.
    pub example: String,
    /// How many doubtful candidates it covers.
    pub covered: usize,
}

/// Asks for the scope of some renames. It shows names alone and no code, so that comments of one file cannot influence
/// other files.
pub struct ScopeInquiry<'q> {
    /// Index into [`Judgement::scopes`].
    pub index: usize,
    pub scope: &'q Scope,
    pub examples: Vec<Example>,
    /// The first is the concept alone.
    pub patterns: Vec<Pattern>,
    /// The conditions that may become guards.
    pub conditions: Vec<OfferedCondition>,
    pub samples: Vec<Sample>,
}

impl<'q> ScopeInquiry<'q> {
    pub(super) fn new(
        question: &Question<'_>,
        judgement: &'q Judgement,
        index: usize,
        doubtful: &[&Judged],
        past: &Past<'_>,
    ) -> Self {
        let InferredScope { scope, evidence, .. } = &judgement.scopes[index];
        let mut known: Vec<Example> = Vec::new();
        for e in evidence {
            let rename = &question.renames[e.rename];
            let (old_name, new_name) = (rename.old_name.clone(), rename.new_name.clone());
            let example = Example { kind: Some(rename.kind), old_name, new_name, accepted: true };
            if !known.contains(&example) {
                known.push(example);
            }
        }
        // Some are held back, to be recognised. Where there is but one, it must do for both.
        let back = if known.len() < 2 { 0 } else { (known.len() / 2).min(MOST_KNOWN) };
        let (shown, held_back) = known.split_at(known.len() - back);
        let held_back = if held_back.is_empty() { shown } else { held_back };
        let mut samples: Vec<Sample> = held_back
            .iter()
            .filter_map(|e| Some(Sample { kind: e.kind?, name: e.old_name.clone(), belongs: true }))
            .chain(strangers(question.project, scope, evidence))
            .collect();
        // The order is mixed, and the same in each run. Unmixed, those that belong come first, and a model could
        // recognise them by that.
        samples.sort_by_cached_key(|s| digest(format!("{} {}", s.kind, s.name)));
        let mut examples: Vec<Example> = shown.iter().take(MOST_EXAMPLES).cloned().collect();
        let room = MOST_EXAMPLES.saturating_sub(examples.len()).max(MOST_PAST);
        examples.extend(past(scope).into_iter().take(room));
        let widest = Pattern::of(evidence);
        let mut patterns = vec![Pattern { before: Vec::new(), after: Vec::new() }];
        if widest != patterns[0] {
            patterns.push(widest);
        }
        let conditions = conditions(evidence, doubtful);
        ScopeInquiry { index, scope, examples, patterns, conditions, samples }
    }
}

/// Declarations near the renamed ones that have nothing to do with the scope.
fn strangers(project: &Project<'_>, scope: &Scope, evidence: &[Evidence]) -> Vec<Sample> {
    let (mut paths, mut names) = (FxHashSet::default(), FxHashSet::default());
    let mut found = Vec::new();
    for path in evidence.iter().map(|e| e.location.path.as_str()).filter(|path| paths.insert(*path)) {
        if found.len() == MOST_KNOWN {
            break;
        }
        let Some(unit) = project.unit(path) else { continue };
        for (_, d) in unit.iter().filter(|(_, d)| d.kind.is_named() && d.kind != Kind::Package) {
            if found.len() < MOST_KNOWN && is_strange(scope, &d.name) && names.insert(d.name.clone()) {
                found.push(Sample { kind: d.kind, name: d.name.clone(), belongs: false });
            }
        }
    }
    found
}

/// Returns whether a name has none of the scope's words, old or new.
fn is_strange(scope: &Scope, name: &str) -> bool {
    let words = singulars(&crate::words::split(name));
    let of_scope = |w: &String| scope.concept.old.iter().chain(&scope.concept.new).any(|o| singular(o) == *w);
    name.len() > 2 && !words.iter().any(of_scope)
}

/// Returns the conditions that cover a doubtful candidate and no rename that was made, those that cover most first.
fn conditions(evidence: &[Evidence], doubtful: &[&Judged]) -> Vec<OfferedCondition> {
    let renamed: FxHashSet<Condition> = evidence.iter().flat_map(conditions_of_evidence).collect();
    let mut found: Vec<OfferedCondition> = Vec::new();
    for judged in doubtful {
        for condition in conditions_of_candidate(&judged.candidate) {
            match found.iter_mut().find(|offered| offered.condition == condition) {
                Some(offered) => offered.covered += 1,
                None if renamed.contains(&condition) => {}
                None => {
                    let example = judged.candidate.declaration.get().name.clone();
                    found.push(OfferedCondition { condition, example, covered: 1 });
                }
            }
        }
    }
    found.sort_by(|a, b| b.covered.cmp(&a.covered).then_with(|| a.condition.cmp(&b.condition)));
    found.truncate(MOST_CONDITIONS);
    found
}

/// Asks what the rejections of a review have in common.
pub struct RefineInquiry<'q> {
    pub scope: &'q Scope,
    /// In the order in which they were decided.
    pub decisions: Vec<Example>,
    /// The conditions that may become the guard, the narrowest first.
    pub conditions: Vec<HidingCondition>,
}

/// A condition in words, with the number of open suggestions that it would hide.
pub struct HidingCondition {
    pub what: String,
    pub hidden: usize,
}

/// A declaration of a file that is looked at.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Listed {
    pub id: DeclarationId,
    /// Index into [`Judgement::judged`]; `None` for those that have nothing to do with the scope.
    pub candidate: Option<usize>,
    /// Whether it is known to belong, or known not to.
    pub known: Option<bool>,
}

/// Asks which declarations of a file belong to a scope.
pub struct FileInquiry<'q> {
    /// Index into the scopes that were asked about, which are not all of the judgement.
    pub asked: usize,
    pub scope: &'q Scope,
    pub examples: Vec<Example>,
    pub unit: Arc<CompilationUnit>,
    /// The candidates and some others, as they are shown: in the order of the file.
    pub listed: Vec<Listed>,
    pub judged: &'q [Judged],
    /// Whether the change renamed something in the file.
    pub renamed_here: bool,
}

/// The confidence from which on a candidate serves as a known case that tests an adviser.
const KNOWN: f64 = 0.9;

impl<'q> FileInquiry<'q> {
    /// Makes an inquiry about some candidates of one file and one scope. `candidates` are their indices in the
    /// judgement.
    pub(super) fn new(
        question: &'q Question<'q>,
        judgement: &'q Judgement,
        scopes: &[ScopeInquiry<'q>],
        asked: usize,
        candidates: &[usize],
    ) -> Option<Self> {
        let of = &scopes[asked];
        let first = &judgement.judged[*candidates.first()?].candidate;
        let unit = question.project.unit(&first.location.path)?;
        let in_unit = |index: &usize| {
            let judged = &judgement.judged[*index];
            let known = (judged.confidence >= KNOWN).then_some(true);
            let id = judged.candidate.declaration.seen_in(&unit)?.id;
            Some(Listed { id, candidate: Some(*index), known })
        };
        let mut listed: Vec<Listed> = candidates.iter().filter_map(in_unit).collect();
        // Not all may be shown, and it is the doubtful ones that are asked about.
        listed.sort_by_key(|l| (l.known.is_some(), unit.get(l.id).name_span.start));
        listed.truncate(MOST_SHOWN - MOST_OTHERS);
        listed.extend(
            unit.iter()
                .filter(|(_, d)| {
                    d.kind.is_named() && d.kind != Kind::Package && is_strange(of.scope, &d.name)
                })
                .take(MOST_OTHERS)
                .map(|(id, _)| Listed { id, candidate: None, known: Some(false) }),
        );
        listed.sort_by_key(|l| unit.get(l.id).name_span.start);
        Some(FileInquiry {
            asked,
            scope: of.scope,
            examples: of.examples.clone(),
            listed,
            judged: &judgement.judged,
            renamed_here: judgement.scopes[of.index].evidence.iter().any(|e| e.location.path == unit.path()),
            unit,
        })
    }

    pub fn path(&self) -> &str {
        self.unit.path()
    }

    /// Returns the name that a listed declaration would get.
    pub fn suggested_name(&self, listed: &Listed) -> Option<&str> {
        listed.candidate.map(|index| self.judged[index].candidate.suggested_name.as_str())
    }

    /// Returns the line of a listed declaration's name, from 1.
    pub fn line(&self, id: DeclarationId) -> u32 {
        self.unit.source.position(self.unit.get(id).name_span.start).line
    }
}
