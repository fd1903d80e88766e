//! Which declarations must be renamed together with one: override families, a record's component
//! with its accessor and constructor parameter, a JUnit test with the source of its name.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::annotations::is_bare;
use super::{Blocker, Concern};
use crate::java::{
    DeclarationId, DeclarationRef, Kind, Modifiers, Symbols, Type, Visibility, is_jdk, owner_type,
    same_erasures,
};

/// Declarations that bear one name, and what stands against giving them another.
#[derive(Debug, Default)]
pub struct Family {
    /// The requested one first.
    pub members: Vec<DeclarationRef>,
    /// The members as a set.
    known: FxHashSet<DeclarationRef>,
    pub blockers: Vec<Blocker>,
}

impl Family {
    /// The family of a declaration. `anonymous` are the methods of the same name in anonymous
    /// classes and enum constants' bodies, which no index of types lists.
    pub fn of(symbols: &Symbols<'_, '_>, seed: &DeclarationRef, anonymous: &[DeclarationRef]) -> Family {
        let mut family = Family::default();
        family.add(seed.clone());
        let mut next = 0;
        while let Some(member) = family.members.get(next).cloned() {
            next += 1;
            family.add_record_parts(symbols, &member);
            family.add_sources(symbols, &member);
            if is_overridable(&member) {
                family.add_overridden(symbols, &member);
                family.add_overriding(symbols, &member, anonymous);
            }
        }
        family.blockers.sort();
        family.blockers.dedup();
        family
    }

    fn add(&mut self, member: DeclarationRef) {
        if self.known.insert(member.clone()) {
            self.members.push(member);
        }
    }

    fn block(&mut self, concern: Concern, message: String) {
        self.blockers.push(Blocker { concern, message });
    }

    /// A record's component, explicit accessor and explicit canonical constructor's parameter.
    fn add_record_parts(&mut self, symbols: &Symbols<'_, '_>, member: &DeclarationRef) {
        let Some(owner) = owner_type(member).filter(|o| o.get().kind == Kind::Record) else { return };
        let (unit, name) = (&member.unit, member.get().name.as_str());
        let components = &owner.get().parameters;
        let Some(index) = components.iter().position(|c| unit.get(*c).name == name) else { return };
        let canonical = |id: DeclarationId| is_canonical(symbols, &owner, id);
        let d = member.get();
        let belongs = match d.kind {
            Kind::Field => d.modifiers.has(Modifiers::RECORD_COMPONENT),
            Kind::Method => d.parameters.is_empty(),
            Kind::Parameter => d.owner.is_some_and(canonical),
            _ => false,
        };
        if !belongs {
            return;
        }
        self.add(DeclarationRef { unit: unit.clone(), id: components[index] });
        for id in symbols.members_named(unit, Some(owner.id), name) {
            let accessor = unit.get(id).kind == Kind::Method && unit.get(id).parameters.is_empty();
            if accessor {
                self.add(DeclarationRef { unit: unit.clone(), id });
            }
        }
        for (id, constructor) in unit.members(Some(owner.id)) {
            if canonical(id)
                && let Some(parameter) = constructor.parameters.get(index)
            {
                self.add(DeclarationRef { unit: unit.clone(), id: *parameter });
            }
        }
    }

    /// JUnit's `@MethodSource` and `@FieldSource` that name nothing mean the member of the test's own name.
    fn add_sources(&mut self, symbols: &Symbols<'_, '_>, member: &DeclarationRef) {
        const SOURCES: [(&str, Kind); 2] = [("MethodSource", Kind::Method), ("FieldSource", Kind::Field)];
        let Some(owner) = owner_type(member) else { return };
        let (d, name) = (member.get(), member.get().name.as_str());
        let is_test = |d: &DeclarationRef| d.get().annotations.iter().any(|a| a.ends_with("Test"));
        for (annotation, kind) in SOURCES {
            if is_bare(member, annotation) {
                let methods = symbols.methods_of(&owner, name).into_iter().map(|m| m.declaration);
                let fields = symbols.field_of(&owner, name).into_iter().map(|(field, _)| field);
                methods
                    .chain(fields)
                    .filter(|s| s.get().kind == kind && !is_test(s))
                    .for_each(|s| self.add(s));
            } else if d.kind == kind && d.parameters.is_empty() && !is_test(member) {
                let below = match d.modifiers.has(Modifiers::PRIVATE) {
                    true => Vec::new(),
                    false => symbols.subtypes(&owner).types.clone(),
                };
                for class in std::iter::once(owner.clone()).chain(below) {
                    for id in symbols.members_named(&class.unit, Some(class.id), name) {
                        let test = DeclarationRef { unit: class.unit.clone(), id };
                        if is_bare(&test, annotation) {
                            self.add(test);
                        }
                    }
                }
            }
        }
    }

