//! Tests of the members that a type has from others: inherited, hidden, overridden, by a bound or an intersection.

use super::*;

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
fn an_inner_class_of_a_generic_one_is_extended_with_the_arguments_of_that_one() {
    let project = "\
-- p/Outer.java
package p;
class Outer<T> { class Inner { void run(T value) {} void call(T value) { run(value); } } }
-- p/Below.java
package p;
class Below extends Outer<String>.Inner {
Below(Outer<String> outer) { outer.super(); }
@Override void run(String value) {}
}
";
    insta::assert_snapshot!(renamed(project, &["p/Outer.java run execute"]), @r"
    -- p/Below.java
    @Override void execute(String value) {}
    -- p/Outer.java
    class Outer<T> { class Inner { void execute(T value) {} void call(T value) { execute(value); } } }
    ");
}

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
    let made = renamed(&project("A & B"), &["A.java m renamed"]);
    assert!(made.contains("((B & A) t).renamed()"), "{made}");
    assert_eq!(rules(&project("A & B"), "B.java n renamed"), "");
    assert_eq!(rules(&project("A & B"), "B.java n m"), "name-clash");
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
fn a_superclass_is_distinguished_from_interfaces_by_the_grammar_alone() {
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

/// Whether it is inherited itself or not (JLS 8.3, 8.5).
#[test]
fn a_field_or_type_hides_those_above_it() {
    let project = "\
-- p/Top.java
package p;
public class Top { public static int size = 1; public static class Part { } }
-- p/Mid.java
package p;
public class Mid extends Top { int size = 2; class Part { } }
-- q/Low.java
package q;
import static p.Mid.*;
class Low { static int size = 3; class Part { } class Inner extends p.Mid { int n = size; Part part; } }
class Side extends p.Top { int n = size; Part part; }
";
    insta::assert_snapshot!(renamed(project, &["p/Top.java size length", "p/Top.java Part Piece"]), @r"
    -- p/Top.java
    public class Top { public static int length = 1; public static class Piece { } }
    -- q/Low.java
    class Side extends p.Top { int n = length; Piece part; }
    ");
    insta::assert_snapshot!(renamed(project, &["q/Low.java size length", "q/Low.java Part Piece"]), @r"
    -- q/Low.java
    class Low { static int length = 3; class Piece { } class Inner extends p.Mid { int n = length; Piece part; } }
    ");
}

#[test]
fn a_class_far_below_joins_what_it_inherits_with_an_interface() {
    let above =
        |n: usize| format!("class C{n} extends C{} {{ public void run() {{ super.run(); }} }}\n", n - 1);
    let chain: String = (1..60).map(above).collect();
    let project = format!(
        "-- A.java\nclass C0 {{ public void run() {{}} }}\n{chain}class Last extends C59 {{}}
-- B.java\nclass Joined extends Last implements Task {{}}\nclass Below extends Joined {{ void m() {{ run(); }} }}
-- Task.java\ninterface Task {{ void run(); }}\n"
    );
    let all = renamed(&project, &["A.java run#0 start"]);
    assert_eq!(all.matches("void start()").count(), 61, "{all}");
    let (_, others) = all.split_once("-- B.java").expect("the interface is joined in this file");
    insta::assert_snapshot!(others.trim_start(), @r"
    class Below extends Joined { void m() { start(); } }
    -- Task.java
    interface Task { void start(); }
    ");
}

#[test]
fn a_method_that_only_a_package_sees_is_overridden_behind_a_class_of_another_package() {
    let project = "\
-- p/A.java
package p; public class A { void n() {} void o(int i) {} static void call(A a) { a.n(); } }
-- q/B.java
package q; public class B extends p.A {}
-- p/C.java
package p; public class C extends q.B { void m() {} void k() {} static void go(C c) { c.m(); } }
";
    assert_eq!(rules(project, "p/C.java m n"), "name-clash");
    assert_eq!(rules(project, "p/A.java n m"), "name-clash");
    // They take different numbers of arguments, or are private.
    assert_eq!(rules(project, "p/C.java m o"), "");
    assert_eq!(rules(&project.replace("{ void n()", "{ private void n()"), "p/C.java m n"), "");
}

#[test]
fn a_method_of_another_package_does_not_override_what_it_does_not_see() {
    let project = "\
-- p/A.java
package p; public class A { void m() {} static void call(A a) { a.m(); } }
-- p/C.java
package p; class C extends q.B { public void m() {} }
-- q/B.java
package q; public class B extends p.A { public void m() {} void go() { m(); } }
-- q/D.java
package q; class D extends p.A { void m() {} void go() { m(); } }
";
    insta::assert_snapshot!(renamed(project, &["q/D.java m n"]), @r"
    -- q/D.java
    package q; class D extends p.A { void n() {} void go() { n(); } }
    ");
    // A method that overrides both of them is in one family with both.
    let all = "\
-- p/A.java
package p; public class A { void n() {} static void call(A a) { a.n(); } }
-- p/C.java
package p; class C extends q.B { public void n() {} }
-- q/B.java
package q; public class B extends p.A { public void n() {} void go() { n(); } }
";
    assert_eq!(renamed(project, &["p/A.java m n"]), all);
    assert_eq!(renamed(project, &["q/B.java m n"]), all);
    let without = project.replace("{ public void m() {} }", "{}");
    insta::assert_snapshot!(renamed(&without, &["p/A.java m n"]), @r"
    -- p/A.java
    package p; public class A { void n() {} static void call(A a) { a.n(); } }
    ");
}

#[test]
fn a_method_with_a_receiver_parameter_overrides_one_without_parameters() {
    let project = "\
-- A.java
class A { public void step() {} }
-- B.java
class B extends A { public void step(B this) {} }
-- C.java
class C extends A { public void step(@Own(\"x;)\") C  this ) {} void step(C that) {} }
";
    insta::assert_snapshot!(renamed(project, &["A.java step walk"]), @r#"
    -- A.java
    class A { public void walk() {} }
    -- B.java
    class B extends A { public void walk(B this) {} }
    -- C.java
    class C extends A { public void walk(@Own("x;)") C  this ) {} void step(C that) {} }
    "#);
}

#[test]
fn types_are_extended_behind_comments() {
    let project = "\
-- A.java
class A { public void m() {} }
-- B.java
class B extends /* {@link A}; */ A { public void m() {} }
-- I.java
interface I {}
-- J.java
interface J { void o(); }
-- C.java
class C implements I, // the old one; see J
  J { public void o() {} }
";
    insta::assert_snapshot!(renamed(project, &["A.java m n"]), @r"
    -- A.java
    class A { public void n() {} }
    -- B.java
    class B extends /* {@link A}; */ A { public void n() {} }
    ");
    insta::assert_snapshot!(renamed(project, &["J.java o p"]), @r"
    -- C.java
    J { public void p() {} }
    -- J.java
    interface J { void p(); }
    ");
}

#[test]
fn of_two_external_types_with_one_simple_name_one_is_another() {
    let project = "\
-- A.java
interface A { void m(org.x.Ctx c); }
-- B.java
class B implements A { public void m(org.x.Ctx c) {} public void m(org.y.Ctx c) {} }
";
    insta::assert_snapshot!(renamed(project, &["A.java m n"]), @r"
    -- A.java
    interface A { void n(org.x.Ctx c); }
    -- B.java
    class B implements A { public void n(org.x.Ctx c) {} public void m(org.y.Ctx c) {} }
    ");
}

#[test]
fn a_declaration_that_cannot_be_reached_withholds_the_rename() {
    // A call of `rows` with an argument means another method, so `B` is not looked at for its references.
    let project = "\
-- A.java
class A { static Object rows() { return null; } }
-- B.java
class B extends A { @ParameterizedTest @MethodSource void rows(int i) {} }
";
    insta::assert_snapshot!(renamed(project, &["A.java rows lines"]), @"unresolved-reference: `rows` at B.java:1 would have to be renamed with it, and cannot be");
}

#[test]
fn a_class_that_may_be_below_counts_if_it_has_such_a_method() {
    // `Shop` is a class inside of `Base`, which is not at hand.
    let code = |method: &str| {
        format!(
            "\
-- p/Shop.java
package p;
public class Shop {{ public void pay() {{ }} }}
-- q/Kiosk.java
package q;
class Kiosk extends lib.Base {{
    class Stand extends Shop {{ public void {method}() {{ }} }}
}}
"
        )
    };
    insta::assert_snapshot!(renamed(&code("pay"), &["p/Shop.java pay settle"]), @"unresolved-reference: `Stand` may extend `Shop`, but its supertype is not known");
    insta::assert_snapshot!(renamed(&code("open"), &["p/Shop.java pay settle"]), @"
    -- p/Shop.java
    public class Shop { public void settle() { } }
    ");
}
