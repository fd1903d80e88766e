//! Tests of the references in Javadoc.

use super::*;

#[test]
fn javadoc_names_constructors_after_their_class() {
    let project = "\
-- p/Doc.java
package p;
/** {@link #Doc(int)}, {@link Doc#Doc()}, {@link p.Doc#Doc(int, Doc)}. */
public class Doc {
    public Doc() {}
    public Doc(int i) {}
    Doc(int i, Doc d) {}
    static class Inner {
        /** @see #Doc(int) */
        Inner() {}
    }
}
-- q/Use.java
package q;
import p.Doc;
class Use {
    /** Uses {@link Doc#Doc(int) this one}. @see Doc#Doc */
    Doc d;
}
";
    insta::assert_snapshot!(renamed(project, &["p/Doc.java Doc Page"]), @r"
    p/Doc.java => p/Page.java
    -- p/Doc.java
    /** {@link #Page(int)}, {@link Page#Page()}, {@link p.Page#Page(int, Page)}. */
    public class Page {
    public Page() {}
    public Page(int i) {}
    Page(int i, Page d) {}
    /** @see #Page(int) */
    -- q/Use.java
    import p.Page;
    /** Uses {@link Page#Page(int) this one}. @see Page#Page */
    Page d;
    ");
}

#[test]
fn javadoc_names_types_in_parentheses_and_the_first_of_overloads() {
    let project = "\
-- p/A.java
package p;
/** {@link #m(Inner)}, {@link #m}, {@link #size}. */
public class A {
    static class Inner {}
    void m(Inner i) {}
    void m() {}
    int size() { return size; }
    int size;
}
-- p/B.java
package p;
/** {@link A#m(A.Inner)}, {@link p.A#m(p.A.Inner)}. */
class B {}
";
    insta::assert_snapshot!(renamed(project, &["p/A.java Inner Core"]), @r"
    -- p/A.java
    /** {@link #m(Core)}, {@link #m}, {@link #size}. */
    static class Core {}
    void m(Core i) {}
    -- p/B.java
    /** {@link A#m(A.Core)}, {@link p.A#m(p.A.Core)}. */
    ");
    insta::assert_snapshot!(renamed(project, &["p/A.java m#0 go"]), @r"
    -- p/A.java
    /** {@link #go(Inner)}, {@link #go}, {@link #size}. */
    void go(Inner i) {}
    -- p/B.java
    /** {@link A#go(A.Inner)}, {@link p.A#go(p.A.Inner)}. */
    ");
    insta::assert_snapshot!(renamed(project, &["p/A.java m#1 go"]), @r"
    -- p/A.java
    void go() {}
    ");
    insta::assert_snapshot!(renamed(project, &["p/A.java size#1 length"]), @r"
    -- p/A.java
    /** {@link #m(Inner)}, {@link #m}, {@link #length}. */
    int size() { return length; }
    int length;
    ");
}

#[test]
fn parentheses_hold_what_parameter_types_are_erased_to() {
    let project = "\
-- Box.java
import java.util.List;
/** {@link #put(Object)}, {@link #put(T)}, {@link #most(Comparable)}, {@link #least(Comparable)}, {@link #all(Object[])},
 *  {@link #all(Object...)}, {@link #sum(String, int[])}, {@link #sum(String name, int ... counts)} and
 *  {@link #put(String)} */
class Box<T> {
    void put(T t) { }
    void put(String s) { }
    <U extends Comparable<U>> void most(U u) { }
    <V extends U, U extends Comparable<U>> void least(V v) { }
    void all(T... all) { }
    void sum(String name, int... counts) { }
}
/// [Box#sum(String, int\\[\\])], [Box#put(Object)]
class Use { }
";
    let wanted = [
        "Box.java put add",
        "Box.java most first",
        "Box.java least last",
        "Box.java all each",
        "Box.java sum total",
    ];
    insta::assert_snapshot!(renamed(project, &wanted), @r"
    -- Box.java
    /** {@link #add(Object)}, {@link #add(T)}, {@link #first(Comparable)}, {@link #last(Comparable)}, {@link #each(Object[])},
    *  {@link #each(Object...)}, {@link #total(String, int[])}, {@link #total(String name, int ... counts)} and
    void add(T t) { }
    <U extends Comparable<U>> void first(U u) { }
    <V extends U, U extends Comparable<U>> void last(V v) { }
    void each(T... all) { }
    void total(String name, int... counts) { }
    /// [Box#total(String, int\[\])], [Box#add(Object)]
    ");
}

#[test]
fn the_parameters_of_a_compact_constructor_are_the_components() {
    let project = "\
-- Item.java
record Item<T>(int weight, T label) {
    /** @param weight in grams
     *  @param <label> of nothing */
    Item { }
    /** @param weight of the parcel */
    static void none(int size) { }
}
";
    insta::assert_snapshot!(renamed(project, &["Item.java weight mass", "Item.java label name"]), @r"
    -- Item.java
    record Item<T>(int mass, T name) {
    /** @param mass in grams
    ");
}

#[test]
fn markdown_comments_are_followed() {
    let project = "\
-- p/Hint.java
package p;

/// A [Hint] of [a query][Hint#of(Hint\\[\\], int)], not a `[Hint]` or a [Hint](https://hint.example).
/// - [#weight]: how much it counts
///
/// @see Hint#weight
public class Hint {
    int weight;
    /// Made of [Hint#weight] and
    /// {@link Hint}s.
    ///
    /// @param hints [p.Hint]s
    static Hint of(Hint[] hints, int count) { return hints[count]; /* [Hint] */ }
}
";
    insta::assert_snapshot!(renamed(project, &["p/Hint.java Hint Clue"]), @r"
    p/Hint.java => p/Clue.java
    -- p/Hint.java
    /// A [Clue] of [a query][Clue#of(Clue\[\], int)], not a `[Hint]` or a [Hint](https://hint.example).
    /// @see Clue#weight
    public class Clue {
    /// Made of [Clue#weight] and
    /// {@link Clue}s.
    /// @param hints [p.Clue]s
    static Clue of(Clue[] hints, int count) { return hints[count]; /* [Hint] */ }
    ");
    let members = ["p/Hint.java weight rank", "p/Hint.java hints clues", "p/Hint.java of from"];
    insta::assert_snapshot!(renamed(project, &members), @r"
    -- p/Hint.java
    /// A [Hint] of [a query][Hint#from(Hint\[\], int)], not a `[Hint]` or a [Hint](https://hint.example).
    /// - [#rank]: how much it counts
    /// @see Hint#rank
    int rank;
    /// Made of [Hint#rank] and
    /// @param clues [p.Hint]s
    static Hint from(Hint[] clues, int count) { return clues[count]; /* [Hint] */ }
    ");
}

#[test]
fn comments_that_are_not_utf_8_are_followed() {
    let code: &[u8] = b"/** Caf\xe9 {@link #clue}, \xe9\xe8. */ class A { int clue; }";
    let snapshot = Snapshot::in_memory("s", [SourceFile::new("A.java", code)]);
    let project = Project::new(&snapshot);
    let plans = plan(&project, &requests(&project, &["A.java clue hint"]), RuntimeNames::Keep);
    let after = Composition::of(&plans, &snapshot).apply("A.java", code);
    let expected: &[u8] = b"/** Caf\xe9 {@link #hint}, \xe9\xe8. */ class A { int hint; }";
    assert_eq!(after.escape_ascii().to_string(), expected.escape_ascii().to_string());
}

#[test]
fn javadoc_means_a_method_by_parentheses_though_a_field_has_its_name() {
    let project = "\
-- Shop.java
/** {@link #name}, {@link #name() the name}, {@link Card#name()} */
class Shop { String name; String name() { return name; } record Card(String name) {} }
";
    insta::assert_snapshot!(renamed(project, &["Shop.java name#1 title"]), @r"
    -- Shop.java
    /** {@link #name}, {@link #title() the name}, {@link Card#name()} */
    class Shop { String name; String title() { return name; } record Card(String name) {} }
    ");
    insta::assert_snapshot!(renamed(project, &["Shop.java name#0 title", "Shop.java name#2 label"]), @r"
    -- Shop.java
    /** {@link #title}, {@link #name() the name}, {@link Card#label()} */
    class Shop { String title; String name() { return title; } record Card(String label) {} }
    ");
}

#[test]
fn references_in_markdown_may_be_broken_over_lines() {
    let project = "\
-- Shop.java
/// Counts what is in [Shop#count(
/// Shop)], and not in
/// ```
/// [Shop]
/// ```
/// @see
///   Shop

/// [Shop]
class Shop { int count(Shop shop) { return 0; } }
";
    insta::assert_snapshot!(renamed(project, &["Shop.java Shop Store", "Shop.java count sum"]), @r"
    Shop.java => Store.java
    -- Shop.java
    /// Counts what is in [Store#sum(
    /// Store)], and not in
    ///   Store
    /// [Store]
    class Store { int sum(Store shop) { return 0; } }
    ");
}

#[test]
fn javadoc_names_modules_services_and_formats() {
    let project = "\
-- shop/Cart.java
package shop;
/** {@link shop.core/shop.Cart#sum()}, {@value %04x #LIMIT} and {@value %s\n * Cart#LIMIT}, not shop/Cart */
public class Cart { static final int LIMIT = 1; int sum() { return LIMIT; } }
-- module-info.java
/** @uses shop.Cart to buy
 *  @provides shop.Cart too */
module shop.core { uses shop.Cart; }
";
    let wanted = ["shop/Cart.java Cart Basket", "shop/Cart.java sum total", "shop/Cart.java LIMIT MOST"];
    insta::assert_snapshot!(renamed(project, &wanted), @r"
    shop/Cart.java => shop/Basket.java
    -- module-info.java
    /** @uses shop.Basket to buy
    *  @provides shop.Basket too */
    module shop.core { uses shop.Basket; }
    -- shop/Cart.java
    /** {@link shop.core/shop.Basket#total()}, {@value %04x #MOST} and {@value %s
    * Basket#MOST}, not shop/Cart */
    public class Basket { static final int MOST = 1; int total() { return MOST; } }
    ");
}

#[test]
fn a_link_with_the_name_of_the_class_means_its_constructor() {
    let code = "\
-- Kit.java
/** {@link #Kit()}, {@link Kit#Kit(int)}, {@link Kit#Part()} */
class Kit { int Kit; Kit() { } Kit(int size) { } void Part() { } class Part { } }
";
    insta::assert_snapshot!(renamed(code, &["Kit.java Kit Box"]), @r"
    Kit.java => Box.java
    -- Kit.java
    /** {@link #Box()}, {@link Box#Box(int)}, {@link Box#Part()} */
    class Box { int Kit; Box() { } Box(int size) { } void Part() { } class Part { } }
    ");
    insta::assert_snapshot!(renamed(code, &["Kit.java Part fit"]), @r"
    -- Kit.java
    /** {@link #Kit()}, {@link Kit#Kit(int)}, {@link Kit#fit()} */
    class Kit { int Kit; Kit() { } Kit(int size) { } void fit() { } class Part { } }
    ");
    // From a class inside, it is looked for as a method is.
    let inside = "-- Kit.java\nclass Kit { void Kit() { }\n    /** {@link #Kit()} */\n    class Part { } }\n";
    insta::assert_snapshot!(renamed(inside, &["Kit.java Kit#1 fit"]), @r"
    -- Kit.java
    class Kit { void fit() { }
    /** {@link #fit()} */
    ");
}

#[test]
fn a_link_may_mean_a_type_parameter_of_the_method() {
    let code = "\
-- Kit.java
class Kit { class Part { }
    /** {@link Part} */
    <Part> void fit(Part part) { }
    /** {@link Part} */
    void take(Part part) { } }
";
    insta::assert_snapshot!(renamed(code, &["Kit.java Part Piece"]), @r"
    -- Kit.java
    class Kit { class Piece { }
    /** {@link Piece} */
    void take(Piece part) { } }
    ");
}

#[test]
fn a_qualified_name_in_a_link_may_start_with_a_package_that_is_called_as_a_type() {
    let code = "\
-- shop/Cart.java
package shop;
public class Cart { }
-- q/Use.java
package q;
class Use { class shop { }
    /** {@link shop.Cart} */
    int size; }
";
    insta::assert_snapshot!(renamed(code, &["shop/Cart.java Cart Basket"]), @r"
    shop/Cart.java => shop/Basket.java
    -- q/Use.java
    /** {@link shop.Basket} */
    -- shop/Cart.java
    public class Basket { }
    ");
}

#[test]
fn a_link_may_mean_a_member_without_a_hash() {
    let code = "\
-- Cart.java
/** {@link total}, @see List, @see Other */
class Cart { int total() { return 1; } int List; class Piece { } }
-- Other.java
class Other { int Other; }
";
    insta::assert_snapshot!(renamed(code, &["Cart.java total sum"]), @r"
    -- Cart.java
    /** {@link sum}, @see List, @see Other */
    class Cart { int sum() { return 1; } int List; class Piece { } }
    ");
    assert_eq!(rules(code, "Cart.java total Piece"), "capture");
    assert_eq!(rules(code, "Cart.java Piece total"), "shadowing");
}

#[test]
fn a_link_to_a_method_that_gets_the_name_of_its_class_would_mean_a_constructor() {
    let code = "\
-- Kit.java
class Kit {
    void make() { }
    class Part {
        /** {@link #make()} */
        int size;
    }
}
";
    insta::assert_snapshot!(renamed(code, &["Kit.java make Kit"]), @r"
    -- Kit.java
    void Kit() { }
    /** {@link #Kit()} */
    ");
    assert_eq!(rules(&code.replace("#make", "Kit#make"), "Kit.java make Kit"), "capture");
}

#[test]
fn a_link_finds_the_nearest_method_whatever_the_outer_class_has() {
    let code = "\
-- Kit.java
class Kit {
    void open() { }
    class Part {
        /** {@link #make()} */
        void make() { }
    }
}
";
    insta::assert_snapshot!(renamed(code, &["Kit.java make open"]), @r"
    -- Kit.java
    /** {@link #open()} */
    void open() { }
    ");
}

/// In the code of a snippet (JEP 413), a link is a comment with attributes.
#[test]
fn links_in_snippets_go_along() {
    let project = "\
-- p/Item.java
package p;
/**
 * {@snippet :
 *   Item item = new Item(); // @link substring=\"Item\" target=\"Item\"
 *   item.price(3); // @link regex='price' type=linkplain target='#price(int)'
 *   item.price(4); // @link target=Item#price(int) substring=price
 *   item.price(5); // @highlight substring=\"price\" @link target=\"p.Item#price\" substring=\"price\"
 *   item.price(6); // @replace substring=\"price\" replacement=\"target\"
 * }
 */
public class Item {
    public int price(int n) { return n; }
}
";
    insta::assert_snapshot!(renamed(project, &["p/Item.java price cost"]), @r#"
    -- p/Item.java
    *   item.price(3); // @link regex='price' type=linkplain target='#cost(int)'
    *   item.price(4); // @link target=Item#cost(int) substring=price
    *   item.price(5); // @highlight substring="price" @link target="p.Item#cost" substring="price"
    public int cost(int n) { return n; }
    "#);
    insta::assert_snapshot!(renamed(project, &["p/Item.java Item Lot"]), @r#"
    p/Item.java => p/Lot.java
    -- p/Item.java
    *   Item item = new Item(); // @link substring="Item" target="Lot"
    *   item.price(4); // @link target=Lot#price(int) substring=price
    *   item.price(5); // @highlight substring="price" @link target="p.Lot#price" substring="price"
    public class Lot {
    "#);
}

/// A snippet may be a file of its own: `{@snippet file="Use.java" region="price"}`.
#[test]
fn links_in_files_of_snippets_go_along() {
    let project = "\
-- p/Item.java
package p;
/** {@snippet file=\"Use.java\" region=\"price\"} */
public class Item {
    public int price(int n) { return n; }
}
-- p/snippet-files/Use.java
package p;
class Use {
    void use(Item item) {
        // @start region=\"price\"
        item.price(3); // @link regex='price' target='Item#price(int)'
        item.price(4); // @highlight substring=\"price\"
        // @end
    }
}
";
    insta::assert_snapshot!(renamed(project, &["p/Item.java price cost"]), @r#"
    -- p/Item.java
    public int cost(int n) { return n; }
    -- p/snippet-files/Use.java
    item.cost(3); // @link regex='price' target='Item#cost(int)'
    item.cost(4); // @highlight substring="price"
    "#);
}
