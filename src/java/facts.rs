//! Caches facts on a unit or declaration that are asked for often.

use std::sync::{Arc, PoisonError, RwLock};

use rustc_hash::FxHashMap;

use super::declaration::{CompilationUnit, DeclarationId};
use super::project::DeclarationRef;

/// One fact of each unit or declaration that it was asked of. Threads can share it.
///
/// A unit is known by its address in memory, which is the fastest to compare. So a unit with a known fact is kept: if
/// it were dropped, another one could take its address and get its answers.
pub struct Facts<T> {
    known: RwLock<FxHashMap<Key, Fact<T>>>,
}

/// Where a unit is in memory, and which of its declarations is meant, if it is not all of it.
type Key = (usize, Option<DeclarationId>);

struct Fact<T> {
    value: Arc<T>,
    _unit: Arc<CompilationUnit>,
}

impl<T> Default for Facts<T> {
    fn default() -> Self {
        Facts { known: RwLock::default() }
    }
}

impl<T> Facts<T> {
    /// Returns the fact of a unit, found out where it was not asked for yet.
    pub fn of_unit(&self, unit: &Arc<CompilationUnit>, find: impl FnOnce() -> T) -> Arc<T> {
        self.of(unit, None, find)
    }

    /// Returns the fact of a declaration, found out where it was not asked for yet.
    pub fn of_declaration(&self, declaration: &DeclarationRef, find: impl FnOnce() -> T) -> Arc<T> {
        self.of(&declaration.unit, Some(declaration.id), find)
    }

    /// Finds a fact without a lock, since that may ask for the same fact of another declaration. Two threads may find
    /// out the same; the first result is kept.
    fn of(&self, unit: &Arc<CompilationUnit>, id: Option<DeclarationId>, find: impl FnOnce() -> T) -> Arc<T> {
        let key = (Arc::as_ptr(unit) as usize, id);
        if let Some(fact) = self.known.read().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return fact.value.clone();
        }
        let found = Fact { value: Arc::new(find()), _unit: unit.clone() };
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        known.entry(key).or_insert(found).value.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::git::SourceFile;
    use crate::java::parse;

    #[test]
    fn what_is_known_of_a_dropped_unit_is_not_said_of_the_next_one() {
        let (of_units, of_declarations) = (Facts::default(), Facts::default());
        for number in 0..100 {
            let file = SourceFile::new("A.java", format!("class A{number} {{}}").into_bytes());
            let unit = Arc::new(parse(&file).compilation_unit());
            let class = DeclarationRef { unit: unit.clone(), id: DeclarationId(0) };
            let name = || class.get().name.clone();
            assert_eq!(*of_units.of_unit(&unit, name), name());
            assert_eq!(*of_declarations.of_declaration(&class, name), name());
        }
    }
}
