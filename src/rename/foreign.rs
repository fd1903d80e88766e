//! Code in other languages of the Java platform. It is not parsed, so what it refers to is not
//! known; where it has the names of a member and of its type, or of a type and its package, it
//! probably means these.

use aho_corasick::AhoCorasick;

use super::spelled::mentioned;
use super::{Concern, Warning};
use crate::git::{Snapshot, SourceFile};
use crate::java::lexical::find_word;
use crate::java::{DeclarationRef, owner_type};

const EXTENSIONS: [&str; 9] =
    [".kt", ".kts", ".scala", ".groovy", ".gradle", ".clj", ".jsp", ".jspx", ".tag"];

/// Whether a path is that of code in another language.
pub fn is_code(path: &str) -> bool {
    EXTENSIONS.iter().any(|extension| path.ends_with(extension))
}

/// The files in other languages that hold one of some names, sorted by path.
pub fn files<'n>(snapshot: &Snapshot, names: impl Iterator<Item = &'n str>) -> Vec<SourceFile> {
    let mut names: Vec<&str> = names.collect();
    names.sort_unstable();
    names.dedup();
    match AhoCorasick::new(&names) {
        Ok(needles) if !names.is_empty() => snapshot.search_resources(&needles, is_code),
        _ => Vec::new(),
    }
}

/// Warns of code in other languages that probably refers to one of the declarations to be renamed.
pub fn warning(members: &[DeclarationRef], files: &[SourceFile]) -> Option<Warning> {
    let first = members.first()?;
    let name = first.get().name.as_str();
    let mut around: Vec<String> = members
        .iter()
        .map(|d| owner_type(d).map_or_else(|| d.unit.package.clone(), |owner| owner.get().name.clone()))
        .filter(|name| !name.is_empty())
        .collect();
    around.sort_unstable();
    around.dedup();
    let places: Vec<String> = files
        .iter()
        .filter(|file| around.iter().any(|holder| find_word(file.bytes(), holder).next().is_some()))
        .filter_map(|file| {
            let line = file.position(find_word(file.bytes(), name).next()?).line;
            Some(format!("{}:{line}", file.path()))
        })
        .collect();
    (!places.is_empty()).then(|| mentioned(Concern::OtherLanguage, name, &places))
}
