//! The steps of the action one after the other with the real program, on the built-in example's pull request.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;

use crate::action::runner::{ACTION, Contents, Outcome, Repository, Step, payload, runnable};

/// The example as GitHub lays it out: branch `main`, branch `pull-request`, and their merge commit on `merge`.
struct Example {
    repository: Repository,
    before: String,
    head: String,
}

impl Example {
    fn new() -> Self {
        static MADE: LazyLock<([String; 2], Contents)> = LazyLock::new(|| {
            let Example { repository, before, head } = Example::make();
            ([before, head], repository.contents())
        });
        let (commits, contents) = &*MADE;
        let [before, head] = commits.clone();
        Self { repository: Repository::copy(contents), before, head }
    }

    fn make() -> Self {
        let repository = Repository::new();
        copy(&fixture("before"), &repository.path);
        let before = repository.commit(".gitattributes", "* -text\n");
        repository.git(&["switch", "--quiet", "--create", "pull-request"]);
        repository.git(&["rm", "--quiet", "-r", "."]);
        copy(&fixture("after"), &repository.path);
        let head = repository.commit(".gitattributes", "* -text\n");
        repository.git(&["switch", "--quiet", "main"]);
        let before_merge = repository.commit("NOTES.md", "The base branch has moved on.\n");
        assert_ne!(before, before_merge);
        repository.git(&["switch", "--quiet", "--create", "merge"]);
        repository.merge("pull-request");
        Self { repository, before, head }
    }

    /// The step that checks, for the event `pull_request` from a branch of this repository.
    fn check(&self, checkout: &Repository, head_repository: &str) -> Step {
        check(checkout).event("pull_request", &payload(&self.before, &self.head, Some(head_repository)))
    }
}

fn check(checkout: &Repository) -> Step {
    Step::new("ci/action/check.sh")
        .workspace(&checkout.path)
        .env("CORENAME_BIN", env!("CARGO_BIN_EXE_corename"))
        .env("INPUT_FAIL_ON", manifest_default("fail-on"))
        .env("INPUT_PATCH_ARTIFACT", "corename-patch")
}

fn fixture(side: &str) -> std::path::PathBuf {
    Path::new(ACTION).join("fixtures/demo").join(side)
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("the fixture") {
        let entry = entry.expect("the fixture");
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).expect("the file is copied");
        }
    }
}

fn read(outcome: &Outcome, output: &str) -> String {
    let path = outcome.output(output).unwrap_or_else(|| panic!("no output {output} in {outcome:#?}"));
    fs::read_to_string(path).expect("the output's file")
}

fn count(outcome: &Outcome, output: &str) -> usize {
    outcome.output(output).and_then(|text| text.parse().ok()).expect("a count")
}

#[test]
fn a_pull_request_gets_findings_in_every_form() {
    if !runnable() {
        return;
    }
    let example = Example::new();
    let checkout = example.repository.checkout(2, "merge");
    let outcome = example.check(&checkout, "acme/shop").run().succeeded();

    assert_eq!(outcome.output("exit-code"), Some("0"));
    assert!(count(&outcome, "findings") >= 5, "{outcome:#?}");
    assert!(count(&outcome, "renames") >= 10, "{outcome:#?}");
    assert!(outcome.summary.contains("requireDeliverySlot"), "{outcome:#?}");
    assert!(outcome.stdout.lines().any(|line| line.starts_with("::notice file=src/")), "{outcome:#?}");

    let sarif: serde_json::Value = serde_json::from_str(&read(&outcome, "sarif-file")).expect("JSON");
    assert_eq!(sarif["version"], "2.1.0");
    assert!(sarif["runs"][0]["results"].as_array().is_some_and(|results| !results.is_empty()));

    let patch = outcome.output("patch-file").expect("a patch").to_owned();
    checkout.git(&["apply", "--check", &patch]);
}

#[test]
fn a_fork_s_pull_request_is_checked_alike_and_fails_nothing() {
    if !runnable() {
        return;
    }
    let example = Example::new();
    let checkout = example.repository.checkout(2, "merge");
    let own = example.check(&checkout, "acme/shop").run().succeeded();
    let fork = example.check(&checkout, "someone/shop").run().succeeded();
    assert_eq!(fork.output("findings"), own.output("findings"));
    assert_eq!(fork.summary, own.summary);

    let plan = Step::new("ci/action/plan-upload.sh")
        .event("pull_request", &payload(&example.before, &example.head, Some("someone/shop")))
        .env("SARIF_FILE", fork.output("sarif-file").expect("a SARIF file"))
        .run()
        .succeeded();
    assert_eq!(plan.output("upload"), Some("false"));
}