    /// The methods of supertypes that `member` overrides or implements.
    fn add_overridden(&mut self, symbols: &Symbols<'_, '_>, member: &DeclarationRef) {
        let Some(owner) = owner_type(member) else { return };
        let hierarchy = symbols.hierarchy(&owner);
        let mut overrides = false;
        for holder in hierarchy.types.iter().skip(1) {
            overrides |= self.add_matching(symbols, member, &owner, holder);
        }
        if hierarchy.is_complete() || overrides && member.get().kind == Kind::Field {
            return;
        }
        let d = member.get();
        let open = match hierarchy.external.first() {
            Some(name) => format!("`{name}`, which is not in this repository"),
            None => "a supertype that is not known".to_owned(),
        };
        let may_be_seen = matches!(d.modifiers.visibility(), Visibility::Public | Visibility::Protected);
        if d.has_annotation("Override") && !overrides {
            self.block(Concern::OverridesExternal, format!("`{}` overrides a method of {open}", d.name));
        } else if !d.has_annotation("Override") && may_be_seen && !marks_overrides(&owner) {
            self.block(
                Concern::AmbiguousOverride,
                format!(
                    "`{}` may implement a method of {open}; nothing in `{}` is marked @Override",
                    d.name,
                    owner.get().name
                ),
            );
        }
    }

    /// Adds the methods of `holder` that `member`, seen from `heir`, overrides. Whether there are.
    fn add_matching(
        &mut self,
        symbols: &Symbols<'_, '_>,
        member: &DeclarationRef,
        heir: &DeclarationRef,
        holder: &Type,
    ) -> bool {
        let Some(d) = holder.declaration() else { return false };
        let mut found = false;
        for id in symbols.members_named(&d.unit, Some(d.id), &member.get().name) {
            let above = DeclarationRef { unit: d.unit.clone(), id };
            if above == *member || !is_overridable(&above) || !can_be_inherited(&above, heir) {
                continue;
            }
            match same_signature(symbols, member, &above, holder) {
                Some(false) => {}
                None => self.block(
                    Concern::AmbiguousOverride,
                    format!(
                        "it is not known whether `{}` and the one at {} have the same parameter types",
                        member.get().name,
                        place_of(&above)
                    ),
                ),
                Some(true) if is_jdk(&above) => {
                    found = true;
                    self.block(
                        Concern::OverridesExternal,
                        format!(
                            "`{}` is a method of `{}`, which is not in this repository",
                            member.get().name,
                            d.unit.qualified_name(d.id)
                        ),
                    );
                }
                Some(true) => {
                    found = true;
                    self.add(above);
                }
            }
        }
        found
    }

    /// The methods that override `member`, and those that some subtype inherits beside it.
    fn add_overriding(
        &mut self,
        symbols: &Symbols<'_, '_>,
        member: &DeclarationRef,
        anonymous: &[DeclarationRef],
    ) {
        let Some(owner) = owner_type(member) else { return };
        let name = member.get().name.as_str();
        let subtypes = symbols.subtypes(&owner);
        let joining = joining_others(symbols, &owner);
        for below in &subtypes.types {
            self.add_of_subtype(symbols, member, &owner, below);
            if joining.contains(below) {
                self.add_beside(symbols, member, &owner, below);
            }
        }
        for one in std::iter::once(&owner).chain(&subtypes.types) {
            for intersection in symbols.intersections(one) {
                self.add_of_intersection(symbols, member, &owner, one, &intersection);
            }
        }
        for method in anonymous {
            self.add_of_anonymous(symbols, member, &owner, method);
        }
        for unsure in &subtypes.unsure {
            if declares(symbols, unsure, name) {
                self.block(
                    Concern::UnresolvedReference,
                    format!(
                        "`{}` may extend `{}`, but its supertype is not known",
                        unsure.get().name,
                        owner.get().name
                    ),
                );
            }
        }
    }

