//! Inference of a generic method's type arguments (JLS 18), as far as it is needed to know the types of receivers.

use tree_sitter::Node;

use super::declaration::{Kind, Modifiers};
use super::expressions::Resolver;
use super::grammar::{Field, NodeKind, field, kind, named_children};
use super::members::{FoundMethod, instantiate};
use super::project::DeclarationRef;
use super::subtyping::boxed;
use super::types::{Type, type_parameters};

/// What type arguments are known so far for a method's type parameters.
pub(super) type Bindings = Vec<(DeclarationRef, Type)>;

impl<'a> Resolver<'a> {
    /// Infers a generic method's type arguments (a simple form of JLS 18.5) from its arguments, without the one at
    /// `except` (whose own type is being worked out), and from what is expected of its result.
    pub(super) fn infer(
        &self,
        invocation: Node<'a>,
        method: &FoundMethod,
        arguments: &[Node<'a>],
        except: Option<usize>,
    ) -> Bindings {
        let variables = type_parameters(&method.declaration);
        let mut bindings = Bindings::new();
        let of_class = method.declaration.get().kind == Kind::Constructor;
        if variables.is_empty() && !of_class {
            return bindings;
        }
        if let Some(written) = field(invocation, Field::TypeArguments) {
            let types = named_children(written).into_iter().map(|t| self.written_type(t));
            return variables.into_iter().zip(types).collect();
        }
        let formal = self.formal_types(method);
        let is_function =
            |node: &Node<'_>| matches!(kind(*node), NodeKind::LambdaExpression | NodeKind::MethodReference);
        let given = arguments.iter().enumerate().filter(|(index, _)| Some(*index) != except);
        // First what stands by itself, then what depends on it.
        let (functions, values): (Vec<_>, Vec<_>) = given.partition(|(_, argument)| is_function(argument));
        for (index, value) in values {
            if let Some(declared) = self.parameter_of(method, &formal, index, *value) {
                self.unify(&declared, &self.type_of(*value), &variables, &mut bindings);
            }
        }
        for (index, argument) in functions {
            let Some(declared) = self.parameter_of(method, &formal, index, *argument) else { continue };
            let Some(function) = self.function_of(&partly(&declared, &bindings)) else { continue };
            let result = self.function_result(*argument, &function);
            self.unify(&function.returns, &result, &variables, &mut bindings);
        }
        let open = variables.iter().any(|v| !bindings.iter().any(|(b, _)| b == v));
        if open && kind(invocation) == NodeKind::MethodInvocation {
            let target = self.target_type(invocation);
            if target != Type::Unknown {
                let declared = self.symbols.declared_type(&method.declaration);
                let declared = instantiate(&method.declared_in, &declared);
                self.unify_down(&declared, &target, &variables, &mut bindings);
            }
        }
        bindings
    }

    /// The type of the parameter that an argument is given to: of a variable arity parameter that of one
    /// element, but where a whole array is given.
    fn parameter_of(
        &self,
        method: &FoundMethod,
        formal: &[Type],
        index: usize,
        argument: Node<'a>,
    ) -> Option<Type> {
        match formal.get(index).or(formal.last())? {
            Type::Array(element)
                if method.declaration.get().modifiers.has(Modifiers::VARARGS)
                    && index + 1 >= formal.len()
                    && !matches!(self.type_of(argument), Type::Array(_)) =>
            {
                Some((**element).clone())
            }
            other => Some(other.clone()),
        }
    }

    /// Binds the method's type parameters in `formal` so that `actual` fits it.
    pub(super) fn unify(
        &self,
        formal: &Type,
        actual: &Type,
        variables: &[DeclarationRef],
        bindings: &mut Bindings,
    ) {
        match (formal, actual) {
            (_, Type::Unknown | Type::Null) => {}
            (_, Type::Extends(bound) | Type::Super(bound)) if **bound == Type::Unknown => {}
            (Type::Extends(bound), _) => self.unify(bound, &actual.clone().read(), variables, bindings),
            (Type::Super(bound), _) => self.unify(bound, actual.bound(), variables, bindings),
            (Type::Variable(v), _) if variables.contains(v) => {
                let actual = match actual {
                    Type::Primitive("void") => return,
                    Type::Primitive(p) => boxed(p).unwrap_or(Type::Unknown),
                    other => other.clone(),
                };
                match bindings.iter_mut().find(|(b, _)| b == v) {
                    None => bindings.push((v.clone(), actual)),
                    Some((_, bound)) => *bound = self.join(bound.clone(), actual),
                }
            }
            (Type::Array(a), Type::Array(b)) => self.unify(a, b, variables, bindings),
            (Type::Declared(d, wanted), Type::Declared(a, _)) => {
                let hierarchy = self.symbols.hierarchy(a);
                let Some(seen) = hierarchy.types.iter().find(|t| t.declaration() == Some(d)) else { return };
                if let Type::Declared(_, given) = instantiate(actual, seen) {
                    for (w, g) in wanted.iter().zip(&given) {
                        self.unify(w, g, variables, bindings);
                    }
                }
            }
            (Type::Declared(..), Type::Variable(_)) => {
                for holder in self.symbols.member_holders(actual) {
                    if matches!(holder, Type::Declared(..)) {
                        self.unify(formal, &holder, variables, bindings);
                    }
                }
            }
            _ => {}
        }
    }

    /// Binds what is still open so that `result` can be used where `target` is expected.
    fn unify_down(
        &self,
        result: &Type,
        target: &Type,
        variables: &[DeclarationRef],
        bindings: &mut Bindings,
    ) {
        match (result.bound(), target.bound()) {
            (Type::Variable(v), target) if variables.contains(v) => {
                let open = !bindings.iter().any(|(b, _)| b == v);
                bindings.extend(
                    Some((v.clone(), target.clone()))
                        .filter(|_| open && !matches!(target, Type::Unknown | Type::Primitive(_))),
                );
            }
            (Type::Declared(r, given), Type::Declared(t, wanted)) => {
                if r == t {
                    for (g, w) in given.iter().zip(wanted) {
                        self.unify_down(g, w, variables, bindings);
                    }
                    return;
                }
                let hierarchy = self.symbols.hierarchy(r);
                let Some(seen) = hierarchy.types.iter().find(|s| s.declaration() == Some(t)) else { return };
                if let Type::Declared(_, given) = instantiate(result, seen) {
                    for (g, w) in given.iter().zip(wanted) {
                        self.unify_down(g, w, variables, bindings);
                    }
                }
            }
            _ => {}
        }
    }
}

/// A type with what is bound put in, and `Unknown` for what is not.
pub(super) fn substitute(ty: &Type, bindings: &Bindings, method: &DeclarationRef) -> Type {
    let variables = type_parameters(method);
    ty.substitute(&|v| match bindings.iter().find(|(b, _)| b == v) {
        Some((_, bound)) => Some(bound.clone()),
        None => variables.contains(v).then_some(Type::Unknown),
    })
}

/// A type with what is bound put in; the rest stays.
fn partly(ty: &Type, bindings: &Bindings) -> Type {
    ty.substitute(&|v| bindings.iter().find(|(b, _)| b == v).map(|(_, bound)| bound.clone()))
}
