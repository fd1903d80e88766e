//! What is measured of two methods (or constructors) to tell whether they are one.

use super::alignment::{Alignment, dice};
use super::assignment::is_best;
use super::judge::{Model, Situation};
use super::model::Role;
use super::names;
use super::side::{Comparison, Matching, Side, Site};
use super::votes::Votes;
use super::weights;
use crate::java::{Declaration, Kind, Modifiers};

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
];

/// An unmatched member with what it is compared by.
pub(super) struct Open {
    pub site: Site,
    pub kind: Kind,
    pub ty: u64,
    pub parameters: Vec<u64>,
    /// The sorted names and literals, locals by their type.
    pub content: Vec<u64>,
}

impl Open {
    pub fn new(cmp: &Comparison<'_>, site: Site, is_before: bool) -> Self {
        let side = if is_before { cmp.before } else { cmp.after };
        let kind = side.get(site).kind;
        let parameters = if kind.is_callable() { cmp.parameter_types(site, is_before) } else { Vec::new() };
        Self {
            site,
            kind,
            ty: cmp.type_of(site, is_before),
            parameters,
            content: content(cmp, site, is_before),
        }
    }
}

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

/// What is known around a pair.
pub(super) struct Around {
    /// The neighbours in the type, before and after the member, that are matched: 0, 0.5 or 1.
    pub neighbours: f32,
    /// Pairs of matched types in which the same two names are open.
    pub alike: u32,
    /// By how much the pair is more alike than the best other one of the member before.
    pub lead_before: f32,
    /// The same of the member after.
    pub lead_after: f32,
    /// Nothing else of the kind is open in the two types.
    pub only: bool,
    /// For a member that moved; `None` inside a matched pair of types.
    pub moved: Option<Move>,
}

/// What the types of a moved member are to each other.
pub(super) struct Move {
    pub owner_gone: bool,
    pub owner_new: bool,
    pub related: bool,
    pub same_file: bool,
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
    ]
}

pub(super) fn flag(holds: bool) -> f32 {
    f32::from(u8::from(holds))
}

/// The logarithm of a count and one.
pub(super) fn log(count: u32) -> f32 {
    (count as f32).ln_1p()
}

/// 1 for the same visibility and both or neither static, a half for one of the two.
pub(super) fn same_modifiers(b: &Declaration, a: &Declaration) -> f32 {
    let visibility = b.modifiers.visibility() == a.modifiers.visibility();
    let is_static = b.modifiers.has(Modifiers::STATIC) == a.modifiers.has(Modifiers::STATIC);
    0.5 * flag(visibility) + 0.5 * flag(is_static)
}

/// How many annotations are the same, 0 to 1.
pub(super) fn annotations(b: &Declaration, a: &Declaration) -> f32 {
    let common = b.annotations.iter().filter(|n| a.annotations.contains(n)).count();
    let total = b.annotations.len() + a.annotations.len();
    if total == 0 { 0.5 } else { (2 * common) as f32 / total as f32 }
}

/// Twice the common types over all, 1 for two empty lists.
fn dice_of_types(x: &[u64], y: &[u64]) -> f32 {
    let (mut x, mut y) = (x.to_vec(), y.to_vec());
    x.sort_unstable();
    y.sort_unstable();
    dice(&x, &y)
}

/// How many names and literals a member has.
pub(super) fn content_len(side: &Side, site: Site) -> usize {
    let model = side.file(site);
    model.all_tokens()[model.tokens_of(site.id)].iter().filter(|t| t.role != Role::Mark).count()
}

/// The sorted names and literals of a member, locals by their type.
fn content(cmp: &Comparison<'_>, site: Site, is_before: bool) -> Vec<u64> {
    let side = if is_before { cmp.before } else { cmp.after };
    let values = &(if is_before { &cmp.values_before } else { &cmp.values_after })[site.file as usize];
    let model = side.file(site);
    let range = model.tokens_of(site.id);
    let mut out: Vec<u64> = model.all_tokens()[range.clone()]
        .iter()
        .zip(&values[range])
        .filter(|(t, _)| t.role != Role::Mark && !(t.declares && t.binding == site.id.0))
        .map(|(t, v)| if t.is_local { 1 } else { *v })
        .collect();
    out.sort_unstable();
    out
}

/// Where a member stands in its type: what stands before and after it.
pub(super) fn neighbours(cmp: &Comparison<'_>, matching: &Matching, b: Site, a: Site) -> f32 {
    let around = |side: &Side, site: Site| -> (Option<Site>, Option<Site>) {
        let Some(owner) = side.owner(site) else { return (None, None) };
        let all = &side.file(owner).children[owner.id.0 as usize];
        let at = all.binary_search(&site.id).unwrap_or(0);
        let to = |id| Site { id, ..site };
        (at.checked_sub(1).map(|i| to(all[i])), all.get(at + 1).copied().map(to))
    };
    let (x, y) = (around(cmp.before, b), around(cmp.after, a));
    let paired = |x: Option<Site>, y: Option<Site>| match (x, y) {
        (Some(x), Some(y)) => matching.after(x) == Some(y),
        (None, None) => true,
        _ => false,
    };
    0.5 * flag(paired(x.0, y.0)) + 0.5 * flag(paired(x.1, y.1))
}
