//! Tests of declarations that the new name of a member or variable would meet.

use super::*;

#[test]
fn a_name_that_java_does_not_allow_is_refused() {
    assert_eq!(rules("-- A.java\nclass A { int x; }", "A.java x class"), "not-an-identifier");
    assert_eq!(rules("-- A.java\nclass A { int x; }", "A.java A record"), "not-an-identifier");
    assert_eq!(rules("-- A.java\nclass A { int x; }", "A.java x x"), "name-clash");
    // A component's accessor cannot be called `yield`.
    assert_eq!(
        rules("-- A.java\nrecord A(int x) { int m() { return x(); } }", "A.java x yield"),
        "not-an-identifier"
    );
    let canonical = "-- A.java\nrecord A(int x) { A(int x) { this.x = x; } int m() { return x(); } }";
    assert_eq!(rules(canonical, "A.java x#1 yield"), "not-an-identifier");
}

#[test]
fn two_declarations_of_one_name_in_one_scope_are_refused() {
    let clash = |code: &str, wanted: &str| {
        rules(
            &format!("-- A.java\n{code}\n-- B.java\nclass B extends A {{ int inB; void mB(int i) {{}} }}"),
            wanted,
        )
    };
    assert_eq!(clash("class A { int x, y; }", "A.java x y"), "name-clash");
    assert_eq!(clash("class A { int x; }", "A.java x inB"), "name-clash");
    assert_eq!(clash("class A { void m(int x) { int y; } }", "A.java x y"), "name-clash");
    assert_eq!(
        clash("class A { void m(int x) { Runnable r = () -> { int y; }; } }", "A.java x y"),
        "name-clash"
    );
    assert_eq!(clash("class A { void m() { { int x; } { int y; } } }", "A.java x y"), "");
    assert_eq!(clash("class A { void m(int i) {} }", "A.java m mB"), "name-clash");
    assert_eq!(clash("class A { void m(int i, int j) {} }", "A.java m mB"), "");
    assert_eq!(clash("class A { class C {} class D {} }", "A.java C D"), "name-clash");
    assert_eq!(clash("class A { class C {} }", "A.java C A"), "name-clash");
    assert_eq!(clash("class A { class C {} } class E {}", "A.java E B"), "name-clash");
    assert_eq!(clash("class A<T, U> {}", "A.java T U"), "name-clash");
    assert_eq!(clash("class A { } ", "A.java A B"), "capture file-exists name-clash");
    // On some file systems `b.java` is `B.java`; and `a.java` is `A.java` itself.
    assert_eq!(clash("class A { } ", "A.java A b"), "file-exists");
    assert_eq!(clash("class A { } ", "A.java A a"), "");
}

#[test]
fn an_overload_is_no_clash_where_every_call_keeps_its_meaning() {
    let in_class = |members: &str| rules(&format!("-- A.java\nclass A {{ {members} }}"), "A.java m n");
    assert_eq!(in_class("void m(Number x) {} void n(long x) {} void c(Number x) { m(x); n(1L); n(1); }"), "");
    assert_eq!(in_class("void m(Object x) {} void n(String x) {} void c() { n(\"\"); m(1); }"), "");
    assert_eq!(
        in_class("void m(int x, int[] y) {} void n(int x, String y) {} void c(int[] y) { m(1, y); }"),
        ""
    );
    // `A::n` would be one or the other.
    assert_eq!(
        in_class(
            "static void m(A x, int... y) {} void n() {} void c() { java.util.function.Consumer<A> f = A::n; }"
        ),
        "name-clash"
    );
    // The one that is chosen is another one.
    assert_eq!(in_class("void m(String x) {} void n(Object x) {} void c() { n(\"\"); }"), "name-clash");
    assert_eq!(in_class("void m(Object x) {} void n(String x) {} void c() { m(\"\"); }"), "name-clash");
    assert_eq!(in_class("void m(long x) {} void n(Number x) {} void c() { n(1); }"), "name-clash");
    // Neither can be chosen.
    assert_eq!(in_class("void m(String x) {} void n(Integer x) {} void c() { m(null); }"), "name-clash");
    let lambda = "void m(Runnable x) {} <T> void n(java.util.concurrent.Callable<T> x) {} void c() { m(() -> { throw new Error(); }); }";
    assert_eq!(in_class(lambda), "name-clash");
    // Neither the argument's type is known, nor what a reference will mean.
    assert_eq!(in_class("void m(String x) {} void n(int x) {} void c() { n(B.get()); }"), "name-clash");
    assert_eq!(
        in_class(
            "void m(String x) {} void n(int x) {} void c() { java.util.function.IntConsumer f = this::n; }"
        ),
        "name-clash"
    );
    // The same after erasure, or perhaps.
    let lists = "void m(java.util.List<String> x) {} void n(java.util.List<Integer> x) {}";
    assert_eq!(in_class(lists), "name-clash");
    assert_eq!(in_class("<T> void m(T x) {} void n(Object x) {}"), "name-clash");
    // Any number of arguments.
    assert_eq!(in_class("void m(String... x) {} void n(int x) {}"), "name-clash");
    // A call of another method of the old name.
    let elsewhere = "-- A.java\nclass A { static void m(String x) {} static void n(int x) {} void c() { m(null); n(1); } }\n\
                     -- B.java\nclass B { void m(int x) {} void d() { m(1); A.n(2); } }";
    assert_eq!(rules(elsewhere, "A.java m n"), "");
    let inherited =
        format!("{elsewhere}\n-- C.java\nclass C extends A {{ void m(Integer x) {{ m(3); n(4); }} }}");
    assert_eq!(rules(&inherited, "A.java m n"), "");
    // The meaning of a call in code that does not parse.
    let beside = |call: &str| {
        let code = format!(
            "-- A.java\nclass A {{ void m(Object x) {{}} void n(String x) {{}} }}\n-- B.java\nclass B {{ void c(A a) {{ {call} }} }}"
        );
        rules(&code, "A.java m n")
    };
    assert_eq!(beside("a.n(\"\");"), "");
    assert_eq!(beside("x = ; ) a.n( \"\" x ("), "name-clash");
    assert_eq!(beside("a.n(\"\"); } } void d() {"), "name-clash");
}

