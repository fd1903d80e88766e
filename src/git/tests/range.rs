//! Revisions, and which two of them are compared.

use super::*;

#[test]
fn revisions_are_what_rev_parse_takes() {
    let dir = empty();
    let first = commit(dir.path(), "A.java", "class A {}\n");
    let second = commit(dir.path(), "B.java", "class B {}\n");
    git(dir.path(), &["tag", "-a", "v1", "-m", "one", &first]);
    let repo = open(dir.path());
    for (rev, id) in [
        ("HEAD", &second),
        ("@", &second),
        ("main", &second),
        ("refs/heads/main", &second),
        ("HEAD~1", &first),
        ("HEAD^", &first),
        ("v1", &first),
        ("v1^{commit}", &first),
        (&second[..9], &second),
        (":/A.java", &first),
        ("HEAD@{1}", &first),
    ] {
        assert_eq!(&repo.resolve(rev).unwrap_or_else(|e| panic!("{rev}: {e}")).id, id, "{rev}");
    }
    let message = |rev: &str| repo.resolve(rev).expect_err("refused").to_string();
    assert_eq!(message("mian"), "no such revision: `mian`; did you mean `main`?");
    assert_eq!(message("HEAD~2"), "no such revision: `HEAD~2`; `HEAD` has no such ancestor");
    assert_eq!(message("main~7"), "no such revision: `main~7`; `main` has no such ancestor");
    git(dir.path(), &["update-ref", "refs/remotes/upstream/fix", &first]);
    assert_eq!(message("fix"), "no such revision: `fix`; did you mean `upstream/fix`?");
    let no_files = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";
    assert!(repo.resolve(no_files).expect("the tree of no files").is_empty());
    assert_eq!(message("HEAD~1..HEAD"), "`HEAD~1..HEAD` is a range; give one revision");
    assert_eq!(message("HEAD^!"), "`HEAD^!` is a range; give one revision");
    assert_eq!(message("HEAD:A.java"), "`HEAD:A.java` does not name a commit but a blob");
    assert_eq!(message(""), "no such revision: ``; give a branch, a tag or a commit");
}

#[test]
fn a_search_for_a_message_with_dots_is_one_revision() {
    let dir = empty();
    let id = commit(dir.path(), "A..B.java", "class A {}\n");
    for search in [":/A..B", "HEAD^{/A..B}"] {
        let found = open(dir.path()).revisions(search).expect(search);
        assert!(matches!(&found, Revisions::Reachable(only) if only.id == id), "{search}: {found:?}");
    }
}

#[test]
fn a_range_may_begin_or_end_with_a_search_and_leave_out_a_parent() {
    let dir = empty();
    let one = commit(dir.path(), "A..B.java", "class A {}\n");
    let two = commit(dir.path(), "C.java", "class C {}\n");
    let repo = open(dir.path());
    for range in
        ["HEAD^{/A..B}..HEAD", "HEAD~1..HEAD^{/C.java}", "HEAD^{/A..B}..", "HEAD~1..:/C", "HEAD^-", "HEAD^-1"]
    {
        let found = repo.revisions(range).unwrap_or_else(|e| panic!("{range}: {e}"));
        assert!(
            matches!(&found, Revisions::Between(from, to) if from.id == one && to.id == two),
            "{range}: {found:?}"
        );
    }
    let symmetric = repo.revisions("HEAD^{/A..B}...HEAD").expect("a range");
    assert!(matches!(&symmetric, Revisions::Symmetric(from, to) if from.id == one && to.id == two));
    let message = repo.revisions("HEAD^-2").expect_err("it has one parent").to_string();
    assert_eq!(message, "no such revision: `HEAD^2`; `HEAD` has no such ancestor");
}

