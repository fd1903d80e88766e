//! The types above a type and those below it.

use std::collections::VecDeque;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::declaration::{Kind, Modifiers, TypeUse};
use super::jdk;
use super::project::DeclarationRef;
use super::scopes::ProgramPoint;
use super::span::Span;
use super::symbols::Symbols;
use super::types::{Type, class_around, generic, is_object, object};

/// A type and all its supertypes.
#[derive(Debug, Clone, Default)]
pub struct Hierarchy {
    /// The type itself first, then breadth first, superclass before interfaces, `Object` last.
    /// Type arguments are in terms of the first type's parameters.
    pub types: Vec<Type>,
    /// Where in `types` each of them is.
    places: FxHashMap<DeclarationRef, usize>,
    /// The places of each type's direct supertypes in `types`.
    above: Vec<Vec<usize>>,
    /// External supertypes, whose members are not known.
    pub external: Vec<Arc<str>>,
    /// Whether one of these may be a class; interfaces have no fields but constants.
    pub has_external_class: bool,
    /// Whether some supertype is not known at all; it might extend types of the project.
    pub has_unknown: bool,
}

impl Hierarchy {
    /// Returns whether every supertype is at hand.
    pub fn is_complete(&self) -> bool {
        self.external.is_empty() && !self.has_unknown
    }

    /// Returns whether a type is this one or one of its supertypes.
    pub fn contains(&self, ty: &DeclarationRef) -> bool {
        self.places.contains_key(ty)
    }

    /// Returns a type or one of its supertypes, with arguments as the first type sees it.
    pub fn seen(&self, ty: &DeclarationRef) -> Option<&Type> {
        self.places.get(ty).map(|place| &self.types[*place])
    }

    /// Returns the direct supertypes that are at hand.
    pub fn direct(&self) -> impl Iterator<Item = &DeclarationRef> {
        let places = self.above.first().into_iter().flatten();
        places.filter_map(|place| self.types[*place].declaration())
    }

    /// Adds a type that is not there yet.
    fn push(&mut self, declaration: &DeclarationRef, ty: Type) {
        self.places.insert(declaration.clone(), self.types.len());
        self.types.push(ty);
        self.above.push(Vec::new());
    }

    /// Returns the types among `places` that are above the first type by a path without any other of them. Types are
    /// given by their places, in order.
    pub(super) fn nearest_of(&self, places: &[usize]) -> Vec<usize> {
        let mut reached = vec![false; self.types.len()];
        let mut open = vec![0];
        while let Some(place) = open.pop() {
            if !std::mem::replace(&mut reached[place], true) && !places.contains(&place) {
                open.extend(&self.above[place]);
            }
        }
        places.iter().copied().filter(|place| reached[*place]).collect()
    }
}

/// All types of the project below one.
#[derive(Debug, Clone, Default)]
pub struct Subtypes {
    /// Sorted by path and position; without anonymous classes and enum constants' bodies.
    pub types: Vec<DeclarationRef>,
    /// Types that may be below it, since one of their supertypes is not known.
    pub unsure: Vec<DeclarationRef>,
}

impl Symbols<'_, '_> {
    /// Returns a type's direct supertypes; implicit ones (`Object`, `Enum`) are left out.
    pub fn supertypes(&self, ty: &DeclarationRef) -> Vec<Type> {
        let d = ty.get();
        if d.modifiers.has(Modifiers::ON_VALUE) {
            return vec![self.class_created_on_value(ty)];
        }
        let mut point = ProgramPoint { unit: ty.unit.clone(), owner: Some(ty.id), offset: d.span.start };
        if d.kind == Kind::AnonymousClass {
            point.owner = d.owner;
        }
        d.supertypes.iter().map(|t| self.type_at(&point.at(t.span.start), &t.text)).collect()
    }