    /// The methods of the type `below` that override `member` of `owner`.
    fn add_of_subtype(
        &mut self,
        symbols: &Symbols<'_, '_>,
        member: &DeclarationRef,
        owner: &DeclarationRef,
        below: &DeclarationRef,
    ) {
        let name = member.get().name.as_str();
        let own = symbols.hierarchy(owner);
        let hierarchy = symbols.hierarchy(below);
        let Some(seen) = hierarchy.seen(owner) else { return };
        for id in symbols.members_named(&below.unit, Some(below.id), name) {
            self.add_if_overriding(symbols, member, seen, DeclarationRef { unit: below.unit.clone(), id });
        }
        let foreign = hierarchy.external.iter().find(|e| !own.external.contains(e));
        if let Some(foreign) = foreign
            && member.get().modifiers.has(Modifiers::PUBLIC)
            && !declares(symbols, below, name)
            && below.get().supertypes.len() > 1
        {
            self.block(
                Concern::AmbiguousOverride,
                format!("`{name}` may implement a method of `{foreign}` for `{}`", below.get().name),
            );
        }
    }

    /// The methods that the type `below` inherits beside `member` of `owner`.
    fn add_beside(
        &mut self,
        symbols: &Symbols<'_, '_>,
        member: &DeclarationRef,
        owner: &DeclarationRef,
        below: &DeclarationRef,
    ) {
        let own = symbols.hierarchy(owner);
        let hierarchy = symbols.hierarchy(below);
        let Some(seen) = hierarchy.seen(owner) else { return };
        for holder in &hierarchy.types {
            let is_beside = holder
                .declaration()
                .is_some_and(|d| !own.contains(d) && !symbols.hierarchy(d).contains(owner));
            if is_beside {
                self.add_joined(symbols, member, seen, below, holder);
            }
        }
    }

    /// The methods that whatever has an intersection of `one`, which is `owner` or below it, and others inherits beside
    /// `member` (JLS 4.9): a lambda that is cast to it, say.
    fn add_of_intersection(
        &mut self,
        symbols: &Symbols<'_, '_>,
        member: &DeclarationRef,
        owner: &DeclarationRef,
        one: &DeclarationRef,
        intersection: &[Type],
    ) {
        let holders = symbols.types_of_intersection(intersection);
        let Some(seen) = holders.iter().find(|t| t.declaration() == Some(owner)) else { return };
        let own = symbols.hierarchy(owner);
        for holder in &holders {
            let is_beside = holder
                .declaration()
                .is_some_and(|d| !own.contains(d) && !symbols.hierarchy(d).contains(owner));
            if is_beside {
                self.add_joined(symbols, member, seen, one, holder);
            }
        }
    }

    /// A method of an anonymous class, if it overrides `member` of `owner`.
    fn add_of_anonymous(
        &mut self,
        symbols: &Symbols<'_, '_>,
        member: &DeclarationRef,
        owner: &DeclarationRef,
        method: &DeclarationRef,
    ) {
        let Some(holder) = owner_type(method) else { return };
        let hierarchy = symbols.hierarchy(&holder);
        if let Some(seen) = hierarchy.seen(owner) {
            self.add_if_overriding(symbols, member, seen, method.clone());
        } else if hierarchy.has_unknown && method.arity() == member.arity() {
            self.block(
                Concern::UnresolvedReference,
                format!("the supertype of the anonymous class at {} is not known", place_of(method)),
            );
        }
    }

    fn add_if_overriding(
        &mut self,
        symbols: &Symbols<'_, '_>,
        member: &DeclarationRef,
        seen: &Type,
        candidate: DeclarationRef,
    ) {
        if candidate == *member || !is_overridable(&candidate) || !can_be_inherited(member, &candidate) {
            return;
        }
        match same_signature(symbols, &candidate, member, seen) {
            Some(true) => self.add(candidate),
            Some(false) => {}
            None => self.block(
                Concern::AmbiguousOverride,
                format!(
                    "it is not known whether the method at {} overrides `{}`",
                    place_of(&candidate),
                    member.get().name
                ),
            ),
        }
    }

