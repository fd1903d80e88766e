//! Infers the parameter types and the results of lambdas and method references (JLS 15.13, 15.27).

use tree_sitter::Node;

use super::bindings::{Bindings, Bound};
use super::declaration::{Kind, Modifiers};
use super::grammar::{Field, NodeKind, field, first_child, kind, named_children};
use super::members::FoundMethod;
use super::project::DeclarationRef;
use super::resolver::{Callee, Entity, Resolver};
use super::subtyping::same_erasures;
use super::types::{Type, type_parameters};

/// The one abstract method of a functional interface, as seen from a parameterised type.
#[derive(Debug, Clone, PartialEq)]
pub struct Function {
    pub parameters: Vec<Type>,
    pub returns: Type,
}

impl<'a> Resolver<'a> {
    /// Returns the function type of an interface, where its wildcards are their bounds (JLS 9.9); `None` where it is
    /// not functional, or not known to be. Of an intersection, it is that of its functional interfaces, if they have
    /// the same one.
    pub(super) fn function_of(&self, ty: &Type) -> Option<Function> {
        let (d, arguments) = match ty {
            Type::Declared(d, arguments) => (d, arguments),
            Type::Intersection(types) => {
                let mut functions = types.iter().filter_map(|ty| self.function_of(ty));
                let first = functions.next()?;
                return functions.all(|other| other == first).then_some(first);
            }
            _ => return None,
        };
        if d.get().kind != Kind::Interface || !self.symbols.hierarchy(d).is_complete() {
            return None;
        }
        let seen = Type::Declared(d.clone(), arguments.iter().map(|a| a.bound().clone()).collect());
        let (method, declared_in) = self.only_abstract_method(d)?;
        let declared_in = self.symbols.instantiate(&seen, &declared_in);
        let see = |t: &Type| self.symbols.instantiate(&declared_in, t);
        Some(Function {
            parameters: self.symbols.parameter_types_of(&method).iter().map(see).collect(),
            returns: see(&self.symbols.declared_type(&method)),
        })
    }

    /// Returns the one method that an interface has without an implementation, and the type that declares it. Where
    /// several types declare that method, it returns the nearest one.
    fn only_abstract_method(&self, interface: &DeclarationRef) -> Option<(DeclarationRef, Type)> {
        let mut only: Option<(DeclarationRef, Type)> = None;
        for holder in &self.symbols.hierarchy(interface).types {
            let Some(h) = holder.declaration().filter(|h| !super::types::is_object(h)) else { continue };
            for (id, m) in h.unit.members(Some(h.id)) {
                let has_body = m.body.is_some() || m.modifiers.has(Modifiers::DEFAULT);
                if m.kind != Kind::Method
                    || m.modifiers.has(Modifiers::STATIC)
                    || has_body
                    || m.is_of_object()
                {
                    continue;
                }
                let method = DeclarationRef { unit: h.unit.clone(), id };
                if self.is_implemented(interface, &method, holder) {
                    continue;
                }
                match &only {
                    None => only = Some((method, holder.clone())),
                    Some((first, _)) => {
                        let first = first.get();
                        if first.name != m.name || first.parameters.len() != m.parameters.len() {
                            return None;
                        }
                    }
                }
            }
        }
        only
    }

    /// Returns whether an interface has an implementation of a method that it inherits, by a type below that method's.
    fn is_implemented(&self, interface: &DeclarationRef, method: &DeclarationRef, holder: &Type) -> bool {
        let seen = |method: &DeclarationRef, holder: &Type| -> Vec<Type> {
            let declared = self.symbols.parameter_types_of(method);
            declared.iter().map(|ty| self.symbols.instantiate(holder, ty)).collect()
        };
        self.symbols.hierarchy(interface).types.iter().any(|below| {
            let Some(d) = below.declaration().filter(|d| Some(*d) != holder.declaration()) else {
                return false;
            };
            if !holder.declaration().is_some_and(|above| self.symbols.hierarchy(d).contains(above)) {
                return false;
            }
            let named = self.symbols.members_named(&d.unit, Some(d.id), &method.get().name).into_iter();
            let mut defaults = named
                .map(|id| DeclarationRef { unit: d.unit.clone(), id })
                .filter(|other| other.get().modifiers.has(Modifiers::DEFAULT));
            defaults.any(|other| same_erasures(&seen(&other, below), &seen(method, holder)) != Some(false))
        })
    }

    /// Returns how many parameters a lambda has.
    pub(super) fn lambda_arity(&self, lambda: Node<'a>) -> usize {
        match field(lambda, Field::Parameters) {
            Some(p) if kind(p) == NodeKind::Identifier => 1,
            Some(p) => named_children(p).len(),
            None => 0,
        }
    }

