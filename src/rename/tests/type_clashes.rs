//! Tests of declarations that the new name of a type would meet, or that would come to hide a type.

use super::*;

#[test]
fn a_nested_type_is_met_only_where_its_simple_name_means_it() {
    let project = |proto: &str, import: &str| {
        format!(
            "\
-- f/HasEnum.java
package f;
public interface HasEnum {{ enum Type {{ FOO }} }}
-- m/Proto.java
package m;
{import}
class Proto {proto} {{ Type t; static class Pc {{ Kind kind; enum Kind {{ A }} }} static class Type {{}} }}
class Heir extends Proto {{ Kind other; }}
"
        )
    };
    let rename = |proto: &str, import: &str| rules(&project(proto, import), "f/HasEnum.java Type Kind");
    assert_eq!(rename("", ""), "");
    assert_eq!(rename("implements f.HasEnum", ""), "shadowing");
    assert_eq!(rename("", "import f.HasEnum.*;"), "shadowing");
}

#[test]
fn a_member_type_meets_no_type_that_is_nearer() {
    for (members, found) in [
        ("class C { class D { } D d; }", ""),
        ("class C { class D { } D d; B b; }", "capture"),
        ("class C extends P { D d; }", ""),
        ("class C<D> { D d; } <D> void m(D d) { }", ""),
        ("<D> void m(D d, B b) { }", "capture"),
        ("void m() { class D { } D d; }", ""),
        ("void m() { class D { } D d; B b; }", "capture"),
        ("Object o = new Object() { class D { } D d; };", ""),
        ("class C { D d; }", "shadowing"),
        ("class C extends A implements Q { B b; }", "capture"),
        ("class C extends P { } D d;", "shadowing"),
    ] {
        let code = format!(
            "-- A.java\nclass A {{ class B {{ }} B own; {members} }}\n-- P.java\nclass P {{ class D {{ }} }}\n-- D.java\nclass D {{ }}\n-- Q.java\ninterface Q {{ class D {{ }} }}"
        );
        assert_eq!(rules(&code, "A.java B D"), found, "{members}");
    }
}

#[test]
fn a_field_that_is_imported_would_hide_a_type() {
    let uses = |import: &str| {
        let code = format!(
            "-- p/A.java\npackage p;\npublic class A {{ public static int X; public static void m() {{}} }}\n\
             -- q/B.java\npackage q;\nimport p.A;\nimport {import};\nclass B {{ int y = X; void n() {{ A.m(); }} }}"
        );
        rules(&code, "p/A.java X A")
    };
    assert_eq!(uses("static p.A.X"), "shadowing");
    assert_eq!(uses("static p.A.*"), "shadowing");
}

#[test]
fn a_type_beside_the_one_asked_for_may_get_the_new_name_too() {
    // `Half` has `connect` from `Unsafe`, and calls a method of the class around it.
    let project = "-- Unsafe.java\ninterface Unsafe { void connect(int port); }\n\
         -- Channel.java\nabstract class Channel { abstract void close(); abstract class Half implements Unsafe { void x() { close(); } } }\n\
         -- Local.java\nabstract class Local extends Channel { class Whole extends Half { @Override public void connect(int port) {} } }";
    assert_eq!(rules(project, "Local.java connect close"), "shadowing");
    assert_eq!(rules(project, "Unsafe.java connect close"), "shadowing");
}

#[test]
fn a_type_of_the_package_does_not_hide_nearer_ones() {
    let project = |user: &str| {
        format!(
            "-- p/A.java\npackage p; class A {{}}\n-- p/B.java\npackage p; class B {{ static class In {{}} }}\n-- p/C.java\npackage p; {user}"
        )
    };
    assert_eq!(rules(&project("class C extends B { In i; }"), "p/A.java A In"), "");
    assert_eq!(rules(&project("class C { In i; class In {} }"), "p/A.java A In"), "");
    assert_eq!(rules(&project("class C<In> { In i; }"), "p/A.java A In"), "");
    assert_eq!(rules(&project("import p.B.*; class C { In i; }"), "p/A.java A In"), "shadowing");
    assert_eq!(rules(&project("class C extends B { In i; A a; }"), "p/A.java A In"), "capture");
}

