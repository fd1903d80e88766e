//! Tests of what `corename check` does before it shows a patch: it builds the project with it, where the team says how.
//! Then it takes out what does not build.

use std::collections::BTreeMap;
use std::fs;

use crate::build_tool::BuildTool;
use crate::expected::Fixture;
use crate::jdk::Jdk;
use crate::program;
use crate::program::{Finding, Project, Run, corename_with, findings, git};
use serde_json::Value;

/// A class that the build makes from a template, which corename does not know to be Java. It calls a
/// method that the change left behind.
const TEMPLATE: &str = "\
package org.greenbarn.shop.planning;
final class Ranking {
    static int of(PickupWindowPolicy policy, org.greenbarn.shop.model.PickupWindow window) {
        return policy.rankDeliverySlot(window, 0);
    }
}
";
const BUILD: &str = "\
mkdir -p build/classes && cp templates/Ranking.template build/Ranking.java &&
javac -encoding UTF-8 -proc:none -d build/classes $(find src/main -name '*.java') build/Ranking.java
";

fn demo(more: &[(&str, &str)]) -> (Project, Tree, Tree) {
    let fixture = Fixture::load("demo");
    let with = |tree: &Tree| {
        let mut tree = tree.clone();
        tree.extend(more.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())));
        tree
    };
    let (before, after) = (with(&fixture.before), with(&fixture.after));
    (Project::with_change(&before, &after), before, after)
}

type Tree = BTreeMap<String, Vec<u8>>;

fn document(run: &Run) -> (Value, Vec<Finding>) {
    let document = run.json();
    let found = findings(&document);
    (document, found)
}

fn listing(found: &[Finding]) -> String {
    found.iter().map(|f| f.listing() + "\n").collect()
}

fn check(project: &Project, more: &[&str]) -> Run {
    let log = project.path().join(".git/build.log");
    let mut arguments =
        vec!["check", "--base", "main", "--format", "json", "--verify-log", log.to_str().unwrap()];
    arguments.extend(more);
    // The build finds its tools where the tests do.
    let path = std::env::var("PATH").unwrap();
    corename_with(project.path(), &arguments, &[("PATH", &path)])
}

#[test]
fn a_rename_that_breaks_the_build_is_taken_out_with_the_compilers_words() {
    if Jdk::find().is_none() {
        return;
    }
    let (project, _, _) = demo(&[("templates/Ranking.template", TEMPLATE)]);
    let patch = project.path().join(".git/rename.patch");
    let run = check(&project, &["--verify-command", BUILD, "--patch", patch.to_str().unwrap()]);
    let (document, found) = document(&run);
    assert_eq!(document["build"]["outcome"], "repaired", "{document:#}");
    assert_eq!(document["build"]["runs"], 3, "with the patch, without, repaired");
    let withheld: Vec<&Finding> = found.iter().filter(|f| f.patch == "withheld").collect();
    let [one] = withheld[..] else { panic!("{}", listing(&found)) };
    assert_eq!(one.old_name, "rankDeliverySlot");
    let [why] = &one.blocked_by[..] else { panic!("{:?}", one.blocked_by) };
    assert!(
        why.starts_with(
            "does-not-build: the project does not build with it: cannot find symbol: method rankDeliverySlot("
        ),
        "{why}"
    );
    assert!(why.ends_with("(build/Ranking.java:4)"), "{why}");
    // What comes out builds.
    project.git(&["apply", "--index", ".git/rename.patch"]);
    let built =
        std::process::Command::new("sh").arg("-c").arg(BUILD).current_dir(project.path()).output().unwrap();
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let log = fs::read_to_string(project.path().join(".git/build.log")).unwrap();
    assert!(log.contains("# build 2, without the patch"), "{log}");
    assert!(log.contains("error: cannot find symbol"), "{log}");
}

/// What `check` says with the demo's build in the hands of Maven or Gradle.
fn built_with(tool: &BuildTool) -> (Value, Vec<Finding>) {
    let (project, _, _) = demo(&[("templates/Ranking.template", TEMPLATE), tool.file]);
    let ranking = "src/main/java/org/greenbarn/shop/planning/Ranking.java";
    let command = format!("cp templates/Ranking.template {ranking} && {}", tool.command);
    let output = assert_cmd::Command::new(env!("CARGO_BIN_EXE_corename"))
        .current_dir(project.path())
        .args(["check", "--base", "main", "--format", "json", "--verify-command", &command])
        .env_clear()
        .envs(tool.environment())
        .timeout(std::time::Duration::from_secs(600))
        .output()
        .unwrap();
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    if let Some(log) = document["build"]["log"].as_str() {
        fs::remove_file(log).unwrap();
    }
    let found = findings(&document);
    (document, found)
}

