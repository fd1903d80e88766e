//! The renamed declarations of a scope, indexed by how a kind of link finds its anchors. A change may rename thousands
//! and leave thousands, and comparing each with each takes minutes.

use rustc_hash::FxHashMap;

use super::{KINDS, Linked};
use crate::agents::evidence::Evidence;
use crate::words::singulars;

/// How the possible anchors of a declaration are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// They are types.
    Types,
    /// They are in the file of what is named after them.
    File,
    /// The words that are repeated are the whole name of what is named after them, plural aside.
    SameName,
}

/// Renamed declarations, by where a kind of link has its anchors.
pub struct Anchors<'e> {
    all: &'e [Evidence],
    types: Vec<usize>,
    in_file: FxHashMap<&'e str, Vec<usize>>,
    /// By the kind of link and the words that it repeats.
    called: FxHashMap<(usize, Vec<String>), Vec<usize>>,
}

impl<'e> Anchors<'e> {
    pub fn new(all: &'e [Evidence]) -> Self {
        let types = (0..all.len()).filter(|at| all[*at].kind.is_type()).collect();
        let mut in_file: FxHashMap<&str, Vec<usize>> = FxHashMap::default();
        let mut called: FxHashMap<(usize, Vec<String>), Vec<usize>> = FxHashMap::default();
        for (at, anchor) in all.iter().enumerate() {
            in_file.entry(&anchor.location.path).or_default().push(at);
            for (index, kind) in KINDS.iter().enumerate().filter(|(_, kind)| kind.reach == Reach::SameName) {
                let words = singulars(&anchor.words[(kind.stem)(anchor)]);
                called.entry((index, words)).or_default().push(at);
            }
        }
        Self { all, types, in_file, called }
    }

    /// Returns the one at an index.
    pub fn get(&self, at: usize) -> &'e Evidence {
        &self.all[at]
    }

    /// Returns those to which a kind of link may tie a declaration, with their indices, in order.
    pub fn of_kind(&self, index: usize, linked: &Linked<'_>) -> impl Iterator<Item = (usize, &'e Evidence)> {
        let found = match KINDS[index].reach {
            Reach::Types => Some(&self.types),
            Reach::File => self.in_file.get(linked.location.path.as_str()),
            Reach::SameName => self.called.get(&(index, singulars(linked.words))),
        };
        found.into_iter().flatten().map(|at| (*at, &self.all[*at]))
    }
}
