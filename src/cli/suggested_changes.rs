//! Suggested changes in a review of the pull request that a run in GitHub Actions is for.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use serde::Deserialize;

use super::console::Console;
use super::environment::variable;
use super::github::{api_address, token};
use crate::git::Repository;
use crate::github::review::{self, Comment, PullRequest, Reviewed};
use crate::http::{Client, Limits};
use crate::report::{Report, SuggestedChange, suggested_changes};
use crate::text;

/// So long GitHub is waited for, all in all.
const PATIENCE: Duration = Duration::from_secs(60);

/// Suggests in a review what can be committed there: what is whole within lines that the review shows. What cannot be
/// done is a note, since the reports have everything as well.
pub fn suggest(report: &Report<'_>, repository: &Repository, console: &Console) {
    match written(report, repository, console) {
        Ok(Reviewed { written, resolved, notes }) => {
            let done = |n: usize, what: &str| (n > 0).then(|| text::count(n, what));
            console.notes(done(written, "suggested change").map(|n| format!("{n} in a review")).as_deref());
            let resolved = done(resolved, "earlier suggested change").map(|n| format!("{n} resolved"));
            console.notes(resolved.as_deref());
            console.notes(notes.iter().map(String::as_str));
        }
        Err(reason) => console.note(&format!("no changes were suggested in a review: {reason}")),
    }
}

fn written(report: &Report<'_>, repository: &Repository, console: &Console) -> Result<Reviewed, String> {
    let analysis = report.analysis;
    let pull_request = pull_request()?;
    let token = token().map_err(|name| format!("{name} is not set"))?;
    let commit = repository.resolve(&pull_request.commit).map_err(|e| e.to_string())?;
    // The checkout can be a merge with the base branch, in which files differ from those that the review shows.
    let is_shown = |change: &SuggestedChange| {
        let shown = repository.read_file(&commit, &change.path).ok().flatten();
        let looked_at = report.head.read(&change.path);
        analysis.added_lines.shows(&change.path, &change.lines)
            && shown.zip(looked_at).is_some_and(|(shown, looked_at)| shown == looked_at.bytes())
    };
    let changes = suggested_changes(report);
    let comments: Vec<Comment> = changes.into_iter().filter(is_shown).map(comment).collect();
    let findings = analysis.findings.iter().map(|finding| finding.id.as_str());
    let found: BTreeSet<&str> = findings.chain(analysis.mentions.iter().map(|m| m.id.as_str())).collect();
    console.progress("writing a review on GitHub", || {
        let client =
            Client::new(&api_address(), Some(token), Limits::default()).map_err(|e| e.to_string())?;
        review::write(&client, &pull_request, &comments, &found, Instant::now() + PATIENCE)
    })
}

fn comment(change: SuggestedChange) -> Comment {
    let SuggestedChange { ids, path, lines, body } = change;
    Comment { ids, path, lines, body }
}

/// Returns the pull request that started the workflow.
///
/// # Errors
/// There is none, in words.
fn pull_request() -> Result<PullRequest, String> {
    #[derive(Deserialize)]
    struct Event {
        pull_request: Option<Given>,
    }
    #[derive(Deserialize)]
    struct Given {
        number: u64,
        head: Head,
    }
    #[derive(Deserialize)]
    struct Head {
        sha: String,
    }
    let needed =
        |name: &str| variable(name).ok_or_else(|| format!("{name} is not set; GitHub Actions sets it"));
    let repository = needed("GITHUB_REPOSITORY")?;
    let path = needed("GITHUB_EVENT_PATH")?;
    let event = std::fs::read(&path).map_err(|e| format!("the event cannot be read, {path}: {e}"))?;
    let event: Event =
        serde_json::from_slice(&event).map_err(|e| format!("the event cannot be read, {path}: {e}"))?;
    let given = event.pull_request.ok_or("the event that started this workflow is about no pull request")?;
    Ok(PullRequest { repository, number: given.number, commit: given.head.sha, graphql: graphql_address() })
}

/// Returns the address of GraphQL on the host of the REST API.
fn graphql_address() -> String {
    variable("GITHUB_GRAPHQL_URL").unwrap_or_else(|| {
        let rest = api_address();
        format!("{}/graphql", rest.strip_suffix("/v3").unwrap_or(&rest))
    })
}
