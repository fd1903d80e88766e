//! The two snapshots that a command compares.

use std::path::PathBuf;

use anyhow::Result;

use crate::git::{FileChange, Repository, Snapshot, changed_files};

/// Which repository, and which revisions of it.
#[derive(Debug, clap::Args)]
pub struct ChangeArgs {
    /// The revision before the change [default: the merge base with the default branch; of a merge
    /// commit, its first parent]
    #[arg(long, value_name = "REV")]
    pub base: Option<String>,

    /// The revision after the change [default: HEAD]
    #[arg(long, value_name = "REV")]
    pub head: Option<String>,

    /// Compare with the files in the work tree, before they are committed
    #[arg(long, conflicts_with = "head")]
    pub worktree: bool,

    #[command(flatten)]
    pub repo: RepoArgs,
}

#[derive(Debug, clap::Args)]
pub struct RepoArgs {
    /// The repository: a work tree or a bare repository
    #[arg(long = "repo", value_name = "DIR", default_value = ".", hide_default_value = true)]
    pub dir: PathBuf,
}

impl RepoArgs {
    pub fn open(&self) -> Result<Repository> {
        Ok(Repository::open(&self.dir)?)
    }
}

/// Two snapshots and the Java files that differ.
pub struct Change {
    pub base: Snapshot,
    pub head: Snapshot,
    pub files: Vec<FileChange>,
}

impl Change {
    /// Opens both snapshots. Files of more than `size_limit` bytes are skipped.
    pub fn open(repository: &Repository, args: &ChangeArgs, size_limit: usize) -> Result<Self> {
        let (base, head) = if args.worktree {
            let base = repository.work_tree_base(args.base.as_deref())?;
            (repository.snapshot(&base, size_limit)?, repository.worktree(size_limit)?)
        } else {
            let (base, head) = repository.default_range(args.base.as_deref(), args.head.as_deref())?;
            (repository.snapshot(&base, size_limit)?, repository.snapshot(&head, size_limit)?)
        };
        let files = changed_files(&base, &head);
        Ok(Self { base, head, files })
    }

    /// What had to be skipped, a line each.
    pub fn notes(&self) -> Vec<String> {
        let mut skipped = self.base.skipped();
        skipped.extend(self.head.skipped());
        skipped.into_iter().map(|(path, reason)| format!("{path} was skipped: it {reason}")).collect()
    }
}
