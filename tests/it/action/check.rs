//! The step that runs corename, with a script in its place: what it is asked, and what becomes of what it writes.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::action::runner::{PullRequest, Step, program, runnable};

/// A program in corename's place. It notes its arguments and writes what it is given to the files it is asked for.
struct Program {
    folder: TempDir,
}

impl Program {
    fn new() -> Self {
        let made = Self { folder: tempfile::tempdir().expect("a temporary folder") };
        made.writes("json", r#"{"renames": [{}, {}], "findings": [{}, {}, {}], "mentions": [{}]}"#);
        made.writes("sarif", "{}");
        made.writes("github", "::warning file=A.java,line=3::forgotten\n");
        made.writes("markdown", "## Three forgotten\n");
        made.writes("patch", "--- a/A.java\n");
        made.writes("stdout", "three findings\n");
        made.writes("stderr", "");
        made.writes("status", "0");
        let script = r#"#!/usr/bin/env bash
here=$(dirname "$0")
pwd >"$here/ran-in"
printf '%s\n' "$@" >"$here/asked"
while [ $# -gt 0 ]; do
  case $1 in --json | --sarif | --github | --markdown | --patch) cat "$here/${1#--}" >"$2"; shift ;; esac
  shift
done
cat "$here/stdout"
cat "$here/stderr" >&2
exit "$(cat "$here/status")"
"#;
        program(&made.path(), script);
        made
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("corename")
    }

    fn writes(&self, name: &str, content: &str) {
        fs::write(self.folder.path().join(name), content).expect("the content is written");
    }

    fn noted(&self, name: &str) -> String {
        fs::read_to_string(self.folder.path().join(name)).expect("the program ran")
    }

    /// The step on a pull request's merge commit at depth 2, which must outlive it.
    fn check(&self, workspace: &Path, pull_request: &PullRequest) -> Step {
        Step::new("ci/action/check.sh")
            .workspace(workspace)
            .event("pull_request", &pull_request.payload())
            .env("CORENAME_BIN", self.path())
            .env("INPUT_PATCH_ARTIFACT", "corename-patch")
    }
}

#[test]
fn one_run_gives_outputs_annotations_and_summary() {
    if !runnable() {
        return;
    }
    let (program, pull_request) = (Program::new(), PullRequest::new());
    let checkout = pull_request.repository.checkout(2, "merge");
    let outcome = program.check(&checkout.path, &pull_request).run().succeeded();

    assert_eq!(outcome.output("findings"), Some("3"));
    assert_eq!(outcome.output("mentions"), Some("1"));
    assert_eq!(outcome.output("renames"), Some("2"));
    assert_eq!(outcome.output("exit-code"), Some("0"));
    let read = |name| fs::read_to_string(outcome.output(name).expect("a path")).expect("a file");
    assert_eq!(read("sarif-file"), "{}");
    assert_eq!(read("patch-file"), "--- a/A.java\n");
    assert!(outcome.summary.starts_with("## Three forgotten\n"), "{outcome:#?}");
    let asked = program.noted("asked");
    assert!(asked.starts_with("check\n--repo\n"), "{asked}");
    assert!(asked.contains(&format!("--base={}\n", pull_request.moved_on)), "{asked}");
    assert!(!asked.contains("--head"), "{asked}");
    assert!(
        asked.contains("\n--patch-url\nhttps://github.com/acme/shop/actions/runs/7#artifacts\n"),
        "{asked}"
    );
}

#[test]
fn the_inputs_reach_the_program() {
    if !runnable() {
        return;
    }
    let (program, pull_request) = (Program::new(), PullRequest::new());
    let checkout = pull_request.repository.checkout(2, "merge");
    let step = program
        .check(&checkout.path, &pull_request)
        .env("INPUT_CONFIG", "team rules.yml")
        .env("INPUT_FAIL_ON", "warning")
        .env("INPUT_MIN_CONFIDENCE", "0.7")
        .env("INPUT_ANCHOR", "both")
        .env("INPUT_CATEGORY", "shop; echo hello $(id)")
        .env("INPUT_ARGS", "--threads 2\n--quiet *");
    step.run().succeeded();
    let asked = program.noted("asked");
    for argument in [
        "--config=team rules.yml\n",
        "--fail-on=warning\n",
        "--min-confidence=0.7\n",
        "--anchor=both\n",
        "--category=shop; echo hello $(id)\n",
        "--threads\n2\n--quiet\n*\n",
    ] {
        assert!(asked.contains(argument), "no {argument:?} in {asked}");
    }
}

#[test]
fn what_is_switched_off_is_not_made() {
    if !runnable() {
        return;
    }
    let (program, pull_request) = (Program::new(), PullRequest::new());
    let checkout = pull_request.repository.checkout(2, "merge");
    let off = |step: Step| {
        step.env("INPUT_ANNOTATIONS", "false").env("INPUT_SUMMARY", "false").env("INPUT_PATCH", "false")
    };
    let outcome = off(program.check(&checkout.path, &pull_request)).run().succeeded();
    let asked = program.noted("asked");
    for option in ["--github", "--markdown", "--patch"] {
        assert!(!asked.contains(option), "{asked}");
    }
    assert_eq!(outcome.output("patch-file"), None);
    assert_eq!(outcome.summary, "");
    assert!(!outcome.stdout.contains("::warning"), "{outcome:#?}");
    program
        .check(&checkout.path, &pull_request)
        .env("INPUT_SUMMARY", "no")
        .run()
        .failed_with(&["\"summary\"", "true or false"]);
}

#[test]
fn an_empty_patch_is_not_offered() {
    if !runnable() {
        return;
    }
    let (program, pull_request) = (Program::new(), PullRequest::new());
    program.writes("patch", "");
    let checkout = pull_request.repository.checkout(2, "merge");
    let outcome = program.check(&checkout.path, &pull_request).run().succeeded();
    assert_eq!(outcome.output("patch-file"), None);
    assert_eq!(outcome.summary, "## Three forgotten\n");
}

#[test]
fn findings_at_the_level_asked_for_do_not_end_the_step() {
    if !runnable() {
        return;
    }
    let (program, pull_request) = (Program::new(), PullRequest::new());
    program.writes("status", "1");
    let checkout = pull_request.repository.checkout(2, "merge");
    let outcome = program.check(&checkout.path, &pull_request).run().succeeded();
    assert_eq!(outcome.output("exit-code"), Some("1"));
    assert!(outcome.output("sarif-file").is_some());
    assert!(outcome.summary.starts_with("## Three forgotten\n"));
}

#[test]
fn what_corename_cannot_do_ends_the_step_with_its_own_words() {
    if !runnable() {
        return;
    }
    let (program, pull_request) = (Program::new(), PullRequest::new());
    program.writes("status", "2");
    let error = "\u{1b}[1m\u{1b}[91merror:\u{1b}[0m no such revision: 100%";
    program.writes("stderr", &format!("note: reading\n{error}\n"));
    let checkout = pull_request.repository.checkout(2, "merge");
    let outcome = program.check(&checkout.path, &pull_request).run();
    let outcome = outcome.failed_with(&["::error title=corename::no such revision: 100%25"]);
    assert_eq!(outcome.output("exit-code"), Some("2"));
    assert_eq!(outcome.output("sarif-file"), None);
    assert_eq!(outcome.summary, "");
}

#[test]
fn what_the_workflow_asks_for_and_github_refuses_is_a_warning() {
    if !runnable() {
        return;
    }
    let (program, pull_request) = (Program::new(), PullRequest::new());
    let checkout = pull_request.repository.checkout(2, "merge");
    for refused in [
        "no changes were suggested in a review: CORENAME_GITHUB_TOKEN is not set",
        "the alerts on GitHub were not read: CORENAME_GITHUB_TOKEN is not set",
        "the alerts on GitHub were not all read: GitHub answered 403",
    ] {
        program.writes("stderr", &format!("note: reading\n\u{1b}[1mnote:\u{1b}[0m {refused}\n"));
        let outcome = program.check(&checkout.path, &pull_request).run().succeeded();
        let warnings: Vec<&str> =
            outcome.stderr.lines().filter(|line| line.starts_with("::warning")).collect();
        assert_eq!(warnings, [format!("::warning title=corename::{refused}")]);
    }
}

#[test]
fn names_in_the_change_cannot_give_the_runner_commands() {
    if !runnable() {
        return;
    }
    let (program, pull_request) = (Program::new(), PullRequest::new());
    program.writes("stdout", "::add-mask::a\n");
    program.writes("stderr", "::add-mask::b\n");
    let checkout = pull_request.repository.checkout(2, "merge");
    let outcome = program.check(&checkout.path, &pull_request).run().succeeded();
    let lines: Vec<_> = outcome.stdout.lines().collect();
    let token = lines[0].strip_prefix("::stop-commands::").expect("commands are stopped first");
    let resumed = format!("::{token}::");
    let expected = [
        "::add-mask::a",
        "::add-mask::b",
        resumed.as_str(),
        "::group::Annotations",
        "::warning file=A.java,line=3::forgotten",
        "::endgroup::",
    ];
    assert_eq!(lines[1..], expected);
    assert!(!outcome.stderr.contains("::add-mask"), "{outcome:#?}");
}

#[test]
fn a_checkout_in_a_folder_of_the_workspace_is_the_working_directory() {
    if !runnable() {
        return;
    }
    let (program, pull_request) = (Program::new(), PullRequest::new());
    let checkout = pull_request.repository.checkout(2, "merge");
    let workspace = checkout.path.parent().expect("the checkout is in a folder");
    let step = || program.check(workspace, &pull_request);
    let outcome = step()
        .env("INPUT_WORKING_DIRECTORY", "checkout")
        .env("INPUT_SARIF_FILE", "results.sarif")
        .run()
        .succeeded();
    let real = |path: &Path| path.canonicalize().expect("a folder").display().to_string();
    assert_eq!(program.noted("ran-in").trim_end(), real(&checkout.path));
    assert_eq!(outcome.output("repository"), Some(real(&checkout.path).as_str()));
    assert!(checkout.path.join("results.sarif").is_file());

    step().env("INPUT_WORKING_DIRECTORY", "nowhere").run().failed_with(&["nowhere\"", "working-directory"]);
    step().run().failed_with(&["not in a git repository", "actions/checkout"]);
}
