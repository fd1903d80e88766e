//! Finds declarations whose names are agreed with something other than the code. That is a JSON document, a database, a
//! configuration file, a serialized object, a native library or the launcher. Such a declaration can be renamed without
//! a compiler's complaint, and then the agreement is broken at run time. So it keeps its name, or is renamed with a
//! warning ([`RuntimeNames`]).
//!
//! Where an annotation spells the external name out, the declaration's own name is free.
//!
//! This module asks what a declaration says itself; `known_names` asks what other files say of it.
//!
//! `lombok`, `processors` and `autovalue` know what annotation processors call after something in the code, or ask to
//! be called so. Where that is there, the rename is withheld in any case.

mod aliased;
mod announced;
mod autovalue;
mod bound;
mod bundles;
mod components;
mod converted;
mod counterparts;
mod expressions;
mod found_constants;
mod framework;
mod fxml;
mod hooks;
mod injected;
mod jenkins;
mod known_names;
mod listed;
pub mod lombok;
mod looked_up_elsewhere;
mod managed;
mod mapped;
mod mybatis;
mod osgi;
mod paired;
mod passed_to_library;
pub mod processors;
mod queried;
mod reached;
mod readers;
mod repositories;
mod stored;
mod test_runs;
mod views;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use self::components::component_name;
use self::converted::Converted;
use self::counterparts::counterparts;
use self::expressions::Expressions;
use self::hooks::{hook, new_hook};
pub use self::known_names::KnownNames;
use self::listed::Listed;
pub use self::looked_up_elsewhere::{LookedUpBy, LookupPlace};
use self::mapped::Mapped;
use self::reached::Reached;
use self::readers::{DataBinders, may_be_read, property, read_as, written_constant};
use super::{Concern, Warning};
use crate::frameworks::Catalogue;
use crate::java::{
    Declaration, DeclarationRef, Kind, Modifiers, Symbols, is_jdk, is_test_source, owner_type,
};

/// The choice for a rename of a name that something looks up at run time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum RuntimeNames {
    /// Withhold the rename.
    #[default]
    Keep,
    /// Make the rename, with a warning.
    Warn,
}

/// How renames are planned of names that something looks up at run time.
#[derive(Debug, Clone, Copy)]
pub struct NameRules<'c> {
    pub runtime_names: RuntimeNames,
    /// The frameworks that are known.
    pub catalogue: &'c Catalogue,
}

impl From<RuntimeNames> for NameRules<'static> {
    /// Makes rules with the frameworks that the program knows itself.
    fn from(runtime_names: RuntimeNames) -> Self {
        NameRules { runtime_names, catalogue: Catalogue::built_in() }
    }
}

/// The field in which a class lists the fields that are serialized, in strings.
const LISTED_FIELDS: &str = "serialPersistentFields";

/// Returns what reads a declaration's name at run time.
fn warnings(
    symbols: &Symbols<'_, '_>,
    declaration: &DeclarationRef,
    reached: &Reached<'_>,
    catalogue: &Catalogue,
) -> Vec<Warning> {
    let name = &declaration.get().name;
    let mut found = read_as(declaration, name, reached);
    if property(declaration, name).is_some()
        && let Some(owner) = owner_type(declaration)
    {
        found.extend(serialized(symbols, declaration, &owner));
    }
    found.extend(written_constant(declaration, reached));
    found.extend(stored::type_id(symbols, declaration));
    found.extend(serialized_type(symbols, declaration));
    found.extend(implemented_natively(declaration));
    found.extend(framework::entity(declaration));
    found.extend(views::attribute(symbols, declaration, catalogue));
    found.extend(framework::named(declaration, catalogue));
    found.extend(managed::bean(symbols, declaration));
    found.extend(managed::described(symbols, declaration));
    found.extend(bundles::of_languages(symbols, declaration));
    found.extend(injected::picks_a_bean(symbols, declaration));
    found.extend(bound::parameter(symbols, declaration, catalogue));
    found.extend(fxml::member(symbols, declaration));
    found.extend(jenkins::action(declaration));
    found.extend(repositories::derived_query(symbols, declaration));
    found.extend(announced::property(declaration));
    found.extend(named_by_platform(declaration));
    found.extend(hook(symbols, declaration, &declaration.get().name));
    found.extend(paired::with_another(declaration));
    found.extend(osgi::named_reference(symbols, declaration));
    found
}

/// Returns what would begin to read a declaration at run time once it has a new name.
fn new_warnings(
    symbols: &Symbols<'_, '_>,
    declaration: &DeclarationRef,
    new_name: &str,
    reached: &Reached<'_>,
) -> Vec<Warning> {
    let mut found: Vec<Warning> = new_hook(symbols, declaration, new_name).into_iter().collect();
    found.extend(test_runs::found_by_name(symbols, declaration, new_name));
    found.extend(paired::of_source(symbols, declaration, new_name));
    found.extend(managed::no_bean(symbols, declaration, new_name));
    // A member that is a property already is known by its old name.
    if !reached.binders.have_property(declaration) {
        found.extend(read_as(declaration, new_name, reached));
    }
    found
}

