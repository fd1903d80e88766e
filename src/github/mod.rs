//! Uses GitHub's API: reads the code-scanning alerts that people closed, and writes reviews with suggested changes.
//!
//! A dismissed alert is an answer to a finding, and so is one that was fixed. They are read through the REST API ("List
//! code scanning alerts for a repository") of GitHub or of a GitHub Enterprise host. A [`review`] is written where the
//! user asks for that. Any failure becomes a note: a check must not fail because a repository has no code scanning, or
//! a pull request comes from a fork.
//!
//! An alert's message names the ids of its findings, since the API returns little more than the message. The API for
//! analyses would be no better source. It returns SARIF as it was uploaded, without who dismissed an alert, and asks
//! for the same permission.

mod alerts;
mod api;
pub mod review;
#[cfg(test)]
mod tests;

pub use alerts::{Alert, Alerts, Closed, Repository, read};
