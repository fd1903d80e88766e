//! Tests the examples of the catalogue of frameworks.

use super::*;
use crate::frameworks::{Catalogue, Entry, Framework, Medium};
use crate::rename::Edit;

/// Returns the plans of renaming the names in backticks of some Java, each with the name.
fn plans(java: &str) -> Vec<(String, Plan)> {
    let text = format!("-- A.java\n{}", java.replace('`', ""));
    let snapshot = snapshot(&text);
    let project = Project::new(&snapshot);
    let unit = project.unit("A.java").expect("the file is there");
    let mut marks = java.match_indices('`').enumerate().map(|(nth, (at, _))| at - nth);
    let mut found = Vec::new();
    while let (Some(start), Some(_)) = (marks.next(), marks.next()) {
        let id =
            unit.named_at(start).unwrap_or_else(|| panic!("nothing is declared at byte {start} of\n{java}"));
        let name = unit.get(id).name.clone();
        let new_name = match name.chars().next() {
            Some(first) if first.is_uppercase() => "Other",
            _ => "other",
        };
        let request =
            Request { declaration: DeclarationRef { unit: unit.clone(), id }, new_name: new_name.to_owned() };
        found.push((name, plan(&project, &[request], RuntimeNames::Keep).remove(0)));
    }
    found
}

/// Returns why the names in backticks of some Java are kept: `till: bean-name`.
fn kept(java: &str) -> Vec<String> {
    let shown = plans(java).into_iter().map(|(name, plan)| {
        let mut concerns: Vec<&str> = plan.blocked_by.iter().map(|blocker| blocker.concern.name()).collect();
        concerns.dedup();
        format!("{name}: {}", concerns.join(" "))
    });
    shown.collect()
}

/// Returns what becomes of strings with the names in backticks of some Java: `size: edited`, or `size: name-in-string`
/// where a warning says so.
fn in_strings(java: &str) -> Vec<String> {
    let text = java.replace('`', "");
    let shown = plans(java).into_iter().map(|(name, plan)| {
        let is_in_string = |edit: &Edit| text[..edit.span.start].ends_with('"');
        let warned = plan.warnings.iter().map(|warning| warning.concern.name());
        let shown: Vec<&str> = match plan.edits.iter().any(is_in_string) {
            true => vec!["edited"],
            false => warned.collect(),
        };
        format!("{name}: {}", shown.join(" "))
    });
    shown.collect()
}

/// Returns the entries of a framework, each with the reason for which its example shows that names are kept.
fn keeping(framework: &Framework) -> Vec<(&dyn Entry, Concern)> {
    let in_medium = |medium: Medium| match medium {
        Medium::Document => Concern::SerializedName,
        Medium::Database | Medium::Store => Concern::PersistedName,
        Medium::Configuration | Medium::Request => Concern::BoundProperty,
    };
    let mut found: Vec<(&dyn Entry, Concern)> = Vec::new();
    found.extend(framework.named_by.iter().map(|entry| (entry as &dyn Entry, entry.reason.into())));
    found.extend(framework.reads.iter().map(|entry| (entry as &dyn Entry, in_medium(entry.medium))));
    found.extend(framework.binds.iter().map(|entry| (entry as &dyn Entry, in_medium(entry.medium))));
    found.extend(framework.converts.iter().map(|entry| (entry as &dyn Entry, Concern::BoundProperty)));
    found.extend(framework.copies.iter().map(|entry| (entry as &dyn Entry, Concern::BoundProperty)));
    found.extend(framework.generates.iter().map(|entry| (entry as &dyn Entry, Concern::GeneratedType)));
    found.extend(framework.carries.iter().map(|entry| (entry as &dyn Entry, Concern::SerializedName)));
    found.extend(framework.routes.iter().map(|entry| (entry as &dyn Entry, Concern::BoundProperty)));
    found.extend(framework.gives.iter().map(|entry| (entry as &dyn Entry, Concern::BoundProperty)));
    found.extend(framework.checks.iter().map(|entry| (entry as &dyn Entry, Concern::BoundProperty)));
    found.extend(framework.parses.iter().map(|entry| (entry as &dyn Entry, Concern::BoundProperty)));
    found.extend(framework.creates.iter().map(|entry| (entry as &dyn Entry, in_medium(entry.medium))));
    found.extend(framework.speaks.iter().map(|entry| (entry as &dyn Entry, Concern::BoundProperty)));
    found.extend(framework.components.iter().map(|entry| (entry as &dyn Entry, Concern::BeanName)));
    found.extend(framework.asks.iter().map(|entry| (entry as &dyn Entry, Concern::PersistedName)));
    found.extend(framework.accessors.iter().map(|entry| (entry as &dyn Entry, Concern::GeneratedAccessors)));
    found
}

/// Returns the entries that know names in strings, each with what becomes of these in its example.
fn of_strings(framework: &Framework) -> Vec<(&dyn Entry, &'static str)> {
    let shown = |is_certain: bool| if is_certain { "edited" } else { Concern::NameInString.name() };
    let mut found: Vec<(&dyn Entry, &str)> = Vec::new();
    found.extend(framework.finds.iter().map(|entry| (entry as &dyn Entry, shown(entry.of.is_some()))));
    found.extend(framework.refers.iter().map(|entry| (entry as &dyn Entry, shown(entry.element.is_some()))));
    found
}

#[test]
fn the_examples_of_the_catalogue_show_what_their_entries_say() {
    let mut wrong = Vec::new();
    let are_all = |shown: &[String], what: &str| {
        !shown.is_empty() && shown.iter().all(|line| line.ends_with(&format!(": {what}")))
    };
    for framework in Catalogue::built_in().frameworks() {
        for (entry, reason) in keeping(framework) {
            let (shown, free) = (kept(entry.example()), entry.counterexample().map(kept));
            if !are_all(&shown, reason.name()) || free.as_ref().is_some_and(|free| !are_all(free, "")) {
                wrong.push(format!("{}: {shown:?} {free:?}\n{}", framework.name, entry.example()));
            }
        }
        for (entry, becomes) in of_strings(framework) {
            let shown = in_strings(entry.example());
            if !are_all(&shown, becomes) {
                wrong.push(format!("{}: {shown:?}, not {becomes}\n{}", framework.name, entry.example()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
