//! A language model behind an OpenAI-compatible endpoint, for the agents' questions.
//!
//! A [`Question`] is a filled [`Prompt`] with the JSON schema of its [`Answer`]. [`Model::ask`] has it answered within
//! the budget of `.corename.yml`, or says in a line why it is not; then the caller's own answer counts. A model's words
//! are data of a fixed shape and nothing more. No layer below runs or edits anything because of them, and the agents
//! above check them against the code.
//!
//! `wire` speaks the protocol, `dialect` knows what a server understands of it, and `reply` reads the reply. `cassette`
//! keeps it so that a run can be repeated byte for byte, and [`Telemetry`] counts.

mod cassette;
mod dialect;
mod ledger;
mod message;
mod model;
mod parallel;
mod prompt;
mod question;
mod reply;
mod telemetry;
mod tokens;
mod wire;

pub use ledger::{Budget, Exchange};
pub use message::{Message, Role};
pub use model::{Model, RecordingMode, Setup, SetupError};
pub use parallel::in_parallel;
pub use prompt::{Prompt, as_data};
pub use question::{Answer, Question};
pub use telemetry::{Agent, AgentUsage, Telemetry, Usage};

/// Why a question has no answer, in one line, as a note has it after `… was decided without it:`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NoAnswer {
    /// The server could not be asked, or only in vain.
    #[error("{0}")]
    Unreachable(String),
    /// The server, which is there, took longer than `timeout`.
    #[error("{host} did not answer within {seconds} s (`llm.timeout` of the configuration)")]
    TooSlow { host: String, seconds: u32 },
    /// The server said no; with its HTTP status.
    #[error("{host} refused it (status {status}): {message}")]
    Refused { host: String, status: u16, message: String },
    /// The model itself would not answer.
    #[error("the model at {host} declined to answer: {message}")]
    Declined { host: String, message: String },
    /// The answer cannot be used, not even after it was asked to be put right.
    #[error("the answer could not be used: {0}")]
    Malformed(String),
    /// It would have exceeded `max-requests`, `max-tokens` or `max-cost`.
    #[error("{0} of the configuration is used up")]
    OverBudget(String),
    /// An earlier question showed that there is no model to ask.
    #[error("an earlier one had failed")]
    Unavailable,
    /// Replay has no answer to it.
    #[error("it was not recorded in {0}")]
    NotRecorded(String),
    /// Replay has an answer to it that makes no sense.
    #[error("its recording {file} cannot be read: {reason}")]
    Unreadable { file: String, reason: String },
    /// Nothing is sent in a dry run.
    #[error("nothing is sent in a dry run")]
    DryRun,
}

impl NoAnswer {
    /// Returns whether further questions would fare no better.
    fn is_final(&self) -> bool {
        match self {
            NoAnswer::Unreachable(_) | NoAnswer::Unavailable => true,
            NoAnswer::Refused { status, .. } => !matches!(status, 400 | 413 | 422),
            NoAnswer::TooSlow { .. }
            | NoAnswer::Declined { .. }
            | NoAnswer::Malformed(_)
            | NoAnswer::OverBudget(_)
            | NoAnswer::NotRecorded(_)
            | NoAnswer::Unreadable { .. }
            | NoAnswer::DryRun => false,
        }
    }
}
