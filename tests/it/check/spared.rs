//! What keeps its name although it has the old words, for a reason that the renames and what is beside it give together.

use std::collections::BTreeMap;

use crate::program::{Project, findings};

use super::{CHECK, findings_in, found, found_in, left_alone, three_renamed};

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
fn what_is_used_is_not_forgotten_where_only_what_nothing_uses_was_renamed() {
    let checks = "package p;

class Checks {
    boolean first() { try { load(1); return true; } catch (LoadException e) { return false; } }
    boolean second() { try { load(2); return true; } catch (LoadException e) { return false; } }
    boolean third() { try { load(3); return true; } catch (LoadException e) { return false; } }
    boolean fourth() { try { load(4); return true; } catch (LoadException e) { LEFT } }
}
";
    let with = |left: &str, comment: &str| {
        let before = checks.replace("LEFT", left);
        let after = before.replacen("LoadException e) {", &format!("LoadException ignored) {{ {comment}"), 3);
        found(("p/Checks.java", &before), ("p/Checks.java", &after))
    };
    for comment in ["", "/* is ignored */", "note(\"ignored\");"] {
        let forgotten = ["local variable e → ignored p/Checks.java:7 included"];
        assert_eq!(with("return false;", comment), forgotten, "{comment}");
        assert_eq!(with("throw new IllegalStateException(e);", comment), Vec::<String>::new(), "{comment}");
    }
}

#[test]
fn what_is_in_a_deprecated_type_keeps_its_name() {
    let hints = "package p;

class Hints {
    int joinHintCount;
    int joinHintLimit;
    int joinHintOrder;
    int joinHintState;

    ANNOTATION
    enum Groups { PLAIN, JOIN_HINT }
}
";
    let with = |annotation: &str| {
        let before = hints.replace("ANNOTATION", annotation);
        found(("p/Hints.java", &before), ("p/Hints.java", &three_renamed(&before)))
    };
    let field = "field joinHintState → queryHintState p/Hints.java:7 included";
    let constant = "enum constant JOIN_HINT → QUERY_HINT p/Hints.java:10 included";
    assert_eq!(with("@Marker"), [field, constant]);
    assert_eq!(with("@Deprecated"), [field]);
}

#[test]
fn nothing_in_a_deprecated_type_is_suggested() {
    let project = Project::empty();
    let slot = "class Slot { int slotCount; ANNOTATION static class Old { int slotWidth; } }";
    let suggested = |annotation: &str| -> Vec<String> {
        project.write("Slot.java", slot.replace("ANNOTATION", annotation));
        let suggest = ["suggest", "--worktree", "--seed", "Slot.java:1:7:Slot=Window", "--format", "json"];
        findings(&project.corename(&suggest).json()).into_iter().map(|f| f.old_name).collect()
    };
    assert_eq!(suggested("@Marker"), ["slotCount", "slotWidth"]);
    assert_eq!(suggested("@Deprecated"), ["slotCount"]);
}

#[test]
fn what_is_in_a_deprecated_method_keeps_its_name_unless_the_change_renamed_such() {
    let hints = "package p;

class Hints {
    int joinHintCount;
    int joinHintLimit;
    int joinHintOrder;

    ANNOTATION
    void add(int joinHintState) { joinHintCount = joinHintState; }

    @Deprecated
    void setCount(int joinHintValue) { joinHintCount = joinHintValue; }
}
";
    let with = |annotation: &str, renamed: &str| {
        let before = hints.replace("ANNOTATION", annotation);
        let after = three_renamed(&before).replace(renamed, "queryHintValue");
        found(("p/Hints.java", &before), ("p/Hints.java", &after))
    };
    let parameter = "parameter joinHintState → queryHintState p/Hints.java:9 included";
    assert_eq!(with("@Marker", "none"), [parameter]);
    assert_eq!(with("@Deprecated", "none"), Vec::<String>::new());
    assert_eq!(with("@Deprecated", "joinHintValue"), [parameter]);
}