    /// A subtype that inherits `member` and a method of an unrelated type `holder` with the same
    /// signature makes them one.
    fn add_joined(
        &mut self,
        symbols: &Symbols<'_, '_>,
        member: &DeclarationRef,
        seen: &Type,
        below: &DeclarationRef,
        holder: &Type,
    ) {
        let Some(d) = holder.declaration() else { return };
        for id in symbols.members_named(&d.unit, Some(d.id), &member.get().name) {
            let other = DeclarationRef { unit: d.unit.clone(), id };
            if !is_overridable(&other) || !can_be_inherited(&other, below) || other.arity() != member.arity()
            {
                continue;
            }
            let a = parameters(symbols, member, seen);
            let b = parameters(symbols, &other, holder);
            match same_parameters(symbols, &a, &b) {
                Some(false) => {}
                Some(true) if !is_jdk(&other) => self.add(other),
                Some(true) => self.block(
                    Concern::OverridesExternal,
                    format!(
                        "`{}` implements a method of `{}` for `{}`",
                        member.get().name,
                        d.get().name,
                        below.get().name
                    ),
                ),
                None => self.block(
                    Concern::AmbiguousOverride,
                    format!(
                        "`{}` may join `{}` with the method at {}",
                        below.get().name,
                        member.get().name,
                        place_of(&other)
                    ),
                ),
            }
        }
    }
}

/// Whether a member of a record is its canonical constructor with parameters of its own (JLS 8.10.4.1): they are called as
/// the components, and have their types, however these are written.
fn is_canonical(symbols: &Symbols<'_, '_>, record: &DeclarationRef, member: DeclarationId) -> bool {
    let unit = &record.unit;
    let names =
        |ids: &[DeclarationId]| -> Vec<String> { ids.iter().map(|id| unit.get(*id).name.clone()).collect() };
    let constructor = DeclarationRef { unit: unit.clone(), id: member };
    let types = |d: &DeclarationRef| symbols.parameter_types_of(d);
    constructor.get().kind == Kind::Constructor
        && names(&constructor.get().parameters) == names(&record.get().parameters)
        && same_erasures(&types(&constructor), &types(record)) != Some(false)
}

/// `path:line` of a declaration's name.
pub fn place_of(declaration: &DeclarationRef) -> String {
    let line = declaration.unit.source.position(declaration.get().name_span.start).line;
    format!("{}:{line}", declaration.unit.path())
}

/// The types below one that have supertypes which are neither above nor below it. Where each class of a long chain
/// overrides a method, looking through all that is above each of them would take long.
fn joining_others(symbols: &Symbols<'_, '_>, owner: &DeclarationRef) -> FxHashSet<DeclarationRef> {
    let own = symbols.hierarchy(owner);
    let is_apart = |d: &DeclarationRef| !own.contains(d) && !symbols.hierarchy(d).contains(owner);
    let mut found = FxHashSet::default();
    for below in &symbols.subtypes(owner).types {
        if !found.contains(below) && symbols.hierarchy(below).direct().any(is_apart) {
            found.insert(below.clone());
            found.extend(symbols.subtypes(below).types.iter().cloned());
        }
    }
    found
}

fn declares(symbols: &Symbols<'_, '_>, ty: &DeclarationRef, name: &str) -> bool {
    let own = symbols.members_named(&ty.unit, Some(ty.id), name);
    own.into_iter().any(|id| ty.unit.get(id).kind == Kind::Method)
}

/// Whether a declaration takes part in overriding: an instance method that is not private, or
/// the accessor that a record component stands for.
pub fn is_overridable(d: &DeclarationRef) -> bool {
    let d = d.get();
    match d.kind {
        Kind::Method => !d.modifiers.has(Modifiers::STATIC) && !d.modifiers.has(Modifiers::PRIVATE),
        Kind::Field => d.modifiers.has(Modifiers::RECORD_COMPONENT),
        _ => false,
    }
}

/// Whether what is in the package of another declaration, below a method's type, sees the method.
fn can_be_inherited(above: &DeclarationRef, heir: &DeclarationRef) -> bool {
    above.get().modifiers.visibility() != Visibility::Package || above.unit.package == heir.unit.package
}

/// Whether a class marks what it overrides: then a method without the mark overrides nothing.
fn marks_overrides(ty: &DeclarationRef) -> bool {
    ty.unit.members(Some(ty.id)).any(|(_, d)| d.kind == Kind::Method && d.has_annotation("Override"))
}

