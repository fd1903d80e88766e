//! Names by which code of the project asks for something at run time, although nothing outside knows them: an attribute
//! in a query, a component in a qualifier.

use aho_corasick::AhoCorasick;

use super::attribute_of_spelled_column;
use crate::git::{Snapshot, SourceFile};
use crate::java::lexical::{Piece, code_words, find_word, pieces, strings, words};
use crate::java::{DeclarationRef, owner_type};
use crate::rename::annotations::spells_a_name;
use crate::rename::{Concern, Warning};
use crate::words::capitalized;

/// Annotations of a class by which a container makes an object of it, known by the class's name.
const COMPONENTS: [&str; 7] =
    ["Component", "Service", "Repository", "Controller", "RestController", "Configuration", "Named"];

/// Packages that have these annotations.
const CONTAINERS: [&str; 5] = [
    "org.springframework.stereotype",
    "org.springframework.context.annotation",
    "org.springframework.web.bind.annotation",
    "jakarta.inject",
    "javax.inject",
];

/// Words by which a string is taken for a query or a part of one.
const OF_QUERIES: [&str; 12] =
    ["select", "from", "where", "order", "by", "join", "update", "delete", "set", "having", "and", "or"];

/// How methods begin that Spring Data and Micronaut Data derive a query from, by the words behind `By`.
const DERIVED: [&str; 10] =
    ["find", "read", "get", "query", "search", "stream", "count", "exists", "delete", "remove"];

/// Methods of JPA's criteria and entity graphs and of Spring Data, and annotations of JPA, that take an attribute's name,
/// or a path of such names.
const NAVIGATING: [&str; 15] = [
    "get",
    "join",
    "fetch",
    "by",
    "and",
    "asc",
    "desc",
    "addAttributeNodes",
    "addSubgraph",
    "AssociationOverride",
    "AttributeOverride",
    "Convert",
    "MapKey",
    "MapsId",
    "NamedAttributeNode",
];

/// How something is asked for.
enum Asked {
    /// By this attribute of a stored object.
    Attribute(String),
    /// By this name of a component.
    Component(String),
}

impl Asked {
    /// `None` for what nothing asks for by its name, or something outside as well.
    fn of(declaration: &DeclarationRef) -> Option<Asked> {
        let attribute = attribute_of_spelled_column(declaration).map(Asked::Attribute);
        attribute.or_else(|| component(declaration).map(Asked::Component))
    }

    fn needles(&self) -> Vec<String> {
        match self {
            Asked::Attribute(name) => vec![format!(".{name}"), format!("\"{name}"), capitalized(name)],
            Asked::Component(name) => vec![format!("\"{name}\"")],
        }
    }
}

/// The files in which one of some declarations may be asked for by its name.
pub fn files<'d>(
    snapshot: &Snapshot,
    declarations: impl Iterator<Item = &'d DeclarationRef>,
) -> Vec<SourceFile> {
    let needles: Vec<String> = declarations.filter_map(Asked::of).flat_map(|asked| asked.needles()).collect();
    let built = AhoCorasick::new(&needles).ok().filter(|_| !needles.is_empty());
    built.map(|needles| snapshot.search(&needles)).unwrap_or_default()
}

/// What one of these files asks for by a declaration's name.
pub fn asked_for(declaration: &DeclarationRef, files: &[SourceFile]) -> Option<Warning> {
    match Asked::of(declaration)? {
        Asked::Attribute(name) => {
            let owner = owner_type(declaration)?;
            let asks = |text: &[u8]| {
                let owner = &owner.get().name;
                is_queried(text, &name) || is_derived(text, &name, owner) || is_navigated(text, &name, owner)
            };
            let file = files.iter().find(|file| asks(file.bytes()))?;
            let message = format!(
                "`{}` is stored in a database, and {} asks for its attribute `{name}`",
                owner.get().name,
                file.path()
            );
            Some(Warning { concern: Concern::PersistedName, message })
        }
        Asked::Component(name) => {
            let literal = format!("\"{name}\"");
            let names = |file: &&SourceFile| strings(file.bytes()).any(|string| string == literal.as_bytes());
            let file = files.iter().find(names)?;
            let message = format!("{} has \"{name}\", the name of the component that it makes", file.path());
            Some(Warning { concern: Concern::BeanName, message })
        }
    }
}

/// Whether a query in a string of some Java has the attribute behind a dot (`order by lot.size`).
fn is_queried(text: &[u8], attribute: &str) -> bool {
    let is_query = |string: &[u8]| {
        let is_of_query =
            |word: &[u8]| OF_QUERIES.iter().any(|known| word.eq_ignore_ascii_case(known.as_bytes()));
        words(string).any(is_of_query)
    };
    let has_path = |string: &[u8]| find_word(string, attribute).any(|at| at > 0 && string[at - 1] == b'.');
    strings(text).any(|string| has_path(string) && is_query(string))
}

/// Whether some Java that speaks of the type gives the attribute's name to a method that goes by such (`root.get("size")`,
/// `Sort.by("lot.size")`).
fn is_navigated(text: &[u8], attribute: &str, owner: &str) -> bool {
    let (mut word, mut called): (&[u8], &[u8]) = (b"", b"");
    let mut navigates = false;
    for (piece, part) in pieces(text) {
        match (piece, part) {
            (Piece::Word, _) => word = part,
            (Piece::Mark, b"(") => called = word,
            (Piece::Mark, b")" | b";") => called = b"",
            (Piece::Literal, _) if NAVIGATING.iter().any(|name| name.as_bytes() == called) => {
                let path = &part[1..part.len() - 1];
                navigates |= path.split(|b| *b == b'.').any(|name| name == attribute.as_bytes());
            }
            _ => {}
        }
    }
    navigates && code_words(text).any(|word| word == owner.as_bytes())
}

/// Whether some Java that speaks of the type has a method of which the name is a query on the attribute (`findBySize`,
/// `countByOwnerAndSizeGreaterThan`).
fn is_derived(text: &[u8], attribute: &str, owner: &str) -> bool {
    let condition = capitalized(attribute);
    let is_condition = |name: &str| {
        let behind = name.match_indices(&condition).any(|(at, _)| {
            let ends = name[at + condition.len()..].chars().next().is_none_or(|next| !next.is_lowercase());
            ends && ["By", "And", "Or"].iter().any(|before| name[..at].ends_with(before))
        });
        behind && DERIVED.iter().any(|start| name.starts_with(start)) && name.contains("By")
    };
    let mut names = pieces(text).filter(|(piece, _)| *piece == Piece::Word);
    names.any(|(_, name)| std::str::from_utf8(name).is_ok_and(is_condition))
        && code_words(text).any(|word| word == owner.as_bytes())
}

/// The name of the component that a container makes of a class, unless its annotation spells another one out
/// (`java.beans.Introspector.decapitalize`: `URLReader` stays).
fn component(declaration: &DeclarationRef) -> Option<String> {
    let d = declaration.get();
    let is_of_container = |name: &str| CONTAINERS.iter().any(|package| name.starts_with(package));
    let is_component = d.kind.is_type()
        && COMPONENTS.iter().any(|a| d.has_annotation(a) && !spells_a_name(declaration, a))
        && (declaration.unit.imports.iter().any(|import| is_of_container(&import.name))
            || d.annotations.iter().any(|annotation| is_of_container(annotation)));
    let mut letters = d.name.chars();
    let first = letters.next().filter(|_| is_component)?;
    match letters.clone().next() {
        Some(second) if second.is_uppercase() => Some(d.name.clone()),
        _ => Some(first.to_lowercase().chain(letters).collect()),
    }
}
