//! The measures of two fields (enum constants, record components) that say whether they are one.

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

    /// The two have one type.
    same_type,
    /// The share of common words in the names.
    name_words,
    /// One name holds the other.
    contained,
    /// How many uses of the old name use the new one now; the logarithm of that and one.
    votes,
    /// The part of all such changes from the old name or to the new one that this is, the smaller of the two.
    share,
    /// The part that is not.
    against,
    /// How much of what the two are initialised with is the same, 0 to 1; a half where neither is initialised.
    value,
    /// All of it is.
    same_value,
    /// A half for the same visibility, and another half for both or neither static.
    modifiers,
    /// How many annotations are the same, 0 to 1; a half where neither has any.
    annotations,
    /// A half each for the member before and the member after, where these are matched.
    neighbours,
    /// By how much the pair is more alike than the best other one of the field before, -0.3 to 0.3.
    lead_before,
    /// The same of the field after.
    lead_after,
    /// It leads on both sides.
    best,
    /// Something still uses a field by the old name.
    still_used,
    /// Something used a field by the new name before.
    already_used,
    /// Nothing else of the kind is unmatched in the two types.
    only,
    /// They are constants of an enum.
    enum_constant,
    /// A field that moved stayed in its file.
    same_file,
    /// In how many other names the same words were replaced; the logarithm of that and one.
    same_words,
    /// How many other unmatched members of the two types could have had the same words replaced; the logarithm of that
    /// and one.
    possible,
}

/// The weights of types, names, the share of votes, and values, where a pair is compared with its rivals; 1.2 together.
const TYPE: f32 = 0.3;
const NAME: f32 = 0.3;
const SHARE: f32 = 0.4;
const VALUE: f32 = 0.2;

/// The kinds of pairs of fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Situation {
    /// In one type.
    Stayed,
    /// In two types.
    Moved,
}

/// Two fields compared, before their rivals are known.
pub struct FieldPair<'u> {
    pub x: &'u Unmatched,
    pub y: &'u Unmatched,
    /// How much of what the two are initialised with is the same, 0 to 1; a half where neither is initialised.
    value: f32,
    /// How much of types, names, votes and values agrees, 0 to 1.2: what the pair is compared with its rivals by.
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

    pub fn similarity(&self) -> ScoredPair {
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
