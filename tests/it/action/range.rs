//! Which revisions are compared, for every event that may start the workflow and every depth of the checkout.

use serde_json::json;

use crate::action::runner::{Outcome, PullRequest, Repository, Step, runnable};

fn range(checkout: &Repository) -> Step {
    Step::new("ci/action/range.sh").workspace(&checkout.path)
}

/// The base that the script chose. The head is always left to corename: it is what is checked out.
#[track_caller]
fn base(outcome: Outcome) -> String {
    let outcome = outcome.succeeded();
    let lines: Vec<_> = outcome.stdout.lines().collect();
    assert_eq!(lines.len(), 2, "{outcome:#?}");
    assert_eq!(lines[1], "", "{outcome:#?}");
    lines[0].to_owned()
}

#[test]
fn a_pull_request_is_compared_with_the_first_parent_of_its_merge_commit() {
    if !runnable() {
        return;
    }
    let pull_request = PullRequest::new();
    // The event still has the old tip of main: GitHub does not tell when the base branch moves on.
    for depth in [0, 2] {
        let checkout = pull_request.repository.checkout(depth, "merge");
        let outcome = range(&checkout).event("pull_request", &pull_request.payload()).run();
        assert_eq!(base(outcome), pull_request.moved_on, "depth {depth}");
    }
}

#[test]
fn a_merge_commit_is_known_by_the_workflow_s_commit_where_the_head_has_moved_on() {
    if !runnable() {
        return;
    }
    let pull_request = PullRequest::new();
    let checkout = pull_request.repository.checkout(2, "merge");
    let other_head = crate::action::runner::payload(&pull_request.start, &"b".repeat(40), Some("acme/shop"));
    let outcome =
        range(&checkout).event("pull_request", &other_head).env("GITHUB_SHA", &pull_request.merge).run();
    assert_eq!(base(outcome), pull_request.moved_on);
}

#[test]
fn a_checkout_of_depth_1_is_asked_to_have_2() {
    if !runnable() {
        return;
    }
    let pull_request = PullRequest::new();
    let checkout = pull_request.repository.checkout(1, "merge");
    range(&checkout)
        .event("pull_request", &pull_request.payload())
        .run()
        .failed_with(&["fetch-depth: 2", "actions/checkout"]);
    let push = json!({"before": pull_request.moved_on, "after": pull_request.merge});
    let outcome = range(&checkout).event("push", &push).run();
    assert!(!outcome.stderr.contains("::notice"), "nothing is looked at: {outcome:#?}");
    outcome.failed_with(&["fetch-depth: 0", "fetch-depth: 2", "actions/checkout"]);
}

#[test]
fn a_pull_request_s_own_head_is_compared_with_where_it_began() {
    if !runnable() {
        return;
    }
    let pull_request = PullRequest::new();
    let checkout = pull_request.repository.checkout(0, "pull-request");
    let payload =
        crate::action::runner::payload(&pull_request.moved_on, &pull_request.head, Some("acme/shop"));
    assert_eq!(base(range(&checkout).event("pull_request", &payload).run()), pull_request.start);
}

#[test]
fn a_head_that_merged_main_is_not_taken_for_the_pull_request_s_merge_commit() {
    if !runnable() {
        return;
    }
    let pull_request = PullRequest::new();
    let repository = &pull_request.repository;
    repository.git(&["switch", "--quiet", "pull-request"]);
    let head = repository.merge("main");
    let checkout = repository.checkout(0, "pull-request");
    let payload = crate::action::runner::payload(&pull_request.moved_on, &head, Some("acme/shop"));
    assert_eq!(base(range(&checkout).event("pull_request", &payload).run()), pull_request.moved_on);
}

#[test]
fn a_shallow_checkout_of_a_pull_request_s_own_head_says_how_to_reach_the_base() {
    if !runnable() {
        return;
    }
    let pull_request = PullRequest::new();
    let checkout = pull_request.repository.checkout(2, "pull-request");
    let payload =
        crate::action::runner::payload(&pull_request.moved_on, &pull_request.head, Some("acme/shop"));
    range(&checkout).event("pull_request", &payload).run().failed_with(&[
        "fetch-depth: 2",
        "\"ref\"",
        "fetch-depth: 0",
    ]);
}

