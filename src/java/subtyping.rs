//! Decides whether a type can be used where another is expected, as far as that is known.

use std::sync::Arc;

use super::declaration::{Kind, Modifiers};
use super::jdk;
use super::names::{last_segment, starts_upper};
use super::project::DeclarationRef;
use super::scopes::ProgramPoint;
use super::symbols::Symbols;
use super::types::{Type, all_type_parameters, is_object, is_raw, is_static, jdk_type, object};

/// How an argument fits a parameter (the phases of JLS 15.12.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// By subtyping or widening.
    Strict,
    /// By boxing or unboxing.
    Loose,
    /// Not known.
    Maybe,
    Never,
}

impl Symbols<'_, '_> {
    /// Returns the upper bounds of a type parameter.
    pub fn bounds(&self, variable: &DeclarationRef) -> Vec<Type> {
        let d = variable.get();
        let point = ProgramPoint { unit: variable.unit.clone(), owner: d.owner, offset: d.span.start };
        d.supertypes.iter().map(|t| self.type_at(&point.at(t.span.start), &t.text)).collect()
    }

    /// Returns whether a type parameter has a bound that says something: `T extends Object` is any `T`.
    pub(super) fn is_bounded(&self, variable: &DeclarationRef) -> bool {
        let written = &variable.get().supertypes;
        // A bound of another name may mention the parameter, so that looking it up would go round in circles.
        written.iter().any(|bound| bound.simple_name() != "Object")
            || !self.bounds(variable).iter().all(|bound| bound.declaration().is_some_and(is_object))
    }

    /// Returns the erasure of a type (JLS 4.6).
    pub fn erased(&self, ty: &Type) -> Type {
        match ty {
            Type::Variable(_) => {
                self.member_holders(ty).first().map_or(Type::Unknown, |bound| self.erased(bound))
            }
            Type::Intersection(types) => {
                types.first().map_or(Type::Unknown, |leftmost| self.erased(leftmost))
            }
            Type::Array(element) => Type::Array(Arc::new(self.erased(element))),
            Type::Declared(d, _) => Type::Declared(d.clone(), Vec::new()),
            other => other.clone(),
        }
    }

    /// Returns `ty`, as written in the declaration of `holder`, with the type arguments that `holder` has. In a raw
    /// type, every type is erased, whether a type parameter is in it or not (JLS 4.8).
    pub fn instantiate(&self, holder: &Type, ty: &Type) -> Type {
        let Type::Declared(declaration, arguments) = holder else { return ty.clone() };
        let parameters = all_type_parameters(declaration);
        if parameters.is_empty() {
            return ty.clone();
        }
        if arguments.is_empty() {
            return self.erased(ty);
        }
        ty.substitute(&|variable| {
            let index = parameters.iter().position(|p| p == variable)?;
            Some(match arguments.get(index).unwrap_or(&Type::Unknown) {
                Type::Bounded => self.captured(declaration, arguments, variable),
                argument => argument.clone(),
            })
        })
    }

    /// Returns the type that represents a type parameter whose wildcard says no more than its bounds (JLS 5.1.10). In a
    /// bound such as `T extends Node<T>`, the parameter represents itself.
    fn captured(&self, ty: &DeclarationRef, arguments: &[Type], parameter: &DeclarationRef) -> Type {
        let bounds = self.bounds(parameter);
        let captured = bounds.iter().map(|bound| self.captured_bound(ty, arguments, bound));
        match captured.collect::<Option<Vec<Type>>>() {
            Some(bounds) => Type::Extends(Arc::new(Type::intersection(bounds))),
            None => Type::Unknown,
        }
    }

    fn captured_bound(&self, ty: &DeclarationRef, arguments: &[Type], bound: &Type) -> Option<Type> {
        let Type::Declared(bound, given) = bound else { return None };
        let parameters = all_type_parameters(ty);
        let known = |variable: &DeclarationRef| {
            let index = parameters.iter().position(|p| p == variable)?;
            let argument = arguments.get(index).filter(|argument| **argument != Type::Bounded);
            Some(argument.cloned().unwrap_or(Type::Unknown))
        };
        let each = given.iter().enumerate().map(|(index, argument)| {
            let is_itself = bound == ty
                && arguments.get(index) == Some(&Type::Bounded)
                && matches!(argument, Type::Variable(v) if parameters.get(index) == Some(v));
            if is_itself { Type::Bounded } else { argument.substitute(&known) }
        });
        Some(Type::Declared(bound.clone(), each.collect()))
    }

    /// Returns `ty`, as written in the declaration of a member of `holder`, with the type arguments that `holder` has.
    /// The type of a static member is not erased (JLS 4.8).
    pub fn seen_in(&self, holder: &Type, member: &DeclarationRef, ty: &Type) -> Type {
        if is_raw(holder) && is_static(member) { ty.clone() } else { self.instantiate(holder, ty) }
    }

