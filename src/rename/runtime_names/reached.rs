//! Finds types that are read without an annotation of a reader. Such a type is the type of a property of an annotated
//! type, or a supertype of that, or code passes it to a reader.
//!
//! The path from an annotated type has two steps at most, and that from a type passed to a reader has one. It is
//! searched from the type outwards, in files that import something of a reader, and in those of the types that these
//! name. So a project without any pays nothing.

use aho_corasick::AhoCorasick;
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::passed_to_library::{self, PassedToLibrary};
use super::readers::{DataBinder, DataBinders};
use crate::frameworks::{Catalogue, Medium};
use crate::git::SourceFile;
use crate::java::lexical::is_name_char;
use crate::java::{DeclarationRef, Kind, ProgramPoint, Symbols, is_jdk, owner_type};
use crate::text::each_once;

/// The types that a reader comes to, each with how it does, in words.
#[derive(Debug)]
pub struct Reached<'c> {
    /// The readers.
    pub binders: DataBinders<'c>,
    through: FxHashMap<(Medium, DeclarationRef), String>,
}

/// From where a reader comes to a type in one step.
#[derive(Debug)]
struct Step {
    /// The type that it comes from.
    from: DeclarationRef,
    /// A member of that type that leads here, since its type has this one as a part. `None` where that type is a
    /// subtype.
    member: Option<DeclarationRef>,
}

/// For each type, the steps to it.
type Steps = FxHashMap<DeclarationRef, Vec<Step>>;

impl<'c> Reached<'c> {
    /// Returns those among the types of some members, each of which may be a property or a value.
    pub fn of<'m>(
        symbols: &Symbols<'_, '_>,
        catalogue: &Catalogue,
        binders: DataBinders<'c>,
        members: impl Iterator<Item = &'m DeclarationRef>,
    ) -> Self {
        let owners: FxHashSet<DeclarationRef> = members.filter_map(owner_type).collect();
        let owners: Vec<DeclarationRef> = owners.into_iter().filter(may_be_reached).collect();
        let mut reached = Reached { binders, through: FxHashMap::default() };
        if owners.is_empty() {
            return reached;
        }
        // The files of those that go on to other types.
        let packages = reached.binders.packages_of_parts();
        let (mut reading, handing) =
            (symbols.project().files_importing(&packages), passed_to_library::files(symbols, catalogue));
        let passed_to_library = PassedToLibrary::of(symbols, catalogue, &handing);
        reading.extend(handing);
        reading.sort_by(|a, b| a.path().cmp(b.path()));
        reading.dedup_by(|a, b| a.path() == b.path());
        if reading.is_empty() {
            return reached;
        }
        let near = steps(symbols, &owners, &files_near(symbols, &owners, &reading));
        let nexts = near.values().flatten().map(|step| step.from.clone()).filter(may_be_reached);
        let nexts: FxHashSet<DeclarationRef> = nexts.collect();
        let far = steps(symbols, &nexts.into_iter().collect::<Vec<_>>(), &reading);
        for owner in owners {
            for reader in reached.binders.all().filter(|reader| !reader.reads(&owner.unit, owner.id)) {
                let by_types = || through(reader, &owner, &near, &far).filter(|_| reader.is_of_parts());
                let by_code = || passed_by_code(reader, &owner, &near, &passed_to_library);
                if let Some(through) = by_types().or_else(by_code) {
                    reached.through.insert((reader.medium, owner.clone()), through);
                }
            }
        }
        reached
    }

    /// Returns how the reader of a medium comes to a type: “as a part of `Props`”.
    pub fn through(&self, medium: Medium, ty: &DeclarationRef) -> Option<&str> {
        self.through.get(&(medium, ty.clone())).map(String::as_str)
    }
}

fn may_be_reached(ty: &DeclarationRef) -> bool {
    let kind = ty.get().kind;
    matches!(kind, Kind::Class | Kind::Interface | Kind::Enum | Kind::Record) && !is_jdk(ty)
}

/// Returns how a reader comes to a type, by one step or by two.
fn through(reader: &DataBinder<'_>, ty: &DeclarationRef, near: &Steps, far: &Steps) -> Option<String> {
    let steps = || near.get(ty).into_iter().flatten();
    steps().find_map(|step| step.begins_at(reader)).or_else(|| {
        let passed = steps().filter(|step| step.is_followed_by(reader));
        let further = passed.filter_map(|step| far.get(&step.from)).flatten();
        further.into_iter().find_map(|step| step.begins_at(reader))
    })
}

