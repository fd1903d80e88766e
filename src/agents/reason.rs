//! Why a finding is one, in a sentence that takes five seconds.

use super::analysis::Judged;
use super::evidence::Side;
use super::tally::{Counts, Tally};
use crate::mining::Rename;
use crate::words::Concept;

/// The sentence for a finding: how much of its surroundings was renamed, and what ties it to them.
pub fn sentence(judged: &Judged, concept: &Concept, tally: &Tally, renames: &[Rename], side: Side) -> String {
    let seed = &renames[judged.anchor];
    let tie = tie(judged, seed, side);
    match side {
        Side::Before => format!("`{}` is to become `{}`; {tie}", seed.old_name, seed.new_name),
        Side::After => match region(judged, tally) {
            Some((counts, region)) => {
                let (old, new) = concept.in_camel_case();
                let (renamed, all) = (counts.renamed, counts.all());
                format!("{renamed} of {all} identifiers with `{old}` in {region} became `{new}`; {tie}")
            }
            None => format!("`{}` became `{}`; {tie}", seed.old_name, seed.new_name),
        },
    }
}

/// The smallest region around a candidate in which at least two identifiers were renamed.
fn region(judged: &Judged, tally: &Tally) -> Option<(Counts, &'static str)> {
    let home = &judged.candidate.home;
    [
        (tally.in_type(home), "this type"),
        (tally.in_file(home), "this file"),
        (tally.in_package(home), "this package"),
        (tally.all, "the project"),
    ]
    .into_iter()
    .find(|(counts, _)| counts.renamed > 1)
}

/// What ties a candidate to a rename, the strongest first.
fn tie(judged: &Judged, seed: &Rename, side: Side) -> String {
    let f = &judged.features;
    let name = &judged.candidate.declaration.get().name;
    let is = |value: f64| value > 0.0;
    let what = if is(f.typed_by) {
        match side {
            Side::Before => "its type is the one to be renamed",
            Side::After => "its type was renamed",
        }
    } else if is(f.accessor) {
        "it is the accessor of a renamed field or the other way round"
    } else if is(f.in_accepted) {
        "it belongs to a renamed method or type"
    } else if is(f.same_name) && is(f.same_file) {
        "one of the same name in this file was renamed"
    } else if is(f.same_name) {
        "another one of the same name was renamed"
    } else if is(f.in_candidate_type) && !is(f.is_type) {
        "the type around it carries the concept too"
    } else if is(f.same_type) {
        "it is in the same type as a renamed one"
    } else if is(f.same_file) {
        "it is in the same file as a renamed one"
    } else if is(f.mentions) {
        let name = if side == Side::Before { &seed.old_name } else { &seed.new_name };
        return format!("this file uses `{name}`");
    } else {
        return format!("`{name}` carries its words");
    };
    what.to_owned()
}
