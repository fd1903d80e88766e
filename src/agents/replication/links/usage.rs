//! How many names have the words that others repeat of an anchor's name.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::{Linked, Tie, Usage};
use crate::agents::candidate::Candidate;
use crate::agents::evidence::Evidence;
use crate::words::{Word, singulars};

/// How many other names have the words that left declarations repeat of an anchor's name.
pub struct UsageOfWords {
    /// By how many words there are before the replaced ones and after them, and by the words, plural aside.
    counts: FxHashMap<(usize, usize), FxHashMap<String, Counts>>,
}

/// How many names have some words.
#[derive(Debug, Clone, Copy, Default)]
struct Counts {
    /// Of left declarations that no link ties to an anchor.
    untied: usize,
    renamed: usize,
}

impl UsageOfWords {
    pub fn new(anchors: &[Evidence], candidates: &[Candidate], left: &[Vec<Tie>]) -> Self {
        let mut usage = Self { counts: FxHashMap::default() };
        for Tie { anchor, words, .. } in left.iter().flatten() {
            let repeated = Repeated::by(&anchors[*anchor], words);
            usage.counts.entry(repeated.lengths()).or_default().entry(repeated.key()).or_default();
        }
        let untied = candidates.iter().zip(left).filter(|(_, ties)| ties.is_empty());
        untied.for_each(|(candidate, _)| usage.count(&candidate.into(), |counts| counts.untied += 1));
        anchors.iter().for_each(|anchor| usage.count(&anchor.into(), |counts| counts.renamed += 1));
        usage
    }

    /// Counts a name for all words that are asked for and that it has around the replaced ones.
    fn count(&mut self, linked: &Linked<'_>, more: impl Fn(&mut Counts)) {
        let before = singulars(&linked.words[..linked.occurrence.start]);
        let after = singulars(&linked.words[linked.occurrence.end..]);
        for ((before_count, after_count), asked) in &mut self.counts {
            let start = before.len().checked_sub(*before_count).and_then(|at| before.get(at..));
            if let (Some(before), Some(after)) = (start, after.get(..*after_count))
                && let Some(counts) = asked.get_mut(&key(before, after))
            {
                more(counts);
            }
        }
    }

    /// Returns the usage of the words that a tie repeats of its anchor's name.
    pub fn of(&self, anchor: &Evidence, words: &Range<usize>) -> Usage {
        let repeated = Repeated::by(anchor, words);
        let counts = self.counts.get(&repeated.lengths()).and_then(|asked| asked.get(&repeated.key()));
        let Counts { untied, renamed } = counts.copied().unwrap_or_default();
        Usage::of(untied, renamed)
    }
}

/// The words that are repeated before the replaced ones, and after them.
struct Repeated<'a> {
    before: &'a [Word],
    after: &'a [Word],
}

impl<'a> Repeated<'a> {
    fn by(anchor: &'a Evidence, words: &Range<usize>) -> Self {
        let Evidence { words: all, occurrence, .. } = anchor;
        Self { before: &all[words.start..occurrence.start], after: &all[occurrence.end..words.end] }
    }

    fn lengths(&self) -> (usize, usize) {
        (self.before.len(), self.after.len())
    }

    fn key(&self) -> String {
        key(&singulars(self.before), &singulars(self.after))
    }
}

fn key(before: &[String], after: &[String]) -> String {
    [before, after].concat().join(" ")
}
