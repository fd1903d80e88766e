//! What is in deprecated code, with which it will go.

use crate::program::{Project, findings};

use crate::check::{found, three_renamed};

#[test]
fn what_is_in_a_deprecated_type_keeps_its_name() {
    let hints = "package p;

class Hints {
    int joinHintCount;
    int joinHintLimit;
    int joinHintOrder;
    int joinHintState;

    ANNOTATION
    enum Groups { PLAIN, JOIN_HINT }
}
";
    let with = |annotation: &str| {
        let before = hints.replace("ANNOTATION", annotation);
        found(("p/Hints.java", &before), ("p/Hints.java", &three_renamed(&before)))
    };
    let field = "field joinHintState → queryHintState p/Hints.java:7 included";
    let constant = "enum constant JOIN_HINT → QUERY_HINT p/Hints.java:10 included";
    assert_eq!(with("@Marker"), [field, constant]);
    assert_eq!(with("@Deprecated"), [field]);
}

#[test]
fn nothing_in_a_deprecated_type_is_suggested() {
    let project = Project::empty();
    let slot = "class Slot { int slotCount; ANNOTATION static class Old { int slotWidth; } }";
    let suggested = |annotation: &str| -> Vec<String> {
        project.write("Slot.java", slot.replace("ANNOTATION", annotation));
        let suggest = ["suggest", "--worktree", "--seed", "Slot.java:1:7:Slot=Window", "--format", "json"];
        findings(&project.corename(&suggest).json()).into_iter().map(|f| f.old_name).collect()
    };
    assert_eq!(suggested("@Marker"), ["slotWidth", "slotCount"]);
    assert_eq!(suggested("@Deprecated"), ["slotCount"]);
}

#[test]
fn what_is_in_a_deprecated_method_keeps_its_name_unless_the_change_renamed_such() {
    let hints = "package p;

class Hints {
    int joinHintCount;
    int joinHintLimit;
    int joinHintOrder;

    ANNOTATION
    void add(int joinHintState) { joinHintCount = joinHintState; }

    @Deprecated
    void setCount(int joinHintValue) { joinHintCount = joinHintValue; }
}
";
    let with = |annotation: &str, renamed: &str| {
        let before = hints.replace("ANNOTATION", annotation);
        let after = three_renamed(&before).replace(renamed, "queryHintValue");
        found(("p/Hints.java", &before), ("p/Hints.java", &after))
    };
    let parameter = "parameter joinHintState → queryHintState p/Hints.java:9 included";
    assert_eq!(with("@Marker", "none"), [parameter]);
    assert_eq!(with("@Deprecated", "none"), Vec::<String>::new());
    assert_eq!(with("@Deprecated", "joinHintValue"), [parameter]);
}
