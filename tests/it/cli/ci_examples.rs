//! The examples for GitLab CI, Jenkins and Azure DevOps, run with what these systems set.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use serde_sarif::sarif::Sarif;

use crate::action::runner::runnable;
use crate::program::Project;

/// The text of a file in ci/examples.
fn example(path: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("ci/examples").join(path)).unwrap()
}

/// Runs a job's commands in a checkout, with corename on the PATH and the variables that the system sets.
#[track_caller]
fn run_as_ci(commands: &str, checkout: &Project, variables: &[(&str, &str)]) {
    let program = Path::new(env!("CARGO_BIN_EXE_corename")).parent().unwrap().to_owned();
    let machine = std::env::var_os("PATH").unwrap();
    let path = std::env::join_paths(std::iter::once(program).chain(std::env::split_paths(&machine)));
    let run = Command::new("bash")
        .args(["-euc", commands])
        .current_dir(checkout.path())
        .env("PATH", path.unwrap())
        .envs(variables.iter().copied())
        .output()
        .unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
}

/// Asserts that a report is SARIF as the published schema has it, whose types serde-sarif takes from it. Each of the
/// demo's sure leftovers must have a result at its own place. In the gate, ci/check-sarif.sh validates such reports.
#[track_caller]
fn assert_leftovers(report: &Path) {
    let text = std::fs::read_to_string(report).unwrap();
    let sarif: Sarif = serde_json::from_str(&text).unwrap();
    let places: Vec<(String, i64)> = sarif.runs[0].results.iter().flatten().map(place).collect();
    let shop = "src/main/java/org/greenbarn/shop/FarmShop.java".to_owned();
    assert!(places.contains(&(shop, 71)), "{places:?}");
    assert!(places.len() >= 13, "{places:?}");
}

/// The file and the line of a result.
fn place(result: &serde_sarif::sarif::Result) -> (String, i64) {
    let location = result.locations.as_ref().unwrap()[0].physical_location.as_ref().unwrap();
    let path = location.artifact_location.as_ref().unwrap().uri.clone().unwrap();
    (path, location.region.as_ref().unwrap().start_line.unwrap())
}

/// The demo as these systems check it out: a merge commit that they made of the target branch and the change.
fn merged() -> Project {
    let demo = Project::demo();
    demo.git(&["switch", "-q", "main"]);
    demo.write("NOTES.md", "The target branch has moved on.\n");
    demo.commit_work_tree();
    demo.git(&["update-ref", "refs/remotes/origin/main", "main"]);
    demo.git(&["switch", "-q", "--detach"]);
    demo.git(&["merge", "-q", "--no-ff", "-m", "Merge", "topic"]);
    demo
}

#[test]
fn the_example_for_jenkins_makes_the_files_that_it_records() {
    let jenkinsfile = example("jenkins/Jenkinsfile");
    let commands = jenkinsfile.split("'''").nth(1).expect("a step");
    let checkout = merged();
    let build = ("BUILD_URL", "https://ci.example.org/job/shop/job/PR-7/1/");
    run_as_ci(commands, &checkout, &[("CHANGE_TARGET", "main"), ("CHANGE_ID", "7"), build]);
    let recorded = |key: &str| {
        let rest = jenkinsfile.split_once(&format!("{key}: '")).expect("the step that records it").1;
        checkout.path().join(rest.split_once('\'').unwrap().0)
    };
    assert_leftovers(&recorded("pattern"));
    assert!(recorded("artifacts").is_file());
}

#[test]
fn the_example_for_azure_devops_makes_the_artifact_that_it_publishes() {
    let pipeline: Value = serde_yaml::from_str(&example("azure/azure-pipelines.yml")).unwrap();
    let steps = pipeline["steps"].as_array().unwrap();
    let checks = |step: &&Value| step["displayName"] == "Find forgotten renames";
    let check =
        steps.iter().find(checks).and_then(|step| step["script"].as_str()).expect("a step that checks");
    let checkout = merged();
    let staging = tempfile::tempdir().unwrap();
    let folder = staging.path().to_str().unwrap();
    run_as_ci(
        check,
        &checkout,
        &[
            ("BUILD_ARTIFACTSTAGINGDIRECTORY", folder),
            ("BUILD_REASON", "PullRequest"),
            ("BUILD_BUILDID", "7"),
            ("SYSTEM_COLLECTIONURI", "https://dev.azure.com/acme/"),
            ("SYSTEM_TEAMPROJECTID", "4b1b0e4c"),
            ("SYSTEM_PULLREQUEST_TARGETBRANCH", "refs/heads/main"),
        ],
    );
    let logs =
        steps.iter().find(|step| step["artifact"] == "CodeAnalysisLogs").expect("a step that publishes it");
    let logs = logs["publish"].as_str().unwrap().replace("$(Build.ArtifactStagingDirectory)", folder);
    assert_leftovers(&Path::new(&logs).join("corename.sarif"));
    assert!(Path::new(&logs).join("corename.patch").is_file());
}

