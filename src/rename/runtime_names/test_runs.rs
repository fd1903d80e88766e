//! Finds tests that are run because of their names. JUnit 3 runs the methods that are called `test…`, and Maven the
//! classes that are called as tests are.

use crate::java::{DeclarationRef, Kind, Modifiers, Symbols, is_test_source, owner_type};
use crate::rename::{Concern, Warning};

/// Warns of a test that would not be found by a new name, or of what is none and would be taken for one.
pub fn found_by_name(
    symbols: &Symbols<'_, '_>,
    declaration: &DeclarationRef,
    new_name: &str,
) -> Option<Warning> {
    let d = declaration.get();
    let old_name = &d.name;
    let message = match d.kind {
        Kind::Method if is_found_by_junit_3(old_name) != is_found_by_junit_3(new_name) => {
            let may_run = d.parameters.is_empty() && d.modifiers.has(Modifiers::PUBLIC);
            let owner = owner_type(declaration).filter(|_| may_run)?;
            if !is_of_junit_3(symbols, &owner) {
                return None;
            }
            format!("JUnit runs the methods of `{}` that are called `test…`", owner.get().name)
        }
        Kind::Class if is_found_by_maven(old_name) && !is_found_by_maven(new_name) => {
            let path = declaration.unit.path();
            // Maven excludes nested classes (`**/*$*`), whatever their names are.
            let is_looked_for = d.owner.is_none() && is_test_source(path);
            let is_run = is_looked_for && !d.modifiers.has(Modifiers::ABSTRACT);
            if !is_run || !has_tests(symbols, declaration) || !is_built_by_maven(symbols, path) {
                return None;
            }
            format!("Maven runs tests of classes that are called as `{old_name}` is, and `{new_name}` is not")
        }
        _ => return None,
    };
    Some(Warning { concern: Concern::EntryPoint, message })
}

fn is_found_by_junit_3(name: &str) -> bool {
    name.starts_with("test")
}

/// Returns whether Surefire and Failsafe take a name for a test's where nothing else is set (their documentation,
/// "Inclusions and Exclusions of Tests").
fn is_found_by_maven(name: &str) -> bool {
    name.starts_with("Test")
        || name.starts_with("IT")
        || ["Test", "Tests", "TestCase", "IT", "ITCase"].iter().any(|end| name.ends_with(end))
}

/// Returns whether Maven builds a file: of the folders above it, it does the nearest one that has a build of its own.
fn is_built_by_maven(symbols: &Symbols<'_, '_>, path: &str) -> bool {
    let snapshot = symbols.project().snapshot();
    let mut folders =
        std::iter::successors(path.rfind('/').map(|end| &path[..=end]).or(Some("")), |folder| {
            let outer = folder.strip_suffix('/')?;
            Some(outer.rfind('/').map_or("", |end| &outer[..=end]))
        });
    let has = |folder: &str, build: &str| snapshot.contains(&format!("{folder}{build}"));
    folders
        .find_map(|folder| {
            let is_of_gradle = || has(folder, "build.gradle") || has(folder, "build.gradle.kts");
            if has(folder, "pom.xml") { Some(true) } else { is_of_gradle().then_some(false) }
        })
        .unwrap_or(false)
}

/// Returns whether JUnit finds tests by a class. They are its own and those that it inherits, those of the classes
/// inside it, or what an annotation says (`@RunWith(Suite.class)`).
fn has_tests(symbols: &Symbols<'_, '_>, class: &DeclarationRef) -> bool {
    let hierarchy = symbols.hierarchy(class);
    let inherited = hierarchy.types.iter().filter_map(|ty| ty.declaration());
    std::iter::once(class).chain(inherited).any(declares_tests)
        || RUNNING.iter().any(|annotation| class.get().has_annotation(annotation))
        || is_of_junit_3(symbols, class)
}

/// The annotations by which a class runs what is elsewhere.
const RUNNING: [&str; 3] = ["RunWith", "Suite", "Cucumber"];

fn declares_tests(class: &DeclarationRef) -> bool {
    let (unit, span) = (&class.unit, class.get().span);
    let mut methods = unit.iter().filter(|(_, d)| d.kind == Kind::Method && span.encloses(d.span));
    methods.any(|(_, method)| method.is_annotated_as_test())
}

fn is_of_junit_3(symbols: &Symbols<'_, '_>, class: &DeclarationRef) -> bool {
    let hierarchy = symbols.hierarchy(class);
    let is_test_case = |d: &DeclarationRef| d.get().name == "TestCase" && d.unit.package == "junit.framework";
    hierarchy.types.iter().filter_map(|ty| ty.declaration()).any(is_test_case)
}
