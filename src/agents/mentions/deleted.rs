//! The types and members that a change deleted.

use rustc_hash::FxHashSet;

use super::{Cause, Change, ChangedDeclaration};
use crate::git::SourceFile;
use crate::java::lexical::code_words;
use crate::java::{CompilationUnit, DeclarationId, Kind};
use crate::mining::Place;

/// Returns the types that the changed files declared before the change and that none of them declares after it, by
/// simple name. Types that were renamed, or may have been, are left out.
pub fn deleted_types(change: &Change<'_>) -> Vec<ChangedDeclaration> {
    let mut still: FxHashSet<String> =
        files_after(change).flat_map(|file| declared_in(file.bytes()).collect::<Vec<_>>()).collect();
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
        let types = unit.iter().filter(|(_, d)| is_removed(d.kind, &d.name));
        deleted.extend(types.map(|(id, _)| deleted_declaration(&unit, id)));
    }
    deleted
}

/// Returns the methods, fields and constants that a change deleted from types which are still there, and whose names no
/// code in the changed files has any more. Members that were renamed, or may have been, are left out.
pub fn deleted_members(change: &Change<'_>) -> Vec<ChangedDeclaration> {
    let mut still: FxHashSet<Vec<u8>> = FxHashSet::default();
    for file in files_after(change) {
        still.extend(code_words(file.bytes()).map(<[u8]>::to_vec));
    }
    still.extend(change.renames.iter().map(|rename| rename.old_name.clone().into_bytes()));
    let mut deleted = Vec::new();
    for file in change.files {
        let (Some(before), Some(after)) = (file.before.as_deref(), file.after.as_deref()) else { continue };
        let Some(text) = change.before.snapshot().read(before) else { continue };
        if code_words(text.bytes()).all(|word| still.contains(word)) {
            continue;
        }
        let units = change.before.unit(before).zip(change.after.unit(after));
        let Some((unit, now)) = units else { continue };
        let is_there = |ty: &str| now.iter().any(|(_, d)| d.kind.is_type() && d.name == ty);
        let is_removed = |id: DeclarationId| {
            let d = unit.get(id);
            let owner = unit.enclosing_type(id).map(|ty| unit.get(ty));
            matches!(d.kind, Kind::Method | Kind::Field | Kind::EnumConstant)
                && owner.is_some_and(|ty| ty.kind != Kind::AnonymousClass && is_there(&ty.name))
                && !still.contains(d.name.as_bytes())
        };
        let members = unit.iter().filter(|(id, _)| is_removed(*id));
        deleted.extend(members.map(|(id, _)| deleted_declaration(&unit, id)));
    }
    deleted
}

/// Returns the changed files as they are after the change.
fn files_after<'c>(change: &'c Change<'_>) -> impl Iterator<Item = SourceFile> + 'c {
    let head = change.after.snapshot();
    change.files.iter().filter_map(|file| head.read(file.after.as_deref()?))
}

fn deleted_declaration(unit: &CompilationUnit, id: DeclarationId) -> ChangedDeclaration {
    let d = unit.get(id);
    ChangedDeclaration {
        kind: d.kind,
        old_name: d.name.clone(),
        new_name: d.name.clone(),
        place: Place::of(unit, id),
        by: Cause::Deletion,
    }
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
