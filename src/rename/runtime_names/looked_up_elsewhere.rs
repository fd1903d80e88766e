//! Finds the places in other files where something looks up a declaration by its name when the program runs.
//!
//! Such a place withholds a rename that is planned. A rename that was made already left the old name there.

use super::{components, fxml, osgi};
use crate::git::SourceFile;
use crate::java::{DeclarationRef, Project, Span, Symbols};

/// The mechanisms that look up declarations by their names from other files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LookedUpBy {
    /// An FXML file of JavaFX: a member of its controller.
    Fxml,
    /// A setting or a test of OSGi: a reference of a component.
    Osgi,
    /// Code or configuration of Spring and the like: a component that a container makes of a class.
    Container,
}

/// A place at which a declaration is looked up.
#[derive(Debug, Clone)]
pub struct LookupPlace {
    pub file: SourceFile,
    /// The bytes of the name.
    pub span: Span,
    /// Whether nothing else can be meant.
    pub is_certain: bool,
}

impl LookedUpBy {
    pub const ALL: [LookedUpBy; 3] = [LookedUpBy::Fxml, LookedUpBy::Osgi, LookedUpBy::Container];

    /// Returns the name by which a declaration is looked up, if it is at all.
    pub fn name_of(self, declaration: &DeclarationRef) -> Option<String> {
        match self {
            LookedUpBy::Fxml => fxml::name_of(declaration),
            LookedUpBy::Osgi => osgi::name_of(declaration),
            LookedUpBy::Container => components::name_of(declaration),
        }
    }

    /// Returns why an old name finds nothing.
    pub fn reason(self, old: &str, new: &str) -> String {
        let nothing = match self {
            LookedUpBy::Fxml => "the controller has no member",
            LookedUpBy::Osgi => "the component has no reference",
            LookedUpBy::Container => "there is no component",
        };
        format!("{nothing} `{old}` any more; it is `{new}` now")
    }

    /// Returns the places at which a declaration is looked up. `now` is what a change made of it, where it has been
    /// renamed in `project` already.
    pub fn places(
        self,
        project: &Project<'_>,
        declaration: &DeclarationRef,
        now: Option<&DeclarationRef>,
    ) -> Vec<LookupPlace> {
        let Some(name) = self.name_of(declaration) else { return Vec::new() };
        let versions: Vec<&DeclarationRef> = std::iter::once(declaration).chain(now).collect();
        match self {
            LookedUpBy::Fxml => fxml::places(project, &versions),
            LookedUpBy::Osgi => osgi::places(project, &versions, &name),
            LookedUpBy::Container => {
                let files = components::files(project, std::slice::from_ref(&name));
                files.iter().flat_map(|file| components::places(file, &name)).collect()
            }
        }
    }

    /// Returns whether something else has a name by which a renamed declaration was looked up.
    pub fn is_taken(self, symbols: &Symbols<'_, '_>, now: &DeclarationRef, name: &str) -> bool {
        match self {
            LookedUpBy::Fxml => fxml::has_member(symbols, now, name),
            LookedUpBy::Osgi => osgi::has_reference(now, name),
            LookedUpBy::Container => components::is_made(symbols, name),
        }
    }
}
