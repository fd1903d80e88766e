//! Writes renames as [RefactoringMiner](https://github.com/tsantalis/RefactoringMiner) 3 does with `-json`: its names
//! of refactorings, its sentences and its code ranges, for programs that read those.
//!
//! It uses other terms than corename. A field, enum constant or record component is an *attribute*, every kind of type
//! a *class*, and the parameter of a lambda a *variable*. It has no name for a renamed type parameter, so those are
//! left out. Of a variable it also lists statements that refer to it; here the declarations alone are listed.

mod declared;

use std::cell::LazyCell;
use std::collections::BTreeMap;
use std::io::{self, Write};

use rayon::prelude::*;
use serde::Serialize;

use self::declared::{Container, Declared, Details, Signature, Types, Variable};
use crate::git::{FileChange, Snapshot};
use crate::java::{CompilationUnit, Kind, SyntaxTree, parse};
use crate::mining::{Place, Rename};

/// The text before the first commit.
pub const BEGIN: &str = "{\"commits\": [\n";
/// The text between two commits.
pub const BETWEEN: &str = ",\n";
/// The text after the last commit.
pub const END: &str = "\n]}\n";

/// A commit with its renames.
pub struct Commit<'a> {
    /// The URL that the repository was cloned from; may be empty.
    pub repository: &'a str,
    pub base: &'a Snapshot,
    pub head: &'a Snapshot,
    /// The files that differ.
    pub files: &'a [FileChange],
    pub renames: &'a [Rename],
}

#[derive(Serialize)]
struct Document<'a> {
    repository: &'a str,
    sha1: &'a str,
    url: String,
    refactorings: Vec<Refactoring>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Refactoring {
    #[serde(rename = "type")]
    name: &'static str,
    description: String,
    left_side_locations: Vec<Location>,
    right_side_locations: Vec<Location>,
}

/// A range of code. Lines count from 1. Columns are in UTF-16 code units and count from 1, but the first one is 0. The
/// end is the column after the last character.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
struct Location {
    file_path: String,
    start_line: u32,
    end_line: u32,
    start_column: u32,
    end_column: u32,
    code_element_type: &'static str,
    description: &'static str,
    code_element: String,
}

/// Writes one commit, without what is around and between commits.
///
/// # Errors
/// Only those of `out`.
pub fn write(commit: &Commit<'_>, out: &mut dyn Write) -> io::Result<()> {
    let document = Document {
        repository: commit.repository,
        sha1: commit.head.id(),
        url: url(commit.repository, commit.head.id()),
        refactorings: refactorings(commit),
    };
    Ok(serde_json::to_writer(out, &document)?)
}

/// Returns the commit's page where the repository is hosted; empty where that is not known.
fn url(repository: &str, commit: &str) -> String {
    let folder = match repository {
        r if r.starts_with("https://github.com/") || r.starts_with("https://gitlab.com/") => "commit",
        r if r.starts_with("https://bitbucket.org/") => "commits",
        _ => return String::new(),
    };
    let repository = repository.trim_end_matches('/').trim_end_matches(".git");
    format!("{repository}/{folder}/{commit}")
}

fn refactorings(commit: &Commit<'_>) -> Vec<Refactoring> {
    let before = declared(commit.base, commit.renames, |rename| &rename.before);
    let after = declared(commit.head, commit.renames, |rename| &rename.after);
    let moved = LazyCell::new(|| moved_types(commit));
    let renames = commit.renames.iter().zip(before.into_iter().zip(after));
    renames
        .filter_map(|(rename, sides)| match (rename.kind, sides) {
            (Kind::Package, _) => Some(package(rename, &moved)),
            (_, (Some(before), Some(after))) => {
                let is_moved = rename.moved && !moved_with_its_type(commit, rename);
                refactoring(rename.kind, is_moved, &before, &after)
            }
            _ => None,
        })
        .collect()
}

/// Returns the details of the declaration of each rename on one side. It parses files one by one, and drops their
/// trees.
fn declared<'r>(
    snapshot: &Snapshot,
    renames: &'r [Rename],
    place: impl Fn(&'r Rename) -> &'r Place,
) -> Vec<Option<Declared>> {
    let mut by_path: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, rename) in renames.iter().enumerate().filter(|(_, r)| r.kind != Kind::Package) {
        by_path.entry(&place(rename).path).or_default().push(index);
    }
    let places: Vec<&Place> = renames.iter().map(place).collect();
    let found: Vec<Vec<(usize, Option<Declared>)>> = by_path
        .into_par_iter()
        .map(|(path, indices)| {
            let Some(source) = snapshot.read(path) else { return Vec::new() };
            let tree = parse(&source);
            let unit = tree.compilation_unit();
            indices.into_iter().map(|index| (index, at(&tree, &unit, places[index]))).collect()
        })
        .collect();
    let mut all: Vec<Option<Declared>> = Vec::new();
    all.resize_with(renames.len(), || None);
    for (index, declared) in found.into_iter().flatten() {
        all[index] = declared;
    }
    all
}

