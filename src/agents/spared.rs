//! What looks forgotten and is not, for a reason that its neighbours and the renames give together. Each reason is a
//! guard of the scope, unless the change itself renamed what it would cover.

mod called_after;
mod kinds;
mod names;
mod namesakes;
mod retyped;
mod roles;
mod values;

use rustc_hash::{FxHashMap, FxHashSet};

use called_after::spare_called_after_kept_types;

use super::analysis::{Guard, LeftName};
use super::candidate::Candidate;
use super::edited::NamePlace;
use super::evidence::Evidence;
use super::guard::{self, is_of_renamed_type, is_within_deprecated};
use super::judgement::{InferredScope, Judged, JudgedScope, Question};
use crate::java::{DeclarationRef, Kind};
use crate::words::Concept;

/// In so many files a name must have been left that nobody is taken to have forgotten.
const LEFT_IN_EACH: usize = 3;

/// Takes out of each scope of a change what is not forgotten. `written` are the names that the change wrote.
pub fn spare(question: &Question<'_>, scopes: &mut [JudgedScope], written: &FxHashSet<NamePlace>) {
    // Which types keep their names must be known before what is called after them.
    for scope in scopes.iter_mut() {
        scope.spare_types(question);
        scope.spare_tested(question);
    }
    spare_called_after_kept_types(question, scopes);
    let before = question.edited.before();
    // In a review, answers bring up what is below the bar at first.
    let is_worth =
        |s: &&mut JudgedScope| question.asked || s.judged_from(question.min_confidence).next().is_some();
    for scope in scopes.iter_mut().filter(is_worth) {
        scope.spare_within_deprecated(question);
        scope.spare_called_after_fields(question);
        scope.spare_called_after_overridden(question);
        scope.spare_handed_on(question);
        scope.spare_members(question);
        scope.spare_exported(question);
        // Which methods keep their names must be known before.
        scope.spare_called_after_methods(question);
        scope.spare_in_other_classes(question);
        scope.spare_other_values(question);
        scope.spare_spelled_values(question);
        scope.spare_waived_styles(question);
        scope.spare_namesakes(question);
        scope.spare_longer(question);
        scope.spare_single(question);
        scope.spare_nearer_to_another(question);
        scope.spare_other_catches(question);
        scope.spare_without_tests(question);
        scope.spare_without_their_turn(question);
        scope.spare_test_methods(question);
        scope.spare_helpers_of_tests(question);
        scope.spare_by_abstractness(question);
        scope.spare_doubled(question);
        scope.spare_around(question);
        scope.spare_left_in_each_file(question);
        scope.spare_told_apart(question);
        scope.spare_lone_neighbours(question);
        scope.spare_unlike(question);
        scope.spare_in_later_words(question);
        scope.spare_letters(question);
        scope.spare_split(question, written);
        if let Some(before) = before {
            scope.spare_other_types(question, before);
        }
        scope.spare_far_too_many(question);
    }
}

/// Whether a concept only adds words to the old ones.
fn adds(concept: &Concept) -> bool {
    let (before, after) = concept.unchanged_ends();
    before + after == concept.old.len() && before + after < concept.new.len()
}

impl JudgedScope {
    /// Parameters and locals of what is deprecated, which will go with it.
    fn spare_within_deprecated(&mut self, question: &Question<'_>) {
        if !self.inferred.evidence.iter().any(|e| is_within_deprecated(&e.declaration)) {
            let spared = self.spare(question, |c| is_within_deprecated(&c.declaration));
            let why = "will go with the deprecated code around";
            self.guard(spared, "what is in deprecated declarations", why);
        }
    }

    /// Types around what was renamed, where the concept only adds words: these tell what is in the type apart.
    fn spare_around(&mut self, question: &Question<'_>) {
        if !adds(&self.inferred.scope.concept) {
            return;
        }
        let is_around = |ty: &DeclarationRef, e: &Evidence| {
            let d = ty.get();
            d.kind.is_type()
                && ty.unit.path() == e.home.path
                && d.span.encloses(e.declaration.get().name_span)
                && d.name_span != e.declaration.get().name_span
        };
        let evidence = self.inferred.evidence.clone();
        let has_around = |ty: &DeclarationRef| evidence.iter().any(|e| is_around(ty, e));
        if !evidence.iter().any(|e| has_around(&e.declaration)) {
            let spared = self.spare(question, |c| has_around(&c.declaration));
            let why = "the change gave the added words to what is in them, and not to them";
            self.guard(spared, "types around what was renamed", why);
        }
    }

    /// Names that the change left in each of several files in which it renamed something of the concept, and renamed
    /// nowhere. (Methods that are no tests may be of one override family, and left once.)
    fn spare_left_in_each_file(&mut self, question: &Question<'_>) {
        let touched: FxHashSet<&str> = self.inferred.evidence.iter().map(|e| e.home.path.as_str()).collect();
        let renamed: FxHashSet<&str> =
            self.inferred.evidence.iter().map(|e| question.renames[e.rename].old_name.as_str()).collect();
        let mut files: FxHashMap<(Kind, String), FxHashSet<String>> = FxHashMap::default();
        for Candidate { declaration, home, .. } in self.judged.iter().map(|j| &j.candidate) {
            let d = declaration.get();
            let may_count = d.kind != Kind::Method || home.is_test;
            if may_count && touched.contains(home.path.as_str()) && !renamed.contains(d.name.as_str()) {
                files.entry((d.kind, d.name.clone())).or_default().insert(home.path.clone());
            }
        }
        files.retain(|_, of_name| of_name.len() >= LEFT_IN_EACH);
        let spared = self.spare(question, |c| {
            let d = c.declaration.get();
            files.get(&(d.kind, d.name.clone())).is_some_and(|of_name| of_name.contains(&c.home.path))
        });
        let why = "the change left the name in each of several files in which it renamed others";
        self.guard(spared, "names that were left in each of several edited files", why);
    }

    /// Guards against a scope that would give far more findings than it has renames.
    fn spare_far_too_many(&mut self, question: &Question<'_>) {
        // Who asks to hear less than usual does not hear more.
        let left = self.judged_from(question.min_confidence.min(question.usual_confidence())).count();
        let InferredScope { scope, evidence, .. } = &mut self.inferred;
        if let Some(guard) = guard::far_more_left(scope, evidence.len(), left) {
            let reported = self.spare(question, |_| true);
            let left = reported.iter().map(LeftName::of).collect();
            self.inferred.scope.guards.push(Guard { left, ..guard });
        }
    }

    /// Whether a candidate has the type that it had, under the name that this had.
    fn has_old_type(&self, judged: &Judged) -> bool {
        let evidence = &self.inferred.evidence;
        judged.features.retyped_alike == 0.0 && !is_of_renamed_type(&judged.candidate, evidence)
    }

    /// States a guard, where it spared some declarations. `why` is a clause in which these are “they”.
    fn guard(&mut self, spared: Vec<DeclarationRef>, what: &str, why: &str) {
        self.inferred.scope.guards.extend(Guard::sparing(what, why, &spared));
    }
}
