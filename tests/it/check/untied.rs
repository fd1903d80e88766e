//! What has the old words, and is not tied to what was renamed: it holds something else, or is there for something else.

use crate::program::{Finding, Project, findings};

use super::{findings_in, found, found_in, tree};

#[test]
fn a_local_that_gets_its_value_from_elsewhere_is_not_forgotten() {
    let sizes = "package p;

class Sizes {
    int rows(java.util.List<String> rows) { int len = rows.size(); return len + 1; }
    int cells(java.util.List<String> cells) { int len = cells.size(); return len + 2; }
    int names(java.util.List<String> names) { int len = names.size(); return len + 3; }
    int marks(String[] marks) { int len = marks.length; return len + 4; }
    int lines(String text) { final int len = LINES(text); return len + 5; }
}
";
    let check = |lines: &str| {
        let before = sizes.replace("LINES", lines);
        let renamed = before
            .replace("int len = rows", "int size = rows")
            .replace("return len + 1", "return size + 1")
            .replace("int len = cells", "int size = cells")
            .replace("return len + 2", "return size + 2");
        found(("p/Sizes.java", &before), ("p/Sizes.java", &renamed))
    };
    assert_eq!(check("count"), ["local variable len → size p/Sizes.java:6 included"]);
    let both = [
        "local variable len → size p/Sizes.java:6 included",
        "local variable len → size p/Sizes.java:8 included",
    ];
    assert_eq!(check("sizeOf"), both, "it is what it is to be called");
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
fn an_exception_that_another_type_catches_is_not_forgotten() {
    let catching = |package: &str, name: &str| {
        format!(
            "package {package};

class {name} {{
    void first() {{ try {{ load(); }} catch (LoadException error) {{ tell(error); }} }}
    void second() {{ try {{ store(); }} catch (final LoadException error) {{ tell(error); }} }}
    void third() {{ try {{ print(); }} catch (LoadException error) {{ tell(error); }} }}
}}
"
        )
    };
    let files = ["Loads", "Prints", "Stores"].map(|name| (format!("p/{name}.java"), catching("p", name)));
    let before = borrowed(&files);
    let renamed: Vec<String> = files.iter().map(|(_, text)| text.replacen("error", "failure", 4)).collect();
    let mut after = before.clone();
    (after[0].1, after[1].1) = (&renamed[0], &renamed[1]);
    assert_eq!(
        found_in(&before, &after),
        [
            "local variable error → failure p/Loads.java:6 included",
            "local variable error → failure p/Prints.java:6 included",
        ]
    );
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

fn borrowed(files: &[(String, String)]) -> Vec<(&str, &str)> {
    files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect()
}

/// What is found in a change, be it as unlikely as it may.
fn considered(base: &[(&str, &str)], head: &[(&str, &str)]) -> Vec<String> {
    let project = Project::with_change(&tree(base), &tree(head));
    let report = project.corename(&["check", "--min-confidence", "0", "--format", "json"]).json();
    findings(&report).iter().map(Finding::listing).collect()
}

#[test]
fn a_constant_whose_value_spells_the_old_word_out_is_not_forgotten_unless_a_renamed_one_has_such_a_value() {
    let keys = "package p;

class Keys {
    static final String HINT_LIMIT = \"LIMIT\";
    static final String HINT_ORDER = \"query.order\";
    static final String HINT_FILE = \"query.file\";
    static final String HINT_KEY = \"hint.key\";
    static final String HINT_TEXT = \"the hint\";
}
";
    let check = |limit: &str| {
        let before = keys.replace("LIMIT\"", &format!("{limit}\""));
        let renamed = ["LIMIT", "ORDER", "FILE"].into_iter().fold(before.clone(), |text, name| {
            text.replace(&format!("HINT_{name}"), &format!("QUERY_{name}"))
        });
        found(("p/Keys.java", &before), ("p/Keys.java", &renamed))
    };
    let text = "field HINT_TEXT → QUERY_TEXT p/Keys.java:8 included";
    assert_eq!(check("query.limit"), [text]);
    assert_eq!(check("hint.limit"), ["field HINT_KEY → QUERY_KEY p/Keys.java:7 included", text]);
}

#[test]
fn a_name_that_a_checker_is_told_to_overlook_keeps_its_style() {
    let nodes = |id: &str| {
        let fields = ["node", "task", "last"].map(|name| format!("    int {name}{id};\n")).concat();
        let kept = "    @SuppressWarnings(\"checkstyle:AbbreviationAsWordInName\")\n    int hierarchyID;\n    @SuppressWarnings(\"unused\")\n    int leafID;\n";
        format!("package p;\n\n@SuppressWarnings(\"TypeName\")\nclass Nodes {{\n{fields}{kept}}}\n")
    };
    let (before, after) = (nodes("ID"), nodes("Id"));
    assert_eq!(
        found(("p/Nodes.java", &before), ("p/Nodes.java", &after)),
        ["field leafID → leafId p/Nodes.java:11 included"]
    );
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
    let check = |method: &str| {
        let before = table.replace("METHOD", method);
        let renamed = (1..=3).fold(before.clone(), |text, n| {
            text.replace(&format!("dropField + {n}"), &format!("addField + {n}"))
        });
        let renamed = ["first", "second", "third"].into_iter().fold(renamed, |text, name| {
            text.replace(&format!("{name}(int dropField"), &format!("{name}(int addField"))
        });
        found(("p/Table.java", &before), ("p/Table.java", &renamed))
    };
    assert_eq!(check("fourth"), ["parameter dropField → addField p/Table.java:7 included"]);
    assert_eq!(check("dropColumn"), [""; 0]);
}

#[test]
fn a_variable_that_became_one_of_var_has_no_other_type_for_that() {
    let feed = |ty: &str, slot: &str| {
        let local = |n: usize, slot: &str| {
            format!("    int m{n}() {{ {ty} {slot} = find({n}); return {slot}.hashCode(); }}\n")
        };
        let locals = [local(1, slot), local(2, slot), local(3, slot), local(4, "slot")].concat();
        format!("package p;\n\nclass Feed {{\n{locals}    Stream find(int n) {{ return null; }}\n}}\n")
    };
    let reason = |ty: &str| {
        let (before, after) = (feed("Stream", "slot"), feed(ty, "window"));
        findings_in(&[("p/Feed.java", &before)], &[("p/Feed.java", &after)])[0].reason.clone()
    };
    let share = "3 of 4 identifiers with `slot` in this type became `window`";
    assert_eq!(reason("Source"), format!("{share}; its type became `Source`, like that of renamed ones"));
    assert_eq!(reason("var"), format!("{share}; another `slot` in this file was renamed"));
}
