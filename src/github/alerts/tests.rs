//! Against a server that answers as GitHub's documentation has it.

use std::time::Duration;

use serde_json::{Value, json};
use wiremock::matchers::{header, method, path, query_param, query_param_is_missing};
use wiremock::{Mock, ResponseTemplate};

use super::*;
use crate::github::api::VERSION;
use crate::github::tests::GitHub;

const ALERTS: &str = "/api/v3/repos/octo/hello-world/code-scanning/alerts";

impl GitHub {
    /// Answers the list of a state, with and without a ref.
    fn list(&self, state: &str, reference: Option<&str>, answer: ResponseTemplate) {
        let mock = Mock::given(method("GET")).and(path(ALERTS)).and(query_param("state", state));
        let mock = match reference {
            Some(reference) => mock.and(query_param("ref", reference)),
            None => mock.and(query_param_is_missing("ref")),
        };
        self.mount(mock.respond_with(answer));
    }

    fn read(&self, pull_request: Option<&str>) -> Alerts {
        let repository =
            Repository { name: "octo/hello-world".to_owned(), pull_request: pull_request.map(str::to_owned) };
        read(&self.client(), &repository, Instant::now() + Duration::from_secs(20))
    }
}

/// Returns an alert as in "List code scanning alerts for a repository" of GitHub's documentation.
fn documented(number: u64, closed: Value, message: &str) -> Value {
    let mut alert = json!({
        "number": number,
        "created_at": "2020-02-13T12:29:18Z",
        "url": format!("https://api.github.com/repos/octocat/hello-world/code-scanning/alerts/{number}"),
        "html_url": format!("https://github.com/octocat/hello-world/code-scanning/{number}"),
        "state": "open",
        "fixed_at": null,
        "dismissed_by": null,
        "dismissed_at": null,
        "dismissed_reason": null,
        "dismissed_comment": null,
        "rule": {
            "id": "incomplete-rename", "severity": "warning", "tags": ["maintainability"],
            "description": "A coordinated rename is incomplete", "name": "incomplete-rename"
        },
        "tool": { "name": "corename", "guid": null, "version": "0.1.0" },
        "most_recent_instance": {
            "ref": "refs/heads/main", "analysis_key": ".github/workflows/corename.yml:check",
            "category": "corename", "environment": "{}", "state": "fixed",
            "commit_sha": "39406e42cb832f683daa691dd652a8dc36ee8930",
            "message": { "text": message },
            "location": {
                "path": "src/A.java", "start_line": 917, "end_line": 917, "start_column": 7, "end_column": 18
            },
            "classifications": []
        },
        "instances_url": "https://api.github.com/repos/octocat/hello-world/code-scanning/alerts/4/instances"
    });
    for (key, value) in closed.as_object().expect("keys with values") {
        alert[key] = value.clone();
    }
    alert
}

fn dismissed(number: u64, reason: &str, comment: Option<&str>, message: &str) -> Value {
    let by = json!({ "login": "octocat", "id": 54933897, "type": "User", "site_admin": true });
    let closed = json!({
        "state": "dismissed", "dismissed_by": by, "dismissed_at": "2020-02-14T12:29:18Z",
        "dismissed_reason": reason, "dismissed_comment": comment,
    });
    documented(number, closed, message)
}

fn fixed(number: u64, message: &str) -> Value {
    documented(number, json!({ "state": "fixed", "fixed_at": "2020-02-14T12:29:18Z" }), message)
}

fn ok(alerts: &[Value]) -> ResponseTemplate {
    ResponseTemplate::new(200).set_body_json(alerts)
}

fn said(alerts: &Alerts) -> String {
    let decisions = alerts.decisions().into_iter();
    let decision = |d: RecordedDecision| {
        let reason = d.reason.map(|r| format!(" ({r})")).unwrap_or_default();
        format!("{} {:?}{reason}\n", d.id, d.decision)
    };
    let notes = alerts.notes.iter().map(|note| format!("note: {note}\n"));
    decisions.map(decision).chain(notes).collect()
}

const A: &str = "a000000000000001";
const B: &str = "b000000000000002-3";
const C: &str = "c000000000000003";