/// Returns how code hands a type to a reader, or one of which it is a part.
fn passed_by_code(
    reader: &DataBinder<'_>,
    ty: &DeclarationRef,
    near: &Steps,
    passed_to_library: &PassedToLibrary,
) -> Option<String> {
    let mut steps = near.get(ty).into_iter().flatten();
    let is_part = |step: &&Step| {
        step.is_followed_by(reader) && passed_to_library.to(reader.medium, &step.from).is_some()
    };
    let part = || steps.find(is_part).map(|step| format!("as a part of `{}`", step.from.get().name));
    passed_to_library.to(reader.medium, ty).map(str::to_owned).or_else(part)
}

impl Step {
    /// Returns where a reader begins with this step, in words.
    fn begins_at(&self, reader: &DataBinder<'_>) -> Option<String> {
        let filled = self.member.as_ref().filter(|member| reader.fills_result(member));
        if let Some(method) = filled {
            return Some(format!("which `{}` returns", method.get().name));
        }
        let from = &self.from;
        let is_read = self.is_followed_by(reader) && reader.reads(&from.unit, from.id);
        is_read.then(|| format!("as a part of `{}`", from.get().name))
    }

    fn is_followed_by(&self, reader: &DataBinder<'_>) -> bool {
        self.member.as_ref().is_none_or(|member| reader.goes_through(member))
    }
}

/// Returns the files in which a property of a type may be one of some types. They count as far as a file of a reader
/// may name that type.
fn files_near(
    symbols: &Symbols<'_, '_>,
    types: &[DeclarationRef],
    reading: &[SourceFile],
) -> Vec<SourceFile> {
    let mut files = symbols.project().files_with(&names_of(types));
    let stem = |file: &SourceFile| {
        let name = file.path().rsplit('/').next().unwrap_or_default();
        name.trim_end_matches(".java").to_owned()
    };
    let stems: Vec<String> = files.iter().map(stem).collect();
    let Ok(needles) = AhoCorasick::new(&stems) else { return Vec::new() };
    let named: FxHashSet<&str> = reading
        .par_iter()
        .flat_map_iter(|file| needles.find_overlapping_iter(file.bytes()))
        .map(|found| stems[found.pattern()].as_str())
        .collect();
    let paths: FxHashSet<&str> = reading.iter().map(SourceFile::path).collect();
    files.retain(|file| paths.contains(file.path()) || named.contains(stem(file).as_str()));
    files
}

fn names_of(types: &[DeclarationRef]) -> Vec<String> {
    each_once(types.iter().map(|ty| ty.get().name.clone()))
}

/// Returns the steps to some types from those that have them in some files, and from their subtypes.
fn steps(symbols: &Symbols<'_, '_>, types: &[DeclarationRef], files: &[SourceFile]) -> Steps {
    let names = names_of(types);
    let Ok(needles) = AhoCorasick::new(&names) else { return Steps::default() };
    let wanted: FxHashSet<&DeclarationRef> = types.iter().collect();
    let held: Vec<(DeclarationRef, Step)> = files
        .par_iter()
        .filter(|file| !names.is_empty() && needles.is_match(file.bytes()))
        .flat_map_iter(|file| {
            let unit = symbols.project().unit_of(file);
            DeclarationRef::all_in(&unit).flat_map(|member| held_by(symbols, &member, &names))
        })
        .filter(|(ty, _)| wanted.contains(ty))
        .collect();
    let mut steps = Steps::default();
    for (ty, step) in held {
        steps.entry(ty).or_default().push(step);
    }
    for ty in types {
        let below = symbols.subtypes(ty);
        let below = below.types.iter().map(|from| Step { from: from.clone(), member: None });
        steps.entry(ty.clone()).or_default().extend(below);
    }
    steps
}

/// Returns the types of some names that a field, a method's result or a parameter is of, or has among its type
/// arguments.
fn held_by(
    symbols: &Symbols<'_, '_>,
    member: &DeclarationRef,
    names: &[String],
) -> Vec<(DeclarationRef, Step)> {
    let d = member.get();
    let (Some(written), Some(from)) = (&d.ty, owner_type(member)) else { return Vec::new() };
    if !matches!(d.kind, Kind::Field | Kind::Method | Kind::Parameter) {
        return Vec::new();
    }
    let owner = if d.kind.is_callable() { Some(member.id) } else { d.owner };
    let point = ProgramPoint { unit: member.unit.clone(), owner, offset: written.span.start };
    let parts = written.text.split(|c| !is_name_char(c) && c != '.').map(|part| part.trim_matches('.'));
    let is_wanted = |part: &&str| {
        let simple = part.rsplit('.').next().unwrap_or_default();
        names.binary_search_by(|name| name.as_str().cmp(simple)).is_ok()
    };
    let found = parts.filter(is_wanted).filter_map(|part| {
        let ty = symbols.type_at(&point, part).declaration()?.clone();
        Some((ty, Step { from: from.clone(), member: Some(member.clone()) }))
    });
    found.collect()
}
