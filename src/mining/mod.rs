//! Which declarations of one snapshot are renamed in another.

use serde::Serialize;

use crate::git::{FileChange, Snapshot};
use crate::java::{CompilationUnit, DeclarationId, Kind};

/// A rename refactoring found between two snapshots: RefactoringMiner's facts, and the
/// five-tuple of the CoRenameAgent paper (kind, old name, new name, place before, place after).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Rename {
    pub kind: Kind,
    pub old_name: String,
    pub new_name: String,
    /// Whether the declaration also moved to another file, package or type.
    pub moved: bool,
    pub before: Place,
    pub after: Place,
}

/// Where a declaration's name stands.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Place {
    pub path: String,
    /// From 1.
    pub line: u32,
    /// From 1, in UTF-16 code units.
    pub column: u32,
    /// `package.Type.Inner` or `package.Type#method(int,String)`.
    pub container: String,
}

impl Place {
    /// The place of a declaration's name.
    pub fn of(unit: &CompilationUnit, id: DeclarationId) -> Self {
        let at = unit.source.position(unit.get(id).name_span.start);
        Self { path: unit.path().to_owned(), line: at.line, column: at.column, container: unit.container(id) }
    }
}

/// What mining a change gave.
#[derive(Debug, Clone, Default)]
pub struct Detection {
    /// Sorted by place after.
    pub renames: Vec<Rename>,
    /// What was cut short, for people: `"12 changed files were not compared: …"`.
    pub notes: Vec<String>,
}

/// The renames between two snapshots, of which `changes` lists the files that differ.
pub fn detect(_base: &Snapshot, _head: &Snapshot, _changes: &[FileChange]) -> Detection {
    Detection::default()
}
