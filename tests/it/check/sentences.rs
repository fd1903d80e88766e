//! How names and words are shown in a report.

use std::collections::BTreeMap;

use crate::program::{Finding, Project, findings};

use super::{CHECK, check, findings_in};

#[test]
fn an_acronym_that_is_spelled_otherwise_is_shown_as_it_was_and_is_spelled() {
    let message = "package p;

class Message {
    private String jmsID;
    private String userID;
    private String topicID;

    String getJmsID() { return jmsID; }
    String getUserID() { return userID; }
    void setUserID(String userID) { this.userID = userID; }
    String getTopicID() { return topicID; }
}
";
    let renamed = message
        .replace("jmsID", "jmsId")
        .replace("userID", "userId")
        .replace("UserID", "UserId")
        .replace("topicID", "topicId")
        .replace("TopicID", "TopicId");
    let tree = |text: &str| BTreeMap::from([("p/Message.java".to_owned(), text.as_bytes().to_vec())]);
    let project = Project::with_change(&tree(message), &tree(&renamed));
    let document = project.corename(&[&CHECK[..], &["--format", "json"]].concat()).json();
    let found: Vec<String> = findings(&document).iter().map(Finding::listing).collect();
    assert_eq!(found, ["method getJmsID → getJmsId p/Message.java:8 included"]);
    let reason = document["findings"][0]["reason"].as_str().unwrap_or_default();
    assert_eq!(reason, "named after `jmsID`, the field that it accesses, which is `jmsId` now");
}

#[test]
fn an_implementation_and_a_test_that_are_named_after_a_renamed_type_are_reported_as_such() {
    let texts = |name: &str| {
        [
            format!("package p;\n\ninterface {name} {{\n    int cost(int amount);\n}}\n"),
            format!(
                "package p;\n\nclass DefaultHint implements {name} {{\n    public int cost(int amount) {{ return amount; }}\n}}\n"
            ),
            format!("package p;\n\nclass HintTest {{\n    {name} tested = new DefaultHint();\n}}\n"),
        ]
    };
    let ([hint, implements_hint, tests_hint], [clue, implements_clue, tests_clue]) =
        (texts("Hint"), texts("Clue"));
    let elsewhere = ("q/HintTest.java", "package q;\n\nclass HintTest {\n}\n");
    let found = findings_in(
        &[
            ("p/Hint.java", &hint),
            ("p/DefaultHint.java", &implements_hint),
            ("p/HintTest.java", &tests_hint),
            elsewhere,
        ],
        &[
            ("p/Clue.java", &clue),
            ("p/DefaultHint.java", &implements_clue),
            ("p/HintTest.java", &tests_clue),
            elsewhere,
        ],
    );
    let reported: Vec<String> = found.iter().map(|f| format!("{}: {}", f.path, f.reason)).collect();
    insta::assert_snapshot!(reported.join("\n"), @"
    p/HintTest.java: named after `Hint`, the type that it tests, which is `Clue` now
    p/DefaultHint.java: named after its supertype `Hint`, which is `Clue` now
    ");

    let tests_else = "package p;\n\nclass HintTest {\n    ClueBook tested;\n}\n";
    let found = findings_in(
        &[("p/Hint.java", &hint), ("p/HintTest.java", &tests_hint)],
        &[("p/Clue.java", &clue), ("p/HintTest.java", tests_else)],
    );
    let reported: Vec<&str> = found.iter().map(|f| f.reason.as_str()).collect();
    assert!(
        !reported.iter().any(|reason| reason.contains("tests")),
        "it tests something else by now: {reported:?}"
    );
}

#[test]
fn words_are_shown_as_the_name_spells_them() {
    let class = |name: &str| {
        let text = format!("class {name} {{ int one; int two() {{ return one; }} }}");
        (format!("{name}.java"), text.into_bytes())
    };
    let with = |name: &str| BTreeMap::from([class(name), class("HintsBook")]);
    let found = check(&Project::with_change(&with("HintsPlan"), &with("CluesPlan")));
    insta::assert_snapshot!(found[0].reason, @"`HintsPlan` became `CluesPlan`; only the word `Hints` ties it to what was renamed");

    let with = |name: &str| BTreeMap::from([class(name), class("OldHintsBook")]);
    let found = check(&Project::with_change(&with("OldHintsPlan"), &with("NewCluesPlan")));
    insta::assert_snapshot!(found[0].reason, @"`OldHintsPlan` became `NewCluesPlan`; only the words `OldHints` tie it to what was renamed");
}

#[test]
fn what_is_said_of_the_type_around_is_so() {
    let shop = |name: &str, first: &str| {
        let text = format!(
            "class {name} {{ int {first}Sum; int {first}Mean; int {first}Most;
               int hintsTotal() {{ return {first}Sum + {first}Mean + {first}Most; }} }}"
        );
        BTreeMap::from([(format!("{name}.java"), text.into_bytes())])
    };
    let said = |after| {
        let found = check(&Project::with_change(&shop("HintsPlan", "hints"), &after));
        found.into_iter().find(|f| f.old_name == "hintsTotal").expect("a finding").reason
    };
    insta::assert_snapshot!(
        said(shop("CluesPlan", "clues")),
        @"4 of 5 identifiers with `hint` in this type became `clue`; the type around it was renamed"
    );
    insta::assert_snapshot!(
        said(shop("HintsPlan", "clues")),
        @"3 of 5 identifiers with `hint` in this type became `clue`; the name of the type around it has the old word, too"
    );
}

