//! Code that is not understood: with syntax errors, in a merge conflict, or spelled with escapes.

use super::*;

#[test]
fn names_where_the_grammar_lost_its_way_withhold_the_rename() {
    // To the grammar, the call stands in a string between two others.
    let code = r#"-- p/A.java
package p; class A { static void m() {} }
-- p/B.java
package p; class B { void n() { f("one" "two, A.m() + "three"); } }"#;
    assert_eq!(rules(code, "p/A.java A C"), "does-not-parse");
    assert_eq!(rules(code, "p/A.java m k"), "does-not-parse");
}

#[test]
fn names_that_are_spelled_with_unicode_escapes_withhold_the_rename() {
    let code = r#"-- A.java
class A { int cafe; void m(int tea) { caf\u0065 = t\uu0065a; } int \u006Dilk; void n(int tea) { /* t\u0065a */ m("t\u0065a".length() + tea); } }"#;
    assert_eq!(rules(code, "A.java cafe bar"), "unresolved-reference");
    assert_eq!(rules(code, "A.java tea#0 chai"), "unresolved-reference");
    assert_eq!(rules(code, "A.java tea#1 chai"), "");
    assert_eq!(rules(code, "A.java m k"), "");
}

#[test]
fn code_that_does_not_parse_is_not_edited() {
    let code = "-- A.java\nclass A { int x; void m() { x = ; ) x ( } int n() { return x; } }";
    assert_eq!(rules(code, "A.java x y"), "does-not-parse");
    let conflict = "-- A.java\n<<<<<<< HEAD\nclass A { int x; }\n=======\nclass A {}\n>>>>>>> main\n";
    assert_eq!(rules(conflict, "A.java x y"), "does-not-parse");
}

/// What is left of the class in a conflict is no class to the grammar, and its field is none.
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