#[test]
fn an_overload_in_a_subclass_or_another_file_is_met_by_the_calls_there() {
    let project = |call: &str| {
        format!(
            "-- A.java\nclass A {{ void m(String x) {{}} }}\n-- B.java\nclass B extends A {{ void n(Object x) {{}} }}\n\
             -- C.java\nclass C {{ void c(A a, B b) {{ {call} }} }}"
        )
    };
    assert_eq!(rules(&project("a.m(\"\"); b.m(\"\"); b.n(1);"), "A.java m n"), "");
    assert_eq!(rules(&project("b.n(\"\");"), "A.java m n"), "name-clash");
    assert_eq!(rules(&project("var x = Outside.make(); x.n(1);"), "A.java m n"), "");
    assert_eq!(rules(&project("var x = Outside.make(); x.n(\"\");"), "A.java m n"), "name-clash");
    let imported = "-- p/A.java\npackage p; public class A { public static void m(String x) {} public static void n(int x) {} }\n\
                    -- q/B.java\npackage q; import static p.A.n; class B { void c() { n(1); } }";
    assert_eq!(rules(imported, "p/A.java m n"), "name-clash");
    let elsewhere = "-- A.java\nclass A { void m(String x) {} void n(int x) {} }\n-- t.groovy\nnew A().n(x)";
    assert_eq!(rules(elsewhere, "A.java m n"), "name-clash");
}

#[test]
fn a_reference_that_a_nearer_declaration_would_capture_is_refused() {
    assert_eq!(rules("-- A.java\nclass A { int x; int m(int y) { return x; } }", "A.java x y"), "capture");
    assert_eq!(rules("-- A.java\nclass A { int x; int m(int y) { return this.x; } }", "A.java x y"), "");
    let inner = "-- A.java\nclass A { void m() {} class I { void n() {} void o() { m(); } } }";
    assert_eq!(rules(inner, "A.java m n"), "capture");
    let anonymous = "-- A.java\nclass A { void m(int x) { new Object() { int y; int n() { return x; } }; } }";
    assert_eq!(rules(anonymous, "A.java x y"), "capture");
    let hidden = "-- A.java\nclass A { int y; class I { int x; class J { int m() { return x; } } } }";
    assert_eq!(rules(hidden, "A.java x y"), "");
    let between = "-- A.java\nclass A { int x; class I { int y; class J { int m() { return x; } } } }";
    assert_eq!(rules(between, "A.java x y"), "capture");
    let hides_local =
        "-- A.java\nclass A { void m(int y) { new Object() { int x; int n() { return x; } }; } }";
    assert_eq!(rules(hides_local, "A.java x y"), "");
    let own_local = "-- A.java\nclass A { void m() { new Object() { int x; int n(int y) { return x; } }; } }";
    assert_eq!(rules(own_local, "A.java x y"), "capture");
    let types = "-- p/A.java\npackage p; class A {}\n-- p/B.java\npackage p; import java.util.List; class B { A a; List<A> l; }";
    assert_eq!(rules(types, "p/A.java A List"), "capture name-clash shadowing");
}

