//! Revisions that are written into a folder.

use super::*;

#[test]
#[cfg(unix)]
fn a_revision_is_written_as_it_was_committed() {
    let dir = empty();
    write(dir.path(), "a/run", "#!/bin/sh\n");
    write(dir.path(), "a/b/é.txt", "line\r\n");
    let executable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(dir.path().join("a/run"), executable).expect("permissions");
    std::os::unix::fs::symlink("/nowhere/at all", dir.path().join("a/link")).expect("a link");
    std::os::unix::fs::symlink("a/b", dir.path().join("folder")).expect("a link");
    commit(dir.path(), "last", "");
    write(dir.path(), "a/run", "changed since");
    let to = tempfile::tempdir().expect("a folder");
    let repo = open(dir.path());
    repo.export(&repo.resolve("HEAD").expect("HEAD"), to.path()).expect("written");
    assert_eq!(fs::read(to.path().join("a/b/é.txt")).expect("a file"), b"line\r\n");
    assert_eq!(fs::read(to.path().join("a/run")).expect("a file"), b"#!/bin/sh\n");
    let mode = fs::metadata(to.path().join("a/run")).expect("a file").permissions();
    assert_eq!(std::os::unix::fs::PermissionsExt::mode(&mode) & 0o111, 0o111);
    let target = fs::read_link(to.path().join("a/link")).expect("a link");
    assert_eq!(target, Path::new("/nowhere/at all"));
    assert!(to.path().join("folder").is_symlink() && !to.path().join(".git").exists());
}

/// git refuses to check out such trees, made by hand to write elsewhere.
#[test]
fn a_tree_that_leads_out_of_the_folder_is_refused() {
    let dir = empty();
    commit(dir.path(), "a.txt", "text");
    let blob = git(dir.path(), &["rev-parse", "HEAD:a.txt"]);
    for name in ["..", ".git", ".GIT"] {
        let tree = tree_of(dir.path(), "40000", name, &tree_of(dir.path(), "100644", "x", &blob));
        let id = git(dir.path(), &["commit-tree", "-m", "bad", &tree]);
        let to = tempfile::tempdir().expect("a folder");
        let inner = to.path().join("inner");
        fs::create_dir(&inner).expect("a folder");
        let repo = open(dir.path());
        let result = repo.export(&repo.resolve(&id).expect("a commit"), &inner);
        assert!(result.is_err(), "{name}");
        assert!(!to.path().join("x").exists(), "{name}");
    }
    // A link and a folder of one name: what is in the folder would be written through the link.
    let other_folder = tempfile::tempdir().expect("a folder");
    let target = other_folder.path().to_str().expect("UTF-8");
    write(dir.path(), "target", target);
    let link = git(dir.path(), &["hash-object", "-w", "target"]);
    let inner = tree_of(dir.path(), "100644", "x", &blob);
    let tree = two_of(dir.path(), ("120000", "d", &link), ("40000", "d", &inner));
    let id = git(dir.path(), &["commit-tree", "-m", "bad", &tree]);
    let to = tempfile::tempdir().expect("a folder");
    let repo = open(dir.path());
    let _ = repo.export(&repo.resolve(&id).expect("a commit"), to.path());
    assert!(!other_folder.path().join("x").exists(), "written through the link");
}

/// On a disk that takes two cases for one, two files can have one name as well.
#[test]
fn a_file_is_not_written_over_another_one() {
    let dir = empty();
    write(dir.path(), "other", "other text");
    commit(dir.path(), "a.txt", "text");
    let [text, other] = ["HEAD:a.txt", "HEAD:other"].map(|name| git(dir.path(), &["rev-parse", name]));
    let tree = two_of(dir.path(), ("100644", "x", &text), ("100644", "x", &other));
    let id = git(dir.path(), &["commit-tree", "-m", "bad", &tree]);
    let to = tempfile::tempdir().expect("a folder");
    let repo = open(dir.path());
    let refused = repo.export(&repo.resolve(&id).expect("a commit"), to.path()).expect_err("two of a name");
    assert!(refused.to_string().starts_with("x cannot be copied: "), "{refused}");
}

#[test]
fn what_a_sparse_checkout_leaves_out_is_written_as_it_was_committed() {
    for sparse_index in ["--no-sparse-index", "--sparse-index"] {
        let dir = empty();
        write(dir.path(), "in/A.java", "class A {}\n");
        commit(dir.path(), "out/B.java", "class B {}\n");
        git(dir.path(), &["sparse-checkout", "set", "--cone", sparse_index, "in"]);
        write(dir.path(), "in/A.java", "class Edited {}\n");
        let to = tempfile::tempdir().expect("a folder");
        open(dir.path()).export_work_tree(to.path()).expect("written");
        let written = |path: &str| fs::read_to_string(to.path().join(path)).expect(path);
        assert_eq!(written("in/A.java"), "class Edited {}\n", "{sparse_index}");
        assert_eq!(written("out/B.java"), "class B {}\n", "{sparse_index}");
    }
}

fn tree_of(dir: &Path, mode: &str, name: &str, id: &str) -> String {
    raw_tree(dir, &[(mode, name, id)])
}

fn two_of(dir: &Path, a: (&str, &str, &str), b: (&str, &str, &str)) -> String {
    raw_tree(dir, &[a, b])
}

/// Returns a tree as it is, which git's own commands would not make.
fn raw_tree(dir: &Path, entries: &[(&str, &str, &str)]) -> String {
    let mut bytes = Vec::new();
    for (mode, name, id) in entries {
        bytes.extend_from_slice(format!("{mode} {name}\0").as_bytes());
        let id = ObjectId::from_hex(id.as_bytes()).expect("an id");
        bytes.extend_from_slice(id.as_slice());
    }
    fs::write(dir.join("raw"), bytes).expect("a file");
    git(dir, &["hash-object", "-t", "tree", "--literally", "-w", "raw"])
}