    /// Returns the values that a block returns.
    pub(super) fn returned_values(&self, block: Node<'a>) -> Vec<Node<'a>> {
        self.returns(block).into_iter().filter_map(first_child).collect()
    }

    /// Returns the `return` statements of a block, not those of lambdas and classes in it.
    pub(super) fn returns(&self, block: Node<'a>) -> Vec<Node<'a>> {
        let mut returns = Vec::new();
        let mut pending = named_children(block);
        while let Some(node) = pending.pop() {
            match kind(node) {
                NodeKind::LambdaExpression
                | NodeKind::ClassBody
                | NodeKind::InterfaceBody
                | NodeKind::AnnotationTypeBody
                | NodeKind::EnumBody => {}
                NodeKind::ReturnStatement => returns.push(node),
                _ => pending.extend(named_children(node)),
            }
        }
        returns
    }

    /// Returns the type of a lambda's parameter that is declared without one.
    pub(super) fn lambda_parameter_type(&self, name: Node<'a>) -> Type {
        let Some(parent) = name.parent() else { return Type::Unknown };
        let (lambda, index) = match kind(parent) {
            NodeKind::LambdaExpression => (parent, 0),
            NodeKind::InferredParameters => {
                let Some(lambda) = parent.parent() else { return Type::Unknown };
                let names = named_children(parent);
                (lambda, names.iter().position(|n| *n == name).unwrap_or(0))
            }
            // `(var x) -> …`
            NodeKind::FormalParameter => {
                let Some(list) = parent.parent() else { return Type::Unknown };
                let Some(lambda) = list.parent().filter(|l| kind(*l) == NodeKind::LambdaExpression) else {
                    return Type::Unknown;
                };
                (lambda, named_children(list).iter().position(|p| *p == parent).unwrap_or(0))
            }
            _ => return Type::Unknown,
        };
        let function = self.function_of(&self.target_type(lambda));
        function.and_then(|f| f.parameters.get(index).cloned()).unwrap_or(Type::Unknown)
    }

    /// Returns the type that a lambda's body or a referenced method gives.
    pub(super) fn function_result(&self, argument: Node<'a>, function: &Function) -> Type {
        if kind(argument) == NodeKind::MethodReference {
            return self.method_reference_result(argument, function);
        }
        let Some(body) = field(argument, Field::Body) else { return Type::Unknown };
        if kind(body) != NodeKind::Block {
            return self.type_of(body);
        }
        let values = self.returned_values(body);
        let mut types = values.into_iter().map(|v| self.type_of(v));
        let Some(first) = types.next() else { return Type::Unknown };
        types.fold(first, |a, b| self.join(a, b))
    }

    fn method_reference_result(&self, reference: Node<'a>, function: &Function) -> Type {
        let mut cursor = reference.walk();
        let is_new = reference.children(&mut cursor).any(|c| c.kind() == "new");
        let Some(object) = first_child(reference) else { return Type::Unknown };
        if is_new {
            return match self.entity(object) {
                Entity::Type(ty) => ty,
                _ => Type::Unknown,
            };
        }
        let Callee::Methods(found) = self.referenced(reference) else { return Type::Unknown };
        let of_type = matches!(self.entity(object), Entity::Type(_));
        let arity = function.parameters.len();
        let takes_these = |m: &FoundMethod| {
            let parameters = m.declaration.get().parameters.len();
            m.declaration.get().kind == Kind::Field
                || parameters == arity
                || of_type && parameters + 1 == arity
        };
        let meant = self.meant_as(reference, found, function).into_iter().filter(takes_these);
        let receiver = function.parameters.first().filter(|_| of_type);
        self.result_of(&meant.collect::<Vec<_>>(), |m| self.referenced_result(m, receiver, function))
    }

    /// Returns the result type of a method that is referred to. On a type, a method that is not static is called on the
    /// function's first parameter, of the type `receiver`.
    fn referenced_result(&self, found: &FoundMethod, receiver: Option<&Type>, function: &Function) -> Type {
        let method = &found.declaration;
        let is_static = method.get().modifiers.has(Modifiers::STATIC);
        let declared = self.symbols.declared_type(method);
        if is_static && !type_parameters(method).is_empty() {
            let mut bindings = Bindings::of(type_parameters(method));
            for (formal, given) in self.symbols.parameter_types_of(method).iter().zip(&function.parameters) {
                self.unify(formal, given, Bound::Lower, &mut bindings);
            }
            return bindings.substitute(&declared).upper_bound();
        }
        if !type_parameters(method).is_empty() {
            return Type::Unknown;
        }
        let receiver = receiver.filter(|_| !is_static).cloned().map(Type::upper_bound);
        let declaring = receiver.zip(found.declared_in.declaration());
        let seen = declaring.and_then(|(receiver, holder)| self.symbols.as_supertype(&receiver, holder));
        self.symbols.seen_in(&seen.unwrap_or(found.declared_in.clone()), method, &declared).upper_bound()
    }

    /// Returns the methods that a method reference may mean, by name alone.
    pub(super) fn referenced(&self, reference: Node<'a>) -> Callee {
        let children = named_children(reference);
        let (Some(object), Some(name)) = (children.first(), children.last()) else {
            return Callee::Unknown("is broken");
        };
        self.methods_on(reference, *object, &self.tree.text(*name))
    }
}
