//! The files of a commit and of the work tree.

use super::*;

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
fn what_a_user_ignores_everywhere_is_not_read() {
    let dir = empty();
    write(dir.path(), "New.java", "class New {}\n");
    write(dir.path(), ".git/mine", "*.java\n");
    for place in [dir.path().join(".git/mine").display().to_string(), "~/mine".to_owned()] {
        git(dir.path(), &["config", "core.excludesFile", &place]);
        let files = open(dir.path()).worktree(usize::MAX).expect("a work tree");
        assert_eq!(paths(&files), ["New.java"], "{place}");
    }
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
