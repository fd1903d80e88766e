//! The types that a change deleted.

use rustc_hash::FxHashSet;

use super::{Cause, Change, ChangedDeclaration};
use crate::java::Kind;
use crate::java::lexical::code_words;
use crate::mining::Place;

/// Returns the types that the changed files declared before the change and that none of them declares after it, by
/// simple name. Types that were renamed, or may have been, are left out.
pub fn deleted_types(change: &Change<'_>) -> Vec<ChangedDeclaration> {
    let mut still = FxHashSet::default();
    for path in change.files.iter().filter_map(|file| file.after.as_deref()) {
        if let Some(file) = change.after.snapshot().read(path) {
            still.extend(declared_in(file.bytes()));
        }
    }
    still.extend(change.renames.iter().filter(|r| r.kind.is_type()).map(|r| r.old_name.clone()));
    let mut deleted = Vec::new();
    for path in change.files.iter().filter_map(|file| file.before.as_deref()) {
        let Some(file) = change.before.snapshot().read(path) else { continue };
        if declared_in(file.bytes()).all(|name| still.contains(&name)) {
            continue;
        }
        let Some(unit) = change.before.unit(path) else { continue };
        let is_removed = |kind: Kind, name: &str| {
            kind.is_type()
                && !matches!(kind, Kind::AnonymousClass | Kind::TypeParameter)
                && !still.contains(name)
        };
        deleted.extend(unit.iter().filter(|(_, d)| is_removed(d.kind, &d.name)).map(|(id, d)| {
            ChangedDeclaration {
                kind: d.kind,
                old_name: d.name.clone(),
                new_name: d.name.clone(),
                place: Place::of(&unit, id),
                by: Cause::Deletion,
            }
        }));
    }
    deleted
}

/// Returns the names before which the code of a file has a keyword that declares a type.
fn declared_in(text: &[u8]) -> impl Iterator<Item = String> {
    let mut is_declared = false;
    code_words(text).filter_map(move |word| {
        let was_declared = is_declared;
        is_declared = matches!(word, b"class" | b"enum" | b"interface" | b"record");
        was_declared.then(|| String::from_utf8_lossy(word).into_owned())
    })
}
