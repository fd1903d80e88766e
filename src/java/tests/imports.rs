//! Tests of imports and packages (JLS 6.4.1, 7.5).

use super::assert_resolved;

#[test]
fn a_single_import_wins_over_the_package_and_that_over_imports_on_demand() {
    assert_resolved(
        "-- a/Lot.java
package a; public class Lot¹ {}
-- b/Lot.java
package b; public class Lot² {}
-- c/Lot.java
package c; public class Lot³ {}
-- c/Shop.java
package c; import a.*; class Shop { Lot³ own; a.Lot¹ other; }
-- c/Desk.java
package c; import b.Lot²; class Desk { Lot² of; }
-- d/Till.java
package d; import a.*; class Till { Lot¹ of; }
",
    );
}

#[test]
fn static_imports_bring_in_methods_fields_and_types() {
    assert_resolved(
        "-- a/Rates.java
package a;
public class Rates {
    public static final int MOST¹ = 1;
    public static int of²(int n) { return n; }
    public static int of³(String s) { return 0; }
    public static class Table⁴ {}
}
-- b/Shop.java
package b;
import static a.Rates.MOST¹;
import static a.Rates.of²³;
import static a.Rates.*;
class Shop { Table⁴ table; int run() { return of²(MOST¹) + of³(\"x\"); } }
",
    );
}

#[test]
fn a_type_of_the_file_hides_what_imports_on_demand_bring_in() {
    assert_resolved(
        "-- a/List.java
package a; public class List¹ {}
-- b/Shop.java
package b; import java.util.*; import a.*; class Shop { Map of; class List² {} List² own; }
-- b/Desk.java
package b; import java.util.List; class Desk { List far; }
",
    );
}

#[test]
fn a_qualified_name_goes_by_package_type_and_member() {
    assert_resolved(
        "-- a/b/Till.java
package a.b; public class Till { public static class Drawer¹ { public static int size²; } public static Drawer¹ top; }
-- c/Shop.java
package c; class Shop { int run() { return a.b.Till.Drawer¹.size² + a.b.Till.top.size²; } a.b.Till.Drawer¹ of; }
",
    );
}
