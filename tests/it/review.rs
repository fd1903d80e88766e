//! `--review stdio` with a program that answers, and what a recorded decision does.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write as _};
use std::process::{Command, Stdio};

use crate::expected::{Fixture, Outcome};
use crate::program::{self, Finding, Project, findings};
use serde_json::{Value, json};

/// A whole conversation.
pub struct ConversationOver {
    /// What was suggested, and whether it was accepted.
    pub shown: Vec<(Finding, bool)>,
    /// The last line.
    last: Value,
    status: i32,
}

/// Answers every suggestion; `None` closes the program's input.
pub fn talk(
    project: &Project,
    arguments: &[&str],
    answer: impl Fn(&Finding) -> Option<bool>,
) -> ConversationOver {
    let mut child = Command::new(env!("CARGO_BIN_EXE_corename"))
        .current_dir(project.path())
        .args(arguments)
        .args(["--review", "stdio"])
        .env_clear()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take();
    let (mut shown, mut last) = (Vec::new(), Value::Null);
    for line in BufReader::new(child.stdout.take().unwrap()).lines() {
        assert!(last.is_null(), "a line after the result");
        let mut line: Value = serde_json::from_str(&line.unwrap()).unwrap();
        if line.get("suggestion").is_none() {
            last = line;
            continue;
        }
        let finding: Finding = serde_json::from_value(line["suggestion"].take()).unwrap();
        match answer(&finding) {
            Some(yes) => {
                let decision = if yes { "accept" } else { "reject" };
                let reply = json!({"id": finding.id, "decision": decision});
                writeln!(input.as_mut().unwrap(), "{reply}").unwrap();
                shown.push((finding, yes));
            }
            None => drop(input.take()),
        }
    }
    ConversationOver { shown, last, status: child.wait().unwrap().code().unwrap() }
}

fn demo() -> (Fixture, Project) {
    let fixture = Fixture::load("demo");
    let project = Project::with_change(&fixture.before, &fixture.after);
    (fixture, project)
}

/// What the fixture's README says of a finding.
fn is_right(fixture: &Fixture, finding: &Finding) -> bool {
    fixture
        .expectations
        .iter()
        .any(|e| e.path == finding.path && e.line == finding.line && matches!(e.outcome, Outcome::Renamed(_)))
}

fn listing(findings: &[Finding]) -> BTreeSet<String> {
    findings.iter().map(Finding::listing).collect()
}

