//! What keeps its name since all that was renamed is of another kind, or somewhere else.

use super::reported;

/// A class with three methods, each with a parameter, and another class with more.
fn vans(slot: &str) -> String {
    let method = |name: &str| format!("    int {name}(int {slot}) {{ return {slot} + {}; }}\n", name.len());
    let methods = ["load", "drive", "unload"].map(method).concat();
    format!(
        "package p;

class Van {{
{methods}    int stop(int slot) {{ return slot; }}
    int slot() {{ return 1; }}
}}

class BigVan {{
    int load(int slot) {{ return slot - 1; }}
    int wash(int slot) {{ return slot - 2; }}
}}
"
    )
}

#[test]
fn where_the_new_word_is_one_letter_nothing_is_forgotten() {
    let (before, after) = (vans("slot"), vans("s"));
    assert_eq!(reported(("p/Van.java", &before), ("p/Van.java", &after)), [""; 0]);
}