    /// Returns the class that `super` means in a type: of an enum constant's body, the enum.
    pub fn superclass(&self, ty: &DeclarationRef) -> Type {
        let is_class = |supertype: &Type, written: &TypeUse| {
            let kind = supertype.declaration().map(|d| d.get().kind);
            !matches!(kind, Some(Kind::Interface | Kind::Annotation))
                && !is_interface_clause(ty, written.span)
        };
        let mut written = self.supertypes(ty).into_iter().zip(&ty.get().supertypes);
        constant_body_supertype(ty)
            .or_else(|| {
                written.find(|(supertype, written)| is_class(supertype, written)).map(|(found, _)| found)
            })
            .or_else(|| implicit_supertype(ty))
            .or_else(object)
            .unwrap_or(Type::Unknown)
    }

    /// Returns a type and all its supertypes, worked out once.
    pub fn hierarchy(&self, ty: &DeclarationRef) -> Arc<Hierarchy> {
        self.hierarchies.of_declaration(ty, || self.find_hierarchy(ty))
    }

    fn find_hierarchy(&self, ty: &DeclarationRef) -> Hierarchy {
        let mut hierarchy = Hierarchy::default();
        let mut queue = VecDeque::from([(None, generic(ty))]);
        while let Some((below, next)) = queue.pop_front() {
            match &next {
                Type::Declared(d, _) => {
                    let known = hierarchy.places.get(d).copied();
                    let place = known.unwrap_or(hierarchy.types.len());
                    if let Some(below) = below {
                        let above: &mut Vec<usize> = &mut hierarchy.above[below];
                        above.push(place);
                    }
                    if known.is_some() {
                        continue;
                    }
                    for (supertype, written) in self.supertypes(d).iter().zip(&d.get().supertypes) {
                        let external = matches!(supertype, Type::External(_));
                        hierarchy.has_external_class |= external && !is_interface_clause(d, written.span);
                        queue.push_back((Some(place), self.instantiate(&next, supertype)));
                    }
                    let unwritten = constant_body_supertype(d).into_iter().chain(implicit_supertype(d));
                    queue.extend(unwritten.map(|supertype| (Some(place), supertype)));
                    hierarchy.push(d, next.clone());
                }
                Type::External(name) => hierarchy.external.push(name.clone()),
                _ => hierarchy.has_unknown = true,
            }
        }
        if let Some(object) = jdk::find("java.lang.Object").filter(|o| !hierarchy.contains(o)) {
            hierarchy.push(&object, Type::Declared(object.clone(), Vec::new()));
        }
        hierarchy
    }

    /// Returns a type seen as one of its supertypes, with the arguments that it has there; `None` where it is not below
    /// that one.
    pub(super) fn as_supertype(&self, ty: &Type, above: &DeclarationRef) -> Option<Type> {
        if let Type::Intersection(types) = ty {
            return types.iter().find_map(|ty| self.as_supertype(ty, above));
        }
        let hierarchy = self.hierarchy(ty.declaration()?);
        Some(self.instantiate(ty, hierarchy.seen(above)?))
    }

    /// Returns the type arguments that the classes around an inner class have, seen as a member of a type; `None` where
    /// it is no member of it.
    pub(super) fn arguments_inside(&self, ty: &Type, inner: &DeclarationRef) -> Option<Vec<Type>> {
        let (holder, outer) = (ty.declaration()?, class_around(inner)?);
        let seen = match *holder == outer {
            true => ty.clone(),
            false => self.as_supertype(ty, &outer)?,
        };
        match seen {
            Type::Declared(_, arguments) => Some(arguments),
            _ => None,
        }
    }

    /// Returns the nearest types that all of some classes have above them, but for `Object` (the minimal erased
    /// candidates of JLS 4.10.4); none where not all types above are at hand.
    pub(super) fn nearest_common(&self, classes: &[&DeclarationRef]) -> Vec<DeclarationRef> {
        let above: Vec<Arc<Hierarchy>> = classes.iter().map(|d| self.hierarchy(d)).collect();
        let Some((first, others)) = above.split_first() else { return Vec::new() };
        if above.iter().any(|hierarchy| !hierarchy.is_complete()) {
            return Vec::new();
        }
        let is_common = |d: &&DeclarationRef| !is_object(d) && others.iter().all(|other| other.contains(d));
        let common: Vec<&DeclarationRef> =
            first.types.iter().filter_map(Type::declaration).filter(is_common).collect();
        let is_above =
            |d: &DeclarationRef, other: &DeclarationRef| d != other && self.hierarchy(other).contains(d);
        let nearest = common.iter().filter(|d| !common.iter().any(|other| is_above(d, other)));
        nearest.map(|d| (*d).clone()).collect()
    }

