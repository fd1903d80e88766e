//! Measures how alike two fragments are that are not equal.

use super::body::{BodyFragment, Partner};
use super::{Aligner, Level};
use crate::java::grammar::NodeKind;
use crate::mining::locals::pairs::LocalPair;
use crate::mining::model::measures::{flag, is_all};

/// The part of two statements' similarity in which a local without a partner counts by its type. It may have been
/// renamed, so its name says little. Of 0, 0.3, 0.5, 0.7, 0.8 and 1, the value 0.7 found most of the oracle's renames.
/// Its precision was that of 0, with the weights as they were.
const BY_TYPE: f32 = 0.7;
/// The weight of common words, where common whole names and literals weigh 1.
const WORDS: f32 = 0.9;
/// The weight of a leaf's names, where all are common.
const LEAF_NAMES: f32 = 0.7;
/// The weight of a leaf's shape (all but its names and literals).
const LEAF_SHAPE: f32 = 0.25;
/// The weight of the names in a compound statement's header, where all are common.
const HEADER_NAMES: f32 = 0.35;
/// The weight of such a header's shape.
const HEADER_SHAPE: f32 = 0.1;
/// The weight of the fragments inside two compound statements, where all are matched with each other.
const INSIDE: f32 = 0.5;
/// The weight of the names in a compound statement's header, where nothing inside it is alike. If all are common, that
/// is enough. The value was chosen in the same way as [`BY_TYPE`].
const HEADER_ALONE: f32 = 0.6;
/// The bonus for two declarations of locals that seem to be one by their uses.
const HINT: f32 = 0.3;

impl Aligner<'_> {
    /// Returns how alike two fragments are. `near` is the bonus for their places.
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

    /// Returns whether two statements declare locals of one type that seem to be one by their uses.
    fn is_hinted(&self, i: usize, j: usize) -> bool {
        if self.hints.is_empty() || self.b.fragments[i].kind != NodeKind::LocalVariableDeclaration {
            return false;
        }
        let declared = self.b.declared_local(i).zip(self.a.declared_local(j));
        declared.is_some_and(|(before, after)| self.hints.contains(&LocalPair { before, after }))
    }

    /// Returns the share of the fragments inside two compound ones that are matched with each other.
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
