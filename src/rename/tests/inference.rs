//! The types that expressions have where the Java Language Specification infers them.

use super::*;

#[test]
fn what_a_consumer_gives_is_an_object_and_its_lambda_gets_what_it_is_for() {
    let project = "\
-- A.java
import java.util.*; import java.util.function.*;
class A {
    int n; void take(Object o) {} void take(A a) {}
    void m(List<? super A> all, Consumer<? super A> each) {
        take(all.get(0)); var x = all.get(0); take(x); for (var y : all) take(y); all.forEach(z -> take(z)); each.accept(this);
    }
    void each(Consumer<? super A> c) { each(a -> take(a.n == 1 ? a : this)); }
    int sum(List<? extends A> some, Map<?, ? extends List<? extends A>> more) {
        more.values().stream().flatMap(l -> l.stream()).forEach(a -> a.n++); return some.stream().mapToInt(a -> a.n).sum();
    }
}
";
    insta::assert_snapshot!(renamed(project, &["A.java take#0 any", "A.java n count"]), @r"
    -- A.java
    int count; void any(Object o) {} void take(A a) {}
    any(all.get(0)); var x = all.get(0); any(x); for (var y : all) any(y); all.forEach(z -> any(z)); each.accept(this);
    void each(Consumer<? super A> c) { each(a -> take(a.count == 1 ? a : this)); }
    more.values().stream().flatMap(l -> l.stream()).forEach(a -> a.count++); return some.stream().mapToInt(a -> a.count).sum();
    ");
}

#[test]
fn an_anonymous_class_with_inferred_type_arguments_overrides() {
    let project = "\
-- A.java
interface Handler<T> { void handle(T t); }
abstract class Base<T> { T make(T t) { return t; } abstract void put(T t); void put(Integer i) {} }
class A {
    Handler<String> h = new Handler<>() { @Override public void handle(String s) {} };
    Handler<Integer> i = new Handler<>() { public void handle(Integer i) {} };
    Base<Long> b = new Base<>() { @Override Long make(Long l) { return l; } void put(Long l) {} };
}
";
    insta::assert_snapshot!(renamed(project, &["A.java handle#0 take", "A.java make#0 create"]), @r"
    -- A.java
    interface Handler<T> { void take(T t); }
    abstract class Base<T> { T create(T t) { return t; } abstract void put(T t); void put(Integer i) {} }
    Handler<String> h = new Handler<>() { @Override public void take(String s) {} };
    Handler<Integer> i = new Handler<>() { public void take(Integer i) {} };
    Base<Long> b = new Base<>() { @Override Long create(Long l) { return l; } void put(Long l) {} };
    ");
    assert_eq!(rules(project, "A.java put#0 add"), "ambiguous-override");
}

#[test]
fn references_to_methods_of_the_jdk_give_what_their_receivers_hold() {
    let project = "\
-- A.java
import java.util.*;
class A {
    int qty; List<A> subs() { return null; }
    int m(List<A> l, List<List<A>> ll, Map<String, List<A>> map) {
        return ll.stream().flatMap(List::stream).mapToInt(i -> i.qty).sum()
            + map.values().stream().flatMap(Collection::stream).mapToInt(i -> i.qty).sum()
            + l.stream().map(A::subs).flatMap(List::stream).mapToInt(i -> i.qty).sum()
            + l.stream().map(Optional::of).mapToInt(o -> o.get().qty).sum()
            + l.stream().map(Objects::requireNonNull).mapToInt(i -> i.qty).sum();
    }
}
";
    let after = renamed(project, &["A.java qty count"]);
    assert_eq!((after.matches(".count)").count(), after.matches("qty").count()), (5, 0), "{after}");
}

/// Each lambda's parameter depends on which overload is called, and that on the other lambda.
#[test]
fn lambdas_in_lambdas_are_worked_out_a_few_times_at_most() {
    let nested = (0..12).rev().fold("a11.name()".to_owned(), |inner, depth| {
        format!("both(this, a{depth} -> {inner}, a{depth} -> a{depth}.name())")
    });
    let code = format!(
        "-- A.java\nimport java.util.function.*;\nclass A {{\n  String name() {{ return \"\"; }}\n  \
         static <T, U> U both(T value, Function<T, U> f, Function<T, U> g) {{ return null; }}\n  \
         static <T, U> U both(T value, Predicate<T> f, Function<T, U> g) {{ return null; }}\n  \
         Object m() {{ return {nested}; }}\n}}"
    );
    assert_eq!(renamed(&code, &["A.java name title"]).matches("title()").count(), 14);
}

/// Renames in a class with an `Item`, a `Fine` and a `Rough` one, and these members.
fn in_shop(members: &str, wanted: &str) -> String {
    let project = format!(
        "-- Shop.java
import java.util.*;
import java.util.function.*;
import java.util.stream.*;
class Shop {{
    static class Item {{ int price; Item twin() {{ return this; }} }}
    static class Fine extends Item {{ int grade; @Override Fine twin() {{ return this; }} }}
    static class Rough extends Item {{ int grain; }}
    {members}
}}
"
    );
    renamed(&project, &[&format!("Shop.java {wanted}")])
}

#[test]
fn what_a_function_takes_says_of_a_type_parameter_less_than_what_it_is_given() {
    let members = "\
    static <T> T pick(Consumer<? super T> c, T t) { return t; }
    static <T> T first(Comparator<? super T> c, List<? extends T> all) { return all.get(0); }
    static <T> T only(Consumer<? super T> c) { return null; }
    void m(Consumer<Item> c, Comparator<Item> by, List<Fine> all) {
        pick(c, new Fine()).grade = first(by, all).grade;
        Collections.max(all, by).grade = all.stream().max(by).get().grade;
        all.stream().collect(Collectors.maxBy(by)).get().grade = only(c).price;
    }";
    insta::assert_snapshot!(in_shop(members, "grade rank"), @r"
    -- Shop.java
    static class Fine extends Item { int rank; @Override Fine twin() { return this; } }
    pick(c, new Fine()).rank = first(by, all).rank;
    Collections.max(all, by).rank = all.stream().max(by).get().rank;
    all.stream().collect(Collectors.maxBy(by)).get().rank = only(c).price;
    ");
}

#[test]
fn what_a_function_takes_says_what_nothing_else_does() {
    let members = "\
    static int cost(Item i) { return i.price; } int more(Item i) { return 1; }
    Comparator<Fine> a = Comparator.comparing((Fine f) -> f.grade).thenComparing(f -> f.grade).reversed();
    Comparator<Item> b = Comparator.comparing(Item::twin, null).thenComparing(i -> i.price).thenComparing(i -> i.price);
    Comparator<Item> c = Comparator.comparing(Shop::cost).thenComparing(i -> i.price);
    Comparator<Item> d = Comparator.comparing(this::more).thenComparing(i -> i.price);";
    insta::assert_snapshot!(in_shop(members, "price worth"), @r"
    -- Shop.java
    static class Item { int worth; Item twin() { return this; } }
    static int cost(Item i) { return i.worth; } int more(Item i) { return 1; }
    Comparator<Item> b = Comparator.comparing(Item::twin, null).thenComparing(i -> i.worth).thenComparing(i -> i.worth);
    Comparator<Item> c = Comparator.comparing(Shop::cost).thenComparing(i -> i.worth);
    Comparator<Item> d = Comparator.comparing(this::more).thenComparing(i -> i.worth);
    ");
    insta::assert_snapshot!(in_shop(members, "grade rank"), @r"
    -- Shop.java
    static class Fine extends Item { int rank; @Override Fine twin() { return this; } }
    Comparator<Fine> a = Comparator.comparing((Fine f) -> f.rank).thenComparing(f -> f.rank).reversed();
    ");
}

#[test]
fn a_type_parameter_adapts_to_what_is_inferred_itself() {
    let members = "\
    static <T> T last(List<T> all, T t) { return t; }
    void m(List<Item> items, Item item) { last(List.of(new Fine()), item).price = last(items, new Fine()).price; }";
    insta::assert_snapshot!(in_shop(members, "price cost"), @r"
    -- Shop.java
    static class Item { int cost; Item twin() { return this; } }
    void m(List<Item> items, Item item) { last(List.of(new Fine()), item).cost = last(items, new Fine()).cost; }
    ");
}

#[test]
fn the_arguments_of_a_constructor_say_what_a_diamond_is() {
    let members = "\
    static class Cell<T> {
        T value; Cell(T value) {} Cell(Supplier<? extends T> s, int n) {} <R> Cell<R> to(R r) { return new Cell<>(r); }
    }
    static class Two<A, B> { A left; B right; Two(A left, B right) {} }
    static void take(Fine f) {} static void take(Item i) {}
    void m() {
        var cell = new Cell<>(new Fine());
        cell.value.grade = new Cell<>(new Fine()).value.grade + new Two<>(cell, 1).left.value.grade;
        new Cell<>(() -> new Fine(), 1).value.grade++;
        for (var each : new ArrayList<>(List.of(new Fine()))) each.grade++;
        var copy = new ArrayList<>(new HashMap<>(Map.of(1, new Fine())).values());
        copy.get(0).grade = new Two<>(cell, cell.to(new Fine())).right.value.grade;
        take(new Cell<>(new Fine()).value);
        Cell<Item> wide = new Cell<>(new Fine());
        wide.value.price++;
    }";
    insta::assert_snapshot!(in_shop(members, "grade rank"), @r"
    -- Shop.java
    static class Fine extends Item { int rank; @Override Fine twin() { return this; } }
    cell.value.rank = new Cell<>(new Fine()).value.rank + new Two<>(cell, 1).left.value.rank;
    new Cell<>(() -> new Fine(), 1).value.rank++;
    for (var each : new ArrayList<>(List.of(new Fine()))) each.rank++;
    copy.get(0).rank = new Two<>(cell, cell.to(new Fine())).right.value.rank;
    ");
    insta::assert_snapshot!(in_shop(members, "take#1 keep"), @r"
    -- Shop.java
    static void take(Fine f) {} static void keep(Item i) {}
    ");
}

#[test]
fn two_classes_have_what_their_nearest_superclass_has() {
    let members = "\
    static <T> T either(T a, T b) { return a; }
    void m(boolean b) {
        either(new Fine(), new Rough()).price = (b ? new Fine() : new Rough()).price;
        Stream.of(new Fine(), new Rough()).map(Item::twin).mapToInt(each -> each.price).sum();
    }";
    insta::assert_snapshot!(in_shop(members, "price cost"), @r"
    -- Shop.java
    static class Item { int cost; Item twin() { return this; } }
    either(new Fine(), new Rough()).cost = (b ? new Fine() : new Rough()).cost;
    Stream.of(new Fine(), new Rough()).map(Item::twin).mapToInt(each -> each.cost).sum();
    ");
}

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
fn what_an_outer_class_was_given_is_not_known() {
    let members = "\
    static class Box<T> {
        T own; class Cursor { T at = own; List<T> all; }
        void m(Cursor c) { c.at.hashCode(); }
    }
    void m(Box<Item>.Cursor c, Box<Item> b) { b.own.price++; MORE }";
    let with = |more: &str| in_shop(&members.replace("MORE", more), "price cost");
    assert!(with("").contains("b.own.cost++;"));
    assert!(with("c.at.price++;").starts_with("unresolved-reference"));
    assert!(with("c.all.get(0).price++;").starts_with("unresolved-reference"));
}

#[test]
fn the_alternatives_of_a_catch_clause_have_what_their_common_superclass_has() {
    let project = "\
-- A.java
class A extends RuntimeException { int code; int code() { return code; } }
-- B.java
class B extends A implements I { int code() { return 1; } public void i() {} }
-- C.java
class C extends A implements I { public void i() {} }
-- I.java
interface I { void i(); }
-- D.java
class D extends A {}
-- Use.java
class Use {
    int m() { try { n(); } catch (B | D e) { return e.code() + e.code; } }
    void o() { try { n(); } catch (B | C e) { e.i(); } }
}
";
    let use_of = |wanted: &str| renamed(project, &[wanted]).lines().last().map(str::to_owned);
    assert_eq!(
        use_of("A.java code#1 status").as_deref(),
        Some("int m() { try { n(); } catch (B | D e) { return e.status() + e.code; } }")
    );
    assert_eq!(
        use_of("A.java code status").as_deref(),
        Some("int m() { try { n(); } catch (B | D e) { return e.code() + e.status; } }")
    );
    assert_eq!(rules(project, "I.java i renamed"), "unresolved-reference");
}

#[test]
fn a_parameter_of_a_lambda_may_be_declared_with_var() {
    let project = "\
-- A.java
class A { int x; }
-- B.java
class B { java.util.function.BiFunction<B, A, Integer> f = (var b, var a) -> a.x; int x; }
";
    assert_eq!(
        renamed(project, &["A.java x y"]),
        "-- A.java\nclass A { int y; }\n-- B.java\n\
         class B { java.util.function.BiFunction<B, A, Integer> f = (var b, var a) -> a.y; int x; }\n"
    );
}
