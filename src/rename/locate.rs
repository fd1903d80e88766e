//! Finds the declaration that a user points at. They point with a line of a file, a symbol path, or a piece of text
//! (the `locate` of the Rename API).

mod symbol_path;

use std::collections::BTreeSet;
use std::sync::Arc;

use memchr::memmem;
use tree_sitter::Node;

pub use self::symbol_path::SymbolPath;
use self::symbol_path::{Segment, has_parameters, matching};
use super::family::Family;
use crate::git::{Position, SourceFile};
use crate::java::grammar::{NodeKind, kind};
use crate::java::{
    CompilationUnit, Declaration, DeclarationId, DeclarationRef, Kind, Meaning, Modifiers, Project, Resolver,
    Symbols, is_jdk, owner_type, parse,
};
use crate::text::count;
use crate::words::nearest;

/// How similar a name must be to a misspelt one to be named in the message.
const MISSPELT: f64 = 0.8;

/// Marks of the place in a piece of text.
const MARKERS: [&str; 2] = ["<HERE>", "<|>"];

/// A location that names a declaration of the project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Location {
    /// On a line of a file (from 1), or at a column of it (from 1, in UTF-16 code units).
    Position { path: String, line: u32, column: Option<u32> },
    /// `Type.method`, in one file where a path is given.
    Symbol { path: Option<String>, symbol: SymbolPath },
    /// A piece of a file's text, in which `<HERE>` may be before or in the identifier.
    Text { path: String, text: String },
}

/// Why nothing can be meant.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LocateError {
    #[error("there is no Java file {0} in this work tree")]
    NoSuchFile(String),
    #[error("{path} has no line {line}; it has {}", count(*lines, "line"))]
    NoSuchLine { path: String, line: u32, lines: usize },
    #[error("there is no identifier at {0}")]
    NoIdentifier(String),
    #[error("{path} does not contain `{text}`; copy a piece of it, with <HERE> before the name")]
    NoSuchText { path: String, text: String },
    #[error("`{name}` at {at} is no type, member or variable that this repository declares")]
    External { name: String, at: String },
    #[error("cannot resolve `{name}` at {at}: {why}")]
    Unknown { name: String, at: String, why: &'static str },
    #[error("there is no declaration `{symbol}`{hint}")]
    NoSuchSymbol { symbol: String, hint: String },
}

/// Returns the declarations that a location may mean, sorted by path and position: one if it is clear.
///
/// # Errors
/// Nothing in the project can be meant.
pub fn locate(project: &Project<'_>, location: &Location) -> Result<Vec<DeclarationRef>, LocateError> {
    let symbols = Symbols::new(project);
    let locator = Locator { symbols: &symbols, project };
    let mut found = match location {
        Location::Position { path, line, column } => locator.at_position(path, *line, *column)?,
        Location::Symbol { path, symbol } => locator.named(path.as_deref(), symbol)?,
        Location::Text { path, text } => locator.in_text(path, text)?,
    };
    found.sort_by(|a, b| a.key().cmp(&b.key()));
    found.dedup();
    Ok(without_followers(found))
}

struct Locator<'l> {
    symbols: &'l Symbols<'l, 'l>,
    project: &'l Project<'l>,
}

