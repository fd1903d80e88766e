//! Which precedents are most like a rename at hand.
//!
//! The two-armed retrieval of MANTRA (section 3.1): BM25 over words, cosine similarity of
//! embeddings where there is an endpoint for them, and reciprocal rank fusion of both. A document is
//! what a commit renamed: the words of its concept, of its names and folders, and the kinds. That the
//! concept itself has a word is a term of its own, which says more than that some name has it.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use super::precedent::Precedent;
use crate::words::{singular, split};

/// Robertson and Zaragoza, *The Probabilistic Relevance Framework: BM25 and Beyond* (2009), section 3.2:
/// how soon more of a word counts no more, and how much long documents are held back.
const K1: f64 = 1.2;
const B: f64 = 0.75;
/// Cormack, Clarke and Buettcher, *Reciprocal Rank Fusion* (2009): how little the first ranks differ.
const FUSION: f64 = 60.0;

/// A precedent that was found, by its index among those given.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RankedPrecedent {
    pub index: usize,
    pub score: f64,
}

/// Precedents as documents.
pub struct Retrieval {
    /// Of each document: how often each of its words is in it.
    documents: Vec<BTreeMap<String, usize>>,
    /// In how many documents a word is.
    spread: FxHashMap<String, usize>,
    /// In words.
    average_length: f64,
}

impl Retrieval {
    pub fn of(precedents: &[Precedent]) -> Retrieval {
        let documents: Vec<BTreeMap<String, usize>> = precedents.iter().map(document).collect();
        let mut spread: FxHashMap<String, usize> = FxHashMap::default();
        for word in documents.iter().flat_map(BTreeMap::keys) {
            *spread.entry(word.clone()).or_default() += 1;
        }
        let words: usize = documents.iter().flat_map(BTreeMap::values).sum();
        let average_length = words as f64 / documents.len().max(1) as f64;
        Retrieval { documents, spread, average_length }
    }

    /// Returns the documents that share a word with `query`, the most alike first. Of equals the later one comes first:
    /// what was done last is more likely what is done now.
    pub fn search(&self, query: &str) -> Vec<RankedPrecedent> {
        let query: Vec<String> = words(query);
        let query: BTreeSet<String> =
            query.iter().map(|word| of_concept(word)).chain(query.iter().cloned()).collect();
        let score = |document: &BTreeMap<String, usize>| -> f64 {
            let length = document.values().sum::<usize>() as f64;
            let damping = K1 * (1.0 - B + B * length / self.average_length);
            let of_word = |word: &String| {
                let count = *document.get(word)? as f64;
                Some(self.rarity(word) * count * (K1 + 1.0) / (count + damping))
            };
            query.iter().filter_map(of_word).sum()
        };
        let scored =
            self.documents.iter().enumerate().map(|(index, d)| RankedPrecedent { index, score: score(d) });
        let mut found: Vec<RankedPrecedent> = scored.filter(|found| found.score > 0.0).collect();
        found.sort_by(|a, b| b.score.total_cmp(&a.score).then(b.index.cmp(&a.index)));
        found
    }

    /// Returns the same, fused with a ranking by embeddings where there is one.
    pub fn search_with(
        &self,
        query: &str,
        by_embeddings: Option<Vec<RankedPrecedent>>,
    ) -> Vec<RankedPrecedent> {
        let by_words = self.search(query);
        match by_embeddings {
            Some(by_embeddings) => fused(&[by_words, by_embeddings]),
            None => by_words,
        }
    }

    /// Returns the inverse document frequency of a word; never below 0.
    fn rarity(&self, word: &str) -> f64 {
        let with = self.spread.get(word).copied().unwrap_or_default() as f64;
        let without = self.documents.len() as f64 - with;
        (1.0 + (without + 0.5) / (with + 0.5)).ln()
    }
}

/// Fuses several rankings of the same documents into one, the best first.
fn fused(rankings: &[Vec<RankedPrecedent>]) -> Vec<RankedPrecedent> {
    let mut scores: BTreeMap<usize, f64> = BTreeMap::new();
    for ranking in rankings {
        for (rank, found) in ranking.iter().enumerate() {
            *scores.entry(found.index).or_default() += 1.0 / (FUSION + rank as f64 + 1.0);
        }
    }
    let mut fused: Vec<RankedPrecedent> =
        scores.into_iter().map(|(index, score)| RankedPrecedent { index, score }).collect();
    fused.sort_by(|a, b| b.score.total_cmp(&a.score).then(b.index.cmp(&a.index)));
    fused
}

fn document(precedent: &Precedent) -> BTreeMap<String, usize> {
    let names = precedent.names.iter().flat_map(|(old, new)| [old.as_str(), new]);
    let concept: Vec<String> =
        precedent.old.iter().chain(&precedent.new).flat_map(|word| words(word)).collect();
    let marked: Vec<String> = concept.iter().map(|word| of_concept(word)).collect();
    let folders = precedent.folders.iter().map(String::as_str);
    let renamed = precedent.kinds.iter().filter(|(_, counts)| counts.renamed > 0);
    let kinds = renamed.map(|(kind, _)| kind.name());
    counted(names.chain(folders).chain(kinds).flat_map(words).chain(concept).chain(marked))
}

/// Returns the term that says that a word is one of the concept's; no word looks like it.
fn of_concept(word: &str) -> String {
    format!("={word}")
}

fn counted(words: impl IntoIterator<Item = String>) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for word in words {
        *counts.entry(word).or_default() += 1;
    }
    counts
}

/// Returns the words of a text, of its identifiers too, in lower case and singular.
fn words(text: &str) -> Vec<String> {
    let parts = text.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$'));
    parts.flat_map(split).map(|word| singular(&word.text).into_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn precedent(old: &str, new: &str, folder: &str, names: &[(&str, &str)]) -> Precedent {
        let owned = |text: &str| text.split(' ').map(str::to_owned).collect();
        Precedent {
            commit: "0".repeat(40),
            time: 0,
            old: owned(old),
            new: owned(new),
            kinds: BTreeMap::new(),
            exported: Default::default(),
            tests: Default::default(),
            files: 1,
            folders: vec![folder.to_owned()],
            names: names.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect(),
            left: Vec::new(),
        }
    }

    #[test]
    fn the_most_alike_comes_first_and_what_shares_nothing_not_at_all() {
        let precedents = [
            precedent("row", "record", "src/main/java/acme/table", &[("RowReader", "RecordReader")]),
            precedent("join hint", "query hint", "src/main/java/acme/plan", &[("JoinHints", "QueryHints")]),
            precedent("hint", "advice", "src/main/java/acme/plan", &[("hintOf", "adviceOf")]),
        ];
        let retrieval = Retrieval::of(&precedents);
        let found = |query: &str| retrieval.search(query).iter().map(|f| f.index).collect::<Vec<_>>();
        assert_eq!(found("joinHintsResolver"), [1, 2]);
        assert_eq!(found("records"), [0]);
        assert_eq!(found("plan"), [2, 1], "the shorter document, and the later one");
        assert_eq!(found("nothing"), [0_usize; 0]);
        assert_eq!(Retrieval::of(&[]).search("hint"), []);
    }

    #[test]
    fn a_document_that_both_rankings_like_wins() {
        let found = |index| RankedPrecedent { index, score: 1.0 };
        let both = fused(&[vec![found(3), found(1), found(2)], vec![found(2), found(1)]]);
        assert_eq!(both.iter().map(|f| f.index).collect::<Vec<_>>(), [2, 1, 3]);
        assert!((both[0].score - (1.0 / 63.0 + 1.0 / 61.0)).abs() < 1e-12);
    }
}
