//! Reads a request, as far as it is known before any other file is searched.

use super::confinement::is_confined;
use super::family::Family;
use super::names::refusal;
use super::occurrences::Occurrences;
use super::runtime_names::processors::generated_type;
use super::type_names::TypeNames;
use super::{Blocker, Concern, Request, generated};
use crate::frameworks::Catalogue;
use crate::java::{DeclarationRef, Kind, Modifiers, Project, Symbols, owner_type};

/// One request with what is found out about it before any file is searched.
pub struct Target {
    pub declaration: DeclarationRef,
    pub old_name: String,
    pub new_name: String,
    /// Whether all references are in the declaration's own file.
    pub is_confined: bool,
    /// The spellings of a type in text that is no code.
    pub names: Option<TypeNames>,
    /// The declarations that go along, as far as the index of types knows; none where something blocks the rename
    /// already.
    pub family: Family,
    /// The reasons against it before any file is searched.
    pub refused: Vec<Blocker>,
}

/// A target that is renamed, and where its names are in Java.
pub struct RenamedTarget<'r> {
    pub symbols: &'r Symbols<'r, 'r>,
    pub target: &'r Target,
    /// They are renamed together.
    pub members: &'r [DeclarationRef],
    /// The Java files in which the old name or the new one was looked for.
    pub files: &'r [&'r Occurrences],
}

impl Target {
    /// Reads a request. Of a constructor, its class is meant.
    pub fn of(
        project: &Project<'_>,
        symbols: &Symbols<'_, '_>,
        catalogue: &Catalogue,
        request: &Request,
    ) -> Target {
        let asked = &request.declaration;
        let seen = project.unit(asked.unit.path()).and_then(|unit| asked.seen_in(&unit));
        let mut declaration = seen.unwrap_or_else(|| asked.clone());
        if declaration.get().kind == Kind::Constructor
            && let Some(owner) = owner_type(&declaration)
        {
            declaration = owner;
        }
        let d = declaration.get();
        let mut refused = Vec::new();
        let mut refuse = |concern: Concern, message: String| refused.push(Blocker { concern, message });
        if !d.kind.is_named() || d.kind == Kind::Package {
            refuse(Concern::NotSupported, format!("a {} is not renamed", d.kind));
        }
        let is_whole = declaration.unit.errors.is_empty();
        if is_whole && d.owner.is_none() && !d.kind.is_type() && d.kind != Kind::Package {
            // Its references are in no class that could be looked into (JLS 7.3, compact compilation units).
            refuse(Concern::NotSupported, "its class is implicit (a compact source file)".to_owned());
        }
        // An annotation's element is never called by its simple name, so that a variable may have each of its names.
        let is_element = d.kind == Kind::Method
            && owner_type(&declaration).is_some_and(|owner| owner.get().kind == Kind::Annotation);
        let kind = if is_element { Kind::Field } else { d.kind };
        if let Some(why) = refusal(&request.new_name, kind) {
            refuse(Concern::NotAnIdentifier, why);
        }
        if d.name == request.new_name {
            refuse(Concern::NameClash, "that is its name already".to_owned());
        }
        let is_confined = is_confined(symbols, &declaration);
        if !is_confined && symbols.index().is_data(declaration.unit.path()) {
            let message = "no known build compiles its file, so its references are not known";
            refused.push(Blocker { concern: Concern::NotSupported, message: message.to_owned() });
        }
        refused.extend(generated::blocker(&declaration));
        refused.extend(generated_type(symbols, catalogue, &declaration));
        let family = match refused.is_empty() {
            true => Family::of(symbols, &declaration),
            false => Family::default(),
        };
        // A record's component names its accessor too.
        let is_component = |d: &DeclarationRef| d.get().modifiers.has(Modifiers::RECORD_COMPONENT);
        if family.members.iter().any(is_component)
            && let Some(why) = refusal(&request.new_name, Kind::Method)
        {
            refused.push(Blocker { concern: Concern::NotAnIdentifier, message: why });
        }
        Target {
            old_name: d.name.clone(),
            new_name: request.new_name.clone(),
            is_confined,
            family,
            names: TypeNames::of(&declaration).filter(|_| refused.is_empty()),
            declaration,
            refused,
        }
    }
}
