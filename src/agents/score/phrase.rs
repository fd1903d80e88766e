//! The words that a candidate has in common with an accepted name, next to those that change. Also, how far they are
//! spread through the project. An example is `agent skill` of `RemoteAgentSkillClient` and `createAgentSkill`. Words in
//! few files are a term; words that are everywhere are just words.

use std::ops::Range;

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::agreement::{agreeing_after, agreeing_before};
use crate::agents::candidate::Candidate;
use crate::agents::evidence::Evidence;
use crate::history::Counts;
use crate::words::{Concept, singulars};

/// A candidate's old words, with those around them that an accepted name has there too.
#[derive(Debug, Clone, Default)]
pub struct Phrase {
    /// Singular.
    words: Vec<String>,
    /// How many of them are before those that change.
    pub before: usize,
    /// The share of the accepted name's words that do not change which are here, too; 0 where all change.
    pub share: f64,
    /// In how many files it is in the name of a candidate or of an accepted rename.
    pub files: usize,
    /// How many accepted renames had it in their names, and how many candidates have it, this one included.
    pub names: Counts,
}

/// Returns the phrase of each candidate.
pub fn phrases(evidence: &[Evidence], candidates: &[Candidate], concept: &Concept) -> Vec<Phrase> {
    let mut phrases: Vec<Phrase> =
        candidates.par_iter().map(|c| Phrase::longest(c, evidence, concept)).collect();
    let files = spread(&phrases, evidence, candidates);
    for phrase in &mut phrases {
        (phrase.files, phrase.names) = files[&phrase.words];
    }
    phrases
}

impl Phrase {
    /// Returns the longest with any accepted name; of several, the first. Not looked for in files yet.
    fn longest(candidate: &Candidate, evidence: &[Evidence], concept: &Concept) -> Self {
        let agreeing = |e: &Evidence| (agreeing_before(e, candidate), agreeing_after(e, candidate));
        let longest = evidence.iter().map(|e| (e, agreeing(e))).rev().max_by_key(|(_, (b, a))| b + a);
        let Some((accepted, (before, after))) = longest else { return Self::default() };
        let Range { start, end } = candidate.occurrence;
        let words = singulars(&candidate.words[start - before..end + after]);
        let (kept_before, kept_after) = concept.unchanged_ends();
        let changed = concept.old.len() - kept_before - kept_after;
        let unchanged = |words: usize| words.saturating_sub(changed) as f64;
        let share = unchanged(words.len()) / unchanged(accepted.words.len()).max(1.0);
        Self { words, before: before + kept_before, share, files: 0, names: Counts::default() }
    }
}

/// Returns for the words of each phrase the number of files with a name that has them, and the number of names.
fn spread(
    phrases: &[Phrase],
    evidence: &[Evidence],
    candidates: &[Candidate],
) -> FxHashMap<Vec<String>, (usize, Counts)> {
    let mut with: FxHashMap<Vec<String>, (FxHashSet<&str>, Counts)> = FxHashMap::default();
    for e in evidence {
        let (paths, names) = with.entry(singulars(&e.words)).or_default();
        paths.insert(&e.location.path);
        names.renamed += 1;
    }
    for c in candidates {
        let (paths, names) = with.entry(singulars(&c.words)).or_default();
        paths.insert(&c.location.path);
        names.left += 1;
    }
    let different: FxHashSet<&Vec<String>> = phrases.iter().map(|p| &p.words).collect();
    let spread = different.into_par_iter().map(|phrase| {
        let has = |name: &[String]| name.windows(phrase.len().max(1)).any(|part| part == phrase);
        let (mut paths, mut names) = (FxHashSet::<&str>::default(), Counts::default());
        for (_, (of, counts)) in with.iter().filter(|(name, _)| has(name)) {
            paths.extend(of);
            names.renamed += counts.renamed;
            names.left += counts.left;
        }
        (phrase.clone(), (paths.len(), names))
    });
    spread.collect()
}
