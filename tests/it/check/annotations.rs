//! What authors may leave together by the annotations that it bears.

use super::{found, hints_with};

#[test]
fn one_declaration_that_bears_an_annotation_several_times_was_left_once() {
    let response = |code: usize| format!("@ApiResponse(\"{code}\")");
    let found = |left: &str| {
        let (before, after) = hints_with(&format!("{left} int joinHintState() {{ return 1; }}"));
        found(("p/Hints.java", &before), ("p/Hints.java", &after))
    };
    let three: String = [200, 404, 500].map(response).join(" ");
    let reported = ["method joinHintState → queryHintState p/Hints.java:7 included"];
    assert_eq!(found(&response(200)), reported);
    assert_eq!(found(&three), reported, "one method was left, not three");
}

#[test]
fn a_sentence_or_a_reference_in_an_annotation_spells_no_name_out() {
    let found = |annotation: &str| {
        let (before, after) = hints_with(&format!("{annotation} int joinHintState() {{ return 1; }}"));
        found(("p/Hints.java", &before), ("p/Hints.java", &after)).len()
    };
    for reported in ["@Since(\"for the join hint command\")", "@MethodSource(\"p.Sources#joinHints\")"] {
        assert_eq!(found(reported), 1, "{reported}");
    }
    for agreed in ["@Wire(\"join_hint_state\")", "@Wire(\"join hint state\")", "@Path(\"/joinHint/{id}\")"] {
        assert_eq!(found(agreed), 0, "{agreed}");
    }
}

#[test]
fn the_path_of_a_setting_or_package_is_no_name_of_a_type() {
    let hints = |word: &str, plan: &str| {
        let name = format!("{word}Hint");
        format!(
            "package p;\n\nclass {name} {{}}\n\n{plan} class JoinHintPlan extends {name} {{ {name} of; }}\n"
        )
    };
    let found = |plan: &str| {
        found(("p/Hints.java", &hints("Join", plan)), ("p/Hints.java", &hints("Query", plan))).len()
    };
    for reported in ["", "@OnlyIf(\"plans.join-hint.enabled\")", "@Scan(\"org.plans.joinHint\")"] {
        assert_eq!(found(reported), 1, "{reported}");
    }
    for agreed in ["@Named(\"joinHintPlan\")", "@Table(\"JOIN_HINT\")", "@Path(\"/join-hint/{id}.json\")"] {
        assert_eq!(found(agreed), 0, "{agreed}");
    }
}
