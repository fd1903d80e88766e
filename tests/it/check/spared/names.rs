//! Names of which the words say that they stay, and what has a renamed name and nothing else in common with it.

use super::{borrowed, considered};
use crate::check::{found, left_alone};

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
