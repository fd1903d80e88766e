//! Finds parameters that a mapper file of MyBatis names: `#{lotName}` and `test="lotName != null"` in the statement
//! that is called as their method is.

use memchr::memmem;

use super::mentioned;
use crate::git::{SourceFile, kind_of_file};
use crate::java::lexical::{find_word, is_name_byte};
use crate::java::{DeclarationRef, Kind, Span, Symbols, owner_type};
use crate::rename::places::place;
use crate::rename::type_names::TypeNames;
use crate::rename::{Concern, Warning};

/// The annotation that gives a parameter another name.
const NAMED: &str = "Param";

/// Returns the type whose mapper file would name a parameter, by its names.
pub fn mapper_names(parameter: &DeclarationRef) -> Option<TypeNames> {
    let (_, mapper) = method_and_mapper(parameter)?;
    TypeNames::of(&mapper).filter(TypeNames::has_package)
}

/// Warns of mapper files that name some parameters. `files` are those that hold the name of a type.
pub fn parameters_in_files(
    symbols: &Symbols<'_, '_>,
    members: &[DeclarationRef],
    files: &[SourceFile],
) -> Option<Warning> {
    let mut places = Vec::new();
    for parameter in members {
        let (Some((method, mapper)), Some(names)) = (method_and_mapper(parameter), mapper_names(parameter))
        else {
            continue;
        };
        let is_alone = method.get().parameters.len() == 1;
        let of_mapper = files.iter().filter(|file| {
            kind_of_file(file.path()) == "xml"
                && attributes(file.bytes(), "namespace", &names.source).next().is_some()
                && names.mean(&mapper, symbols, file.path())
        });
        for file in of_mapper {
            let name = &parameter.get().name;
            let statements = statements(file.bytes(), &method.get().name);
            let words = find_word(file.bytes(), name);
            let found = words.filter(|at| statements.iter().any(|statement| statement.contains(*at)));
            // A value that is given alone goes by any name, but not where an expression asks for it.
            let is_it = |at: &usize| {
                is_in_expression(file.bytes(), *at) || !is_alone && begins_path(file.bytes(), *at)
            };
            places.extend(found.filter(is_it).map(|at| place(file, at)));
        }
    }
    let name = members.first().map(|parameter| parameter.get().name.as_str())?;
    (!places.is_empty()).then(|| mentioned(Concern::NameInResource, name, &places))
}

/// Returns the method of a parameter that MyBatis may implement, and the interface that it is in.
fn method_and_mapper(parameter: &DeclarationRef) -> Option<(DeclarationRef, DeclarationRef)> {
    let d = parameter.get();
    if d.kind != Kind::Parameter || d.has_annotation(NAMED) {
        return None;
    }
    let method = parameter.beside(d.owner?);
    let is_open = method.get().kind == Kind::Method && method.get().body.is_none();
    let mapper = owner_type(&method).filter(|ty| is_open && ty.get().kind == Kind::Interface)?;
    Some((method, mapper))
}

/// Returns where an attribute has a value.
fn attributes<'t>(text: &'t [u8], name: &str, value: &str) -> impl Iterator<Item = usize> + use<'t> {
    let spelled = ['"', '\''].map(|quote| format!("{name}={quote}{value}{quote}").into_bytes());
    let found = spelled.into_iter().flat_map(|spelled| memmem::find_iter(text, &spelled).collect::<Vec<_>>());
    found.filter(|at| at.checked_sub(1).is_some_and(|before| text[before].is_ascii_whitespace()))
}

/// Returns where the elements of an id are in a mapper file.
fn statements(text: &[u8], id: &str) -> Vec<Span> {
    let found = attributes(text, "id", id).filter_map(|at| {
        let start = text[..at].iter().rposition(|b| *b == b'<')?;
        let name = text[start + 1..].split(|b| !is_name_byte(*b)).next()?;
        let close = [b"</", name].concat();
        let end = memmem::find(&text[at..], &close).map_or(text.len(), |end| at + end);
        Some(Span { start, end })
    });
    found.collect()
}

/// Returns whether a word begins a path of properties: `#{lot.size}`, `${ order }`.
fn begins_path(text: &[u8], at: usize) -> bool {
    let before = text[..at].trim_ascii_end();
    [b"#{", b"${"].iter().any(|mark| before.ends_with(*mark))
}

/// The attributes of MyBatis whose values are expressions, of `if` and `when`, `foreach` and `bind`.
const EXPRESSIONS: [&[u8]; 3] = [b"test=", b"collection=", b"value="];

/// Returns whether a word begins a path in an attribute that is an expression: `test="lot != null"`.
fn is_in_expression(text: &[u8], at: usize) -> bool {
    let tag = text[..at].iter().rposition(|b| *b == b'<').unwrap_or(0);
    let mut value: Option<(u8, usize)> = None;
    for (place, byte) in text[..at].iter().enumerate().skip(tag) {
        match (value, byte) {
            (None, b'>') => return false,
            (None, b'"' | b'\'') => value = Some((*byte, place)),
            (Some((quote, _)), _) if quote == *byte => value = None,
            _ => {}
        }
    }
    // A literal in the expression has the other quotes.
    let is_literal = |quote: u8, value: &[u8]| {
        value.iter().filter(|b| matches!(b, b'"' | b'\'') && **b != quote).count() % 2 == 1
    };
    let is_expression = |start: usize| EXPRESSIONS.iter().any(|attribute| text[..start].ends_with(attribute));
    value.is_some_and(|(quote, start)| is_expression(start) && !is_literal(quote, &text[start..at]))
        && !text[..at].ends_with(b".")
}