/// git says that it is damaged, and goes on without it.
#[test]
fn a_damaged_commit_graph_is_not_read() {
    let dir = empty();
    let base = commit(dir.path(), "A.java", "class A {}\n");
    git(dir.path(), &["checkout", "-q", "-b", "topic"]);
    commit(dir.path(), "B.java", "class B {}\n");
    git(dir.path(), &["commit-graph", "write", "--reachable"]);
    let graph = dir.path().join(".git/objects/info/commit-graph");
    let whole = std::fs::read(&graph).expect("git wrote it");
    for damaged in [&whole[..0], &whole[..whole.len() / 2], &b"CGPX"[..], &vec![0xff; whole.len()]] {
        std::fs::remove_file(&graph).expect("it is there");
        std::fs::write(&graph, damaged).expect("it can be written");
        let (found, _) = open(dir.path()).default_range(None, None).expect("a merge base");
        assert_eq!(found.id, base);
        let range = open(dir.path()).revisions("main...topic").expect("a range");
        let history = open(dir.path()).history(&range, Selection::default()).expect("a history");
        assert_eq!(history.commits.len(), 1);
    }
}

#[test]
fn a_shallow_clone_says_how_deep_it_must_be() {
    let dir = empty();
    for name in ["A", "B", "C"] {
        commit(dir.path(), &format!("{name}.java"), "class X {}\n");
    }
    git(dir.path(), &["checkout", "-q", "-b", "topic", "HEAD~2"]);
    commit(dir.path(), "T.java", "class T {}\n");
    let clones = tempfile::tempdir().expect("a temporary directory");
    let url = format!("file://{}", dir.path().display());
    let shallow = |depth: &str, name: &str| {
        git(
            clones.path(),
            &["clone", "-q", "--no-single-branch", "--depth", depth, "-b", "topic", &url, name],
        );
        // As actions/checkout leaves it: the remote's HEAD is not known.
        git(&clones.path().join(name), &["remote", "set-head", "origin", "-d"]);
        open(&clones.path().join(name))
    };
    let one = shallow("1", "one");
    let said = |result: Result<Revision, GitError>| result.expect_err("refused").to_string();
    for parent in ["HEAD~1", "HEAD^", "HEAD^1"] {
        assert_eq!(
            said(one.resolve(parent)),
            format!(
                "`{parent}` is missing from this shallow clone; run `git fetch --unshallow`, or set `fetch-depth: 2` \
                 (GitHub), `GIT_DEPTH: 2` (GitLab) or `fetchDepth: 2` (Azure)"
            )
        );
    }
    assert!(said(one.resolve("HEAD^~2")).contains("`fetch-depth: 4`"));
    assert_eq!(said(one.resolve("HEAD^2")), "no such revision: `HEAD^2`; `HEAD` has no such ancestor");
    assert!(said(one.resolve("origin/main~2")).contains("`fetch-depth: 0`"));
    for strange in ["HEAD~é", "HEAD~18446744073709551615", "HEAD~18446744073709551615~18446744073709551615"]
    {
        assert!(said(one.resolve(strange)).contains("`fetch-depth: 0`"), "{strange}");
    }
    assert_eq!(
        said(one.resolve("feed")),
        "no such revision: `feed`; if it is on the server, `git fetch` it first"
    );
    assert!(said(one.resolve(&"1234567890".repeat(4))).contains("`fetch-depth: 0`"));
    assert_eq!(
        said(one.default_range(None, None).map(|r| r.0)),
        "the merge base of `HEAD` and `origin/main` is missing from this shallow clone; run `git fetch --unshallow`, \
         or set `fetch-depth: 0` (GitHub), `GIT_DEPTH: 0` (GitLab) or `fetchDepth: 0` (Azure)"
    );
    let tip = one.resolve("origin/main").expect("what main was fetched for");
    let of_main = said(one.parent_of_named(&tip, "origin/main"));
    assert!(
        of_main.starts_with("the parent of `origin/main` is missing from this shallow clone"),
        "{of_main}"
    );
    assert!(of_main.contains("`fetch-depth: 0`"), "it is not checked out: {of_main}");
    let of_head = said(one.parent_of_named(&one.resolve("HEAD").expect("the clone's commit"), "HEAD"));
    assert!(of_head.contains("`fetch-depth: 2`"), "{of_head}");
    git(&clones.path().join("one"), &["update-ref", "-d", "refs/remotes/origin/main"]);
    assert!(
        said(open(&clones.path().join("one")).default_range(None, None).map(|r| r.0))
            .contains("`fetch-depth: 2`")
    );
    let two = shallow("2", "two");
    assert!(two.resolve("HEAD~1").is_ok());
}

