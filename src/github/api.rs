//! The common parts of all requests to GitHub's API.

use serde::Deserialize;

use crate::http::{Client, Method, Request, Response};
use crate::text::excerpt;

/// The version of the API whose answers are read here.
pub const VERSION: &str = "2022-11-28";

/// Returns a request for JSON. `target` is a path below the API's address, or a whole address at the same host.
pub fn request(method: Method, target: impl Into<String>) -> Request {
    Request::new(method, target)
        .header("accept", "application/vnd.github+json")
        .header("x-github-api-version", VERSION)
}

/// Returns in words what a failed response means. `forbidden` names the permission that the token lacks.
pub fn refusal(client: &Client, response: &Response, forbidden: &str) -> String {
    let said = message(response);
    let because = if said.is_empty() { String::new() } else { format!(" ({said})") };
    let host = client.host();
    let exhausted = response.header("x-ratelimit-remaining") == Some("0");
    match response.status {
        403 | 429 if exhausted => format!("the token's rate limit at {host} is used up{because}"),
        401 => format!("{host} does not know the token{because}"),
        403 | 404 => format!("{forbidden}{because}"),
        status => format!("{host} answered with status {status}{because}"),
    }
}

/// Returns GitHub's message on a failure, on one line; empty where there is none.
pub fn message(response: &Response) -> String {
    #[derive(Deserialize)]
    struct Said {
        message: String,
    }
    serde_json::from_slice(&response.body).map(|said: Said| in_brief(&said.message)).unwrap_or_default()
}

/// Returns a text of people or GitHub on one line that is not too long.
pub fn in_brief(text: &str) -> String {
    excerpt(text, 300)
}
