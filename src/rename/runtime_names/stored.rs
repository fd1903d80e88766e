//! Finds constants and types whose names are in stored data. A column or a JSON document has a constant of an enum, and
//! a document says of what type its objects are.

use crate::git::SourceFile;
use crate::java::lexical::find_word;
use crate::java::{DeclarationRef, Kind, Modifiers, Project, Symbols, Type, owner_type};
use crate::rename::annotations::{arguments_of, gives_constant, is_of, spells_a_name};
use crate::rename::{Concern, Warning};

/// Where JPA has its annotations.
pub const PERSISTENCE: [&str; 2] = ["jakarta.persistence.", "javax.persistence."];

/// The annotation of JPA that says how a constant is stored.
const ENUMERATED: &str = "Enumerated";

/// Returns the files in which a field may be stored by the name of a constant (`@Enumerated(EnumType.STRING)`).
pub fn files_with_enumerated(project: &Project<'_>) -> Vec<SourceFile> {
    let mut files = project.files_importing(&PERSISTENCE);
    files.retain(|file| find_word(file.bytes(), ENUMERATED).next().is_some());
    files
}

/// Warns of a constant whose name is stored, where one of some files has a field of its enum that is stored by name.
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
        is_of(member, ENUMERATED, &PERSISTENCE)
            && is_of_enum()
            && gives_constant(member, ENUMERATED, "value", &["STRING"])
    };
    let files = enumerated.iter().filter(|file| find_word(file.bytes(), name).next().is_some());
    let mut units = files.filter_map(|file| symbols.project().unit(file.path()));
    let unit = units.find(|unit| DeclarationRef::all_in(unit).any(|member| holds(&member)))?;
    let message =
        format!("constants of `{name}` are stored in a database by their names, as {} says", unit.path());
    Some(Warning { concern: Concern::PersistedName, message })
}

/// Warns of a class of which the name is in JSON, since an annotation above it says so (`@JsonTypeInfo`), and none
/// spells another name out.
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
    let says = |ids: &[&str]| gives_constant(annotated, "JsonTypeInfo", "use", ids);
    let is_spelled =
        || spells_a_name(declaration, "JsonTypeName") || above.iter().any(|ty| names_subtype(ty, &d.name));
    let is_named = says(&["CLASS", "MINIMAL_CLASS"]) || says(&["NAME", "SIMPLE_NAME"]) && !is_spelled();
    let message = || format!("objects of `{}` are written as JSON with the name of their class", d.name);
    is_named.then(|| Warning { concern: Concern::SerializedName, message: message() })
}

/// Returns whether an annotation of a type names a class below it: `@JsonSubTypes(@Type(value = C.class, name = "c"))`.
fn names_subtype(ty: &DeclarationRef, class: &str) -> bool {
    let is_meant = |written: &str| written.rsplit('.').next() == Some(class);
    arguments_of(ty, "JsonSubTypes").any(|subtypes| {
        subtypes.nested("Type").iter().any(|subtype| {
            subtype.gives(&["name", "names"])
                && subtype.given(&["value"]).filter_map(|value| value.class()).any(is_meant)
        })
    })
}
