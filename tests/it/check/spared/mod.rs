//! What keeps its name although it has the old words, for a reason that the renames and what is beside it give together. Each
//! module is about the guards of the module of its name in `agents::spared`; `deprecated` is about two of `agents::guard`, too.

mod called_after;
mod deprecated;
mod kinds;
mod names;
mod retyped;
mod tests_as_named;
mod values;

use crate::check::tree;
use crate::program::{Finding, Project, findings};

fn borrowed(files: &[(String, String)]) -> Vec<(&str, &str)> {
    files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect()
}

/// What is found in a change, be it as unlikely as it may.
fn considered(base: &[(&str, &str)], head: &[(&str, &str)]) -> Vec<String> {
    let project = Project::with_change(&tree(base), &tree(head));
    let report = project.corename(&["check", "--min-confidence", "0", "--format", "json"]).json();
    findings(&report).iter().map(Finding::listing).collect()
}
