//! Conditions that declarations which keep their names can have in common. An answer, or an adviser, may make one a
//! guard.

use super::candidate::Candidate;
use super::evidence::Evidence;
use super::location::Location;
use super::traits::{Trait, traits};
use crate::java::Kind;
use crate::words::{Word, singulars};

/// A condition that a guard of a refined scope covers, from the narrowest on.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Condition {
    /// Declarations of a kind whose names have the same words, plural aside.
    Named {
        kind: Kind,
        words: Vec<String>,
    },
    InPackage {
        kind: Kind,
        package: String,
    },
    Bearing(Trait),
    InTests {
        kind: Kind,
    },
    OfKind(Kind),
}

impl Condition {
    /// Returns how many rejections, without an acceptance, make the condition a guard. The cost was measured with
    /// `lab/feedback.py` on 240 real coordinated renames, with weights of other projects. The rejection of one of the
    /// same name ruled out 6,352 candidates, of which 26 were right. Three rejections of a kind, a trait, or a kind in
    /// tests or in a package ruled out 746, of which none was right. One type, a whole package and all test code lost
    /// one in six that way, so they are no conditions.
    pub fn needs(&self) -> usize {
        if self.is_a_name() { 1 } else { 3 }
    }

    /// Returns whether it is a name, which is the narrowest.
    pub fn is_a_name(&self) -> bool {
        matches!(self, Condition::Named { .. })
    }

    /// Describes the declarations that it covers, in the plural: `methods in test code`.
    pub fn plural(&self, old_name: &str) -> String {
        match self {
            Condition::Named { kind, .. } => format!("{} called `{old_name}`", kinds(*kind)),
            Condition::InPackage { kind, package } => format!("{} in the package `{package}`", kinds(*kind)),
            Condition::Bearing(of) => of.plural(),
            Condition::InTests { kind } => format!("{} in test code", kinds(*kind)),
            Condition::OfKind(kind) => kinds(*kind),
        }
    }
}

fn kinds(kind: Kind) -> String {
    match kind {
        Kind::Class => "types".to_owned(),
        kind => format!("{kind}s"),
    }
}

/// The conditions that a declaration fulfils, the narrowest first. The first is its name.
pub type Conditions = Vec<Condition>;

/// Returns the conditions that a candidate fulfils.
pub fn conditions_of_candidate(candidate: &Candidate) -> Conditions {
    let declaration = candidate.declaration.get();
    conditions(declaration.kind, &candidate.words, &candidate.location, &traits(declaration))
}

/// Returns the conditions that an accepted rename fulfils.
pub fn conditions_of_evidence(evidence: &Evidence) -> Conditions {
    conditions(evidence.kind, &evidence.words, &evidence.location, &evidence.traits)
}

/// Returns the conditions of a declaration with these words in its name.
pub fn conditions(kind: Kind, words: &[Word], location: &Location, traits: &[Trait]) -> Conditions {
    let kind = match kind {
        kind if kind.is_type() => Kind::Class,
        Kind::LambdaParameter => Kind::Parameter,
        kind => kind,
    };
    let mut all = vec![Condition::Named { kind, words: singulars(words) }];
    all.push(Condition::InPackage { kind, package: location.package.clone() });
    all.extend(traits.iter().cloned().map(Condition::Bearing));
    if location.is_test {
        all.push(Condition::InTests { kind });
    }
    all.push(Condition::OfKind(kind));
    all
}
