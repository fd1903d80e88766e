//! The comments, strings and names of a Java file, with their places.

use rustc_hash::FxHashMap;
use tree_sitter::Node;

use crate::java::grammar::{NodeKind, kind, nodes_in};
use crate::java::{CompilationUnit, Kind, SyntaxTree};

/// The comments, strings and names of a file.
pub struct Tokens<'t> {
    pub comments: Vec<Node<'t>>,
    pub strings: Vec<Node<'t>>,
    /// An identifier → where it is in the code.
    pub names: FxHashMap<&'t [u8], Vec<usize>>,
}

impl<'t> Tokens<'t> {
    pub fn of(tree: &'t SyntaxTree) -> Self {
        let mut tokens = Tokens { comments: Vec::new(), strings: Vec::new(), names: FxHashMap::default() };
        for node in nodes_in(tree.root()) {
            match kind(node) {
                NodeKind::Identifier | NodeKind::TypeIdentifier => {
                    tokens.names.entry(tree.bytes(node)).or_default().push(node.start_byte());
                }
                NodeKind::StringLiteral => tokens.strings.push(node),
                NodeKind::LineComment | NodeKind::BlockComment => tokens.comments.push(node),
                _ => {}
            }
        }
        tokens
    }
}

/// Returns the declaration around a place, as its members' container.
pub fn container(unit: &CompilationUnit, at: usize) -> String {
    let around = unit.iter().filter(|(_, d)| {
        (d.kind.is_type() && d.kind != Kind::AnonymousClass || d.kind.is_callable()) && d.span.contains(at)
    });
    match around.last() {
        Some((id, d)) if d.kind.is_callable() => {
            let owner = unit.container(id);
            format!("{owner}#{}({})", d.name, unit.parameter_types(id).join(","))
        }
        Some((id, _)) => unit.qualified_name(id),
        None => unit.package.clone(),
    }
}
