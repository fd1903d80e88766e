//! What is given to an annotation's element `value` without its name (`@Path("/")`, JLS 9.7.3).

use tree_sitter::Node;

use super::Blocker;
use crate::java::grammar::{Field, NodeKind, field, kind};
use crate::java::{DeclarationRef, Kind, Symbols, SyntaxTree, owner_type, parse};

/// What stands against renaming an annotation's element `value`: that an argument without a name means it. No
/// token there has the old name, so no reference is found.
pub fn given_without_name(symbols: &Symbols<'_, '_>, declaration: &DeclarationRef) -> Option<Blocker> {
    let d = declaration.get();
    let annotation = owner_type(declaration).filter(|o| o.get().kind == Kind::Annotation)?;
    if d.kind != Kind::Method || d.name != "value" {
        return None;
    }
    let name = annotation.get().name.clone();
    let files = symbols.project().files_with(std::slice::from_ref(&name));
    files.into_iter().find_map(|file| {
        let tree = parse(&file);
        let at = unnamed_argument(&tree, &name)?;
        let line = file.position(at).line;
        Some(Blocker {
            rule: "unnamed-argument",
            message: format!("`@{name}(…)` at {}:{line} gives it a value without its name", file.path()),
        })
    })
}

/// Where an annotation of this simple name has an argument without a name, in bytes from 0.
fn unnamed_argument(tree: &SyntaxTree, name: &str) -> Option<usize> {
    let mut open = vec![tree.root()];
    while let Some(node) = open.pop() {
        if kind(node) == NodeKind::Annotation && is_of(tree, node, name) && has_unnamed_argument(node) {
            return Some(node.start_byte());
        }
        let mut cursor = node.walk();
        open.extend(node.children(&mut cursor));
    }
    None
}

fn is_of(tree: &SyntaxTree, annotation: Node<'_>, name: &str) -> bool {
    field(annotation, Field::Name).is_some_and(|n| tree.text(n).rsplit('.').next() == Some(name))
}

fn has_unnamed_argument(annotation: Node<'_>) -> bool {
    let Some(arguments) = field(annotation, Field::Arguments) else { return false };
    let mut cursor = arguments.walk();
    let is_comment = |n: Node<'_>| matches!(n.kind(), "line_comment" | "block_comment");
    let given = arguments.named_children(&mut cursor).find(|n| !is_comment(*n));
    given.is_some_and(|n| kind(n) != NodeKind::ElementValuePair)
}
