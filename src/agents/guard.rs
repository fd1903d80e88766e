//! Scope inference, second half: what the author had in hand and left as it was.
//!
//! Section 3.1 of the CoRenameAgent paper asks a person; a change answers itself. Where an author
//! renamed a concept's identifiers in a file and left all public methods in it, public methods
//! stay.

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;

use super::candidate::Candidate;
use super::evidence::Evidence;
use super::finding::{Guard, Scope};
use crate::java::{Declaration, Kind, Modifiers};

/// So many identifiers must have been left before that counts as a decision.
const LEFT: usize = 3;
/// So many renames a change must have before what it left says anything.
const RENAMED: usize = 3;

/// Infers the scope's guards and returns the candidates that none of them covers.
pub fn apply(
    scope: &mut Scope,
    evidence: &[Evidence],
    found: Vec<Candidate>,
    touched: &FxHashSet<String>,
) -> Vec<Candidate> {
    if evidence.len() < RENAMED {
        return found;
    }
    let in_hand: FxHashSet<&str> =
        evidence.iter().map(|e| e.home.path.as_str()).filter(|path| touched.contains(*path)).collect();
    let mut left: BTreeMap<Trait, usize> = BTreeMap::new();
    for candidate in found.iter().filter(|c| in_hand.contains(c.home.path.as_str())) {
        for of in traits(candidate.declaration.get()) {
            *left.entry(of).or_default() += 1;
        }
    }
    let renamed: FxHashSet<Trait> = evidence.iter().flat_map(|e| e.traits.iter().cloned()).collect();
    left.retain(|of, count| *count >= LEFT && !renamed.contains(of));
    let old = scope.concept.old.join(" ");
    scope.guards = left
        .iter()
        .map(|(of, count)| Guard {
            rule: format!("Do not apply this rename to {}", of.plural()),
            reason: format!(
                "the change edited {count} {} with “{old}” and left them all as they are",
                of.plural()
            ),
        })
        .collect();
    found
        .into_iter()
        .filter(|c| !traits(c.declaration.get()).iter().any(|of| left.contains_key(of)))
        .collect()
}

/// What a guard can be about.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Trait {
    /// A public or protected member or type: what other projects may use.
    Exported(Kind),
    EnumConstant,
    Annotated(String),
}

impl Trait {
    fn plural(&self) -> String {
        match self {
            Trait::Exported(Kind::Class) => "public types".to_owned(),
            Trait::Exported(kind) => format!("public {kind}s"),
            Trait::EnumConstant => "enum constants".to_owned(),
            Trait::Annotated(name) => format!("declarations with @{name}"),
        }
    }
}

/// The traits of a declaration by which authors decide.
pub fn traits(d: &Declaration) -> Vec<Trait> {
    let mut traits = Vec::new();
    let exported = d.modifiers.has(Modifiers::PUBLIC) || d.modifiers.has(Modifiers::PROTECTED);
    match d.kind {
        Kind::EnumConstant => traits.push(Trait::EnumConstant),
        kind if kind.is_type() && exported => traits.push(Trait::Exported(Kind::Class)),
        Kind::Method | Kind::Field if exported => traits.push(Trait::Exported(d.kind)),
        _ => {}
    }
    traits.extend(d.annotations.iter().filter(|a| *a != "Override").map(|a| Trait::Annotated(a.clone())));
    traits
}
