//! What keeps its name since all that was renamed is of another kind, or somewhere else.

use super::{found, found_in, left_alone};

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

/// Four classes with a field each, of which the first ones have the new name, beside a class with other fields of a word in
/// common.
fn serdes(renamed: usize) -> [String; 5] {
    std::array::from_fn(|at| match at {
        4 => {
            let others: String = (0..20).map(|i| format!("    int val{i}Text;\n")).collect();
            format!("package p;\n\nclass Others {{\n{others}}}\n")
        }
        _ => {
            let name = if at < renamed { "valueSerde" } else { "valSerde" };
            format!("package p;\n\nclass Store{at} {{\n    Serde {name};\n}}\n")
        }
    })
}

#[test]
fn the_last_of_a_name_that_was_renamed_elsewhere_is_forgotten_however_common_its_words_are() {
    const PATHS: [&str; 5] =
        ["p/Store0.java", "p/Store1.java", "p/Store2.java", "p/Store3.java", "p/Others.java"];
    let reported = |renamed: usize| {
        let (before, after) = (serdes(0), serdes(renamed));
        let base: Vec<(&str, &str)> = PATHS.into_iter().zip(before.iter().map(String::as_str)).collect();
        let head: Vec<(&str, &str)> = PATHS.into_iter().zip(after.iter().map(String::as_str)).collect();
        found_in(&base, &head)
    };
    assert_eq!(reported(3), ["field valSerde → valueSerde p/Store3.java:4 included"]);
    assert_eq!(reported(2), [""; 0], "two of four may be something else");
}
