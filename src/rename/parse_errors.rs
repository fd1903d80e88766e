//! Finds the code of a file that the grammar did not understand, and what that makes doubtful around it.

use std::cmp::Reverse;

use tree_sitter::Node;

use crate::java::grammar::{Field, NodeKind, field, kind};
use crate::java::{Role, Span, SyntaxTree};

/// Where the grammar lost its way in a file.
#[derive(Debug, Default)]
pub struct ParseErrors {
    /// Statements, and heads of declarations, with something in them that was not understood: sorted, none in another.
    places: Vec<Span>,
    /// Where it is unclear what is in what.
    torn_at: Option<usize>,
}

/// A node on the way to what was not understood.
struct Visit<'t> {
    node: Node<'t>,
    /// The statement or declaration that it is a part of, which may be itself.
    part: Node<'t>,
    /// Whether that is in a body.
    is_in_body: bool,
}

impl ParseErrors {
    pub fn of(tree: &SyntaxTree) -> ParseErrors {
        let mut parse_errors = ParseErrors::default();
        let root = tree.root();
        if !root.has_error() {
            return parse_errors;
        }
        parse_errors.torn_at = conflict(tree.source().bytes());
        let mut pending = vec![Visit { node: root, part: root, is_in_body: false }];
        while let Some(Visit { node, part, is_in_body }) = pending.pop() {
            if node.is_error() || node.is_missing() {
                parse_errors.add(&Visit { node, part, is_in_body });
            } else if node.has_error() {
                let (is_body, is_file) = (holds_statements(node), kind(node) == NodeKind::Program);
                pending.extend(node.children(&mut node.walk()).map(|child| Visit {
                    node: child,
                    part: if is_body { child } else { part },
                    is_in_body: if is_body { !is_file } else { is_in_body },
                }));
            }
        }
        parse_errors.keep_outermost();
        parse_errors
    }

    /// Adds an error that is in no other.
    fn add(&mut self, visit: &Visit<'_>) {
        let Visit { node: error, part, is_in_body } = *visit;
        // The meaning of a declaration's body does not depend on its head, but for the names that the head declares.
        let body = field(part, Field::Body).filter(|body| !encloses(*body, error));
        let (start, end) = (part.start_byte(), part.end_byte());
        self.places.push(Span { start, end: body.map_or(end, |body| body.start_byte()) });
        self.places.extend(body.map(|body| Span { start: body.end_byte(), end }));
        // The name of a package that a template leaves open.
        let is_end_of_package = error.is_missing() && kind(part) == NodeKind::PackageDeclaration;
        if !is_in_body && !is_end_of_package || is_type(part) || open_braces(error) != Some(0) {
            let at = error.start_byte();
            self.torn_at = Some(self.torn_at.map_or(at, |first| first.min(at)));
        }
    }

    /// Drops places that are in others, and sorts the rest.
    fn keep_outermost(&mut self) {
        self.places.sort_unstable_by_key(|place| (place.start, Reverse(place.end)));
        let mut end = 0;
        self.places.retain(|place| {
            let is_outer = place.end > end;
            end = end.max(place.end);
            is_outer
        });
    }

    /// Returns whether the grammar did not understand the statement, or the head of the declaration, that holds a node.
    pub fn holds(&self, node: Node<'_>) -> bool {
        let before = self.places.partition_point(|place| place.start <= node.start_byte());
        self.places[..before].last().is_some_and(|place| node.end_byte() <= place.end)
    }

    /// Returns the role that a name can have where the grammar takes it for something of this role; `None` where that
    /// is understood.
    pub fn doubt(&self, name: Node<'_>, taken_for: Role) -> Option<Role> {
        match self.holds(name) {
            true => Some(Role::Any),
            false => self.torn_at.map(|_| taken_for),
        }
    }

    /// Returns where it is unclear what is in what. Braces do not pair, the head of a type or an import is not
    /// understood, or two versions of a text follow each other.
    pub fn torn_at(&self) -> Option<usize> {
        self.torn_at
    }
}

fn encloses(outer: Node<'_>, inner: Node<'_>) -> bool {
    outer.start_byte() <= inner.start_byte() && inner.end_byte() <= outer.end_byte()
}

/// Returns the first line by which git marks a conflict.
fn conflict(text: &[u8]) -> Option<usize> {
    let mut starts = std::iter::once(0).chain(memchr::memchr_iter(b'\n', text).map(|at| at + 1));
    starts.find(|at| [&b"<<<<<<< "[..], b">>>>>>> "].iter().any(|mark| text[*at..].starts_with(mark)))
}

/// Returns how many braces stay open in what was not understood; `None` where one is closed that was not opened.
fn open_braces(error: Node<'_>) -> Option<usize> {
    if error.is_missing() {
        return (!matches!(error.kind(), "{" | "}")).then_some(0);
    }
    let (mut open, mut cursor) = (0_usize, error.walk());
    for child in error.children(&mut cursor) {
        open = match child.kind() {
            "{" | "}" if child.is_missing() => return None,
            "{" => open + 1,
            "}" => open.checked_sub(1)?,
            _ if child.has_error() => open + open_braces(child)?,
            _ => open,
        };
    }
    Some(open)
}

fn is_type(node: Node<'_>) -> bool {
    use NodeKind as N;
    matches!(
        kind(node),
        N::ClassDeclaration
            | N::InterfaceDeclaration
            | N::EnumDeclaration
            | N::RecordDeclaration
            | N::AnnotationTypeDeclaration
    )
}

fn holds_statements(node: Node<'_>) -> bool {
    use NodeKind as N;
    matches!(
        kind(node),
        N::Program
            | N::Block
            | N::ConstructorBody
            | N::ClassBody
            | N::InterfaceBody
            | N::EnumBody
            | N::EnumBodyDeclarations
            | N::AnnotationTypeBody
            | N::SwitchBlock
            | N::SwitchBlockStatementGroup
    )
}
