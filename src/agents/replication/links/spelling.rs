//! How much of an anchor's old name another name spells.

use std::ops::Range;

use super::Linked;
use crate::agents::evidence::Evidence;
use crate::text::named;
use crate::words::{Word, is_same_word};

named! {
    /// How much of the anchor's old name another name spells.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Spelled {
        /// All of it, and nothing else.
        Exactly = "exactly",
        /// All of it, among other words.
        Whole = "whole",
        /// Some of its words, the replaced ones among them.
        Part = "part",
    }
}

impl Spelled {
    /// Returns what a name spells of the words `stem` of an anchor's old name; `None` where these lack a replaced word.
    pub fn of(anchor: &Evidence, stem: Range<usize>, linked: &Linked<'_>) -> Option<Self> {
        let words = repeated(anchor, stem.clone(), linked)?;
        Some(match words == stem {
            true if linked.words.len() == stem.len() => Self::Exactly,
            true => Self::Whole,
            false => Self::Part,
        })
    }
}

/// Returns which of the words `stem` of an anchor's old name another name repeats, the replaced ones among them. `None`
/// where `stem` lacks one of these.
pub fn repeated(anchor: &Evidence, stem: Range<usize>, linked: &Linked<'_>) -> Option<Range<usize>> {
    let replaced = &anchor.occurrence;
    if replaced.start < stem.start || replaced.end > stem.end {
        return None;
    }
    let (old, own) = (&anchor.words[..stem.end], linked.words);
    let after = shared(old[replaced.end..].iter(), own[linked.occurrence.end..].iter());
    let before =
        shared(old[stem.start..replaced.start].iter().rev(), own[..linked.occurrence.start].iter().rev());
    Some(replaced.start - before..replaced.end + after)
}

fn shared<'w>(a: impl Iterator<Item = &'w Word>, b: impl Iterator<Item = &'w Word>) -> usize {
    a.zip(b).take_while(|(a, b)| is_same_word(&a.text, &b.text)).count()
}
