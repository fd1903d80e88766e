//! What is called after a type, a field or a method that keeps its name.

use std::collections::BTreeMap;

use crate::check::{CHECK, found, found_in, three_renamed};
use crate::program::{Finding, Project, findings};

#[test]
fn what_is_called_after_a_type_that_keeps_its_name_is_not_forgotten() {
    let hints = "package p;

import lib.JoinHint;

class Hints {
    int joinHintCount;
    int joinHintLimit;
    int joinHintOrder;
    String joinHint;
    JoinHint lastJoinHint;
    java.util.List<JoinHint> joinHints;

    JoinHint newJoinHint() { return new JoinHint(joinHintCount, joinHintLimit, joinHintOrder); }
    int count(lib.DefaultJoinHint joinHint) { return joinHint.count; }
}
";
    let renamed = three_renamed(hints);
    let (base, head) = (("p/Hints.java", hints), ("p/Hints.java", renamed.as_str()));
    assert_eq!(found(base, head), ["field joinHint → queryHint p/Hints.java:9 included"]);

    let book = "class JoinHint {}\nclass JoinHintBook { int pages; int twice() { return 2 * pages; } }";
    let of_the_project = |text: &str| text.replace("import lib.JoinHint;", book);
    let (hints, renamed) = (of_the_project(hints), of_the_project(&renamed));
    let one_field = ["field joinHint → queryHint p/Hints.java:10 included"];
    assert_eq!(found(("p/Hints.java", &hints), ("p/Hints.java", &renamed)), one_field, "no type was renamed");
    let renamed = renamed.replace("JoinHintBook", "QueryHintBook");
    assert_eq!(
        found(("p/Hints.java", &hints), ("p/Hints.java", &renamed)),
        [
            "class JoinHint → QueryHint p/Hints.java:3 included",
            "field joinHint → queryHint p/Hints.java:10 included",
            "field joinHints → queryHints p/Hints.java:12 included",
            "field lastJoinHint → lastQueryHint p/Hints.java:11 included",
            "method newJoinHint → newQueryHint p/Hints.java:14 included",
        ],
        "the type is a finding itself"
    );
}

#[test]
fn what_is_called_after_a_kept_type_is_forgotten_where_its_likes_were_renamed() {
    let config = "package p;

import lib.Protocol;

class Config {
    private final Protocol protocol;
    private final int nodes;

    private Config(Protocol protocol, int nodes) {
        this.protocol = protocol;
        this.nodes = nodes;
    }

    Protocol protocol() { return protocol; }

    static class Builder {
        private Protocol protocol;
        private int nodes;

        Builder setProtocol(Protocol protocol) {
            this.protocol = protocol;
            return this;
        }

        Config build() { return new Config(protocol, nodes); }
    }
}
";
    let (of_config, builder) = config.split_once("    static class").expect("a builder");
    let renamed = of_config
        .replace("protocol;", "brokerProtocol;")
        .replace("rotocol protocol", "rotocol brokerProtocol");
    let builder = builder.replace("setProtocol", "setBrokerProtocol");
    let renamed = renamed.replace("this.protocol", "this.brokerProtocol");
    let renamed = format!("{renamed}    static class{builder}");
    let findings = found(("p/Config.java", config), ("p/Config.java", &renamed));
    assert_eq!(
        findings,
        [
            "field protocol → brokerProtocol p/Config.java:17 included",
            "parameter protocol → brokerProtocol p/Config.java:20 included",
        ]
    );
}

#[test]
fn what_is_called_after_a_type_keeps_its_name_where_the_type_does_since_only_variables_were_renamed() {
    let hints = "package p;

class JoinHint {
    void add(int joinHint) { System.out.println(joinHint); }
    void take(int joinHint) { System.err.println(joinHint); }
    void give(int joinHint) { System.exit(joinHint); }
    void copy(JoinHint joinHint) { System.exit(joinHint.hashCode()); }
}
";
    let renamed = hints
        .replace("(joinHint)", "(queryHint)")
        .replace("exit(queryHint)", "exit(joinHint)")
        .replace("add(int joinHint", "add(int queryHint")
        .replace("take(int joinHint", "take(int queryHint");
    assert_eq!(
        found(("p/JoinHint.java", hints), ("p/JoinHint.java", &renamed)),
        ["parameter joinHint → queryHint p/JoinHint.java:6 included"]
    );
}

