//! Tests of which of several methods of one name a call or a method reference means.

use super::inference::in_shop;
use super::*;

#[test]
fn what_is_given_to_a_method_reference_says_which_overload_it_is() {
    let members = "\
    static Fine made(String s) { return new Fine(); } static Rough made(Integer i) { return new Rough(); }
    Fine more(Item i) { return new Fine(); }
    void m(List<String> names, List<Fine> all) {
        names.stream().map(Shop::made).forEach(each -> each.grade++);
        all.stream().map(Fine::twin).map(this::more).forEach(each -> each.grade++);
    }";
    insta::assert_snapshot!(in_shop(members, "grade rank"), @r"
    -- Shop.java
    static class Fine extends Item { int rank; @Override Fine twin() { return this; } }
    names.stream().map(Shop::made).forEach(each -> each.rank++);
    all.stream().map(Fine::twin).map(this::more).forEach(each -> each.rank++);
    ");
}

#[test]
fn of_what_inherited_methods_give_the_most_special_is_meant() {
    let project = "\
-- A.java
import java.util.*;
class A { int n; }
class B extends A { int n; }
interface P { List<? extends A> all(); List raw(); <T> A same(T t); }
interface Q { List<B> all(); List<B> raw(); }
interface R extends P, Q { <U> B same(U u); }
interface Box<T> { int size(); }
interface W { Box<A> box(); }
interface V extends W { Box box(); }
class C {
    int a(R r) { return r.all().get(0).n; }
    <T extends P & Q> int b(T t) { return t.all().get(0).n + t.raw().get(0).n; }
    int c(R r, V v) { return r.same(r).n + v.box().size(); }
}
";
    insta::assert_snapshot!(renamed(project, &["A.java n count"]), @r"
    -- A.java
    class A { int count; }
    ");
    insta::assert_snapshot!(renamed(project, &["A.java n#1 count"]), @r"
    -- A.java
    class B extends A { int count; }
    int a(R r) { return r.all().get(0).count; }
    <T extends P & Q> int b(T t) { return t.all().get(0).count + t.raw().get(0).count; }
    int c(R r, V v) { return r.same(r).count + v.box().size(); }
    ");
    insta::assert_snapshot!(renamed(project, &["A.java size length"]), @r"
    -- A.java
    interface Box<T> { int length(); }
    int c(R r, V v) { return r.same(r).n + v.box().length(); }
    ");
}

#[test]
fn what_is_given_is_not_known_where_it_is_open_which_method_is_meant() {
    let project = "\
-- A.java
class A { int n; }
class B extends A { int n; }
class C {
    B put(String s) { return null; }
    A put(Integer i) { return null; }
    int m() { return put(ext.Library.get()).n; }
}
";
    insta::assert_snapshot!(renamed(project, &["A.java n count"]), @"unresolved-reference: `n` at A.java:6: its receiver's type is not known");
    insta::assert_snapshot!(renamed(project, &["A.java n#1 count"]), @"unresolved-reference: `n` at A.java:6: its receiver's type is not known");
}

#[test]
fn what_a_raw_type_has_is_erased() {
    // A list of anything is passed for a raw list; `Box.lay` is static and is not erased.
    let project = "\
-- Box.java
import java.util.*;
class Box<T extends Item> {
    void put(List<String> l) {} void put(Object o) {}
    static void lay(List<String> l) {} static void lay(Object o) {}
    T one() { return null; } <U extends Item> U other(U u) { return u; }
    class In { T it() { return null; } }
}
interface Each<T extends Item> { void see(T t); }
-- Item.java
class Item { int n; }
-- Use.java
import java.util.*;
class Use extends Box {
    void put(Box raw, Box<Item> box, List<Integer> l, List<Box> all) { raw.put(l); box.put(l); all.get(0).put(l); super.put(l); put(l); }
    void lay(Box raw, List<Integer> l) { raw.lay(l); Box.lay(l); }
    int sum(Box raw, Box.In in) { Each e = i -> i.n++; return raw.one().n + raw.other(null).n + in.it().n + new Box().one().n; }
}
";
    insta::assert_snapshot!(renamed(project, &["Box.java put pack", "Box.java lay laid", "Item.java n size"]), @r"
    -- Box.java
    void pack(List<String> l) {} void put(Object o) {}
    static void laid(List<String> l) {} static void lay(Object o) {}
    -- Item.java
    class Item { int size; }
    -- Use.java
    void put(Box raw, Box<Item> box, List<Integer> l, List<Box> all) { raw.pack(l); box.put(l); all.get(0).pack(l); super.pack(l); pack(l); }
    int sum(Box raw, Box.In in) { Each e = i -> i.size++; return raw.one().size + raw.other(null).size + in.it().size + new Box().one().size; }
    ");
    // An inferred type is not raw.
    let inferred = "\
-- Box.java
import java.util.*; import java.util.function.*;
class Box<T> {
    Box(T t) {} void put(List<String> l) {} void put(Object o) {}
    static <V, W> W map(V v, Function<V, W> f) { return f.apply(v); }
    void t(List<Integer> l) { new Box<>(l).put(l); map(l, Box::new).put(l); var b = new Box<>(l); b.put(l); }
    Comparator<String> c = new Comparator<>() { public int compare(String a, String b) { return 0; } };
}
";
    insta::assert_snapshot!(renamed(inferred, &["Box.java put pack"]), @"
    -- Box.java
    Box(T t) {} void pack(List<String> l) {} void put(Object o) {}
    ");
    assert_eq!(rules(inferred, "Box.java compare order"), "overrides-external");
}

#[test]
fn of_a_function_that_may_give_something_or_nothing_the_overload_is_meant_that_takes_it() {
    let project = "\
-- Run.java
interface Op { void run() throws Exception; }
interface Get<V> { V get() throws Exception; }
class Run {
    void go(Op op) {}
    <V> V go(Get<V> get) { return null; }
    void give() {}
    int number() { return 1; }
    int any(int i) { return i; } void any() {}
    void nothing() { go(() -> give()); go(this::give); go(() -> { give(); }); go((() -> give())); go(() -> this.<Run>none()); }
    <T> void none() {}
    void something() { go(() -> number()); go(this::number); go(() -> { throw new Exception(); }); go(() -> { while (true); }); go(() -> new Run()); go(() -> 1); }
}
";
    insta::assert_snapshot!(renamed(project, &["Run.java go went"]), @"
    -- Run.java
    void went(Op op) {}
    void nothing() { went(() -> give()); went(this::give); went(() -> { give(); }); went((() -> give())); went(() -> this.<Run>none()); }
    ");
    for call in ["go(this::any)", "go(() -> unknown())"] {
        let open = project.replace("go(this::give)", call);
        assert_eq!(rules(&open, "Run.java go went"), "ambiguous-reference", "{call}");
    }
}

#[test]
fn type_arguments_tell_overloads_apart_also_of_wildcards_and_type_parameters() {
    let project = "\
-- Box.java
import java.util.*;
class Box<T> { void put(List<T> l) {} void put(Object o) {} Box<T> me() { return this; } List<? extends T> some() { return null; } }
class Use<L extends List<Integer>> {
    void lay(Object o) {} void lay(List<String> l) {}
    void set(List<String>[] l) {} void set(Object[] o) {}
    void use(L l, List<Integer>[] all, Box<Integer> box) { lay(l); set(all); }
}
";
    insta::assert_snapshot!(renamed(project, &["Box.java lay laid", "Box.java set sat"]), @"
    -- Box.java
    void laid(Object o) {} void lay(List<String> l) {}
    void sat(List<String>[] l) {} void set(Object[] o) {}
    void use(L l, List<Integer>[] all, Box<Integer> box) { laid(l); set(all); }
    ");
    // The type behind `?` is none of the types that have a name. For the result of a method, its own type arguments
    // count.
    for call in
        ["any.put(strings)", "any.me().put(strings)", "any.put(List.of(1))", "numbers.put(box.some())"]
    {
        let open = "class Open { void t(Box<?> any, List<String> strings, Box<Number> numbers, Box<Integer> box) { CALL; } }";
        let file = format!("{project}-- Open.java\nimport java.util.*; {}\n", open.replace("CALL", call));
        assert_eq!(rules(&file, "Box.java put pack"), "ambiguous-reference", "{call}");
    }
}

#[test]
fn an_interface_is_functional_where_it_implements_all_but_one_method() {
    let project = "\
-- Step.java
import java.util.function.*;
interface Step<T> extends Function<T, T> { T step(T t); default T apply(T t) { return step(t); } }
class Use {
    void take(Step<String> s) {} void take(String s) {}
    void go(Step<String> s) {} void go(Function<String, String> f) {}
    void use() { take(s -> s); take(String::trim); go(s -> s); }
}
";
    insta::assert_snapshot!(renamed(project, &["Step.java take get"]), @"
    -- Step.java
    void get(Step<String> s) {} void take(String s) {}
    void use() { get(s -> s); get(String::trim); go(s -> s); }
    ");
    assert_eq!(rules(project, "Step.java go#1 walk"), "ambiguous-reference");
    // Another method of the name implements nothing.
    let two = project
        .replace("default T apply(T t) { return step(t); }", "default T apply(int i) { return null; }");
    assert_eq!(rules(&two, "Step.java take get"), "unresolved-reference");
}

#[test]
fn what_a_subtype_gives_a_type_parameter_may_make_two_methods_one() {
    let project = "\
-- A.java
class A<T> { void m(T t) {} static void call(A<String> a) { a.m(\"x\"); } }
-- J.java
interface J { void n(String s); static void call(J j) { j.n(\"y\"); } }
-- B.java
class B extends A<String> implements J { public void n(String s) {} }
";
    assert_eq!(rules(project, "A.java m n"), "name-clash");
    assert_eq!(rules(project, "J.java n m"), "name-clash");
    // A subtype that gives it something else leaves them two.
    let other = project.replace("A<String> implements", "A<Integer> implements");
    assert_eq!(rules(&other, "A.java m n"), "");
}

#[test]
fn a_call_is_ambiguous_where_only_the_type_arguments_of_a_new_overload_do_not_fit_those_of_the_other() {
    for (methods, call) in [
        ("<E> void set(Set<E> s) {} void ints(Iterable<Integer> i) {}", "set(given)"),
        ("<E> void set(Set<E> s) {} void ints(Iterable<Integer> i) {}", "ints(given)"),
        ("void set(Set<String> s) {} void ints(Iterable<Integer> i) {}", "set(null)"),
        ("void set(Set<String> s) {} void ints(Iterable<Integer> i) {}", "set(new HashSet<>())"),
        ("<T> void set(Sub<T> s) {} void ints(Box<Integer> i) {}", "set(sub)"),
        ("<T> void set(Sub<T> s) {} void ints(Box<? extends Integer> i) {}", "ints(sub)"),
        ("void set(Sub<? extends Number> s) {} void ints(Box<Integer> i) {}", "set(sub)"),
        (
            "<E> void set(List<E> a, String b) {} void ints(Collection<String> a, Object b) {}",
            "set(List.of(), \"\")",
        ),
    ] {
        let project = format!(
            "-- A.java\nimport java.util.*;\nclass Box<T> {{}}\nclass Sub<T> extends Box<T> {{}}\n\
            class A {{ {methods} void use(Set<Integer> given, Sub<Integer> sub) {{ {call}; }} }}\n"
        );
        for rename in ["A.java set ints", "A.java ints set"] {
            assert_eq!(rules(&project, rename), "name-clash", "{methods} {call} {rename}");
        }
    }
}

#[test]
fn a_new_overload_is_no_matter_where_its_type_arguments_fit_those_of_the_other() {
    for (methods, call) in [
        ("<E> void set(Set<E> s) {} <E> void all(Iterable<E> i) {}", "set(given)"),
        ("void set(Set<Integer> s) {} void all(Iterable<? extends Number> i) {}", "set(given)"),
        ("void set(Set<Integer> s) {} void all(Object i) {}", "set(given)"),
    ] {
        let project = format!(
            "-- A.java\nimport java.util.*;\nclass A {{ {methods} void use(Set<Integer> given) {{ {call}; }} }}\n"
        );
        for rename in ["A.java set all", "A.java all set"] {
            assert_eq!(rules(&project, rename), "", "{methods} {call} {rename}");
        }
    }
}

#[test]
fn a_lambda_may_be_ambiguous_where_a_new_overload_takes_a_type_parameter_of_its_own() {
    let project = "\
-- A.java
class A {
    void run(Runnable r) {}
    <T extends Comparable<T>> void order(T t) {}
    <T> void two(T t, String s) {}
    void pair(Runnable r, Object o) {}
    void use() { run(() -> {}); pair(() -> {}, \"x\"); }
}
";
    for rename in ["A.java order run", "A.java run order", "A.java two pair", "A.java pair two"] {
        assert_eq!(rules(project, rename), "name-clash", "{rename}");
    }
}

#[test]
fn an_array_tells_which_overload_is_meant_by_its_elements() {
    let project = "\
-- A.java
import lib.*;
class A {
    static <T> void put(T[] all) {} static void put(short[] all) {}
    static void add(Lot[] all) {} static void add(Other[] all) {}
    void use(short[] given) { put(new short[] {1}); put(given); put(new String[] {}); add(new Lot[] {}); add(new Lot[2]); }
}
class Lot extends Base {}
";
    insta::assert_snapshot!(renamed(project, &["A.java put#1 set", "A.java add#0 lay"]), @r"
    -- A.java
    static <T> void put(T[] all) {} static void set(short[] all) {}
    static void lay(Lot[] all) {} static void add(Other[] all) {}
    void use(short[] given) { set(new short[] {1}); set(given); put(new String[] {}); lay(new Lot[] {}); lay(new Lot[2]); }
    ");
}

#[test]
fn a_type_parameter_below_which_a_wildcard_is_takes_what_is_given() {
    let project = "\
-- A.java
import java.util.*;
import java.util.function.*;
class A {
    static <K> Integer get(Map<? super K, ?> m, K k, Function<K, Integer> f) { return 1; }
    static <K> Integer get(Map<? super K, ?> m, K k, Integer i) { return i; }
    void use(Map<String, Integer> in) { A.get(in, \"key\", 0); A.get(in, \"key\", k -> 0); }
}
";
    insta::assert_snapshot!(renamed(project, &["A.java get#1 of"]), @r#"
    -- A.java
    static <K> Integer of(Map<? super K, ?> m, K k, Integer i) { return i; }
    void use(Map<String, Integer> in) { A.of(in, "key", 0); A.get(in, "key", k -> 0); }
    "#);
}
