//! Tests of variables of patterns, which are in scope where the pattern matched.

use super::*;

/// Returns a method's body after a field `s`, named as a pattern's variable there, gets another name.
fn with_field_renamed(body: &str) -> String {
    let code = format!("-- A.java\nclass A {{ String s;\nvoid m(Object o) {{\n{body}\n}} }}");
    let lines = renamed(&code, &["A.java s renamed"]);
    lines.lines().skip(2).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_pattern_variable_is_known_after_a_statement_that_only_a_match_completes() {
    // The variable is meant throughout.
    for body in [
        "if (o instanceof String s) {} else { return; }\na(s);",
        "if (!(o instanceof String s)) { return; } else {}\na(s);",
        "if (!(o instanceof String s)) switch (1) { case 1: return; default: throw e; }\na(s);",
        "if (!(o instanceof String s)) b: { c: { break c; } return; }\na(s);",
        "b: if (!(o instanceof String s)) { for (;;) { d(); } }\na(s);",
        "while (!(o instanceof String s)) { for (;;) break; }\na(s);",
    ] {
        assert_eq!(with_field_renamed(body), "", "{body}");
    }
    // The field is meant on the last line.
    for body in [
        "if (!(o instanceof String s)) { for (int i = 0; i < 1; i++) { b(); } }\na(s);",
        "if (!(o instanceof String s)) { while (true) { if (b()) break; } }\na(s);",
        "if (!(o instanceof String s)) switch (1) { case 1: return; default: break; }\na(s);",
        "if (!(o instanceof String s)) b: { if (c()) break b; return; }\na(s);",
        "if (!(o instanceof String s)) { return; } else { return; }\na(s);",
        "while (!(o instanceof String s)) { if (b()) break; }\na(s);",
    ] {
        assert_eq!(with_field_renamed(body), "a(renamed);", "{body}");
    }
}

#[test]
fn a_pattern_variable_is_not_meant_where_the_pattern_did_not_match() {
    let body = "if (!(o instanceof String s) || s.isEmpty()) {\na(s);\nreturn; }\nb(s);";
    assert_eq!(with_field_renamed(body), "a(renamed);");
    let body = "if (o instanceof String s) { b(s); } else {\na(s);\nreturn; }\nb(s);";
    assert_eq!(with_field_renamed(body), "a(renamed);");
    let body = "c = !(o instanceof String s) || s.isEmpty()\n? s\n: s.trim();";
    assert_eq!(with_field_renamed(body), "? renamed");
}

#[test]
fn patterns_of_one_condition_bind_different_names() {
    let with = |condition: &str| {
        let code =
            format!("-- A.java\nclass A {{ boolean m(Object o, Object p) {{ return {condition}; }} }}");
        rules(&code, "A.java x y")
    };
    assert_eq!(with("o instanceof A x && a(x) || p instanceof A y && a(y)"), "name-clash");
    assert_eq!(with("!(o instanceof A x) && !(p instanceof A y)"), "name-clash");
    assert_eq!(with("o instanceof R(int x) && x > 1 || p instanceof R(S(var y, _)) && y > 1"), "name-clash");
    assert_eq!(with("a(o instanceof R(int x)) || a(p instanceof R(int y))"), "");
    assert_eq!(with("o == p ? o instanceof A x : p instanceof A y"), "name-clash");
    assert_eq!(with("a(o instanceof A x) || a(p instanceof A y)"), "");
    assert_eq!(with("(o instanceof A x) == (p instanceof A y)"), "");
}

#[test]
fn a_component_that_a_pattern_takes_out_has_the_type_that_the_record_says() {
    let project = "\
-- A.java
class A { int id; record Two(A left, B right) {} record Box<T>(T in, A own) {}
int m(Object o) { return switch (o) {
case Two(var a, var b) when a.id > b.id -> a.id;
case Box<?>(Two(_, var b), var own) -> b.id + own.id;
case Box<?>(var in, A own) -> own.id;
default -> o instanceof Box<?>(Box<?>(Two(var a, B(var id)), var own), _) ? a.id + id + own.id : 0; }; } }
record B(int id) {}
";
    insta::assert_snapshot!(renamed(project, &["A.java id key"]), @r"
    -- A.java
    class A { int key; record Two(A left, B right) {} record Box<T>(T in, A own) {}
    case Two(var a, var b) when a.key > b.id -> a.key;
    case Box<?>(Two(_, var b), var own) -> b.id + own.key;
    case Box<?>(var in, A own) -> own.key;
    default -> o instanceof Box<?>(Box<?>(Two(var a, B(var id)), var own), _) ? a.key + id + own.key : 0; }; } }
    ");
    let raw = "-- A.java\nclass A { int id; record Box<T>(T in) {}
int m(Object o) { return o instanceof Box(var in) ? in.id : 0; } }";
    assert_eq!(rules(raw, "A.java id key"), "unresolved-reference");
}

