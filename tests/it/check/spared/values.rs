//! What holds something else than the renamed ones, or still what its old name says.

use super::considered;
use crate::check::found;

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
fn a_variable_called_after_what_it_gets_is_not_forgotten_while_that_keeps_its_name() {
    let plans = "package p;

class Plans {
    private String hint;
    void join(String hint) { this.hint = hint; }
    String first(Plan plan) { String hint = FIRST; return hint + 1; }
    String last(Plan plan) { String hint = plan.getHint(); return hint + 2; }
    String best(Plan plan) { String hint = plan.hint(); return hint + 3; }
}
";
    let plan =
        ("p/Plan.java", "package p; interface Plan { String getHint(); String hint(); String next(); }\n");
    let check = |first: &str| {
        let before = plans.replace("FIRST", first);
        let renamed = before
            .replace("private String hint", "private String rule")
            .replace("String hint) { this.hint = hint", "String rule) { this.rule = rule")
            .replace(
                &format!("String hint = {first}; return hint + 1"),
                &format!("String rule = {first}; return rule + 1"),
            );
        considered(&[("p/Plans.java", &before), plan], &[("p/Plans.java", &renamed), plan])
    };
    assert_eq!(check("plan.next()"), [""; 0]);
    let both = [
        "local variable hint → rule p/Plans.java:7 included",
        "local variable hint → rule p/Plans.java:8 included",
    ];
    assert_eq!(check("plan.getHint()"), both, "another such one was renamed");
}

#[test]
fn a_lambda_is_no_value_from_elsewhere_than_others() {
    let widths = "package p;

import java.util.function.IntUnaryOperator;

class Widths {
    int of(int row) { IntUnaryOperator len = one -> one + 1; return len.applyAsInt(row); }
    int to(int row) { IntUnaryOperator len = (two) -> two + 2; return len.applyAsInt(2 * row); }
    int by(int row) { IntUnaryOperator len = three -> three + 3; return len.applyAsInt(3 * row); }
}
";
    let renamed = widths
        .replace("len = one", "width = one")
        .replace("len.applyAsInt(row)", "width.applyAsInt(row)")
        .replace("len = (two", "width = (two")
        .replace("len.applyAsInt(2", "width.applyAsInt(2");
    let all = considered(&[("p/Widths.java", widths)], &[("p/Widths.java", &renamed)]);
    assert_eq!(all, ["local variable len → width p/Widths.java:8 included"]);
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
    let check = |[constant, key, text]: [&str; 3], limit: &str| {
        let before = keys.replace("LIMIT\"", &format!("{limit}\"")).replace("HINT", constant);
        let before = before.replace("the hint", text).replace("hint.", key);
        let renamed = ["LIMIT", "ORDER", "FILE"].into_iter().fold(before.clone(), |text, name| {
            text.replace(&format!("{constant}_{name}"), &format!("QUERY_{name}"))
        });
        found(("p/Keys.java", &before), ("p/Keys.java", &renamed))
    };
    // No name in the value has both words.
    for words in [["HINT", "hint.", "the hint"], ["JOIN_HINT", "join.hint.", "the join hint"]] {
        let left = |of: &str, line: u32| {
            let name = words[0];
            format!("field {name}_{of} → QUERY_{of} p/Keys.java:{line} included")
        };
        assert_eq!(check(words, "query.limit"), [left("TEXT", 8)]);
        assert_eq!(check(words, "hint.limit"), [left("KEY", 7), left("TEXT", 8)]);
    }
}

#[test]
fn a_constant_whose_value_spells_its_name_as_one_word_is_not_forgotten() {
    let units = "package p;

class Units {
    static final String MICRO_LIMIT = \"a\";
    static final String MICRO_ORDER = \"b\";
    static final String MICRO_FILE = \"c\";
    static final String MICRO_SECOND = \"microsecond\";
    static final String MICRO_HOUR = \"h\";
}
";
    let renamed = ["LIMIT", "ORDER", "FILE"]
        .into_iter()
        .fold(units.to_owned(), |text, name| text.replace(&format!("MICRO_{name}"), &format!("NANO_{name}")));
    let all = considered(&[("p/Units.java", units)], &[("p/Units.java", &renamed)]);
    assert_eq!(all, ["field MICRO_HOUR → NANO_HOUR p/Units.java:8 included"]);
}

#[test]
fn what_the_methods_of_a_constant_return_is_not_its_value() {
    let options = "package p;

enum Option {
    HINT_LIMIT(\"limit\"),
    HINT_ORDER(\"order\"),
    HINT_FILE(\"file\"),
    HINT_KEY(\"hint.key\"),
    HINT_SIGN(\"sign\") { String text() { return \"hint.sign\"; } };

    Option(String text) {}
    String text() { return null; }
}
";
    let renamed = ["LIMIT", "ORDER", "FILE"].into_iter().fold(options.to_owned(), |text, name| {
        text.replace(&format!("HINT_{name}"), &format!("QUERY_{name}"))
    });
    let all = considered(&[("p/Option.java", options)], &[("p/Option.java", &renamed)]);
    assert_eq!(all, ["enum constant HINT_SIGN → QUERY_SIGN p/Option.java:8 included"]);
}
