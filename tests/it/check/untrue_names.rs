//! What keeps its name because the new one would not be true of it, or is not for it.

use super::{found, tree};
use crate::program::{Finding, Project, findings};

#[test]
fn of_two_parameters_of_one_method_nobody_forgot_to_give_both_one_name() {
    let hints = "package p;

class Hints {
    int first(int joinHint) { return joinHint + 1; }
    int second(int joinHint) { return joinHint + 2; }
    int both(int given, int joinHint) { return given + joinHint; }
}
";
    let renamed = |text: &str| {
        text.replace("first(int joinHint) { return joinHint", "first(int queryHint) { return queryHint")
            .replace("second(int joinHint) { return joinHint", "second(int queryHint) { return queryHint")
    };
    let found_in = |text: &str| found(("p/Hints.java", text), ("p/Hints.java", &renamed(text)));
    assert_eq!(found_in(hints), ["parameter joinHint → queryHint p/Hints.java:6 included"]);
    assert_eq!(found_in(&hints.replace("given", "queryHint")), [""; 0]);
}

#[test]
fn a_name_with_no_word_of_what_was_renamed_is_about_something_else() {
    let renders = |verb: &str| {
        format!(
            "package p;

class Renderer {{
    int {verb}Template(int first) {{ return first + 1; }}
    int {verb}TemplateTwice(int second) {{ return second * 2; }}
    int {verb}TemplateOnce(int third) {{ return third - 3; }}
    int applyAll(int fourth) {{ return fourth / 4; }}
    int applyTemplateLast(int fifth) {{ return fifth % 5; }}
}}
"
        )
    };
    let (old, new) = (renders("apply"), renders("render"));
    let (base, head) = (
        ("p/Renderer.java", old.as_str()),
        ("p/Renderer.java", new.replace("renderTemplateLast", "applyTemplateLast")),
    );
    assert_eq!(
        found(base, (head.0, &head.1)),
        ["method applyTemplateLast → renderTemplateLast p/Renderer.java:8 included"]
    );
}

#[test]
fn what_helps_tests_may_be_called_as_they_were() {
    let tests = |plan: &str, mark: &str| {
        format!(
            "package p;

class PlanTest {{
    @Test void {plan}First() {{ testPlanOf(1); }}
    @Test void {plan}Second() {{ testPlanOf(2); }}
    @Test void {plan}Third() {{ testPlanOf(3); }}
    {mark} void testPlanOf(int n) {{ assert n > 0; }}
}}
"
        )
    };
    let found_with = |mark: &str| {
        let (old, new) = (tests("testPlan", mark), tests("plan", mark));
        found(("src/test/java/p/PlanTest.java", &old), ("src/test/java/p/PlanTest.java", &new))
    };
    let forgotten = ["method testPlanOf → planOf src/test/java/p/PlanTest.java:7 included"];
    assert_eq!(found_with("@Test"), forgotten);
    assert_eq!(found_with("private"), [""; 0]);
}

#[test]
fn no_name_gets_a_word_twice_in_a_row() {
    let services = |first: &str, second: &str| {
        format!(
            "package p;

class Services {{
    int {first}Count;
    int {first}Limit;
    int {second}Order;

    int all() {{ return {first}Count + {first}Limit + {second}Order; }}
}}
"
        )
    };
    let found_beside = |second: &str| {
        let (old, new) = (services("demo", second), services("springRestDemo", second));
        found(("p/Services.java", &old), ("p/Services.java", &new))
    };
    assert_eq!(found_beside("demo"), ["field demoOrder → springRestDemoOrder p/Services.java:6 included"]);
    assert_eq!(found_beside("springDemo"), [""; 0]);
}

#[test]
fn a_type_in_which_names_were_told_apart_keeps_its_own() {
    let keys = |word: &str| {
        format!(
            "package p;

enum MetricKey {{
    {word}_TOTAL, {word}_FAILED, {word}_SUCCEEDED, {word}_LIMIT;

    boolean isSum() {{ return this == {word}_TOTAL || this == {word}_LIMIT; }}
}}
"
        )
    };
    let found = found(("p/MetricKey.java", &keys("METRIC")), ("p/MetricKey.java", &keys("PROVIDER_METRIC")));
    assert_eq!(found, [""; 0]);
}

#[test]
fn a_parameter_may_be_called_as_that_of_the_overridden_method() {
    let handler = |index: &str| {
        format!(
            "package q;\n\npublic abstract class Handler<E> {{\n    public abstract int at(int {index}, E value);\n}}\n"
        )
    };
    let user = |index: &str, mark: &str| {
        format!(
            "package p;

class EnumHandler extends q.Handler<String> {{
    int first(int {index}) {{ return {index}; }}
    int second(int {index}) {{ return {index} + 1; }}
    int third(int {index}) {{ return {index} + 2; }}
    {mark} public int at(int rowIndex, String value) {{ return rowIndex + value.length(); }}
}}
"
        )
    };
    let found_with = |above: &str, mark: &str| {
        let tree = |index: &str| {
            tree(&[("q/Handler.java", &handler(above)), ("p/EnumHandler.java", &user(index, mark))])
        };
        let project = Project::with_change(&tree("rowIndex"), &tree("rowOrdinal"));
        let run = project.corename(&["check", "--min-confidence", "0.5", "--format", "json"]);
        findings(&run.json()).iter().map(Finding::listing).collect::<Vec<_>>()
    };
    let overriding = "parameter rowIndex → rowOrdinal p/EnumHandler.java:7 included";
    assert_eq!(found_with("number", "@Override"), [overriding]);
    assert_eq!(found_with("rowIndex", "@Override"), [""; 0], "the one above is less sure");
    assert_eq!(
        found_with("rowIndex", "/* of an old style */"),
        [""; 0],
        "no annotation says that it overrides"
    );
}