#[test]
fn a_class_that_may_inherit_the_new_name_from_a_library_captures_it() {
    let cell = "-- A.java\nimport x.Sides;\nclass A { static int mid; class Cell implements Sides { int n() { return mid; } } }";
    assert_eq!(rules(cell, "A.java mid CENTER"), "capture");
    assert_eq!(rules(cell, "A.java mid middle"), "");
    let local = "-- A.java\nclass A { void m(int gap) { class Cell implements x.Sides { int n() { return gap; } } } }";
    assert_eq!(rules(local, "A.java gap CENTER"), "capture");
    let ambiguous = "-- A.java\nclass A { static int mid; }\n-- B.java\nclass B extends A implements x.Sides { int n() { return mid; } }";
    assert_eq!(rules(ambiguous, "A.java mid CENTER"), "capture");
    let own = "-- A.java\nclass A implements x.Sides { static int mid; int n() { return mid; } }";
    assert_eq!(rules(own, "A.java mid CENTER"), "");
    let farther = "-- A.java\nclass A implements x.Sides { void n(int mid) { new Object() { int o() { return mid; } }; } }";
    assert_eq!(rules(farther, "A.java mid CENTER"), "");
}

#[test]
fn a_class_does_not_get_the_name_of_a_method_that_its_javadoc_names() {
    let part =
        "-- A.java\nclass A { int area() { return 1; } /** A part of {@link #area()}. */ class Part { } }";
    assert_eq!(rules(part, "A.java Part area"), "shadowing");
    assert_eq!(rules(part, "A.java Part size"), "");
    let own = "-- A.java\n/** See {@link #area()}. */ class A { int area() { return 1; } }";
    assert_eq!(rules(own, "A.java A area"), "shadowing");
}

#[test]
fn a_local_type_and_a_type_parameter_go_before_what_is_around_them() {
    let local = "-- A.java\nimport java.util.*;\nclass A { int m() { record Rec(int x) { } return new Rec(3).x(); } }";
    assert_eq!(rules(local, "A.java Rec List"), "");
    let before = "-- A.java\nimport java.util.*;\nclass A { List<Rec> all; void m() { List<A> l; record Rec(int x) { } List<A> k; } record Rec(int y) { } }";
    assert_eq!(rules(before, "A.java Rec List"), "shadowing");
    assert_eq!(rules(&before.replace(" List<A> k;", ""), "A.java Rec List"), "");
    assert_eq!(rules(local, "A.java Rec Override"), "");
    let of_method = "-- A.java\nclass A { static <T> T id(T t) { return t; } class B { } }";
    assert_eq!(rules(of_method, "A.java T A"), "");
    assert_eq!(rules(of_method, "A.java T B"), "");
    let in_class = "-- A.java\nclass A { <T> void m(T t) { class C { class B { } T u; } } }";
    assert_eq!(rules(in_class, "A.java T B"), "capture");
    let in_block = "-- A.java\nclass A { <T> void m(T t) { class B { } T u = t; } }";
    assert_eq!(rules(in_block, "A.java T B"), "capture");
    let of_class = "-- A.java\nclass A<T> { T t; class B { } }\nclass C { }";
    assert_eq!(rules(of_class, "A.java T B"), "capture");
    assert_eq!(rules(of_class, "A.java T C"), "");
}

#[test]
fn what_an_annotation_is_called_by_is_a_type_and_no_variable() {
    let tagged = "-- A.java\nclass A { @interface Tag { } int names; @Tag int m() { int size = names; return size; } }";
    assert_eq!(rules(tagged, "A.java names Tag"), "");
    assert_eq!(rules(tagged, "A.java size Tag"), "");
    assert_eq!(rules(tagged, "A.java Tag names"), "");
    assert_eq!(rules(tagged, "A.java Tag size"), "");
}

