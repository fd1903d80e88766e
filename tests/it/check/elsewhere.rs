//! What keeps its name since all that was renamed is of another kind, or somewhere else.

use super::{found, left_alone};

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
fn where_only_parameters_of_one_class_were_renamed_others_and_members_keep_their_names() {
    let (before, after) = (vans("slot"), vans("window"));
    let (base, head) = (("p/Van.java", before.as_str()), ("p/Van.java", after.as_str()));
    assert_eq!(
        found(base, head),
        ["parameter slot → window p/Van.java:7 included", "parameter slot → window p/Van.java:12 included"],
        "the other parameter of the class, and one that may be of an overriding method"
    );
    insta::assert_snapshot!(left_alone(base, head), @r"
    Do not apply this rename to methods and fields: only parameters and local variables were renamed
    Do not apply this rename to parameters and local variables of other classes: only parameters and local variables of one class were renamed
    ");
}

#[test]
fn where_the_new_word_is_one_letter_nothing_is_forgotten() {
    let (before, after) = (vans("slot"), vans("s"));
    assert_eq!(found(("p/Van.java", &before), ("p/Van.java", &after)), [""; 0]);
}
