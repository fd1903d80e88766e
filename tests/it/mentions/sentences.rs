//! What people read in Java files: comments, Javadoc and messages.

use crate::program::Project;
use serde_json::Value;

use super::{RESOLVER, after, before, check, mentions, reported, tree};

#[test]
fn where_the_old_words_became_two_things_a_sentence_does_not_say_which() {
    let class = |first: &str, second: &str| {
        format!(
            "package a;

class Reader {{
    /** Finds the join hint. */
    String find{first}Hint(String text) {{ return text + 1; }}

    /** Reads the join hint. */
    String read{first}Hint(String text) {{ return text + 2; }}

    String keep{second}Hint(String text) {{ return text + 3; }}

    String drop{second}Hint(String text) {{ return text + 4; }}
}}
"
        )
    };
    let (old, one, two) = (class("Join", "Join"), class("Query", "Query"), class("Query", "Index"));
    let after = |new: &str| reported(&[("a/Reader.java", &old)], &[("a/Reader.java", new)]);
    assert_eq!(after(&one).lines().count(), 2, "{}", after(&one));
    assert_eq!(after(&two), "");
}

#[test]
fn words_that_spell_a_type_that_keeps_its_name_mean_that() {
    let class = |word: &str| {
        format!(
            "package a;

class Metrics {{
    /** Measures the net server. */
    int create{word}ServerMetrics(int port) {{ return port + 1; }}

    /** Measures the net client. */
    int create{word}ClientMetrics(int port) {{ return port + 2; }}
}}
"
        )
    };
    let server = ("a/server/NetServer.java", "package a.server; public class NetServer {}\n");
    let all =
        reported(&[("a/Metrics.java", &class("Net")), server], &[("a/Metrics.java", &class("Tcp")), server]);
    let places: Vec<&str> = all.lines().map(|line| line.split(' ').nth(2).unwrap()).collect();
    assert_eq!(places, ["a/Metrics.java:7:22"], "{all}");
}

