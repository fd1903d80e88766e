//! Compares pairs of methods (or constructors), and measures them.

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

/// The weights of bodies, contents (names and literals) and own names in the similarity that a pair has among its
/// rivals. Their sum is 1.
const BODY: f32 = 0.5;
const CONTENT: f32 = 0.3;
const NAME: f32 = 0.2;
/// The least similarity of the bodies of two callables of one name that are taken for one that was edited. Where both
/// return the same type, contents of this similarity are enough.
const EDITED: f32 = 0.3;
/// The weights of bodies and return types in telling overloads apart, where equal parameters weigh 1.
const OVERLOAD_BODY: f32 = 4.0;
const OVERLOAD_TYPE: f32 = 0.5;

/// Two compared callables, before their rivals are known.
pub struct CallablePair<'u> {
    pub x: &'u Unmatched,
    pub y: &'u Unmatched,
    pub alignment: Alignment,
    /// The share of names and literals that the two have in common, from 0 to 1.
    pub content: f32,
    /// The similarity of bodies, contents and names, by which the pair is compared with its rivals. The names tell
    /// twins apart.
    similarity: f32,
}

impl<'u> CallablePair<'u> {
    /// Compares the bodies of two callables. Their contents are compared already.
    pub fn new(cmp: &Comparison<'_>, x: &'u Unmatched, y: &'u Unmatched, content: f32) -> Self {
        let alignment = BodyMatch::of(cmp, x.site, y.site, Part::Whole).alignment;
        let (old, new) = cmp.declarations(x.site, y.site);
        let name = names::similarity(&old.name, &new.name);
        let similarity = BODY * alignment.similarity + CONTENT * content + NAME * name;
        Self { x, y, alignment, content, similarity }
    }

    pub fn scored(&self) -> ScoredPair {
        ScoredPair { score: self.similarity, before: self.x.site, after: self.y.site }
    }

    /// Returns the number of statements of the shorter callable, and that of the longer one.
    pub fn lengths(&self) -> (u32, u32) {
        let Alignment { statements_before: b, statements_after: a, .. } = self.alignment;
        (b.min(a), b.max(a))
    }

    /// Returns whether neither the bodies nor the calls support the pair. An example is a removed getter and the new
    /// getter of another field. One in ten of such pairs is a rename, by the lists that the weights are fitted on.
    pub fn is_unsupported(&self, cmp: &Comparison<'_>, votes: &Votes) -> bool {
        let (old, new) = cmp.names(self.x.site, self.y.site);
        // Common parts of the heads say nothing: an annotation, the types.
        let is_alike = self.alignment.matched > 0 || self.x.statements.dice(&self.y.statements) > 0.0;
        self.lengths().0 > 0 && !is_alike && votes.cast(Role::Call, old, new) == 0
    }

    /// Returns whether the two have the same name, as all constructors of a type do.
    pub fn have_same_name(&self, cmp: &Comparison<'_>) -> bool {
        self.x.kind == Kind::Constructor || cmp.have_same_name(self.x.site, self.y.site)
    }

    /// Returns whether the two have the same parameters and the same return type.
    pub fn has_same_head(&self) -> bool {
        self.x.parameters == self.y.parameters && self.x.ty == self.y.ty
    }

    /// Returns whether the two have statements, all of them the same but for the renames in them.
    pub fn has_same_body(&self) -> bool {
        self.lengths().1 > 0 && is_all(self.alignment.similarity)
    }

    /// Returns which model judges the two where they are in one type.
    pub fn situation(&self) -> Situation {
        match self.lengths() {
            (_, 0) => Situation::Bodiless,
            (_, 1 | 2) => Situation::Short,
            _ => Situation::Long,
        }
    }

    /// Returns whether two callables of one name may be one that was edited. It is asked where others of the name are
    /// unmatched as well.
    pub fn may_be_edited(&self) -> bool {
        self.lengths().1 == 0
            || self.alignment.similarity >= EDITED
            || self.content >= EDITED && self.x.ty == self.y.ty
    }

    /// Returns how sure it is that two callables of one name (overloads, before and after) are the same, on the scale
    /// of log-odds.
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
