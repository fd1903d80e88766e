//! Errors of a repository, one line for the user each.

use std::error::Error;
use std::path::PathBuf;

/// Why the repository could not give what was asked for. Each message is one line that says how
/// to mend it.
#[derive(Debug, thiserror::Error)]
pub enum GitError {
    #[error("{} is no folder; --repo takes the folder of a git repository", .0.display())]
    NoSuchDirectory(PathBuf),
    #[error("{} is not a git repository; run corename inside one or give --repo DIR", .0.display())]
    NotARepository(PathBuf),
    #[error("cannot open the git repository {}: {reason}", .path.display())]
    Open { path: PathBuf, reason: String },
    #[error("no such revision: `{rev}`{hint}")]
    NoSuchRevision { rev: String, hint: String },
    #[error("`{0}` is a range; give one revision")]
    RangeGiven(String),
    #[error("`{rev}` does not name a commit but a {kind}")]
    NotACommit { rev: String, kind: String },
    #[error("`HEAD` has no commit yet; commit something first, or name another revision")]
    NoCommitYet,
    /// The history that is needed was not cloned. `depth` is what `fetch-depth` must be.
    #[error(
        "{what} is missing from this shallow clone; run `git fetch --unshallow`, or set `fetch-depth: {depth}` (GitHub), \
         `GIT_DEPTH: {depth}` (GitLab) or `fetchDepth: {depth}` (Azure)"
    )]
    Shallow { what: String, depth: usize },
    #[error(
        "`{base}` and `{head}` have no common history; --base A --head B compares two revisions as they are"
    )]
    NoMergeBase { base: String, head: String },
    #[error(
        "{what} is missing from this partial clone; clone without a filter (in actions/checkout, without `filter`)"
    )]
    PartialClone { what: String },
    #[error("cannot read {what}: {reason}")]
    Unreadable { what: String, reason: String },
    #[error("this repository is bare, so there is no work tree to compare with; give --head")]
    NoWorkTree,
    #[error("cannot create the repository: {0}")]
    Create(String),
    #[error("{} cannot be copied: {reason}", .path.display())]
    NotExported { path: PathBuf, reason: String },
    #[error("this repository is bare, so there is no work tree to change; run corename in a clone with one")]
    NoWorkTreeToWrite,
    #[error("{path} has changed since the rename was planned, so nothing was written; run the command again")]
    Changed { path: String },
    #[error(
        "{path} must change, but it is not on the disk (deleted, or left out by a sparse checkout), so nothing was changed"
    )]
    Absent { path: String },
    #[error("there is something at {path} already, so nothing was changed; move it away first")]
    PathTaken { path: String },
    #[error("{path} is behind a symbolic link that leads elsewhere, so nothing was changed")]
    OutsideOfWorkTree { path: String },
    #[error("{path} may not become {to}, which is another folder or a part of git, so nothing was changed")]
    NotBeside { path: String, to: String },
    #[error("another corename is changing this work tree; run the command again when it is done")]
    Busy,
    #[error("the files could not be written, so nothing was changed: {reason}")]
    NotWritten { reason: String },
    #[error("the files could not be written, and some may be changed: {reason}; run the command again once that is fixed; it continues from {}", .journal.display())]
    HalfWritten { reason: String, journal: PathBuf },
    #[error(
        "an earlier rename was interrupted, and some of its files may not be renamed yet; the next `corename apply` or `corename rename --execute` finishes or undoes that first"
    )]
    HalfRenamed,
    #[error("an earlier rename was interrupted, and its files were edited since; {} lists them with what they held (\"kept\"); put them right and delete it", .journal.display())]
    Interrupted { journal: PathBuf },
}

impl GitError {
    pub(super) fn unreadable(what: impl Into<String>, reason: &(impl Error + ?Sized)) -> Self {
        GitError::Unreadable { what: what.into(), reason: with_causes(reason) }
    }
}

/// Returns an error with its causes on one line.
pub(super) fn with_causes(error: &(impl Error + ?Sized)) -> String {
    let mut parts: Vec<String> = vec![error.to_string()];
    let mut next = error.source();
    while let Some(cause) = next {
        parts.push(cause.to_string());
        next = cause.source();
    }
    parts.dedup();
    crate::text::one_line(&parts.join(": "))
}
