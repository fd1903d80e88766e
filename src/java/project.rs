//! All Java of one snapshot, parsed file by file as it is asked for.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::declaration::{CompilationUnit, Declaration, DeclarationId};
use super::index::TypeIndex;
use super::syntax::{SyntaxTree, parse};
use crate::git::{Snapshot, SourceFile};

/// One declaration of a project: its compilation unit and its id there.
#[derive(Debug, Clone)]
pub struct DeclarationRef {
    pub unit: Arc<CompilationUnit>,
    pub id: DeclarationId,
}

impl DeclarationRef {
    pub fn get(&self) -> &Declaration {
        self.unit.get(self.id)
    }

    /// A key that orders declarations by path and position.
    pub fn key(&self) -> (&str, DeclarationId) {
        (self.unit.path(), self.id)
    }
}

impl PartialEq for DeclarationRef {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
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
    type_index: OnceLock<TypeIndex>,
}

impl<'s> Project<'s> {
    pub fn new(snapshot: &'s Snapshot) -> Self {
        Self { snapshot, units: Mutex::default(), type_index: OnceLock::new() }
    }

    pub fn snapshot(&self) -> &'s Snapshot {
        self.snapshot
    }

    /// The compilation unit at a path; `None` where there is no such file, or it was skipped.
    pub fn unit(&self, path: &str) -> Option<Arc<CompilationUnit>> {
        if let Some(unit) = self.cached(path) {
            return Some(unit);
        }
        Some(self.unit_of(&self.snapshot.read(path)?))
    }

    /// The compilation unit of a file of this project's snapshot.
    pub fn unit_of(&self, source: &SourceFile) -> Arc<CompilationUnit> {
        if let Some(unit) = self.cached(source.path()) {
            return unit;
        }
        let unit = Arc::new(parse(source).compilation_unit());
        let mut units = self.units.lock().unwrap_or_else(PoisonError::into_inner);
        units.entry(source.path().to_owned()).or_insert(unit).clone()
    }

    /// The compilation units of files, parsed in parallel, in the files' order.
    pub fn units_of(&self, sources: &[SourceFile]) -> Vec<Arc<CompilationUnit>> {
        sources.par_iter().map(|s| self.unit_of(s)).collect()
    }

    /// The compilation unit of a syntax tree that is at hand anyway.
    pub fn unit_of_tree(&self, tree: &SyntaxTree) -> Arc<CompilationUnit> {
        let path = tree.source().path();
        if let Some(unit) = self.cached(path) {
            return unit;
        }
        let unit = Arc::new(tree.compilation_unit());
        let mut units = self.units.lock().unwrap_or_else(PoisonError::into_inner);
        units.entry(path.to_owned()).or_insert(unit).clone()
    }

    /// Where types are declared and extended, found in one pass over all files when first asked
    /// for.
    pub(super) fn type_index(&self) -> &TypeIndex {
        self.type_index.get_or_init(|| TypeIndex::of(self.snapshot))
    }

    fn cached(&self, path: &str) -> Option<Arc<CompilationUnit>> {
        self.units.lock().unwrap_or_else(PoisonError::into_inner).get(path).cloned()
    }
}
