//! One rename → checked edits, or the reasons why not.

mod apply;
mod clashes;
mod compose;
mod family;
mod javadoc;
mod names;
mod occurrences;
mod planning;
#[cfg(test)]
mod tests;

pub use apply::apply;
pub use compose::{Composition, compose};
pub use planning::plan;

use crate::java::{DeclarationRef, Span};

/// A rename asked for: this declaration (with what must follow it) gets this name.
#[derive(Debug, Clone)]
pub struct Request {
    pub declaration: DeclarationRef,
    pub new_name: String,
}

/// The replacement of one identifier.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Edit {
    pub path: String,
    pub span: Span,
    pub new_text: String,
}

/// A file that must be renamed with its public type.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct FileMove {
    pub from: String,
    pub to: String,
}

/// A precondition that does not hold, so that the rename is withheld.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Blocker {
    /// The precondition's name, stable: `name-clash`, `unresolved-reference`.
    pub rule: &'static str,
    /// What is in the way and where, for people.
    pub message: String,
}

/// How one rename would be done: all its edits, or none and the reasons.
#[derive(Debug, Clone, Default)]
pub struct Plan {
    /// The declarations renamed together (an override family, a record's component with its
    /// accessor …), the topmost first; constructors are not listed.
    pub declarations: Vec<DeclarationRef>,
    /// How many references were resolved to these declarations.
    pub references: usize,
    /// How many files hold the declarations and references.
    pub files: usize,
    /// Sorted by path and position. Empty when blocked.
    pub edits: Vec<Edit>,
    pub moves: Vec<FileMove>,
    /// Empty when the rename can be done.
    pub blocked_by: Vec<Blocker>,
}

impl Plan {
    pub fn is_blocked(&self) -> bool {
        !self.blocked_by.is_empty()
    }
}
