//! Reads the annotations of a declaration that have some simple name.

use crate::java::{Arguments, DeclarationRef};

/// Returns whether a declaration has an annotation of some simple name that is from one of some packages. These are
/// given with their dots at the end.
pub fn is_of(declaration: &DeclarationRef, annotation: &str, packages: &[impl AsRef<str>]) -> bool {
    declaration.annotations().any(|a| a.simple_name() == annotation && a.is_from(packages))
}

/// Returns whether an annotation of a declaration, by its simple name, is given a name. That is its element `name` or
/// `value`, or `attributeName` as one of DynamoDB has it. A constant is as good as a string.
pub fn spells_a_name(declaration: &DeclarationRef, annotation: &str) -> bool {
    gives(declaration, annotation, &["name", "value", "attributeName"])
}

/// Returns whether an annotation of a declaration, by its simple name, gives one of some elements a value.
pub fn gives(declaration: &DeclarationRef, annotation: &str, elements: &[&str]) -> bool {
    arguments_of(declaration, annotation).any(|arguments| arguments.gives(elements))
}

/// Returns the classes that an annotation of a declaration, by its simple name, is given for some of its elements
/// (`@IdClass(LotKey.class)`), as they are written.
pub fn classes_given(declaration: &DeclarationRef, annotation: &str, elements: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for arguments in arguments_of(declaration, annotation) {
        found.extend(arguments.given(elements).filter_map(|value| value.class()).map(str::to_owned));
    }
    found
}

/// Returns the string that an annotation of a declaration, by its simple name, is given for one of its elements.
pub fn string_given(declaration: &DeclarationRef, annotation: &str, element: &str) -> Option<String> {
    arguments_of(declaration, annotation)
        .find_map(|arguments| arguments.given(&[element]).find_map(|value| value.text().map(str::to_owned)))
}

/// Returns whether an annotation of a declaration, by its simple name, is given one of some constants for an element
/// (`@Enumerated(EnumType.STRING)`).
pub fn gives_constant(
    declaration: &DeclarationRef,
    annotation: &str,
    element: &str,
    constants: &[&str],
) -> bool {
    let is_it = |name: &str| constants.contains(&name);
    arguments_of(declaration, annotation)
        .any(|arguments| arguments.given(&[element]).filter_map(|value| value.constant()).any(is_it))
}

/// Returns whether a declaration has an annotation, by its simple name, that is given nothing.
pub fn is_bare(declaration: &DeclarationRef, annotation: &str) -> bool {
    arguments_of(declaration, annotation).any(|arguments| arguments.is_empty())
}

/// Returns the arguments of the annotations of a declaration that have some simple name.
pub fn arguments_of<'d>(
    declaration: &'d DeclarationRef,
    annotation: &'d str,
) -> impl Iterator<Item = Arguments> + 'd {
    declaration.annotations().filter(move |a| a.simple_name() == annotation).map(|a| a.arguments())
}

/// Returns the strings in all annotations of a declaration.
pub fn texts(declaration: &DeclarationRef) -> Vec<String> {
    let mut found = Vec::new();
    for annotation in declaration.annotations() {
        found.extend(annotation.arguments().texts().map(str::to_owned));
    }
    found
}
