//! Finds the declarations that must be renamed together. These are override families, a record's component with its
//! accessor and constructor parameter, and a JUnit test with the source of its name.

mod signatures;

use std::sync::Arc;

use rustc_hash::FxHashSet;

use self::signatures::{can_be_inherited, is_overridable, parameters, same_parameters, same_signature};
use super::annotations::is_bare;
use super::places::place_of;
use super::{Blocker, Concern};
use crate::java::{
    DeclarationId, DeclarationRef, Kind, Modifiers, Symbols, Type, Visibility, is_jdk, owner_type,
    same_erasures,
};
use crate::text::sort_once;

/// Declarations that can only be renamed together: methods that override each other, or the parts of a record. It also
/// has what blocks their rename.
#[derive(Debug, Clone, Default)]
pub struct Family {
    /// The requested one first.
    pub members: Vec<DeclarationRef>,
    /// The members as a set.
    known: FxHashSet<DeclarationRef>,
    pub blockers: Vec<Blocker>,
}

impl Family {
    /// Returns the family of a declaration, without methods in anonymous classes and in enum constants' bodies. No
    /// index of types lists these.
    pub fn of(symbols: &Symbols<'_, '_>, seed: &DeclarationRef) -> Family {
        let mut family = Family::default();
        family.add(seed.clone());
        family.complete(symbols, 0, &[]);
        family
    }

    /// Adds what overrides a member among some methods of the same name, which no index of types lists, and all that
    /// goes along with it.
    pub fn extend(&mut self, symbols: &Symbols<'_, '_>, anonymous: &[DeclarationRef]) {
        let known = self.members.len();
        for member in self.members.clone() {
            let Some(overridden) = Overridable::of(symbols, &member) else { continue };
            anonymous.iter().for_each(|method| self.add_of_anonymous(&overridden, method));
        }
        self.complete(symbols, known, anonymous);
    }

    /// Adds all that goes along with the members from one on.
    fn complete(&mut self, symbols: &Symbols<'_, '_>, from: usize, anonymous: &[DeclarationRef]) {
        let mut next = from;
        while let Some(member) = self.members.get(next).cloned() {
            next += 1;
            self.add_record_parts(symbols, &member);
            self.add_sources(symbols, &member);
            if let Some(overridden) = Overridable::of(symbols, &member) {
                self.add_overridden(&overridden);
                self.add_overriding(&overridden);
                anonymous.iter().for_each(|method| self.add_of_anonymous(&overridden, method));
            }
        }
        sort_once(&mut self.blockers);
    }

    /// Returns whether a declaration is a member.
    pub fn contains(&self, declaration: &DeclarationRef) -> bool {
        self.known.contains(declaration)
    }

    fn add(&mut self, member: DeclarationRef) {
        if self.known.insert(member.clone()) {
            self.members.push(member);
        }
    }

    fn block(&mut self, concern: Concern, message: String) {
        self.blockers.push(Blocker { concern, message });
    }

    /// Adds a record's component, its explicit accessor and the parameter of its explicit canonical constructor.
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

