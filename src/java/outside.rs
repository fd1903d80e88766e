//! Expressions whose value cannot be of a type of the project, although its type is not known.
//!
//! A library does not know the project's types. What its methods give is of its own types or of
//! the JDK's, unless type arguments or arguments bring in a type of the project: of
//! `bind(Shop.class).to(…)` nobody knows what `bind` gives, of `builder.name("a").build()` that it
//! is no `Shop`.

use tree_sitter::Node;

use super::declaration::Kind;
use super::grammar::{Field, NodeKind, field, find_child, first_child, kind, named_children};
use super::jdk;
use super::project::DeclarationRef;
use super::resolver::{Callee, Resolver};
use super::scopes::ProgramPoint;
use super::symbols::Symbols;
use super::type_names::TypeName;
use super::types::{Type, TypeExpression};
use super::variables::Variable;

/// How deep expressions are followed.
const DEEPEST: usize = 40;

impl Symbols<'_, '_> {
    /// Whether a type written at a place is from outside or the JDK's, with all its arguments.
    pub(super) fn is_written_outside(&self, point: &ProgramPoint, text: &str) -> bool {
        TypeExpression::parse(text).is_some_and(|e| self.is_outside_expression(point, &e))
    }

    fn is_outside_expression(&self, point: &ProgramPoint, expression: &TypeExpression) -> bool {
        if expression.segments.is_empty() {
            return true;
        }
        let mut arguments = expression.segments.iter().flat_map(|(_, arguments)| arguments);
        if !arguments.all(|a| self.is_outside_expression(point, a)) {
            return false;
        }
        match self.type_of_expression(point, expression) {
            Type::Array(element) => is_outside(&element),
            ty => is_outside(&ty),
        }
    }

    /// Whether what a type inherits from outside may be in terms of the project's types.
    fn inherits_project_types(&self, ty: &DeclarationRef) -> bool {
        let hierarchy = self.hierarchy(ty);
        hierarchy.has_unknown
            || hierarchy.types.iter().filter_map(Type::declaration).any(|d| {
                let point =
                    ProgramPoint { unit: d.unit.clone(), owner: d.get().owner, offset: d.get().span.start };
                let mut written = self.supertypes(d).into_iter().zip(&d.get().supertypes);
                written.any(|(supertype, t)| {
                    matches!(supertype, Type::External(_))
                        && !self.is_written_outside(&point.at(t.span.start), &t.text)
                })
            })
    }
}

/// Whether a type without its arguments is none of the project's.
fn is_outside(ty: &Type) -> bool {
    match ty {
        Type::External(_) | Type::Primitive(_) | Type::Null => true,
        Type::Declared(d, arguments) => jdk::declares(d) && arguments.iter().all(is_outside),
        Type::Array(inner) | Type::Extends(inner) | Type::Super(inner) => is_outside(inner),
        Type::Unknown | Type::Variable(_) | Type::Bounded => false,
    }
}

impl<'a> Resolver<'a> {
    /// Whether an expression, or a type's name in its place, is certainly nothing of the project's
    /// types, nor anything that holds some.
    pub(super) fn is_from_outside(&self, node: Node<'a>) -> bool {
        if let Some(known) = self.outside.borrow().get(&node.id()) {
            return *known;
        }
        let depth = self.outside_depth.get();
        if depth >= DEEPEST {
            return false;
        }
        self.outside_depth.set(depth + 1);
        let answer = self.find_whether_outside(node);
        self.outside_depth.set(depth);
        self.outside.borrow_mut().insert(node.id(), answer);
        answer
    }

    fn find_whether_outside(&self, node: Node<'a>) -> bool {
        use NodeKind as N;
        let written = |ty: Node<'a>| self.is_written_outside(ty);
        match kind(node) {
            N::ParenthesizedExpression => first_child(node).is_some_and(|c| self.is_from_outside(c)),
            N::Identifier => self.is_name_outside(node),
            N::This | N::Super => self.inherits_nothing(node),
            N::FieldAccess => field(node, Field::Object).is_some_and(|object| match kind(object) {
                N::This | N::Super => is_known_outside(&self.type_of(node)),
                _ => self.is_from_outside(object),
            }),
            N::MethodInvocation => self.is_result_outside(node),
            N::ObjectCreationExpression => {
                let body = find_child(node, N::ClassBody);
                let named = field(node, Field::Type).is_some_and(written);
                body.is_none() && named && self.are_arguments_outside(node)
            }
            N::ClassLiteral => first_child(node).is_some_and(written),
            N::CastExpression => match named_children(node).split_last() {
                Some((_, types)) => types.iter().all(|ty| written(*ty)),
                None => false,
            },
            N::LambdaExpression => self.is_lambda_outside(node),
            N::MethodReference => false,
            _ => is_known_outside(&self.type_of(node)),
        }
    }

