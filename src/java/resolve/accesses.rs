//! Resolves the name after the dot of a field access: a field, a type, or a package.

use tree_sitter::Node;

use super::{Meaning, Role};
use crate::java::grammar::{Field, NodeKind, field, kind};
use crate::java::jdk;
use crate::java::lexical::is_name_byte;
use crate::java::names::starts_upper;
use crate::java::resolver::{Entity, Resolver};
use crate::java::types::{Type, is_object};
use crate::java::variables::Variable;

/// The meaning of the part before a dot.
#[derive(PartialEq, Eq)]
enum Before {
    Value,
    Type,
}

impl<'a> Resolver<'a> {
    /// Returns the name after the dot of a field access.
    pub(super) fn accessed(&self, token: Node<'a>, access: Node<'a>) -> Meaning {
        let name = self.tree.text(token);
        let Some(object) = field(access, Field::Object) else { return Meaning::External };
        if self.is_type_by_place(access) {
            return self.entity_meaning(access, self.type_before(access));
        }
        let entity = match self.super_holder(access) {
            Some(Type::Unknown) => Entity::Unknown,
            Some(holder) => Entity::Value(holder),
            None => self.entity(object),
        };
        match entity {
            Entity::Value(Type::Array(_)) => Meaning::External,
            Entity::Value(Type::External(_)) | Entity::Type(Type::External(_)) => Meaning::External,
            Entity::Value(ty @ (Type::Declared(..) | Type::Variable(_) | Type::Intersection(_))) => {
                self.accessed_in(&ty, &name, object, Before::Value)
            }
            Entity::Type(ty @ (Type::Declared(..) | Type::Variable(_))) => {
                self.accessed_in(&ty, &name, object, Before::Type)
            }
            Entity::Package(package) => {
                let qualified = format!("{package}.{name}");
                match self.symbols.qualified_type(self.unit.path(), &qualified) {
                    Some(d) => Meaning::Declarations(vec![d]),
                    None if self.leads_to_type(access) => {
                        self.unless_in_copies(&qualified, Meaning::External)
                    }
                    // A package has no fields, so that it is none: something declares that name after all.
                    None => Meaning::Unknown("its receiver's type is not known", self.role_behind(object)),
                }
            }
            _ if self.is_external_value(object) => Meaning::External,
            _ => {
                let role = match self.role_behind(object) {
                    Role::Member if self.is_absent_type(object) => Role::Static,
                    role => role,
                };
                Meaning::Unknown("its receiver's type is not known", role)
            }
        }
    }

    /// Returns whether a qualified name goes on to what looks like a type, of which something follows.
    fn leads_to_type(&self, mut name: Node<'a>) -> bool {
        loop {
            let Some(around) = name.parent() else { return false };
            let goes_on = field(around, Field::Object) == Some(name);
            if !goes_on && !matches!(kind(around), NodeKind::MethodReference | NodeKind::ClassLiteral) {
                return false;
            }
            if field(name, Field::Field).is_some_and(|last| starts_upper(&self.tree.text(last))) {
                return true;
            }
            if kind(around) != NodeKind::FieldAccess {
                return false;
            }
            name = around;
        }
    }

    /// Returns the field of this name that a type has; behind the type's own name, also its member type.
    fn accessed_in(&self, ty: &Type, name: &str, object: Node<'a>, before: Before) -> Meaning {
        match self.symbols.fields_of(ty, name).as_slice() {
            [] => {}
            [(found, _)] => return Meaning::Declarations(vec![found.clone()]),
            _ => {
                let why = "several types of its receiver have such a field";
                return Meaning::Unknown(why, self.role_behind(object));
            }
        }
        let (mut open, mut external) = (false, false);
        for holder in self.symbols.member_holders(ty) {
            let Some(d) = holder.declaration() else {
                open = true;
                continue;
            };
            if before == Before::Type
                && let Some(found) = self.symbols.member_type(d, name)
            {
                return Meaning::Declarations(vec![found]);
            }
            let hierarchy = self.symbols.hierarchy(d);
            external |= jdk::declares(d) && !is_object(d) || !hierarchy.external.is_empty();
            open |= hierarchy.has_unknown;
        }
        if open {
            let why = "its receiver has a supertype that is not known";
            return Meaning::Unknown(why, self.role_behind(object));
        }
        // Then its type is not what it was taken for, where that had to be worked out.
        if before == Before::Value && !external && kind(object) != NodeKind::This {
            let why = "its receiver seems to have no such field";
            return Meaning::Unknown(why, self.role_behind(object));
        }
        Meaning::External
    }

    /// Returns what a name can be behind an unknown expression and a dot. A top-level type is meant only behind its
    /// whole package.
    fn role_behind(&self, object: Node<'a>) -> Role {
        if !matches!(kind(object), NodeKind::Identifier | NodeKind::FieldAccess) {
            return Role::Variable;
        }
        let name = self.tree.text(object);
        let is_plain = name.bytes().all(|b| b == b'.' || is_name_byte(b));
        match is_plain && !self.symbols.index().is_package(&name) {
            true => Role::Member,
            false => Role::Ambiguous,
        }
    }

    /// Returns whether an expression is the name of a type that is nowhere in the project.
    fn is_absent_type(&self, mut node: Node<'a>) -> bool {
        loop {
            let (outer, name) = match kind(node) {
                NodeKind::Identifier => (None, node),
                NodeKind::FieldAccess => match (field(node, Field::Object), field(node, Field::Field)) {
                    (Some(outer), Some(name)) => (Some(outer), name),
                    _ => return false,
                },
                _ => return false,
            };
            let text = self.tree.text(name);
            let like_type = starts_upper(&text) && text.chars().any(char::is_lowercase);
            if !like_type || self.symbols.may_declare_type(&text) {
                return false;
            }
            match outer {
                Some(outer) => node = outer,
                None => {
                    let variable = || self.symbols.variable_named(&self.point_of(node), &text);
                    return self.is_imported_type(&text)
                        || matches!(variable(), Variable::NotFound | Variable::External);
                }
            }
        }
    }

    /// Returns whether an import says that a name is a type's. An inherited variable of that name would hide it, but
    /// who imports a type means to use it.
    fn is_imported_type(&self, name: &str) -> bool {
        let is_of = |import: &str| import.rsplit('.').next() == Some(name);
        self.unit.imports.iter().any(|i| !i.is_static && !i.on_demand && is_of(&i.name))
    }
}
