//! Finds the members of a controller in JavaFX, which FXML files and their loader know by their names.

use aho_corasick::AhoCorasick;
use memchr::memmem;

use super::looked_up_elsewhere::{LookedUpBy, LookupPlace};
use crate::git::SourceFile;
use crate::java::{DeclarationRef, Kind, Project, Span, Symbols, owner_type};
use crate::rename::{Concern, Warning};

/// Warns of a member of a controller that JavaFX looks up by its name: an FXML file says so, or it is the method
/// `initialize`.
pub fn member(symbols: &Symbols<'_, '_>, declaration: &DeclarationRef) -> Option<Warning> {
    let name = name_of(declaration)?;
    let warning = |message: String| Some(Warning { concern: Concern::FxmlName, message });
    if is_marked(declaration) && declaration.get().kind == Kind::Method && name == "initialize" {
        return warning("`initialize` is called by the loader of FXML files".to_owned());
    }
    let places = LookedUpBy::Fxml.places(symbols.project(), declaration, None);
    // The controller may be set by the code.
    let place = places.into_iter().find(|place| is_marked(declaration) || place.is_certain)?;
    warning(format!("`{name}` is looked up by its name from {}", place.file.path()))
}

/// Returns the name of a member that a controller may have.
pub fn name_of(declaration: &DeclarationRef) -> Option<String> {
    let d = declaration.get();
    let imports_fx = || declaration.unit.imports.iter().any(|i| i.name.starts_with("javafx."));
    (matches!(d.kind, Kind::Field | Kind::Method) && imports_fx()).then(|| d.name.clone())
}

/// Returns the places in FXML files at which a member's name is. They are certain where the file names its class as
/// the controller, by one of the names that the class had and has.
pub fn places(project: &Project<'_>, versions: &[&DeclarationRef]) -> Vec<LookupPlace> {
    let [member, ..] = versions else { return Vec::new() };
    let (before, name) = match member.get().kind {
        Kind::Field => ("fx:id=\"", &member.get().name),
        _ => ("\"#", &member.get().name),
    };
    let spelled = format!("{before}{name}\"");
    let Ok(needle) = AhoCorasick::new([&spelled]) else { return Vec::new() };
    let owners = versions.iter().filter_map(|version| owner_type(version));
    let controllers: Vec<String> =
        owners.map(|owner| format!("fx:controller=\"{}\"", owner.unit.qualified_name(owner.id))).collect();
    let files = project.snapshot().search_resources(&needle, |path| path.ends_with(".fxml"));
    let in_file = |file: &SourceFile| {
        let names_it = |controller: &String| memmem::find(file.bytes(), controller.as_bytes()).is_some();
        let is_certain = controllers.iter().any(names_it);
        let starts = memmem::find_iter(file.bytes(), &spelled).map(|at| at + before.len());
        let place = |start| {
            let span = Span { start, end: start + name.len() };
            LookupPlace { file: file.clone(), span, is_certain }
        };
        starts.map(place).collect::<Vec<_>>()
    };
    files.iter().flat_map(in_file).collect()
}

/// Returns whether the class of a member has or inherits one of some name.
pub fn has_member(symbols: &Symbols<'_, '_>, member: &DeclarationRef, name: &str) -> bool {
    owner_type(member).is_none_or(|owner| !symbols.all_members(&owner, name).is_empty())
}

fn is_marked(declaration: &DeclarationRef) -> bool {
    declaration.get().has_annotation("FXML")
}
