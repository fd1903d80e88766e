//! Tests of the types that expressions have where the Java Language Specification infers them.

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

/// A type that doubles with each step would not fit into any memory; what is outermost of it is known all the same.
#[test]
fn what_a_reference_refers_to_is_known() {
    let project = "\
-- A.java
import java.lang.ref.*; import java.util.*;
class A {
    int n; WeakReference<A> weak; Reference<? extends A> some; ReferenceQueue<A> queue;
    int m() { return weak.get().n + some.get().n + Objects.requireNonNull(queue.poll().get()).n; }
}
";
    insta::assert_snapshot!(renamed(project, &["A.java n count"]), @r"
    -- A.java
    int count; WeakReference<A> weak; Reference<? extends A> some; ReferenceQueue<A> queue;
    int m() { return weak.get().count + some.get().count + Objects.requireNonNull(queue.poll().get()).count; }
    ");
}

#[test]
fn types_that_grow_with_each_call_are_known_in_part() {
    let calls = (0..40).fold("this".to_owned(), |inner, _| format!("twice({inner})"));
    let variables: String = (1..40).map(|i| format!("var v{i} = Map.of(v{}, v{0});\n", i - 1)).collect();
    let classes: String =
        (1..40).map(|i| format!("class C{i}<T> extends C{}<Map<T, T>> {{}}\n", i - 1)).collect();
    let project = format!(
        "-- A.java
import java.util.*;
class A {{
<T> Map<T, T> twice(T t) {{ return null; }}
void take(Map<?, ?> m) {{}} void take(A a) {{}} void take(C0<?> c) {{}}
void m(A v0, C39<A> c) {{ take({calls});
{variables}take(v39); take(c); take(v1.get(v0)); c.id(); }}
}}
class C0<T> {{ T held; int id() {{ return 0; }} }}
{classes}"
    );
    let after = renamed(&project, &["A.java take#0 any", "A.java id key"]);
    assert_eq!((after.matches("any(").count(), after.matches("key(").count()), (3, 2), "{after}");
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
pub(super) fn in_shop(members: &str, wanted: &str) -> String {
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
fn an_inner_class_knows_what_the_class_around_it_was_given() {
    let project = "\
-- Chain.java
import java.util.*;
class Chain<T> {
    static class Egg { int size; }
    class Node { T item; Node next; List<T> all; Node(T item) {} Chain<T> chain() { return Chain.this; } class Part { T of = item; } }
    class Pair<F> { T one; F two; Pair(T one, F two) {} <G> Pair<G> with(G two) { return new Pair<>(one, two); } }
    Node head; Node node(T t) { return new Node(t); }
    static int own(Chain<Egg> c, Node n) {
        return c.head.next.item.size + c.head.chain().head.item.size + c.new Node(null).new Part().of.size + new Chain<Egg>().node(null).item.size;
    }
    static int pairs(Chain<Egg> c) { return c.new Pair<Egg>(null, null).one.size + c.new Pair<Egg>(null, null).two.size + c.new Pair<>(null, c).with(new Egg()).two.size; }
    static class Eggs extends Chain<Egg> { Pair<Egg> pair; Node last; int size() { return pair.one.size + pair.two.size + last.item.size; } class Own extends Node { Own() { super(null); int s = item.size + next.item.size; } } }
}
-- Use.java
class Use {
    int size(Chain<Chain.Egg>.Node n, Chain.Eggs eggs) { return n.item.size + n.all.get(0).size + n.next.item.size + eggs.head.item.size; }
}
";
    insta::assert_snapshot!(renamed(project, &["Chain.java size weight"]), @r"
    -- Chain.java
    static class Egg { int weight; }
    return c.head.next.item.weight + c.head.chain().head.item.weight + c.new Node(null).new Part().of.weight + new Chain<Egg>().node(null).item.weight;
    static int pairs(Chain<Egg> c) { return c.new Pair<Egg>(null, null).one.weight + c.new Pair<Egg>(null, null).two.weight + c.new Pair<>(null, c).with(new Egg()).two.weight; }
    static class Eggs extends Chain<Egg> { Pair<Egg> pair; Node last; int size() { return pair.one.weight + pair.two.weight + last.item.weight; } class Own extends Node { Own() { super(null); int s = item.weight + next.item.weight; } } }
    -- Use.java
    int size(Chain<Chain.Egg>.Node n, Chain.Eggs eggs) { return n.item.weight + n.all.get(0).weight + n.next.item.weight + eggs.head.item.weight; }
    ");
}

#[test]
fn an_anonymous_class_is_below_the_inner_class_of_the_value_it_is_created_on() {
    let project = "\
-- Shop.java
class Shop<T> {
    class Till { int sum; T of; int open() { return sum; } }
    static class Coin { int worth; }
}
-- Bank.java
class Bank {
    class Till { int sum; int open() { return sum; } }
    int count(Shop<Shop.Coin> shop) { return shop.new Till() { int all = sum + of.worth; @Override int open() { return all + sum; } }.all; }
    int count(Bank bank) { return bank.new Till() { @Override int open() { return sum; } }.open(); }
}
";
    let wanted = ["Shop.java sum total", "Shop.java open start", "Shop.java worth value"];
    insta::assert_snapshot!(renamed(project, &wanted), @r"
    -- Bank.java
    int count(Shop<Shop.Coin> shop) { return shop.new Till() { int all = total + of.value; @Override int start() { return all + total; } }.all; }
    -- Shop.java
    class Till { int total; T of; int start() { return total; } }
    static class Coin { int value; }
    ");
    insta::assert_snapshot!(renamed(project, &["Bank.java sum total", "Bank.java open start"]), @r"
    -- Bank.java
    class Till { int total; int start() { return total; } }
    int count(Bank bank) { return bank.new Till() { @Override int start() { return total; } }.start(); }
    ");
}

#[test]
fn a_type_parameter_has_no_private_method_of_its_bounds() {
    let project = "\
-- Feed.java
interface Feed { int next(); default int peek() { return next(); } }
interface Counted { private int next() { return peek(); } static int peek() { return 1; } int count(); default int plus() { return next(); } }
class Both { <T extends Feed & Counted> int both(T t) { return t.next() + t.peek() + t.count() + Counted.peek(); } }
";
    insta::assert_snapshot!(renamed(project, &["Feed.java next#0 take", "Feed.java peek#0 look"]), @r"
    -- Feed.java
    interface Feed { int take(); default int look() { return take(); } }
    class Both { <T extends Feed & Counted> int both(T t) { return t.take() + t.look() + t.count() + Counted.peek(); } }
    ");
}

#[test]
fn the_alternatives_of_a_catch_clause_have_what_is_above_all_of_them() {
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
    assert_eq!(
        use_of("I.java i renamed").as_deref(),
        Some("void o() { try { n(); } catch (B | C e) { e.renamed(); } }")
    );
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

/// Then its type is not what it was taken for, as where an annotation processor adds methods to others' classes.
#[test]
fn what_an_object_seems_to_have_is_not_known() {
    let project = "\
-- A.java
class A { int sum; int total() { return sum; } <T> int of(Object o, T t) { return o.total() + t.sum; } }
";
    assert_eq!(rules(project, "A.java total count"), "unresolved-reference");
    assert_eq!(rules(project, "A.java sum count"), "unresolved-reference");
}

#[test]
fn what_an_anonymous_class_is_created_on_may_depend_on_it() {
    let project = "\
-- A.java
import java.util.function.*;
class A<T> {
    class In<U> { U u; int n; } class On { int n; }
    void take(Object o) {} void take(String s) {}
    void m(A<String> a) { take(a.new In<>() { int k = n; }); take(a.new On() { int k = n; }); }
    static <R> R run(Function<A<String>, R> f, Function<A<String>, R> g) { return f.apply(null); }
    Object o = run(a -> a.new On() { int k = n; }, b -> b.new On() { int k = n; });
}
";
    insta::assert_snapshot!(renamed(project, &["A.java n#0 sum"]), @r"
    -- A.java
    class In<U> { U u; int sum; } class On { int n; }
    void m(A<String> a) { take(a.new In<>() { int k = sum; }); take(a.new On() { int k = n; }); }
    ");
    insta::assert_snapshot!(renamed(project, &["A.java n#1 sum"]), @r"
    -- A.java
    class In<U> { U u; int n; } class On { int sum; }
    void m(A<String> a) { take(a.new In<>() { int k = n; }); take(a.new On() { int k = sum; }); }
    Object o = run(a -> a.new On() { int k = sum; }, b -> b.new On() { int k = sum; });
    ");
}

#[test]
fn a_list_of_one_type_or_of_another_is_neither() {
    let project = "\
-- A.java
import java.util.*;
class A { int n; int put(Object o) { return 1; } }
class B extends A { int n; int put(String s) { return 2; } }
class C {
    <T> T pick(T a, T b) { return a; }
    int m(boolean yes, List<A> as, ArrayList<B> bs) { return (yes ? as : bs).get(0).n + pick(bs, as).get(0).put(\"\"); }
    int k(boolean yes, List<A> as, List<B> bs) { return (yes ? as : bs).get(0).put(\"\") + (yes ? bs : as).size(); }
    void h(Optional<A> as, Optional<B> bs) { for (var one : List.of(as, bs)) one.get().n++; }
    void g(List<A>[] as, List<B>[] bs) { List.of(as, bs).get(0)[0].get(0).n++; }
    int f(boolean yes, List<? extends A> as, List<A> bs) { return (yes ? as : bs).get(0).n; }
}
";
    insta::assert_snapshot!(renamed(project, &["A.java n count", "A.java put#0 add"]), @r#"
    -- A.java
    class A { int count; int add(Object o) { return 1; } }
    int m(boolean yes, List<A> as, ArrayList<B> bs) { return (yes ? as : bs).get(0).count + pick(bs, as).get(0).add(""); }
    int k(boolean yes, List<A> as, List<B> bs) { return (yes ? as : bs).get(0).add("") + (yes ? bs : as).size(); }
    void h(Optional<A> as, Optional<B> bs) { for (var one : List.of(as, bs)) one.get().count++; }
    void g(List<A>[] as, List<B>[] bs) { List.of(as, bs).get(0)[0].get(0).count++; }
    int f(boolean yes, List<? extends A> as, List<A> bs) { return (yes ? as : bs).get(0).count; }
    "#);
    insta::assert_snapshot!(renamed(project, &["A.java n#1 count", "A.java put#1 add"]), @r"
    -- A.java
    class B extends A { int count; int add(String s) { return 2; } }
    ");
}

#[test]
fn a_switch_has_the_type_of_what_it_gives() {
    let project = "\
-- A.java
class A { A run() { return this; } void put(int i) {} void put(long l) {} }
class B extends A {}
class C {
    A a(int n, A x, B y) { return (switch (n) { case 1 -> x; case 2 -> throw null; default -> y; }).run(); }
    A b(int n, A x, A y) { return (switch (n) { case 1: if (n > 2) yield y; default: { yield x; } }).run(); }
    void c(int n, A x) { var z = switch (n) { case 1 -> { switch (n) { case 3 -> { yield x; } default -> { } } yield null; } default -> x; }; z.run(); }
    void d(int n, A x, long l) { x.put(switch (n) { case 1 -> l; default -> 0L; }); x.put(switch (n) { case 1 -> n; default -> 3; }); }
}
";
    insta::assert_snapshot!(renamed(project, &["A.java run go"]), @r"
    -- A.java
    class A { A go() { return this; } void put(int i) {} void put(long l) {} }
    A a(int n, A x, B y) { return (switch (n) { case 1 -> x; case 2 -> throw null; default -> y; }).go(); }
    A b(int n, A x, A y) { return (switch (n) { case 1: if (n > 2) yield y; default: { yield x; } }).go(); }
    void c(int n, A x) { var z = switch (n) { case 1 -> { switch (n) { case 3 -> { yield x; } default -> { } } yield null; } default -> x; }; z.go(); }
    ");
    insta::assert_snapshot!(renamed(project, &["A.java put#1 add"]), @r"
    -- A.java
    class A { A run() { return this; } void put(int i) {} void add(long l) {} }
    void d(int n, A x, long l) { x.add(switch (n) { case 1 -> l; default -> 0L; }); x.put(switch (n) { case 1 -> n; default -> 3; }); }
    ");
    let inferred = "\
-- A.java
class A { A run() { return this; } }
class C {
    <T> T id(T t) { return t; }
    void a(int n, A x) { (switch (n) { case 1 -> id(x); default -> x; }).run(); }
}
";
    insta::assert_snapshot!(renamed(inferred, &["A.java run go"]), @"unresolved-reference: `run` at A.java:4: its receiver's type is not known");
}

#[test]
fn what_stands_below_two_lists_is_the_more_special_of_them() {
    let project = "\
-- A.java
import java.util.*;
import java.util.function.Consumer;
class A { int n; }
class B extends A { int n; }
class C {
    static void any(List<? extends A> as) {}
    static void one(List<B> bs) {}
    static <T> T both(Consumer<T> one, Consumer<T> other) { return null; }
    int m() { return both(C::any, C::one).get(0).n + both(C::one, C::any).get(0).n; }
}
";
    insta::assert_snapshot!(renamed(project, &["A.java n count"]), @r"
    -- A.java
    class A { int count; }
    ");
    insta::assert_snapshot!(renamed(project, &["A.java n#1 count"]), @r"
    -- A.java
    class B extends A { int count; }
    int m() { return both(C::any, C::one).get(0).count + both(C::one, C::any).get(0).count; }
    ");
}

#[test]
fn a_wildcard_stands_for_what_is_below_the_bound_of_its_parameter() {
    let project = "\
-- Node.java
import java.util.*;
class Node<S extends Node<S, V>, V> { S self() { return null; } V value() { return null; } Item item; void add(S s) {} }
class Leaf<V> extends Node<Leaf<V>, V> { Item leaf() { return null; } }
class Tree<N extends Node<?, Item>> { N root() { return null; } List<N> all() { return null; } }
class Two<A extends Node<?, Item> & Runnable> { A both() { return null; } }
-- Item.java
class Item { int n; }
-- Use.java
import java.util.*;
class Use {
    static Node<?, Item> of() { return null; }
    void see(Node<?, ?> node) {} void see(Object o) {}
    int sum(Tree<?> tree, List<? extends Node<?, Item>> list) {
        see(of()); see(tree.root()); see(new Leaf<Item>());
        return of().self().self().item.n + of().self().value().n + tree.root().self().value().n
            + tree.all().get(0).value().n + list.get(0).self().value().n;
    }
}
";
    insta::assert_snapshot!(renamed(project, &["Item.java n size", "Use.java see look"]), @"
    -- Item.java
    class Item { int size; }
    -- Use.java
    void look(Node<?, ?> node) {} void see(Object o) {}
    look(of()); look(tree.root()); look(new Leaf<Item>());
    return of().self().self().item.size + of().self().value().size + tree.root().self().value().size
    + tree.all().get(0).value().size + list.get(0).self().value().size;
    ");
    let two =
        "-- Use2.java\nclass Use2 { int t(Two<?> two) { two.both().run(); return two.both().value().n; } }\n";
    let both = renamed(&format!("{project}{two}"), &["Item.java n size"]);
    assert!(both.contains("two.both().value().size"), "{both}");
    // The bound does not say what is passed for `? super T`.
    let lower = "-- Use2.java\nclass Box<T extends Number> { T t; }\n\
        class Use2 { void put(Box<? super Integer> b) {} void put(Object o) {} void t(Box<Double> d, Box<Number> n) { put(d); put(n); } }\n";
    assert_eq!(rules(lower, "Use2.java put lay"), "ambiguous-reference");
}

#[test]
fn a_loop_goes_over_what_the_iterable_of_the_jdk_gives() {
    let project = "-- shop/Lots.java
package shop;
interface Iterable<K, V> extends java.lang.Iterable<V> {}
class Tag { int price; }
class Lot { int price; }
class Till { int sum(Iterable<Tag, Lot> lots) { int sum = 0; for (var lot : lots) sum += lot.price; return sum; } }";
    insta::assert_snapshot!(renamed(project, &["shop/Lots.java price#1 cost"]), @"
    -- shop/Lots.java
    class Lot { int cost; }
    class Till { int sum(Iterable<Tag, Lot> lots) { int sum = 0; for (var lot : lots) sum += lot.cost; return sum; } }
    ");
}

/// The type arguments of a record pattern without any are inferred from what is matched (JLS 18.5.5).
#[test]
fn components_of_generic_records_have_the_types_of_what_is_matched() {
    let project = |code: &str| {
        format!(
            "-- A.java
class Item {{ int price() {{ return 3; }} }} class Other {{ int price() {{ return 4; }} }}
interface Holder<A, B> {{}} record Box<T>(T value) {{}} record Pair<X, Y>(Y first, X second) implements Holder<X, Y> {{}}
class Use {{ {code} }}"
        )
    };
    for code in [
        "int m(Box<Item> box) { return box instanceof Box(var item) ? item.price() : 0; }",
        "int m(Box<? extends Item> box) { return box instanceof Box(var item) ? item.price() : 0; }",
        "int m(Box<Item> box) { return switch (box) { case Box(var item) -> item.price(); }; }",
        "int m(Box<Item> box) { switch (box) { case Box(var item): return item.price(); } }",
        "int m(Box<Box<Item>> box) { return box instanceof Box(Box(var item)) ? item.price() : 0; }",
        "int m(Holder<Item, Box<Other>> h) { return h instanceof Pair(Box(var no), var item) ? item.price() : 0; }",
        "int m(Box<Item> box) { return box instanceof Box(var item) && item.price() > 1 ? 1 : 0; }",
        "int m() { var o = (java.io.Serializable & java.util.function.ToIntFunction<Item>) item -> item.price(); return 1; }",
        "int m() { var o = (java.util.function.ToIntFunction<Item> & Cloneable) item -> item.price(); return 1; }",
        "int m(Object o) { var item = (Item & Cloneable) o; return item.price(); }",
    ] {
        let shown = renamed(&project(code), &["A.java price cost"]);
        assert!(shown.contains("item.cost()"), "{code}: {shown}");
    }
    // It is the other one's.
    let code = "int m(Holder<Item, Box<Other>> h) { return h instanceof Pair(Box(var no), var item) ? no.price() : 0; }";
    assert!(
        renamed(&project(code), &["A.java price cost"]).contains("no.price()")
            || rules(&project(code), "A.java price cost").is_empty()
    );
    assert!(!renamed(&project(code), &["A.java price cost"]).contains("no.cost()"));
    // Nothing says what it holds.
    let code = "int m(Object o) { return o instanceof Box(var item) ? ((Item) item).price() + item.hashCode() : 0; }";
    assert_eq!(rules(&project(code), "A.java price cost"), "");
}