#[test]
fn a_pull_request_merge_commit_is_compared_with_its_first_parent_in_a_clone_of_depth_2() {
    let dir = empty();
    commit(dir.path(), "A.java", "class A {}\n");
    git(dir.path(), &["checkout", "-qb", "topic"]);
    commit(dir.path(), "T.java", "class T {}\n");
    git(dir.path(), &["checkout", "-q", "main"]);
    let main = commit(dir.path(), "B.java", "class B {}\n");
    git(dir.path(), &["merge", "-q", "--no-ff", "-m", "merge", "topic"]);
    let merge = git(dir.path(), &["rev-parse", "HEAD"]);
    git(dir.path(), &["update-ref", "refs/pull/1/merge", &merge]);
    git(dir.path(), &["reset", "-q", "--hard", &main]);

    let clone = tempfile::tempdir().expect("a temporary directory");
    git(clone.path(), &["init", "-q", "-b", "main"]);
    git(clone.path(), &["remote", "add", "origin", &format!("file://{}", dir.path().display())]);
    let reference = "+refs/pull/1/merge:refs/remotes/pull/1/merge";
    git(clone.path(), &["fetch", "-q", "--depth", "2", "origin", reference]);
    git(clone.path(), &["checkout", "-q", "refs/remotes/pull/1/merge"]);
    let repo = open(clone.path());
    assert_eq!(default_range(&repo, None, None), (main.clone(), merge.clone()));
    let (base, head) = repo.default_range(None, None).expect("a range");
    let (base, head) =
        (repo.snapshot(&base, LIMIT).expect("base"), repo.snapshot(&head, LIMIT).expect("head"));
    assert_eq!(show(&changed_files(&base, &head)), ["- > T.java"]);
    // Also in the full repository, and where it is named.
    assert_eq!(default_range(&open(dir.path()), None, Some("refs/pull/1/merge")), (main, merge));
}

#[test]
fn the_base_is_the_merge_base_with_the_default_branch() {
    let dir = empty();
    let root = commit(dir.path(), "A.java", "class A {}\n");
    let repo = open(dir.path());
    assert_eq!(default_range(&repo, None, None), (Revision::empty().id, root.clone()));
    git(dir.path(), &["checkout", "-qb", "topic"]);
    commit(dir.path(), "T.java", "class T {}\n");
    let topic = commit(dir.path(), "U.java", "class U {}\n");
    git(dir.path(), &["checkout", "-q", "main"]);
    let main = commit(dir.path(), "B.java", "class B {}\n");
    assert_eq!(default_range(&repo, None, None), (root.clone(), main.clone()), "on the default branch");
    assert_eq!(default_range(&repo, None, Some("topic")), (root.clone(), topic.clone()));
    assert_eq!(default_range(&repo, Some("main"), Some("topic")), (main.clone(), topic.clone()), "as given");
    assert_eq!(
        repo.work_tree_base(None).expect("a base").base.id,
        main,
        "uncommitted work on the default branch"
    );
    git(dir.path(), &["checkout", "-q", "topic"]);
    assert_eq!(repo.work_tree_base(None).expect("a base").base.id, root);
    // The default branch merged into the topic: the pull request is still the topic's own work.
    git(dir.path(), &["merge", "-q", "-m", "update", "main"]);
    let updated = git(dir.path(), &["rev-parse", "HEAD"]);
    assert_eq!(default_range(&repo, None, None), (main.clone(), updated.clone()));
    git(dir.path(), &["checkout", "-q", "--detach"]);
    assert_eq!(default_range(&repo, None, None), (main.clone(), updated.clone()), "on no branch");
    git(dir.path(), &["checkout", "-q", "topic"]);
    // Another topic merged into it, too.
    git(dir.path(), &["checkout", "-qb", "other", &root]);
    commit(dir.path(), "O.java", "class O {}\n");
    git(dir.path(), &["checkout", "-q", "topic"]);
    git(dir.path(), &["merge", "-q", "-m", "other", "other"]);
    assert_eq!(default_range(&repo, None, None).0, main);
    // Named, that may be a pull request against a branch of its own.
    let merged = git(dir.path(), &["rev-parse", "HEAD"]);
    assert_eq!(default_range(&repo, None, Some(&merged)).0, updated);
    // The topic merged into the default branch.
    git(dir.path(), &["checkout", "-q", "main"]);
    git(dir.path(), &["merge", "-q", "--no-ff", "-m", "pull request", "topic"]);
    assert_eq!(default_range(&repo, None, None).0, main);
}

