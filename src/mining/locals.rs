//! What is measured of two parameters or local variables to tell whether they are one.

use super::alignment::dice;
use super::judge::{Model, Situation};
use super::measures::{flag, is_contained, log, type_words};
use super::model::Role;
use super::names;
use super::side::{Comparison, Site};
use super::weights;
use crate::java::{Declaration, DeclarationId, Kind};

/// The measures of two locals, in the order of [`NAMES`].
pub(super) const MEASURES: usize = NAMES.len();

pub(super) const NAMES: &[&str] = &[
    "votes",
    "share_before",
    "share_after",
    "declared",
    "weak",
    "unvoted",
    "same_type",
    "type_words",
    "name_edits",
    "name_words",
    "contained",
    "statement",
    "declared_elsewhere",
    "still_declared",
    "already_declared",
    "same_place",
    "same_count",
    "alone",
    "body",
    "matched",
    "apart",
    "same_callable",
    "lambda",
    "uses",
];

/// What the statements of two bodies say of a pair of locals.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct Said {
    /// How often the two stand in the same place, and how often either stands somewhere.
    pub votes: u32,
    pub of_before: u32,
    pub of_after: u32,
    /// They are the only locals in what was replaced.
    pub weak: u32,
    /// They are declared in the same place of matched statements.
    pub declared: bool,
    /// One of them is declared where another one is on the other side.
    pub declared_elsewhere: bool,
    pub still_declared: bool,
    pub already_declared: bool,
    /// No other parameter is left over on either side.
    pub alone: bool,
    /// The similarity of the two bodies, and the share of statements with a partner.
    pub body: f32,
    pub matched: f32,
    /// Only a part of a body is compared: an extracted or inlined method's.
    pub apart: bool,
}

pub(super) fn situation(kind: Kind) -> Situation {
    if kind == Kind::Parameter { Situation::Parameter } else { Situation::Local }
}

pub(super) fn model(situation: Situation) -> &'static Model<MEASURES> {
    if situation == Situation::Parameter { &weights::PARAMETER } else { &weights::LOCAL }
}

pub(super) fn measure(cmp: &Comparison<'_>, b: Site, a: Site, said: &Said) -> [f32; MEASURES] {
    let (x, y) = (cmp.before.get(b), cmp.after.get(a));
    let share = |of: u32| if of == 0 { 0.0 } else { said.votes as f32 / of as f32 };
    let owners =
        cmp.before.owner(b).zip(cmp.after.owner(a)).map(|(b, a)| (cmp.before.get(b), cmp.after.get(a)));
    let at = |owner: &Declaration, id: DeclarationId| owner.parameters.iter().position(|p| *p == id);
    let (same_place, same_count, same_callable) = owners.map_or((false, false, false), |(x, y)| {
        let place = at(x, b.id);
        let count = x.parameters.len() == y.parameters.len();
        (place.is_some() && place == at(y, a.id), count, x.name == y.name)
    });
    [
        log(said.votes),
        share(said.of_before),
        share(said.of_after),
        flag(said.declared),
        log(said.weak),
        flag(said.of_before.max(said.of_after) == 0),
        flag(x.ty.is_some() == y.ty.is_some() && cmp.type_of(b, true) == cmp.type_of(a, false)),
        type_words(x, y),
        names::edits(&x.name, &y.name),
        names::common_words(&x.name, &y.name),
        flag(is_contained(&x.name, &y.name)),
        if x.kind == Kind::Parameter { 0.0 } else { statements(cmp, b, a) },
        flag(said.declared_elsewhere),
        flag(said.still_declared),
        flag(said.already_declared),
        flag(same_place),
        flag(same_count),
        flag(said.alone),
        said.body,
        said.matched,
        flag(said.apart),
        flag(same_callable),
        flag(x.kind == Kind::LambdaParameter),
        log(said.of_before.min(said.of_after)),
    ]
}

/// What the declaring statements have in common, their own names apart.
fn statements(cmp: &Comparison<'_>, b: Site, a: Site) -> f32 {
    let content = |site: Site, is_before: bool| {
        let side = if is_before { cmp.before } else { cmp.after };
        let values = &(if is_before { &cmp.values_before } else { &cmp.values_after })[site.file as usize];
        let model = side.file(site);
        let range = model.fragments_of(site.id);
        if range.is_empty() {
            return Vec::new();
        }
        let tokens = model.token_range(range.start);
        let named = model.all_tokens()[tokens.clone()].iter().zip(&values[tokens]);
        let mut out: Vec<u64> =
            named.filter(|(t, _)| t.role != Role::Mark && !t.declares).map(|(_, v)| *v).collect();
        out.sort_unstable();
        out
    };
    let (x, y) = (content(b, true), content(a, false));
    if x.is_empty() && y.is_empty() { 0.5 } else { dice(&x, &y) }
}
