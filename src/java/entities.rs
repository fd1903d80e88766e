//! Classifies names in expressions: a value, a type, a package.

use tree_sitter::Node;

use super::declaration::Kind;
use super::grammar::{Field, NodeKind, field, kind, named_children};
use super::names::starts_upper;
use super::resolver::{Entity, Resolver};
use super::scopes::ProgramPoint;
use super::type_names::TypeName;
use super::types::{Type, generic, with_any_arguments};
use super::variables::Variable;

/// How many qualified names are followed into each other.
const DEEPEST: usize = 60;

/// How many names a type's qualified name has at most.
pub(super) const MOST_NAMES: usize = 20;

impl<'a> Resolver<'a> {
    /// Returns what an expression or a name in its place represents (JLS 6.5.2).
    pub fn entity(&self, node: Node<'a>) -> Entity {
        match kind(node) {
            NodeKind::Identifier | NodeKind::FieldAccess => {
                let entity = match kind(node) {
                    NodeKind::Identifier => self.simple_name(node),
                    _ => self.qualified_name(node),
                };
                match entity {
                    Entity::Value(ty) => Entity::Value(self.in_scope(ty, node)),
                    other => other,
                }
            }
            NodeKind::TypeIdentifier
            | NodeKind::ScopedTypeIdentifier
            | NodeKind::GenericType
            | NodeKind::ArrayType
            | NodeKind::AnnotatedType => Entity::Type(with_any_arguments(self.written_type(node))),
            NodeKind::ScopedIdentifier => self.scoped_name(node),
            _ => match self.type_of(node) {
                Type::Unknown => Entity::Unknown,
                ty => Entity::Value(ty),
            },
        }
    }

    /// Returns whether an expression has a value, for certain, and is no type's name.
    pub fn is_value(&self, node: Node<'a>) -> bool {
        let is_object = || matches!(kind(node), NodeKind::This | NodeKind::Super);
        is_object() || matches!(self.entity(node), Entity::Value(_))
    }

    /// Returns what a field access or a name in its place represents, worked out once.
    fn qualified_name(&self, node: Node<'a>) -> Entity {
        if let Some(known) = self.entities.borrow().get(&node.id()) {
            return known.clone();
        }
        let depth = self.entity_depth.get();
        if depth >= DEEPEST {
            self.truncated.set(true);
            return Entity::Unknown;
        }
        let outer = self.truncated.replace(false);
        self.entity_depth.set(depth + 1);
        let entity = self.field_access(node);
        self.entity_depth.set(depth);
        if !self.truncated.get() {
            self.entities.borrow_mut().insert(node.id(), entity.clone());
        }
        let is_inside = depth > 0 || !self.active.borrow().is_empty();
        self.truncated.set((outer || self.truncated.get()) && is_inside);
        entity
    }

    fn simple_name(&self, node: Node<'a>) -> Entity {
        let name = self.tree.text(node);
        let point = self.point_of(node);
        match self.symbols.variable_named(&point, &name) {
            Variable::External | Variable::Unknown | Variable::Perhaps(_)
                if self.begins_qualified_type(node) =>
            {
                Entity::Package(name.into_owned())
            }
            Variable::Found(d, through) => Entity::Value(self.variable_type(&d, through.as_ref())),
            // `import static external.*` brings in methods; where a type is in sight, it is meant.
            Variable::External => match self.type_or_package(&point, &name) {
                Entity::Type(ty) => Entity::Type(ty),
                _ => Entity::Value(Type::Unknown),
            },
            Variable::Unknown | Variable::Perhaps(_) if !starts_upper(&name) => Entity::Unknown,
            Variable::NotFound | Variable::Unknown | Variable::Perhaps(_) => {
                self.type_or_package(&point, &name)
            }
        }
    }

    /// Returns whether a name is the first of a type's qualified name, and no type's in sight. An external variable of
    /// the name would win (JLS 6.5.2), but its own members are hardly named as the packages are.
    fn begins_qualified_type(&self, first: Node<'a>) -> bool {
        let mut qualified = self.tree.text(first).into_owned();
        let is_type =
            || matches!(self.symbols.type_named(&self.point_of(first), &qualified), TypeName::Found(_));
        if !self.symbols.begins_package(&qualified) || is_type() {
            return false;
        }
        let mut node = first;
        for _ in 1..MOST_NAMES {
            let access = node.parent().filter(|p| field(*p, Field::Object) == Some(node));
            let Some((access, name)) = access.and_then(|a| Some((a, field(a, Field::Field)?))) else { break };
            qualified.push('.');
            qualified.push_str(&self.tree.text(name));
            if self.symbols.qualified_type(self.unit.path(), &qualified).is_some() {
                return true;
            }
            node = access;
        }
        false
    }

    fn type_or_package(&self, point: &ProgramPoint, name: &str) -> Entity {
        match self.symbols.type_named(point, name) {
            TypeName::Found(d) if d.get().kind == Kind::TypeParameter => Entity::Type(Type::Variable(d)),
            TypeName::Found(d) => Entity::Type(with_any_arguments(Type::Declared(d, Vec::new()))),
            // An import of a whole package hardly brings in a type of this name.
            TypeName::External(from) if from == name && !starts_upper(name) => Entity::Package(from),
            TypeName::External(name) => Entity::Type(Type::External(name.into())),
            TypeName::Unknown if !starts_upper(name) && self.symbols.index().is_package(name) => {
                Entity::Package(name.to_owned())
            }
            TypeName::Unknown | TypeName::PerhapsGenerated => Entity::Unknown,
            TypeName::NotFound if starts_upper(name) => Entity::Unknown,
            TypeName::NotFound => Entity::Package(name.to_owned()),
        }
    }

