//! `action.yml` against the scripts that it runs: what one says, the other reads.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_yaml::Value;

use crate::action::runner::ACTION;

fn manifest() -> Value {
    let text = fs::read_to_string(Path::new(ACTION).join("action.yml")).expect("action.yml");
    serde_yaml::from_str(&text).expect("YAML")
}

/// The steps that run one of the action's scripts, with the script's text.
fn script_steps(manifest: &Value) -> Vec<(Value, String)> {
    let steps = manifest["runs"]["steps"].as_sequence().expect("steps");
    let scripts = steps.iter().filter_map(|step| {
        let run = step["run"].as_str()?;
        let path = run.strip_prefix("\"$GITHUB_ACTION_PATH/").and_then(|rest| rest.strip_suffix('"'));
        let path = path.unwrap_or_else(|| panic!("a step runs a script and nothing else, not {run}"));
        let text = fs::read_to_string(Path::new(ACTION).join(path)).expect("the script");
        Some((step.clone(), text))
    });
    scripts.collect()
}

fn keys(mapping: &Value) -> BTreeSet<String> {
    let mapping = mapping.as_mapping().into_iter().flatten();
    mapping.filter_map(|(key, _)| key.as_str().map(str::to_owned)).collect()
}

/// The environment variables with this prefix that a script, or what it runs, expands.
fn variables(script: &str, prefix: &str) -> BTreeSet<String> {
    let starts = script.match_indices(prefix).filter(|(at, _)| script[..*at].ends_with(['$', '{']));
    starts
        .map(|(at, _)| {
            script[at..].chars().take_while(|c| c.is_ascii_uppercase() || *c == '_').collect::<String>()
        })
        .collect()
}

#[test]
fn every_input_reaches_a_step_and_every_script_gets_what_it_reads() {
    let manifest = manifest();
    let text = serde_yaml::to_string(&manifest["runs"]).expect("YAML");
    for input in keys(&manifest["inputs"]) {
        assert!(text.contains(&format!("inputs.{input}")), "nothing uses the input {input}");
    }
    let range = fs::read_to_string(Path::new(ACTION).join("ci/action/range.sh")).expect("range.sh");
    let origin = fs::read_to_string(Path::new(ACTION).join("ci/action/origin.sh")).expect("origin.sh");
    for (step, script) in script_steps(&manifest) {
        let script = if script.contains("range.sh\"") { script + &range } else { script };
        let script = if script.contains("origin.sh\"") { script + &origin } else { script };
        let read = variables(&script, "INPUT_");
        assert!(read.is_subset(&keys(&step["env"])), "{step:?} lacks some of {read:?}");
        for name in keys(&step["env"]) {
            assert!(script.contains(&name), "the script of {step:?} does not read {name}");
            let Some(input) = name.strip_prefix("INPUT_") else { continue };
            let input = input.to_ascii_lowercase().replace('_', "-");
            assert_eq!(step["env"][name.as_str()].as_str(), Some(&*format!("${{{{ inputs.{input} }}}}")));
        }
    }
}

#[test]
fn every_output_is_one_that_a_script_sets() {
    let manifest = manifest();
    let steps = script_steps(&manifest);
    let text = serde_yaml::to_string(&manifest).expect("YAML");
    let mut references = 0;
    for (at, found) in text.match_indices("steps.") {
        let reference = text[at + found.len()..].split([' ', '\'', '}']).next().unwrap_or_default();
        let Some((id, output)) = reference.split_once(".outputs.") else { continue };
        let step = steps.iter().find(|(step, _)| step["id"].as_str() == Some(id));
        let (_, script) = step.unwrap_or_else(|| panic!("no step {id}"));
        assert!(script.contains(&format!("output {output} ")), "{id} never sets {output}");
        references += 1;
    }
    assert!(references > keys(&manifest["outputs"]).len(), "{references}");
}