    /// Returns the types whose members a value of this type has.
    pub fn member_holders(&self, ty: &Type) -> Vec<Type> {
        match ty {
            Type::Variable(v) => self.bounding_types(v, &mut Vec::new()),
            Type::Intersection(types) => types.iter().flat_map(|ty| self.member_holders(ty)).collect(),
            Type::Array(_) => object().into_iter().collect(),
            Type::Extends(_) | Type::Super(_) => self.member_holders(&ty.clone().upper_bound()),
            other => vec![other.clone()],
        }
    }

    /// Returns the types that bound a type parameter, also by way of others, the first of them first.
    fn bounding_types(&self, variable: &DeclarationRef, seen: &mut Vec<DeclarationRef>) -> Vec<Type> {
        // `<T extends U, U extends T>` is no Java, but must not hang.
        if seen.contains(variable) {
            return vec![Type::Unknown];
        }
        seen.push(variable.clone());
        let bounds = self.bounds(variable);
        if bounds.is_empty() {
            return object().into_iter().collect();
        }
        let each = bounds.into_iter().flat_map(|bound| match bound {
            Type::Variable(above) => self.bounding_types(&above, seen),
            other => vec![other],
        });
        each.collect()
    }

    /// Returns whether a value of type `from` can be passed where `to` is expected. Type arguments are not compared
    /// ([`type_arguments`](super::type_arguments) does that).
    pub fn fit(&self, from: &Type, to: &Type) -> Fit {
        match (from, to) {
            (Type::Unknown | Type::Bounded, _) | (_, Type::Unknown | Type::Bounded) => Fit::Maybe,
            (Type::Extends(_) | Type::Super(_), _) => self.fit(&from.clone().upper_bound(), to),
            (_, Type::Super(bound)) => self.fit(from, bound),
            (_, Type::Extends(_)) => Fit::Maybe,
            (Type::Primitive(a), Type::Primitive(b)) => strict_if(a == b || widens(a, b)),
            (Type::Null, Type::Primitive(_)) => Fit::Never,
            (Type::Null, _) => Fit::Strict,
            (_, Type::Intersection(types)) => {
                types.iter().map(|ty| self.fit(from, ty)).max().unwrap_or(Fit::Maybe)
            }
            (Type::Intersection(types), _) => {
                types.iter().map(|ty| self.fit(ty, to)).min().unwrap_or(Fit::Maybe)
            }
            (Type::Primitive(p), _) => match (boxed(p), self.fit_reference_to(to)) {
                (Some(_), Some(fit)) => fit,
                (Some(boxed), None) => loose(self.fit(&boxed, to)),
                (None, _) => Fit::Never,
            },
            (_, Type::Primitive(p)) => match from {
                Type::Declared(d, _) => match unboxed(d) {
                    Some(u) => strict_if(u == *p || widens(u, p)).max(Fit::Loose),
                    None => Fit::Never,
                },
                // The classes that are unboxed are known.
                Type::Array(_) | Type::External(_) => Fit::Never,
                _ => Fit::Maybe,
            },
            _ => self.fit_reference(from, to),
        }
    }

    /// Returns the fit of a boxed primitive if `to` alone decides it, whatever the box is.
    fn fit_reference_to(&self, to: &Type) -> Option<Fit> {
        match to {
            Type::Variable(v) if !self.is_bounded(v) => Some(Fit::Loose),
            Type::Variable(_) => Some(Fit::Maybe),
            Type::Array(_) => Some(Fit::Never),
            _ => None,
        }
    }

    fn fit_reference(&self, from: &Type, to: &Type) -> Fit {
        match (from, to) {
            (_, Type::Declared(d, _)) if is_object(d) => Fit::Strict,
            (Type::Variable(a), Type::Variable(b)) if a == b => Fit::Strict,
            (_, Type::Variable(v)) if !self.is_bounded(v) => Fit::Strict,
            (_, Type::Variable(_)) => Fit::Maybe,
            (Type::Variable(v), _) => {
                let bounds = self.bounds(v);
                let fits: Vec<Fit> = bounds
                    .iter()
                    .map(|b| if matches!(b, Type::Variable(_)) { Fit::Maybe } else { self.fit(b, to) })
                    .collect();
                fits.into_iter().min().unwrap_or(Fit::Never)
            }
            (Type::Array(a), Type::Array(b)) => self.fit_elements(a, b),
            (Type::Array(_), Type::Declared(d, _)) => {
                strict_if(jdk::declares(d) && matches!(d.get().name.as_str(), "Cloneable" | "Serializable"))
            }
            (Type::Array(_), Type::External(_)) => Fit::Never,
            (Type::Array(_), _) => Fit::Maybe,
            (Type::Declared(..) | Type::External(_), Type::Array(_)) => Fit::Never,
            (Type::Declared(a, _), Type::Declared(b, _)) => {
                let hierarchy = self.hierarchy(a);
                // An external type extends nothing of the project.
                let is_known = hierarchy.is_complete() || !hierarchy.has_unknown && !jdk::declares(b);
                if hierarchy.contains(b) { Fit::Strict } else { never_if(is_known) }
            }
            (Type::Declared(a, _), Type::External(name)) => {
                let hierarchy = self.hierarchy(a);
                let is_listed = hierarchy.external.iter().any(|e| last_segment(e) == last_segment(name));
                if is_listed { Fit::Strict } else { never_if(hierarchy.is_complete()) }
            }
            (Type::External(a), Type::External(b)) if same_name(a, b) == Some(true) => Fit::Strict,
            (Type::External(_), Type::Declared(d, _)) if !jdk::declares(d) || !may_have_subtypes(d) => {
                Fit::Never
            }
            _ => Fit::Maybe,
        }
    }