#[test]
fn a_type_that_a_file_means_by_its_qualified_name_alone_meets_none_of_its_types() {
    let project = |user: &str| {
        format!(
            "-- p/A.java\npackage p; public class A {{}}\n-- r/C.java\npackage r; public class C {{}}\n-- q/B.java\npackage q; {user}"
        )
    };
    let qualified = "class B extends p.A { B() {} B b; C c; }";
    assert_eq!(rules(&project(qualified), "p/A.java A B"), "");
    assert_eq!(rules(&project(&format!("import r.C; {qualified}")), "p/A.java A C"), "");
    assert_eq!(rules(&project(&format!("import r.*; {qualified}")), "p/A.java A C"), "");
    assert_eq!(rules(&project(&format!("import p.*; import r.*; {qualified}")), "p/A.java A C"), "shadowing");
    assert_eq!(rules(&project(&format!("import p.A; import r.*; {qualified}")), "p/A.java A C"), "shadowing");
}

#[test]
fn a_field_obscures_where_a_subtype_is_imported_on_demand() {
    let project = "-- a/A.java\npackage a; public interface A { B OTHER = null; }\n-- a/C.java\npackage a; public class C implements A { public static int X; }\n-- a/B.java\npackage a; public class B {}\n-- b/Use.java\npackage b; import static a.C.*; class Use { int y = Math.abs(X); }";
    assert_eq!(rules(project, "a/A.java OTHER Math"), "shadowing");
}

#[test]
fn what_comes_on_demand_does_not_go_before_java_lang() {
    let used = |import: &str| {
        format!(
            "-- a/Other.java\npackage a; public class Other {{}}\n-- b/Use.java\npackage b; {import} class Use {{ Other o; }}"
        )
    };
    assert_eq!(rules(&used("import a.*;"), "a/Other.java Other Thread"), "capture");
    assert_eq!(rules(&used("import a.Other;"), "a/Other.java Other Thread"), "");
    let nested = "-- a/A.java\npackage a; public class A { public static class In {} In i; }";
    assert_eq!(rules(nested, "a/A.java In Thread"), "");
    let imported = format!("{nested}\n-- b/B.java\npackage b; import a.A.*; class B {{ In i; }}");
    assert_eq!(rules(&imported, "a/A.java In Thread"), "capture");
}

#[test]
fn what_comes_on_demand_or_by_its_module_does_not_go_before_types_of_the_package() {
    let used = |imports: &str, code: &str| {
        format!(
            "-- a/Lot.java\npackage a; public class Lot {{ public static class Part {{}} }}\n-- b/Own.java\npackage b; class Own {{}}\n\
             -- c/Date.java\npackage c; public class Date {{}}\n-- b/Use.java\npackage b; {imports} class Use {{ {code} }}"
        )
    };
    for imports in ["import java.util.*;", "import module java.base;", "import c.*;"] {
        assert_eq!(rules(&used(imports, "Own own;"), "b/Own.java Own Date"), "", "{imports}");
        assert_eq!(
            rules(&used(imports, "Own own; Date date;"), "b/Own.java Own Date"),
            "shadowing",
            "{imports}"
        );
        let by_name = format!("import a.Lot; {imports}");
        assert_eq!(rules(&used(&by_name, "Lot lot;"), "a/Lot.java Lot Date"), "", "{imports}");
        // Two imports on demand of one name are ambiguous. One of a module is farther (JLS 6.4.1).
        let captured = if imports.contains("module") { "" } else { "capture" };
        let on_demand = format!("import a.*; {imports}");
        assert_eq!(rules(&used(&on_demand, "Lot lot;"), "a/Lot.java Lot Date"), captured, "{imports}");
        let member = format!("import a.Lot.*; {imports}");
        assert_eq!(rules(&used(&member, "Part part;"), "a/Lot.java Part Date"), captured, "{imports}");
    }
    assert_eq!(rules(&used("import c.Date;", "Own own;"), "b/Own.java Own Date"), "capture name-clash");
}

#[test]
fn no_name_obscures_a_part_of_a_package_or_an_import() {
    let own = "-- shop/Lot.java\npackage shop; import shop.Lot; import shop.inner.*; public class Lot { int size; }\n\
               -- shop/inner/In.java\npackage shop.inner; public class In { public static class Part { } }\n\
               -- shop/Use.java\npackage shop; import static shop.inner.In.Part; class Use { Lot lot; }";
    assert_eq!(rules(own, "shop/Lot.java Lot shop"), "");
    assert_eq!(rules(own, "shop/Lot.java size shop"), "");
    let qualified = format!("{own}\n-- shop/More.java\npackage shop; class More {{ shop.inner.In in; }}");
    assert_eq!(rules(&qualified, "shop/Lot.java Lot shop"), "shadowing");
}

