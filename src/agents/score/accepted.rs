//! The accepted renames of a scope, looked up by what a candidate may have in common with them. A change may make
//! thousands of renames and leave thousands of candidates.

use rustc_hash::{FxHashMap, FxHashSet};

use super::agreement::{Agreement, agreement};
use super::relations::{is_named_after_supertype, is_named_after_tested, is_test_renamed};
use crate::agents::candidate::Candidate;
use crate::agents::evidence::Evidence;
use crate::agents::location::Location;
use crate::java::Kind;
use crate::words::{Word, singulars};

/// Accepted renames, by what they can have in common with a candidate.
pub struct Accepted<'e> {
    /// One for each sequence of words around the replaced ones, plural aside.
    of_distinct_names: Vec<&'e Evidence>,
    /// The words of their old names, plural aside.
    names: FxHashSet<Vec<String>>,
    positions: FxHashSet<Position>,
    kinds: FxHashSet<Kind>,
    /// By path and qualified name.
    in_types: FxHashSet<(&'e str, &'e str)>,
    /// The packages, each with whether it is one of tests.
    in_packages: FxHashSet<(&'e str, bool)>,
    /// The simple names of declared types, with the words of what has them.
    typed: FxHashSet<(&'e str, Vec<String>)>,
    types: Vec<&'e Evidence>,
    /// The methods of tests, by package.
    test_methods: FxHashMap<&'e str, Vec<&'e Evidence>>,
}

/// Whether the old words are the first of a name, and whether they are the last.
#[derive(PartialEq, Eq, Hash)]
struct Position(bool, bool);

impl Position {
    fn of(words: &[Word], occurrence: &std::ops::Range<usize>) -> Self {
        Self(occurrence.start == 0, occurrence.end == words.len())
    }
}

impl<'e> Accepted<'e> {
    pub fn new(evidence: &'e [Evidence]) -> Self {
        let around = |e: &Evidence| {
            (singulars(&e.words[..e.occurrence.start]), singulars(&e.words[e.occurrence.end..]))
        };
        let mut seen = FxHashSet::default();
        let type_of = |e: &'e Evidence| e.declaration.get().ty.as_ref();
        let mut test_methods: FxHashMap<&str, Vec<&Evidence>> = FxHashMap::default();
        for e in evidence.iter().filter(|e| e.kind == Kind::Method && e.location.is_test) {
            test_methods.entry(&e.location.package).or_default().push(e);
        }
        Self {
            of_distinct_names: evidence.iter().filter(|e| seen.insert(around(e))).collect(),
            names: evidence.iter().map(|e| singulars(&e.words)).collect(),
            positions: evidence.iter().map(|e| Position::of(&e.words, &e.occurrence)).collect(),
            kinds: evidence.iter().map(|e| e.kind).collect(),
            in_types: evidence.iter().map(|e| (&*e.location.path, &*e.location.in_type)).collect(),
            in_packages: evidence.iter().map(|e| (&*e.location.package, e.location.is_test)).collect(),
            typed: evidence
                .iter()
                .filter_map(|e| Some((type_of(e)?.simple_name(), singulars(&e.words))))
                .collect(),
            types: evidence.iter().filter(|e| e.kind.is_type()).collect(),
            test_methods,
        }
    }

    /// Returns whether all have one name.
    pub fn have_one_name(&self) -> bool {
        self.names.len() == 1
    }

    /// Returns how far a candidate's name agrees with the accepted name that it agrees with most.
    pub fn agreement(&self, candidate: &Candidate) -> Agreement {
        let mut best: Option<Agreement> = None;
        for e in &self.of_distinct_names {
            let next = agreement(e, candidate);
            let better = best.map_or(next, |best| best.better(next));
            best = Some(better);
            if better.is_full() {
                break;
            }
        }
        best.unwrap_or_default()
    }

    /// Returns whether one has the words of a candidate, plural aside.
    pub fn have_name_of(&self, candidate: &Candidate) -> bool {
        self.names.contains(&singulars(&candidate.words))
    }

    /// Returns whether one has the words of a candidate, plural aside, and its type.
    pub fn have_name_and_type_of(&self, candidate: &Candidate) -> bool {
        let ty = candidate.declaration.get().ty.as_ref();
        ty.is_some_and(|ty| self.typed.contains(&(ty.simple_name(), singulars(&candidate.words))))
    }

    /// Returns whether one had the old words at the beginning or the end of its name as a candidate has.
    pub fn have_position_of(&self, candidate: &Candidate) -> bool {
        self.positions.contains(&Position::of(&candidate.words, &candidate.occurrence))
    }

    /// Returns whether one is of a kind that `is_it` accepts.
    pub fn are_some(&self, is_it: impl Fn(Kind) -> bool) -> bool {
        self.kinds.iter().any(|kind| is_it(*kind))
    }

    /// Returns whether one is in the same type of the same file.
    pub fn are_in_type_of(&self, location: &Location) -> bool {
        self.in_types.contains(&(&*location.path, &*location.in_type))
    }

    /// Returns whether one is in the same package, among tests or not.
    pub fn are_in_package_of(&self, location: &Location, is_test: bool) -> bool {
        self.in_packages.contains(&(&*location.package, is_test))
    }

    /// Returns whether a candidate is a type below one, and named after it.
    pub fn have_supertype_of(&self, candidate: &Candidate) -> bool {
        self.types.iter().any(|e| is_named_after_supertype(candidate, e))
    }

    /// Returns whether a candidate is the test of one, and named after it.
    pub fn are_tested_by(&self, candidate: &Candidate) -> bool {
        self.types.iter().any(|e| is_named_after_tested(candidate, e))
    }

    /// Returns whether one is a candidate's test.
    pub fn are_test_of(&self, candidate: &Candidate) -> bool {
        let in_package = self.test_methods.get(&*candidate.location.package).into_iter().flatten();
        self.types.iter().chain(in_package).any(|e| is_test_renamed(candidate, e))
    }
}
