//! Real repositories, most of them made by the git program, read through [`Repository`].

mod export;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use super::create::{Builder, Files};
use super::*;

const LIMIT: usize = 1 << 20;

/// Runs git and gives what it prints.
fn git(dir: &Path, args: &[&str]) -> String {
    let out = Command::new("git")
        .current_dir(dir)
        .args(["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "protocol.file.allow=always"])
        .args(args)
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_CONFIG_SYSTEM", "/dev/null")
        .output()
        .expect("git runs");
    assert!(out.status.success(), "git {args:?}: {}", String::from_utf8_lossy(&out.stderr));
    String::from_utf8_lossy(&out.stdout).trim().to_owned()
}

/// An empty repository on branch `main`.
fn empty() -> TempDir {
    let dir = tempfile::tempdir().expect("a temporary directory");
    git(dir.path(), &["init", "-q", "-b", "main"]);
    dir
}

fn write(dir: &Path, path: &str, text: &str) {
    let file = dir.join(path);
    fs::create_dir_all(file.parent().expect("a parent")).expect("directories");
    fs::write(file, text).expect("a file");
}

fn commit(dir: &Path, path: &str, text: &str) -> String {
    write(dir, path, text);
    git(dir, &["add", "-A"]);
    git(dir, &["commit", "-qm", path]);
    git(dir, &["rev-parse", "HEAD"])
}

fn open(dir: &Path) -> Repository {
    Repository::open(dir).expect("a repository")
}

fn head_paths(repo: &Repository) -> Vec<String> {
    let head = repo.resolve("HEAD").expect("HEAD");
    paths(&repo.snapshot(&head, LIMIT).expect("a snapshot"))
}

fn paths(snapshot: &Snapshot) -> Vec<String> {
    snapshot.paths().iter().map(|p| p.to_string()).collect()
}

fn text(snapshot: &Snapshot, path: &str) -> String {
    let file = snapshot.read(path).expect("a file");
    file.text(0..file.bytes().len()).into_owned()
}

fn range(repo: &Repository, base: Option<&str>, head: Option<&str>) -> (String, String) {
    let (base, head) = repo.default_range(base, head).expect("a range");
    (base.id, head.id)
}

fn show(changes: &[FileChange]) -> Vec<String> {
    let name = |p: &Option<String>| p.clone().unwrap_or_else(|| "-".to_owned());
    changes.iter().map(|c| format!("{} > {}", name(&c.before), name(&c.after))).collect()
}

/// Changes between `HEAD` and the work tree.
fn local_changes(dir: &Path) -> Vec<String> {
    let repo = open(dir);
    let base = repo.snapshot(&repo.resolve("HEAD").expect("HEAD"), LIMIT).expect("a snapshot");
    show(&changed_files(&base, &repo.worktree(LIMIT).expect("a work tree")))
}

#[test]
fn a_repository_is_found_from_within_and_in_every_form() {
    let dir = empty();
    let id = commit(dir.path(), "src/a/A.java", "class A {}\n");
    let other = tempfile::tempdir().expect("a temporary directory");
    let linked = other.path().join("linked");
    git(dir.path(), &["worktree", "add", "-q", "--detach", linked.to_str().expect("UTF-8")]);
    git(dir.path(), &["clone", "-q", "--bare", ".", other.path().join("bare").to_str().expect("UTF-8")]);
    for place in [
        dir.path().to_owned(),
        dir.path().join("src/a"),
        dir.path().join(".git"),
        linked.clone(),
        other.path().join("bare"),
    ] {
        let repo = open(&place);
        assert_eq!(repo.resolve("HEAD").expect("HEAD").id, id, "{}", place.display());
        assert_eq!(head_paths(&repo), ["src/a/A.java"]);
    }
    assert_eq!(open(&linked).work_tree().map(|p| p.canonicalize().ok()), Some(linked.canonicalize().ok()));
    let bare = open(&other.path().join("bare"));
    assert_eq!(bare.work_tree(), None);
    assert!(matches!(bare.worktree(LIMIT), Err(GitError::NoWorkTree)));
    let read = |path| bare.read_file(&bare.resolve("HEAD").expect("HEAD"), path).expect("readable");
    assert_eq!(read("src/a/A.java"), Some(b"class A {}\n".to_vec()));
    assert_eq!(read("src/a"), None);
    assert_eq!(read("src/b"), None);
}

#[test]
fn what_is_no_repository_is_said_in_one_line() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let message = Repository::open(dir.path()).expect_err("no repository").to_string();
    let expected = format!(
        "{} is not a git repository; run corename inside one or give --repo DIR",
        dir.path().display()
    );
    assert_eq!(message, expected);
    let message = Repository::open(&dir.path().join("nowhere")).expect_err("nothing").to_string();
    assert!(message.starts_with("no such directory: "), "{message}");
}

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
    assert_eq!(message("HEAD~2"), "no such revision: `HEAD~2`");
    assert_eq!(message("main~7"), "no such revision: `main~7`");
    assert_eq!(message("HEAD~1..HEAD"), "`HEAD~1..HEAD` is a range; give one revision");
    assert_eq!(message("HEAD:A.java"), "`HEAD:A.java` does not name a commit but a blob");
    assert_eq!(message(""), "no such revision: ``");
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
    assert_eq!(
        said(one.resolve("HEAD~1")),
        "`HEAD~1` is missing from this shallow clone; set `fetch-depth: 2` in actions/checkout"
    );
    assert!(said(one.resolve("HEAD^~2")).contains("`fetch-depth: 4`"));
    assert_eq!(said(one.resolve("HEAD^2")), "no such revision: `HEAD^2`");
    assert!(said(one.resolve("origin/main~2")).contains("`fetch-depth: 0`"));
    for strange in ["HEAD~é", "HEAD~18446744073709551615", "HEAD~18446744073709551615~18446744073709551615"]
    {
        assert!(said(one.resolve(strange)).contains("`fetch-depth: 0`"), "{strange}");
    }
    assert!(said(one.resolve(&"1234567890".repeat(4))).contains("`fetch-depth: 0`"));
    assert_eq!(
        said(one.default_range(None, None).map(|r| r.0)),
        "the merge base of `HEAD` and `origin/main` is missing from this shallow clone; set `fetch-depth: 0` \
         in actions/checkout or run `git fetch --unshallow`"
    );
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
    assert_eq!(range(&repo, None, None), (main.clone(), merge.clone()));
    let (base, head) = repo.default_range(None, None).expect("a range");
    let (base, head) =
        (repo.snapshot(&base, LIMIT).expect("base"), repo.snapshot(&head, LIMIT).expect("head"));
    assert_eq!(show(&changed_files(&base, &head)), ["- > T.java"]);
    // Also in the full repository, and where it is named.
    assert_eq!(range(&open(dir.path()), None, Some("refs/pull/1/merge")), (main, merge));
}

