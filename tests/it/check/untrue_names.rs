//! What keeps its name because the new one would not be true of it, or is not for it.

use super::{found, reported};

#[test]
fn of_two_parameters_of_one_method_nobody_forgot_to_give_both_one_name() {
    let hints = "package p;

class Hints {
    int first(int joinHint) { return joinHint + 1; }
    int second(int joinHint) { return joinHint + 2; }
    int both(int given, int joinHint) { return given + joinHint; }
}
";
    let renamed = |text: &str| {
        text.replace("first(int joinHint) { return joinHint", "first(int queryHint) { return queryHint")
            .replace("second(int joinHint) { return joinHint", "second(int queryHint) { return queryHint")
    };
    let found_in = |text: &str| found(("p/Hints.java", text), ("p/Hints.java", &renamed(text)));
    assert_eq!(found_in(hints), ["parameter joinHint → queryHint p/Hints.java:6 included"]);
    assert_eq!(found_in(&hints.replace("given", "queryHint")), [""; 0]);
}

#[test]
fn a_type_in_which_names_were_distinguished_keeps_its_own() {
    let keys = |word: &str| {
        format!(
            "package p;

enum MetricKey {{
    {word}_TOTAL, {word}_FAILED, {word}_SUCCEEDED, {word}_LIMIT;

    boolean isSum() {{ return this == {word}_TOTAL || this == {word}_LIMIT; }}
}}
"
        )
    };
    let found =
        reported(("p/MetricKey.java", &keys("METRIC")), ("p/MetricKey.java", &keys("PROVIDER_METRIC")));
    assert_eq!(found, [""; 0]);
}
