//! Two methods (or constructors) compared, and measured.

use super::callables::{Measures, Situation};
use super::context::Context;
use super::unmatched::Unmatched;
use crate::java::Kind;
use crate::mining::bodies::BodyMatch;
use crate::mining::bodies::alignment::{Alignment, Part};
use crate::mining::comparison::Comparison;
use crate::mining::model::assignment::ScoredPair;
use crate::mining::model::measures::{flag, is_all, log, same_modifiers};
use crate::mining::multiset::Multiset;
use crate::mining::names;
use crate::mining::parsed_file::Role;
use crate::mining::votes::Votes;

/// The weights of bodies, names and literals, and the callables' own names, where a pair is compared with its rivals; 1
/// together.
const BODY: f32 = 0.5;
const CONTENT: f32 = 0.3;
const NAME: f32 = 0.2;
/// From this similarity of their bodies on, or of what is in them where they return the same, two of one name are taken for
/// one that was edited.
const EDITED: f32 = 0.3;
/// The weights of bodies and the type returned, where equal parameters weigh 1, in telling overloads apart.
const OVERLOAD_BODY: f32 = 4.0;
const OVERLOAD_TYPE: f32 = 0.5;

/// Two callables compared, before their rivals are known.
pub struct CallablePair<'u> {
    pub x: &'u Unmatched,
    pub y: &'u Unmatched,
    pub alignment: Alignment,
    /// How much of their names and literals the two have in common, 0 to 1.
    pub content: f32,
    /// By how much bodies, contents and names agree: what the pair is compared with its rivals by.
    /// Of twins, the names tell.
    similarity: f32,
}

impl<'u> CallablePair<'u> {
    /// Compares the bodies of two callables whose contents are compared already.
    pub fn new(cmp: &Comparison<'_>, x: &'u Unmatched, y: &'u Unmatched, content: f32) -> Self {
        let alignment = BodyMatch::of(cmp, x.site, y.site, Part::Whole).alignment;
        let (old, new) = cmp.declarations(x.site, y.site);
        let name = names::similarity(&old.name, &new.name);
        let similarity = BODY * alignment.similarity + CONTENT * content + NAME * name;
        Self { x, y, alignment, content, similarity }
    }

    pub fn similarity(&self) -> ScoredPair {
        ScoredPair { score: self.similarity, before: self.x.site, after: self.y.site }
    }

    /// Statements of the shorter and of the longer of the two.
    pub fn lengths(&self) -> (u32, u32) {
        let Alignment { statements_before: b, statements_after: a, .. } = self.alignment;
        (b.min(a), b.max(a))
    }

    /// Whether neither the bodies nor the calls speak for the two: such is a getter that was removed
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

    /// Which model judges the two where they are in one type.
    pub fn situation(&self) -> Situation {
        match self.lengths() {
            (_, 0) => Situation::Bodiless,
            (_, 1 | 2) => Situation::Short,
            _ => Situation::Long,
        }
    }

    /// Whether two of one name may be one that was edited, where others of the name are unmatched as well.
    pub fn may_be_edited(&self) -> bool {
        self.lengths().1 == 0
            || self.alignment.similarity >= EDITED
            || self.content >= EDITED && self.x.ty == self.y.ty
    }

    /// How sure it is that two of one name (overloads, before and after) are one, on the scale of log-odds.
    pub fn same_name_odds(&self) -> f32 {
        let parameters = dice_of_types(&self.x.parameters, &self.y.parameters);
        let same_type = flag(self.x.ty == self.y.ty);
        1.0 + OVERLOAD_BODY * self.alignment.similarity + parameters + OVERLOAD_TYPE * same_type
    }
}

/// Measures a pair in its surroundings.
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
        owner_removed: flag(moved.owner_removed),
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
