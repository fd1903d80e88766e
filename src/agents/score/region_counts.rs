//! How many declarations of a region took part in a concept, and how many were left.

use rustc_hash::FxHashMap;

use crate::agents::candidate::Candidate;
use crate::agents::evidence::Evidence;
use crate::agents::location::Location;
use crate::history::Counts;

/// The counts of one concept, by type, file, package and in all.
#[derive(Debug, Clone, Default)]
pub struct RegionCounts {
    /// By path and name of the innermost type.
    types: FxHashMap<(String, String), Counts>,
    files: FxHashMap<String, Counts>,
    packages: FxHashMap<String, Counts>,
    pub all: Counts,
}

impl RegionCounts {
    pub fn new(evidence: &[Evidence], left: &[Candidate]) -> Self {
        let mut region_counts = RegionCounts::default();
        for e in evidence {
            region_counts.count(&e.location, Counts::RENAMED);
        }
        for c in left {
            region_counts.count(&c.location, Counts::LEFT);
        }
        region_counts
    }

    fn count(&mut self, location: &Location, one: Counts) {
        *self.types.entry((location.path.clone(), location.in_type.clone())).or_default() += one;
        *self.files.entry(location.path.clone()).or_default() += one;
        *self.packages.entry(location.package.clone()).or_default() += one;
        self.all += one;
    }

    /// Returns the counts of the innermost type around a declaration.
    pub fn in_type(&self, location: &Location) -> Counts {
        self.types.get(&(location.path.clone(), location.in_type.clone())).copied().unwrap_or_default()
    }

    pub fn in_file(&self, location: &Location) -> Counts {
        self.files.get(&location.path).copied().unwrap_or_default()
    }

    pub fn in_package(&self, location: &Location) -> Counts {
        self.packages.get(&location.package).copied().unwrap_or_default()
    }
}
