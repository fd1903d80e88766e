//! How a candidate and an accepted rename are connected, as far as their names and places tell.

use super::candidate::Candidate;
use super::context::same_words;
use super::evidence::Evidence;
use super::home::Home;
use crate::java::Kind;
use crate::words::Word;

/// The name of the method around a declaration.
pub fn method_name(home: &Home) -> Option<&str> {
    home.in_member.rsplit('#').find_map(|part| part.split_once('(')).map(|(name, _)| name)
}

/// The file's name without its ending.
pub fn stem(home: &Home) -> &str {
    let file = home.path.rsplit('/').next().unwrap_or_default();
    file.strip_suffix(".java").unwrap_or(file)
}

/// The name of the type that a type of this name tests, by how it ends.
pub fn tested(name: &str) -> Option<&str> {
    ["Tests", "TestCase", "Test", "IT"].iter().find_map(|end| name.strip_suffix(end))
}

/// Whether one is a method and the other the field (or parameter) that it gets, sets or builds.
pub fn is_accessor_pair(e: &Evidence, c: &Candidate) -> bool {
    let near = e.home.path == c.home.path;
    match (e.kind, c.declaration.get().kind) {
        (Kind::Field, Kind::Method) => near && accesses(&c.words, &e.words),
        (Kind::Method, Kind::Field | Kind::Parameter) => near && accesses(&e.words, &c.words),
        _ => false,
    }
}

fn accesses(method: &[Word], field: &[Word]) -> bool {
    const PREFIXES: [&str; 6] = ["get", "set", "is", "has", "with", "add"];
    let stem = match method.split_first() {
        Some((first, rest)) if PREFIXES.contains(&first.text.as_str()) => rest,
        _ => method,
    };
    same_words(stem, field)
}
