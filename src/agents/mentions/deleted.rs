//! The types and members that a change deleted.

use rustc_hash::FxHashSet;

use super::{Cause, Change, ChangedDeclaration};
use crate::git::SourceFile;
use crate::java::lexical::code_words;
use crate::java::{CompilationUnit, Declaration, DeclarationId, Kind, Project};
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

/// Returns the methods, fields and constants that a change deleted from types which are still there. No code in the
/// changed files has their names any more. Members that were renamed, or may have been, are left out.
pub fn deleted_members(change: &Change<'_>) -> Vec<ChangedDeclaration> {
    let mut still: FxHashSet<Vec<u8>> = FxHashSet::default();
    for file in files_after(change) {
        still.extend(code_words(file.bytes()).map(<[u8]>::to_vec));
    }
    still.extend(change.renames.iter().map(|rename| rename.old_name.clone().into_bytes()));
    let mut deleted = Vec::new();
    for file in change.files {
        let read = |project: &Project<'_>, path: &Option<String>| project.snapshot().read(path.as_deref()?);
        let texts = read(change.before, &file.before).zip(read(change.after, &file.after));
        let Some((before, after)) = texts else { continue };
        let deleted_names = code_words(before.bytes()).filter(|word| !still.contains(*word));
        let deleted_names: FxHashSet<&str> =
            deleted_names.filter_map(|word| str::from_utf8(word).ok()).collect();
        let Some(unit) = change.before.unit_declaring(&before, &deleted_names) else { continue };
        let owner = |id: DeclarationId| {
            let ty = unit.get(unit.enclosing_type(id)?);
            (ty.kind != Kind::AnonymousClass).then_some(ty.name.as_str())
        };
        let is_deleted = |d: &Declaration| {
            matches!(d.kind, Kind::Method | Kind::Field | Kind::EnumConstant)
                && deleted_names.contains(d.name.as_str())
        };
        let members = unit.iter().filter(|(_, d)| is_deleted(d));
        let members: Vec<_> = members.filter_map(|(id, _)| Some((id, owner(id)?))).collect();
        let owners: FxHashSet<&str> = members.iter().map(|(_, owner)| *owner).collect();
        let Some(now) = change.after.unit_declaring(&after, &owners) else { continue };
        let is_there = |ty: &str| now.iter().any(|(_, d)| d.kind.is_type() && d.name == ty);
        let removed = members.iter().filter(|(_, owner)| is_there(owner));
        deleted.extend(removed.map(|(id, _)| deleted_declaration(&unit, *id)));
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