#[test]
fn the_base_is_the_merge_base_with_the_default_branch() {
    let dir = empty();
    let root = commit(dir.path(), "A.java", "class A {}\n");
    let repo = open(dir.path());
    assert_eq!(range(&repo, None, None), (Revision::empty().id, root.clone()));
    git(dir.path(), &["checkout", "-qb", "topic"]);
    commit(dir.path(), "T.java", "class T {}\n");
    let topic = commit(dir.path(), "U.java", "class U {}\n");
    git(dir.path(), &["checkout", "-q", "main"]);
    let main = commit(dir.path(), "B.java", "class B {}\n");
    assert_eq!(range(&repo, None, None), (root.clone(), main.clone()), "on the default branch");
    assert_eq!(range(&repo, None, Some("topic")), (root.clone(), topic.clone()));
    assert_eq!(range(&repo, Some("main"), Some("topic")), (main.clone(), topic.clone()), "as given");
    assert_eq!(repo.work_tree_base(None).expect("a base").id, main, "uncommitted work on the default branch");
    git(dir.path(), &["checkout", "-q", "topic"]);
    assert_eq!(repo.work_tree_base(None).expect("a base").id, root);
    // The default branch merged into the topic: the pull request is still the topic's own work.
    git(dir.path(), &["merge", "-q", "-m", "update", "main"]);
    let updated = git(dir.path(), &["rev-parse", "HEAD"]);
    assert_eq!(range(&repo, None, None), (main.clone(), updated));
    // Another topic merged into it, too.
    git(dir.path(), &["checkout", "-qb", "other", &root]);
    commit(dir.path(), "O.java", "class O {}\n");
    git(dir.path(), &["checkout", "-q", "topic"]);
    git(dir.path(), &["merge", "-q", "-m", "other", "other"]);
    assert_eq!(range(&repo, None, None).0, main);
    // The topic merged into the default branch.
    git(dir.path(), &["checkout", "-q", "main"]);
    git(dir.path(), &["merge", "-q", "--no-ff", "-m", "pull request", "topic"]);
    assert_eq!(range(&repo, None, None).0, main);
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
        repo.merge_base(&head, &main).expect("a base"),
        repo.merge_base(&main, &head).expect("a base")
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
        "`main` and `HEAD` have no common history; give --base with a revision to compare with"
    );
}