#[test]
fn records_without_components_in_patterns_are_no_calls() {
    let project = "\
-- A.java
class A { sealed interface I {} record Lot() implements I {} record Box() implements I {} record Bin(I i) implements I {}
int Lot() { return 1; }
int m(I i) { return switch (i) { case Lot(), Box() -> Lot();
case A.Lot(), A.Bin(Lot()) -> 3; default -> i instanceof Lot() ? 4 : 5; }; } }
";
    insta::assert_snapshot!(renamed(project, &["A.java Lot Till"]), @r"
    -- A.java
    class A { sealed interface I {} record Till() implements I {} record Box() implements I {} record Bin(I i) implements I {}
    int m(I i) { return switch (i) { case Till(), Box() -> Lot();
    case A.Till(), A.Bin(Till()) -> 3; default -> i instanceof Till() ? 4 : 5; }; } }
    ");
    insta::assert_snapshot!(renamed(project, &["A.java Lot#1 count"]), @r"
    -- A.java
    int count() { return 1; }
    int m(I i) { return switch (i) { case Lot(), Box() -> count();
    ");
}

#[test]
fn a_qualified_record_in_a_pattern_leaves_the_rest_understood() {
    let project = "\
-- p/A.java
package p; class A { int f(Object o, int k) { return switch (o) {
case p.Shop.Lot(int size, Shop.Lot(var a, var b)) when size > k -> a.g(k);
default -> o instanceof Shop.Lot(var c, var d) && k == 1 ? h(k) : 0; }; } int h(int i) { return i; } }
-- p/Shop.java
package p; class Shop { record Lot(int size, Object rest) {} }
";
    insta::assert_snapshot!(renamed(project, &["p/A.java k limit", "p/A.java size much"]), @r"
    -- p/A.java
    package p; class A { int f(Object o, int limit) { return switch (o) {
    case p.Shop.Lot(int much, Shop.Lot(var a, var b)) when much > limit -> a.g(limit);
    default -> o instanceof Shop.Lot(var c, var d) && limit == 1 ? h(limit) : 0; }; } int h(int i) { return i; } }
    ");
    assert_eq!(rules(project, "p/A.java h i"), "");
    // The meaning of the name is not looked up there.
    assert_eq!(rules(project, "p/Shop.java Lot Crate"), "unresolved-reference");
    assert_eq!(rules(project, "p/Shop.java Shop Store"), "unresolved-reference");
}

#[test]
fn a_default_beside_null_takes_all_that_is_left() {
    let project = "\
-- A.java
class A { int g(Object o, int k) {
if (!(o instanceof S s)) { switch (k) { case 1 -> { return 1; } case null, default -> throw e; } }
return s.g(); } }
class S { int g() { return 1; } }
";
    insta::assert_snapshot!(renamed(project, &["A.java s t"]), @r"
    -- A.java
    if (!(o instanceof S t)) { switch (k) { case 1 -> { return 1; } case null, default -> throw e; } }
    return t.g(); } }
    ");
    insta::assert_snapshot!(renamed(project, &["A.java g#1 h"]), @r"
    -- A.java
    return s.h(); } }
    class S { int h() { return 1; } }
    ");
}
