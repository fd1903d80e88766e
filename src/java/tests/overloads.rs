//! Tests of overloads (JLS 15.12.2).

use super::assert_resolved;

#[test]
fn the_number_and_the_types_of_arguments_choose() {
    assert_resolved(
        "
class Till {
    void add¹(int cents) {}
    void add²(String lot) {}
    void add³(int cents, String lot) {}
    void run() { add¹(1); add²(\"x\"); add³(1, \"x\"); this.add¹(2); }
}
",
    );
}

#[test]
fn the_nearest_type_is_chosen_before_boxing_and_that_before_a_variable_number() {
    assert_resolved(
        "
class Till {
    void add¹(long cents) {}
    void add²(Integer cents) {}
    void add³(int... cents) {}
    void run(Integer boxed) { add¹(1); add²(boxed); add³(1, 2); add³(); }
}
",
    );
}

#[test]
fn the_more_special_parameter_wins() {
    assert_resolved(
        "
class Lot {}
class Box extends Lot {}
class Till {
    void add¹(Lot lot) {}
    void add²(Box box) {}
    void run(Lot lot, Box box) { add¹(lot); add²(box); add²(null); add¹((Lot) box); }
}
",
    );
}

#[test]
fn an_argument_of_a_type_that_is_not_known_leaves_overloads_open() {
    assert_resolved(
        "
import org.far.Thing;
class Till {
    void add¹(Till till) {}
    void add²(String lot) {}
    void add³(String lot, int n) {}
    void run(Thing thing) { add¹²(thing.value()); add³(thing.name(), 1); }
}
",
    );
}
