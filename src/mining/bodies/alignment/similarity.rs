//! How alike two fragments are that are not equal.

use super::body::{BodyFragment, Partner};
use super::{Aligner, Level};
use crate::java::grammar::NodeKind;
use crate::mining::locals::pairs::LocalPair;
use crate::mining::model::measures::{flag, is_all};

/// The part of two statements' similarity in which a local without a partner counts by its type, not
/// by its name: it may have been renamed. Of 0, 0.3, 0.5, 0.7, 0.8 and 1, 0.7 found most of the oracle's
/// renames, with the precision of 0 and the weights as they were.
const BY_TYPE: f32 = 0.7;
/// The weight of words in common, where whole names and literals in common weigh 1.
const WORDS: f32 = 0.9;
/// The weight of all names of a leaf in common.
const LEAF_NAMES: f32 = 0.7;
/// The weight of a leaf's shape (all but its names and literals).
const LEAF_SHAPE: f32 = 0.25;
/// The weight of all names of a compound statement's header in common.
const HEADER_NAMES: f32 = 0.35;
/// The weight of such a header's shape.
const HEADER_SHAPE: f32 = 0.1;
/// The weight of a full match of all that two compound statements contain.
const INSIDE: f32 = 0.5;
/// The weight of the names of a compound statement's header when nothing inside it is alike: enough where they all are,
/// chosen in the same way as [`BY_TYPE`].
const HEADER_ALONE: f32 = 0.6;
/// The weight of a hint that two statements declare the same local, by its uses.
const HINT: f32 = 0.3;

impl Aligner<'_> {
    /// How alike two fragments are; `near` is what their places say for them.
    pub fn similarity(&self, i: usize, j: usize, near: f32, level: Level) -> f32 {
        let (b, a) = (&self.b.fragments[i], &self.a.fragments[j]);
        if b.kind != a.kind {
            return 0.0;
        }
        let names = b.content.dice(&a.content);
        let words = if is_all(names) { names } else { names.max(WORDS * self.common_words(b, a)) };
        let words = (1.0 - BY_TYPE) * words + BY_TYPE * b.typed.dice(&a.typed);
        let shape = flag(b.shape == a.shape);
        let hint = if self.is_hinted(i, j) { HINT } else { 0.0 };
        match level {
            Level::Leaves => LEAF_NAMES * words + LEAF_SHAPE * shape + near + hint,
            Level::Headers => {
                let inside = INSIDE * self.common_children(i, j);
                let by_content = HEADER_NAMES * words + HEADER_SHAPE * shape + inside + hint;
                by_content.max(HEADER_ALONE * words) + near
            }
        }
    }

    fn common_words(&self, b: &BodyFragment, a: &BodyFragment) -> f32 {
        b.words(self.cmp.vocabulary).dice(a.words(self.cmp.vocabulary))
    }

    /// Whether two statements declare locals of one type that seem to be one by their uses.
    fn is_hinted(&self, i: usize, j: usize) -> bool {
        if self.hints.is_empty() || self.b.fragments[i].kind != NodeKind::LocalVariableDeclaration {
            return false;
        }
        let declared = self.b.declared_local(i).zip(self.a.declared_local(j));
        declared.is_some_and(|(before, after)| self.hints.contains(&LocalPair { before, after }))
    }

    /// How many of the fragments inside two compound ones are matched with each other.
    fn common_children(&self, i: usize, j: usize) -> f32 {
        let (b, a) = (self.b.inside(i), self.a.inside(j));
        let total = b.len().max(a.len());
        if total == 0 {
            return 1.0;
        }
        let is_common = |k: &usize| match self.b.fragments[*k].partner {
            Partner::Fragment(partner) => a.contains(&partner),
            Partner::None | Partner::Excluded => false,
        };
        b.filter(is_common).count() as f32 / total as f32
    }
}