#[test]
fn a_push_finds_what_the_pull_request_did() {
    if !runnable() {
        return;
    }
    let example = Example::new();
    let pull_request = example.check(&example.repository.checkout(2, "merge"), "acme/shop").run().succeeded();
    let push = serde_json::json!({"before": example.before, "after": example.head});
    let outcome =
        check(&example.repository.checkout(0, "pull-request")).event("push", &push).run().succeeded();
    assert_eq!(outcome.output("findings"), pull_request.output("findings"));
}

#[test]
fn the_job_fails_after_everything_else_where_it_is_asked_to() {
    if !runnable() {
        return;
    }
    let example = Example::new();
    let checkout = example.repository.checkout(2, "merge");
    let outcome = example.check(&checkout, "acme/shop").env("INPUT_FAIL_ON", "note").run().succeeded();
    assert_eq!(outcome.output("exit-code"), Some("1"));
    assert!(outcome.output("sarif-file").is_some() && outcome.output("patch-file").is_some());
    assert!(!outcome.summary.is_empty());
    let finish = finish(&outcome);
    assert_eq!(finish.status, Some(1));
    let findings = outcome.output("findings").expect("a count");
    let said = format!("findings: {findings}, texts with an old name: 0; their levels: note, warning");
    assert!(finish.stderr.contains(&said), "{finish:#?}");
}

/// The action's last step, after the one that checked.
fn finish(outcome: &Outcome) -> Outcome {
    ["exit-code", "findings", "mentions", "levels"]
        .into_iter()
        .zip(["EXIT_CODE", "FINDINGS", "MENTIONS", "LEVELS"])
        .fold(Step::new("ci/action/finish.sh"), |step, (output, variable)| {
            step.env(variable, outcome.output(output).expect("an output"))
        })
        .run()
}

#[test]
fn the_configuration_says_when_the_job_fails_where_the_inputs_leave_it_open() {
    if !runnable() {
        return;
    }
    let example = Example::new();
    let checkout = example.repository.checkout(2, "merge");
    fs::write(checkout.path.join("team.yml"), "fail-on: note\n").expect("a file");
    let as_by_default = || example.check(&checkout, "acme/shop").env("INPUT_CONFIG", "team.yml");
    let outcome = as_by_default().run().succeeded();
    assert_eq!(outcome.output("exit-code"), Some("1"));
    assert_eq!(finish(&outcome).status, Some(1));
    let outcome = as_by_default().env("INPUT_ARGS", "--fail-on never").run().succeeded();
    assert_eq!(outcome.output("exit-code"), Some("0"), "{outcome:#?}");
}

/// What action.yml gives an input that a workflow does not mention.
fn manifest_default(input: &str) -> String {
    let text = fs::read_to_string(Path::new(ACTION).join("action.yml")).expect("action.yml");
    let manifest: serde_yaml::Value = serde_yaml::from_str(&text).expect("YAML");
    manifest["inputs"][input]["default"].as_str().expect("a default").to_owned()
}

#[test]
fn a_pull_request_without_renames_is_met_with_silence() {
    if !runnable() {
        return;
    }
    let quiet = crate::action::runner::PullRequest::new();
    let checkout = quiet.repository.checkout(2, "merge");
    let outcome = check(&checkout).event("pull_request", &quiet.payload()).run().succeeded();
    assert_eq!(count(&outcome, "findings"), 0, "{outcome:#?}");
    assert_eq!(outcome.output("patch-file"), None);
    assert!(outcome.output("sarif-file").is_some(), "an empty SARIF file closes earlier alerts");
    for command in ["::warning", "::notice", "::error"] {
        assert!(!outcome.stdout.contains(command) && !outcome.stderr.contains(command), "{outcome:#?}");
    }
}

#[test]
fn what_cannot_be_done_is_one_line() {
    if !runnable() {
        return;
    }
    let example = Example::new();
    let checkout = example.repository.checkout(2, "merge");
    let no_revision = example.check(&checkout, "acme/shop").env("INPUT_BASE", "no-such-branch").run();
    no_revision.failed_with(&["no-such-branch"]);
    let no_file = example.check(&checkout, "acme/shop").env("INPUT_CONFIG", "missing.yml").run();
    no_file.failed_with(&["missing.yml"]);
    fs::write(checkout.path.join("team.yml"), "min-confidenc: 0.9\n").expect("a file");
    let mistaken = example.check(&checkout, "acme/shop").env("INPUT_CONFIG", "team.yml").run();
    mistaken.failed_with(&["::error title=corename,file=team.yml,line=1,col=1::unknown key"]);
    let no_boolean = example.check(&checkout, "acme/shop").env("INPUT_EXPLAIN", "no").run();
    no_boolean.failed_with(&["the input \"explain\" must be true or false, not \"no\""]);
    let too_shallow = example.repository.checkout(1, "merge");
    example.check(&too_shallow, "acme/shop").run().failed_with(&["fetch-depth: 2"]);
}

