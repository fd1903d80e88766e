//! What `corename check --suggest-changes` writes on GitHub.

use std::collections::BTreeMap;

use crate::program::Project;
use serde_json::{Value, json};
use tokio::runtime::Runtime;
use wiremock::matchers::{method, path};
use wiremock::{Mock, MockServer, ResponseTemplate};

const REVIEWS: &str = "/api/v3/repos/acme/shop/pulls/7/reviews";

struct GitHub {
    runtime: Runtime,
    server: MockServer,
}

impl GitHub {
    /// A host whose pull request 7 has no conversations yet.
    fn new() -> Self {
        let runtime = Runtime::new().unwrap();
        let server = runtime.block_on(MockServer::start());
        let threads = json!({ "pageInfo": { "hasNextPage": false, "endCursor": null }, "nodes": [] });
        let data = json!({ "repository": { "pullRequest": { "reviewThreads": threads } } });
        for (at, answer) in [("/api/graphql", json!({ "data": data })), (REVIEWS, json!({ "id": 80 }))] {
            let mock = Mock::given(method("POST")).and(path(at));
            let mock = mock.respond_with(ResponseTemplate::new(200).set_body_json(answer));
            runtime.block_on(mock.mount(&server));
        }
        GitHub { runtime, server }
    }

    /// The reviews that were written.
    fn reviews(&self) -> Vec<Value> {
        let all = self.runtime.block_on(self.server.received_requests()).unwrap_or_default();
        let reviews = all.iter().filter(|request| request.url.path() == REVIEWS);
        reviews.map(|request| serde_json::from_slice(&request.body).unwrap()).collect()
    }

    /// Runs `check` as the action does for a pull request whose head is a commit; what it said on standard error.
    fn check(&self, project: &Project, commit: &str, token: Option<&str>) -> String {
        let event = project.path().join(".git/event.json");
        std::fs::write(
            &event,
            json!({ "pull_request": { "number": 7, "head": { "sha": commit } } }).to_string(),
        )
        .unwrap();
        let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_corename"));
        command
            .current_dir(project.path())
            .args(["check", "--base", "main", "--suggest-changes"])
            .env_clear()
            .env("GITHUB_API_URL", format!("{}/api/v3", self.server.uri()))
            .env("GITHUB_REPOSITORY", "acme/shop")
            .env("GITHUB_EVENT_PATH", event);
        if let Some(token) = token {
            command.env("CORENAME_GITHUB_TOKEN", token);
        }
        let output = command.output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(0), "{stderr}");
        stderr
    }
}

/// A change that renames a class, and forgets one parameter of it, which all is on lines that a review shows.
fn renamed() -> Project {
    let file = |path: &str, text: String| (path.to_owned(), text.into_bytes());
    let files = |class: &str| -> BTreeMap<String, Vec<u8>> {
        let planner =
            "class Planner {\n    int cost(JoinHint joinHint) {\n        return joinHint.cost();\n    }\n}\n";
        let hint = format!("class {class} {{\n    int cost() {{\n        return 1;\n    }}\n}}\n");
        BTreeMap::from([
            file("Planner.java", planner.replace("JoinHint ", &format!("{class} "))),
            file(&format!("{class}.java"), hint),
        ])
    };
    Project::with_change(&files("JoinHint"), &files("QueryHint"))
}

#[test]
fn a_leftover_that_the_review_shows_can_be_committed_there() {
    let (github, project) = (GitHub::new(), renamed());
    let head = project.git(&["rev-parse", "HEAD"]).trim().to_owned();
    let said = github.check(&project, &head, Some("ghs_ofThisTestAlone"));
    assert!(said.contains("note: 1 suggested change in a review"), "{said}");
    let reviews = github.reviews();
    let comment = &reviews[0]["comments"][0];
    assert_eq!(reviews[0]["commit_id"], head.as_str());
    assert_eq!(
        (&comment["path"], &comment["start_line"], &comment["line"]),
        (&json!("Planner.java"), &json!(2), &json!(3))
    );
    let body = comment["body"].as_str().unwrap();
    let (body, mark) = body.rsplit_once("\n\n").unwrap();
    assert!(mark.starts_with("<!-- corename: ") && mark.ends_with(" -->"), "{mark}");
    insta::assert_snapshot!(body, @"
    Parameter 'joinHint' was perhaps left behind: rename it to 'queryHint'. Named after its type `JoinHint`, which is `QueryHint` now.

    ```suggestion
        int cost(QueryHint queryHint) {
            return queryHint.cost();
    ```
    ");
}

#[test]
fn lines_that_only_the_merge_has_get_no_suggestion() {
    let (github, project) = (GitHub::new(), renamed());
    let head = project.git(&["rev-parse", "HEAD"]).trim().to_owned();
    // The checkout is a merge in which the file is longer than in the pull request.
    let planner = std::fs::read_to_string(project.path().join("Planner.java")).unwrap();
    project.write("Planner.java", format!("/** Plans. */\n{planner}"));
    project.commit_work_tree();
    let said = github.check(&project, &head, Some("ghs_ofThisTestAlone"));
    assert!(!said.contains("suggested change"), "{said}");
    assert_eq!(github.reviews(), Vec::<Value>::new());
}

#[test]
fn where_nothing_can_be_suggested_a_note_says_why() {
    let (github, project) = (GitHub::new(), renamed());
    let head = project.git(&["rev-parse", "HEAD"]).trim().to_owned();
    let said = github.check(&project, &head, None);
    assert!(
        said.contains("no changes were suggested in a review: CORENAME_GITHUB_TOKEN is not set"),
        "{said}"
    );
    let run = project.corename(&["check", "--base", "main", "--suggest-changes"]);
    assert!(
        run.stderr.contains(
            "no changes were suggested in a review: GITHUB_REPOSITORY is not set; GitHub Actions sets it"
        ),
        "{}",
        run.stderr
    );
}
