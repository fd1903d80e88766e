//! What `corename check` says of texts that still have an old name: comments, Javadoc, strings,
//! resources.

use std::collections::BTreeMap;

use crate::program::Project;
use serde_json::Value;

type Tree = BTreeMap<String, Vec<u8>>;

fn tree(files: &[(&str, &str)]) -> Tree {
    files.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect()
}

const RESOLVER: &str = "package shop.hints;

/** Resolves the join hints of a statement. */
public class JoinHintsResolver {
    private final String joinHint = \"\"; // the join hint

    /**
     * Finds a join hint.
     *
     * @param joinHintName what to look for
     * @see #resolveJoinHint(String)
     */
    public String findJoinHint(String joinHintName) {
        // Without a joinHintName there are no join-hints.
        if (joinHintName == null) throw new IllegalStateException(\"no joinHintName\");
        return resolveJoinHint(joinHintName);
    }

    String resolveJoinHint(String name) {
        return name;
    }
}
";

const PLANNER: &str = "package shop.plan;

import shop.hints.JoinHintsResolver;

/** Uses a {@link JoinHintsResolver}, as {@link JoinHintsResolver#findJoinHint(String) this} does. */
class Planner {
    JoinHintsResolver resolver = new JoinHintsResolver();

    Class<?> load() throws ClassNotFoundException {
        return Class.forName(\"shop.hints.JoinHintsResolver\");
    }
}
";

/// Everything that knows the resolver by its name.
fn before() -> Tree {
    tree(&[
        ("src/shop/hints/JoinHintsResolver.java", RESOLVER),
        ("src/shop/plan/Planner.java", PLANNER),
        ("src/META-INF/services/java.util.function.Supplier", "shop.hints.JoinHintsResolver # ours\n"),
        (
            "src/app.yml",
            "# shop.hints.JoinHintsResolver does it\nresolver: shop.hints.JoinHintsResolver\nother: shop.hints.JoinHintsResolverFactory\n",
        ),
        (
            "src/beans.xml",
            "<beans>\n  <bean class=\"shop.hints.JoinHintsResolver\"/>\n  <bean class=\"old.shop.hints.JoinHintsResolver\"/>\n</beans>\n",
        ),
        ("README.md", "Hints are read by `JoinHintsResolver`.\n"),
        ("CHANGELOG.md", "- 1.0: `JoinHintsResolver`\n"),
    ])
}

/// The same after a careful rename of the code by hand, which forgot all that the compiler does not see.
fn after() -> Tree {
    let code = |text: &str| {
        text.replace("class JoinHintsResolver", "class QueryHintsResolver")
            .replace("String joinHint =", "String queryHint =")
            .replace("String findJoinHint(String joinHintName)", "String findQueryHint(String queryHintName)")
            .replace("(joinHintName == null)", "(queryHintName == null)")
            .replace("return resolveJoinHint(joinHintName)", "return resolveQueryHint(queryHintName)")
            .replace("String resolveJoinHint", "String resolveQueryHint")
            .replace("import shop.hints.JoinHintsResolver", "import shop.hints.QueryHintsResolver")
            .replace(
                "JoinHintsResolver resolver = new JoinHintsResolver",
                "QueryHintsResolver resolver = new QueryHintsResolver",
            )
    };
    let mut files = before();
    files.remove("src/shop/hints/JoinHintsResolver.java");
    files.insert("src/shop/hints/QueryHintsResolver.java".to_owned(), code(RESOLVER).into_bytes());
    files.insert("src/shop/plan/Planner.java".to_owned(), code(PLANNER).into_bytes());
    files
}

fn mentions(document: &Value) -> String {
    let listing = document["mentions"].as_array().unwrap().iter().map(|m| {
        let text = |key: &str| m[key].as_str().unwrap().to_owned();
        format!(
            "{} {} {}:{}:{} {:?} → {:?} {}: {}\n",
            text("level"),
            text("rule"),
            text("path"),
            m["line"],
            m["column"],
            text("old_text"),
            text("suggested_text"),
            text("patch"),
            text("reason"),
        )
    });
    listing.collect()
}

fn check(project: &Project, more: &[&str]) -> Value {
    project.corename(&[&["check", "--format", "json"], more].concat()).json()
}

#[test]
fn all_that_the_compiler_does_not_see_is_told() {
    let project = Project::with_change(&before(), &after());
    let document = check(&project, &[]);
    assert_eq!(document["findings"], serde_json::json!([]));
    insta::assert_snapshot!(mentions(&document));
}

#[test]
fn every_format_shows_them() {
    let project = Project::with_change(&before(), &after());
    for format in ["text", "markdown", "github"] {
        insta::assert_snapshot!(format, project.corename(&["check", "--format", format]).text());
    }
}

#[test]
fn sarif_has_them_at_the_renamed_declaration_or_where_they_are() {
    let project = Project::with_change(&before(), &after());
    for anchor in ["declaration", "leftover"] {
        let sarif = project.corename(&["check", "--format", "sarif", "--anchor", anchor]).json();
        let results = sarif["runs"][0]["results"].as_array().unwrap();
        let told: String = results
            .iter()
            .map(|result| {
                let at = &result["locations"][0]["physicalLocation"];
                let rule = &sarif["runs"][0]["tool"]["driver"]["rules"]
                    [result["ruleIndex"].as_u64().unwrap() as usize];
                assert_eq!(rule["id"], result["ruleId"]);
                format!(
                    "{} {} {}:{}\n{}\n\n",
                    result["ruleId"].as_str().unwrap(),
                    result["level"].as_str().unwrap(),
                    at["artifactLocation"]["uri"].as_str().unwrap(),
                    at["region"]["startLine"],
                    result["message"]["text"].as_str().unwrap(),
                )
            })
            .collect();
        insta::assert_snapshot!(anchor, told);
    }
}

#[test]
fn the_patch_mends_what_breaks_and_when_asked_the_rest() {
    let project = Project::with_change(&before(), &after());
    for (name, more) in [("patch", &[][..]), ("patch_with_mentions", &["--patch-mentions"][..])] {
        let run = project.corename(&[&["check", "--format", "patch"], more].concat());
        insta::assert_snapshot!(name, run.text());
        project.write("the.patch", &run.stdout);
        project.git(&["apply", "--check", "the.patch"]);
    }
    project.git(&["apply", "the.patch"]);
    assert_eq!(mentions(&check(&project, &["--worktree"])), "");
}

#[test]
fn each_rule_has_a_level_and_can_be_off() {
    let project = Project::with_change(&before(), &after());
    let rules = |document: &Value| {
        let mentions = document["mentions"].as_array().unwrap();
        let mut told: Vec<String> =
            mentions.iter().map(|m| format!("{} {}", m["rule"], m["level"]).replace('"', "")).collect();
        told.dedup();
        told.join(", ")
    };
    project.write(".corename.yml", "rules:\n  missing-class: warning\n  stale-javadoc: off\n  stale-document: off\n  stale-comment: off\n  stale-string: note\n");
    assert_eq!(rules(&check(&project, &[])), "missing-class warning, stale-string note");
    project.write(
        ".corename.yml",
        "rules: {missing-class: off, stale-javadoc: off, stale-document: off, stale-comment: off}\n",
    );
    assert_eq!(rules(&check(&project, &[])), "");
    project.write(".corename.yml", "rules: {missing-clas: off}\n");
    let refusal = project.corename(&["check"]);
    assert!(refusal.refusal().contains("did you mean \"missing-class\"?"), "{}", refusal.refusal());
}

#[test]
fn a_link_of_a_comment_in_markdown_refers_as_a_tag_does() {
    let class =
        |name: &str| format!("package a;\npublic class {name} {{ int one; int two() {{ return one; }} }}\n");
    let (old, new) = (class("Doc"), class("Page"));
    let user = ("a/User.java", "package a;\n/// See [Doc#two()], and 3 Doc.\nclass User {}\n");
    assert!(
        told(&[("a/Doc.java", &old), user], &[("a/Page.java", &new), user])
            .starts_with("warning stale-javadoc a/User.java:2:10 \"Doc\" → \"Page\""),
    );
}

#[test]
fn an_error_fails_the_run_where_that_is_asked_for() {
    let project = Project::with_change(&before(), &after());
    assert_eq!(project.corename(&["check", "--fail-on", "error"]).status, 1);
    project.write(".corename.yml", "rules: {missing-class: off}\n");
    assert_eq!(project.corename(&["check", "--fail-on", "error"]).status, 0);
}

/// What is told of a change of two resources and a class.
fn told(before: &[(&str, &str)], after: &[(&str, &str)]) -> String {
    mentions(&check(&Project::with_change(&tree(before), &tree(after)), &[]))
}

#[test]
fn what_the_change_wrote_itself_it_knows() {
    let old =
        ("src/a/OldName.java", "package a; public class OldName { int one; int two() { return one; } }");
    let new =
        ("src/a/NewName.java", "package a; public class NewName { int one; int two() { return one; } }");
    let renamed = ("aliases.properties", "a.OldName=a.NewName\nlegacy=a.OldName\n");
    assert_eq!(told(&[old, ("aliases.properties", "")], &[new, renamed]), "");
    let ignored = ("app.yml", "# corename:ignore an alias\nname: a.OldName\n");
    assert_eq!(told(&[old, ignored], &[new, ignored]), "");
    let left = ("app.yml", "name: a.OldName\n");
    assert!(told(&[old, left], &[new, left]).starts_with("error missing-class app.yml:1:7 \"a.OldName\""));
}

#[test]
fn what_stood_there_is_told_and_what_the_change_added_beside_it_is_not() {
    let class = |name: &str| format!("package a; class {name} {{ int one; int two() {{ return one; }} }}");
    let (old, new) = (class("OldName"), class("NewName"));
    let before = [("a/OldName.java", old.as_str()), ("app.yml", "first: a.OldName\n")];
    // Another file of the same name is none of which the new one was made.
    let after = [
        ("a/NewName.java", new.as_str()),
        ("app.yml", "first: a.OldName\nsecond: a.OldName\n"),
        ("conf/app.yml", "third: a.OldName\n"),
    ];
    insta::assert_snapshot!(
        told(&before, &after),
        @r#"error missing-class app.yml:1:8 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now"#
    );
}

#[test]
fn of_two_new_classes_of_one_name_it_is_not_known_which_one_took_the_place_of_the_old() {
    let settings = ("app.yml", "totals: a.CartTotals\n");
    let old =
        ("a/CartTotals.java", "package a; class CartTotals { long cents; long total() { return cents; } }");
    let [one, other] = ["b", "c"].map(|package| {
        let rows: String = (0..20).map(|n| format!("String {package}{n} = \"{n}\";\n")).collect();
        (format!("{package}/CartTotals.java"), format!("package {package};\nclass CartTotals {{\n{rows}}}\n"))
    });
    let [one, other] = [&one, &other].map(|(path, text)| (path.as_str(), text.as_str()));
    let all = told(&[old, settings], &[one, settings]);
    assert!(all.starts_with("error missing-class app.yml:1:9 \"a.CartTotals\" → \"b.CartTotals\""), "{all}");
    assert_eq!(told(&[old, settings], &[one, other, settings]), "");
}

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
    let after = |new: &str| told(&[("a/Reader.java", &old)], &[("a/Reader.java", new)]);
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
        told(&[("a/Metrics.java", &class("Net")), server], &[("a/Metrics.java", &class("Tcp")), server]);
    let places: Vec<&str> = all.lines().map(|line| line.split(' ').nth(2).unwrap()).collect();
    assert_eq!(places, ["a/Metrics.java:7:22"], "{all}");
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
    let all = told(&[("a/Reader.java", &class("Join"))], &[("a/Reader.java", &class("Query"))]);
    let places: Vec<&str> = all.lines().map(|line| line.split(' ').nth(2).unwrap()).collect();
    assert_eq!(places, ["a/Reader.java:6:16"], "{all}");
}

#[test]
fn a_package_that_has_two_new_names_or_none_is_not_written_anew() {
    let app = ("beans.xml", "<scan base-package=\"shop.till.order\"/>\n");
    let class = |folder: &str, package: &str, name: &str| {
        let declared = if package.is_empty() { String::new() } else { format!("package {package};\n") };
        let text = format!("{declared}class {name} {{ int one; int two() {{ return one; }} }}");
        (format!("{folder}/{name}.java"), text)
    };
    let two = |of_rows: (&str, &str), of_sums: (&str, &str)| {
        [class(of_rows.0, of_rows.1, "OrderRows"), class(of_sums.0, of_sums.1, "OrderSums")]
    };
    let with = |java: &[(String, String); 2]| {
        let java = java.iter().map(|(path, text)| (path.as_str(), text.as_str()));
        tree(&java.chain([app]).collect::<Vec<_>>())
    };
    let order = "shop.till.order";
    let apart = two(("a/rows", "shop.till.order.rows"), ("a/sums", "shop.till.order.sums"));
    let is_told = |before: &[(String, String); 2], after: &[(String, String); 2]| {
        let project = Project::with_change(&with(before), &with(after));
        let renamed = project.corename(&["detect", "HEAD"]);
        let is_renamed = renamed.text().contains("package shop.till.order → ");
        (is_renamed, mentions(&check(&project, &[])).contains("beans.xml"))
    };
    let sale = two(("b/rows", "shop.till.sale.rows"), ("b/sums", "shop.till.sale.sums"));
    assert_eq!(is_told(&apart, &sale), (true, true));
    let two_names = two(("b/rows", "shop.till.sale.rows"), ("c/sums", "shop.till.check.sums"));
    assert_eq!(is_told(&apart, &two_names), (true, false));
    assert_eq!(is_told(&two(("a", order), ("a", order)), &two(("b", ""), ("b", ""))), (false, false));
}

#[test]
fn a_text_of_two_lines_is_told_where_it_begins() {
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
     = no edit: only with --patch-mentions
     = id: 3d13cc64e52392b1

    Found no identifier that 2 renames in main...HEAD left behind. 1 text still has an old name (1 stale-comment).
    ");
}

#[test]
fn a_text_that_was_rejected_is_not_told_again() {
    let project = Project::with_change(&before(), &after());
    let all = check(&project, &[]);
    let id = all["mentions"][0]["id"].as_str().unwrap().to_owned();
    project.write(".corename.yml", format!("decisions: [{{id: {id}, decision: reject}}]\n"));
    let ids = |document: &Value| -> Vec<Value> {
        document["mentions"].as_array().unwrap().iter().map(|m| m["id"].clone()).collect()
    };
    assert_eq!(ids(&check(&project, &[])), ids(&all)[1..]);
}

#[test]
fn a_longer_name_beside_it_is_not_the_new_one() {
    let class =
        |name: &str| format!("package a; public class {name} {{ int one; int two() {{ return one; }} }}");
    let (old, new) = (class("OldName"), class("NewName"));
    let beans = ("beans.xml", "<bean class=\"a.OldName\" factory=\"a.NewNameFactory\"/>\n");
    let all = told(&[("src/a/OldName.java", &old), beans], &[("src/a/NewName.java", &new), beans]);
    assert!(all.starts_with("error missing-class beans.xml:1:14 \"a.OldName\""), "{all}");
}

#[test]
fn a_name_may_stand_beside_what_is_no_letter_of_a_name() {
    let class =
        |name: &str| format!("package a; public class {name} {{ int one; int two() {{ return one; }} }}");
    let (old, new) = (class("OldName"), class("NewName"));
    let rest = [
        ("a.yml", "\u{feff}a.OldName: 1\n"),
        ("b.md", "A “`a.OldName`” — “new OldName()”, 用OldName()类。 éOldName(), OldNameé()\n"),
        ("c.json", "[\"[La.OldName;\", \"La.OldName;\", \"a.OldName-x\", \"éa.OldName\"]\n"),
    ];
    let with = |java| [&[java], &rest[..]].concat();
    insta::assert_snapshot!(
        told(&with(("a/OldName.java", &old)), &with(("a/NewName.java", &new))),
        @r#"
        error missing-class a.yml:1:1 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        error missing-class c.json:1:5 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        note stale-document b.md:1:5 "a.OldName" → "a.NewName" withheld: there is no `a.OldName` any more; it is `a.NewName` now
        note stale-document b.md:1:24 "OldName" → "NewName" withheld: `OldName` is called `NewName` now
        note stale-document b.md:1:37 "OldName" → "NewName" withheld: `OldName` is called `NewName` now
        "#
    );
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
        told(&with(("a/OldName.java", &old)), &with(("a/NewName.java", &new))),
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
fn what_looks_through_a_package_by_its_old_name_finds_nothing() {
    let order = |package: &str| {
        format!("package {package};\npublic class Order {{ int cents; int total() {{ return cents; }} }}\n")
    };
    let job =
        |package: &str| format!("package {package}.job;\nclass Job {{ Object run() {{ return this; }} }}\n");
    let app = "package shop;
@ComponentScan(basePackages = {
    \"shop.till.order\", \"shop.till.orders\" })
@MapperScan(\"shop.till.order.job\")
class App {
    String prefix = \"shop.till.order\";
    void set() { factory.setPackagesToScan(\"shop.till.order.*\").inPackage(\"shop.till.order..\"); log(\"the package shop.till.order\"); }
}
";
    let rest = [
        ("shop/App.java", app),
        ("app.properties", "packages-to-scan=shop.till.order\ngroup=shop.till.order\n"),
        ("beans.xml", "<scan base-package=\"shop.till.order\"/>\n<!-- package shop.till.order -->\n"),
        ("pom.xml", "<packaging>jar</packaging><groupId>shop.till.order</groupId>\n"),
        ("App.kt", "val packages = \"shop.till.order\"\n"),
    ];
    let with = |package: &str, more: &[(&str, &str)]| {
        let folder = package.replace('.', "/");
        let (order, job) = (order(package), job(package));
        let paths = [format!("{folder}/Order.java"), format!("{folder}/job/Job.java")];
        let java = [(paths[0].as_str(), order.as_str()), (paths[1].as_str(), job.as_str())];
        tree(&[&java[..], &rest[..], more].concat())
    };
    let mentions_after = |more: &[(&str, &str)]| {
        let project = Project::with_change(&with("shop.till.order", more), &with("shop.till.purchase", more));
        mentions(&check(&project, &[]))
    };
    insta::assert_snapshot!(mentions_after(&[]), @r#"
    error missing-class App.kt:1:17 "shop.till.order" → "shop.till.purchase" included: there is no package `shop.till.order` any more; it is `shop.till.purchase` now
    error missing-class app.properties:1:18 "shop.till.order" → "shop.till.purchase" included: there is no package `shop.till.order` any more; it is `shop.till.purchase` now
    error missing-class beans.xml:1:21 "shop.till.order" → "shop.till.purchase" included: there is no package `shop.till.order` any more; it is `shop.till.purchase` now
    error missing-class shop/App.java:3:6 "shop.till.order" → "shop.till.purchase" included: there is no package `shop.till.order` any more; it is `shop.till.purchase` now
    error missing-class shop/App.java:4:14 "shop.till.order" → "shop.till.purchase" included: there is no package `shop.till.order` any more; it is `shop.till.purchase` now
    error missing-class shop/App.java:7:45 "shop.till.order" → "shop.till.purchase" included: there is no package `shop.till.order` any more; it is `shop.till.purchase` now
    error missing-class shop/App.java:7:76 "shop.till.order" → "shop.till.purchase" included: there is no package `shop.till.order` any more; it is `shop.till.purchase` now
    "#);
    for still_there in [
        ("shop/till/order/texts.properties", "a=b\n"),
        ("shop/Use.java", "package shop; import shop.till.order.Generated; class Use {}\n"),
        ("Made.kt", "package shop.till.order\nclass Made\n"),
    ] {
        assert_eq!(mentions_after(&[still_there]), "", "{}", still_there.0);
    }
}

#[test]
fn a_sentence_in_a_resource_is_there_for_people() {
    let class =
        |name: &str| format!("package a; public class {name} {{ int one; int two() {{ return one; }} }}");
    let (old, new) = (class("OldName"), class("NewName"));
    let rest = [
        ("Use.kt", "val help = \"the a.OldName\"\nval is = x is a.OldName\nval of = \"a.OldName\"\n"),
        (
            "app.yml",
            "text: See a.OldName for more.\ncommand: java -cp lib a.OldName start\nlist: a.OldName, a.OldName\n",
        ),
        ("meta.json", "{\"type\": \"a.OldName\", \"description\": \"Bean of type a.OldName to use.\"}\n"),
        ("orm.xml", "<query>select new a.OldName(x) from a.OldName x</query>\n"),
    ];
    let with = |java| [&[java], &rest[..]].concat();
    insta::assert_snapshot!(
        told(&with(("a/OldName.java", &old)), &with(("a/NewName.java", &new))),
        @r#"
        error missing-class Use.kt:2:15 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        error missing-class Use.kt:3:11 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        error missing-class app.yml:2:23 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        error missing-class app.yml:3:7 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        error missing-class app.yml:3:18 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        error missing-class meta.json:1:11 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        error missing-class orm.xml:1:19 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        error missing-class orm.xml:1:37 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        note stale-document Use.kt:1:17 "a.OldName" → "a.NewName" withheld: there is no `a.OldName` any more; it is `a.NewName` now
        note stale-document app.yml:1:11 "a.OldName" → "a.NewName" withheld: there is no `a.OldName` any more; it is `a.NewName` now
        note stale-document meta.json:1:52 "a.OldName" → "a.NewName" withheld: there is no `a.OldName` any more; it is `a.NewName` now
        "#
    );
}

#[test]
fn xml_may_be_a_document_too() {
    let class =
        |name: &str| format!("package a; public class {name} {{ int one; int two() {{ return one; }} }}");
    let (old, new) = (class("OldName"), class("NewName"));
    let rest = [
        ("src/changes/changes.xml", "<document><action>Added a.OldName.</action></document>\n"),
        ("src/changes/db.xml", "<changes><change class=\"a.OldName\"/></changes>\n"),
        ("src/site/xdoc/guide.xml", "<?xml version=\"1.0\"?>\n<document>Use a.OldName.</document>\n"),
    ];
    let with = |java| [&[java], &rest[..]].concat();
    insta::assert_snapshot!(
        told(&with(("a/OldName.java", &old)), &with(("a/NewName.java", &new))),
        @r#"
        error missing-class src/changes/db.xml:1:25 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        note stale-document src/site/xdoc/guide.xml:2:15 "a.OldName" → "a.NewName" withheld: there is no `a.OldName` any more; it is `a.NewName` now
        "#
    );
}

#[test]
fn a_bundle_of_texts_may_be_called_as_the_class_was() {
    let class =
        |name: &str| format!("package a; public class {name} {{ int one; int two() {{ return one; }} }}");
    let (old, new) = (class("OldName"), class("NewName"));
    let user = "package b; class User { String[] s = { \"a.OldName\", \"a/OldName\" }; }";
    let told_with = |file: &'static str| {
        let rest = [("b/User.java", user), (file, "")];
        let with = |java| [&[java], &rest[..]].concat();
        let all = told(&with(("src/a/OldName.java", &old)), &with(("src/a/NewName.java", &new)));
        all.lines().map(|line| line.split('"').nth(1).unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(told_with("src/a/OldName.properties"), [""; 0]);
    assert_eq!(told_with("res/a/OldName_de.properties"), [""; 0]);
    assert_eq!(told_with("a/OldName.html"), ["a.OldName"], "a page is looked up by its path alone");
    for other in ["b/OldName.properties", "ba/OldName.properties", "a/OldNames.properties"] {
        assert_eq!(told_with(other), ["a.OldName", "a/OldName"], "{other}");
    }
}

#[test]
fn whatever_names_a_class_when_it_runs_is_read() {
    let class =
        |name: &str| format!("package a; public class {name} {{ int one; int two() {{ return one; }} }}");
    let (old, new) = (class("OldName"), class("NewName"));
    let rest = [
        ("BUILD.bazel", "main_class = \"a.OldName\" # a.OldName\n"),
        ("Jenkinsfile", "sh 'java a.OldName' // a.OldName\n"),
        ("Makefile", "run:\n\tjava a.OldName # a.OldName\n"),
        ("app.pro", "# a.OldName\n-keep class a.OldName { *; }\n"),
        ("bill.jrxml", "<!-- a.OldName --><field class=\"a.OldName\"/>\n"),
        ("pom.xml", "<exclude>a/OldName.java</exclude><exclude>b/a/OldName.java</exclude>\n"),
        (
            "native.c",
            "Java_a_OldName_two(); Java_a_OldName_1x(); MyJava_a_OldName_two(); find(\"a/OldName\"); // a.OldName\n",
        ),
        ("page.xhtml", "<f:attribute value=\"#{a.OldName}\"/>\n"),
        ("pay.bpmn", "<serviceTask class=\"a.OldName\"/>\n"),
        ("rules.drl", "import a.OldName;\n// a.OldName\nimport function a.OldName.two;\n"),
    ];
    let with = |java| [&[java], &rest[..]].concat();
    insta::assert_snapshot!(
        told(&with(("a/OldName.java", &old)), &with(("a/NewName.java", &new))),
        @r#"
        error missing-class BUILD.bazel:1:15 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        error missing-class Jenkinsfile:1:10 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        error missing-class Makefile:2:7 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        error missing-class app.pro:2:13 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        error missing-class bill.jrxml:1:33 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        error missing-class native.c:1:1 "Java_a_OldName" → "Java_a_NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        error missing-class native.c:1:74 "a/OldName" → "a/NewName" included: there is no `a/OldName` any more; it is `a/NewName` now
        error missing-class page.xhtml:1:23 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        error missing-class pay.bpmn:1:21 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        error missing-class pom.xml:1:10 "a/OldName" → "a/NewName" included: there is no `a/OldName` any more; it is `a/NewName` now
        error missing-class rules.drl:1:8 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        error missing-class rules.drl:3:17 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        note stale-document BUILD.bazel:1:28 "a.OldName" → "a.NewName" withheld: there is no `a.OldName` any more; it is `a.NewName` now
        note stale-document Jenkinsfile:1:24 "a.OldName" → "a.NewName" withheld: there is no `a.OldName` any more; it is `a.NewName` now
        note stale-document Makefile:2:19 "a.OldName" → "a.NewName" withheld: there is no `a.OldName` any more; it is `a.NewName` now
        note stale-document app.pro:1:3 "a.OldName" → "a.NewName" withheld: there is no `a.OldName` any more; it is `a.NewName` now
        note stale-document bill.jrxml:1:6 "a.OldName" → "a.NewName" withheld: there is no `a.OldName` any more; it is `a.NewName` now
        note stale-document native.c:1:90 "a.OldName" → "a.NewName" withheld: there is no `a.OldName` any more; it is `a.NewName` now
        note stale-document rules.drl:2:4 "a.OldName" → "a.NewName" withheld: there is no `a.OldName` any more; it is `a.NewName` now
        "#
    );
}

#[test]
fn what_is_set_for_a_class_by_its_old_name_is_a_warning() {
    let class = |name: &str| {
        let logger = "static Object log = Log.getLogger(\"a.b.OldName\"), own = Log.getLog(\"a.b.OldName\");";
        format!("package a.b; public class {name} {{ int one; int two() {{ return one; }} {logger} }}")
    };
    let (old, new) = (class("OldName"), class("NewName"));
    let rest = [
        (
            "app.properties",
            "logging.level.a.b.OldName=DEBUG\nlog4j.logger.a.b.OldName : INFO\nx=y.a.b.OldName\nx.a.b.OldName.z=1\n",
        ),
        (
            "app.yml",
            "logging.level.a.b.OldName: DEBUG\n# x.a.b.OldName: 1\nx: y.a.b.OldName\nz.a.b.OldNames: 1\n",
        ),
        ("beans.xml", "<bean class=\"x.a.b.OldName\"/>\n"),
        ("logback.xml", "<logger name=\"a.b.OldName\"/>\n"),
        ("logging.properties", "a.b.OldName.level = FINE\na.b.OldName.title = Old\n"),
        ("run.sh", "java -Dlogging.level.a.b.OldName=DEBUG Main\n"),
        ("plugin.xml", "<tool id=\"a.b.OldName\" class='a.b.OldName'/>\n"),
    ];
    let with = |java| [&[java], &rest[..]].concat();
    insta::assert_snapshot!(
        told(&with(("a/b/OldName.java", &old)), &with(("a/b/NewName.java", &new))),
        @r#"
        error missing-class plugin.xml:1:31 "a.b.OldName" → "a.b.NewName" included: there is no `a.b.OldName` any more; it is `a.b.NewName` now
        warning stale-setting a/b/NewName.java:1:107 "a.b.OldName" → "a.b.NewName" included: there is no `a.b.OldName` any more; it is `a.b.NewName` now
        warning stale-setting a/b/NewName.java:1:140 "a.b.OldName" → "a.b.NewName" included: there is no `a.b.OldName` any more; it is `a.b.NewName` now
        warning stale-setting app.properties:1:15 "a.b.OldName" → "a.b.NewName" included: there is no `a.b.OldName` any more; it is `a.b.NewName` now
        warning stale-setting app.properties:2:14 "a.b.OldName" → "a.b.NewName" included: there is no `a.b.OldName` any more; it is `a.b.NewName` now
        warning stale-setting app.yml:1:15 "a.b.OldName" → "a.b.NewName" included: there is no `a.b.OldName` any more; it is `a.b.NewName` now
        warning stale-setting logback.xml:1:15 "a.b.OldName" → "a.b.NewName" included: there is no `a.b.OldName` any more; it is `a.b.NewName` now
        warning stale-setting logging.properties:1:1 "a.b.OldName" → "a.b.NewName" included: there is no `a.b.OldName` any more; it is `a.b.NewName` now
        warning stale-setting run.sh:1:22 "a.b.OldName" → "a.b.NewName" included: there is no `a.b.OldName` any more; it is `a.b.NewName` now
        "#
    );
}

#[test]
fn code_in_other_languages_is_told_of_with_all_its_uses() {
    let class = |package: &str, name: &str| {
        format!("package {package}; public class {name} {{ int one; int two() {{ return one; }} }}")
    };
    let rest = [
        ("Alias.kt", "import a.OldName as Name\nval name = Name()\n"),
        ("Braces.scala", "import a.{OldName, Other}\nobject Braces { val name = new OldName }\n"),
        ("Mine.kt", "import b.*\nclass OldName\nval mine = OldName()\n"),
        ("Used.kt", "import a.OldName\n// An OldName.\nfun used(name: OldName) = OldName()\n"),
        ("a/Beside.groovy", "package a\nclass Beside { OldName name = new OldName() }\n"),
        ("b/Other.kt", "package b\nval other = OldName()\n"),
    ];
    let with = |java| [&[java], &rest[..]].concat();
    let (old, renamed, moved) = (class("a", "OldName"), class("a", "NewName"), class("b", "NewName"));
    let before = with(("a/OldName.java", &old));
    insta::assert_snapshot!(told(&before, &with(("a/NewName.java", &renamed))), @r#"
    error missing-class Alias.kt:1:8 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
    error missing-class Braces.scala:1:11 "OldName" → "NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
    error missing-class Braces.scala:2:32 "OldName" → "NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
    error missing-class Used.kt:1:8 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
    error missing-class Used.kt:3:16 "OldName" → "NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
    error missing-class Used.kt:3:27 "OldName" → "NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
    error missing-class a/Beside.groovy:2:16 "OldName" → "NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
    error missing-class a/Beside.groovy:2:35 "OldName" → "NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
    "#);
    // What sees the class by its package, or with others in braces, would not see it in another package.
    insta::assert_snapshot!(told(&before, &with(("b/NewName.java", &moved))), @r#"
    error missing-class Alias.kt:1:8 "a.OldName" → "b.NewName" included: there is no `a.OldName` any more; it is `b.NewName` now
    error missing-class Used.kt:1:8 "a.OldName" → "b.NewName" included: there is no `a.OldName` any more; it is `b.NewName` now
    error missing-class Used.kt:3:16 "OldName" → "NewName" included: there is no `a.OldName` any more; it is `b.NewName` now
    error missing-class Used.kt:3:27 "OldName" → "NewName" included: there is no `a.OldName` any more; it is `b.NewName` now
    "#);
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
    insta::assert_snapshot!(told(&[("src/a/Tank.java", &old)], &[("src/a/Tank.java", &new)]), @r#"
    warning stale-javadoc src/a/Tank.java:3:30 "fillUp" → "addLitres" withheld: `fillUp` refers to nothing; it is `addLitres` now
    warning stale-javadoc src/a/Tank.java:3:52 "fillUp" → "setLabel" withheld: `fillUp` refers to nothing; it is `setLabel` now
    "#);
}

#[test]
fn an_address_of_one_version_or_commit_or_of_another_package_keeps_the_old_name() {
    let class =
        |name: &str| format!("package a; public class {name} {{ int one; int two() {{ return one; }} }}");
    let (old, new) = (class("OldName"), class("NewName"));
    let readme = (
        "README.md",
        "[of 1.2](https://host/shop/blob/v1.2/src/a/OldName.java),
[a commit's](https://host/shop/blob/0123456789abcdef0123456789abcdef01234567/src/a/OldName.java),
[its API](https://host/doc/shop/1.2.3/a.OldName.html),
[now](https://host/shop/blob/main/src/a/OldName.java)
[in a folder](https://host/shop/blob/main/e2e/src/a/OldName.java), [and another](https://host/defaced/src/a/OldName.java)
[another](https://host/api/java/util/OldName.html)
",
    );
    let guide = ("docs/1.x/guide.md", "The `OldName`.\n");
    let all =
        told(&[("src/a/OldName.java", &old), readme, guide], &[("src/a/NewName.java", &new), readme, guide]);
    let places: Vec<&str> = all.lines().map(|line| line.split(' ').nth(2).unwrap()).collect();
    assert_eq!(places, ["README.md:4:41", "README.md:5:53", "README.md:5:109"], "{all}");
}

#[test]
fn of_two_classes_of_one_name_a_document_may_mean_either() {
    let class = |package: &str, name: &str, field: &str| {
        let body = format!("int {field}; int {field}Twice() {{ return 2 * {field}; }}");
        format!("package {package}; public class {name} {{ {body} }}")
    };
    let readme = ("README.md", "The `OldName`, and `a.OldName`.\n");
    let all = told(
        &[
            ("src/a/OldName.java", &class("a", "OldName", "litres")),
            ("src/b/OldName.java", &class("b", "OldName", "weight")),
            readme,
        ],
        &[
            ("src/a/FirstName.java", &class("a", "FirstName", "litres")),
            ("src/b/SecondName.java", &class("b", "SecondName", "weight")),
            readme,
        ],
    );
    assert_eq!(
        all,
        "note stale-document README.md:1:21 \"a.OldName\" → \"a.FirstName\" withheld: \
         there is no `a.OldName` any more; it is `a.FirstName` now\n"
    );
}

#[test]
fn a_file_that_is_one_long_line_is_not_one_place() {
    let class =
        |name: &str| format!("package a; public class {name} {{ int one; int two() {{ return one; }} }}");
    let (old, new) = (class("OldName"), class("NewName"));
    let written = |class: &str| format!("[\"{class}\",{}\"a.OldName\"]", "\"none\",".repeat(40));
    let (before, after) = (written("a.OldName"), written("a.NewName"));
    let all = told(
        &[("src/a/OldName.java", &old), ("all.json", &before)],
        &[("src/a/NewName.java", &new), ("all.json", &after)],
    );
    assert!(all.starts_with("error missing-class all.json:1:295 \"a.OldName\""), "{all}");
}

#[test]
fn a_name_that_is_still_there_is_not_missing() {
    let old =
        ("src/a/OldName.java", "package a; public class OldName { int one; int two() { return one; } }");
    let new =
        ("src/a/NewName.java", "package a; public class NewName { int one; int two() { return one; } }");
    let app = ("app.yml", "name: a.OldName\n");
    let kotlin = ("src/a/OldName.kt", "package a\n\nclass OldName\n");
    assert_eq!(told(&[old, app], &[new, app, kotlin]), "");
    let copy = ("other/src/a/OldName.java", "package a; public class OldName { long three; }");
    assert_eq!(told(&[old, copy, app], &[new, copy, app]), "");
    assert_eq!(told(&[old, app], &[app]), "", "what was removed was not renamed");
}

#[test]
fn a_class_that_moved_is_told_by_its_qualified_name_alone() {
    let class = |package: &str| {
        format!("package {package}; public class PriceList {{ int one; int two() {{ return one; }} }}")
    };
    let (old, new) = (class("a"), class("b"));
    let app = ("app.yml", "name: a.PriceList\nnested: a.PriceList$Entry\nkey: a.PriceList.timeout\n");
    let readme = ("README.md", "The `PriceList`.\n");
    let all =
        told(&[("src/a/PriceList.java", &old), app, readme], &[("src/b/PriceList.java", &new), app, readme]);
    insta::assert_snapshot!(all);
}

#[test]
fn nobody_outside_of_an_anonymous_class_calls_its_members() {
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
    let comments = told(&[("src/a/Checks.java", checks)], &[("src/a/Checks.java", &renamed)]);
    assert_eq!(comments.lines().count(), 1, "{comments}");
    assert!(comments.starts_with("note stale-comment src/a/Checks.java:6:26 \"openSlots\""), "{comments}");
}

#[test]
fn a_link_to_the_source_of_what_went_elsewhere_leads_there() {
    let class = |package: &str, name: &str| {
        format!("package {package}; public class {name} {{ int one; int two() {{ return one; }} }}")
    };
    let (old, new) = (class("shop.old.test", "OldName"), class("shop.test", "NewName"));
    let readme =
        ("README.md", "See [it](https://host/blob/main/src/shop/old/test/OldName.java), or `OldName`.\n");
    let before = tree(&[("src/shop/old/test/OldName.java", &old), readme]);
    let after = tree(&[("src/shop/test/NewName.java", &new), readme]);
    let project = Project::with_change(&before, &after);
    let run = project.corename(&["check", "--quiet", "--patch-mentions", "--format", "patch"]);
    let patch = run.text();
    let written = "+See [it](https://host/blob/main/src/shop/test/NewName.java), or `NewName`.";
    assert!(patch.contains(written), "{patch}");
}

#[test]
fn in_a_sentence_a_name_of_two_words_may_be_that_of_a_product() {
    let class =
        |name: &str| format!("package a; public class {name} {{ int one; int two() {{ return one; }} }}");
    let readme = "# Without CertManager\n\nHere `CertManager` is (by `the new CertManager(1)`) code.\n\n\
        ```\nCertManager manager;\n```\n\nNot here: CertManager.\n";
    let told = told(
        &[("src/a/CertManager.java", &class("CertManager")), ("README.md", readme)],
        &[("src/a/CertIssuer.java", &class("CertIssuer")), ("README.md", readme)],
    );
    let lines: Vec<&str> = told.lines().map(|line| line.split(' ').nth(2).unwrap()).collect();
    assert_eq!(lines, ["README.md:3:7", "README.md:3:36", "README.md:6:1"], "{told}");
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
    let comments = told(&[("src/a/Plan.java", plan)], &[("src/a/Plan.java", &renamed)]);
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
    insta::assert_snapshot!(told(&[("a/JoinHint.java", &old)], &[("a/IndexHint.java", &new)]), @r#"
    note stale-comment a/IndexHint.java:1:68 "A JoinHint" → "An IndexHint" withheld: `JoinHint` is called `IndexHint` now
    note stale-comment a/IndexHint.java:1:84 "a JoinHint" → "an IndexHint" withheld: `JoinHint` is called `IndexHint` now
    note stale-comment a/IndexHint.java:1:100 "JoinHint" → "IndexHint" withheld: `JoinHint` is called `IndexHint` now
    note stale-comment a/IndexHint.java:1:114 "JoinHint" → "IndexHint" withheld: `JoinHint` is called `IndexHint` now
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
    insta::assert_snapshot!(told(&before, &after), @r#"
    note stale-document README.md:1:1 "A `JoinHint" → "An `IndexHint" withheld: `JoinHint` is called `IndexHint` now
    note stale-document README.md:1:39 "JoinHint" → "IndexHint" withheld: `JoinHint` is called `IndexHint` now
    note stale-document docs/es.md:1:15 "JoinHint" → "IndexHint" withheld: `JoinHint` is called `IndexHint` now
    note stale-comment a/IndexHint.java:3:4 "A {@code JoinHint" → "An {@code IndexHint" withheld: `JoinHint` is called `IndexHint` now
    "#);
}

#[test]
fn what_a_run_printed_has_the_names_of_then() {
    let class = |name: &str| {
        let results =
            "// JoinTest.plan  thrpt  5  4318.026 ± 52.129  ops/s\n// JoinTest.plan took 2 seconds\n";
        format!("package a; class {name} {{ int one; int two() {{ return one; }}\n{results} }}")
    };
    let (old, new) = (class("JoinTest"), class("JoinBenchmark"));
    insta::assert_snapshot!(
        told(&[("a/JoinTest.java", &old)], &[("a/JoinBenchmark.java", &new)]),
        @r#"note stale-comment a/JoinBenchmark.java:3:4 "JoinTest" → "JoinBenchmark" withheld: `JoinTest` is called `JoinBenchmark` now"#
    );
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
    assert_eq!(told(&[("src/a/Jobs.java", jobs)], &[("src/a/Jobs.java", &renamed)]), "");
}

#[test]
fn a_list_of_providers_is_called_after_its_service() {
    let service = |name: &str| format!("package a; public interface {name} {{ int one(); int two(int x); }}");
    let (old, new) = (service("HintSource"), service("HintProvider"));
    let list = ("m/META-INF/services/a.HintSource", "b.Ours\n");
    let project = Project::with_change(
        &tree(&[("src/a/HintSource.java", &old), list]),
        &tree(&[("src/a/HintProvider.java", &new), list]),
    );
    insta::assert_snapshot!(mentions(&check(&project, &[])), @r#"error missing-class m/META-INF/services/a.HintSource:1:1 "a.HintSource" → "a.HintProvider" included: the file is called after `a.HintSource`, which no longer exists; it is `a.HintProvider` now"#);
    let sarif = project.corename(&["check", "--format", "sarif", "--anchor", "leftover"]).json();
    assert_eq!(sarif["runs"][0]["results"][0]["fixes"], Value::Null, "a fix replaces no file's name");
    project.write("findings.sarif", sarif.to_string());
    let annotation = project.corename(&["check", "--format", "github"]);
    let place = "file=m/META-INF/services/a.HintSource,line=1,endLine=1,col=1,endColumn=1,";
    assert!(annotation.text().contains(place), "{}", annotation.text());
    let patch = project.corename(&["check", "--format", "patch"]);
    insta::assert_snapshot!(patch.text(), @r"
    diff --git a/m/META-INF/services/a.HintSource b/m/META-INF/services/a.HintProvider
    similarity index 100%
    rename from m/META-INF/services/a.HintSource
    rename to m/META-INF/services/a.HintProvider
    ");
    let apply = || project.corename(&["apply", "findings.sarif"]).text().to_owned();
    insta::assert_snapshot!(apply(), @r"
    m/META-INF/services/a.HintSource:1:1: file name a.HintSource → a.HintProvider, written
    1 text written, in 1 file.
    ");
    assert!(project.path().join("m/META-INF/services/a.HintProvider").exists());
    insta::assert_snapshot!(apply(), @r"
    m/META-INF/services/a.HintSource:1:1: file name a.HintSource → a.HintProvider, already written
    Nothing to do: all are renamed already.
    ");
    // What has the new name already was not forgotten.
    let both = ("m/META-INF/services/a.HintProvider", "b.Ours\n");
    let (old, new) = (("src/a/HintSource.java", &*old), ("src/a/HintProvider.java", &*new));
    assert_eq!(told(&[old, list], &[new, list, both]), "");
}

const TILL: &str = "package a;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
public class Till {
    volatile int cents;
    int paid;
    static final AtomicIntegerFieldUpdater<Till> CENTS = AtomicIntegerFieldUpdater.newUpdater(Till.class, \"cents\");
    public int settle(int amount) { cents += amount; paid++; return cents; }
    public int settle(long amount) { return settle((int) amount); }
    int sum() { return cents + paid; }
    Method ours() throws Exception { return getClass().getDeclaredMethod(/* ours */ \"sum\"); }
}
";

const TILL_TEST: &str = "package a;
class TillTest {
    Object field() throws Exception { return Till.class.getDeclaredField(\"cents\"); }
    Object method() throws Exception { return Till.class.getMethod(\"settle\", int.class); }
    Object other(Class<?> type) throws Exception { return type.getDeclaredField(\"cents\"); }
    String text() { return \"cents\"; }
    // corename:ignore
    Object ignored() throws Exception { return Till.class.getDeclaredField(\"cents\"); }
}
";

#[test]
fn a_string_that_looks_up_a_renamed_member_finds_nothing() {
    let (till, test) = ("src/a/Till.java", ("test/a/TillTest.java", TILL_TEST));
    let renamed = TILL
        .replace("int cents;", "int coins;")
        .replace("cents += amount", "coins += amount")
        .replace("return cents", "return coins")
        .replace("int sum()", "int total()")
        .replace("settle(int", "pay(int")
        .replace("return settle", "return pay");
    let project = Project::with_change(&tree(&[(till, TILL), test]), &tree(&[(till, &renamed), test]));
    insta::assert_snapshot!(mentions(&check(&project, &[])), @r#"
    error missing-member src/a/Till.java:8:108 "cents" → "coins" included: `Till` has no field `cents` any more; it is `coins` now
    error missing-member src/a/Till.java:12:86 "sum" → "total" included: `Till` has no method `sum` any more; it is `total` now
    error missing-member test/a/TillTest.java:3:75 "cents" → "coins" included: `Till` has no field `cents` any more; it is `coins` now
    "#);
    assert_eq!(project.corename(&["check", "--fail-on", "error"]).status, 1);
    let patch = project.corename(&["check", "--format", "patch"]);
    project.write("the.patch", &patch.stdout);
    project.git(&["apply", "the.patch"]);
    assert_eq!(mentions(&check(&project, &["--worktree"])), "");
    // The other overload of the name is there, until it is renamed as well.
    let both = renamed.replace("settle(long", "pay(long");
    let told = told(&[(till, TILL), test], &[(till, &both), test]);
    assert!(told.contains("\"settle\" → \"pay\""), "{told}");
    // What is inherited from a class that is not here may have the name.
    let child = |text: &str| text.replace("class Till ", "class Till extends org.x.Base ");
    let told = self::told(&[(till, &child(TILL)), test], &[(till, &child(&both)), test]);
    assert!(!told.contains("\"settle\""), "{told}");
}

#[test]
fn a_string_that_looks_up_overloads_of_two_new_names_may_mean_either() {
    let tank = |one: &str, other: &str| {
        format!(
            "package a;

public class Tank {{
    int total;

    public void {one}(int litres) {{
        total += litres;
        System.out.println(litres + total);
    }}

    public void {other}(String label) {{
        System.err.println(label);
        total = label.length() * 2;
    }}
}}
"
        )
    };
    let find = "package a; class Find { Object find(Class<?>... of) throws Exception { return Tank.class.getMethod(\"fillUp\", of); } }";
    let with = |one, other| [("a/Tank.java", tank(one, other)), ("a/Find.java", find.to_owned())];
    let told = |one, other| {
        let [before, after] = [with("fillUp", "fillUp"), with(one, other)];
        let of = |files: &[(&'static str, String); 2]| {
            tree(&files.each_ref().map(|(path, text)| (*path, text.as_str())))
        };
        mentions(&check(&Project::with_change(&of(&before), &of(&after)), &[]))
    };
    assert!(
        told("addUp", "addUp").starts_with("error missing-member a/Find.java:1:"),
        "{}",
        told("addUp", "addUp")
    );
    assert_eq!(told("addLitres", "setLabel"), "");
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
    insta::assert_snapshot!(told(&[old, user], &[new, user]), @r#"
    warning stale-javadoc a/Page.java:2:17 "Doc" → "Page" withheld: `Doc` refers to nothing; it is `Page` now
    warning stale-javadoc a/User.java:2:12 "Doc" → "Page" withheld: `Doc` refers to nothing; it is `Page` now
    warning stale-javadoc a/User.java:2:16 "Doc" → "Page" withheld: `Doc` refers to nothing; it is `Page` now
    "#);
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
    let document = check(&project, &[]);
    assert_eq!(document["findings"][0]["old_name"], "resolveJoinHint");
    assert_eq!(of_finding(&document), Vec::<String>::new());
    let document = check(&project, &["--patch-mentions"]);
    assert_eq!(of_finding(&document), ["19 \"join\" → \"query\""]);
}

#[test]
fn what_a_rename_that_is_not_made_yet_would_leave_with_an_old_name() {
    let project = Project::empty();
    project.commit(&before());
    let seed = "src/shop/hints/JoinHintsResolver.java:4:14:JoinHintsResolver=QueryHintsResolver";
    let other = "src/shop/hints/JoinHintsResolver.java:13:37:joinHintName=queryHintName";
    let suggest =
        |more: &[&str]| project.corename(&[&["suggest", "--seed", seed, "--seed", other], more].concat());
    let document = suggest(&["--format", "json", "--patch-mentions"]).json();
    insta::assert_snapshot!(mentions(&document), @r#"
    error missing-class src/app.yml:2:11 "shop.hints.JoinHintsResolver" → "shop.hints.QueryHintsResolver" withheld: there is no `shop.hints.JoinHintsResolver` any more once `JoinHintsResolver` is `QueryHintsResolver`
    error missing-class src/beans.xml:2:16 "shop.hints.JoinHintsResolver" → "shop.hints.QueryHintsResolver" withheld: there is no `shop.hints.JoinHintsResolver` any more once `JoinHintsResolver` is `QueryHintsResolver`
    error missing-class src/shop/plan/Planner.java:10:31 "shop.hints.JoinHintsResolver" → "shop.hints.QueryHintsResolver" withheld: there is no `shop.hints.JoinHintsResolver` any more once `JoinHintsResolver` is `QueryHintsResolver`
    note stale-document README.md:1:20 "JoinHintsResolver" → "QueryHintsResolver" withheld: `JoinHintsResolver` is to be called `QueryHintsResolver`
    note stale-document src/app.yml:1:3 "shop.hints.JoinHintsResolver" → "shop.hints.QueryHintsResolver" withheld: `JoinHintsResolver` is to be called `QueryHintsResolver`
    note stale-comment src/shop/hints/JoinHintsResolver.java:3:18 "join" → "query" withheld: `JoinHintsResolver` is to be called `QueryHintsResolver`
    note stale-comment src/shop/hints/JoinHintsResolver.java:14:22 "joinHintName" → "queryHintName" withheld: `joinHintName` is to be called `queryHintName`
    "#);
    // Each stands where it says, in the files as they are.
    for mention in document["mentions"].as_array().unwrap() {
        let files = before();
        let text = String::from_utf8(files[mention["path"].as_str().unwrap()].clone()).unwrap();
        let number = |key: &str| usize::try_from(mention[key].as_u64().unwrap()).unwrap();
        let line = text.lines().nth(number("line") - 1).unwrap();
        assert!(line[number("column") - 1..].starts_with(mention["old_text"].as_str().unwrap()), "{mention}");
        assert_eq!(
            document["renames"][number("rename")]["old_name"].as_str().map(|n| n.contains("oin")),
            Some(true)
        );
    }
    let text = suggest(&[]).text().to_owned();
    let verdict = text.lines().rev().find(|line| line.contains("left behind")).unwrap();
    insta::assert_snapshot!(verdict, @"3 identifiers would be left behind by 2 renames; --patch FILE renames all 3. 7 texts would still have an old name (3 missing-class, 2 stale-document, 2 stale-comment).");
    // They are right until then, so they fail nothing; the findings are warnings.
    let status = |level| suggest(&["--fail-on", level]).status;
    assert_eq!((status("error"), status("warning")), (0, 1));
    let sarif = suggest(&["--format", "sarif"]).json();
    let results = sarif["runs"][0]["results"].as_array().unwrap();
    let missing = results.iter().find(|r| r["ruleId"] == "missing-class").unwrap();
    insta::assert_snapshot!(missing["message"]["text"].as_str().unwrap(), @r"
    Missing class: 'JoinHintsResolver' is to become 'QueryHintsResolver', and then 3 places name a class that no longer exists.
    - [shop.hints.JoinHintsResolver](1) → 'shop.hints.QueryHintsResolver' (text in app.yml). There is no `shop.hints.JoinHintsResolver` any more once `JoinHintsResolver` is `QueryHintsResolver`. Finding e57d628c6ad4e077.
    - [shop.hints.JoinHintsResolver](2) → 'shop.hints.QueryHintsResolver' (text in beans.xml). There is no `shop.hints.JoinHintsResolver` any more once `JoinHintsResolver` is `QueryHintsResolver`. Finding 22b542ca77c22bd7.
    - [shop.hints.JoinHintsResolver](3) → 'shop.hints.QueryHintsResolver' (string in Planner.java). There is no `shop.hints.JoinHintsResolver` any more once `JoinHintsResolver` is `QueryHintsResolver`. Finding c9fa1b6047faf3c0.
    ");
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
fn a_file_is_read_as_what_its_extension_says_in_any_case() {
    let class =
        |name: &str| format!("package a.b;\n\nclass {name} {{ int one; int two() {{ return one; }} }}\n");
    let resources = [
        ("Beans.XML", "<beans>\n  <!-- a.b.Courier drives -->\n  <bean class=\"a.b.Courier\"/>\n</beans>\n"),
        ("APP.YML", "logging.level.a.b.Courier: debug\n"),
    ];
    let with = |path: &str, text: &str| tree(&[&[(path, text)], &resources[..]].concat());
    let before = with("a/b/Courier.java", &class("Courier"));
    let project = Project::with_change(&before, &with("a/b/Driver.java", &class("Driver")));
    let told = mentions(&check(&project, &[]));
    let rules: Vec<&str> = told.lines().map(|line| line.split(" \"").next().unwrap()).collect();
    assert_eq!(
        rules,
        [
            "error missing-class Beans.XML:3:16",
            "warning stale-setting APP.YML:1:15",
            "note stale-document Beans.XML:2:8"
        ],
        "{told}"
    );
}

#[test]
fn a_longer_name_that_does_not_stand_hides_no_shorter_one() {
    let outer = |outer: &str, inner: &str| {
        format!(
            "package a.b;\n\nclass {outer} {{ int one; int two() {{ return one; }}\n  static class {inner} {{ int three; int four() {{ return three; }} }}\n  static class Input {{ int five; int six() {{ return five + 6; }} }} }}\n"
        )
    };
    let app = ("app.properties", "reader=a.b.Outer$Input\nwriter=a.b.Outer$In\n");
    let before = tree(&[("a/b/Outer.java", &outer("Outer", "In")), app]);
    let after = tree(&[("a/b/Around.java", &outer("Around", "Into")), app]);
    let told = mentions(&check(&Project::with_change(&before, &after), &[]));
    assert_eq!(told.matches("error missing-class").count(), 2, "{told}");
}
