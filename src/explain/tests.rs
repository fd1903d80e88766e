//! The residue of a change: Java before and after, and what is left.

use similar::TextDiff;

use super::*;
use crate::git::{changed_files, changed_resources};
use crate::mining;

/// Files written one behind the other, each after a line `-- path`.
fn snapshot(id: &str, text: &str) -> Snapshot {
    let files = text.split("-- ").skip(1).filter_map(|file| file.split_once('\n'));
    Snapshot::in_memory(id, files.map(|(path, text)| SourceFile::new(path.trim(), text.as_bytes())))
}

fn explanation(before: &str, after: &str) -> (Explanation, Snapshot) {
    explanation_by(before, after, |_| {})
}

/// The same by renames that differ from what is detected.
fn explanation_by(before: &str, after: &str, alter: impl Fn(&mut Vec<Rename>)) -> (Explanation, Snapshot) {
    let (before, after) = (snapshot("base", before), snapshot("head", after));
    let files = changed_files(&before, &after);
    let mut detected = mining::detect(&before, &after, &files);
    alter(&mut detected.renames);
    let resources = changed_resources(&before, &after);
    let change = Change {
        before: &before,
        after: &after,
        files: &files,
        resources: &resources,
        others: &[],
        renames: &detected.renames,
        not_understood: &detected.not_understood,
    };
    (explain(&change), after)
}

/// How pure a change is, what of its lines is explained, and the residue of each file.
fn explained(before: &str, after: &str) -> String {
    shown(&explanation(before, after))
}

fn shown((explanation, head): &(Explanation, Snapshot)) -> String {
    let Lines { renames, moves, imports, formatting, residue, comments } = explanation.lines;
    let mut out = format!("{}:", explanation.purity.name());
    for (n, what) in [
        (renames, "renames"),
        (moves, "moves"),
        (imports, "imports"),
        (formatting, "formatting"),
        (residue, "residue"),
        (comments, "comments"),
    ] {
        if n > 0 {
            out.push_str(&format!(" {n} {what}"));
        }
    }
    out.push('\n');
    for (rename, made) in explanation.renames.iter().zip(&explanation.replay_outcomes) {
        if made.is_doubtful || made.by_head > 0 {
            let doubtful = if made.is_doubtful { " doubtful" } else { "" };
            out.push_str(&format!(
                "{} → {}:{doubtful} {} by the head\n",
                rename.old_name, rename.new_name, made.by_head
            ));
        }
    }
    for file in explanation.files.iter().filter(|file| file.needs_look()) {
        let text =
            file.after.as_deref().and_then(|path| head.read(path)).map_or(Vec::new(), |f| f.bytes().to_vec());
        let [old, new] = [file.replayed.as_deref().unwrap_or_default(), &text].map(String::from_utf8_lossy);
        out.push_str(&format!("-- {}\n", file.path()));
        for change in TextDiff::from_lines(&*old, &*new).iter_all_changes() {
            if change.tag() != similar::ChangeTag::Equal {
                out.push_str(&format!("{}{}", change.tag(), change.value()));
            }
        }
    }
    out
}

const BEFORE: &str = "\
-- p/Till.java
package p;

import java.util.List;

public class Till {
    private int total = 0;
    void add(int amount, int fee) { total = total + amount; pay(amount, fee); }
    void pay(int a, int b) { add(a, b); }
    List<String> names() { return null; }
}
-- p/Use.java
package p;

class Use {
    // The Till of the shop.
    void go(Till till) { till.pay(1, 2); }
}
";

fn renamed(text: &str) -> String {
    text.replace("p/Till.java", "p/Desk.java")
        .replace("Till", "Desk")
        .replace("total", "sum")
        .replace("pay", "settle")
}