    /// Returns all types of the project that extend or implement a type, directly or not, worked out once.
    pub fn subtypes(&self, ty: &DeclarationRef) -> Arc<Subtypes> {
        self.subtypes.of_declaration(ty, || self.find_subtypes(ty))
    }

    fn find_subtypes(&self, ty: &DeclarationRef) -> Subtypes {
        let mut result = Subtypes::default();
        let mut seen = FxHashSet::from_iter([ty.clone()]);
        let mut pending = vec![ty.clone()];
        while let Some(above) = pending.pop() {
            let direct = self.direct_subtypes(&above);
            for below in direct.types.iter().filter(|below| seen.insert((*below).clone())) {
                pending.push(below.clone());
                result.types.push(below.clone());
            }
            result.unsure.extend(direct.unsure.iter().filter(|below| seen.insert((*below).clone())).cloned());
        }
        result.types.sort_by(|a, b| a.key().cmp(&b.key()));
        result.unsure.sort_by(|a, b| a.key().cmp(&b.key()));
        result
    }

    /// Returns the types with this one in their `extends` or `implements` clause, worked out once.
    fn direct_subtypes(&self, ty: &DeclarationRef) -> Arc<Subtypes> {
        self.direct_subtypes.of_declaration(ty, || self.find_direct_subtypes(ty))
    }

    fn find_direct_subtypes(&self, ty: &DeclarationRef) -> Subtypes {
        let mut found = Subtypes::default();
        let name = ty.get().name.as_str();
        if name.is_empty() {
            return found;
        }
        for path in self.index().extending(name) {
            let Some(unit) = self.project().unit(path) else { continue };
            for (id, d) in unit.iter().filter(|(_, d)| d.kind.is_type() && d.kind != Kind::AnonymousClass) {
                if !d.supertypes.iter().any(|t| t.simple_name() == name) {
                    continue;
                }
                let below = DeclarationRef { unit: unit.clone(), id };
                let named: Vec<Type> = self
                    .supertypes(&below)
                    .into_iter()
                    .zip(&d.supertypes)
                    .filter(|(_, written)| written.simple_name() == name)
                    .map(|(t, _)| t)
                    .collect();
                if named.iter().any(|t| t.declaration() == Some(ty)) {
                    found.types.push(below);
                } else if named.contains(&Type::Unknown) {
                    found.unsure.push(below);
                }
            }
        }
        found
    }
}

/// Returns the supertype that a type has by its kind alone.
pub(super) fn implicit_supertype(ty: &DeclarationRef) -> Option<Type> {
    let (name, arguments) = match ty.get().kind {
        Kind::Enum => ("java.lang.Enum", vec![Type::Declared(ty.clone(), Vec::new())]),
        Kind::Record => ("java.lang.Record", Vec::new()),
        Kind::Annotation => ("java.lang.annotation.Annotation", Vec::new()),
        _ => return None,
    };
    jdk::find(name).map(|d| Type::Declared(d, arguments))
}

/// Returns whether a supertype of `ty` written at `at` can only be an interface.
fn is_interface_clause(ty: &DeclarationRef, at: Span) -> bool {
    let d = ty.get();
    match d.kind {
        Kind::Interface | Kind::Enum | Kind::Record | Kind::Annotation => true,
        Kind::Class => {
            !d.modifiers.has(Modifiers::EXTENDS) || d.supertypes.first().is_none_or(|first| first.span != at)
        }
        _ => false,
    }
}

/// Returns the enum of a constant's body, which is a class below the enum.
fn constant_body_supertype(ty: &DeclarationRef) -> Option<Type> {
    let d = ty.get();
    let owner = d.owner.filter(|_| d.kind == Kind::AnonymousClass && d.supertypes.is_empty())?;
    let id = ty.unit.get(owner).owner.filter(|_| ty.unit.get(owner).kind == Kind::EnumConstant)?;
    Some(Type::Declared(DeclarationRef { unit: ty.unit.clone(), id }, Vec::new()))
}
