//! What is measured of two methods (or constructors) to tell whether they are one.

use super::alignment::{Alignment, dice};
use super::assignment::is_best;
use super::judge::{Model, Situation};
use super::measures::{annotations, flag, log, same_modifiers};
use super::model::Role;
use super::names;
use super::open::{Around, Move, Open};
use super::side::Comparison;
use super::votes::Votes;
use super::weights;
use crate::java::Kind;

/// The measures of two callables, in the order of [`NAMES`].
pub(super) const MEASURES: usize = NAMES.len();

pub(super) const NAMES: &[&str] = &[
    "body",
    "same_body",
    "matched_before",
    "matched_after",
    "identical",
    "content",
    "parameters",
    "same_parameters",
    "same_count",
    "same_type",
    "name_edits",
    "name_words",
    "votes",
    "share",
    "against",
    "modifiers",
    "annotations",
    "neighbours",
    "alike",
    "lead_before",
    "lead_after",
    "best",
    "still_used",
    "already_used",
    "length",
    "only",
    "owner_gone",
    "owner_new",
    "related",
    "same_file",
    "same_words",
    "same_names",
    "possible",
];

/// Two callables compared, before their rivals are known.
pub(super) struct Pair<'o> {
    pub x: &'o Open,
    pub y: &'o Open,
    pub alignment: Alignment,
    pub content: f32,
}

impl<'o> Pair<'o> {
    /// By how much bodies, contents and names agree: what a pair is compared with its rivals by.
    /// Of twins, the names tell.
    pub fn likeness(&self, cmp: &Comparison<'_>) -> f32 {
        let (old, new) = (&cmp.before.get(self.x.site).name, &cmp.after.get(self.y.site).name);
        0.5 * self.alignment.similarity + 0.3 * self.content + 0.2 * names::similarity(old, new)
    }

    /// Statements of the shorter and of the longer of the two.
    pub fn lengths(&self) -> (u32, u32) {
        let (b, a) = self.alignment.statements;
        (b.min(a), b.max(a))
    }

    /// Whether neither the bodies nor the calls speak for the two: such is a getter that is gone
    /// beside the new one of another field. One in ten of such pairs is a rename, by the lists that
    /// the weights are fitted on.
    pub fn is_unsupported(&self, cmp: &Comparison<'_>, votes: &Votes) -> bool {
        let (old, new) = (cmp.before.name(self.x.site), cmp.after.name(self.y.site));
        let is_alike = self.alignment.matched > 0 || self.content > 0.0;
        self.lengths().0 > 0 && !is_alike && votes.cast(Role::Call, old, new) == 0
    }

    pub fn is_same_name(&self, cmp: &Comparison<'_>) -> bool {
        self.x.kind == Kind::Constructor
            || cmp.before.get(self.x.site).name == cmp.after.get(self.y.site).name
    }

    pub fn situation(&self, moved: bool) -> Situation {
        match self.lengths() {
            _ if moved => Situation::MovedMethod,
            (_, 0) => Situation::Bodiless,
            (_, 1 | 2) => Situation::Short,
            _ => Situation::Long,
        }
    }

    /// How sure it is that two of one name (overloads, before and after) are one; `None` where
    /// they are not. `alone`: no other of the name is open on either side. The scale is that of
    /// log-odds.
    pub fn same_name_odds(&self, alone: bool) -> Option<f32> {
        let same_type = self.x.ty == self.y.ty;
        let body = self.alignment.similarity;
        let is_one = alone || self.lengths().1 == 0 || body >= 0.3 || (self.content >= 0.3 && same_type);
        let parameters = dice_of_types(&self.x.parameters, &self.y.parameters);
        is_one.then_some(1.0 + 4.0 * body + parameters + if same_type { 0.5 } else { 0.0 })
    }
}

pub(super) fn model(situation: Situation) -> &'static Model<MEASURES> {
    match situation {
        Situation::Bodiless => &weights::BODILESS,
        Situation::Short => &weights::SHORT,
        Situation::MovedMethod => &weights::MOVED_METHOD,
        _ => &weights::LONG,
    }
}

pub(super) fn measure(
    cmp: &Comparison<'_>,
    votes: &Votes,
    pair: &Pair<'_>,
    around: &Around,
) -> [f32; MEASURES] {
    let (x, y) = (pair.x, pair.y);
    let (b, a) = (cmp.before.get(x.site), cmp.after.get(y.site));
    let (old, new) = (cmp.before.name(x.site), cmp.after.name(y.site));
    let alignment = &pair.alignment;
    let (in_b, in_a) = alignment.statements;
    let part = |of: u32| if of == 0 { 0.0 } else { alignment.matched as f32 / of as f32 };
    let (total, share) = (votes.total(Role::Call, old, new), votes.share(Role::Call, old, new));
    let (same_words, same_names) = cmp.replacements.beside(cmp.before, cmp.after, x.site, y.site);
    let moved = |f: fn(&Move) -> bool| flag(around.moved.as_ref().is_some_and(f));
    [
        alignment.similarity,
        flag(in_b + in_a > 0 && alignment.similarity > 0.99),
        part(in_b),
        part(in_a),
        if in_b + in_a == 0 { 0.0 } else { (2 * alignment.identical) as f32 / (in_b + in_a) as f32 },
        pair.content,
        dice_of_types(&x.parameters, &y.parameters),
        flag(x.parameters == y.parameters),
        flag(x.parameters.len() == y.parameters.len()),
        flag(x.ty == y.ty),
        names::edits(&b.name, &a.name),
        names::common_words(&b.name, &a.name),
        log(votes.cast(Role::Call, old, new)),
        share,
        if total == 0 { 0.0 } else { 1.0 - share },
        same_modifiers(b, a),
        annotations(b, a),
        around.neighbours,
        log(around.alike.saturating_sub(1)),
        around.lead_before,
        around.lead_after,
        flag(is_best((around.lead_before, around.lead_after))),
        flag(cmp.vocabulary.is_still_used(Role::Call, old)),
        flag(cmp.vocabulary.was_used_already(Role::Call, new)),
        log(pair.lengths().0),
        flag(around.only),
        moved(|m| m.owner_gone),
        moved(|m| m.owner_new),
        moved(|m| m.related),
        moved(|m| m.same_file),
        log(same_words),
        log(same_names),
        log(around.possible),
    ]
}

/// Twice the common types over all, 1 for two empty lists.
fn dice_of_types(x: &[u64], y: &[u64]) -> f32 {
    let (mut x, mut y) = (x.to_vec(), y.to_vec());
    x.sort_unstable();
    y.sort_unstable();
    dice(&x, &y)
}
