//! Counts which words of names a change replaces by which others. The renames of a coordinated change support each
//! other. Where `DEFAULT_BLACKLIST` became `DEFAULT_EXCLUDE`, `getBlacklist` is more likely to have become `getExclude`
//! than `getInclude`.

use rustc_hash::{FxHashMap, FxHashSet};

use super::changed_files::{ChangedFiles, Site};
use super::hashes::{Atom, atom, mix};
use super::matching::Matching;
use super::names;
use crate::words::singular;

/// Returns a hash of the words that differ between two names: those between the common beginning and end. Plurals and
/// case make no difference.
pub fn replaced_words(old: &str, new: &str) -> u64 {
    let (old, new) = (names::words(old), names::words(new));
    let start = old.iter().zip(&new).take_while(|(x, y)| x == y).count();
    let (old, new) = (&old[start..], &new[start..]);
    let end = old.iter().rev().zip(new.iter().rev()).take_while(|(x, y)| x == y).count();
    let hash =
        |words: &[String]| words.iter().fold(0, |hash, word| mix(hash, atom(singular(word).as_bytes())));
    mix(hash(&old[..old.len() - end]), hash(&new[..new.len() - end]))
}

/// The counts of the known renames, by the words that they replace.
#[derive(Default)]
pub struct Replacements {
    /// The number of renames of each name into another, by replaced words.
    renames: FxHashMap<u64, FxHashMap<(Atom, Atom), u32>>,
    known: FxHashSet<(Site, Site)>,
}

impl Replacements {
    /// Counts the renames of matched types and members, and of locals.
    pub fn of(
        before: &ChangedFiles,
        after: &ChangedFiles,
        matching: &Matching,
        locals: impl Iterator<Item = (Site, Site)>,
    ) -> Self {
        let mut out = Self::default();
        for (b, a) in matching.pairs.iter().copied().chain(locals) {
            let (old, new) = (before.name(b), after.name(a));
            if old != new && before.get(b).kind.is_named() && out.known.insert((b, a)) {
                let words = replaced_words(&before.get(b).name, &after.get(a).name);
                *out.renames.entry(words).or_default().entry((old, new)).or_default() += 1;
            }
        }
        out
    }

    /// Counts the other known renames that replace the same words as the rename of one declaration into another.
    pub fn beside(&self, before: &ChangedFiles, after: &ChangedFiles, b: Site, a: Site) -> KnownRenames {
        if self.renames.is_empty() {
            return KnownRenames::default();
        }
        let words = replaced_words(&before.get(b).name, &after.get(a).name);
        let Some(renames) = self.renames.get(&words) else { return KnownRenames::default() };
        let same_names = renames.get(&(before.name(b), after.name(a))).copied().unwrap_or(0);
        let other_names = renames.len() - usize::from(same_names > 0);
        KnownRenames {
            same_words: other_names as u32,
            same_names: same_names - u32::from(self.known.contains(&(b, a))),
        }
    }
}

/// The number of other known renames that support a possible one.
#[derive(Default)]
pub struct KnownRenames {
    /// The number of other names in which the same words were replaced.
    pub same_words: u32,
    /// The number of other declarations of the old name that got the new one.
    pub same_names: u32,
}

/// The declarations in which each replacement of words is possible.
#[derive(Default)]
pub struct PossibleReplacements {
    by_words: FxHashMap<u64, Affected>,
}

/// The declarations in which one replacement is possible. Those before could have lost the old words, and those after
/// could have got the new ones.
#[derive(Default)]
struct Affected {
    before: FxHashSet<Site>,
    after: FxHashSet<Site>,
}

impl PossibleReplacements {
    /// Collects the possible replacements from `pairs` of members that could be one.
    pub fn new(
        before: &ChangedFiles,
        after: &ChangedFiles,
        pairs: impl Iterator<Item = (Site, Site)>,
    ) -> Self {
        let mut out = Self::default();
        for (b, a) in pairs {
            let words = replaced_words(&before.get(b).name, &after.get(a).name);
            let affected = out.by_words.entry(words).or_default();
            affected.before.insert(b);
            affected.after.insert(a);
        }
        out
    }

    /// Returns in how many other declarations the same words could have been replaced.
    pub fn beside(&self, before: &ChangedFiles, after: &ChangedFiles, b: Site, a: Site) -> u32 {
        let words = replaced_words(&before.get(b).name, &after.get(a).name);
        let Some(Affected { before, after }) = self.by_words.get(&words) else { return 0 };
        before.len().min(after.len()).saturating_sub(1) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replaced_words_are_those_between_common_ones() {
        let same = |x: (&str, &str), y: (&str, &str)| replaced_words(x.0, x.1) == replaced_words(y.0, y.1);
        assert!(same(("DEFAULT_BLACKLIST", "DEFAULT_EXCLUDE"), ("blacklistPattern", "excludePattern")));
        assert!(same(("getName", "getTitle"), ("names", "titles")));
        assert!(same(("readName", "readPropertyName"), ("name", "propertyName")));
        assert!(!same(("blacklist", "exclude"), ("blacklist", "include")));
        assert!(!same(("readName", "readPropertyName"), ("readPropertyName", "readName")));
    }
}
