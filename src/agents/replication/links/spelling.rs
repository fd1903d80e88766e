//! How much of an anchor's old name another name spells.

use std::ops::Range;

use super::Linked;
use crate::agents::evidence::Evidence;
use crate::words::{Word, is_same_word};

/// How much of the anchor's old name another name spells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spelled {
    /// All of it, and nothing else.
    Exactly,
    /// All of it, among other words.
    Whole,
    /// Its last words, the replaced ones among them.
    End,
    /// Some of its words, the replaced ones among them.
    Part,
}

impl Spelled {
    pub const ALL: [Self; 4] = [Self::Exactly, Self::Whole, Self::End, Self::Part];

    /// What a name spells of the words `stem` of an anchor's old name; `None` where these lack a replaced word.
    pub fn of(anchor: &Evidence, stem: Range<usize>, linked: &Linked<'_>) -> Option<Self> {
        let replaced = &anchor.occurrence;
        if replaced.start < stem.start || replaced.end > stem.end {
            return None;
        }
        let (old, own) = (&anchor.words[..stem.end], linked.words);
        let after = shared(old[replaced.end..].iter(), own[linked.occurrence.end..].iter());
        let before =
            shared(old[stem.start..replaced.start].iter().rev(), own[..linked.occurrence.start].iter().rev());
        let (reaches_start, reaches_end) =
            (before == replaced.start - stem.start, after == stem.end - replaced.end);
        Some(match (reaches_start, reaches_end) {
            (true, true) if own.len() == stem.len() => Self::Exactly,
            (true, true) => Self::Whole,
            (false, true) => Self::End,
            _ => Self::Part,
        })
    }

    /// Whether all of the anchor's name is spelled.
    pub fn is_whole(self) -> bool {
        matches!(self, Self::Exactly | Self::Whole)
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Exactly => "exactly",
            Self::Whole => "whole",
            Self::End => "end",
            Self::Part => "part",
        }
    }
}

fn shared<'w>(a: impl Iterator<Item = &'w Word>, b: impl Iterator<Item = &'w Word>) -> usize {
    a.zip(b).take_while(|(a, b)| is_same_word(&a.text, &b.text)).count()
}
