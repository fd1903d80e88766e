//! `corename explain` and `corename score`: what of a change its renames explain, and what else it did.

use std::collections::BTreeMap;
use std::fs;

use crate::program::Project;

fn files(list: &[(&str, &str)]) -> BTreeMap<String, Vec<u8>> {
    list.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect()
}

const TILL: &str = "\
package p;

public class Till {
    private int total = 0;

    /** Adds to the {@link #total}. */
    public void add(int amount) {
        if (amount > 0) {
            total = total + amount;
        }
    }
}
";
const USE: &str = "package p;\n\nclass Use {\n    void go(Till till) { till.add(1); }\n}\n";

fn renamed(text: &str) -> String {
    text.replace("Till", "Desk").replace("total", "sum").replace("add", "put")
}

/// A project in which `Till` became `Desk`, and in whose renamed files, or next to them, something else may have
/// happened.
fn project(edit: impl Fn(&mut BTreeMap<String, Vec<u8>>)) -> Project {
    let beans = "<bean class=\"p.Till\"/>\n<bean id=\"open\"/>\n";
    let before =
        files(&[("src/p/Till.java", TILL), ("src/p/Use.java", USE), ("beans.xml", beans), ("logo.png", "a")]);
    let mut after = files(&[
        ("src/p/Desk.java", &renamed(TILL)),
        ("src/p/Use.java", &renamed(USE)),
        ("beans.xml", &beans.replace("p.Till", "p.Desk")),
        ("logo.png", "a"),
    ]);
    edit(&mut after);
    Project::with_change(&before, &after)
}

#[test]
fn the_demo_s_hidden_edit_is_found() {
    let text = Project::demo().corename(&["explain"]).text().to_owned();
    assert!(text.contains("+                && (order.lines().size() < BIG_ORDER || pickupWindow"), "{text}");
}

