//! Finds method references that must be exact, which means that there is just one method of their name (JLS 15.13.1).
//!
//! Nothing is inferred from an inexact reference, and it does not tell overloads apart. So it may be inexact only where
//! its type is known without it.

use tree_sitter::Node;

use crate::java::grammar::{Field, NodeKind, field, kind, named_children};
use crate::java::{DeclarationRef, Kind, Meaning, Modifiers, Resolver, Symbols, Type, owner_type};

/// A method reference, as other methods of its name concern it.
#[derive(Debug, Clone)]
pub struct MethodReference {
    /// The type before the `::`, or the type of the expression there.
    pub on: Type,
    /// Whether a value is before the `::`, for certain, and not a type.
    pub is_on_value: bool,
    /// Whether it may not do as well with several methods of its name.
    pub must_be_exact: bool,
}

/// Reads a method reference, for a check before another method gets its name.
pub fn method_reference<'a>(resolver: &Resolver<'a>, reference: Node<'a>) -> MethodReference {
    let object = reference.named_child(0);
    MethodReference {
        on: object.map_or(Type::Unknown, |object| receiver(resolver, object)),
        is_on_value: object.is_some_and(|object| resolver.is_value(object)),
        must_be_exact: must_be_exact(resolver, reference),
    }
}

/// Returns the type of the receiver, or the type that is named in its place.
pub fn receiver<'a>(resolver: &Resolver<'a>, object: Node<'a>) -> Type {
    match resolver.type_of(object) {
        Type::Unknown | Type::External(_) => resolver.written_type(object),
        ty => ty,
    }
}

fn must_be_exact<'a>(resolver: &Resolver<'a>, reference: Node<'a>) -> bool {
    use NodeKind as N;
    let mut node = reference;
    while let Some(parent) = node.parent() {
        match kind(parent) {
            N::ParenthesizedExpression | N::TernaryExpression => node = parent,
            N::VariableDeclarator | N::AssignmentExpression | N::CastExpression | N::ArrayInitializer => {
                return false;
            }
            // The value that a lambda returns decides the lambda's type.
            N::ReturnStatement => {
                let mut around = std::iter::successors(Some(parent), |n| n.parent());
                let callable =
                    around.find(|n| matches!(kind(*n), N::LambdaExpression | N::MethodDeclaration));
                return callable.is_none_or(|c| kind(c) == N::LambdaExpression);
            }
            N::ArgumentList => return !is_expected(resolver, parent, node),
            _ => return true,
        }
    }
    true
}

/// Returns whether a call expects the same of an argument whatever the argument is. It calls the only method that takes
/// as many arguments, and what the function is given does not depend on inference.
fn is_expected<'a>(resolver: &Resolver<'a>, list: Node<'a>, argument: Node<'a>) -> bool {
    let Some(call) = list.parent().filter(|p| kind(*p) == NodeKind::MethodInvocation) else { return false };
    let Some(Meaning::Declarations(called)) = field(call, Field::Name).map(|name| resolver.meaning(name))
    else {
        return false;
    };
    let [method] = called.as_slice() else { return false };
    let symbols = resolver.symbols;
    let arguments = named_children(list);
    let parameters = symbols.parameter_types_of(method);
    let expected = arguments.iter().position(|n| *n == argument).and_then(|at| parameters.get(at));
    expected.is_some_and(|ty| {
        is_only_one(symbols, method, arguments.len())
            && !given(symbols, ty).iter().any(|t| has_own(t, method))
    })
}

/// Returns whether no other method of its name takes as many arguments.
fn is_only_one(symbols: &Symbols<'_, '_>, method: &DeclarationRef, arguments: usize) -> bool {
    let Some(owner) = owner_type(method) else { return false };
    let all = symbols.methods_of(&owner, &method.get().name);
    all.iter().map(|m| &m.declaration).all(|m| {
        let d = m.get();
        !d.modifiers.has(Modifiers::VARARGS) && (d.parameters.len() != arguments || m == method)
    })
}

/// Returns the types that a functional interface's method is given, as far as its own parameters say so; else all of
/// its type arguments.
fn given(symbols: &Symbols<'_, '_>, ty: &Type) -> Vec<Type> {
    let Type::Declared(interface, arguments) = ty else { return vec![ty.clone()] };
    let is_abstract = |m: &DeclarationRef| {
        let d = m.get();
        d.kind == Kind::Method
            && d.body.is_none()
            && !d.modifiers.has(Modifiers::DEFAULT)
            && !d.modifiers.has(Modifiers::STATIC)
    };
    let unit = &interface.unit;
    let members = unit.members(Some(interface.id)).map(|(id, _)| DeclarationRef { unit: unit.clone(), id });
    let methods: Vec<DeclarationRef> = members.filter(is_abstract).collect();
    match methods.as_slice() {
        [method] => {
            let see = |t: &Type| symbols.instantiate(ty, t);
            symbols.parameter_types_of(method).iter().map(see).collect()
        }
        _ => arguments.clone(),
    }
}

/// Returns whether a type has a type parameter of a method in it.
fn has_own(ty: &Type, method: &DeclarationRef) -> bool {
    match ty {
        Type::Variable(v) => v.unit.path() == method.unit.path() && v.get().owner == Some(method.id),
        Type::Array(inner) | Type::Extends(inner) | Type::Super(inner) => has_own(inner, method),
        Type::Declared(_, arguments) => arguments.iter().any(|a| has_own(a, method)),
        Type::Intersection(types) => types.iter().any(|ty| has_own(ty, method)),
        Type::Unknown => true,
        _ => false,
    }
}
