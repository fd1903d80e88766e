//! Real repositories, most of them made by the git program, read through [`Repository`].

mod create;
mod export;
mod files;
mod opening;
mod range;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

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

/// Returns an empty repository on branch `main`.
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

fn paths(snapshot: &Snapshot) -> Vec<String> {
    snapshot.paths().iter().map(|p| p.to_string()).collect()
}

fn text(snapshot: &Snapshot, path: &str) -> String {
    let file = snapshot.read(path).expect("a file");
    file.text(0..file.bytes().len()).into_owned()
}

fn default_range(repo: &Repository, base: Option<&str>, head: Option<&str>) -> (String, String) {
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
