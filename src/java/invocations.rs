//! Which method an invocation means (JLS 15.12), and which constructor.

use tree_sitter::Node;

use super::declaration::{Kind, Modifiers, Visibility};
use super::entities::Entity;
use super::expressions::Resolver;
use super::functions::Function;
use super::grammar::{Field, NodeKind, field, first_child, kind, named_children};
use super::members::{FoundMethod, owner_type};
use super::project::DeclarationRef;
use super::scopes::ProgramPoint;
use super::subtyping::{Fit, is_object, same_erasure, same_erasures};
use super::types::{Type, generic};

/// What an invocation invokes.
#[derive(Debug, Clone)]
pub enum Callee {
    /// One of these, most derived first. More than one where a method overrides another, and
    /// where the arguments do not tell which overload is meant.
    Methods(Vec<FoundMethod>),
    /// One of these, unless a nearer class inherits one of that name from outside.
    Perhaps(Vec<FoundMethod>),
    /// A method from outside.
    External,
    /// Not known, and why.
    Unknown(&'static str),
}

impl<'a> Resolver<'a> {
    /// The method that a method invocation means.
    pub fn callee(&self, invocation: Node<'a>) -> Callee {
        match self.overloads(invocation) {
            Callee::Methods(found) => {
                let outside = found.iter().all(|m| super::jdk::declares(&m.declaration));
                let applicable = self.applicable(found, &self.arguments(invocation));
                match applicable.is_empty() {
                    true if outside => Callee::External,
                    true => Callee::Unknown("no known overload takes these arguments"),
                    false => Callee::Methods(applicable),
                }
            }
            Callee::Perhaps(found) => Callee::Perhaps(self.applicable(found, &self.arguments(invocation))),
            other => other,
        }
    }

    /// All methods of the invoked name that the receiver has.
    fn overloads(&self, invocation: Node<'a>) -> Callee {
        let Some(name) = field(invocation, Field::Name) else { return Callee::Unknown("is broken") };
        let name = self.tree.text(name);
        match field(invocation, Field::Object) {
            None => self.unqualified(&self.point_of(invocation), &name),
            Some(object) => self.methods_on(invocation, object, &name),
        }
    }

    /// The methods called `name` on what stands before the dot or the `::`.
    pub(super) fn methods_on(&self, node: Node<'a>, object: Node<'a>, name: &str) -> Callee {
        if let Some(holder) = self.super_holder(node).or_else(|| self.super_before_reference(object)) {
            return self.methods_of_type(&holder, name);
        }
        if kind(object) == NodeKind::Super {
            let own = self.point_of(node).enclosing_type();
            let above = own.map_or(Type::Unknown, |ty| self.symbols.superclass(&ty));
            return self.methods_of_type(&above, name);
        }
        match self.entity(object) {
            Entity::Unknown | Entity::Value(Type::Unknown) if self.is_from_outside(object) => {
                Callee::External
            }
            Entity::Value(ty) | Entity::Type(ty) => self.accessible(self.methods_of_type(&ty, name)),
            // A package has no methods, so that it is none: something declares that name after all.
            Entity::Package(_) | Entity::Unknown => Callee::Unknown("its receiver's type is not known"),
        }
    }

    /// Of the methods that a receiver has, those that this file may call.
    fn accessible(&self, callee: Callee) -> Callee {
        let Callee::Methods(found) = callee else { return callee };
        let (seen, hidden): (Vec<_>, Vec<_>) = found.into_iter().partition(|m| {
            let d = &m.declaration;
            match d.get().modifiers.visibility() {
                // The accessor that a component stands for is public.
                _ if d.get().kind == Kind::Field => true,
                Visibility::Private => d.unit.path() == self.unit.path(),
                Visibility::Package => d.unit.package == self.unit.package,
                Visibility::Protected | Visibility::Public => true,
            }
        });
        Callee::Methods(if seen.is_empty() { hidden } else { seen })
    }

