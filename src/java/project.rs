//! All Java of one snapshot, parsed file by file as it is asked for.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use aho_corasick::AhoCorasick;
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::declaration::{CompilationUnit, Declaration, DeclarationId, Kind, Modifiers};
use super::index::TypeIndex;
use super::searched_names::{NamesOf, SearchedNames};
use super::skipped_ranges::{SkippedParts, skipped_parts};
use super::source_roots::{SourceRoot, source_root};
use super::syntax::{SyntaxTree, parse, parse_without};
use crate::git::{Snapshot, SourceFile};
use crate::text::each_once;

/// One declaration of a project: its compilation unit and its id there. Two are the same where they are at the same
/// place of the same file, also if one's unit leaves out what the other's has.
#[derive(Debug, Clone)]
pub struct DeclarationRef {
    pub unit: Arc<CompilationUnit>,
    pub id: DeclarationId,
}

impl DeclarationRef {
    /// Returns all declarations of a unit, in order.
    pub fn all_in(unit: &Arc<CompilationUnit>) -> impl Iterator<Item = DeclarationRef> + use<> {
        let unit = unit.clone();
        (0..unit.declarations.len() as u32)
            .map(move |index| DeclarationRef { unit: unit.clone(), id: DeclarationId(index) })
    }

    /// Returns the language specification's term for it ([`CompilationUnit::term`]).
    pub fn term(&self) -> &'static str {
        self.unit.term(self.id)
    }

    /// Returns the declarations directly in this one, in order: of a type its members, of a method its parameters and
    /// locals.
    pub fn members(&self) -> impl Iterator<Item = DeclarationRef> + use<> {
        let owner = Some(self.id);
        Self::all_in(&self.unit).filter(move |declaration| declaration.get().owner == owner)
    }

    /// Returns the declaration that this one is directly in.
    pub fn owner(&self) -> Option<DeclarationRef> {
        self.get().owner.map(|owner| self.beside(owner))
    }

    /// Returns the source root of its file.
    pub fn source_root(&self) -> SourceRoot<'_> {
        source_root(self.unit.path(), &self.unit.package)
    }

    /// Returns another declaration of the same unit.
    pub fn beside(&self, id: DeclarationId) -> DeclarationRef {
        DeclarationRef { unit: self.unit.clone(), id }
    }

    /// Returns the declaration itself.
    pub fn get(&self) -> &Declaration {
        self.unit.get(self.id)
    }

    /// Returns a key that orders declarations by path and position.
    pub fn key(&self) -> (&str, usize, usize, Kind) {
        let d = self.get();
        (self.unit.path(), d.name_span.start, d.span.start, d.kind)
    }

    /// Returns the number of a method's parameters; the accessor that a record's component represents has none.
    pub fn arity(&self) -> usize {
        let d = self.get();
        if d.kind == Kind::Field { 0 } else { d.parameters.len() }
    }

    /// Returns whether a method takes this number of arguments.
    pub fn takes(&self, arguments: usize) -> bool {
        let arity = self.arity();
        arity == arguments || self.get().modifiers.has(Modifiers::VARARGS) && arguments + 1 >= arity
    }

    /// Returns the same declaration in another unit of the same file.
    pub fn seen_in(&self, unit: &Arc<CompilationUnit>) -> Option<DeclarationRef> {
        let place = |d: &Declaration| (d.name_span.start, d.span.start, d.kind);
        let own = place(self.get());
        let (id, _) = unit.iter().find(|(_, d)| place(d) == own)?;
        Some(DeclarationRef { unit: unit.clone(), id })
    }
}

impl PartialEq for DeclarationRef {
    fn eq(&self, other: &Self) -> bool {
        let place = |one: &Self| {
            let (_, name, start, kind) = one.key();
            (name, start, kind)
        };
        // Paths take longest to compare, and distinguish least.
        place(self) == place(other)
            && (Arc::ptr_eq(&self.unit, &other.unit) || self.unit.path() == other.unit.path())
    }
}

impl Eq for DeclarationRef {}