#[test]
fn what_a_class_inherits_from_one_of_java_lang_goes_before_types_of_the_package() {
    let code = "-- p/A.java\npackage p; class A {} class B extends Thread { A a; }";
    assert_eq!(rules(code, "p/A.java A State"), "capture");
    assert_eq!(rules(code, "p/A.java A Thread2"), "");
}

#[test]
fn a_variable_obscures_a_type_of_its_name_in_expressions() {
    let code = |use_: &str| {
        format!(
            "-- p/A.java\npackage p;\nclass A {{ static int x; static int m() {{ return 1; }} }}\nclass B {{ Object B = null; void n(A desk, A[] all) {{ {use_} }} }}"
        )
    };
    for obscured in ["desk = null; int i = A.x;", "A.m();", "java.util.function.IntSupplier s = A::m;"] {
        assert_eq!(rules(&code(obscured), "p/A.java A desk"), "capture", "{obscured}");
    }
    for free in ["A a = new A();", "Object o = A.class;", "Object o = (A) desk; for (A a : all) {}"] {
        assert_eq!(rules(&code(free), "p/A.java A desk"), "", "{free}");
    }
    assert_eq!(rules(&code("A.m();"), "p/A.java A till"), "");
}

#[test]
fn a_type_cannot_be_called_as_a_package_is() {
    let code = "-- p/A.java\npackage p; class A { class In {} }\n-- p/desk/x/B.java\npackage p.desk.x; class B {}\n-- C.java\nclass C {}";
    assert_eq!(rules(code, "p/A.java A desk"), "name-clash");
    assert_eq!(rules(code, "C.java C p"), "name-clash");
    assert_eq!(rules(code, "p/A.java A x"), "");
    assert_eq!(rules(code, "p/A.java In desk"), "");
}

#[test]
fn an_import_of_a_whole_package_is_a_place_where_types_meet() {
    let code = "-- p/A.java\npackage p; public class A {}\n-- q/B.java\npackage q; public class B {}\n-- r/C.java\npackage r; import p.*; import q.*; class C { B b; }";
    assert_eq!(rules(code, "p/A.java A B"), "shadowing");
    let own =
        "-- p/A.java\npackage p; import q.B; public class A { }\n-- q/B.java\npackage q; public class B {}";
    assert_eq!(rules(own, "p/A.java A B"), "name-clash");
}

#[test]
fn a_field_is_meant_before_a_type_of_its_name() {
    let project = "-- p/A.java\npackage p; public class A { public static int X; public static class T { public static int y; } T t; }\n\
                   -- p/B.java\npackage p; class B { int b = A.T.y; }";
    assert_eq!(rules(project, "p/A.java X T"), "shadowing");
    assert_eq!(rules(project, "p/A.java T X"), "shadowing");
    let as_type = "-- p/A.java\npackage p; public class A { public static int X; public static class T { public static int y; } }\n\
                   -- p/B.java\npackage p; import static p.A.T.y; class B { A.T b = new A.T(); }";
    assert_eq!(rules(as_type, "p/A.java X T"), "");
    assert_eq!(rules(as_type, "p/A.java T X"), "");
}

#[test]
fn an_import_and_a_type_of_the_file_cannot_have_one_name() {
    let project = |import: &str| {
        format!(
            "-- p/A.java\npackage p; public class A {{ public static class I {{ public static class J {{}} }} }}\n\
             -- q/B.java\npackage q; {import} /** {{@link A}} */ class B {{}}"
        )
    };
    assert_eq!(rules(&project("import p.A;"), "p/A.java A B"), "capture name-clash");
    assert_eq!(rules(&project("import p.A.I;"), "p/A.java I B"), "name-clash");
    assert_eq!(rules(&project("import static p.A.I;"), "p/A.java I B"), "name-clash");
    for import in ["import p.A.I.J;", "import p.A.I.*;", "import static p.A.I.*;"] {
        assert_eq!(rules(&project(import), "p/A.java I B"), "", "{import}");
    }
}

