//! From renames to judged candidates: scopes, their candidates, guards, and a confidence for each candidate.

use super::analysis::Scope;
use super::candidate::{Candidate, candidates};
use super::edited::{Edits, NamePlace};
use super::evidence::{Evidence, Side};
use super::given_names::name_like_same_named;
use super::guards;
use super::judgement::{InferredScope, JudgedScope, Judgement, Question, sort};
use super::named_by_override::NamedByOverride;
use super::odds::log_odds;
use super::replication::links::{Link, Resolution, link};
use super::replication::proof;
use super::rounds::Rounds;
use super::scope;
use super::score::{Criteria, RegionCounts, Score, among, hundredths, moved, unanswered};
use crate::config::Config;
use crate::java::{self, CompilationUnit, Project};
use crate::mining::Rename;
use crate::words::Concept;

/// Considers every declaration that carries the old words of a concept of the change.
pub fn judge(question: &Question<'_>) -> Judgement {
    let mut scopes = scope::infer(&question.renames);
    // Each renamed declaration is compared with its neighbours in the file.
    question.project.parse_ahead(question.renames.iter().map(|r| question.side.place(r).path.as_str()));
    let named_by_override = NamedByOverride::among(&question.renames, question.project);
    scopes.retain(|s| !question.config.ignores(&s.concept));
    let concepts: Vec<Concept> = scopes.iter().map(|s| s.concept.clone()).collect();
    let found = candidates(question.project, &concepts);
    let every: Vec<&Candidate> = found.iter().flatten().collect();
    let edits = question.edited.edits(&question.renames, &every, question.project);
    let resolution = Resolution::new(question.project);
    let judged_scope = |(index, (scope, found)): (usize, (Scope, Vec<Candidate>))| {
        let is_coordinated = is_coordinated(question, &scope, &named_by_override);
        let is_anchor = |e: &Evidence| !named_by_override.has(&question.renames[e.rename]);
        let facts =
            ChangeFacts { edits: &edits, resolution: &resolution, is_coordinated, is_anchor: &is_anchor };
        JudgedScope::new(question, index, scope, found, &facts)
    };
    let mut all: Vec<JudgedScope> = scopes.into_iter().zip(found).enumerate().map(judged_scope).collect();
    if question.side == Side::After {
        compare_with_all(&mut all);
        all.iter_mut().for_each(JudgedScope::go_by_links);
    }
    all.iter_mut().for_each(JudgedScope::keep_as_reported);
    if question.asked {
        all.iter_mut().for_each(|scope| scope.score_before_answers(question));
    }
    Judgement::of(question, all)
}

/// The facts of the change that every scope is judged by.
struct ChangeFacts<'a> {
    /// The edits of the change to declarations that it did not rename.
    edits: &'a Edits,
    resolution: &'a Resolution<'a>,
    /// Whether the scope's renames show a concept. Else only what is named after them can be forgotten.
    is_coordinated: bool,
    /// Whether others can be named after a renamed declaration: not after a method that has its own name from
    /// elsewhere.
    is_anchor: &'a dyn Fn(&Evidence) -> bool,
}

impl JudgedScope {
    /// Gives the scope its guards, and judges those of the declarations with its old words that they do not cover.
    fn new(
        question: &Question<'_>,
        index: usize,
        mut scope: Scope,
        mut found: Vec<Candidate>,
        facts: &ChangeFacts<'_>,
    ) -> Self {
        let edits = facts.edits;
        let mut evidence = evidence(question, &scope);
        if question.without.evidence {
            evidence.truncate(1);
        }
        found.retain(|c| !question.is_seed(&c.declaration));
        let anchors: Vec<Evidence> = evidence.iter().filter(|e| (facts.is_anchor)(e)).cloned().collect();
        link(&mut found, &anchors, facts.resolution, question.config);
        if !facts.is_coordinated {
            found.retain(Candidate::has_firm_link);
        }
        name_like_same_named(question, &evidence, &mut found);
        if question.without.inflection {
            found.retain(|c| is_literal(c, &scope.concept));
        }
        let written: Vec<Candidate> =
            found.extract_if(.., |c| edits.written.contains(&NamePlace::of(c))).collect();
        scope.guards.extend(guards::of_written(&written));
        let region_counts = RegionCounts::new(&evidence, &found);
        let in_force = match question.without.guards {
            true => guards::InForce::new(),
            false => guards::in_force(question.config, &evidence, &scope.concept),
        };
        found = guards::take_covered(&in_force, &mut scope, found);
        found.retain(|c| !is_written_by_program(question.config, &c.declaration.unit));
        let rounds = Rounds { question, scope: index, concept: &scope.concept, edits };
        let judged = rounds.run(evidence.clone(), found);
        let inferred = InferredScope { scope, evidence, region_counts, guards: in_force };
        Self { inferred, judged }
    }

