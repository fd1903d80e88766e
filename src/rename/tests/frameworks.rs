//! The examples of the catalogue of frameworks.

use super::*;
use crate::frameworks::{Catalogue, Framework, Medium};

/// Returns the results of renaming the names in backticks of some Java: `till: bean-name`.
fn of_marked(java: &str) -> Vec<String> {
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
        let plan = plan(&project, &[request], RuntimeNames::Keep).remove(0);
        let mut concerns: Vec<&str> = plan.blocked_by.iter().map(|blocker| blocker.concern.name()).collect();
        concerns.dedup();
        found.push(format!("{name}: {}", concerns.join(" ")));
    }
    found
}

/// The examples of a framework and its counterexamples, each with the reason for which it shows that names are kept.
fn examples(framework: &Framework) -> Vec<(&str, Option<&str>, &'static str)> {
    let mut found: Vec<(&str, Option<&str>, &str)> = Vec::new();
    for entry in &framework.named_by {
        let reason = Concern::from(entry.reason).name();
        found.push((&entry.example, entry.counterexample.as_deref(), reason));
    }
    for entry in &framework.reads {
        let reason = match entry.medium {
            Medium::Document => Concern::SerializedName,
            Medium::Database | Medium::Store => Concern::PersistedName,
            Medium::Configuration | Medium::Request => Concern::BoundProperty,
        };
        found.push((&entry.example, entry.counterexample.as_deref(), reason.name()));
    }
    for entry in &framework.converts {
        found.push((&entry.example, entry.counterexample.as_deref(), Concern::BoundProperty.name()));
    }
    for entry in &framework.copies {
        found.push((&entry.example, entry.counterexample.as_deref(), Concern::BoundProperty.name()));
    }
    for entry in &framework.generates {
        found.push((&entry.example, entry.counterexample.as_deref(), Concern::GeneratedType.name()));
    }
    found
}

#[test]
fn the_examples_of_the_catalogue_show_what_their_entries_say() {
    let mut wrong = Vec::new();
    for framework in Catalogue::built_in().frameworks() {
        for (example, counterexample, reason) in examples(framework) {
            let kept = of_marked(example);
            let free = counterexample.map(of_marked).unwrap_or(vec!["x: ".to_owned()]);
            let is_kept =
                !kept.is_empty() && kept.iter().all(|shown| shown.ends_with(&format!(": {reason}")));
            let is_free = !free.is_empty() && free.iter().all(|shown| shown.ends_with(": "));
            if !is_kept || !is_free {
                wrong.push(format!("{}: {kept:?} {free:?}\n{example}", framework.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
