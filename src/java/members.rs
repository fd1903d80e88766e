//! Finds the members of types: those that they declare, inherit or hide.

use super::declaration::{Kind, Modifiers, Visibility};
use super::hierarchy::{Hierarchy, implicit_supertype};
use super::jdk;
use super::project::DeclarationRef;
use super::scopes::ProgramPoint;
use super::subtyping::same_erasures;
use super::symbols::Symbols;
use super::type_names::TypeName;
use super::types::{Type, owner_type};

/// A method (or a record component's accessor, whose declaration is the component) found in a
/// type or one of its supertypes.
#[derive(Debug, Clone)]
pub struct FoundMethod {
    pub declaration: DeclarationRef,
    /// The type that declares it, with arguments as seen from the receiver.
    pub declared_in: Type,
}

impl Symbols<'_, '_> {
    /// Returns a member type, own or inherited.
    pub fn member_type(&self, ty: &DeclarationRef, name: &str) -> Option<DeclarationRef> {
        match self.member_type_lookup(ty, name) {
            TypeName::Found(found) => Some(found),
            _ => None,
        }
    }

    /// Returns a member type, own or inherited. It is `External` where one of the JDK's types that are not at hand has
    /// it, and `Unknown` where another supertype that is not at hand may have it.
    pub fn member_type_lookup(&self, ty: &DeclarationRef, name: &str) -> TypeName {
        if let Some(own) = self.own_member_type(ty, name) {
            return TypeName::Found(own);
        }
        if ty.get().supertypes.is_empty() && implicit_supertype(ty).is_none() {
            return TypeName::NotFound;
        }
        let Some(_guard) = RecursionGuard::enter() else { return TypeName::Unknown };
        let hierarchy = self.hierarchy(ty);
        match self.not_hidden(ty, &hierarchy, name, Kind::is_type).into_iter().next() {
            Some((found, _)) => TypeName::Found(found),
            None => external_member_type(&hierarchy, name),
        }
    }

    /// Returns the field of a type, own or inherited, with the type that declares it.
    pub fn field_of(&self, ty: &DeclarationRef, name: &str) -> Option<(DeclarationRef, Type)> {
        self.not_hidden(ty, &self.hierarchy(ty), name, Kind::is_field).into_iter().next()
    }

    /// Returns the fields called `name` that a value of some type has, each with the type that declares it. A type
    /// parameter or an intersection has none that is private (JLS 4.4, 4.9). Of several, it is not known which is
    /// meant.
    pub fn fields_of(&self, ty: &Type, name: &str) -> Vec<(DeclarationRef, Type)> {
        let is_below = matches!(ty, Type::Variable(_) | Type::Intersection(_));
        let mut found: Vec<(DeclarationRef, Type)> = Vec::new();
        for holder in self.member_holders(ty) {
            let Some((field, declared_in)) = holder.declaration().and_then(|d| self.field_of(d, name)) else {
                continue;
            };
            let is_private = field.get().modifiers.visibility() == Visibility::Private;
            if !(is_below && is_private) && found.iter().all(|(other, _)| *other != field) {
                found.push((field, self.instantiate(&holder, &declared_in)));
            }
        }
        found
    }

    /// Returns the fields or types that are members of a type, own or inherited, each with the type that declares it.
    /// One that a nearer type declares hides those above, be it inherited itself or not (JLS 8.3, 8.5).
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

    /// Returns whether a type of which no such field is known may inherit one from a supertype that is not at hand.
    pub fn may_inherit_field(&self, ty: &DeclarationRef, name: &str) -> bool {
        let hierarchy = self.hierarchy(ty);
        // The fields of interfaces are constants.
        let is_constant = || name.chars().all(|c| !c.is_lowercase());
        !hierarchy.is_complete() && (hierarchy.has_unknown || hierarchy.has_external_class || is_constant())
    }

    /// Returns all members called `name` of a type, own and inherited.
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

    /// Returns the methods called `name` of a type and its supertypes, most derived first. An overridden method is
    /// listed after the one that overrides it; a hidden one is not listed.
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

    /// Returns whether a type has a method (or the accessor of a record's component) itself, or inherits it.
    pub fn has_method(&self, ty: &DeclarationRef, method: &DeclarationRef) -> bool {
        let Some(holder) = owner_type(method) else { return false };
        let modifiers = method.get().modifiers;
        let is_kept = || holder.get().kind == Kind::Interface && modifiers.has(Modifiers::STATIC);
        let inherits =
            || self.hierarchy(ty).contains(&holder) && self.accessor_or_inherited(modifiers, &holder, ty);
        holder == *ty || inherits() && !is_kept()
    }

