//! Which change a command looks at: a repository and two of its revisions, as the user gives them.

use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow};

use super::console::Console;
use super::usage::NO_PATHS;
use crate::git::{
    BaseBy, CancellationToken, ChosenBase, FileChange, GitError, RangeEnds, Repository, Revision, Revisions,
    Snapshot, changed_files,
};

/// Which repository, and which revisions of it.
#[derive(Debug, Clone, clap::Args)]
pub struct ChangeArgs {
    /// The change: `A..B`, `A...B` (what B has done since it left A), or one commit (compared with its first parent)
    #[arg(value_name = "REVISIONS", conflicts_with_all = ["base", "head", "worktree"])]
    pub revisions: Option<String>,

    /// The revision before the change. By default, a branch is compared with the commit where it left the default branch,
    /// and a commit on the default branch with its first parent
    #[arg(long, value_name = "REV")]
    pub base: Option<String>,

    /// The revision after the change [default: HEAD]
    #[arg(long, value_name = "REV")]
    pub head: Option<String>,

    /// Compare with the files in the work tree, committed or not
    #[arg(long, conflicts_with = "head")]
    pub worktree: bool,

    #[command(flatten)]
    pub repo: RepoArgs,
}

#[derive(Debug, Clone, clap::Args)]
pub struct RepoArgs {
    /// The repository: a work tree or a bare repository [default: that of the current folder]
    #[arg(long = "repo", value_name = "DIR", default_value = ".", hide_default_value = true)]
    pub dir: PathBuf,

    /// The token that cancels the work on this repository, if a caller can do so.
    #[arg(skip)]
    pub stop: CancellationToken,
}

impl RepoArgs {
    pub fn of(dir: PathBuf) -> Self {
        Self { dir, stop: CancellationToken::default() }
    }

    pub fn open(&self) -> Result<Repository> {
        Ok(Repository::open(&self.dir)?.stopped_by(self.stop.clone()))
    }
}

/// The revisions of a change; without a head it is the work tree.
pub struct Range {
    base: Revision,
    head: Option<Revision>,
    /// The name of the change in messages: `main...HEAD`.
    name: String,
    /// Whether --base or --head is a whole id, as a script of a CI system has it.
    has_whole_id: bool,
    /// A note for people on the chosen base.
    note: Option<String>,
}

impl ChangeArgs {
    pub fn range(&self, repository: &Repository) -> Result<Range> {
        if let Some(spec) = &self.revisions {
            return Range::of_spec(repository, spec).map_err(|error| not_a_path(spec, error));
        }
        if self.worktree {
            return self.range_to_work_tree(repository);
        }
        let head_name = self.head.as_deref().unwrap_or("HEAD");
        let head = repository.resolve(head_name)?;
        let ChosenBase { base, by } = repository.chosen_base(self.base.as_deref(), head_name, &head)?;
        let to = named(head_name);
        let name = match &by {
            BaseBy::Given => format!("{}..{to}", named(self.base.as_deref().unwrap_or_default())),
            BaseBy::MergeBase(branch) => format!("{branch}...{to}"),
            BaseBy::Parent | BaseBy::ParentWithoutDefaultBranch => alone(&to, &base),
        };
        let note = (by == BaseBy::ParentWithoutDefaultBranch).then(|| {
            format!("{NO_DEFAULT_BRANCH}, so {to} is compared only with its first parent; {GIVE_BASE}")
        });
        let has_whole_id = [self.base.as_deref(), Some(head_name)].into_iter().flatten().any(is_whole_id);
        Ok(Range { base, head: Some(head), name, has_whole_id, note })
    }

    /// Returns the change as a range of commits.
    pub fn range_of_commits(&self, repository: &Repository) -> Result<Revisions> {
        match &self.revisions {
            Some(spec) => repository.revisions(spec).map_err(|error| not_a_path(spec, error)),
            None => {
                let (base, head) = repository.default_range(self.base.as_deref(), self.head.as_deref())?;
                Ok(Revisions::Between(base, head))
            }
        }
    }

    fn range_to_work_tree(&self, repository: &Repository) -> Result<Range> {
        let ChosenBase { base, by } = repository.work_tree_base(self.base.as_deref())?;
        let since = match &by {
            BaseBy::Given => format!("since {}", named(self.base.as_deref().unwrap_or_default())),
            BaseBy::MergeBase(branch) => format!("since it left {branch}"),
            BaseBy::Parent | BaseBy::ParentWithoutDefaultBranch => "since HEAD".to_owned(),
        };
        let note = (by == BaseBy::ParentWithoutDefaultBranch).then(|| {
            format!("{NO_DEFAULT_BRANCH}, so the work tree is compared only with HEAD; {GIVE_BASE}")
        });
        let has_whole_id = self.base.as_deref().is_some_and(is_whole_id);
        Ok(Range { base, head: None, name: format!("the work tree {since}"), has_whole_id, note })
    }

