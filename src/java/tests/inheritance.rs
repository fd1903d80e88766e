//! Tests of inherited members, overriding and hiding (JLS 8.2, 8.3, 8.4.8).

use super::assert_resolved;

#[test]
fn a_subclass_inherits_overrides_and_asks_its_superclass() {
    assert_resolved(
        "
class Till {
    int open¹() { return 1; }
}
class Desk extends Till {
    @Override int open²() { return super.open¹() + 1; }
    int both(Till till, Desk desk) { return till.open¹() + desk.open¹²() + open¹²(); }
}
class Stand extends Desk {
    int all() { return open¹²(); }
}
",
    );
}

#[test]
fn a_field_hides_the_one_above_by_the_static_type() {
    assert_resolved(
        "
class Till { int size¹; }
class Desk extends Till {
    int size²;
    int all(Till till) { return size² + super.size¹ + ((Till) this).size¹ + till.size¹; }
}
",
    );
}

#[test]
fn interfaces_give_constants_and_default_methods() {
    assert_resolved(
        "
interface Priced {
    int MOST¹ = 9;
    default int price²() { return MOST¹; }
}
class Lot implements Priced {
    int twice() { return price²() * 2 + MOST¹ + Priced.super.price²() + Lot.MOST¹; }
}
",
    );
}

#[test]
fn a_method_of_a_class_around_is_hidden_by_any_of_its_name_that_is_nearer() {
    assert_resolved(
        "
class Shop {
    void close¹(int how) {}
    class Till {
        void close²() {}
        void run() { close²(); Shop.this.close¹(1); }
    }
    class Bin { void run() { close¹(1); } }
}
",
    );
}

#[test]
fn below_a_supertype_that_is_not_known_a_call_may_mean_its_method() {
    assert_resolved(
        "
import org.far.Base;
class Shop {
    void close¹() {}
    class Till extends Base {
        void run() { close¹?(); }
    }
}
",
    );
}

#[test]
fn private_members_are_not_inherited() {
    assert_resolved(
        "
class Shop {
    int rate¹;
    static class Base { private int rate²; }
    class Till extends Base {
        int run() { return rate¹ + ((Base) this).rate²; }
    }
}
",
    );
}
