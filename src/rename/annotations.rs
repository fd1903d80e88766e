//! The annotations of a declaration, as they are written before its name.

use std::borrow::Cow;

use crate::java::DeclarationRef;

/// The text of a declaration before its name: annotations, modifiers, type.
pub fn head(declaration: &DeclarationRef) -> Cow<'_, str> {
    let d = declaration.get();
    declaration.unit.source.text(d.span.start.min(d.name_span.start)..d.name_span.start)
}

/// Whether an annotation of a declaration, by its simple name, is given a name: by its element `name` or `value`. A
/// constant is as good as a string.
pub fn spells_a_name(declaration: &DeclarationRef, annotation: &str) -> bool {
    if !declaration.get().has_annotation(annotation) {
        return false;
    }
    let head = head(declaration);
    let mut rest = &*head;
    while let Some(at) = rest.find(annotation) {
        let after = rest[at + annotation.len()..].trim_start();
        let whole = rest[..at].ends_with(['@', '.']);
        if let Some(list) = after.strip_prefix('(').filter(|_| whole) {
            let elements = arguments(list);
            return elements.iter().any(|argument| match argument.split_once('=') {
                Some((element, _)) if !element.contains(['"', '(', '{']) => {
                    matches!(element.trim(), "name" | "value")
                }
                _ => !argument.trim().is_empty(),
            });
        }
        rest = &rest[at + annotation.len()..];
    }
    false
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