#[test]
fn a_change_that_only_renames_is_called_pure() {
    let project = project(|_| ());
    insta::assert_snapshot!(project.corename(&["explain", "--all-files"]).text(), @r#"
    beans.xml: only renames
    src/p/Desk.java: only renames
    src/p/Use.java: only renames

    3 renames explain 14 of 14 changed lines in 3 files; 3 files hold nothing else.
    Purity: pure.
    "#);
    assert_eq!(project.corename(&["explain", "--fail-on", "residue"]).status, 0);
    assert_eq!(project.corename(&["explain", "--quiet"]).text(), "");
    let detected = project.corename(&["detect", "--purity", "--format", "json"]).json();
    assert_eq!(detected["purity"], "pure");
    assert!(project.corename(&["detect", "--purity"]).text().ends_with("\nPurity: pure.\n"));
}

#[test]
fn whatever_else_a_change_does_makes_it_mixed() {
    let in_line = |files: &mut BTreeMap<String, Vec<u8>>| {
        files.insert(
            "src/p/Desk.java".to_owned(),
            renamed(TILL).replace("amount > 0", "amount >= 0").into_bytes(),
        );
    };
    let in_settings = |files: &mut BTreeMap<String, Vec<u8>>| {
        files.insert("beans.xml".to_owned(), b"<bean class=\"p.Desk\"/>\n<bean id=\"closed\"/>\n".to_vec());
    };
    let in_picture = |files: &mut BTreeMap<String, Vec<u8>>| {
        files.insert("logo.png".to_owned(), b"b".to_vec());
    };
    let with_file = |files: &mut BTreeMap<String, Vec<u8>>| {
        files.insert("src/p/New.java".to_owned(), b"package p;\nclass New {}\n".to_vec());
    };
    type Edit<'e> = &'e dyn Fn(&mut BTreeMap<String, Vec<u8>>);
    let edits: [Edit<'_>; 4] = [&in_line, &in_settings, &in_picture, &with_file];
    let mut reported = String::new();
    for edit in edits {
        let project = project(edit);
        let run = project.corename(&["explain", "--fail-on", "residue", "--format", "json"]);
        assert_eq!(run.status, 1);
        let said: serde_json::Value = serde_json::from_slice(&run.stdout).unwrap();
        reported.push_str(&format!("{}: {}\n", said["purity"], said["reasons"]));
    }
    insta::assert_snapshot!(reported, @r#"
    "mixed": ["2 changed lines in 1 file are no rename's work"]
    "mixed": ["2 changed lines in 1 file are no rename's work"]
    "mixed": ["1 file differs and cannot be looked into"]
    "mixed": ["1 file was added"]
    "#);
}

#[test]
fn an_edit_in_a_renamed_line_is_shown_and_written() {
    let project = project(|files| {
        files.insert(
            "src/p/Desk.java".to_owned(),
            renamed(TILL).replace("sum + amount", "sum - amount").into_bytes(),
        );
    });
    insta::assert_snapshot!(project.corename(&["explain"]).text(), @r#"
    src/p/Desk.java: renames and more, 2 of 10 changed lines left
      @@ -8,3 +8,3 @@
               if (amount > 0) {
      -            sum = sum + amount;
      +            sum = sum - amount;
               }

    3 renames explain 12 of 14 changed lines in 3 files; 2 files hold nothing else.
    Purity: mixed: 2 changed lines in 1 file are no rename's work.
    "#);
    insta::assert_snapshot!(project.corename(&["explain", "--format", "markdown"]).text(), @r#"
    <details><summary>3 renames explain 12 of 14 changed lines in 3 files; 2 files hold nothing else (mixed)</summary>

    | Renamed | Renames |
    | --- | --- |
    | add → put | 1 |
    | till → desk | 1 |
    | total → sum | 1 |

    | File | What it holds |
    | --- | --- |
    | `src/p/Desk.java` | renames and more, 2 of 10 changed lines left |

    - 2 changed lines in 1 file are no rename's work

    </details>
    "#);
}

/// Applies the two patches of the change of a project to its base, and compares the result with the head.
fn check_two_patches(project: &Project) {
    let folder = tempfile::tempdir().unwrap();
    let [replayed, residue] =
        ["1.patch", "2.patch"].map(|name| folder.path().join(name).display().to_string());
    project.corename(&["explain", "main..topic", "--replayed", &replayed, "--residue", &residue]).text();
    project.git(&["switch", "-q", "main"]);
    for patch in [replayed, residue] {
        if !fs::read(&patch).unwrap().is_empty() {
            project.git(&["apply", "--index", &patch]);
        }
    }
    project.git(&["commit", "-qm", "in two"]);
    assert_eq!(project.git(&["diff", "--stat", "topic"]), "");
}

#[test]
fn the_two_patches_make_the_head() {
    check_two_patches(&Project::demo());
    check_two_patches(&project(|files| {
        files.insert(
            "src/p/Desk.java".to_owned(),
            renamed(TILL).replace("sum + amount", "\n  sum - amount").into_bytes(),
        );
        files.insert("src/p/New.java".to_owned(), b"package p;\nclass New {}".to_vec());
        files.insert("beans.xml".to_owned(), b"<bean class=\"p.Desk\"/>\n<bean id=\"closed\"/>".to_vec());
        files.remove("src/p/Use.java");
    }));
}

#[test]
fn each_commit_of_a_range_is_explained() {
    let project = project(|_| ());
    project.git(&["commit", "-qm", "nothing", "--allow-empty"]);
    let run = project.corename(&["explain", "main..topic", "--each", "--format", "json"]);
    let purities: Vec<String> = run
        .text()
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["purity"].to_string())
        .collect();
    assert_eq!(purities, ["\"pure\"", "\"no-renames\""]);
    let text = project.corename(&["explain", "main..topic", "--each"]).text().to_owned();
    assert!(text.ends_with("\n1 of 2 commits renames something; 1 does nothing else.\n"), "{text}");
}

#[test]
fn what_is_in_the_work_tree_is_explained() {
    let project = project(|_| ());
    project.write("src/p/Desk.java", renamed(TILL).replace("sum = 0", "sum = 1"));
    let said = project.corename(&["explain", "--worktree", "--base", "main", "--format", "json"]).json();
    assert_eq!(said["purity"], "mixed");
    assert_eq!(said["head"], "work tree");
}

#[test]
fn one_file_cannot_get_two_reports() {
    let project = project(|_| ());
    let run = project.corename(&["explain", "--residue", "a", "--json", "a"]);
    insta::assert_snapshot!(run.refusal(), @"--residue and --json would write the same file, a");
}

/// The command is one for a shell of Unix.
#[cfg(unix)]
#[test]
fn a_task_is_scored_by_what_was_forgotten_and_what_was_done_besides() {
    let project = project(|files| {
        let more = "package p;\n\nclass TillTest {\n    void go(Desk desk) { desk.put(2); }\n}\n";
        files.insert("src/p/TillTest.java".to_owned(), more.as_bytes().to_vec());
    });
    let score = project.corename(&["score", "--verify-command", "test -f src/p/Desk.java"]).json();
    assert_eq!(score["completeness"]["renamed"], 3);
    assert_eq!(score["build"]["passes_before"], false);
    assert_eq!(score["build"]["passes_after"], true);
    assert_eq!(score["purity"], "mixed");
}
