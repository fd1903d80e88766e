//! What is of another kind, or in another place, than all that was renamed.

use rustc_hash::FxHashSet;

use crate::agents::candidate::Candidate;
use crate::agents::evidence::Evidence;
use crate::agents::judgement::{JudgedScope, Question};
use crate::agents::score::method_name;
use crate::java::{Kind, Modifiers};

impl JudgedScope {
    /// Where no type was renamed, types keep their names: members and variables are called after them, not they after
    /// these.
    pub(super) fn spare_types(&mut self, question: &Question<'_>) {
        if !self.inferred.evidence.iter().any(|e| e.kind.is_type()) {
            let spared = self.spare(question, |c| c.declaration.get().kind.is_type());
            self.guard(spared, "types", "no type was renamed");
        }
    }

    /// Where only tests were renamed, what they test keeps its names: tests follow it, it does not follow them.
    pub(super) fn spare_tested(&mut self, question: &Question<'_>) {
        if self.inferred.evidence.iter().all(|e| e.home.is_test) {
            let spared = self.spare(question, |c| !c.home.is_test);
            self.guard(spared, "what is not a test", "only tests were renamed");
        }
    }

    /// Where only parameters and locals were renamed, members keep their names: these are called after the members, not the
    /// members after them.
    pub(super) fn spare_members(&mut self, question: &Question<'_>) {
        if self.inferred.evidence.iter().all(|e| e.kind.is_local()) {
            let spared = self.spare(question, |c| !c.declaration.get().kind.is_local());
            let why = "only parameters and local variables were renamed";
            self.guard(spared, "methods and fields", why);
        }
    }

    /// Where only what is private, parameters and locals were renamed, what others may use keeps its name, unless the change
    /// gave it another type, or renamed its type.
    pub(super) fn spare_exported(&mut self, question: &Question<'_>) {
        let is_private =
            |e: &Evidence| e.kind.is_local() || e.declaration.get().modifiers.has(Modifiers::PRIVATE);
        if !self.inferred.evidence.iter().all(is_private) {
            return;
        }
        let is_exported = |c: &Candidate| {
            let d = c.declaration.get();
            let is_for_others = d.modifiers.has(Modifiers::PUBLIC) || d.modifiers.has(Modifiers::PROTECTED);
            matches!(d.kind, Kind::Method | Kind::Field) && is_for_others && !c.home.is_test
        };
        let spared =
            self.spare_judged(question, |scope, j| is_exported(&j.candidate) && scope.has_old_type(j));
        let why = "only what is private, parameters and local variables were renamed";
        self.guard(spared, "public or protected methods and fields", why);
    }

    /// Where only parameters and locals of one class were renamed, those of other classes keep their names, unless they are
    /// parameters of a method that is called alike, and so may override it.
    pub(super) fn spare_in_other_classes(&mut self, question: &Question<'_>) {
        let evidence = &self.inferred.evidence;
        let types: FxHashSet<String> = evidence.iter().map(|e| e.home.in_type.clone()).collect();
        if types.len() == 1 && evidence.iter().all(|e| e.kind.is_local()) {
            let methods = evidence.iter().filter_map(|e| method_name(&e.home)).map(str::to_owned);
            let methods: FxHashSet<String> = methods.collect();
            let may_override =
                |c: &Candidate| method_name(&c.home).is_some_and(|name| methods.contains(name));
            let is_elsewhere = |c: &Candidate| {
                c.declaration.get().kind.is_local() && !types.contains(&c.home.in_type) && !may_override(c)
            };
            let spared = self.spare(question, is_elsewhere);
            let why = "only parameters and local variables of one class were renamed";
            self.guard(spared, "parameters and local variables of other classes", why);
        }
    }
}
