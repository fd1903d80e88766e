//! Closed code-scanning alerts, and which findings they were about.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use serde::Deserialize;

use super::api::{self, in_brief};
use crate::config::{Decision, RecordedDecision};
use crate::http::{Client, Method, Response};
use crate::text::percent_encoded;

/// The name under which the reports are uploaded.
const TOOL: &str = "corename";
/// How many alerts a page holds: GitHub's most.
const PER_PAGE: usize = 100;
/// At most this many pages of one list are read.
const MOST_PAGES: usize = 20;

/// A repository on GitHub.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repository {
    /// `owner/name`
    pub name: String,
    /// The ref of a pull request whose alerts are wanted in addition to those of the default branch:
    /// `refs/pull/7/merge`.
    pub pull_request: Option<String>,
}

/// How an alert was closed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Closed {
    /// By a person, with the reason (`won't fix`, `false positive`, `used in tests`) and what they
    /// wrote.
    Dismissed { reason: String, comment: Option<String> },
    /// The alert's code no longer has the finding.
    Fixed,
}

/// A closed alert.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alert {
    pub number: u64,
    pub closed: Closed,
    /// The ids of the findings that it was about.
    pub findings: Vec<String>,
}

/// The alerts that could be read.
#[derive(Debug, Default)]
pub struct Alerts {
    /// By number.
    pub alerts: Vec<Alert>,
    /// The reasons why others could not be read, a line each for people.
    pub notes: Vec<String>,
}

impl Alerts {
    /// Returns the decisions that the alerts represent, one for each finding, by id. Who dismissed an alert rejected
    /// all it was about, and that outweighs another alert's being fixed.
    pub fn decisions(&self) -> Vec<RecordedDecision> {
        let mut decisions: BTreeMap<&str, RecordedDecision> = BTreeMap::new();
        for alert in &self.alerts {
            for id in &alert.findings {
                let (decision, reason) = match &alert.closed {
                    Closed::Dismissed { reason, comment } => {
                        let comment = comment.iter().map(|c| format!(": {c}")).collect::<String>();
                        (Decision::Reject, Some(format!("{reason}{comment}")))
                    }
                    Closed::Fixed => (Decision::Accept, None),
                };
                let known = decisions.get(id.as_str());
                if known.is_none_or(|known| known.decision == Decision::Accept) {
                    decisions.insert(id, RecordedDecision { id: id.clone(), decision, reason });
                }
            }
        }
        decisions.into_values().collect()
    }
}

/// Reads the closed alerts of a repository, until `deadline` at the latest. `client` is that of the
/// API (`https://api.github.com`, or `https://HOST/api/v3`), with a token that may read alerts.
pub fn read(client: &Client, repository: &Repository, deadline: Instant) -> Alerts {
    let mut reading = Reading { client, deadline, found: BTreeMap::new(), notes: Vec::new() };
    // A failed request would fail again.
    if let Err(why) = reading.all_lists(repository) {
        reading.notes.push(format!("the alerts on GitHub were not all read: {why}"));
    }
    let Reading { found, mut notes, .. } = reading;
    let unknown = found.values().filter(|a| a.findings.is_empty()).count();
    if unknown > 0 {
        notes.push(format!(
            "closed alerts on GitHub that do not name their findings were passed over: {unknown}"
        ));
    }
    Alerts { alerts: found.into_values().collect(), notes }
}

/// Lists of alerts being read.
struct Reading<'c> {
    client: &'c Client,
    deadline: Instant,
    /// By number.
    found: BTreeMap<u64, Alert>,
    notes: Vec<String>,
}

impl Reading<'_> {
    /// Reads the alerts dismissed on the default branch and in the pull request, and those fixed in the pull request. A
    /// *fixed* alert is one that the next run on its branch did not report. In a pull request, its author renamed the
    /// declaration; on the default branch, each push is also another change.
    ///
    /// # Errors
    /// A list could not be read.
    fn all_lists(&mut self, repository: &Repository) -> Result<(), String> {
        let pull_request = repository.pull_request.as_deref();
        let dismissed = [None].into_iter().chain(pull_request.map(Some)).map(|of| ("dismissed", of));
        let fixed = pull_request.map(|of| ("fixed", Some(of)));
        for (state, reference) in dismissed.chain(fixed) {
            self.list(state, first_page(&repository.name, state, reference))?;
        }
        Ok(())
    }

    /// Reads a list from its first page on.
    fn list(&mut self, state: &str, first: String) -> Result<(), String> {
        let mut next = Some(first);
        for page in 1.. {
            let Some(target) = next else { break };
            if page > MOST_PAGES {
                self.notes.push(format!("only the first {} {state} alerts were read", MOST_PAGES * PER_PAGE));
                break;
            }
            let Some(page) = page_of(self.client, &target, self.deadline)? else { break };
            let alerts = page.alerts.into_iter().filter_map(Received::alert);
            self.found.extend(alerts.map(|alert| (alert.number, alert)));
            next = page.next;
        }
        Ok(())
    }
}

