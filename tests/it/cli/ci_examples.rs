//! The examples for GitLab CI, Jenkins and Azure DevOps, run with what these systems set.

use std::path::Path;
use std::process::Command;

use serde_json::Value;
use serde_sarif::sarif::Sarif;

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

/// Asserts that a report is SARIF as the published schema has it, whose types serde-sarif takes from it, and that each
/// of the demo's sure leftovers has a result at its own place. In the gate, ci/check-sarif.sh validates such reports.
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
    run_as_ci(commands, &checkout, &[("CHANGE_TARGET", "main"), ("CHANGE_ID", "7"), ("BRANCH_NAME", "PR-7")]);
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
    let scripts: Vec<&str> = steps.iter().filter_map(|step| step["script"].as_str()).collect();
    let checkout = merged();
    let staging = tempfile::tempdir().unwrap();
    let folder = staging.path().to_str().unwrap();
    run_as_ci(
        &scripts.join("\n"),
        &checkout,
        &[
            ("BUILD_ARTIFACTSTAGINGDIRECTORY", folder),
            ("BUILD_REASON", "PullRequest"),
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

#[test]
fn the_example_for_gitlab_makes_the_report_that_it_names() {
    let demo = Project::demo();
    let base = demo.corename(&["check", "--format", "json"]).json()["base"].as_str().unwrap().to_owned();
    let example: Value = serde_yaml::from_str(&example("gitlab/.gitlab-ci.yml")).unwrap();
    let job = &example["corename"];
    let script: Vec<&str> =
        job["script"].as_array().unwrap().iter().map(|line| line.as_str().unwrap()).collect();
    run_as_ci(&script.join("\n"), &demo, &[("CI_MERGE_REQUEST_DIFF_BASE_SHA", &base)]);

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
    run_as_ci(&script.join("\n"), &demo, &[("CI_COMMIT_BRANCH", "main"), ("CI_DEFAULT_BRANCH", "main")]);
    assert_eq!(std::fs::read_to_string(report).unwrap().trim(), "[]");
}
