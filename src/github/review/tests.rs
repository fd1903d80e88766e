//! Against a server that answers as GitHub's documentation has it.

use std::time::Duration;

use wiremock::matchers::{body_partial_json, method, path};
use wiremock::{Mock, ResponseTemplate};

use super::*;
use crate::github::tests::GitHub;

const REVIEWS: &str = "/api/v3/repos/octo/hello-world/pulls/7/reviews";

impl GitHub {
    /// A host whose pull request has these conversations: id, whether it is resolved, the first comment.
    fn with(conversations: &[(&str, bool, &str)]) -> Self {
        let github = Self::new();
        github.on(
            json!({ "query": CONVERSATIONS, "variables": { "owner": "octo", "name": "hello-world", "number": 7 } }),
            answer(conversations, false),
        );
        github
    }

    /// Answers a query of GraphQL.
    fn on(&self, query: Value, answer: Value) {
        let mock = Mock::given(method("POST")).and(path("/api/graphql")).and(body_partial_json(query));
        self.mount(mock.respond_with(ResponseTemplate::new(200).set_body_json(answer)));
    }

    fn reviews(&self, answer: ResponseTemplate) {
        self.mount(Mock::given(method("POST")).and(path(REVIEWS)).respond_with(answer));
    }

    fn write(&self, comments: &[Comment], found: &[&str]) -> Result<Reviewed, String> {
        let pull_request = PullRequest {
            repository: "octo/hello-world".to_owned(),
            number: 7,
            commit: "ecdd80bb57125d7ba9641ffaa4d7d2c19d3f3091".to_owned(),
            graphql: format!("{}/api/graphql", self.server.uri()),
        };
        let found = found.iter().copied().collect();
        write(&self.client(), &pull_request, comments, &found, Instant::now() + Duration::from_secs(20))
    }

    /// The bodies of the requests to a path.
    fn sent(&self, to: &str) -> Vec<Value> {
        let all = self.runtime.block_on(self.server.received_requests()).unwrap_or_default();
        let here = all.iter().filter(|request| request.url.path() == to);
        here.map(|request| serde_json::from_slice(&request.body).expect("JSON")).collect()
    }
}

fn answer(conversations: &[(&str, bool, &str)], has_next: bool) -> Value {
    let nodes: Vec<Value> = conversations
        .iter()
        .map(|(id, is_resolved, body)| {
            let comment = json!({ "body": body, "viewerDidAuthor": !body.contains("I wrote this") });
            json!({ "id": id, "isResolved": is_resolved, "comments": { "nodes": [comment] } })
        })
        .collect();
    let page =
        json!({ "hasNextPage": has_next, "endCursor": if has_next { json!("next") } else { Value::Null } });
    json!({ "data": { "repository": { "pullRequest": { "reviewThreads": { "pageInfo": page, "nodes": nodes } } } } })
}

fn comment(id: &str, lines: RangeInclusive<u32>) -> Comment {
    let body = "Forgotten.\n\n```suggestion\nint queryHint;\n```".to_owned();
    Comment { ids: vec![id.to_owned()], path: "src/A.java".to_owned(), lines, body }
}

