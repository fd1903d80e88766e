//! How fast a repository is read: `CORENAME_REPO=DIR cargo bench --bench repository`.
//!
//! Without `CORENAME_REPO`, the repository that the current directory is in.

use std::path::PathBuf;

use aho_corasick::AhoCorasick;
use corename::git::{Repository, Snapshot, changed_files};
use divan::Bencher;

/// Files of more bytes are passed over: as many as by default.
const LARGEST: usize = 2_000_000;

fn main() {
    divan::main();
}

fn repository() -> Repository {
    let dir = std::env::var_os("CORENAME_REPO").map_or_else(|| PathBuf::from("."), PathBuf::from);
    Repository::open(&dir).unwrap_or_else(|error| panic!("{}: {error}", dir.display()))
}

fn head(repository: &Repository) -> Snapshot {
    let head = repository.resolve("HEAD").expect("a commit");
    repository.snapshot(&head, LARGEST).expect("a snapshot")
}

/// Listing a commit's files and looking for a word that none has.
#[divan::bench(sample_count = 10)]
fn search_all_files(bencher: Bencher<'_, '_>) {
    let needles = AhoCorasick::new(["ThisWordIsNowhere"]).expect("needles");
    bencher.with_inputs(repository).bench_values(|repository| head(&repository).search(&needles).len());
}

/// Listing the work tree, of which a bare repository has none, and comparing it with the commit.
#[divan::bench(sample_count = 10, ignore = repository().work_tree().is_none())]
fn list_the_work_tree(bencher: Bencher<'_, '_>) {
    bencher.with_inputs(repository).bench_values(|repository| {
        let tree = repository.worktree(LARGEST).expect("a work tree");
        changed_files(&head(&repository), &tree).len()
    });
}
