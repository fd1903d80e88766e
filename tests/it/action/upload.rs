//! Whether alerts are uploaded, and how the action ends.

use std::path::Path;

use crate::action::runner::{ACTION, Outcome, Step, payload, runnable};

/// A file that is there and is not empty, in the place of the SARIF file.
fn plan() -> Step {
    Step::new("ci/action/plan-upload.sh").env("SARIF_FILE", Path::new(ACTION).join("action.yml"))
}

fn pull_request_from(repository: Option<&str>) -> Outcome {
    plan().event("pull_request", &payload("a", "b", repository)).run().succeeded()
}

#[test]
fn a_pull_request_from_the_repository_itself_gets_alerts() {
    if !runnable() {
        return;
    }
    let outcome = pull_request_from(Some("acme/shop"));
    assert_eq!(outcome.output("upload"), Some("true"));
    assert_eq!(outcome.stderr, "");
}

#[test]
fn a_pull_request_from_a_fork_gets_a_notice_and_no_failure() {
    if !runnable() {
        return;
    }
    for fork in [Some("someone/shop"), None] {
        let outcome = pull_request_from(fork);
        assert_eq!(outcome.output("upload"), Some("false"), "{fork:?}");
        assert!(outcome.stderr.starts_with("::notice title=corename::"), "{outcome:#?}");
        assert!(outcome.stderr.contains("the annotations and the job summary"), "{outcome:#?}");
    }
}

#[test]
fn nothing_is_uploaded_where_that_is_switched_off_or_there_is_nothing() {
    if !runnable() {
        return;
    }
    let push = || plan().event("push", &serde_json::json!({}));
    assert_eq!(push().run().succeeded().output("upload"), Some("true"));
    assert_eq!(push().env("INPUT_UPLOAD", "false").run().succeeded().output("upload"), Some("false"));
    assert_eq!(push().env("SARIF_FILE", "").run().succeeded().output("upload"), Some("false"));
    push().env("INPUT_UPLOAD", "yes").run().failed_with(&["\"upload\"", "true or false", "\"yes\""]);
}

#[test]
fn a_refused_upload_is_a_warning() {
    if !runnable() {
        return;
    }
    let outcome = Step::new("ci/action/upload-refused.sh").run().succeeded();
    assert!(outcome.stderr.starts_with("::warning title=corename::"), "{outcome:#?}");
    assert!(outcome.stderr.contains("security-events: write"), "{outcome:#?}");
}

#[test]
fn the_action_fails_only_where_corename_found_something_at_the_level_asked_for() {
    if !runnable() {
        return;
    }
    let finish = |exit_code: &str| {
        Step::new("ci/action/finish.sh")
            .env("EXIT_CODE", exit_code)
            .env("FINDINGS", "3")
            .env("MENTIONS", "2")
            .env("LEVELS", "note, warning")
            .run()
    };
    finish("0").succeeded();
    let failed = finish("1");
    assert_eq!(failed.status, Some(1), "{failed:#?}");
    assert!(
        failed.stderr.contains(
            "\"fail-on\" ends the job: findings: 3, texts with an old name: 2; their levels: note, warning"
        ),
        "{failed:#?}"
    );
}