    /// Returns the fit of arrays with these elements. Elements are not converted. An array of a primitive type is no
    /// array of anything else (JLS 4.10.3), nor of what a type parameter represents.
    fn fit_elements(&self, from: &Type, to: &Type) -> Fit {
        match (from, to) {
            (Type::Primitive(a), Type::Primitive(b)) => strict_if(a == b),
            (Type::Primitive(_), Type::Unknown) | (Type::Unknown, Type::Primitive(_)) => Fit::Maybe,
            (Type::Primitive(_), _) | (_, Type::Primitive(_)) => Fit::Never,
            _ => self.fit(from, to),
        }
    }
}

/// Returns whether two types have the same erasure: `Some` when that is known.
pub fn same_erasure(a: &Type, b: &Type) -> Option<bool> {
    match (a, b) {
        (Type::Unknown | Type::Bounded, _) | (_, Type::Unknown | Type::Bounded) => None,
        (Type::Extends(_) | Type::Super(_) | Type::Intersection(_), _)
        | (_, Type::Extends(_) | Type::Super(_) | Type::Intersection(_)) => (a == b).then_some(true),
        (Type::Declared(x, _), Type::Declared(y, _)) => Some(x == y),
        (Type::Array(x), Type::Array(y)) => same_erasure(x, y),
        (Type::External(x), Type::External(y)) => same_name(x, y),
        (Type::Variable(x), Type::Variable(y)) if x == y => Some(true),
        (Type::Variable(_), Type::Primitive(_)) | (Type::Primitive(_), Type::Variable(_)) => Some(false),
        (Type::Variable(_), _) | (_, Type::Variable(_)) => None,
        _ => Some(a == b),
    }
}

/// Returns whether two names of external types mean the same; `None` where that is not known. An import may leave open
/// of which package one is, and a nested type may be inherited from elsewhere.
fn same_name(a: &str, b: &str) -> Option<bool> {
    let is_outermost = |name: &str| {
        let package = name.rsplit_once('.').map(|(package, _)| package);
        package.is_some_and(|package| !package.split('.').any(starts_upper))
    };
    match a == b {
        true => Some(true),
        false if last_segment(a) != last_segment(b) || is_outermost(a) && is_outermost(b) => Some(false),
        false => None,
    }
}

/// Returns whether two lists of types have the same erasures: `Some` when that is known.
pub fn same_erasures(a: &[Type], b: &[Type]) -> Option<bool> {
    if a.len() != b.len() {
        return Some(false);
    }
    let each: Vec<Option<bool>> = a.iter().zip(b).map(|(x, y)| same_erasure(x, y)).collect();
    if each.contains(&Some(false)) {
        return Some(false);
    }
    each.iter().all(Option::is_some).then_some(true)
}

/// Returns whether other classes can extend or implement a type.
fn may_have_subtypes(d: &DeclarationRef) -> bool {
    let d = d.get();
    !d.modifiers.has(Modifiers::FINAL) && !matches!(d.kind, Kind::Enum | Kind::Record)
}

const BOXES: [(&str, &str); 8] = [
    ("int", "Integer"),
    ("long", "Long"),
    ("boolean", "Boolean"),
    ("double", "Double"),
    ("char", "Character"),
    ("byte", "Byte"),
    ("float", "Float"),
    ("short", "Short"),
];

/// Returns the class whose instances hold values of a primitive type.
pub fn boxed(primitive: &str) -> Option<Type> {
    let (_, name) = BOXES.iter().find(|(p, _)| *p == primitive)?;
    Some(jdk_type(&format!("java.lang.{name}")))
}

/// Returns the primitive type whose values a class holds.
pub fn unboxed(d: &DeclarationRef) -> Option<&'static str> {
    let name = d.get().name.as_str();
    BOXES.iter().find(|(_, b)| *b == name && jdk::declares(d)).map(|(p, _)| *p)
}

fn widens(from: &str, to: &str) -> bool {
    const ORDER: [&str; 6] = ["byte", "short", "int", "long", "float", "double"];
    let rank = |name: &str| ORDER.iter().position(|n| *n == name);
    match (from, rank(to)) {
        ("char", Some(to)) => to >= 2,
        (_, Some(to)) => rank(from).is_some_and(|from| from < to),
        _ => false,
    }
}

/// Returns the fit of a type that fits if this is so, and else does not.
fn strict_if(fits: bool) -> Fit {
    if fits { Fit::Strict } else { Fit::Never }
}

/// Returns the fit of a type for which no fit was found: `Never` if all supertypes are known, else `Maybe`.
fn never_if(all_is_known: bool) -> Fit {
    if all_is_known { Fit::Never } else { Fit::Maybe }
}

fn loose(fit: Fit) -> Fit {
    fit.max(Fit::Loose)
}