#[test]
fn a_type_that_a_class_inherits_from_the_jdk_captures_the_new_name() {
    for head in ["extends javax.swing.Box", "extends Swing", "extends Low"] {
        let code = format!(
            "-- A.java\nimport javax.swing.*;\nclass A {{ class Cell {head} {{ Lot lot; }} }}\nclass Low extends Box {{ }}\n\
             -- Lot.java\nclass Lot {{ }}\n-- Swing.java\nimport javax.swing.Box;\nclass Swing extends Box {{ }}"
        );
        assert_eq!(rules(&code, "Lot.java Lot Filler"), "capture", "{head}");
        assert_eq!(rules(&code, "Lot.java Lot Pile"), "", "{head}");
        assert_eq!(warnings(&code, "Lot.java Lot Pile"), [""; 0], "{head}");
    }
    let anonymous =
        "-- A.java\nimport javax.swing.*;\nclass A { class Lot { } Box b = new Box(0) { Lot lot; }; }";
    assert_eq!(rules(anonymous, "A.java Lot Filler"), "capture");
    let ambiguous = "-- A.java\nclass A { static class Lot { } }\n\
                     -- B.java\nabstract class B extends A implements javax.sound.sampled.Line { Lot lot; }";
    assert_eq!(rules(ambiguous, "A.java Lot Info"), "capture");
    for nearer in [
        "class A extends javax.swing.Box { class Lot { } Lot lot; }",
        "class A extends javax.swing.Box { void m() { class Lot { } new Lot(); } }",
        "class A<Lot> extends javax.swing.Box { Lot lot; }",
        "class A { class Lot extends javax.swing.Box { } Lot lot; }",
        "class A { class Lot { } Lot lot; } class B extends javax.swing.Box { A.Lot lot; }",
    ] {
        assert_eq!(rules(&format!("-- A.java\n{nearer}"), "A.java Lot Filler"), "", "{nearer}");
    }
}

#[test]
fn a_class_that_may_inherit_a_type_from_another_library_is_to_be_looked_at() {
    let code = "-- A.java\nclass A extends org.lib.Pane { Lot lot; }\n-- Lot.java\nclass Lot { }";
    insta::assert_snapshot!(warnings(code, "Lot.java Lot Filler").join("\n"), @"unknown-supertype: the class `A` at A.java:1 has a supertype that is not in this repository; if that has a type `Filler`, `Filler` at A.java:1 would mean it");
    let nearer = "-- A.java\nclass A extends org.lib.Pane { class Lot { } Lot lot; }";
    assert_eq!(warnings(nearer, "A.java Lot Filler"), [""; 0]);
}

#[test]
fn an_enum_has_the_types_of_every_enum() {
    let used = "-- A.java\nclass A { static class Kind { static int k; } enum E { ONE; int m() { return Kind.k; } } }";
    assert_eq!(rules(used, "A.java Kind EnumDesc"), "capture");
    assert_eq!(rules(used, "A.java Kind Sort"), "");
}

#[test]
fn a_case_label_is_a_name_like_others_unless_it_is_an_enums_constant() {
    let code = |case: &str| {
        format!(
            "-- A.java\nclass A {{ static final int ONE = 1; enum E {{ TWO }}
            int m(int i, E e) {{ final int loc = 9; {case} return loc; }} }}"
        )
    };
    let of_int = code("switch (i) { case ONE: return 1; }");
    assert_eq!(rules(&of_int, "A.java ONE loc"), "capture");
    assert_eq!(rules(&of_int, "A.java i ONE"), "shadowing");
    let of_enum = code("switch (e) { case TWO: return 1; }");
    assert_eq!(rules(&of_enum, "A.java TWO loc"), "");
    assert_eq!(rules(&of_enum, "A.java i TWO"), "");
}

#[test]
fn javac_looks_names_up_in_annotations_before_a_local_among_what_follows() {
    let code = "-- A.java\nclass A { static final String TEXT = \"\";
    void m() { @SuppressWarnings(A.TEXT) int a = 1, b = 2; }
    void n() { @SuppressWarnings(TEXT) int a = 1, b = 2; } }";
    assert_eq!(rules(code, "A.java a A"), "shadowing");
    assert_eq!(rules(code, "A.java a#1 TEXT"), "shadowing");
    assert_eq!(rules(code, "A.java TEXT a"), "capture");
    assert_eq!(rules(code, "A.java b A"), "");
    assert_eq!(rules(code, "A.java TEXT b"), "");
}

