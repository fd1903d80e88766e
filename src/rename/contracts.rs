//! Names that are agreed with something outside the code: a JSON document, a database, a
//! configuration file, a serialized object. Such a declaration can be renamed without a compiler's
//! complaint, and then the agreement is broken, so the plan warns of it.
//!
//! Where an annotation spells the outside name out, the declaration's own name is free.
//!
//! A type that an annotation processor makes is called after another one. Where the code uses it,
//! the rename is withheld.

use aho_corasick::AhoCorasick;

use super::occurrences::words_in;
use super::{Blocker, Warning};
use crate::java::{CompilationUnit, DeclarationId, DeclarationRef, Kind, Modifiers, Symbols, owner_type};

/// Who reads names at run time, by the packages of its annotations.
struct Reader {
    rule: &'static str,
    packages: &'static [&'static str],
    /// Annotations that set the outside name when a string is given.
    naming: &'static [&'static str],
    /// Annotations that keep a member from it.
    excluding: &'static [&'static str],
    /// What happens to a type that it reads, and what a member's name is there.
    deed: &'static str,
}

const READERS: [Reader; 3] = [
    Reader {
        rule: "serialized-name",
        packages: &[
            "com.fasterxml.jackson.",
            "tools.jackson.",
            "org.codehaus.jackson.",
            "com.google.gson.",
            "com.squareup.moshi.",
            "jakarta.json.bind.",
            "javax.json.bind.",
            "jakarta.xml.bind.",
            "javax.xml.bind.",
        ],
        naming: &[
            "JsonProperty",
            "JsonGetter",
            "JsonSetter",
            "JsonbProperty",
            "SerializedName",
            "Json",
            "XmlElement",
            "XmlAttribute",
            "XmlElementWrapper",
            "JacksonXmlProperty",
        ],
        excluding: &["JsonIgnore", "JsonbTransient", "XmlTransient"],
        deed: "is written as JSON or XML, where `{}` is a property's name",
    },
    Reader {
        rule: "persisted-name",
        packages: &["jakarta.persistence.", "javax.persistence.", "org.springframework.data."],
        naming: &[
            "Column",
            "JoinColumn",
            "JoinColumns",
            "JoinTable",
            "CollectionTable",
            "AttributeOverride",
            "Field",
        ],
        excluding: &["Transient"],
        deed: "is stored in a database, where `{}` is the name of a column or attribute",
    },
    Reader {
        rule: "bound-property",
        packages: &["org.springframework.boot.context.properties.", "io.micronaut.context.annotation."],
        naming: &["Name"],
        excluding: &[],
        deed: "is filled from the configuration, where `{}` is a property's name",
    },
];

/// What something outside the code may read a declaration's name for.
pub fn warnings(symbols: &Symbols<'_, '_>, declaration: &DeclarationRef) -> Vec<Warning> {
    let mut found = Vec::new();
    let d = declaration.get();
    let unit = &declaration.unit;
    if let Some(property) = property(declaration)
        && let Some(owner) = owner_type(declaration)
    {
        for reader in &READERS {
            let explicit = reader.naming.iter().any(|name| spells_a_name(declaration, name));
            let excluded = reader.excluding.iter().any(|name| d.has_annotation(name));
            if !explicit && !excluded && reads(reader, unit, owner.id) {
                let deed = reader.deed.replace("{}", &property);
                let message = format!("`{}` {deed}", owner.get().name);
                found.push(Warning { rule: reader.rule, message });
            }
        }
        found.extend(serialized(symbols, declaration, &owner));
    }
    found.extend(named_by_framework(declaration));
    found
}

/// The name that others know a member by: a field's or component's own, or that of the bean property
/// that an accessor stands for. `None` for what is no property.
fn property(declaration: &DeclarationRef) -> Option<String> {
    let d = declaration.get();
    if d.modifiers.has(Modifiers::STATIC) {
        return None;
    }
    match d.kind {
        Kind::Field if is_transient(declaration) => None,
        Kind::Field => Some(d.name.clone()),
        Kind::Method if !d.modifiers.has(Modifiers::PRIVATE) => {
            let (prefixes, parameters): (&[&str], usize) =
                if d.name.starts_with("set") { (&["set"], 1) } else { (&["get", "is"], 0) };
            let rest = prefixes.iter().find_map(|prefix| d.name.strip_prefix(prefix))?;
            let mut chars = rest.chars();
            let first = chars.next().filter(|c| c.is_uppercase() && d.parameters.len() == parameters)?;
            Some(first.to_lowercase().chain(chars).collect())
        }
        _ => None,
    }
}

/// The text of a declaration before its name: annotations, modifiers, type.
fn head(declaration: &DeclarationRef) -> std::borrow::Cow<'_, str> {
    let d = declaration.get();
    declaration.unit.source.text(d.span.start.min(d.name_span.start)..d.name_span.start)
}

fn is_transient(field: &DeclarationRef) -> bool {
    head(field).split_whitespace().any(|word| word == "transient")
}

