//! Methods that Jenkins calls by their names, since it makes URLs of these: `doCheckName`, `doFillKindItems`.

use crate::java::{DeclarationRef, Kind};
use crate::rename::{Concern, Warning};

/// Where Jenkins has what such a method takes and is marked with.
const STAPLER: [&str; 3] = ["org.kohsuke.stapler.", "hudson.", "jenkins."];

/// How methods begin that check or fill a field of a form.
const OF_FORMS: [&str; 3] = ["doCheck", "doFill", "doAutoComplete"];

/// Annotations of what such a method takes, or of itself.
const MARKS: [&str; 5] = ["QueryParameter", "AncestorInPath", "RequirePOST", "POST", "GET"];

/// Types of what such a method takes.
const TAKEN: [&str; 4] = ["StaplerRequest", "StaplerRequest2", "StaplerResponse", "StaplerResponse2"];

/// What Jenkins calls a method by its name for.
pub fn action(declaration: &DeclarationRef) -> Option<Warning> {
    let (unit, d) = (&declaration.unit, declaration.get());
    let rest = d.name.strip_prefix("do").filter(|_| d.kind == Kind::Method)?;
    let is_of_jenkins = || {
        unit.imports
            .iter()
            .any(|import| STAPLER.iter().any(|package| format!("{}.", import.name).starts_with(package)))
    };
    let parameters = || d.parameters.iter().map(|id| unit.get(*id));
    let is_marked = || {
        let all = parameters().chain([d]);
        let takes = |ty: &str| TAKEN.contains(&ty);
        all.flat_map(|d| &d.annotations).any(|a| MARKS.contains(&a.rsplit('.').next().unwrap_or(a)))
            || parameters().filter_map(|p| p.ty.as_ref()).any(|ty| takes(ty.simple_name()))
    };
    let is_of_form = || OF_FORMS.iter().any(|start| d.name.starts_with(start));
    let is_called = rest.starts_with(char::is_uppercase) && is_of_jenkins() && (is_of_form() || is_marked());
    let message = || format!("`{}` is called by Jenkins, which makes a URL of its name", d.name);
    is_called.then(|| Warning { concern: Concern::BoundProperty, message: message() })
}