#[test]
fn what_has_no_comment_yet_gets_one_in_one_review() {
    let github = GitHub::with(&[("T1", false, "Forgotten.\n\n<!-- corename: a1 a2 -->")]);
    github.reviews(ResponseTemplate::new(200).set_body_json(json!({ "id": 80 })));
    let comments = [comment("a2", 3..=3), comment("b1", 9..=9), comment("c1", 20..=22)];
    let reviewed = github.write(&comments, &["a1", "a2", "b1", "c1"]);
    assert_eq!(reviewed, Ok(Reviewed { written: 2, resolved: 0, notes: vec![] }));
    insta::assert_json_snapshot!(github.sent(REVIEWS), @r#"
    [
      {
        "commit_id": "ecdd80bb57125d7ba9641ffaa4d7d2c19d3f3091",
        "event": "COMMENT",
        "body": "2 leftovers of this pull request's renames can be committed here.",
        "comments": [
          {
            "path": "src/A.java",
            "body": "Forgotten.\n\n```suggestion\nint queryHint;\n```\n\n<!-- corename: b1 -->",
            "line": 9,
            "side": "RIGHT"
          },
          {
            "path": "src/A.java",
            "body": "Forgotten.\n\n```suggestion\nint queryHint;\n```\n\n<!-- corename: c1 -->",
            "line": 22,
            "side": "RIGHT",
            "start_line": 20,
            "start_side": "RIGHT"
          }
        ]
      }
    ]
    "#);
}

#[test]
fn a_conversation_about_what_is_found_no_more_is_resolved() {
    let github = GitHub::with(&[
        ("T1", false, "Forgotten. <!-- corename: a1 -->"),
        ("T2", true, "Forgotten. <!-- corename: b1 -->"),
        ("T3", false, "Forgotten. <!-- corename: c1 -->"),
        ("T4", false, "Do you mean <!-- corename: d1 -->? I wrote this."),
        ("T5", false, "Looks good."),
    ]);
    let resolved = json!({ "data": { "resolveReviewThread": { "thread": { "isResolved": true } } } });
    github.on(json!({ "query": RESOLVE, "variables": { "id": "T1" } }), resolved);
    let reviewed = github.write(&[comment("c1", 1..=1)], &["c1"]);
    assert_eq!(reviewed, Ok(Reviewed { written: 0, resolved: 1, notes: vec![] }));
}

#[test]
fn a_conversation_that_may_not_be_resolved_is_a_note() {
    let github = GitHub::with(&[("T1", false, "<!-- corename: a1 -->")]);
    let refused =
        json!({ "data": null, "errors": [{ "message": "Resource not accessible by integration" }] });
    github.on(json!({ "query": RESOLVE }), refused);
    let reviewed = github.write(&[], &[]).expect("a review");
    assert!(
        reviewed.notes[0].ends_with("says: Resource not accessible by integration"),
        "{:?}",
        reviewed.notes
    );
    assert!(reviewed.notes[0].starts_with("conversations about what is renamed by now stay open: "));
}

#[test]
fn a_review_has_no_more_comments_than_people_read() {
    let github = GitHub::with(&[]);
    github.reviews(ResponseTemplate::new(200).set_body_json(json!({ "id": 80 })));
    let ids: Vec<String> = (0..33).map(|n| format!("a{n}")).collect();
    let comments: Vec<Comment> = ids.iter().map(|id| comment(id, 1..=1)).collect();
    let reviewed = github.write(&comments, &[]).expect("a review");
    assert_eq!(reviewed.written, 30);
    assert_eq!(reviewed.notes, ["a review has 30 comments at most: 3 suggested changes were left out"]);
}

#[test]
fn all_pages_of_conversations_are_read() {
    let github = GitHub::new();
    let page = |after: Value| json!({ "query": CONVERSATIONS, "variables": { "after": after } });
    github.on(page(Value::Null), answer(&[("T1", false, "<!-- corename: a1 -->")], true));
    github.on(page(json!("next")), answer(&[("T2", false, "<!-- corename: b1 -->")], false));
    let reviewed = github.write(&[comment("a1", 1..=1), comment("b1", 2..=2)], &["a1", "b1"]);
    assert_eq!(reviewed, Ok(Reviewed::default()));
}

#[test]
fn without_the_permission_nothing_is_written() {
    let github = GitHub::with(&[]);
    let refused = json!({ "message": "Resource not accessible by integration" });
    github.reviews(ResponseTemplate::new(403).set_body_json(refused));
    insta::assert_snapshot!(
        github.write(&[comment("a1", 1..=1)], &["a1"]).expect_err("a refusal"),
        @"the token may not write reviews, which needs the permission `pull-requests: write`; on pull requests from forks it never may (Resource not accessible by integration)"
    );
    assert_eq!(github.sent(REVIEWS).len(), 1, "it is not tried again");
}

#[test]
fn a_review_that_github_failed_at_is_not_sent_twice() {
    let github = GitHub::with(&[]);
    github.reviews(ResponseTemplate::new(502));
    let reason = github.write(&[comment("a1", 1..=1)], &["a1"]).expect_err("it failed");
    assert!(reason.ends_with("answered with status 502"), "{reason}");
    assert_eq!(github.sent(REVIEWS).len(), 1);
}