impl Locator<'_> {
    fn at_position(
        &self,
        path: &str,
        line: u32,
        column: Option<u32>,
    ) -> Result<Vec<DeclarationRef>, LocateError> {
        let unit = self.project.unit(path).ok_or_else(|| LocateError::NoSuchFile(path.to_owned()))?;
        let no_line = || LocateError::NoSuchLine {
            path: path.to_owned(),
            line,
            lines: unit.source.bytes().split_inclusive(|b| *b == b'\n').count(),
        };
        let range = unit.source.line(line).ok_or_else(no_line)?;
        if let Some(column) = column {
            let offset = unit.source.offset(Position { line, column });
            let at = format!("{path}:{line}:{column}");
            let at = format!("{at}; give the column of its first letter, or the line alone");
            let offset = offset.ok_or_else(|| LocateError::NoIdentifier(at.clone()))?;
            let found = self.meant(path, |token| token.start <= offset && offset <= token.end)?;
            return if found.is_empty() { Err(LocateError::NoIdentifier(at)) } else { Ok(found) };
        }
        let named =
            |(_, d): &(DeclarationId, &Declaration)| d.kind.is_named() && range.contains(&d.name_span.start);
        let declared: Vec<_> =
            unit.iter().filter(named).map(|(id, _)| DeclarationRef { unit: unit.clone(), id }).collect();
        if !declared.is_empty() {
            return Ok(declared);
        }
        let found = self.meant(path, |token| range.start <= token.start && token.end <= range.end)?;
        let at = || format!("{path}:{line}");
        if found.is_empty() { Err(LocateError::NoIdentifier(at())) } else { Ok(found) }
    }

    fn in_text(&self, path: &str, text: &str) -> Result<Vec<DeclarationRef>, LocateError> {
        let unit = self.project.unit(path).ok_or_else(|| LocateError::NoSuchFile(path.to_owned()))?;
        let marked = MARKERS.iter().find_map(|marker| text.split_once(marker));
        let (before, whole) = match marked {
            Some((before, after)) => (Some(before.len()), format!("{before}{after}")),
            None => (None, text.to_owned()),
        };
        let bytes = unit.source.bytes();
        let missing = || LocateError::NoSuchText { path: path.to_owned(), text: whole.clone() };
        if whole.is_empty() {
            return Err(missing());
        }
        let matches: Vec<usize> = memmem::find_iter(bytes, whole.as_bytes()).collect();
        let first = *matches.first().ok_or_else(missing)?;
        let found = self.meant(path, |token| {
            matches.iter().any(|start| match before {
                Some(before) => token.start <= start + before && start + before <= token.end,
                None => *start <= token.start && token.end <= start + whole.len(),
            })
        })?;
        if found.is_empty() {
            let line = unit.source.position(first).line;
            return Err(LocateError::NoIdentifier(format!("`{whole}` ({path}:{line})")));
        }
        Ok(found)
    }

    /// Returns the declarations of the project that the chosen identifiers of a file mean. At a place between two
    /// identifiers both are chosen; there is no such place in Java.
    fn meant(
        &self,
        path: &str,
        chosen: impl Fn(std::ops::Range<usize>) -> bool,
    ) -> Result<Vec<DeclarationRef>, LocateError> {
        let Some(file) = self.project.snapshot().read(path) else {
            return Err(LocateError::NoSuchFile(path.to_owned()));
        };
        let tree = parse(&file);
        let unit = self.project.unit_of_tree(&tree);
        let resolver = Resolver::new(self.symbols, &tree, unit.clone());
        let mut found = Vec::new();
        let mut failure = None;
        for token in identifiers(tree.root()).into_iter().filter(|t| chosen(t.byte_range())) {
            let position = file.position(token.start_byte());
            let at = format!("{path}:{}:{}", position.line, position.column);
            let name = tree.text(token).into_owned();
            let external = LocateError::External { name: name.clone(), at: at.clone() };
            match resolver.meaning(token) {
                Meaning::Declares(d) => found.push(d),
                Meaning::Declarations(all) | Meaning::Perhaps(all, _) => {
                    let before = found.len();
                    let ours = all.iter().filter(|d| !is_jdk(d)).map(type_of_constructor).collect();
                    found.extend(self.one_of_family(ours));
                    if found.len() == before {
                        failure.get_or_insert(external);
                    }
                }
                Meaning::External => {
                    failure.get_or_insert(external);
                }
                Meaning::Unknown(why, _) => {
                    failure.get_or_insert(LocateError::Unknown { name, at, why });
                }
            }
        }
        match failure {
            Some(failure) if found.is_empty() => Err(failure),
            _ => Ok(found),
        }
    }

    /// Returns the one method that stands for all of those that are only renamed together: where it overrides the
    /// others, a call means it. Otherwise the methods themselves.
    fn one_of_family(&self, found: Vec<DeclarationRef>) -> Vec<DeclarationRef> {
        if found.len() < 2 || found.iter().any(|d| d.get().kind != Kind::Method) {
            return found;
        }
        let family = Family::of(self.symbols, &found[0]);
        if !found.iter().all(|d| family.contains(d)) {
            return found;
        }
        let owners: Vec<DeclarationRef> = found.iter().filter_map(owner_type).collect();
        let is_lowest = |d: &&DeclarationRef| {
            owner_type(d).is_some_and(|owner| {
                let hierarchy = self.symbols.hierarchy(&owner);
                owners.iter().all(|other| hierarchy.contains(other))
            })
        };
        found.iter().find(is_lowest).or(found.first()).cloned().into_iter().collect()
    }

    fn named(&self, path: Option<&str>, symbol: &SymbolPath) -> Result<Vec<DeclarationRef>, LocateError> {
        let mut found = match path {
            Some(path) => {
                let unit = self.project.unit(path);
                let unit = unit.ok_or_else(|| LocateError::NoSuchFile(path.to_owned()))?;
                matching(&[unit], &symbol.segments)
            }
            None => self.anywhere(&symbol.segments),
        };
        if found.is_empty() {
            found = self.inherited(path, symbol);
        }
        if found.is_empty() {
            return Err(self.no_such_symbol(path, symbol));
        }
        Ok(symbol.as_listed(before_constructors(found)))
    }

    /// Returns the declarations of the whole project that a symbol path means. Where it names a type, the files that
    /// declare that type are enough.
    fn anywhere(&self, segments: &[Segment]) -> Vec<DeclarationRef> {
        let index = self.symbols.index();
        let declaring = segments.iter().rev().find_map(|s| {
            let units: Vec<_> = index.declaring(&s.name).filter_map(|path| self.project.unit(path)).collect();
            (!units.is_empty()).then_some(units)
        });
        let found = declaring.map_or(Vec::new(), |units| matching(&units, segments));
        if found.is_empty() { matching(&self.units_with(segments), segments) } else { found }
    }

    /// Returns the files in which all names of a symbol path are.
    fn units_with(&self, segments: &[Segment]) -> Vec<Arc<CompilationUnit>> {
        let Some(last) = segments.last() else { return Vec::new() };
        let Ok(needle) = aho_corasick::AhoCorasick::new([&last.name]) else { return Vec::new() };
        let files = self.project.snapshot().search(&needle);
        let holds_all = |file: &SourceFile| {
            segments.iter().all(|s| memmem::find(file.bytes(), s.name.as_bytes()).is_some())
        };
        let files: Vec<_> = files.into_iter().filter(holds_all).collect();
        self.project.units_of(&files)
    }

    /// Returns the types that the symbol path without its last segment means.
    fn holders(&self, path: Option<&str>, symbol: &SymbolPath) -> Vec<DeclarationRef> {
        let Some((_, around)) = symbol.segments.split_last().filter(|(_, around)| !around.is_empty()) else {
            return Vec::new();
        };
        let found = match path {
            Some(path) => self.project.unit(path).map_or(Vec::new(), |unit| matching(&[unit], around)),
            None => self.anywhere(around),
        };
        found.into_iter().filter(|d| d.get().kind.is_type()).collect()
    }

    /// Members that the type named in a symbol path has from its supertypes.
    fn inherited(&self, path: Option<&str>, symbol: &SymbolPath) -> Vec<DeclarationRef> {
        let Some(last) = symbol.segments.last() else { return Vec::new() };
        let members =
            self.holders(path, symbol).into_iter().flat_map(|ty| self.symbols.all_members(&ty, &last.name));
        members.filter(|d| !is_jdk(d) && has_parameters(d, last)).collect()
    }

    fn no_such_symbol(&self, path: Option<&str>, symbol: &SymbolPath) -> LocateError {
        let place = path.map_or("in the files that are looked at".to_owned(), |path| format!("in {path}"));
        let mut hint = format!(" {place}");
        let wanted = symbol.segments.last().map_or("", |s| s.name.as_str());
        let holders = self.holders(path, symbol);
        let names: BTreeSet<String> = holders
            .iter()
            .flat_map(|ty| ty.unit.members(Some(ty.id)).map(|(_, d)| d.name.clone()))
            .filter(|name| !name.is_empty())
            .collect();
        let external = holders.iter().any(|ty| !self.symbols.all_members(ty, wanted).is_empty());
        if holders.iter().any(|ty| ty.get().name == wanted) {
            hint = format!("; a constructor has the name of its class, so rename the class `{wanted}`");
        } else if self.is_package(symbol) {
            hint = "; it is a package, and packages are not renamed".to_owned();
        } else if names.contains(wanted) {
            hint.push_str("; there is one with other parameters");
        } else if external {
            hint = format!("; `{wanted}` is declared in a library, not in this repository");
        } else if let Some(near) = nearest(wanted, names.iter().map(String::as_str), MISSPELT) {
            hint.push_str(&format!("; did you mean `{near}`?"));
        } else if let Some(near) = self.nearest_type(symbol).filter(|_| holders.is_empty()) {
            hint.push_str(&format!("; did you mean the type `{near}`?"));
        }
        LocateError::NoSuchSymbol { symbol: symbol.to_string(), hint }
    }

    /// Returns the type whose name is most like one of the names of a symbol path that looks like a type's: none is
    /// called so.
    fn nearest_type(&self, symbol: &SymbolPath) -> Option<&str> {
        let index = self.symbols.index();
        let wanted = symbol.segments.iter().rev().find(|s| s.name.starts_with(char::is_uppercase))?;
        let is_there = index.declaring(&wanted.name).next().is_some();
        nearest(&wanted.name, index.type_names(), MISSPELT).filter(|_| !is_there)
    }

    /// Returns whether there are Java files in the folder of a package of this name.
    fn is_package(&self, symbol: &SymbolPath) -> bool {
        let folder: String = symbol.segments.iter().map(|segment| format!("/{}", segment.name)).collect();
        let mut folders = self.project.snapshot().paths().iter().filter_map(|path| path.rsplit_once('/'));
        folders.any(|(of_file, _)| of_file == &folder[1..] || of_file.ends_with(&folder))
    }
}

