//! The command line: results, refusals, exit statuses, and what goes where.

#[cfg(unix)]
mod ci_examples;
mod demo;
mod refusals;
mod shape;

use std::collections::BTreeSet;
use std::fs;
use std::io::Read as _;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::expected::{Fixture, Tree};
use crate::program;
use crate::program::{Project, corename, findings, git, without_the_system_s_reason};

/// A change that renames all but one of a class's fields: nothing is forgotten more plainly.
fn all_but_one() -> Project {
    let class = |word: &str| {
        let fields = ["Count", "Limit", "Order", "Owner"].map(|name| format!("    int {word}{name};\n"));
        format!("class Hints {{\n{}    int joinHintCost;\n}}\n", fields.concat())
    };
    let tree = |word: &str| [("Hints.java".to_owned(), class(word).into_bytes())].into();
    Project::with_change(&tree("joinHint"), &tree("queryHint"))
}

/// Asserts that a document is valid by a JSON Schema.
fn assert_valid(schema: &Value, document: &Value) {
    let validator = jsonschema::validator_for(schema).unwrap();
    let errors: Vec<String> =
        validator.iter_errors(document).map(|e| format!("{} at {}", e, e.instance_path)).collect();
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

/// One commit with one small class.
fn small() -> Project {
    let project = Project::empty();
    project.write("Shop.java", "class Shop {\n    int till;\n}\n");
    project.commit_work_tree();
    project
}

/// Why the program refuses, with the folder's path as `[folder]`, whatever the system.
fn refusal(folder: &Path, arguments: &[&str]) -> String {
    let real = fs::canonicalize(folder).unwrap();
    let run = corename(folder, arguments);
    let refusal = without_the_system_s_reason(run.refusal());
    refusal.replace(real.to_str().unwrap(), "[folder]").replace(folder.to_str().unwrap(), "[folder]")
}

#[test]
fn findings_make_the_run_fail_from_the_level_asked_for() {
    let project = all_but_one();
    let status = |level| project.corename(&["check", "--fail-on", level]).status;
    assert_eq!(["never", "note", "warning", "error"].map(status), [0, 1, 1, 0]);
    assert_eq!(project.corename(&["check"]).status, 0);

    project.write(".corename.yml", "fail-on: error\nseverity: error\n");
    let run = project.corename(&["check", "--format", "json"]);
    assert_eq!(run.status, 1);
    // The result is whole all the same, and there is nothing to complain of.
    assert!(!findings(&serde_json::from_slice(&run.stdout).unwrap()).is_empty());
    assert_eq!(run.stderr, "");
    assert_eq!(project.corename(&["check", "--fail-on", "never"]).status, 0);

    let quiet = Fixture::load("quiet-complete");
    let quiet = Project::with_change(&quiet.before, &quiet.after);
    assert_eq!(quiet.corename(&["check", "--fail-on", "note"]).status, 0);
}

#[test]
fn the_result_alone_goes_to_standard_output_and_notes_elsewhere() {
    let demo = Project::demo();
    demo.write(".corename.yml", "max-file-size: 3kB\n");
    for command in [&["check", "--format", "json"][..], &["detect", "--format", "json"]] {
        let run = demo.corename(command);
        run.json();
        let large = "FarmShop.java was skipped: it has 3011 bytes, more than the limit of 3000\n";
        assert!(run.stderr.contains(large), "{}", run.stderr);
        assert!(run.stderr.lines().all(|line| line.starts_with("note: ")), "{}", run.stderr);

        let quiet = demo.corename(&[command, &["--quiet"]].concat());
        assert_eq!(quiet.stderr, "");
        assert_eq!(quiet.stdout, run.stdout);
    }
}

/// git sets them for hooks, and not always to what is around the folder.
#[test]
fn the_repository_is_the_one_around_the_folder_whatever_git_s_variables_say() {
    let project = all_but_one();
    let check = ["check", "--format", "json"];
    let elsewhere = tempfile::tempdir().unwrap();
    let elsewhere = elsewhere.path().to_str().unwrap();
    let variables = [("GIT_DIR", elsewhere), ("GIT_WORK_TREE", elsewhere), ("GIT_INDEX_FILE", elsewhere)];
    let run = program::corename_with(project.path(), &check, &variables);
    assert_eq!(run.text(), project.corename(&check).text());
    assert_eq!(findings(&run.json()).len(), 1);
}

#[test]
fn a_pull_request_on_github_is_named_by_its_branch_and_by_the_commit_that_is_looked_at() {
    let demo = Project::demo();
    let provenance = |variables: &[(&str, &str)], more: &[&str]| {
        let actions = [
            ("GITHUB_SERVER_URL", "https://github.com"),
            ("GITHUB_REPOSITORY", "acme/shop"),
            ("GITHUB_REF_NAME", "7/merge"),
            ("GITHUB_SHA", "0123456789012345678901234567890123456789"),
        ];
        let arguments = [&["check", "--format", "sarif"], more].concat();
        let run = program::corename_with(demo.path(), &arguments, &[&actions[..], variables].concat());
        run.json()["runs"][0]["versionControlProvenance"][0].clone()
    };
    let pull_request = provenance(&[("GITHUB_HEAD_REF", "pickup-windows")], &[]);
    assert_eq!(pull_request["branch"], "pickup-windows");
    // As where the workflow checks out the branch itself, and not GitHub's merge of it.
    assert_eq!(pull_request["revisionId"], demo.git(&["rev-parse", "HEAD"]).trim());
    // It is set and empty on a push.
    let push = provenance(&[("GITHUB_HEAD_REF", "")], &["--worktree"]);
    assert_eq!(push["branch"], "7/merge");
    assert_eq!(push["revisionId"], "0123456789012345678901234567890123456789");
}

#[test]
fn nobody_is_asked_to_apply_a_patch_that_holds_nothing() {
    let demo = Project::demo();
    let reports = tempfile::tempdir().unwrap();
    let [patch, page] = ["p", "m"].map(|name| reports.path().join(name).to_str().unwrap().to_owned());
    let said = |more: &[&str]| {
        let run = demo.corename(&[&["check", "--patch", &patch, "--markdown", &page], more].concat());
        let page = fs::read_to_string(&page).unwrap();
        (run.text().contains("git apply"), page.contains("git apply"))
    };
    assert_eq!(said(&[]), (true, true));
    assert_eq!(said(&["--min-confidence", "1"]), (false, false));
}

#[test]
fn quiet_says_nothing_where_nothing_was_found() {
    let project = all_but_one();
    let said = |more: &[&str]| {
        let run = project.corename(&[&["check", "--quiet"], more].concat());
        String::from_utf8(run.stdout).unwrap()
    };
    assert!(said(&[]).contains("forgotten field: joinHintCost"));
    assert_eq!(said(&["--min-confidence", "1"]), "");
    assert_eq!(said(&["--base", "HEAD"]), "");
    assert!(said(&["--min-confidence", "1", "--format", "json"]).contains("\"findings\": []"));
    for nothing in [
        &["detect", "HEAD..HEAD"][..],
        &["detect", "HEAD..HEAD", "--each"],
        &["history", "--rev", "main"],
        &["history", "search", "till"],
    ] {
        let said = |more: &[&str]| project.corename(&[nothing, more].concat()).text().to_owned();
        assert_ne!(said(&[]), "", "{nothing:?}");
        assert_eq!(said(&["--quiet"]), "", "{nothing:?}");
    }
}

#[test]
fn quiet_silences_no_refusal() {
    let folder = tempfile::tempdir().unwrap();
    assert!(corename(folder.path(), &["check", "--quiet"]).refusal().contains("is not a git repository"));
}

#[test]
fn all_reports_of_one_run_speak_of_the_same_findings() {
    let demo = Project::demo();
    let reports = tempfile::tempdir().unwrap();
    let file = |name: &str| reports.path().join(name).to_str().unwrap().to_owned();
    let names = ["json", "sarif", "markdown", "github", "gitlab", "rdjson", "patch"];
    let options: Vec<String> =
        names.iter().flat_map(|name| ["--output".to_owned(), format!("{name}={}", file(name))]).collect();
    let mut arguments = vec!["check", "--format", "json"];
    arguments.extend(options.iter().map(String::as_str));
    let run = demo.corename(&arguments);
    let read = |name: &str| fs::read_to_string(file(name)).unwrap();
    let found = findings(&run.json());
    assert!(found.len() > 3, "{found:?}");

    assert_eq!(read("json"), run.text());
    for name in names.iter().filter(|name| **name != "markdown") {
        // Reports for people say where the patch is, when there is one.
        let patch = file("again");
        let alone = demo.corename(&["check", "--format", name, "--patch", &patch]);
        assert_eq!(read(name), alone.text(), "{name}");
    }

    let sarif: Value = serde_json::from_str(&read("sarif")).unwrap();
    let results = sarif["runs"][0]["results"].as_array().unwrap().iter();
    let in_sarif: BTreeSet<&str> = results
        .flat_map(|result| result["properties"]["findings"].as_array().unwrap())
        .map(|finding| finding["id"].as_str().unwrap())
        .collect();
    assert_eq!(in_sarif, found.iter().map(|finding| &*finding.id).collect());

    let gitlab: Value = serde_json::from_str(&read("gitlab")).unwrap();
    let in_gitlab = gitlab.as_array().unwrap().iter().map(|entry| entry["fingerprint"].as_str().unwrap());
    let in_gitlab: BTreeSet<&str> = in_gitlab.collect();
    assert!(found.iter().all(|finding| in_gitlab.contains(&*finding.id)), "{in_gitlab:?}");
    let rdjson: Value = serde_json::from_str(&read("rdjson")).unwrap();
    assert_eq!(rdjson["diagnostics"].as_array().unwrap().len(), in_gitlab.len(), "a remark each");

    let (markdown, github, patch) = (read("markdown"), read("github"), read("patch"));
    let mut not_annotated = 0;
    for f in &found {
        let row = format!(" `{}` → `{}`<br>", f.old_name, f.suggested_name);
        let rows: Vec<&str> = markdown.lines().filter(|line| line.contains(&row)).collect();
        let place = format!("`{}:{}`", f.path, f.line);
        assert!(rows.iter().any(|row| row.contains(&place)), "{row} {place}");
        let annotation = format!("file={},line={},", f.path, f.line);
        let annotations = github.matches(&annotation).count();
        assert!(annotations <= 1, "{annotation} in {github}");
        not_annotated += 1 - annotations;
        let edited = patch.contains(&format!("--- a/{}\n", f.path));
        assert_eq!(edited, f.patch == "included", "{} in {patch}", f.path);
    }
    // GitHub shows ten of a level; of more, a line says how many there are.
    assert!(not_annotated == 0 || found.len() > 10, "{github}");
    assert_eq!(github.lines().count(), found.len() - not_annotated + usize::from(not_annotated > 0));
}

#[test]
fn sarif_results_stand_where_they_are_asked_to() {
    let demo = Project::demo();
    let results = |anchor| {
        let sarif = demo.corename(&["check", "--format", "sarif", "--anchor", anchor]).json();
        sarif["runs"][0]["results"].as_array().unwrap().len()
    };
    let found = findings(&demo.corename(&["check", "--format", "json"]).json());
    assert_eq!(results("leftover"), found.len());
    assert_eq!(results("both"), found.len() + results("declaration"));
    // By default, each leftover is in one result, wherever that stands.
    let sarif = demo.corename(&["check", "--format", "sarif"]).json();
    let results = sarif["runs"][0]["results"].as_array().unwrap();
    let reported = results.iter().flat_map(|r| r["properties"]["findings"].as_array().unwrap());
    let mut reported: Vec<&str> = reported.map(|f| f["id"].as_str().unwrap()).collect();
    let mut ids: Vec<&str> = found.iter().map(|f| f.id.as_str()).collect();
    reported.sort_unstable();
    ids.sort_unstable();
    assert_eq!(reported, ids);
}

#[test]
fn the_rules_explain_themselves() {
    let folder = tempfile::tempdir().unwrap();
    insta::assert_snapshot!(corename(folder.path(), &["rules"]).text());
    let page = corename(folder.path(), &["rules", "stale-comment"]);
    assert!(
        page.text().starts_with("# stale-comment\n\nThe change renamed this declaration,"),
        "{}",
        page.text()
    );
    assert!(page.text().contains("\n## Example\n"), "{}", page.text());
    insta::assert_snapshot!(corename(folder.path(), &["rules", "stale"]).refusal());
    insta::assert_snapshot!(
        corename(folder.path(), &["rules", "stale-documnt"]).refusal(),
        @r#"there is no rule "stale-documnt"; did you mean stale-document?"#
    );
}

#[test]
fn the_value_of_an_option_may_have_capitals() {
    let project = small();
    let detect = |format: &str| project.corename(&["detect", "HEAD", "--format", format]).text().to_owned();
    assert_eq!(detect("JSON"), detect("json"));
}

#[test]
fn a_configuration_in_a_folder_is_reported_as_not_read() {
    let project = small();
    project.write("shop/.corename.yml", "min-confidence: 0.9\n");
    project.write("till/.corename.yml", "min-confidence: 0.9\n");
    project.commit_work_tree();
    insta::assert_snapshot!(project.corename(&["check", "HEAD"]).stderr);
    let asked = project.corename(&["check", "HEAD", "--config", "shop/.corename.yml"]);
    assert_eq!(asked.stderr, "", "whoever names a file knows");
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let demo = Project::demo();
    for arguments in [&["check", "--format", "json"][..], &["detect"], &["config"], &["config", "--schema"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_corename"))
            .args(arguments)
            .current_dir(demo.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let mut stderr = String::new();
        child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
        assert_eq!((child.wait().unwrap().code(), &*stderr), (Some(0), ""), "{arguments:?}");
    }
}

#[test]
fn a_reader_that_goes_away_does_not_change_the_exit_status() {
    let demo = Project::demo();
    for (arguments, status) in [
        (&["check", "--fail-on", "note"][..], 1),
        (&["check", "--fail-on", "note", "--format", "json"], 1),
        (&["rename", "PickupWindowPolicy", "FarmShop"], 2),
    ] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_corename"))
            .args(arguments)
            .current_dir(demo.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        assert_eq!(child.wait().unwrap().code(), Some(status), "{arguments:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_result_that_cannot_be_written_is_a_failure() {
    let project = small();
    for arguments in [&["--help"][..], &["check", "-h"], &["--version"], &["check"], &["config"]] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let run = Command::new(env!("CARGO_BIN_EXE_corename"))
            .args(arguments)
            .current_dir(project.path())
            .stdout(full)
            .output()
            .unwrap();
        let said = String::from_utf8(run.stderr).unwrap();
        assert_eq!(run.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.starts_with("error: cannot write standard output: "), "{arguments:?}: {said}");
    }
}

#[test]
fn a_commit_that_is_named_is_reported_by_that_name() {
    let project = small();
    let said = |revision: &str| project.corename(&["check", revision]).text().to_owned();
    assert_eq!(said("HEAD"), "No renames in HEAD, the first commit, so nothing was left behind.\n");
    project.write("Shop.java", "class Shop {\n    int till, door;\n}\n");
    project.commit_work_tree();
    let id = project.git(&["rev-parse", "HEAD"]);
    let short = &id[..10];
    for (revision, range) in [
        ("HEAD", "HEAD~1..HEAD".to_owned()),
        ("main^!", "main~1..main".to_owned()),
        (id.trim(), format!("{short}~1..{short}")),
        (":/a change", format!("{short}~1..{short}")),
    ] {
        assert_eq!(said(revision), format!("No renames in {range}, so nothing was left behind.\n"));
    }
}

/// A script names the base of a pull request by its id, and its author reads the log somewhere else.
#[test]
fn in_a_ci_system_neither_ids_nor_the_machine_s_folders_are_told() {
    let demo = Project::demo();
    let base = demo.git(&["rev-parse", "main"]);
    let folder = tempfile::tempdir().unwrap();
    let patch = folder.path().join("corename.patch");
    let arguments = ["check", "--base", &base, "--patch", patch.to_str().unwrap()];
    let applied = "15 identifiers left behind by 46 of 49 renames; the patch holds all 15.\n\
                   To rename what the patch holds: git apply --3way corename.patch\n";
    // Azure DevOps and older versions of Jenkins do not set `CI`.
    for variable in [("CI", "true"), ("TF_BUILD", "True"), ("JENKINS_URL", "https://jenkins.example/")] {
        let run = program::corename_with(demo.path(), &arguments, &[variable]);
        assert!(run.text().ends_with(applied), "{variable:?}: {}", run.text());
    }
    let page = "https://ci.example/jobs/7/artifacts";
    let with_page = [&arguments[..], &["--patch-url", page]].concat();
    let run = program::corename_with(demo.path(), &with_page, &[("CI", "true")]);
    assert!(run.text().ends_with(&format!("{applied}The patch is kept at: {page}\n")), "{}", run.text());
    let run = program::corename_with(demo.path(), &arguments, &[("CI", "false")]);
    assert!(run.text().contains(patch.to_str().unwrap()), "{}", run.text());
}

#[test]
fn the_shown_configuration_can_be_read_back() {
    let project = small();
    project.write(".corename.yml", "min-confidence: 0.75\nguards:\n  public-api: keep\nexclude: [legacy]\n");
    let shown = project.corename(&["config"]);
    assert!(shown.text().contains("min-confidence: 0.75 # from .corename.yml:1"), "{}", shown.text());
    let read = |text: &str| serde_yaml::from_str::<Value>(text).unwrap();
    assert_eq!(read(shown.text())["guards"]["public-api"], "keep");
    fs::remove_file(project.path().join(".corename.yml")).unwrap();
    project.write("shown.yml", &shown.stdout);
    let again = project.corename(&["config", "--config", "shown.yml"]);
    assert_eq!(read(again.text()), read(shown.text()));
}

/// As `corename config --help` says: `corename config --no-config --plain > .corename.yml`.
#[test]
fn the_defaults_as_shown_change_nothing() {
    let demo = Project::demo();
    demo.write(".corename.yml", "");
    let shown = demo.corename(&["config", "--no-config", "--plain"]).stdout;
    assert!(!String::from_utf8_lossy(&shown).contains("# from"), "a file's values come from that file");
    let suggest = || {
        demo.corename(&["suggest", "--seed", "Order=Purchase", "--format", "json"]).json()["findings"].clone()
    };
    let without = suggest();
    // What `check` would not report by its default.
    let is_doubtful = |f: &Value| f["confidence"].as_f64().is_some_and(|confidence| confidence < 0.5);
    assert!(without.as_array().unwrap().iter().any(is_doubtful), "{without}");
    demo.write(".corename.yml", shown);
    assert_eq!(suggest(), without);
}

#[test]
fn the_schema_of_the_configuration_is_the_published_one() {
    let folder = tempfile::tempdir().unwrap();
    let published = include_str!("../../../corename.schema.json");
    assert_eq!(corename(folder.path(), &["config", "--schema"]).text(), published);

    // What the program shows is valid by it.
    let shown = small().corename(&["config"]);
    let shown: Value = serde_yaml::from_str(shown.text()).unwrap();
    assert_valid(&serde_json::from_str(published).unwrap(), &shown);
}

#[test]
fn every_command_explains_itself() {
    let folder = tempfile::tempdir().unwrap();
    let help = |arguments: &[&str]| corename(folder.path(), arguments).text().to_owned();
    let overview = help(&["--help"]);
    let commands = overview.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let commands: Vec<&str> = commands.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert!(commands.contains(&"check"), "{commands:?}");
    for command in commands.iter().filter(|command| **command != "help") {
        let snapshot = format!("help_{command}");
        insta::assert_snapshot!(snapshot, help(&[command, "--help"]));
    }
    insta::assert_snapshot!("help", overview);
    // Without arguments, too; but then it is no result.
    let bare = corename(folder.path(), &[]);
    assert_eq!((bare.status, bare.stdout.len()), (2, 0));
    assert!(bare.stderr.contains("Usage: corename"), "{}", bare.stderr);
}

#[test]
fn findings_keep_their_ids_when_lines_move() {
    let fixture = Fixture::load("demo");
    let moved: Tree = fixture
        .after
        .iter()
        .filter(|(path, _)| path.ends_with(".java"))
        .map(|(path, text)| (path.clone(), [b"// Checked.\n\n/* Twice. */\n", &**text].concat()))
        .collect();
    let found = |after: &Tree| {
        let project = Project::with_change(&fixture.before, after);
        findings(&project.corename(&["check", "--min-confidence", "0.1", "--format", "json"]).json())
    };
    let (plain, moved) = (found(&fixture.after), found(&moved));
    assert!(!plain.is_empty());
    let ids = |found: &[program::Finding]| -> BTreeSet<(String, usize)> {
        found.iter().map(|f| (f.id.clone(), f.line)).collect()
    };
    assert_eq!(
        ids(&plain).into_iter().map(|(id, line)| (id, line + 3)).collect::<BTreeSet<_>>(),
        ids(&moved)
    );
}

/// Columns count UTF-16 code units: an emoji is two, whatever its bytes.
#[test]
fn places_count_as_editors_do() {
    let fixture = Fixture::load("crlf-and-encoding");
    let project = Project::with_change(&fixture.before, &fixture.after);
    let found = findings(&project.corename(&["check", "--format", "json", "--min-confidence", "0"]).json());
    let note = found.iter().find(|f| f.old_name == "breadBasketNote").unwrap();
    assert_eq!((note.line, note.column), (8, 57));
}

#[cfg(unix)]
#[test]
fn what_a_terminal_would_obey_in_a_files_name_is_made_visible() {
    let class =
        |name: &str| format!("class A {{ int {name}; int f() {{ return {name} + 1; }} }}\n").into_bytes();
    let path = "src/\u{1b}[31mA.java".to_owned();
    let side = |name| [(path.clone(), class(name))].into_iter().collect();
    let project = Project::with_change(&side("joinHint"), &side("queryHint"));
    project.write("c.yml", "max-file-size: 10\n");
    let found = project.corename(&["detect", "HEAD"]);
    assert!(found.text().starts_with("src/\u{fffd}[31mA.java:1:15: field joinHint"), "{}", found.text());
    let skipped = project.corename(&["detect", "HEAD", "--config", "c.yml"]);
    assert!(skipped.stderr.contains("src/\u{fffd}[31mA.java was skipped"), "{}", skipped.stderr);
    assert_eq!(skipped.text(), "No renames in HEAD~1..HEAD.\n");
}

#[cfg(unix)]
#[test]
fn what_a_terminal_would_obey_in_a_findings_path_is_made_visible() {
    let class = |words: [&str; 3]| {
        let fields = words.map(|word| format!("    private int {word}Count;\n    int {word}Limit;\n"));
        format!("class A {{\n{}}}\n", fields.concat()).into_bytes()
    };
    let path = "src/\u{1b}[31mA.java".to_owned();
    let side = |text: Vec<u8>| [(path.clone(), text)].into_iter().collect();
    let before = class(["joinHint", "firstJoinHint", "lastJoinHint"]);
    let after = class(["queryHint", "firstQueryHint", "lastJoinHint"]);
    let project = Project::with_change(&side(before), &side(after));
    let found = project.corename(&["check", "--base", "HEAD~1", "--min-confidence", "0.01"]);
    assert!(found.text().contains("--> src/\u{fffd}[31mA.java:6:17"), "{}", found.text());
    assert!(!found.text().contains('\u{1b}'), "{}", found.text());
}

#[test]
fn a_change_that_mends_a_broken_configuration_is_checked() {
    let project = Project::empty();
    project.write("A.java", "class A { int joinHint; }\n");
    project.write(".corename.yml", "min-confidense: 0.1\n");
    project.commit_work_tree();
    project.git(&["switch", "-qc", "topic"]);
    project.write(".corename.yml", "llm:\n  model: m\n  base-url: http://localhost:9/v1\n");
    project.commit_work_tree();
    let run = project.corename(&["check"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(run.stderr.contains("the language model is not asked: what `llm:` was before"), "{}", run.stderr);
}

#[test]
fn a_rename_that_takes_nothing_along_is_not_said_to_be_made() {
    let project = Project::empty();
    project.write("A.java", "class A { int joinHint; }\n");
    project.commit_work_tree();
    let run = project.corename(&["suggest", "--seed", "A.java:1:15:joinHint=zebra"]);
    assert_eq!(
        run.text(),
        "No other identifier has “join hint” in its name.\nThe seed itself, once what goes with it is renamed \
         (--execute makes it): corename rename A.java:1:15 zebra\n"
    );
}

/// The patch moves the seeds' file, and what is before them in their lines; and one seed stands before another.
#[test]
fn the_commands_that_make_seeds_are_right_once_the_patch_is_applied() {
    let project = Project::empty();
    let class = "class JoinHint {\n    JoinHint next(JoinHint joinHint, JoinHint lastJoinHint) { return joinHint; }\n}\n";
    project.write("JoinHint.java", class);
    project.commit_work_tree();
    let seeds = ["JoinHint.java:2:28:joinHint=queryHint", "JoinHint.java:2:47:lastJoinHint=lastQueryHint"];
    let patch = project.path().join("all.patch");
    let reported = project.corename(&[
        "suggest",
        "--seed",
        seeds[0],
        "--seed",
        seeds[1],
        "--min-confidence",
        "0.01",
        "--patch",
        patch.to_str().unwrap(),
    ]);
    project.git(&["apply", patch.to_str().unwrap()]);
    let commands: Vec<&str> =
        reported.text().lines().filter_map(|line| line.split_once(": corename ")).map(|(_, c)| c).collect();
    assert_eq!(
        commands,
        ["rename QueryHint.java:2:30 queryHint", "rename QueryHint.java:2:51 lastQueryHint"],
        "{}",
        reported.text()
    );
    for command in commands {
        let made = project.corename(&[&command.split(' ').collect::<Vec<_>>()[..], &["--execute"]].concat());
        assert_eq!(made.status, 0, "{}", made.stderr);
    }
    let made = fs::read_to_string(project.path().join("QueryHint.java")).unwrap();
    assert_eq!(made, class.replace("JoinHint", "QueryHint").replace("joinHint", "queryHint"));
}

/// A reader of "nothing was found" is to know what was seen and passed over.
#[test]
fn a_name_that_is_below_the_bar_is_counted() {
    let project = Project::empty();
    project.write("A.java", "class A { int joinHint; }\n");
    project.write("B.java", "class B { int joinHintCount; }\n");
    project.commit_work_tree();
    let run =
        project.corename(&["suggest", "--seed", "A.java:1:15:joinHint=queryHint", "--min-confidence", "1"]);
    let reported = "Found no other identifier to rename along.\n\
                1 other identifier with the old words is not reported: below a confidence of 1 (--min-confidence sets that).\n";
    assert!(run.text().starts_with(reported), "{}", run.text());
}

/// A place is not guessed: where a name is declared several times, the seed says which one is meant.
#[test]
fn a_seed_that_may_mean_several_declarations_is_refused_with_their_places() {
    let project = Project::empty();
    project.write(
        "A.java",
        "record A(int size) {\n\n  void f(int size) {}\n  void g(int size, int other) {}\n}\n",
    );
    project.commit_work_tree();
    let run = project.corename(&["suggest", "--seed", "A.java:999:1:size=width"]);
    insta::assert_snapshot!(run.refusal(), @"A.java declares no `size` at 999:1; it has 1:14 (record component), 3:14 (parameter), 4:14 (parameter): give one of these places");
    // In the line, or within the name, it is plain which one is meant.
    for place in ["3:1", "3:16"] {
        let run = project.corename(&["suggest", "--seed", &format!("A.java:{place}:size=width")]);
        assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{place}");
    }
}

#[test]
fn a_seed_that_cannot_be_renamed_is_reported() {
    let project = Project::empty();
    project.write("A.java", "class A {\n  public String toString() { return \"\"; }\n}\n");
    project.commit_work_tree();
    let run = project.corename(&["suggest", "--seed", "A.java:2:17:toString=text"]);
    let reported = "note: the seed itself, `toString`, cannot be renamed. overrides-external: ";
    assert!(run.stderr.starts_with(reported), "{}", run.stderr);
}

/// Where no default branch is known, one commit is looked at, and nothing else would say so.
#[test]
fn without_a_default_branch_it_is_said_what_is_compared() {
    let project = Project::empty();
    project.git(&["branch", "-m", "trunk"]);
    project.write("A.java", "class A { int joinHint; }\n");
    project.commit_work_tree();
    project.git(&["switch", "-qc", "topic"]);
    project.write("A.java", "class A { int queryHint; }\n");
    project.commit_work_tree();
    project.write("B.java", "class B {}\n");
    project.commit_work_tree();
    let run = project.corename(&["check"]);
    assert_eq!(run.text(), "No renames in HEAD~1..HEAD, so nothing was left behind.\n");
    assert_eq!(
        run.stderr,
        "note: no default branch was found (origin/HEAD, main or master), so HEAD is compared only with its first \
         parent; use --base REV for another base\n"
    );
    let run = project.corename(&["check", "--base", "trunk"]);
    assert_eq!(run.text(), "Found nothing left behind by 1 rename in trunk..HEAD.\n");
    assert_eq!(run.stderr, "");
    let run = project.corename(&["check", "--worktree"]);
    assert_eq!(run.text(), "No renames in the work tree since HEAD, so nothing was left behind.\n");
    assert!(run.stderr.contains("so the work tree is compared only with HEAD"), "{}", run.stderr);
}

#[test]
fn a_patch_says_where_it_fits_and_when_it_is_empty() {
    let project = Project::demo();
    let patch = project.path().join("p.patch");
    let patch = patch.to_str().unwrap();
    let last = |arguments: &[&str]| {
        let run = project.corename(&[&["check", "--patch", patch], arguments].concat());
        run.text().lines().last().unwrap().to_owned()
    };
    let none = ["--min-confidence", "1"];
    assert_eq!(last(&none), "There is nothing to apply, so there is no patch.");
    assert!(!Path::new(patch).exists());
    std::fs::write(patch, "of an earlier run").unwrap();
    last(&none);
    assert_eq!(std::fs::read_to_string(patch).unwrap(), "", "it would be taken for this one's");
    project.write("C.java", "class C {}\n");
    project.git(&["add", "C.java"]);
    project.git(&["commit", "-qm", "another"]);
    let reported = last(&["--base", "main", "--head", "HEAD~1"]);
    assert!(reported.contains(" is checked out: git "), "{reported}");
    assert!(!last(&["--base", "main"]).contains("is checked out"));
}

#[test]
fn a_file_is_said_to_use_only_what_stands_in_it() {
    let project = Project::empty();
    project.write("Slot.java", "class Slot {}\n");
    project.write("SlotPlanner.java", "class SlotPlanner {}\n");
    project.write("SlotStore.java", "class SlotStore { Slot first; }\n");
    project.commit_work_tree();
    let seeds = ["SlotPlanner.java:1:7:SlotPlanner=WindowPlanner", "Slot.java:1:7:Slot=Window"];
    for order in [seeds, [seeds[1], seeds[0]]] {
        let run = project.corename(&[
            "suggest",
            "--seed",
            order[0],
            "--seed",
            order[1],
            "--min-confidence",
            "0",
            "--format",
            "json",
        ]);
        let found = findings(&run.json());
        let store = found.iter().find(|f| f.old_name == "SlotStore").unwrap();
        let named_after = "named after `Slot`, a type of its package that it uses";
        assert!(store.reason.contains(named_after), "{order:?}: {}", store.reason);
    }
}

#[test]
fn what_is_not_committed_can_be_suggested_for() {
    let project = Project::empty();
    project.write("Hint.java", "class Hint { Hint hint; }\n");
    let suggest = ["suggest", "--worktree", "--seed", "Hint.java:1:7:Hint=Clue", "--min-confidence", "0"];
    let found = || findings(&project.corename(&[&suggest[..], &["--format", "json"]].concat()).json());
    assert_eq!(found()[0].listing(), "field hint → clue Hint.java:1 included", "without any commit");
    project.commit_work_tree();
    project.write("Hint.java", "\nclass Hint { Hint hint; }\n");
    assert_eq!(found()[0].listing(), "field hint → clue Hint.java:2 included");
    let patch = project.corename(&[&suggest[..], &["--format", "patch"]].concat());
    project.write("rename.patch", patch.text());
    project.git(&["apply", "rename.patch"]);
}

/// A release has them; `man -M FOLDER corename` shows them.
#[test]
fn the_manual_has_a_page_for_the_program_and_for_each_command_of_the_help() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(corename(folder.path(), &["man", "."]).text(), "");
    let page = |name: &str| fs::read_to_string(folder.path().join(format!("{name}.1")));
    let program = page("corename").unwrap();
    assert!(program.contains(r"Finds the identifiers that a coordinated rename forgot"), "{program}");
    assert!(program.contains("Exit status: 0 nothing found"), "{program}");
    let help = corename(folder.path(), &["--help"]);
    let listed = help.text().split_once("Commands:\n").unwrap().1.split("\n\n").next().unwrap();
    let commands: Vec<&str> =
        listed.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next()).collect();
    let commands = commands.into_iter().filter(|name| !name.is_empty() && *name != "help");
    let commands: BTreeSet<String> = commands.map(|name| format!("corename-{name}")).collect();
    assert!(commands.contains("corename-check"), "{listed}");
    for command in &commands {
        let text = page(command).unwrap_or_else(|e| panic!("{command}: {e}"));
        assert!(text.contains(r"\-\-help"), "{text}");
    }
    // None for commands that are not for users.
    assert!(page("corename-candidates").is_err() && page("corename-man").is_err());
}
