//! Names of which the words say that they stay, and what has a renamed name and nothing else in common with it.

use super::{borrowed, considered};
use crate::check::{found, found_in, three_renamed};

#[test]
fn what_only_has_the_name_of_the_one_that_was_renamed_is_not_forgotten_unless_it_is_a_parameter() {
    let holder = |package: &str, name: &str, field: &str| {
        let path = format!("{package}/{name}.java");
        let members = format!("int {field} = {};\n    int twice() {{ return 2 * {field}; }}", name.len());
        (path, format!("package {package};\n\nclass {name} {{\n    {members}\n}}\n"))
    };
    let pages = "package q;\n\nclass Pages {\n    int of(int OLD) { return OLD + 1; }\n}\n";
    let check = |old: &str, new: &str| {
        let left = ["A", "B", "C", "D", "E", "F"].map(|name| holder("q", name, old));
        let pages = ("q/Pages.java".to_owned(), pages.replace("OLD", old));
        let tree = |field: &str| -> Vec<(String, String)> {
            let renamed = ["Hints", "Orders"].map(|name| holder("p", name, field));
            renamed.into_iter().chain(left.clone()).chain([pages.clone()]).collect()
        };
        let (before, after) = (tree(old), tree(new));
        considered(&borrowed(&before), &borrowed(&after))
    };
    let parameter = ["parameter joinLimit → queryLimit q/Pages.java:4 included"];
    assert_eq!(check("joinLimit", "queryLimit"), parameter);
    assert_eq!(check("joinLimmit", "joinLimit").len(), 7, "a mistake is one in all places");
}

#[test]
fn where_words_only_came_a_name_without_what_all_others_share_has_nothing_to_which_they_belong() {
    let steps = "package p;

class Steps {
    int countAggregationStep;
    int countDistinctAggregationStep;
    int countAggregationOrder;
    int countDistinctAggregationOrder;
    int countAggregationLimit;
    int sumAggregationStep;

    int counts() { return countAggregationStep + countAggregationOrder + countAggregationLimit; }
    int distinct() { return countDistinctAggregationStep + countDistinctAggregationOrder + sumAggregationStep; }
}
";
    let renamed = ["Step", "Order"].into_iter().fold(steps.to_owned(), |text, of| {
        text.replace(&format!("countAggregation{of}"), &format!("countValuesAggregation{of}"))
            .replace(&format!("countDistinctAggregation{of}"), &format!("countDistinctValuesAggregation{of}"))
    });
    let all = found(("p/Steps.java", steps), ("p/Steps.java", &renamed));
    let limit = "field countAggregationLimit → countValuesAggregationLimit p/Steps.java:8 included";
    assert_eq!(all, [limit]);
}

