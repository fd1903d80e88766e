//! Reviews of a pull request with suggested changes: comments that the author commits with one click.
//!
//! A comment names in a mark of its own what it is about. What has a comment gets no other one, whatever became of
//! that. A conversation is resolved once nothing that its comment is about is found any more. Conversations are read
//! and resolved by GraphQL, since the REST API knows none. The review is made by REST ("Create a review for a pull
//! request").

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::time::Instant;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::api;
use crate::http::{Client, Method, Response};
use crate::text;

/// A review has so many comments at most: more is a flood, and GitHub slows down who writes it.
const MOST_COMMENTS: usize = 30;
/// How many conversations a page holds: GitHub's most.
const PER_PAGE: usize = 100;
/// At most this many pages are read.
const MOST_PAGES: usize = 20;
/// How a comment's mark begins. It is a comment of HTML, which GitHub does not show.
const MARK: &str = "<!-- corename:";

const CONVERSATIONS: &str =
    "query($owner: String!, $name: String!, $number: Int!, $size: Int!, $after: String) {
  repository(owner: $owner, name: $name) { pullRequest(number: $number) {
    reviewThreads(first: $size, after: $after) {
      pageInfo { hasNextPage endCursor }
      nodes { id isResolved comments(first: 1) { nodes { body viewerDidAuthor } } } } } } }";
const RESOLVE: &str =
    "mutation($id: ID!) { resolveReviewThread(input: {threadId: $id}) { thread { isResolved } } }";

/// A pull request, at the commit that was looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PullRequest {
    /// `owner/name`
    pub repository: String,
    pub number: u64,
    /// The full id of its head commit.
    pub commit: String,
    /// The address of the host's GraphQL API.
    pub graphql: String,
}

/// A comment on some lines of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comment {
    /// The ids of what it is about.
    pub ids: Vec<String>,
    pub path: String,
    /// Lines of the head commit, counted from 1, which its diff shows.
    pub lines: RangeInclusive<u32>,
    /// In Markdown.
    pub body: String,
}

/// The result of a review.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Reviewed {
    pub written: usize,
    pub resolved: usize,
    /// The steps that failed, a line each for people.
    pub notes: Vec<String>,
}

/// Writes the comments that the pull request does not have yet, as one review. Resolves the conversations about what is
/// not in `found`, the ids of all that is reported.
///
/// # Errors
/// Why nothing could be written, in words.
pub fn write(
    client: &Client,
    pull_request: &PullRequest,
    comments: &[Comment],
    found: &BTreeSet<&str>,
    deadline: Instant,
) -> Result<Reviewed, String> {
    let api = Api { client, pull_request, deadline };
    let conversations = api.conversations()?;
    let known: BTreeSet<&str> = conversations.iter().flat_map(|c| &c.ids).map(String::as_str).collect();
    let is_new = |comment: &&Comment| !comment.ids.iter().any(|id| known.contains(id.as_str()));
    let new: Vec<&Comment> = comments.iter().filter(is_new).collect();
    let mut out = Reviewed::default();
    if new.len() > MOST_COMMENTS {
        let more = text::count(new.len() - MOST_COMMENTS, "suggested change");
        out.notes.push(format!("a review has {MOST_COMMENTS} comments at most: {more} were left out"));
    }
    let new = &new[..new.len().min(MOST_COMMENTS)];
    if !new.is_empty() {
        api.review(new)?;
        out.written = new.len();
    }
    let is_outdated =
        |c: &&Conversation| !c.is_resolved && !c.ids.iter().any(|id| found.contains(id.as_str()));
    for conversation in conversations.iter().filter(is_outdated) {
        match api.resolve(&conversation.id) {
            Ok(()) => out.resolved += 1,
            Err(reason) => {
                out.notes.push(format!("conversations about what is renamed by now stay open: {reason}"));
                break;
            }
        }
    }
    Ok(out)
}

/// A conversation that a comment of an earlier run began.
struct Conversation {
    id: String,
    is_resolved: bool,
    /// The ids that the comment was about.
    ids: Vec<String>,
}

struct Api<'a> {
    client: &'a Client,
    pull_request: &'a PullRequest,
    deadline: Instant,
}

