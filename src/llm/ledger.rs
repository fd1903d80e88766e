//! Counts the questions, their cost, and the rest of the budget.

use std::collections::BTreeMap;

use super::NoAnswer;
use super::cassette::{Entry, Outcome};
use super::message::Message;
use super::question::Question;
use super::telemetry::{Agent, AgentUsage, Telemetry, Usage};
use crate::config::Llm;
use crate::text::sort_once;

/// A question with what came of it.
#[derive(Debug, Clone)]
pub struct Exchange {
    pub agent: Agent,
    /// The prompt with its version: `scope 1`.
    pub prompt: String,
    pub about: String,
    pub turn: usize,
    pub question: Vec<Message>,
    pub replies: Vec<String>,
    /// The line that says why there is no answer.
    pub failure: Option<String>,
    pub usage: Usage,
    /// The tokens of the question, estimated.
    pub input: u64,
    /// How long the answer may be, in tokens.
    pub max_output: u32,
}

/// How much may still be asked.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Budget {
    pub requests: u32,
    pub tokens: u64,
    /// In the currency of the prices, where there is a limit.
    pub cost: Option<f64>,
    prices: Prices,
    /// How many tokens of a question come to one of the estimate's.
    rate: f64,
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Prices {
    of_input: f64,
    of_output: f64,
}

impl Budget {
    /// Returns a part of it: at least one request, where there is any.
    #[must_use]
    pub fn share(self, share: f64) -> Budget {
        let part = |of: f64| of * share;
        Budget {
            requests: (part(f64::from(self.requests)) as u32).max(self.requests.min(1)),
            tokens: part(self.tokens as f64) as u64,
            cost: self.cost.map(part),
            ..self
        }
    }

    /// Sets aside what some requests take at most: `input` estimated tokens in all their questions
    /// together, `output` in all their answers. Sets nothing aside, and says so, where there is not as
    /// much.
    pub fn take(&mut self, requests: u32, input: u64, output: u64) -> bool {
        let input = (input as f64 * self.rate).ceil() as u64;
        let cost = (input as f64 * self.prices.of_input + output as f64 * self.prices.of_output) / 1e6;
        if requests > self.requests
            || input + output > self.tokens
            || self.cost.is_some_and(|left| cost > left)
        {
            return false;
        }
        self.requests -= requests;
        self.tokens -= input + output;
        self.cost = self.cost.map(|left| left - cost);
        true
    }
}

/// The counts so far.
#[derive(Default)]
pub(super) struct Ledger {
    agents: BTreeMap<Agent, Usage>,
    prompts: BTreeMap<&'static str, u32>,
    /// The cost of questions that are being answered: counted where it is known, else the most that it can be.
    under_way: Reserved,
    /// The tokens of questions, as they were estimated and as the server counted them.
    estimated: u64,
    counted: u64,
    exchanges: Vec<Exchange>,
    /// The reasons why questions have no answer, by their text without numbers. A server that names the length of each
    /// question that is too long gives one reason.
    failures: BTreeMap<String, Vec<String>>,
    notes: Vec<String>,
    is_unavailable: bool,
}

/// Requests, and tokens of questions and answers, that are set aside.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Reserved {
    pub requests: u32,
    pub input: u64,
    pub output: u64,
}

impl Ledger {
    fn total(&self) -> Usage {
        self.agents.values().fold(Usage::default(), |mut all, usage| {
            all += *usage;
            all
        })
    }

    /// Returns how many tokens one of the estimate's is. A tenth is added, since the next question is another one.
    fn rate(&self) -> f64 {
        if self.estimated == 0 {
            1.0
        } else {
            (1.1 * self.counted as f64 / self.estimated as f64).clamp(0.5, 4.0)
        }
    }

    /// Counts what a model did: uses of tools.
    pub fn acted(&mut self, agent: Agent, actions: u32) {
        self.agents.entry(agent).or_default().actions += actions;
    }

    pub fn note(&mut self, line: String) {
        self.notes.push(line);
    }

