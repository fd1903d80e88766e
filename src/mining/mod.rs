//! Which declarations of one snapshot are renamed in another.
//!
//! The changed files of both sides are parsed into tokens and fragments ([`model`]). Types are
//! matched by name, then by content ([`types`]); members inside matched types by signature, then
//! by content ([`members`]); statements inside matched bodies ([`alignment`]). Names that stand
//! for each other in matched statements are votes ([`votes`]) for renames of what they mean, and
//! settle which locals are which ([`variables`]). Renames found are substituted and the whole is
//! done again, so that the renames of one change explain each other.
//!
//! What is measured of a pair with different names stands in [`types`], [`callables`], [`fields`]
//! and [`locals`]; [`judge`] makes one number of it, by the [`weights`], and [`assignment`] gives
//! each declaration one partner. [`found`] and [`packages`] make renames of the matches, with the
//! [`evidence`] for each.

mod alignment;
mod assignment;
mod bodies;
mod callables;
mod candidates;
mod evidence;
mod extraction;
mod fields;
mod found;
mod judge;
mod locals;
mod measures;
mod members;
mod model;
mod moved;
mod name_pairs;
mod names;
mod near;
mod nested;
mod open;
mod packages;
mod reading;
mod replacements;
mod side;
mod types;
mod variables;
mod vocabulary;
mod votes;
mod weights;

use crate::git::{FileChange, Snapshot};
use bodies::compare_bodies;
use judge::{Judged, Log};
use members::Round;
use side::{Comparison, Matching};
use vocabulary::Vocabulary;
use votes::Votes;

pub use candidates::{Candidate, candidates};
pub use found::{Detection, Place, Rename};

/// How often matching is done with the renames found before.
const ROUNDS: usize = 3;

/// The renames between two snapshots, of which `changes` lists the files that differ.
pub fn detect(base: &Snapshot, head: &Snapshot, changes: &[FileChange]) -> Detection {
    mine(base, head, changes, Log::default(), &mut |_, _| {})
}

/// Mines a change. `inspect` is shown what was compared with all that was judged.
fn mine(
    base: &Snapshot,
    head: &Snapshot,
    changes: &[FileChange],
    mut log: Log,
    inspect: &mut dyn FnMut(&Comparison<'_>, &[Judged]),
) -> Detection {
    let (mut before, mut after) = reading::read(base, head, changes);
    let vocabulary = Vocabulary::collect(&mut before, &mut after);
    let files = changes
        .iter()
        .filter_map(|c| Some((c.before.clone()?, c.after.clone()?)))
        .filter(|(b, a)| b != a)
        .collect();
    let mut notes = Vec::new();
    let mut matching = Matching::default();
    let mut bodies = Vec::new();
    types::match_by_name(&before, &after, &mut matching);
    for round in 0..ROUNDS {
        if head.is_stopped() {
            break;
        }
        let known = matching.pairs.len();
        let mut votes = Votes::of(&bodies);
        votes.count_overrides(&before, &after, &matching);
        let compare =
            |matching: &Matching| Comparison::new((&before, &after), &vocabulary, matching, &bodies);
        if round > 0 {
            let cmp = compare(&matching);
            types::match_by_content(&cmp, &mut matching, &votes, &files, &mut notes, &mut log);
            types::match_nested_by_name(&before, &after, &mut matching);
        }
        let how = if round == 0 { Round::Strict } else { Round::Full };
        members::match_members(&compare(&matching), &mut matching, &votes, how, &mut notes, &mut log);
        if round > 0 {
            moved::match_moved_and_renamed(&compare(&matching), &mut matching, &votes, &mut notes, &mut log);
        }
        types::match_type_parameters(&before, &after, &mut matching);
        if round > 1 && matching.pairs.len() == known {
            break;
        }
        let cmp = compare(&matching);
        bodies = compare_bodies(&cmp, &matching, bodies);
        nested::match_in_bodies(&cmp, &mut matching, &bodies);
    }
    let cmp = Comparison::new((&before, &after), &vocabulary, &matching, &bodies);
    bodies.extend(extraction::compare(&cmp, &matching, &bodies));
    for compared in &bodies {
        log.extend(compared.body.judged.iter().map(|j| compared.judged(j)));
    }
    inspect(&cmp, &log.judged);
    let mut renames = found::renames(&cmp, &matching, &bodies, &log.judged);
    renames.extend(packages::renamed(&cmp, &matching, base, head));
    renames.sort_by(|x, y| (&x.after, &x.before).cmp(&(&y.after, &y.before)));
    renames.dedup_by(|x, y| (&x.after, &x.before) == (&y.after, &y.before));
    notes.sort();
    notes.dedup();
    Detection { renames, notes }
}

#[cfg(test)]
mod tests;