impl Api<'_> {
    /// Returns the conversations that earlier runs began.
    fn conversations(&self) -> Result<Vec<Conversation>, String> {
        let PullRequest { repository, number, .. } = self.pull_request;
        let (owner, name) = repository.split_once('/').unwrap_or((repository, ""));
        let (mut out, mut after) = (Vec::new(), None);
        for _ in 0..MOST_PAGES {
            let variables =
                json!({ "owner": owner, "name": name, "number": number, "size": PER_PAGE, "after": after });
            let answer: Answer = self.ask(CONVERSATIONS, &variables)?;
            let Some(threads) = answer.threads() else {
                return Err(format!("{} shows this token no pull request {number}", self.client.host()));
            };
            out.extend(threads.nodes.into_iter().filter_map(Thread::conversation));
            after = threads.page_info.end_cursor;
            if !threads.page_info.has_next_page {
                break;
            }
        }
        Ok(out)
    }

    fn resolve(&self, id: &str) -> Result<(), String> {
        self.ask::<Value>(RESOLVE, &json!({ "id": id })).map(drop)
    }

    /// Sends a query and reads its data.
    fn ask<T: for<'d> Deserialize<'d>>(&self, query: &str, variables: &Value) -> Result<T, String> {
        #[derive(Deserialize)]
        struct Document<T> {
            data: Option<T>,
            #[serde(default)]
            errors: Vec<Problem>,
        }
        #[derive(Deserialize)]
        struct Problem {
            message: String,
        }
        let query = json!({ "query": query, "variables": variables });
        let response = self.send(&self.pull_request.graphql, &query, |_| false)?;
        let document: Document<T> = serde_json::from_slice(&response.body)
            .map_err(|e| format!("{} answered with something else ({e})", self.client.host()))?;
        match (document.errors.first(), document.data) {
            (None, Some(data)) => Ok(data),
            (Some(problem), _) => {
                Err(format!("{} says: {}", self.client.host(), api::in_brief(&problem.message)))
            }
            (None, None) => Err(format!("{} answered with nothing", self.client.host())),
        }
    }

    fn review(&self, comments: &[&Comment]) -> Result<(), String> {
        let PullRequest { repository, number, commit, .. } = self.pull_request;
        let body = format!(
            "{} of this pull request's renames can be committed here.",
            text::count(comments.len(), "leftover")
        );
        let comments: Vec<SentComment> = comments.iter().map(|comment| SentComment::of(comment)).collect();
        let review = json!({ "commit_id": commit, "event": "COMMENT", "body": body, "comments": comments });
        // Once only: a review that came through although the answer says otherwise would be there twice.
        self.send(&format!("repos/{repository}/pulls/{number}/reviews"), &review, |_| true).map(drop)
    }

    /// Posts a document; an answer that `is_lasting` is not asked for again.
    fn send(
        &self,
        target: &str,
        document: &Value,
        is_lasting: fn(&Response) -> bool,
    ) -> Result<Response, String> {
        let request = api::request(Method::POST, target)
            .body("application/json", document.to_string().into_bytes())
            .without_retry_on(is_lasting)
            .retry_after_timeout(false);
        let response = self.client.send(&request, self.deadline).map_err(|e| e.to_string())?;
        if response.is_success() {
            return Ok(response);
        }
        let forbidden = "the token may not write reviews, which needs the permission `pull-requests: write`; on pull \
            requests from forks it never may";
        Err(api::refusal(self.client, &response, forbidden))
    }
}

/// A comment as the API takes it.
#[derive(Serialize)]
struct SentComment<'c> {
    path: &'c str,
    body: String,
    line: u32,
    side: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    start_line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start_side: Option<&'static str>,
}

impl<'c> SentComment<'c> {
    fn of(comment: &'c Comment) -> Self {
        const SIDE: &str = "RIGHT";
        let (first, last) = (*comment.lines.start(), *comment.lines.end());
        let are_several = first < last;
        Self {
            path: &comment.path,
            body: format!("{}\n\n{MARK} {} -->", comment.body, comment.ids.join(" ")),
            line: last,
            side: SIDE,
            start_line: are_several.then_some(first),
            start_side: are_several.then_some(SIDE),
        }
    }
}

#[derive(Deserialize)]
struct Answer {
    repository: Option<AnsweredRepository>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct AnsweredRepository {
    pull_request: Option<AnsweredPullRequest>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct AnsweredPullRequest {
    review_threads: Threads,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Threads {
    page_info: PageInfo,
    nodes: Vec<Thread>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct PageInfo {
    has_next_page: bool,
    end_cursor: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Thread {
    id: String,
    is_resolved: bool,
    comments: Comments,
}

#[derive(Deserialize)]
struct Comments {
    nodes: Vec<Said>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Said {
    body: String,
    viewer_did_author: bool,
}

impl Answer {
    fn threads(self) -> Option<Threads> {
        Some(self.repository?.pull_request?.review_threads)
    }
}

impl Thread {
    /// Returns the conversation, where a comment of corename's began it.
    fn conversation(self) -> Option<Conversation> {
        let first = self.comments.nodes.into_iter().next().filter(|said| said.viewer_did_author)?;
        let ids = first.body.rsplit_once(MARK)?.1.split_once("-->")?.0;
        let ids = ids.split_whitespace().map(str::to_owned).collect();
        Some(Conversation { id: self.id, is_resolved: self.is_resolved, ids })
    }
}

#[cfg(test)]
mod tests;
