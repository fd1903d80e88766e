//! Lambdas and method references (JLS 15.13, 15.27): what is expected of them, and what they give.

use tree_sitter::Node;

use super::completion::Completion;
use super::declaration::{Kind, Modifiers, Span};
use super::entities::Entity;
use super::expressions::{Resolver, generic};
use super::grammar::{Field, NodeKind, field, first_child, kind, named_children};
use super::inference::{Bindings, Bound, is_diamond};
use super::invocations::Callee;
use super::members::{FoundMethod, instantiate};
use super::project::DeclarationRef;
use super::subtyping::Fit;
use super::types::{Type, type_parameters};

/// The one abstract method of a functional interface, as seen from a parameterised type.
#[derive(Debug, Clone)]
pub struct Function {
    pub parameters: Vec<Type>,
    pub returns: Type,
}

impl<'a> Resolver<'a> {
    /// The function type of an interface, where its wildcards are their bounds (JLS 9.9); `None` where it is not
    /// functional, or not known to be.
    pub(super) fn function_of(&self, ty: &Type) -> Option<Function> {
        let Type::Declared(d, arguments) = ty else { return None };
        if d.get().kind != Kind::Interface || !self.symbols.hierarchy(d).is_complete() {
            return None;
        }
        let seen = if arguments.is_empty() && !type_parameters(d).is_empty() {
            Type::Declared(d.clone(), vec![Type::Unknown; type_parameters(d).len()])
        } else {
            Type::Declared(d.clone(), arguments.iter().map(|a| a.bound().clone()).collect())
        };
        let mut only: Option<(DeclarationRef, Type)> = None;
        for holder in &self.symbols.hierarchy(d).types {
            let Some(h) = holder.declaration() else { continue };
            if super::subtyping::is_object(h) {
                continue;
            }
            for (id, m) in h.unit.members(Some(h.id)) {
                let has_body = m.body.is_some() || m.modifiers.has(Modifiers::DEFAULT);
                if m.kind != Kind::Method || m.modifiers.has(Modifiers::STATIC) || has_body || is_objects(m) {
                    continue;
                }
                match &only {
                    None => only = Some((DeclarationRef { unit: h.unit.clone(), id }, holder.clone())),
                    Some((first, _)) => {
                        let first = first.get();
                        if first.name != m.name || first.parameters.len() != m.parameters.len() {
                            return None;
                        }
                    }
                }
            }
        }
        let (method, declared_in) = only?;
        let declared_in = instantiate(&seen, &declared_in);
        let see = |t: &Type| instantiate(&declared_in, t);
        Some(Function {
            parameters: self.symbols.parameter_types_of(&method).iter().map(see).collect(),
            returns: see(&self.symbols.declared_type(&method)),
        })
    }

    /// How many parameters a lambda has.
    pub(super) fn lambda_arity(&self, lambda: Node<'a>) -> usize {
        match field(lambda, Field::Parameters) {
            Some(p) if kind(p) == NodeKind::Identifier => 1,
            Some(p) => named_children(p).len(),
            None => 0,
        }
    }

    /// Whether a lambda's body can be that of a function with this return type, as far as its
    /// shape tells.
    pub(super) fn lambda_body_fit(&self, lambda: Node<'a>, returns: &Type) -> Fit {
        let Some(body) = field(lambda, Field::Body) else { return Fit::Maybe };
        let is_void = *returns == Type::Primitive("void");
        if kind(body) == NodeKind::Block {
            let values = self.returned_values(body);
            return match (is_void, values.is_empty()) {
                (true, false) => Fit::Never,
                (false, true) if self.can_complete(body) => Fit::Never,
                _ => Fit::Maybe,
            };
        }
        let statement = matches!(
            kind(body),
            NodeKind::MethodInvocation
                | NodeKind::ObjectCreationExpression
                | NodeKind::AssignmentExpression
                | NodeKind::UpdateExpression
        );
        if is_void && !statement { Fit::Never } else { Fit::Maybe }
    }

    fn can_complete(&self, body: Node<'a>) -> bool {
        Completion { text: self.tree.source().bytes() }.is_possible(body)
    }

