//! Infers the types of expressions in one file.

use std::cell::Cell;
use std::sync::Arc;

use tree_sitter::Node;

use super::declaration::{DeclarationId, Kind};
use super::grammar::{Field, NodeKind, creator, field, find_child, first_child, kind, named_children};
use super::inference::{is_diamond, is_to_infer};
use super::jdk;
use super::members::FoundMethod;
use super::project::DeclarationRef;
use super::resolver::{Callee, Entity, Resolver};
use super::scopes::ProgramPoint;
use super::subtyping::{Fit, boxed};
use super::symbols::Symbols;
use super::syntax::parse;
use super::types::{Type, all_type_parameters, generic, jdk_type, type_parameters, with_any_arguments};

/// How many types are worked out within each other.
const DEEPEST: usize = 60;

/// How often a type is inferred anew while it depends on itself. Then the partial result is taken.
const MOST_TIMES_OPEN: u32 = 8;

impl<'a> Resolver<'a> {
    /// Returns the type of an expression.
    pub fn type_of(&self, node: Node<'a>) -> Type {
        if let Some(known) = self.types.borrow().get(&node.id()) {
            return known.clone();
        }
        if self.active.borrow().len() > DEEPEST || !self.active.borrow_mut().insert(node.id()) {
            self.truncated.set(true);
            return Type::Unknown;
        }
        let outer = self.truncated.replace(false);
        let ty = self.in_scope(self.compute(node).upper_bound(), node);
        self.active.borrow_mut().remove(&node.id());
        let is_final = || !self.truncated.get() || self.active.borrow().is_empty();
        if is_final() || self.is_left_open_again(node) {
            self.types.borrow_mut().insert(node.id(), ty.clone());
        }
        self.truncated.set((outer || self.truncated.get()) && !self.active.borrow().is_empty());
        ty
    }

    /// Returns a type without the type parameters that are not in scope: what they represent is not known.
    pub(super) fn in_scope(&self, ty: Type, node: Node<'a>) -> Type {
        let is_seen = |v: &DeclarationRef| {
            v.unit.path() == self.unit.path() && v.get().scope.contains(node.start_byte())
        };
        match &ty {
            Type::Declared(_, arguments) if arguments.is_empty() => ty,
            Type::Declared(..) | Type::Variable(_) | Type::Array(_) | Type::Intersection(_) => {
                ty.substitute(&|v| (!is_seen(v)).then_some(Type::Unknown))
            }
            _ => ty,
        }
    }

    /// Counts that the type of a node was left open, and returns whether that is [`MOST_TIMES_OPEN`] times. Where
    /// lambdas of one call depend on each other, there are as many ways to ask for a type as orders of them.
    fn is_left_open_again(&self, node: Node<'a>) -> bool {
        let mut left_open = self.left_open.borrow_mut();
        let times = left_open.entry(node.id()).or_default();
        *times += 1;
        *times >= MOST_TIMES_OPEN
    }

    fn compute(&self, node: Node<'a>) -> Type {
        use NodeKind as N;
        match kind(node) {
            N::Identifier | N::FieldAccess => match self.entity(node) {
                Entity::Value(ty) => ty,
                _ => Type::Unknown,
            },
            N::This => self.this_type(&self.point_of(node)),
            N::ParenthesizedExpression => first_child(node).map_or(Type::Unknown, |c| self.type_of(c)),
            N::StringLiteral | N::TemplateExpression => jdk_type("java.lang.String"),
            N::DecimalIntegerLiteral
            | N::HexIntegerLiteral
            | N::OctalIntegerLiteral
            | N::BinaryIntegerLiteral => {
                let long = self.tree.bytes(node).last().is_some_and(|b| matches!(b, b'l' | b'L'));
                Type::Primitive(if long { "long" } else { "int" })
            }
            N::DecimalFloatingPointLiteral | N::HexFloatingPointLiteral => {
                let float = self.tree.bytes(node).last().is_some_and(|b| matches!(b, b'f' | b'F'));
                Type::Primitive(if float { "float" } else { "double" })
            }
            N::CharacterLiteral => Type::Primitive("char"),
            N::True | N::False | N::InstanceofExpression => Type::Primitive("boolean"),
            N::NullLiteral => Type::Null,
            N::ClassLiteral => self.class_literal(node),
            N::CastExpression => self.cast_type(node),
            N::ObjectCreationExpression => self.created(node),
            N::ArrayCreationExpression => self.created_array(node),
            N::ArrayAccess => match field(node, Field::Array).map(|a| self.type_of(a)) {
                Some(Type::Array(element)) => (*element).clone(),
                _ => Type::Unknown,
            },
            N::MethodInvocation => self.returned(node),
            N::AssignmentExpression => field(node, Field::Left).map_or(Type::Unknown, |l| self.type_of(l)),
            N::UpdateExpression => first_child(node).map_or(Type::Unknown, |c| self.type_of(c)),
            N::UnaryExpression => self.unary(node),
            N::BinaryExpression => self.binary(node),
            N::TernaryExpression => self.ternary(node),
            N::SwitchExpression => self.switched(node),
            _ => Type::Unknown,
        }
    }