/// Whether `below`, a method of a subtype, has the parameter types of `above`, which is declared
/// in `holder` as seen from that subtype.
pub fn same_signature(
    symbols: &Symbols<'_, '_>,
    below: &DeclarationRef,
    above: &DeclarationRef,
    holder: &Type,
) -> Option<bool> {
    if below.arity() != above.arity() {
        return Some(false);
    }
    let erased = |types: Vec<Type>| -> Vec<Type> {
        types.iter().map(|t| erase_method_parameters(symbols, t)).collect()
    };
    let is_method = below.get().kind == Kind::Method;
    let a = erased(if is_method { symbols.parameter_types_of(below) } else { Vec::new() });
    let b = erased(parameters(symbols, above, holder));
    match same_parameters(symbols, &a, &b) {
        // What is not known still has a name: the same one in both places means the same type.
        None if same_text(below, above) || must_override(symbols, below, above) => Some(true),
        known => known,
    }
}

/// Whether the parameters of two methods of one type are the same, as far as it is known. Those that differ when they
/// are erased are not: nothing overrides then (JLS 8.4.2).
fn same_parameters(symbols: &Symbols<'_, '_>, a: &[Type], b: &[Type]) -> Option<bool> {
    let erased = |types: &[Type]| -> Vec<Type> { types.iter().map(|ty| symbols.erased(ty)).collect() };
    let differ = || same_erasures(&erased(a), &erased(b)) == Some(false);
    same_erasures(a, b).or_else(|| differ().then_some(false))
}

/// Whether a method of an anonymous class whose type arguments are inferred (`new T<>() { … }`) can override
/// nothing but a method of its name and number of parameters, and has to.
fn must_override(symbols: &Symbols<'_, '_>, below: &DeclarationRef, above: &DeclarationRef) -> bool {
    let is_inferred = |o: &DeclarationRef| {
        o.get().kind == Kind::AnonymousClass && o.get().supertypes.iter().any(|t| t.text.ends_with("<>"))
    };
    let Some(owner) = owner_type(below).filter(|o| is_inferred(o) && symbols.hierarchy(o).is_complete())
    else {
        return false;
    };
    let is_own = |d: &DeclarationRef| owner_type(d).as_ref() == Some(&owner);
    let methods = symbols.methods_of(&owner, &above.get().name);
    let alike = methods.iter().map(|m| &m.declaration).filter(|d| d.arity() == above.arity());
    let (own, inherited): (Vec<_>, Vec<_>) = alike.partition(|d| is_own(d));
    let is_abstract = above.get().body.is_none() && !above.get().modifiers.has(Modifiers::DEFAULT);
    own == [below] && inherited == [above] && (is_abstract || below.get().has_annotation("Override"))
}

fn parameters(symbols: &Symbols<'_, '_>, method: &DeclarationRef, holder: &Type) -> Vec<Type> {
    if method.get().kind != Kind::Method {
        return Vec::new();
    }
    symbols.parameter_types_of(method).iter().map(|t| symbols.instantiate(holder, t)).collect()
}

/// A type with the type parameters of generic methods replaced by what they are erased to.
fn erase_method_parameters(symbols: &Symbols<'_, '_>, ty: &Type) -> Type {
    ty.substitute(&|v| {
        let of_method = v.get().owner.is_some_and(|o| v.unit.get(o).kind == Kind::Method);
        if !of_method {
            return None;
        }
        match symbols.bounds(v).into_iter().next() {
            Some(Type::Variable(_)) => None,
            Some(bound) => Some(bound),
            None => crate::java::object(),
        }
    })
}

fn same_text(a: &DeclarationRef, b: &DeclarationRef) -> bool {
    a.unit.parameter_types(a.id) == b.unit.parameter_types(b.id)
}

/// The methods called `name` in anonymous classes and enum constants' bodies of some units.
pub fn anonymous_methods<'u>(
    symbols: &Symbols<'_, '_>,
    units: impl Iterator<Item = &'u Arc<crate::java::CompilationUnit>>,
    name: &str,
) -> Vec<DeclarationRef> {
    let mut found = Vec::new();
    for unit in units {
        let Some(named) = symbols.names(unit).get(name).cloned() else { continue };
        for id in named {
            let owner = unit.get(id).owner.map(|o| unit.get(o).kind);
            if unit.get(id).kind == Kind::Method && owner == Some(Kind::AnonymousClass) {
                found.push(DeclarationRef { unit: unit.clone(), id });
            }
        }
    }
    found
}
