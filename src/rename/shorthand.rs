//! Finds arguments of an annotation's element `value` without its name (`@Path("/")`, JLS 9.7.3).

use tree_sitter::Node;

use super::places::place;
use super::{Blocker, Concern};
use crate::java::grammar::{Field, NodeKind, field, first_child, kind};
use crate::java::{DeclarationRef, Kind, Symbols, SyntaxTree, owner_type, parse};

/// Blocks renaming an annotation's element `value` where an argument without a name means it. It also blocks that where
/// the annotation holds the repeated ones of another (JLS 9.6.3). No token there has the old name, so no reference is
/// found.
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
        let (at, needs) = implied(&tree, &name)?;
        let place = place(&file, at);
        let message = match needs {
            Needs::Value => format!("`@{name}(…)` at {place} gives it a value without its name"),
            Needs::Container => format!("`@Repeatable({name}.class)` at {place} asks for it"),
        };
        Some(Blocker { concern: Concern::UnnamedArgument, message })
    })
}

/// The reason that an element has to be called `value`.
enum Needs {
    /// An argument without a name.
    Value,
    /// An annotation that may be repeated.
    Container,
}

/// Returns where the element `value` of the annotation of this simple name is meant without being named, in bytes from
/// 0.
fn implied(tree: &SyntaxTree, name: &str) -> Option<(usize, Needs)> {
    let mut open = vec![tree.root()];
    while let Some(node) = open.pop() {
        if kind(node) == NodeKind::Annotation {
            if is_of(tree, node, name) && has_unnamed_argument(node) {
                return Some((node.start_byte(), Needs::Value));
            }
            if is_of(tree, node, "Repeatable") && names_class(tree, node, name) {
                return Some((node.start_byte(), Needs::Container));
            }
        }
        let mut cursor = node.walk();
        open.extend(node.children(&mut cursor));
    }
    None
}

fn is_of(tree: &SyntaxTree, annotation: Node<'_>, name: &str) -> bool {
    field(annotation, Field::Name).is_some_and(|n| tree.text(n).rsplit('.').next() == Some(name))
}

/// Returns whether `@Repeatable(…)` names a class: `X.class`, `Outer.X.class`, `value = X.class`.
fn names_class(tree: &SyntaxTree, annotation: Node<'_>, name: &str) -> bool {
    let Some(arguments) = field(annotation, Field::Arguments) else { return false };
    let mut cursor = arguments.walk();
    let given = arguments.named_children(&mut cursor).map(|n| field(n, Field::Value).unwrap_or(n));
    let mut classes = given.filter(|n| kind(*n) == NodeKind::ClassLiteral).filter_map(|n| n.named_child(0));
    classes.any(|class| tree.text(class).rsplit('.').next().is_some_and(|last| last.trim() == name))
}

fn has_unnamed_argument(annotation: Node<'_>) -> bool {
    let given = field(annotation, Field::Arguments).and_then(first_child);
    given.is_some_and(|n| kind(n) != NodeKind::ElementValuePair)
}
