//! The question of the scope inference agent after a rejection: what should not be suggested either?
//!
//! It may pick a condition and cannot make one up, so that no answer hides what was accepted.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::ScopeAdvice;
use super::inquiry::RefineInquiry;
use super::scope::{examples, numbered, stated};
use crate::llm::{Agent, Answer, Prompt, Question, as_data};

/// At most this many of the last decisions are shown.
const MOST_DECISIONS: usize = 30;
/// How long an answer may be, in tokens.
const MAX_OUTPUT: u32 = 200;

/// The guard.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct Refined {
    /// The number of the condition that explains the rejections, or 0.
    guard: usize,
}

impl Answer for Refined {
    const NAME: &'static str = "refined_scope";
}

impl Refined {
    /// Returns the chosen condition, as an index.
    pub fn choice(&self, inquiry: &RefineInquiry<'_>) -> Option<usize> {
        self.guard.checked_sub(1).filter(|index| *index < inquiry.conditions.len())
    }
}

pub(super) fn question(inquiry: &RefineInquiry<'_>) -> Question {
    let first = inquiry.decisions.len().saturating_sub(MOST_DECISIONS);
    let conditions = numbered(inquiry.conditions.iter().map(|c| format!("{} ({})", c.what, c.hidden)));
    Question {
        agent: Agent::ScopeInference,
        prompt: &Prompt::REFINEMENT,
        about: format!("{} after {} decisions", inquiry.scope.concept, inquiry.decisions.len()),
        turn: 1,
        messages: Prompt::REFINEMENT.fill(&[
            ("scope", &as_data("scope", &stated(inquiry.scope, &ScopeAdvice::default()))),
            ("decisions", &as_data("decisions", &examples(&inquiry.decisions[first..]))),
            ("conditions", &as_data("conditions", &conditions)),
        ]),
        max_output: MAX_OUTPUT,
    }
}
