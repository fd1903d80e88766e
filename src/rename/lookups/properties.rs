//! Finds strings that ask for a property by its name, where its method is called otherwise:
//! `new PropertyValueFactory<>("cents")` calls `getCents`.

use std::collections::BTreeSet;

use super::finders::{finder_of_property, has_finder_of_property};
use crate::git::SourceFile;
use crate::java::lexical::{Piece, find_word, placed_code_pieces};
use crate::java::{DeclarationRef, Kind, Modifiers, Project, Symbols, owner_type};
use crate::rename::accessors::{accessed, known_as};

/// A string that asks for a property.
pub struct AskedProperty {
    pub file: SourceFile,
    /// Where the string is.
    pub offset: usize,
    pub property: String,
    /// Whether a field of that name does as well.
    or_field: bool,
}

impl AskedProperty {
    /// Returns whether it may be a property that this method gets or sets: the file has the name of the method's type.
    pub fn may_mean(&self, symbols: &Symbols<'_, '_>, accessor: &DeclarationRef) -> bool {
        let Some(owner) = owner_type(accessor) else { return false };
        let knows_owner = || {
            let name = owner.get().name.as_str();
            !name.is_empty() && find_word(self.file.bytes(), name).next().is_some()
        };
        accessed_by(accessor).contains(&self.property)
            && knows_owner()
            && !(self.or_field && symbols.field_of(&owner, &self.property).is_some())
    }
}

/// Returns the names by which a string may ask for what a method gets or sets; JavaFX finds `centsProperty` by `cents`,
/// too.
fn accessed_by(method: &DeclarationRef) -> Vec<String> {
    let d = method.get();
    let is_accessor =
        d.kind == Kind::Method && !d.modifiers.has(Modifiers::PRIVATE) && !d.modifiers.has(Modifiers::STATIC);
    if !is_accessor {
        return Vec::new();
    }
    let property = accessed(&d.name, d.parameters.len(), &["set"]);
    let of_java_fx = d.name.strip_suffix("Property").filter(|_| d.parameters.is_empty());
    property.iter().flat_map(|property| known_as(property)).chain(of_java_fx.map(str::to_owned)).collect()
}

/// Returns the strings of the project that ask for a property which one of some declarations gets or sets, in the order
/// of their files.
pub fn asked_properties<'d>(
    project: &Project<'_>,
    declarations: impl Iterator<Item = &'d DeclarationRef>,
) -> Vec<AskedProperty> {
    let quoted: BTreeSet<String> =
        declarations.flat_map(accessed_by).map(|property| format!("\"{property}\"")).collect();
    let mut files = project.files_with(&Vec::from_iter(quoted.iter().cloned()));
    files.retain(|file| has_finder_of_property(file.bytes()));
    files.iter().flat_map(|file| asked_in(file, &quoted)).collect()
}

/// Returns the strings of a file that ask for one of some properties, which are given with their quotes.
fn asked_in(file: &SourceFile, quoted: &BTreeSet<String>) -> Vec<AskedProperty> {
    let mut word: &[u8] = b"";
    let mut calls: Vec<&[u8]> = Vec::new();
    // The words before type arguments: of `new PropertyValueFactory<Till, Integer>(…)`, the class.
    let mut before_arguments: Vec<&[u8]> = Vec::new();
    let mut found = Vec::new();
    for (offset, piece, part) in placed_code_pieces(file.bytes()) {
        match (piece, part) {
            (Piece::Word, _) => word = part,
            (Piece::Mark, b"(") => calls.push(std::mem::take(&mut word)),
            (Piece::Mark, b")") => {
                calls.pop();
            }
            (Piece::Literal, _) => {
                let called = calls.last().copied().unwrap_or_default();
                let finder = std::str::from_utf8(called).ok().and_then(finder_of_property);
                let text = std::str::from_utf8(part).ok().filter(|text| quoted.contains(*text));
                if let Some((text, finder)) = text.zip(finder) {
                    let (property, or_field) = (text.trim_matches('"').to_owned(), finder.or_field);
                    found.push(AskedProperty { file: file.clone(), offset, property, or_field });
                }
            }
            (Piece::Mark, b"<") => before_arguments.push(word),
            (Piece::Mark, b">") => word = before_arguments.pop().unwrap_or(word),
            (Piece::Mark, b";" | b"{" | b"}") => before_arguments.clear(),
            _ => {}
        }
    }
    found
}