    fn is_written_outside(&self, node: Node<'a>) -> bool {
        let mut text = String::new();
        self.tree.write_type(node, &mut text);
        self.symbols.is_written_outside(&self.point_of(node), &text)
    }

    fn is_name_outside(&self, node: Node<'a>) -> bool {
        let name = self.tree.text(node);
        let point = self.point_of(node);
        match self.symbols.variable_named(&point, &name) {
            Variable::Found(d, _) => self.is_variable_outside(node, &d),
            Variable::Perhaps(d) => self.inherits_nothing(node) && self.is_variable_outside(node, &d),
            Variable::External => match self.symbols.type_named(&point, &name) {
                TypeName::External(_) => true,
                TypeName::Found(_) | TypeName::Absent | TypeName::Unknown => false,
                TypeName::Missing => !self.symbols.begins_package(&name) && self.inherits_nothing(node),
            },
            Variable::Missing => matches!(self.symbols.type_named(&point, &name), TypeName::External(_)),
            Variable::Unknown => false,
        }
    }

    fn is_variable_outside(&self, node: Node<'a>, variable: &DeclarationRef) -> bool {
        let d = variable.get();
        if let Some(ty) = d.ty.as_ref().filter(|t| t.text != "var") {
            let point = ProgramPoint { unit: variable.unit.clone(), owner: d.owner, offset: ty.span.start };
            return self.symbols.is_written_outside(&point, &ty.text);
        }
        let value =
            d.body.filter(|_| d.kind == Kind::LocalVariable && variable.unit.path() == self.unit.path());
        match value.and_then(|value| self.node_at(value)) {
            Some(value) => self.is_from_outside(value),
            None => is_known_outside(&self.type_of(node)),
        }
    }

    /// Whether no type around a node inherits from outside what may be in terms of the project's
    /// types.
    fn inherits_nothing(&self, node: Node<'a>) -> bool {
        self.point_of(node).enclosing_types().all(|ty| !self.symbols.inherits_project_types(&ty))
    }

    fn is_result_outside(&self, invocation: Node<'a>) -> bool {
        if field(invocation, Field::TypeArguments).is_some() {
            return false;
        }
        match self.callee(invocation) {
            Callee::External => {
                let receiver = match field(invocation, Field::Object) {
                    None => self.inherits_nothing(invocation),
                    Some(object) => match self.type_of(object) {
                        Type::Declared(d, arguments) if !jdk::declares(&d) => {
                            arguments.iter().all(is_outside) && !self.symbols.inherits_project_types(&d)
                        }
                        _ => self.is_from_outside(object),
                    },
                };
                receiver && self.are_arguments_outside(invocation)
            }
            Callee::Methods(found) => {
                let declared = found.iter().all(|m| {
                    let Some(ty) = &m.declaration.get().ty else { return false };
                    let (unit, owner) = (m.declaration.unit.clone(), Some(m.declaration.id));
                    let point = ProgramPoint { unit, owner, offset: ty.span.start };
                    self.symbols.is_written_outside(&point, &ty.text)
                });
                declared && !found.is_empty() || is_known_outside(&self.type_of(invocation))
            }
            Callee::Perhaps(_) | Callee::Unknown(_) => false,
        }
    }

    fn are_arguments_outside(&self, invocation: Node<'a>) -> bool {
        self.arguments(invocation).into_iter().all(|argument| self.is_from_outside(argument))
    }

    /// A lambda says of a type argument what it returns, and the types that it writes.
    fn is_lambda_outside(&self, lambda: Node<'a>) -> bool {
        let Some(body) = field(lambda, Field::Body) else { return false };
        let typed = field(lambda, Field::Parameters).is_some_and(|p| kind(p) == NodeKind::FormalParameters);
        let untyped =
            !typed || field(lambda, Field::Parameters).is_some_and(|p| named_children(p).is_empty());
        match kind(body) {
            _ if !untyped => false,
            NodeKind::Block => self.returned_values(body).into_iter().all(|v| self.is_from_outside(v)),
            _ => self.is_from_outside(body),
        }
    }
}

/// Whether a type that is known with its arguments is none of the project's.
fn is_known_outside(ty: &Type) -> bool {
    // An external type's arguments are not kept.
    !matches!(ty, Type::External(_)) && is_outside(ty) && !has_external_arguments(ty)
}

fn has_external_arguments(ty: &Type) -> bool {
    let is_or_has = |ty: &Type| matches!(ty, Type::External(_)) || has_external_arguments(ty);
    match ty {
        Type::Declared(_, arguments) => arguments.iter().any(is_or_has),
        Type::Array(inner) | Type::Extends(inner) | Type::Super(inner) => is_or_has(inner),
        _ => false,
    }
}