    /// Returns whether a supertype's member with these modifiers is a member of `subtype` too (JLS 8.2).
    fn is_inherited(&self, modifiers: Modifiers, holder: &DeclarationRef, subtype: &DeclarationRef) -> bool {
        match modifiers.visibility() {
            Visibility::Public | Visibility::Protected => true,
            Visibility::Private => false,
            Visibility::Package => self.is_below_in_package(holder, subtype),
        }
    }

    fn accessor_or_inherited(
        &self,
        modifiers: Modifiers,
        holder: &DeclarationRef,
        subtype: &DeclarationRef,
    ) -> bool {
        modifiers.has(Modifiers::RECORD_COMPONENT) || self.is_inherited(modifiers, holder, subtype)
    }

    /// Returns whether a type and all between it and its supertype are in that one's package. A class of another
    /// package hands on nothing that it does not have itself.
    fn is_below_in_package(&self, holder: &DeclarationRef, subtype: &DeclarationRef) -> bool {
        let is_elsewhere = |ty: &DeclarationRef| ty.unit.package != holder.unit.package;
        let between = |ty: &DeclarationRef| self.hierarchy(ty).contains(holder);
        let above = &self.hierarchy(subtype).types;
        !is_elsewhere(subtype)
            && !above.iter().filter_map(Type::declaration).any(|ty| is_elsewhere(ty) && between(ty))
    }

    /// Returns whether a static method of a supertype is no member below it. An interface's never is (JLS 8.4.8), and a
    /// class's is not where a `nearer` one has its signature (JLS 8.4.8.2).
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

    /// Returns whether two static methods certainly have the same parameter types. No type parameter of their classes
    /// is among these.
    fn have_one_signature(&self, a: &DeclarationRef, b: &DeclarationRef) -> bool {
        // An unknown type, or a method's own type parameter, is the same where it is written alike.
        let is_written_alike = || a.unit.parameter_types(a.id) == b.unit.parameter_types(b.id);
        same_erasures(&self.parameter_types_of(a), &self.parameter_types_of(b))
            .unwrap_or_else(is_written_alike)
    }

    /// Returns the constructors of a type, without the default one.
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

    /// Returns the type of a member as seen through the type that declares it.
    pub fn member_value_type(&self, member: &DeclarationRef, declared_in: Option<&Type>) -> Type {
        let declared = self.declared_type(member);
        match declared_in {
            Some(holder) => self.seen_in(holder, member, &declared).upper_bound(),
            None => declared,
        }
    }

    /// Returns the type written at a declaration: of a variable its own, of a method what it returns. `Unknown` for
    /// `var` and untyped lambda parameters.
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
            let alternatives = ty.text.split('|').map(|one| self.type_at(&point, one.trim()));
            return self.of_alternatives(&alternatives.collect::<Vec<_>>());
        }
        self.type_at(&point, &ty.text)
    }

    /// Returns the type of a catch clause's parameter with several alternatives: what is above all of them (JLS 14.20).
    fn of_alternatives(&self, alternatives: &[Type]) -> Type {
        let classes: Option<Vec<&DeclarationRef>> = alternatives.iter().map(Type::declaration).collect();
        let common = self.nearest_common(&classes.unwrap_or_default());
        Type::intersection(common.into_iter().map(|d| Type::Declared(d, Vec::new())).collect())
    }

    /// Returns the types of a method's or constructor's parameters as declared.
    pub fn parameter_types_of(&self, method: &DeclarationRef) -> Vec<Type> {
        let parameters = &method.get().parameters;
        let each = parameters.iter().map(|id| DeclarationRef { unit: method.unit.clone(), id: *id });
        each.map(|p| self.declared_type(&p)).collect()
    }
}

/// Returns the member type that a type inherits from a supertype that is not at hand, as far as that is known.
fn external_member_type(hierarchy: &Hierarchy, name: &str) -> TypeName {
    let mut is_known = !hierarchy.has_unknown;
    for holder in &hierarchy.external {
        match jdk::member_types(holder) {
            Some(names) if names.split(' ').any(|has| has == name) => {
                return TypeName::External(format!("{holder}.{name}"));
            }
            names => is_known &= names.is_some(),
        }
    }
    if is_known { TypeName::NotFound } else { TypeName::Unknown }
}

/// How many lookups of member types go on within each other.
const DEEPEST: u32 = 40;

/// Ends lookups that would go round in circles: `class A extends A.B`.
struct RecursionGuard;

thread_local! {
    static DEPTH: std::cell::Cell<u32> = const { std::cell::Cell::new(0) };
}

impl RecursionGuard {
    fn enter() -> Option<RecursionGuard> {
        DEPTH.with(|depth| {
            if depth.get() >= DEEPEST {
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