fn assert_ranking_is_taken_out(tool: &BuildTool) {
    let (document, found) = built_with(tool);
    assert_eq!(document["build"]["outcome"], "repaired", "{document:#}");
    assert_eq!(document["build"]["runs"], 3, "with the patch, without, repaired");
    let withheld: Vec<&Finding> = found.iter().filter(|f| f.patch == "withheld").collect();
    let [one] = withheld[..] else { panic!("{}", listing(&found)) };
    assert_eq!(one.old_name, "rankDeliverySlot");
    let why = one.blocked_by.join("; ");
    assert!(
        why.starts_with(
            "does-not-build: the project does not build with it: cannot find symbol: method rank"
        ) && why.ends_with("(src/main/java/org/greenbarn/shop/planning/Ranking.java:4)"),
        "{why}"
    );
}

#[test]
fn what_maven_says_of_a_rename_is_understood() {
    if let Some(maven) = BuildTool::maven() {
        assert_ranking_is_taken_out(&maven);
    }
}

#[test]
fn what_gradle_says_of_a_rename_is_understood() {
    if let Some(gradle) = BuildTool::gradle() {
        assert_ranking_is_taken_out(&gradle);
    }
}

#[test]
fn a_machine_without_a_temporary_folder_is_reported_with_what_it_was_for() {
    let (project, _, _) = demo(&[]);
    let arguments = ["check", "--base", "main", "--verify-command", "true"];
    let run = corename_with(project.path(), &arguments, &[("TMPDIR", "/nowhere")]);
    let reported = run.refusal();
    assert!(
        reported.starts_with("cannot create a file for the build's log: No such file or directory"),
        "{reported}"
    );
}

#[test]
fn a_project_that_cannot_be_copied_is_refused_with_the_reason_reported_once() {
    let (project, _, _) = demo(&[("notes.txt", "of the shop\n")]);
    let object = project.git(&["rev-parse", "HEAD:notes.txt"]);
    let (folder, file) = object.split_at(2);
    std::fs::remove_file(project.path().join(".git/objects").join(folder).join(file)).unwrap();
    let run = check(&project, &["--verify-command", "true"]);
    insta::assert_snapshot!(run.refusal(), @"the project cannot be copied to build it: notes.txt cannot be copied: cannot be read: its object 2ea3d478bca2dd69c65f76fa1b225ccc461f1abb is missing");
}

#[test]
fn a_tree_that_does_not_build_by_itself_does_not_speak_against_the_patch() {
    let (project, _, _) = demo(&[]);
    let plain = document(&check(&project, &[])).1;
    let (document, found) =
        document(&check(&project, &["--verify-command", "echo src/A.java:1: error: wrong; exit 1"]));
    assert_eq!(document["build"]["outcome"], "fails-without");
    assert_eq!(listing(&found), listing(&plain));
    let sentence = document["build"]["sentence"].as_str().unwrap();
    assert!(
        sentence
            .starts_with("the patch was not verified, since the project does not build without it either: "),
        "{sentence}"
    );
    assert!(sentence.contains("wrong (src/A.java:1) (log: "), "{sentence}");
}

