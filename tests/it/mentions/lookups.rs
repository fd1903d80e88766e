//! Strings by which code looks up a member.

use crate::program::Project;

use super::{check, mentions, reported, tree};

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
    let reported = reported(&[(till, TILL), test], &[(till, &both), test]);
    assert!(reported.contains("\"settle\" → \"pay\""), "{reported}");
    // What is inherited from a class that is not here may have the name.
    let child = |text: &str| text.replace("class Till ", "class Till extends org.x.Base ");
    let reported = self::reported(&[(till, &child(TILL)), test], &[(till, &child(&both)), test]);
    assert!(!reported.contains("\"settle\""), "{reported}");
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
    let reported = |one, other| {
        let [before, after] = [with("fillUp", "fillUp"), with(one, other)];
        let of = |files: &[(&'static str, String); 2]| {
            tree(&files.each_ref().map(|(path, text)| (*path, text.as_str())))
        };
        mentions(&check(&Project::with_change(&of(&before), &of(&after)), &[]))
    };
    assert!(
        reported("addUp", "addUp").starts_with("error missing-member a/Find.java:1:"),
        "{}",
        reported("addUp", "addUp")
    );
    assert_eq!(reported("addLitres", "setLabel"), "");
}
