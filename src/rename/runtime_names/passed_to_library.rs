//! Finds types without an annotation of their own that code passes to a reader. A reader reads or writes JSON and its
//! like, fills objects from a request, or stores them. It gets a type in a call (`mapper.readValue(text, Order.class)`,
//! `mapper.writeValueAsString(order)`, `new TypeToken<List<Order>>() {}`), as the body of a request, or as the result
//! of a handler.

mod bodies;
mod passed;

pub use self::passed::given_together;

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::bound::form_object;
use super::{mybatis, repositories};
use crate::frameworks::{Catalogue, Medium};
use crate::git::SourceFile;
use crate::java::lexical::is_name_char;
use crate::java::{DeclarationRef, ProgramPoint, Symbols};

/// The types that code hands to readers, each with where it does, in words.
#[derive(Debug, Default)]
pub struct PassedToLibrary {
    found: FxHashMap<(Medium, DeclarationRef), String>,
}

/// Returns the files that import something of a library to which code hands types, and those of a project's own
/// repositories.
pub fn files(symbols: &Symbols<'_, '_>, catalogue: &Catalogue) -> Vec<SourceFile> {
    let imported = catalogue.all(|framework| &framework.reads).flat_map(|entry| &entry.imports);
    let filling = catalogue.all(|framework| &framework.routes).filter(|entry| entry.form.is_some());
    let filling = filling.flat_map(|entry| &entry.from);
    let packages = imported.chain(filling).map(String::as_str).chain(bodies::packages(catalogue));
    let packages: Vec<&str> = packages.chain(repositories::PACKAGES).chain(mybatis::PACKAGES).collect();
    let mut files = symbols.project().files_importing(&packages);
    files.extend(repositories::files_below(symbols, &files));
    files.sort_by(|a, b| a.path().cmp(b.path()));
    files.dedup_by(|a, b| a.path() == b.path());
    files
}

impl PassedToLibrary {
    /// Returns the types that some files pass to libraries.
    pub fn of(symbols: &Symbols<'_, '_>, catalogue: &Catalogue, files: &[SourceFile]) -> PassedToLibrary {
        let in_file = |file: &SourceFile| {
            let path = file.path().to_owned();
            found_in(symbols, catalogue, file).into_iter().map(move |PassedType { medium, ty, library }| {
                ((medium, ty), format!("which {path} hands to {library}"))
            })
        };
        let found: Vec<_> = files.par_iter().flat_map_iter(in_file).collect();
        let mut passed_to_library = PassedToLibrary::default();
        for (ty, how) in found {
            passed_to_library.found.entry(ty).or_insert(how);
        }
        passed_to_library
    }

    /// Returns where code hands a type to the reader of a medium, in words.
    pub fn to(&self, medium: Medium, ty: &DeclarationRef) -> Option<&str> {
        self.found.get(&(medium, ty.clone())).map(String::as_str)
    }
}

/// A type that code passes to a library.
struct PassedType<'c> {
    medium: Medium,
    ty: DeclarationRef,
    library: &'c str,
}

impl<'c> PassedType<'c> {
    fn new(medium: Medium, ty: DeclarationRef, library: &'c str) -> Self {
        PassedType { medium, ty, library }
    }
}

/// Returns the types that a file passes to libraries.
fn found_in<'c>(
    symbols: &Symbols<'_, '_>,
    catalogue: &'c Catalogue,
    file: &SourceFile,
) -> Vec<PassedType<'c>> {
    let unit = symbols.project().unit_of(file);
    let mut found = passed::passed(symbols, catalogue, file, &unit);
    let stored = repositories::types(symbols, &unit).into_iter();
    found.extend(stored.map(|ty| PassedType::new(Medium::Database, ty, "a repository")));
    for member in DeclarationRef::all_in(&unit) {
        let form = form_object(symbols, &member, catalogue);
        found.extend(form.map(|(framework, ty)| PassedType::new(Medium::Request, ty, framework)));
        if let Some(framework) = bodies::framework(&member, catalogue) {
            let types = written_types(symbols, &member).into_iter();
            found.extend(types.map(|ty| PassedType::new(Medium::Document, ty, framework)));
        }
        if mybatis::fills_result(&member) {
            let types = written_types(symbols, &member).into_iter();
            found.extend(types.map(|ty| PassedType::new(Medium::Database, ty, "MyBatis")));
        }
    }
    found
}

/// Returns the types of the project that the type of a variable, or what a method returns, names.
pub fn written_types(symbols: &Symbols<'_, '_>, member: &DeclarationRef) -> Vec<DeclarationRef> {
    let d = member.get();
    let Some(written) = &d.ty else { return Vec::new() };
    let owner = if d.kind.is_callable() { Some(member.id) } else { d.owner };
    let point = ProgramPoint { unit: member.unit.clone(), owner, offset: written.span.start };
    named_types(symbols, &point, &written.text).collect()
}

/// Returns the types of the project that a written type names.
pub fn named_types<'n>(
    symbols: &'n Symbols<'_, '_>,
    point: &'n ProgramPoint,
    written: &'n str,
) -> impl Iterator<Item = DeclarationRef> + 'n {
    let parts = written.split(|c| !is_name_char(c) && c != '.').map(|part| part.trim_matches('.'));
    let parts = parts.filter(|part| !part.is_empty());
    parts.filter_map(|part| symbols.type_at(point, part).declaration().cloned())
}