#[test]
fn what_is_called_after_a_field_that_is_not_reported_is_not_forgotten() {
    let hints = "package p;

class Hints {
    private int joinHintState;
    private int joinHintWidth;
    private int joinHintDepth;

    public int getJoinHintCount() { return 1; }
    public int getJoinHintLimit() { return 2; }
    public int getJoinHintOrder() { return 3; }
    public int getJoinHintState() { return joinHintState; }
}
";
    let renamed = ["Count", "Limit", "Order"].into_iter().fold(hints.to_owned(), |text, name| {
        text.replace(&format!("getJoinHint{name}"), &format!("getQueryHint{name}"))
    });
    let tree = |text: &str| BTreeMap::from([("p/Hints.java".to_owned(), text.as_bytes().to_vec())]);
    let project = Project::with_change(&tree(hints), &tree(&renamed));
    let names = |command: &[&str]| -> Vec<String> {
        let document = project.corename(&[command, &["--format", "json"]].concat()).json();
        findings(&document).into_iter().map(|f| f.old_name).collect()
    };
    let all = ["getJoinHintState", "joinHintState", "joinHintWidth", "joinHintDepth"];
    assert_eq!(names(&CHECK), all, "however little is sure");
    assert_eq!(names(&["check"]), Vec::<String>::new(), "not the fields, and so not the method");
}

#[test]
fn a_parameter_that_is_called_as_a_field_that_is_not_reported_is_not_forgotten() {
    let hints = "package p;

class Hints {
    private int joinHintState;
    private int joinHintWidth;
    private int joinHintDepth;

    int count(int joinHintCount) { return joinHintCount; }
    int limit(int joinHintLimit) { return joinHintLimit; }
    int order(int joinHintOrder) { return joinHintOrder; }
    int joinHintSum() { return joinHintWidth + joinHintDepth; }
    void keep(int joinHintState) { this.joinHintState = joinHintState; }
}
";
    let renamed = ["Count", "Limit", "Order", "Sum"].into_iter().fold(hints.to_owned(), |text, name| {
        text.replace(&format!("joinHint{name}"), &format!("queryHint{name}"))
    });
    let tree = |text: &str| BTreeMap::from([("p/Hints.java".to_owned(), text.as_bytes().to_vec())]);
    let project = Project::with_change(&tree(hints), &tree(&renamed));
    let found = |from: &str| -> Vec<String> {
        let document = project.corename(&["check", "--min-confidence", from, "--format", "json"]).json();
        findings(&document).into_iter().map(|f| format!("{} {}", f.kind, f.old_name)).collect()
    };
    let all =
        ["parameter joinHintState", "field joinHintState", "field joinHintWidth", "field joinHintDepth"];
    assert_eq!(found("0.05"), all, "however little is sure");
    assert_eq!(
        found("0.2"),
        Vec::<String>::new(),
        "not the fields, and so not the parameter, which is surer"
    );
}

#[test]
fn an_accessor_of_a_field_that_is_called_after_a_kept_type_keeps_its_name_too() {
    let hints = "package p;

import lib.JoinHintListener;

class Hints {
    int joinHintCount;
    int joinHintLimit;
    int joinHintOrder;
    private JoinHintListener joinHintListener;

    void setJoinHintListener(JoinHintListener joinHintListener) { this.joinHintListener = joinHintListener; }
}
";
    let renamed = three_renamed(hints);
    assert_eq!(found(("p/Hints.java", hints), ("p/Hints.java", &renamed)), [""; 0]);
}

