//! The members of types: supertypes, inheritance, fields, methods, subtypes.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::declaration::{DeclarationId, Kind, Modifiers, TypeUse, Visibility};
use super::jdk;
use super::project::DeclarationRef;
use super::scopes::{ProgramPoint, TypeName};
use super::subtyping::{object, same_erasures};
use super::symbols::{Symbols, key, read, write};
use super::types::{Type, all_type_parameters, class_around, generic};

/// A type and all its supertypes.
#[derive(Debug, Clone, Default)]
pub struct Hierarchy {
    /// The type itself first, then breadth first, superclass before interfaces, `Object` last.
    /// Type arguments are in terms of the first type's parameters.
    pub types: Vec<Type>,
    /// Where in `types` each of them is.
    places: FxHashMap<DeclarationRef, usize>,
    /// Of each type, the places of its direct supertypes in `types`.
    above: Vec<Vec<usize>>,
    /// Supertypes from outside, whose members are not known.
    pub external: Vec<Arc<str>>,
    /// Whether one of these may be a class; interfaces have no fields but constants.
    pub has_external_class: bool,
    /// Whether some supertype is not known at all; it might extend types of the project.
    pub has_unknown: bool,
}

impl Hierarchy {
    /// Whether every supertype is at hand.
    pub fn is_complete(&self) -> bool {
        self.external.is_empty() && !self.has_unknown
    }

    /// Whether a type is this one or one of its supertypes.
    pub fn contains(&self, ty: &DeclarationRef) -> bool {
        self.places.contains_key(ty)
    }

    /// A type or one of its supertypes, with arguments as the first type sees it.
    pub fn seen(&self, ty: &DeclarationRef) -> Option<&Type> {
        self.places.get(ty).map(|place| &self.types[*place])
    }

    /// The direct supertypes that are at hand.
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

