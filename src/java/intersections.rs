//! Intersection types (JLS 4.9): several types at once, although no class may be declared that is all of them.

use tree_sitter::Node;

use super::grammar::{NodeKind, kind, named_children};
use super::project::DeclarationRef;
use super::scopes::Scopes;
use super::symbols::Symbols;
use super::syntax::{SyntaxTree, parse};
use super::types::Type;

impl Symbols<'_, '_> {
    /// Returns the intersections in which a type is named: bounds of type parameters (`T extends A & B`) and casts (`(A
    /// & B) value`). What has one of them has the members of all of its types.
    pub fn intersections(&self, ty: &DeclarationRef) -> Vec<Vec<Type>> {
        let files = self.index().intersecting(&ty.get().name);
        let mut all: Vec<Vec<Type>> = files.flat_map(|path| self.intersections_in(path)).collect();
        all.retain(|types| types.iter().any(|one| one.declaration() == Some(ty)));
        all
    }

    fn intersections_in(&self, path: &str) -> Vec<Vec<Type>> {
        let project = self.project();
        let (Some(file), Some(unit)) = (project.snapshot().read(path), project.unit(path)) else {
            return Vec::new();
        };
        // The project may leave out the bodies that hold the casts.
        let tree = parse(&file);
        let scopes = Scopes::of(&unit);
        let written = |node: &Node<'_>| {
            let mut text = String::new();
            tree.write_type(*node, &mut text);
            self.type_at(&scopes.point(node.start_byte()), &text)
        };
        intersected(&tree).iter().map(|types| types.iter().map(written).collect()).collect()
    }

    /// Returns the types of an intersection with all above them.
    pub fn types_of_intersection(&self, intersection: &[Type]) -> Vec<Type> {
        let above = |one: &Type| -> Vec<Type> {
            let hierarchy = one.declaration().map(|d| self.hierarchy(d));
            let types = hierarchy.iter().flat_map(|hierarchy| &hierarchy.types);
            types.map(|supertype| self.instantiate(one, supertype)).collect()
        };
        intersection.iter().flat_map(above).collect()
    }
}

/// Returns the types of each intersection in a file.
fn intersected(tree: &SyntaxTree) -> Vec<Vec<Node<'_>>> {
    let mut found = Vec::new();
    let mut open = vec![tree.root()];
    while let Some(node) = open.pop() {
        let mut types = match kind(node) {
            NodeKind::TypeBound | NodeKind::CastExpression => named_children(node),
            _ => Vec::new(),
        };
        if kind(node) == NodeKind::CastExpression {
            types.pop();
        }
        if types.len() > 1 {
            found.push(types);
        }
        let mut cursor = node.walk();
        open.extend(node.children(&mut cursor));
    }
    found
}
