//! Inference of a generic method's type arguments (JLS 18), as far as it is needed to know the types of receivers.

use tree_sitter::Node;

use super::bindings::{Binding, Bindings, Bound};
use super::declaration::{Kind, Modifiers};
use super::functions::Function;
use super::grammar::{Field, NodeKind, field, first_child, kind, named_children};
use super::members::FoundMethod;
use super::project::DeclarationRef;
use super::resolver::{Callee, Entity, Resolver};
use super::subtyping::boxed;
use super::types::{Type, all_type_parameters, owner_type, type_parameters};

impl<'a> Resolver<'a> {
    /// Infers the type arguments of a generic method, or of a class created with `<>` (a simple form of JLS 18.5). It
    /// uses the arguments, without the one at `except` (whose own type is being worked out), and the expected type of
    /// the result.
    pub(super) fn infer(
        &self,
        invocation: Node<'a>,
        method: &FoundMethod,
        arguments: &[Node<'a>],
        except: Option<usize>,
    ) -> Bindings {
        let mut bindings = Bindings::of(self.inferred(invocation, method));
        let of_class = method.declaration.get().kind == Kind::Constructor;
        if bindings.variables.is_empty() && !of_class {
            return bindings;
        }
        if let Some(written) = field(invocation, Field::TypeArguments) {
            let types = named_children(written).into_iter().map(|t| self.written_type(t));
            let each = bindings.variables.iter().cloned().zip(types);
            bindings.found = each.map(|(variable, ty)| Binding { variable, ty, by: Bound::Equal }).collect();
            return bindings;
        }
        let formal = self.formal_types(method);
        let given = arguments.iter().copied().enumerate().filter(|(index, _)| Some(*index) != except);
        // First what is by itself, then what depends on it.
        let (functions, values): (Vec<_>, Vec<_>) = given.partition(|(_, argument)| is_function(*argument));
        for (index, value) in values {
            if let Some(declared) = self.parameter_of(method, &formal, index, value) {
                self.bind_value(value, &declared, &mut bindings);
            }
        }
        for (index, function) in functions {
            if let Some(declared) = self.parameter_of(method, &formal, index, function) {
                self.bind_function(function, &declared, &mut bindings);
            }
        }
        self.bind_by_target(invocation, method, &mut bindings);
        bindings
    }

    /// Binds what an argument's own type says.
    fn bind_value(&self, value: Node<'a>, declared: &Type, bindings: &mut Bindings) {
        let mut found = Bindings::of(bindings.variables.clone());
        self.unify(declared, &self.type_of(value), Bound::Lower, &mut found);
        // An argument whose own type is inferred adapts to the expected type.
        let weakest = if self.is_poly(value) { Bound::Lower } else { Bound::Equal };
        self.bind_all(found, weakest, bindings);
    }

    /// Binds what a lambda or method reference takes and gives.
    fn bind_function(&self, argument: Node<'a>, declared: &Type, bindings: &mut Bindings) {
        self.bind_parameters(argument, declared, bindings);
        let Some(function) = self.function_of(&bindings.partly(declared)) else { return };
        let parameters = function.parameters.iter().map(|ty| bindings.substitute(ty)).collect();
        let function = Function { parameters, ..function };
        let result = self.function_result(argument, &function);
        let mut found = Bindings::of(bindings.variables.clone());
        self.unify(&function.returns, &result, Bound::Lower, &mut found);
        self.bind_all(found, Bound::Lower, bindings);
    }

    /// Binds the type parameters that the arguments leave open by the type that is expected of the result.
    fn bind_by_target(&self, invocation: Node<'a>, method: &FoundMethod, bindings: &mut Bindings) {
        let is_open = bindings.variables.iter().any(|v| bindings.is_open(v));
        if !is_open || kind(invocation) != NodeKind::MethodInvocation {
            return;
        }
        let target = self.target_type(invocation);
        if target != Type::Unknown {
            let declared = self.symbols.declared_type(&method.declaration);
            let declared = self.symbols.seen_in(&method.declared_in, &method.declaration, &declared);
            self.unify_down(&declared, &target, Bound::Upper, bindings);
        } else if may_be_inferred_further(invocation) {
            bindings.found.retain(|b| b.by != Bound::Upper);
        }
    }

    /// Infers a class that is created with `<>` from its arguments.
    pub(super) fn inferred_class(&self, creation: Node<'a>, class: &DeclarationRef) -> Option<Type> {
        let arguments = self.arguments(creation);
        let ty = to_infer(class);
        let Callee::Methods(found) = self.constructors(&ty, creation) else { return None };
        let each = found.iter().map(|constructor| self.infer(creation, constructor, &arguments, None));
        let mut seen = each.map(|bindings| bindings.substitute(&ty));
        let first = seen.next()?;
        let is_known =
            matches!(&first, Type::Declared(_, given) if given.iter().any(|t| *t != Type::Unknown));
        (is_known && seen.all(|other| other == first)).then_some(first)
    }

    /// Binds what a lambda with written types, or a method reference that means one method, takes (JLS 18.2.1).
    fn bind_parameters(&self, argument: Node<'a>, declared: &Type, bindings: &mut Bindings) {
        let (taken, by) = match kind(argument) {
            NodeKind::LambdaExpression => (self.written_parameters(argument), Bound::Equal),
            _ => (self.exactly_taken(argument), Bound::Upper),
        };
        let Some(function) = self.function_of(declared).filter(|_| !taken.is_empty()) else { return };
        if function.parameters.len() == taken.len() {
            for (formal, ty) in function.parameters.iter().zip(&taken) {
                let mut found = Bindings::of(bindings.variables.clone());
                self.unify(formal, ty, by, &mut found);
                self.bind_all(found, by, bindings);
            }
        }
    }

    /// Returns the types written for a lambda's parameters; none where they are not.
    fn written_parameters(&self, lambda: Node<'a>) -> Vec<Type> {
        let parameters = field(lambda, Field::Parameters).map(named_children).unwrap_or_default();
        let written = |node: Node<'a>| field(node, Field::Type).filter(|ty| self.tree.bytes(*ty) != b"var");
        let types: Option<Vec<Type>> =
            parameters.into_iter().map(|node| written(node).map(|ty| self.written_type(ty))).collect();
        types.unwrap_or_default()
    }

    /// Returns the parameter types of an exact method reference (JLS 15.13.1), which can only mean one method. If a
    /// type names the receiver, as in `String::length`, that type comes first.
    fn exactly_taken(&self, reference: Node<'a>) -> Vec<Type> {
        let Callee::Methods(found) = self.referenced(reference) else { return Vec::new() };
        let Some(method) = found.first().filter(|_| self.all_same_signature(&found)) else {
            return Vec::new();
        };
        let d = method.declaration.get();
        let is_generic = |ty: &DeclarationRef| !all_type_parameters(ty).is_empty();
        if d.modifiers.has(Modifiers::VARARGS)
            || is_generic(&method.declaration)
            || method.declared_in.declaration().is_none_or(is_generic)
        {
            return Vec::new();
        }
        let on = first_child(reference).map(|object| self.entity(object));
        let receiver = match on {
            Some(Entity::Type(ty)) if !d.modifiers.has(Modifiers::STATIC) => Some(ty),
            _ => None,
        };
        receiver.into_iter().chain(self.formal_types(method)).collect()
    }

    /// Returns the type parameters for which an invocation infers arguments: the method's own, and those of a class
    /// that is created with `<>`.
    fn inferred(&self, invocation: Node<'a>, method: &FoundMethod) -> Vec<DeclarationRef> {
        let mut variables = type_parameters(&method.declaration);
        if is_diamond(invocation) && method.declaration.get().kind == Kind::Constructor {
            variables.extend(owner_type(&method.declaration).iter().flat_map(type_parameters));
        }
        variables
    }

    /// Returns whether an expression's type depends on what is expected of it (JLS 15.2).
    pub(super) fn is_poly(&self, node: Node<'a>) -> bool {
        match kind(node) {
            NodeKind::ParenthesizedExpression => first_child(node).is_some_and(|c| self.is_poly(c)),
            NodeKind::TernaryExpression => [Field::Consequence, Field::Alternative]
                .into_iter()
                .any(|side| field(node, side).is_some_and(|c| self.is_poly(c))),
            NodeKind::ObjectCreationExpression => is_diamond(node),
            NodeKind::MethodInvocation if field(node, Field::TypeArguments).is_none() => {
                match self.callee(node) {
                    Callee::Methods(found) => {
                        found.iter().any(|m| !type_parameters(&m.declaration).is_empty())
                    }
                    _ => true,
                }
            }
            NodeKind::SwitchExpression => true,
            _ => false,
        }
    }

    /// Returns the type of the parameter that an argument is passed to. For a variable arity parameter it is that of
    /// one element, unless a whole array is passed.
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

    /// Binds the type parameters in `formal` so that `actual <: formal` (`Lower`), `formal <: actual` (`Upper`), or
    /// `actual = formal` (`Equal`).
    pub(super) fn unify(&self, formal: &Type, actual: &Type, by: Bound, bindings: &mut Bindings) {
        match (formal, actual) {
            (_, Type::Unknown | Type::Bounded | Type::Null) => {}
            (_, Type::Extends(bound) | Type::Super(bound)) if **bound == Type::Unknown => {}
            (Type::Extends(bound), _) => self.unify(bound, &actual.clone().upper_bound(), by, bindings),
            (Type::Super(bound), _) => self.unify(bound, actual.bound(), by, bindings),
            (Type::Variable(v), _) if bindings.variables.contains(v) => {
                let actual = match actual {
                    Type::Primitive("void") => return,
                    Type::Primitive(p) => boxed(p).unwrap_or(Type::Unknown),
                    other => other.clone(),
                };
                self.bind(Binding { variable: v.clone(), ty: actual, by }, bindings);
            }
            (Type::Array(a), Type::Array(b)) => self.unify(a, b, by, bindings),
            (Type::Declared(d, wanted), Type::Declared(..)) => {
                if let Some(Type::Declared(_, given)) = self.symbols.as_supertype(actual, d) {
                    for (w, g) in wanted.iter().zip(&given) {
                        let by = match (w, by) {
                            (Type::Extends(_), Bound::Upper)
                            | (Type::Super(_), Bound::Equal | Bound::Lower) => Bound::Upper,
                            (Type::Extends(_) | Type::Super(_), _) => Bound::Lower,
                            _ => Bound::Equal,
                        };
                        self.unify(w, g, by, bindings);
                    }
                }
            }
            (Type::Declared(..), Type::Variable(_) | Type::Intersection(_)) => {
                for holder in self.symbols.member_holders(actual) {
                    if matches!(holder, Type::Declared(..)) {
                        self.unify(formal, &holder, by, bindings);
                    }
                }
            }
            _ => {}
        }
    }

    /// Adds what is found of one type parameter to what is known.
    fn bind(&self, new: Binding, bindings: &mut Bindings) {
        let Some(known) = bindings.found.iter_mut().find(|b| b.variable == new.variable) else {
            return bindings.found.push(new);
        };
        if new.by < known.by {
            *known = new;
        } else if new.by == known.by {
            let (a, b) = (known.ty.clone(), new.ty);
            known.ty = match known.by {
                Bound::Equal | Bound::Lower => self.join(a, b),
                Bound::Upper if self.symbols.is_subtype(&a, &b) => a,
                Bound::Upper if self.symbols.is_subtype(&b, &a) => b,
                Bound::Upper => Type::Unknown,
            };
        }
    }

    /// Adds the bindings that one argument gives. None of them counts for more than `weakest`.
    fn bind_all(&self, found: Bindings, weakest: Bound, bindings: &mut Bindings) {
        for binding in found.found {
            self.bind(Binding { by: binding.by.max(weakest), ..binding }, bindings);
        }
    }

    /// Binds what is still open so that `result` can be used where `target` is expected (`Upper`), or is it.
    fn unify_down(&self, result: &Type, target: &Type, by: Bound, bindings: &mut Bindings) {
        match (result.bound(), target.bound()) {
            (Type::Variable(_), Type::Unknown | Type::Bounded | Type::Primitive(_)) => {}
            (Type::Variable(v), target) if bindings.variables.contains(v) && bindings.is_open(v) => {
                self.bind(Binding { variable: v.clone(), ty: target.clone(), by }, bindings);
            }
            (Type::Declared(r, given), Type::Declared(t, wanted)) => {
                let given = match self.symbols.as_supertype(result.bound(), t) {
                    _ if r == t => given.clone(),
                    Some(Type::Declared(_, given)) => given,
                    _ => return,
                };
                for (g, w) in given.iter().zip(wanted) {
                    let by = match w {
                        Type::Extends(_) => Bound::Upper,
                        Type::Super(_) => Bound::Lower,
                        _ => Bound::Equal,
                    };
                    self.unify_down(g, w, by, bindings);
                }
            }
            _ => {}
        }
    }
}

fn is_function(node: Node<'_>) -> bool {
    matches!(kind(node), NodeKind::LambdaExpression | NodeKind::MethodReference)
}

/// Returns whether a creation leaves its class's type arguments to be inferred (`new T<>()`).
pub(super) fn is_diamond(creation: Node<'_>) -> bool {
    let is_empty =
        |node: &Node<'_>| kind(*node) == NodeKind::TypeArguments && named_children(*node).is_empty();
    kind(creation) == NodeKind::ObjectCreationExpression
        && field(creation, Field::Type).is_some_and(|ty| named_children(ty).iter().any(is_empty))
}

/// Returns whether nothing is known of the type arguments of a class that is created with `<>`.
pub(super) fn is_to_infer(class: &DeclarationRef, arguments: &[Type]) -> bool {
    arguments.iter().take(type_parameters(class).len()).all(|argument| *argument == Type::Unknown)
}

/// Returns a class that is created with `<>`, before its type arguments are inferred. What those around it are is not
/// asked.
pub(super) fn to_infer(class: &DeclarationRef) -> Type {
    let own = type_parameters(class).into_iter().map(Type::Variable);
    let around = all_type_parameters(class).len() - own.len();
    Type::Declared(class.clone(), own.chain(std::iter::repeat_n(Type::Unknown, around)).collect())
}

/// Returns whether an invocation is where something may be expected of its type.
fn may_be_inferred_further(invocation: Node<'_>) -> bool {
    use NodeKind as N;
    let mut around = std::iter::successors(invocation.parent(), Node::parent);
    around.find(|n| kind(*n) != N::ParenthesizedExpression).is_some_and(|parent| {
        let kinds = [N::ArgumentList, N::LambdaExpression, N::ReturnStatement, N::TernaryExpression];
        kinds.contains(&kind(parent))
    })
}