#[test]
fn a_push_is_compared_with_what_was_there_before() {
    if !runnable() {
        return;
    }
    let pull_request = PullRequest::new();
    let push = json!({"before": pull_request.start, "after": pull_request.head});
    let checkout = pull_request.repository.checkout(0, "pull-request");
    assert_eq!(base(range(&checkout).event("push", &push).run()), pull_request.start);
}

#[test]
fn of_a_push_that_the_checkout_lacks_the_last_commit_is_compared_and_a_notice_says_so() {
    if !runnable() {
        return;
    }
    let pull_request = PullRequest::new();
    let push = json!({"before": pull_request.start, "after": pull_request.head});
    let checkout = pull_request.repository.checkout(2, "pull-request");
    let outcome = range(&checkout).event("push", &push).run();
    assert!(outcome.stderr.starts_with("::notice "), "{outcome:#?}");
    assert!(outcome.stderr.contains("fetch-depth: 0"), "{outcome:#?}");
    assert_eq!(base(outcome), checkout.git(&["rev-parse", "HEAD^"]));
}

#[test]
fn a_forced_push_is_compared_with_the_last_commit_that_it_kept() {
    if !runnable() {
        return;
    }
    let pull_request = PullRequest::new();
    let push = json!({"before": pull_request.moved_on, "after": pull_request.head, "forced": true});
    let checkout = pull_request.repository.checkout(0, "pull-request");
    assert_eq!(base(range(&checkout).event("push", &push).run()), pull_request.start);
}

#[test]
fn a_new_branch_is_compared_with_its_last_commit_s_parent() {
    if !runnable() {
        return;
    }
    let pull_request = PullRequest::new();
    let push = json!({"before": "0".repeat(40), "after": pull_request.head, "created": true});
    let checkout = pull_request.repository.checkout(2, "pull-request");
    let parent = checkout.git(&["rev-parse", "HEAD^"]);
    assert_eq!(base(range(&checkout).event("push", &push).run()), parent);
}

#[test]
fn a_repository_s_first_commit_is_left_to_corename() {
    if !runnable() {
        return;
    }
    let repository = Repository::new();
    let first = repository.commit("Start.java", "class Start {}\n");
    let push = json!({"before": "0".repeat(40), "after": first, "created": true});
    assert_eq!(base(range(&repository).event("push", &push).run()), "");
}

#[test]
fn a_merge_group_is_compared_with_its_base() {
    if !runnable() {
        return;
    }
    let pull_request = PullRequest::new();
    let payload = json!({"merge_group": {"base_sha": pull_request.moved_on, "head_sha": pull_request.merge}});
    let checkout = pull_request.repository.checkout(0, "merge");
    assert_eq!(base(range(&checkout).event("merge_group", &payload).run()), pull_request.moved_on);
}

#[test]
fn other_events_are_left_to_corename() {
    if !runnable() {
        return;
    }
    let pull_request = PullRequest::new();
    assert_eq!(base(range(&pull_request.repository).event("workflow_dispatch", &json!({})).run()), "");
}

#[test]
fn revisions_given_as_inputs_are_taken_as_they_are() {
    if !runnable() {
        return;
    }
    let pull_request = PullRequest::new();
    let outcome = range(&pull_request.repository)
        .event("pull_request", &pull_request.payload())
        .env("INPUT_BASE", "main~1")
        .env("INPUT_HEAD", "pull-request")
        .run()
        .succeeded();
    assert_eq!(outcome.stdout, "main~1\npull-request\n");
}

#[test]
fn the_unsafe_event_is_refused() {
    if !runnable() {
        return;
    }
    let pull_request = PullRequest::new();
    range(&pull_request.repository)
        .event("pull_request_target", &pull_request.payload())
        .run()
        .failed_with(&["pull_request_target", "on pull_request"]);
}

#[test]
fn a_workspace_without_a_checkout_is_asked_to_check_out() {
    if !runnable() {
        return;
    }
    Step::new("ci/action/range.sh")
        .event("pull_request", &crate::action::runner::payload("a", "b", None))
        .run()
        .failed_with(&["actions/checkout", "working-directory"]);
}
