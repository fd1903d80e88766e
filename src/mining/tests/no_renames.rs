//! What is not taken for a rename: extractions, copies, swaps, what came where something went.

use super::*;

#[test]
fn a_class_that_goes_to_another_package_under_its_name_is_no_rename() {
    let after = RESOLVER.replace("package p;", "package p.q;");
    assert_eq!(
        detected(&[("p/JoinHintsResolver.java", RESOLVER)], &[("p/q/JoinHintsResolver.java", &after)]),
        ""
    );
}

#[test]
fn an_extracted_method_is_no_rename() {
    assert_eq!(
        in_class(
            "void run(Task t) { prepare(t); int n = t.size(); log(n); store(t, n); close(); }",
            "void run(Task t) { prepare(t); save(t); close(); }
             private void save(Task t) { int n = t.size(); log(n); store(t, n); }",
        ),
        ""
    );
}

#[test]
fn one_statement_like_another_behind_two_calls_is_not_where_it_went() {
    assert_eq!(
        in_class(
            "void added(Item element) { visitor.add(element); }",
            "void added(Item element) { element.accept(this); }
             void accept(Visitor v) { v.put(this); }
             void put(Item constraint) { visitor.add(constraint); }",
        ),
        ""
    );
}

#[test]
fn an_inlined_method_is_no_rename() {
    assert_eq!(
        in_class(
            "void run(Task t) { prepare(t); save(t); close(); }
             private void save(Task t) { int n = t.size(); log(n); store(t, n); }",
            "void run(Task t) { prepare(t); int n = t.size(); log(n); store(t, n); close(); }",
        ),
        ""
    );
}

#[test]
fn an_extracted_variable_is_no_rename() {
    assert_eq!(
        in_class(
            "void run(Task t) { prepare(t); store(t.size(), 1); close(); }",
            "void run(Task t) { prepare(t); int n = t.size(); store(n, 1); close(); }",
        ),
        ""
    );
}

#[test]
fn a_deleted_method_beside_a_new_one_is_no_rename() {
    assert_eq!(
        in_class(
            "int getWidth() { return width; }
             void close() { for (Channel c : channels) { c.flush(); c.close(); } }",
            "int getWidth() { return width; }
             String describe() { StringBuilder b = new StringBuilder(); b.append(width); return b.toString(); }",
        ),
        ""
    );
}

#[test]
fn a_deleted_class_beside_a_new_one_of_the_same_supertype_is_no_rename() {
    assert_eq!(
        detected(
            &[(
                "p/Tables.java",
                "package p; class Tables extends Tester { void createsTables() { create(1); execute(2, 3); } }"
            )],
            &[(
                "p/Dates.java",
                "package p; class Dates extends Tester { void sortsDates() { insert(date(4)); assertRows(select(5), date(6)); flush(); } }"
            )],
        ),
        ""
    );
}

#[test]
fn getters_of_different_fields_are_not_renamed_into_each_other() {
    assert_eq!(
        in_class(
            "int width; int height; int getWidth() { return width; }",
            "int width; int height; int getHeight() { return height; }",
        ),
        ""
    );
}

#[test]
fn swapped_names_are_no_renames() {
    assert_eq!(
        in_class(
            "void first() { open(1); read(2); close(3); } void second() { connect(4); write(5); drop(6); }",
            "void second() { open(1); read(2); close(3); } void first() { connect(4); write(5); drop(6); }",
        ),
        ""
    );
}

#[test]
fn a_copy_is_no_rename() {
    assert_eq!(
        in_class(
            "void save(Row r) { check(r); write(r); count++; }",
            "void save(Row r) { check(r); write(r); count++; } void store(Row r) { check(r); write(r); count++; }",
        ),
        ""
    );
}

#[test]
fn overloads_in_another_order_and_longer_parameter_lists_are_no_renames() {
    assert_eq!(
        in_class(
            "void put(int a) { one(a); } void put(String b) { two(b); } void send(int to) { go(to); }",
            "void put(String b) { two(b); } void put(int a) { one(a); } void send(int to, int via) { go(to, via); }",
        ),
        ""
    );
}

#[test]
fn a_changed_type_under_the_same_name_is_no_rename() {
    assert_eq!(
        in_class(
            "private List<String> names; void add(String name) { String low = name.trim(); names.add(low); }",
            "private Set<Name> names; void add(Name name) { Name low = name.trim(); names.add(low); }",
        ),
        ""
    );
}

#[test]
fn a_method_moved_to_another_class_under_its_name_is_no_rename() {
    let method = "int total(List<Row> rows) { int n = 0; for (Row r : rows) { n += r.size(); } return n; }";
    let class = |name: &str, body: &str| format!("package p; class {name} {{ int id; {body} }}");
    assert_eq!(
        detected(
            &[("p/A.java", &class("A", method)), ("p/B.java", &class("B", ""))],
            &[("p/A.java", &class("A", "")), ("p/B.java", &class("B", method))],
        ),
        ""
    );
}

#[test]
fn nothing_changed_gives_nothing_and_broken_code_does_not_panic() {
    assert_eq!(in_class("int a;", "int a;"), "");
    assert_eq!(in_class("int a( { ;;; class", "} } int b) {"), "");
}
