//! What `corename check` reports, and what it does not.

mod annotations;
mod asked;
mod bound;
mod concepts;
mod elsewhere;
mod fixtures;
mod free_names;
mod sentences;
mod untrue_names;
mod work_tree;

use crate::expected::{Fixture, Tree};
use crate::program::{Finding, Project, findings};

/// The repository of a fixture: `main` before, `topic` (checked out) after.
fn repository(fixture: &Fixture) -> Project {
    Project::with_change(&fixture.before, &fixture.after)
}

/// In projects as small as the fixtures, what was left is nearly as much as what was renamed. On real ones that
/// is mostly left on purpose, so that confidences are low; here it is about what is found at all.
const CHECK: [&str; 3] = ["check", "--min-confidence", "0.03"];

fn check(project: &Project) -> Vec<Finding> {
    findings(&project.corename(&[&CHECK[..], &["--format", "json"]].concat()).json())
}

/// What is reported of a change of one file where the team asks for nothing else.
fn reported(base: (&str, &str), head: (&str, &str)) -> Vec<String> {
    let project = Project::with_change(&tree(&[base]), &tree(&[head]));
    findings(&project.corename(&["check", "--format", "json"]).json()).iter().map(Finding::listing).collect()
}

/// What is found in a change of one file, however little is sure of it.
fn found(base: (&str, &str), head: (&str, &str)) -> Vec<String> {
    found_in(&[base], &[head])
}

fn found_in(base: &[(&str, &str)], head: &[(&str, &str)]) -> Vec<String> {
    findings_in(base, head).iter().map(Finding::listing).collect()
}

fn findings_in(base: &[(&str, &str)], head: &[(&str, &str)]) -> Vec<Finding> {
    check(&Project::with_change(&tree(base), &tree(head)))
}

fn tree(files: &[(&str, &str)]) -> Tree {
    files.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect()
}

/// A text in which three of the names that begin with `joinHint` begin with `queryHint`.
fn three_renamed(text: &str) -> String {
    ["Count", "Limit", "Order"].into_iter().fold(text.to_owned(), |text, name| {
        text.replace(&format!("joinHint{name}"), &format!("queryHint{name}"))
    })
}

/// A class with fields and methods of which three were renamed, with `member` among them, as it was.
fn hints_with(member: &str) -> (String, String) {
    let hints = format!(
        "package p;

class Hints {{
    private int joinHintCount;
    private int joinHintLimit;
    private int joinHintOrder;
    {member}

    int count() {{ return joinHintCount; }}
    int limit() {{ return joinHintLimit; }}
    int order() {{ return joinHintOrder; }}
}}
"
    );
    let renamed = ["Count", "Limit", "Order"].into_iter().fold(hints.clone(), |text, name| {
        text.replace(&format!("joinHint{name}"), &format!("queryHint{name}"))
    });
    (hints, renamed)
}
