//! What is measured of two methods (or constructors) to tell whether they are one.

use super::alignment::{Alignment, Part};
use super::assignment::ScoredPair;
use super::bodies::BodyMatch;
use super::comparison::Comparison;
use super::context::Context;
use super::judge::{Model, Situation};
use super::measures::{flag, log, measures, same_modifiers};
use super::multiset::Multiset;
use super::names;
use super::parsed_file::Role;
use super::unmatched::Unmatched;
use super::votes::Votes;
use super::weights;
use crate::java::Kind;

measures! {
    /// What is measured of two callables.
    body,
    same_body,
    matched_before,
    matched_after,
    identical,
    content,
    parameters,
    same_parameters,
    same_count,
    same_type,
    name_edits,
    name_words,
    votes,
    share,
    against,
    modifiers,
    neighbours,
    alike,
    lead_before,
    lead_after,
    best,
    still_used,
    already_used,
    length,
    only,
    owner_gone,
    related,
    same_file,
    same_words,
    same_names,
    possible,
}

/// Two callables compared, before their rivals are known.
pub(super) struct CallablePair<'u> {
    pub x: &'u Unmatched,
    pub y: &'u Unmatched,
    pub alignment: Alignment,
    /// How much of their names and literals the two have in common, 0 to 1.
    pub content: f32,
    /// By how much bodies, contents and names agree: what the pair is compared with its rivals by.
    /// Of twins, the names tell.
    likeness: f32,
}

impl<'u> CallablePair<'u> {
    /// Compares the bodies of two callables whose contents are compared already.
    pub fn new(cmp: &Comparison<'_>, x: &'u Unmatched, y: &'u Unmatched, content: f32) -> Self {
        let alignment = BodyMatch::of(cmp, x.site, y.site, Part::Whole).alignment;
        let (old, new) = cmp.declarations(x.site, y.site);
        let name = names::similarity(&old.name, &new.name);
        let likeness = 0.5 * alignment.similarity + 0.3 * content + 0.2 * name;
        Self { x, y, alignment, content, likeness }
    }

    pub fn likeness(&self) -> ScoredPair {
        ScoredPair { score: self.likeness, before: self.x.site, after: self.y.site }
    }

    /// Statements of the shorter and of the longer of the two.
    pub fn lengths(&self) -> (u32, u32) {
        let Alignment { statements_before: b, statements_after: a, .. } = self.alignment;
        (b.min(a), b.max(a))
    }

    /// Whether neither the bodies nor the calls speak for the two: such is a getter that is gone
    /// beside the new one of another field. One in ten of such pairs is a rename, by the lists that
    /// the weights are fitted on.
    pub fn is_unsupported(&self, cmp: &Comparison<'_>, votes: &Votes) -> bool {
        let (old, new) = cmp.names(self.x.site, self.y.site);
        // What both heads have says nothing: an annotation, the types.
        let is_alike = self.alignment.matched > 0 || self.x.statements.dice(&self.y.statements) > 0.0;
        self.lengths().0 > 0 && !is_alike && votes.cast(Role::Call, old, new) == 0
    }

    /// Whether the two have one name, as all constructors of a type do.
    pub fn have_same_name(&self, cmp: &Comparison<'_>) -> bool {
        self.x.kind == Kind::Constructor || cmp.have_same_name(self.x.site, self.y.site)
    }

    /// Whether the two have the same parameters and return the same type.
    pub fn has_same_head(&self) -> bool {
        self.x.parameters == self.y.parameters && self.x.ty == self.y.ty
    }

    /// Whether the two have statements, all of them the same but for what is renamed in them.
    pub fn has_same_body(&self) -> bool {
        self.lengths().1 > 0 && self.alignment.similarity > 0.99
    }

    /// Which model judges the two where they stand in one type.
    pub fn situation(&self) -> Situation {
        match self.lengths() {
            (_, 0) => Situation::Bodiless,
            (_, 1 | 2) => Situation::Short,
            _ => Situation::Long,
        }
    }

    /// How sure it is that two of one name (overloads, before and after) are one; `None` where
    /// they are not. `alone`: no other of the name is unmatched on either side. The scale is that of
    /// log-odds.
    pub fn same_name_odds(&self, alone: bool) -> Option<f32> {
        let same_type = self.x.ty == self.y.ty;
        let body = self.alignment.similarity;
        let is_one = alone || self.lengths().1 == 0 || body >= 0.3 || (self.content >= 0.3 && same_type);
        let parameters = dice_of_types(&self.x.parameters, &self.y.parameters);
        is_one.then_some(1.0 + 4.0 * body + parameters + if same_type { 0.5 } else { 0.0 })
    }
}

pub(super) fn model(situation: Situation) -> &'static Model<Measures> {
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
    pair: &CallablePair<'_>,
    context: &Context,
) -> Measures {
    let (x, y) = (pair.x, pair.y);
    let (b, a) = cmp.declarations(x.site, y.site);
    let (old, new) = cmp.names(x.site, y.site);
    let alignment = &pair.alignment;
    let (in_b, in_a) = (alignment.statements_before, alignment.statements_after);
    let part = |of: u32| if of == 0 { 0.0 } else { alignment.matched as f32 / of as f32 };
    let cast = votes.on(Role::Call, old, new);
    let beside = cmp.replacements.beside(&cmp.before, &cmp.after, x.site, y.site);
    let moved = &context.moved;
    Measures {
        body: alignment.similarity,
        same_body: flag(pair.has_same_body()),
        matched_before: part(in_b),
        matched_after: part(in_a),
        identical: if in_b + in_a == 0 {
            0.0
        } else {
            (2 * alignment.identical) as f32 / (in_b + in_a) as f32
        },
        content: pair.content,
        parameters: dice_of_types(&x.parameters, &y.parameters),
        same_parameters: flag(x.parameters == y.parameters),
        same_count: flag(x.parameters.len() == y.parameters.len()),
        same_type: flag(x.ty == y.ty),
        name_edits: names::edits(&b.name, &a.name),
        name_words: names::common_words(&b.name, &a.name),
        votes: log(cast.votes),
        share: cast.share,
        against: cast.against,
        modifiers: same_modifiers(b, a),
        neighbours: context.neighbours,
        alike: log(context.alike.saturating_sub(1)),
        lead_before: context.lead.before,
        lead_after: context.lead.after,
        best: flag(context.lead.is_best()),
        still_used: flag(cmp.vocabulary.is_still_used(Role::Call, old)),
        already_used: flag(cmp.vocabulary.was_used_already(Role::Call, new)),
        length: log(pair.lengths().0),
        only: flag(context.only),
        owner_gone: flag(moved.owner_gone),
        related: flag(moved.related),
        same_file: flag(moved.same_file),
        same_words: log(beside.same_words),
        same_names: log(beside.same_names),
        possible: log(context.possible),
    }
}

fn dice_of_types(x: &[u64], y: &[u64]) -> f32 {
    let types = |of: &[u64]| of.iter().copied().collect::<Multiset>();
    types(x).dice(&types(y))
}
