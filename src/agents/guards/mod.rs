//! Guards: why a declaration may keep the old words of a concept.
//!
//! A guard is a hypothesis of what authors leave on purpose. Each kind is one file and one line in [`KINDS`]. A guard
//! is void where the change itself renamed something that it would have covered, and a team can switch it off. Two more
//! guards come from the change alone: names that it wrote ([`of_written`]), and places where its renames keep the old
//! words ([`kept_within_renames`]).

mod deprecated;
mod spelled_by_annotation;

use std::collections::BTreeSet;

use super::analysis::{Guard, Scope};
use super::candidate::Candidate;
use super::evidence::Evidence;
use crate::config::{Config, Signal};
use crate::java::DeclarationRef;
use crate::words::{Concept, spoken};

/// A kind of guard.
pub struct GuardKind {
    /// The id in configuration and reports.
    signal: Signal,
    /// The declarations that it covers, in the plural: "deprecated declarations".
    covered: &'static str,
    /// The reason to leave these, as a clause.
    reason: &'static str,
    /// Says whether it covers a declaration that has the old words of a concept.
    covers: fn(declaration: &DeclarationRef, concept: &Concept) -> bool,
}

/// All kinds of guards that are asked of a single declaration.
static KINDS: [GuardKind; 2] = [deprecated::KIND, spelled_by_annotation::KIND];

/// The guards that are in force in a scope.
pub type InForce = Vec<&'static GuardKind>;

/// Returns the guards that the team did not switch off, and that cover nothing of what the change renamed.
pub fn in_force(config: &Config, evidence: &[Evidence], concept: &Concept) -> InForce {
    let is_void = |guard: &GuardKind| evidence.iter().any(|e| (guard.covers)(&e.declaration, concept));
    KINDS.iter().filter(|guard| !config.disables(guard.signal) && !is_void(guard)).collect()
}

/// Returns whether one of these guards covers a declaration.
pub fn cover(guards: &[&GuardKind], declaration: &DeclarationRef, concept: &Concept) -> bool {
    guards.iter().any(|guard| (guard.covers)(declaration, concept))
}

/// Gives a scope those guards that cover a candidate, and returns the candidates that none of them covers.
pub fn take_covered(guards: &[&GuardKind], scope: &mut Scope, mut found: Vec<Candidate>) -> Vec<Candidate> {
    for guard in guards {
        let covers = |c: &mut Candidate| (guard.covers)(&c.declaration, &scope.concept);
        let covered: Vec<Candidate> = found.extract_if(.., covers).collect();
        let covered = covered.iter().map(|c| &c.declaration);
        let signal = Some(guard.signal);
        scope.guards.extend(Guard::covering(signal, guard.covered, guard.reason, covered));
    }
    found
}

/// Returns the guard for declarations whose names the change itself wrote, so that none was forgotten.
pub fn of_written(written: &[Candidate]) -> Option<Guard> {
    let why = "nothing in the edited files was called so before the change";
    let written = written.iter().map(|c| &c.declaration);
    Guard::covering(None, "names that the change itself wrote", why, written)
}

/// Returns the guard for what is named as the concept's own renames still are: they keep the old words in some places
/// ([`Concept::with_stays_of`]).
pub fn kept_within_renames(concept: &Concept) -> Option<Guard> {
    let stays = concept.stays();
    let beside = |preposition: &str, words: &BTreeSet<String>| {
        let quoted: Vec<String> = words.iter().map(|word| format!("“{word}”")).collect();
        (!quoted.is_empty()).then(|| format!("{preposition} {}", quoted.join(", ")))
    };
    let places = [beside("after", &stays.after), beside("before", &stays.before)];
    let places: Vec<String> = places.into_iter().flatten().collect();
    let what = format!("“{}” {}", spoken(&concept.old), places.join(" or "));
    (!places.is_empty()).then(|| {
        let reason = format!("the renames themselves keep {what}");
        Guard::stated(format!("Do not apply this rename to {what}"), reason)
    })
}
