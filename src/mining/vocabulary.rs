//! The words of the names and literals of both sides, and the names that each side uses.

use rustc_hash::{FxHashMap, FxHashSet};

use super::changed_files::ChangedFiles;
use super::hashes::Atom;
use super::parsed_file::Role;

/// The words of all names and literals, and the names that each side uses (and not only declares).
pub struct Vocabulary {
    words: FxHashMap<Atom, Box<[u64]>>,
    used_before: FxHashSet<(Role, Atom)>,
    used_after: FxHashSet<(Role, Atom)>,
}

impl Vocabulary {
    /// Takes the words out of the files, and collects the names that are used.
    pub fn collect(before: &mut ChangedFiles, after: &mut ChangedFiles) -> Self {
        let mut words = FxHashMap::default();
        for file in before.files.iter_mut().chain(&mut after.files) {
            words.extend(std::mem::take(&mut file.words));
        }
        Self { words, used_before: used(before), used_after: used(after) }
    }

    /// Returns the words of a name or literal. Any other text is its own word.
    pub fn words(&self, value: Atom) -> impl Iterator<Item = u64> + '_ {
        let words = self.words.get(&value).map(|w| &w[..]).filter(|w| !w.is_empty());
        let own = if words.is_none() { Some(value) } else { None };
        words.unwrap_or_default().iter().copied().chain(own)
    }

    /// Returns whether the name of a declaration before is still used after.
    pub fn is_still_used(&self, role: Role, name: Atom) -> bool {
        self.used_after.contains(&(role.merged(), name))
    }

    /// Returns whether the name of a declaration after was already used before.
    pub fn was_used_already(&self, role: Role, name: Atom) -> bool {
        self.used_before.contains(&(role.merged(), name))
    }
}

fn used(side: &ChangedFiles) -> FxHashSet<(Role, Atom)> {
    let tokens = side.files.iter().flat_map(|f| f.all_tokens());
    let names = tokens.filter(|t| t.role.is_name() && !t.declares && !t.is_local);
    let mentioned = side.files.iter().flat_map(|f| &f.mentioned).map(|name| (Role::Type, *name));
    names.map(|t| (t.role.merged(), t.atom)).chain(mentioned).collect()
}
