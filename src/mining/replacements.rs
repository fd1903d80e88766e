//! Which words of names a change replaces by which others. The renames of a coordinated change
//! speak for each other: where `DEFAULT_BLACKLIST` became `DEFAULT_EXCLUDE`, `getBlacklist`
//! will rather have become `getExclude` than `getInclude`.

use rustc_hash::{FxHashMap, FxHashSet};

use super::bodies::ComparedBody;
use super::hashes::{Atom, atom, mix};
use super::matching::Matching;
use super::names;
use super::side::{Side, Site};
use crate::words::singular;

/// The words that differ between two names, as a hash: what is left without the common beginning
/// and end, plurals and case apart.
pub(super) fn replaced_words(old: &str, new: &str) -> u64 {
    let (old, new) = (names::words(old), names::words(new));
    let start = old.iter().zip(&new).take_while(|(x, y)| x == y).count();
    let (old, new) = (&old[start..], &new[start..]);
    let end = old.iter().rev().zip(new.iter().rev()).take_while(|(x, y)| x == y).count();
    let hash =
        |words: &[String]| words.iter().fold(0, |hash, word| mix(hash, atom(singular(word).as_bytes())));
    mix(hash(&old[..old.len() - end]), hash(&new[..new.len() - end]))
}

/// How often the renames that are known so far replace the same words.
#[derive(Default)]
pub(super) struct Replacements {
    renames: FxHashMap<u64, FxHashMap<(Atom, Atom), u32>>,
    known: FxHashSet<(Site, Site)>,
}

impl Replacements {
    /// Those of matched types and members, and of the locals in their bodies.
    pub fn of(before: &Side, after: &Side, matching: &Matching, bodies: &[ComparedBody]) -> Self {
        let mut out = Self::default();
        let locals = bodies.iter().flat_map(ComparedBody::locals);
        for (b, a) in matching.pairs.iter().copied().chain(locals) {
            let (old, new) = (before.name(b), after.name(a));
            if old != new && before.get(b).kind.is_named() && out.known.insert((b, a)) {
                let words = replaced_words(&before.get(b).name, &after.get(a).name);
                *out.renames.entry(words).or_default().entry((old, new)).or_default() += 1;
            }
        }
        out
    }

    /// How many other names had the same words replaced, and how many other declarations of this
    /// name got this new one.
    pub fn beside(&self, before: &Side, after: &Side, b: Site, a: Site) -> (u32, u32) {
        if self.renames.is_empty() {
            return (0, 0);
        }
        let words = replaced_words(&before.get(b).name, &after.get(a).name);
        let Some(renames) = self.renames.get(&words) else { return (0, 0) };
        let same_names = renames.get(&(before.name(b), after.name(a))).copied().unwrap_or(0);
        let others = renames.len() - usize::from(same_names > 0);
        (others as u32, same_names - u32::from(self.known.contains(&(b, a))))
    }
}

/// By replaced words, how many declarations on each side could have had them replaced.
#[derive(Default)]
pub(super) struct Possible {
    pairs: FxHashMap<u64, (FxHashSet<Site>, FxHashSet<Site>)>,
}

impl Possible {
    /// Of all pairs of members that could be one.
    pub fn new(before: &Side, after: &Side, pairs: impl Iterator<Item = (Site, Site)>) -> Self {
        let mut out = Self::default();
        for (b, a) in pairs {
            let words = replaced_words(&before.get(b).name, &after.get(a).name);
            let (x, y) = out.pairs.entry(words).or_default();
            x.insert(b);
            y.insert(a);
        }
        out
    }

    /// How many others could have had the same words replaced.
    pub fn beside(&self, before: &Side, after: &Side, b: Site, a: Site) -> u32 {
        let words = replaced_words(&before.get(b).name, &after.get(a).name);
        self.pairs.get(&words).map_or(0, |(x, y)| x.len().min(y.len()).saturating_sub(1) as u32)
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
