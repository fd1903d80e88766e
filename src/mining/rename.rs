//! The result of mining a change: renames, where their declarations are, and notes.

use serde::Serialize;

use crate::git::Position;
use crate::java::{CompilationUnit, DeclarationId, DeclarationRef, Kind, Project};

/// A rename refactoring found between two snapshots: RefactoringMiner's facts, and the
/// five-tuple of the CoRenameAgent paper (kind, old name, new name, place before, place after).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Rename {
    pub kind: Kind,
    /// The term that people see for it, which may be closer than its kind: `record component`.
    #[serde(skip)]
    pub term: &'static str,
    pub old_name: String,
    pub new_name: String,
    /// Whether the declaration also moved: a top-level type to another package or folder; anything else with the type
    /// around it, or to another type than that became.
    pub moved: bool,
    pub before: Place,
    pub after: Place,
    /// Why it is believed, the strongest reason first: `"all statements are the same"`. Empty for a rename
    /// that somebody stated.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub evidence: Vec<String>,
    /// Whether the code shows it, and not just that nothing else fits as well: what is reported as a fact
    /// goes by such renames alone.
    #[serde(skip)]
    pub is_corroborated: bool,
    /// Whether the declaration goes on under its old name, too: a parameter that is passed on to a method extracted from
    /// its own, where another one does what it did. Nobody gave up a name there.
    #[serde(skip)]
    pub keeps_old_name: bool,
}

impl Rename {
    /// A rename that is not made yet: the declaration is in one place before and after.
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

/// Where a declaration's name is.
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

    /// The declaration whose name is here; `None` in a snapshot without it.
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
    /// Sorted by place after.
    pub renames: Vec<Rename>,
    /// Notes for people on what was cut short: `"with so many fields removed and added, those that …"`.
    pub notes: Vec<String>,
    /// The files after the change of which the grammar did not understand what was looked at, with the first line of that;
    /// sorted.
    pub not_understood: Vec<(String, u32)>,
}