#[test]
fn a_parameter_that_other_overrides_renamed_is_reported_as_such() {
    let tills = |renamed: &str| {
        format!(
            "package p;

interface Till {{
    void pay(int {renamed}, String by);
}}

class BigTill implements Till {{
    public void pay(int {renamed}, String by) {{}}
}}

class SmallTill implements Till {{
    public void pay(int amount, String by) {{}}
}}
"
        )
    };
    let found = findings_in(&[("p/Till.java", &tills("amount"))], &[("p/Till.java", &tills("cents"))]);
    let reported: Vec<&str> = found.iter().map(|f| f.reason.as_str()).collect();
    assert_eq!(reported, ["named after `amount`, the same parameter of an override, which is `cents` now"]);
}

#[test]
fn a_type_of_which_the_test_was_renamed_is_reported_as_such() {
    let files = |name: &str| {
        [("Plan", "main"), ("Test", "test")].map(|(kind, folder)| {
            let path = format!("src/{folder}/java/p/{name}{kind}.java");
            (
                path,
                format!(
                    "package p;\n\nclass {name}{kind} {{\n    int size;\n    void run() {{ size++; }}\n}}\n"
                ),
            )
        })
    };
    let hint = ("src/main/java/p/Hint.java", "package p;\n\nclass Hint {\n}\n");
    let (before, after) = (files("Hint"), files("Clue"));
    let [base, head] =
        [&before, &after].map(|[plan, test]| [(&*plan.0, &*plan.1), (&*test.0, &*test.1), hint]);
    let found = findings_in(&base, &head);
    let reported: Vec<String> = found.iter().map(|f| format!("{}: {}", f.old_name, f.reason)).collect();
    insta::assert_snapshot!(reported.join("\n"), @"Hint: 2 of 3 identifiers with `hint` in this package became `clue`; its test `HintTest` was renamed");
}

#[test]
fn a_method_that_a_renamed_one_only_calls_is_reported_as_such() {
    let drawer = (
        "p/Drawer.java",
        "package p;\n\nclass Drawer {\n    int hintSize() {\n        return 3;\n    }\n}\n",
    );
    let till = |word: &str| {
        format!(
            "package p;

class Till {{
    private final Drawer drawer = new Drawer();
    private int {word}Count;

    int {word}Size() {{
        return drawer.hintSize();
    }}

    int {word}Place() {{
        return {word}Count;
    }}
}}
"
        )
    };
    let (before, after) = (till("hint"), till("clue"));
    let found = findings_in(&[("p/Till.java", &before), drawer], &[("p/Till.java", &after), drawer]);
    let reported: Vec<String> = found.iter().map(|f| format!("{}: {}", f.old_name, f.reason)).collect();
    insta::assert_snapshot!(reported.join("\n"), @"hintSize: 3 of 4 identifiers with `hint` in this package became `clue`; another `hintSize`, which only calls it, was renamed");
}

#[test]
fn what_stands_between_two_renamed_ones_is_reported_as_such() {
    let till = |word: &str| {
        format!(
            "package p;

class Till {{
    int {word}From;
    int hintTo;
    int {word}By;
}}
"
        )
    };
    let (before, after) = (till("hint"), till("clue"));
    let found = findings_in(&[("p/Till.java", &before)], &[("p/Till.java", &after)]);
    let reported: Vec<String> = found.iter().map(|f| format!("{}: {}", f.old_name, f.reason)).collect();
    insta::assert_snapshot!(reported.join("\n"), @"hintTo: 2 of 3 identifiers with `hint` in this type became `clue`; the fields before and after it were renamed");
}

#[test]
fn what_both_readings_of_a_rename_leave_alone_is_counted_once() {
    let class = |name: &str| {
        format!(
            "package p;\n\nclass {name} {{\n    int one;\n    @Deprecated int oldKeyManager;\n\n    int two() {{ return one; }}\n}}\n"
        )
    };
    let tree = |name: &str| BTreeMap::from([(format!("p/{name}.java"), class(name).into_bytes())]);
    let project = Project::with_change(&tree("KeyManager"), &tree("KeyStateManager"));
    let text = project.corename(&CHECK).text().to_owned();
    let reported = "1 other identifier with the old words is not reported: apparently left on purpose.";
    assert!(text.contains(reported), "{text}");
}
