//! Tests, and what is beside them: their names say what is done when they run.

use super::borrowed;
use crate::check::{found, found_in};

#[test]
fn a_test_keeps_its_name_where_its_class_does() {
    let class = |name: &str| format!("package p;\n\nclass {name} {{}}\n");
    let resolver = [class("JoinHintResolver"), class("QueryHintResolver")];
    let planner = [class("JoinHintPlanner"), class("QueryHintPlanner")];
    let parser = class("JoinHintParser").replace("class", "@Deprecated class");
    let tests = ["Planner", "Parser"].map(|name| class(&format!("JoinHint{name}Test")));
    let kept = [
        ("p/JoinHintParser.java", parser.as_str()),
        ("p/JoinHintPlannerTest.java", tests[0].as_str()),
        ("p/JoinHintParserTest.java", tests[1].as_str()),
    ];
    let change = |side: usize, first: &'static str, second: &'static str| {
        [&[(first, resolver[side].as_str()), (second, planner[side].as_str())], &kept[..]].concat()
    };
    let base = change(0, "p/JoinHintResolver.java", "p/JoinHintPlanner.java");
    let head = change(1, "p/QueryHintResolver.java", "p/QueryHintPlanner.java");
    assert_eq!(
        found_in(&base, &head),
        ["class JoinHintPlannerTest → QueryHintPlannerTest p/JoinHintPlannerTest.java:3 included"]
    );
}

#[test]
fn a_leading_test_in_a_methods_name_is_another_word_than_the_one_in_its_class() {
    let class = |name: &str| format!("package p;\n\nclass {name} {{\n    void testHintResolver() {{}}\n}}\n");
    let (before, after) = (class("TestHintResolver"), class("HintResolverTest"));
    assert_eq!(
        found_in(&[("p/TestHintResolver.java", &before)], &[("p/HintResolverTest.java", &after)]),
        [""; 0]
    );
}

#[test]
fn where_tests_lost_a_leading_test_what_is_no_test_keeps_it() {
    let clock = "package p;

class ClockTests {
    boolean testSetTime = true;

    @Test void testSetDate() { check(testSetTime); }
    @Test void testSetZone() { check(!testSetTime); }
    @Test void testSetHour() { check(!testSetTime, 5); }
    @Test void testSetOffset() { check(testSetTime, 1); }
}
";
    let renamed = ["Date", "Zone", "Hour"]
        .into_iter()
        .fold(clock.to_owned(), |text, name| text.replace(&format!("testSet{name}"), &format!("set{name}")));
    assert_eq!(
        found(("p/ClockTests.java", clock), ("p/ClockTests.java", &renamed)),
        ["method testSetOffset → setOffset p/ClockTests.java:9 included"]
    );
}

#[test]
fn a_test_that_was_left_in_each_of_three_edited_files_is_not_forgotten() {
    let paths = ["A", "B", "C"].map(|name| format!("src/test/java/p/{name}Test.java"));
    let class = |hint: &str| {
        format!(
            "package p;\n\nclass HintTest {{\n    void gives{hint}WhenBlank() {{}}\n\n    void gives{hint}WhenNull() {{}}\n\n    \
            void givesJoinHintWhenPresent() {{}}\n}}\n"
        )
    };
    let sides = ["JoinHint", "QueryHint"].map(class);
    let found_in = |files: usize| {
        let side =
            |text| -> Vec<(&str, &str)> { paths[..files].iter().map(|path| (path.as_str(), text)).collect() };
        found_in(&side(&sides[0]), &side(&sides[1]))
    };
    assert_eq!(found_in(3), [""; 0]);
    assert_eq!(found_in(2).len(), 2);
}

#[test]
fn a_type_without_tests_keeps_its_name_where_only_types_with_tests_were_renamed() {
    let tests =
        |name: &str| format!("package p;\n\nclass {name} {{\n    @Test void adds() {{ add(1); }}\n}}\n");
    let constants = "package p;\n\nclass MongoTestConstants {\n    int port = 27017;\n}\n";
    let named = |end: &str| {
        ["MongoLoad", "MongoStore", "MongoDrop"]
            .map(|name| (format!("src/test/java/p/{name}{end}.java"), tests(&format!("{name}{end}"))))
    };
    let (old, new) = (named("Test"), named("IT"));
    let check = |rest: &str| {
        let with_rest = |files: &[(String, String)]| -> Vec<(String, String)> {
            files
                .iter()
                .cloned()
                .chain([("src/test/java/p/MongoTestConstants.java".to_owned(), rest.to_owned())])
                .collect()
        };
        let (before, after) = (with_rest(&old), with_rest(&new));
        found_in(&borrowed(&before), &borrowed(&after))
    };
    assert_eq!(check(constants), [""; 0]);
    let renamed =
        ["class MongoTestConstants → MongoITConstants src/test/java/p/MongoTestConstants.java:3 included"];
    let inherits = constants.replace("Constants {", "Constants extends Base {");
    assert_eq!(check(&inherits), renamed, "the tests may be in what it extends");
    let holds = constants.replace("int port", "class Ports { @Test void open() { } }\n    int port");
    assert_eq!(check(&holds), renamed, "the tests are in a type in it");
}

#[test]
fn what_runs_before_all_tests_gives_no_name_to_anything_else() {
    let tests = "package p;

class HintsTest {
    String className = \"a\";
    String otherClassName = \"b\";
    @BeforeClass static void setupClass() { System.out.println(1); }
    @AfterClass static void cleanClass() { System.out.println(2); }
}
";
    let renamed = tests
        .replace("BeforeClass", "BeforeAll")
        .replace("AfterClass", "AfterAll")
        .replace("setupClass", "setupAll")
        .replace("cleanClass", "cleanAll");
    assert_eq!(found(("p/HintsTest.java", tests), ("p/HintsTest.java", &renamed)), [""; 0]);
}