    fn scoped_name(&self, node: Node<'a>) -> Entity {
        let (Some(scope), Some(name)) = (field(node, Field::Scope), field(node, Field::Name)) else {
            return Entity::Unknown;
        };
        let outer = match kind(scope) {
            NodeKind::Identifier => self.type_or_package(&self.point_of(scope), &self.tree.text(scope)),
            _ => self.entity(scope),
        };
        self.inside(node, outer, &self.tree.text(name))
    }

    /// Returns a type or package inside another.
    fn inside(&self, node: Node<'a>, outer: Entity, name: &str) -> Entity {
        match outer {
            Entity::Type(Type::Declared(d, _)) => match self.symbols.member_type(&d, name) {
                Some(inner) => Entity::Type(with_any_arguments(Type::Declared(inner, Vec::new()))),
                None => Entity::Unknown,
            },
            Entity::Type(Type::External(outer)) => {
                Entity::Type(Type::External(format!("{outer}.{name}").into()))
            }
            Entity::Package(package) => {
                let qualified = format!("{package}.{name}");
                match self.symbols.qualified_type(self.unit.path(), &qualified) {
                    Some(d) => Entity::Type(with_any_arguments(Type::Declared(d, Vec::new()))),
                    None if starts_upper(name) => {
                        Entity::Type(self.symbols.type_at(&self.point_of(node), &qualified))
                    }
                    None => Entity::Package(qualified),
                }
            }
            _ => Entity::Unknown,
        }
    }

    fn field_access(&self, node: Node<'a>) -> Entity {
        let (Some(object), Some(name)) = (field(node, Field::Object), field(node, Field::Field)) else {
            return Entity::Unknown;
        };
        if kind(name) == NodeKind::This {
            return match self.type_before(object) {
                Entity::Type(Type::Declared(d, _)) => Entity::Value(generic(&d)),
                _ => Entity::Unknown,
            };
        }
        let text = self.tree.text(name);
        if let Some(holder) = self.super_holder(node) {
            return Entity::Value(self.field_type(&holder, &text));
        }
        match self.entity(object) {
            Entity::Value(Type::Array(_)) if text == "length" => Entity::Value(Type::Primitive("int")),
            Entity::Value(ty) => Entity::Value(self.field_type(&ty, &text)),
            Entity::Type(ty) => match self.field_type(&ty, &text) {
                Type::Unknown => match self.symbols.fields_of(&ty, &text).is_empty() {
                    true => self.inside(node, Entity::Type(ty), &text),
                    false => Entity::Value(Type::Unknown),
                },
                found => Entity::Value(found),
            },
            outer @ Entity::Package(_) => self.inside(node, outer, &text),
            Entity::Unknown => Entity::Unknown,
        }
    }

    /// Returns the type before `.this` or `.super`. The name means a type there, even where a variable of that name is
    /// in scope (JLS 15.8.4, 15.11.2).
    pub(super) fn type_before(&self, object: Node<'a>) -> Entity {
        match kind(object) {
            NodeKind::Identifier => self.type_or_package(&self.point_of(object), &self.tree.text(object)),
            NodeKind::FieldAccess => match (field(object, Field::Object), field(object, Field::Field)) {
                (Some(outer), Some(name)) => {
                    self.inside(object, self.type_before(outer), &self.tree.text(name))
                }
                _ => Entity::Unknown,
            },
            _ => self.entity(object),
        }
    }

    /// Returns the type whose supertypes have the member that `super.x` or `Outer.super.x` means, as a type one step
    /// up.
    pub(super) fn super_holder(&self, node: Node<'a>) -> Option<Type> {
        let object = field(node, Field::Object)?;
        let mut cursor = node.walk();
        let qualified = node.children(&mut cursor).any(|c| kind(c) == NodeKind::Super && c != object);
        if kind(object) != NodeKind::Super && !qualified {
            return None;
        }
        if qualified {
            return Some(self.above(self.type_before(object)));
        }
        Some(self.symbols.superclass(&self.point_of(node).enclosing_type()?))
    }

    /// Returns what `.super` behind a type's name means.
    fn above(&self, named: Entity) -> Type {
        match named {
            // `Interface.super.method()` names the supertype itself.
            Entity::Type(Type::Declared(d, _)) if d.get().kind == Kind::Interface => generic(&d),
            Entity::Type(Type::Declared(d, _)) => self.symbols.superclass(&d),
            _ => Type::Unknown,
        }
    }

    /// Returns the type that `Outer.super` means before `::`. To the grammar, it is the name of a type there.
    pub(super) fn super_before_reference(&self, object: Node<'a>) -> Option<Type> {
        let names = named_children(object);
        match (kind(object), names.as_slice()) {
            (NodeKind::ScopedTypeIdentifier, [outer, last]) if self.tree.bytes(*last) == b"super" => {
                Some(self.above(Entity::Type(self.written_type(*outer))))
            }
            _ => None,
        }
    }

    fn field_type(&self, holder: &Type, name: &str) -> Type {
        match self.symbols.fields_of(holder, name).as_slice() {
            [(field, declared_in)] => self.symbols.member_value_type(field, Some(declared_in)),
            _ => Type::Unknown,
        }
    }
}
