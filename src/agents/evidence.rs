//! Accepted renames as the analysed snapshot shows them: what candidates are compared with.

use super::candidate::Candidate;
use super::location::Location;
use super::traits::{Trait, traits};
use crate::java::{DeclarationRef, Kind, Project};
use crate::mining::{Place, Rename};
use crate::words::{Concept, Word, split};

/// One accepted rename of a concept.
#[derive(Debug, Clone)]
pub struct Evidence {
    pub kind: Kind,
    /// The name of the declaration in the analysed snapshot. After a change it is the new one; of a rename that is not
    /// made yet, it is the old one.
    pub name: String,
    /// The name with the old words.
    pub old_name: String,
    /// The name without them.
    pub new_name: String,
    /// The words of the old name, and which of them the concept replaced.
    pub words: Vec<Word>,
    pub occurrence: std::ops::Range<usize>,
    pub location: Location,
    /// The declaration in the analysed snapshot.
    pub declaration: DeclarationRef,
    /// The traits that a guard could be about.
    pub traits: Vec<Trait>,
    /// Index of the rename that this is, or that led to it.
    pub rename: usize,
}

/// Which side of a rename the analysed snapshot shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The rename is not made yet (`suggest`).
    Before,
    /// The rename is made (`check`).
    After,
}

impl Side {
    /// Returns where a renamed declaration is in the analysed snapshot.
    pub fn place(self, rename: &Rename) -> &Place {
        match self {
            Side::Before => &rename.before,
            Side::After => &rename.after,
        }
    }
}

impl Evidence {
    /// Returns a seed rename; `None` where the concept is not in its old name, or the snapshot does not have it.
    pub fn of_rename(
        project: &Project<'_>,
        rename: &Rename,
        index: usize,
        concept: &Concept,
        side: Side,
    ) -> Option<Self> {
        let words = split(&rename.old_name);
        let occurrence = concept.occurrences(&rename.old_name, &words).into_iter().next()?.words;
        let name = match side {
            Side::Before => &rename.old_name,
            Side::After => &rename.new_name,
        };
        let declaration = side.place(rename).declaration(project)?;
        Some(Self {
            kind: rename.kind,
            name: name.clone(),
            old_name: rename.old_name.clone(),
            new_name: rename.new_name.clone(),
            words,
            occurrence,
            location: Location::of(&declaration.unit, declaration.id),
            traits: traits(declaration.get()),
            declaration,
            rename: index,
        })
    }

    /// Returns a candidate that was accepted; it still has its old name.
    pub fn of_candidate(candidate: &Candidate, rename: usize) -> Self {
        let declaration = candidate.declaration.get();
        Self {
            kind: declaration.kind,
            name: declaration.name.clone(),
            old_name: declaration.name.clone(),
            new_name: candidate.suggested_name.clone(),
            words: candidate.words.clone(),
            occurrence: candidate.occurrence.clone(),
            location: candidate.location.clone(),
            declaration: candidate.declaration.clone(),
            traits: traits(declaration),
            rename,
        }
    }
}
