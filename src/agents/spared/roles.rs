//! Words that say what is done with a declaration when tests run, in what the frameworks for tests treat otherwise.

use crate::agents::candidate::Candidate;
use crate::agents::evidence::Evidence;
use crate::agents::judgement::{JudgedScope, Question};
use crate::java::{Declaration, DeclarationRef, Kind};

use super::names::is_of_test;

/// By these JUnit and TestNG know the methods that they call before and after tests.
const TURNS: [&str; 14] = [
    "After",
    "AfterAll",
    "AfterClass",
    "AfterEach",
    "AfterGroups",
    "AfterMethod",
    "AfterSuite",
    "Before",
    "BeforeAll",
    "BeforeClass",
    "BeforeEach",
    "BeforeGroups",
    "BeforeMethod",
    "BeforeSuite",
];

impl JudgedScope {
    /// Types without tests, where only types with tests were renamed, by a word for tests.
    pub(super) fn spare_without_tests(&mut self, question: &Question<'_>) {
        let old = &self.inferred.scope.concept.old;
        let of_tests = old.iter().any(|word| matches!(word.as_str(), "test" | "tests"));
        if of_tests && self.inferred.evidence.iter().all(|e| e.kind.is_type() && has_tests(&e.declaration)) {
            let project = question.project;
            let has_none = |c: &Candidate| {
                let d = c.declaration.get();
                d.supertypes.is_empty()
                    && c.in_whole_file(project)
                        .is_some_and(|whole| whole.get().kind.is_type() && !has_tests(&whole))
            };
            let spared = self.spare(question, has_none);
            self.guard(spared, "types without tests", "only types with tests were renamed");
        }
    }

    /// What is not called before or after tests, where only methods were renamed that are.
    pub(super) fn spare_without_their_turn(&mut self, question: &Question<'_>) {
        let has_turn =
            |d: &Declaration| d.kind == Kind::Method && TURNS.iter().any(|turn| d.has_annotation(turn));
        if self.inferred.evidence.iter().all(|e: &Evidence| has_turn(e.declaration.get())) {
            let spared = self.spare(question, |c| !has_turn(c.declaration.get()));
            let why = "only methods were renamed that are called before or after tests";
            self.guard(spared, "what is not called before or after tests", why);
        }
    }
}

/// Whether a test framework runs a method that a type declares, or a type in it.
fn has_tests(ty: &DeclarationRef) -> bool {
    let is_within = |id| ty.unit.owners(id).any(|owner| owner == ty.id);
    let is_test =
        |d: &Declaration| d.kind == Kind::Method && d.annotations.iter().any(|mark| is_of_test(mark));
    ty.unit.iter().any(|(id, d)| is_test(d) && is_within(id))
}