#[test]
fn a_change_that_only_renames_is_pure() {
    insta::assert_snapshot!(explained(BEFORE, &renamed(BEFORE)), @r"
    pure: 12 renames
    Till → Desk: 1 by the head
    ");
}

#[test]
fn an_edit_in_a_renamed_line_is_left() {
    for (old, new) in [
        ("sum + amount", "sum - amount"),
        ("sum = 0", "sum = 1"),
        ("settle(amount, fee)", "settle(fee, amount)"),
        ("private int", "int"),
        ("settle(1, 2)", "settle(2, 1)"),
    ] {
        let after = renamed(BEFORE).replace(old, new);
        let reported = explained(BEFORE, &after);
        assert!(
            reported.starts_with("mixed: ") && reported.contains(new) && reported.matches("\n+").count() == 1,
            "{reported}"
        );
    }
}

#[test]
fn what_a_formatter_did_is_no_residue() {
    let after = renamed(BEFORE)
        .replace("sum = sum + amount; ", "\n        sum = sum\n            + amount;\n        ")
        .replace("import java.util.List;\n", "import java.util.List;\nimport java.util.Map;\n");
    insta::assert_snapshot!(explained(BEFORE, &after), @r"
    pure but for formatting and imports: 13 renames 1 imports 2 formatting
    Till → Desk: 1 by the head
    ");
    // A space that makes another operator.
    let (before, after) = (
        BEFORE.replace("total + amount", "total++ + amount"),
        renamed(BEFORE).replace("sum + amount", "sum + ++amount"),
    );
    insta::assert_snapshot!(explained(&before, &after), @r"
    mixed: 10 renames 2 residue
    Till → Desk: 1 by the head
    -- p/Desk.java
    -    void add(int amount, int fee) { sum = sum++ + amount; settle(amount, fee); }
    +    void add(int amount, int fee) { sum = sum + ++amount; settle(amount, fee); }
    ");
}

#[test]
fn an_import_that_means_something_else_is_left() {
    let after = renamed(BEFORE).replace("java.util.List", "java.awt.List");
    insta::assert_snapshot!(explained(BEFORE, &after), @r"
    mixed: 12 renames 2 residue
    Till → Desk: 1 by the head
    -- p/Desk.java
    -import java.util.List;
    +import java.awt.List;
    ");
}

#[test]
fn a_class_that_moved_takes_its_imports_along() {
    let before = BEFORE.replace("package p;\n\nclass Use", "package p;\n\nimport p.Till;\n\nclass Use");
    let after = renamed(&before)
        .replace("p/Desk.java\npackage p;", "p/q/Desk.java\npackage p.q;")
        .replace("import p.Desk;", "import p.q.Desk;");
    insta::assert_snapshot!(explained(&before, &after), @r"
    pure but for formatting and imports: 13 renames 2 moves 1 imports
    Till → Desk: 1 by the head
    ");
}

/// The text is what the rename makes of it, and still it means something else.
#[test]
fn a_new_name_that_captures_another_s_uses_is_reported() {
    let before = "-- p/A.java\npackage p;\nclass A {\n    int sum = 1;\n    int go(int all) {\n        int total = all * 2;\n        log(total);\n        return total + sum;\n    }\n    void log(int i) {}\n}\n";
    let (explanation, _) = explanation(before, &before.replace("total", "sum"));
    assert_eq!(explanation.lines.residue, 0);
    assert_eq!(explanation.purity, Purity::Mixed);
    assert!(
        explanation.reasons[0].contains("the new name of local variable `total` may change a meaning"),
        "{:?}",
        explanation.reasons
    );
}

#[test]
fn other_languages_are_followed_by_the_words_of_a_line_but_for_strings() {
    let scala = "-- p/Shop.scala\npackage p\nclass Shop {\n  // The Till.\n  val till = new Till()\n  log(\"Till\")\n  till.pay(1, 2)\n}\n";
    let before = [BEFORE, scala].concat();
    let reported = explained(&before, &renamed(&before));
    insta::assert_snapshot!(reported.lines().skip_while(|line| !line.starts_with("-- p/Shop")).collect::<Vec<_>>().join("\n"), @r#"
    -- p/Shop.scala
    -  log("Till")
    +  log("Desk")
    "#);
}

#[test]
fn a_qualified_name_of_a_class_that_moved_is_a_move() {
    let before = BEFORE.replace("void go(Till till)", "void go(p.Till till)");
    let after = before
        .replace("p/Till.java\npackage p;", "p/q/Till.java\npackage p.q;")
        .replace("(p.Till till)", "(p.q.Till till)")
        .replace("total", "sum");
    insta::assert_snapshot!(explained(&before, &after), @"pure: 4 renames 4 moves");
}

#[test]
fn a_string_that_looks_up_what_was_renamed_is_followed_and_one_that_still_has_the_old_name_is_left() {
    let before = BEFORE.replace(
        "void go(Till till) { till.pay(1, 2); }",
        "void go(Till till) throws Exception { till.pay(1, 2); }\n    Object found() throws Exception { return Till.class.getDeclaredMethod(\"pay\", int.class, int.class); }",
    );
    insta::assert_snapshot!(explained(&before, &renamed(&before)), @r"
    pure: 14 renames
    Till → Desk: 1 by the head
    ");
    let forgotten = renamed(&before).replace("\"settle\"", "\"pay\"");
    insta::assert_snapshot!(explained(&before, &forgotten), @r#"
    mixed: 12 renames 2 residue
    Till → Desk: 1 by the head
    -- p/Use.java
    -    Object found() throws Exception { return Desk.class.getDeclaredMethod("settle", int.class, int.class); }
    +    Object found() throws Exception { return Desk.class.getDeclaredMethod("pay", int.class, int.class); }
    "#);
}

/// Of two renames that give one declaration two names, the one is made that the head shows; the other is doubtful.
#[test]
fn of_renames_that_contradict_each_other_the_one_is_made_that_the_head_shows() {
    let contradicted = explanation_by(BEFORE, &renamed(BEFORE), |renames| {
        let total = renames.iter().position(|rename| rename.old_name == "total").expect("it is detected");
        let other = Rename { new_name: "pay".to_owned(), ..renames[total].clone() };
        renames.insert(total, other);
    });
    insta::assert_snapshot!(shown(&contradicted), @r"
    pure: 12 renames
    Till → Desk: 1 by the head
    total → pay: doubtful 0 by the head
    ");
    let doubts: Vec<String> = contradicted.0.with_doubts().into_iter().flat_map(|r| r.evidence).collect();
    assert!(
        doubts.iter().any(|doubt| doubt.starts_with("doubtful, since the head has another name in")),
        "{doubts:?}"
    );
}

#[test]
fn a_comment_in_the_words_of_a_rename_goes_along_and_other_words_of_it_are_left() {
    let before = "-- p/Desk.java\npackage p;\nclass Desk {\n    int genericGroups = 0;\n    int countGenericGroups() {\n        return genericGroups;\n    }\n    /** Generic groups are counted: all generic ones. */\n    void add() {\n        genericGroups++;\n    }\n    // The generics of old.\n}\n";
    let after = before
        .replace("genericGroups", "classicGroups")
        .replace("GenericGroups", "ClassicGroups")
        .replace("Generic groups", "Classic groups")
        .replace("all generic ones", "all classic ones");
    insta::assert_snapshot!(explained(before, &after), @r"
    pure: 10 renames
    genericGroups → classicGroups: 2 by the head
    ");
    insta::assert_snapshot!(explained(before, &after.replace("are counted", "count")), @r"
    mixed: 8 renames 2 residue 2 comments
    genericGroups → classicGroups: 2 by the head
    -- p/Desk.java
    -    /** Classic groups are counted: all classic ones. */
    +    /** Classic groups count: all classic ones. */
    ");
}

/// A reference that keeps the old name means something else now, and that is the change's doing.
#[test]
fn a_line_that_stays_as_it_is_and_means_another_declaration_is_left() {
    let before = "-- p/A.java\npackage p;\nclass A {\n    void copy(Object from, Object to) {\n        check(from);\n        check(to);\n        set(from, to);\n        log(from);\n    }\n    void check(Object o) {}\n    void log(Object o) {}\n    void set(Object o, Object p) {}\n}\n";
    let after = before
        .replace("copy(Object from,", "copy(Object source,")
        .replace("check(from);", "check(source);")
        .replace("log(from);\n    }", "log(source);\n        move(source, to);\n    }\n    void move(Object from, Object to) {\n        set(from, to);\n    }")
        .replacen("        set(from, to);\n", "", 1);
    insta::assert_snapshot!(explained(before, &after), @r"
    mixed: 4 renames 7 residue
    -- p/A.java
    -        set(source, to);
    +        move(source, to);
    +    }
    +    void move(Object from, Object to) {
    +        set(from, to);
    ");
}

#[test]
fn a_head_that_does_not_parse_is_compared_and_noted() {
    let after = renamed(BEFORE).replace("void settle(int a, int b) {", "void settle(int a, int b) {{ ( ;");
    let (explanation, head) = explanation(BEFORE, &after);
    assert_eq!(explanation.notes, ["p/Desk.java is not understood at line 8: renames in it may be missing"]);
    insta::assert_snapshot!(shown(&(explanation, head)), @r"
    mixed: 11 renames 1 residue
    Till → Desk: 1 by the head
    -- p/Desk.java
    -    void settle(int a, int b) { add(a, b); }
    +    void settle(int a, int b) {{ ( ; add(a, b); }
    ");
}

#[test]
fn the_import_of_a_renamed_class_is_a_rename_s_work() {
    let before = BEFORE.replace(
        "-- p/Use.java\npackage p;",
        "-- q/Use.java\npackage q;\n\nimport p.Till;\nimport static p.Till.*;",
    );
    insta::assert_snapshot!(explained(&before, &renamed(&before)), @r"
    pure: 16 renames
    Till → Desk: 1 by the head
    ");
}

/// In git's eyes, each file became the one that is more like it: the file of the other.
#[test]
fn a_file_is_the_one_whose_type_was_renamed_however_alike_others_are() {
    let slots = "-- p/SlotStore.java\npackage p;\ninterface SlotStore extends Store<Slot> {\n    List<Slot> byStand(long stand);\n    List<Slot> byDay(int day);\n}\n";
    let before = [
        slots,
        "-- p/DayStore.java\npackage p;\ninterface DayStore extends Store<Day> {\n    List<Day> byStand(long stand);\n}\n",
        "-- p/Shop.java\npackage p;\nclass Shop {\n    SlotStore slots;\n    DayStore days;\n    Object all() { return slots.byStand(1) + days.byStand(2); }\n}\n",
    ]
    .concat();
    let after = before.replace("SlotStore", "OpenSlotStore").replace("DayStore", "OpenDayStore");
    let (before, after) = (snapshot("base", &before), snapshot("head", &after));
    let renames = mining::detect(&before, &after, &changed_files(&before, &after)).renames;
    // The pairs are turned around.
    let crossed =
        |from: &str, to: &str| FileChange { before: Some(from.to_owned()), after: Some(to.to_owned()) };
    let files = [
        crossed("p/SlotStore.java", "p/OpenDayStore.java"),
        crossed("p/DayStore.java", "p/OpenSlotStore.java"),
        crossed("p/Shop.java", "p/Shop.java"),
    ];
    let change = Change {
        before: &before,
        after: &after,
        files: &files,
        resources: &[],
        others: &[],
        renames: &renames,
        not_understood: &[],
    };
    assert_eq!(shown(&(explain(&change), after)), "pure: 8 renames\n");
}

#[test]
fn what_is_no_java_moves_along_with_its_module_or_package() {
    let till = "package p;\nclass Till {\n    int total;\n    int one() { return 1; }\n    int two() { return 2; }\n    int twice() { return total * 2; }\n}\n";
    let before = format!(
        "-- shop/src/p/Till.java\n{till}-- shop/pom.xml\n<name>shop</name>\n<open>8</open>\n-- shop/src/p/till.txt\nOne till.\n-- notes/hours.txt\nFrom 8.\n"
    );
    let moved = before.replace("shop/", "store/").replace("total", "sum");
    insta::assert_snapshot!(explained(&before, &moved), @"pure: 4 renames");
    // What changed in it is left, and so is a file that went elsewhere.
    let edited = moved.replace("<open>8", "<open>9").replace("notes/hours", "hours/notes");
    insta::assert_snapshot!(explained(&before, &edited), @r"
    mixed: 4 renames 4 residue
    -- hours/notes.txt
    +From 8.
    -- notes/hours.txt
    -- store/pom.xml
    -<open>8</open>
    +<open>9</open>
    ");
}

#[test]
fn code_in_another_language_moves_as_java_does() {
    let scala = "-- p/TillTest.scala\npackage p\nclass TillTest {\n  val one = 1\n  val two = 2\n  val three = one + two\n  val four = three + one\n  val five = four + one\n  val till = new Till()\n}\n";
    let before = [BEFORE, scala].concat();
    let after = renamed(&before).replace("val two = 2", "val two = 1 + one");
    insta::assert_snapshot!(explained(&before, &after), @r"
    mixed: 14 renames 4 residue
    Till → Desk: 1 by the head
    -- p/DeskTest.scala
    -class TillTest {
    +class DeskTest {
    -  val two = 2
    +  val two = 1 + one
    ");
}

#[test]
fn what_is_left_of_the_imports_stays_below_a_package_that_changed() {
    let before = "-- p/Use.java\npackage p;\n\nimport java.util.List;\n\nclass Use {\n    List all;\n    int total() { return all.size(); }\n    int one() { return 1; }\n    int two() { return 2; }\n}\n";
    let after = before
        .replace("p/Use.java\npackage p;", "q/Use.java\npackage q;")
        .replace("total", "sum")
        .replace("java.util.List", "java.awt.List");
    let (explanation, _) = explanation(before, &after);
    let replayed = explanation.files[0].replayed.as_deref().map(String::from_utf8_lossy);
    insta::assert_snapshot!(replayed.unwrap_or_default(), @r"
    package q;

    import java.util.List;

    class Use {
        List all;
        int sum() { return all.size(); }
        int one() { return 1; }
        int two() { return 2; }
    }
    ");
}
