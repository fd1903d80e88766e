//! Decides which of several overloads fits the arguments best, and in which phase (JLS 15.12.2).

use tree_sitter::Node;

use super::declaration::Modifiers;
use super::functions::Function;
use super::grammar::{Field, NodeKind, field, first_child, kind};
use super::members::FoundMethod;
use super::project::DeclarationRef;
use super::resolver::{Entity, Resolver};
use super::subtyping::{Fit, same_erasure, same_erasures, unboxed};
use super::types::{Type, generic, is_raw, owner_type, type_parameters};

/// Whether code is known to compile with some overloads, so that what would not compile can be left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Overloads {
    /// The overloads of the code as it is. The code compiles, so a call is not ambiguous. If two fit and one is more
    /// specific without type arguments, that one is meant.
    AsWritten,
    /// With methods that are to get the name of others.
    WithRenamed,
}

/// How a method as a whole fits its arguments.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Phase {
    Strict,
    Loose,
    Varargs,
    Maybe,
}

/// A method that fits its arguments, or may.
struct Fitting {
    method: FoundMethod,
    phase: Phase,
    /// The earliest phase in which it may fit.
    earliest: Phase,
}

impl<'a> Resolver<'a> {
    /// Returns the overloads that may be meant with these arguments (JLS 15.12.2).
    pub(super) fn applicable(
        &self,
        found: Vec<FoundMethod>,
        arguments: &[Node<'a>],
        overloads: Overloads,
    ) -> Vec<FoundMethod> {
        let by_arity: Vec<FoundMethod> =
            found.into_iter().filter(|m| m.declaration.takes(arguments.len())).collect();
        if by_arity.len() < 2 || self.all_same_signature(&by_arity) {
            return by_arity;
        }
        let mut fitting: Vec<Fitting> =
            by_arity.into_iter().filter_map(|method| self.fitting(method, arguments)).collect();
        // A method that certainly fits in one phase rules out all that only fit in a later one.
        let certain = fitting.iter().map(|m| m.phase).filter(|phase| *phase != Phase::Maybe).min();
        if let Some(best) = certain {
            fitting.retain(|m| match m.phase {
                Phase::Maybe => m.earliest <= best,
                phase => phase == best,
            });
        }
        let is_open = fitting.iter().any(|m| m.phase == Phase::Maybe);
        let meant = is_open.then(|| self.surely_meant(&fitting, arguments, overloads)).flatten();
        let rest: Vec<FoundMethod> = fitting.into_iter().map(|m| m.method).collect();
        if let Some(meant) = meant {
            return rest.into_iter().filter(|m| self.same_signature(m, &meant)).collect();
        }
        // While an argument is open for one of them, none of the others can be excluded.
        if is_open || rest.len() < 2 { rest } else { self.most_specific(rest, arguments, overloads) }
    }

    /// Returns the overloads that a method reference may mean, by the function that is expected where it is (JLS
    /// 15.13.1).
    pub(super) fn meant(&self, reference: Node<'a>, found: Vec<FoundMethod>) -> Vec<FoundMethod> {
        match self.function_of(&self.target_type(reference)) {
            Some(function) => self.meant_as(reference, found, &function),
            None => found,
        }
    }

    /// Returns the overloads that a method reference may mean as some function.
    pub(super) fn meant_as(
        &self,
        reference: Node<'a>,
        found: Vec<FoundMethod>,
        function: &Function,
    ) -> Vec<FoundMethod> {
        let mut fitting = self.fitting_as(reference, &found, function);
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
        let best = fitting.iter().map(|(phase, _)| *phase).min().unwrap_or(Phase::Maybe);
        fitting.retain(|(phase, _)| *phase == best);
        self.most_specific(all(&fitting), &[], Overloads::AsWritten)
    }

    /// Returns the overloads that fit some function, as a method reference.
    fn fitting_as<'m>(
        &self,
        reference: Node<'a>,
        found: &'m [FoundMethod],
        function: &Function,
    ) -> Vec<(Phase, &'m FoundMethod)> {
        let object = first_child(reference).filter(|o| self.super_before_reference(*o).is_none());
        let class = object.and_then(|object| match self.entity(object) {
            Entity::Type(class) => Some(self.symbols.erased(&class)),
            _ => None,
        });
        let mut fitting = Vec::new();
        for method in found {
            let d = method.declaration.get();
            let mut given = &function.parameters[..];
            // It is called on the first parameter, which is of the class then.
            if let Some(class) = class.as_ref().filter(|_| !d.modifiers.has(Modifiers::STATIC)) {
                let Some((receiver, others)) = given.split_first() else { continue };
                if self.symbols.fit(receiver, class) == Fit::Never {
                    continue;
                }
                given = others;
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
        fitting
    }

    /// Returns whether one of these methods may be what a method reference means, by the function that is expected
    /// there.
    pub(super) fn may_mean_one(&self, reference: Node<'a>, found: &[FoundMethod]) -> bool {
        let function = self.function_of(&self.target_type(reference));
        function.is_none_or(|function| !self.fitting_as(reference, found, &function).is_empty())
    }

    /// Returns whether one of these methods takes some arguments, as far as what is passed is known.
    pub(super) fn takes_what_is_known(&self, found: &[FoundMethod], arguments: &[Node<'a>]) -> bool {
        let is_known = |argument: &Node<'a>| {
            has_function(*argument) || !matches!(self.type_of(*argument), Type::Unknown | Type::External(_))
        };
        found.iter().any(|m| {
            self.fitting(m.clone(), arguments)
                .is_some_and(|m| m.phase != Phase::Maybe || arguments.iter().all(is_known))
        })
    }

    /// Returns whether methods surely have the same parameter types after erasure, as an override and what it overrides
    /// have.
    pub(super) fn all_same_signature(&self, methods: &[FoundMethod]) -> bool {
        methods.windows(2).all(|pair| self.same_signature(&pair[0], &pair[1]))
    }

    fn same_signature(&self, a: &FoundMethod, b: &FoundMethod) -> bool {
        let erased = |method| -> Vec<Type> {
            self.formal_types(method).iter().map(|ty| self.symbols.erased(ty)).collect()
        };
        same_erasures(&erased(a), &erased(b)) == Some(true)
    }

    /// Returns the types of a method's parameters as seen from the receiver.
    pub(super) fn formal_types(&self, method: &FoundMethod) -> Vec<Type> {
        let declared = self.symbols.parameter_types_of(&method.declaration);
        declared.iter().map(|t| self.symbols.seen_in(&method.declared_in, &method.declaration, t)).collect()
    }

    /// Returns the types of a method's parameters, to check what is passed. A wildcard of the receiver represents one
    /// type that has no name. So it is open whether any `List<T>` can be passed (JLS 5.1.10).
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

    /// Returns a method as it fits some arguments, if it may.
    fn fitting(&self, method: FoundMethod, arguments: &[Node<'a>]) -> Option<Fitting> {
        let formal = self.passed_types(&method);
        let is_varargs = method.declaration.get().modifiers.has(Modifiers::VARARGS);
        let phases = self
            .as_fixed(&method, &formal, arguments)
            .or_else(|| self.as_varargs(&method, &formal, arguments).filter(|_| is_varargs));
        phases.map(|(phase, earliest)| Fitting { method, phase, earliest })
    }

    /// Returns the phase in which a method fits with as many parameters as there are arguments, and the earliest in
    /// which it may.
    fn as_fixed(
        &self,
        method: &FoundMethod,
        formal: &[Type],
        arguments: &[Node<'a>],
    ) -> Option<(Phase, Phase)> {
        let pairs = || arguments.iter().zip(formal);
        let fits = pairs().map(|(argument, ty)| self.argument_fit(*argument, ty, method));
        let fit = (formal.len() == arguments.len()).then(|| fits.max().unwrap_or(Fit::Strict))?;
        match fit {
            Fit::Strict => Some((Phase::Strict, Phase::Strict)),
            Fit::Loose => Some((Phase::Loose, Phase::Loose)),
            Fit::Maybe if pairs().any(|(argument, ty)| self.is_converted(*argument, ty)) => {
                Some((Phase::Maybe, Phase::Loose))
            }
            Fit::Maybe => Some((Phase::Maybe, Phase::Strict)),
            Fit::Never => None,
        }
    }

    /// Returns the same of a method whose last parameter takes any number of arguments.
    fn as_varargs(
        &self,
        method: &FoundMethod,
        formal: &[Type],
        arguments: &[Node<'a>],
    ) -> Option<(Phase, Phase)> {
        let (last, first) = formal.split_last()?;
        let element = match last {
            Type::Array(element) => (**element).clone(),
            _ => Type::Unknown,
        };
        let types = first.iter().chain(std::iter::repeat(&element));
        let fits = arguments.iter().zip(types).map(|(argument, ty)| self.argument_fit(*argument, ty, method));
        match fits.max().unwrap_or(Fit::Strict) {
            Fit::Strict | Fit::Loose => Some((Phase::Varargs, Phase::Varargs)),
            Fit::Maybe => Some((Phase::Maybe, Phase::Varargs)),
            Fit::Never => None,
        }
    }

    /// Returns the method, among those that may fit, that surely does without conversions. If others surely fit as
    /// well, it must be more specific than any of them (JLS 15.12.2.5). Each of its parameters has the argument's very
    /// type, or one that can be passed for the other's parameter.
    fn surely_meant(
        &self,
        fitting: &[Fitting],
        arguments: &[Node<'a>],
        overloads: Overloads,
    ) -> Option<FoundMethod> {
        let formal: Vec<Vec<Type>> = fitting.iter().map(|m| self.passed_types(&m.method)).collect();
        let is_specific = |i: usize, j: usize| {
            let mut types = arguments.iter().zip(formal[i].iter().zip(&formal[j]));
            formal[i].len() == arguments.len()
                && formal[j].len() == arguments.len()
                && types.all(|(argument, (a, b))| {
                    self.is_exact(*argument, a, overloads)
                        || self.is_specific(a, b, overloads)
                        || self.gives_more(*argument, a, b)
                })
        };
        let all = 0..fitting.len();
        let mut sure = all.clone().filter(|i| fitting[*i].phase == Phase::Strict);
        let best = sure.find(|i| all.clone().all(|j| *i == j || is_specific(*i, j)));
        best.map(|best| fitting[best].method.clone())
    }

    /// Returns whether an argument has the very type of a parameter, whatever is expected of it.
    fn is_exact(&self, argument: Node<'a>, formal: &Type, overloads: Overloads) -> bool {
        let given = self.type_of(argument);
        self.has_own_type(argument)
            && !matches!(formal, Type::Variable(_))
            && same_erasure(&given, formal) == Some(true)
            && (overloads == Overloads::AsWritten || given == *formal && !is_raw(formal))
    }

    fn is_specific(&self, a: &Type, b: &Type, overloads: Overloads) -> bool {
        match overloads {
            Overloads::AsWritten => same_erasure(a, b) == Some(true) || self.symbols.fit(a, b) == Fit::Strict,
            Overloads::WithRenamed => a == b || self.symbols.is_subtype(a, b),
        }
    }

    /// Returns whether a method could be called with some arguments, were it there.
    pub(super) fn may_take(&self, method: &DeclarationRef, arguments: &[Node<'a>]) -> bool {
        let Some(owner) = owner_type(method) else { return true };
        let seen = FoundMethod { declaration: method.clone(), declared_in: generic(&owner) };
        method.takes(arguments.len())
            && (self.takes_function_for_own(&seen, arguments) || self.fitting(seen, arguments).is_some())
    }

    /// Returns whether a method has a type parameter of its own where a lambda or method reference is passed. Such a
    /// call never compiles. But javac first finds that the method is applicable (JLS 15.12.2.1, 15.12.2.2), so the
    /// method may make a call ambiguous.
    pub(super) fn takes_function_for_own(&self, method: &FoundMethod, arguments: &[Node<'a>]) -> bool {
        let own = type_parameters(&method.declaration);
        let is_own = |ty: &Type| match ty {
            Type::Variable(v) => own.contains(v),
            Type::Array(element) => matches!(&**element, Type::Variable(v) if own.contains(v)),
            _ => false,
        };
        let formal = self.formal_types(method);
        let types = formal.iter().chain(std::iter::repeat(formal.last().unwrap_or(&Type::Unknown)));
        method.declaration.takes(arguments.len())
            && arguments.iter().zip(types).any(|(argument, ty)| is_own(ty) && has_function(*argument))
    }

    /// Returns whether an argument is boxed or unboxed where it fits at all.
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

    /// Returns a conditional of references fits where both of its branches do (JLS 15.25.3).
    fn conditional_fit(&self, conditional: Node<'a>, formal: &Type, method: &FoundMethod) -> Fit {
        let branch = |side| field(conditional, side);
        let (Some(a), Some(b)) = (branch(Field::Consequence), branch(Field::Alternative)) else {
            return Fit::Maybe;
        };
        // A number in one branch makes numbers of both.
        let is_reference = |branch: Node<'a>| match self.type_of(branch) {
            Type::Declared(d, _) => unboxed(&d).is_none(),
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

    /// Returns the most specific (JLS 15.12.2.5) of methods that all fit in one phase, with those that it overrides.
    /// Where that is not known, returns all.
    fn most_specific(
        &self,
        methods: Vec<FoundMethod>,
        arguments: &[Node<'a>],
        overloads: Overloads,
    ) -> Vec<FoundMethod> {
        let formal: Vec<Vec<Type>> = methods.iter().map(|m| self.passed_types(m)).collect();
        let specific = |i: usize, j: usize| {
            let mut pairs = formal[i].iter().zip(&formal[j]).enumerate();
            formal[i].len() == formal[j].len()
                && pairs.all(|(index, (a, b))| {
                    let gives_more = |argument: &Node<'a>| self.gives_more(*argument, a, b);
                    self.is_specific(a, b, overloads) || arguments.get(index).is_some_and(gives_more)
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

/// Returns whether an expression is a lambda or method reference, or may give one.
fn has_function(argument: Node<'_>) -> bool {
    match kind(argument) {
        NodeKind::LambdaExpression | NodeKind::MethodReference => true,
        NodeKind::ParenthesizedExpression => first_child(argument).is_some_and(has_function),
        NodeKind::TernaryExpression => {
            let branches = [Field::Consequence, Field::Alternative];
            branches.into_iter().any(|side| field(argument, side).is_some_and(has_function))
        }
        NodeKind::SwitchExpression => true,
        _ => false,
    }
}
