//! Words that say what is done with a declaration when tests run, in what the frameworks for tests treat otherwise.

use super::view::{Spared, View};
use crate::agents::candidate::Candidate;
use crate::java::{Declaration, DeclarationRef, Kind};

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

/// Types without tests, where only types with tests were renamed, by a word for tests.
pub fn without_tests(view: &View<'_, '_>) -> Option<Spared> {
    let of_tests = view.concept().old.iter().any(|word| matches!(word.as_str(), "test" | "tests"));
    if !of_tests || !view.all_renamed(|of| of.kind.is_type() && has_tests(of.declaration)) {
        return None;
    }
    // It may inherit tests from a supertype.
    let has_none = |c: &Candidate| {
        let whole = || c.in_whole_file(view.question.project);
        c.declaration.get().supertypes.is_empty()
            && whole().is_some_and(|whole| whole.get().kind.is_type() && !has_tests(&whole))
    };
    Some(view.spare("types without tests", "only types with tests were renamed", |j| has_none(&j.candidate)))
}

/// What is not called before or after tests, where only methods were renamed that are.
pub fn without_their_turn(view: &View<'_, '_>) -> Option<Spared> {
    let has_turn =
        |d: &Declaration| d.kind == Kind::Method && TURNS.iter().any(|turn| d.has_annotation(turn));
    view.spare_unless_renamed(
        "what is not called before or after tests",
        "only methods were renamed that are called before or after tests",
        |of| !has_turn(of.get()),
    )
}

/// Whether a test framework runs a method that a type declares, or a type in it.
fn has_tests(ty: &DeclarationRef) -> bool {
    let is_within = |id| ty.unit.owners(id).any(|owner| owner == ty.id);
    let is_test = |d: &Declaration| d.kind == Kind::Method && d.is_annotated_as_test();
    ty.unit.iter().any(|(id, d)| is_test(d) && is_within(id))
}
