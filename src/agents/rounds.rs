//! The candidates of one scope, judged round by round: what is sure of them becomes evidence for the rest.

use aho_corasick::AhoCorasick;
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::candidate::{Candidate, mentions_any};
use super::edited::Edits;
use super::evidence::Evidence;
use super::judgement::{Judged, Question, sort};
use super::nearest::Nearest;
use super::odds::probability;
use super::score::{self, Comparison, SURE, ScopeContext, hundredths};
use super::type_changes::TypeChangeCounts;
use crate::java::DeclarationRef;
use crate::words::Concept;

/// How often accepted candidates are taken as evidence for further ones (Algorithm 1 of the
/// CoRenameAgent paper ends after as many rounds).
const ROUNDS: usize = 3;

/// The scope that is judged.
pub struct Rounds<'a> {
    pub question: &'a Question<'a>,
    /// Its index.
    pub scope: usize,
    pub concept: &'a Concept,
    /// The edits of the change to declarations that it did not rename.
    pub edits: &'a Edits,
}

impl Rounds<'_> {
    /// Returns all of `open`, the surest first.
    pub fn run(&self, mut evidence: Vec<Evidence>, mut open: Vec<Candidate>) -> Vec<Judged> {
        let mut judged = Vec::new();
        // By what was renamed, and not by what becomes sure later.
        let retyped = self.edits.type_changes.counts_of(&evidence, &open);
        let mut first: FxHashMap<DeclarationRef, f64> = FxHashMap::default();
        let rounds = if self.question.without.rounds { 1 } else { ROUNDS };
        for round in 1..=rounds {
            let compared = self.compare(&evidence, &open, &first, &retyped);
            if round == 1 {
                first = compared.iter().map(|j| (j.candidate.declaration.clone(), j.log_odds)).collect();
            }
            // A candidate that is not asked for stays as it is, however sure it is.
            let is_accepted = |j: &Judged| j.confidence >= SURE && self.question.asks_for(&j.candidate);
            let (accepted, left): (Vec<Judged>, Vec<Judged>) = compared.into_iter().partition(is_accepted);
            evidence.extend(accepted.iter().map(|j| Evidence::of_candidate(&j.candidate, j.anchor)));
            let done = accepted.is_empty() || round == rounds;
            judged.extend(accepted);
            if done {
                judged.extend(left);
                break;
            }
            open = left.into_iter().map(|j| j.candidate).collect();
            open.sort_by(|a, b| a.declaration.key().cmp(&b.declaration.key()));
        }
        // Candidates that became sure in a later round may be surer than earlier ones.
        sort(&mut judged);
        judged
    }

    /// Runs one round: compares every candidate with all evidence but itself. The result of a later round is taken
    /// halfway back to that of the `first`, as log-odds. Later rounds rely on suggestions, some of which are wrong. The
    /// surest are in front.
    fn compare(
        &self,
        evidence: &[Evidence],
        found: &[Candidate],
        first: &FxHashMap<DeclarationRef, f64>,
        retyped: &TypeChangeCounts<'_>,
    ) -> Vec<Judged> {
        let scope_context = ScopeContext {
            concept: self.concept,
            mentioning: self.mentioning(evidence, found),
            touched: self.question.edited.touched(),
            edits: self.edits,
            retyped,
        };
        let comparison = Comparison::new(evidence, found, &scope_context);
        let nearest = Nearest::new(evidence);
        let judged = |(at, candidate): (usize, &Candidate)| {
            let mut features = comparison.features(at);
            if self.question.without.relations {
                features = features.without_relations();
            }
            let own = score::of_features(&features, self.question.side);
            let log_odds = first.get(&candidate.declaration).map_or(own, |first| f64::midpoint(*first, own));
            Judged {
                candidate: candidate.clone(),
                features,
                confidence: hundredths(probability(log_odds)),
                report_confidence: hundredths(probability(log_odds)),
                log_odds,
                anchor: nearest.to(&candidate.location).map_or(0, |e| e.rename),
                scope: self.scope,
            }
        };
        let mut compared: Vec<Judged> = found.par_iter().enumerate().map(judged).collect();
        sort(&mut compared);
        compared
    }

    /// Returns the candidates' files that mention the name of an accepted type, member or constant.
    fn mentioning(&self, evidence: &[Evidence], found: &[Candidate]) -> FxHashSet<String> {
        let names: FxHashSet<&str> =
            evidence.iter().filter(|e| !e.kind.is_local()).map(|e| e.name.as_str()).collect();
        let mut names: Vec<&str> = names.into_iter().collect();
        names.sort_unstable();
        let Ok(names) = AhoCorasick::new(&names) else { return FxHashSet::default() };
        let snapshot = self.question.project.snapshot();
        let paths: FxHashSet<&str> = found.iter().map(|c| c.location.path.as_str()).collect();
        paths
            .into_par_iter()
            .filter(|path| snapshot.read(path).is_some_and(|f| mentions_any(&f, &names)))
            .map(str::to_owned)
            .collect()
    }
}