#[test]
fn the_example_for_autofix_renames_what_is_sure() {
    let workflow: Value = serde_yaml::from_str(&example("autofix.yml")).unwrap();
    let steps = workflow["jobs"]["autofix"]["steps"].as_array().unwrap();
    let asked = &steps.iter().find(|step| step["id"] == "corename").expect("the action")["with"];
    let apply = steps.iter().find_map(|step| step["run"].as_str()).expect("a step that applies the patch");
    let checkout = merged();
    let folder = tempfile::tempdir().unwrap();
    let patch = folder.path().join("corename.patch").to_str().unwrap().to_owned();
    let sure = ["--min-confidence", asked["min-confidence"].as_str().unwrap(), "--format", "json"];
    let check = [&["check", "--base", "HEAD~1", "--worktree"][..], &sure].concat();
    let left = || checkout.corename(&check).json()["findings"].as_array().unwrap().len();
    assert_eq!(left(), 13);
    let written = ["check", "--base", "HEAD~1", "--patch", &patch];
    assert_eq!(checkout.corename(&[&written[..], &sure].concat()).status, 0);
    run_as_ci(apply, &checkout, &[("PATCH", &patch)]);
    assert_eq!(left(), 0);
}

/// The commands of a job's step.
fn commands<'w>(workflow: &'w Value, job: &str, step: &str) -> &'w str {
    let steps = workflow["jobs"][job]["steps"].as_array().unwrap();
    let named = steps.iter().find(|one| one["name"] == step || one["id"] == step);
    named.and_then(|step| step["run"].as_str()).unwrap_or_else(|| panic!("a step {step}"))
}

