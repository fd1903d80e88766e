//! The cost of questions to a model, by agent and in all.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

use crate::text::named;

named! {
    /// Who asks: the three agents of the CoRenameAgent paper (section 4.1).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Agent {
        ScopeInference = "scope inference",
        Replication = "replication",
        PlannedExecution = "planned execution",
    }
}

/// The cost of some questions.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Usage {
    /// Requests to the endpoint, those that it refused included.
    pub requests: u32,
    /// How many of these had to be sent again, counting each time.
    pub retries: u32,
    pub input_tokens: u64,
    pub output_tokens: u64,
    /// Whether the server did not count tokens, so that some of these are estimates.
    pub estimated: bool,
    /// Spent waiting; questions asked at a time are added up.
    pub milliseconds: u64,
    /// The actions of the model: tools that it used.
    pub actions: u32,
}

impl AddAssign for Usage {
    fn add_assign(&mut self, other: Usage) {
        self.requests += other.requests;
        self.retries += other.retries;
        self.input_tokens += other.input_tokens;
        self.output_tokens += other.output_tokens;
        self.estimated |= other.estimated;
        self.milliseconds += other.milliseconds;
        self.actions += other.actions;
    }
}

/// The cost of one agent, or of all.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct AgentUsage {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agent: Option<Agent>,
    pub requests: u32,
    pub retries: u32,
    pub input_tokens: u64,
    pub output_tokens: u64,
    pub estimated: bool,
    /// In the currency of the configured prices; absent without prices.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<f64>,
    pub seconds: f64,
    pub actions: u32,
}

impl AgentUsage {
    pub(super) fn new(agent: Option<Agent>, usage: Usage, cost: Option<f64>) -> Self {
        AgentUsage {
            agent,
            requests: usage.requests,
            retries: usage.retries,
            input_tokens: usage.input_tokens,
            output_tokens: usage.output_tokens,
            estimated: usage.estimated,
            cost: cost.map(|c| (c * 1e6).round() / 1e6),
            seconds: usage.milliseconds as f64 / 1000.0,
            actions: usage.actions,
        }
    }
}

/// The cost of a run, as reports have it. In replay it is that of the recorded run.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Telemetry {
    pub model: String,
    /// The prompts that were used, with their versions.
    pub prompts: BTreeMap<&'static str, u32>,
    #[serde(flatten)]
    pub total: AgentUsage,
    pub agents: Vec<AgentUsage>,
}
