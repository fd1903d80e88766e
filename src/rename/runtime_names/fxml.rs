//! The members of a controller in JavaFX, which FXML files and their loader know by their names.

use aho_corasick::AhoCorasick;
use memchr::memmem;

use crate::java::{DeclarationRef, Kind, Symbols, owner_type};
use crate::rename::{Concern, Warning};

/// A member of a controller that JavaFX looks up by its name: an FXML file says so, or it is the method `initialize`.
pub fn member(symbols: &Symbols<'_, '_>, declaration: &DeclarationRef) -> Option<Warning> {
    let d = declaration.get();
    let owner = owner_type(declaration).filter(|_| matches!(d.kind, Kind::Field | Kind::Method))?;
    if !declaration.unit.imports.iter().any(|i| i.name.starts_with("javafx.")) {
        return None;
    }
    let is_marked = d.has_annotation("FXML");
    let warning = |message: String| Some(Warning { concern: Concern::FxmlName, message });
    if is_marked && d.kind == Kind::Method && d.name == "initialize" {
        return warning("`initialize` is called by the loader of FXML files".to_owned());
    }
    let snapshot = symbols.project().snapshot();
    let spelled = match d.kind {
        Kind::Field => format!("fx:id=\"{}\"", d.name),
        _ => format!("\"#{}\"", d.name),
    };
    let controller = format!("\"{}\"", owner.unit.qualified_name(owner.id));
    let needle = AhoCorasick::new([&spelled]).ok()?;
    // The controller may be set by the code.
    let names_it = |text: &[u8]| is_marked || memmem::find(text, controller.as_bytes()).is_some();
    let files = snapshot.search_resources(&needle, |path| path.ends_with(".fxml"));
    let file = files.iter().find(|file| names_it(file.bytes()))?;
    warning(format!("`{}` is looked up by its name from {}", d.name, file.path()))
}
