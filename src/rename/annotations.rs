//! The annotations of a declaration, as they are written before its name.

use std::borrow::Cow;

use crate::java::DeclarationRef;
use crate::java::lexical::is_name_char;

/// The text of a declaration before its name: annotations, modifiers, type.
pub fn head(declaration: &DeclarationRef) -> Cow<'_, str> {
    let d = declaration.get();
    declaration.unit.source.text(d.span.start.min(d.name_span.start)..d.name_span.start)
}

/// Whether a declaration has an annotation of some simple name that is from one of some packages, which are given with
/// their dots at the end.
pub fn is_of(declaration: &DeclarationRef, annotation: &str, packages: &[&str]) -> bool {
    let is_inside = |name: &str| packages.iter().any(|package| name.starts_with(package));
    // Of `CommandLine.Command`, the first part is imported.
    let is_imported = |first: &str| {
        declaration.unit.imports.iter().any(|import| match import.on_demand {
            true => is_inside(&format!("{}.", import.name)),
            false => is_inside(&import.name) && import.name.rsplit('.').next() == Some(first),
        })
    };
    declaration.get().annotations.iter().any(|written| {
        let (first, simple) = (written.split('.').next(), written.rsplit('.').next());
        simple == Some(annotation) && (is_inside(written) || first.is_some_and(is_imported))
    })
}

/// Whether an annotation of a declaration, by its simple name, is given a name: by its element `name` or `value`, or
/// `attributeName` as one of DynamoDB has it. A constant is as good as a string.
pub fn spells_a_name(declaration: &DeclarationRef, annotation: &str) -> bool {
    gives(declaration, annotation, &["name", "value", "attributeName"])
}

/// Whether an annotation of a declaration, by its simple name, gives one of some elements a value.
pub fn gives(declaration: &DeclarationRef, annotation: &str, elements: &[&str]) -> bool {
    if !declaration.get().has_annotation(annotation) {
        return false;
    }
    let head = head(declaration);
    let list = after(&head, annotation).find_map(|after| after.strip_prefix('('));
    list.is_some_and(|list| {
        let mut given = arguments(list).into_iter().map(Given::of);
        given.any(|given| elements.contains(&given.element) && !given.value.is_empty())
    })
}

/// The classes that an annotation of a declaration, by its simple name, is given for some of its elements
/// (`@IdClass(LotKey.class)`), as they are written.
pub fn classes_given(declaration: &DeclarationRef, annotation: &str, elements: &[&str]) -> Vec<String> {
    let head = head(declaration);
    let lists = after(&head, annotation).filter_map(|after| after.strip_prefix('('));
    let given = lists.flat_map(arguments).map(Given::of).filter(|given| elements.contains(&given.element));
    given.flat_map(|given| class_literals(given.value)).map(str::to_owned).collect()
}

/// The string that an annotation of a declaration, by its simple name, is given for one of its elements.
pub fn string_given(declaration: &DeclarationRef, annotation: &str, element: &str) -> Option<String> {
    let head = head(declaration);
    let lists = after(&head, annotation).filter_map(|after| after.strip_prefix('('));
    let mut given = lists.flat_map(arguments).map(Given::of).filter(|given| given.element == element);
    given.find_map(|given| Some(given.value.strip_prefix('"')?.strip_suffix('"')?.to_owned()))
}

/// The names before `.class` in a text.
pub fn class_literals(text: &str) -> impl Iterator<Item = &str> {
    let paths = text.split(|c| !is_name_char(c) && c != '.');
    paths.filter_map(|path| path.strip_suffix(".class"))
}

/// An argument of an annotation.
struct Given<'t> {
    element: &'t str,
    value: &'t str,
}

impl<'t> Given<'t> {
    fn of(argument: &'t str) -> Self {
        match argument.split_once('=') {
            Some((element, value)) if !element.contains(['"', '(', '{']) => {
                Given { element: element.trim(), value: value.trim() }
            }
            _ => Given { element: "value", value: argument.trim() },
        }
    }
}

/// Whether a declaration has an annotation, by its simple name, that is given nothing.
pub fn is_bare(declaration: &DeclarationRef, annotation: &str) -> bool {
    let gives_nothing = |after: &str| {
        let list = after.strip_prefix('(').map(str::trim_start);
        list.is_none_or(|list| list.starts_with(')'))
    };
    declaration.get().has_annotation(annotation) && after(&head(declaration), annotation).any(gives_nothing)
}

/// What follows where an annotation stands in a text.
fn after<'t>(text: &'t str, annotation: &'t str) -> impl Iterator<Item = &'t str> {
    let found = text.match_indices(annotation).filter(|(at, _)| text[..*at].ends_with(['@', '.']));
    let rest = found.map(|(at, name)| &text[at + name.len()..]);
    rest.filter(|rest| !rest.starts_with(is_name_char)).map(str::trim_start)
}

/// The arguments at the beginning of a text, up to the parenthesis that closes them.
fn arguments(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let (mut start, mut depth, mut in_string, mut escaped) = (0, 0, false, false);
    for (at, c) in text.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = in_string,
            '"' => in_string = !in_string,
            _ if in_string => {}
            ')' | ',' if depth == 0 => {
                found.push(&text[start..at]);
                start = at + 1;
                if c == ')' {
                    break;
                }
            }
            '(' | '{' => depth += 1,
            ')' | '}' => depth -= 1,
            _ => {}
        }
    }
    found
}