#[test]
fn a_repository_without_a_commit_says_so() {
    let dir = empty();
    let message = open(dir.path()).default_range(None, None).expect_err("refused").to_string();
    assert_eq!(message, "`HEAD` has no commit yet; commit something first, or name another revision");
    write(dir.path(), "A.java", "class A {}\n");
    assert_eq!(paths(&open(dir.path()).worktree(LIMIT).expect("a work tree")), ["A.java"]);
    assert!(open(dir.path()).work_tree_base(None).expect("a base").is_empty());
}

#[test]
fn what_cannot_be_read_of_a_repository_is_named() {
    let dir = empty();
    commit(dir.path(), "A.java", "class A {}\n");
    let tree = git(dir.path(), &["rev-parse", "HEAD^{tree}"]);
    let head = open(dir.path()).resolve("HEAD").expect("HEAD");
    fs::remove_file(dir.path().join(".git/objects").join(&tree[..2]).join(&tree[2..])).expect("removed");
    let message = open(dir.path()).snapshot(&head, LIMIT).expect_err("refused").to_string();
    assert!(message.starts_with("cannot read the root directory: "), "{message}");
    fs::write(dir.path().join(".git/HEAD"), "nothing\n").expect("written");
    let message = open(dir.path()).resolve("HEAD").expect_err("refused").to_string();
    assert!(message.starts_with("cannot read `HEAD`: "), "{message}");
    git(dir.path(), &["config", "--file", ".git/config", "extensions.refStorage", "reftable"]);
    let message = Repository::open(dir.path()).expect_err("refused").to_string();
    assert!(message.ends_with("`git refs migrate --ref-format=files` makes files of them"), "{message}");
    git(dir.path(), &["config", "--file", ".git/config", "extensions.objectFormat", "sha256"]);
    let message = Repository::open(dir.path()).expect_err("refused").to_string();
    assert!(
        message.ends_with("its objects have SHA-256 for names, which corename does not read"),
        "{message}"
    );
}

#[cfg(unix)]
#[test]
fn only_java_files_are_listed_whatever_their_names() {
    use std::os::unix::ffi::OsStrExt;

    let sub = empty();
    commit(sub.path(), "S.java", "class S {}\n");
    let dir = empty();
    write(dir.path(), "a b/Grüße 世界.java", "class G {}\n");
    write(dir.path(), "a.java/A.java", "class A {}\n");
    write(dir.path(), "README.md", "not Java\n");
    write(dir.path(), "Empty.java", "");
    write(dir.path(), "Big.java", &"x".repeat(100));
    std::os::unix::fs::symlink("Empty.java", dir.path().join("Link.java")).expect("a link");
    fs::write(dir.path().join(std::ffi::OsStr::from_bytes(b"Latin\xe9.java")), "class L {}\n")
        .expect("a file");
    git(dir.path(), &["submodule", "-q", "add", &format!("file://{}", sub.path().display()), "sub.java"]);
    git(dir.path(), &["add", "-A"]);
    git(dir.path(), &["commit", "-qm", "all"]);
    let repo = open(dir.path());
    let head = repo.snapshot(&repo.resolve("HEAD").expect("HEAD"), 50).expect("a snapshot");
    for snapshot in [head, repo.worktree(50).expect("a work tree")] {
        assert_eq!(paths(&snapshot), ["Big.java", "Empty.java", "a b/Grüße 世界.java", "a.java/A.java"]);
        assert_eq!(text(&snapshot, "a b/Grüße 世界.java"), "class G {}\n");
        assert_eq!(text(&snapshot, "Empty.java"), "");
        assert!(snapshot.read("Big.java").is_none());
        let skipped: Vec<_> = snapshot.skipped().into_iter().collect();
        assert_eq!(skipped[0], ("Big.java".into(), "has 100 bytes, more than the limit of 50".into()));
        assert_eq!(skipped[1], ("Latin\u{fffd}.java".into(), "has a path that is not UTF-8".into()));
        assert_eq!(skipped.len(), 2);
    }
    assert!(local_changes(dir.path()).is_empty());
}