#[test]
fn a_declaration_that_would_hide_what_is_used_in_its_scope_is_refused() {
    assert_eq!(rules("-- A.java\nclass A { int x; int m(int y) { return x; } }", "A.java y x"), "shadowing");
    assert_eq!(rules("-- A.java\nclass A { int x; int m(int y) { return this.x; } }", "A.java y x"), "");
    let nested = "-- A.java\nclass A { int x; class I { int y; int m() { return x; } } }";
    assert_eq!(rules(nested, "A.java y x"), "shadowing");
    let methods = "-- A.java\nclass A { void x() {} class I { void y(int i) {} void m() { x(); } } }";
    assert_eq!(rules(methods, "A.java y x"), "shadowing");
    let lang = "-- p/A.java\npackage p; class A {}\n-- p/B.java\npackage p; class B { String s; }";
    assert_eq!(rules(lang, "p/A.java A String"), "shadowing");
}

#[test]
fn components_are_parameters_of_the_compact_constructor() {
    let code = |head: &str| {
        format!("-- R.java\nrecord R(String name) {{ R{head} /* (all) */ {{ int k = 0; for (int i = 0; i < 1; i++) {{}} this.name = name; }} }}")
            .replace("this.name = name;", if head.is_empty() { "" } else { "this.name = other;" })
    };
    for local in ["k", "i"] {
        assert_eq!(rules(&code(""), &format!("R.java {local} name")), "name-clash", "{local}");
        assert_eq!(rules(&code("(String other)"), &format!("R.java {local} name")), "", "{local}");
    }
}

#[test]
fn a_method_reference_that_must_be_exact_keeps_its_method_the_only_one_of_its_name() {
    let refused = |method: &str, wanted: &str, code: &str| {
        let project = format!(
            "-- p/T.java\npackage p;\npublic class T {{\n  public int size() {{ return 0; }}\n  public int weigh(int i) {{ return 0; }}\n  {method}\n  static void run(Runnable r) {{}}\n  static void run(java.util.function.Supplier<Integer> r) {{}}\n}}\n-- q/Use.java\npackage q;\nimport java.util.*;\nimport java.util.function.*;\nimport p.T;\nclass Use {{ ToIntFunction<T> m(List<T> l, T t) {{ {code} return null; }} }}"
        );
        rules(&project, &format!("p/T.java {wanted}"))
    };
    let weigh = |code: &str| refused("", "weigh size", code);
    assert_eq!(weigh("l.sort(Comparator.comparing(T::size).reversed());"), "name-clash");
    assert_eq!(weigh("T.run(t::size);"), "name-clash");
    // The type that is expected of the reference is known without it.
    assert_eq!(weigh("l.stream().map(T::size).toList(); l.forEach(T::size);"), "");
    assert_eq!(weigh("ToIntFunction<T> f = T::size; return (T::size);"), "");
    // The type before the `::` has only one of the two.
    let below = "public static class Below extends T { public int count(int i) { return 0; } public int all(int i) { return 0; } }";
    let sorted =
        |ty: &str| format!("List<{ty}> k = null; k.sort(Comparator.comparing({ty}::size).reversed());");
    assert_eq!(refused(below, "count size", &sorted("T")), "");
    assert_eq!(refused(below, "count size", &sorted("T.Below")), "name-clash");
    assert_eq!(refused(below, "size all", &sorted("T")), "");
    // `T::size` would be the one as well as the other.
    let zero = "public static int zero(T t) { return 0; }";
    assert_eq!(refused(zero, "zero size", "l.stream().map(T::size).toList();"), "name-clash");
    assert_eq!(refused(zero, "zero size", "t.size();"), "");
    // Nothing is a `T` and a text.
    let of_text = "public static int zero(String s) { return 0; }";
    assert_eq!(refused(of_text, "zero size", "l.stream().map(T::size).toList();"), "");
    let of_any = "public static int zero(Comparable<?> s) { return 0; }";
    assert_eq!(refused(of_any, "zero size", "l.stream().map(T::size).toList();"), "name-clash");
    // On a value, it is the one without parameters.
    assert_eq!(refused(zero, "zero size", "IntSupplier s = t::size; s = new T()::size;"), "");
    // The same of a reference to the method that is renamed.
    let many = "public int many(int i, int j) { return 0; }";
    assert_eq!(refused(many, "size many", "l.sort(Comparator.comparing(T::size).reversed());"), "name-clash");
    assert_eq!(refused(many, "size many", "l.stream().map(T::size).toList();"), "");
}

#[test]
fn an_inherited_field_hides_a_local_around_the_class() {
    let beside =
        |code: &str| rules(&format!("-- A.java\nclass A {{ int x; }} class B {{ {code} }}"), "A.java x y");
    assert_eq!(beside("void m(int y) { class C extends A { int z = y; } }"), "shadowing");
    assert_eq!(beside("void m(int y) { new A() { int z = y; }; }"), "shadowing");
    assert_eq!(beside("void m() { new A() { int z() { int y = 1; return y; } }; }"), "");
    assert_eq!(beside("void m(int y) { new A() {}; int z = y; }"), "");
}