#[test]
fn variables_of_other_types_are_not_forgotten_where_all_that_was_renamed_has_new_ones() {
    let pool = "package p;

import lib.Source;

class Pool {
    private final String jdbcUrl = \"\";

    void read(String jdbcUrl) { System.out.println(jdbcUrl); }
    void write(String jdbcUrl) { System.err.println(jdbcUrl); }
    void close(String jdbcUrl) { System.out.println(\"closes \" + jdbcUrl); }
}
";
    let renamed = |reads: &str| {
        pool.replace(
            "write(String jdbcUrl) { System.err.println(jdbcUrl)",
            "write(Source source) { System.err.println(source)",
        )
        .replace(
            "close(String jdbcUrl) { System.out.println(\"closes \" + jdbcUrl)",
            "close(Source source) { System.out.println(\"closes \" + source)",
        )
        .replace("read(String", &format!("read({reads}"))
    };
    let with = |reads: &str| found(("p/Pool.java", pool), ("p/Pool.java", &renamed(reads)));
    assert_eq!(with("String"), Vec::<String>::new());
    let told = left_alone(("p/Pool.java", pool), ("p/Pool.java", &renamed("String")));
    insta::assert_snapshot!(told, @r"
    Do not apply this rename to methods and fields: only parameters and local variables were renamed
    Do not apply this rename to what is of other types: all that was renamed has new types, and these have not
    ");
    assert_eq!(with("Source"), ["parameter jdbcUrl → source p/Pool.java:8 included"]);
}

#[test]
fn what_has_the_type_that_others_had_is_not_forgotten_and_what_changed_its_type_as_they_did_is() {
    let feed = |last: &str, slot: &str, ty: &str| {
        let method = |name: &str| {
            format!("    int {name}({ty} {slot}) {{ return {slot}.hashCode() + \"{name}\".length(); }}\n")
        };
        let methods = ["first", "second", "third", "fourth"].map(method).concat();
        let kept = "    int raw(Stream slot) { return slot.hashCode() - 1; }\n    Stream slotOf(int n) { return null; }\n";
        format!(
            "package p;\n\nclass Feed {{\n{methods}    int last({last} slot) {{ return slot.hashCode(); }}\n{kept}}}\n"
        )
    };
    let (before, after) = (feed("Stream", "slot", "Stream"), feed("Source", "window", "Source"));
    let (base, head) = (("p/Feed.java", before.as_str()), ("p/Feed.java", after.as_str()));
    assert_eq!(found(base, head), ["parameter slot → window p/Feed.java:8 included"]);
    let reason = &findings_in(&[base], &[head])[0].reason;
    insta::assert_snapshot!(reason, @"4 of 7 identifiers with `slot` in this type became `window`; its type became `Source`, like that of renamed ones");
    let told = left_alone(base, head);
    insta::assert_snapshot!(told, @r"
    Do not apply this rename to methods and fields: only parameters and local variables were renamed
    Do not apply this rename to what is of other types: all that was renamed has new types, and these have not
    ");
}

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
fn a_type_keeps_its_name_where_only_variables_were_renamed() {
    let hints = "package p;

class JoinHint {
    void add(JoinHint joinHint) { System.out.println(joinHint); }
    void take(JoinHint joinHint) { System.err.println(joinHint); }
    void give(JoinHint joinHint) { System.exit(joinHint.hashCode()); }
}
";
    let renamed = hints
        .replace("(joinHint)", "(queryHint)")
        .replace("add(JoinHint joinHint", "add(JoinHint queryHint")
        .replace("take(JoinHint joinHint", "take(JoinHint queryHint");
    assert_eq!(
        found(("p/JoinHint.java", hints), ("p/JoinHint.java", &renamed)),
        ["parameter joinHint → queryHint p/JoinHint.java:6 included"]
    );
}

#[test]
fn what_is_tested_keeps_its_name_where_only_tests_were_renamed() {
    let answers = "package p;\n\npublic class JoinHints {\n    public int count;\n}\n";
    let tests = |hints: &str| {
        let class = |name: &str| {
            format!("package p;\n\nclass {hints}{name}Test {{\n    JoinHints tested = new JoinHints();\n}}\n")
        };
        ["Count", "Limit", "Order"].map(class)
    };
    let ([count, limit, order], [renamed_count, renamed_limit, _]) =
        (tests("JoinHints"), tests("QueryHints"));
    let kept = [
        ("src/main/java/p/JoinHints.java", answers),
        ("src/test/java/p/JoinHintsOrderTest.java", order.as_str()),
    ];
    let base = [
        ("src/test/java/p/JoinHintsCountTest.java", count.as_str()),
        ("src/test/java/p/JoinHintsLimitTest.java", &limit),
    ];
    let head = [
        ("src/test/java/p/QueryHintsCountTest.java", renamed_count.as_str()),
        ("src/test/java/p/QueryHintsLimitTest.java", &renamed_limit),
    ];
    assert_eq!(
        found_in(&[&base[..], &kept].concat(), &[&head[..], &kept].concat()),
        ["class JoinHintsOrderTest → QueryHintsOrderTest src/test/java/p/JoinHintsOrderTest.java:3 included"]
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
fn a_leading_test_in_a_methods_name_is_another_word_than_the_one_in_its_class() {
    let class = |name: &str| format!("package p;\n\nclass {name} {{\n    void testHintResolver() {{}}\n}}\n");
    let (before, after) = (class("TestHintResolver"), class("HintResolverTest"));
    assert_eq!(
        found_in(&[("p/TestHintResolver.java", &before)], &[("p/HintResolverTest.java", &after)]),
        [""; 0]
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
