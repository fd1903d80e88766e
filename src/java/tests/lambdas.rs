//! Tests of lambdas and method references (JLS 15.13, 15.27).

use super::assert_resolved;

#[test]
fn a_lambda_s_parameter_has_the_type_that_is_expected() {
    assert_resolved(
        "
import java.util.*;
import java.util.function.*;
import java.util.stream.*;
class Lot { int size¹; String name²() { return null; } }
class Shop {
    Function<Lot, String> of = lot -> lot.name²() + lot.size¹;
    List<String> all(List<Lot> lots) {
        lots.sort((a, b) -> a.size¹ - b.size¹);
        lots.forEach(lot -> { lot.size¹++; });
        return lots.stream().filter(lot -> lot.size¹ > 1).map(lot -> lot.name²()).collect(Collectors.toList());
    }
}
",
    );
}

#[test]
fn a_method_reference_is_chosen_by_the_function_s_parameters() {
    assert_resolved(
        "
import java.util.*;
import java.util.function.*;
class Lot {
    int size¹() { return 1; }
    static int size²(String text, int base) { return 2; }
}
class Shop {
    ToIntFunction<Lot> own = Lot::size¹;
    ToIntBiFunction<String, Integer> other = Lot::size²;
    Comparator<Lot> by = Comparator.comparingInt(Lot::size¹);
}
",
    );
}

#[test]
fn a_method_that_is_not_static_is_referred_to_where_the_function_takes_an_object_of_its_class() {
    assert_resolved(
        "
import java.util.function.*;
class Lot {
    int size¹() { return 1; }
    static int size²(String text) { return 2; }
    static int size³(Integer base) { return 3; }
}
class Small extends Lot {}
class Shop {
    ToIntFunction<Lot> own = Lot::size¹;
    ToIntFunction<Small> inherited = Lot::size¹;
    ToIntFunction<String> text = Lot::size²;
    ToIntFunction<Integer> base = Lot::size³;
}
",
    );
}

#[test]
fn an_implicit_lambda_chooses_no_overload_by_its_parameters_types() {
    assert_resolved(
        "
import java.util.function.*;
class Shop {
    void run¹(Function<String, Integer> f) {}
    void run²(Supplier<Integer> s) {}
    void all() { run¹(s -> s.length()); run²(() -> 1); }
}
",
    );
}
