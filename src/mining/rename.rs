//! The result of mining a change: renames, where their declarations are, and notes.

use serde::Serialize;

use crate::git::Position;
use crate::java::{CompilationUnit, DeclarationId, DeclarationRef, Kind, Project};

/// A rename refactoring found between two snapshots. It has RefactoringMiner's facts and the five-tuple of the
/// CoRenameAgent paper (kind, old name, new name, place before, place after).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Rename {
    pub kind: Kind,
    /// The term that people see for the declaration. It may be more exact than the kind: `record component`.
    #[serde(skip)]
    pub term: &'static str,
    pub old_name: String,
    pub new_name: String,
    /// Whether the declaration also moved. A top-level type moves to another package or folder. Any other declaration
    /// moves with its enclosing type, or into a type that is not the partner of that type.
    pub moved: bool,
    pub before: Place,
    pub after: Place,
    /// The reasons to believe the rename, the strongest first: `"all statements are the same"`. It is empty for a
    /// rename that the user stated.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub evidence: Vec<String>,
    /// Whether the code itself shows the rename, rather than just that nothing else fits as well. Reports of facts rely
    /// on such renames alone.
    #[serde(skip)]
    pub is_corroborated: bool,
    /// Whether the declaration goes on under its old name, too, so that no name was given up. An example is a parameter
    /// that is passed on to an extracted method, in which another parameter does its work.
    #[serde(skip)]
    pub keeps_old_name: bool,
}

impl Rename {
    /// Proposes a rename that is not made yet. The declaration has the same place before and after.
    pub fn proposed(unit: &CompilationUnit, id: DeclarationId, new_name: &str) -> Self {
        let (declaration, place) = (unit.get(id), Place::of(unit, id));
        Self {
            kind: declaration.kind,
            term: unit.term(id),
            old_name: declaration.name.clone(),
            new_name: new_name.to_owned(),
            moved: false,
            before: place.clone(),
            after: place,
            evidence: Vec::new(),
            is_corroborated: true,
            keeps_old_name: false,
        }
    }
}

/// The place of a declaration's name.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Place {
    pub path: String,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1, in UTF-16 code units.
    pub column: u32,
    /// The container: `package.Type.Inner` or `package.Type#method(int,String)`.
    pub container: String,
}

impl Place {
    /// Returns the place of a declaration's name.
    pub fn of(unit: &CompilationUnit, id: DeclarationId) -> Self {
        let at = unit.source.position(unit.get(id).name_span.start);
        Self { path: unit.path().to_owned(), line: at.line, column: at.column, container: unit.container(id) }
    }

    /// Returns the declaration whose name is here, or `None` if the snapshot has none here.
    pub fn declaration(&self, project: &Project<'_>) -> Option<DeclarationRef> {
        let unit = project.unit(&self.path)?;
        let offset = unit.source.offset(Position { line: self.line, column: self.column })?;
        let id = unit.named_at(offset)?;
        Some(DeclarationRef { unit, id })
    }
}

/// The result of mining a change.
#[derive(Debug, Clone, Default)]
pub struct Detection {
    /// The renames, sorted by the place after.
    pub renames: Vec<Rename>,
    /// The notes for people on what was cut short: `"with so many fields removed and added, those that …"`.
    pub notes: Vec<String>,
    /// The files after the change that the grammar did not understand where they were read, sorted. Each has the line
    /// of the first such place.
    pub not_understood: Vec<(String, u32)>,
}
