//! Extracts fields, parameters and locals, each with the region in which it can be used.

use tree_sitter::Node;

use super::{Extractor, Visit};
use crate::java::declaration::{DeclarationId, Kind, Modifiers, TypeUse};
use crate::java::grammar::{Field, NodeKind, field, is_component_pattern, kind};
use crate::java::patterns::pattern_scope;
use crate::java::span::Span;

impl<'t> Extractor<'t> {
    /// Adds the fields or locals of `int a = 1, b[];`, each with its own declarator.
    pub(super) fn declarators(&mut self, visit: Visit<'t>, declared: Kind) {
        let Visit { node, owner, .. } = visit;
        let (modifiers, annotations) = self.modifiers(node);
        let ty = field(node, Field::Type);
        let (all, others): (Vec<_>, Vec<_>) =
            self.children(node).into_iter().partition(|c| kind(*c) == NodeKind::VariableDeclarator);
        let alone = all.len() == 1;
        let interface = declared == Kind::Field && self.is_member_of_interface(owner);
        let mut below: Vec<Visit<'t>> = others.into_iter().map(|c| visit.child(c, owner)).collect();
        for (index, declarator) in all.into_iter().enumerate() {
            let is_made_up = |name: Node<'t>| {
                self.is_recovered(name, declarator) || index == 0 && self.is_recovered(name, node)
            };
            let Some(name) = field(declarator, Field::Name).filter(|name| !is_made_up(*name)) else {
                let declarator = visit.child(declarator, owner);
                below.extend(self.children(declarator.node).into_iter().map(|c| declarator.child(c, owner)));
                continue;
            };
            let span = if alone { node } else { declarator };
            let mut declaration = self.named(declared, name, span, owner);
            declaration.modifiers = modifiers;
            declaration.annotations = annotations.clone();
            if interface {
                for implied in [Modifiers::PUBLIC, Modifiers::STATIC, Modifiers::FINAL] {
                    declaration.modifiers.set(implied);
                }
            }
            declaration.ty = ty.map(|t| self.type_use(t, field(declarator, Field::Dimensions)));
            declaration.body = field(declarator, Field::Value).map(Span::from);
            if declared == Kind::LocalVariable {
                // To javac, the first one is in scope in the annotations before it, too.
                let is_annotated = index == 0 && !annotations.is_empty();
                let first = if is_annotated { node } else { declarator };
                declaration.scope = Span { start: first.start_byte(), end: visit.block_end() };
            }
            let id = self.push(declaration);
            // Locals of a lambda or class in a field's initializer are in that field.
            let inside = if declared == Kind::Field { Some(id) } else { owner };
            let declarator = visit.child(declarator, inside);
            below.extend(self.children(declarator.node).into_iter().map(|c| declarator.child(c, inside)));
        }
        self.pending.extend(below.into_iter().rev());
    }

    pub(super) fn formal_parameter(&mut self, visit: Visit<'t>) -> Option<DeclarationId> {
        let node = visit.node;
        // Behind an annotation, the grammar takes a receiver parameter (JLS 8.4) for one like others.
        let name = field(node, Field::Name).filter(|name| self.tree.bytes(*name) != b"this")?;
        let ty = field(node, Field::Type).map(|t| self.type_use(t, field(node, Field::Dimensions)));
        self.parameter(visit, name, ty)
    }

    pub(super) fn spread_parameter(&mut self, visit: Visit<'t>) -> Option<DeclarationId> {
        let Visit { node, owner, .. } = visit;
        let declarator = self.find_child(node, &[NodeKind::VariableDeclarator])?;
        let name = field(declarator, Field::Name)?;
        let ty = self
            .children(node)
            .into_iter()
            .find(|c| {
                !matches!(
                    kind(*c),
                    NodeKind::Modifiers
                        | NodeKind::VariableDeclarator
                        | NodeKind::Annotation
                        | NodeKind::MarkerAnnotation
                )
            })
            .map(|t| {
                let mut ty = self.type_use(t, None);
                ty.text.push_str("...");
                ty
            });
        let of_lambda = visit.grandparent().is_some_and(|p| kind(p) == NodeKind::LambdaExpression);
        if let Some(owner) = owner.filter(|_| !of_lambda) {
            self.unit.declarations[owner.0 as usize].modifiers.set(Modifiers::VARARGS);
        }
        self.parameter(visit, name, ty)
    }

    fn parameter(&mut self, visit: Visit<'t>, name: Node<'t>, ty: Option<TypeUse>) -> Option<DeclarationId> {
        let Visit { node, owner, .. } = visit;
        if self.is_recovered(name, node) {
            return None;
        }
        let declaring = visit.grandparent()?;
        let declared = match kind(declaring) {
            NodeKind::LambdaExpression => Kind::LambdaParameter,
            NodeKind::RecordDeclaration => Kind::Field,
            _ => Kind::Parameter,
        };
        let mut declaration = self.declaration(declared, name, node, owner);
        declaration.ty = ty;
        if declared == Kind::Field {
            declaration.modifiers.set(Modifiers::RECORD_COMPONENT);
            declaration.modifiers.set(Modifiers::PRIVATE);
            declaration.modifiers.set(Modifiers::FINAL);
        } else {
            declaration.scope = declaring.into();
        }
        let id = self.push(declaration);
        if declared != Kind::LambdaParameter
            && let Some(owner) = owner
        {
            self.unit.declarations[owner.0 as usize].parameters.push(id);
        }
        // A parameter owns nothing; its annotations' contents belong to what it belongs to.
        None
    }

    /// Adds the parameters of `x -> …` and `(x, y) -> …`.
    pub(super) fn untyped_lambda_parameters(
        &mut self,
        node: Node<'t>,
        owner: Option<DeclarationId>,
    ) -> Option<DeclarationId> {
        let parameters = field(node, Field::Parameters)?;
        let names = match kind(parameters) {
            NodeKind::Identifier => vec![parameters],
            NodeKind::InferredParameters => {
                self.children(parameters).into_iter().filter(|c| kind(*c) == NodeKind::Identifier).collect()
            }
            _ => Vec::new(),
        };
        for name in names {
            if self.is_part_of_word(name) {
                continue;
            }
            let mut declaration = self.declaration(Kind::LambdaParameter, name, name, owner);
            declaration.scope = node.into();
            self.push(declaration);
        }
        None
    }

    /// Returns a local that is not declared by a local variable declaration: of a catch clause, a resource, an enhanced
    /// `for`, a pattern.
    pub(super) fn bound_local(&mut self, visit: Visit<'t>) -> Option<DeclarationId> {
        let Visit { node, owner, .. } = visit;
        let of = kind(node);
        let name = field(node, Field::Name).or_else(|| match of {
            of if is_component_pattern(of) => {
                self.children(node).into_iter().rfind(|c| kind(*c) == NodeKind::Identifier)
            }
            _ => None,
        })?;
        let ty = match of {
            NodeKind::InstanceofExpression => field(node, Field::Right),
            NodeKind::CatchFormalParameter => self.find_child(node, &[NodeKind::CatchType]),
            of if is_component_pattern(of) => self
                .children(node)
                .into_iter()
                .find(|c| !matches!(kind(*c), NodeKind::Modifiers) && *c != name),
            _ => field(node, Field::Type),
        };
        if self.is_recovered(name, node) {
            return None;
        }
        // A resource that names an existing variable declares nothing.
        if of == NodeKind::Resource && ty.is_none() {
            return None;
        }
        let span = if of == NodeKind::EnhancedForStatement {
            Span { start: ty.map_or(name.start_byte(), |t| t.start_byte()), end: name.end_byte() }
        } else {
            node.into()
        };
        let mut declaration = self.declaration(Kind::LocalVariable, name, node, owner);
        declaration.span = span;
        declaration.ty = ty.map(|t| self.type_use(t, None));
        declaration.body = field(node, Field::Value).filter(|_| of == NodeKind::Resource).map(Span::from);
        declaration.scope = match of {
            NodeKind::CatchFormalParameter => {
                declaration.modifiers.set(Modifiers::EXCEPTION);
                visit.parent()?.into()
            }
            NodeKind::Resource => {
                // JLS 14.20.3
                declaration.modifiers.set(Modifiers::FINAL);
                resource_scope(visit)
            }
            NodeKind::EnhancedForStatement => field(node, Field::Body)?.into(),
            _ => {
                declaration.modifiers.set(Modifiers::PATTERN);
                let found = pattern_scope(node, name, self.tree);
                declaration.gap = found.gap;
                found.scope
            }
        };
        self.push(declaration);
        None
    }
}

/// Returns the scope of a resource: the resources after it and the `try` block, but not `catch` and `finally` (JLS
/// 6.3).
fn resource_scope(resource: Visit<'_>) -> Span {
    let body = resource.grandparent().and_then(|statement| field(statement, Field::Body));
    Span { start: resource.node.start_byte(), end: body.unwrap_or(resource.node).end_byte() }
}
