//! Reads the results of earlier runs from GitHub: the code-scanning alerts that people closed.
//!
//! A dismissed alert is an answer to a finding, and so is one that was fixed. They are read through the REST API ("List
//! code scanning alerts for a repository") of GitHub or of a GitHub Enterprise host. Any failure becomes a note: a
//! check must not fail because a repository has no code scanning, or a pull request comes from a fork.

mod alerts;

pub use alerts::{Alert, Alerts, Closed, Repository, read};
