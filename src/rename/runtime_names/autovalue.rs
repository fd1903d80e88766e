//! Finds properties of an AutoValue class with a builder. The processor asks that the builder's methods be named after
//! them.

use crate::java::{DeclarationId, DeclarationRef, Kind, Modifiers, owner_type};
use crate::rename::accessors::accessed;
use crate::rename::{Blocker, Concern};
use crate::words::capitalized;

/// Blocks renaming a property or the builder's method that is named after it: the other one is not renamed along.
pub fn paired(member: &DeclarationRef) -> Option<Blocker> {
    let (unit, d) = (&member.unit, member.get());
    let owner = owner_type(member).filter(|_| is_abstract_method(member))?;
    let is_value = |id: DeclarationId| unit.get(id).has_annotation("AutoValue");
    let is_builder = |id: DeclarationId| unit.get(id).has_annotation("Builder");
    let methods = |ty: DeclarationId| {
        let members = unit.members(Some(ty)).map(|(id, _)| DeclarationRef { unit: unit.clone(), id });
        members.filter(is_abstract_method)
    };
    let other = if is_value(owner.id) && d.parameters.is_empty() {
        let mut builders = unit.members(Some(owner.id)).filter(|(id, _)| is_builder(*id));
        builders.find_map(|(builder, _)| methods(builder).find(|other| is_of(other, member)))
    } else if is_builder(owner.id) {
        let value = owner_type(&owner).filter(|ty| is_value(ty.id))?;
        methods(value.id).find(|other| other.get().parameters.is_empty() && is_of(member, other))
    } else {
        None
    }?;
    let message = format!("AutoValue asks that it and `{}` be called alike", other.get().name);
    Some(Blocker { concern: Concern::GeneratedAccessors, message })
}

/// Returns whether a builder's method is one of a property: its setter, its getter or what gives a builder of it.
fn is_of(method: &DeclarationRef, property: &DeclarationRef) -> bool {
    let own = property.get().name.as_str();
    let method = method.get();
    let names = [Some(own.to_owned()), accessed(own, 0, &[])];
    names.into_iter().flatten().any(|name| match method.parameters.len() {
        0 => method.name == own || method.name == format!("{name}Builder"),
        1 => method.name == name || method.name == format!("set{}", capitalized(&name)),
        _ => false,
    })
}

fn is_abstract_method(member: &DeclarationRef) -> bool {
    let d = member.get();
    let is_without_body = d.body.is_none() && !d.modifiers.has(Modifiers::NATIVE);
    d.kind == Kind::Method && is_without_body && !d.modifiers.has(Modifiers::STATIC)
}
