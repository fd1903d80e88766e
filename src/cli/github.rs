//! The answers of people on GitHub: alerts of earlier runs that were dismissed or fixed.

use std::time::{Duration, Instant};

use super::console::Console;
use super::environment::{self, variable};
use crate::config::{Decision, RecordedDecision, Settings};
use crate::github::{self, Repository};
use crate::http::{Client, Limits, Secret};

/// So long GitHub is waited for, all in all.
const PATIENCE: Duration = Duration::from_secs(60);
/// The variables that may hold the token, the first one first.
const TOKENS: [&str; 2] = ["CORENAME_GITHUB_TOKEN", "GITHUB_TOKEN"];

/// Returns the token for GitHub's API.
///
/// # Errors
/// There is none; the name of the variable that should hold it.
pub fn token() -> Result<Secret, &'static str> {
    TOKENS.iter().find_map(|name| environment::secret(name)).ok_or(TOKENS[0])
}

/// Returns the address of GitHub's REST API, or that of a host of GitHub Enterprise.
pub fn api_address() -> String {
    variable("GITHUB_API_URL").unwrap_or_else(|| "https://api.github.com".to_owned())
}

/// The decisions of earlier alerts, with notes for people.
#[derive(Debug, Default)]
pub struct Remembered {
    pub decisions: Vec<RecordedDecision>,
    pub notes: Vec<String>,
}

impl Remembered {
    /// Asks GitHub, where the configuration has it (`github.alerts`) and this is a run in Actions.
    /// Notes say what cannot be had.
    pub fn read(settings: &Settings, console: &Console) -> Self {
        let Some(name) = variable("GITHUB_REPOSITORY").filter(|_| settings.github.alerts) else {
            return Self::default();
        };
        let token = match token() {
            Ok(token) => token,
            Err(name) => {
                let note = format!("the alerts on GitHub were not read: {name} is not set");
                return Remembered { notes: vec![note], ..Self::default() };
            }
        };
        let pull_request = variable("GITHUB_REF").filter(|r| r.starts_with("refs/pull/"));
        let alerts = console.progress("reading the alerts on GitHub", || {
            let client = Client::new(&api_address(), Some(token), Limits::default())?;
            let repository = Repository { name, pull_request };
            Ok::<_, crate::http::HttpError>(github::read(&client, &repository, Instant::now() + PATIENCE))
        });
        match alerts {
            Ok(alerts) => Remembered { decisions: alerts.decisions(), notes: alerts.notes },
            Err(error) => {
                let note = format!("the alerts on GitHub were not read: {error}");
                Remembered { notes: vec![note], ..Self::default() }
            }
        }
    }

    /// Returns whether the alert with this id was dismissed.
    pub fn dismissed(&self, id: &str) -> bool {
        self.decisions.iter().any(|d| d.id == id && d.decision == Decision::Reject)
    }

    /// Says that the answers count. `matched` of them were about findings of this change.
    pub fn said(matched: usize) -> Option<String> {
        let findings =
            if matched == 1 { "1 finding was".to_owned() } else { format!("{matched} findings were") };
        (matched > 0).then(|| format!("{findings} answered on GitHub before (alerts dismissed or fixed)"))
    }
}
