//! Names of constants and types that data bear: a constant of an enum in a column or a JSON document, a type where a
//! document says of what type its objects are.

use crate::git::SourceFile;
use crate::java::lexical::{find_word, words};
use crate::java::{DeclarationRef, Kind, Modifiers, Project, Symbols, Type, owner_type};
use crate::rename::annotations::{head, is_of, spells_a_name};
use crate::rename::{Concern, Warning};

/// Where JPA has its annotations.
pub const PERSISTENCE: [&str; 2] = ["jakarta.persistence.", "javax.persistence."];

/// The annotation of JPA that says how a constant is stored.
const ENUMERATED: &str = "Enumerated";

/// The files in which a field may be stored by the name of a constant (`@Enumerated(EnumType.STRING)`).
pub fn files_with_enumerated(project: &Project<'_>) -> Vec<SourceFile> {
    let mut files = project.files_importing(&PERSISTENCE);
    files.retain(|file| find_word(file.bytes(), ENUMERATED).next().is_some());
    files
}

/// What a constant's name is stored as, where one of some files has a field of its enum that is stored by name.
pub fn constant(
    symbols: &Symbols<'_, '_>,
    declaration: &DeclarationRef,
    enumerated: &[SourceFile],
) -> Option<Warning> {
    let owner = owner_type(declaration).filter(|_| declaration.get().kind == Kind::EnumConstant)?;
    let name = owner.get().name.as_str();
    let holds = |member: &DeclarationRef| {
        let d = member.get();
        let is_of_enum =
            || d.ty.as_ref().is_some_and(|ty| find_word(ty.text.as_bytes(), name).next().is_some());
        is_of(member, ENUMERATED, &PERSISTENCE) && is_of_enum() && has_word(&head(member), "STRING")
    };
    let files = enumerated.iter().filter(|file| find_word(file.bytes(), name).next().is_some());
    let mut units = files.filter_map(|file| symbols.project().unit(file.path()));
    let unit = units.find(|unit| DeclarationRef::all_in(unit).any(|member| holds(&member)))?;
    let message =
        format!("constants of `{name}` are stored in a database by their names, as {} says", unit.path());
    Some(Warning { concern: Concern::PersistedName, message })
}

/// A class of which the name stands in JSON, since an annotation above it says so (`@JsonTypeInfo`), and none spells
/// another name out.
pub fn type_id(symbols: &Symbols<'_, '_>, declaration: &DeclarationRef) -> Option<Warning> {
    let d = declaration.get();
    let is_created =
        matches!(d.kind, Kind::Class | Kind::Record | Kind::Enum) && !d.modifiers.has(Modifiers::ABSTRACT);
    if !is_created {
        return None;
    }
    let hierarchy = symbols.hierarchy(declaration);
    let above: Vec<&DeclarationRef> = hierarchy.types.iter().filter_map(Type::declaration).collect();
    let annotated = above.iter().find(|ty| ty.get().has_annotation("JsonTypeInfo"))?;
    let says = |ids: &[&str]| ids.iter().any(|id| has_word(&head(annotated), id));
    let is_spelled = || {
        spells_a_name(declaration, "JsonTypeName") || above.iter().any(|ty| names_subtype(&head(ty), &d.name))
    };
    let is_named = says(&["CLASS", "MINIMAL_CLASS"]) || says(&["NAME", "SIMPLE_NAME"]) && !is_spelled();
    let message = || format!("objects of `{}` are written as JSON with the name of their class", d.name);
    is_named.then(|| Warning { concern: Concern::SerializedName, message: message() })
}

/// Whether `@JsonSubTypes.Type(value = C.class, name = "c")` stands in a text, of a class `C`.
fn names_subtype(text: &str, class: &str) -> bool {
    let literal = format!("{class}.class");
    let mut entries = text.split("Type(").skip(1).filter_map(|entry| entry.split(')').next());
    entries.any(|entry| entry.contains(&literal) && has_word(entry, "name"))
}

fn has_word(text: &str, word: &str) -> bool {
    words(text.as_bytes()).any(|found| found == word.as_bytes())
}
