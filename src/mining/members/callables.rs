//! What is measured of two methods (or constructors) to tell whether they are one.

use super::context::Context;
use super::unmatched::Unmatched;
use crate::java::Kind;
use crate::mining::bodies::BodyMatch;
use crate::mining::bodies::alignment::{Alignment, Part};
use crate::mining::comparison::Comparison;
use crate::mining::model::assignment::ScoredPair;
use crate::mining::model::measures::{flag, is_all, log, measures, same_modifiers};
use crate::mining::multiset::Multiset;
use crate::mining::names;
use crate::mining::parsed_file::Role;
use crate::mining::votes::Votes;

measures! {
    /// What is measured of two callables.

    /// How much of the two bodies is matched, 0 to 1, each statement weighing its likeness.
    body,
    /// Both have statements, and all of them are the same but for what is renamed in them.
    same_body,
    /// The share of the statements before that have a partner.
    matched_before,
    /// The same of those after.
    matched_after,
    /// The share of all statements that have an equal partner.
    identical,
    /// How much of their names and literals the two have in common, 0 to 1.
    content,
    /// How many of the parameters' types are the same, 0 to 1.
    parameters,
    /// All of them are, in this order.
    same_parameters,
    /// There are as many parameters.
    same_count,
    /// The same type is returned.
    same_type,
    /// How alike the names are by their letters, 0 to 1.
    name_edits,
    /// The share of common words in the names.
    name_words,
    /// How many calls of the old name call the new one now; the logarithm of that and one.
    votes,
    /// The part of all such changes from the old name or to the new one that this is, the smaller of the two.
    share,
    /// The part that is not.
    against,
    /// A half for the same visibility, and another half for both or neither static.
    modifiers,
    /// A half each for the member before and the member after, where these are matched.
    neighbours,
    /// In how many other pairs of types two members of these names may be one; the logarithm of that and one.
    alike,
    /// By how much the pair is more alike than the best other one of the callable before, -0.3 to 0.3.
    lead_before,
    /// The same of the callable after.
    lead_after,
    /// It leads on both sides.
    best,
    /// Something still calls a method by the old name.
    still_used,
    /// Something called a method by the new name before.
    already_used,
    /// How many statements the shorter one has; the logarithm of that and one.
    length,
    /// Nothing else of the kind is unmatched in the two types.
    only,
    /// The type that the method left is gone.
    owner_gone,
    /// One of the two types extends the other or is nested in it.
    related,
    /// They are in one file.
    same_file,
    /// In how many other names the same words were replaced; the logarithm of that and one.
    same_words,
    /// How many other declarations of the old name got the new one; the logarithm of that and one.
    same_names,
    /// How many other unmatched members of the two types could have had the same words replaced; the logarithm of that
    /// and one.
    possible,
}

/// What bodies, names and literals, and the callables' own names count for where a pair is compared with its rivals; 1
/// together.
const BODY: f32 = 0.5;
const CONTENT: f32 = 0.3;
const NAME: f32 = 0.2;
/// From this likeness of their bodies on, or of what stands in them where they return the same, two of one name are taken for
/// one that was edited.
const EDITED: f32 = 0.3;
/// What bodies and the type returned count for, where equal parameters count for 1, in telling overloads apart.
const OVERLOAD_BODY: f32 = 4.0;
const OVERLOAD_TYPE: f32 = 0.5;

/// What a pair of callables can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Situation {
    /// In one type, neither with statements.
    Bodiless,
    /// In one type, the longer one with one or two statements.
    Short,
    /// In one type, the longer one with more.
    Long,
    /// In two types.
    Moved,
}

/// Two callables compared, before their rivals are known.
pub struct CallablePair<'u> {
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
        let likeness = BODY * alignment.similarity + CONTENT * content + NAME * name;
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
        self.lengths().1 > 0 && is_all(self.alignment.similarity)
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
        let is_one =
            alone || self.lengths().1 == 0 || body >= EDITED || (self.content >= EDITED && same_type);
        let parameters = dice_of_types(&self.x.parameters, &self.y.parameters);
        is_one.then_some(1.0 + OVERLOAD_BODY * body + parameters + OVERLOAD_TYPE * flag(same_type))
    }
}

pub fn measure(cmp: &Comparison<'_>, votes: &Votes, pair: &CallablePair<'_>, context: &Context) -> Measures {
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
