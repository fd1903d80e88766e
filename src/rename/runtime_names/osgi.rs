//! Finds the references of an OSGi component, which settings and tests know by their names.

use aho_corasick::AhoCorasick;

use super::looked_up_elsewhere::{LookedUpBy, LookupPlace};
use crate::git::{SourceFile, file_name, is_document_name};
use crate::java::lexical::{Piece, find_word, placed_code_pieces};
use crate::java::{DeclarationRef, Kind, Project, Span, Symbols, is_test_source, owner_type};
use crate::rename::annotations::{gives, string_given};
use crate::rename::{Concern, Warning};
use crate::words::decapitalized;

/// The settings of a reference, which are behind its name and a dot.
const SETTINGS: [&str; 2] = ["target", "cardinality.minimum"];

/// Warns of a reference of OSGi that something knows by its name: settings (`log.target`), or tests that give its
/// service.
pub fn named_reference(symbols: &Symbols<'_, '_>, member: &DeclarationRef) -> Option<Warning> {
    let name = name_of(member)?;
    let place = LookedUpBy::Osgi.places(symbols.project(), member, None).into_iter().next()?;
    let message = format!("`{name}` is the name of a reference of OSGi, which {} knows", place.file.path());
    Some(Warning { concern: Concern::BoundProperty, message })
}

/// Returns the name that a reference has of its field or method: `log` of `@Reference Logger log`, `Log` of `bindLog`.
pub fn name_of(member: &DeclarationRef) -> Option<String> {
    let d = member.get();
    if !d.has_annotation("Reference") || gives(member, "Reference", &["name"]) {
        return None;
    }
    let prefixes = ["bind", "set", "add"].iter().filter(|_| d.kind == Kind::Method);
    let stem = prefixes.filter_map(|prefix| d.name.strip_prefix(prefix)).find(|stem| !stem.is_empty());
    Some(stem.unwrap_or(&d.name).to_owned())
}

/// Returns the places at which a reference's name is: in Java that has its class, then in settings.
pub fn places(project: &Project<'_>, versions: &[&DeclarationRef], name: &str) -> Vec<LookupPlace> {
    let mut names = vec![name.to_owned(), decapitalized(name)];
    names.dedup();
    let owners: Vec<DeclarationRef> = versions.iter().filter_map(|version| owner_type(version)).collect();
    let has_owner = |file: &SourceFile| {
        owners.iter().any(|owner| find_word(file.bytes(), &owner.get().name).next().is_some())
    };
    let is_own = |file: &SourceFile| versions.iter().any(|version| version.unit.path() == file.path());
    let java = project.files_with(&names).into_iter().filter(|file| !is_own(file) && has_owner(file));
    let mut places: Vec<LookupPlace> = java.flat_map(|file| in_java(&file, &names)).collect();
    let settings = names.iter().flat_map(|name| SETTINGS.map(|setting| format!("{name}.{setting}")));
    let Ok(needles) = AhoCorasick::new(settings) else { return places };
    let classes: Vec<String> = owners.iter().map(|owner| owner.unit.qualified_name(owner.id)).collect();
    for file in project.snapshot().search_resources(&needles, |path| !is_document_name(path)) {
        // Unless a component says otherwise, its settings are in a file that is named after its class.
        let is_of_class = |class: &String| {
            let rest = file_name(file.path()).strip_prefix(class.as_str());
            rest.is_some_and(|rest| rest.starts_with(['.', '-', '~']))
        };
        let is_certain = classes.iter().any(is_of_class);
        let found = needles.find_iter(file.bytes()).filter(|m| begins_word(file.bytes(), m.start()));
        places.extend(found.map(|m| {
            let span = Span { start: m.start(), end: m.start() + name.len() };
            LookupPlace { file: file.clone(), span, is_certain }
        }));
    }
    places
}

/// Returns the strings of a file that are a reference's name, or a setting of it.
fn in_java(file: &SourceFile, names: &[String]) -> Vec<LookupPlace> {
    let mut places = Vec::new();
    let mut pieces = placed_code_pieces(file.bytes()).peekable();
    let mut is_behind_parenthesis = false;
    while let Some((start, piece, text)) = pieces.next() {
        let string = text.strip_prefix(b"\"").and_then(|text| text.strip_suffix(b"\""));
        let is_first = std::mem::replace(&mut is_behind_parenthesis, text == b"(");
        let Some(string) = string.filter(|_| piece == Piece::Literal) else { continue };
        let is_first_of_several = is_first && pieces.peek().is_some_and(|(_, _, next)| *next == b",");
        for name in names {
            let Some(rest) = string.strip_prefix(name.as_bytes()) else { continue };
            let setting = rest.strip_prefix(b".");
            let is_setting = setting.is_some_and(is_set);
            if is_setting || rest.is_empty() {
                let span = Span { start: start + 1, end: start + 1 + name.len() };
                // A test gives the service next to the name.
                let is_given = is_first_of_several && is_test_source(file.path());
                places.push(LookupPlace { file: file.clone(), span, is_certain: is_setting || is_given });
                break;
            }
        }
    }
    places
}

/// Returns whether a text is a setting of a reference, with or without its value: `target=(id=1)`.
fn is_set(text: &[u8]) -> bool {
    SETTINGS.iter().any(|known| {
        let value = text.strip_prefix(known.as_bytes());
        value.is_some_and(|value| value.is_empty() || value.starts_with(b"="))
    })
}

/// Returns whether the class of a reference has another one of some name.
pub fn has_reference(reference: &DeclarationRef, name: &str) -> bool {
    let is_called_so = |member: &DeclarationRef| {
        name_of(member)
            .or_else(|| string_given(member, "Reference", "name"))
            .is_some_and(|other| other == name)
    };
    owner_type(reference).is_none_or(|owner| owner.members().any(|member| is_called_so(&member)))
}

fn begins_word(text: &[u8], at: usize) -> bool {
    !text[..at].last().is_some_and(|b| b.is_ascii_alphanumeric() || b"_.-$".contains(b))
}
