//! The node kinds and field names of tree-sitter-java as enums, which `build.rs` makes of the lists in `grammar/`. So
//! the rest of the layer compares small numbers, and the compiler knows every spelling.

use std::num::NonZeroU16;
use std::sync::LazyLock;

use rustc_hash::FxHashMap;
use tree_sitter::{Language, Node};

/// The grammar that everything here speaks of.
pub static LANGUAGE: LazyLock<Language> = LazyLock::new(|| tree_sitter_java::LANGUAGE.into());

// `NodeKind` and `Field`, each with a variant for each name of a list in `grammar/`.
include!(concat!(env!("OUT_DIR"), "/grammar.rs"));

/// The kind of each id of the grammar; `Other` is punctuation, a keyword, or a parse error.
static KINDS: LazyLock<Vec<NodeKind>> = LazyLock::new(|| {
    let named: FxHashMap<&str, NodeKind> = NodeKind::NAMED.iter().copied().collect();
    let kind_of = |id: u16| {
        let name = LANGUAGE.node_kind_for_id(id).filter(|_| LANGUAGE.node_kind_is_named(id))?;
        named.get(name).copied()
    };
    let ids = 0..LANGUAGE.node_kind_count();
    ids.map(|id| kind_of(id as u16).unwrap_or(NodeKind::Other)).collect()
});

static FIELDS: LazyLock<Vec<Option<NonZeroU16>>> =
    LazyLock::new(|| Field::NAMED.iter().map(|(name, _)| LANGUAGE.field_id_for_name(name)).collect());

/// Returns the kind of a node.
pub fn kind(node: Node<'_>) -> NodeKind {
    KINDS.get(node.kind_id() as usize).copied().unwrap_or(NodeKind::Other)
}

/// Returns whether nodes of a kind declare a local, in another way than a local variable declaration.
pub fn binds_local(kind: NodeKind) -> bool {
    use NodeKind as N;
    is_component_pattern(kind)
        || matches!(
            kind,
            N::CatchFormalParameter | N::Resource | N::EnhancedForStatement | N::InstanceofExpression
        )
}

/// Returns whether nodes of a kind are a type pattern, by itself or in a record pattern. It has no field for its name.
pub fn is_component_pattern(kind: NodeKind) -> bool {
    matches!(kind, NodeKind::TypePattern | NodeKind::RecordPatternComponent)
}

/// Returns whether nodes of a kind are a pattern, or a part of one (JLS 14.30).
pub fn is_pattern(kind: NodeKind) -> bool {
    use NodeKind as N;
    is_component_pattern(kind) || matches!(kind, N::Pattern | N::RecordPattern | N::RecordPatternBody)
}

static SEPARATORS: LazyLock<[u16; 3]> =
    LazyLock::new(|| [";", "{", "}"].map(|mark| LANGUAGE.id_for_node_kind(mark, false)));

/// Returns whether a node is `;`, `{` or `}`.
pub fn is_separator(node: Node<'_>) -> bool {
    SEPARATORS.contains(&node.kind_id())
}

/// Returns whether blocks that are in a node are initializers of a type.
pub fn has_initializers(kind: NodeKind) -> bool {
    matches!(kind, NodeKind::ClassBody | NodeKind::EnumBodyDeclarations)
}

/// Returns the child that a node holds under a field name.
pub fn field<'t>(node: Node<'t>, field: Field) -> Option<Node<'t>> {
    FIELDS[field as usize].and_then(|id| node.child_by_field_id(id.get()))
}

/// Returns whether a node is a comment, which may be anywhere among the others.
pub fn is_comment(node: Node<'_>) -> bool {
    matches!(kind(node), NodeKind::LineComment | NodeKind::BlockComment)
}

/// Returns whether an import brings in static members.
pub(super) fn is_static_import(import: Node<'_>) -> bool {
    import.children(&mut import.walk()).any(|part| part.kind() == "static")
}

/// Returns a node's first child of a named kind, comments aside.
pub fn first_child(node: Node<'_>) -> Option<Node<'_>> {
    let mut cursor = node.walk();
    node.named_children(&mut cursor).find(|c| !is_comment(*c))
}

/// Returns a node's first child of this kind.
pub(super) fn find_child(node: Node<'_>, wanted: NodeKind) -> Option<Node<'_>> {
    let mut cursor = node.walk();
    node.named_children(&mut cursor).find(|c| kind(*c) == wanted)
}

/// Returns the nodes around a node, innermost first, by one walk from the root. To go up from node to node would take
/// one walk for each.
pub fn nodes_around<'t>(root: Node<'t>, node: Node<'t>) -> Vec<Node<'t>> {
    let below = |around: &Node<'t>| around.child_with_descendant(node).filter(|next| *next != node);
    let mut around: Vec<_> = std::iter::successors(Some(root), below).collect();
    around.reverse();
    around
}

/// Returns a node's children of named kinds, comments aside.
pub fn named_children(node: Node<'_>) -> Vec<Node<'_>> {
    let mut cursor = node.walk();
    node.named_children(&mut cursor).filter(|c| !is_comment(*c)).collect()
}

/// Returns a node and all those below it, in the order of the text.
pub fn nodes_in(root: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    let mut cursor = root.walk();
    let mut is_over = false;
    std::iter::from_fn(move || {
        let node = (!is_over).then(|| cursor.node())?;
        if !cursor.goto_first_child() {
            while !is_over && !cursor.goto_next_sibling() {
                is_over = !cursor.goto_parent();
            }
        }
        Some(node)
    })
}

/// Returns the value on which an inner class is created: `outer` of `outer.new Inner()`.
pub fn creator(creation: Node<'_>) -> Option<Node<'_>> {
    let first = creation.child(0).filter(|_| kind(creation) == NodeKind::ObjectCreationExpression)?;
    (first.is_named() && field(creation, Field::Type) != Some(first)).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_grammar_has_every_name_of_the_lists() {
        let kinds = NodeKind::NAMED.iter().filter(|(_, kind)| !KINDS.contains(kind));
        assert_eq!(kinds.map(|(name, _)| *name).collect::<Vec<_>>(), Vec::<&str>::new());
        let fields = Field::NAMED.iter().zip(&*FIELDS).filter(|(_, id)| id.is_none());
        assert_eq!(fields.map(|((name, _), _)| *name).collect::<Vec<_>>(), Vec::<&str>::new());
    }
}
