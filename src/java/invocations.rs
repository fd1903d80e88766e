//! Finds the method or constructor that an invocation means (JLS 15.12).

use tree_sitter::Node;

use super::applicability::Overloads;
use super::declaration::{Kind, Modifiers, Visibility};
use super::grammar::{Field, NodeKind, field, first_child, kind, named_children};
use super::members::FoundMethod;
use super::project::DeclarationRef;
use super::resolver::{Callee, Entity, Resolver};
use super::scopes::ProgramPoint;
use super::types::{Type, generic, is_object, owner_type};

impl<'a> Resolver<'a> {
    /// Returns the method that a method invocation means.
    pub fn callee(&self, invocation: Node<'a>) -> Callee {
        match self.overloads(invocation) {
            Callee::Methods(found) => {
                let external = found.iter().all(|m| super::jdk::declares(&m.declaration));
                let applicable = self.applicable(found, &self.arguments(invocation), Overloads::AsWritten);
                match applicable.is_empty() {
                    true if external => Callee::External,
                    true => Callee::Unknown("no known overload takes these arguments"),
                    false => Callee::Methods(applicable),
                }
            }
            Callee::Perhaps(found) => {
                Callee::Perhaps(self.applicable(found, &self.arguments(invocation), Overloads::AsWritten))
            }
            other => other,
        }
    }

    /// Returns all methods of the invoked name that the receiver has.
    fn overloads(&self, invocation: Node<'a>) -> Callee {
        let Some(name) = field(invocation, Field::Name) else { return Callee::Unknown("is broken") };
        let name = self.tree.text(name);
        match field(invocation, Field::Object) {
            None => self.unqualified(&self.point_of(invocation), &name),
            Some(object) => self.methods_on(invocation, object, &name),
        }
    }

    /// Returns the methods called `name` on what is before the dot or the `::`.
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
            Entity::Unknown | Entity::Value(Type::Unknown) if self.is_external_value(object) => {
                Callee::External
            }
            Entity::Value(ty) | Entity::Type(ty) => self.accessible(self.methods_of_type(&ty, name)),
            // A package has no methods, so that it is none: something declares that name after all.
            Entity::Package(_) | Entity::Unknown => Callee::Unknown("its receiver's type is not known"),
        }
    }

    /// Keeps the methods of a receiver that this file may call.
    fn accessible(&self, callee: Callee) -> Callee {
        let Callee::Methods(found) = callee else { return callee };
        let (seen, hidden): (Vec<_>, Vec<_>) = found.into_iter().partition(|m| {
            let d = &m.declaration;
            match d.get().modifiers.visibility() {
                // The accessor that a component represents is public.
                _ if d.get().kind == Kind::Field => true,
                Visibility::Private => d.unit.path() == self.unit.path(),
                Visibility::Package => d.unit.package == self.unit.package,
                Visibility::Protected | Visibility::Public => true,
            }
        });
        Callee::Methods(if seen.is_empty() { hidden } else { seen })
    }

    /// Returns the methods of a name that a receiver of some type has, or why that is not known.
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
                    let is_below = matches!(ty, Type::Variable(_) | Type::Intersection(_));
                    let methods = self.symbols.methods_of(d, name).into_iter();
                    let seen = methods.filter(|m| !is_below || is_inherited_by_all(m)).map(|m| FoundMethod {
                        declared_in: self.symbols.instantiate(&holder, &m.declared_in),
                        ..m
                    });
                    found.extend(seen);
                }
                Type::External(_) => external = true,
                _ => unknown = true,
            }
        }
        if !found.is_empty() {
            return Callee::Methods(found);
        }
        if unknown {
            return Callee::Unknown("its receiver has a supertype that is not known");
        }
        match external || !is_listed {
            true => Callee::External,
            false => Callee::Unknown("its receiver seems to have no such method"),
        }
    }

    /// Returns the methods that a simple name means. They are those of the innermost enclosing type that has a method
    /// of this name, else those that static imports bring in.
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
            (true, false) if incomplete || self.symbols.has_external_static_import(&point.unit, name) => {
                Callee::External
            }
            (true, false) => Callee::Unknown("no method of this name is in scope"),
        }
    }

    /// Returns whether the class in which an invocation or method reference finds some methods may inherit others of
    /// that name. It may if one of its supertypes is not available.
    pub(super) fn may_inherit_others(&self, node: Node<'a>, found: &[FoundMethod]) -> bool {
        let object = match kind(node) {
            NodeKind::MethodInvocation => field(node, Field::Object),
            _ => first_child(node),
        };
        let above = || self.super_holder(node).or_else(|| self.super_before_reference(object?));
        let holders = match (above(), object.map(|object| self.entity(object))) {
            (Some(ty), _) | (None, Some(Entity::Value(ty) | Entity::Type(ty))) => {
                self.symbols.member_holders(&ty)
            }
            _ => self.around_or_imported(node, found),
        };
        let is_complete = |ty: &DeclarationRef| self.symbols.hierarchy(ty).is_complete();
        !holders.iter().all(|holder| holder.declaration().is_some_and(is_complete))
    }

    /// Returns the class around a node that has some methods, or the classes that they are imported from.
    fn around_or_imported(&self, node: Node<'a>, found: &[FoundMethod]) -> Vec<Type> {
        let owners = || found.iter().filter_map(|m| owner_type(&m.declaration));
        let has = |ty: &DeclarationRef| owners().any(|owner| self.symbols.hierarchy(ty).contains(&owner));
        match self.point_of(node).enclosing_types().find(has) {
            Some(around) => vec![generic(&around)],
            None => owners().map(|owner| generic(&owner)).collect(),
        }
    }

    /// Returns the arguments of an invocation or creation.
    pub(super) fn arguments(&self, invocation: Node<'a>) -> Vec<Node<'a>> {
        field(invocation, Field::Arguments).map(named_children).unwrap_or_default()
    }
}

/// Returns whether a method is a member of all types below its own. These include type parameters (JLS 4.4) and
/// intersections (JLS 4.9).
fn is_inherited_by_all(method: &FoundMethod) -> bool {
    let modifiers = method.declaration.get().modifiers;
    let of_interface = method.declared_in.declaration().is_some_and(|d| d.get().kind == Kind::Interface);
    modifiers.visibility() != Visibility::Private && !(of_interface && modifiers.has(Modifiers::STATIC))
}