/// A step's outputs, by name.
fn outputs(file: &Path) -> BTreeMap<String, String> {
    let text = std::fs::read_to_string(file).unwrap();
    let pairs = text.lines().map(|line| line.split_once('=').unwrap());
    pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

#[test]
fn the_example_for_a_comment_pushes_the_sure_renames_to_the_branch() {
    if !runnable() {
        return;
    }
    let workflow: Value = serde_yaml::from_str(&example("apply-on-comment.yml")).unwrap();
    let demo = Project::demo();
    demo.git(&["update-ref", "refs/remotes/origin/main", "main"]);
    let head = demo.git(&["rev-parse", "HEAD"]);
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    demo.git(&["clone", "-q", "--bare", ".", &at("origin.git")]);
    // Runs the commands, with `gh` answering as GitHub does of a pull request from a repository.
    let run = |commands: &str, repository: &str| {
        let answer = serde_json::json!({
            "head": {"sha": head.trim(), "ref": "topic", "repo": {"full_name": repository}},
            "base": {"ref": "main", "repo": {"full_name": "acme/shop"}},
            "permission": if repository == "acme/shop" { "write" } else { "read" },
        });
        std::fs::write(folder.path().join("answer"), answer.to_string()).unwrap();
        let output = at("output");
        std::fs::write(&output, "").unwrap();
        let variables = [
            ("ANSWER", &*at("answer")),
            ("GITHUB_OUTPUT", &*output),
            ("GITHUB_REPOSITORY", "acme/shop"),
            ("GITHUB_SERVER_URL", "https://github.example"),
            ("RUNNER_TEMP", folder.path().to_str().unwrap()),
            ("NUMBER", "7"),
            ("ASKING", "ada"),
            ("TARGET", "main"),
            ("BRANCH", "topic"),
            ("GH_TOKEN", "token"),
            ("GIT_CONFIG_COUNT", "1"),
            ("GIT_CONFIG_KEY_0", &format!("url.{}.insteadOf", at("origin.git"))),
            ("GIT_CONFIG_VALUE_0", "https://x-access-token:token@github.example/acme/shop"),
        ];
        run_as_ci(&format!("gh() {{ cat \"$ANSWER\"; }}\n{commands}"), &demo, &variables);
        outputs(Path::new(&output))
    };

    let permission = commands(&workflow, "patch", "See whether who asks may push");
    run(permission, "acme/shop");
    run(&format!("! ({permission})"), "ada/shop");
    let seen = run(commands(&workflow, "patch", "pull-request"), "acme/shop");
    assert_eq!([&seen["commit"], &seen["target"], &seen["branch"]], [head.trim(), "main", "topic"]);
    let base = run(commands(&workflow, "patch", "base"), "acme/shop");
    let steps = workflow["jobs"]["patch"]["steps"].as_array().unwrap();
    let asked = &steps.iter().find(|step| step["id"] == "corename").expect("the action")["with"];
    let least = asked["min-confidence"].as_str().unwrap();
    let builds_nothing = asked["args"].as_str().unwrap();
    assert_eq!(builds_nothing, "--verify-command=");
    let check = ["check", "--base", &base["commit"], "--min-confidence", least, builds_nothing];
    let left = |head: &str| {
        let run = demo.corename(&[&check[..], &["--head", head, "--format", "json"]].concat());
        run.json()["findings"].as_array().unwrap().len()
    };
    assert_eq!(left("HEAD"), 13);
    assert_eq!(demo.corename(&[&check[..], &["--patch", &at("corename.patch")]].concat()).status, 0);
    run(commands(&workflow, "commit", "Apply, commit and push"), "acme/shop");
    demo.git(&["fetch", "-q", &at("origin.git"), "topic:pushed"]);
    assert_eq!(demo.git(&["rev-parse", "pushed~1"]), head);
    assert_eq!(left("pushed"), 0);

    let of_a_fork = run(commands(&workflow, "patch", "pull-request"), "somebody/shop");
    assert_eq!(of_a_fork["branch"], "", "a fork's branch is not pushed to");
}

#[test]
fn the_example_for_gitlab_makes_the_report_that_it_names() {
    let demo = Project::demo();
    let base = demo.corename(&["check", "--format", "json"]).json()["base"].as_str().unwrap().to_owned();
    let example: Value = serde_yaml::from_str(&example("gitlab/.gitlab-ci.yml")).unwrap();
    let job = &example["corename"];
    let script: Vec<&str> =
        job["script"].as_array().unwrap().iter().map(|line| line.as_str().unwrap()).collect();
    let job_page = ("CI_JOB_URL", "https://gitlab.example/acme/shop/-/jobs/7");
    run_as_ci(&script.join("\n"), &demo, &[("CI_MERGE_REQUEST_DIFF_BASE_SHA", &base), job_page]);

    let report = demo.path().join(job["artifacts"]["reports"]["codequality"].as_str().unwrap());
    let entries: Value = serde_json::from_str(&std::fs::read_to_string(&report).unwrap()).unwrap();
    // What GitLab's documentation says of an entry.
    let schema = serde_json::json!({
        "type": "array",
        "minItems": 4,
        "items": {
            "type": "object",
            "required": ["description", "check_name", "fingerprint", "severity", "location"],
            "properties": {
                "description": {"type": "string", "minLength": 1},
                "check_name": {"type": "string", "minLength": 1},
                "fingerprint": {"type": "string", "minLength": 1},
                "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
                "location": {
                    "type": "object",
                    "required": ["path", "lines"],
                    "properties": {
                        "path": {"type": "string", "pattern": "^[^./]"},
                        "lines": {
                            "type": "object",
                            "required": ["begin"],
                            "properties": {"begin": {"type": "integer", "minimum": 1}},
                        },
                    },
                },
            },
        },
    });
    super::assert_valid(&schema, &entries);
    let mut fingerprints: Vec<&str> =
        entries.as_array().unwrap().iter().filter_map(|entry| entry["fingerprint"].as_str()).collect();
    fingerprints.sort_unstable();
    let all = fingerprints.len();
    fingerprints.dedup();
    assert_eq!(fingerprints.len(), all, "GitLab tells entries apart by them");
    assert!(demo.path().join(job["artifacts"]["paths"][0].as_str().unwrap()).is_file());

    // On the default branch, what merge requests are compared with.
    let default_branch = [("CI_COMMIT_BRANCH", "main"), ("CI_DEFAULT_BRANCH", "main"), job_page];
    run_as_ci(&script.join("\n"), &demo, &default_branch);
    assert_eq!(std::fs::read_to_string(&report).unwrap().trim(), "[]");

    // A pipeline for merged results: what others did on the target branch since is not this change.
    let merged = merged();
    let target = merged.git(&["rev-parse", "HEAD~1"]);
    let shas = [
        ("CI_MERGE_REQUEST_TARGET_BRANCH_SHA", target.trim()),
        ("CI_MERGE_REQUEST_DIFF_BASE_SHA", "not a commit of this clone"),
        job_page,
    ];
    run_as_ci(&script.join("\n"), &merged, &shas);
    let report = merged.path().join(report.file_name().unwrap());
    let of_merged: Value = serde_json::from_str(&std::fs::read_to_string(report).unwrap()).unwrap();
    assert_eq!(of_merged, entries);
}
