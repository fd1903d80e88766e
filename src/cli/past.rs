//! Examples of a project's history for a language model (few-shot examples; MANTRA, section 3.1).
//!
//! They are of the index that `corename history` keeps. Where there is none, none is made: mining takes its time, and
//! users who want examples ask for that once. Examples are found by their words, and, where the configuration has
//! `llm.embedding-model`, also by embeddings.

use std::path::PathBuf;

use super::console::Console;
use crate::agents::{Example, Scope};
use crate::git::{Repository, Revision};
use crate::history::{EmbeddingError, Embeddings, Index, Precedent, Retrieval, beside};
use crate::words::Concept;

/// How many past renames give examples, and how many names each gives that were renamed, and that were left.
const MOST_PRECEDENTS: usize = 3;
const MOST_MADE: usize = 2;
const MOST_LEFT: usize = 1;

/// Returns where the index of past renames is when nothing is said: all work trees of a repository share it.
pub fn history_index(repository: &Repository) -> PathBuf {
    repository.common_dir().join("corename").join("history.jsonl")
}

/// The coordinated renames that were there before a change.
pub struct Precedents {
    precedents: Vec<Precedent>,
    retrieval: Retrieval,
    /// The file that keeps embeddings.
    vectors: PathBuf,
}

impl Precedents {
    /// Returns those of the index, where there is one. Of a change those that are not older than its `base` are left
    /// out: its own commits may have been mined, too.
    pub fn read(repository: &Repository, base: Option<&Revision>, console: &Console) -> Option<Self> {
        let path = history_index(repository);
        if !path.exists() {
            return None;
        }
        let index = match Index::read(&path) {
            Ok(index) => index,
            Err(error) => {
                console.note(&format!("the language model gets no examples of past renames: {error}"));
                return None;
            }
        };
        let until = base.and_then(|base| repository.committed(base).ok()).unwrap_or(i64::MAX);
        let precedents: Vec<Precedent> =
            index.precedents().iter().filter(|p| p.time <= until).cloned().collect();
        let retrieval = Retrieval::of(&precedents);
        Some(Precedents { precedents, retrieval, vectors: beside(&path, "vectors") })
    }

    /// Returns examples of the renames that are most like those of a scope, the most similar first. Also returns the
    /// reason if embeddings could not be used.
    pub fn like(
        &self,
        scope: &Scope,
        embeddings: Option<&Embeddings>,
    ) -> (Vec<Example>, Option<EmbeddingError>) {
        let words: Vec<&str> =
            scope.concept.old.iter().chain(&scope.concept.new).map(String::as_str).collect();
        let query = words.join(" ");
        let by_embeddings = embeddings.map(|e| e.search(&query, &self.precedents, &self.vectors)).transpose();
        let (by_embeddings, problem) = match by_embeddings {
            Ok(ranking) => (ranking, None),
            Err(error) => (None, Some(error)),
        };
        let found = self.retrieval.search_with(&query, by_embeddings).into_iter().take(MOST_PRECEDENTS);
        (found.flat_map(|found| examples(&self.precedents[found.index])).collect(), problem)
    }
}

/// Returns what a commit renamed, and what it left as it was.
fn examples(precedent: &Precedent) -> Vec<Example> {
    let example = |old: &str, new: &str, accepted| Example {
        kind: None,
        old_name: old.to_owned(),
        new_name: new.to_owned(),
        accepted,
    };
    let made = precedent.names.iter().take(MOST_MADE).map(|(old, new)| example(old, new, true));
    let concept = Concept::between(&precedent.old.join("_"), &precedent.new.join("_"));
    let left = precedent.left.iter().take(MOST_LEFT);
    let left = left.filter_map(|name| Some(example(name, &concept.as_ref()?.apply(name)?, false)));
    made.chain(left).collect()
}
