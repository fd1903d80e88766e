//! Declarations whose names differ in nothing but case and underscores: `unpackUtf8` and `unpackUTF8`.

use rustc_hash::FxHashMap;

use super::changed_files::{ChangedFiles, Site};
use super::hashes::{Atom, mix};
use super::matching::Matching;
use crate::java::Kind;

/// Whether two names differ, but in nothing except case and underscores.
pub fn are_spelled_apart(x: &str, y: &str) -> bool {
    x != y && letters(x).eq(letters(y))
}

/// Matches those among some declarations without a partner that are of one kind and are spelled apart, where there is
/// one of the spelling on either side.
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

/// By kind and spelling, the only declaration of it; `None` where there are several.
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

/// A name as a hash, case and underscores apart.
fn spelling(name: &str) -> Atom {
    letters(name).fold(0, |hash, letter| mix(hash, Atom::from(u32::from(letter))))
}

fn letters(name: &str) -> impl Iterator<Item = char> {
    name.chars().filter(|c| *c != '_').flat_map(char::to_lowercase)
}
