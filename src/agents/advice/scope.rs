//! The question of the scope inference agent: what did the author mean?

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::inquiry::{Example, MOST_CONDITIONS, MOST_SAMPLES, OfferedCondition, ScopeInquiry};
use super::weigh::{ScopeAdvice, Trust};
use crate::llm::{Agent, Answer, Prompt, Question, as_data};
use crate::text::one_line;

/// How long an answer may be, in tokens.
pub(super) const MAX_OUTPUT: u32 = 600;
/// How long a sentence may be, in characters.
const MOST_SENTENCE: usize = 300;

/// The declared scope.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct Declared {
    /// The scope in one sentence.
    #[serde(default)]
    #[schemars(length(max = MOST_SENTENCE))]
    sentence: String,
    /// The number of the pattern.
    pattern: usize,
    /// The numbers of the conditions that are guards.
    #[serde(default)]
    #[schemars(length(max = MOST_CONDITIONS))]
    guards: Vec<usize>,
    /// The numbers of the names to which the scope applies.
    #[schemars(length(max = MOST_SAMPLES))]
    covered: Vec<usize>,
}

impl Answer for Declared {
    const NAME: &'static str = "declared_scope";
}

pub(super) fn question(inquiry: &ScopeInquiry<'_>) -> Question {
    let (old, new) = inquiry.scope.concept.words_as_text();
    let pattern = |p: &super::Pattern| {
        let with = |words: &[String]| {
            let all: Vec<&str> = p.before.iter().chain(words).chain(&p.after).map(String::as_str).collect();
            all.join(" ")
        };
        format!("{} -> {}", with(old), with(new))
    };
    let patterns = numbered(inquiry.patterns.iter().map(pattern));
    let condition = |offered: &OfferedCondition| {
        format!("{} ({})", offered.condition.plural(&offered.example), offered.covered)
    };
    let conditions = numbered(inquiry.conditions.iter().map(condition));
    let names = numbered(inquiry.samples.iter().map(|s| format!("{} {}", s.kind, s.name)));
    Question {
        agent: Agent::ScopeInference,
        prompt: &Prompt::SCOPE,
        about: inquiry.scope.concept.to_string(),
        turn: 1,
        messages: Prompt::SCOPE.fill(&[
            ("renames", &as_data("renames", &examples(&inquiry.examples))),
            ("patterns", &as_data("patterns", &patterns)),
            ("conditions", &as_data("conditions", if conditions.is_empty() { "none" } else { &conditions })),
            ("names", &as_data("names", &names)),
        ]),
        max_output: MAX_OUTPUT,
    }
}

pub(super) fn advice(inquiry: &ScopeInquiry<'_>, declared: &Declared) -> ScopeAdvice {
    let covered: BTreeSet<usize> = declared.covered.iter().copied().collect();
    let right = inquiry
        .samples
        .iter()
        .zip(1..)
        .map(|(s, number)| (s.belongs, s.belongs == covered.contains(&number)));
    // Numbers that are not in the list are made up.
    let made_up = covered
        .iter()
        .filter(|number| !(1..=inquiry.samples.len()).contains(*number))
        .map(|_| (false, false));
    ScopeAdvice {
        sentence: sentence(&declared.sentence),
        pattern: declared.pattern.saturating_sub(1).min(inquiry.patterns.len() - 1),
        guards: declared
            .guards
            .iter()
            .filter_map(|n| n.checked_sub(1))
            .filter(|n| *n < inquiry.conditions.len())
            .collect(),
        trust: Trust::of(right.chain(made_up)),
    }
}

/// Returns a sentence that goes into further questions: one line of plain words.
fn sentence(text: &str) -> Option<String> {
    let line: String =
        text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(MOST_SENTENCE).collect();
    let line = one_line(&line);
    (!line.is_empty()).then_some(line)
}

/// Lines with numbers from 1.
pub(super) fn numbered(lines: impl Iterator<Item = String>) -> String {
    let numbered: Vec<String> = lines.zip(1..).map(|(line, n)| format!("{n}. {line}")).collect();
    numbered.join("\n")
}

/// Returns decided renames, one a line.
pub(super) fn examples(examples: &[Example]) -> String {
    let line = |e: &Example| {
        let turned_down = if e.accepted { "" } else { " (rejected)" };
        let kind = e.kind.map(|kind| format!("{kind} ")).unwrap_or_default();
        format!("{kind}{} -> {}{turned_down}", e.old_name, e.new_name)
    };
    examples.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Returns the scope as further questions state it.
pub(super) fn stated(scope: &crate::agents::analysis::Scope, advice: &ScopeAdvice) -> String {
    let (old, new) = scope.concept.words_as_text();
    let mut text = format!("Rename `{}` to `{}`.", old.join(" "), new.join(" "));
    if let Some(sentence) = &advice.sentence {
        text.push_str(&format!(" In other words: {sentence}"));
    }
    for guard in &scope.guards {
        text.push_str(&format!(" {}.", guard.rule));
    }
    text
}
