//! Recognises expressions whose value cannot be of a type of the project, although its type is not known.
//!
//! A library does not know the project's types. Its methods return its own types or the JDK's, unless type arguments or
//! arguments bring in a type of the project. So it is unknown what `bind` of `bind(Shop.class).to(…)` returns, but
//! `builder.name("a").build()` is no `Shop`.

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
    /// Returns whether a type written at a place is external or the JDK's, with all its arguments.
    pub(super) fn is_written_external(&self, point: &ProgramPoint, text: &str) -> bool {
        TypeExpression::parse(text).is_some_and(|e| self.is_external_expression(point, &e))
    }

    fn is_external_expression(&self, point: &ProgramPoint, expression: &TypeExpression) -> bool {
        if expression.segments.is_empty() {
            return true;
        }
        let mut arguments = expression.segments.iter().flat_map(|(_, arguments)| arguments);
        if !arguments.all(|a| self.is_external_expression(point, a)) {
            return false;
        }
        match self.type_of_expression(point, expression) {
            Type::Array(element) => is_external(&element),
            ty => is_external(&ty),
        }
    }

    /// Returns whether external members that a type inherits may be in terms of the project's types.
    fn inherits_project_types(&self, ty: &DeclarationRef) -> bool {
        let hierarchy = self.hierarchy(ty);
        hierarchy.has_unknown
            || hierarchy.types.iter().filter_map(Type::declaration).any(|d| {
                let point =
                    ProgramPoint { unit: d.unit.clone(), owner: d.get().owner, offset: d.get().span.start };
                let mut written = self.supertypes(d).into_iter().zip(&d.get().supertypes);
                written.any(|(supertype, t)| {
                    matches!(supertype, Type::External(_))
                        && !self.is_written_external(&point.at(t.span.start), &t.text)
                })
            })
    }
}

/// Returns whether a type without its arguments is none of the project's.
fn is_external(ty: &Type) -> bool {
    match ty {
        Type::External(_) | Type::Primitive(_) | Type::Null => true,
        Type::Declared(d, arguments) => jdk::declares(d) && arguments.iter().all(is_external),
        Type::Array(inner) | Type::Extends(inner) | Type::Super(inner) => is_external(inner),
        Type::Intersection(types) => types.iter().all(is_external),
        Type::Unknown | Type::Variable(_) | Type::Bounded => false,
    }
}

impl<'a> Resolver<'a> {
    /// Returns whether an expression, or a type's name in its place, is certainly nothing of the project's types, nor
    /// anything that holds some.
    pub(super) fn is_external_value(&self, node: Node<'a>) -> bool {
        if let Some(known) = self.external.borrow().get(&node.id()) {
            return *known;
        }
        let depth = self.external_depth.get();
        if depth >= DEEPEST {
            return false;
        }
        self.external_depth.set(depth + 1);
        let answer = self.find_whether_external(node);
        self.external_depth.set(depth);
        self.external.borrow_mut().insert(node.id(), answer);
        answer
    }

    fn find_whether_external(&self, node: Node<'a>) -> bool {
        use NodeKind as N;
        let written = |ty: Node<'a>| self.is_written_external(ty);
        match kind(node) {
            N::ParenthesizedExpression => first_child(node).is_some_and(|c| self.is_external_value(c)),
            N::Identifier => self.is_name_external(node),
            N::This | N::Super => self.inherits_nothing(node),
            N::FieldAccess => field(node, Field::Object).is_some_and(|object| match kind(object) {
                N::This | N::Super => is_known_external(&self.type_of(node)),
                _ => self.is_external_value(object),
            }),
            N::MethodInvocation => self.is_result_external(node),
            N::ObjectCreationExpression => {
                let body = find_child(node, N::ClassBody);
                let named = field(node, Field::Type).is_some_and(written);
                body.is_none() && named && self.are_arguments_external(node)
            }
            N::ClassLiteral => first_child(node).is_some_and(written),
            N::CastExpression => match named_children(node).split_last() {
                Some((_, types)) => types.iter().all(|ty| written(*ty)),
                None => false,
            },
            N::LambdaExpression => self.is_lambda_external(node),
            N::MethodReference => false,
            _ => is_known_external(&self.type_of(node)),
        }
    }

    fn is_written_external(&self, node: Node<'a>) -> bool {
        let mut text = String::new();
        self.tree.write_type(node, &mut text);
        self.symbols.is_written_external(&self.point_of(node), &text)
    }

