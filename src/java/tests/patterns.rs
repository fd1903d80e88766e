//! Tests of variables of patterns (JLS 6.3.1, 14.30).

use super::assert_resolved;

#[test]
fn a_variable_of_instanceof_is_there_where_the_test_holds() {
    assert_resolved(
        "
class Lot { int size¹; }
class Shop {
    Lot lot² = new Lot();
    int of(Object of) {
        if (of instanceof Lot lot³ && lot³.size¹ > 1) { return lot³.size¹; }
        return lot².size¹;
    }
    int not(Object of) {
        if (!(of instanceof Lot lot⁴)) { return lot².size¹; }
        return lot⁴.size¹;
    }
}
",
    );
}

#[test]
fn a_switch_binds_a_variable_for_each_case() {
    assert_resolved(
        "
sealed interface Part permits Lot, Bin {}
record Lot(int size¹) implements Part {}
record Bin(String size²) implements Part {}
class Shop {
    int of(Part part) {
        return switch (part) {
            case Lot it³ -> it³.size¹();
            case Bin it⁴ when it⁴.size²() != null -> it⁴.size²().length();
            case Bin(String size⁵) -> size⁵.length();
        };
    }
}
",
    );
}

#[test]
fn a_record_s_component_is_its_field_its_accessor_and_the_compact_constructor_s_parameter() {
    assert_resolved(
        "
record Lot(int size¹) {
    Lot {
        if (size¹ < 0) throw new IllegalArgumentException();
    }
    int twice() { return size¹ * 2 + this.size¹ + size¹(); }
    static int of(Lot lot) { return lot.size¹(); }
}
",
    );
}

#[test]
fn an_enum_s_constants_need_no_qualifier_in_a_case() {
    assert_resolved(
        "
enum Level { LOW¹, HIGH²; static final Level MOST = HIGH²; }
class Shop {
    static final int LOW³ = 0;
    int of(Level level) {
        switch (level) { case LOW¹: return LOW³; default: return Level.HIGH².ordinal(); }
    }
}
",
    );
}
