//! The example for GitLab CI, run with what GitLab sets.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::program::Project;

#[test]
#[cfg(unix)]
fn the_example_for_gitlab_makes_the_report_that_it_names() {
    let demo = Project::demo();
    let base = demo.corename(&["check", "--format", "json"]).json()["base"].as_str().unwrap().to_owned();
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("ci/examples/gitlab/.gitlab-ci.yml");
    let example: Value = serde_yaml::from_str(&std::fs::read_to_string(example).unwrap()).unwrap();
    let job = &example["corename"];
    let script: Vec<&str> =
        job["script"].as_array().unwrap().iter().map(|line| line.as_str().unwrap()).collect();
    let program = Path::new(env!("CARGO_BIN_EXE_corename")).parent().unwrap().to_owned();
    let path = std::env::join_paths(
        [program].into_iter().chain(std::env::split_paths(&std::env::var_os("PATH").unwrap())),
    );
    let run = Command::new("bash")
        .args(["-euc", &script.join("\n")])
        .current_dir(demo.path())
        .env("PATH", path.unwrap())
        .env("CI_MERGE_REQUEST_DIFF_BASE_SHA", base)
        .output()
        .unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));

    let report = demo.path().join(job["artifacts"]["reports"]["codequality"].as_str().unwrap());
    let entries: Value = serde_json::from_str(&std::fs::read_to_string(report).unwrap()).unwrap();
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
}