    /// The methods of a name that a receiver of some type has, or why that is not known.
    pub(super) fn methods_of_type(&self, ty: &Type, name: &str) -> Callee {
        match ty {
            Type::Unknown | Type::Null | Type::Primitive(_) => {
                return Callee::Unknown("its receiver's type is not known");
            }
            Type::External(_) => return Callee::External,
            _ => {}
        }
        let mut found = Vec::new();
        // (Of the JDK's types, the methods that an application may call are not all known, but for `Object`.)
        let (mut unknown, mut external, mut is_listed) = (false, false, false);
        for holder in self.symbols.member_holders(ty) {
            match &holder {
                Type::Declared(d, _) => {
                    let hierarchy = self.symbols.hierarchy(d);
                    unknown |= hierarchy.has_unknown;
                    external |= !hierarchy.external.is_empty();
                    is_listed |= !super::jdk::declares(d) || is_object(d);
                    let seen = self.symbols.methods_of(d, name).into_iter();
                    found.extend(
                        seen.filter(|m| !matches!(ty, Type::Variable(_)) || is_inherited_by_all(m)).map(
                            |m| FoundMethod {
                                declared_in: self.symbols.instantiate(&holder, &m.declared_in),
                                ..m
                            },
                        ),
                    );
                }
                Type::External(_) => external = true,
                _ => unknown = true,
            }
        }
        match (found.is_empty(), unknown, external, is_listed) {
            (false, ..) => Callee::Methods(found),
            (true, true, ..) => Callee::Unknown("its receiver has a supertype that is not known"),
            (true, false, true, _) | (true, false, false, false) => Callee::External,
            (true, false, false, true) => Callee::Unknown("its receiver seems to have no such method"),
        }
    }

    /// The methods that a simple name means: those of the innermost enclosing type that has one
    /// of this name, else what static imports bring in.
    pub(super) fn unqualified(&self, point: &ProgramPoint, name: &str) -> Callee {
        let (mut incomplete, mut unknown) = (false, false);
        for ty in point.enclosing_types() {
            let found = self.symbols.methods_of(&ty, name);
            if !found.is_empty() {
                return match (unknown, incomplete) {
                    (true, _) => Callee::Unknown("a class around it has a supertype that is not known"),
                    (_, true) => Callee::Perhaps(found),
                    _ => Callee::Methods(found),
                };
            }
            incomplete |= !self.symbols.hierarchy(&ty).is_complete();
            unknown |= self.symbols.hierarchy(&ty).has_unknown;
        }
        let imported = self.symbols.statically_imported(&point.unit, name, |d| d.get().kind == Kind::Method);
        let methods: Vec<FoundMethod> = imported
            .into_iter()
            .filter_map(|declaration| {
                let holder = owner_type(&declaration)?;
                Some(FoundMethod { declaration, declared_in: Type::Declared(holder, Vec::new()) })
            })
            .collect();
        match (methods.is_empty(), unknown) {
            (false, true) => Callee::Unknown("an enclosing class has a supertype that is not known"),
            (false, false) if incomplete => Callee::Perhaps(methods),
            (false, false) => Callee::Methods(methods),
            (true, true) => Callee::Unknown("an enclosing class has a supertype that is not known"),
            (true, false) if incomplete || self.symbols.has_outside_static_import(&point.unit, name) => {
                Callee::External
            }
            (true, false) => Callee::Unknown("no method of this name is in scope"),
        }
    }