fn first_page(repository: &str, state: &str, reference: Option<&str>) -> String {
    let reference = reference.map(|r| format!("&ref={}", percent_encoded(r))).unwrap_or_default();
    format!(
        "repos/{repository}/code-scanning/alerts?tool_name={TOOL}&state={state}&per_page={PER_PAGE}{reference}"
    )
}

struct Page {
    alerts: Vec<Received>,
    /// The address of the page after it.
    next: Option<String>,
}

/// Returns a page of a list; `None` where there is nothing to be had, and nothing wrong with that.
///
/// # Errors
/// Why there is none, in words.
fn page_of(client: &Client, target: &str, deadline: Instant) -> Result<Option<Page>, String> {
    let response = client.send(&api::request(Method::GET, target), deadline).map_err(|e| e.to_string())?;
    if !response.is_success() {
        return refusal(client, &response).map_or(Ok(None), Err);
    }
    let alerts = serde_json::from_slice(&response.body)
        .map_err(|e| format!("{} answered with something that is no list of alerts ({e})", client.host()))?;
    Ok(Some(Page { alerts, next: response.header("link").and_then(next_of) }))
}

/// Returns in words why an answer has no alerts; `None` where nothing was ever uploaded.
fn refusal(client: &Client, response: &Response) -> Option<String> {
    let host = client.host();
    match response.status {
        404 if api::message(response).to_lowercase().contains("no analysis found") => None,
        404 => Some(api::refusal(
            client,
            response,
            &format!(
                "{host} shows this token no code scanning, which needs the permission `security-events: read`"
            ),
        )),
        _ => Some(api::refusal(
            client,
            response,
            "the token may not read them, which needs the permission `security-events: read`, or code scanning is off",
        )),
    }
}

/// Returns the address of the next page in a `Link` header: `<https://…>; rel="next", <…>; rel="last"`.
fn next_of(link: &str) -> Option<String> {
    let mut links = link.split(',').filter_map(|link| {
        let (address, parameters) = link.trim().strip_prefix('<')?.split_once('>')?;
        let next = parameters.split(';').any(|p| matches!(p.trim(), "rel=\"next\"" | "rel=next"));
        next.then(|| address.to_owned())
    });
    links.next()
}

/// An alert as the API gives it; keys that are of no use here are left out.
#[derive(Deserialize)]
struct Received {
    number: u64,
    state: String,
    dismissed_reason: Option<String>,
    dismissed_comment: Option<String>,
    tool: Option<Tool>,
    most_recent_instance: Option<Instance>,
}

#[derive(Deserialize)]
struct Tool {
    name: Option<String>,
}

#[derive(Deserialize)]
struct Instance {
    state: Option<String>,
    message: Option<Message>,
}

#[derive(Deserialize)]
struct Message {
    text: Option<String>,
}

impl Received {
    /// Returns the closed alert; `None` for one of another tool, or one that is open.
    fn alert(self) -> Option<Alert> {
        if self.tool.and_then(|t| t.name).is_some_and(|name| name != TOOL) {
            return None;
        }
        let instance = self.most_recent_instance;
        let closed = match (self.state.as_str(), instance.as_ref().and_then(|i| i.state.as_deref())) {
            ("dismissed", _) => Closed::Dismissed {
                reason: self.dismissed_reason.as_deref().map_or("dismissed".to_owned(), in_brief),
                comment: self.dismissed_comment.as_deref().map(in_brief).filter(|c| !c.is_empty()),
            },
            // Of a pull request, what is fixed there alone is open elsewhere.
            ("fixed", _) | (_, Some("fixed")) => Closed::Fixed,
            _ => return None,
        };
        let text = instance.and_then(|i| i.message).and_then(|m| m.text).unwrap_or_default();
        Some(Alert { number: self.number, closed, findings: findings_in(&text) })
    }
}

/// Returns the ids of the findings that a message names, as [`report`](crate::report) writes them: `Finding
/// e69a7e7f458d6fb4-2.`
fn findings_in(message: &str) -> Vec<String> {
    let is_hex = |c: char| c.is_ascii_digit() || matches!(c, 'a'..='f');
    let id = |after: &str| {
        let end = after.find(|c: char| !is_hex(c)).unwrap_or(after.len());
        let number = after[end..].strip_prefix('-').map_or(0, |rest| {
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            if digits == 0 { 0 } else { digits + 1 }
        });
        (end == 16).then(|| after[..end + number].to_owned())
    };
    let ids: BTreeSet<String> = message.split("Finding ").skip(1).filter_map(id).collect();
    ids.into_iter().collect()
}

#[cfg(test)]
mod tests;
