//! Variables of other types than those that the change gave to what it renamed.

use crate::check::{findings_in, found, left_alone};

#[test]
fn variables_of_other_types_are_not_forgotten_where_all_that_was_renamed_has_new_ones() {
    let pool = "package p;

import lib.Source;

class Pool {
    private final String jdbcUrl = \"\";

    void read(String jdbcUrl) { System.out.println(jdbcUrl); }
    void write(String jdbcUrl) { System.err.println(jdbcUrl); }
    void close(String jdbcUrl) { System.out.println(\"closes \" + jdbcUrl); }
}
";
    let renamed = |reads: &str| {
        pool.replace(
            "write(String jdbcUrl) { System.err.println(jdbcUrl)",
            "write(Source source) { System.err.println(source)",
        )
        .replace(
            "close(String jdbcUrl) { System.out.println(\"closes \" + jdbcUrl)",
            "close(Source source) { System.out.println(\"closes \" + source)",
        )
        .replace("read(String", &format!("read({reads}"))
    };
    let with = |reads: &str| found(("p/Pool.java", pool), ("p/Pool.java", &renamed(reads)));
    assert_eq!(with("String"), Vec::<String>::new());
    let told = left_alone(("p/Pool.java", pool), ("p/Pool.java", &renamed("String")));
    insta::assert_snapshot!(told, @r"
    Do not apply this rename to methods and fields: only parameters and local variables were renamed
    Do not apply this rename to what is of other types: all that was renamed has new types, and these have not
    ");
    assert_eq!(with("Source"), ["parameter jdbcUrl → source p/Pool.java:8 included"]);
}

#[test]
fn what_has_the_type_that_others_had_is_not_forgotten_and_what_changed_its_type_as_they_did_is() {
    let feed = |last: &str, slot: &str, ty: &str| {
        let method = |name: &str| {
            format!("    int {name}({ty} {slot}) {{ return {slot}.hashCode() + \"{name}\".length(); }}\n")
        };
        let methods = ["first", "second", "third", "fourth"].map(method).concat();
        let kept = "    int raw(Stream slot) { return slot.hashCode() - 1; }\n    Stream slotOf(int n) { return null; }\n";
        format!(
            "package p;\n\nclass Feed {{\n{methods}    int last({last} slot) {{ return slot.hashCode(); }}\n{kept}}}\n"
        )
    };
    let (before, after) = (feed("Stream", "slot", "Stream"), feed("Source", "window", "Source"));
    let (base, head) = (("p/Feed.java", before.as_str()), ("p/Feed.java", after.as_str()));
    assert_eq!(found(base, head), ["parameter slot → window p/Feed.java:8 included"]);
    let reason = &findings_in(&[base], &[head])[0].reason;
    insta::assert_snapshot!(reason, @"4 of 7 identifiers with `slot` in this type became `window`; its type became `Source`, like that of renamed ones");
    let told = left_alone(base, head);
    insta::assert_snapshot!(told, @r"
    Do not apply this rename to methods and fields: only parameters and local variables were renamed
    Do not apply this rename to what is of other types: all that was renamed has new types, and these have not
    ");
}

#[test]
fn what_is_no_array_has_another_type_than_what_became_one() {
    let kinds = |ty: &str, name: &str| {
        format!(
            "package p;

class Kinds {{
    int first({ty} {name}) {{ return {name}.hashCode() + 1; }}
    int second({ty} {name}) {{ return {name}.hashCode() + 2; }}
    int third(Class<?> type) {{ return type.hashCode() + 3; }}
}}
"
        )
    };
    let before = kinds("Class<?>", "type");
    let with = |ty: &str| found(("p/Kinds.java", &before), ("p/Kinds.java", &kinds(ty, "element")));
    assert_eq!(with("Class<?>"), ["parameter type → element p/Kinds.java:6 included"]);
    assert_eq!(with("Class<?>[]"), Vec::<String>::new());
    assert_eq!(with("Class<?>..."), Vec::<String>::new());
}

#[test]
fn a_variable_that_became_one_of_var_has_no_other_type_for_that() {
    let feed = |ty: &str, slot: &str| {
        let local = |n: usize, slot: &str| {
            format!("    int m{n}() {{ {ty} {slot} = find({n}); return {slot}.hashCode(); }}\n")
        };
        let locals = [local(1, slot), local(2, slot), local(3, slot), local(4, "slot")].concat();
        format!("package p;\n\nclass Feed {{\n{locals}    Stream find(int n) {{ return null; }}\n}}\n")
    };
    let reason = |ty: &str| {
        let (before, after) = (feed("Stream", "slot"), feed(ty, "window"));
        findings_in(&[("p/Feed.java", &before)], &[("p/Feed.java", &after)])[0].reason.clone()
    };
    let share = "3 of 4 identifiers with `slot` in this type became `window`";
    assert_eq!(reason("Source"), format!("{share}; its type became `Source`, like that of renamed ones"));
    assert_eq!(reason("var"), format!("{share}; another `slot` in this file was renamed"));
}
