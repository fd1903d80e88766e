//! Tests of scopes and shadowing (JLS 6.3, 6.4).

use super::assert_resolved;

#[test]
fn a_local_shadows_a_field_from_its_declaration_on() {
    assert_resolved(
        "
class Till {
    int cents¹ = 1;
    int pay(int due) {
        int before = cents¹;
        int cents² = due + this.cents¹;
        return cents² - before;
    }
    int rest() { return cents¹; }
}
",
    );
}

#[test]
fn a_parameter_shadows_a_field_and_a_lambda_s_parameter_is_its_own() {
    assert_resolved(
        "
import java.util.function.IntUnaryOperator;
class Till {
    int cents¹;
    Till(int cents²) { this.cents¹ = cents²; }
    IntUnaryOperator tip = cents³ -> cents³ + 1;
    int all(int[] paid) {
        int sum = cents¹;
        for (int cents⁴ : paid) { sum += cents⁴; }
        return sum + cents¹;
    }
}
",
    );
}

#[test]
fn a_variable_of_a_block_ends_with_it() {
    assert_resolved(
        "
class Till {
    static int size¹;
    void count() {
        { int size² = 3; use(size²); }
        for (int size³ = 0; size³ < 9; size³++) { use(size³); }
        try (Drawer size⁴ = new Drawer()) { use(size⁴.size⁵); }
        use(size¹);
    }
    void use(int n) {}
}
class Drawer implements AutoCloseable {
    int size⁵;
    public void close() {}
}
",
    );
}

#[test]
fn a_name_of_a_variable_a_type_a_method_and_a_label_is_read_by_its_place() {
    assert_resolved(
        "
class lot¹ {
    lot¹ lot²;
    lot¹ lot³(lot¹ other) {
        lot: for (;;) { if (other == lot²) break lot; }
        return lot³(lot².lot²);
    }
}
",
    );
}

#[test]
fn a_local_class_sees_the_variables_around_it_and_its_own_first() {
    assert_resolved(
        "
class Shop {
    int rate¹ = 2;
    int total(int rate²) {
        class Sum {
            int rate³ = Shop.this.rate¹;
            int of() { return rate³; }
        }
        class Plain { int of() { return rate²; } }
        return new Sum().rate³ + rate²;
    }
}
",
    );
}
