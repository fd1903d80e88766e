//! The tokens of a file, and their roles.

use crate::java::DeclarationId;
use crate::mining::hashes::Atom;

/// The role of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// A keyword, operator or bracket.
    Mark,
    Literal,
    /// A type's or constructor's name.
    Type,
    /// A method's name, where it is declared, called or referred to.
    Call,
    /// A simple name that means a variable: local, parameter or field.
    Variable,
    /// A field's name after a dot.
    Field,
    /// A label or a part of a package's name.
    Other,
}

impl Role {
    /// Returns whether a token of one role can name the renamed declaration of a token of the other role.
    pub fn agrees(self, other: Role) -> bool {
        self == other
            || matches!((self, other), (Role::Variable, Role::Field) | (Role::Field, Role::Variable))
    }

    /// Returns the role, with variables as fields. Apart from locals, a simple name and one after a dot can mean the
    /// same field.
    pub fn merged(self) -> Role {
        if self == Role::Variable { Role::Field } else { self }
    }

    pub fn is_name(self) -> bool {
        matches!(self, Role::Type | Role::Call | Role::Variable | Role::Field)
    }
}

#[derive(Debug, Clone, Copy)]
pub struct Token {
    pub atom: Atom,
    pub fragment: u32,
    /// The local variable, parameter or field of this file that the name means. Where the name is declared, it is the
    /// declaration.
    pub binding: Option<DeclarationId>,
    pub role: Role,
    /// Whether the name is in its own declaration.
    pub declares: bool,
    /// Whether `binding` is a parameter or local.
    pub is_local: bool,
}

impl Token {
    /// Returns the parameter or local that the name means.
    pub fn local(&self) -> Option<DeclarationId> {
        self.binding.filter(|_| self.is_local)
    }

    /// Returns whether this is the name of a declaration, in that declaration.
    pub fn is_declaration_of(&self, id: DeclarationId) -> bool {
        self.declares && self.binding == Some(id)
    }
}
