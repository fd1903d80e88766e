//! Asking one question: in a form that the server understands, and again where the answer cannot be used.

use std::time::Instant;

use super::Model;
use super::form::Form;
use crate::http::{Client, HttpError, Method, Request, Response};
use crate::llm::cassette::Entry;
use crate::llm::ledger::Reserved;
use crate::llm::message::Message;
use crate::llm::question::{Answer, Question, schema};
use crate::llm::wire::{self, Reply};
use crate::llm::{NoAnswer, dialect, reply, tokens};

/// The length, in bytes, up to which an unusable or unfinished answer is quoted when the model is to correct it.
const MAX_QUOTE: usize = 4_000;
const MAX_QUOTE_OF_CUT: usize = 400;

/// A question on its way to a server.
pub(super) struct Asking<'a> {
    pub model: &'a Model,
    pub client: &'a Client,
    pub question: &'a Question,
    pub form: Form<'a>,
    /// The record of the question.
    pub entry: &'a mut Entry,
}

/// The result of a request: a reply, or a refusal with its status.
enum Sent {
    Reply(Reply),
    No(u16, String),
}

impl Asking<'_> {
    /// Asks, and asks once more where the answer cannot be used. While the form that the server takes is unknown, it
    /// asks once in each. A server may take a request and pass over the form that it names.
    pub fn ask<T: Answer>(mut self) -> Result<T, NoAnswer> {
        let mut messages = self.question.messages.clone();
        let mut is_again = false;
        loop {
            let said = self.complete::<T>(&messages)?;
            let unusable = match reply::read(&said.text) {
                Ok(answer) => {
                    self.form.will_do();
                    return Ok(answer);
                }
                Err(unusable) => unusable,
            };
            if unusable.is_in_form {
                self.form.will_do();
            }
            let has_another_form = !unusable.is_in_form && !said.cut && self.form.was_passed_over();
            if is_again && !has_another_form {
                return Err(NoAnswer::Malformed(self.why_not(&said, &unusable.why)));
            }
            is_again = true;
            messages.truncate(self.question.messages.len());
            messages.extend(self.once_more(&said, &unusable.why));
        }
    }

    fn why_not(&self, said: &Reply, why: &str) -> String {
        match said.cut {
            true => format!("it is longer than {} tokens", self.question.max_output),
            false => wire::in_brief(why),
        }
    }

    /// Returns the messages that ask for a corrected answer.
    fn once_more(&self, said: &Reply, why: &str) -> [Message; 2] {
        let (why, quoted) = match said.cut {
            true => {
                let most = self.question.max_output;
                (format!("it is longer than {most} tokens; be brief"), MAX_QUOTE_OF_CUT)
            }
            false => (why.to_owned(), MAX_QUOTE),
        };
        let start = &said.text[..said.text.floor_char_boundary(quoted)];
        let again = format!(
            "That answer cannot be used: {why}. Answer the question again, in the form that was asked for."
        );
        [Message::assistant(start), Message::user(again)]
    }

    /// Returns one completion, in a form that the server does not refuse.
    fn complete<T: Answer>(&mut self, messages: &[Message]) -> Result<Reply, NoAnswer> {
        loop {
            match self.send::<T>(messages)? {
                Sent::Reply(reply) => {
                    self.form.heard();
                    return Ok(reply);
                }
                Sent::No(status, message) => {
                    if self.form.was_refused(status, &message) {
                        continue;
                    }
                    if self.form.is_in_vain() {
                        self.model.ledger().give_up();
                    }
                    let host = self.client.host();
                    return Err(self.failed(NoAnswer::Refused { host, status, message }));
                }
            }
        }
    }

    /// Returns one request, within the budget.
    fn send<T: Answer>(&mut self, messages: &[Message]) -> Result<Sent, NoAnswer> {
        let Model { name, parameters, settings, .. } = self.model;
        let max_output = self.question.max_output;
        let schema = schema::<T>();
        let body =
            wire::body(name, messages, (T::NAME, &schema), max_output, self.form.dialect(), parameters);
        let input = tokens::estimate_messages(messages) + tokens::estimate(&schema.to_string());
        let most = Reserved { requests: 1, input, output: u64::from(max_output) };
        self.model.ledger().reserve(settings, most)?;
        self.entry.usage.requests += 1;
        let bytes = body.to_string().into_bytes();
        let is_there = self.form.is_there();
        let request = Request::new(Method::POST, "chat/completions")
            .body("application/json", bytes)
            .without_retry_on(|answer| dialect::is_about_form(answer.status, &answer.text()))
            .retry_after_timeout(!is_there);
        let deadline = *self.model.deadline.get_or_init(|| Instant::now() + settings.deadline.duration());
        let (sent, taken) = match self.client.send(&request, deadline) {
            Ok(response) => self.received(&response, most),
            Err(error) => {
                let why = self.unanswered(error, is_there && Instant::now() < deadline);
                (Err(why), Reserved { requests: 1, ..Reserved::default() })
            }
        };
        self.model.ledger().settle(most, taken);
        sent.map_err(|why| self.failed(why))
    }

    /// Reads a response, and counts its cost out of the `most` that was set aside.
    fn received(&mut self, response: &Response, most: Reserved) -> (Result<Sent, NoAnswer>, Reserved) {
        let usage = &mut self.entry.usage;
        usage.retries += response.attempts - 1;
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
        usage.estimated |= counted.is_none();
        usage.input_tokens += input;
        usage.output_tokens += output;
        (self.understood(reply), Reserved { requests: 1, input, output })
    }

    /// Returns why there was no response. `has_time`: the server is there, and the deadline of the run is not reached.
    fn unanswered(&self, error: HttpError, has_time: bool) -> NoAnswer {
        match error {
            HttpError::TooLarge { .. } | HttpError::Address { .. } => NoAnswer::Malformed(error.to_string()),
            // The first answer may take long, when the model is still being loaded.
            HttpError::TimedOut { host, .. } if has_time => {
                NoAnswer::TooSlow { host, seconds: self.model.settings.timeout.seconds() }
            }
            error => NoAnswer::Unreachable(error.to_string()),
        }
    }

    /// Returns a reply that says something, kept.
    fn understood(&mut self, reply: Result<Reply, String>) -> Result<Sent, NoAnswer> {
        match reply {
            Err(why) => Err(NoAnswer::Malformed(why)),
            Ok(Reply { refusal: Some(message), .. }) => {
                Err(NoAnswer::Declined { host: self.client.host(), message: wire::in_brief(&message) })
            }
            Ok(reply) => {
                self.entry.replies.push(reply.text.clone());
                Ok(Sent::Reply(reply))
            }
        }
    }

    /// Returns why a question failed. If the next one would fail in the same way, no more are asked.
    fn failed(&self, why: NoAnswer) -> NoAnswer {
        if why.is_final() {
            self.model.ledger().give_up();
        }
        why
    }
}