#[test]
fn dismissed_alerts_are_rejections_and_fixed_ones_acceptances() {
    let github = GitHub::new();
    let both = format!(
        "Incomplete rename.\n- [a](1) → 'b'. Because. Finding {A}.\n- [c](2). Finding {B}. Not in the patch."
    );
    github.list(
        "dismissed",
        None,
        ok(&[
            dismissed(4, "won't fix", Some("the wire format\nstays"), &both),
            dismissed(5, "used in tests", None, "an older message"),
        ]),
    );
    let reference = "refs/pull/7/merge";
    github.list("dismissed", Some(reference), ok(&[]));
    github.list("fixed", Some(reference), ok(&[fixed(6, &format!("Finding {C}. Finding {A}."))]));
    insta::assert_snapshot!(said(&github.read(Some(reference))), @r"
    a000000000000001 Reject (won't fix: the wire format stays)
    b000000000000002-3 Reject (won't fix: the wire format stays)
    c000000000000003 Accept
    note: closed alerts on GitHub that do not name their findings were passed over: 1
    ");
}

#[test]
fn the_alerts_of_a_pull_request_are_asked_for_by_its_ref() {
    let github = GitHub::new();
    let reference = "refs/pull/7/merge";
    let mine = dismissed(1, "false positive", None, &format!("Finding {A}."));
    github.list("dismissed", None, ok(&[]));
    github.list("dismissed", Some(reference), ok(&[mine]));
    // An alert fixed on the default branch may be so by another push, and says nothing.
    github.list("fixed", None, ok(&[fixed(3, &format!("Finding {B}."))]));
    // Fixed in the pull request, and open still on the default branch.
    let here = documented(2, json!({ "state": "open" }), &format!("Finding {C}."));
    github.list("fixed", Some(reference), ok(&[here]));
    insta::assert_snapshot!(said(&github.read(Some(reference))), @r"
    a000000000000001 Reject (false positive)
    c000000000000003 Accept
    ");
}

#[test]
fn all_pages_are_read_with_the_token_and_the_versions_header() {
    let github = GitHub::new();
    let next = format!("{}{ALERTS}?state=dismissed&page=2", github.server.uri());
    let link = format!("<{next}>; rel=\"next\", <{next}>; rel=\"last\"");
    let second = ok(&[dismissed(2, "won't fix", None, &format!("Finding {B}."))]);
    let signed = || {
        Mock::given(path(ALERTS))
            .and(header("authorization", "Bearer ghs_0123456789"))
            .and(header("x-github-api-version", VERSION))
            .and(header("accept", "application/vnd.github+json"))
    };
    github.mount(signed().and(query_param("page", "2")).respond_with(second));
    let first =
        ok(&[dismissed(1, "won't fix", None, &format!("Finding {A}."))]).insert_header("link", link.as_str());
    github.mount(
        signed()
            .and(query_param("state", "dismissed"))
            .and(query_param("tool_name", "corename"))
            .and(query_param("per_page", "100"))
            .respond_with(first),
    );
    insta::assert_snapshot!(said(&github.read(None)), @r"
    a000000000000001 Reject (won't fix)
    b000000000000002-3 Reject (won't fix)
    ");
}

#[test]
fn a_list_without_end_ends() {
    let github = GitHub::new();
    let link = format!("<{}{ALERTS}?state=dismissed>; rel=\"next\"", github.server.uri());
    github.list("dismissed", None, ok(&[]).insert_header("link", link.as_str()));
    insta::assert_snapshot!(said(&github.read(None)), @"note: only the first 2000 dismissed alerts were read");
}

#[test]
fn a_next_page_elsewhere_gets_no_token() {
    let github = GitHub::new();
    let link = "<https://attacker.example/alerts>; rel=\"next\"";
    github.list("dismissed", None, ok(&[]).insert_header("link", link));
    let notes = github.read(None).notes.join("\n");
    assert!(notes.contains("attacker.example") && notes.contains("only 127.0.0.1:"), "{notes}");
}

/// A refusal becomes a note, and the run continues.
#[test]
fn what_cannot_be_read_is_a_note() {
    let body =
        |message: &str| json!({ "message": message, "documentation_url": "https://docs.github.com/rest" });
    let notes = |answer: ResponseTemplate| {
        let github = GitHub::new();
        github.mount(Mock::given(path(ALERTS)).respond_with(answer));
        let alerts = github.read(Some("refs/pull/7/merge"));
        assert!(alerts.alerts.is_empty());
        alerts.notes.join("\n").replace(&github.server.address().to_string(), "HOST")
    };
    let answer = |status: u16, message: &str| ResponseTemplate::new(status).set_body_json(body(message));
    let rate =
        answer(403, "API rate limit exceeded for installation.").insert_header("x-ratelimit-remaining", "0");
    let all = [
        notes(answer(403, "Resource not accessible by integration")),
        notes(answer(403, "Advanced Security must be enabled for this repository to use code scanning.")),
        notes(answer(404, "Not Found")),
        notes(answer(401, "Bad credentials")),
        notes(rate),
        notes(answer(503, "Service unavailable")),
        notes(ResponseTemplate::new(200).set_body_string("<html>a proxy's page</html>")),
        notes(ResponseTemplate::new(302).insert_header("location", "https://elsewhere.example/")),
    ];
    insta::assert_snapshot!(all.join("\n"), @r"
    the alerts on GitHub were not all read: the token may not read them, which needs the permission `security-events: read`, or code scanning is off (Resource not accessible by integration)
    the alerts on GitHub were not all read: the token may not read them, which needs the permission `security-events: read`, or code scanning is off (Advanced Security must be enabled for this repository to use code scanning.)
    the alerts on GitHub were not all read: HOST shows this token no code scanning, which needs the permission `security-events: read` (Not Found)
    the alerts on GitHub were not all read: HOST does not know the token (Bad credentials)
    the alerts on GitHub were not all read: the token's rate limit at HOST is used up (API rate limit exceeded for installation.)
    the alerts on GitHub were not all read: HOST answered with status 503 (Service unavailable)
    the alerts on GitHub were not all read: HOST answered with something that is no list of alerts (expected value at line 1 column 1)
    the alerts on GitHub were not all read: HOST redirects to https://elsewhere.example, which is not followed
    ");
    assert_eq!(notes(answer(404, "no analysis found")), "", "the first run");
    assert!(!all.join("\n").contains("ghs_"));
}

#[test]
fn ids_are_found_in_messages() {
    let ids = |text: &str| findings_in(text).join(" ");
    assert_eq!(ids(&format!("x. Finding {A}. Finding {B} and Finding {A}.")), format!("{A} {B}"));
    for none in [
        "",
        "Finding",
        "Finding nothing",
        "Finding a0000000",
        &format!("Finding {A}0"),
        "Finding A000000000000001",
    ] {
        assert_eq!(ids(none), "", "{none}");
    }
}
