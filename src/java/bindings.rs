//! The bounds of type parameters while type arguments are inferred.

use super::project::DeclarationRef;
use super::types::Type;

/// How a type bounds a type parameter (JLS 18.1.3), what counts most first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Bound {
    Equal,
    /// The parameter represents a supertype of it.
    Lower,
    /// The parameter represents a subtype of it.
    Upper,
}

/// The bounds known so far of one type parameter.
#[derive(Debug, Clone)]
pub(super) struct Binding {
    pub(super) variable: DeclarationRef,
    pub(super) ty: Type,
    pub(super) by: Bound,
}

/// The bounds known so far of some type parameters.
#[derive(Debug, Clone, Default)]
pub(super) struct Bindings {
    pub(super) variables: Vec<DeclarationRef>,
    pub(super) found: Vec<Binding>,
}

impl Bindings {
    pub(super) fn of(variables: Vec<DeclarationRef>) -> Self {
        Bindings { variables, found: Vec::new() }
    }

    pub(super) fn get(&self, variable: &DeclarationRef) -> Option<&Type> {
        self.found.iter().find(|b| b.variable == *variable).map(|b| &b.ty)
    }

    /// Returns whether nothing says of a type parameter what it represents at least.
    pub(super) fn is_open(&self, variable: &DeclarationRef) -> bool {
        !self.found.iter().any(|b| b.variable == *variable && b.by != Bound::Upper)
    }

    /// Returns a type with what is bound put in, and `Unknown` for what is not.
    pub(super) fn substitute(&self, ty: &Type) -> Type {
        ty.substitute(&|v| {
            let is_ours = || self.variables.contains(v).then_some(Type::Unknown);
            self.get(v).cloned().or_else(is_ours)
        })
    }

    /// Returns a type with what is bound put in; the rest stays.
    pub(super) fn partly(&self, ty: &Type) -> Type {
        ty.substitute(&|v| self.get(v).cloned())
    }
}
