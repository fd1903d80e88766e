//! The words that a candidate has in common with an accepted name, side by side with those that change,
//! and how far through the project they are spread: `agent skill` of `RemoteAgentSkillClient` and
//! `createAgentSkill`. What is in few files is a term; what is everywhere is a word.

use std::ops::Range;

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::candidate::Candidate;
use super::context::{agreeing_after, agreeing_before};
use super::evidence::Evidence;
use crate::words::{Concept, Word, singular};

/// A candidate's old words, with those around them that an accepted name has there too.
#[derive(Debug, Clone, Default)]
pub struct Phrase {
    /// Singular.
    words: Vec<String>,
    /// How many of them are before those that change.
    pub before: usize,
    /// The share of the accepted name's words that do not change which are here, too; 0 where all change.
    pub share: f64,
}

impl Phrase {
    /// The longest with any accepted name; of several, the first.
    pub fn of(candidate: &Candidate, evidence: &[Evidence], concept: &Concept) -> Self {
        let agreeing = |e: &Evidence| (agreeing_before(e, candidate), agreeing_after(e, candidate));
        let longest = evidence.iter().map(|e| (e, agreeing(e))).rev().max_by_key(|(_, (b, a))| b + a);
        let Some((accepted, (before, after))) = longest else { return Self::default() };
        let Range { start, end } = candidate.occurrence;
        let words = singulars(&candidate.words[start - before..end + after]);
        let kept = concept.kept();
        let changed = concept.old.len() - kept.0 - kept.1;
        let unchanged = |words: usize| words.saturating_sub(changed) as f64;
        let share = unchanged(words.len()) / unchanged(accepted.words.len()).max(1.0);
        Self { words, before: before + kept.0, share }
    }
}

/// In how many files a phrase is in the name of a candidate or of an accepted rename.
#[derive(Debug, Default)]
pub struct Spread {
    files: FxHashMap<Vec<String>, usize>,
}

impl Spread {
    pub fn new(evidence: &[Evidence], candidates: &[Candidate], concept: &Concept) -> Self {
        let mut paths_of: FxHashMap<Vec<String>, FxHashSet<&str>> = FxHashMap::default();
        let names = evidence.iter().map(|e| (&e.words, &e.home));
        for (words, home) in names.chain(candidates.iter().map(|c| (&c.words, &c.home))) {
            paths_of.entry(singulars(words)).or_default().insert(&home.path);
        }
        let phrases: FxHashSet<Vec<String>> =
            candidates.par_iter().map(|c| Phrase::of(c, evidence, concept).words).collect();
        let files = phrases.into_par_iter().map(|phrase| {
            let has = |name: &[String]| name.windows(phrase.len().max(1)).any(|part| part == phrase);
            let paths: FxHashSet<&str> =
                paths_of.iter().filter(|(name, _)| has(name)).flat_map(|(_, paths)| paths).copied().collect();
            (phrase, paths.len())
        });
        Self { files: files.collect() }
    }

    /// Of a phrase of one of the candidates.
    pub fn files(&self, phrase: &Phrase) -> usize {
        self.files.get(&phrase.words).copied().unwrap_or_default()
    }
}

/// The share of the words that a concept brings which a name has beside the old ones.
pub fn has_new_words(candidate: &Candidate, concept: &Concept) -> f64 {
    let Range { start, end } = candidate.occurrence;
    let others = || candidate.words[..start].iter().chain(&candidate.words[end..]);
    let brought: Vec<&String> = concept.new.iter().filter(|w| !concept.old.contains(w)).collect();
    let here = brought.iter().filter(|new| others().any(|w| singular(&w.text) == singular(new))).count();
    here as f64 / brought.len().max(1) as f64
}

/// The words of a name, plural aside.
pub fn singulars(words: &[Word]) -> Vec<String> {
    words.iter().map(|w| singular(&w.text)).collect()
}
