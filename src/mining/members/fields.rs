//! The measures of two fields (enum constants, record components) that say whether they are the same.

use super::context::Context;
use super::unmatched::Unmatched;
use crate::java::Kind;
use crate::mining::comparison::Comparison;
use crate::mining::model::assignment::ScoredPair;
use crate::mining::model::measures::{
    annotations, flag, is_all, is_contained, log, measures, same_modifiers,
};
use crate::mining::names;
use crate::mining::parsed_file::Role;
use crate::mining::votes::Votes;

measures! {
    /// The measures of two fields.

    /// Whether the two have the same type.
    same_type,
    /// The share of common words in the names.
    name_words,
    /// Whether one name contains the other.
    contained,
    /// The number of uses of the old name that use the new one now; the logarithm of that plus one.
    votes,
    /// The share of these uses among all that changed from the old name, or to the new one, whichever are more.
    share,
    /// The share of the others; 0 without any.
    against,
    /// The share of the two initializers that is the same, from 0 to 1; a half where neither is initialized.
    value,
    /// Whether all of the two initializers is the same.
    same_value,
    /// A half for the same visibility, plus a half for both or neither static.
    modifiers,
    /// The share of annotations that are the same, from 0 to 1; a half where neither has any.
    annotations,
    /// A half if the previous members in the two types are partners, plus a half if the next members are.
    neighbours,
    /// The lead in similarity over the best other pair of the field before, from -0.3 to 0.3.
    lead_before,
    /// The same lead for the field after.
    lead_after,
    /// Whether the pair leads on both sides.
    best,
    /// Whether something still uses a field by the old name.
    still_used,
    /// Whether something already used a field by the new name before.
    already_used,
    /// Whether nothing else of the kind is unmatched in the two types.
    only,
    /// Whether they are constants of an enum.
    enum_constant,
    /// Whether a field that moved stayed in its file.
    same_file,
    /// The number of other names in which the same words were replaced; the logarithm of that plus one.
    same_words,
    /// The number of other unmatched members of the two types in which the same words could have been replaced; the
    /// logarithm of that plus one.
    possible,
}

/// The weights of types, names, the share of votes, and values in the similarity that a pair has among its rivals.
/// Their sum is 1.2.
const TYPE: f32 = 0.3;
const NAME: f32 = 0.3;
const SHARE: f32 = 0.4;
const VALUE: f32 = 0.2;

/// The kinds of pairs of fields. Each has a model of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Situation {
    /// In one type.
    Stayed,
    /// In two types.
    Moved,
}

/// Two compared fields, before their rivals are known.
pub struct FieldPair<'u> {
    pub x: &'u Unmatched,
    pub y: &'u Unmatched,
    /// The share of the two initializers that is the same, from 0 to 1; a half where neither is initialized.
    value: f32,
    /// The similarity of types, names, votes and values, from 0 to 1.2, by which the pair is compared with its rivals.
    similarity: f32,
}

impl<'u> FieldPair<'u> {
    pub fn new(cmp: &Comparison<'_>, votes: &Votes, x: &'u Unmatched, y: &'u Unmatched) -> Self {
        let value = x.initializer.dice_or(&y.initializer, 0.5);
        let (b, a) = cmp.declarations(x.site, y.site);
        let (old, new) = cmp.names(x.site, y.site);
        let name = names::similarity(&b.name, &a.name);
        let share = votes.on(Role::Field, old, new).share;
        let similarity = TYPE * flag(x.ty == y.ty) + NAME * name + SHARE * share + VALUE * value;
        Self { x, y, value, similarity }
    }

    pub fn scored(&self) -> ScoredPair {
        ScoredPair { score: self.similarity, before: self.x.site, after: self.y.site }
    }
}

pub fn measure(cmp: &Comparison<'_>, votes: &Votes, pair: &FieldPair<'_>, context: &Context) -> Measures {
    let (x, y) = (pair.x, pair.y);
    let (b, a) = cmp.declarations(x.site, y.site);
    let (old, new) = cmp.names(x.site, y.site);
    let cast = votes.on(Role::Field, old, new);
    let beside = cmp.replacements.beside(&cmp.before, &cmp.after, x.site, y.site);
    let moved = &context.moved;
    Measures {
        same_type: flag(x.ty == y.ty),
        name_words: names::common_words(&b.name, &a.name),
        contained: flag(is_contained(&b.name, &a.name)),
        votes: log(cast.votes),
        share: cast.share,
        against: cast.against,
        value: pair.value,
        same_value: flag(is_all(pair.value)),
        modifiers: same_modifiers(b, a),
        annotations: annotations(b, a),
        neighbours: context.neighbours,
        lead_before: context.lead.before,
        lead_after: context.lead.after,
        best: flag(context.lead.is_best()),
        still_used: flag(cmp.vocabulary.is_still_used(Role::Field, old)),
        already_used: flag(cmp.vocabulary.was_used_already(Role::Field, new)),
        only: flag(context.only),
        enum_constant: flag(x.kind == Kind::EnumConstant),
        same_file: flag(moved.same_file),
        same_words: log(beside.same_words),
        possible: log(context.possible),
    }
}