impl std::hash::Hash for DeclarationRef {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

/// The compilation units of a snapshot. Each is parsed once, when first asked for; its syntax
/// tree is not kept.
pub struct Project<'s> {
    snapshot: &'s Snapshot,
    units: Mutex<FxHashMap<String, Arc<CompilationUnit>>>,
    type_index: Arc<OnceLock<TypeIndex>>,
    /// The names that were found when the index was made.
    found: Arc<OnceLock<NamedFiles>>,
    /// The names that all questions are confined to, if they are.
    searched_names: Option<SearchedNames>,
}

/// The files with one of some names.
struct NamedFiles {
    names: Vec<String>,
    files: Vec<SourceFile>,
}

impl<'s> Project<'s> {
    pub fn new(snapshot: &'s Snapshot) -> Self {
        Self {
            snapshot,
            units: Mutex::default(),
            type_index: Arc::default(),
            found: Arc::default(),
            searched_names: None,
        }
    }

    /// Searches for names that will be asked for. It makes the index of types in the same pass over all files, where
    /// there is none yet.
    pub fn look_for(&self, names: &[String]) {
        let names = names.to_vec();
        let Ok(needles) = AhoCorasick::new(&names) else { return };
        self.type_index.get_or_init(|| {
            let (index, files) = TypeIndex::and_files_with(self.snapshot, &needles);
            self.found.get_or_init(|| NamedFiles { names, files });
            index
        });
    }

    /// Returns the files in which one of some names is, alone or as a part of a word, sorted by path. Where there is no
    /// name, no file is looked at.
    pub fn files_with(&self, names: &[String]) -> Vec<SourceFile> {
        let Some(needles) = AhoCorasick::new(names).ok().filter(|_| !names.is_empty()) else {
            return Vec::new();
        };
        match self.found.get() {
            Some(found) if names.iter().all(|name| found.names.contains(name)) => {
                found.files.par_iter().filter(|file| needles.is_match(file.bytes())).cloned().collect()
            }
            _ => self.snapshot.search(&needles),
        }
    }

    /// Returns the files whose code may have one of some names. They are the files with such a name, and those with
    /// names that are spelled otherwise than they are read (JLS 3.3, 3.8). No search finds the latter. Files that no
    /// build compiles are left out. Without a name, there are none.
    pub fn files_naming(&self, names: &[String]) -> Vec<SourceFile> {
        let mut files = self.files_with(names);
        let escaped: Vec<&str> = match names {
            [] => Vec::new(),
            _ => self.type_index().paths_with_escaped_names().collect(),
        };
        files.retain(|file| names.is_empty() || !self.type_index().is_data(file.path()));
        files.extend(escaped.into_iter().filter_map(|path| self.snapshot.read(path)));
        files.sort_by(|a, b| a.path().cmp(b.path()));
        files.dedup_by(|a, b| a.path() == b.path());
        files
    }

    /// Returns the files with one of some names that no build compiles, sorted by path.
    pub fn data_with(&self, names: &[String]) -> Vec<SourceFile> {
        let mut files = self.files_with(names);
        files.retain(|file| self.type_index().is_data(file.path()));
        files
    }

    /// Returns the files that import something of some packages or of those below them, given with their dots at the
    /// end; sorted by path.
    pub fn files_importing(&self, packages: &[&str]) -> Vec<SourceFile> {
        let index = self.type_index();
        let paths = each_once(packages.iter().flat_map(|package| index.importing(package)));
        paths.into_par_iter().filter_map(|path| self.snapshot.read(path)).collect()
    }