#[test]
fn what_is_nearer_is_not_hidden_by_a_member_of_an_outer_class() {
    let within = |wanted: &str| {
        let code = "\
class A { int size; int cost() { return 1; }
    interface Hook { int LENGTH = 1; int get(); default int twice() { return get() + LENGTH; } }
    Hook hook = new Hook() { public int get() { return 1; } int more() { return get() + LENGTH; } };
}";
        rules(&format!("-- A.java\n{code}"), wanted)
    };
    assert_eq!(within("A.java size LENGTH"), "");
    assert_eq!(within("A.java cost get"), "");
}

#[test]
fn overloads_that_one_import_brings_in_do_not_capture_each_other() {
    let imported = |more: &str| {
        let code = format!(
            "-- p/A.java\npackage p;\npublic class A {{ public static int a(int x) {{ return x; }} \
             public static int b(int x, int y) {{ return x; }} }}\n\
             -- p/C.java\npackage p;\npublic class C {{ public static int b(int x) {{ return x; }} }}\n\
             -- q/B.java\npackage q;\nimport static p.A.*;\n{more}class B {{ int n = a(1); }}"
        );
        rules(&code, "p/A.java a b")
    };
    assert_eq!(imported(""), "");
    assert_eq!(imported("import static p.C.b;\n"), "capture");
}

#[test]
fn type_parameters_are_distinguished_by_their_erasures() {
    let in_class = |members: &str| rules(&format!("-- A.java\nclass A<Q> {{ {members} }}"), "A.java m n");
    assert_eq!(in_class("<T> void m(T x) {} void n(String x) {} void c() { m(1); n(\"\"); }"), "");
    assert_eq!(in_class("<T extends Number> void m(T[] x) {} void n(Object[] x) {}"), "");
    assert_eq!(in_class("<T> void m(T x) {} void n(Object x) {}"), "name-clash");
    assert_eq!(in_class("void m(Q x) {} <T> void n(T x) {}"), "name-clash");
    assert_eq!(in_class("<T> void m(T x) {} void n(String x) {} void c() { m(\"\"); }"), "name-clash");
}

#[test]
fn what_the_compiler_adds_to_an_enum_is_there() {
    let of_enum = |members: &str, wanted: &str| {
        rules(&format!("-- A.java\nenum A {{ X; {members} }}"), &format!("A.java {wanted}"))
    };
    assert_eq!(
        of_enum("static A valueOf(int i) { return valueOf(\"X\"); } A a = A.valueOf(1);", "valueOf of"),
        ""
    );
    assert_eq!(of_enum("static A of(String s) { return null; }", "of valueOf"), "accidental-override");
    assert_eq!(of_enum("static A[] all() { return null; }", "all values"), "accidental-override");
}

#[test]
fn an_imported_method_may_join_those_of_another_import() {
    let uses = |imports: &str, call: &str| {
        let code = format!(
            "-- p/A.java\npackage p; public class A {{ public static int m(int x) {{}} }}\n\
             -- p/B.java\npackage p; public class B {{ public static int n(long x) {{}} }}\n\
             -- q/C.java\npackage q; {imports} class C {{ int n; int c() {{ {call} }} }}\n\
             -- q/D.java\npackage q; class D extends C {{ int n(int x) {{}} }}"
        );
        rules(&code, "p/A.java m n")
    };
    let all = "import static p.A.*; import static p.B.*;";
    assert_eq!(uses(all, "n(1);"), "shadowing");
    assert_eq!(uses("import static p.A.m; import static p.B.*;", "n(1);"), "shadowing");
    assert_eq!(uses("import static p.A.*; import static external.B.*;", "n(1);"), "shadowing");
    assert_eq!(uses(all, "p.B.n(1);"), "");
    assert_eq!(uses(all, "new D() { int c() { n(1); } };"), "");
    assert_eq!(uses("import static p.B.*;", "n(1);"), "");
}

