//! Tests of parameters and local variables that are renamed.

use super::*;

#[test]
fn every_kind_of_local_is_renamed() {
    insta::assert_snapshot!(
        in_class(
            "<T> int sum(List<T> all, int start) {
                 int total = start;
                 for (T each : all) { total += weigh(each); }
                 all.forEach(x -> log(x, x.size()));
                 try { run(total); } catch (IOException e) { throw new Failed(e); }
                 return total;
             }",
            "<E> int sum(List<E> items, int start) {
                 int result = start;
                 for (E item : items) { result += weigh(item); }
                 items.forEach(y -> log(y, y.size()));
                 try { run(result); } catch (IOException failure) { throw new Failed(failure); }
                 return result;
             }",
        ),
        @r"
    type parameter T → E (p.C#sum(List,int))
    parameter all → items (p.C#sum(List,int))
    local variable total → result (p.C#sum(List,int))
    local variable each → item (p.C#sum(List,int))
    lambda parameter x → y (p.C#sum(List,int))
    local variable e → failure (p.C#sum(List,int))
    "
    );
}

#[test]
fn a_parameter_may_take_the_name_that_one_of_another_type_gave_up() {
    assert_eq!(
        in_class(
            "String times(char c, int repeat) { if (repeat <= 0) { return empty(); } return fill(new char[repeat], c); }",
            "String times(char repeat, int count) { if (count <= 0) { return empty(); } return fill(new char[count], repeat); }",
        ),
        "parameter c → repeat (p.C#times(char,int))\nparameter repeat → count (p.C#times(char,int))\n"
    );
}

#[test]
fn an_inserted_statement_does_not_cross_two_that_change_alike() {
    insta::assert_snapshot!(
        in_class(
            r#"static final String DEFAULT_ALLOWED = ".*";
            static final String DEFAULT_BARRED = "";
            Predicate<String> compile(Map<String, String> given) {
                String allowed = given.get("allowed");
                String barred = given.get("barred");
                if (allowed == null) { allowed = DEFAULT_ALLOWED; }
                if (barred == null) { barred = DEFAULT_BARRED; }
                return matching(allowed).and(matching(barred).negate());
            }"#,
            r#"static final String DEFAULT_INCLUDE = ".*";
            static final String DEFAULT_EXCLUDE = "";
            Predicate<String> compile(Map<String, String> given) {
                checkAliases(given);
                String include = given.get("include");
                String exclude = given.get("exclude");
                if (include == null) { include = DEFAULT_INCLUDE; }
                if (exclude == null) { exclude = DEFAULT_EXCLUDE; }
                return matching(include).and(matching(exclude).negate());
            }"#,
        ),
        @r"
        field DEFAULT_ALLOWED → DEFAULT_INCLUDE (p.C)
        field DEFAULT_BARRED → DEFAULT_EXCLUDE (p.C)
        local variable allowed → include (p.C#compile(Map))
        local variable barred → exclude (p.C#compile(Map))
        "
    );
}

#[test]
fn two_lambda_parameters_that_say_no_type_have_not_the_same() {
    let file = |name: &str| format!("class C {{ void run(Rows rows) {{ rows.each({name} -> {{ }}); }} }}");
    insta::assert_snapshot!(explained(&[("C.java", file("row"))], &[("C.java", file("line"))]), @r"
    lambda parameter row → line (C#run(Rows))
      1 place in matched statements has the new name; declared in matched statements
    ");
}

/// The statements in several equal loops show which of the loops is left.
#[test]
fn loops_before_and_behind_an_equal_one_keep_their_variables() {
    let around = |first: &str, last: &str| {
        format!(
            "void m(double[][] a, int n) {{ {first} for (int i = 0; i < n; i++) {{ c[i][i] += 1; }} {last} }}"
        )
    };
    let nested = |c: &str, i: &str, j: &str| {
        format!(
            "double[][] {c} = f(n); for (int {i} = 0; {i} < n; {i}++) {{ for (int {j} = 0; {j} < n; {j}++) {{ {c}[{i}][{j}] = a[{j}][{i}]; }} }}"
        )
    };
    let (before, after) = (nested("c", "i", "j"), nested("result", "row", "col"));
    let reported =
        "local variable c → result (p.C#m(double[][],int))\nlocal variable i → row (p.C#m(double[][],int))
local variable j → col (p.C#m(double[][],int))\n";
    assert_eq!(in_class(&around(&before, ""), &around(&after, "")), reported);
    assert_eq!(in_class(&around("", &before), &around("", &after)), reported);
    let single = |i: &str| format!("for (int {i} = 0; {i} < n; {i}++) {{ use(a[{i}]); }}");
    let reported = "local variable i → row (p.C#m(double[][],int))\n";
    assert_eq!(in_class(&around(&single("i"), ""), &around(&single("row"), "")), reported);
    assert_eq!(in_class(&around("", &single("i")), &around("", &single("row"))), reported);
}