#[test]
fn a_parameter_of_a_method_that_says_the_old_word_is_not_forgotten_unless_the_method_is() {
    let table = "package p;

class Table {
    int first(int dropField) { return dropField + 1; }
    int second(int dropField) { return dropField + 2; }
    int third(int dropField) { return dropField + 3; }
    int METHOD(int dropField) { return dropField + 4; }
}
";
    let check_with = |method: &str, new: &str| {
        let before = table.replace("METHOD", method);
        let renamed = (1..=3).fold(before.clone(), |text, n| {
            text.replace(&format!("dropField + {n}"), &format!("{new} + {n}"))
        });
        let renamed = ["first", "second", "third"].into_iter().fold(renamed, |text, name| {
            text.replace(&format!("{name}(int dropField"), &format!("{name}(int {new}"))
        });
        found(("p/Table.java", &before), ("p/Table.java", &renamed))
    };
    let check = |method: &str| check_with(method, "addField");
    assert_eq!(check("fourth"), ["parameter dropField → addField p/Table.java:7 included"]);
    assert_eq!(check("dropColumn"), [""; 0]);
    assert_eq!(
        check("pickField"),
        ["parameter dropField → addField p/Table.java:7 included"],
        "no word that goes"
    );
}

#[test]
fn a_type_that_is_called_after_its_supertype_keeps_its_name_where_that_does() {
    let hints = "package p;

class JoinHintBook { int pages; int twice() { return 2 * pages; } }
class JoinHintShelf { int books; int thrice() { return 3 * books; } }
class ListJoinHint implements lib.JoinHint { int size; int half() { return size / 2; } }
";
    let check = |supertype: &str| {
        let before = hints.replace("lib.JoinHint", supertype);
        let renamed = before.replace("JoinHintBook", "QueryHintBook");
        found(("p/Hints.java", &before), ("p/Hints.java", &renamed))
    };
    let shelf = "class JoinHintShelf → QueryHintShelf p/Hints.java:4 included";
    let list = "class ListJoinHint → ListQueryHint p/Hints.java:5 included";
    assert_eq!(check("lib.JoinHint"), [shelf]);
    assert_eq!(check("lib.Advice"), [shelf, list], "it is called after nothing that stays");
    let of_list = hints.replace("JoinHintBook", "ListJoinHintBook");
    let renamed = of_list.replace("ListJoinHintBook", "ListQueryHintBook");
    let all = found(("p/Hints.java", &of_list), ("p/Hints.java", &renamed));
    assert!(all.contains(&list.to_owned()), "what is called after it was renamed: {all:?}");
}

#[test]
fn an_accessor_is_surely_forgotten_where_its_field_and_the_other_one_were_renamed() {
    let settings = "package p;

class Settings {
    private int joinHint;

    public int getJoinHint() { return joinHint; }
    public void setJoinHint(int value) { joinHint = value; }
    public int copyJoinHint() { return joinHint; }
}
";
    let renamed = settings.replace("getJoinHint", "getQueryHint").replace("joinHint", "queryHint");
    let project = Project::with_change(
        &BTreeMap::from([("p/Settings.java".to_owned(), settings.into())]),
        &BTreeMap::from([("p/Settings.java".to_owned(), renamed.into())]),
    );
    let report = project.corename(&["check", "--min-confidence", "0.8", "--format", "json"]).json();
    let found: Vec<String> = findings(&report).iter().map(Finding::listing).collect();
    assert_eq!(found, ["method setJoinHint → setQueryHint p/Settings.java:7 included"]);
}

#[test]
fn a_field_of_which_an_accessor_keeps_its_name_is_not_forgotten() {
    let hints = "package p;

public class Hints {
    private int joinHintCount;
    private int joinHintLimit;
    private int joinHintOrder;
    ACCESSOR
    int sum() { return joinHintCount + joinHintLimit + joinHintOrder; }
}
";
    let check = |accessor: &str| {
        let before = hints.replace("ACCESSOR", accessor);
        let renamed =
            before.replace("joinHintCount", "queryHintCount").replace("joinHintLimit", "queryHintLimit");
        found(("p/Hints.java", &before), ("p/Hints.java", &renamed))
    };
    let order = "field joinHintOrder → queryHintOrder p/Hints.java:6 included";
    assert_eq!(
        check("public Hints joinHintOrder(int order) { joinHintOrder = order; return this; }"),
        [""; 0]
    );
    assert_eq!(check("public Hints order(int order) { joinHintOrder = order; return this; }"), [order]);
}

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
