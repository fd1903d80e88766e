//! Finds the type that the context of an expression expects of it (JLS 15.2). For example, it may be the type of the
//! parameter that the expression is passed for.

use tree_sitter::Node;

use super::applicability::Overloads;
use super::declaration::Modifiers;
use super::grammar::{Field, NodeKind, field, kind, named_children};
use super::inference::{is_diamond, is_to_infer, to_infer};
use super::members::FoundMethod;
use super::resolver::{Callee, Resolver};
use super::types::{Type, generic};

impl<'a> Resolver<'a> {
    /// Returns the type that the surroundings of an expression expect of it.
    pub(super) fn target_type(&self, node: Node<'a>) -> Type {
        use NodeKind as N;
        let Some(parent) = node.parent() else { return Type::Unknown };
        match kind(parent) {
            N::ParenthesizedExpression => self.target_type(parent),
            N::TernaryExpression if field(parent, Field::Condition) != Some(node) => self.target_type(parent),
            N::CastExpression => self.cast_type(parent),
            N::VariableDeclarator => self.type_written_for(parent),
            N::AssignmentExpression if field(parent, Field::Right) == Some(node) => {
                field(parent, Field::Left).map_or(Type::Unknown, |l| self.type_of(l))
            }
            N::ReturnStatement => self.expected_return(parent),
            N::LambdaExpression => {
                let function = self.function_of(&self.target_type(parent));
                function.map_or(Type::Unknown, |f| f.returns)
            }
            N::ArgumentList => self.expected_argument(parent, node),
            _ => Type::Unknown,
        }
    }

    /// Returns the result type of the method or lambda around a `return`.
    fn expected_return(&self, statement: Node<'a>) -> Type {
        let mut node = statement;
        while let Some(parent) = node.parent() {
            match kind(parent) {
                NodeKind::LambdaExpression => {
                    let function = self.function_of(&self.target_type(parent));
                    return function.map_or(Type::Unknown, |f| f.returns);
                }
                NodeKind::MethodDeclaration => return self.type_written_for(parent),
                NodeKind::ClassBody => return Type::Unknown,
                _ => node = parent,
            }
        }
        Type::Unknown
    }

    /// Returns the type with which a variable or method is declared.
    fn type_written_for(&self, declaration: Node<'a>) -> Type {
        let declared = field(declaration, Field::Name).and_then(|name| self.declared_by_token(name));
        declared.map_or(Type::Unknown, |id| self.symbols.declared_type(&self.declared(id)))
    }

    fn expected_argument(&self, list: Node<'a>, argument: Node<'a>) -> Type {
        let Some(invocation) = list.parent() else { return Type::Unknown };
        let arguments = named_children(list);
        let Some(index) = arguments.iter().position(|a| *a == argument) else { return Type::Unknown };
        let candidates = match self.invoked(invocation) {
            Callee::Methods(found) => found,
            _ => return Type::Unknown,
        };
        let mut expected: Option<Type> = None;
        for method in candidates {
            let formal = self.formal_types(&method);
            let is_last = index + 1 >= formal.len();
            let Some(declared) = formal.get(index).or(formal.last()) else { return Type::Unknown };
            let varargs = method.declaration.get().modifiers.has(Modifiers::VARARGS);
            let declared = match declared {
                Type::Array(element) if varargs && is_last => (**element).clone(),
                other => other.clone(),
            };
            let seen = self.infer(invocation, &method, &arguments, Some(index)).substitute(&declared);
            match &expected {
                None => expected = Some(seen),
                Some(first) if *first == seen => {}
                Some(first) => {
                    // Overloads that only differ elsewhere still agree on a lambda's parameters.
                    let (a, b) = (self.function_of(first), self.function_of(&seen));
                    match (a, b) {
                        (Some(a), Some(b)) if a.parameters == b.parameters => {}
                        _ => return Type::Unknown,
                    }
                }
            }
        }
        expected.unwrap_or(Type::Unknown)
    }

    /// Returns the methods or constructors that an invocation of any form may mean.
    fn invoked(&self, invocation: Node<'a>) -> Callee {
        match kind(invocation) {
            NodeKind::MethodInvocation => self.callee(invocation),
            NodeKind::ObjectCreationExpression => {
                let created = self.created_class_as_written(invocation);
                match &created {
                    Type::Declared(d, arguments) if is_diamond(invocation) && is_to_infer(d, arguments) => {
                        self.constructors(&to_infer(d), invocation)
                    }
                    _ => self.constructors(&created, invocation),
                }
            }
            NodeKind::ExplicitConstructorInvocation => {
                let Some(own) = self.point_of(invocation).enclosing_type() else {
                    return Callee::Unknown("is broken");
                };
                let of = match field(invocation, Field::Constructor).map(kind) {
                    Some(NodeKind::This) => generic(&own),
                    _ => self.symbols.supertypes(&own).into_iter().next().unwrap_or(Type::Unknown),
                };
                self.constructors(&of, invocation)
            }
            NodeKind::EnumConstant => match self.point_of(invocation).enclosing_type() {
                Some(own) => self.constructors(&generic(&own), invocation),
                None => Callee::Unknown("is broken"),
            },
            _ => Callee::Unknown("is no invocation"),
        }
    }

    pub(super) fn constructors(&self, ty: &Type, invocation: Node<'a>) -> Callee {
        let Type::Declared(d, _) = ty else { return Callee::Unknown("the created type is not known") };
        let found: Vec<FoundMethod> = self
            .symbols
            .constructors_of(d)
            .into_iter()
            .map(|declaration| FoundMethod { declaration, declared_in: ty.clone() })
            .collect();
        Callee::Methods(self.applicable(found, &self.arguments(invocation), Overloads::AsWritten))
    }
}
