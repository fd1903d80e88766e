//! Matches declarations whose names differ only in case and underscores: `unpackUtf8` and `unpackUTF8`.

use rustc_hash::FxHashMap;

use super::changed_files::{ChangedFiles, Site};
use super::hashes::{Atom, mix};
use super::matching::Matching;
use crate::java::Kind;

/// Returns whether two names differ, but only in case and underscores.
pub fn are_spelled_apart(x: &str, y: &str) -> bool {
    x != y && letters(x).eq(letters(y))
}

/// Matches unmatched declarations of the same kind whose names are spelled apart. Only one declaration on each side may
/// have the spelling.
pub fn match_spelled_apart(
    (before, removed): (&ChangedFiles, impl IntoIterator<Item = Site>),
    (after, added): (&ChangedFiles, impl IntoIterator<Item = Site>),
    matching: &mut Matching,
) {
    let removed = by_spelling(before, removed.into_iter().filter(|site| matching.is_removed(*site)));
    if removed.is_empty() {
        return;
    }
    let added = by_spelling(after, added.into_iter().filter(|site| matching.is_added(*site)));
    let mut pairs: Vec<(Site, Site)> = removed
        .iter()
        .filter_map(|(spelling, b)| Some(((*b)?, (*added.get(spelling)?)?)))
        .filter(|(b, a)| before.name(*b) != after.name(*a))
        .collect();
    pairs.sort_unstable();
    for (b, a) in pairs {
        matching.add(b, a);
    }
}

/// Maps each kind and spelling to its only declaration, or to `None` where there are several.
fn by_spelling(
    side: &ChangedFiles,
    sites: impl Iterator<Item = Site>,
) -> FxHashMap<(Kind, Atom), Option<Site>> {
    let mut out: FxHashMap<(Kind, Atom), Option<Site>> = FxHashMap::default();
    for site in sites {
        let declaration = side.get(site);
        if declaration.kind.is_named() {
            let spelling = (declaration.kind, spelling(&declaration.name));
            out.entry(spelling).and_modify(|only| *only = None).or_insert(Some(site));
        }
    }
    out
}

/// Returns a hash of a name, regardless of case and underscores.
fn spelling(name: &str) -> Atom {
    letters(name).fold(0, |hash, letter| mix(hash, Atom::from(u32::from(letter))))
}

fn letters(name: &str) -> impl Iterator<Item = char> {
    name.chars().filter(|c| *c != '_').flat_map(char::to_lowercase)
}
