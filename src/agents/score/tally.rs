//! How many declarations of a region took part in a concept, and how many were left.

use rustc_hash::FxHashMap;

use crate::agents::candidate::Candidate;
use crate::agents::evidence::Evidence;
use crate::agents::home::Home;
use crate::history::Counts;

/// The counts of one concept, by type, file, package and in all.
#[derive(Debug, Clone, Default)]
pub struct Tally {
    /// By path and name of the innermost type.
    types: FxHashMap<(String, String), Counts>,
    files: FxHashMap<String, Counts>,
    packages: FxHashMap<String, Counts>,
    pub all: Counts,
}

impl Tally {
    pub fn new(evidence: &[Evidence], left: &[Candidate]) -> Self {
        let mut tally = Tally::default();
        for e in evidence {
            tally.count(&e.home, Counts::RENAMED);
        }
        for c in left {
            tally.count(&c.home, Counts::LEFT);
        }
        tally
    }

    fn count(&mut self, home: &Home, one: Counts) {
        *self.types.entry((home.path.clone(), home.in_type.clone())).or_default() += one;
        *self.files.entry(home.path.clone()).or_default() += one;
        *self.packages.entry(home.package.clone()).or_default() += one;
        self.all += one;
    }

    /// The counts of the innermost type around a declaration.
    pub fn in_type(&self, home: &Home) -> Counts {
        self.types.get(&(home.path.clone(), home.in_type.clone())).copied().unwrap_or_default()
    }

    pub fn in_file(&self, home: &Home) -> Counts {
        self.files.get(&home.path).copied().unwrap_or_default()
    }

    pub fn in_package(&self, home: &Home) -> Counts {
        self.packages.get(&home.package).copied().unwrap_or_default()
    }
}
