//! Tests of type parameters and inferred types (JLS 4.4, 4.5, 18).

use super::assert_resolved;

#[test]
fn type_arguments_say_what_a_method_gives() {
    assert_resolved(
        "
import java.util.*;
class Lot { int size¹; }
class Bin { int size²; }
class Shop {
    int all(List<Lot> lots, Map<String, List<Bin>> bins) {
        int n = lots.get(0).size¹;
        for (Lot lot : lots) n += lot.size¹;
        for (Map.Entry<String, List<Bin>> e : bins.entrySet()) n += e.getValue().get(0).size²;
        var first = bins.get(\"a\").iterator().next();
        return n + first.size²;
    }
}
",
    );
}

#[test]
fn a_type_parameter_has_the_members_of_its_bound() {
    assert_resolved(
        "
interface Priced { int price¹(); }
class Box<T² extends Priced> {
    T² held;
    int all(T² other) { return held.price¹() + other.price¹(); }
    <T³ extends Priced> T³ same(T³ of) { of.price¹(); return of; }
}
class Lot implements Priced {
    public int price⁴() { return 1; }
    int run(Box<Lot> box) { return box.held.price¹⁴() + box.same(this).price¹⁴(); }
}
",
    );
}

#[test]
fn object_bounds_nothing() {
    assert_resolved(
        "
import java.util.*;
class Lot { int size¹; }
class Bin { int size²; }
class Some<E extends @Any Object> {
    static <T extends @Any Object> Some<T> of³(T one) { return null; }
    static <T extends @Any Object> Some<T> of⁴(T... all) { return null; }
    static <T extends java.lang.Object> Some<T> of⁵(Collection<? extends T> all) { return null; }
    E first() { return null; }
    int run(Lot lot, Bin[] bins, List<Lot> lots, Some<?> any, Some<? super Lot> above) {
        int n = of³(lot).first().size¹ + of⁴(bins).first().size² + of⁵(lots).first().size¹;
        return n + of³(1).first() + of³(any).first().first().hashCode() + of³(above).hashCode();
    }
}
@interface Any {}
",
    );
}

#[test]
fn a_method_s_type_argument_comes_from_its_arguments() {
    assert_resolved(
        "
import java.util.*;
class Lot { int size¹; }
class Shop {
    static <E> E first(Collection<? extends E> of) { return of.iterator().next(); }
    int run(Set<Lot> lots) {
        return first(lots).size¹ + Collections.max(lots, null).size¹ + Shop.<Lot>first(lots).size¹;
    }
}
",
    );
}

#[test]
fn a_subclass_says_what_its_superclass_s_type_parameters_are() {
    assert_resolved(
        "
abstract class Store<K, V> { abstract V find(K key); V last; }
class Lot { int size¹; }
class Lots extends Store<String, Lot> {
    Lot find(String key) { return last; }
    int run() { return last.size¹ + find(\"a\").size¹; }
}
",
    );
}