#[test]
fn a_private_method_of_a_supertype_is_known_by_nesting_alone() {
    let nested = "-- A.java\nclass A { private void hide() {} private static void lone(int x) {}\n\
                  class B extends A { void work() { hide(); lone(1); super.hide(); } void rest() {} } }";
    // `hide()` would mean the method of `B`, which is nearer.
    assert_eq!(rules(nested, "A.java rest hide"), "shadowing");
    assert_eq!(rules(nested, "A.java rest lone"), "shadowing");
    assert_eq!(rules(nested, "A.java hide rest"), "capture");
    assert_eq!(rules(nested, "A.java hide seek"), "");
    // So is an interface's static method, which a static import brings in.
    let imported = "-- p/A.java\npackage p; public interface A { static int of(int x) { return x; } }\n\
                    -- p/B.java\npackage p; public class B implements A { public void m() {} }\n\
                    -- q/C.java\npackage q; import static p.A.of; class C extends p.B { int x = of(1); void n() {} }";
    for wanted in ["p/B.java m of", "q/C.java n of"] {
        assert_eq!(rules(imported, wanted), "shadowing", "{wanted}");
    }
    assert_eq!(rules(imported, "p/A.java of n"), "capture");
}

#[test]
fn an_anonymous_class_inherits_what_hides_methods_around_it() {
    let project = "-- A.java\nclass A { void m() {} void n(int x) {} int f; }\n\
                   -- B.java\nclass B { void b(int x) {} int g; Object o = new A() { void q() { b(1); g++; } }; }";
    for wanted in ["A.java m b", "A.java n b", "A.java f g"] {
        assert_eq!(rules(project, wanted), "shadowing", "{wanted}");
    }
    assert_eq!(rules(project, "B.java b m"), "capture");
    // Its own method of another signature is an overload.
    let beside = "-- A.java\nclass A { void n(int x) {} }\n\
                  -- B.java\nclass B { Object o = new A() { void q(String s) { q(\"\"); n(1); } }; }";
    assert_eq!(rules(beside, "A.java n q"), "");
    assert_eq!(rules(beside, "B.java q n"), "");
    assert_eq!(rules(beside, "A.java n toString"), "");
}