    fn is_name_external(&self, node: Node<'a>) -> bool {
        let name = self.tree.text(node);
        let point = self.point_of(node);
        match self.symbols.variable_named(&point, &name) {
            Variable::Found(d, _) => self.is_variable_external(node, &d),
            Variable::Perhaps(d) => self.inherits_nothing(node) && self.is_variable_external(node, &d),
            Variable::External => match self.symbols.type_named(&point, &name) {
                TypeName::External(_) => true,
                TypeName::Found(_) | TypeName::PerhapsGenerated | TypeName::Unknown => false,
                TypeName::NotFound => !self.symbols.begins_package(&name) && self.inherits_nothing(node),
            },
            Variable::NotFound => matches!(self.symbols.type_named(&point, &name), TypeName::External(_)),
            Variable::Unknown => false,
        }
    }

    fn is_variable_external(&self, node: Node<'a>, variable: &DeclarationRef) -> bool {
        let d = variable.get();
        if let Some(ty) = d.ty.as_ref().filter(|t| t.text != "var") {
            let point = ProgramPoint { unit: variable.unit.clone(), owner: d.owner, offset: ty.span.start };
            return self.symbols.is_written_external(&point, &ty.text);
        }
        let value =
            d.body.filter(|_| d.kind == Kind::LocalVariable && variable.unit.path() == self.unit.path());
        match value.and_then(|value| self.node_at(value)) {
            Some(value) => self.is_external_value(value),
            None => is_known_external(&self.type_of(node)),
        }
    }

    /// Returns whether no type around a node inherits external members that may be in terms of the project's types.
    fn inherits_nothing(&self, node: Node<'a>) -> bool {
        self.point_of(node).enclosing_types().all(|ty| !self.symbols.inherits_project_types(&ty))
    }

    fn is_result_external(&self, invocation: Node<'a>) -> bool {
        if field(invocation, Field::TypeArguments).is_some() {
            return false;
        }
        match self.callee(invocation) {
            Callee::External => {
                let receiver = match field(invocation, Field::Object) {
                    None => self.inherits_nothing(invocation),
                    Some(object) => match self.type_of(object) {
                        Type::Declared(d, arguments) if !jdk::declares(&d) => {
                            arguments.iter().all(is_external) && !self.symbols.inherits_project_types(&d)
                        }
                        _ => self.is_external_value(object),
                    },
                };
                receiver && self.are_arguments_external(invocation)
            }
            Callee::Methods(found) => {
                let declared = found.iter().all(|m| {
                    let Some(ty) = &m.declaration.get().ty else { return false };
                    let (unit, owner) = (m.declaration.unit.clone(), Some(m.declaration.id));
                    let point = ProgramPoint { unit, owner, offset: ty.span.start };
                    self.symbols.is_written_external(&point, &ty.text)
                });
                declared && !found.is_empty() || is_known_external(&self.type_of(invocation))
            }
            Callee::Perhaps(_) | Callee::Unknown(_) => false,
        }
    }

    fn are_arguments_external(&self, invocation: Node<'a>) -> bool {
        self.arguments(invocation).into_iter().all(|argument| self.is_external_value(argument))
    }

    /// Returns a lambda says of a type argument what it returns, and the types that it writes.
    fn is_lambda_external(&self, lambda: Node<'a>) -> bool {
        let Some(body) = field(lambda, Field::Body) else { return false };
        let typed = field(lambda, Field::Parameters).is_some_and(|p| kind(p) == NodeKind::FormalParameters);
        let untyped =
            !typed || field(lambda, Field::Parameters).is_some_and(|p| named_children(p).is_empty());
        match kind(body) {
            _ if !untyped => false,
            NodeKind::Block => self.returned_values(body).into_iter().all(|v| self.is_external_value(v)),
            _ => self.is_external_value(body),
        }
    }
}

/// Returns whether a type that is known with its arguments is none of the project's.
fn is_known_external(ty: &Type) -> bool {
    // An external type's arguments are not kept.
    !matches!(ty, Type::External(_)) && is_external(ty) && !has_external_arguments(ty)
}

fn has_external_arguments(ty: &Type) -> bool {
    let is_or_has = |ty: &Type| matches!(ty, Type::External(_)) || has_external_arguments(ty);
    match ty {
        Type::Declared(_, arguments) => arguments.iter().any(is_or_has),
        Type::Array(inner) | Type::Extends(inner) | Type::Super(inner) => is_or_has(inner),
        Type::Intersection(types) => types.iter().any(is_or_has),
        _ => false,
    }
}