    /// Returns the type that a cast gives its operand (JLS 15.16).
    pub(super) fn cast_type(&self, cast: Node<'a>) -> Type {
        let mut types = named_children(cast);
        types.pop();
        Type::intersection(types.into_iter().map(|ty| self.written_type(ty)).collect())
    }

    /// Returns the type written at a node, without annotations.
    pub fn written_type(&self, node: Node<'a>) -> Type {
        let mut text = String::new();
        self.tree.write_type(node, &mut text);
        self.symbols.type_at(&self.point_of(node), &text)
    }

    /// Returns the type of `this` at a place, with its own type parameters as arguments.
    pub fn this_type(&self, point: &ProgramPoint) -> Type {
        point.enclosing_type().map_or(Type::Unknown, |ty| generic(&ty))
    }

    /// Returns the type of a variable, also where it is not written.
    pub fn variable_type(&self, variable: &DeclarationRef, through: Option<&Type>) -> Type {
        let declared = self.symbols.member_value_type(variable, through);
        let local = variable.get().kind.is_local() && Arc::ptr_eq(&variable.unit, &self.unit);
        if declared != Type::Unknown || !local {
            return declared;
        }
        self.inferred_type(variable.id).upper_bound()
    }

    /// Returns the type of a local declared with `var` or of a lambda's parameter without a type.
    fn inferred_type(&self, id: DeclarationId) -> Type {
        let d = self.unit.get(id);
        let written = d.ty.as_ref().map(|t| t.text.as_str());
        if written.is_some_and(|t| t != "var") {
            return Type::Unknown;
        }
        if let Some(value) = d.body.and_then(|b| self.node_at(b)) {
            return self.type_of(value);
        }
        let Some(name) = self.node_at(d.name_span) else { return Type::Unknown };
        let Some(parent) = name.parent() else { return Type::Unknown };
        match d.kind {
            Kind::LambdaParameter => self.lambda_parameter_type(name),
            _ if kind(parent) == NodeKind::EnhancedForStatement => {
                field(parent, Field::Value).map_or(Type::Unknown, |v| self.element_type(&self.type_of(v)))
            }
            _ if kind(parent) == NodeKind::RecordPatternComponent => {
                self.component_type(parent).unwrap_or(Type::Unknown)
            }
            _ => Type::Unknown,
        }
    }

    /// Returns the type of the record's component that a pattern takes out, given what represents it there: a variable,
    /// or a pattern of its own.
    fn component_type(&self, component: Node<'a>) -> Option<Type> {
        let components = component.parent().filter(|p| kind(*p) == NodeKind::RecordPatternBody)?;
        let pattern = components.parent()?;
        let record = match self.written_type(first_child(pattern)?) {
            Type::Declared(d, written) if is_to_infer(&d, &written) => {
                self.inferred_record(pattern, &d).unwrap_or(with_any_arguments(Type::Declared(d, written)))
            }
            written => with_any_arguments(written),
        };
        let index = named_children(components).iter().position(|n| *n == component)?;
        let declared = record.declaration().filter(|d| d.get().kind == Kind::Record)?;
        let id = *declared.get().parameters.get(index)?;
        let component = DeclarationRef { unit: declared.unit.clone(), id };
        Some(self.symbols.member_value_type(&component, Some(&record)))
    }

