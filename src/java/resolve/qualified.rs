//! Resolves a part of a qualified name, where that is the name of a type, a package or an imported member.

use tree_sitter::Node;

use super::{Meaning, Role};
use crate::java::grammar::{Field, NodeKind, field, find_child, is_static_import, kind, named_children};
use crate::java::project::DeclarationRef;
use crate::java::resolver::{Entity, Resolver};
use crate::java::type_names::is_importable;
use crate::java::types::{Type, is_static};

impl<'a> Resolver<'a> {
    /// Resolves `token` as one of the names of an import, an annotation's name or a module directive.
    pub(super) fn scoped(&self, token: Node<'a>, parent: Node<'a>) -> Meaning {
        let mut top = parent;
        while let Some(up) = top.parent().filter(|p| kind(*p) == NodeKind::ScopedIdentifier) {
            top = up;
        }
        let around = top.parent().map(kind);
        match around {
            Some(NodeKind::PackageDeclaration | NodeKind::ModuleDeclaration) => Meaning::External,
            Some(
                NodeKind::RequiresModuleDirective
                | NodeKind::ExportsModuleDirective
                | NodeKind::OpensModuleDirective,
            ) => Meaning::External,
            Some(NodeKind::ImportDeclaration) => {
                let upto = if field(parent, Field::Name) == Some(token) { parent } else { token };
                self.in_import(token, upto)
            }
            _ => {
                let whole = if field(parent, Field::Name) == Some(token) { parent } else { token };
                match kind(whole) {
                    NodeKind::ScopedIdentifier => self.entity_meaning(whole, self.entity(whole)),
                    _ => self.name_as_type(token),
                }
            }
        }
    }

    /// Resolves the last name of a qualified one that is a type's or a package's.
    pub(super) fn entity_meaning(&self, name: Node<'a>, entity: Entity) -> Meaning {
        match entity {
            Entity::Type(ty) => self.qualified_meaning(name, &ty),
            Entity::Package(_) => Meaning::External,
            _ => Meaning::Unknown("what it stands in is not known", Role::Type),
        }
    }

    /// Returns a name in an import, up to and with this token.
    pub(super) fn in_import(&self, token: Node<'a>, upto: Node<'a>) -> Meaning {
        let text = self.tree.qualified_name(upto);
        let mut import = token;
        while kind(import) != NodeKind::ImportDeclaration {
            match import.parent() {
                Some(parent) => import = parent,
                None => return Meaning::External,
            }
        }
        let on_demand = find_child(import, NodeKind::Asterisk).is_some();
        let is_last = import.named_children(&mut import.walk()).any(|c| c == upto);
        if is_static_import(import) && is_last && !on_demand {
            return self.static_import(&text);
        }
        match self.symbols.qualified_type(self.unit.path(), &text) {
            Some(d) => Meaning::Declarations(vec![d]),
            None => self.unless_in_copies(&text, Meaning::External),
        }
    }

    /// Resolves a type's qualified name that is not found, where it is not that of several copies.
    pub(super) fn unless_in_copies(&self, qualified: &str, meaning: Meaning) -> Meaning {
        match self.symbols.is_declared_in_copies(qualified) {
            true => Meaning::Unknown("several copies of the type could be meant", Role::Type),
            false => meaning,
        }
    }

    /// Returns all members that a single static import names.
    fn static_import(&self, qualified: &str) -> Meaning {
        let Some((holder, name)) = qualified.rsplit_once('.') else { return Meaning::External };
        let Some(ty) = self.symbols.qualified_type(self.unit.path(), holder) else {
            return Meaning::External;
        };
        let mut members = self.symbols.all_members(&ty, name);
        members.retain(is_static);
        let is_seen = |member: &DeclarationRef| is_importable(member, &self.unit);
        if members.iter().any(is_seen) {
            members.retain(is_seen);
        }
        match members.is_empty() {
            false => Meaning::Declarations(members),
            true if self.symbols.hierarchy(&ty).is_complete() => {
                Meaning::Unknown("the imported member is not found", Role::Members)
            }
            true => Meaning::External,
        }
    }

    /// Returns a name in a qualified type: `Map.Entry`, `java.util.List`.
    pub(super) fn scoped_type(&self, token: Node<'a>, parent: Node<'a>) -> Meaning {
        let names = named_children(parent);
        let is_last = names.last() == Some(&token);
        if !is_last {
            // The first name of all; it is a type or a package.
            return self.name_as_type(token);
        }
        let text = self.tree.qualified_name(parent);
        match self.symbols.type_at(&self.point_of(parent), &text) {
            Type::Unknown if self.symbols.index().is_package(&text) => Meaning::External,
            ty => self.qualified_meaning(parent, &ty),
        }
    }

    /// Resolves the last name of a qualified one that is this type's.
    fn qualified_meaning(&self, name: Node<'a>, ty: &Type) -> Meaning {
        match ty {
            Type::Unknown => self.unless_in_copies(&self.tree.qualified_name(name), self.type_meaning(ty)),
            _ => self.type_meaning(ty),
        }
    }
}
