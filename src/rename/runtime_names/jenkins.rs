//! Finds methods that Jenkins calls by their names, since it makes URLs of these: `doCheckName`, `doFillKindItems`.

use crate::java::{DeclarationRef, Kind, Modifiers};
use crate::rename::annotations::is_of;
use crate::rename::{Concern, Warning};

/// Where Jenkins has what such a method takes and is marked with.
const STAPLER: [&str; 3] = ["org.kohsuke.stapler.", "hudson.", "jenkins."];

/// How methods begin that check or fill a field of a form, before the field's name.
const OF_FORMS: [&str; 3] = ["doCheck", "doFill", "doAutoComplete"];

/// Annotations of what such a method takes, or of itself.
const MARKS: [&str; 5] = ["QueryParameter", "AncestorInPath", "RequirePOST", "POST", "GET"];

/// Types of what such a method takes.
const TAKEN: [&str; 4] = ["StaplerRequest", "StaplerRequest2", "StaplerResponse", "StaplerResponse2"];

/// Warns of a method that Jenkins calls by its name.
pub fn action(declaration: &DeclarationRef) -> Option<Warning> {
    let d = declaration.get();
    let is_open = d.kind == Kind::Method && d.modifiers.has(Modifiers::PUBLIC);
    let follows =
        |start: &str| d.name.strip_prefix(start).is_some_and(|rest| rest.starts_with(char::is_uppercase));
    if !is_open || !follows("do") || !uses_jenkins(declaration) {
        return None;
    }
    let is_called = OF_FORMS.iter().any(|start| follows(start)) || is_marked(declaration);
    let message = || format!("`{}` is called by Jenkins, which makes a URL of its name", d.name);
    is_called.then(|| Warning { concern: Concern::BoundProperty, message: message() })
}

/// Returns whether a file imports something of Jenkins.
fn uses_jenkins(declaration: &DeclarationRef) -> bool {
    let is_inside = |name: &str| STAPLER.iter().any(|package| name.starts_with(package));
    declaration.unit.imports.iter().any(|import| is_inside(&format!("{}.", import.name)))
}

/// Returns whether a method is marked as one that answers requests, or takes what such a method does.
fn is_marked(method: &DeclarationRef) -> bool {
    let has_mark = |d: &DeclarationRef| MARKS.iter().any(|mark| is_of(d, mark, &STAPLER));
    let takes = |d: &DeclarationRef| d.get().ty.as_ref().is_some_and(|ty| TAKEN.contains(&ty.simple_name()));
    let mut parameters = method.get().parameters.iter().map(|id| method.beside(*id));
    has_mark(method) || parameters.any(|parameter| has_mark(&parameter) || takes(&parameter))
}
