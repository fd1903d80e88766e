//! The symbol table: everything that name resolution looks up, cached while it is needed. What is cached of the types
//! above and below one, [`hierarchy`](super::hierarchy) works out by looking up names here.

use std::sync::{Arc, PoisonError, RwLock};

use rustc_hash::FxHashMap;

use super::declaration::{CompilationUnit, DeclarationId};
use super::facts::Facts;
use super::hierarchy::{Hierarchy, Subtypes};
use super::index::TypeIndex;
use super::jdk;
use super::project::{DeclarationRef, Project};
use super::source_roots::{SourceRoot, source_root};

/// Looks up types, members and hierarchies of a project and of the JDK. Can be shared by threads.
pub struct Symbols<'p, 's> {
    project: &'p Project<'s>,
    names: Facts<NameTable>,
    pub(super) hierarchies: Facts<Hierarchy>,
    pub(super) subtypes: Facts<Subtypes>,
    /// The types that have a type in their `extends` or `implements` clause.
    pub(super) direct_subtypes: Facts<Subtypes>,
    /// The top-level types by qualified name.
    top_level: RwLock<FxHashMap<String, Arc<Vec<DeclarationRef>>>>,
    /// Whether any type has a simple name.
    declared: RwLock<FxHashMap<String, bool>>,
}

/// The declarations of a unit by name.
pub type NameTable = FxHashMap<Box<str>, Vec<DeclarationId>>;

impl<'p, 's> Symbols<'p, 's> {
    pub fn new(project: &'p Project<'s>) -> Self {
        Self {
            project,
            names: Facts::default(),
            hierarchies: Facts::default(),
            subtypes: Facts::default(),
            direct_subtypes: Facts::default(),
            top_level: RwLock::default(),
            declared: RwLock::default(),
        }
    }

    pub fn project(&self) -> &'p Project<'s> {
        self.project
    }

