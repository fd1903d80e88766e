//! Which renames of a change make a concept, and for what they speak.

use std::collections::BTreeMap;

use crate::program::{Project, findings};

use super::{findings_in, found, found_in};

/// Thirty packages of examples that have nothing to do with each other but their names.
fn examples(third_of_the_first: &str) -> BTreeMap<String, Vec<u8>> {
    let example = |package: usize, name: &str| {
        let text = format!(
            "package p{package};\n\nclass {name} {{\n  int part{package};\n  int sum{package}(int n) {{ return n + {package}; }}\n}}\n"
        );
        (format!("p{package}/{name}.java"), text.into_bytes())
    };
    (0..30)
        .map(|package| example(package, if package == 0 { third_of_the_first } else { "Example3" }))
        .collect()
}

#[test]
fn one_of_many_that_are_called_alike_is_no_concept_of_all() {
    let project = Project::empty();
    project.commit(&examples("Example3"));
    project.commit(&examples("UseCase1"));
    let found = |from: &str| {
        let check = ["check", "--base", "HEAD~1", "--min-confidence", from, "--format", "json"];
        let document = project.corename(&check).json();
        assert_eq!(document["renames"][0]["new_name"], "UseCase1");
        findings(&document).len()
    };
    assert_eq!((found("0.4"), found("0")), (0, 0));
}