/// The patch is of the merge commit, whose lines beside the leftover are not those of the author's branch.
#[test]
fn the_command_of_the_summary_applies_the_patch_to_the_branch_where_the_base_has_moved_on() {
    if !runnable() {
        return;
    }
    let slot = |name: &str| {
        format!("class {name} {{ void open() {{}} void close() {{}} int size() {{ return 1; }} }}\n")
    };
    let desk = |first: &str, ty: &str| {
        format!(
            "class Desk {{\n  // {first}\n  // second\n  void plan({ty} deliverySlot) {{ deliverySlot.open(); }}\n}}\n"
        )
    };
    let repository = Repository::new();
    repository.commit("DeliverySlot.java", &slot("DeliverySlot"));
    let before = repository.commit("Desk.java", &desk("first", "DeliverySlot"));
    repository.git(&["switch", "--quiet", "--create", "pull-request"]);
    repository.git(&["mv", "DeliverySlot.java", "PickupWindow.java"]);
    repository.commit("PickupWindow.java", &slot("PickupWindow"));
    let head = repository.commit("Desk.java", &desk("first", "PickupWindow"));
    repository.git(&["switch", "--quiet", "main"]);
    repository.commit("Desk.java", &desk("another", "DeliverySlot"));
    repository.git(&["switch", "--quiet", "--create", "merge"]);
    repository.merge("pull-request");
    repository.git(&["update-ref", "refs/pull/7/merge", "merge"]);
    repository.git(&["switch", "--quiet", "main"]);
    repository.git(&["branch", "--quiet", "--delete", "--force", "merge"]);

    let runner = repository.checkout(0, "main");
    runner.git(&["fetch", "--quiet", "origin", "refs/pull/7/merge"]);
    runner.git(&["switch", "--quiet", "--detach", "FETCH_HEAD"]);
    let outcome = check(&runner)
        .event("pull_request", &payload(&before, &head, Some("acme/shop")))
        .env("CI", "true")
        .env("GITHUB_REF", "refs/pull/7/merge")
        .run()
        .succeeded();
    let command = outcome.summary.split("```sh\n").nth(1).expect("a command").lines().next().unwrap();
    assert_eq!(command, "git fetch origin refs/pull/7/merge && git apply --3way corename.patch");

    let author = repository.checkout(0, "pull-request");
    fs::copy(outcome.output("patch-file").expect("a patch"), author.path.join("corename.patch"))
        .expect("a copy");
    let applied =
        Command::new("sh").args(["-c", command]).current_dir(&author.path).output().expect("a shell");
    assert!(applied.status.success(), "{}", String::from_utf8_lossy(&applied.stderr));
    let desk = fs::read_to_string(author.path.join("Desk.java")).expect("a file");
    assert!(desk.contains("// first") && desk.contains("plan(PickupWindow pickupWindow)"), "{desk}");
}

#[test]
fn the_summary_says_what_the_renames_explain() {
    if !runnable() {
        return;
    }
    let example = Example::new();
    let checkout = example.repository.checkout(2, "merge");
    let explain = || {
        Step::new("ci/action/explain.sh")
            .workspace(&checkout.path)
            .env("CORENAME_BIN", env!("CARGO_BIN_EXE_corename"))
            .event("pull_request", &payload(&example.before, &example.head, Some("acme/shop")))
    };
    let outcome = explain().run().succeeded();
    assert_eq!(outcome.output("purity"), Some("mixed"));
    assert!(outcome.summary.starts_with("\n<details><summary>49 renames explain "), "{outcome:#?}");
    assert!(outcome.summary.contains("| delivery slot → pickup window | "), "{outcome:#?}");
    let residue = read(&outcome, "residue-file");
    assert!(
        residue.contains("\n+                && (order.lines().size() < BIG_ORDER || pickupWindow"),
        "{residue}"
    );

    let outcome = explain().env("INPUT_EXPLAIN", "false").run().succeeded();
    assert_eq!((outcome.output("purity"), &*outcome.summary), (None, ""));

    // Of a change without a rename, check.sh has said so.
    let outcome = explain().env("INPUT_BASE", "HEAD").run().succeeded();
    assert_eq!((outcome.output("purity"), &*outcome.summary), (Some("no-renames"), ""));
}