/// Warns of native methods, whose implementations bear their names. Also warns of fields and parameters after which
/// Lombok names the accessors that it makes.
fn named_by_platform(declaration: &DeclarationRef) -> Option<Warning> {
    let d = declaration.get();
    let name = d.name.as_str();
    let (concern, message) = match d.kind {
        Kind::Method if d.modifiers.has(Modifiers::NATIVE) => {
            (Concern::NativeMethod, format!("`{name}` is native: its implementation bears its name"))
        }
        Kind::Field | Kind::Parameter if lombok::has_generated_accessors(declaration) => {
            (Concern::GeneratedAccessors, format!("the accessors that Lombok makes are named after `{name}`"))
        }
        _ => return None,
    };
    Some(Warning { concern, message })
}

/// Warns of a field whose class spells out the version of its serialized form, or which fields that form has. The
/// version of an exception does not count.
fn serialized(
    symbols: &Symbols<'_, '_>,
    declaration: &DeclarationRef,
    owner: &DeclarationRef,
) -> Option<Warning> {
    if declaration.get().kind != Kind::Field || owner.get().kind != Kind::Class {
        return None;
    }
    let (class, field) = (&owner.get().name, &declaration.get().name);
    let lists_fields = || !symbols.members_named(&owner.unit, Some(owner.id), LISTED_FIELDS).is_empty();
    let message = match has_serialized_version(symbols, owner) && !is_throwable(symbols, owner) {
        true => format!("objects of `{class}` that were serialized before lose `{field}`"),
        false if lists_fields() => format!("`{LISTED_FIELDS}` of `{class}` lists fields by their names"),
        false => return None,
    };
    Some(Warning { concern: Concern::SerializedForm, message })
}

/// Warns of a class that spells out the version of its serialized form, or is around such a class. Objects are
/// serialized with its name.
///
/// That a class is serializable is no sign that anybody stores its objects, nor is the version of an
/// exception, which compilers ask for.
fn serialized_type(symbols: &Symbols<'_, '_>, declaration: &DeclarationRef) -> Option<Warning> {
    let (unit, d) = (&declaration.unit, declaration.get());
    if !d.kind.is_type() {
        return None;
    }
    let inside = unit.iter().filter(|(_, inner)| d.span.encloses(inner.span));
    let types = inside.filter(|(_, inner)| matches!(inner.kind, Kind::Class | Kind::Record));
    let mut types = types.map(|(id, _)| declaration.beside(id));
    let serialized = types.find(|ty| has_serialized_version(symbols, ty) && !is_throwable(symbols, ty))?;
    let name = &serialized.get().name;
    let message = format!("objects of `{name}` that were serialized before cannot be read any more");
    Some(Warning { concern: Concern::SerializedForm, message })
}

/// Warns of a type that has a native method, or is around a type that has one. What implements the method is named
/// after all of them (`Java_shop_Till_open`).
fn implemented_natively(declaration: &DeclarationRef) -> Option<Warning> {
    let (unit, d) = (&declaration.unit, declaration.get());
    if !d.kind.is_type() {
        return None;
    }
    let is_native = |m: &Declaration| m.kind == Kind::Method && m.modifiers.has(Modifiers::NATIVE);
    let (_, native) = unit.iter().find(|(_, inner)| is_native(inner) && d.span.encloses(inner.span))?;
    let message =
        format!("`{}` is native: its implementation bears the name of `{}` too", native.name, d.name);
    Some(Warning { concern: Concern::NativeMethod, message })
}

/// Returns whether a class spells out the version of its serialized form. Objects of a test do not outlive it.
fn has_serialized_version(symbols: &Symbols<'_, '_>, ty: &DeclarationRef) -> bool {
    let versioned = symbols.members_named(&ty.unit, Some(ty.id), "serialVersionUID");
    !versioned.is_empty() && !is_test_source(ty.unit.path())
}

/// Returns whether a class is an exception, by its supertypes, or by the name of one that is external.
fn is_throwable(symbols: &Symbols<'_, '_>, ty: &DeclarationRef) -> bool {
    let hierarchy = symbols.hierarchy(ty);
    let throwable = |d: &DeclarationRef| d.get().name == "Throwable" && is_jdk(d);
    hierarchy.types.iter().filter_map(|t| t.declaration()).any(throwable)
        || hierarchy.external.iter().any(|name| name.ends_with("Exception") || name.ends_with("Error"))
}
