//! Finds the methods and stored types of repositories of Spring Data and Micronaut Data. The name of a method there is
//! a query, unless an annotation gives one or code implements it. A type that a repository stores or gives is filled by
//! the names of its properties, also without an annotation. It may be an aggregate of a document store, or a
//! projection, of which the getters say what is read.

use std::sync::Arc;

use super::passed_to_library::{named_types, written_types};
use crate::git::SourceFile;
use crate::java::{
    Annotation, CompilationUnit, DeclarationRef, Kind, Modifiers, ProgramPoint, Symbols, is_jdk, owner_type,
};
use crate::rename::annotations::texts;
use crate::rename::{Concern, Warning};

/// Packages that have the interfaces which repositories extend.
pub const PACKAGES: [&str; 2] = ["org.springframework.data.", "io.micronaut.data."];

/// How annotations end that give a method its query.
const QUERYING: [&str; 3] = ["Query", "Aggregation", "Procedure"];

/// Warns of a method of a repository of which the name is the query.
pub fn derived_query(symbols: &Symbols<'_, '_>, method: &DeclarationRef) -> Option<Warning> {
    let owner = owner_type(method).filter(|owner| owner.get().kind == Kind::Interface)?;
    if !is_left_open(method) || !is_repository(symbols, &owner) || is_implemented(symbols, method, &owner) {
        return None;
    }
    let message =
        format!("the query of `{}` in `{}` is made of its name", method.get().name, owner.get().name);
    Some(Warning { concern: Concern::PersistedName, message })
}

/// Returns the files of what extends a repository in some files: it need not import anything of the library.
pub fn files_below(symbols: &Symbols<'_, '_>, files: &[SourceFile]) -> Vec<SourceFile> {
    let units = symbols.project().units_of(files);
    let repositories = units.iter().flat_map(|unit| repositories_in(symbols, unit));
    let mut below: Vec<SourceFile> = repositories
        .flat_map(|repository| symbols.subtypes(&repository).types.clone())
        .map(|ty| ty.unit.source.clone())
        .collect();
    below.dedup_by(|a, b| a.path() == b.path());
    below
}

/// Returns the interfaces of a file that a library makes repositories of.
fn repositories_in(symbols: &Symbols<'_, '_>, unit: &Arc<CompilationUnit>) -> Vec<DeclarationRef> {
    let interfaces = DeclarationRef::all_in(unit).filter(|ty| ty.get().kind == Kind::Interface);
    interfaces.filter(|ty| is_repository(symbols, ty)).collect()
}

/// Returns the types that the repositories of a file store, and the types that they give. The names of its properties
/// are what each of the latter is filled by.
pub fn types(symbols: &Symbols<'_, '_>, unit: &Arc<CompilationUnit>) -> Vec<DeclarationRef> {
    let mut found = Vec::new();
    for repository in repositories_in(symbols, unit) {
        let d = repository.get();
        for extended in &d.supertypes {
            let point = ProgramPoint::new(unit, d.span.start).at(extended.span.start);
            found.extend(named_types(symbols, &point, &extended.text));
        }
        for method in repository.members().filter(|member| member.get().kind == Kind::Method) {
            // An expression with `new` says itself what is put where.
            let creates = texts(&method).iter().any(|text| text.contains("new "));
            let is_filled = |ty: &DeclarationRef| !creates || ty.get().kind == Kind::Interface;
            found.extend(written_types(symbols, &method).into_iter().filter(is_filled));
        }
    }
    found.retain(|ty| !is_jdk(ty) && !is_repository(symbols, ty));
    found
}

/// Returns whether nothing says at a method what it does: neither a body nor an annotation.
fn is_left_open(method: &DeclarationRef) -> bool {
    let d = method.get();
    let with_body = [Modifiers::STATIC, Modifiers::DEFAULT, Modifiers::PRIVATE];
    let is_query = |a: &Annotation| QUERYING.iter().any(|end| a.name.ends_with(end));
    d.kind == Kind::Method
        && !with_body.iter().any(|modifier| d.modifiers.has(*modifier))
        && !d.annotations.iter().any(is_query)
}

fn is_implemented(symbols: &Symbols<'_, '_>, method: &DeclarationRef, owner: &DeclarationRef) -> bool {
    let has_method =
        |ty: &DeclarationRef| !symbols.members_named(&ty.unit, Some(ty.id), &method.get().name).is_empty();
    symbols.subtypes(owner).types.iter().any(|ty| ty.get().kind == Kind::Class && has_method(ty))
}

/// Returns whether an interface extends one that a library makes repositories of.
fn is_repository(symbols: &Symbols<'_, '_>, ty: &DeclarationRef) -> bool {
    let hierarchy = symbols.hierarchy(ty);
    let mut interfaces = hierarchy.types.iter().filter_map(|ty| ty.declaration()).filter(|ty| !is_jdk(ty));
    interfaces.any(extends_library)
}

/// Returns whether an interface names one of a library's repositories among those that it extends.
fn extends_library(ty: &DeclarationRef) -> bool {
    let is_inside = |name: &str| PACKAGES.iter().any(|package| name.starts_with(package));
    let is_imported = |simple: &str| {
        ty.unit.imports.iter().any(|import| match import.on_demand {
            true => is_inside(&format!("{}.", import.name)) && simple.ends_with("Repository"),
            false => is_inside(&import.name) && import.name.rsplit('.').next() == Some(simple),
        })
    };
    let mut extended = ty.get().supertypes.iter();
    extended.any(|written| is_inside(&written.text) || is_imported(written.simple_name()))
}