    /// Returns the same files for questions about declarations with some names. Code that has nothing to do with them
    /// is not parsed, as far as the text shows, so that declarations in bodies may be missing.
    pub fn confined_to(&self, searched_names: Option<SearchedNames>) -> Project<'s> {
        Project {
            snapshot: self.snapshot,
            units: Mutex::default(),
            type_index: self.type_index.clone(),
            found: self.found.clone(),
            searched_names,
        }
    }

    /// Returns the syntax tree of a file of this project's snapshot.
    pub fn parse(&self, source: &SourceFile) -> SyntaxTree {
        match &self.searched_names {
            None => parse(source),
            Some(searched_names) => parse_confined(source, searched_names),
        }
    }

    /// Returns the files that it is of.
    pub fn snapshot(&self) -> &'s Snapshot {
        self.snapshot
    }

    /// Returns the compilation unit at a path; `None` where there is no such Java file, or it was skipped. A resource
    /// is no Java, whatever a parser could make of it.
    pub fn unit(&self, path: &str) -> Option<Arc<CompilationUnit>> {
        if !path.ends_with(".java") {
            return None;
        }
        if let Some(unit) = self.cached(path) {
            return Some(unit);
        }
        Some(self.unit_of(&self.snapshot.read(path)?))
    }

    /// Returns the compilation unit of a file of this project's snapshot.
    pub fn unit_of(&self, source: &SourceFile) -> Arc<CompilationUnit> {
        self.kept(source.path(), || self.parse(source).compilation_unit())
    }

    /// Returns the compilation unit of a file of this project's snapshot, as far as it has to do with some names. It
    /// has all declarations of these, and what is around them. It is not kept.
    pub fn unit_about(&self, source: &SourceFile, searched_names: &SearchedNames) -> Arc<CompilationUnit> {
        self.cached(source.path())
            .unwrap_or_else(|| Arc::new(parse_confined(source, searched_names).compilation_unit()))
    }

    /// Returns the compilation unit of a file of this project's snapshot with all its declarations of some names.
    /// `None` where the text shows that there are none. It is not kept.
    pub fn unit_declaring(
        &self,
        source: &SourceFile,
        names: &FxHashSet<&str>,
    ) -> Option<Arc<CompilationUnit>> {
        let Some(searched) = SearchedNames::of(names.iter().copied(), NamesOf::Declarations) else {
            return Some(self.unit_of(source));
        };
        (!searched.places(source.bytes()).is_empty()).then(|| self.unit_about(source, &searched))
    }

    /// Parses the files at some paths in parallel, so that they are at hand as a whole.
    pub fn parse_ahead<'p>(&self, paths: impl IntoIterator<Item = &'p str>) {
        let paths: FxHashSet<&str> = paths.into_iter().collect();
        paths.into_par_iter().for_each(|path| drop(self.unit(path)));
    }

    /// Returns the compilation units of files, parsed in parallel, in the files' order.
    pub fn units_of(&self, sources: &[SourceFile]) -> Vec<Arc<CompilationUnit>> {
        sources.par_iter().map(|s| self.unit_of(s)).collect()
    }

    /// Returns the compilation unit of a syntax tree that is at hand anyway.
    pub fn unit_of_tree(&self, tree: &SyntaxTree) -> Arc<CompilationUnit> {
        self.kept(tree.source().path(), || tree.compilation_unit())
    }

    /// Returns where types are declared and extended, found in one pass over all files when first asked for.
    pub(super) fn type_index(&self) -> &TypeIndex {
        self.type_index.get_or_init(|| TypeIndex::of(self.snapshot))
    }

    /// Returns the unit at a path, made where it is not there yet.
    fn kept(&self, path: &str, make: impl FnOnce() -> CompilationUnit) -> Arc<CompilationUnit> {
        if let Some(unit) = self.cached(path) {
            return unit;
        }
        let unit = Arc::new(make());
        let mut units = self.units.lock().unwrap_or_else(PoisonError::into_inner);
        units.entry(path.to_owned()).or_insert(unit).clone()
    }

    fn cached(&self, path: &str) -> Option<Arc<CompilationUnit>> {
        self.units.lock().unwrap_or_else(PoisonError::into_inner).get(path).cloned()
    }
}

/// Parses a file without the parts that have nothing to do with some names, as far as the text shows.
fn parse_confined(source: &SourceFile, searched_names: &SearchedNames) -> SyntaxTree {
    let SkippedParts { skipped_ranges, imports } = skipped_parts(source.bytes(), searched_names);
    parse_without(source, &skipped_ranges).with_imports(imports)
}