#[test]
fn a_name_that_has_the_word_of_all_others_in_its_plural_has_it() {
    let renderer = "package p;

class Renderer {
    String text;

    void applyTemplate() { text = \"\"; }
    void applyTemplateTo(String sheet) { text = sheet; }
    String applyTemplateFor(String sheet, int size) { return sheet + size; }
    void applyTemplates() { text += text; }
    void applyAll() { text += 1; }
}
";
    let renamed = ["(", "To(", "For("].into_iter().fold(renderer.to_owned(), |text, end| {
        text.replace(&format!("applyTemplate{end}"), &format!("renderTemplate{end}"))
    });
    let all = considered(&[("p/Renderer.java", renderer)], &[("p/Renderer.java", &renamed)]);
    assert_eq!(all, ["method applyTemplates → renderTemplates p/Renderer.java:9 included"]);
}

#[test]
fn what_is_called_as_one_that_another_concept_renamed_gets_its_name() {
    let plan = "package p;

class Plan {
    int joinHintCount;
    int joinHintLimit;
    int joinHintOrder;

    class First { static final int JOIN_HINT = 1; int of() { return JOIN_HINT + 1; } }
    class Second { static final int JOIN_HINT = 1; int of() { return JOIN_HINT + 2; } }

    int sum() { return joinHintCount + joinHintLimit + joinHintOrder; }
}
";
    let renamed = three_renamed(plan)
        .replace("First { static final int JOIN_HINT", "First { static final int ADVICE")
        .replace("return JOIN_HINT + 1", "return ADVICE + 1");
    let all = found(("p/Plan.java", plan), ("p/Plan.java", &renamed));
    assert_eq!(all, ["field JOIN_HINT → ADVICE p/Plan.java:9 included"]);
}

#[test]
fn a_parameter_that_is_in_no_fields_way_need_not_make_room_for_one() {
    let states = "package p;

interface States {
    void put(int hint);
    void drop(int hint);
}
";
    let state = "package p;

class State implements States {
    public void put(int hint) { System.out.println(hint); }
    public void drop(int hint) { System.out.println(-hint); }
}
";
    let check = |field: &str| {
        let renamed = state
            .replace("int hint)", "int hintIndex)")
            .replace("hint);", "hintIndex);")
            .replace("State implements States {", &format!("State implements States {{\n    {field}\n"));
        let tree = |state| [("p/States.java", states), ("p/State.java", state)];
        considered(&tree(state), &tree(&renamed))
    };
    let forgotten = [4, 5].map(|line| format!("parameter hint → hintIndex p/States.java:{line} included"));
    assert_eq!(check("int size;"), forgotten);
    assert_eq!(check("int hint;"), [""; 0]);
}

#[test]
fn where_the_change_added_words_to_a_name_they_are_where_they_belong() {
    let report = "package p;

class Report {
    int rowsEmpty;
    int columnsEmpty;
    int emptyAndNotEmpty;
    int cellsEmpty;

    int all() { return rowsEmpty + columnsEmpty + emptyAndNotEmpty + cellsEmpty; }
}
";
    let renamed = ["rowsEmpty", "columnsEmpty", "emptyAndNotEmpty"]
        .into_iter()
        .fold(report.to_owned(), |text, name| text.replace(name, &format!("{name}Strict")));
    let all = considered(&[("p/Report.java", report)], &[("p/Report.java", &renamed)]);
    assert_eq!(all, ["field cellsEmpty → cellsEmptyStrict p/Report.java:7 included"]);
}

#[test]
fn which_test_it_is_says_nothing_of_what_is_tested() {
    let test = "package p;

class OrderHintTest {
    int orderHint = 5;

    @Test void isPaid() { assert orderHint > 4; }
}

class OtherOrderHintTest {}
";
    let renamed = test.replace("class OrderHintTest", "class OrderHintIntegrationTest");
    let path = "src/test/java/p/OrderHintIntegrationTest.java";
    let all = considered(&[("src/test/java/p/OrderHintTest.java", test)], &[(path, &renamed)]);
    assert_eq!(all, [format!("class OtherOrderHintTest → OtherOrderHintIntegrationTest {path}:9 included")]);
}

#[test]
fn no_name_gets_a_word_twice_in_a_row_in_two_forms() {
    let outputs = "package p;

class OutputFactory { int size; int twice() { return 2 * size; } }
class OutputPool { int held; int thrice() { return 3 * held; } }
class BufferOutputList { int used; int half() { return used / 2; } }
class ByteOutputList { int used; int third() { return used / 3; } }
";
    let renamed = outputs.replace("OutputF", "BufferedOutputF").replace("OutputP", "BufferedOutputP");
    assert_eq!(
        found(("p/Outputs.java", outputs), ("p/Outputs.java", &renamed)),
        ["class ByteOutputList → ByteBufferedOutputList p/Outputs.java:6 included"]
    );
}

#[test]
fn a_member_that_has_a_common_name_of_one_word_is_another_in_another_file() {
    let hints = |class: &str, field: &str| {
        format!(
            "package p;\n\nclass {class} {{\n    int {field};\n    int more() {{ return {field} + 1; }}\n}}\n"
        )
    };
    let check = |old: &str, new: &str| {
        let [first, last] = ["First", "Last"].map(|class| [hints(class, old), hints(class, new)]);
        let other = hints("Other", old);
        let side =
            |n: usize| [("p/First.java", &*first[n]), ("p/Last.java", &*last[n]), ("p/Other.java", &*other)];
        found_in(&side(0), &side(1))
    };
    assert_eq!(check("hint", "advice"), [""; 0]);
    assert_eq!(
        check("joinHint", "joinAdvice"),
        ["field joinHint → joinAdvice p/Other.java:4 included"],
        "two words are no chance"
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
