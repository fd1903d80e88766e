//! Each fixture, held against what its README expects.

use std::fmt::Write as _;
use std::fs;
use std::sync::LazyLock;

use crate::expected::{Expectation, Fixture, Outcome, Tree};
use crate::jdk::Jdk;
use crate::program::{Finding, findings};

use super::repository;

/// What one run on a fixture gives.
struct Checked {
    fixture: Fixture,
    findings: Vec<Finding>,
    patch: Vec<u8>,
}

/// All fixtures, each checked once.
static CHECKED: LazyLock<Vec<Checked>> = LazyLock::new(|| {
    let checked = |fixture: Fixture| {
        let project = repository(&fixture);
        let run = project.corename(&["check", "--format", "json", "--patch", "rename.patch"]);
        // There is none where there is nothing to apply.
        let patch = fs::read(project.path().join("rename.patch")).unwrap_or_default();
        Checked { findings: findings(&run.json()), patch, fixture }
    };
    Fixture::all().into_iter().map(checked).collect()
});

/// The README's row for a finding.
fn expectation<'f>(fixture: &'f Fixture, finding: &Finding) -> Option<&'f Expectation> {
    fixture.expectations.iter().find(|e| {
        e.path == finding.path
            && e.line == finding.line
            && e.name == finding.old_name
            && e.kind == finding.kind.replace('_', " ")
    })
}

fn is_as_expected(expectation: &Expectation, finding: &Finding) -> bool {
    match &expectation.outcome {
        Outcome::Renamed(name) => *name == finding.suggested_name && finding.patch == "included",
        Outcome::Withheld(name) => *name == finding.suggested_name && finding.patch == "withheld",
        Outcome::Stays => false,
    }
}

/// What is found and what is missed, for people.
#[test]
fn what_was_forgotten_is_reported_with_the_name_that_fits_and_nothing_else_is() {
    for Checked { fixture, findings, .. } in &*CHECKED {
        let mut listing = String::new();
        for finding in findings {
            let expected = expectation(fixture, finding).is_some_and(|e| is_as_expected(e, finding));
            assert!(expected, "{}: a false alarm: {}", fixture.name, finding.listing());
            writeln!(listing, "{}", finding.listing()).unwrap();
        }
        for e in &fixture.expectations {
            let (Outcome::Renamed(name) | Outcome::Withheld(name)) = &e.outcome else { continue };
            let is_found =
                findings.iter().any(|f| expectation(fixture, f).is_some_and(|x| std::ptr::eq(x, e)));
            if !is_found {
                writeln!(listing, "missed: {} {} → {name} {}:{}", e.kind, e.name, e.path, e.line).unwrap();
            }
        }
        if listing.is_empty() {
            listing.push_str("nothing\n");
        }
        insta::assert_snapshot!(fixture.name.clone(), listing);
    }
}

#[test]
fn names_that_stay_are_in_no_finding_and_no_edit() {
    for Checked { fixture, findings, patch } in &*CHECKED {
        let removed: Vec<&[u8]> = patch
            .split(|byte| *byte == b'\n')
            .filter(|line| line.starts_with(b"-") && !line.starts_with(b"---"))
            .collect();
        for e in fixture.expectations.iter().filter(|e| e.outcome == Outcome::Stays) {
            let place = format!("{}: {}:{} {}", fixture.name, e.path, e.line, e.name);
            assert!(!findings.iter().any(|f| f.path == e.path && f.line == e.line), "{place}");
            let text = &fixture.after[&e.path];
            let line = text.split(|byte| *byte == b'\n').nth(e.line - 1).unwrap();
            assert!(!removed.iter().any(|edited| &edited[1..] == line), "{place} is edited");
        }
    }
}

#[test]
fn the_patch_applies_at_the_head_compiles_and_leaves_nothing_of_it_to_report() {
    let mut patched: Vec<(&str, Tree)> = Vec::new();
    for Checked { fixture, findings: found, patch } in &*CHECKED {
        let included: Vec<&Finding> = found.iter().filter(|f| f.patch == "included").collect();
        assert_eq!(patch.is_empty(), included.is_empty(), "{}", fixture.name);
        if included.is_empty() {
            continue;
        }
        let project = repository(fixture);
        fs::write(project.path().join("rename.patch"), patch).unwrap();
        project.git(&["apply", "--index", "rename.patch"]);

        let left = findings(&project.corename(&["check", "--worktree", "--format", "json"]).json());
        for finding in &left {
            let again = included.iter().any(|f| f.id == finding.id);
            assert!(!again, "{}: {} again", fixture.name, finding.listing());
            // The applied renames say more about the concept: what they bring to light was forgotten, too.
            let expected = fixture.expectations.iter().any(|e| {
                let (Outcome::Renamed(name) | Outcome::Withheld(name)) = &e.outcome else { return false };
                e.name == finding.old_name && *name == finding.suggested_name
            });
            assert!(expected, "{}: {} once the patch is applied", fixture.name, finding.listing());
        }

        let files = project.git(&["-c", "core.quotePath=off", "ls-files"]);
        let tree = files.lines().map(|path| (path.to_owned(), fs::read(project.path().join(path)).unwrap()));
        patched.push((&fixture.name, tree.collect()));
    }
    let Some(jdk) = Jdk::find() else { return };
    let classes = jdk.compile(patched.iter().map(|(name, tree)| (*name, tree)));
    classes.unwrap_or_else(|errors| panic!("patched: {errors}"));
}