    /// Adds a test and its source of the same name. JUnit's `@MethodSource` and `@FieldSource` mean that member where
    /// they name nothing.
    fn add_sources(&mut self, symbols: &Symbols<'_, '_>, member: &DeclarationRef) {
        const SOURCES: [(&str, Kind); 2] = [("MethodSource", Kind::Method), ("FieldSource", Kind::Field)];
        let Some(owner) = owner_type(member) else { return };
        let (d, name) = (member.get(), member.get().name.as_str());
        let is_test = |d: &DeclarationRef| d.get().is_annotated_as_test();
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

    /// Adds the methods of supertypes that `member` overrides or implements.
    fn add_overridden(&mut self, below: &Overridable<'_>) {
        let Overridable { symbols, member, owner } = below;
        let hierarchy = symbols.hierarchy(owner);
        let mut overrides = false;
        for holder in hierarchy.types.iter().skip(1) {
            overrides |= self.add_matching(below, holder);
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
        } else if !d.has_annotation("Override") && may_be_seen && !marks_overrides(owner) {
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

    /// Adds the methods of `holder`, a supertype, that a method overrides. Whether there are.
    fn add_matching(&mut self, below: &Overridable<'_>, holder: &Type) -> bool {
        let Overridable { symbols, member, owner } = below;
        let Some(d) = holder.declaration() else { return false };
        let mut found = false;
        for id in symbols.members_named(&d.unit, Some(d.id), &member.get().name) {
            let above = DeclarationRef { unit: d.unit.clone(), id };
            if above == **member || !is_overridable(&above) || !can_be_inherited(&above, owner) {
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

    /// Adds the methods that override a member, and those that some subtype inherits in addition to it.
    fn add_overriding(&mut self, overridden: &Overridable<'_>) {
        let Overridable { symbols, member, owner } = overridden;
        let subtypes = symbols.subtypes(owner);
        let joining = joining_others(symbols, owner);
        for below in &subtypes.types {
            self.add_of_subtype(overridden, below);
            if joining.contains(below) {
                self.add_beside(overridden, below);
            }
        }
        for one in std::iter::once(owner).chain(&subtypes.types) {
            for intersection in symbols.intersections(one) {
                self.add_of_intersection(overridden, one, &intersection);
            }
        }
        for unsure in &subtypes.unsure {
            if declares(symbols, unsure, &member.get().name) {
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

    /// Adds the methods of the type `below` that override a member.
    fn add_of_subtype(&mut self, overridden: &Overridable<'_>, below: &DeclarationRef) {
        let Overridable { symbols, member, owner } = overridden;
        let name = member.get().name.as_str();
        let own = symbols.hierarchy(owner);
        let hierarchy = symbols.hierarchy(below);
        let Some(seen) = hierarchy.seen(owner) else { return };
        for id in symbols.members_named(&below.unit, Some(below.id), name) {
            self.add_if_overriding(overridden, seen, DeclarationRef { unit: below.unit.clone(), id });
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

    /// Adds the methods that the type `below` inherits in addition to a member.
    fn add_beside(&mut self, overridden: &Overridable<'_>, below: &DeclarationRef) {
        let hierarchy = overridden.symbols.hierarchy(below);
        let Some(seen) = hierarchy.seen(&overridden.owner) else { return };
        for holder in hierarchy.types.iter().filter(|holder| overridden.is_beside(holder)) {
            self.add_joined(overridden, seen, below, holder);
        }
    }

    /// Adds the methods that an intersection of `one` and others inherits in addition to a member (JLS 4.9). `one` is
    /// the owner or below it. A lambda that is cast to it has such a type, say.
    fn add_of_intersection(
        &mut self,
        overridden: &Overridable<'_>,
        one: &DeclarationRef,
        intersection: &[Type],
    ) {
        let holders = overridden.symbols.types_of_intersection(intersection);
        let is_owner = |ty: &&Type| ty.declaration() == Some(&overridden.owner);
        let Some(seen) = holders.iter().find(is_owner) else { return };
        for holder in holders.iter().filter(|holder| overridden.is_beside(holder)) {
            self.add_joined(overridden, seen, one, holder);
        }
    }

    /// Adds a method of an anonymous class, if it overrides a member.
    fn add_of_anonymous(&mut self, overridden: &Overridable<'_>, method: &DeclarationRef) {
        let Overridable { symbols, member, owner } = overridden;
        let Some(holder) = owner_type(method) else { return };
        let hierarchy = symbols.hierarchy(&holder);
        if let Some(seen) = hierarchy.seen(owner) {
            self.add_if_overriding(overridden, seen, method.clone());
        } else if hierarchy.has_unknown && method.arity() == member.arity() {
            self.block(
                Concern::UnresolvedReference,
                format!("the supertype of the anonymous class at {} is not known", place_of(method)),
            );
        }
    }

    /// Adds a method if it overrides a member, which its type has as `seen` says.
    fn add_if_overriding(&mut self, overridden: &Overridable<'_>, seen: &Type, candidate: DeclarationRef) {
        let Overridable { symbols, member, .. } = overridden;
        if candidate == **member || !is_overridable(&candidate) || !can_be_inherited(member, &candidate) {
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

    /// Adds the methods of an unrelated type `holder` that have a member's signature. A subtype that inherits both
    /// makes them one.
    fn add_joined(
        &mut self,
        overridden: &Overridable<'_>,
        seen: &Type,
        below: &DeclarationRef,
        holder: &Type,
    ) {
        let Overridable { symbols, member, .. } = overridden;
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

/// A member that takes part in overriding, and the type that declares it.
struct Overridable<'m> {
    symbols: &'m Symbols<'m, 'm>,
    member: &'m DeclarationRef,
    owner: DeclarationRef,
}

impl<'m> Overridable<'m> {
    fn of(symbols: &'m Symbols<'m, 'm>, member: &'m DeclarationRef) -> Option<Overridable<'m>> {
        let owner = owner_type(member).filter(|_| is_overridable(member))?;
        Some(Overridable { symbols, member, owner })
    }

    /// Returns whether a type is neither above nor below the one that declares the member.
    fn is_beside(&self, holder: &Type) -> bool {
        let Self { symbols, owner, .. } = self;
        let is_apart = |d| !symbols.hierarchy(owner).contains(d) && !symbols.hierarchy(d).contains(owner);
        holder.declaration().is_some_and(is_apart)
    }
}

/// Returns whether a member of a record is its canonical constructor with parameters of its own (JLS 8.10.4.1). These
/// are called as the components, and have their types, however these are written.
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

/// Returns the types below one that have supertypes which are neither above nor below it. Where each class of a long
/// chain overrides a method, looking through all that is above each of them would take long.
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

/// Returns whether a class marks what it overrides: then a method without the mark overrides nothing.
fn marks_overrides(ty: &DeclarationRef) -> bool {
    ty.unit.members(Some(ty.id)).any(|(_, d)| d.kind == Kind::Method && d.has_annotation("Override"))
}

/// Returns the methods called `name` in anonymous classes and enum constants' bodies of some units.
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
