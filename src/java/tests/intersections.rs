//! Tests of values of several types at once (JLS 4.9). They come from casts, from type parameters with several bounds,
//! and from what is above several classes (JLS 4.10.4).

use super::assert_resolved;

#[test]
fn what_is_cast_to_several_types_has_the_members_of_all() {
    assert_resolved(
        "
interface Priced { int price¹(); }
interface Sized { int size²(); int MOST³ = 9; }
class Other { int price⁴() { return 0; } int size⁵() { return 0; } }
class Shop {
    int run(Object of, Other other) {
        var both = (Priced & Sized) of;
        int n = both.price¹() + both.size²() + both.MOST³ + other.price⁴() + other.size⁵();
        return n + ((Sized & Priced) of).price¹() + ((Sized & Priced) of).size²();
    }
}
",
    );
}

#[test]
fn a_lambda_that_is_cast_to_several_types_is_of_the_one_with_a_method() {
    assert_resolved(
        "
import java.io.Serializable;
import java.util.function.*;
class Item { int price¹() { return 3; } }
class Other { int price²() { return 4; } }
interface Priced { int of³(Item item); }
class Shop {
    Object[] all = {
        (Serializable & Function<Item, Integer>) item -> item.price¹(),
        (Function<Other, Integer> & Serializable) item -> item.price²(),
        (Cloneable & Serializable & Priced) item -> item.price¹(),
        (Serializable & ToIntFunction<Other>) Other::price²,
    };
    int run(Item item) { return ((Priced & Serializable) one -> one.price¹()).of³(item); }
}
",
    );
}

#[test]
fn a_type_parameter_has_the_members_of_all_its_bounds() {
    assert_resolved(
        "
class Item { int size¹; private int price²() { return 1; } }
interface Priced { int price³(); }
interface Named<N> { N name⁴(); }
class Box<T extends Item & Priced & Named<Item>> {
    T held;
    int run(Box<?> other, Box<? extends T> more) {
        int n = held.size¹ + held.price³() + held.name⁴().size¹;
        n += other.held.size¹ + other.held.price³() + other.held.name⁴().size¹;
        return n + more.held.size¹ + more.held.price³();
    }
    static <E extends Item & Priced> E same(E of) { return of; }
    int through(T of) { var it = same(of); return it.size¹ + it.price³(); }
}
",
    );
}

#[test]
fn what_is_one_of_two_classes_has_the_members_of_all_types_above_both() {
    assert_resolved(
        "
import java.util.*;
interface Priced { int price¹(); }
interface Holder<T> { T held²(); }
class Item { int size³; }
class Lot implements Priced, Holder<Item> {
    public int price⁴() { return 1; }
    public Item held⁵() { return null; }
}
class Bin implements Priced, Holder<Item> {
    public int price⁶() { return 2; }
    public Item held⁷() { return null; }
}
class Shop {
    int run(boolean is, Lot lot, Bin bin) {
        int n = (is ? lot : bin).price¹() + (is ? bin : lot).held²().size³;
        for (var each : List.of(lot, bin)) { n += each.price¹() + each.held²().size³; }
        var one = is ? List.of(lot) : new ArrayList<Lot>();
        return n + one.get(0).price¹⁴();
    }
}
",
    );
}

#[test]
fn type_arguments_in_which_two_classes_differ_have_the_members_of_what_is_above_both() {
    assert_resolved(
        "
class Thing { int size¹; }
class Item extends Thing {}
class Other extends Thing { int size²; }
interface Holder<T> { T held³(); }
abstract class Lot implements Holder<Item>, Comparable<Lot> {}
abstract class Bin implements Holder<Other>, Comparable<Bin> {}
class Shop {
    int run(boolean is, Lot lot, Bin bin) {
        var one = is ? lot : bin;
        return one.held³().size¹ + lot.held³().size¹ + bin.held³().size²;
    }
}
",
    );
}

/// (It is no Java.)
#[test]
fn a_field_that_several_types_have_is_not_known() {
    assert_resolved(
        "
interface Priced { int MOST¹ = 1; }
interface Sized { int MOST² = 2; }
class Shop {
    int run(Object of) { return ((Priced & Sized) of).MOST? + Priced.MOST¹ + Sized.MOST²; }
}
",
    );
}

/// Joining all arguments within each other, in every order, would never end.
#[test]
fn types_that_have_each_other_as_arguments_are_joined_in_the_end() {
    let interfaces: String = (0..14).map(|i| format!("interface G{i}<T> {{ }}\n")).collect();
    let classes: String = ["A", "B"]
        .iter()
        .flat_map(|of| (0..14).map(move |i| (of, i)))
        .map(|(of, i)| {
            let above: Vec<String> = (0..14).map(|j| format!("G{j}<{of}{j}>")).collect();
            format!("class {of}{i} implements {} {{ }}\n", above.join(", "))
        })
        .collect();
    assert_resolved(&format!(
        "{interfaces}{classes}
class Shop {{
    int size¹;
    int run(boolean is, A0 a, B0 b) {{ var both = is ? a : b; return size¹; }}
}}
"
    ));
}
