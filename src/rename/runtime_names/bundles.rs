//! Finds classes with the texts of a language. `java.util.ResourceBundle` finds them by the name of the class with the
//! texts for all other languages: `Texts_de` by `Texts`.

use crate::java::{DeclarationRef, Kind, Symbols, is_jdk};
use crate::rename::{Concern, Warning};

/// Warns of a bundle, or one of its languages, since `ResourceBundle` finds these by the bundle's name.
pub fn of_languages(symbols: &Symbols<'_, '_>, declaration: &DeclarationRef) -> Option<Warning> {
    let d = declaration.get();
    if d.kind != Kind::Class || d.owner.is_some() || !is_bundle(symbols, declaration) {
        return None;
    }
    let beside = |name: &str| {
        let types = symbols.top_level_types(&declaration.unit.package, name);
        types.iter().any(|ty| ty.get().name != d.name && is_bundle(symbols, ty))
    };
    let parts = d.name.match_indices('_').map(|(at, _)| &d.name[..at]);
    let is_of = |name: &&str| name.strip_prefix(d.name.as_str()).is_some_and(|rest| rest.starts_with('_'));
    let mut languages: Vec<&str> = symbols.index().type_names().filter(is_of).collect();
    languages.sort_unstable();
    let other = parts.chain(languages).find(|name| !name.is_empty() && beside(name))?;
    let (bundle, language) =
        if other.len() < d.name.len() { (other, d.name.as_str()) } else { (d.name.as_str(), other) };
    let message = format!("`ResourceBundle` finds `{language}` by the name of `{bundle}`");
    Some(Warning { concern: Concern::BoundProperty, message })
}

fn is_bundle(symbols: &Symbols<'_, '_>, ty: &DeclarationRef) -> bool {
    let hierarchy = symbols.hierarchy(ty);
    let mut above = hierarchy.types.iter().filter_map(|ty| ty.declaration());
    above.any(|ty| ty.get().name == "ResourceBundle" && is_jdk(ty))
}