    /// Records that the model is not asked any more.
    pub fn give_up(&mut self) {
        self.is_unavailable = true;
    }

    /// Returns the rest of the budget. Questions under way count as if they cost the most that they may.
    pub fn left(&self, settings: &Llm) -> Budget {
        let (used, more) = (self.total(), self.under_way);
        let (input, output) = (used.input_tokens + more.input, used.output_tokens + more.output);
        let cost = settings.cost(input, output).unwrap_or_default();
        Budget {
            requests: settings.max_requests.0.saturating_sub(used.requests + more.requests),
            tokens: u64::from(settings.max_tokens.0).saturating_sub(input + output),
            cost: settings.max_cost.map(|most| (most.0 - cost).max(0.0)),
            prices: Prices {
                of_input: settings.price_in.map_or(0.0, |p| p.0),
                of_output: settings.price_out.map_or(0.0, |p| p.0),
            },
            rate: self.rate(),
        }
    }

    /// Returns notes for people: the questions that could not be asked, and why. Their order does not depend on the
    /// order of answers.
    pub fn notes(&self) -> Vec<String> {
        let failed = self.failures.values().map(|all| {
            let n = all.len();
            let (questions, were) = if n == 1 { ("question", "was") } else { ("questions", "were") };
            let why = all.iter().min().map_or("", String::as_str);
            format!("{n} {questions} to the language model {were} decided without it: {why}")
        });
        let mut notes: Vec<String> = failed.collect();
        // The consequences of an earlier failure come after it.
        let follows = NoAnswer::Unavailable.to_string();
        notes.sort_by_key(|note| note.ends_with(&follows));
        let mut others = self.notes.clone();
        sort_once(&mut others);
        notes.extend(others);
        notes
    }

    /// Returns all questions with their answers, sorted by agent, what they are about, and turn.
    pub fn exchanges(&self) -> Vec<Exchange> {
        let mut exchanges = self.exchanges.clone();
        exchanges.sort_by(|a, b| (a.agent, &a.about, a.turn).cmp(&(b.agent, &b.about, b.turn)));
        exchanges
    }

    /// Returns the cost of the questions.
    pub fn telemetry(&self, model: &str, settings: &Llm) -> Telemetry {
        let usage = |agent, usage: Usage| {
            AgentUsage::new(agent, usage, settings.cost(usage.input_tokens, usage.output_tokens))
        };
        Telemetry {
            model: model.to_owned(),
            prompts: self.prompts.clone(),
            total: usage(None, self.total()),
            agents: self.agents.iter().map(|(agent, u)| usage(Some(*agent), *u)).collect(),
        }
    }

    /// Sets aside what a request takes at most.
    pub fn reserve(&mut self, settings: &Llm, most: Reserved) -> Result<(), NoAnswer> {
        if self.is_unavailable {
            return Err(NoAnswer::Unavailable);
        }
        let mut left = Budget { rate: 1.0, ..self.left(settings) };
        if !left.take(most.requests, most.input, most.output) {
            let what = match () {
                () if left.requests < most.requests => "`llm.max-requests`",
                () if left.tokens < most.input + most.output => "`llm.max-tokens`",
                () => "`llm.max-cost`",
            };
            return Err(NoAnswer::OverBudget(what.to_owned()));
        }
        self.under_way.requests += most.requests;
        self.under_way.input += most.input;
        self.under_way.output += most.output;
        Ok(())
    }

    /// Replaces what was set aside by what was taken.
    pub fn settle(&mut self, most: Reserved, taken: Reserved) {
        let under_way = &mut self.under_way;
        under_way.requests = under_way.requests + taken.requests - most.requests;
        under_way.input = under_way.input + taken.input - most.input;
        under_way.output = under_way.output + taken.output - most.output;
    }