    /// Infers the type arguments of a record pattern that has none from the type of the matched value (JLS 18.5.5).
    /// That type must be the record or one of its supertypes.
    fn inferred_record(&self, pattern: Node<'a>, record: &DeclarationRef) -> Option<Type> {
        let matched = self.matched_type(pattern)?;
        let Type::Declared(above, given) = &matched else { return None };
        if given.is_empty() {
            return None;
        }
        let of_record = generic(record);
        let Type::Declared(_, needed) = self.symbols.as_supertype(&of_record, above)? else { return None };
        let argument = |parameter: &DeclarationRef| {
            let mut places = needed.iter().zip(given);
            let is_it = |needed: &Type| matches!(needed, Type::Variable(of) if of == parameter);
            places.find(|(needed, _)| is_it(needed)).map_or(Type::Unknown, |(_, given)| given.clone())
        };
        Some(Type::Declared(record.clone(), all_type_parameters(record).iter().map(argument).collect()))
    }

    /// Returns the type of what a pattern is matched with.
    fn matched_type(&self, pattern: Node<'a>) -> Option<Type> {
        let mut around = pattern.parent()?;
        while matches!(kind(around), NodeKind::Pattern | NodeKind::SwitchLabel) {
            around = around.parent()?;
        }
        match kind(around) {
            NodeKind::InstanceofExpression => Some(self.type_of(field(around, Field::Left)?)),
            NodeKind::RecordPatternBody => self.component_type(pattern),
            NodeKind::SwitchRule | NodeKind::SwitchBlockStatementGroup => {
                let switch = around.parent()?.parent()?;
                Some(self.type_of(field(switch, Field::Condition)?))
            }
            _ => None,
        }
    }

    /// Returns the type of the elements in an enhanced `for` over a value of this type.
    fn element_type(&self, ty: &Type) -> Type {
        if let Type::Array(element) = ty {
            return (**element).clone();
        }
        let Some(iterable) = jdk::find("java.lang.Iterable") else { return Type::Unknown };
        let holders = self.symbols.member_holders(ty);
        match holders.iter().find_map(|holder| self.symbols.as_supertype(holder, &iterable)) {
            Some(Type::Declared(_, arguments)) => arguments.into_iter().next().unwrap_or(Type::Unknown),
            _ => Type::Unknown,
        }
    }

    fn class_literal(&self, node: Node<'a>) -> Type {
        let of = first_child(node).map_or(Type::Unknown, |t| self.written_type(t));
        class_of(match of {
            Type::Primitive(p) => boxed(p).unwrap_or(Type::Unknown),
            other => other,
        })
    }

    fn created(&self, node: Node<'a>) -> Type {
        let anonymous = find_child(node, NodeKind::ClassBody).and_then(|body| self.point_of(body).owner);
        match anonymous.filter(|id| self.unit.get(*id).kind == Kind::AnonymousClass) {
            Some(id) => Type::Declared(self.declared(id), Vec::new()),
            None => self.created_class(node),
        }
    }

    /// Returns the class named in `new T()`.
    pub(super) fn created_class(&self, node: Node<'a>) -> Type {
        let created = self.created_class_as_written(node);
        match &created {
            Type::Declared(d, arguments) if is_diamond(node) && is_to_infer(d, arguments) => {
                self.inferred_class(node, d).unwrap_or(created)
            }
            _ => created,
        }
    }

    /// Returns the class in `new T()` with the type arguments that are written there. None is inferred from the
    /// constructor's arguments.
    pub(super) fn created_class_as_written(&self, node: Node<'a>) -> Type {
        let Some(ty) = field(node, Field::Type) else { return Type::Unknown };
        let created = match creator(node) {
            Some(value) => self.created_on(value, ty),
            None => self.written_type(ty),
        };
        // The arguments of a diamond are what the target says, where that is this class.
        match &created {
            Type::Declared(d, _) if is_diamond(node) => match self.target_type(node) {
                Type::Declared(t, a) if t == *d && !a.is_empty() => Type::Declared(t, a),
                _ => created,
            },
            _ => created,
        }
    }

    /// Returns the class named in `value.new T()`.
    fn created_on(&self, value: Node<'a>, ty: Node<'a>) -> Type {
        match self.type_of(value) {
            of @ Type::Declared(..) => {
                let mut text = String::new();
                self.tree.write_type(ty, &mut text);
                self.symbols.member_type_at(&self.point_of(ty), &of, &text)
            }
            _ => Type::Unknown,
        }
    }