fn type_of_constructor(d: &DeclarationRef) -> DeclarationRef {
    let owner = owner_type(d).filter(|_| d.get().kind == Kind::Constructor);
    owner.unwrap_or_else(|| d.clone())
}

/// Returns the identifiers of a tree, in the order of the text.
fn identifiers(root: Node<'_>) -> Vec<Node<'_>> {
    let mut found = Vec::new();
    let mut pending = vec![root];
    while let Some(node) = pending.pop() {
        if matches!(kind(node), NodeKind::Identifier | NodeKind::TypeIdentifier) {
            found.push(node);
        }
        let mut cursor = node.walk();
        let children: Vec<Node<'_>> = node.children(&mut cursor).collect();
        pending.extend(children.into_iter().rev());
    }
    found
}

/// Drops parameters of constructors where a member of the type has the name, too. `Till.coins` means the field of the
/// till.
fn before_constructors(mut found: Vec<DeclarationRef>) -> Vec<DeclarationRef> {
    let is_member = |d: &DeclarationRef| d.get().owner.is_none_or(|owner| d.unit.get(owner).kind.is_type());
    let holders: Vec<DeclarationRef> = found.iter().filter(|d| is_member(d)).filter_map(owner_type).collect();
    found.retain(|d| {
        let in_constructor = d.get().owner.is_some_and(|owner| d.unit.get(owner).kind == Kind::Constructor);
        !in_constructor || owner_type(d).is_none_or(|ty| !holders.contains(&ty))
    });
    found
}

/// Leaves out a record's accessor and its canonical constructor's parameter where their component is there. They follow
/// it, so who names all of them means the component.
fn without_followers(found: Vec<DeclarationRef>) -> Vec<DeclarationRef> {
    let components: BTreeSet<(String, u32, String)> = found
        .iter()
        .filter(|d| d.get().modifiers.has(Modifiers::RECORD_COMPONENT))
        .filter_map(|d| Some((d.unit.path().to_owned(), owner_type(d)?.id.0, d.get().name.clone())))
        .collect();
    let follows = |d: &DeclarationRef| {
        let record = owner_type(d).map(|o| (d.unit.path().to_owned(), o.id.0, d.get().name.clone()));
        let accessor = d.get().kind == Kind::Method && d.get().parameters.is_empty();
        let parameter = d.get().kind == Kind::Parameter
            && d.get().owner.is_some_and(|o| d.unit.get(o).kind == Kind::Constructor);
        (accessor || parameter) && record.is_some_and(|record| components.contains(&record))
    };
    found.iter().filter(|d| !follows(d)).cloned().collect()
}

#[cfg(test)]
#[path = "locate/tests.rs"]
mod tests;
