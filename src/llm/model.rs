//! The model: asks, counts, and stops when enough was asked.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Instant;

use rustc_hash::FxHashMap;
use serde_json::{Map, Value};

use super::NoAnswer;
use super::cassette::{Cassette, Entry, Outcome};
use super::dialect::{self, Dialect};
use super::ledger::{Budget, Exchange, Ledger, Reserved};
use super::message::Message;
use super::question::{Answer, Question, schema};
use super::telemetry::{Agent, Telemetry, Usage};
use super::wire::{self, Reply};
use super::{reply, tokens};
use crate::config::Llm;
use crate::http::{Client, HttpError, Limits, Method, Request, Response, Secret};

/// How often a request is sent before the server counts as broken.
const ATTEMPTS: u32 = 3;
/// The most that is read of an answer, in bytes.
const MAX_BODY: usize = 2_000_000;
/// How much of an answer that cannot be used is quoted when it is to be put right, in bytes; and of one
/// that did not come to an end.
const MAX_QUOTE: usize = 4_000;
const MAX_QUOTE_OF_CUT: usize = 400;

/// What to do with the answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tape {
    /// Ask.
    None,
    /// Ask, and keep every answer in this folder.
    Record(PathBuf),
    /// Ask nobody: the answers are in this folder.
    Replay(PathBuf),
    /// Ask nobody, and find out what would be asked.
    DryRun,
}

/// How to set up a model.
pub struct Setup<'s> {
    pub settings: &'s Llm,
    /// The key from the environment variable that the settings name.
    pub key: Option<Secret>,
    pub tape: Tape,
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
    /// The key of the configuration beside which something is missing, or whose value is wrong.
    pub fn key(&self) -> Option<&'static str> {
        match self {
            SetupError::Missing("model") | SetupError::Http(_) => Some("llm.base-url"),
            SetupError::Missing(_) => Some("llm.model"),
            SetupError::NoPrices => Some("llm.max-cost"),
            SetupError::Record { .. } | SetupError::Replay { .. } => None,
        }
    }
}

// By hand, so that its words are not told twice: as this error's and as its source's.
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

/// What the server understands, once that is known.
#[derive(Default)]
struct Probe {
    dialect: Dialect,
    confirmed: bool,
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
    /// A model as the settings have it. Nothing is sent yet.
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
            Tape::None => Source::Server { client: client(&base?, &settings, setup.key)?, cassette: None },
            Tape::Record(folder) => {
                let client = client(&base?, &settings, setup.key)?;
                let cassette = Cassette::create(&folder).map_err(|e| SetupError::Record {
                    folder: folder.display().to_string(),
                    reason: e.to_string(),
                })?;
                Source::Server { client, cassette: Some(cassette) }
            }
            Tape::Replay(folder) => Source::Cassette(Cassette::open(&folder).map_err(|e| {
                SetupError::Replay { folder: folder.display().to_string(), reason: e.to_string() }
            })?),
            Tape::DryRun => Source::Nobody,
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

    /// How many questions to ask at a time.
    pub fn concurrency(&self) -> usize {
        self.settings.concurrency.0 as usize
    }

    /// What may still be asked. Questions that are on their way count as if they took all they may.
    pub fn budget(&self) -> Budget {
        self.ledger().left(&self.settings)
    }

    /// Has a question answered. The same question gets the same answer in a run, and is asked once.
    ///
    /// # Errors
    /// There is no answer, for the reason given. That is counted, and [`notes`](Self::notes) tell of it.
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
            Outcome::Answer(value) => reply::read(&value.to_string()).map_err(NoAnswer::Malformed),
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

    /// What people should know: what could not be asked, and why. In no order that depends on the order
    /// of answers.
    pub fn notes(&self) -> Vec<String> {
        self.ledger().notes()
    }

    /// All questions with their answers, sorted by agent, what they are about, and turn.
    pub fn exchanges(&self) -> Vec<Exchange> {
        self.ledger().exchanges()
    }