    /// Counts what came of a question of `input` estimated tokens; `is_reserved` where that was set aside.
    pub fn count(&mut self, question: &Question, entry: &Entry, input: u64, is_reserved: bool) {
        if is_reserved {
            let under_way = &mut self.under_way;
            under_way.requests -= entry.usage.requests;
            under_way.input -= entry.usage.input_tokens;
            under_way.output -= entry.usage.output_tokens;
        }
        if entry.usage.requests == 1 && !entry.usage.estimated {
            self.estimated += input;
            self.counted += entry.usage.input_tokens;
        }
        *self.agents.entry(entry.agent).or_default() += entry.usage;
        self.prompts.insert(question.prompt.name(), question.prompt.version());
        let failure = match &entry.outcome {
            Outcome::Answer(_) => None,
            Outcome::None(why) => Some(why),
        };
        if let Some(why) = failure.filter(|why| **why != NoAnswer::DryRun) {
            let why = why.to_string();
            let sort = why.split(|c: char| c.is_ascii_digit()).collect();
            self.failures.entry(sort).or_default().push(why);
        }
        self.exchanges.push(Exchange {
            agent: entry.agent,
            prompt: format!("{} {}", entry.prompt, entry.version),
            about: question.about.clone(),
            turn: question.turn,
            question: question.messages.clone(),
            replies: entry.replies.clone(),
            failure: failure.map(ToString::to_string),
            usage: entry.usage,
            input,
            max_output: question.max_output,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::llm::{Agent, Prompt};

    fn budget(requests: u32) -> Budget {
        let prices = Prices { of_input: 1.0, of_output: 4.0 };
        Budget { requests, tokens: 1000, cost: Some(0.5), prices, rate: 1.0 }
    }

    #[test]
    fn a_part_of_a_budget_has_a_request_where_there_is_any() {
        let part = |of: u32| budget(of).share(0.3);
        assert_eq!((part(20).requests, part(20).tokens, part(20).cost), (6, 300, Some(0.15)));
        assert_eq!((part(2).requests, part(0).requests), (1, 0));
    }

    /// Counts a question with these numbers, and returns what came of it.
    fn counted(ledger: &mut Ledger, requests: u32, estimated: bool, tokens: (u64, u64), outcome: Outcome) {
        let question = Question {
            agent: Agent::PlannedExecution,
            prompt: &Prompt::EXECUTION,
            about: "a".to_owned(),
            turn: 1,
            messages: Vec::new(),
            max_output: 10,
        };
        let (of_estimate, input_tokens) = tokens;
        let entry = Entry {
            agent: question.agent,
            prompt: String::new(),
            version: 1,
            model: String::new(),
            about: question.about.clone(),
            turn: 1,
            question: Vec::new(),
            replies: Vec::new(),
            outcome,
            usage: Usage { requests, input_tokens, estimated, ..Usage::default() },
        };
        ledger.count(&question, &entry, of_estimate, false);
    }

    #[test]
    fn how_far_an_estimate_is_off_is_learned_from_what_a_server_counts() {
        let rate = |requests, estimated, tokens| {
            let mut ledger = Ledger::default();
            counted(&mut ledger, requests, estimated, tokens, Outcome::Answer(().into()));
            ledger.rate()
        };
        assert_eq!(rate(1, false, (100, 200)), 2.2);
        // Not from its own estimate, nor where two requests were counted for one question.
        assert_eq!((rate(1, true, (100, 200)), rate(2, false, (100, 200))), (1.0, 1.0));
        // An odd count is no reason to ask nothing more, or for ever.
        assert_eq!((rate(1, false, (100, 1)), rate(1, false, (100, 100_000))), (0.5, 4.0));
    }

    #[test]
    fn what_failed_first_is_noted_first_and_each_thing_once() {
        let mut ledger = Ledger::default();
        for why in
            [NoAnswer::Unavailable, NoAnswer::Unreachable("nobody answers".to_owned()), NoAnswer::DryRun]
        {
            counted(&mut ledger, 0, false, (1, 0), Outcome::None(why));
        }
        for _ in 0..2 {
            ledger.note("it speaks in riddles".to_owned());
        }
        insta::assert_snapshot!(ledger.notes().join("\n"), @r"
        1 question to the language model was decided without it: nobody answers
        1 question to the language model was decided without it: an earlier one had failed
        it speaks in riddles
        ");
    }
}
