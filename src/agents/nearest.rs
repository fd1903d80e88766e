//! Finds the accepted rename whose place is nearest to that of a candidate. It is fast also where there are thousands
//! of both.

use rustc_hash::FxHashMap;

use super::evidence::Evidence;
use super::location::Location;

/// Accepted renames, by their places.
pub struct Nearest<'e> {
    evidence: &'e [Evidence],
    /// The first of each neighbourhood.
    first: FxHashMap<Neighbourhood<'e>, First>,
}

/// Something that the places of two declarations can have in common. The variants that say more come first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Neighbourhood<'l> {
    Type(&'l str, &'l str),
    File(&'l str),
    /// A package in a module.
    PackageOfModule(&'l str, &'l str),
    Package(&'l str),
    Module(&'l str),
    Any,
}

impl<'l> Neighbourhood<'l> {
    fn all_of(location: &'l Location) -> [Self; 6] {
        let Location { path, module, package, in_type, .. } = location;
        [
            Self::Type(path, in_type),
            Self::File(path),
            Self::PackageOfModule(package, module),
            Self::Package(package),
            Self::Module(module),
            Self::Any,
        ]
    }
}

/// The indices of the first rename in a neighbourhood, and of the first of a type.
#[derive(Debug, Clone, Copy)]
struct First {
    of_all: usize,
    of_types: Option<usize>,
}

impl<'e> Nearest<'e> {
    pub fn new(evidence: &'e [Evidence]) -> Self {
        let mut first: FxHashMap<Neighbourhood<'_>, First> = FxHashMap::default();
        for (at, e) in evidence.iter().enumerate() {
            for neighbourhood in Neighbourhood::all_of(&e.location) {
                let first = first.entry(neighbourhood).or_insert(First { of_all: at, of_types: None });
                if e.kind.is_type() {
                    first.of_types.get_or_insert(at);
                }
            }
        }
        Self { evidence, first }
    }

    /// Returns the rename that is nearest to a place. Of several, it is the first of a type, or else the first.
    pub fn to(&self, location: &Location) -> Option<&'e Evidence> {
        let shared = Neighbourhood::all_of(location);
        let First { of_all, of_types } = shared.iter().find_map(|shared| self.first.get(shared))?;
        Some(&self.evidence[of_types.unwrap_or(*of_all)])
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::agents::candidate::Candidate;
    use crate::git::SourceFile;
    use crate::java::{DeclarationRef, parse};
    use crate::words::Concept;

    fn candidate(path: &str, java: &str) -> Candidate {
        let unit = Arc::new(parse(&SourceFile::new(path, java.as_bytes())).compilation_unit());
        let id = unit.named_at(java.find("slot").or(java.find("Slot")).expect("the name")).expect("a name");
        Candidate::of(DeclarationRef { unit, id }, &Concept::between("slot", "window").expect("a concept"))
    }

    #[test]
    fn the_same_type_is_nearer_than_the_file_the_package_the_module_and_all_else() {
        let accepted = [
            ("b/src/B.java", "package q; class B { int slot; }"),
            ("b/src/Slot.java", "package q; class Slot {}"),
            ("a/src/Other.java", "package q; class Other { int slot; }"),
            ("b/src/p/A.java", "package p; class A { int slot; }"),
            ("a/src/p/B.java", "package p; class B { int slot; }"),
            ("a/src/p/A.java", "package p; class A { class C { int slot; } }"),
            ("a/src/p/A.java", "package p; class A { int slot; class C { } }"),
        ];
        let evidence: Vec<Evidence> = accepted
            .iter()
            .zip(0..)
            .map(|((path, java), at)| Evidence::of_candidate(&candidate(path, java), at))
            .collect();
        let left = candidate("a/src/p/A.java", "package p; class A { void m(int slot) {} class C { } }");
        let mut order = Vec::new();
        for known in (1..=evidence.len()).rev() {
            order.extend(Nearest::new(&evidence[..known]).to(&left.location).map(|nearest| nearest.rename));
        }
        assert_eq!(order, [6, 5, 4, 3, 2, 1, 0]);
    }
}
