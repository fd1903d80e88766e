//! Plans one rename: checked edits, or the reasons why it cannot be made.
//!
//! A rename is planned in three steps. `family` says which declarations must be renamed together. `occurrences`
//! resolves each token with the old name in all files. `planning` makes edits of the tokens that mean one of them, and
//! `clashes` and `captures` check what the new name would meet. A token whose meaning is not known blocks the rename
//! when it could mean one of the declarations (`doubt`). Its role, number of arguments and visibility decide.
//!
//! Without a classpath, some things are taken for granted:
//! - A library does not extend the project's types. A type that is named but found nowhere in
//!   the project's own packages is taken to be generated code, which may.
//! - A class with an external supertype overrides none of its methods without `@Override`
//!   where the class uses that mark at all. Without any mark, its public and protected methods
//!   are not renamed.
//! - The new name of a method is not that of a method which an external supertype has. A warning says so. Where a call
//!   or an override in the project shows that it is, the rename is withheld.
//! - A name that something looks up at run time ([`RuntimeNames`]) is known by annotations and by what
//!   the Java platform says.
//! - Names in strings and resources stay as they are. There is a warning where a type's qualified name is there, or
//!   where a string looks a member up by its name. Only lists of service providers are edited along, and strings that
//!   look up a member of a class that the code names (`lookups`).
//! - In Kotlin, Scala and Groovy, what means a type for certain is edited along (`non_java`). A warning
//!   tells of what may mean it, and of what may mean a member.

mod accessors;
mod ambiguity;
mod annotations;
mod captures;
mod clashes;
mod composition;
mod concern;
mod confinement;
mod conflicts;
mod copies;
mod dangling;
mod exactness;
mod family;
mod generated;
mod javadoc;
mod locate;
mod lookups;
mod names;
mod non_java;
mod occurrences;
mod overloads;
mod parse_errors;
mod places;
mod planning;
mod reach;
mod relocate;
mod replay;
mod runtime_names;
mod shorthand;
mod target;
#[cfg(test)]
mod tests;
mod together;
mod type_names;

pub use accessors::left_accessors;
pub use composition::Composition;
pub use concern::Concern;
pub use conflicts::reconcile;
pub use dangling::{Dangling, DocReferences, RenamedDeclaration, dangling};
pub use javadoc::DocComment;
pub use locate::{LocateError, Location, SymbolPath, locate};
pub use lookups::{is_after_finder, looked_up};
pub use names::is_allowed;
pub use non_java::foreign::{
    files as foreign_files, is_code as is_foreign_code, is_declared_elsewhere,
    left_behind as left_in_foreign_code,
};
pub use non_java::service_of;
pub use planning::plan;
pub use relocate::{Relocated, Suggestion, relocate};
pub use replay::{Replay, replay};
pub use runtime_names::{LookedUpBy, LookupPlace, NameRules, RuntimeNames};
pub use together::{Together, join, whole};
pub use type_names::TypeNames;

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
    pub concern: Concern,
    /// The obstacle and where it is, for people.
    pub message: String,
}

/// A hint for people on a rename that can be done.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Warning {
    pub concern: Concern,
    pub message: String,
}

impl Warning {
    /// Returns whether it only says what every rename takes for granted without a classpath.
    pub fn is_assumption(&self) -> bool {
        matches!(self.concern, Concern::UnknownImport | Concern::UnknownSupertype)
    }
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
    pub warnings: Vec<Warning>,
    /// Where a reference may mean something else as well: what the rename comes to if that gets the same name.
    pub together: Option<Together>,
}

impl Plan {
    pub fn is_blocked(&self) -> bool {
        !self.blocked_by.is_empty()
    }

    /// Takes the rename's edits away, if there is a warning of this kind.
    pub fn withhold_for(&mut self, concern: Concern) {
        let of_kind = |warning: &mut Warning| warning.concern == concern;
        for Warning { concern, message } in self.warnings.extract_if(.., of_kind).collect::<Vec<_>>() {
            self.withhold(Blocker { concern, message });
        }
    }

    /// Takes the rename's edits away, for a reason.
    pub fn withhold(&mut self, blocker: Blocker) {
        self.blocked_by.push(blocker);
        self.edits.clear();
        self.moves.clear();
    }

    /// Withholds the rename where it edits or moves files beyond some folders or files, since half a rename is none.
    /// These are paths from the repository's root; an empty one is the root.
    pub fn confine(&mut self, within: &[String]) {
        let inside = |path: &str| {
            within.iter().any(|w| {
                w.is_empty()
                    || path.strip_prefix(w.as_str()).is_some_and(|p| p.is_empty() || p.starts_with('/'))
            })
        };
        let mut out_of_scope: std::collections::BTreeMap<&str, usize> = std::collections::BTreeMap::new();
        for path in self.edits.iter().map(|e| &e.path).chain(self.moves.iter().map(|m| &m.from)) {
            if !inside(path) {
                *out_of_scope.entry(path).or_default() += 1;
            }
        }
        let blockers: Vec<Blocker> = out_of_scope
            .into_iter()
            .map(|(path, n)| {
                let places = if n == 1 { "1 place".to_owned() } else { format!("{n} places") };
                let message = format!("{places} in {path} must be renamed too, which the scope leaves out");
                Blocker { concern: Concern::OutsideScope, message }
            })
            .collect();
        if !blockers.is_empty() {
            self.blocked_by.extend(blockers);
            self.edits.clear();
            self.moves.clear();
        }
    }
}
