//! Writes places for messages: `path:line`, lines from 1.

use crate::git::{SourceFile, file_name};
use crate::java::{DeclarationRef, is_jdk};

/// How many places a message names.
const MOST_PLACES: usize = 3;

/// Returns where a byte offset of a file is.
pub fn place(file: &SourceFile, offset: usize) -> String {
    format!("{}:{}", file.path(), file.position(offset).line)
}

/// Returns where a declaration's name is.
pub fn place_of(declaration: &DeclarationRef) -> String {
    place(&declaration.unit.source, declaration.get().name_span.start)
}

/// Returns whether a declaration is in a file that is named after it.
pub fn has_file_of_its_name(declaration: &DeclarationRef) -> bool {
    file_name(declaration.unit.path()).strip_suffix(".java") == Some(&declaration.get().name)
}

/// Returns a declaration by what it is called and its name, and where it is.
pub fn described(declaration: &DeclarationRef) -> String {
    if is_jdk(declaration) {
        let container = declaration.unit.container(declaration.id);
        return format!("{} `{}` of `{container}`", declaration.term(), declaration.get().name);
    }
    format!("{} `{}` at {}", declaration.term(), declaration.get().name, place_of(declaration))
}

/// Returns the first of some places, how many more there are, and how many different ones in all.
pub fn shown(places: &[String]) -> (String, usize) {
    let mut places = places.to_vec();
    places.dedup();
    let shown = places[..places.len().min(MOST_PLACES)].join(", ");
    let more = match places.len().saturating_sub(MOST_PLACES) {
        0 => String::new(),
        1 => " and 1 more place".to_owned(),
        n => format!(" and {n} more places"),
    };
    (format!("{shown}{more}"), places.len())
}
