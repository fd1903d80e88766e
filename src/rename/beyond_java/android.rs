//! Classes that a manifest of Android names without its package: `android:name=".ui.Till"` for `shop.ui.Till`.

use memchr::memmem;

use super::mentioned;
use crate::git::{SourceFile, file_name};
use crate::java::{DeclarationRef, Symbols};
use crate::rename::places::place;
use crate::rename::type_names::TypeNames;
use crate::rename::{Concern, Warning};

/// A warning of the places in manifests that name a type by the end of its qualified name, `files` being those that hold
/// its simple one.
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
            value.is_some_and(|value| names.binary().as_bytes().ends_with(value))
        };
        let starts = memmem::find_iter(text, b"\".").filter(is_it);
        starts.map(|at| place(file, at + 1)).collect::<Vec<_>>()
    };
    let manifests = files.iter().filter(|file| file_name(file.path()) == "AndroidManifest.xml");
    let meant = manifests.filter(|file| names.mean(declaration, symbols, file.path()));
    let places: Vec<String> = meant.flat_map(in_file).collect();
    (!places.is_empty()).then(|| mentioned(Concern::NameInResource, names.simple(), &places))
}