    /// Those of some types (by their places, in order) that are above the first one by a way on which no other one of
    /// them stands.
    fn nearest_of(&self, places: &[usize]) -> Vec<usize> {
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

/// A method (or a record component's accessor, whose declaration is the component) found in a
/// type or one of its supertypes.
#[derive(Debug, Clone)]
pub struct FoundMethod {
    pub declaration: DeclarationRef,
    /// The type that declares it, with arguments as seen from the receiver.
    pub declared_in: Type,
}

impl Symbols<'_, '_> {
    /// A type's direct supertypes; implicit ones (`Object`, `Enum`) are left out.
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

    /// The class that `super` means in a type: of an enum constant's body, the enum.
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

    /// A type and all its supertypes, worked out once.
    pub fn hierarchy(&self, ty: &DeclarationRef) -> Arc<Hierarchy> {
        if let Some(known) = read(&self.hierarchies).get(&key(ty)) {
            return known.clone();
        }
        let mut hierarchy = Hierarchy::default();
        let mut queue = std::collections::VecDeque::from([(None, generic(ty))]);
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
                        queue.push_back((Some(place), instantiate(&next, supertype)));
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
        let hierarchy = Arc::new(hierarchy);
        write(&self.hierarchies).entry(key(ty)).or_insert(hierarchy).clone()
    }

    /// The type arguments that the classes around an inner class have, seen as a member of a type; `None` where it is
    /// no member of it.
    pub(super) fn arguments_inside(&self, ty: &Type, inner: &DeclarationRef) -> Option<Vec<Type>> {
        let (holder, outer) = (ty.declaration()?, class_around(inner)?);
        let seen = match *holder == outer {
            true => ty.clone(),
            false => instantiate(ty, self.hierarchy(holder).seen(&outer)?),
        };
        match seen {
            Type::Declared(_, arguments) => Some(arguments),
            _ => None,
        }
    }

    /// A member type, own or inherited.
    pub fn member_type(&self, ty: &DeclarationRef, name: &str) -> Option<DeclarationRef> {
        match self.member_type_lookup(ty, name) {
            TypeName::Found(found) => Some(found),
            _ => None,
        }
    }

    /// A member type, own or inherited; `Unknown` where a supertype that is not at hand may have it.
    pub fn member_type_lookup(&self, ty: &DeclarationRef, name: &str) -> TypeName {
        if let Some(own) = self.own_member_type(ty, name) {
            return TypeName::Found(own);
        }
        if ty.get().supertypes.is_empty() {
            return TypeName::Missing;
        }
        let Some(_guard) = RecursionGuard::enter() else { return TypeName::Unknown };
        let hierarchy = self.hierarchy(ty);
        match self.not_hidden(ty, &hierarchy, name, Kind::is_type).into_iter().next() {
            Some((found, _)) => TypeName::Found(found),
            None if hierarchy.is_complete() => TypeName::Missing,
            None => TypeName::Unknown,
        }
    }

    /// The field of a type, own or inherited, with the type that declares it.
    pub fn field_of(&self, ty: &DeclarationRef, name: &str) -> Option<(DeclarationRef, Type)> {
        self.not_hidden(ty, &self.hierarchy(ty), name, Kind::is_field).into_iter().next()
    }

    /// The fields or types that are members of a type, own or inherited, each with the type that declares it. One that
    /// a nearer type declares hides those above, be it inherited itself or not (JLS 8.3, 8.5).
    fn not_hidden(
        &self,
        ty: &DeclarationRef,
        hierarchy: &Hierarchy,
        name: &str,
        is_wanted: impl Fn(Kind) -> bool,
    ) -> Vec<(DeclarationRef, Type)> {
        let declared = |place: usize| {
            let holder = hierarchy.types[place].declaration()?;
            let members = self.members_named(&holder.unit, Some(holder.id), name);
            let id = members.into_iter().find(|id| is_wanted(holder.unit.get(*id).kind))?;
            Some(DeclarationRef { unit: holder.unit.clone(), id })
        };
        let member = |place: usize| {
            let (member, holder) = (declared(place)?, &hierarchy.types[place]);
            let declares = holder.declaration()?;
            let is_member = place == 0 || self.is_inherited(member.get().modifiers, declares, ty);
            is_member.then(|| (member, holder.clone()))
        };
        let mut places = (0..hierarchy.types.len()).filter(|place| declared(*place).is_some()).peekable();
        match places.peek() {
            None => Vec::new(),
            Some(0) => member(0).into_iter().collect(),
            Some(_) => {
                hierarchy.nearest_of(&places.collect::<Vec<_>>()).into_iter().filter_map(member).collect()
            }
        }
    }

    /// Whether a type of which no such field is known may inherit one from a supertype that is not at hand.
    pub(super) fn may_inherit_field(&self, ty: &DeclarationRef, name: &str) -> bool {
        let hierarchy = self.hierarchy(ty);
        // The fields of interfaces are constants.
        let is_constant = || name.chars().all(|c| !c.is_lowercase());
        !hierarchy.is_complete() && (hierarchy.has_unknown || hierarchy.has_external_class || is_constant())
    }

    /// All members called `name` of a type, own and inherited.
    pub fn all_members(&self, ty: &DeclarationRef, name: &str) -> Vec<DeclarationRef> {
        let is_variable_or_type = [Kind::is_field, Kind::is_type];
        let hierarchy = self.hierarchy(ty);
        let found =
            is_variable_or_type.into_iter().flat_map(|sort| self.not_hidden(ty, &hierarchy, name, sort));
        let mut found: Vec<DeclarationRef> = found.map(|(member, _)| member).collect();
        for method in self.methods_of(ty, name) {
            if !found.contains(&method.declaration) {
                found.push(method.declaration);
            }
        }
        found
    }

    /// The methods called `name` of a type and its supertypes, most derived first. An overridden
    /// method is listed after the one that overrides it; a hidden one is not listed.
    pub fn methods_of(&self, ty: &DeclarationRef, name: &str) -> Vec<FoundMethod> {
        let hierarchy = self.hierarchy(ty);
        let mut found: Vec<FoundMethod> = Vec::new();
        for holder in &hierarchy.types {
            let Some(d) = holder.declaration() else { continue };
            for id in self.members_named(&d.unit, Some(d.id), name) {
                let member = d.unit.get(id);
                let is_method = member.kind == Kind::Method
                    || member.modifiers.has(Modifiers::RECORD_COMPONENT)
                        && !self.has_explicit_accessor(d, name);
                if !is_method || d != ty && !self.accessor_or_inherited(member.modifiers, d, ty) {
                    continue;
                }
                let declaration = DeclarationRef { unit: d.unit.clone(), id };
                if d == ty || !self.is_hidden(&declaration, d, found.iter().map(|f| &f.declaration)) {
                    found.push(FoundMethod { declaration, declared_in: holder.clone() });
                }
            }
        }
        found
    }

    /// Whether a type has a method (or the accessor of a record's component) itself, or inherits it.
    pub fn has_method(&self, ty: &DeclarationRef, method: &DeclarationRef) -> bool {
        let Some(holder) = owner_type(method) else { return false };
        let modifiers = method.get().modifiers;
        let is_kept = || holder.get().kind == Kind::Interface && modifiers.has(Modifiers::STATIC);
        let inherits =
            || self.hierarchy(ty).contains(&holder) && self.accessor_or_inherited(modifiers, &holder, ty);
        holder == *ty || inherits() && !is_kept()
    }

    /// Whether a supertype's member with these modifiers is a member of `heir` too (JLS 8.2).
    fn is_inherited(&self, modifiers: Modifiers, holder: &DeclarationRef, heir: &DeclarationRef) -> bool {
        match modifiers.visibility() {
            Visibility::Public | Visibility::Protected => true,
            Visibility::Private => false,
            Visibility::Package => self.is_below_in_package(holder, heir),
        }
    }

    fn accessor_or_inherited(
        &self,
        modifiers: Modifiers,
        holder: &DeclarationRef,
        heir: &DeclarationRef,
    ) -> bool {
        modifiers.has(Modifiers::RECORD_COMPONENT) || self.is_inherited(modifiers, holder, heir)
    }

    /// Whether a type and all between it and its supertype are in that one's package. A class of another package hands
    /// on nothing that it does not have itself.
    fn is_below_in_package(&self, holder: &DeclarationRef, heir: &DeclarationRef) -> bool {
        let is_elsewhere = |ty: &DeclarationRef| ty.unit.package != holder.unit.package;
        let between = |ty: &DeclarationRef| self.hierarchy(ty).contains(holder);
        let above = &self.hierarchy(heir).types;
        !is_elsewhere(heir)
            && !above.iter().filter_map(Type::declaration).any(|ty| is_elsewhere(ty) && between(ty))
    }

    /// Whether a static method of a supertype is no member below it: an interface's never is
    /// (JLS 8.4.8), and a class's is not where a `nearer` one has its signature (JLS 8.4.8.2).
    fn is_hidden<'m>(
        &self,
        method: &DeclarationRef,
        holder: &DeclarationRef,
        mut nearer: impl Iterator<Item = &'m DeclarationRef>,
    ) -> bool {
        let is_static =
            |d: &DeclarationRef| d.get().kind == Kind::Method && d.get().modifiers.has(Modifiers::STATIC);
        is_static(method)
            && (holder.get().kind == Kind::Interface
                || nearer.any(|n| is_static(n) && self.have_one_signature(n, method)))
    }

    /// Whether two static methods certainly have the same parameter types. No type parameter of their
    /// classes is among these.
    fn have_one_signature(&self, a: &DeclarationRef, b: &DeclarationRef) -> bool {
        // What is not known, or a method's own type parameter, is the same where it is written alike.
        let is_written_alike = || a.unit.parameter_types(a.id) == b.unit.parameter_types(b.id);
        same_erasures(&self.parameter_types_of(a), &self.parameter_types_of(b))
            .unwrap_or_else(is_written_alike)
    }

    /// The constructors of a type, without the default one.
    pub fn constructors_of(&self, ty: &DeclarationRef) -> Vec<DeclarationRef> {
        let own = self.members_named(&ty.unit, Some(ty.id), &ty.get().name);
        own.into_iter()
            .filter(|id| ty.unit.get(*id).kind == Kind::Constructor)
            .map(|id| DeclarationRef { unit: ty.unit.clone(), id })
            .collect()
    }

    fn has_explicit_accessor(&self, record: &DeclarationRef, name: &str) -> bool {
        self.members_named(&record.unit, Some(record.id), name).into_iter().any(|id| {
            let d = record.unit.get(id);
            d.kind == Kind::Method && d.parameters.is_empty()
        })
    }

    /// The type of a member as seen through the type that declares it.
    pub fn member_value_type(&self, member: &DeclarationRef, declared_in: Option<&Type>) -> Type {
        let declared = self.declared_type(member);
        match declared_in {
            Some(holder) => instantiate(holder, &declared).read(),
            None => declared,
        }
    }

    /// The type written at a declaration: of a variable its own, of a method what it returns.
    /// `Unknown` for `var` and untyped lambda parameters.
    pub fn declared_type(&self, declaration: &DeclarationRef) -> Type {
        let d = declaration.get();
        if d.kind == Kind::EnumConstant {
            let owner = declaration.unit.enclosing_type(declaration.id);
            return owner.map_or(Type::Unknown, |id| {
                Type::Declared(DeclarationRef { unit: declaration.unit.clone(), id }, Vec::new())
            });
        }
        let Some(ty) = &d.ty else { return Type::Unknown };
        if ty.text == "var" {
            return Type::Unknown;
        }
        let owner = if d.kind.is_callable() { Some(declaration.id) } else { d.owner };
        let point = ProgramPoint { unit: declaration.unit.clone(), owner, offset: ty.span.start };
        if ty.text.contains('|') {
            return self.common_superclass(ty.text.split('|').map(|one| self.type_at(&point, one.trim())));
        }
        self.type_at(&point, &ty.text)
    }

    /// The class that stands for the alternatives of a catch clause (JLS 14.20): the nearest one above all of them,
    /// where they have no interface in common that it has not.
    fn common_superclass(&self, alternatives: impl Iterator<Item = Type>) -> Type {
        let mut above: Vec<Arc<Hierarchy>> = Vec::new();
        for alternative in alternatives {
            let Some(d) = alternative.declaration() else { return Type::Unknown };
            above.push(self.hierarchy(d));
        }
        let Some((first, others)) = above.split_first() else { return Type::Unknown };
        if above.iter().any(|hierarchy| !hierarchy.is_complete()) {
            return Type::Unknown;
        }
        let mut common = first
            .types
            .iter()
            .filter(|ty| ty.declaration().is_some_and(|d| others.iter().all(|other| other.contains(d))));
        // Superclasses come before interfaces.
        let Some(nearest) = common.next().and_then(Type::declaration) else { return Type::Unknown };
        let known = self.hierarchy(nearest);
        let is_class = nearest.get().kind == Kind::Class;
        let has_all = common.all(|ty| ty.declaration().is_some_and(|d| known.contains(d)));
        if is_class && has_all { Type::Declared(nearest.clone(), Vec::new()) } else { Type::Unknown }
    }

    /// The types of a method's or constructor's parameters as declared.
    pub fn parameter_types_of(&self, method: &DeclarationRef) -> Vec<Type> {
        let parameters = &method.get().parameters;
        let each = parameters.iter().map(|id| DeclarationRef { unit: method.unit.clone(), id: *id });
        each.map(|p| self.declared_type(&p)).collect()
    }

    /// All types of the project that extend or implement a type, directly or not.
    pub fn subtypes(&self, ty: &DeclarationRef) -> Arc<Subtypes> {
        if let Some(known) = read(&self.subtypes).get(&key(ty)) {
            return known.clone();
        }
        let mut result = Subtypes::default();
        let mut seen = FxHashSet::from_iter([key(ty)]);
        let mut pending = vec![ty.clone()];
        while let Some(above) = pending.pop() {
            let direct = self.direct_subtypes(&above);
            for below in direct.types.iter().filter(|below| seen.insert(key(below))) {
                pending.push(below.clone());
                result.types.push(below.clone());
            }
            result.unsure.extend(direct.unsure.iter().filter(|below| seen.insert(key(below))).cloned());
        }
        result.types.sort_by(|a, b| a.key().cmp(&b.key()));
        result.unsure.sort_by(|a, b| a.key().cmp(&b.key()));
        let result = Arc::new(result);
        write(&self.subtypes).entry(key(ty)).or_insert(result).clone()
    }

    /// The types with this one in their `extends` or `implements` clause, worked out once.
    fn direct_subtypes(&self, ty: &DeclarationRef) -> Arc<Subtypes> {
        if let Some(known) = read(&self.direct_subtypes).get(&key(ty)) {
            return known.clone();
        }
        let found = Arc::new(self.find_direct_subtypes(ty));
        write(&self.direct_subtypes).entry(key(ty)).or_insert(found).clone()
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

/// `ty` as written in the declaration of `holder`, with the type arguments that `holder` has.
pub fn instantiate(holder: &Type, ty: &Type) -> Type {
    let Type::Declared(declaration, arguments) = holder else { return ty.clone() };
    let parameters = all_type_parameters(declaration);
    if parameters.is_empty() {
        return ty.clone();
    }
    ty.substitute(&|variable| {
        let index = parameters.iter().position(|p| p == variable)?;
        Some(arguments.get(index).cloned().unwrap_or(Type::Unknown))
    })
}

fn implicit_supertype(ty: &DeclarationRef) -> Option<Type> {
    let (name, arguments) = match ty.get().kind {
        Kind::Enum => ("java.lang.Enum", vec![Type::Declared(ty.clone(), Vec::new())]),
        Kind::Record => ("java.lang.Record", Vec::new()),
        Kind::Annotation => ("java.lang.annotation.Annotation", Vec::new()),
        _ => return None,
    };
    jdk::find(name).map(|d| Type::Declared(d, arguments))
}

/// Whether a supertype of `ty` written at `at` can only be an interface.
fn is_interface_clause(ty: &DeclarationRef, at: super::Span) -> bool {
    let d = ty.get();
    match d.kind {
        Kind::Interface | Kind::Enum | Kind::Record | Kind::Annotation => true,
        Kind::Class => {
            !d.modifiers.has(Modifiers::EXTENDS) || d.supertypes.first().is_none_or(|first| first.span != at)
        }
        _ => false,
    }
}

/// The body of an enum's constant is a class below the enum.
fn constant_body_supertype(ty: &DeclarationRef) -> Option<Type> {
    let d = ty.get();
    let owner = d.owner.filter(|_| d.kind == Kind::AnonymousClass && d.supertypes.is_empty())?;
    let id = ty.unit.get(owner).owner.filter(|_| ty.unit.get(owner).kind == Kind::EnumConstant)?;
    Some(Type::Declared(DeclarationRef { unit: ty.unit.clone(), id }, Vec::new()))
}

/// Ends lookups that would go round in circles: `class A extends A.B`.
struct RecursionGuard;

thread_local! {
    static DEPTH: std::cell::Cell<u32> = const { std::cell::Cell::new(0) };
}

impl RecursionGuard {
    fn enter() -> Option<RecursionGuard> {
        DEPTH.with(|depth| {
            if depth.get() >= 40 {
                return None;
            }
            depth.set(depth.get() + 1);
            Some(RecursionGuard)
        })
    }
}

impl Drop for RecursionGuard {
    fn drop(&mut self) {
        DEPTH.with(|depth| depth.set(depth.get() - 1));
    }
}

/// The enclosing type of a member.
pub fn owner_type(member: &DeclarationRef) -> Option<DeclarationRef> {
    let id: DeclarationId = member.unit.enclosing_type(member.id)?;
    Some(DeclarationRef { unit: member.unit.clone(), id })
}
