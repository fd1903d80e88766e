//! What is worked out once of a unit or declaration, and asked for often.

use std::sync::{Arc, PoisonError, RwLock};

use rustc_hash::FxHashMap;

use super::declaration::{CompilationUnit, DeclarationId};
use super::project::DeclarationRef;

/// One fact of each unit or declaration that it was asked of. Can be shared by threads.
///
/// A unit is known by where it is in memory, which is what is compared fastest. So a unit that something is known of is kept:
/// were it gone, another one could be put in its place and would get its answers.
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
    /// What is known of a unit, found out where it was not asked for yet.
    pub fn of_unit(&self, unit: &Arc<CompilationUnit>, find: impl FnOnce() -> T) -> Arc<T> {
        self.of(unit, None, find)
    }

    /// What is known of a declaration, found out where it was not asked for yet.
    pub fn of_declaration(&self, declaration: &DeclarationRef, find: impl FnOnce() -> T) -> Arc<T> {
        self.of(&declaration.unit, Some(declaration.id), find)
    }

    /// Nothing is locked while a fact is found out, which may ask for the same one of another declaration: two threads may
    /// find out the same, and the first one's is kept.
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
    fn what_is_known_of_a_unit_that_is_gone_is_not_said_of_the_next_one() {
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
