//! The model: has questions asked, counts, and stops when enough was asked.

mod asking;
mod form;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Instant;

use rustc_hash::FxHashMap;
use serde_json::{Map, Value};

use self::asking::Asking;
use self::form::{Form, Probe};
use super::NoAnswer;
use super::cassette::{Cassette, Entry, Outcome};
use super::ledger::{Budget, Exchange, Ledger};
use super::question::{Answer, Question};
use super::reply;
use super::telemetry::{Agent, Telemetry, Usage};
use crate::config::Llm;
use crate::http::{Client, HttpError, Limits, Secret};

/// How often a request is sent before the server counts as broken.
const ATTEMPTS: u32 = 3;
/// The most that is read of an answer, in bytes.
const MAX_BODY: usize = 2_000_000;

/// Whether answers are recorded or replayed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RecordingMode {
    /// Ask.
    None,
    /// Ask, and keep every answer in this folder.
    Record(PathBuf),
    /// Ask no model: the answers are in this folder.
    Replay(PathBuf),
    /// Ask no model, and find out what would be asked.
    DryRun,
}

/// How to set up a model.
pub struct Setup<'s> {
    pub settings: &'s Llm,
    /// The key from the environment variable that the settings name.
    pub key: Option<Secret>,
    pub tape: RecordingMode,
}

/// Why there can be no model: the configuration, or a folder.
#[derive(Debug, thiserror::Error)]
pub enum SetupError {
    #[error("`llm` needs `{0}`, too")]
    Missing(&'static str),
    #[error("`llm.max-cost` needs `llm.price-in` and `llm.price-out`")]
    NoPrices,
    #[error("`llm.base-url`: {0}")]
    Http(HttpError),
    #[error("cannot record in {folder}: {reason}")]
    Record { folder: String, reason: String },
    #[error("there is nothing to replay in {folder}: {reason}")]
    Replay { folder: String, reason: String },
}

impl SetupError {
    /// Returns the key of the configuration whose value is wrong, or next to which another value is missing.
    pub fn key(&self) -> Option<&'static str> {
        match self {
            SetupError::Missing("model") | SetupError::Http(_) => Some("llm.base-url"),
            SetupError::Missing(_) => Some("llm.model"),
            SetupError::NoPrices => Some("llm.max-cost"),
            SetupError::Record { .. } | SetupError::Replay { .. } => None,
        }
    }
}

// By hand, so that its words are not shown twice: as this error's and as its source's.
impl From<HttpError> for SetupError {
    fn from(error: HttpError) -> Self {
        SetupError::Http(error)
    }
}

/// Where answers come from.
enum Source {
    Server { client: Box<Client>, cassette: Option<Cassette> },
    Cassette(Cassette),
    Nobody,
}

/// A model to ask. It may be asked from many threads at once.
pub struct Model {
    settings: Llm,
    name: String,
    parameters: Map<String, Value>,
    source: Source,
    probe: Mutex<Probe>,
    ledger: Mutex<Ledger>,
    /// Of each question that was asked: what came of it.
    known: Mutex<FxHashMap<String, Arc<OnceLock<Entry>>>>,
    deadline: OnceLock<Instant>,
}

impl Model {
    /// Returns a model as the settings have it. Nothing is sent yet.
    ///
    /// # Errors
    /// As [`SetupError`] lists them.
    pub fn new(setup: Setup<'_>) -> Result<Self, SetupError> {
        let settings = setup.settings.clone();
        let name = settings.model.clone().ok_or(SetupError::Missing("model"))?;
        if settings.max_cost.is_some() && settings.cost(1, 1).is_none() {
            return Err(SetupError::NoPrices);
        }
        let base = settings.base_url.clone().ok_or(SetupError::Missing("base-url"));
        let source = match setup.tape {
            RecordingMode::None => {
                Source::Server { client: client(&base?, &settings, setup.key)?, cassette: None }
            }
            RecordingMode::Record(folder) => {
                let client = client(&base?, &settings, setup.key)?;
                let cassette = Cassette::create(&folder).map_err(|e| SetupError::Record {
                    folder: folder.display().to_string(),
                    reason: e.to_string(),
                })?;
                Source::Server { client, cassette: Some(cassette) }
            }
            RecordingMode::Replay(folder) => Source::Cassette(Cassette::open(&folder).map_err(|e| {
                SetupError::Replay { folder: folder.display().to_string(), reason: e.to_string() }
            })?),
            RecordingMode::DryRun => Source::Nobody,
        };
        let parameters = settings.parameters.clone().into_iter().collect();
        Ok(Model {
            settings,
            name,
            parameters,
            source,
            probe: Mutex::default(),
            ledger: Mutex::default(),
            known: Mutex::default(),
            deadline: OnceLock::new(),
        })
    }

