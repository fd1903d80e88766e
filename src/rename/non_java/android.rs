//! Finds classes that a manifest of Android names without its package (`android:name=".ui.Till"` for `shop.ui.Till`).
//! It also finds methods that a layout has called on a click (`android:onClick="pay"`).

use memchr::memmem;

use super::{holding, mentioned};
use crate::git::{Snapshot, SourceFile, file_name, kind_of_file};
use crate::java::{DeclarationRef, Kind, Modifiers, Symbols};
use crate::rename::places::place;
use crate::rename::type_names::TypeNames;
use crate::rename::{Concern, Warning};

/// Warns of the places in manifests that name a type by the end of its qualified name. `files` are those that hold its
/// simple one.
pub fn named_in(
    symbols: &Symbols<'_, '_>,
    declaration: &DeclarationRef,
    names: &TypeNames,
    files: &[SourceFile],
) -> Option<Warning> {
    let in_file = |file: &SourceFile| {
        let text = file.bytes();
        let is_it = |at: &usize| {
            let value = text[at + 1..].split(|b| *b == b'"').next();
            value.is_some_and(|value| names.binary.as_bytes().ends_with(value))
        };
        let starts = memmem::find_iter(text, b"\".").filter(is_it);
        starts.map(|at| place(file, at + 1)).collect::<Vec<_>>()
    };
    let manifests = files.iter().filter(|file| file_name(file.path()) == "AndroidManifest.xml");
    let meant = manifests.filter(|file| names.mean(declaration, symbols, file.path()));
    let places: Vec<String> = meant.flat_map(in_file).collect();
    (!places.is_empty()).then(|| mentioned(Concern::NameInResource, names.simple(), &places))
}

/// Returns the layouts that have one of some members called on a click.
pub fn layouts<'m>(
    snapshot: &Snapshot,
    members: impl Iterator<Item = &'m DeclarationRef>,
) -> Vec<SourceFile> {
    let calls: Vec<String> = members.filter(|member| takes_view(member)).map(on_click).collect();
    holding(snapshot, calls.iter().map(String::as_str), |path| kind_of_file(path) == "xml")
}

/// Warns of the places where a layout, one of those, has a member called.
pub fn called_on_click(members: &[DeclarationRef], layouts: &[SourceFile]) -> Option<Warning> {
    let member = members.iter().find(|member| takes_view(member))?;
    let call = on_click(member);
    let in_file = |file: &SourceFile| memmem::find(file.bytes(), call.as_bytes()).map(|at| place(file, at));
    let places: Vec<String> = layouts.iter().filter_map(in_file).collect();
    (!places.is_empty()).then(|| mentioned(Concern::NameInResource, &member.get().name, &places))
}

/// Returns how a layout has a method called.
fn on_click(method: &DeclarationRef) -> String {
    format!(":onClick=\"{}\"", method.get().name)
}

/// Returns whether a member is a method as Android calls it on a click: public, with the view that was clicked.
fn takes_view(member: &DeclarationRef) -> bool {
    let d = member.get();
    let is_called = d.kind == Kind::Method && d.modifiers.has(Modifiers::PUBLIC);
    match d.parameters.as_slice() {
        [view] if is_called => {
            member.unit.get(*view).ty.as_ref().is_some_and(|ty| ty.simple_name() == "View")
        }
        _ => false,
    }
}
