//! Finds attributes of stored objects that code of the project asks for by name at run time, although their columns are
//! called otherwise: `@Column(name = "s") int size`, and `order by lot.size` or `findBySize`.

use memchr::memmem;

use super::passed_to_library::written_types;
use super::{DataBinders, repositories};
use crate::frameworks::{Asks, Catalogue};
use crate::git::SourceFile;
use crate::java::lexical::{Piece, code_words, find_word, pieces, strings, words};
use crate::java::{DeclarationRef, Kind, Project, Symbols, annotations_in, owner_type};
use crate::rename::{Concern, Warning};
use crate::words::{capitalized, decapitalized};

/// Words by which a string is taken for a query or a part of one.
const OF_QUERIES: [&str; 12] =
    ["select", "from", "where", "order", "by", "join", "update", "delete", "set", "having", "and", "or"];

/// How methods begin that Spring Data and Micronaut Data derive a query from, by the words behind `By`.
const DERIVED: [&str; 10] =
    ["find", "read", "get", "query", "search", "stream", "count", "exists", "delete", "remove"];

/// The annotation of JPA that takes a list of attributes, each with a direction.
const ORDERING: &str = "OrderBy";

/// Returns the files in which one of some declarations may be asked for as an attribute of a stored object.
pub fn files<'d>(
    project: &Project<'_>,
    binders: &DataBinders<'_>,
    declarations: impl Iterator<Item = &'d DeclarationRef>,
) -> Vec<SourceFile> {
    let names = declarations.filter_map(|declaration| binders.attribute_of_spelled_column(declaration));
    let spellings = names.flat_map(|name| {
        let in_conditions = [format!("\"{name} "), format!(" and {name} ")];
        let alone = [format!(".{name}"), format!("\"{name}\""), capitalized(&name), ORDERING.to_owned()];
        alone.into_iter().chain(in_conditions)
    });
    project.files_with(&spellings.collect::<Vec<_>>())
}

/// Warns where one of these files asks for an attribute by its name.
pub fn asked_for(
    symbols: &Symbols<'_, '_>,
    binders: &DataBinders<'_>,
    catalogue: &Catalogue,
    declaration: &DeclarationRef,
    files: &[SourceFile],
) -> Option<Warning> {
    let (name, owner) = (binders.attribute_of_spelled_column(declaration)?, owner_type(declaration)?);
    let asks = |file: &&SourceFile| {
        let (text, owner_name) = (file.bytes(), &owner.get().name);
        is_queried(text, &name)
            || is_derived(text, &name, owner_name)
            || is_given(text, &name, owner_name, catalogue)
            || is_named(text, &name, owner_name, catalogue)
            || is_ordered_by(text, &name, owner_name)
            || is_derived_from_path(symbols, file, &name, &owner)
    };
    let file = files.iter().find(asks)?;
    let message = format!(
        "`{}` is stored in a database, and {} asks for its attribute `{name}`",
        owner.get().name,
        file.path()
    );
    Some(Warning { concern: Concern::PersistedName, message })
}

/// Returns whether a query in a string of some Java has the attribute behind a dot (`order by lot.size`).
fn is_queried(text: &[u8], attribute: &str) -> bool {
    let is_query = |string: &[u8]| {
        let is_of_query =
            |word: &[u8]| OF_QUERIES.iter().any(|known| word.eq_ignore_ascii_case(known.as_bytes()));
        words(string).any(is_of_query)
    };
    let has_path = |string: &[u8]| find_word(string, attribute).any(|at| at > 0 && string[at - 1] == b'.');
    strings(text).any(|string| has_path(string) && is_query(string))
}

/// Returns whether some Java that speaks of the type gives the attribute's name to a method that is given such
/// (`root.get("size")`, `Sort.by("lot.size")`, `Restrictions.eq("size", 3)`, `list("size > ?1", 3)`).
fn is_given(text: &[u8], attribute: &str, owner: &str, catalogue: &Catalogue) -> bool {
    let has_package = |package: &String| memmem::find(text, package.as_bytes()).is_some();
    let is_used = |entry: &&Asks| entry.imports.is_empty() || entry.imports.iter().any(has_package);
    let used: Vec<&Asks> = catalogue.all(|framework| &framework.asks).filter(is_used).collect();
    let has_it = |entry: &Asks, string: &[u8]| match entry.conditions {
        true => words(string).any(|word| word == attribute.as_bytes()),
        false => string.split(|b| *b == b'.').any(|name| name == attribute.as_bytes()),
    };
    let mut given = strings_given(text);
    let is_given = given.any(|(called, string)| {
        let is_called = |entry: &Asks| entry.calls.iter().any(|name| name.as_bytes() == called);
        used.iter().any(|entry| is_called(entry) && has_it(entry, string))
    });
    is_given && code_words(text).any(|word| word == owner.as_bytes())
}

/// Returns whether an annotation in some Java that speaks of the type has the attribute in a path
/// (`@AttributeOverride(name = "lot.size", …)`).
fn is_named(text: &[u8], attribute: &str, owner: &str, catalogue: &Catalogue) -> bool {
    let has_it = |path: &str| path.split('.').any(|name| name == attribute);
    let elements = catalogue
        .all(|framework| &framework.asks)
        .filter_map(|entry| Some((&entry.annotations, entry.element.as_ref()?)));
    let mut used = elements.flat_map(|(annotations, element)| annotations.iter().map(move |a| (a, element)));
    used.any(|(annotation, element)| {
        memmem::find(text, annotation.as_bytes()).is_some()
            && texts_given(text, annotation, element).iter().any(|path| has_it(path))
    }) && code_words(text).any(|word| word == owner.as_bytes())
}