fn at(tree: &SyntaxTree, unit: &CompilationUnit, place: &Place) -> Option<Declared> {
    let position = crate::git::Position { line: place.line, column: place.column };
    let id = unit.named_at(unit.source.offset(position)?)?;
    Some(Declared::of(tree, unit, id))
}

/// Returns whether a declaration moved only since its whole type did, which RefactoringMiner reports of the type alone.
fn moved_with_its_type(commit: &Commit<'_>, rename: &Rename) -> bool {
    if rename.kind.is_type() {
        return false;
    }
    let simple = |container: &str| container.rsplit('.').next().unwrap_or_default().to_owned();
    let (before, after) = (&rename.before, &rename.after);
    let is_renamed = commit.renames.iter().filter(|r| r.kind.is_type()).any(|r| {
        r.before.path == before.path
            && r.after.path == after.path
            && simple(&before.container) == r.old_name
            && simple(&after.container) == r.new_name
    });
    let is_pair = |file: &FileChange| {
        file.before.as_ref() == Some(&before.path) && file.after.as_ref() == Some(&after.path)
    };
    is_renamed || (simple(&before.container) == simple(&after.container) && commit.files.iter().any(is_pair))
}

fn refactoring(kind: Kind, is_moved: bool, before: &Declared, after: &Declared) -> Option<Refactoring> {
    let name = match (kind, is_moved) {
        (Kind::Package | Kind::TypeParameter, _) => return None,
        (Kind::Constructor | Kind::AnonymousClass | Kind::Initializer, _) => return None,
        (Kind::Method, false) => "Rename Method",
        (Kind::Method, true) => "Move And Rename Method",
        (Kind::Field | Kind::EnumConstant, false) => "Rename Attribute",
        (Kind::Field | Kind::EnumConstant, true) => "Move And Rename Attribute",
        (Kind::Parameter, _) => "Rename Parameter",
        (Kind::LocalVariable | Kind::LambdaParameter, _) => "Rename Variable",
        (Kind::Class | Kind::Interface | Kind::Enum | Kind::Record | Kind::Annotation, false) => {
            "Rename Class"
        }
        (Kind::Class | Kind::Interface | Kind::Enum | Kind::Record | Kind::Annotation, true) => {
            "Move And Rename Class"
        }
    };
    let Description { left, right, sentence } = Description::of(is_moved, before, after)?;
    Some(Refactoring {
        name,
        description: format!("{name} {sentence}"),
        left_side_locations: vec![before.location(is_moved, left)],
        right_side_locations: vec![after.location(is_moved, right)],
    })
}

/// RefactoringMiner's description of a rename.
struct Description {
    /// Its terms for the two locations.
    left: &'static str,
    right: &'static str,
    /// The text after the refactoring's name.
    sentence: String,
}

impl Description {
    /// Returns the description of a refactoring. Returns `None` if, for example, a field became a parameter, which is
    /// no rename for RefactoringMiner.
    fn of(is_moved: bool, before: &Declared, after: &Declared) -> Option<Self> {
        let classes = (before.class.as_str(), after.class.as_str());
        match (&before.details, &after.details) {
            (Details::Type, Details::Type) => Some(Self::of_type(is_moved, classes)),
            (Details::Method(x), Details::Method(y)) => Some(Self::of_method(is_moved, classes, (x, y))),
            (Details::Attribute(x), Details::Attribute(y)) => {
                Some(Self::of_attribute(is_moved, classes, (x, y)))
            }
            (Details::Local(x, _), Details::Local(y, container)) => {
                Some(Self::of_local(container, &after.class, (x, y)))
            }
            _ => None,
        }
    }

    fn of_type(is_moved: bool, (from, to): (&str, &str)) -> Self {
        let (right, became) = match is_moved {
            true => ("moved and renamed type declaration", "moved and renamed to"),
            false => ("renamed type declaration", "renamed to"),
        };
        Self { left: "original type declaration", right, sentence: format!("{from} {became} {to}") }
    }

