//! How a patch is verified: the project's own build, and how long and often it may run.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::time_limit::TimeLimit;

/// How the project is built to see whether a patch breaks it.
#[derive(Debug, Clone, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(inline)]
pub struct VerifyFile {
    /// The command that builds the project, for the system's shell, in the root of a temporary copy
    /// with the patch applied: `mvn -q test-compile`. Of a pull request, that of its base counts.
    pub command: Option<String>,
    /// How long one build may take: seconds, or a number with s, m or h.
    pub timeout: Option<TimeLimit>,
    /// How many further builds may look for the renames that break it.
    pub attempts: Option<u32>,
}

/// How the project is built to see whether a patch breaks it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Verify {
    /// Empty: nothing is built.
    pub command: String,
    pub timeout: TimeLimit,
    pub attempts: u32,
}

impl Default for Verify {
    fn default() -> Self {
        Verify { command: String::new(), timeout: TimeLimit::of_seconds(600), attempts: 6 }
    }
}
