//! Finds the declarations that a token of unknown meaning could mean. Its role, its arguments and what its file can see
//! leave some open, or none.

use super::confinement::may_be_extended;
use super::family::Family;
use super::occurrences::{Argument, Occurrences, Token};
use crate::java::{
    DeclarationRef, Fit, Kind, Meaning, Modifiers, Role, Symbols, Type, Visibility, owner_type,
};

/// The declarations that are renamed together, any of which such a token could mean.
#[derive(Clone, Copy)]
pub struct Ambiguity<'d> {
    pub symbols: &'d Symbols<'d, 'd>,
    pub family: &'d Family,
}

impl Ambiguity<'_> {
    /// Returns whether a token that means something else as the grammar sees it could refer to one of the declarations,
    /// or declare what overrides one.
    pub fn could_be_misread(&self, file: &Occurrences, token: &Token, role: Role) -> bool {
        match &token.meaning {
            Meaning::Declares(d) => !self.family.contains(d) && self.may_be_overridden_in(file),
            Meaning::Declarations(found) | Meaning::Perhaps(found, _) => {
                !found.iter().any(|d| self.family.contains(d)) && self.could_mean(file, token, role)
            }
            Meaning::External => self.could_mean(file, token, role),
            Meaning::Unknown(..) => false,
        }
    }

    /// Returns whether what was torn out of its type may override a declaration. It is unknown what type that is, and
    /// to the grammar a method may be a variable then.
    fn may_be_overridden_in(&self, file: &Occurrences) -> bool {
        self.family.members.iter().any(|member| {
            let is_reached = || is_declared_in(file, member) || may_be_inherited(member);
            is_called_as_method(member) && is_reached() && self.can_be_seen(file, member)
        })
    }

    /// Returns whether a token that is not resolved could refer to one of the declarations. Its role, its arguments and
    /// what can be seen from its file decide.
    pub fn could_mean(&self, file: &Occurrences, token: &Token, role: Role) -> bool {
        self.family.members.iter().any(|member| {
            let d = member.get();
            let is_method = is_called_as_method(member);
            // A component's field is private (JLS 8.10.3).
            let is_hidden = d.modifiers.has(Modifiers::RECORD_COMPONENT) && !is_declared_in(file, member);
            let is_variable = d.kind.is_field() && !is_hidden;
            let is_nested = d.kind.is_type() && owner_type(member).is_some();
            let is_type =
                d.kind.is_type() || d.kind == Kind::TypeParameter && d.scope.contains(token.span.start);
            let fits = match role {
                Role::Any => !d.kind.is_local() || d.scope.contains(token.span.start),
                Role::Type => is_type,
                Role::Variable => is_variable,
                Role::Ambiguous => is_type || is_variable,
                Role::Member => is_nested || is_variable,
                Role::Members => is_type || is_variable || is_method,
                Role::Element => owner_type(member).is_some_and(|o| o.get().kind == Kind::Annotation),
                Role::Static => (is_nested || is_variable) && may_be_inherited(member),
                Role::Nested => is_nested && may_be_inherited(member),
                Role::Method(None) => is_method,
                Role::Method(Some(arguments)) => {
                    is_method
                        && member.takes(arguments)
                        && token.arguments.as_ref().is_none_or(|given| self.accepts(member, given))
                }
            };
            fits && self.can_be_seen(file, member)
        })
    }

    /// Returns whether a method may be called with some arguments.
    fn accepts(&self, method: &DeclarationRef, given: &[Argument]) -> bool {
        if method.get().kind != Kind::Method {
            return given.is_empty();
        }
        let parameters = self.symbols.parameter_types_of(method);
        let fits = |argument: &Argument, parameter: &Type| match (argument, parameter) {
            (Argument::Value(ty), _) => self.symbols.fit(ty, parameter) != Fit::Never,
            (Argument::Function, Type::Primitive(_) | Type::Array(_)) => false,
            (Argument::Function, Type::Declared(d, _)) => d.get().kind == Kind::Interface,
            (Argument::Function, _) => true,
        };
        if parameters.len() == given.len() && given.iter().zip(&parameters).all(|(a, p)| fits(a, p)) {
            return true;
        }
        match parameters.split_last() {
            Some((Type::Array(element), first)) if method.get().modifiers.has(Modifiers::VARARGS) => {
                let each = |(i, argument)| fits(argument, first.get(i).unwrap_or(element));
                given.iter().enumerate().all(each)
            }
            _ => false,
        }
    }

    /// Returns whether a file may refer to one of the declarations, by its visibility.
    fn can_be_seen(&self, file: &Occurrences, member: &DeclarationRef) -> bool {
        let same_file = is_declared_in(file, member);
        let modifiers = member.get().modifiers;
        if modifiers.has(Modifiers::RECORD_COMPONENT) {
            return true;
        }
        match modifiers.visibility() {
            Visibility::Private => same_file,
            Visibility::Package => member.unit.package == file.unit.package,
            Visibility::Protected | Visibility::Public => true,
        }
    }
}

/// Returns whether a member is a method, or has one: a record's component.
fn is_called_as_method(member: &DeclarationRef) -> bool {
    member.get().kind == Kind::Method || member.get().modifiers.has(Modifiers::RECORD_COMPONENT)
}

fn is_declared_in(file: &Occurrences, member: &DeclarationRef) -> bool {
    member.unit.path() == file.unit.path()
}

/// Returns whether code that is not here (generated, say) can extend the type that declares a member.
fn may_be_inherited(member: &DeclarationRef) -> bool {
    owner_type(member).is_none_or(|owner| may_be_extended(&owner))
}
