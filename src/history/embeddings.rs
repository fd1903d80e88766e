//! Retrieval by cosine similarity of embeddings, where there is an endpoint that makes them (`POST embeddings`, as
//! OpenAI's API has it).
//!
//! The vectors of precedents are kept next to the index, so that each is requested once. The file has a first line of
//! JSON with the model and the number of dimensions. Records follow: an 8-byte key (of the text's hash), and the
//! numbers, little-endian, of 32 bits each. Another model begins a new file.

use std::fs::{self, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::index::beside;
use super::precedent::Precedent;
use super::retrieval::RankedPrecedent;
use crate::git::{lock_file, replace_file};
use crate::http::{Client, HttpError, Limits, Method, Request, Secret};
use crate::text::{each_once, excerpt};

/// How many texts go into one request.
const BATCH: usize = 64;
const KEY: usize = 8;
/// The most that is read of an answer, in bytes: vectors of all tokens of a batch are long.
const MAX_BODY: usize = 64_000_000;

/// How much of an error is quoted, in characters.
const MOST_QUOTED: usize = 200;

/// Why there are no embeddings. None of these is more than a pity: words are ranked without them.
#[derive(Debug, thiserror::Error)]
pub enum EmbeddingError {
    #[error(transparent)]
    Http(#[from] HttpError),
    #[error("{host} answered with status {status}{said}")]
    Refused { host: String, status: u16, said: String },
    #[error("{0} answered with no embeddings, or not with one for each text")]
    NoEmbeddings(String),
    #[error("cannot keep embeddings in {path}: {error}")]
    File { path: PathBuf, error: io::Error },
}

/// Makes embeddings of texts.
pub struct Embeddings {
    client: Client,
    model: String,
    /// For all requests of a search together.
    timeout: Duration,
}

#[derive(Serialize)]
struct Body<'a> {
    model: &'a str,
    input: &'a [String],
}

#[derive(Deserialize)]
struct EmbeddingList {
    data: Vec<Embedding>,
}

#[derive(Deserialize)]
struct Embedding {
    index: usize,
    embedding: Vector,
}

/// llama.cpp gives a vector for each token where a model has no way of its own to make one of them all.
#[derive(Deserialize)]
#[serde(untagged)]
enum Vector {
    OfText(Vec<f32>),
    OfTokens(Vec<Vec<f32>>),
}

impl Vector {
    /// Returns the vector of the text: the mean of those of its tokens.
    fn of_text(self) -> Vec<f32> {
        match self {
            Vector::OfText(vector) => vector,
            Vector::OfTokens(tokens) => {
                let dimensions = tokens.iter().map(Vec::len).min().unwrap_or_default();
                let mean = |at| tokens.iter().map(|token| token[at]).sum::<f32>() / tokens.len() as f32;
                (0..dimensions).map(mean).collect()
            }
        }
    }
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Head {
    schema_version: u32,
    model: String,
    dimensions: usize,
}

impl Head {
    /// Returns how many bytes a record has.
    fn record(&self) -> usize {
        KEY + 4 * self.dimensions
    }
}

type Key = [u8; KEY];

impl Embeddings {
    /// # Errors
    /// The address cannot be used.
    pub fn new(
        base_url: &str,
        model: &str,
        secret: Option<Secret>,
        timeout: Duration,
    ) -> Result<Self, EmbeddingError> {
        let limits = Limits { max_body: MAX_BODY, ..Limits::default() };
        let client = Client::new(base_url, secret, limits)?;
        Ok(Self { client, model: model.to_owned(), timeout })
    }

    /// Returns the precedents by their similarity to `query`, the most similar first. It requests vectors that `kept`
    /// (a file) does not have, and adds them there.
    ///
    /// # Errors
    /// The endpoint does not answer as it should, or the file cannot be written.
    pub fn search(
        &self,
        query: &str,
        precedents: &[Precedent],
        kept: &Path,
    ) -> Result<Vec<RankedPrecedent>, EmbeddingError> {
        let deadline = Instant::now() + self.timeout;
        let query = self.ask(&[query.to_owned()], deadline)?.remove(0);
        let texts: Vec<String> = precedents.iter().map(text).collect();
        let head = Head { schema_version: 1, model: self.model.clone(), dimensions: query.len() };
        let file = |error| EmbeddingError::File { path: kept.to_owned(), error };
        let mut vectors = read(kept, &head).map_err(file)?;
        let missing = each_once(texts.iter().filter(|t| !vectors.contains_key(&key(t))));
        for batch in missing.chunks(BATCH) {
            let batch: Vec<String> = batch.iter().map(|text| (*text).clone()).collect();
            let found = self.ask(&batch, deadline)?;
            let mut records = Vec::new();
            for (text, vector) in batch.iter().zip(found) {
                if vector.len() != head.dimensions {
                    return Err(EmbeddingError::NoEmbeddings(self.client.host()));
                }
                records.extend(key(text));
                records.extend(vector.iter().flat_map(|x| x.to_le_bytes()));
                vectors.insert(key(text), vector);
            }
            keep(kept, &head, &records).map_err(file)?;
        }
        let similarity = |text: &String| vectors.get(&key(text)).map_or(0.0, |v| cosine(&query, v));
        let mut found: Vec<RankedPrecedent> = texts
            .iter()
            .enumerate()
            .map(|(index, t)| RankedPrecedent { index, score: similarity(t) })
            .collect();
        found.sort_by(|a, b| b.score.total_cmp(&a.score).then(b.index.cmp(&a.index)));
        Ok(found)
    }

    /// Returns the embeddings of some texts, in their order.
    fn ask(&self, texts: &[String], deadline: Instant) -> Result<Vec<Vec<f32>>, EmbeddingError> {
        let nothing = || EmbeddingError::NoEmbeddings(self.client.host());
        let body = serde_json::to_vec(&Body { model: &self.model, input: texts }).map_err(|_| nothing())?;
        let request = Request::new(Method::POST, "embeddings").body("application/json", body);
        let response = self.client.send(&request, deadline)?;
        if !response.is_success() {
            let line = excerpt(&response.text(), MOST_QUOTED);
            let said = if line.is_empty() { line } else { format!(": {line}") };
            return Err(EmbeddingError::Refused { host: self.client.host(), status: response.status, said });
        }
        let mut answer: EmbeddingList = serde_json::from_slice(&response.body).map_err(|_| nothing())?;
        answer.data.sort_by_key(|embedding| embedding.index);
        let in_order = answer.data.iter().enumerate().all(|(n, e)| e.index == n);
        let vectors: Vec<Vec<f32>> = answer.data.into_iter().map(|e| e.embedding.of_text()).collect();
        if !in_order || vectors.len() != texts.len() || vectors.iter().any(Vec::is_empty) {
            return Err(nothing());
        }
        Ok(vectors)
    }
}

/// Returns the text of which an embedding is made: `join hint → query hint: JoinHints → QueryHints, …; in src/…`.
fn text(precedent: &Precedent) -> String {
    let names: Vec<String> = precedent.names.iter().map(|(old, new)| format!("{old} → {new}")).collect();
    let (old, new) = (precedent.old.join(" "), precedent.new.join(" "));
    format!("{old} → {new}: {}; in {}", names.join(", "), precedent.folders.join(", "))
}

fn key(text: &str) -> Key {
    let mut key = Key::default();
    key.copy_from_slice(&Sha256::digest(text)[..KEY]);
    key
}

/// Returns the vectors that a file has. One of another model, or none of this kind, has none.
fn read(path: &Path, head: &Head) -> io::Result<FxHashMap<Key, Vec<f32>>> {
    let bytes = match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        other => other?,
    };
    let records = records(&bytes, head).map_or(&[][..], |begin| &bytes[begin..]);
    let vectors = records.chunks_exact(head.record()).map(|record| {
        let (key, numbers) = record.split_at(KEY);
        let number = |four: &[u8]| f32::from_le_bytes([four[0], four[1], four[2], four[3]]);
        let mut of = Key::default();
        of.copy_from_slice(key);
        (of, numbers.chunks_exact(4).map(number).collect())
    });
    Ok(vectors.collect())
}

/// Returns where the records of a file begin, if they are of this kind.
fn records(bytes: &[u8], head: &Head) -> Option<usize> {
    let end = memchr::memchr(b'\n', bytes)?;
    (serde_json::from_slice::<Head>(&bytes[..end]).ok()? == *head).then_some(end + 1)
}

/// Adds records to a file. One of another model, or none of this kind, is begun anew; a torn last record is cut off.
/// While another process adds to it, nothing is kept.
fn keep(path: &Path, head: &Head, added: &[u8]) -> io::Result<()> {
    let Some(_lock) = lock_file(&beside(path, "lock"))? else { return Ok(()) };
    let bytes = if path.exists() { fs::read(path)? } else { Vec::new() };
    let Some(begin) = records(&bytes, head) else {
        return replace_file(path, |mut out| {
            serde_json::to_writer(&mut out, head)?;
            out.write_all(b"\n")?;
            out.write_all(added)
        });
    };
    let torn = (bytes.len() - begin) % head.record();
    let mut out = OpenOptions::new().write(true).open(path)?;
    out.set_len((bytes.len() - torn) as u64)?;
    out.seek(SeekFrom::End(0))?;
    out.write_all(added)
}

fn cosine(a: &[f32], b: &[f32]) -> f64 {
    let dot = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(x, y)| f64::from(*x) * f64::from(*y)).sum::<f64>();
    let similarity = dot(a, b) / (dot(a, a).sqrt() * dot(b, b).sqrt());
    // A vector of zeros is like nothing.
    if similarity.is_finite() { similarity } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_direction_is_like_nothing() {
        assert_eq!(cosine(&[1.0, 0.0], &[2.0, 0.0]), 1.0);
        for odd in [[0.0, 0.0], [f32::INFINITY, 0.0], [f32::NAN, 1.0]] {
            assert_eq!(cosine(&[1.0, 0.0], &odd), 0.0, "{odd:?}");
        }
    }
}
