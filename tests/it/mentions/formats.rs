//! Everything at once: a change with texts of each kind, in each format, and what settings make of them.

use crate::program::Project;
use serde_json::Value;

use super::{after, before, check, mentions, tree};

#[test]
fn all_that_the_compiler_does_not_see_is_reported() {
    let project = Project::with_change(&before(), &after());
    let document = check(&project, &[]);
    assert_eq!(document["findings"], serde_json::json!([]));
    insta::assert_snapshot!(mentions(&document));
}

#[test]
fn every_format_shows_them() {
    let project = Project::with_change(&before(), &after());
    for format in ["text", "markdown", "github"] {
        insta::assert_snapshot!(format, project.corename(&["check", "--format", format]).text());
    }
}

#[test]
fn sarif_has_them_at_the_renamed_declaration_or_where_they_are() {
    let project = Project::with_change(&before(), &after());
    for anchor in ["declaration", "leftover"] {
        let sarif = project.corename(&["check", "--format", "sarif", "--anchor", anchor]).json();
        let results = sarif["runs"][0]["results"].as_array().unwrap();
        let reported: String = results
            .iter()
            .map(|result| {
                let at = &result["locations"][0]["physicalLocation"];
                let rule = &sarif["runs"][0]["tool"]["driver"]["rules"]
                    [result["ruleIndex"].as_u64().unwrap() as usize];
                assert_eq!(rule["id"], result["ruleId"]);
                format!(
                    "{} {} {}:{}\n{}\n\n",
                    result["ruleId"].as_str().unwrap(),
                    result["level"].as_str().unwrap(),
                    at["artifactLocation"]["uri"].as_str().unwrap(),
                    at["region"]["startLine"],
                    result["message"]["text"].as_str().unwrap(),
                )
            })
            .collect();
        insta::assert_snapshot!(anchor, reported);
    }
}

/// GitHub shows an alert only on a changed line, and of a file that moved this may be one alone.
#[test]
fn of_a_class_that_moved_sarif_stands_at_the_package() {
    let till =
        |package: &str| format!("package {package};\n\npublic class CashTill {{\n    int cents;\n}}\n");
    let settings = ("app.properties", "till=shop.a.CashTill\n");
    let (old, new) = (till("shop.a"), till("shop.b"));
    let before = tree(&[("src/shop/a/CashTill.java", old.as_str()), settings]);
    let after = tree(&[("src/shop/b/CashTill.java", new.as_str()), settings]);
    let sarif = Project::with_change(&before, &after).corename(&["check", "--format", "sarif"]).json();
    let result = &sarif["runs"][0]["results"][0];
    assert_eq!(result["ruleId"], "missing-class");
    let location = &result["locations"][0];
    let region = &location["physicalLocation"]["region"];
    assert_eq!((&region["startLine"], &region["snippet"]["text"]), (&1.into(), &"shop.b".into()), "{result}");
    assert_eq!(location["logicalLocations"][0]["fullyQualifiedName"], "shop.b.CashTill");
}

#[test]
fn the_patch_mends_what_breaks_and_when_asked_the_rest() {
    let project = Project::with_change(&before(), &after());
    for (name, more) in [("patch", &[][..]), ("patch_with_mentions", &["--patch-mentions"][..])] {
        let run = project.corename(&[&["check", "--format", "patch"], more].concat());
        insta::assert_snapshot!(name, run.text());
        project.write("the.patch", &run.stdout);
        project.git(&["apply", "--check", "the.patch"]);
    }
    project.git(&["apply", "the.patch"]);
    assert_eq!(mentions(&check(&project, &["--worktree"])), "");
}

#[test]
fn each_rule_has_a_level_and_can_be_off() {
    let project = Project::with_change(&before(), &after());
    let rules = |document: &Value| {
        let mentions = document["mentions"].as_array().unwrap();
        let mut reported: Vec<String> =
            mentions.iter().map(|m| format!("{} {}", m["rule"], m["level"]).replace('"', "")).collect();
        reported.dedup();
        reported.join(", ")
    };
    project.write(".corename.yml", "rules:\n  missing-class: warning\n  stale-javadoc: off\n  stale-document: off\n  stale-comment: off\n  stale-string: note\n");
    assert_eq!(rules(&check(&project, &[])), "missing-class warning, stale-string note");
    project.write(
        ".corename.yml",
        "rules: {missing-class: off, stale-javadoc: off, stale-document: off, stale-comment: off, stale-string: off}\n",
    );
    assert_eq!(rules(&check(&project, &[])), "");
    project.write(".corename.yml", "rules: {missing-clas: off}\n");
    let refusal = project.corename(&["check"]);
    assert!(refusal.refusal().contains("did you mean \"missing-class\"?"), "{}", refusal.refusal());
}

#[test]
fn an_error_fails_the_run_where_that_is_asked_for() {
    let project = Project::with_change(&before(), &after());
    assert_eq!(project.corename(&["check", "--fail-on", "error"]).status, 1);
    project.write(".corename.yml", "rules: {missing-class: off}\n");
    assert_eq!(project.corename(&["check", "--fail-on", "error"]).status, 0);
}

#[test]
fn a_text_that_was_rejected_is_not_reported_again() {
    let project = Project::with_change(&before(), &after());
    let all = check(&project, &[]);
    let id = all["mentions"][0]["id"].as_str().unwrap().to_owned();
    project.write(".corename.yml", format!("decisions: [{{id: {id}, decision: reject}}]\n"));
    let ids = |document: &Value| -> Vec<Value> {
        document["mentions"].as_array().unwrap().iter().map(|m| m["id"].clone()).collect()
    };
    assert_eq!(ids(&check(&project, &[])), ids(&all)[1..]);
}

#[test]
fn a_link_and_its_text_are_one_note_and_of_many_notes_the_first_ten_have_their_source() {
    let class =
        |name: &str| format!("package a; public class {name} {{ int one; int two() {{ return one; }} }}");
    let readme = "See [`OldName`](https://host/blob/main/src/a/OldName.java).\n\nThe `OldName`.\n";
    let others: Vec<String> = (10..21).map(|n| format!("docs/{n}.md")).collect();
    let (old, new) = (class("OldName"), class("NewName"));
    let documents = || {
        [("README.md", readme)]
            .into_iter()
            .chain(others.iter().map(|path| (path.as_str(), "The `OldName`.\n")))
    };
    let before: Vec<_> = [("src/a/OldName.java", old.as_str())].into_iter().chain(documents()).collect();
    let after: Vec<_> = [("src/a/NewName.java", new.as_str())].into_iter().chain(documents()).collect();
    let (before, after) = (tree(&before), tree(&after));
    let project = Project::with_change(&before, &after);
    let run = project.corename(&["check"]);
    let text = run.text();
    let first = text.split("\n\n").next().expect("a note");
    insta::assert_snapshot!(first);
    let with_source = text.lines().filter(|line| line.starts_with("note[stale-document]")).count();
    let lines: Vec<&str> = text.lines().filter(|line| line.starts_with("docs/")).collect();
    assert_eq!((with_source, lines.len()), (10, 2), "{text}");
    assert!(lines[0].starts_with("docs/19.md:1:6 stale-document OldName → NewName (id "), "{text}");
    assert!(text.contains(")\n\nFound no identifier left behind by 1 rename in main...HEAD."), "{text}");
}
