//! Tests of several renames at once: which go together, and which are withheld for an earlier one.

use super::*;

#[test]
fn plans_that_meet_are_distinguished_and_plans_that_do_not_are_joined() {
    let project = "\
-- A.java
class A {
    private int hint, clue;
    A(int hint) { this.hint = hint; }
    int get() { return hint + clue; }
    void m(int a) { int b = a; }
}
";
    // A parameter and the field that it hides keep their relation.
    let both = ["A.java hint#0 join", "A.java hint#1 join"];
    insta::assert_snapshot!(renamed(project, &both), @r"
    -- A.java
    private int join, clue;
    A(int join) { this.join = join; }
    int get() { return join + clue; }
    ");
    let fields = ["A.java hint#0 join", "A.java clue join"];
    insta::assert_snapshot!(renamed(project, &fields), @r"
    conflicts-with: the rename of the field `hint` at A.java:2 to `join`
    -- A.java
    private int join, clue;
    A(int hint) { this.join = hint; }
    int get() { return join + clue; }
    ");
    let locals = ["A.java a c", "A.java b c"];
    insta::assert_snapshot!(renamed(project, &locals), @r"
    conflicts-with: the rename of the parameter `a` at A.java:5 to `c`
    -- A.java
    void m(int c) { int b = c; }
    ");
}

#[test]
fn methods_that_would_be_confused_or_hidden_do_not_get_one_name_together() {
    let conflict = |code: &str| renamed(&format!("-- A.java\n{code}"), &["A.java m n", "A.java k n"]);
    let is_refused = |code: &str| conflict(code).starts_with("conflicts-with");
    // `n(1, 2)` would mean the one that takes no more.
    assert!(is_refused("class A { void m(int... x) {} void k(int x, int y) {} void c() { m(1, 2); } }"));
    // Inside of `B`, `n(1)` would be looked up there alone.
    assert!(is_refused("class A { void m(int x) {} class B { void k() {} void c() { m(1); } } }"));
    // `D` would implement `n` of `C`.
    assert!(is_refused(
        "class A { public void m() {} } interface C { void k(); } abstract class D extends A implements C {}"
    ));
    // Inside of `D`, `n()` and the variable `n` would mean what it inherits from `C`.
    for below in ["new C() { void c() { m(); } }", "null; class D extends C { void c() { m(); } }"] {
        let code = format!("class C {{ void k() {{}} }} class A {{ void m() {{}} Object o = {below}; }}");
        assert!(is_refused(&code), "{code}");
    }
    assert!(is_refused(
        "class C { int k; } class A { int m; Object o = new C() { int c() { return m; } }; }"
    ));
    assert!(is_refused("class C { int k; } class A { Object o(int m) { return new C() { int c = m; }; } }"));
    assert!(is_refused("class C { Object o(int m) { return new A() { int c = m; }; } } class A { int k; }"));
    // `m` is seen in `B` since that is inside of `A`, and not since it is below it.
    let inside = "{ void k(int x) {} void c() { m(); } } }";
    assert!(is_refused(&format!("class A {{ private void m() {{}} class B extends A {inside}")));
    assert!(is_refused(&format!("interface A {{ static void m() {{}} class B implements A {inside}")));
    // A component's accessor is a method.
    assert!(is_refused("record A(int m) { int k() { return 1; } }"));
    assert!(is_refused("record A(int k) { int m() { return 1; } }"));
    // `A::n` might be either, and so is no longer exact.
    assert!(is_refused(
        "class A { void m() {} static void k(A a) {} Object o = (java.util.function.Consumer<A>) A::m; }"
    ));
    assert!(is_refused(
        "class A { boolean c(Object o) { return o instanceof A m && m.c(1) || o instanceof B k && k.c(); } }"
    ));
    assert!(!is_refused("class A { void m(int x) {} void k() {} }"));
    assert!(!is_refused("class C { void k() {} } class A { void m() {} Object o = new C() { }; }"));
    assert!(!is_refused("class A { public void m() {} } interface C { void k(); }"));
}

#[test]
fn types_inside_a_class_and_inside_one_below_it_do_not_get_one_name_together() {
    let refused = |supertype: &str, used: &str| {
        let project = format!(
            "-- p/A.java\npackage p; public class A {{ public static class In {{}} }}\n\
             -- q/B.java\npackage q; public class B extends {supertype} {{ public static class Other {{}} }}\n\
             -- r/C.java\npackage r; class C {{ {used} used; }}\n"
        );
        renamed(&project, &["p/A.java In X", "q/B.java Other X"]).starts_with("conflicts-with")
    };
    assert!(refused("p.A", "q.B.In"));
    assert!(!refused("Object", "p.A.In"));
}

#[test]
fn what_one_file_imports_does_not_get_one_name_together() {
    let refused = |use_of_them: &str, wanted: [&str; 2]| {
        let project = format!(
            "-- p/A.java\npackage p; public class A {{ public static int k; public static void m(int x) {{}} }}\n\
             -- q/B.java\npackage q; public class B {{ public static int l; public static void k(int x) {{}} }}\n\
             -- r/C.java\n{use_of_them}"
        );
        renamed(&project, &wanted).starts_with("conflicts-with")
    };
    let (types, methods) = (["p/A.java A D", "q/B.java B D"], ["p/A.java m n", "q/B.java k n"]);
    let fields = ["p/A.java k n", "q/B.java l n"];
    assert!(refused("package r; import p.*; import q.*; class C { A a; }", types));
    assert!(refused("package q; import p.*; class C { A a; }", types));
    assert!(!refused("package q; class C { p.E e; }", types));
    let with_statics = |code: &str| format!("import static p.A.*; import static q.B.*; class C {{ {code} }}");
    assert!(refused(&with_statics("{ m(1); }"), methods));
    assert!(refused(&with_statics("int i = l;"), fields));
    assert!(!refused("import static p.A.*; class C { { m(1); } }", methods));
}

#[test]
fn a_variable_does_not_get_the_name_of_a_type_together_with_it_where_it_would_be_meant() {
    let is_refused = |code: &str, wanted: [&str; 2]| {
        let project =
            format!("-- q/B.java\npackage q; public class B {{ public static int l; }}\n-- A.java\n{code}");
        let backwards = [wanted[1], wanted[0]];
        let [one, other] = [&wanted, &backwards].map(|w| renamed(&project, w).starts_with("conflicts-with"));
        assert_eq!(one, other, "{code}");
        one
    };
    let with = |variable: &'static str| ["A.java Tool Kit", variable];
    let tool = "class Tool { static int uses; }";
    // `Kit.uses` would ask the field, the parameter, or what is imported for its `uses`.
    let field = format!("class A {{ int f; int c() {{ return Tool.uses; }} }} {tool}");
    assert!(is_refused(&field, with("A.java f Kit")));
    let inherited = format!("class A {{ int f; }} class C extends A {{ int c = Tool.uses; }} {tool}");
    assert!(is_refused(&inherited, with("A.java f Kit")));
    let parameter = format!("class A {{ int c(int p) {{ return Tool.uses + p; }} }} {tool}");
    assert!(is_refused(&parameter, with("A.java p Kit")));
    let imported = format!("import static q.B.l; class A {{ int c = Tool.uses + l; }} {tool}");
    assert!(is_refused(&imported, with("q/B.java l Kit")));
    // `C.Kit.uses` would, too.
    let qualified =
        format!("class A {{ {tool} int f; }} class C extends A {{}} class D {{ int d = C.Tool.uses; }}");
    assert!(is_refused(&qualified, with("A.java f Kit")));
    let apart =
        format!("class A {{ int f; }} class C {{ int c(int p) {{ return p; }} int d = Tool.uses; }} {tool}");
    assert!(!is_refused(&apart, with("A.java f Kit")));
    assert!(!is_refused(&apart, with("A.java p Kit")));
    assert!(!is_refused(&apart, with("q/B.java l Kit")));
}

#[test]
fn a_field_and_a_method_to_which_javadoc_links_do_not_get_one_name_together() {
    let project = "\
-- Shop.java
/** {@link #open} */
class Shop { int size; int open() { return size; } }
";
    let both = ["Shop.java size state", "Shop.java open state"];
    insta::assert_snapshot!(renamed(project, &both), @r"
    conflicts-with: the rename of the field `size` at Shop.java:2 to `state`
    -- Shop.java
    class Shop { int state; int open() { return state; } }
    ");
    assert!(!renamed(&project.replace("#open", "#open()"), &both).starts_with("conflicts-with"));
}

/// As yet, a type of the file has the name of the one that its import would bring in.
#[test]
fn a_type_that_comes_on_demand_is_met_where_another_one_has_its_name() {
    let project = |import: &str| {
        format!(
            "\
-- p/Kit.java
package p;
public class Kit {{ }}
-- q/Kit.java
package q;
import q.Box.*;
{import}
class Kit {{ Part part; }}
-- q/Box.java
package q;
class Box {{ class Part {{ }} }}
"
        )
    };
    let both = ["p/Kit.java Kit Tool", "q/Box.java Part Tool"];
    insta::assert_snapshot!(renamed(&project("import p.*;"), &both), @r"
    conflicts-with: the rename of the class `Kit` at p/Kit.java:2 to `Tool`
    p/Kit.java => p/Tool.java
    -- p/Kit.java
    public class Tool { }
    ");
    assert!(!renamed(&project(""), &both).starts_with("conflicts-with"));
}

#[test]
fn a_component_and_a_local_of_the_compact_constructor_do_not_get_one_name_together() {
    let code = "-- Pair.java\nrecord Pair(int left, int right) { Pair { int sum = 1; } int all() { int sum = 2; return sum; } }\n";
    insta::assert_snapshot!(renamed(code, &["Pair.java left side", "Pair.java sum side"]), @r"
    conflicts-with: the rename of the record component `left` at Pair.java:1 to `side`
    -- Pair.java
    record Pair(int side, int right) { Pair { int sum = 1; } int all() { int sum = 2; return sum; } }
    ");
    assert!(!renamed(code, &["Pair.java left side", "Pair.java sum#1 side"]).starts_with("conflicts-with"));
}

#[test]
fn a_static_import_of_what_gets_one_name_brings_in_both() {
    let project = "\
-- p/A.java
package p; public class A { public static int a; public static int b() { return 1; } public static void c(int i) {} int d; }
-- q/Q.java
package q; public class Q { public static int n() { return 2; } }
-- r/F.java
package r; import static p.A.a; import static q.Q.*; class F { int f() { return a + n(); } }
";
    insta::assert_snapshot!(renamed(project, &["p/A.java a n", "p/A.java b n"]), @r"
    conflicts-with: the rename of the field `a` at p/A.java:1 to `n`
    -- p/A.java
    package p; public class A { public static int n; public static int b() { return 1; } public static void c(int i) {} int d; }
    -- r/F.java
    package r; import static p.A.n; import static q.Q.*; class F { int f() { return n + n(); } }
    ");
    insta::assert_snapshot!(renamed(project, &["p/A.java b n", "p/A.java a n"]), @r"
    conflicts-with: the rename of the method `b` at p/A.java:1 to `n`
    -- p/A.java
    package p; public class A { public static int a; public static int n() { return 1; } public static void c(int i) {} int d; }
    ");
    insta::assert_snapshot!(renamed(project, &["p/A.java d n", "p/A.java b n"]), @r"
    -- p/A.java
    package p; public class A { public static int a; public static int n() { return 1; } public static void c(int i) {} int n; }
    ");
}

#[test]
fn two_files_do_not_get_names_that_differ_only_in_case() {
    let project = "-- p/A.java\npackage p; public class A {}\n-- p/B.java\npackage p; public class B {}\n";
    let both = ["p/A.java A UrlHint", "p/B.java B URLHint"];
    insta::assert_snapshot!(renamed(project, &both), @"
    conflicts-with: the rename of the class `A` at p/A.java:1 to `UrlHint`
    p/A.java => p/UrlHint.java
    -- p/A.java
    package p; public class UrlHint {}
    ");
}
