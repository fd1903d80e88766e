//! The relations between a candidate and an accepted rename, as far as their names, places and declarations show them.

use crate::agents::candidate::Candidate;
use crate::agents::evidence::Evidence;
use crate::agents::location::Location;
use crate::java::lexical::find_word;
use crate::java::{Declaration, Kind, is_test_word};
use crate::words::{Word, same_words, split};

/// Returns the name of the method around a declaration.
pub fn method_name(location: &Location) -> Option<&str> {
    location.in_member.rsplit('#').find_map(|part| part.split_once('(')).map(|(name, _)| name)
}

/// Returns the name of the type that a type of this name tests, by how it ends.
pub fn tested(name: &str) -> Option<&str> {
    ["Tests", "TestCase", "Test", "IT"].iter().find_map(|end| name.strip_suffix(end))
}

/// Returns whether a type is below an accepted one, and has all words of that one's old name: `DefaultHint` and
/// `HintImpl`.
pub fn is_named_after_supertype(candidate: &Candidate, accepted: &Evidence) -> bool {
    let supertypes = &candidate.declaration.get().supertypes;
    accepted.kind.is_type()
        && candidate.declaration.get().kind.is_type()
        && supertypes.iter().any(|ty| ty.simple_name() == accepted.name)
        && candidate.words.windows(accepted.words.len()).any(|words| same_words(words, &accepted.words))
}

/// Returns whether a type is named as the test of an accepted one was, in the same package, and names it. Elsewhere
/// there are other types of that name, with tests of their own. A plural may be another type, so `HintsTest` is not the
/// test of `Hint`.
pub fn is_named_after_tested(candidate: &Candidate, accepted: &Evidence) -> bool {
    let declaration = candidate.declaration.get();
    let is_top_level = |d: &Declaration| d.kind.is_type() && d.owner.is_none();
    let tests =
        |tested: &str| split(tested).iter().map(|w| &w.text).eq(accepted.words.iter().map(|w| &w.text));
    accepted.location.package == candidate.location.package
        && is_top_level(accepted.declaration.get())
        && is_top_level(declaration)
        && tested(&declaration.name).is_some_and(tests)
        && find_word(candidate.declaration.unit.source.bytes(), &accepted.name).next().is_some()
}

/// Returns whether an accepted rename is that of a candidate's test, in the same package. That is the type that is
/// named after it (`TillTest` of `Till`), or a test method (`testPay` of `pay`).
pub fn is_test_renamed(candidate: &Candidate, accepted: &Evidence) -> bool {
    let (own, test) = (&candidate.words, &accepted.words);
    if accepted.location.package != candidate.location.package || test.len() != own.len() + 1 {
        return false;
    }
    let is_test = |word: &Word| is_test_word(&word.text);
    let kind = candidate.declaration.get().kind;
    if kind.is_type() && accepted.kind.is_type() {
        return same_words(&test[..own.len()], own) && is_test(&test[own.len()]);
    }
    kind == Kind::Method
        && accepted.kind == Kind::Method
        && accepted.location.is_test
        && !candidate.location.is_test
        && is_test(&test[0])
        && same_words(&test[1..], own)
}

/// Returns whether a method is named after a field, and takes and returns what such a method does.
pub fn accesses(words: &[Word], method: &Declaration, field: &[Word]) -> bool {
    let takes = |count: usize| method.parameters.len() == count;
    let gives = || method.ty.as_ref().is_some_and(|ty| ty.text != "void");
    let (first, rest) = words.split_first().map_or(("", words), |(first, rest)| (first.text.as_str(), rest));
    match first {
        "get" | "is" | "has" if same_words(rest, field) => takes(0) && gives(),
        "set" | "with" | "add" if same_words(rest, field) => takes(1),
        _ => same_words(words, field) && (takes(0) || takes(1)) && gives(),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::git::SourceFile;
    use crate::java::{DeclarationRef, parse};
    use crate::words::Concept;

    #[test]
    fn an_accessor_is_named_after_a_field_and_takes_and_gives_what_accessors_do() {
        let is_accessor = |method: &str| {
            let java = format!("class Till {{ {method} {{ }} }}");
            let unit = parse(&SourceFile::new("Till.java", java.as_bytes())).compilation_unit();
            let (_, method) = unit.iter().find(|(_, d)| d.kind == Kind::Method).expect("a method");
            accesses(&split(&method.name), method, &split("openSlots"))
        };
        for accessor in [
            "List<Slot> getOpenSlots()",
            "boolean hasOpenSlots()",
            "void setOpenSlots(List<Slot> slots)",
            "Till withOpenSlots(Slot... slots)",
            "void addOpenSlot(Slot slot)",
            "List<Slot> openSlots()",
            "Till openSlots(List<Slot> slots)",
        ] {
            assert!(is_accessor(accessor), "{accessor}");
        }
        for other in [
            "void openSlots()",
            "void openSlots(List<Slot> slots)",
            "List<Slot> openSlots(int from, int to)",
            "Slot getOpenSlots(int index)",
            "void setOpenSlots()",
            "List<Slot> findOpenSlots()",
        ] {
            assert!(!is_accessor(other), "{other}");
        }
    }

    #[test]
    fn a_test_is_named_after_what_it_tests() {
        let of = |path: &str, java: &str, old_name: &str| {
            let unit = Arc::new(parse(&SourceFile::new(path, java.as_bytes())).compilation_unit());
            let id = unit.named_at(java.find(old_name).expect("the name")).expect("a declaration");
            let concept = Concept::between("hint", "clue").expect("the names differ");
            Candidate::of(DeclarationRef { unit, id }, &concept)
        };
        let main = |java: &str, name: &str| of("src/main/java/p/A.java", java, name);
        let test =
            |java: &str, name: &str| Evidence::of_candidate(&of("src/test/java/p/ATest.java", java, name), 0);
        let hint = main("package p; class Hint {}", "Hint");
        let plan = main("package p; class A { void planHint() {} }", "planHint");
        for (own, java, name, expected) in [
            (&hint, "package p; class HintTest {}", "HintTest", true),
            (&hint, "package p; class HintIT {}", "HintIT", true),
            (&hint, "package q; class HintTest {}", "HintTest", false),
            (&hint, "package p; class HintPlanTest {}", "HintPlanTest", false),
            (&hint, "package p; class A { void testHint() {} }", "testHint", false),
            (&plan, "package p; class A { void testPlanHint() {} }", "testPlanHint", true),
            (&plan, "package p; class A { void planHintTwice() {} }", "planHintTwice", false),
        ] {
            assert_eq!(is_test_renamed(own, &test(java, name)), expected, "{java}");
        }
    }
}