#[test]
fn each_suggestion_is_shown_once_and_the_result_holds_the_accepted_ones() {
    let (fixture, project) = demo();
    let talk = talk(&project, &["check"], |f| Some(is_right(&fixture, f)));
    assert_eq!(talk.status, 0);
    let ids: BTreeSet<&str> = talk.shown.iter().map(|(f, _)| f.id.as_str()).collect();
    assert_eq!(ids.len(), talk.shown.len());
    let accepted: Vec<Finding> = talk.shown.iter().filter(|(_, yes)| *yes).map(|(f, _)| f.clone()).collect();
    assert_eq!(listing(&findings(&talk.last["result"])), listing(&accepted));
    let decided: Vec<(&str, bool)> = talk.last["decisions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|d| (d["id"].as_str().unwrap(), d["decision"] == "accept"))
        .collect();
    let shown: Vec<(&str, bool)> = talk.shown.iter().map(|(f, yes)| (f.id.as_str(), *yes)).collect();
    assert_eq!(decided, shown);
    // What `check` alone would report is asked about.
    for strict in ["0.55", "0.9"] {
        let strict = ["check", "--min-confidence", strict];
        let alone = findings(&project.corename(&[&strict[..], &["--format", "json"]].concat()).json());
        let asked = self::talk(&project, &strict, |f| Some(is_right(&fixture, f)));
        let accepted: Vec<Finding> =
            asked.shown.iter().filter(|(_, yes)| *yes).map(|(f, _)| f.clone()).collect();
        assert!(listing(&accepted).is_superset(&listing(&alone)), "{strict:?}");
    }
    let mut lines = String::new();
    for (finding, yes) in &talk.shown {
        writeln!(lines, "{} {}", if *yes { "accept" } else { "reject" }, finding.listing()).unwrap();
    }
    insta::assert_snapshot!(lines);
}

#[test]
fn what_is_like_a_rejected_one_is_not_shown_and_a_guard_says_why() {
    let (_, project) = demo();
    let talk = talk(&project, &["check"], |_| Some(false));
    let names: Vec<(&str, &str)> =
        talk.shown.iter().map(|(f, _)| (f.kind.as_str(), f.old_name.as_str())).collect();
    let distinct: BTreeSet<_> = names.iter().collect();
    let doubtful = ["check", "--min-confidence", "0.1", "--format", "json"];
    let all = findings(&project.corename(&doubtful).json());
    assert!(names.len() < all.len(), "{names:?}");
    assert_eq!(distinct.len(), names.len(), "{names:?}");
    assert!(findings(&talk.last["result"]).is_empty());
    let scopes = talk.last["result"]["scopes"].as_array().unwrap();
    let guards: Vec<&str> = scopes
        .iter()
        .flat_map(|s| s["guards"].as_array().unwrap())
        .map(|g| g["rule"].as_str().unwrap())
        .collect();
    insta::assert_snapshot!(guards.join("\n"));
}

/// What is not shown since others like it were rejected is rejected with them. Otherwise, the reviewer would not know
/// of it.
#[test]
fn after_all_was_rejected_on_record_nothing_is_reported() {
    let (_, project) = demo();
    let shown =
        talk(&project, &["review", "--record", "--min-confidence", "0.1"], |_| Some(false)).shown.len();
    let check = project.corename(&["check", "--min-confidence", "0.1", "--format", "json"]).json();
    assert_eq!(listing(&findings(&check)), BTreeSet::new());
    let recorded = std::fs::read_to_string(project.path().join(".corename.yml")).unwrap();
    assert!(recorded.matches("decision: reject").count() > shown, "{recorded}");
    assert!(recorded.contains("others like it were rejected"), "{recorded}");
}

#[test]
fn the_end_of_input_ends_the_review() {
    let (_, project) = demo();
    let talk = talk(&project, &["check"], |_| None);
    assert_eq!(talk.status, 0);
    assert!(talk.shown.is_empty());
    assert!(findings(&talk.last["result"]).is_empty());
    assert_eq!(talk.last["decisions"], json!([]));
}

#[test]
fn the_patch_of_a_review_holds_the_accepted_renames_alone() {
    let (fixture, project) = demo();
    let first = std::cell::Cell::new(true);
    let patch = project.path().join("accepted.patch");
    let arguments = ["review", "--patch", patch.to_str().unwrap()];
    let talk = talk(&project, &arguments, |f| Some(first.replace(false) && is_right(&fixture, f)));
    let patch = std::fs::read_to_string(patch).unwrap();
    let accepted = &talk.shown[0].0;
    let removed: Vec<&str> = patch.lines().filter(|l| l.starts_with('-') && !l.starts_with("---")).collect();
    assert!(!removed.is_empty());
    assert!(removed.iter().all(|line| line.contains(&accepted.old_name)), "{patch}");
    project.git(&["apply", "--check", "accepted.patch"]);
}

#[test]
fn applied_is_what_was_accepted_and_a_second_review_finds_the_rest() {
    let (fixture, project) = demo();
    let first = std::cell::Cell::new(true);
    let one = talk(&project, &["review", "--apply"], |f| {
        // A class would take its file along.
        Some(f.kind != "class" && first.replace(false) && is_right(&fixture, f))
    });
    assert_eq!(one.status, 0);
    let accepted = &one.shown.iter().find(|(f, _)| f.kind != "class").unwrap().0;
    let text = std::fs::read_to_string(project.path().join(&accepted.path)).unwrap();
    let line = text.lines().nth(accepted.line - 1).unwrap();
    assert!(line.contains(&accepted.suggested_name) && !line.contains(&accepted.old_name), "{line}");
    let rest = talk(&project, &["review", "--apply"], |_| Some(false));
    assert!(rest.shown.iter().all(|(f, _)| f.id != accepted.id));
    assert!(!rest.shown.is_empty());
}

/// The rename of a class on the demo's main branch.
fn seed_in(demo: &Project) -> String {
    let path = "src/main/java/org/greenbarn/shop/store/InMemoryDeliverySlots.java";
    let file = demo.git(&["show", &format!("main:{path}")]);
    let (at, line) =
        file.lines().enumerate().find(|(_, l)| l.contains("class InMemoryDeliverySlots")).unwrap();
    let column = line.find("InMemoryDeliverySlots").unwrap() + 1;
    format!("{path}:{}:{column}:InMemoryDeliverySlots=InMemoryPickupWindows", at + 1)
}

#[test]
fn a_seed_is_reviewed_as_a_change_is() {
    let (_, project) = demo();
    let seed = seed_in(&project);
    for command in [&["suggest", "--at", "main"][..], &["review", "--at", "main"][..]] {
        let arguments = [command, &["--seed", &seed]].concat();
        let talk = talk(&project, &arguments, |_| Some(true));
        assert_eq!(talk.status, 0, "{arguments:?}");
        assert!(talk.shown.len() > 5, "{arguments:?}");
        assert!(talk.shown.iter().all(|(f, _)| f.suggested_name.to_lowercase().contains("window")));
    }
}

#[test]
fn what_a_seed_leads_to_is_listed_the_surest_first() {
    let (_, project) = demo();
    let suggest = ["suggest", "--at", "main", "--seed", &seed_in(&project), "--format", "json"];
    let found = findings(&project.corename(&suggest).json());
    let confidences: Vec<f64> = found.iter().map(|f| f.confidence).collect();
    assert!(confidences.len() > 20 && confidences.is_sorted_by(|a, b| a >= b), "{confidences:?}");
}

#[test]
fn a_seed_that_is_not_committed_is_reviewed_in_the_work_tree() {
    let project = Project::empty();
    project.commit(&[("README".to_owned(), b"Slots\n".to_vec())].into());
    project.write("p/Slot.java", "package p;\nclass Slot { int slotCount; }\n");
    let seed = ["review", "--seed", "p/Slot.java:2:7:Slot=Window"];
    let talk = talk(&project, &[&seed[..], &["--worktree"]].concat(), |_| Some(true));
    let shown: Vec<String> =
        talk.shown.into_iter().map(|(f, _)| format!("{} -> {}", f.old_name, f.suggested_name)).collect();
    assert_eq!((talk.status, shown), (0, vec!["slotCount -> windowCount".to_owned()]));
    let committed = project.corename(&[&seed[..], &["--review", "stdio"]].concat());
    assert!(committed.refusal().contains("p/Slot.java"), "{}", committed.refusal());
}

#[test]
fn what_is_accepted_of_a_seed_is_applied_and_the_seed_is_not() {
    let project = Project::empty();
    project.write("p/Slot.java", "package p;\nclass Slot { int slotCount, slotPrice; }\n");
    let review = ["review", "--apply", "--seed", "p/Slot.java:2:7:Slot=Window"];
    let talk = talk(&project, &review, |f| Some(f.old_name == "slotCount"));
    assert_eq!((talk.status, talk.shown.len()), (0, 2));
    let code = std::fs::read_to_string(project.path().join("p/Slot.java")).unwrap();
    assert_eq!(code, "package p;\nclass Slot { int windowCount, slotPrice; }\n");
    // What is reviewed is the work tree, and no revision.
    assert_eq!(project.corename(&[&review[..], &["--at", "HEAD"]].concat()).status, 2);
}

#[test]
fn what_overrides_a_seed_is_renamed_with_it_and_not_suggested() {
    let project = Project::empty();
    let code = [
        ("Policy", "interface Policy { int rankSlot(int slot); }"),
        (
            "Fair",
            "class Fair implements Policy { public int rankSlot(int slot) { return slot; } int slotCount; }",
        ),
        ("Strict", "class Strict extends Fair { @Override public int rankSlot(int slot) { return -slot; } }"),
    ];
    let files =
        code.map(|(name, text)| (format!("p/{name}.java"), format!("package p;\n{text}\n").into_bytes()));
    project.commit(&files.into());
    for seed in ["p/Policy.java:2:24:rankSlot=rankWindow", "p/Fair.java:2:43:rankSlot=rankWindow"] {
        let arguments =
            ["suggest", "--at", "HEAD", "--seed", seed, "--min-confidence", "0", "--format", "json"];
        let names = |found: Vec<Finding>| found.into_iter().map(|f| f.old_name).collect::<BTreeSet<_>>();
        let alone = names(findings(&project.corename(&arguments).json()));
        assert!(alone.contains("slotCount") && !alone.contains("rankSlot"), "{alone:?}");
        let talk = talk(&project, &arguments[..7], |_| Some(true));
        let shown = names(talk.shown.into_iter().map(|(f, _)| f).collect());
        assert!(shown.contains("slotCount") && !shown.contains("rankSlot"), "{shown:?}");
    }
}

#[test]
fn the_same_answers_give_the_same_bytes_with_any_number_of_threads() {
    let (fixture, project) = demo();
    let of = |threads: &str| {
        let talk = talk(&project, &["check", "--threads", threads], |f| Some(is_right(&fixture, f)));
        let shown: Vec<String> =
            talk.shown.iter().map(|(f, _)| format!("{} {}", f.id, f.confidence)).collect();
        (shown, talk.last.to_string())
    };
    assert_eq!(of("1"), of("4"));
}

#[test]
fn a_wrong_answer_is_refused_in_a_line() {
    let (_, project) = demo();
    let answers: [(&[u8], &str); 3] = [
        (b"yes", r#""decision": "accept" | "reject" | "skip"}"#),
        (br#"{"id": "17", "decision": "accept"}"#, "got one to 17"),
        (b"\xff", "must be UTF-8"),
    ];
    for (answer, why) in answers {
        let output = assert_cmd::Command::new(env!("CARGO_BIN_EXE_corename"))
            .current_dir(project.path())
            .args(["check", "--review", "stdio"])
            .env_clear()
            .write_stdin([answer, b"\n"].concat())
            .output()
            .unwrap();
        let complaint = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{complaint}");
        assert_eq!(complaint.lines().count(), 1, "{complaint}");
        assert!(complaint.contains(why), "{complaint}");
    }
}

/// What the program says to these lines of input, with its status.
fn answered(project: &Project, arguments: &[&str], lines: &str) -> (Vec<Value>, Option<i32>, String) {
    let output = assert_cmd::Command::new(env!("CARGO_BIN_EXE_corename"))
        .current_dir(project.path())
        .args(arguments)
        .env_clear()
        .write_stdin(lines)
        .output()
        .unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    let said = said.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    (said, output.status.code(), String::from_utf8(output.stderr).unwrap())
}

/// A pipe of Windows PowerShell begins with one.
#[test]
fn a_byte_order_mark_before_an_answer_is_no_part_of_it() {
    let (_, project) = demo();
    let (asked, ..) = answered(&project, &["check", "--review", "stdio"], "");
    let answer = json!({"id": asked[0]["suggestion"]["id"], "decision": "accept"});
    let (said, status, complaint) =
        answered(&project, &["check", "--review", "stdio"], &format!("\u{feff}{answer}\r\n"));
    assert_eq!(status, Some(0), "{complaint}");
    assert_eq!(said.last().map(|last| &last["decisions"]), Some(&json!([answer])));
}

#[test]
fn a_wrong_answer_ends_the_review_and_loses_none_before_it() {
    let (_, project) = demo();
    let accepted = std::cell::Cell::new(0);
    let two = talk(&project, &["check"], |_| {
        accepted.set(accepted.get() + 1);
        (accepted.get() <= 2).then_some(true)
    });
    let ids: Vec<&str> = two.shown.iter().map(|(f, _)| f.id.as_str()).collect();
    let lines: Vec<String> =
        ids.iter().map(|id| json!({"id": id, "decision": "accept"}).to_string()).collect();
    let patch = project.path().join(".git/accepted.patch");
    for command in [&["check"][..], &["review"]] {
        let _ = std::fs::remove_file(&patch);
        let options = ["--review", "stdio", "--patch", patch.to_str().unwrap()];
        let (said, status, complaint) =
            answered(&project, &[command, &options].concat(), &format!("{}\noops\n", lines.join("\n")));
        assert_eq!(status, Some(2), "{complaint}");
        assert!(complaint.starts_with("error: the answer to suggestion "), "{complaint}");
        assert_eq!(complaint.lines().count(), 1, "{complaint}");
        assert_eq!(said.last(), Some(&two.last), "the result is that of the answers before");
        assert!(std::fs::read_to_string(&patch).is_ok_and(|patch| patch.contains("pickup")));
    }
}

#[test]
fn a_review_by_a_program_fails_as_a_report_of_what_was_accepted_would() {
    let (_, project) = demo();
    let failing = ["check", "--fail-on", "note"];
    assert_eq!(talk(&project, &failing, |_| Some(true)).status, 1);
    assert_eq!(talk(&project, &failing, |_| Some(false)).status, 0);
}

#[test]
fn a_review_by_a_program_is_in_json_whether_that_is_asked_for_or_not() {
    let (_, project) = demo();
    let asked_for = talk(&project, &["check", "--format", "json"], |_| Some(true));
    let not_asked_for = talk(&project, &["check"], |_| Some(true));
    assert!(!asked_for.shown.is_empty());
    assert_eq!(asked_for.last, not_asked_for.last);
    let printed = project.corename(&["check", "--review", "stdio", "--format", "sarif"]);
    insta::assert_snapshot!(
        printed.refusal(),
        @"--review stdio uses standard output, so --format can only be json; use --sarif FILE and the like for reports"
    );
}

#[test]
fn what_the_teams_conventions_forbid_is_not_made_by_a_review_either() {
    let (_, project) = demo();
    // Neither a `pickupWindow` nor a `pickupWindows`.
    let rules = ["ParameterName", "LocalVariableName"].map(|rule| {
        format!(r#"<module name="{rule}"><property name="format" value="^[a-oq-z][a-zA-Z0-9]*$"/></module>"#)
    });
    let rules = rules.concat();
    project.write(
        "checkstyle.xml",
        format!(r#"<module name="Checker"><module name="TreeWalker">{rules}</module></module>"#),
    );
    project.commit_work_tree();
    let is_forbidden = |f: &Finding| f.kind == "parameter" && f.suggested_name.starts_with('p');
    let check = project.corename(&["check", "--base", "main", "--min-confidence", "0.1", "--format", "json"]);
    let withheld: Vec<Finding> = findings(&check.json()).into_iter().filter(is_forbidden).collect();
    assert!(!withheld.is_empty() && withheld.iter().all(|f| f.patch == "withheld"), "{withheld:?}");

    let talk = talk(&project, &["check", "--base", "main"], |_| Some(true));
    let accepted: Vec<Finding> = findings(&talk.last["result"]).into_iter().filter(is_forbidden).collect();
    assert!(!accepted.is_empty(), "{:?}", talk.shown);
    let reasons: Vec<&String> = accepted.iter().flat_map(|f| &f.blocked_by).collect();
    assert!(accepted.iter().all(|f| f.patch == "withheld"), "{accepted:?}");
    assert!(reasons.iter().all(|why| why.starts_with("naming-convention")), "{reasons:?}");
}

#[test]
fn review_needs_somebody_who_answers() {
    let (_, project) = demo();
    insta::assert_snapshot!(
        project.corename(&["review", "--patch", "rename.patch"]).refusal(),
        @"`corename review` asks questions, so it needs a terminal; a program uses --review stdio"
    );
}

#[test]
fn a_file_that_was_edited_during_the_review_is_left_as_it_is() {
    let project = Project::demo();
    let policy = project.path().join("src/main/java/org/greenbarn/shop/planning/PickupWindowPolicy.java");
    let edited = std::fs::read_to_string(&policy).unwrap() + "// Edited.\n";
    let reviewed = talk(&project, &["review", "--apply"], |_| {
        std::fs::write(&policy, &edited).unwrap();
        Some(true)
    });
    assert_eq!(reviewed.status, 2);
    assert_eq!(std::fs::read_to_string(&policy).unwrap(), edited);
    let status = project.git(&["status", "--porcelain"]);
    assert_eq!(status.lines().count(), 1, "nothing else is renamed: {status}");
}

#[test]
fn a_bare_repository_records_where_it_is_asked_to() {
    let clones = tempfile::tempdir().unwrap();
    let demo = Project::demo();
    program::git(clones.path(), &["clone", "-q", "--bare", demo.path().to_str().unwrap(), "bare"]);
    let review = ["review", "--record", "--review", "stdio", "--base", "main", "--head", "topic"];
    insta::assert_snapshot!(
        program::corename(&clones.path().join("bare"), &review).refusal(),
        @"a bare repository has no .corename.yml to record decisions in; give one with --config"
    );
}

/// The folder of processes cannot be written to, even by a user who may write anywhere else.
#[cfg(target_os = "linux")]
#[test]
fn a_file_that_cannot_be_written_is_refused_before_the_first_question() {
    let (_, project) = demo();
    let run = project.corename(&["review", "--review", "stdio", "--patch", "/proc/rename.patch"]);
    insta::assert_snapshot!(run.refusal(), @"cannot write /proc/rename.patch: No such file or directory (os error 2)");
}

/// Without cone mode, a sparse checkout leaves files at the root out as well.
#[test]
fn settings_that_a_sparse_checkout_leaves_out_count_and_are_added_to() {
    let (_, project) = demo();
    let settings = "# Ours.\nmin-confidence: 0.99\n";
    project.write(".corename.yml", settings);
    project.commit_work_tree();
    project.git(&["sparse-checkout", "set", "--no-cone", "*.java"]);
    let file = project.path().join(".corename.yml");
    assert!(!file.exists());
    let check = ["check", "--base", "main", "--head", "topic", "--format", "json"];
    let shown =
        |more: &[&str]| program::findings(&project.corename(&[&check[..], more].concat()).json()).len();
    assert!(shown(&[]) < shown(&["--no-config"]));

    let review = ["review", "--base", "main", "--head", "topic", "--record", "--min-confidence", "0.1"];
    talk(&project, &review, |_| Some(false));
    let recorded = std::fs::read_to_string(&file).unwrap();
    assert!(recorded.starts_with(settings) && recorded.contains("decision: reject"), "{recorded}");
}

#[test]
fn what_a_program_rejects_is_recorded() {
    let (_, project) = demo();
    let first = talk(&project, &["review", "--record"], |_| Some(false));
    assert_eq!(first.status, 0);
    let recorded = std::fs::read_to_string(project.path().join(".corename.yml")).unwrap();
    assert!(first.shown.iter().all(|(f, _)| recorded.contains(&f.id)), "{recorded}");
    let second = talk(&project, &["review", "--record"], |_| Some(false));
    let again: Vec<_> = second.shown.iter().filter(|(f, _)| recorded.contains(&f.id)).collect();
    assert!(again.is_empty(), "{again:?}");
}

#[test]
fn a_configuration_that_takes_no_decision_is_refused_before_the_first_question() {
    let (_, project) = demo();
    project.write(".corename.yml", "{severity: note}\n");
    let run = project.corename(&["review", "--config", ".corename.yml", "--record", "--review", "stdio"]);
    insta::assert_snapshot!(
        run.refusal(),
        @".corename.yml: decisions cannot be added; write one `key: value` a line, and `decisions:` with one `- id: …` a line"
    );
}

#[test]
fn a_decision_in_the_configuration_keeps_a_finding_silent() {
    let (_, project) = demo();
    let before = findings(&project.corename(&["check", "--format", "json"]).json());
    let silenced = &before[0];
    let id = &silenced.id;
    project.write(
        ".corename.yml",
        format!(
            "min-confidence: 0.1\ndecisions:\n  - id: '{id}'\n    decision: reject\n    reason: the shop's customers know it\n"
        ),
    );
    let after = findings(&project.corename(&["check", "--format", "json"]).json());
    let mut expected = listing(&before);
    expected.remove(&silenced.listing());
    assert_eq!(listing(&after), expected);
    let talk = talk(&project, &["check"], |_| Some(true));
    assert!(talk.shown.iter().all(|(f, _)| f.id != *id));
    project.write(
        ".corename.yml",
        format!("min-confidence: 0.1\ndecisions:\n  - id: '{id}'\n    decision: accept\n"),
    );
    let accepted = findings(&project.corename(&["check", "--format", "json"]).json());
    assert_eq!(listing(&accepted), listing(&before));
}

#[test]
fn a_file_that_cannot_be_written_any_more_loses_no_answer() {
    let (_, project) = demo();
    let folder = tempfile::tempdir().unwrap();
    let sarif = folder.path().join("findings.sarif");
    let arguments = ["review", "--record", "--sarif", sarif.to_str().unwrap()];
    let talk = talk(&project, &arguments, |_| {
        let _ = std::fs::remove_dir_all(folder.path());
        Some(false)
    });
    assert_eq!(talk.status, 2);
    assert_eq!(talk.last["decisions"].as_array().unwrap().len(), talk.shown.len());
    let recorded = std::fs::read_to_string(project.path().join(".corename.yml")).unwrap();
    assert!(recorded.contains(&talk.shown[0].0.id), "{recorded}");
}

#[test]
fn all_that_could_not_be_written_is_reported() {
    let (_, project) = demo();
    let folder = tempfile::tempdir().unwrap();
    let [decisions, sarif] = ["findings.json", "findings.sarif"].map(|name| folder.path().join(name));
    let here = project.path().join("rename.patch");
    std::fs::write(&here, "of an earlier run").unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_corename"))
        .current_dir(project.path())
        .args(["review", "--review", "stdio", "--json", decisions.to_str().unwrap()])
        .args(["--sarif", sarif.to_str().unwrap(), "--patch", here.to_str().unwrap()])
        .env_clear()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut first).unwrap();
    std::fs::remove_dir_all(folder.path()).unwrap();
    drop(child.stdin.take());
    let output = child.wait_with_output().unwrap();
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), complaint.lines().count()), (Some(2), 1), "{complaint}");
    assert!(complaint.contains("findings.json") && complaint.contains("findings.sarif"), "{complaint}");
    assert_eq!(std::fs::read_to_string(here).unwrap(), "", "the others are written");
}