    /// The arguments of an invocation or creation.
    pub(super) fn arguments(&self, invocation: Node<'a>) -> Vec<Node<'a>> {
        field(invocation, Field::Arguments).map(named_children).unwrap_or_default()
    }

    /// Of overloads those that may be meant with these arguments (JLS 15.12.2).
    pub(super) fn applicable(&self, found: Vec<FoundMethod>, arguments: &[Node<'a>]) -> Vec<FoundMethod> {
        let by_arity: Vec<FoundMethod> =
            found.into_iter().filter(|m| m.declaration.takes(arguments.len())).collect();
        if by_arity.len() < 2 || self.all_same_signature(&by_arity) {
            return by_arity;
        }
        let mut fitting: Vec<(Phase, Phase, FoundMethod)> = by_arity
            .into_iter()
            .map(|m| (self.phase(&m, arguments), m))
            .filter(|((phase, _), _)| *phase != Phase::Never)
            .map(|((phase, earliest), m)| (phase, earliest, m))
            .collect();
        // A method that certainly fits in one phase rules out all that only fit in a later one.
        let certain = fitting.iter().map(|(phase, ..)| *phase).filter(|p| *p != Phase::Maybe).min();
        if let Some(best) = certain {
            fitting.retain(|(phase, earliest, _)| match phase {
                Phase::Maybe => *earliest <= best,
                phase => *phase == best,
            });
        }
        let is_open = fitting.iter().any(|(phase, ..)| *phase == Phase::Maybe);
        let meant = is_open.then(|| self.surely_meant(&fitting, arguments)).flatten();
        let rest: Vec<FoundMethod> = fitting.into_iter().map(|(.., m)| m).collect();
        if let Some(meant) = meant {
            return rest.into_iter().filter(|m| self.same_signature(m, &meant)).collect();
        }
        // While an argument is open for one of them, none of the others can be excluded.
        if is_open || rest.len() < 2 { rest } else { self.most_specific(rest, arguments) }
    }

    /// Of overloads those that a method reference may mean, by the function that is expected where
    /// it stands (JLS 15.13.1).
    pub(super) fn meant(&self, reference: Node<'a>, found: Vec<FoundMethod>) -> Vec<FoundMethod> {
        match self.function_of(&self.target_type(reference)) {
            Some(function) => self.meant_as(reference, found, &function),
            None => found,
        }
    }

    /// Of overloads those that a method reference may mean as some function.
    pub(super) fn meant_as(
        &self,
        reference: Node<'a>,
        found: Vec<FoundMethod>,
        function: &Function,
    ) -> Vec<FoundMethod> {
        let object = first_child(reference);
        let of_type = object.is_some_and(|o| matches!(self.entity(o), Entity::Type(_)));
        let mut fitting = Vec::new();
        for method in &found {
            let d = method.declaration.get();
            let is_static = d.modifiers.has(Modifiers::STATIC);
            let unbound = of_type && !is_static;
            let given = &function.parameters[usize::from(unbound).min(function.parameters.len())..];
            if unbound && function.parameters.is_empty() {
                continue;
            }
            if d.modifiers.has(Modifiers::VARARGS) && given.len() + 1 >= d.parameters.len() {
                fitting.push((Phase::Maybe, method));
            } else if method.declaration.takes(given.len()) {
                let formal = self.formal_types(method);
                let fits = given.iter().zip(&formal).map(|(g, f)| self.symbols.fit(g, f));
                match fits.max().unwrap_or(Fit::Strict) {
                    Fit::Strict => fitting.push((Phase::Strict, method)),
                    Fit::Loose => fitting.push((Phase::Loose, method)),
                    Fit::Maybe => fitting.push((Phase::Maybe, method)),
                    Fit::Never => {}
                }
            }
        }
        let same = |methods: &[FoundMethod]| methods.len() < 2 || self.all_same_signature(methods);
        let all = |fitting: &[(Phase, &FoundMethod)]| -> Vec<FoundMethod> {
            fitting.iter().map(|(_, m)| (*m).clone()).collect()
        };
        let left = all(&fitting);
        if left.is_empty() || same(&left) {
            return if left.is_empty() { found } else { left };
        }
        // A method of any number of arguments is only meant where no other one is.
        fitting.retain(|(_, m)| !m.declaration.get().modifiers.has(Modifiers::VARARGS));
        if fitting.is_empty() || fitting.iter().any(|(phase, _)| *phase == Phase::Maybe) {
            return left;
        }
        let best = fitting.iter().map(|(phase, _)| *phase).min().unwrap_or(Phase::Never);
        fitting.retain(|(phase, _)| *phase == best);
        self.most_specific(all(&fitting), &[])
    }

    /// Whether methods surely have the same parameter types after erasure, as an override and what it overrides have.
    pub(super) fn all_same_signature(&self, methods: &[FoundMethod]) -> bool {
        methods.windows(2).all(|pair| self.same_signature(&pair[0], &pair[1]))
    }

    fn same_signature(&self, a: &FoundMethod, b: &FoundMethod) -> bool {
        let erased = |method| -> Vec<Type> {
            self.formal_types(method).iter().map(|ty| self.symbols.erased(ty)).collect()
        };
        same_erasures(&erased(a), &erased(b)) == Some(true)
    }

    /// The types of a method's parameters as seen from the receiver.
    pub(super) fn formal_types(&self, method: &FoundMethod) -> Vec<Type> {
        let declared = self.symbols.parameter_types_of(&method.declaration);
        declared.iter().map(|t| self.symbols.seen_in(&method.declared_in, &method.declaration, t)).collect()
    }

    /// The types of a method's parameters for what is passed. What a wildcard of the receiver stands for is one type that
    /// nobody can name, so that it is open whether any `List<T>` can be passed (JLS 5.1.10).
    fn passed_types(&self, method: &FoundMethod) -> Vec<Type> {
        let open = match &method.declared_in {
            Type::Declared(d, arguments) => {
                let is_wildcard = |ty: &Type| matches!(ty, Type::Extends(_) | Type::Super(_) | Type::Bounded);
                let known = |ty: &Type| if is_wildcard(ty) { Type::Unknown } else { ty.clone() };
                Type::Declared(d.clone(), arguments.iter().map(known).collect())
            }
            other => other.clone(),
        };
        let declared = self.symbols.parameter_types_of(&method.declaration);
        let seen = |ty: &Type| {
            let holder = if matches!(ty, Type::Variable(_)) { &method.declared_in } else { &open };
            self.symbols.seen_in(holder, &method.declaration, ty)
        };
        declared.iter().map(seen).collect()
    }

    /// How a method fits, and the earliest phase in which it may.
    fn phase(&self, method: &FoundMethod, arguments: &[Node<'a>]) -> (Phase, Phase) {
        const NEVER: (Phase, Phase) = (Phase::Never, Phase::Never);
        let formal = self.passed_types(method);
        let varargs = method.declaration.get().modifiers.has(Modifiers::VARARGS);
        let fixed = if formal.len() == arguments.len() {
            let fits = arguments.iter().zip(&formal).map(|(a, f)| self.argument_fit(*a, f, method));
            match fits.max().unwrap_or(Fit::Strict) {
                Fit::Strict => (Phase::Strict, Phase::Strict),
                Fit::Loose => (Phase::Loose, Phase::Loose),
                Fit::Maybe if arguments.iter().zip(&formal).any(|(a, f)| self.is_converted(*a, f)) => {
                    (Phase::Maybe, Phase::Loose)
                }
                Fit::Maybe => (Phase::Maybe, Phase::Strict),
                Fit::Never => NEVER,
            }
        } else {
            NEVER
        };
        if fixed != NEVER || !varargs {
            return fixed;
        }
        let Some((last, first)) = formal.split_last() else { return NEVER };
        let element = match last {
            Type::Array(element) => (**element).clone(),
            _ => Type::Unknown,
        };
        let fits = arguments
            .iter()
            .enumerate()
            .map(|(i, a)| self.argument_fit(*a, first.get(i).unwrap_or(&element), method));
        match fits.max().unwrap_or(Fit::Strict) {
            Fit::Strict | Fit::Loose => (Phase::Varargs, Phase::Varargs),
            Fit::Maybe => (Phase::Maybe, Phase::Varargs),
            Fit::Never => NEVER,
        }
    }

    /// Of methods that may fit, one that surely does without conversions, and is more specific than any other if that
    /// does, too (JLS 15.12.2.5): each of its parameters has the argument's very type, or one that goes for the
    /// other's parameter.
    fn surely_meant(
        &self,
        fitting: &[(Phase, Phase, FoundMethod)],
        arguments: &[Node<'a>],
    ) -> Option<FoundMethod> {
        let formal: Vec<Vec<Type>> = fitting.iter().map(|(.., m)| self.passed_types(m)).collect();
        let is_specific = |i: usize, j: usize| {
            let mut types = arguments.iter().zip(formal[i].iter().zip(&formal[j]));
            formal[i].len() == arguments.len()
                && formal[j].len() == arguments.len()
                && types.all(|(argument, (a, b))| {
                    self.is_exact(*argument, a) || self.is_specific(a, b) || self.gives_more(*argument, a, b)
                })
        };
        let all = 0..fitting.len();
        let mut sure = all.clone().filter(|i| fitting[*i].0 == Phase::Strict);
        let best = sure.find(|i| all.clone().all(|j| *i == j || is_specific(*i, j)));
        best.map(|best| fitting[best].2.clone())
    }

    /// Whether an argument has the very type of a parameter, whatever is expected of it.
    fn is_exact(&self, argument: Node<'a>, formal: &Type) -> bool {
        self.has_own_type(argument)
            && !matches!(formal, Type::Variable(_))
            && same_erasure(&self.type_of(argument), formal) == Some(true)
    }

    fn is_specific(&self, a: &Type, b: &Type) -> bool {
        same_erasure(a, b) == Some(true) || self.symbols.fit(a, b) == Fit::Strict
    }

    /// Whether a method could be called with some arguments, were it there.
    pub(super) fn may_take(&self, method: &DeclarationRef, arguments: &[Node<'a>]) -> bool {
        let Some(owner) = owner_type(method) else { return true };
        let seen = FoundMethod { declaration: method.clone(), declared_in: generic(&owner) };
        method.takes(arguments.len()) && self.phase(&seen, arguments).0 != Phase::Never
    }

    /// Whether an argument is boxed or unboxed where it fits at all.
    fn is_converted(&self, argument: Node<'a>, formal: &Type) -> bool {
        match self.type_of(argument) {
            Type::Primitive(_) => !matches!(formal, Type::Primitive(_) | Type::Unknown),
            Type::Declared(..) => formal.is_primitive(),
            _ => false,
        }
    }

    fn argument_fit(&self, argument: Node<'a>, formal: &Type, method: &FoundMethod) -> Fit {
        match kind(argument) {
            NodeKind::ParenthesizedExpression => match first_child(argument) {
                Some(inner) => self.argument_fit(inner, formal, method),
                None => Fit::Maybe,
            },
            NodeKind::LambdaExpression => self.lambda_fit(argument, formal, method),
            NodeKind::MethodReference => self.reference_fit(argument, formal, method),
            NodeKind::TernaryExpression | NodeKind::SwitchExpression => match self.type_of(argument) {
                Type::Primitive(p) => self.symbols.fit(&Type::Primitive(p), formal),
                _ => self.conditional_fit(argument, formal, method),
            },
            _ => self.generic_fit(argument, &self.type_of(argument), formal),
        }
    }

    /// A conditional of references fits where both of its branches do (JLS 15.25.3).
    fn conditional_fit(&self, conditional: Node<'a>, formal: &Type, method: &FoundMethod) -> Fit {
        let branch = |side| field(conditional, side);
        let (Some(a), Some(b)) = (branch(Field::Consequence), branch(Field::Alternative)) else {
            return Fit::Maybe;
        };
        // A number in one branch makes numbers of both.
        let is_reference = |branch: Node<'a>| match self.type_of(branch) {
            Type::Declared(d, _) => super::subtyping::unboxed(&d).is_none(),
            Type::Array(_) | Type::External(_) => true,
            _ => false,
        };
        let fits = [a, b].map(|branch| (is_reference(branch), self.argument_fit(branch, formal, method)));
        match fits {
            [(true, Fit::Never), _] | [_, (true, Fit::Never)] => Fit::Never,
            [(true, one), (true, other)] => one.max(other),
            [(true, fit), _] if kind(b) == NodeKind::NullLiteral => fit,
            [_, (true, fit)] if kind(a) == NodeKind::NullLiteral => fit,
            _ => Fit::Maybe,
        }
    }

    /// Of methods that all fit in one phase, the most specific (JLS 15.12.2.5) with those that it
    /// overrides; all of them where that is not known.
    fn most_specific(&self, methods: Vec<FoundMethod>, arguments: &[Node<'a>]) -> Vec<FoundMethod> {
        let formal: Vec<Vec<Type>> = methods.iter().map(|m| self.passed_types(m)).collect();
        let specific = |i: usize, j: usize| {
            let mut pairs = formal[i].iter().zip(&formal[j]).enumerate();
            formal[i].len() == formal[j].len()
                && pairs.all(|(index, (a, b))| {
                    let gives_more = |argument: &Node<'a>| self.gives_more(*argument, a, b);
                    self.is_specific(a, b) || arguments.get(index).is_some_and(gives_more)
                })
        };
        let best = (0..methods.len()).find(|i| (0..methods.len()).all(|j| *i == j || specific(*i, j)));
        match best {
            None => methods,
            Some(best) => {
                let chosen = methods[best].clone();
                methods.into_iter().filter(|m| self.same_signature(m, &chosen)).collect()
            }
        }
    }
}

/// Whether a method is a member of all that is below its type, also of a type parameter (JLS 4.4).
fn is_inherited_by_all(method: &FoundMethod) -> bool {
    let modifiers = method.declaration.get().modifiers;
    let of_interface = method.declared_in.declaration().is_some_and(|d| d.get().kind == Kind::Interface);
    modifiers.visibility() != Visibility::Private && !(of_interface && modifiers.has(Modifiers::STATIC))
}

/// How a method as a whole fits its arguments.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Phase {
    Strict,
    Loose,
    Varargs,
    Maybe,
    Never,
}
