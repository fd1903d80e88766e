//! Which renames of a change make a concept, and for what they speak.

use super::{found, found_in};

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
