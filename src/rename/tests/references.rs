//! Tests of references for which the Java Language Specification has a rule of its own.

use super::*;

#[test]
fn qualified_names_are_found_beside_external_imports_on_demand() {
    let project = "\
-- com/acme/Gen.java
package com.acme; public class Gen { public static int n; public static int f() { return n; } public int g() { return 1; } }
-- q/Use.java
package q; import org.external.*; import java.util.*;
class Use { com.acme.Gen g; java.util.List<com.acme.Gen> all; int z = com.acme.Gen.n + com.acme.Gen.f() + g.g(); }
";
    let renames = [
        "com/acme/Gen.java Gen Made",
        "com/acme/Gen.java n count",
        "com/acme/Gen.java f of",
        "com/acme/Gen.java g own",
    ];
    insta::assert_snapshot!(renamed(project, &renames), @r"
    com/acme/Gen.java => com/acme/Made.java
    -- com/acme/Gen.java
    package com.acme; public class Made { public static int count; public static int of() { return count; } public int own() { return 1; } }
    -- q/Use.java
    class Use { com.acme.Made g; java.util.List<com.acme.Made> all; int z = com.acme.Made.count + com.acme.Made.of() + g.own(); }
    ");
}

#[test]
fn qualified_names_are_found_where_supertypes_and_static_imports_are_external() {
    let project = "\
-- acme/lib/Retry.java
package acme.lib; public class Retry extends Exception { public static int MAX = 3; static void m() {} public static class N {} public @interface An {} }
-- acme/app/Aspect.java
package acme.app; import org.external.Ordered;
class Aspect implements Ordered {
    acme.lib.Retry find() throws acme.lib.Retry { java.util.List<acme.lib.Retry.N> all; return new acme.lib.Retry(); }
    boolean is(Object o) { return o instanceof acme.lib.Retry; }
    int n = acme.lib.Retry.MAX + find().MAX; @acme.lib.Retry.An int a;
}
-- acme/app/SomeTest.java
package acme.app; import static org.external.Assertions.*;
class SomeTest { int n = acme.lib.Retry.MAX; Runnable r = acme.lib.Retry::m; }
";
    let renames = ["acme/lib/Retry.java Retry Rerun", "acme/lib/Retry.java MAX MOST"];
    insta::assert_snapshot!(renamed(project, &renames), @r"
    acme/lib/Retry.java => acme/lib/Rerun.java
    -- acme/app/Aspect.java
    acme.lib.Rerun find() throws acme.lib.Rerun { java.util.List<acme.lib.Rerun.N> all; return new acme.lib.Rerun(); }
    boolean is(Object o) { return o instanceof acme.lib.Rerun; }
    int n = acme.lib.Rerun.MOST + find().MOST; @acme.lib.Rerun.An int a;
    -- acme/app/SomeTest.java
    class SomeTest { int n = acme.lib.Rerun.MOST; Runnable r = acme.lib.Rerun::m; }
    -- acme/lib/Retry.java
    package acme.lib; public class Rerun extends Exception { public static int MOST = 3; static void m() {} public static class N {} public @interface An {} }
    ");
}

#[test]
fn an_external_type_is_no_array() {
    let project = "-- A.java\nimport org.external.Stamp;\n\
        class A { void same(Object[] a) {} void same(Object a) {} void one(Stamp s) {} void one(Object[] a) {} void t(Stamp s, int[][] i) { same(s); one(i); } }\n";
    insta::assert_snapshot!(renamed(project, &["A.java same all", "A.java one#1 many"]), @"
    -- A.java
    class A { void all(Object[] a) {} void same(Object a) {} void one(Stamp s) {} void many(Object[] a) {} void t(Stamp s, int[][] i) { same(s); many(i); } }
    ");
}

#[test]
fn an_external_variable_may_have_the_name_of_a_package() {
    let project = "\
-- model/Shop.java
package model; public class Shop { public int size() { return 1; } }
-- app/Page.java
package app; import org.external.View;
class Page extends View<model.Shop> { int n = model.size(); }
";
    assert_eq!(rules(project, "model/Shop.java size count"), "unresolved-reference");
}

#[test]
fn a_qualified_name_that_two_copies_have_is_not_left_behind() {
    let project = "\
-- a/acme/lib/Retry.java
package acme.lib; public class Retry { public static int MAX; }
-- b/acme/lib/Retry.java
package acme.lib; public class Retry { public static int MAX; }
-- c/Use.java
package app; class Use { acme.lib.Retry r; int n = acme.lib.Retry.MAX; }
";
    assert_eq!(rules(project, "a/acme/lib/Retry.java Retry Rerun"), "declared-twice unresolved-reference");
}

#[test]
fn the_outer_instance_of_a_superclass_is_a_value() {
    let project = "\
-- Q.java
class Q {
    class In {}
    Q self; static Q st;
    static class A extends In { A(Q o) { o.super(); } }
    static class B extends In { B(Q o) { o.self.super(); } B() { st.super(); } B(int i) { Q.st.super(); } }
}
";
    insta::assert_snapshot!(renamed(project, &["Q.java o#0 outer", "Q.java self own", "Q.java st one"]), @r"
    -- Q.java
    Q own; static Q one;
    static class A extends In { A(Q outer) { outer.super(); } }
    static class B extends In { B(Q o) { o.own.super(); } B() { one.super(); } B(int i) { Q.one.super(); } }
    ");
}

#[test]
fn a_long_chain_of_one_field_is_followed_to_its_end() {
    let chain = format!("head{}", ".next".repeat(2000));
    let project = format!("-- A.java\nclass A {{ A next; A last(A head) {{ return {chain}; }} }}\n");
    let after = renamed(&project, &["A.java next rest"]);
    assert_eq!((after.matches(".rest").count(), after.matches("next").count()), (2000, 0));
}

#[test]
fn a_long_concatenation_is_a_text() {
    let text = " + \"text\" + n".repeat(60);
    let project = format!(
        "-- A.java\nclass A {{ void put(int n) {{}} void put(Object text) {{}} void m(int n) {{ put(n{text}); }} }}\n"
    );
    let after = renamed(&project, &["A.java put#1 add"]);
    assert!(after.contains("void put(int n) {} void add(Object text) {} void m(int n) { add(n +"), "{after}");
}

#[test]
fn super_in_the_body_of_a_constant_means_its_enum() {
    let project = "\
-- En.java
interface Lb { default void df() {} }
enum En implements Lb {
    A { void act() { super.act(); int i = super.fl; super.df(); Runnable r = super::act; } };
    void act() {}
    int fl;
}
";
    insta::assert_snapshot!(renamed(project, &["En.java act#1 go", "En.java fl field", "En.java df all"]), @r"
    -- En.java
    interface Lb { default void all() {} }
    A { void go() { super.go(); int i = super.field; super.all(); Runnable r = super::go; } };
    void go() {}
    int field;
    ");
}

#[test]
fn an_element_that_is_given_a_value_without_its_name_is_refused() {
    let code = |use_: &str| {
        format!("-- Ann.java\n@interface Ann {{ String value(); }}\n-- U.java\n{use_} class U {{}}")
    };
    for unnamed in ["@Ann(\"x\")", "@p.Ann(/* what */ \"a\" + \"b\")"] {
        assert_eq!(rules(&code(unnamed), "Ann.java value text"), "unnamed-argument", "{unnamed}");
    }
    assert_eq!(rules(&code("@Ann(value = \"x\")"), "Ann.java value text"), "");
    let implemented = "abstract class I implements Ann { public String value() { return null; } }";
    assert_eq!(rules(&code(&format!("{implemented} @Ann(\"x\")")), "U.java value text"), "unnamed-argument");
}

#[test]
fn a_method_reference_on_super_may_say_which_class_it_is_of() {
    let project = "\
-- A.java
class A { int size() { return 0; } interface I { default int size() { return 1; } } }
-- B.java
class B extends A implements A.I { public int size() { return 2; }
class In { java.util.function.IntSupplier a = B.super::size, b = B.this::size; }
java.util.function.IntSupplier d = I.super::size, e = super::size; }
";
    insta::assert_snapshot!(renamed(project, &["A.java size count"]), @r"
    -- A.java
    class A { int count() { return 0; } interface I { default int count() { return 1; } } }
    -- B.java
    class B extends A implements A.I { public int count() { return 2; }
    class In { java.util.function.IntSupplier a = B.super::count, b = B.this::count; }
    java.util.function.IntSupplier d = I.super::count, e = super::count; }
    ");
}

#[test]
fn all_of_java_base_comes_with_its_module_and_into_compact_source_files() {
    for head in ["import module java.base; class Till {", ""] {
        let end = if head.is_empty() { "" } else { "}" };
        let till = format!(
            "-- Till.java\n{head} int sum(List<Lot> lots) {{ return lots.get(0).price; }} {end}\nrecord Lot(int price) {{}}"
        );
        assert_eq!(rules(&till, "Till.java price cost"), "", "{head}");
    }
    let neither = "-- Till.java\nclass Till { int sum(List<Lot> lots) { return lots.get(0).price; } }\nrecord Lot(int price) {}";
    assert_eq!(rules(neither, "Till.java price cost"), "unresolved-reference");
}

#[test]
fn an_import_on_demand_passes_over_what_it_cannot_import() {
    let project = "\
-- a/Util.java
package a;
class Util { static int code; }
-- a/Tools.java
package a;
public class Tools { static int flag; static void turn(int i, int j) {} protected static class Kit { static int k; } }
-- c/Util.java
package c;
public class Util { public static int code; }
-- c/Gear.java
package c;
public class Gear { public static int flag; public static void turn(int i) {} public static class Kit { public static int z; } }
-- b/Use.java
package b;
import a.*;
import c.*;
import static a.Tools.*;
import static c.Gear.*;
class Use { int n = Util.code + flag + Kit.z; Gear gear; { turn(1); } }
";
    let of_others = ["a/Util.java Util Tool", "a/Tools.java flag mark", "a/Tools.java Kit Box"];
    insta::assert_snapshot!(renamed(project, &of_others), @r"
    a/Util.java => a/Tool.java
    -- a/Tools.java
    public class Tools { static int mark; static void turn(int i, int j) {} protected static class Box { static int k; } }
    -- a/Util.java
    class Tool { static int code; }
    ");
    let imported =
        ["c/Util.java code id", "c/Gear.java flag mark", "c/Gear.java turn move", "c/Gear.java Kit Box"];
    insta::assert_snapshot!(renamed(project, &imported), @r"
    -- b/Use.java
    class Use { int n = Util.id + mark + Box.z; Gear gear; { move(1); } }
    -- c/Gear.java
    public class Gear { public static int mark; public static void move(int i) {} public static class Box { public static int z; } }
    -- c/Util.java
    public class Util { public static int id; }
    ");
    // Nor does what it cannot import meet anything there.
    assert_eq!(rules(project, "a/Util.java Util Gear"), "");
}

#[test]
fn a_static_import_brings_in_no_inner_class() {
    let project = "\
-- a/Tools.java
package a;
public class Tools { public class Kit {} public enum Tone { LOUD } }
-- c/Kit.java
package c;
public class Kit {}
-- b/Use.java
package b;
import static a.Tools.*;
import c.*;
class Use { Kit kit; Tone tone; }
";
    insta::assert_snapshot!(renamed(project, &["c/Kit.java Kit Box", "a/Tools.java Kit Bag", "a/Tools.java Tone Pitch"]), @r"
    c/Kit.java => c/Box.java
    -- a/Tools.java
    public class Tools { public class Bag {} public enum Pitch { LOUD } }
    -- b/Use.java
    class Use { Box kit; Pitch tone; }
    -- c/Kit.java
    public class Box {}
    ");
}

#[test]
fn a_member_type_hides_the_type_parameter_of_its_class() {
    let code = "-- A.java\nclass A<T, U> extends B implements C<T> { T own; U bound; class T { T same; } class D<T> { T other; } }
class B { class U { } } interface C<T> { }\n";
    insta::assert_snapshot!(renamed(code, &["A.java T V"]), @r"
    -- A.java
    class A<V, U> extends B implements C<V> { T own; U bound; class T { T same; } class D<T> { T other; } }
    ");
    insta::assert_snapshot!(renamed(code, &["A.java T#1 V"]), @r"
    -- A.java
    class A<T, U> extends B implements C<T> { V own; U bound; class V { V same; } class D<T> { T other; } }
    ");
    // A type that it inherits does not.
    insta::assert_snapshot!(renamed(code, &["A.java U V"]), @r"
    -- A.java
    class A<T, V> extends B implements C<T> { T own; V bound; class T { T same; } class D<T> { T other; } }
    ");
    // But to javac it does in the header of a class.
    let header = code.replace("U bound;", "class E extends U { U in; }");
    assert_eq!(rules(&header, "A.java U V"), "unresolved-reference");
    assert_eq!(rules(&header, "A.java U#1 V"), "unresolved-reference");
    let of_method =
        "-- A.java\nclass A { interface T { } <T> T m() { class E<U extends T> { T in; } return null; } }\n";
    assert_eq!(rules(of_method, "A.java T#1 V"), "unresolved-reference");
    assert_eq!(rules(of_method, "A.java T V"), "unresolved-reference");
}

#[test]
fn what_stands_before_this_and_super_is_a_type() {
    let code = "-- T.java\nclass T { int T; int v; int m() { return 0; }
    Object o = new Object() { int q = T.this.v + T.this.m(); int r = T.super.hashCode() + T; };
    Object up() { return T.super.toString(); } }";
    insta::assert_snapshot!(renamed(code, &["T.java T Made", "T.java v own", "T.java m all"]), @r"
    T.java => Made.java
    -- T.java
    class Made { int T; int own; int all() { return 0; }
    Object o = new Object() { int q = Made.this.own + Made.this.all(); int r = Made.super.hashCode() + T; };
    Object up() { return Made.super.toString(); } }
    ");
    insta::assert_snapshot!(renamed(code, &["T.java T#1 count"]), @r"
    -- T.java
    class T { int count; int v; int m() { return 0; }
    Object o = new Object() { int q = T.this.v + T.this.m(); int r = T.super.hashCode() + count; };
    ");
    let qualified = "-- p/A.java\npackage p;\nclass A { B In; int p; class In { int v;
    int m() { return p.A.In.this.v + A.In.super.hashCode() + In.v; } } }\n-- p/B.java\npackage p;\nclass B { int v; }\n";
    insta::assert_snapshot!(renamed(qualified, &["p/A.java In field", "p/A.java In#1 Inner", "p/A.java p count"]), @r"
    -- p/A.java
    class A { B field; int count; class Inner { int v;
    int m() { return p.A.Inner.this.v + A.Inner.super.hashCode() + field.v; } } }
    ");
}

#[test]
fn members_of_a_file_without_a_class_are_refused() {
    let code = "-- Main.java\nvoid main() { System.out.println(count); }\nint count = 3;\n";
    assert_eq!(rules(code, "Main.java count total"), "not-supported");
}

/// A static method of the same signature hides the one of the superclass (JLS 8.4.8.2).

#[test]
fn the_element_of_an_annotation_that_holds_repeated_ones_is_refused() {
    let project = |class: &str| {
        format!(
            "-- p/R.java\npackage p;\nimport java.lang.annotation.Repeatable;\n@Repeatable({class}) @interface R {{ String name(); @interface Group {{ R[] value(); }} }}\n@R(name = \"a\") @R(name = \"b\") class Use {{}}"
        )
    };
    assert_eq!(rules(&project("R.Group.class"), "p/R.java value all"), "unnamed-argument");
    assert_eq!(rules(&project("value = p.R.Group.class"), "p/R.java value all"), "unnamed-argument");
    assert_eq!(rules(&project("Other.class"), "p/R.java value all"), "");
}

#[test]
fn names_in_pieces_are_read_without_what_stands_between() {
    let project = "\
-- p/A.java
package p; public class A { public static int m() { return 1; } public static class B { public int x; } }
-- q/C.java
package q;
import /* a */ static p . A /* b */ . m ;
import p . /* c */ A . // d
    B;
class C { int y = m ( ) + new B ( ) . /* x */ x; }
";
    insta::assert_snapshot!(renamed(project, &["p/A.java m n", "p/A.java B D", "p/A.java x z"]), @"
    -- p/A.java
    package p; public class A { public static int n() { return 1; } public static class D { public int z; } }
    -- q/C.java
    import /* a */ static p . A /* b */ . n ;
    D;
    class C { int y = n ( ) + new D ( ) . /* x */ z; }
    ");
}

#[test]
fn the_parameters_of_a_canonical_constructor_go_along_however_their_types_are_written() {
    let project = "\
-- Bag.java
package shop;
import java.util.List; import java.util.Map.Entry;
record Bag(List<String> items, java.util.Map.Entry<String, Bag> best, int... counts) {
    Bag(java.util.List<String> items, Entry<String, shop.Bag> best, int... counts) { this.items = items; this.best = best; this.counts = counts; }
    Bag(String items, Bag best, int counts) { this(List.of(items), null, best.counts); }
}
";
    insta::assert_snapshot!(renamed(project, &["Bag.java items wares", "Bag.java best first", "Bag.java counts sums"]), @r"
    -- Bag.java
    record Bag(List<String> wares, java.util.Map.Entry<String, Bag> first, int... sums) {
    Bag(java.util.List<String> wares, Entry<String, shop.Bag> first, int... sums) { this.wares = wares; this.first = first; this.sums = sums; }
    Bag(String items, Bag best, int counts) { this(List.of(items), null, best.sums); }
    ");
}

#[test]
fn a_static_import_of_several_members_goes_along_with_those_that_are_used() {
    let project = |uses: &str| {
        format!(
            "-- p/Match.java\npackage p;\npublic class Match {{ public static int eq(int i) {{ return i; }} public static String eq(String s, int... more) {{ return s; }} public static int eq; public static int any() {{ return 1; }} public static int any(int i) {{ return i; }} }}\n-- q/Use.java\npackage q;\nimport static p.Match.eq;\nimport static p.Match.any;\nclass Use {{ {uses} }}\n"
        )
    };
    let numbers = project("int a = eq(1) + any(2), b = p.Match.eq(\"x\").length();");
    assert_eq!(rules(&project("int a(int eq) { return eq(eq); }"), "p/Match.java eq#0 same"), "");
    insta::assert_snapshot!(renamed(&numbers, &["p/Match.java eq#0 same"]), @r#"
    -- p/Match.java
    public class Match { public static int same(int i) { return i; } public static String eq(String s, int... more) { return s; } public static int eq; public static int any() { return 1; } public static int any(int i) { return i; } }
    -- q/Use.java
    import static p.Match.same;
    class Use { int a = same(1) + any(2), b = p.Match.eq("x").length(); }
    "#);
    insta::assert_snapshot!(renamed(&numbers, &["p/Match.java eq#1 like"]), @r#"
    -- p/Match.java
    public class Match { public static int eq(int i) { return i; } public static String like(String s, int... more) { return s; } public static int eq; public static int any() { return 1; } public static int any(int i) { return i; } }
    -- q/Use.java
    class Use { int a = eq(1) + any(2), b = p.Match.like("x").length(); }
    "#);
    insta::assert_snapshot!(renamed(&numbers, &["p/Match.java any#1 some"]), @r#"
    -- p/Match.java
    public class Match { public static int eq(int i) { return i; } public static String eq(String s, int... more) { return s; } public static int eq; public static int any() { return 1; } public static int some(int i) { return i; } }
    -- q/Use.java
    import static p.Match.some;
    class Use { int a = eq(1) + some(2), b = p.Match.eq("x").length(); }
    "#);
    for mixed in ["int a = eq(1) + eq;", "int a = eq(1) + eq(missing()).length();"] {
        assert_eq!(rules(&project(mixed), "p/Match.java eq#0 same"), "ambiguous-reference", "{mixed}");
    }
    assert_eq!(rules(&numbers, "p/Match.java any#0 some"), "ambiguous-reference");
    // If it uses none of the members, any of them will do, as long as it is there.
    let unused = "-- p/Tools.java\npackage p;\npublic class Tools { public static int kit; public enum kit { } enum box { } public static int box; }
-- q/Use.java\npackage q;\nimport static p.Tools.kit;\nimport static p.Tools.box;\nclass Use { }\n";
    insta::assert_snapshot!(renamed(unused, &["p/Tools.java kit#0 tool", "p/Tools.java kit#1 Tone", "p/Tools.java box#1 pack"]), @r"
    conflicts-with: the rename of the field `kit` at p/Tools.java:2 to `tool`
    -- p/Tools.java
    public class Tools { public static int tool; public enum kit { } enum box { } public static int pack; }
    -- q/Use.java
    import static p.Tools.tool;
    import static p.Tools.pack;
    ");
}

#[test]
fn a_name_that_nothing_declares_is_no_package_where_a_member_is_meant() {
    let project = "\
-- A.java
class A { int size; void go() {} static void at(int i) {} }
-- B.java
class B { void m() { made.go(); } int n() { return made.size; } Runnable r = made::at; }
";
    assert_eq!(rules(project, "A.java go run"), "unresolved-reference");
    assert_eq!(rules(project, "A.java size length"), "unresolved-reference");
    assert_eq!(rules(project, "A.java at in"), "unresolved-reference");
    // External packages are.
    let project = "\
-- A.java
class A { int size; int ext; void go() {} }
-- B.java
class B { void m() { ext.Other.go(); ext.lib.Other.size = 1; com.ext.Other.go(); } }
";
    for wanted in ["A.java go run", "A.java size length", "A.java ext in"] {
        assert_eq!(rules(project, wanted), "", "{wanted}");
    }
}