    pub fn index(&self) -> &'p TypeIndex {
        self.project.type_index()
    }

    /// Returns the declarations of a unit by name.
    pub fn names(&self, unit: &Arc<CompilationUnit>) -> Arc<NameTable> {
        self.names.of_unit(unit, || {
            let mut table = NameTable::default();
            for (id, declaration) in unit.iter().filter(|(_, d)| !d.name.is_empty()) {
                table.entry(declaration.name.as_str().into()).or_default().push(id);
            }
            table
        })
    }

    /// Returns the declarations called `name` that are directly in a type, or in none, in source order.
    pub fn members_named(
        &self,
        unit: &Arc<CompilationUnit>,
        owner: Option<DeclarationId>,
        name: &str,
    ) -> Vec<DeclarationId> {
        let names = self.names(unit);
        let all = names.get(name).map_or(&[][..], Vec::as_slice);
        let Some(ty) = owner else {
            return all.iter().copied().filter(|id| unit.get(*id).owner.is_none()).collect();
        };
        // All that is in a type comes after it, and before all that is behind it. Of one name, a file may have
        // thousands.
        let end = unit.get(ty).span.end;
        let inside = &all[all.partition_point(|id| *id <= ty)..];
        let inside = inside.iter().copied().take_while(|id| unit.get(*id).span.start < end);
        inside.filter(|id| unit.get(*id).owner == owner).collect()
    }

    /// Returns the member type of a type itself, not inherited ones.
    pub fn own_member_type(&self, ty: &DeclarationRef, name: &str) -> Option<DeclarationRef> {
        let found = self.members_named(&ty.unit, Some(ty.id), name);
        let id = found.into_iter().find(|id| ty.unit.get(*id).kind.is_type())?;
        Some(DeclarationRef { unit: ty.unit.clone(), id })
    }

    /// Returns whether a file declares a type of this simple name, top-level or nested, or may where it does not parse.
    /// To the index, a comment or a text that speaks of one is enough.
    pub fn may_declare_type(&self, name: &str) -> bool {
        if let Some(known) = self.declared.read().unwrap_or_else(PoisonError::into_inner).get(name) {
            return *known;
        }
        let mut units = self.index().declaring(name).filter_map(|path| self.project.unit(path));
        let is_declared = units.any(|unit| {
            let names = self.names(&unit);
            let mut called_so = names.get(name).into_iter().flatten();
            !unit.errors.is_empty() || called_so.any(|id| unit.get(*id).kind.is_type())
        });
        let mut known = self.declared.write().unwrap_or_else(PoisonError::into_inner);
        *known.entry(name.to_owned()).or_insert(is_declared)
    }

    /// Returns the top-level types of a package and simple name. More than one where a repository holds several copies
    /// of a type.
    pub fn top_level_types(&self, package: &str, name: &str) -> Arc<Vec<DeclarationRef>> {
        let qualified = if package.is_empty() { name.to_owned() } else { format!("{package}.{name}") };
        let known = self.top_level.read().unwrap_or_else(PoisonError::into_inner).get(&qualified).cloned();
        if let Some(found) = known {
            return found;
        }
        let mut found = Vec::new();
        for path in self.index().declaring(name) {
            let Some(unit) = self.project.unit(path) else { continue };
            if unit.package != package {
                continue;
            }
            let types = self.members_named(&unit, None, name);
            found.extend(
                types
                    .into_iter()
                    .filter(|id| unit.get(*id).kind.is_type())
                    .map(|id| DeclarationRef { unit: unit.clone(), id }),
            );
        }
        found.extend(jdk::find(&qualified).filter(|_| found.is_empty()));
        let found = Arc::new(found);
        let mut known = self.top_level.write().unwrap_or_else(PoisonError::into_inner);
        known.entry(qualified).or_insert(found).clone()
    }

    /// Returns the type that a qualified name (`java.util.Map.Entry`) means in a file. `None` where there is none, and
    /// where it is not known which of several is meant.
    pub fn qualified_type(&self, from: &str, name: &str) -> Option<DeclarationRef> {
        let parts: Vec<&str> = name.split('.').collect();
        for split in 0..parts.len() {
            let package = parts[..split].join(".");
            if split > 0 && !self.index().is_package(&package) && !jdk::may_declare(name) {
                return None;
            }
            let found = self.top_level_types(&package, parts[split]);
            let Some(mut ty) = self.meant(&found, from) else { continue };
            let mut rest = parts[split + 1..].iter();
            if rest.all(|part| match self.member_type(&ty, part) {
                Some(inner) => {
                    ty = inner;
                    true
                }
                None => false,
            }) {
                return Some(ty);
            }
        }
        None
    }

    /// Returns the one of several declarations of a top-level type that a file means. It is that in its own source
    /// root, else the one of its module that it sees. The folders do not show what else is compiled with it.
    pub(super) fn meant(&self, found: &[DeclarationRef], from: &str) -> Option<DeclarationRef> {
        let [_, _, ..] = found else { return found.first().cloned() };
        let package = self.project.unit(from).map_or(String::new(), |unit| unit.package.clone());
        let own_root = source_root(from, &package);
        let one = |wanted: &dyn Fn(&SourceRoot<'_>) -> bool| {
            let mut wanted = found.iter().filter(|d| wanted(&d.source_root()));
            (wanted.next().cloned(), wanted.next().is_none())
        };
        match one(&|root| root.folder == own_root.folder) {
            (None, _) => {}
            (found, is_alone) => return found.filter(|_| is_alone),
        }
        let (found, is_alone) = one(&|root| own_root.sees(root));
        found.filter(|_| is_alone)
    }

    /// Returns whether a qualified name is that of several types.
    pub fn is_declared_in_copies(&self, qualified: &str) -> bool {
        let Some((package, name)) = qualified.rsplit_once('.') else { return false };
        self.top_level_types(package, name).len() > 1
    }
}