    fn of_method(is_moved: bool, (from, to): (&str, &str), (x, y): (&Signature, &Signature)) -> Self {
        let (x, y) = (x.text(Types::AsWritten), y.text(Types::AsWritten));
        let (right, sentence) = match is_moved {
            true => ("moved method declaration", format!("{x} from class {from} to {y} from class {to}")),
            false => ("renamed method declaration", format!("{x} renamed to {y} in class {to}")),
        };
        Self { left: "original method declaration", right, sentence }
    }

    fn of_attribute(is_moved: bool, (from, to): (&str, &str), (x, y): (&Variable, &Variable)) -> Self {
        let left = "original attribute declaration";
        if is_moved {
            let (x, y) = (x.attribute(Types::AsWritten), y.attribute(Types::AsWritten));
            let sentence = format!("{x} renamed to {y} and moved from class {from} to class {to}");
            return Self { left, right: "moved and renamed attribute declaration", sentence };
        }
        let types = if x.has_type_of(y) { Types::AsWritten } else { Types::Simple };
        let sentence = format!("{} to {} in class {to}", x.text(types), y.text(types));
        Self { left, right: "renamed attribute declaration", sentence }
    }

    fn of_local(container: &Container, class: &str, (x, y): (&Variable, &Variable)) -> Self {
        let differ = x.has_type_of(y) && x.ty != y.ty;
        let types = if differ { Types::AsWritten } else { Types::Simple };
        let sentence = format!("{} to {} in {container} from class {class}", x.text(types), y.text(types));
        Self { left: "original variable declaration", right: "renamed variable declaration", sentence }
    }
}

/// Returns a package under another name: *renamed* where it stayed in its parent, else *moved*. The locations are its
/// types.
fn package(rename: &Rename, moved: &[MovedType]) -> Refactoring {
    let qualified = |place: &Place, name: &str| match place.container.as_str() {
        parent if parent.is_empty() || name.contains('.') => name.to_owned(),
        parent => format!("{parent}.{name}"),
    };
    let from = qualified(&rename.before, &rename.old_name);
    let to = qualified(&rename.after, &rename.new_name);
    let parent = |name: &str| name.rsplit_once('.').map(|(parent, _)| parent.to_owned());
    let name = if parent(&from) == parent(&to) { "Rename Package" } else { "Move Package" };
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for MovedType { before, after } in moved.iter().filter(|m| m.before.is_of(&from) && m.after.is_of(&to)) {
        left.push(before.declared.location(false, "original type declaration"));
        right.push(after.declared.location(false, "moved type declaration"));
    }
    let description = format!("{name} {from} to {to}");
    Refactoring { name, description, left_side_locations: left, right_side_locations: right }
}

/// A top-level type whose file has another path, on both sides.
struct MovedType {
    before: TopLevel,
    after: TopLevel,
}

/// A top-level type and the package that its file is in.
struct TopLevel {
    package: String,
    declared: Declared,
}

impl TopLevel {
    /// Returns whether it is in a package, or in one below it.
    fn is_of(&self, package: &str) -> bool {
        self.package.strip_prefix(package).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    }
}

/// Returns the top-level types that kept their names in files that got other paths. Where packages are renamed at all,
/// there may be many of both, so each file is parsed once for all of them.
fn moved_types(commit: &Commit<'_>) -> Vec<MovedType> {
    let pairs: Vec<(&str, &str)> = commit
        .files
        .iter()
        .filter_map(|file| Some((file.before.as_deref()?, file.after.as_deref()?)))
        .filter(|(before, after)| before != after)
        .collect();
    let of_pair = |(before, after): (&str, &str)| {
        let mut after: Vec<TopLevel> = top_level(commit.head, after);
        let same = |before: TopLevel| {
            let at = after.iter().position(|a| a.declared.name == before.declared.name)?;
            Some(MovedType { before, after: after.swap_remove(at) })
        };
        top_level(commit.base, before).into_iter().filter_map(same).collect::<Vec<MovedType>>()
    };
    pairs.into_par_iter().flat_map_iter(of_pair).collect()
}

fn top_level(snapshot: &Snapshot, path: &str) -> Vec<TopLevel> {
    let Some(source) = snapshot.read(path) else { return Vec::new() };
    let tree = parse(&source);
    let unit = tree.compilation_unit();
    let types = unit.members(None).filter(|(_, d)| d.kind.is_type());
    let of = |id| TopLevel { package: unit.package.clone(), declared: Declared::of(&tree, &unit, id) };
    types.map(|(id, _)| of(id)).collect()
}

#[cfg(test)]
mod tests;