#[test]
fn a_sentence_may_speak_of_what_a_variable_was_before_another_thing_came_in_its_place() {
    let class = |(of_read, read): (&str, &str), (of_write, written): (&str, &str)| {
        format!(
            "package a;

class Reader {{
    /** Without the taskId nothing is read. */
    String read({of_read} {read}) {{ return \"\" + {read}; }}

    /** Writes the dagAction with its lease, if {{@code dagAction}} has one. */
    String write({of_write} {written}) {{ return \"\" + {written}; }}
}}
"
        )
    };
    let before = class(("int", "taskId"), ("DagAction", "dagAction"));
    let places = |read, written| {
        let action = ("a/DagAction.java", "package a; public class DagAction {}\n");
        let after = class(read, written);
        let all = reported(&[("a/Reader.java", &before), action], &[("a/Reader.java", &after), action]);
        all.lines().map(|line| line.split(' ').nth(2).unwrap().to_owned()).collect::<Vec<_>>().join(" ")
    };
    let same_things = places(("int", "owner"), ("DagAction", "dagActionLease"));
    assert_eq!(same_things, "a/Reader.java:4:21 a/Reader.java:7:20 a/Reader.java:7:56");
    // What is shown as code is the variable all the same.
    let another_thing = places(("int", "owner"), ("Lease", "dagActionLease"));
    assert_eq!(another_thing, "a/Reader.java:4:21 a/Reader.java:7:56");
    // What is said of an action goes for the first of several.
    let one_of_them = places(("int", "owner"), ("DagAction", "dagAction1"));
    assert_eq!(one_of_them, "a/Reader.java:4:21 a/Reader.java:7:56");
}

#[test]
fn a_reference_that_would_say_nothing_with_the_new_name_is_not_written_anew() {
    let class = |method: &str, parameter: &str| {
        format!(
            "package a;

class Reader {{
    /**
     * Reads.
     *
     * @param joinHint what is read
     * @param TAG what else is read
     * @see #readJoins()
     */
    String {method}(String {parameter}) {{ return {parameter} + 1; }}

    /** Reads as {{@link #readJoins()}} does. */
    String other(String text) {{ return text + 2; }}
}}
"
        )
    };
    let check = |tag: &str| {
        let [old, new] =
            [("readJoins", "joinHint"), ("readQueries", "queryHint")].map(|(method, parameter)| {
                class(method, parameter).replace("TAG", tag).replace("#readJoins()", "#readJoins(String)")
            });
        let all = reported(&[("a/Reader.java", &old)], &[("a/Reader.java", &new)]);
        let javadoc = all.lines().filter(|line| line.contains("stale-javadoc"));
        javadoc.map(|line| line.split(' ').nth(2).unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(check("others"), ["a/Reader.java:7:15", "a/Reader.java:13:26"]);
    assert_eq!(check("queryHint"), ["a/Reader.java:13:26"], "there is a tag for it");
}

#[test]
fn a_tag_for_a_type_parameter_is_not_given_twice() {
    let class = |name: &str, tag: &str| {
        format!(
            "package a;

class Reader {{
    /**
     * Reads.
     *
     * @param <Item> what is read
     * @param {tag} what else is read
     */
    <{name}> {name} read({name} first) {{ return first; }}
}}
"
        )
    };
    let stale = |tag: &str| {
        let (old, new) = (class("Item", tag), class("Line", tag));
        let all = reported(&[("a/Reader.java", &old)], &[("a/Reader.java", &new)]);
        all.lines().filter(|line| line.contains("stale-javadoc")).count()
    };
    assert_eq!(stale("first"), 1);
    assert_eq!(stale("<Line>"), 0, "there is a tag for it");
}

#[test]
fn a_reference_is_written_anew_only_where_it_resolves_then() {
    let span = |name: &str| format!("package a;\n\nclass {name} {{ static final {name} NONE = null; }}\n");
    let timer = |start: &str, end: &str| {
        format!(
            "package a;\n\nclass Timer {{\n    void start({start} at) {{}}\n    void end({end} at) {{}}\n}}\n"
        )
    };
    let (old_span, new_span) = (span("Duration"), span("Durations"));
    let (old_timer, new_timer) = (timer("Duration", "Duration"), timer("Durations", "java.time.Duration"));
    let stale = |written: &str| {
        let reader = format!(
            "package a;\n\nclass Reader {{\n    /** See {{@link {written}}}. */\n    void read() {{}}\n}}\n"
        );
        let reader = ("a/Reader.java", reader.as_str());
        let before = [("a/Duration.java", &*old_span), ("a/Timer.java", &*old_timer), reader];
        let after = [("a/Durations.java", &*new_span), ("a/Timer.java", &*new_timer), reader];
        reported(&before, &after).lines().filter(|line| line.contains("stale-javadoc")).count()
    };
    assert_eq!(stale("Timer#start(Duration)"), 1);
    assert_eq!(stale("Timer#start(a.Duration)"), 1);
    assert_eq!(stale("Timer#end(a.Duration)"), 0, "it takes Java's own now");
    assert_eq!(stale("Duration#NONE"), 1);
    assert_eq!(stale("Duration#ZERO"), 0, "there is no such constant");
}

#[test]
fn a_comment_that_a_blank_line_parts_from_a_declaration_is_not_on_it() {
    let class = |word: &str| {
        format!(
            "package a;

class Reader {{
    // The join hints are read here.

    // Finds a join hint.
    String find{word}Hint(String text) {{ return text + 1; }}

    String read{word}Hint(String text) {{ return text + 2; }}
}}
"
        )
    };
    let all = reported(&[("a/Reader.java", &class("Join"))], &[("a/Reader.java", &class("Query"))]);
    let places: Vec<&str> = all.lines().map(|line| line.split(' ').nth(2).unwrap()).collect();
    assert_eq!(places, ["a/Reader.java:6:16"], "{all}");
}

#[test]
fn a_comment_behind_one_declaration_is_not_on_the_next() {
    let class = |word: &str| {
        format!(
            "package a;

class Reader {{
    int rows; // Without a join hint.
    int last{word}Hint; // The last join hint.

    int read(int rows, // As the join hint says.
            int next{word}Hint /* The next join hint. */) {{
        return rows + last{word}Hint + next{word}Hint;
    }} // Uses a join hint.
    /* The first join hint. */ int first{word}Hint() {{ return rows; }}
}}
"
        )
    };
    let all = reported(&[("a/Reader.java", &class("Join"))], &[("a/Reader.java", &class("Query"))]);
    let places: Vec<&str> = all.lines().map(|line| line.split(' ').nth(2).unwrap()).collect();
    assert_eq!(places, ["a/Reader.java:5:36", "a/Reader.java:8:43", "a/Reader.java:11:18"], "{all}");
}

#[test]
fn a_text_of_two_lines_is_reported_where_it_begins() {
    let class = |words: &str| {
        format!(
            "package a;

class Plan {{
    /**
     * Reads delivery
     * slots of a day.
     */
    String read{words}s(String day) {{ return day + 1; }}

    String drop{words}s(String day) {{ return day + 2; }}
}}
"
        )
    };
    let (old, new) = (class("DeliverySlot"), class("PickupWindow"));
    let project = Project::with_change(&tree(&[("a/Plan.java", &old)]), &tree(&[("a/Plan.java", &new)]));
    let text = project.corename(&["check"]).text().to_owned();
    insta::assert_snapshot!(text, @r"
    note[stale-comment]: delivery slots → pickup windows
    --> a/Plan.java:5:14
     = why: A comment on `readPickupWindows`, which was `readDeliverySlots`, still says “delivery slots”.
     = no edit: only with `patch-mentions: all`
     = id: 3d13cc64e52392b1

    Found no identifier left behind by 2 renames in main...HEAD. 1 text still has an old name (stale-comment).
    ");
}

#[test]
fn a_string_with_spaces_may_be_read_by_a_program() {
    let class =
        |name: &str| format!("package a; public class {name} {{ int one; int two() {{ return one; }} }}");
    let (old, new) = (class("OldName"), class("NewName"));
    let strings = r#"package a;

class Strings {
    String[] read = {
        "execution(* a.OldName.two(..))",
        "within(a.OldName) && args(x)",
        "call(void *(a.OldName, int))",
        "select new a.OldName(x) from X x",
        "from X x where x.y = a.OldName.ONE or x.y in (a.OldName.TWO)",
        "<bean id=\"x\" class=\"a.OldName\"/>",
        "a.OldName.two()",
        "/a/OldName.class",
        "a/OldName",
        "a/OldName$Part",
        "(I[La/OldName;)V",
        "classpath:a/OldName.class",
    };
    String[] said = { "no a.OldName here", "found (a.OldName)", "more of a.OldName, or less" };
    String[] another = {
        "a.OldName.timeout", "src/a/OldName", "a/OldName.html", "a/OldName/x", "a/OldName*", "../a/OldName.class",
        "a/OldNames", "La.OldName;",
    };
}
"#;
    let rest = [("a/Strings.java", strings), (".corename.yml", "rules: {stale-string: note}\n")];
    let with = |java| [&[java], &rest[..]].concat();
    insta::assert_snapshot!(
        reported(&with(("a/OldName.java", &old)), &with(("a/NewName.java", &new))),
        @r#"
        error missing-class a/Strings.java:5:22 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        error missing-class a/Strings.java:6:17 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        error missing-class a/Strings.java:7:22 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        error missing-class a/Strings.java:8:21 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        error missing-class a/Strings.java:9:31 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        error missing-class a/Strings.java:9:56 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        error missing-class a/Strings.java:10:33 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        error missing-class a/Strings.java:11:10 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        error missing-class a/Strings.java:12:11 "a/OldName" → "a/NewName" included: there is no `a/OldName` any more; it is `a/NewName` now
        error missing-class a/Strings.java:13:10 "a/OldName" → "a/NewName" included: there is no `a/OldName` any more; it is `a/NewName` now
        error missing-class a/Strings.java:14:10 "a/OldName" → "a/NewName" included: there is no `a/OldName` any more; it is `a/NewName` now
        error missing-class a/Strings.java:15:14 "a/OldName" → "a/NewName" included: there is no `a/OldName` any more; it is `a/NewName` now
        error missing-class a/Strings.java:16:20 "a/OldName" → "a/NewName" included: there is no `a/OldName` any more; it is `a/NewName` now
        note stale-string a/Strings.java:18:27 "a.OldName" → "a.NewName" withheld: there is no `a.OldName` any more; it is `a.NewName` now
        note stale-string a/Strings.java:18:52 "a.OldName" → "a.NewName" withheld: there is no `a.OldName` any more; it is `a.NewName` now
        note stale-string a/Strings.java:18:74 "a.OldName" → "a.NewName" withheld: there is no `a.OldName` any more; it is `a.NewName` now
        "#
    );
}

#[test]
fn a_name_behind_an_at_is_that_of_an_annotation() {
    let class = |kind: &str, name: &str| {
        format!(
            "package a;\n/** The OldName of {{@code @OldName}}. */\n{kind} {name} {{ int ONE = 1; int TWO = 2; }}\n"
        )
    };
    let change = |kind: &str| {
        let (old, new) = (class(kind, "OldName"), class(kind, "NewName"));
        let guide = ("guide.md", "Use `@OldName`.\n");
        reported(&[("a/OldName.java", &old), guide], &[("a/NewName.java", &new), guide])
    };
    assert_eq!(change("interface").lines().count(), 1, "{}", change("interface"));
    assert_eq!(change("@interface").lines().count(), 3, "{}", change("@interface"));
}

#[test]
fn of_overloads_with_two_new_names_the_parameters_say_which_is_meant() {
    let tank = |one: &str, other: &str| {
        format!(
            "package a;

/** {{@link #fillUp}}, {{@link #fillUp(int)}}, {{@link #fillUp(String)}}, {{@link #fillUp(long)}}, fillUp. */
public class Tank {{
    int total;

    void {one}(int litres) {{
        total += litres;
        System.out.println(litres + total);
    }}

    void {other}(String label) {{
        System.err.println(label);
        total = label.length() * 2;
    }}

    void use() {{
        {one}(1);
        {other}(\"x\");
        {one}(2);
        {other}(\"y\");
    }}
}}
"
        )
    };
    let (old, new) = (tank("fillUp", "fillUp"), tank("addLitres", "setLabel"));
    insta::assert_snapshot!(reported(&[("src/a/Tank.java", &old)], &[("src/a/Tank.java", &new)]), @r#"
    warning stale-javadoc src/a/Tank.java:3:30 "fillUp" → "addLitres" included: there is no `fillUp` any more; it is `addLitres` now
    warning stale-javadoc src/a/Tank.java:3:52 "fillUp" → "setLabel" included: there is no `fillUp` any more; it is `setLabel` now
    "#);
}

#[test]
fn only_an_anonymous_class_calls_its_members() {
    let checks = "package a;

class Checks {
    Object first = new Object() {
        int openSlots() {
            return 1; // openSlots of the first
        }
    };

    // openSlots of the queue
    int queue;
}
";
    let renamed = checks.replace("openSlots()", "freeWindows()");
    let comments = reported(&[("src/a/Checks.java", checks)], &[("src/a/Checks.java", &renamed)]);
    assert_eq!(comments.lines().count(), 1, "{comments}");
    assert!(comments.starts_with("note stale-comment src/a/Checks.java:6:26 \"openSlots\""), "{comments}");
}

#[test]
fn in_a_sentence_a_name_of_two_words_may_be_that_of_a_product() {
    let class =
        |name: &str| format!("package a; public class {name} {{ int one; int two() {{ return one; }} }}");
    let readme = "# Without CertManager\n\nHere `CertManager` is (by `the new CertManager(1)`) code.\n\n\
        ```\nCertManager manager;\n```\n\nNot here: CertManager.\n";
    let reported = reported(
        &[("src/a/CertManager.java", &class("CertManager")), ("README.md", readme)],
        &[("src/a/CertIssuer.java", &class("CertIssuer")), ("README.md", readme)],
    );
    let lines: Vec<&str> = reported.lines().map(|line| line.split(' ').nth(2).unwrap()).collect();
    assert_eq!(lines, ["README.md:3:7", "README.md:3:36", "README.md:6:1"], "{reported}");
}

#[test]
fn a_sentence_may_begin_with_the_verb_that_a_name_began_with() {
    let plan = "package a;

class Plan {
    private int slots;

    /** Set slots of a day. */
    void setSlots(int slots) { this.slots = slots; }

    /** Whoever set slots may set rows. */
    void setRows(int rows) { this.slots = rows * 2; }
}
";
    let renamed = plan.replace("setSlots", "withSlots").replace("setRows", "withRows");
    let comments = reported(&[("src/a/Plan.java", plan)], &[("src/a/Plan.java", &renamed)]);
    let places: Vec<&str> = comments.lines().map(|line| line.split(' ').nth(2).unwrap()).collect();
    assert_eq!(places, ["src/a/Plan.java:9:31"], "{comments}");
}

#[test]
fn the_article_before_a_name_goes_with_it() {
    let class = |name: &str| {
        let comments = "// A JoinHint. For a JoinHint, its JoinHint, new JoinHint()";
        format!("package a; class {name} {{ int one; int two() {{ return one; }} {comments}\n }}")
    };
    let (old, new) = (class("JoinHint"), class("IndexHint"));
    let new = new.replacen("class JoinHint", "class IndexHint", 1);
    insta::assert_snapshot!(reported(&[("a/JoinHint.java", &old)], &[("a/IndexHint.java", &new)]), @r#"
    note stale-comment a/IndexHint.java:1:68 "A JoinHint" → "An IndexHint" included: `JoinHint` is called `IndexHint` now
    note stale-comment a/IndexHint.java:1:84 "a JoinHint" → "an IndexHint" included: `JoinHint` is called `IndexHint` now
    note stale-comment a/IndexHint.java:1:100 "JoinHint" → "IndexHint" included: `JoinHint` is called `IndexHint` now
    note stale-comment a/IndexHint.java:1:114 "JoinHint" → "IndexHint" included: `JoinHint` is called `IndexHint` now
    "#);
}

#[test]
fn the_article_before_a_name_in_marks_goes_with_it() {
    let class = |name: &str| {
        let comments = "/**\n * A {@code JoinHint}.\n * Once a <code>JoinHint</code>, now an IndexHint.\n */";
        format!("package a;\n{comments}\nclass {name} {{ int one; int two() {{ return one; }} }}")
    };
    let (old, new) = (class("JoinHint"), class("IndexHint"));
    let readme =
        "A `JoinHint` reads the hints, or the `JoinHint` before it.\n\nIs a `JoinHint` an `IndexHint`?\n";
    let spanish = "Se refiere a `JoinHint`.\n";
    let texts = [("README.md", readme), ("docs/es.md", spanish)];
    let before = [[("a/JoinHint.java", old.as_str())].as_slice(), &texts].concat();
    let after = [[("a/IndexHint.java", new.as_str())].as_slice(), &texts].concat();
    insta::assert_snapshot!(reported(&before, &after), @r#"
    note stale-document README.md:1:1 "A `JoinHint" → "An `IndexHint" included: `JoinHint` is called `IndexHint` now
    note stale-document README.md:1:39 "JoinHint" → "IndexHint" included: `JoinHint` is called `IndexHint` now
    note stale-document docs/es.md:1:15 "JoinHint" → "IndexHint" included: `JoinHint` is called `IndexHint` now
    note stale-comment a/IndexHint.java:3:4 "A {@code JoinHint" → "An {@code IndexHint" included: `JoinHint` is called `IndexHint` now
    "#);
}

#[test]
fn what_a_method_overrode_has_its_name_still() {
    let jobs = "package a;

import lib.Job;

class Jobs {
    Job job = new Job() {
        @Override
        public void runJob() {
            System.out.println(1); // runJob is called by another thread
        }
    };
}
";
    let renamed = jobs.replace("runJob()", "executeJob()");
    assert_eq!(reported(&[("src/a/Jobs.java", jobs)], &[("src/a/Jobs.java", &renamed)]), "");
}

#[test]
fn javadoc_that_names_a_constructor_by_the_old_name_of_its_class_refers_to_nothing() {
    let page = |name: &str| {
        format!(
            "package a;\n/** See {{@link #Doc(int)}}. */\npublic class {name} {{\n    int one;\n    public {name}(int one) {{ this.one = one; }}\n}}\n"
        )
    };
    let (old, new) = (page("Doc"), page("Page"));
    let user = "package a;\n/** {@link Doc#Doc(int)} */\nclass User {}\n";
    let (old, new, user) = (("a/Doc.java", &*old), ("a/Page.java", &*new), ("a/User.java", user));
    insta::assert_snapshot!(reported(&[old, user], &[new, user]), @r#"
    warning stale-javadoc a/Page.java:2:17 "Doc" → "Page" included: there is no `Doc` any more; it is `Page` now
    warning stale-javadoc a/User.java:2:12 "Doc" → "Page" included: there is no `Doc` any more; it is `Page` now
    warning stale-javadoc a/User.java:2:16 "Doc" → "Page" included: there is no `Doc` any more; it is `Page` now
    "#);
}

#[test]
fn javadoc_is_left_alone_where_its_type_became_several() {
    let slot = |name: &str| {
        format!(
            "package a;\npublic class {name} {{\n    int from;\n    int to;\n    int length() {{ return to - from; }}\n}}\n"
        )
    };
    let (old, bound) = (slot("Slot"), slot("BoundSlot"));
    let user = ("a/User.java", "package a;\n/** {@link Slot} */\nclass User {}\n");
    let with = |added: &str| {
        let path = format!("a/{added}.java");
        let text = format!("package a;\nclass {added} {{ String owner; }}\n");
        reported(&[("a/Slot.java", &old), user], &[("a/BoundSlot.java", &bound), user, (&path, &text)])
    };
    let reference = "warning stale-javadoc a/User.java:2:12 \"Slot\" → \"BoundSlot\" included: there is no `Slot` any more; it is `BoundSlot` now";
    assert_eq!(with("FreeSlot"), "");
    assert_eq!(with("SlotOwner").trim_end(), reference);
}

#[test]
fn comments_on_what_a_finding_renames_are_in_the_patch_when_asked() {
    let path = "src/shop/hints/QueryHintsResolver.java";
    let documented = |text: &str| {
        text.replace("    String resolve", "    /** Resolves a join hint. */\n    String resolve")
    };
    let (mut before, mut after) = (before(), after());
    let forgotten =
        String::from_utf8(after[path].clone()).unwrap().replace("resolveQueryHint", "resolveJoinHint");
    before.insert("src/shop/hints/JoinHintsResolver.java".to_owned(), documented(RESOLVER).into_bytes());
    after.insert(path.to_owned(), documented(&forgotten).into_bytes());
    let project = Project::with_change(&before, &after);
    let of_finding = |document: &Value| {
        let mentions = document["mentions"].as_array().unwrap().iter();
        let of_finding = mentions.filter(|m| m["finding"].is_string());
        of_finding
            .map(|m| format!("{} {} → {}", m["line"], m["old_text"], m["suggested_text"]))
            .collect::<Vec<_>>()
    };
    let document = check(&project, &["--min-confidence=0.3"]);
    assert_eq!(document["findings"][0]["old_name"], "resolveJoinHint");
    assert_eq!(of_finding(&document), Vec::<String>::new());
    let document = check(&project, &["--min-confidence=0.3", "--patch-mentions"]);
    assert_eq!(of_finding(&document), ["19 \"join\" → \"query\""]);
}

#[test]
fn a_comment_on_what_was_renamed_is_stale_whatever_else_was_found() {
    let class = |name: &str, width: &str| {
        format!(
            "package p;\n\n/** A join hint of the planner. */\nclass {name} {{\n    int {width};\n    int size() {{ return {width} + 1; }}\n}}\n"
        )
    };
    let found = |widths: [&str; 2], config: &str| {
        let before = tree(&[("p/JoinHint.java", &class("JoinHint", widths[0]))]);
        let after = tree(&[("p/QueryHint.java", &class("QueryHint", widths[1]))]);
        let project = Project::with_change(&before, &after);
        project.write(".corename.yml", config);
        mentions(&check(&project, &[]))
    };
    let stale = "note stale-comment p/QueryHint.java:3:7 \"join\" → \"query\" withheld: a comment on `QueryHint`, which was `JoinHint`, still says “join”\n";
    assert_eq!(found(["joinHintWidth", "queryHintWidth"], ""), stale);
    let lone = ["width"; 2];
    assert_eq!(found(lone, ""), stale, "nothing else was renamed, or left");
    assert_eq!(found(lone, "min-confidence: 0.9"), stale);
    assert_eq!(found(lone, "ignore-concepts: [\"join -> query\"]"), "");
}

#[test]
fn a_comment_that_says_what_was_changed_on_a_day_has_the_names_of_then() {
    let class = |name: &str| {
        format!(
            "package a;

public class Shop {{
    // 2016/09/20 added countSlots
    // countSlots, since 2016/09/20
    int {name}(int one) {{ return one + 1; }}
}}
"
        )
    };
    let (old, new) = (class("countSlots"), class("countWindows"));
    let all = reported(&[("a/Shop.java", &old)], &[("a/Shop.java", &new)]);
    let places: Vec<&str> = all.lines().map(|line| line.split(' ').nth(2).unwrap()).collect();
    assert_eq!(places, ["a/Shop.java:5:8"], "{all}");
}