    /// What the questions took.
    pub fn telemetry(&self) -> Telemetry {
        self.ledger().telemetry(&self.name, &self.settings)
    }

    /// What some estimated tokens cost, where prices are known.
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
                let answer = self.converse::<T>(client, question, &mut entry);
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

    /// Asks, and once more where the answer cannot be used.
    fn converse<T: Answer>(
        &self,
        client: &Client,
        question: &Question,
        entry: &mut Entry,
    ) -> Result<T, NoAnswer> {
        let mut messages = question.messages.clone();
        let said = self.complete::<T>(client, &messages, question.max_output, entry)?;
        let (why, quoted) = match reply::read(&said.text) {
            Ok(answer) => return Ok(answer),
            Err(_) if said.cut => {
                (format!("it is longer than {} tokens; be brief", question.max_output), MAX_QUOTE_OF_CUT)
            }
            Err(why) => (why, MAX_QUOTE),
        };
        messages.push(Message::assistant(start_of(&said.text, quoted)));
        messages.push(Message::user(format!(
            "That answer cannot be used: {why}. Answer the question again, in the form that was asked for."
        )));
        let said = self.complete::<T>(client, &messages, question.max_output, entry)?;
        reply::read(&said.text).map_err(|why| match said.cut {
            true => NoAnswer::Malformed(format!("it is longer than {} tokens", question.max_output)),
            false => NoAnswer::Malformed(wire::in_brief(&why)),
        })
    }

    /// One completion, in a form that the server understands. As long as that is not known, one question is
    /// asked at a time.
    fn complete<T: Answer>(
        &self,
        client: &Client,
        messages: &[Message],
        max_output: u32,
        entry: &mut Entry,
    ) -> Result<Reply, NoAnswer> {
        let refused =
            |status, message| self.failed(NoAnswer::Refused { host: client.host(), status, message });
        let mut probe = lock(&self.probe);
        let mut dialect = probe.dialect.clone();
        if probe.confirmed {
            drop(probe);
            return match self.send::<T>(client, messages, max_output, (&dialect, true), entry)? {
                Sent::Reply(reply) => Ok(reply),
                Sent::No(status, message) => Err(refused(status, message)),
            };
        }
        loop {
            match self.send::<T>(client, messages, max_output, (&dialect, false), entry)? {
                Sent::Reply(reply) => {
                    *probe = Probe { dialect, confirmed: true };
                    return Ok(reply);
                }
                Sent::No(status, message) => match dialect.after_refusal(status, &message) {
                    Some(next) => dialect = next,
                    None => {
                        if !dialect::is_about_form(status, &message) {
                            // The form will do, so the next question need not begin anew.
                            probe.dialect = dialect;
                        }
                        return Err(refused(status, message));
                    }
                },
            }
        }
    }

    /// One request, within the budget. `is_there`: the server has answered before.
    fn send<T: Answer>(
        &self,
        client: &Client,
        messages: &[Message],
        max_output: u32,
        (dialect, is_there): (&Dialect, bool),
        entry: &mut Entry,
    ) -> Result<Sent, NoAnswer> {
        let schema = schema::<T>();
        let body =
            wire::body(&self.name, messages, (T::NAME, &schema), max_output, dialect, &self.parameters);
        let input = tokens::estimate_messages(messages) + tokens::estimate(&schema.to_string());
        let most = Reserved { requests: 1, input, output: u64::from(max_output) };
        self.reserve(most)?;
        entry.usage.requests += 1;
        let bytes = body.to_string().into_bytes();
        let request = Request::new(Method::POST, "chat/completions")
            .body("application/json", bytes)
            .lasting(|answer| dialect::is_about_form(answer.status, &answer.text()))
            .again_when_slow(!is_there);
        let deadline = *self.deadline.get_or_init(|| Instant::now() + self.settings.deadline.duration());
        let (sent, taken) = match client.send(&request, deadline) {
            Ok(response) => self.received(client, &response, most, entry),
            Err(error) => {
                let why = self.unanswered(error, is_there && Instant::now() < deadline);
                (Err(why), Reserved { requests: 1, ..Reserved::default() })
            }
        };
        self.settle(most, taken);
        sent.map_err(|why| self.failed(why))
    }