#[test]
fn resources_have_the_size_limit_of_the_settings() {
    let dir = empty();
    write(dir.path(), "big.yml", &format!("a.OldName\n{}", "x".repeat(2 << 20)));
    write(dir.path(), "small.yml", "a.OldName\n");
    write(dir.path(), "binary.yml", "a.OldName\0");
    let needles = aho_corasick::AhoCorasick::new(["a.OldName"]).expect("a needle");
    let found = |limit| {
        let files = open(dir.path()).worktree(limit).expect("a work tree");
        let found = files.search_resources(&needles, |_| true);
        found.iter().map(|file| file.path().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(found(usize::MAX), ["big.yml", "small.yml"]);
    assert_eq!(found(2 << 20), ["small.yml"]);
}

#[test]
fn renamed_files_are_paired_in_commits_and_in_the_work_tree_alike() {
    let dir = empty();
    let body = "class Old {\n  int one;\n  int two;\n  int three;\n}\n";
    write(dir.path(), "p/Old.java", body);
    write(dir.path(), "p/Same.java", "class Same {}\n");
    commit(dir.path(), "p/Moved.java", "class Moved {}\n");
    fs::remove_file(dir.path().join("p/Old.java")).expect("removed");
    write(dir.path(), "p/New.java", &body.replace("Old", "New"));
    fs::create_dir(dir.path().join("q")).expect("a directory");
    fs::rename(dir.path().join("p/Moved.java"), dir.path().join("q/Moved.java")).expect("moved");
    write(dir.path(), "p/Added.java", "interface Added { void m(); }\n");
    let expected = ["- > p/Added.java", "p/Old.java > p/New.java", "p/Moved.java > q/Moved.java"];
    assert_eq!(local_changes(dir.path()), expected);
    git(dir.path(), &["add", "-A"]);
    assert_eq!(local_changes(dir.path()), expected);
    git(dir.path(), &["commit", "-qm", "renames"]);
    let repo = open(dir.path());
    let snapshot = |rev: &str| repo.snapshot(&repo.resolve(rev).expect(rev), LIMIT).expect("a snapshot");
    assert_eq!(show(&changed_files(&snapshot("HEAD~1"), &snapshot("HEAD"))), expected);
    let names = git(dir.path(), &["diff", "-M", "--name-status", "HEAD~1", "HEAD"]);
    assert_eq!(names.lines().filter(|l| l.starts_with('R')).count(), 2, "git pairs the same: {names}");
}

#[test]
fn the_work_tree_is_what_a_commit_of_everything_would_hold() {
    let dir = empty();
    for name in ["Kept", "Edited", "Deleted", "Staged"] {
        write(dir.path(), &format!("{name}.java"), &format!("class {name} {{}}\n"));
    }
    commit(dir.path(), ".gitignore", "Ignored.java\nout/\n");
    write(dir.path(), "Edited.java", "class Edited { int x; }\n");
    fs::remove_file(dir.path().join("Deleted.java")).expect("removed");
    write(dir.path(), "Staged.java", "class Staged { int x; }\n");
    git(dir.path(), &["add", "Staged.java"]);
    write(dir.path(), "sub/Untracked.java", "class Untracked { String s; }\n");
    write(dir.path(), "Ignored.java", "class Ignored {}\n");
    write(dir.path(), "out/Made.java", "class Made {}\n");
    let tree = open(dir.path()).worktree(LIMIT).expect("a work tree");
    assert_eq!(tree.id(), "work tree");
    assert_eq!(paths(&tree), ["Edited.java", "Kept.java", "Staged.java", "sub/Untracked.java"]);
    assert_eq!(text(&tree, "Edited.java"), "class Edited { int x; }\n");
    insta::assert_debug_snapshot!(local_changes(dir.path()), @r#"
    [
        "Deleted.java > -",
        "Edited.java > Edited.java",
        "Staged.java > Staged.java",
        "- > sub/Untracked.java",
    ]
    "#);
}

#[cfg(unix)]
#[test]
fn what_is_behind_a_link_that_took_a_folders_place_is_no_file_of_the_work_tree() {
    let (dir, elsewhere) = (empty(), tempfile::tempdir().expect("a temporary directory"));
    write(dir.path(), "a/b/A.java", "class A {}\n");
    commit(dir.path(), "B.java", "class B {}\n");
    fs::rename(dir.path().join("a"), elsewhere.path().join("a")).expect("moved");
    std::os::unix::fs::symlink(elsewhere.path().join("a"), dir.path().join("a")).expect("a link");
    assert_eq!(paths(&open(dir.path()).worktree(LIMIT).expect("a work tree")), ["B.java"]);
    assert_eq!(local_changes(dir.path()), ["a/b/A.java > -"]);
    let to = tempfile::tempdir().expect("a folder");
    open(dir.path()).export_work_tree(to.path()).expect("written");
    assert!(to.path().join("a").is_symlink());
}

#[test]
fn line_ends_alone_are_no_change_in_the_work_tree() {
    let dir = empty();
    commit(dir.path(), "A.java", "class A {\n}\n");
    write(dir.path(), "Stored.java", "class Stored {\r\n}\r\n");
    git(dir.path(), &["-c", "core.autocrlf=false", "add", "Stored.java"]);
    git(dir.path(), &["commit", "-qm", "CRLF"]);
    git(dir.path(), &["config", "core.autocrlf", "true"]);
    fs::remove_file(dir.path().join("A.java")).expect("removed");
    git(dir.path(), &["checkout", "-q", "A.java"]);
    let tree = open(dir.path()).worktree(LIMIT).expect("a work tree");
    assert_eq!(text(&tree, "A.java"), "class A {\r\n}\r\n", "as on disk");
    assert!(local_changes(dir.path()).is_empty());
    // Also where the index cannot vouch for the file, as after a copy of the directory.
    for name in ["A.java", "Stored.java"] {
        let bytes = fs::read(dir.path().join(name)).expect("a file");
        fs::remove_file(dir.path().join(name)).expect("removed");
        fs::write(dir.path().join(name), bytes).expect("written");
    }
    assert!(local_changes(dir.path()).is_empty());
    write(dir.path(), "A.java", "class A {\r\n int x;\r\n}\r\n");
    assert_eq!(local_changes(dir.path()), ["A.java > A.java"]);
}

#[test]
fn what_a_sparse_checkout_leaves_out_is_not_deleted() {
    for sparse_index in ["--no-sparse-index", "--sparse-index"] {
        let dir = empty();
        write(dir.path(), "in/A.java", "class A {}\n");
        write(dir.path(), "out/deep/C.java", "class C {}\n");
        commit(dir.path(), "out/B.java", "class B {}\n");
        git(dir.path(), &["sparse-checkout", "set", "--cone", sparse_index, "in"]);
        assert!(!dir.path().join("out").exists());
        let tree = open(dir.path()).worktree(LIMIT).expect("a work tree");
        assert_eq!(paths(&tree), ["in/A.java", "out/B.java", "out/deep/C.java"]);
        assert_eq!(text(&tree, "out/B.java"), "class B {}\n");
        assert!(local_changes(dir.path()).is_empty());
    }
}

#[test]
fn a_partial_clone_says_what_it_lacks() {
    let dir = empty();
    commit(dir.path(), "A.java", "class A {}\n");
    git(dir.path(), &["config", "uploadpack.allowFilter", "true"]);
    let clones = tempfile::tempdir().expect("a temporary directory");
    let url = format!("file://{}", dir.path().display());
    git(clones.path(), &["clone", "-q", "--no-checkout", "--filter=blob:none", &url, "partial"]);
    let repo = open(&clones.path().join("partial"));
    let message =
        repo.snapshot(&repo.resolve("HEAD").expect("HEAD"), LIMIT).expect_err("refused").to_string();
    assert_eq!(
        message,
        "the text of 1 of 1 Java files is missing from this partial clone; clone without a filter \
         (in actions/checkout, without `filter`)"
    );
}

fn files(list: &[(&str, &str)]) -> Files {
    list.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect()
}

#[test]
fn a_created_repository_is_clean_for_git_and_always_the_same() {
    let make = |dir: &Path| {
        let mut builder = Builder::init(dir).expect("a repository");
        let first = files(&[
            ("a.java", "x\n"),
            ("a/b/B.java", "class B {}\n"),
            ("a/b.txt", "b\n"),
            ("old/Gone.java", "g\n"),
        ]);
        let base = builder.commit("main", &[], &first, "First").expect("a commit");
        builder.checkout("main").expect("checked out");
        let mut second: BTreeMap<_, _> = first;
        second.remove("old/Gone.java");
        second.insert("a/C.java".to_owned(), b"class C {}\r\n".to_vec());
        let head = builder.commit("topic", std::slice::from_ref(&base), &second, "Second").expect("a commit");
        builder.checkout("topic").expect("checked out");
        (base, head)
    };
    let (one, two) = (tempfile::tempdir().expect("one"), tempfile::tempdir().expect("two"));
    let (base, head) = make(one.path());
    assert_eq!(make(two.path()), (base.clone(), head.clone()));
    assert_eq!(git(one.path(), &["status", "--porcelain"]), "");
    assert_eq!(git(one.path(), &["rev-parse", "--abbrev-ref", "HEAD"]), "topic");
    git(one.path(), &["fsck", "--strict"]);
    assert!(!one.path().join("old").exists());
    let repo = open(one.path());
    assert_eq!(range(&repo, None, None), (base, head));
    assert!(local_changes(one.path()).is_empty());
}
