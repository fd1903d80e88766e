//! Names of which the words say that they stay, and what has a renamed name and nothing else in common with it.

use super::{borrowed, considered};
use crate::check::{found, found_in, left_alone, three_renamed};

#[test]
fn names_that_the_dropped_words_tell_from_others_are_not_forgotten() {
    let keys = "package p;

class Keys {
    int joinTwoCount;
    int joinTwoLimit;
    int joinTwoOrder;

    void both(int joinOneState, int joinTwoState) { System.out.println(joinOneState + joinTwoState); }
    void one(int joinTwoState) { System.out.println(joinTwoState); }
}
";
    let renamed = ["Count", "Limit", "Order"]
        .into_iter()
        .fold(keys.to_owned(), |text, name| text.replace(&format!("joinTwo{name}"), &format!("join{name}")));
    assert_eq!(
        found(("p/Keys.java", keys), ("p/Keys.java", &renamed)),
        ["parameter joinTwoState → joinState p/Keys.java:9 included"]
    );
    let told = left_alone(("p/Keys.java", keys), ("p/Keys.java", &renamed));
    insta::assert_snapshot!(told, @"Do not apply this rename to names that the dropped words tell from others: without the dropped words they could be taken for others beside them");
}

#[test]
fn what_was_renamed_beside_a_name_tells_nothing_apart() {
    let answers = "package p;

class Answers {
    int one() { String error0 = text(1); String error0Map = text(2); return error0.length() + error0Map.length(); }
    int two() { String error0 = text(3); String error1 = text(4); return error0.length() + error1.length(); }
    int last() { String error0 = text(5); return error0.length(); }
    String text(int n) { return null; }
}
";
    let renamed = answers.lines().map(|line| match line.contains("int one()") {
        true => line.replace("error0", "error") + "\n",
        false => format!("{line}\n"),
    });
    let renamed: String = renamed.collect();
    assert_eq!(
        found(("p/Answers.java", answers), ("p/Answers.java", &renamed)),
        ["local variable error0 → error p/Answers.java:6 included"]
    );
}

#[test]
fn a_name_of_the_one_word_beside_which_others_are_inserted_is_not_forgotten() {
    let manager = "package p;

class KeyManager {
    int size() { return 1; }
    int width() { return 2; }
    KeyManager copyOf(KeyManager manager, KeyManager keyManager) { return manager; }
}
";
    let renamed = manager.replace("KeyManager", "KeyStateManager");
    assert_eq!(
        found(("p/KeyManager.java", manager), ("p/KeyStateManager.java", &renamed)),
        ["parameter keyManager → keyStateManager p/KeyStateManager.java:6 included"]
    );
}

#[test]
fn names_of_which_the_change_made_several_are_not_forgotten() {
    let cell = "package p;

abstract class Cell {
    abstract int doJoinHint(boolean first);
    abstract int tryJoinHint(int last);

    int joinHint() { return doJoinHint(true); }
    int lastJoinHint() { return 1; }
}
";
    let renamed = cell
        .replace("int tryJoinHint(int", "int tryJoinHintDoubles(int")
        .replace(
            "    abstract int doJoinHint(boolean first);",
            "    abstract int doJoinHintDoubles(boolean first);",
        )
        .replace("return doJoinHint(", "return doJoinHintDoubles(");
    let split = renamed.replace(
        "Doubles(boolean first);",
        "Doubles(boolean first);\n    abstract int doJoinHintLongs(long from, String to);",
    );
    let with = |after: &str| found(("p/Cell.java", cell), ("p/Cell.java", after));
    let last = |line: u32| format!("method lastJoinHint → lastJoinHintDoubles p/Cell.java:{line} included");
    assert_eq!(
        with(&renamed),
        [last(8), "method joinHint → joinHintDoubles p/Cell.java:7 included".to_owned()]
    );
    assert_eq!(with(&split), [last(9)]);
    let told = left_alone(("p/Cell.java", cell), ("p/Cell.java", &split));
    insta::assert_snapshot!(told, @"Do not apply this rename to names of which the change made several: beside what it renamed, the change wrote others that only the added words tell apart");
}

#[test]
fn a_name_that_is_more_like_one_with_other_new_words_is_not_forgotten() {
    let config = "package p;

class Config {
    int bufferSizeInHalfOpen = 1;
    int bufferSizeInHalfOpenDefault = 2;
    int bufferSizeInClosed = 3;
    int DEFAULTInClosed = 4;
    int DEFAULTInHalfOpen = 5;
}
"
    .replace("DEFAULT", "startingBufferSize");
    let renamed = config
        .replace("int bufferSizeInHalfOpen", "int callsInHalfOpen")
        .replace("int bufferSizeInClosed", "int windowInClosed");
    assert_eq!(
        found(("p/Config.java", &config), ("p/Config.java", &renamed)),
        ["field startingBufferSizeInHalfOpen → startingCallsInHalfOpen p/Config.java:8 included"]
    );
}

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
fn what_holds_one_thing_gets_no_plural() {
    let names = "package p;

import java.util.List;

class Names {
    static final String NAME_KEY = \"shown\";
    int first(List<String> name) { return name.size() + 1; }
    int second(List<String> name) { return name.size() + 2; }
    int third(List<String> name) { return name.size() + 3; }
    int fourth(String[] name) { return name.length + 4; }
    int fifth(String name) { return name.length() + 5; }
}
";
    let renamed = names
        .replace("first(List<String> name) { return name.", "first(List<String> names) { return names.")
        .replace("second(List<String> name) { return name.", "second(List<String> names) { return names.")
        .replace("NAME_KEY", "NAMES_KEY");
    let all = found(("p/Names.java", names), ("p/Names.java", &renamed));
    let listed: Vec<&str> = all.iter().map(|finding| finding.rsplit(':').next().unwrap()).collect();
    assert_eq!(listed, ["9 included", "10 included"], "{all:?}");
}

#[test]
fn a_variable_of_more_words_than_all_that_were_renamed_is_another_thing() {
    let jobs = "package p;

class Jobs {
    int first(Settings conf) { return conf.size() + 1; }
    int second(Settings conf) { return conf.size() + 2; }
    int third(Settings conf) { return conf.size() + 3; }
    int fourth(String confDir) { return confDir.length() + 4; }
}
";
    let renamed = jobs
        .replace("first(Settings conf) { return conf.", "first(Settings zoneConf) { return zoneConf.")
        .replace("second(Settings conf) { return conf.", "second(Settings zoneConf) { return zoneConf.");
    let all = found(("p/Jobs.java", jobs), ("p/Jobs.java", &renamed));
    assert_eq!(all, ["parameter conf → zoneConf p/Jobs.java:6 included"]);
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
fn types_that_end_otherwise_than_all_renamed_ones_are_not_forgotten() {
    let types = "package p;

class JoinWorkerCondition { int size; int twice() { return 2 * size; } }
class JoinManagerCondition { int held; int thrice() { return 3 * held; } }
class JoinPartCondition { int used; int half() { return used / 2; } }
class JoinPartSettings { int used; int third() { return used / 3; } }
";
    let renamed = types.replace("JoinW", "BatchW").replace("JoinM", "BatchM");
    assert_eq!(
        found(("p/Types.java", types), ("p/Types.java", &renamed)),
        ["class JoinPartCondition → BatchPartCondition p/Types.java:5 included"]
    );
}