#[test]
fn the_report_says_in_one_line_what_building_came_to() {
    let (project, _, _) = demo(&[]);
    let log = project.path().join(".git/build.log");
    let log = log.to_str().unwrap();
    let check = |command: &str, format: &str| {
        let arguments =
            ["check", "--base", "main", "--verify-log", log, "--verify-command", command, "--format", format];
        let run = project.corename(&arguments);
        (run.text().replace(log, "LOG"), run.stderr.replace(log, "LOG"))
    };
    let said = |command: &str| {
        let (text, stderr) = check(command, "text");
        assert_eq!(stderr, "", "the report says it");
        let lines: Vec<&str> = text.lines().collect();
        lines[lines.len() - 3..].join("\n")
    };
    insta::assert_snapshot!(said("true"), @r"
    15 identifiers left behind by 46 of 49 renames in main..HEAD; the patch holds all 15.
    The project builds with the patch: `true` passed (log: LOG).
    The patch is kept nowhere: --patch FILE writes it.
    ");
    insta::assert_snapshot!(said("echo '[ERROR] Failed to resolve junit'; exit 1"), @r"
    15 identifiers left behind by 46 of 49 renames in main..HEAD; the patch holds all 15.
    The patch was not verified, since the project does not build without it either: `echo '[ERROR] Failed to resolve junit'; exit 1`: Failed to resolve junit (exit status: 1) (log: LOG).
    The patch is kept nowhere: --patch FILE writes it.
    ");
    insta::assert_snapshot!(said("! /usr/bin/grep -rn rankPickupWindow ."), @r"
    15 identifiers left behind by 46 of 49 renames in main..HEAD; the patch holds 14 and withholds 1.
    The project builds with the patch: `! /usr/bin/grep -rn rankPickupWindow .` passed, once 1 rename was taken out of it (log: LOG).
    The patch is kept nowhere: --patch FILE writes it.
    ");
    let (markdown, stderr) = check("true", "markdown");
    insta::assert_snapshot!(stderr, @"note: the project builds with the patch: `true` passed (log: LOG)");
    insta::assert_snapshot!(markdown.lines().take(7).collect::<Vec<_>>().join("\n"), @r"
    ## corename

    15 identifiers left behind by 46 of 49 renames in main..HEAD; the patch holds all 15.

    1 other identifier with the old words is not reported: kept out by the configuration or a comment in the code.

    The project builds with the patch: `true` passed.
    ");
}

#[test]
fn a_text_that_the_patch_corrects_is_built_and_taken_out_as_a_rename_is() {
    let config = "planner: org.greenbarn.shop.planning.DeliverySlotPlanner\n";
    let (project, _, _) = demo(&[("conf/app.yml", config)]);
    let text_of = |document: &Value| document["mentions"][0]["patch"].clone();
    let run = check(&project, &["--verify-command", "/usr/bin/grep -q PickupWindowPlanner conf/app.yml"]);
    let built = run.json();
    assert_eq!((&built["build"]["outcome"], text_of(&built)), (&"passed".into(), "included".into()));

    let breaks = "! /usr/bin/grep -n PickupWindowPlanner conf/app.yml";
    let patch = project.path().join(".git/rename.patch");
    let run = check(&project, &["--verify-command", breaks, "--patch", patch.to_str().unwrap()]);
    let (built, found) = document(&run);
    assert_eq!((&built["build"]["outcome"], text_of(&built)), (&"repaired".into(), "withheld".into()));
    assert!(found.iter().all(|f| f.patch == "included"), "{}", listing(&found));
    let sentence = built["build"]["sentence"].as_str().unwrap();
    assert!(sentence.contains(" passed, once 1 text was taken out of it"), "{sentence}");
    assert!(!fs::read_to_string(&patch).unwrap().contains("app.yml"));

    let run = project.corename(&["check", "--base", "main", "--verify-command", breaks]);
    let why = "= no edit: does-not-build: the project does not build with it: 1:planner: org.greenbarn";
    assert!(run.text().contains(why), "{}", run.text());
}

#[test]
fn a_comment_on_what_does_not_build_keeps_the_old_name_with_it() {
    let fixture = Fixture::load("demo");
    let commented = |tree: &Tree, class: &str| {
        let mut tree = tree.clone();
        let file = tree.get_mut(&format!("src/main/java/org/greenbarn/shop/planning/{class}.java")).unwrap();
        let method = "    int rankDeliverySlot(";
        let comment = "    // What rankDeliverySlot gives is an order.\n";
        let text = String::from_utf8(file.clone()).unwrap();
        *file = text.replace(method, &format!("{comment}{method}")).into_bytes();
        tree
    };
    let before = commented(&fixture.before, "DeliverySlotPolicy");
    let project = Project::with_change(&before, &commented(&fixture.after, "PickupWindowPolicy"));
    let patch = project.path().join(".git/rename.patch");
    let arguments = ["--patch-mentions", "--patch", patch.to_str().unwrap(), "--verify-command"];
    let held = |command: &str| {
        check(&project, &[&arguments[..], &[command]].concat()).text();
        fs::read_to_string(&patch).unwrap().contains("+    // What rankPickupWindow gives is an order.")
    };
    assert!(held("true"));
    // What is left was built as it is, without the comment's new name, too.
    let file = "src/main/java/org/greenbarn/shop/planning/PickupWindowPolicy.java";
    let built = project.path().join(".git/built");
    let command =
        format!("! /usr/bin/grep -rn 'int rankPickupWindow' src && /bin/cp {file} {}", built.display());
    assert!(!held(&command));
    project.git(&["apply", ".git/rename.patch"]);
    let read = |path: &std::path::Path| fs::read_to_string(path).unwrap();
    assert_eq!(read(&project.path().join(file)), read(&built));
}

#[test]
fn a_build_does_not_see_the_keys_of_the_job() {
    let llm = "llm:\n  base-url: http://127.0.0.1:9/v1\n  model: m\n  api-key-env: COMPANY_AI\n";
    let (project, _, _) = demo(&[(".corename.yml", llm)]);
    let keys = ["COMPANY_AI", "GITHUB_TOKEN", "CORENAME_GITHUB_TOKEN", "ACTIONS_RUNTIME_TOKEN"];
    let command = format!("test \"$SEEN\" = yes && test -z \"${}\"", keys.join("$"));
    let log = project.path().join(".git/build.log");
    let log = ["--verify-log", log.to_str().unwrap()];
    let arguments = ["check", "--base", "main", "--no-llm", "--format", "json", "--verify-command", &command];
    let arguments = [&arguments[..], &log].concat();
    let variables: Vec<(&str, &str)> = keys.into_iter().chain(["SEEN"]).map(|name| (name, "yes")).collect();
    let run = corename_with(project.path(), &arguments, &variables);
    assert_eq!(run.json()["build"]["outcome"], "passed", "{}", run.stderr);
}

#[test]
fn a_build_that_takes_too_long_is_stopped_and_says_nothing_of_the_patch() {
    let config = (".corename.yml", "verify:\n  command: sleep 600\n  timeout: 1s\n");
    let (project, _, _) = demo(&[config]);
    let (document, found) = document(&check(&project, &[]));
    assert_eq!(document["build"]["outcome"], "timed-out");
    assert!(found.iter().any(|f| f.patch == "included"), "{}", listing(&found));
}

#[test]
fn the_copy_is_the_whole_patched_tree() {
    let (project, _, mut after) = demo(&[]);
    after.insert("doc/page.txt".to_owned(), b"text\r\n".to_vec());
    project.commit(&after);
    project.write("gradlew", "#!/bin/sh\nexec /usr/bin/touch \"$1\"\n");
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(project.path().join("gradlew"), mode).unwrap();
    std::os::unix::fs::symlink("doc/page.txt", project.path().join("link")).unwrap();
    project.commit_work_tree();
    let command = "\
./gradlew it-ran && test -f it-ran && test -L link && /usr/bin/cmp link doc/page.txt &&
test \"$(/usr/bin/tail -c 2 doc/page.txt | /usr/bin/od -An -tx1)\" = ' 0d 0a' && test ! -e .git &&
/usr/bin/grep -rq rankPickupWindow src && ! /usr/bin/grep -rq rankDeliverySlot src";
    let (document, _) = document(&check(&project, &["--verify-command", command]));
    assert_eq!(document["build"]["outcome"], "passed", "{document:#}");
    assert!(!project.path().join("it-ran").exists(), "the work tree is left alone");

    // So is what is not committed yet.
    project.write("notes/untracked.txt", "new");
    project.git(&["rm", "-q", "doc/page.txt"]);
    let command = "test -f notes/untracked.txt && test ! -e doc && test -x gradlew && test -L link";
    let run = check(&project, &["--worktree", "--verify-command", command]);
    assert_eq!(run.json()["build"]["outcome"], "passed", "{}", run.stderr);
}

#[test]
fn only_the_base_says_what_is_run() {
    let (project, before, mut after) = demo(&[]);
    let ran = project.path().join(".git/ran");
    let evil = format!("verify:\n  command: /usr/bin/touch {}\n", ran.display());
    after.insert(".corename.yml".to_owned(), evil.clone().into_bytes());
    project.commit(&after);
    for more in [&[][..], &["--worktree"], &["--config", ".corename.yml"]] {
        let run = check(&project, more);
        assert!(!ran.exists(), "{more:?}: a change must not say what is run");
        assert_eq!(run.json()["build"], Value::Null);
        let note = "`verify.command` of .corename.yml was not run: ";
        assert!(run.stderr.contains(note), "{more:?}: {}", run.stderr);
    }
    // Whoever says themselves what is run need not hear of it.
    let run = check(&project, &["--verify-command", "true"]);
    assert!(!run.stderr.contains("was not run"), "{}", run.stderr);
    // In a bare repository, too, whose configuration is that of the head.
    let bare = tempfile::tempdir().unwrap();
    git(bare.path(), &["clone", "-q", "--bare", project.path().to_str().unwrap(), "."]);
    let run =
        program::corename(bare.path(), &["check", "--base", "main", "--head", "topic", "--format", "json"]);
    assert!(!ran.exists() && run.json()["build"].is_null(), "{}", run.stderr);

    // Once the base has it, it is run, and the head cannot take it away.
    let mut base = before;
    base.insert(".corename.yml".to_owned(), evil.into_bytes());
    project.git(&["switch", "-q", "main"]);
    project.commit(&base);
    project.git(&["switch", "-q", "topic"]);
    let run = check(&project, &[]);
    assert_eq!(run.json()["build"]["outcome"], "passed");
    assert!(ran.exists() && !run.stderr.contains("was not run"), "{}", run.stderr);
    fs::remove_file(&ran).unwrap();
    after.remove(".corename.yml");
    project.commit(&after);
    assert_eq!(check(&project, &[]).json()["build"]["outcome"], "passed");
    assert!(ran.exists());
    fs::remove_file(&ran).unwrap();
    for more in [&["--verify-command", ""][..], &["--no-config"]] {
        assert!(check(&project, more).json()["build"].is_null(), "{more:?}");
        assert!(!ran.exists(), "not if the command line says not to");
    }
}

#[test]
fn a_link_in_the_repository_is_no_file_elsewhere() {
    let (project, _, _) = demo(&[]);
    let (ran, elsewhere) = (project.path().join(".git/ran"), tempfile::tempdir().unwrap());
    let other_folder = elsewhere.path().join("c.yml");
    fs::write(&other_folder, format!("verify:\n  command: /usr/bin/touch {}\n", ran.display())).unwrap();
    std::os::unix::fs::symlink(&other_folder, project.path().join("c.yml")).unwrap();
    let run = check(&project, &["--config", "c.yml"]);
    assert!(!ran.exists() && run.json()["build"].is_null(), "{}", run.stderr);
    assert!(run.stderr.contains("`verify.command` of c.yml was not run: "), "{}", run.stderr);
    // Who names the file itself says what is run.
    let run = check(&project, &["--config", other_folder.to_str().unwrap()]);
    assert!(ran.exists() && run.json()["build"]["outcome"] == "passed", "{}", run.stderr);
}

#[test]
fn nothing_is_built_where_there_is_no_patch() {
    let fixture = Fixture::load("quiet-complete");
    let project = Project::with_change(&fixture.before, &fixture.after);
    let run = check(&project, &["--verify-command", "exit 1"]);
    assert!(run.json()["build"].is_null());
}

#[test]
fn that_a_review_builds_nothing_is_noted_where_the_team_would_build() {
    let noted = |config: &str, more: &[&str]| {
        let (project, _, _) = demo(&[(".corename.yml", config)]);
        let run = project.corename(&[&["check", "--base", "main", "--review", "stdio"], more].concat());
        assert_eq!(run.status, 0, "{}", run.stderr);
        run.stderr.contains("note: a review builds nothing, so `verify.command` is not run\n")
    };
    assert!(noted("verify:\n  command: 'true'\n", &[]));
    assert!(!noted("verify:\n  command: 'true'\n", &["--no-config"]));
    assert!(!noted("min-confidence: 0.5\n", &[]));
}

#[test]
fn a_log_that_nobody_asked_for_is_kept_where_there_is_something_to_read() {
    let (project, _, _) = demo(&[]);
    let temporary = tempfile::tempdir().unwrap();
    let said = |command: &str| {
        let arguments = ["check", "--base", "main", "--format", "json", "--verify-command", command];
        let variables = [("TMPDIR", temporary.path().to_str().unwrap())];
        let run = corename_with(project.path(), &arguments, &variables);
        run.json()["build"].clone()
    };
    let left = || fs::read_dir(temporary.path()).unwrap().map(|file| file.unwrap().path());
    let passed = said("true");
    assert_eq!(passed["sentence"], "the project builds with the patch: `true` passed");
    assert_eq!((&passed["log"], left().count()), (&Value::Null, 0));

    let failed = said("echo no such luck; exit 1");
    let logs: Vec<_> = left().collect();
    let [log] = &logs[..] else { panic!("{logs:?}") };
    assert_eq!(failed["log"], log.to_str().unwrap());
    assert!(failed["sentence"].as_str().unwrap().ends_with(&format!("(log: {})", log.display())));
    assert!(fs::read_to_string(log).unwrap().contains("no such luck"));
}
