//! Decides whether the type arguments of an argument are those that its parameter wants (JLS 4.5.1).

use tree_sitter::Node;

use super::grammar::{NodeKind, kind};
use super::inference::is_diamond;
use super::resolver::{Callee, Resolver};
use super::subtyping::Fit;
use super::symbols::Symbols;
use super::types::{Type, all_type_parameters, is_object, is_raw, type_parameters};
use super::variables::Variable;

impl Symbols<'_, '_> {
    /// Returns whether one type is surely below another with the arguments of both (JLS 4.10.2).
    pub(super) fn is_subtype(&self, ty: &Type, above: &Type) -> bool {
        let is_below = self.fit(ty, above) == Fit::Strict && self.arguments_fit(ty, above) == Fit::Strict;
        is_below && (is_raw(above) || !is_raw(ty))
    }

    /// Returns how a type that can be used for another but for its type arguments fits with these.
    fn arguments_fit(&self, from: &Type, to: &Type) -> Fit {
        let (wanted_type, wanted) = match (from, to) {
            (_, Type::Intersection(types)) => {
                return types.iter().map(|ty| self.arguments_fit(from, ty)).max().unwrap_or(Fit::Strict);
            }
            (Type::Variable(_) | Type::Intersection(_), _) => {
                let bounds = self.member_holders(from);
                let fits = bounds.iter().filter(|bound| self.fit(bound, to) == Fit::Strict);
                return fits.map(|bound| self.arguments_fit(bound, to)).min().unwrap_or(Fit::Strict);
            }
            (Type::Array(from), Type::Array(to)) => return self.arguments_fit(from, to),
            (Type::Declared(..), Type::Declared(wanted_type, wanted)) => (wanted_type, wanted),
            _ => return Fit::Strict,
        };
        let Some(Type::Declared(_, given)) = self.as_supertype(from, wanted_type) else { return Fit::Strict };
        // Raw types fit all.
        if is_raw(from) || given.len() != wanted.len() {
            return Fit::Strict;
        }
        given.iter().zip(wanted).map(|(g, w)| self.contained(g, w)).max().unwrap_or(Fit::Strict)
    }

    /// Returns whether a type argument is one of those that another represents.
    fn contained(&self, given: &Type, wanted: &Type) -> Fit {
        match (given, wanted) {
            (_, Type::Extends(bound)) if bound.declaration().is_some_and(is_object) => Fit::Strict,
            // Every possible argument is below the bound.
            (_, Type::Bounded) => Fit::Strict,
            (Type::Unknown | Type::Bounded, _) | (_, Type::Unknown) => Fit::Maybe,
            _ if given == wanted => Fit::Strict,
            (_, Type::Variable(v)) if !self.is_bounded(v) && is_inferred(v) => Fit::Strict,
            (_, Type::Extends(bound)) => {
                let upper = given.clone().upper_bound();
                let fit = self.fit(&upper, bound).max(self.arguments_fit(&upper, bound));
                unless_bounded(given, fit)
            }
            // The inferred type is below the given one, if the other arguments allow it.
            (_, Type::Super(bound)) if matches!(&**bound, Type::Variable(v) if is_inferred(v)) => Fit::Maybe,
            (_, Type::Super(bound)) => {
                let fit = self.fit(bound, given.bound()).max(self.arguments_fit(bound, given.bound()));
                match given {
                    Type::Extends(_) => Fit::Maybe,
                    _ => fit,
                }
            }
            (Type::Declared(a, given), Type::Declared(b, wanted)) if a == b => {
                if given.len() != wanted.len() {
                    return Fit::Maybe;
                }
                given.iter().zip(wanted).map(|(g, w)| self.contained(g, w)).max().unwrap_or(Fit::Strict)
            }
            (Type::Declared(..), Type::Declared(..)) => Fit::Never,
            (Type::Array(a), Type::Array(b)) => self.contained(a, b),
            _ => Fit::Maybe,
        }
    }
}

/// Returns `Maybe` in place of `Never` for a wildcard with a bound, since the type that it represents may be narrower
/// than the bound.
fn unless_bounded(given: &Type, fit: Fit) -> Fit {
    match given {
        Type::Extends(bound) if fit == Fit::Never && !bound.declaration().is_some_and(is_object) => {
            Fit::Maybe
        }
        _ => fit,
    }
}

/// Returns whether something in a type is not known.
fn has_unknown(ty: &Type) -> bool {
    match ty {
        Type::Unknown => true,
        Type::Array(inner) | Type::Extends(inner) | Type::Super(inner) => has_unknown(inner),
        Type::Declared(_, arguments) => arguments.iter().any(has_unknown),
        Type::Intersection(types) => types.iter().any(has_unknown),
        _ => false,
    }
}

/// Returns whether a type parameter is a method's or constructor's, for which a call finds an argument.
fn is_inferred(variable: &super::project::DeclarationRef) -> bool {
    variable.get().owner.is_some_and(|owner| variable.unit.get(owner).kind.is_callable())
}

impl<'a> Resolver<'a> {
    /// Returns how an argument of some type fits a parameter, with their type arguments.
    pub(super) fn generic_fit(&self, argument: Node<'a>, ty: &Type, formal: &Type) -> Fit {
        let fit = self.symbols.fit(ty, formal);
        if fit != Fit::Strict {
            return fit;
        }
        match self.symbols.arguments_fit(ty, formal) {
            Fit::Strict => Fit::Strict,
            other if self.has_written_type(argument) => other,
            // An inferred type adapts to the expected one, where that is known.
            Fit::Maybe if self.is_poly(argument) && !has_unknown(formal) => Fit::Strict,
            _ => Fit::Maybe,
        }
    }

    /// Returns whether an expression's type is what it is whatever is expected of it, and known with all its arguments.
    pub(super) fn has_own_type(&self, node: Node<'a>) -> bool {
        let is_primitive = || matches!(self.type_of(node), Type::Primitive(_));
        match kind(node) {
            NodeKind::StringLiteral => true,
            NodeKind::TernaryExpression | NodeKind::SwitchExpression | NodeKind::MethodInvocation => {
                self.has_written_type(node)
            }
            _ => self.has_written_type(node) || is_primitive(),
        }
    }

    /// Returns whether an expression's type arguments are written somewhere, not inferred.
    fn has_written_type(&self, node: Node<'a>) -> bool {
        match kind(node) {
            NodeKind::Identifier => {
                match self.symbols.variable_named(&self.point_of(node), &self.tree.text(node)) {
                    Variable::Found(d, _) => d.get().ty.as_ref().is_some_and(|t| t.text != "var"),
                    _ => false,
                }
            }
            NodeKind::FieldAccess
            | NodeKind::CastExpression
            | NodeKind::This
            | NodeKind::ClassLiteral
            | NodeKind::ArrayCreationExpression => true,
            NodeKind::ObjectCreationExpression => !is_diamond(node),
            NodeKind::MethodInvocation => match self.callee(node) {
                Callee::Methods(found) => found.iter().all(|m| {
                    let is_generic =
                        |ty: &Type| ty.declaration().is_some_and(|d| !all_type_parameters(d).is_empty());
                    type_parameters(&m.declaration).is_empty() && !is_generic(&m.declared_in)
                }),
                _ => false,
            },
            _ => false,
        }
    }
}