    /// Gives what is named after a renamed declaration the reliability of that link as its confidence, and takes it
    /// from what merely shares its words.
    fn go_by_links(&mut self) {
        for judged in &mut self.judged {
            judged.anchor = judged.candidate.link.map_or(judged.anchor, |link| link.anchor);
            if let Some(link) = judged.candidate.link.filter(Link::is_firm) {
                judged.confidence = hundredths(link.reliability);
                judged.log_odds = log_odds(link.reliability);
            } else if !proof::is_proven(judged) {
                judged.confidence = judged.confidence.min(proof::WORDS_ALONE);
                judged.log_odds = judged.log_odds.min(log_odds(proof::WORDS_ALONE));
            }
        }
        sort(&mut self.judged);
    }

    /// Records the confidence that a report gives, which no answer changes.
    fn keep_as_reported(&mut self) {
        for judged in &mut self.judged {
            judged.report_confidence = judged.confidence;
        }
    }

    /// Gives the candidates the confidence that they have in a review before anything is answered. A review asks about
    /// everything that a report would show, if only at its end.
    fn score_before_answers(&mut self, question: &Question<'_>) {
        let shown_from = unanswered(question.min_confidence);
        for judged in &mut self.judged {
            if judged.report_confidence >= question.reported_from() {
                judged.log_odds = judged.log_odds.max(shown_from);
            }
            judged.confidence = hundredths(moved(judged.log_odds, Criteria::default()));
        }
        sort(&mut self.judged);
    }
}

/// Compares the scores of all candidates of a change that nothing but words ties to what was renamed, whatever the
/// scope.
fn compare_with_all(all: &mut [JudgedScope]) {
    let scores_of = |JudgedScope { judged, inferred, .. }: &JudgedScope| -> Vec<Score> {
        let renamed = inferred.evidence.len();
        let untied = judged.iter().filter(|j| !j.candidate.has_firm_link());
        untied.map(|j| Score { own: j.log_odds, renamed }).collect()
    };
    let scores: Vec<Score> = all.iter().flat_map(scores_of).collect();
    let mut confidences = among(&scores).into_iter();
    for JudgedScope { judged, .. } in all {
        let untied = judged.iter_mut().filter(|j| !j.candidate.has_firm_link());
        for (judged, confidence) in untied.zip(&mut confidences) {
            judged.confidence = hundredths(confidence);
        }
        sort(judged);
    }
}

/// Returns whether a scope can have left something behind. Methods that may have their names from those that they
/// override do not count ([`NamedByOverride`]). The cases are:
/// - A renamed type is enough: its variables, tests and implementations are named after it.
/// - One renamed member is enough for a question, and too little for a report: where `main` became `example`, all other
///   `main` stay.
/// - One renamed local is too little.
/// - Two renames are enough, unless both are of test methods: their names say what is tested, and that changed.
fn is_coordinated(question: &Question<'_>, scope: &Scope, named_by_override: &NamedByOverride<'_>) -> bool {
    if question.side == Side::Before {
        return true;
    }
    let renames = scope.evidence.iter().map(|i| &question.renames[*i]);
    let own: Vec<&Rename> = renames.filter(|r| !named_by_override.has(r)).collect();
    let tells = |r: &&Rename| r.kind.is_type() || question.asked && !r.kind.is_local();
    let are_two_tests =
        || !question.asked && own.len() == 2 && own.iter().all(|r| is_test_method(question.project, r));
    own.iter().any(tells) || own.len() > 1 && !are_two_tests()
}

/// Returns whether a renamed declaration is a method that a test framework runs.
fn is_test_method(project: &Project<'_>, rename: &Rename) -> bool {
    java::is_test_source(&rename.after.path)
        && rename.after.declaration(project).is_some_and(|d| d.get().is_test_method())
}

/// Returns whether a program wrote a file, by what the team or the file says.
fn is_written_by_program(config: &Config, unit: &CompilationUnit) -> bool {
    config.generates(unit.path()) || java::is_generated(unit.source.bytes())
}

fn evidence(question: &Question<'_>, scope: &Scope) -> Vec<Evidence> {
    let of = |i: &usize| {
        Evidence::of_rename(question.project, &question.renames[*i], *i, &scope.concept, question.side)
    };
    scope.evidence.iter().filter_map(of).collect()
}

/// Returns whether a candidate has the old words in no other form.
fn is_literal(candidate: &Candidate, concept: &Concept) -> bool {
    candidate.words[candidate.occurrence.clone()].iter().map(|w| &w.text).eq(&concept.old)
}
