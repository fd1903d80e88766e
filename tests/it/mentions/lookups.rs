//! Names by which something looks up a member or a class when the program runs.

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

/// A change that gives some names in one file others, and leaves the rest.
fn reported_after(renamed: &[(&str, &str)], file: (&str, &str), rest: &[(&str, &str)]) -> String {
    let (path, before) = file;
    let after = renamed.iter().fold(before.to_owned(), |text, (old, new)| text.replace(old, new));
    let moved = renamed.iter().fold(path.to_owned(), |path, (old, new)| path.replace(old, new));
    reported(&[&[file], rest].concat(), &[&[(moved.as_str(), after.as_str())], rest].concat())
}

#[test]
fn a_member_that_fxml_looks_up_in_its_controller_is_missing() {
    let view = "package a;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
public class DialogView {
    @FXML private Button saveButton;
    @FXML private void initialize() { saveButton.setText(\"x\"); saveButton.setVisible(true); }
    @FXML private void onSave() { saveButton.setText(\"saved\"); System.out.println(saveButton); }
}
";
    let fxml = |controller: &str| {
        format!(
            "<VBox fx:controller=\"{controller}\">\n  <Button fx:id=\"saveButton\"\n    onAction=\"#onSave\"/>\n</VBox>\n"
        )
    };
    let (own, other) = (fxml("a.DialogView"), fxml("b.Other"));
    let renamed = [("saveButton", "storeButton"), ("onSave", "onStore")];
    let rest = [("a/DialogView.fxml", own.as_str()), ("b/Other.fxml", other.as_str())];
    insta::assert_snapshot!(reported_after(&renamed, ("a/DialogView.java", view), &rest), @r#"
    error missing-member a/DialogView.fxml:2:18 "saveButton" → "storeButton" included: the controller has no member `saveButton` any more; it is `storeButton` now
    error missing-member a/DialogView.fxml:3:16 "onSave" → "onStore" included: the controller has no member `onSave` any more; it is `onStore` now
    "#);
}

#[test]
fn a_reference_of_osgi_that_settings_and_tests_name_is_missing() {
    let desk = "package p;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
@Component
public class Desk {
    @Reference
    private Till till;
    int open() { till.open(); return till.count() + 1; }
    void close() { till.close(till.count()); }
}
";
    let rest = [
        (
            "test/p/DeskTest.java",
            "package p;
class DeskTest {
    void test() {
        new Tester(new Desk()).add(\"till\", new Till()).set(\"till.target\", \"(id=1)\");
        System.out.println(\"till\");
    }
}
",
        ),
        ("test/p/Other.java", "package p; class Other { Object o = of(\"till\", 1); }\n"),
        ("conf/p.Desk.cfg.json", "{ \"till.target\": \"(id=2)\" }\n"),
        ("conf/p.Other.cfg.json", "{ \"till.target\": \"(id=2)\" }\n"),
    ];
    let renamed = [("Till till", "Till drawer"), ("till.", "drawer.")];
    insta::assert_snapshot!(reported_after(&renamed, ("src/p/Desk.java", desk), &rest), @r#"
    error missing-member conf/p.Desk.cfg.json:1:4 "till" → "drawer" included: the component has no reference `till` any more; it is `drawer` now
    error missing-member test/p/DeskTest.java:4:37 "till" → "drawer" included: the component has no reference `till` any more; it is `drawer` now
    error missing-member test/p/DeskTest.java:4:61 "till" → "drawer" included: the component has no reference `till` any more; it is `drawer` now
    "#);
    let named = desk.replace("@Reference\n", "@Reference(name = \"till\")\n");
    assert_eq!(reported_after(&renamed, ("src/p/Desk.java", &named), &rest), "");
}

/// A component, and what asks for it.
const SOLVER: (&str, &str) = (
    "src/p/FastSolver.java",
    "package p;
import org.springframework.stereotype.Component;
@Component
public class FastSolver {
    int rate;
    int solve(int more) { rate += more; return rate; }
}
",
);
const ASKING: [(&str, &str); 3] = [
    (
        "src/p/Use.java",
        "package p;
class Use {
    Use(@Qualifier(\"fastSolver\") Object solver) { }
    Object other = context.getBean(\"fastSolver\");
    @DependsOn({ \"fastSolver\" }) Object third;
    String text = \"fastSolver\";
}
",
    ),
    (
        "src/beans.xml",
        "<beans>\n  <bean class=\"p.Use\">\n    <property name=\"a\" ref=\"fastSolver\"/>\n  </bean>\n</beans>\n",
    ),
    ("web/page.xhtml", "<p>#{fastSolver.rate} fastSolver</p>\n"),
];

#[test]
fn a_component_that_something_asks_for_by_its_old_name_is_missing() {
    let renamed = [("FastSolver", "QuickSolver")];
    insta::assert_snapshot!(reported_after(&renamed, SOLVER, &ASKING), @r#"
    error missing-class src/beans.xml:3:29 "fastSolver" → "quickSolver" included: there is no component `fastSolver` any more; it is `quickSolver` now
    error missing-class src/p/Use.java:3:21 "fastSolver" → "quickSolver" included: there is no component `fastSolver` any more; it is `quickSolver` now
    error missing-class src/p/Use.java:4:37 "fastSolver" → "quickSolver" included: there is no component `fastSolver` any more; it is `quickSolver` now
    error missing-class src/p/Use.java:5:19 "fastSolver" → "quickSolver" included: there is no component `fastSolver` any more; it is `quickSolver` now
    error missing-class web/page.xhtml:1:6 "fastSolver" → "quickSolver" included: there is no component `fastSolver` any more; it is `quickSolver` now
    "#);
}

#[test]
fn a_component_is_not_missing_where_something_else_is_called_so() {
    let renamed = [("FastSolver", "QuickSolver")];
    for (path, made) in [
        ("src/p/Made.java", "package p; class Made { @Bean Object fastSolver() { return 1; } }"),
        ("src/p/Made.java", "package p; @Component(\"fastSolver\") class Made { }"),
        ("src/p/Made.java", "package p; class Made { { context.registerBean(\"fastSolver\", 1); } }"),
        ("src/more.xml", "<beans><bean id=\"fastSolver\" class=\"p.Other\"/></beans>"),
        ("src/q/FastSolver.java", "package q; @Component class FastSolver { }"),
        ("src/q/more.kt", "package q\n\n@Component\nclass FastSolver\n"),
    ] {
        let rest = [&ASKING[..], &[(path, made)]].concat();
        assert_eq!(reported_after(&renamed, SOLVER, &rest), "", "{path}: {made}");
    }
    let named = SOLVER.1.replace("@Component\n", "@Component(\"fastSolver\")\n");
    assert_eq!(reported_after(&renamed, (SOLVER.0, &named), &ASKING), "");
}