#[test]
fn javadoc_would_mean_another_type_by_the_new_name() {
    let project = "\
-- p/Hint.java
package p;
public class Hint {}
-- r/Clue.java
package r;
public class Clue {}
-- q/Shop.java
package q;
import p.Hint;
/** Takes a {@link Hint}. */
class Shop { static class Clue {} }
-- q/Stall.java
package q;
import r.*;
/** Like a {@link Clue}, but not a {@link p.Hint}. */
class Stall { static class Note {} }
";
    insta::assert_snapshot!(renamed(project, &["p/Hint.java Hint Clue"]), @"capture: at q/Shop.java:3 `Clue` would mean the class `Clue` at q/Shop.java:4");
    insta::assert_snapshot!(renamed(project, &["q/Shop.java Clue Hint"]), @"shadowing: `Hint` at q/Shop.java:3 would mean the class `Clue` at q/Shop.java:4");
    insta::assert_snapshot!(renamed(project, &["q/Stall.java Note Clue"]), @"shadowing: `Clue` at q/Stall.java:3 would mean the class `Note` at q/Stall.java:4");
    insta::assert_snapshot!(renamed(project, &["q/Stall.java Note Hint"]), @"
    -- q/Stall.java
    class Stall { static class Hint {} }
    ");
}

#[test]
fn a_type_is_not_called_as_one_inside_of_it() {
    let project = "\
-- A.java
class A { class Part {} <Element> void m() {} }
";
    insta::assert_snapshot!(renamed(project, &["A.java A Part"]), @"name-clash: there is the class `Part` at A.java:1 already");
    insta::assert_snapshot!(renamed(project, &["A.java A Element"]), @"name-clash: there is the type parameter `Element` at A.java:1 already");
}

#[test]
fn a_file_that_imports_another_type_of_the_new_name_goes_on_to_mean_that_one() {
    let project = "\
-- p/A.java
package p; class A {}
-- p/User.java
package p; import q.B; class User { B b; }
-- q/B.java
package q; public class B {}
";
    insta::assert_snapshot!(renamed(project, &["p/A.java A B"]), @r"
    p/A.java => p/B.java
    -- p/A.java
    package p; class B {}
    ");
}

#[test]
fn a_member_type_hides_what_is_imported_where_it_is_inherited() {
    let project = "\
-- p/Outer.java
package p; public class Outer { public static class Foo {} }
-- p/Shape.java
package p; public interface Shape { class Side {} }
-- q/C.java
package q; import p.Outer; import r.Bar; class C extends Outer { Object get() { return new Bar(); } }
-- q/D.java
package q; class D { Object get() { return new p.Shape() { Object o = new Bar(); }; } }
-- q/E.java
package q; import p.Shape; import r.Edge; class E implements Shape { Edge edge; }
-- q/F.java
package q; import r.Rim; import p.Outer; class F extends Outer {} class G { Rim rim; }
-- r/Bar.java
package r; public class Bar {}
-- r/Edge.java
package r; public class Edge {}
-- r/Rim.java
package r; public class Rim {}
";
    insta::assert_snapshot!(renamed(project, &["p/Outer.java Foo Bar"]), @"shadowing: `Bar` at q/C.java:1 would mean the class `Foo` at p/Outer.java:1");
    insta::assert_snapshot!(renamed(project, &["p/Shape.java Side Edge"]), @"shadowing: `Edge` at q/E.java:1 would mean the class `Side` at p/Shape.java:1");
}

#[test]
fn two_types_do_not_get_class_files_whose_names_differ_only_in_case() {
    let project = "\
-- p/Shop.java
package p;
public class Shop { static class Till {} static class Desk { static class Lid {} } }
class Lot {}
class Field {}
-- q/Other.java
package q;
class Other {}
";
    assert_eq!(rules(project, "p/Shop.java Desk till"), "name-clash");
    assert_eq!(rules(project, "p/Shop.java Field lOT"), "name-clash");
    assert_eq!(rules(project, "p/Shop.java Field SHOP"), "name-clash");
    assert_eq!(rules(project, "p/Shop.java Shop LOT"), "name-clash");
    // Itself, one in another type, and one of another package.
    for wanted in
        ["p/Shop.java Till TILL", "p/Shop.java Lid till", "p/Shop.java Till lot", "p/Shop.java Lot other"]
    {
        assert_eq!(rules(project, wanted), "", "{wanted}");
    }
    // A type parameter has no class file.
    let parameter = "-- p/Box.java\npackage p;\nclass Box<T> { T t; void m() { class Local {} } }\n";
    assert_eq!(rules(parameter, "p/Box.java T LOCAL"), "");
}
