//! Finds declarations that a framework knows by their names, since an annotation says so and spells no other name out.

use super::stored::PERSISTENCE;
use crate::frameworks::{Annotated, Catalogue, NamedBy};
use crate::java::{Declaration, DeclarationRef, Kind, Modifiers};
use crate::rename::annotations::{gives, is_of, spells_a_name};
use crate::rename::{Concern, Warning};

/// Warns of a declaration that a framework knows by its name.
pub fn named(declaration: &DeclarationRef, catalogue: &Catalogue) -> Option<Warning> {
    let entry = catalogue.all(|framework| &framework.named_by).find(|entry| counts_by(entry, declaration))?;
    let message = format!("`{}` {}", declaration.get().name, entry.says);
    Some(Warning { concern: entry.reason.into(), message })
}

/// Returns whether an entry speaks of a declaration, and nothing spells another name out.
fn counts_by(entry: &NamedBy, declaration: &DeclarationRef) -> bool {
    let Some(annotation) = annotation_of(entry, declaration) else { return false };
    let Some(unless) = &entry.unless else { return true };
    let elements: Vec<&str> = unless.elements.iter().map(String::as_str).collect();
    let annotation = unless.annotation.as_deref().unwrap_or(annotation);
    match unless.of_member {
        true => !declaration.members().any(|member| gives(&member, annotation, &elements)),
        false => !gives(declaration, annotation, &elements),
    }
}

/// Returns the annotation of an entry that speaks of a declaration.
fn annotation_of<'e>(entry: &'e NamedBy, declaration: &DeclarationRef) -> Option<&'e str> {
    let d = declaration.get();
    let annotated = match entry.annotated {
        Annotated::Itself => Some(declaration.clone()),
        Annotated::Owner => declaration.owner().filter(|_| !is_hidden(d)),
    };
    let annotated = annotated.filter(|_| entry.names.contains(&d.kind))?;
    let is_there = |annotation: &&String| is_of(&annotated, annotation, &entry.from);
    entry.annotations.iter().find(is_there).map(String::as_str)
}

/// Returns whether a method cannot be what an annotation of its type speaks of.
fn is_hidden(d: &Declaration) -> bool {
    d.kind == Kind::Method && (!d.modifiers.has(Modifiers::PUBLIC) || d.modifiers.has(Modifiers::STATIC))
}

/// Returns whether a method gives a field of a GraphQL schema, or a parameter takes an argument, whatever these are
/// called.
pub fn is_in_schema(member: &DeclarationRef, catalogue: &Catalogue) -> bool {
    of_schemas(catalogue).any(|entry| annotation_of(entry, member).is_some())
}

/// Returns the packages of what such a schema is made of.
pub fn packages_of_schemas(catalogue: &Catalogue) -> impl Iterator<Item = &str> {
    of_schemas(catalogue).flat_map(|entry| &entry.from).map(String::as_str)
}

fn of_schemas(catalogue: &Catalogue) -> impl Iterator<Item = &NamedBy> {
    catalogue.all(|framework| &framework.named_by).filter(|entry| entry.in_graphql_schema)
}

/// Warns of an entity without a name of its own, which queries know by its class's name.
pub fn entity(declaration: &DeclarationRef) -> Option<Warning> {
    let d = declaration.get();
    let is_entity = d.kind.is_type() && is_of(declaration, "Entity", &PERSISTENCE);
    if !is_entity || spells_a_name(declaration, "Entity") {
        return None;
    }
    let also = if spells_a_name(declaration, "Table") { "" } else { ", and its table's" };
    let message = format!("`{}` is the entity's name in queries{also}", d.name);
    Some(Warning { concern: Concern::PersistedName, message })
}
