//! What is measured of two fields (enum constants, record components) to tell whether they are
//! one.

use super::alignment::dice;
use super::assignment::is_best;
use super::judge::{Model, Situation};
use super::measures::{annotations, flag, is_contained, log, same_modifiers, type_words};
use super::model::Role;
use super::names;
use super::open::{Around, Move, Open};
use super::side::{Comparison, Site};
use super::votes::Votes;
use super::weights;
use crate::java::Kind;

/// The measures of two fields, in the order of [`NAMES`].
pub(super) const MEASURES: usize = NAMES.len();

pub(super) const NAMES: &[&str] = &[
    "same_type",
    "type_words",
    "name_edits",
    "name_words",
    "contained",
    "votes",
    "share",
    "against",
    "value",
    "same_value",
    "modifiers",
    "annotations",
    "neighbours",
    "alike",
    "lead_before",
    "lead_after",
    "best",
    "still_used",
    "already_used",
    "only",
    "enum_constant",
    "owner_gone",
    "owner_new",
    "related",
    "same_file",
    "same_words",
    "same_names",
    "possible",
];

pub(super) fn model(situation: Situation) -> &'static Model<MEASURES> {
    if situation == Situation::MovedField { &weights::MOVED_FIELD } else { &weights::FIELD }
}

/// By how much the names and values agree: what a pair is compared with its rivals by.
pub(super) fn likeness(cmp: &Comparison<'_>, votes: &Votes, x: &Open, y: &Open) -> f32 {
    let (b, a) = (cmp.before.get(x.site), cmp.after.get(y.site));
    let (old, new) = (cmp.before.name(x.site), cmp.after.name(y.site));
    let name = names::similarity(&b.name, &a.name);
    let value = values(cmp, x.site, y.site);
    0.3 * flag(x.ty == y.ty) + 0.3 * name + 0.4 * votes.share(Role::Field, old, new) + 0.2 * value
}

/// How much of what two fields are initialised with is the same, from 0 to 1; a half where neither
/// is initialised.
fn values(cmp: &Comparison<'_>, b: Site, a: Site) -> f32 {
    let (x, y) = (initializer(cmp, b, true), initializer(cmp, a, false));
    if x.is_empty() && y.is_empty() { 0.5 } else { dice(&x, &y) }
}

/// The sorted names and literals after a field's own name.
fn initializer(cmp: &Comparison<'_>, site: Site, is_before: bool) -> Vec<u64> {
    let side = if is_before { cmp.before } else { cmp.after };
    let values = &(if is_before { &cmp.values_before } else { &cmp.values_after })[site.file as usize];
    let model = side.file(site);
    let range = model.tokens_of(site.id);
    let named = model.all_tokens()[range.clone()].iter().zip(&values[range]);
    let mut out: Vec<u64> = named
        .skip_while(|(t, _)| !(t.declares && t.binding == site.id.0))
        .skip(1)
        .filter(|(t, _)| t.role != Role::Mark)
        .map(|(_, value)| *value)
        .collect();
    out.sort_unstable();
    out
}

pub(super) fn measure(
    cmp: &Comparison<'_>,
    votes: &Votes,
    (x, y): (&Open, &Open),
    around: &Around,
) -> [f32; MEASURES] {
    let (b, a) = (cmp.before.get(x.site), cmp.after.get(y.site));
    let (old, new) = (cmp.before.name(x.site), cmp.after.name(y.site));
    let (total, share) = (votes.total(Role::Field, old, new), votes.share(Role::Field, old, new));
    let value = values(cmp, x.site, y.site);
    let (same_words, same_names) = cmp.replacements.beside(cmp.before, cmp.after, x.site, y.site);
    let moved = |f: fn(&Move) -> bool| flag(around.moved.as_ref().is_some_and(f));
    [
        flag(x.ty == y.ty),
        type_words(b, a),
        names::edits(&b.name, &a.name),
        names::common_words(&b.name, &a.name),
        flag(is_contained(&b.name, &a.name)),
        log(votes.cast(Role::Field, old, new)),
        share,
        if total == 0 { 0.0 } else { 1.0 - share },
        value,
        flag(value > 0.99),
        same_modifiers(b, a),
        annotations(b, a),
        around.neighbours,
        log(around.alike.saturating_sub(1)),
        around.lead_before,
        around.lead_after,
        flag(is_best((around.lead_before, around.lead_after))),
        flag(cmp.vocabulary.is_still_used(Role::Field, old)),
        flag(cmp.vocabulary.was_used_already(Role::Field, new)),
        flag(around.only),
        flag(x.kind == Kind::EnumConstant),
        moved(|m| m.owner_gone),
        moved(|m| m.owner_new),
        moved(|m| m.related),
        moved(|m| m.same_file),
        log(same_words),
        log(same_names),
        log(around.possible),
    ]
}