/// Returns the strings that the annotations of some simple name in some Java are given for an element.
fn texts_given(text: &[u8], annotation: &str, element: &str) -> Vec<String> {
    let mut found = Vec::new();
    for outer in annotations_in(text) {
        let given = outer.arguments(text);
        let own = (outer.simple_name() == annotation).then_some(&given);
        for given in own.into_iter().chain(given.nested(annotation)) {
            found.extend(given.given(&[element]).filter_map(|value| value.text()).map(str::to_owned));
        }
    }
    found
}

/// Returns the strings of some Java without their quotes, each with the name of what it is given to.
fn strings_given(text: &[u8]) -> impl Iterator<Item = (&[u8], &[u8])> {
    let (mut word, mut called): (&[u8], &[u8]) = (b"", b"");
    pieces(text).filter_map(move |(piece, part)| {
        match (piece, part) {
            (Piece::Word, _) => word = part,
            (Piece::Mark, b"(") => called = word,
            (Piece::Mark, b")" | b";") => called = b"",
            (Piece::Literal, _) => return Some((called, &part[1..part.len() - 1])),
            _ => {}
        }
        None
    })
}

/// Returns whether some Java that speaks of the type has elements of a collection ordered by the attribute
/// (`@OrderBy("size DESC")`).
fn is_ordered_by(text: &[u8], attribute: &str, owner: &str) -> bool {
    let has_it = |list: &str| {
        let mut paths = list.split(',').filter_map(|part| part.trim().split(' ').next());
        paths.any(|path| words(path.as_bytes()).any(|word| word == attribute.as_bytes()))
    };
    find_word(text, ORDERING).next().is_some()
        && texts_given(text, ORDERING, "value").iter().any(|list| has_it(list))
        && code_words(text).any(|word| word == owner.as_bytes())
}

/// Returns whether some Java that speaks of the type has a method of which the name is a query on the attribute
/// (`findBySize`, `countByOwnerAndSizeGreaterThan`).
fn is_derived(text: &[u8], attribute: &str, owner: &str) -> bool {
    paths_to(text, attribute).any(str::is_empty) && code_words(text).any(|word| word == owner.as_bytes())
}

/// Returns whether a repository has a method of which the name is a query on the attribute of what it stores, by a
/// path. In a repository of pets, `findByOwnerName` asks for the `name` of an `Owner`.
fn is_derived_from_path(
    symbols: &Symbols<'_, '_>,
    file: &SourceFile,
    attribute: &str,
    owner: &DeclarationRef,
) -> bool {
    let paths: Vec<&str> = paths_to(file.bytes(), attribute).filter(|path| !path.is_empty()).collect();
    if paths.is_empty() {
        return false;
    }
    let stored = repositories::types(symbols, &symbols.project().unit_of(file));
    paths.iter().any(|path| stored.iter().any(|ty| leads_to(symbols, ty, path, owner)))
}

/// Returns from queries that are names of methods what is between the beginning of a condition and an attribute in it:
/// `Owner` of `findByIdAndOwnerName`, nothing of `findByName`.
fn paths_to<'t>(text: &'t [u8], attribute: &str) -> impl Iterator<Item = &'t str> {
    let condition = capitalized(attribute);
    let names = pieces(text).filter(|(piece, _)| *piece == Piece::Word);
    let names = names.filter_map(|(_, name)| std::str::from_utf8(name).ok());
    let queries = names.filter(|name| DERIVED.iter().any(|start| name.starts_with(start)));
    queries.flat_map(move |name| {
        let is_end = |at: usize| name[at..].chars().next().is_none_or(|next| !next.is_lowercase());
        let places: Vec<usize> = name.match_indices(&condition).map(|(at, _)| at).collect();
        let ended = places.into_iter().filter(|at| is_end(at + condition.len())).collect::<Vec<_>>();
        ended.into_iter().filter_map(|at| Some(&name[start_of_condition(&name[..at])?..at]))
    })
}

/// Returns where the condition of a query begins that the end of a text is in.
fn start_of_condition(text: &str) -> Option<usize> {
    let is_start = |at: &usize| text[*at..].chars().next().is_none_or(char::is_uppercase);
    let ends = |word: &'static str| text.match_indices(word).map(move |(at, _)| at + word.len());
    let first = ends("By").find(is_start)?;
    ["By", "And", "Or"].into_iter().flat_map(ends).filter(|at| *at >= first && is_start(at)).max()
}

/// Returns whether a path of properties, as the name of a query has it (`PetOwner`, `Pet_Owner`), leads from a type to
/// another one.
fn leads_to(symbols: &Symbols<'_, '_>, from: &DeclarationRef, path: &str, to: &DeclarationRef) -> bool {
    let ends = path.char_indices().filter(|(at, c)| *at > 0 && (c.is_uppercase() || *c == '_'));
    let mut ends = ends.map(|(at, _)| at).chain([path.len()]);
    ends.any(|end| {
        let (property, rest) = (decapitalized(&path[..end]), path[end..].trim_start_matches('_'));
        let members = symbols.all_members(from, &property).into_iter();
        let mut types =
            members.filter(|m| m.get().kind == Kind::Field).flat_map(|m| written_types(symbols, &m));
        types.any(|ty| match rest.is_empty() {
            true => symbols.hierarchy(&ty).contains(to),
            false => leads_to(symbols, &ty, rest, to),
        })
    })
}
