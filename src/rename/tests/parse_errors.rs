//! Tests of code that is not understood: with syntax errors, in a merge conflict, or with names of which only a part is
//! known.

use super::*;

#[test]
fn names_where_the_grammar_lost_its_way_withhold_the_rename() {
    // To the grammar, the call is in a string between two others.
    let code = r#"-- p/A.java
package p; class A { static void m() {} }
-- p/B.java
package p; class B { void n() { f("one" "two, A.m() + "three"); } }"#;
    assert_eq!(rules(code, "p/A.java A C"), "does-not-parse");
    assert_eq!(rules(code, "p/A.java m k"), "does-not-parse");
}

#[test]
fn code_that_does_not_parse_is_not_edited() {
    let code = "-- A.java\nclass A { int x; void m() { x = ; ) x ( } int n() { return x; } }";
    assert_eq!(rules(code, "A.java x y"), "does-not-parse");
    let conflict = "-- A.java\n<<<<<<< HEAD\nclass A { int x; }\n=======\nclass A {}\n>>>>>>> main\n";
    assert_eq!(rules(conflict, "A.java x y"), "does-not-parse");
}

/// In another encoding than UTF-8, `£hits` is a name that has nothing to do with `hits`, and the grammar knows a part
/// of it.
#[test]
fn what_the_parser_makes_of_a_name_that_it_does_not_know_declares_nothing() {
    let planned = |code: &[u8]| {
        let java = [&b"class A { static int hits; "[..], code, b" }"].concat();
        let snapshot = Snapshot::in_memory("s", [SourceFile::new("A.java", java)]);
        let project = Project::new(&snapshot);
        plan(&project, &requests(&project, &["A.java hits visits"]), RuntimeNames::Keep).remove(0)
    };
    for code in [
        &b"static void m(int \xa3hits) { use(hits); }"[..],
        b"static class In { int \xa3hits; void m() { use(hits); } }",
        b"static void m() { { int \xa3hits = 4; use(hits); } }",
        b"static void m() { { int hits\xe9 = 4; use(hits); } }",
        b"static void m() { for (int \xa3hits : all()) use(hits); }",
        b"static void m() { for (int \xa3hits = 0; ; ) use(hits); }",
        b"static void m() { try { } catch (Error \xe9hits) { use(hits); } }",
        b"static void m(Object o) { if (o instanceof Integer \xe9hits) use(hits); }",
        b"static void m() { f(\xe9hits -> hits); }",
        b"static void m() { f((\xe9hits, x) -> hits); }",
        b"record R(int \xe9hits) { static int m() { return hits; } }",
        b"enum R { \xe9hits, B; int m() { return hits; } }",
        b"static int \xe9hits() { return hits; }",
        b"static <\xe9hits> int m() { return hits; }",
        b"static void m() { String s = \"\xe9\"; /* \xe9 */ use(hits); }",
    ] {
        let plan = planned(code);
        let code = String::from_utf8_lossy(code);
        // The declaration, and the one use.
        assert!(plan.is_blocked() || plan.edits.len() == 2, "{code}");
    }
    assert!(planned(b"static void m() { int # hits = 4; use(hits); }").is_blocked());
}

/// The grammar sees no class in the rest of a class in a conflict, and no field in its field.
#[test]
fn what_a_merge_conflict_tore_out_of_its_class_withholds_the_rename() {
    let code = "-- Store.java
interface Store { int find(int k); }
-- Counting.java
interface Counting { int sum(); }
-- Shop.java
class Shop implements Counting {
<<<<<<< HEAD
    Shop(Other other) { this.desk = new Desk(other);
=======
    private final Store store = null;
    Shop(Store first) { this.desk = new Desk(first);
>>>>>>> topic
    }
<<<<<<< HEAD
    int count() {
        return other.count(1);
=======
    int found() {
        return store.find(1);
>>>>>>> topic
    }
    public int sum() { return 2; }
}
";
    assert_eq!(rules(code, "Store.java find look"), "unresolved-reference");
    assert_eq!(rules(code, "Counting.java sum total"), "does-not-parse");
}

#[test]
fn what_nothing_overrides_is_renamed_whatever_is_torn_out_of_its_class_elsewhere() {
    let code = "-- p/Info.java
package p;
public record Info(int value, int name) {}
-- q/Broken.java
package q;
class Broken {
<<<<<<< HEAD
    int name() {
        return 1;
=======
    int name() {
        return 2;
>>>>>>> topic
    }
}
";
    assert_eq!(rules(code, "p/Info.java name title"), "");
    let pattern = "void a(Object o) { if (o instanceof Pair(final String name)) { } int i = name; }";
    let code = format!(
        "-- p/Info.java\npackage p;\npublic record Info(int name) {{}}\n-- q/A.java\nclass A {{ {pattern} }}"
    );
    assert_eq!(rules(&code, "p/Info.java name title"), "");
}

#[test]
fn a_constructor_of_another_name_is_no_reference_to_its_class() {
    let text = "-- A.java\nclass A { B(int i) {} }\nclass B {}";
    assert_eq!(rules(text, "A.java B C"), "unresolved-reference");
}

#[test]
fn where_braces_do_not_pair_nothing_is_certain_in_the_whole_file() {
    // `total` is a method of `Shop`, for which only a brace is missing.
    let code = "-- Sized.java
class Sized { int size; }
-- Shop.java
class Shop {
    int size;
    class Shelf extends Sized {
        int count() { return 1; }
    int total() { return size; }
}
";
    assert_eq!(rules(code, "Sized.java size width"), "does-not-parse");
    assert_eq!(rules(code, "Shop.java size width"), "does-not-parse");
    let whole = code.replace("return 1; }", "return 1; } }");
    assert_eq!(rules(&whole, "Sized.java size width"), "");
    assert_eq!(rules(&whole, "Shop.java size width"), "");
}

#[test]
fn an_import_or_the_head_of_a_type_that_is_not_understood_withholds_what_may_be_meant_in_the_file() {
    let shop = |head: &str| {
        format!(
            "-- a/Item.java\npackage a; public class Item {{ int price; }}\n-- a/Shop.java\npackage a;\n{head} {{ Item item; int a() {{ return item.price; }} }}"
        )
    };
    assert_eq!(rules(&shop("class Shop"), "a/Item.java Item Thing"), "");
    for head in ["imprt b.Item; class Shop", "class Shop exends b.Items"] {
        assert_eq!(rules(&shop(head), "a/Item.java Item Thing"), "does-not-parse", "{head}");
        assert_eq!(rules(&shop(head), "a/Item.java price cost"), "does-not-parse", "{head}");
    }
}

#[test]
fn what_looks_like_a_variable_in_the_head_of_a_type_may_be_the_type() {
    let code = "-- a/Item.java\npackage a; public class Item { }\n-- b/Item.java\npackage b;\npublic @interface Item \n    int price();\n}
-- b/Shop.java\npackage b;\nimport a.*;\nclass Shop { Item item; }\n";
    assert_eq!(rules(code, "a/Item.java Item Thing"), "does-not-parse");
}

#[test]
fn what_looks_like_a_type_in_code_that_is_not_understood_may_be_a_method() {
    let code =
        "-- Shop.java\nclass Shop { static class Kit { static void put() { } } void a() { Kit.put); } }";
    assert_eq!(rules(code, "Shop.java put lay"), "does-not-parse");
}

#[test]
fn what_is_meant_between_the_two_sides_of_a_conflict_depends_on_who_wins() {
    let code = "-- Shop.java
class Shop {
    int size;
    int total() {
<<<<<<< HEAD
        int size = 1;
=======
        log();
>>>>>>> topic
        return size;
    }
}
";
    assert_eq!(rules(code, "Shop.java size#0 width"), "does-not-parse");
}

/// The first name may be that of a variable that was lost, and else a type's before a package's.
#[test]
fn a_name_of_a_type_in_sight_and_of_a_package_is_no_package_where_the_grammar_lost_its_way() {
    let code = "-- Unit/Unit.java
package Unit; public class Unit { }
-- Unit/Shop.java
package Unit;
class Shop {
    int a() { return Unit.unit; }
    static class Unit { static int unit = 1; }
    int b = ( ;
}
";
    insta::assert_snapshot!(renamed(code, &["Unit/Shop.java unit#0 one"]), @r"
    -- Unit/Shop.java
    int a() { return Unit.one; }
    static class Unit { static int one = 1; }
    ");
}

/// Which of the two the variable is, only who wins says.
#[test]
fn what_is_asked_below_a_conflict_whose_braces_pair_withholds_the_rename() {
    let code = "-- p/A.java
package p; public class A { public int till; }
-- q/D.java
package q;
class D {
    int m(p.A x, r.X y) {
<<<<<<< HEAD
        p.A a = x;
=======
        r.X a = y;
>>>>>>> main
        return a.till;
    }
}
";
    assert_eq!(rules(code, "p/A.java till cents"), "does-not-parse");
}