#[test]
fn javadoc_means_a_field_before_a_method() {
    let project = |doc: &str| {
        format!(
            "-- p/Shop.java\npackage p;\n/** {doc} */\nclass Shop {{ private int total; int sum() {{ return total; }} class Desk {{ int desk; }} }}\n"
        )
    };
    let field = |doc: &str| renamed(&project(doc), &["p/Shop.java total sum"]);
    insta::assert_snapshot!(field("See {@link #sum}."), @"shadowing: `sum` at p/Shop.java:2 would mean the field `total` at p/Shop.java:3");
    insta::assert_snapshot!(field("See {@link #sum()}."), @"
    -- p/Shop.java
    class Shop { private int sum; int sum() { return sum; } class Desk { int desk; } }
    ");
    let method = |doc: &str| renamed(&project(doc), &["p/Shop.java sum total"]);
    insta::assert_snapshot!(method("See {@link Shop#sum}."), @"capture: at p/Shop.java:2 `total` would mean the field `total` at p/Shop.java:3");
    insta::assert_snapshot!(method("See {@link Shop#sum()}."), @"
    -- p/Shop.java
    /** See {@link Shop#total()}. */
    class Shop { private int total; int total() { return total; } class Desk { int desk; } }
    ");
    // The field of a class around is meant, too.
    insta::assert_snapshot!(field("See {@link Desk#sum}."), @"shadowing: `sum` at p/Shop.java:2 would mean the field `total` at p/Shop.java:3");
    // `desk` is no field of `Shop`.
    let inner = renamed(&project("See {@link #sum}."), &["p/Shop.java desk sum"]);
    assert!(inner.starts_with("-- p/Shop.java"), "{inner}");
}

#[test]
fn javadoc_of_another_file_keeps_meaning_a_method_beside_a_field() {
    let project = "\
-- Shop.java
class Shop { int size; int open() { return size; } }
-- Other.java
/** {@link Shop#open} */
class Other { }
";
    assert_eq!(rules(project, "Shop.java size open"), "shadowing");
    assert_eq!(rules(&project.replace("#open", "#open()"), "Shop.java size open"), "");
}

#[test]
fn an_import_of_one_static_member_brings_in_all_of_its_name() {
    let project = |using: &str| {
        format!(
            "-- p/Tools.java\npackage p;\npublic class Tools {{ public static int flag; public enum Tone {{}} public static int turn() {{ return 1; }} }}
-- p/Tone.java\npackage p;\npublic class Tone {{}}
-- p/Other.java\npackage p;\npublic class Other {{ public static int turn() {{ return 2; }} }}
-- q/Use.java\npackage q;\nimport static p.Tools.flag;\nimport static p.Other.*;\nimport p.*;\n{using}\n"
        )
    };
    let to = |name: &str, using: &str| rules(&project(using), &format!("p/Tools.java flag {name}"));
    assert_eq!(to("Tone", "class Use { int n = flag; }"), "");
    assert_eq!(to("Tone", "class Use { int n = flag; } class Tone {}"), "name-clash");
    assert_eq!(to("Tone", "class Use { int n = flag; Tone tone; }"), "shadowing");
    assert_eq!(to("turn", "class Use { int n = flag; }"), "");
    assert_eq!(to("turn", "class Use { int n = flag + turn(); }"), "shadowing");
}

#[test]
fn javadoc_means_the_method_of_the_nearest_class() {
    let project = |link: &str| {
        format!(
            "\
-- Shop.java
class Shop {{ int sum() {{ return 1; }}
    class Desk {{
        /** See {{@link {link}}}. */
        int total() {{ return 2; }}
        int total(int more) {{ return more; }} }} }}
"
        )
    };
    let inner = |link: &str, nth: usize| rules(&project(link), &format!("Shop.java total#{nth} sum"));
    assert_eq!(inner("#sum()", 0), "shadowing");
    assert_eq!(inner("#sum", 0), "shadowing");
    assert_eq!(inner("#sum()", 1), "");
    assert_eq!(inner("Shop#sum()", 0), "");
    assert_eq!(rules(&project("#sum()"), "Shop.java sum total"), "capture");
    assert_eq!(rules(&project("Shop#sum()"), "Shop.java sum total"), "");
}

#[test]
fn a_field_does_not_come_to_hide_one_that_is_inherited() {
    let project = "\
-- A.java
class A { int top; }
class B extends A { int own; }
class C { int m(B b) { return b.top; } }
";
    insta::assert_snapshot!(renamed(project, &["A.java own top"]), @"name-clash: there is the field `top` at A.java:1 already");
}

#[test]
fn a_component_is_a_parameter_of_its_compact_constructor() {
    let project = "\
-- A.java
record A(int low) { A { int high = 1; } }
";
    insta::assert_snapshot!(renamed(project, &["A.java low high"]), @"name-clash: there is the local variable `high` at A.java:1 already");
    let with = |constructor: &str| {
        rules(&format!("-- A.java\nrecord A(int low) {{ {constructor} }}"), "A.java low high")
    };
    assert_eq!(with("A { Runnable r = () -> { int high = 1; }; }"), "name-clash");
    // Another constructor has no such parameter.
    assert_eq!(with("A(String high) { this(high.length()); }"), "");
    assert_eq!(with("A() { this(1); int high = this.low; }"), "");
    assert_eq!(with("A(String high) { this(high.length()); use(low); }"), "capture");
}

#[test]
fn a_method_does_not_take_calls_from_one_of_any_number_of_arguments() {
    let project = "\
-- A.java
class A { void two(int a, int b) {} void all(int... n) {} void m() { all(1, 2); } }
";
    insta::assert_snapshot!(renamed(project, &["A.java two all"]), @"name-clash: there is the method `all` at A.java:1 already");
    insta::assert_snapshot!(renamed(project, &["A.java all two"]), @"name-clash: there is the method `two` at A.java:1 already");
}

#[test]
fn a_static_import_brings_in_no_private_members_and_hides_no_locals() {
    let project = "\
-- p/A.java
package p; public class A { public static int old; private static void fresh() {} }
-- p/M.java
package p; public class M { public static void old() {} public static int fresh; }
-- q/B.java
package q; public class B { public static void fresh() {} }
-- r/C.java
package r; import static p.A.old; import static q.B.*; class C { void m() { fresh(); int x = old; } }
-- r/D.java
package r; import static p.M.old; class D { void m() { int fresh = 1; fresh++; old(); } }
";
    insta::assert_snapshot!(renamed(project, &["p/A.java old fresh"]), @r"
    -- p/A.java
    package p; public class A { public static int fresh; private static void fresh() {} }
    -- r/C.java
    package r; import static p.A.fresh; import static q.B.*; class C { void m() { fresh(); int x = fresh; } }
    ");
    insta::assert_snapshot!(renamed(project, &["p/M.java old fresh"]), @r"
    -- p/M.java
    package p; public class M { public static void fresh() {} public static int fresh; }
    -- r/D.java
    package r; import static p.M.fresh; class D { void m() { int fresh = 1; fresh++; fresh(); } }
    ");
}