    /// Notes that the work tree has edits if the user did not say what to check. They may believe that the edits were
    /// checked.
    pub fn note_uncommitted(
        &self,
        repository: &Repository,
        head: &Snapshot,
        limit: usize,
        console: &Console,
    ) {
        // A file that git stores with other line ends than the work tree's differs in any case.
        let is_converted = |now: &Snapshot, path: &str| {
            now.read(path).is_some_and(|file| repository.converts(&file).is_ok_and(|by| by.is_some()))
        };
        let is_edited = |now: &Snapshot, change: &FileChange| match (&change.before, &change.after) {
            (Some(before), Some(after)) if before == after => !is_converted(now, after),
            _ => true,
        };
        let differs = |now: Snapshot| changed_files(head, &now).iter().any(|change| is_edited(&now, change));
        if self.names_nothing() && repository.worktree(limit).is_ok_and(differs) {
            console.note("uncommitted changes to Java files are left out; use --worktree to include them");
        }
    }

    /// Returns whether the user did not say what to check.
    pub fn names_nothing(&self) -> bool {
        !self.worktree && self.revisions.is_none() && self.base.is_none() && self.head.is_none()
    }
}

/// Says what is wrong with revisions that cannot be found, and of a file's name that it is none.
pub fn not_a_path(spec: &str, error: GitError) -> anyhow::Error {
    match Path::new(spec).exists() {
        true => anyhow!("`{spec}` is no revision; {NO_PATHS}"),
        false => error.into(),
    }
}

/// The length in bytes from which on a revision is an id, and is shown by its beginning.
const LONG: usize = 80;
const NO_DEFAULT_BRANCH: &str = "no default branch was found (origin/HEAD, main or master)";
const GIVE_BASE: &str = "use --base REV for another base";

/// Returns the name of a revision in messages: the user's own, but of a whole id, as in `ID^`, only the beginning.
fn named(revision: &str) -> String {
    match is_whole_id(revision) {
        true => {
            format!("{}{}", &revision[..10], revision.trim_start_matches(|c: char| c.is_ascii_hexdigit()))
        }
        false => revision.to_owned(),
    }
}

/// Returns whether a revision is an id of all its digits, or leads on from one (`ID^`).
fn is_whole_id(revision: &str) -> bool {
    let rest = revision.trim_start_matches(|c: char| c.is_ascii_hexdigit());
    revision.len() - rest.len() >= 40 && rest.bytes().all(|b| matches!(b, b'^' | b'~' | b'0'..=b'9'))
}

/// Returns the name, in messages, of a commit that is compared with its first parent.
fn alone(commit: &str, parent: &Revision) -> String {
    match parent.is_empty() {
        true => format!("{commit}, the first commit"),
        false => format!("{commit}~1..{commit}"),
    }
}

impl Range {
    pub fn between(base: Revision, head: Revision) -> Self {
        let name = format!("{}..{}", named(&base.id), named(&head.id));
        Self { base, head: Some(head), name, has_whole_id: false, note: None }
    }

    /// Returns the name of the change in messages: `main...HEAD`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the name of the change where it says something to its author. In a pull request, they know the change
    /// without the ids that a script names.
    pub fn familiar_name(&self) -> Option<&str> {
        (!self.has_whole_id).then_some(&self.name)
    }

    /// Returns a note for people on the chosen base.
    pub fn note(&self) -> Option<&str> {
        self.note.as_deref()
    }

    /// Returns the revision that the change started from.
    pub fn base(&self) -> &Revision {
        &self.base
    }

    /// Returns the change of `A..B`, `A...B` or a commit, as git's commands take them.
    pub fn of_spec(repository: &Repository, spec: &str) -> Result<Self, GitError> {
        let range = match repository.revisions(spec)? {
            Revisions::Between(from, to) => Self::between(from, to),
            Revisions::Symmetric(one, other) => {
                let ends = RangeEnds::of(spec);
                let (one_name, other_name) = ends.map_or((&*one.id, &*other.id), |ends| (ends.from, ends.to));
                let base = repository.merge_base((other_name, &other), (one_name, &one))?;
                Self::between(base, other)
            }
            Revisions::Reachable(commit) | Revisions::Alone(commit) => {
                return Self::of_commit(repository, spec.trim_end_matches("^!"), commit);
            }
        };
        let name = if spec.len() < LONG { spec.to_owned() } else { range.name };
        Ok(Self { name, ..range })
    }

    /// Returns the change of a commit against its first parent.
    fn of_commit(repository: &Repository, called: &str, commit: Revision) -> Result<Self, GitError> {
        let parent = repository.parent_of_named(&commit, called)?;
        // Of a search for a message (`:/Fix it`), nothing can be made that leads to the parent.
        let is_search = called.contains('/') && called.contains([':', '{']);
        let called = if is_search { named(&commit.id) } else { named(called) };
        let name = alone(&called, &parent);
        Ok(Self { name, ..Self::between(parent, commit) })
    }

    /// Returns the revision that the change led to; `None` for the work tree.
    pub fn head(&self) -> Option<&Revision> {
        self.head.as_ref()
    }

    /// Returns the commit nearest to the head: where the configuration of a bare repository is read.
    pub fn tip(&self) -> &Revision {
        self.head.as_ref().unwrap_or(&self.base)
    }
}