#[test]
fn methods_that_override_something_else_than_before_are_no_concept() {
    let jobs = "package p;

import lib.Job;

class Jobs {
    int count;

    Job first = new Job() {
        @Override
        public void runJob() { count += 1; System.out.println(\"first\"); }
    };
    Job second = new Job() {
        @Override
        public void runJob() { count += 2; System.out.println(\"second\"); }
    };

    void runJobTwice() { first.start(); first.start(); }
}
";
    let renamed = jobs.replace("runJob()", "executeJob()");
    let base = [("p/Jobs.java", jobs)];
    assert_eq!(found_in(&base, &[("p/Jobs.java", &renamed)]), Vec::<String>::new());

    let job = |name: &str| {
        format!(
            "package lib;\n\npublic class Job {{\n    public void {name}() {{ }}\n    public void start() {{ }}\n}}\n"
        )
    };
    let found = found_in(
        &[base[0], ("lib/Job.java", &job("runJob"))],
        &[("p/Jobs.java", &renamed), ("lib/Job.java", &job("executeJob"))],
    );
    assert_eq!(found, ["method runJobTwice → executeJobTwice p/Jobs.java:17 included"]);
}

#[test]
fn methods_that_override_one_of_object_now_are_no_concept() {
    let any = "package p;\n\nclass Any {\n    public String describe() { return \"<any>\"; }\n}\n";
    let same = "package p;

class Same {
    Object wanted;

    public String describe() { return describe(wanted); }

    String describe(Object what) { return \"<\" + what + \">\"; }
}
";
    let as_object_has_it = |text: &str| text.replace("describe()", "toString()");
    assert_eq!(
        found_in(
            &[("p/Any.java", any), ("p/Same.java", same)],
            &[("p/Any.java", &as_object_has_it(any)), ("p/Same.java", &as_object_has_it(same))],
        ),
        Vec::<String>::new()
    );
}

#[test]
fn two_test_methods_are_no_concept() {
    let tests = "package p;

import org.junit.jupiter.api.Test;

class PlanTest {
    @Test void readsEmptyPlans() { System.out.println(1); }
    @Test void writesEmptyPlans() { System.out.println(2); }
    @Test void checksEmptyPlans() { System.out.println(3); }
    @Test void sortsEmptyPlans() { System.out.println(4); }
}
";
    let with = |renamed: &[&str]| {
        let after = renamed.iter().fold(tests.to_owned(), |text, verb| {
            text.replace(&format!("{verb}EmptyPlans"), &format!("{verb}MissingPlans"))
        });
        found(("src/test/java/p/PlanTest.java", tests), ("src/test/java/p/PlanTest.java", &after))
    };
    assert_eq!(with(&["reads", "writes"]), Vec::<String>::new());
    let left = "method sortsEmptyPlans → sortsMissingPlans src/test/java/p/PlanTest.java:9 included";
    assert_eq!(with(&["reads", "writes", "checks"]), [left]);
}

/// A text with the types `JoinHint` and `JoinHints` and the fields `joinHint` and `joinHintLimit` renamed.
fn types_and_fields_renamed(text: &str) -> String {
    let old_names = ["JoinHint ", "JoinHint;", "JoinHints ", " joinHint;", "joinHintLimit"];
    old_names.into_iter().fold(text.to_owned(), |text, old| {
        text.replace(old, &old.replace("Join", "Query").replace("join", "query"))
    })
}

#[test]
fn public_methods_that_were_left_do_not_speak_for_those_of_a_renamed_type() {
    let hints = "package p;

class JoinHints {
    private JoinHint joinHint;
    private int joinHintLimit;

    public int joinHintSize() { return joinHintLimit + 1; }
    public int joinHintWidth() { return joinHintLimit + 2; }
    public int joinHintDepth() { return joinHintLimit + 3; }
    public JoinHint lastJoinHint() { return joinHint; }
}

class JoinHint {}
";
    let renamed = types_and_fields_renamed(hints);
    assert_eq!(
        found(("p/JoinHints.java", hints), ("p/QueryHints.java", &renamed)),
        ["method lastJoinHint → lastQueryHint p/QueryHints.java:10 included"]
    );
}

#[test]
fn public_methods_of_a_renamed_type_that_were_left_do_not_speak_for_others() {
    let hints = "package p;

class JoinHints {
    private JoinHint joinHint;
    private int joinHintLimit;

    public int joinHintSize() { return joinHintLimit; }
    public JoinHint firstJoinHint() { return joinHint; }
    public JoinHint nextJoinHint() { return joinHint; }
    public JoinHint lastJoinHint() { return joinHint; }
}

class JoinHint {}
";
    let renamed = types_and_fields_renamed(hints);
    let found = found(("p/JoinHints.java", hints), ("p/QueryHints.java", &renamed));
    assert!(found.iter().any(|f| f.starts_with("method joinHintSize")), "{found:?}");
}

#[test]
fn what_has_the_very_name_of_renamed_ones_is_to_get_theirs() {
    let shop = |a: &str, b: &str| {
        let class = |name: &str, log: &str, state: &str| {
            let members = format!(
                "private {state} Object {log} = null;\n    String say() {{ return \"{name}\" + {log}; }}"
            );
            format!("class {name} {{\n    {members}\n}}\n\n")
        };
        let classes = [
            class("Till", a, "static final"),
            class("Cart", b, "static final"),
            class("Shelf", "log", "static final"),
            class("Door", "log", "final"),
        ];
        format!("package p;\n\n{}", classes.concat())
    };
    let (before, after) = (shop("log", "log"), shop("LOGGER", "LOGGER"));
    assert_eq!(
        found(("p/Shop.java", &before), ("p/Shop.java", &after)),
        ["field log → LOGGER p/Shop.java:14 included", "field log → logger p/Shop.java:19 included",]
    );
}

#[test]
fn a_constant_that_has_the_name_of_renamed_ones_beside_it_is_hardly_forgotten() {
    let shop = |a: &str, b: &str, beside: &str| {
        let class = |name: &str, log: &str, more: &str| {
            let members = format!(
                "private static final Object {log} = null;{more}\n    String say() {{ return \"{name}\" + {log}; }}"
            );
            format!("class {name} {{\n    {members}\n}}\n\n")
        };
        let last = class("Shelf", "log", &format!(" static final String {beside} = \"\";"));
        format!("package p;\n\n{}{}{last}", class("Till", a, ""), class("Cart", b, ""))
    };
    let confidence = |beside: &str| {
        let (before, after) = (shop("log", "log", beside), shop("LOGGER", "LOGGER", beside));
        let found = findings_in(&[("p/Shop.java", &before)], &[("p/Shop.java", &after)]);
        found.iter().find(|f| f.suggested_name == "LOGGER").map_or(0.0, |f| f.confidence)
    };
    let (alone, taken) = (confidence("OTHER"), confidence("LOGGER"));
    assert!(taken < alone / 2.0, "{taken} and {alone}");
}