    /// What a response says, with what it took of the `most` that was set aside.
    fn received(
        &self,
        client: &Client,
        response: &Response,
        most: Reserved,
        entry: &mut Entry,
    ) -> (Result<Sent, NoAnswer>, Reserved) {
        entry.usage.retries += response.attempts - 1;
        if !response.is_success() {
            let refused = Sent::No(response.status, wire::error_message(&response.text()));
            return (Ok(refused), Reserved { requests: 1, ..Reserved::default() });
        }
        let mut reply = wire::read(&response.body);
        if let Ok(Reply { cut, tokens: Some((_, output)), .. }) = &mut reply {
            // Where a tool is called, some servers do not say so.
            *cut |= *output >= most.output;
        }
        let text = reply.as_ref().map_or("", |r| &r.text);
        let counted = reply.as_ref().ok().and_then(|r| r.tokens);
        let (input, output) = counted.unwrap_or_else(|| (most.input, tokens::estimate(text)));
        entry.usage.estimated |= counted.is_none();
        entry.usage.input_tokens += input;
        entry.usage.output_tokens += output;
        (self.understood(reply, client, entry), Reserved { requests: 1, input, output })
    }

    /// Why there was no response. `has_time`: the server is there, and the deadline of the run is not reached.
    fn unanswered(&self, error: HttpError, has_time: bool) -> NoAnswer {
        match error {
            HttpError::TooLarge { .. } | HttpError::Address { .. } => NoAnswer::Malformed(error.to_string()),
            // The first answer may take long, when the model is still being loaded.
            HttpError::TimedOut { host, .. } if has_time => {
                NoAnswer::TooSlow { host, seconds: self.settings.timeout.seconds() }
            }
            error => NoAnswer::Unreachable(error.to_string()),
        }
    }

    /// A reply that says something, kept.
    fn understood(
        &self,
        reply: Result<Reply, String>,
        client: &Client,
        entry: &mut Entry,
    ) -> Result<Sent, NoAnswer> {
        match reply {
            Err(why) => Err(NoAnswer::Malformed(why)),
            Ok(Reply { refusal: Some(message), .. }) => {
                Err(NoAnswer::Declined { host: client.host(), message: wire::in_brief(&message) })
            }
            Ok(reply) => {
                entry.replies.push(reply.text.clone());
                Ok(Sent::Reply(reply))
            }
        }
    }

    /// Sets aside what a request takes at most.
    fn reserve(&self, most: Reserved) -> Result<(), NoAnswer> {
        self.ledger().reserve(&self.settings, most)
    }

    /// Replaces what was set aside by what was taken.
    fn settle(&self, most: Reserved, taken: Reserved) {
        self.ledger().settle(most, taken);
    }

    /// Asks nobody any more where that would fare no better.
    fn failed(&self, why: NoAnswer) -> NoAnswer {
        if why.is_final() {
            self.ledger().give_up();
        }
        why
    }

    fn count(&self, question: &Question, entry: &Entry, input: u64) {
        let is_reserved = matches!(self.source, Source::Server { .. });
        self.ledger().count(question, entry, input, is_reserved);
    }
}

/// What came of a request: a reply, or a refusal with its status.
enum Sent {
    Reply(Reply),
    No(u16, String),
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

/// A lock that a panic in another thread does not take away.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn start_of(text: &str, bytes: usize) -> &str {
    &text[..text.floor_char_boundary(bytes)]
}

#[cfg(test)]
mod tests;