    /// Returns how many questions to ask at a time.
    pub fn concurrency(&self) -> usize {
        self.settings.concurrency.0 as usize
    }

    /// Returns the rest of the budget. Questions under way count as if they cost the most that they may.
    pub fn budget(&self) -> Budget {
        self.ledger().left(&self.settings)
    }

    /// Has a question answered. The same question gets the same answer in a run, and is asked once.
    ///
    /// # Errors
    /// There is no answer, for the reason given. That is counted, and [`notes`](Self::notes) mention it.
    pub fn ask<T: Answer>(&self, question: &Question) -> Result<T, NoAnswer> {
        let parameters = Value::Object(self.parameters.clone());
        let key = question.key::<T>(&self.name, &parameters);
        let slot = lock(&self.known).entry(key.clone()).or_default().clone();
        let mut first = false;
        let entry = slot.get_or_init(|| {
            first = true;
            self.obtain::<T>(question, &key)
        });
        if first {
            self.count(question, entry, question.input_tokens::<T>());
        }
        match &entry.outcome {
            Outcome::Answer(value) => reply::read(&value.to_string()).map_err(|e| NoAnswer::Malformed(e.why)),
            Outcome::None(why) => Err(why.clone()),
        }
    }

    /// Counts what a model did: uses of tools.
    pub fn acted(&self, agent: Agent, actions: u32) {
        self.ledger().acted(agent, actions);
    }

    /// Keeps a line for people.
    pub fn note(&self, line: String) {
        self.ledger().note(line);
    }

    /// Returns notes for people: the questions that could not be asked, and why. Their order does not depend on the
    /// order of answers.
    pub fn notes(&self) -> Vec<String> {
        self.ledger().notes()
    }

    /// Returns all questions with their answers, sorted by agent, what they are about, and turn.
    pub fn exchanges(&self) -> Vec<Exchange> {
        self.ledger().exchanges()
    }

    /// Returns the cost of the questions.
    pub fn telemetry(&self) -> Telemetry {
        self.ledger().telemetry(&self.name, &self.settings)
    }

    /// Returns the price of some estimated tokens, where prices are known.
    pub fn cost(&self, input: u64, output: u64) -> Option<f64> {
        self.settings.cost(input, output)
    }

    fn ledger(&self) -> MutexGuard<'_, Ledger> {
        lock(&self.ledger)
    }

    /// Finds out what comes of a question.
    fn obtain<T: Answer>(&self, question: &Question, key: &str) -> Entry {
        let mut entry = Entry {
            agent: question.agent,
            prompt: question.prompt.name().to_owned(),
            version: question.prompt.version(),
            model: self.name.clone(),
            about: question.about.clone(),
            turn: question.turn,
            question: question.messages.clone(),
            replies: Vec::new(),
            outcome: Outcome::None(NoAnswer::DryRun),
            usage: Usage::default(),
        };
        match &self.source {
            Source::Nobody => entry,
            Source::Cassette(cassette) => cassette.play(key).unwrap_or_else(|why| {
                entry.outcome = Outcome::None(why);
                entry
            }),
            Source::Server { client, cassette } => {
                let begun = Instant::now();
                let form = Form::of(&self.probe);
                let answer = Asking { model: self, client, question, form, entry: &mut entry }.ask::<T>();
                entry.usage.milliseconds = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
                entry.outcome = match answer.map(|a| serde_json::to_value(&a)) {
                    Ok(Ok(value)) => Outcome::Answer(value),
                    Ok(Err(error)) => Outcome::None(NoAnswer::Malformed(error.to_string())),
                    Err(why) => Outcome::None(why),
                };
                if let Some(Err(error)) = cassette.as_ref().map(|c| c.record(key, &entry)) {
                    self.note(format!("an answer of the language model could not be recorded: {error}"));
                }
                entry
            }
        }
    }

    fn count(&self, question: &Question, entry: &Entry, input: u64) {
        let is_reserved = matches!(self.source, Source::Server { .. });
        self.ledger().count(question, entry, input, is_reserved);
    }
}

fn client(base: &str, settings: &Llm, key: Option<Secret>) -> Result<Box<Client>, HttpError> {
    let limits = Limits {
        attempt: settings.timeout.duration(),
        attempts: ATTEMPTS,
        max_body: MAX_BODY,
        ..Limits::default()
    };
    Client::new(base, key, limits).map(Box::new)
}

/// Returns a lock that a panic in another thread does not take away.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