#[test]
fn of_several_branches_merged_at_once_one_may_be_the_default_one() {
    let dir = empty();
    let root = commit(dir.path(), "A.java", "class A {}\n");
    for topic in ["other", "topic"] {
        git(dir.path(), &["checkout", "-qb", topic, &root]);
        commit(dir.path(), &format!("{topic}.java"), "class T {}\n");
    }
    git(dir.path(), &["checkout", "-q", "main"]);
    let main = commit(dir.path(), "B.java", "class B {}\n");
    git(dir.path(), &["checkout", "-q", "--detach", "topic"]);
    git(dir.path(), &["merge", "-q", "-m", "both", "other", "main"]);
    assert_eq!(default_range(&open(dir.path()), None, None).0, main);
}

#[test]
fn a_merge_of_which_little_was_cloned_is_compared_with_its_first_parent() {
    let dir = empty();
    for name in ["A", "B", "C"] {
        commit(dir.path(), &format!("{name}.java"), "class X {}\n");
    }
    git(dir.path(), &["checkout", "-qb", "topic", "HEAD~2"]);
    let topic = commit(dir.path(), "T.java", "class T {}\n");
    git(dir.path(), &["checkout", "-qb", "other", "HEAD~1"]);
    commit(dir.path(), "O.java", "class O {}\n");
    git(dir.path(), &["checkout", "-q", "topic"]);
    git(dir.path(), &["merge", "-q", "-m", "other", "other"]);
    git(dir.path(), &["checkout", "-q", "main"]);
    git(dir.path(), &["branch", "-qD", "other"]);
    let clone = tempfile::tempdir().expect("a temporary directory");
    let url = format!("file://{}", dir.path().display());
    git(clone.path(), &["clone", "-q", "--no-single-branch", "--depth", "2", "-b", "topic", &url, "."]);
    // It cannot be known here whether the default branch has the first parent.
    assert_eq!(default_range(&open(clone.path()), None, None).0, topic);
}

#[test]
fn of_several_merge_bases_one_is_taken_whatever_the_order() {
    let dir = empty();
    commit(dir.path(), "A.java", "class A {}\n");
    git(dir.path(), &["checkout", "-qb", "topic"]);
    let one = commit(dir.path(), "T.java", "class T {}\n");
    git(dir.path(), &["checkout", "-q", "main"]);
    let two = commit(dir.path(), "B.java", "class B {}\n");
    git(dir.path(), &["merge", "-q", "-m", "m1", &one]);
    git(dir.path(), &["checkout", "-q", "topic"]);
    git(dir.path(), &["merge", "-q", "-m", "m2", &two]);
    commit(dir.path(), "U.java", "class U {}\n");
    let repo = open(dir.path());
    let all = git(dir.path(), &["merge-base", "--all", "HEAD", "main"]);
    assert_eq!(all.lines().count(), 2);
    let (base, head) = repo.default_range(None, None).expect("a range");
    assert!(all.contains(&base.id));
    let main = repo.resolve("main").expect("main");
    assert_eq!(
        repo.merge_base(("HEAD", &head), ("main", &main)).expect("a base"),
        repo.merge_base(("main", &main), ("HEAD", &head)).expect("a base")
    );
}

#[test]
fn unrelated_histories_have_no_base() {
    let dir = empty();
    commit(dir.path(), "A.java", "class A {}\n");
    git(dir.path(), &["checkout", "-q", "--orphan", "topic"]);
    commit(dir.path(), "T.java", "class T {}\n");
    let message = open(dir.path()).default_range(None, None).expect_err("refused").to_string();
    assert_eq!(
        message,
        "`main` and `HEAD` have no common history; --base A --head B compares two revisions as they are"
    );
}
