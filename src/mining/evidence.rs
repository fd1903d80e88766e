//! Says in words why a rename is believed.

use super::comparison::Comparison;
use super::locals;
use super::members::callables;
use super::members::context::count_neighbours;
use super::members::fields;
use super::model::CERTAIN;
use super::model::measured::{JudgedPair, Measured};
use super::model::measures::is_all;
use super::types;

/// The evidence for a declaration that was matched by its place alone.
pub const IN_PLACE: &str = "it stands in the same place";
/// The evidence for a declaration that was matched by its name, apart from case and underscores.
pub const SPELLED_APART: &str = "its name differs in case and underscores alone";
/// The evidence for a method that was matched by its text without its name.
pub const ALL_BUT_NAME: &str = "all but its name is the same";
/// The evidence for a parameter or variable that kept its name in one method and has another name in the other method.
pub const KEEPS_OLD_NAME: &str = "in its own method it kept its name";

/// The evidence for a type whose name another type got, or that got the name of another type.
pub const NAME_REUSED: &str = "nearly all but its name is the same";

/// Returns the evidence that was measured, the strongest first.
pub fn of(cmp: &Comparison<'_>, judged: &JudgedPair) -> Vec<String> {
    let between = || between(cmp, judged);
    let mut out = match &judged.measured {
        Measured::Types(measures) => of_types(measures),
        Measured::Callables(_, measures) => of_callables(measures, between),
        Measured::Fields(_, measures) => of_fields(measures, between),
        Measured::Locals(_, measures) => of_locals(measures, says_type(cmp, judged)),
    };
    if out.is_empty() {
        out.push("nothing else fits as well".to_owned());
    }
    out
}

/// Returns whether the code itself shows a rename: a use changed alike, or most of the declaration's content is the
/// same. The content of a type counts only where the pair is all but certain. A change can delete one type and add
/// another of the same shape. The code does not show a rename that was taken because nothing else fits as well. Such a
/// rename may replace a class by a type of another kind. It may also pair a method with one that has nothing in common
/// with it, or a field or parameter with one of another type.
pub fn is_corroborated(cmp: &Comparison<'_>, judged: &JudgedPair) -> bool {
    match &judged.measured {
        Measured::Types(m) => {
            let is_mostly_the_same = m.members_renamed >= 0.5 && m.content >= 0.5;
            let is_the_same = is_all(m.same_members) || is_mostly_the_same;
            has_votes(m.votes) || is_all(m.same_file) || is_the_same && judged.log_odds >= CERTAIN
        }
        Measured::Callables(_, m) => has_votes(m.votes) || m.matched_before > 0.0 || m.content >= 0.5,
        Measured::Fields(_, m) => {
            // All constants of an enum have one type.
            let is_of_same_type = is_all(m.same_type) && !is_all(m.enum_constant);
            has_votes(m.votes) || is_all(m.same_value) || is_of_same_type
        }
        Measured::Locals(_, m) => {
            has_votes(m.votes) || is_all(m.declared) || is_all(m.same_type) && says_type(cmp, judged)
        }
    }
}

/// Returns whether a local's declaration says its type. The parameter of `x -> …` has no type, and `var` says none.
fn says_type(cmp: &Comparison<'_>, judged: &JudgedPair) -> bool {
    cmp.before.get(judged.before).ty.as_ref().is_some_and(|ty| ty.text != "var")
}

/// Describes the place of a member by its neighbours, which are matched. Returns `None` if it has none.
fn between(cmp: &Comparison<'_>, judged: &JudgedPair) -> Option<String> {
    match count_neighbours(&cmp.before, judged.before) {
        0 => None,
        1 => Some("next to the same member".to_owned()),
        _ => Some("between the same members".to_owned()),
    }
}

/// Returns the count behind a measure, which is the logarithm of the count plus one.
fn count(measure: f32) -> u32 {
    measure.exp_m1().round() as u32
}

fn has_votes(votes: f32) -> bool {
    count(votes) > 0
}

fn of_callables(m: &callables::Measures, between: impl FnOnce() -> Option<String>) -> Vec<String> {
    let mut out = Vec::new();
    if is_all(m.same_body) {
        out.push("all statements are the same".to_owned());
    } else if m.matched_before > 0.0 {
        let (before, after) = (percent(m.matched_before), percent(m.matched_after));
        out.push(format!("{before} of its statements went into {after} of the new one's"));
    } else if m.content >= 0.5 {
        out.push(format!("{} of its names and literals are the same", percent(m.content)));
    }
    out.extend(counted(count(m.votes), "use changed alike", "uses changed alike"));
    out.extend(counted(count(m.alike), "other type changed alike", "other types changed alike"));
    out.extend(is_all(m.same_parameters).then(|| "the same parameters".to_owned()));
    out.extend(is_all(m.same_type).then(|| "the same return type".to_owned()));
    out.extend(is_all(m.neighbours).then(between).flatten());
    out
}

fn of_fields(m: &fields::Measures, between: impl FnOnce() -> Option<String>) -> Vec<String> {
    let mut out = Vec::new();
    out.extend(counted(count(m.votes), "use changed alike", "uses changed alike"));
    out.extend(is_all(m.same_value).then(|| "the same value".to_owned()));
    out.extend(is_all(m.same_type).then(|| "the same type".to_owned()));
    out.extend(is_all(m.neighbours).then(between).flatten());
    out.extend(is_all(m.only).then(|| "nothing else of its kind was removed or added".to_owned()));
    out
}

fn of_types(m: &types::Measures) -> Vec<String> {
    let mut out = Vec::new();
    if is_all(m.same_members) {
        out.push("all members have the same names".to_owned());
    } else if m.members_renamed > 0.0 && !is_all(m.members) {
        out.push(format!("{} of the members are named alike", percent(m.members_renamed)));
    }
    out.push(format!("{} of its names and literals are the same", percent(m.content)));
    out.extend(counted(count(m.votes), "reference changed alike", "references changed alike"));
    out.extend(is_all(m.same_file).then(|| "its file was renamed".to_owned()));
    out.extend(is_all(m.supertypes).then(|| "the same supertypes".to_owned()));
    out
}

fn of_locals(m: &locals::Measures, says_type: bool) -> Vec<String> {
    let mut out = Vec::new();
    let votes =
        counted(count(m.votes), "place in matched statements has", "places in matched statements have");
    out.extend(votes.map(|v| format!("{v} the new name")));
    out.extend(is_all(m.declared).then(|| "declared in matched statements".to_owned()));
    out.extend((is_all(m.same_type) && says_type).then(|| "the same type".to_owned()));
    out.extend(is_all(m.same_place).then(|| "the same place among the parameters".to_owned()));
    out.extend(is_all(m.apart).then(|| "in statements that went to another method".to_owned()));
    out
}

fn counted(count: u32, one: &str, many: &str) -> Option<String> {
    match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        n => Some(format!("{n} {many}")),
    }
}

fn percent(share: f32) -> String {
    if share > 0.999 { "all".to_owned() } else { format!("{:.0}%", share * 100.0) }
}
