//! What a name refers to where the Java Language Specification has a rule of its own.

use super::*;

#[test]
fn qualified_names_are_found_beside_imports_on_demand_from_outside() {
    let project = "\
-- com/acme/Gen.java
package com.acme; public class Gen { public static int n; public static int f() { return n; } public int g() { return 1; } }
-- q/Use.java
package q; import org.outside.*; import java.util.*;
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
fn qualified_names_are_found_where_supertypes_and_static_imports_are_from_outside() {
    let project = "\
-- acme/lib/Retry.java
package acme.lib; public class Retry extends Exception { public static int MAX = 3; static void m() {} public static class N {} public @interface An {} }
-- acme/app/Aspect.java
package acme.app; import org.outside.Ordered;
class Aspect implements Ordered {
    acme.lib.Retry find() throws acme.lib.Retry { java.util.List<acme.lib.Retry.N> all; return new acme.lib.Retry(); }
    boolean is(Object o) { return o instanceof acme.lib.Retry; }
    int n = acme.lib.Retry.MAX + find().MAX; @acme.lib.Retry.An int a;
}
-- acme/app/SomeTest.java
package acme.app; import static org.outside.Assertions.*;
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
fn a_variable_from_outside_may_have_the_name_of_a_package() {
    let project = "\
-- model/Shop.java
package model; public class Shop { public int size() { return 1; } }
-- app/Page.java
package app; import org.outside.View;
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
    assert_eq!(rules(project, "a/acme/lib/Retry.java Retry Rerun"), "unresolved-reference");
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
fn arrays_have_the_interfaces_of_the_jdk_and_not_the_projects() {
    let project = "\
-- A.java
interface Cloneable {}
class A { void put(Object o) {} void put(Cloneable c) {} void m() { put(new int[0]); } }
";
    insta::assert_snapshot!(renamed(project, &["A.java put#0 add"]), @r"
    -- A.java
    class A { void add(Object o) {} void put(Cloneable c) {} void m() { add(new int[0]); } }
    ");
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
fn what_only_a_package_sees_is_no_member_elsewhere() {
    let project = "\
-- a/Base.java
package a;
public class Base { static class Part { static int size; } int near; void step() {} enum Tone { LOUD } }
-- a/Back.java
package a;
class Back { int near; void step() {} class Deep extends b.Mid { { near = 1; step(); } } }
-- b/Part.java
package b;
class Part { static int count; } enum Tone { SOFT }
-- b/Mid.java
package b;
public class Mid extends a.Base { int n = Part.count; Tone t = Tone.SOFT; }
";
    insta::assert_snapshot!(renamed(project, &["a/Base.java near x", "a/Base.java step go", "a/Base.java Part P"]), @r"
    -- a/Base.java
    public class Base { static class P { static int size; } int x; void go() {} enum Tone { LOUD } }
    ");
    insta::assert_snapshot!(renamed(project, &["a/Back.java near x", "a/Back.java step go", "b/Part.java Part P", "b/Part.java SOFT LOW"]), @r"
    b/Part.java => b/P.java
    -- a/Back.java
    class Back { int x; void go() {} class Deep extends b.Mid { { x = 1; go(); } } }
    -- b/Mid.java
    public class Mid extends a.Base { int n = P.count; Tone t = Tone.LOW; }
    -- b/Part.java
    class P { static int count; } enum Tone { LOW }
    ");
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
fn an_intersection_has_the_methods_of_all_its_types() {
    let project = |use_: &str| {
        format!(
            "-- p/Run.java\npackage p; interface Run {{ int act(int x); default int pre() {{ return 1; }} }}
-- p/Go.java\npackage p; interface Go {{ int act(int y); default int post() {{ return 2; }} int ONE = 1; }}
-- p/Use.java\npackage p; class Use<T> {{ {use_} }}"
        )
    };
    let cast = project("void m() { Run r = (Run & java.io.Serializable & p.Go) x -> x; }");
    insta::assert_snapshot!(renamed(&cast, &["p/Run.java act move"]), @r"
    -- p/Go.java
    package p; interface Go { int move(int y); default int post() { return 2; } int ONE = 1; }
    -- p/Run.java
    package p; interface Run { int move(int x); default int pre() { return 1; } }
    ");
    assert_eq!(rules(&cast, "p/Run.java pre post"), "name-clash");
    let bound = project("<U extends Run & Go> int two(U u) { return u.act(1) + u.pre() + u.post(); }");
    assert_eq!(rules(&bound, "p/Run.java act move"), "");
    assert_eq!(rules(&bound, "p/Go.java post pre"), "name-clash");
    let plans = renamed(&bound, &["p/Run.java pre side", "p/Go.java post side"]);
    assert!(plans.starts_with("conflicts-with"), "{plans}");
    let apart = project("Object o = (Run) x -> x, p = (Go) x -> x; int n = Go.ONE & 1;");
    assert_eq!(rules(&apart, "p/Run.java pre post"), "");
    insta::assert_snapshot!(renamed(&apart, &["p/Run.java act move"]), @r"
    -- p/Run.java
    package p; interface Run { int move(int x); default int pre() { return 1; } }
    ");
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
}

#[test]
fn members_of_a_file_without_a_class_are_refused() {
    let code = "-- Main.java\nvoid main() { System.out.println(count); }\nint count = 3;\n";
    assert_eq!(rules(code, "Main.java count total"), "not-supported");
}

/// A static method of the same signature hides the one of the superclass (JLS 8.4.8.2).
#[test]
fn a_static_method_that_hides_another_is_another_one() {
    let project = "\
-- p/A.java
package p; public class A { public static int make(int x) { return x; } void a() { make(1); A.make(2); B.make(3); C.make(4); } }
-- p/B.java
package p; public class B extends A { public static int make(int x) { return -x; } void b() { make(1); A.make(2); B.make(3); } }
-- p/C.java
package p; class C extends B { void c() { make(1); super.make(2); A.make(3); } }
-- q/Use.java
package q; import static p.B.make; class Use { int i = make(1) + p.A.make(2); }
";
    insta::assert_snapshot!(renamed(project, &["p/A.java make create"]), @r"
    -- p/A.java
    package p; public class A { public static int create(int x) { return x; } void a() { create(1); A.create(2); B.make(3); C.make(4); } }
    -- p/B.java
    package p; public class B extends A { public static int make(int x) { return -x; } void b() { make(1); A.create(2); B.make(3); } }
    -- p/C.java
    package p; class C extends B { void c() { make(1); super.make(2); A.create(3); } }
    -- q/Use.java
    package q; import static p.B.make; class Use { int i = make(1) + p.A.create(2); }
    ");
    insta::assert_snapshot!(renamed(project, &["p/B.java make create"]), @r"
    -- p/A.java
    package p; public class A { public static int make(int x) { return x; } void a() { make(1); A.make(2); B.create(3); C.create(4); } }
    -- p/B.java
    package p; public class B extends A { public static int create(int x) { return -x; } void b() { create(1); A.make(2); B.create(3); } }
    -- p/C.java
    package p; class C extends B { void c() { create(1); super.create(2); A.make(3); } }
    -- q/Use.java
    package q; import static p.B.create; class Use { int i = create(1) + p.A.make(2); }
    ");
    assert_eq!(
        rules(
            &project.replace("int make(int x) { return -x; }", "int create(int x) { return -x; }"),
            "p/A.java make create"
        ),
        "name-clash"
    );
}

/// They are members of their interface alone (JLS 8.4.8).
#[test]
fn static_methods_of_interfaces_are_not_inherited() {
    let project = "\
-- I.java
interface I { static int of(int x) { return x; } default int go() { return of(1) + I.of(2); } }
-- J.java
interface J extends I { static int of(int x) { return x + 2; } static int other(int x) { return J.of(x); } }
-- K.java
class K implements I { static int of(int x) { return x + 2; } int build(int x) { return of(x) + I.of(x); } int make(int x) { return x; } }
";
    insta::assert_snapshot!(renamed(project, &["I.java of build"]), @r"
    -- I.java
    interface I { static int build(int x) { return x; } default int go() { return build(1) + I.build(2); } }
    -- K.java
    class K implements I { static int of(int x) { return x + 2; } int build(int x) { return of(x) + I.build(x); } int make(int x) { return x; } }
    ");
    insta::assert_snapshot!(renamed(project, &["J.java of build"]), @r"
    -- J.java
    interface J extends I { static int build(int x) { return x + 2; } static int other(int x) { return J.build(x); } }
    ");
    insta::assert_snapshot!(renamed(project, &["K.java of from"]), @r"
    -- K.java
    class K implements I { static int from(int x) { return x + 2; } int build(int x) { return from(x) + I.of(x); } int make(int x) { return x; } }
    ");
    let clash = project.replace("default int go()", "default int build(int i)");
    assert_eq!(rules(&clash, "I.java of build"), "name-clash");
}

#[test]
fn javadoc_names_constructors_after_their_class() {
    let project = "\
-- p/Doc.java
package p;
/** {@link #Doc(int)}, {@link Doc#Doc()}, {@link p.Doc#Doc(int, Doc)}. */
public class Doc {
    public Doc() {}
    public Doc(int i) {}
    Doc(int i, Doc d) {}
    static class Inner {
        /** @see #Doc(int) */
        Inner() {}
    }
}
-- q/Use.java
package q;
import p.Doc;
class Use {
    /** Uses {@link Doc#Doc(int) this one}. @see Doc#Doc */
    Doc d;
}
";
    insta::assert_snapshot!(renamed(project, &["p/Doc.java Doc Page"]), @r"
    p/Doc.java => p/Page.java
    -- p/Doc.java
    /** {@link #Page(int)}, {@link Page#Page()}, {@link p.Page#Page(int, Page)}. */
    public class Page {
    public Page() {}
    public Page(int i) {}
    Page(int i, Page d) {}
    /** @see #Page(int) */
    -- q/Use.java
    import p.Page;
    /** Uses {@link Page#Page(int) this one}. @see Page#Page */
    Page d;
    ");
}

#[test]
fn what_a_class_inherits_from_a_private_one_is_seen_elsewhere() {
    let project = "\
-- p/Conn.java
package p;
public class Conn {
    private static abstract class Base { int cookies; class In {} static final int MAX = 2; }
    public static class Response extends Base {}
    private static class Alone { int own; }
    private static class Below extends Alone {}
    int m(Below b) { return b.own; }
}
-- p/Use.java
package p;
class Use { int a(Conn.Response r) { return r.cookies + Conn.Response.MAX; } Conn.Response.In in; int own; }
";
    let wanted =
        ["p/Conn.java cookies crumbs", "p/Conn.java MAX MOST", "p/Conn.java In Core", "p/Conn.java own mine"];
    insta::assert_snapshot!(renamed(project, &wanted), @r"
    -- p/Conn.java
    private static abstract class Base { int crumbs; class Core {} static final int MOST = 2; }
    private static class Alone { int mine; }
    int m(Below b) { return b.mine; }
    -- p/Use.java
    class Use { int a(Conn.Response r) { return r.crumbs + Conn.Response.MOST; } Conn.Response.Core in; int own; }
    ");
}

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
fn javadoc_names_types_in_parentheses_and_the_first_of_overloads() {
    let project = "\
-- p/A.java
package p;
/** {@link #m(Inner)}, {@link #m}, {@link #size}. */
public class A {
    static class Inner {}
    void m(Inner i) {}
    void m() {}
    int size() { return size; }
    int size;
}
-- p/B.java
package p;
/** {@link A#m(A.Inner)}, {@link p.A#m(p.A.Inner)}. */
class B {}
";
    insta::assert_snapshot!(renamed(project, &["p/A.java Inner Core"]), @r"
    -- p/A.java
    /** {@link #m(Core)}, {@link #m}, {@link #size}. */
    static class Core {}
    void m(Core i) {}
    -- p/B.java
    /** {@link A#m(A.Core)}, {@link p.A#m(p.A.Core)}. */
    ");
    insta::assert_snapshot!(renamed(project, &["p/A.java m#0 go"]), @r"
    -- p/A.java
    /** {@link #go(Inner)}, {@link #go}, {@link #size}. */
    void go(Inner i) {}
    -- p/B.java
    /** {@link A#go(A.Inner)}, {@link p.A#go(p.A.Inner)}. */
    ");
    insta::assert_snapshot!(renamed(project, &["p/A.java m#1 go"]), @r"
    -- p/A.java
    void go() {}
    ");
    insta::assert_snapshot!(renamed(project, &["p/A.java size#1 length"]), @r"
    -- p/A.java
    /** {@link #m(Inner)}, {@link #m}, {@link #length}. */
    int size() { return length; }
    int length;
    ");
}

#[test]
fn an_enum_has_two_methods_more_than_it_declares() {
    let project = "\
-- A.java
enum A {
    X; int n; static A valueOf(CharSequence s) { return valueOf(s.toString()); }
    static int sum(StringBuilder b) { return valueOf(b).n + A.valueOf(\"X\").n + values()[0].n; }
}
";
    insta::assert_snapshot!(renamed(project, &["A.java valueOf of", "A.java n size"]), @r#"
    -- A.java
    X; int size; static A of(CharSequence s) { return valueOf(s.toString()); }
    static int sum(StringBuilder b) { return of(b).size + A.valueOf("X").size + values()[0].size; }
    "#);
}

#[test]
fn what_differs_when_it_is_erased_overrides_nothing() {
    let project = "\
-- A.java
import java.util.function.Function;
interface A<T> { A<T> put(T t); A<T> put(Function<? super T, T> f); A<T> put(T... all); }
class B<T> implements A<T> {
    public B<T> put(T t) { return this; }
    @Override public B<T> put(Function<? super T, T> f) { return this; }
    @Override public B<T> put(T... all) { return this; }
}
";
    insta::assert_snapshot!(renamed(project, &["A.java put#1 map", "A.java put#5 fill"]), @r"
    -- A.java
    interface A<T> { A<T> put(T t); A<T> map(Function<? super T, T> f); A<T> fill(T... all); }
    @Override public B<T> map(Function<? super T, T> f) { return this; }
    @Override public B<T> fill(T... all) { return this; }
    ");
}

#[test]
fn a_cast_to_several_types_has_the_members_of_all() {
    let project = |of: &str| {
        format!(
            "-- A.java\ninterface A {{ void m(); }}\n\
             -- B.java\ninterface B {{ void n(); }}\n\
             -- C.java\nclass C {{ <T extends {of}> void c(T t) {{ ((B & A) t).m(); }} }}"
        )
    };
    assert_eq!(rules(&project("A & B"), "A.java m renamed"), "unresolved-reference");
    assert_eq!(rules(&project("A & B"), "B.java n renamed"), "");
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
fn markdown_comments_are_followed() {
    let project = "\
-- p/Hint.java
package p;

/// A [Hint] of [a query][Hint#of(Hint\\[\\], int)], not a `[Hint]` or a [Hint](https://hint.example).
/// - [#weight]: how much it counts
///
/// @see Hint#weight
public class Hint {
    int weight;
    /// Made of [Hint#weight] and
    /// {@link Hint}s.
    ///
    /// @param hints [p.Hint]s
    static Hint of(Hint[] hints, int count) { return hints[count]; /* [Hint] */ }
}
";
    insta::assert_snapshot!(renamed(project, &["p/Hint.java Hint Clue"]), @r"
    p/Hint.java => p/Clue.java
    -- p/Hint.java
    /// A [Clue] of [a query][Clue#of(Clue\[\], int)], not a `[Hint]` or a [Hint](https://hint.example).
    /// @see Clue#weight
    public class Clue {
    /// Made of [Clue#weight] and
    /// {@link Clue}s.
    /// @param hints [p.Clue]s
    static Clue of(Clue[] hints, int count) { return hints[count]; /* [Hint] */ }
    ");
    let members = ["p/Hint.java weight rank", "p/Hint.java hints clues", "p/Hint.java of from"];
    insta::assert_snapshot!(renamed(project, &members), @r"
    -- p/Hint.java
    /// A [Hint] of [a query][Hint#from(Hint\[\], int)], not a `[Hint]` or a [Hint](https://hint.example).
    /// - [#rank]: how much it counts
    /// @see Hint#rank
    int rank;
    /// Made of [Hint#rank] and
    /// @param clues [p.Hint]s
    static Hint from(Hint[] clues, int count) { return clues[count]; /* [Hint] */ }
    ");
}

#[test]
fn the_components_of_a_record_see_its_members() {
    let project = "\
-- p/Price.java
package p;
import java.util.*;
record Price<T extends Currency>(@Most(LIMIT) long cents, Currency kind, List<Currency> other) implements Has<Currency> {
    static final int LIMIT = 3;
    enum Currency { EURO }
    static boolean isEuro(Price<?> price) { return price.kind == Currency.EURO; }
}
@interface Most { int value(); }
interface Has<T> {}
";
    insta::assert_snapshot!(renamed(project, &["p/Price.java Currency Money", "p/Price.java LIMIT MOST"]), @"
    -- p/Price.java
    record Price<T extends Currency>(@Most(MOST) long cents, Money kind, List<Money> other) implements Has<Currency> {
    static final int MOST = 3;
    enum Money { EURO }
    static boolean isEuro(Price<?> price) { return price.kind == Money.EURO; }
    ");
    // The constant would be the record's own.
    let project = "\
-- p/A.java
package p;
class A { static final int MOST = 1; record B(@Most(MOST) int b) { static final int least = 0; } }
@interface Most { int value(); }
";
    insta::assert_snapshot!(renamed(project, &["p/A.java least MOST"]), @"shadowing: `MOST` at p/A.java:2 would mean the field `least` at p/A.java:2");
}

#[test]
fn comments_that_are_not_utf_8_are_followed() {
    let code: &[u8] = b"/** Caf\xe9 {@link #clue}, \xe9\xe8. */ class A { int clue; }";
    let snapshot = Snapshot::in_memory("s", [SourceFile::new("A.java", code)]);
    let project = Project::new(&snapshot);
    let plans = plan(&project, &requests(&project, &["A.java clue hint"]), RuntimeNames::Keep);
    let after = Composition::of(&plans, &snapshot).apply("A.java", code);
    let expected: &[u8] = b"/** Caf\xe9 {@link #hint}, \xe9\xe8. */ class A { int hint; }";
    assert_eq!(after.escape_ascii().to_string(), expected.escape_ascii().to_string());
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
fn a_superclass_is_told_from_interfaces_by_the_grammar_alone() {
    let project = "\
-- A.java
class Base<T> { int count; void run() {} }
class One /* implements nothing */ extends Base<String> { int all() { super.run(); return super.count; } }
class Two<implementsT> extends Base<implementsT> { int all() { super.run(); return Two.super.count; } }
";
    insta::assert_snapshot!(renamed(project, &["A.java count sum", "A.java run go"]), @r"
    -- A.java
    class Base<T> { int sum; void go() {} }
    class One /* implements nothing */ extends Base<String> { int all() { super.go(); return super.sum; } }
    class Two<implementsT> extends Base<implementsT> { int all() { super.go(); return Two.super.sum; } }
    ");
}

#[test]
fn a_type_parameter_has_what_bounds_its_bound() {
    let project = "\
-- A.java
class A { int n; A next() { return this; } }
class B { <T extends A, U extends T, V extends U> int m(V v, U u) { return v.n + v.next().n + u.next().n; } <T extends U, U extends T> int no(T t) { return t.hashCode(); } }
";
    insta::assert_snapshot!(renamed(project, &["A.java n sum", "A.java next twin"]), @r"
    -- A.java
    class A { int sum; A twin() { return this; } }
    class B { <T extends A, U extends T, V extends U> int m(V v, U u) { return v.sum + v.twin().sum + u.twin().sum; } <T extends U, U extends T> int no(T t) { return t.hashCode(); } }
    ");
}

#[test]
fn javadoc_means_a_method_by_parentheses_though_a_field_has_its_name() {
    let project = "\
-- Shop.java
/** {@link #name}, {@link #name() the name}, {@link Card#name()} */
class Shop { String name; String name() { return name; } record Card(String name) {} }
";
    insta::assert_snapshot!(renamed(project, &["Shop.java name#1 title"]), @r"
    -- Shop.java
    /** {@link #name}, {@link #title() the name}, {@link Card#name()} */
    class Shop { String name; String title() { return name; } record Card(String name) {} }
    ");
    insta::assert_snapshot!(renamed(project, &["Shop.java name#0 title", "Shop.java name#2 label"]), @r"
    -- Shop.java
    /** {@link #title}, {@link #name() the name}, {@link Card#label()} */
    class Shop { String title; String name() { return title; } record Card(String label) {} }
    ");
}

#[test]
fn references_in_markdown_may_be_broken_over_lines() {
    let project = "\
-- Shop.java
/// Counts what is in [Shop#count(
/// Shop)], and not in
/// ```
/// [Shop]
/// ```
/// @see
///   Shop

/// [Shop]
class Shop { int count(Shop shop) { return 0; } }
";
    insta::assert_snapshot!(renamed(project, &["Shop.java Shop Store", "Shop.java count sum"]), @r"
    Shop.java => Store.java
    -- Shop.java
    /// Counts what is in [Store#sum(
    /// Store)], and not in
    ///   Store
    /// [Store]
    class Store { int sum(Store shop) { return 0; } }
    ");
}

#[test]
fn javadoc_names_modules_services_and_formats() {
    let project = "\
-- shop/Cart.java
package shop;
/** {@link shop.core/shop.Cart#sum()}, {@value %04x #LIMIT} and {@value %s\n * Cart#LIMIT}, not shop/Cart */
public class Cart { static final int LIMIT = 1; int sum() { return LIMIT; } }
-- module-info.java
/** @uses shop.Cart to buy
 *  @provides shop.Cart too */
module shop.core { uses shop.Cart; }
";
    let wanted = ["shop/Cart.java Cart Basket", "shop/Cart.java sum total", "shop/Cart.java LIMIT MOST"];
    insta::assert_snapshot!(renamed(project, &wanted), @r"
    shop/Cart.java => shop/Basket.java
    -- module-info.java
    /** @uses shop.Basket to buy
    *  @provides shop.Basket too */
    module shop.core { uses shop.Basket; }
    -- shop/Cart.java
    /** {@link shop.core/shop.Basket#total()}, {@value %04x #MOST} and {@value %s
    * Basket#MOST}, not shop/Cart */
    public class Basket { static final int MOST = 1; int total() { return MOST; } }
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
}