    fn created_array(&self, node: Node<'a>) -> Type {
        let Some(element) = field(node, Field::Type) else { return Type::Unknown };
        let mut cursor = node.walk();
        let dimensions: usize = node
            .named_children(&mut cursor)
            .map(|c| match kind(c) {
                NodeKind::DimensionsExpr => 1,
                NodeKind::Dimensions => self.tree.bytes(c).iter().filter(|b| **b == b'[').count(),
                _ => 0,
            })
            .sum();
        Type::array_of(self.written_type(element), dimensions)
    }

    /// Returns the type that a method invocation gives.
    pub(super) fn returned(&self, invocation: Node<'a>) -> Type {
        if let Some(array) = self.cloned_array(invocation) {
            return array;
        }
        let Callee::Methods(found) = self.callee(invocation) else {
            return Type::Unknown;
        };
        let arguments = self.arguments(invocation);
        self.result_of(&found, |method| self.return_type(invocation, method, &arguments))
    }

    /// Returns the result type of some methods, one of which is meant. They may be a method and those that it
    /// overrides, or methods that a type has from several others. Then the result is the type below all their result
    /// types (JLS 8.4.5, 15.12.2.5).
    pub(super) fn result_of(&self, methods: &[FoundMethod], result: impl Fn(&FoundMethod) -> Type) -> Type {
        let results: Vec<Type> = methods.iter().map(result).collect();
        let Some(first) = results.first() else { return Type::Unknown };
        if results.iter().all(|ty| ty == first) {
            return first.clone();
        }
        if !self.all_same_signature(methods) {
            return Type::Unknown;
        }
        let is_below = |i: usize, j: usize| {
            let (a, b) = (&results[i], &results[j]);
            a == b
                || self.symbols.is_subtype(a, b)
                || self.symbols.fit(a, b) == Fit::Strict && self.is_in_subtype(&methods[i], &methods[j])
        };
        let all = 0..results.len();
        let lowest = all.clone().find(|i| all.clone().all(|j| *i == j || is_below(*i, j)));
        lowest.map_or(Type::Unknown, |i| results[i].clone())
    }

    /// Returns whether the type of one method is below that of another.
    fn is_in_subtype(&self, method: &FoundMethod, above: &FoundMethod) -> bool {
        let types = method.declared_in.declaration().zip(above.declared_in.declaration());
        types.is_some_and(|(subtype, ty)| self.symbols.hierarchy(subtype).contains(ty))
    }

    /// Returns the array's type for `array.clone()`, whose result is more exact than that of `Object`'s method (JLS
    /// 10.7).
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
            // (JLS 4.3.2)
            let object = field(invocation, Field::Object).map(|object| self.type_of(object));
            let object = object.unwrap_or_else(|| self.this_type(&self.point_of(invocation)));
            return class_of(Type::Extends(Arc::new(self.symbols.erased(&object))));
        }
        let declared = self.symbols.declared_type(&method.declaration);
        let seen = self.symbols.seen_in(&method.declared_in, &method.declaration, &declared);
        if type_parameters(&method.declaration).is_empty() {
            return seen;
        }
        self.infer(invocation, method, arguments, None).substitute(&seen)
    }
}

/// Returns `Class` with this type argument.
fn class_of(argument: Type) -> Type {
    match jdk_type("java.lang.Class") {
        Type::Declared(class, _) => Type::Declared(class, vec![argument]),
        other => other,
    }
}

/// How many anonymous classes that are created on values are looked into within each other.
const MOST_CREATIONS: u32 = 3;

thread_local! {
    static CREATIONS: Cell<u32> = const { Cell::new(0) };
}

impl Symbols<'_, '_> {
    /// Returns the class above an anonymous one that is created on a value. What that value is may depend on what is
    /// created, as a lambda's parameter does: then it is not known.
    pub(super) fn class_created_on_value(&self, anonymous: &DeclarationRef) -> Type {
        let depth = CREATIONS.get();
        if depth >= MOST_CREATIONS {
            return Type::Unknown;
        }
        let tree = parse(&anonymous.unit.source);
        let resolver = Resolver::new(self, &tree, anonymous.unit.clone());
        let creation = resolver.node_at(anonymous.get().span).and_then(|body| body.parent());
        let parts = creation.and_then(|creation| Some((creator(creation)?, field(creation, Field::Type)?)));
        CREATIONS.set(depth + 1);
        let class = parts.map_or(Type::Unknown, |(value, ty)| resolver.created_on(value, ty));
        CREATIONS.set(depth);
        class
    }
}