    /// The values that a block returns, not those of lambdas and classes in it.
    pub(super) fn returned_values(&self, block: Node<'a>) -> Vec<Node<'a>> {
        let mut values = Vec::new();
        let mut pending = named_children(block);
        while let Some(node) = pending.pop() {
            match kind(node) {
                NodeKind::LambdaExpression
                | NodeKind::ClassBody
                | NodeKind::InterfaceBody
                | NodeKind::AnnotationTypeBody
                | NodeKind::EnumBody => {}
                NodeKind::ReturnStatement => values.extend(first_child(node)),
                _ => pending.extend(named_children(node)),
            }
        }
        values
    }

    /// The type of a lambda's parameter that is declared without one.
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

    /// The type that the surroundings of an expression expect of it.
    pub(super) fn target_type(&self, node: Node<'a>) -> Type {
        use NodeKind as N;
        let Some(parent) = node.parent() else { return Type::Unknown };
        match kind(parent) {
            N::ParenthesizedExpression => self.target_type(parent),
            N::TernaryExpression if field(parent, Field::Condition) != Some(node) => self.target_type(parent),
            N::CastExpression => field(parent, Field::Type).map_or(Type::Unknown, |t| self.written_type(t)),
            N::VariableDeclarator => {
                let at = field(parent, Field::Name).map(Span::from);
                let declared = self.unit.iter().find(|(_, d)| Some(d.name_span) == at);
                declared.map_or(Type::Unknown, |(id, _)| self.symbols.declared_type(&self.declared(id)))
            }
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

    /// What the method or lambda around a `return` gives back.
    fn expected_return(&self, statement: Node<'a>) -> Type {
        let mut node = statement;
        while let Some(parent) = node.parent() {
            match kind(parent) {
                NodeKind::LambdaExpression => {
                    let function = self.function_of(&self.target_type(parent));
                    return function.map_or(Type::Unknown, |f| f.returns);
                }
                NodeKind::MethodDeclaration => {
                    let at = field(parent, Field::Name).map(Span::from);
                    let method = self.unit.iter().find(|(_, d)| Some(d.name_span) == at);
                    return method
                        .map_or(Type::Unknown, |(id, _)| self.symbols.declared_type(&self.declared(id)));
                }
                NodeKind::ClassBody => return Type::Unknown,
                _ => node = parent,
            }
        }
        Type::Unknown
    }

    /// The type of the parameter that an argument is passed for.
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

    /// The methods or constructors that an invocation of any form may mean.
    fn invoked(&self, invocation: Node<'a>) -> Callee {
        match kind(invocation) {
            NodeKind::MethodInvocation => self.callee(invocation),
            NodeKind::ObjectCreationExpression => {
                let created = self.created_class_but_inferred(invocation);
                match &created {
                    Type::Declared(d, arguments) if arguments.is_empty() && is_diamond(invocation) => {
                        self.constructors(&generic(d), invocation)
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

    /// What the arguments say of a class that is created with `<>`.
    pub(super) fn inferred_class(&self, creation: Node<'a>, class: &DeclarationRef) -> Option<Type> {
        let arguments = self.arguments(creation);
        let ty = generic(class);
        let Callee::Methods(found) = self.constructors(&ty, creation) else { return None };
        let each = found.iter().map(|constructor| self.infer(creation, constructor, &arguments, None));
        let mut seen = each.map(|bindings| bindings.substitute(&ty));
        let first = seen.next()?;
        let is_known =
            matches!(&first, Type::Declared(_, given) if given.iter().any(|t| *t != Type::Unknown));
        (is_known && seen.all(|other| other == first)).then_some(first)
    }

    fn constructors(&self, ty: &Type, invocation: Node<'a>) -> Callee {
        let Type::Declared(d, _) = ty else { return Callee::Unknown("the created type is not known") };
        let found: Vec<FoundMethod> = self
            .symbols
            .constructors_of(d)
            .into_iter()
            .map(|declaration| FoundMethod { declaration, declared_in: ty.clone() })
            .collect();
        Callee::Methods(self.applicable(found, &self.arguments(invocation)))
    }

    /// The type that a method invocation gives.
    pub(super) fn returned(&self, invocation: Node<'a>) -> Type {
        if let Some(array) = self.cloned_array(invocation) {
            return array;
        }
        let Callee::Methods(found) = self.callee(invocation) else {
            return Type::Unknown;
        };
        let arguments = self.arguments(invocation);
        self.most_derived(found.iter().map(|method| self.return_type(invocation, method, &arguments)))
    }

    /// Of `array.clone()`, which gives more than `Object`'s does (JLS 10.7), the array's type.
    fn cloned_array(&self, invocation: Node<'a>) -> Option<Type> {
        let object = field(invocation, Field::Object)?;
        let name = self.tree.text(field(invocation, Field::Name)?);
        match (&*name, self.arguments(invocation).as_slice()) {
            ("clone", []) => Some(self.type_of(object)).filter(|ty| matches!(ty, Type::Array(_))),
            _ => None,
        }
    }

    fn return_type(&self, invocation: Node<'a>, method: &FoundMethod, arguments: &[Node<'a>]) -> Type {
        let d = method.declaration.get();
        if d.name == "getClass" && d.parameters.is_empty() {
            return super::subtyping::jdk_type("java.lang.Class");
        }
        let declared = self.symbols.declared_type(&method.declaration);
        let seen = instantiate(&method.declared_in, &declared);
        if type_parameters(&method.declaration).is_empty() {
            return seen;
        }
        self.infer(invocation, method, arguments, None).substitute(&seen)
    }

    /// The type that a lambda's body or a referenced method gives.
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
        self.most_derived(meant.map(|m| self.referenced_result(&m, of_type, function)))
    }

    /// What a method gives that is referred to, on a type or on a value.
    fn referenced_result(&self, found: &FoundMethod, of_type: bool, function: &Function) -> Type {
        let method = &found.declaration;
        let is_static = method.get().modifiers.has(Modifiers::STATIC);
        let declared = self.symbols.declared_type(method);
        if is_static && !type_parameters(method).is_empty() {
            let mut bindings = Bindings::of(type_parameters(method));
            for (formal, given) in self.symbols.parameter_types_of(method).iter().zip(&function.parameters) {
                self.unify(formal, given, Bound::Lower, &mut bindings);
            }
            return bindings.substitute(&declared).read();
        }
        if !type_parameters(method).is_empty() {
            return Type::Unknown;
        }
        let receiver = function.parameters.first().filter(|_| of_type && !is_static).cloned().map(Type::read);
        let seen = receiver.and_then(|r| self.as_declaring(&r, found)).unwrap_or(found.declared_in.clone());
        instantiate(&seen, &declared).read()
    }

    /// What methods give of which each overrides those after it; unknown where they are others.
    fn most_derived(&self, results: impl Iterator<Item = Type>) -> Type {
        let fits = |first: &Type, next: &Type| first == next || self.symbols.fit(first, next) == Fit::Strict;
        let all = |first: Type, next: Type| if fits(&first, &next) { first } else { Type::Unknown };
        results.reduce(all).unwrap_or(Type::Unknown)
    }

    /// The first argument of a function as the type that declares a method, where it is that method's receiver.
    fn as_declaring(&self, receiver: &Type, method: &FoundMethod) -> Option<Type> {
        let holder = method.declared_in.declaration()?;
        let hierarchy = self.symbols.hierarchy(receiver.declaration()?);
        let seen = hierarchy.types.iter().find(|t| t.declaration() == Some(holder))?;
        Some(instantiate(receiver, seen))
    }

    /// The methods that a method reference may mean, by name alone.
    pub(super) fn referenced(&self, reference: Node<'a>) -> Callee {
        let children = named_children(reference);
        let (Some(object), Some(name)) = (children.first(), children.last()) else {
            return Callee::Unknown("is broken");
        };
        self.methods_on(reference, *object, &self.tree.text(*name))
    }
}

/// Whether an abstract method is one that `Object` has, which does not count.
fn is_objects(m: &super::declaration::Declaration) -> bool {
    matches!((m.name.as_str(), m.parameters.len()), ("equals", 1) | ("hashCode" | "toString", 0))
}