/// Whether an annotation of a declaration, by its simple name, has a string among its arguments.
fn spells_a_name(declaration: &DeclarationRef, annotation: &str) -> bool {
    if !declaration.get().has_annotation(annotation) {
        return false;
    }
    let head = head(declaration);
    let mut rest = &*head;
    while let Some(at) = rest.find(annotation) {
        let after = &rest[at + annotation.len()..];
        let whole = rest[..at].ends_with(['@', '.']);
        if let Some(arguments) = after.trim_start().strip_prefix('(').filter(|_| whole) {
            // A constant is as good as a string.
            let list = arguments.split(')').next().unwrap_or_default();
            return list.contains('"') || list.split(',').any(|a| a.trim_start().starts_with("name"));
        }
        rest = after;
    }
    false
}

/// Whether a type, or one of its members, has an annotation of a reader.
fn reads(reader: &Reader, unit: &CompilationUnit, ty: DeclarationId) -> bool {
    let is_of_reader = |name: &str| reader.packages.iter().any(|package| name.starts_with(package));
    let is_ours = |annotation: &str| {
        is_of_reader(annotation)
            || unit.imports.iter().any(|import| match import.on_demand {
                true => is_of_reader(&format!("{}.", import.name)) && is_well_known(annotation),
                false => is_of_reader(&import.name) && import.name.rsplit('.').next() == Some(annotation),
            })
    };
    let mut annotated = vec![ty];
    if reader.rule == "bound-property" {
        // A nested class is bound with the one around it.
        annotated.extend(unit.owners(ty));
    } else {
        annotated.extend(unit.members(Some(ty)).filter(|(_, d)| !d.kind.is_type()).map(|(id, _)| id));
    }
    annotated.iter().flat_map(|id| &unit.get(*id).annotations).any(|annotation| is_ours(annotation))
}

/// Annotations that come with an import of their whole package.
fn is_well_known(annotation: &str) -> bool {
    annotation.starts_with("Json")
        || annotation.starts_with("Xml")
        || matches!(
            annotation,
            "Entity" | "Embeddable" | "MappedSuperclass" | "Id" | "Column" | "ConfigurationProperties"
        )
}

/// A field of a class that spells out the version of its serialized form.
fn serialized(
    symbols: &Symbols<'_, '_>,
    declaration: &DeclarationRef,
    owner: &DeclarationRef,
) -> Option<Warning> {
    let is_field = declaration.get().kind == Kind::Field && owner.get().kind == Kind::Class;
    let versioned = symbols.members_named(&owner.unit, Some(owner.id), "serialVersionUID");
    if !is_field || versioned.is_empty() {
        return None;
    }
    let (owner, field) = (&owner.get().name, &declaration.get().name);
    let message = format!("objects of `{owner}` that were serialized before lose `{field}`");
    Some(Warning { rule: "serialized-form", message })
}

/// Types and methods that a framework knows by their names.
fn named_by_framework(declaration: &DeclarationRef) -> Option<Warning> {
    let d = declaration.get();
    let imported = |package: &str| {
        declaration.unit.imports.iter().any(|i| i.name.starts_with(package))
            || d.annotations.iter().any(|a| a.starts_with(package))
    };
    let unnamed = |annotation: &str| d.has_annotation(annotation) && !spells_a_name(declaration, annotation);
    if d.kind.is_type()
        && (imported("jakarta.persistence") || imported("javax.persistence"))
        && unnamed("Entity")
    {
        let also = if spells_a_name(declaration, "Table") { "" } else { ", and its table's" };
        let message = format!("`{}` is the entity's name in queries{also}", d.name);
        return Some(Warning { rule: "persisted-name", message });
    }
    if d.kind == Kind::Method && imported("org.springframework.context.annotation") && unnamed("Bean") {
        let message = format!("`{}` is the bean's name", d.name);
        return Some(Warning { rule: "bean-name", message });
    }
    None
}

/// Annotations that make a type, and what it is called after the annotated one (`*`).
const MAKERS: [(&str, &[&str]); 10] = [
    ("Builder", &["*Builder"]),
    ("SuperBuilder", &["*Builder"]),
    ("Entity", &["*_", "Q*"]),
    ("Embeddable", &["*_", "Q*"]),
    ("MappedSuperclass", &["*_", "Q*"]),
    ("Mapper", &["*Impl"]),
    ("AutoValue", &["AutoValue_*"]),
    ("Immutable", &["Immutable*"]),
    ("Component", &["Dagger*"]),
    ("RecordBuilder", &["*Builder"]),
];

/// What stands against renaming a type after which another one is made that the code uses.
pub fn generated_type(symbols: &Symbols<'_, '_>, declaration: &DeclarationRef) -> Option<Blocker> {
    let d = declaration.get();
    let made = MAKERS.iter().filter(|(maker, _)| d.kind.is_type() && d.has_annotation(maker));
    let mut names: Vec<String> =
        made.flat_map(|(_, patterns)| *patterns).map(|p| p.replace('*', &d.name)).collect();
    names.retain(|name| symbols.index().declaring(name).next().is_none());
    if names.is_empty() {
        return None;
    }
    let needles = AhoCorasick::new(&names).ok()?;
    let snapshot = symbols.project().snapshot();
    let used = snapshot.search(&needles).into_iter().find_map(|file| {
        let index = words_in(&file, &needles, &names).into_iter().min()?;
        Some((names[index].clone(), file))
    });
    used.map(|(name, file)| Blocker {
        rule: "generated-type",
        message: format!(
            "`{name}`, which {} uses, is made by an annotation and called after it",
            file.path()
        ),
    })
}
