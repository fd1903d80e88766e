//! What looks forgotten and is not, for a reason that its neighbours and the renames give together. Each reason is a
//! guard of the scope, unless the change itself renamed what it would cover.

mod called_after;
mod kinds;
mod names;
mod namesakes;
mod retyped;
mod tests_as_named;
mod values;
mod view;

use super::analysis::{Guard, LeftName};
use super::guard;
use super::judgement::{InferredScope, Judged, JudgedScope, Question};
use crate::java::{DeclarationRef, Kind};
use view::{Spared, View};

/// A guard: what it spares of a scope.
type Rule = fn(&View<'_, '_>) -> Option<Spared>;

/// Those that say which types keep their names.
const OF_TYPES: [Rule; 2] = [kinds::types, kinds::tested];

/// All others that need no more than the scope. What is called after a field or method comes after the guards that may
/// keep these.
const OF_SCOPE: [Rule; 21] = [
    kinds::within_deprecated,
    called_after::fields,
    called_after::overridden,
    kinds::members,
    kinds::exported,
    called_after::methods,
    called_after::accessors,
    kinds::in_other_classes,
    values::other_values,
    values::named_by_values,
    values::spelled_values,
    tests_as_named::tests_as_named,
    names::made_room,
    namesakes::only_namesakes,
    namesakes::bare_namesakes,
    names::no_tests,
    names::placed,
    names::of_tests,
    names::doubled,
    names::unlike,
    names::letters,
];

/// Takes out of each scope of a change what is not forgotten.
pub fn spare(question: &Question<'_>, scopes: &mut [JudgedScope]) {
    for scope in scopes.iter_mut() {
        OF_TYPES.iter().for_each(|rule| scope.spare_by(question, rule));
    }
    let types = called_after::renamed_types(question, scopes);
    for scope in scopes.iter_mut() {
        scope.spare_by(question, |view| called_after::kept_types(view, &types));
    }
    // In a review, answers bring up what is below the bar at first.
    let is_worth =
        |s: &&mut JudgedScope| question.asked || s.judged_from(question.min_confidence).next().is_some();
    for scope in scopes.iter_mut().filter(is_worth) {
        OF_SCOPE.iter().for_each(|rule| scope.spare_by(question, rule));
        scope.spare_by(question, retyped::other_types);
        scope.spare_far_too_many(question);
    }
}

impl JudgedScope {
    /// Takes out what a guard spares, and states the guard where anything of it would be reported.
    fn spare_by(&mut self, question: &Question<'_>, rule: impl Fn(&View<'_, '_>) -> Option<Spared>) {
        if let Some(Spared { what, why, stays }) = rule(&View { question, scope: self }) {
            let reported = self.take_out(question, &stays);
            self.inferred.scope.guards.extend(Guard::sparing(&what, &why, &reported));
        }
    }

    /// Guards against a scope that would give far more findings than it has renames.
    fn spare_far_too_many(&mut self, question: &Question<'_>) {
        // Who asks to hear less than usual does not hear more.
        let left = self.judged_from(question.min_confidence.min(question.usual_confidence()));
        let left = left.filter(|c| !c.is_tied()).count();
        let InferredScope { scope, evidence, .. } = &self.inferred;
        if let Some(guard) = guard::far_more_left(scope, evidence.len(), left) {
            let reported = self.take_out(question, &vec![true; self.judged.len()]);
            let left = reported.iter().map(LeftName::of).collect();
            self.inferred.scope.guards.push(Guard { left, ..guard });
        }
    }

    /// Takes out the candidates for which it says so, each at its index, and returns those that would be reported.
    fn take_out(&mut self, question: &Question<'_>, stays: &[bool]) -> Vec<DeclarationRef> {
        let mut stays = stays.iter();
        // What is named after a renamed declaration is no mere likeness of words.
        let is_spared = |j: &mut Judged| stays.next() == Some(&true) && !j.candidate.is_tied();
        let spared: Vec<Judged> = self.judged.extract_if(.., is_spared).collect();
        let candidates = spared.iter().map(|j| &j.candidate);
        self.kept_fields.extend(candidates.filter(|c| c.declaration.get().kind == Kind::Field).cloned());
        let is_reported =
            |j: &&Judged| j.confidence >= question.min_confidence && question.asks_for(&j.candidate);
        spared.iter().filter(is_reported).map(|j| j.candidate.declaration.clone()).collect()
    }
}
