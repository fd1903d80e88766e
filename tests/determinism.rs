//! The same inputs give the same bytes, whatever the number of threads.

#![allow(clippy::unwrap_used, clippy::print_stderr)]

mod expected;
mod program;

use std::path::Path;

use expected::Fixture;
use program::{Project, corename, git};

const FORMATS: [&str; 3] = ["json", "sarif", "patch"];

/// What `check` writes with this many threads, in each format, and `detect`.
fn reports(repository: &Path, base: &str, head: &str, threads: &str) -> Vec<Vec<u8>> {
    let folder = tempfile::tempdir().unwrap();
    let files = FORMATS.map(|format| folder.path().join(format));
    let options = FORMATS.map(|format| format!("--{format}"));
    let mut arguments = vec!["check", "--base", base, "--head", head, "--threads", threads];
    for (option, file) in options.iter().zip(&files) {
        arguments.extend([option.as_str(), file.to_str().unwrap()]);
    }
    let run = corename(repository, &arguments);
    assert_eq!(run.status, 0, "{head}: {}", run.stderr);
    let mut all: Vec<Vec<u8>> = files.iter().map(|file| std::fs::read(file).unwrap()).collect();
    let range = format!("{base}..{head}");
    let renames = corename(repository, &["detect", &range, "--format", "json", "--threads", threads]);
    all.push(renames.stdout);
    all
}

fn assert_same(repository: &Path, base: &str, head: &str) {
    let alone = reports(repository, base, head, "1");
    let together = reports(repository, base, head, "8");
    for ((format, one), eight) in FORMATS.iter().chain(&["detect"]).zip(&alone).zip(&together) {
        let [one, eight] = [one, eight].map(|bytes| String::from_utf8_lossy(bytes));
        let place = one.lines().zip(eight.lines()).find(|(a, b)| a != b);
        assert!(one == eight, "{format} of {base}..{head} differs, first in {place:?}");
    }
}

#[test]
fn one_thread_and_eight_say_the_same_of_the_demo() {
    let fixture = Fixture::load("demo");
    let project = Project::with_change(&fixture.before, &fixture.after);
    for _ in 0..3 {
        assert_same(project.path(), "main", "topic");
    }
    let patch = project.corename(&["check", "--format", "patch"]);
    assert!(!patch.stdout.is_empty(), "there is nothing to compare");
}

#[test]
fn one_thread_and_eight_say_the_same_of_every_fixture_both_ways() {
    for fixture in Fixture::all() {
        let project = Project::with_change(&fixture.before, &fixture.after);
        assert_same(project.path(), "main", "topic");
        assert_same(project.path(), "topic", "main");
    }
}

/// A real history, of the repository that `CORENAME_REPOSITORY` names: its last 20 commits.
#[test]
fn one_thread_and_eight_say_the_same_of_a_real_history() {
    let Some(repository) = std::env::var_os("CORENAME_REPOSITORY") else {
        eprintln!("skipped: CORENAME_REPOSITORY names no git repository");
        return;
    };
    let repository = Path::new(&repository);
    let commits =
        git(repository, &["rev-list", "--first-parent", "--min-parents=1", "--max-count=20", "HEAD"]);
    assert!(!commits.is_empty());
    for commit in commits.lines() {
        assert_same(repository, &format!("{commit}^1"), commit);
    }
}
