//! Tells kinds of texts apart in which class names begin and end in different ways.

use super::document_kinds::is_document_path;
use crate::git::kind_of_file;
use crate::rename::is_foreign_code;

/// A kind of text around a class name. It decides where the name begins and ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Within {
    Code,
    /// A file of settings, with a key and its value on each line.
    Settings,
    /// A document: in a path, the name of a file is a word like others.
    Document,
    /// Anything else.
    Text,
}

impl Within {
    /// Returns the kind of a resource, by its path.
    pub fn of(path: &str) -> Self {
        match kind_of_file(path).as_str() {
            _ if is_foreign_code(path) => Within::Code,
            "properties" | "yml" | "yaml" => Within::Settings,
            _ if is_document_path(path) => Within::Document,
            _ => Within::Text,
        }
    }
}
