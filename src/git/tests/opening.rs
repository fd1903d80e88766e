//! Repositories as they are found, and what is said of those that are of no use.

use super::*;

fn head_paths(repo: &Repository) -> Vec<String> {
    let head = repo.resolve("HEAD").expect("HEAD");
    paths(&repo.snapshot(&head, LIMIT).expect("a snapshot"))
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
    fs::create_dir(dir.path().join(".git")).expect("a folder");
    let message = Repository::open(dir.path()).expect_err("no repository").to_string();
    assert_eq!(message, expected, "as git says of an empty one");
    let message = Repository::open(&dir.path().join("nowhere")).expect_err("nothing").to_string();
    assert!(message.ends_with(" is no folder; --repo takes the folder of a git repository"), "{message}");
}

#[test]
fn a_repository_without_a_commit_says_so() {
    let dir = empty();
    let message = open(dir.path()).default_range(None, None).expect_err("refused").to_string();
    assert_eq!(message, "`HEAD` has no commit yet; commit something first, or name another revision");
    write(dir.path(), "A.java", "class A {}\n");
    assert_eq!(paths(&open(dir.path()).worktree(LIMIT).expect("a work tree")), ["A.java"]);
    assert!(open(dir.path()).work_tree_base(None).expect("a base").base.is_empty());
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
    git(clones.path(), &["clone", "-q", "--no-checkout", "--filter=tree:0", &url, "treeless"]);
    let repo = open(&clones.path().join("treeless"));
    let message =
        repo.snapshot(&repo.resolve("HEAD").expect("HEAD"), LIMIT).expect_err("refused").to_string();
    assert_eq!(
        message,
        "the root directory is missing from this partial clone; clone without a filter (in actions/checkout, \
         without `filter`)"
    );
}

#[test]
fn what_a_repository_was_cloned_from_is_shown_without_a_token() {
    let dir = empty();
    for (url, reported) in [
        ("https://x-access-token:secret@host/a/shop.git", "https://host/a/shop.git"),
        ("https://host/a@b/shop.git", "https://host/a@b/shop.git"),
        ("ssh://git@host/shop.git", "ssh://git@host/shop.git"),
        ("git@host:a/shop.git", "git@host:a/shop.git"),
    ] {
        git(dir.path(), &["config", "remote.origin.url", url]);
        assert_eq!(open(dir.path()).origin_url().as_deref(), Some(reported));
    }
}
