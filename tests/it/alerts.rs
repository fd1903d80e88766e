//! What `corename check` makes of alerts that were dismissed on GitHub.

use crate::expected::Fixture;
use crate::program::{Finding, Project, findings};
use serde_json::{Value, json};
use tokio::runtime::Runtime;
use wiremock::matchers::{path, query_param};
use wiremock::{Mock, MockServer, ResponseTemplate};

const TOKEN: &str = "ghs_ofThisTestAlone";

struct GitHub {
    runtime: Runtime,
    server: MockServer,
}

impl GitHub {
    /// A host on which the alerts of a state are these.
    fn with(alerts: &[(&str, Value)]) -> Self {
        let runtime = Runtime::new().unwrap();
        let server = runtime.block_on(MockServer::start());
        for (state, alerts) in alerts {
            let list = Mock::given(path("/api/v3/repos/acme/shop/code-scanning/alerts"));
            let list = list.and(query_param("state", *state));
            runtime
                .block_on(list.respond_with(ResponseTemplate::new(200).set_body_json(alerts)).mount(&server));
        }
        GitHub { runtime, server }
    }

    fn requests(&self) -> usize {
        self.runtime.block_on(self.server.received_requests()).unwrap_or_default().len()
    }

    /// Runs `check` as the action does, on the merge commit of a pull request.
    fn check(&self, project: &Project) -> (Value, String) {
        let output = assert_cmd::Command::new(env!("CARGO_BIN_EXE_corename"))
            .current_dir(project.path())
            .args(["check", "--base", "main", "--format", "json"])
            .env_clear()
            .env("GITHUB_API_URL", format!("{}/api/v3", self.server.uri()))
            .env("GITHUB_REPOSITORY", "acme/shop")
            .env("GITHUB_REF", "refs/pull/7/merge")
            .env("CORENAME_GITHUB_TOKEN", TOKEN)
            .output()
            .unwrap();
        let (stdout, stderr) =
            (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
        assert_eq!(output.status.code(), Some(0), "{stderr}");
        assert!(!stdout.contains(TOKEN) && !stderr.contains(TOKEN));
        (serde_json::from_str(&stdout).unwrap(), stderr)
    }
}

fn demo(config: &str) -> Project {
    let mut fixture = Fixture::load("demo");
    let config = format!("min-confidence: 0.1\n{config}");
    fixture.after.insert(".corename.yml".to_owned(), config.into_bytes());
    Project::with_change(&fixture.before, &fixture.after)
}

/// The message of the first result of an earlier run that speaks of a name.
fn message(project: &Project, name: &str) -> String {
    let sarif = project.corename(&["check", "--base", "main", "--format", "sarif"]).json();
    let results = sarif["runs"][0]["results"].as_array().unwrap().clone();
    let texts = results.iter().map(|r| r["message"]["text"].as_str().unwrap().to_owned());
    texts.into_iter().find(|text| text.contains(name)).unwrap()
}

fn dismissed(message: &str) -> Value {
    json!([{
        "number": 3, "state": "dismissed", "dismissed_reason": "won't fix", "dismissed_comment": "agreed",
        "tool": { "name": "corename" },
        "most_recent_instance": { "state": "open", "message": { "text": message } },
    }])
}

fn names(document: &Value) -> Vec<String> {
    findings(document).iter().map(Finding::listing).collect()
}

#[test]
fn what_was_dismissed_is_not_reported_again() {
    let project = demo("github:\n  alerts: true\n");
    let before = names(&project.corename(&["check", "--base", "main", "--format", "json"]).json());
    let github = GitHub::with(&[
        ("dismissed", dismissed(&message(&project, "requireDeliverySlot"))),
        ("fixed", json!([])),
    ]);
    let (document, stderr) = github.check(&project);
    let after = names(&document);
    assert!(before.iter().any(|f| f.contains("requireDeliverySlot")));
    assert!(!after.iter().any(|f| f.contains("requireDeliverySlot")), "{after:#?}");
    assert!(after.iter().all(|f| before.contains(f)), "nothing new: {after:#?}");
    assert!(after.len() < before.len() && !after.is_empty(), "{after:#?}");
    assert!(stderr.contains("answered on GitHub before (alerts dismissed or fixed)"), "{stderr}");
    let guards = document["scopes"][0]["guards"].to_string();
    assert!(guards.contains("methods called `requireDeliverySlot`"), "{guards}");
    assert_eq!(
        github.requests(),
        3,
        "dismissed ones on the default branch and of the pull request, and fixed ones of that"
    );
}

#[test]
fn a_text_that_was_dismissed_is_not_reported_again_either() {
    let depot = |name: &str| {
        let java = format!("package a;\nclass {name} {{ int one; int two() {{ return one; }} }}\n");
        let files = [(format!("a/{name}.java"), java), ("app.yml".to_owned(), "depot: a.Depot\n".to_owned())];
        let config = (".corename.yml".to_owned(), "github: {alerts: true}\n".to_owned());
        files.into_iter().chain([config]).map(|(path, text)| (path, text.into_bytes())).collect()
    };
    let project = Project::with_change(&depot("Depot"), &depot("Store"));
    let reported = message(&project, "a.Depot");
    let answers = [("dismissed", dismissed(&reported)), ("fixed", json!([]))];
    let (document, stderr) = GitHub::with(&answers).check(&project);
    assert_eq!(document["mentions"], json!([]), "{reported}");
    assert!(stderr.contains("1 finding was answered on GitHub before"), "{stderr}");
    assert!(!stderr.contains("passed over"), "{stderr}");
}

#[test]
fn github_is_asked_only_where_the_configuration_has_it() {
    let project = demo("github:\n  alerts: false\n");
    let github = GitHub::with(&[("dismissed", dismissed(&message(&project, "requireDeliverySlot")))]);
    let before = names(&project.corename(&["check", "--base", "main", "--format", "json"]).json());
    assert_eq!(names(&github.check(&project).0), before);
    assert_eq!(github.requests(), 0);
}

#[test]
fn a_host_that_answers_nothing_of_use_is_a_note() {
    let project = demo("github:\n  alerts: true\n");
    let github = GitHub::with(&[]);
    let before = names(&project.corename(&["check", "--base", "main", "--format", "json"]).json());
    let (document, stderr) = github.check(&project);
    assert_eq!(names(&document), before);
    assert!(stderr.contains("note: the alerts on GitHub were not all read: "), "{stderr}");
}
