//! Which two revisions are compared when the user does not say.

use std::cmp::Reverse;

use gix::ObjectId;

use super::error::GitError;
use super::objects;
use super::repository::{Repository, Revision, is_shallow, revision};

/// Where the upstream's default branch may be, the surest first.
const DEFAULT_BRANCHES: [&str; 5] = [
    "refs/remotes/origin/HEAD",
    "refs/remotes/origin/main",
    "refs/remotes/origin/master",
    "refs/heads/main",
    "refs/heads/master",
];

/// Why a revision is the base of a comparison.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BaseBy {
    /// The user named it.
    Given,
    /// It is the merge base with this branch, the default one.
    MergeBase(String),
    /// It is the head's first parent; of the work tree, the commit that is checked out.
    Parent,
    /// The same, since no default branch was found.
    ParentWithoutDefaultBranch,
}

/// The base of a comparison.
#[derive(Debug, Clone)]
pub struct ChosenBase {
    pub base: Revision,
    pub by: BaseBy,
}

impl Repository {
    /// Returns the base and the head of a comparison. `head` is `HEAD` unless given; `base` is taken as given, else it
    /// is what a reviewer would compare with:
    ///
    /// 1. The upstream's default branch is `origin/HEAD`, else `origin/main`, `origin/master`,
    ///    `main`, `master`; in a bare repository with none of those, the branch that `HEAD` names.
    /// 2. For a merge commit: its first parent. Examples are the commit that GitHub makes of a pull request and
    ///    actions/checkout checks out, and a merged pull request on the default branch. A merge that updated a topic
    ///    branch is an exception, and the next rule applies: its first parent is not on the default branch, and either
    ///    another parent is or a branch is checked out. (GitHub's commit is on none.)
    /// 3. Else the merge base of head and the default branch. With several (criss-cross merges),
    ///    the youngest, as git does.
    /// 4. If head is on the default branch, or there is none: head's first parent. For a root
    ///    commit, that is [`Revision::empty`].
    ///
    /// # Errors
    /// A revision does not exist, the histories are unrelated, or a shallow clone lacks what is needed (the message has
    /// the `fetch-depth` to set).
    pub fn default_range(
        &self,
        base: Option<&str>,
        head: Option<&str>,
    ) -> Result<(Revision, Revision), GitError> {
        let head_name = head.unwrap_or("HEAD");
        let head = self.resolve(head_name)?;
        Ok((self.chosen_base(base, head_name, &head)?.base, head))
    }

    /// Returns the base of [`default_range`](Self::default_range), and why it is that. `head_name` is what the user
    /// calls `head`.
    ///
    /// # Errors
    /// As [`default_range`](Self::default_range).
    pub fn chosen_base(
        &self,
        base: Option<&str>,
        head_name: &str,
        head: &Revision,
    ) -> Result<ChosenBase, GitError> {
        match base {
            Some(base) => Ok(ChosenBase { base: self.resolve(base)?, by: BaseBy::Given }),
            None => self.with(|repo| default_base(repo, head_name, head)),
        }
    }

    /// Returns the base to compare the work tree with: `base` as given, else the merge base of `HEAD` and the default
    /// branch. A pull request of the work tree would be compared with that. On the default branch, or without one, it
    /// is `HEAD` itself.
    ///
    /// # Errors
    /// As [`default_range`](Self::default_range).
    pub fn work_tree_base(&self, base: Option<&str>) -> Result<ChosenBase, GitError> {
        if let Some(base) = base {
            return Ok(ChosenBase { base: self.resolve(base)?, by: BaseBy::Given });
        }
        let head = match self.resolve("HEAD") {
            Err(GitError::NoCommitYet) => {
                return Ok(ChosenBase { base: Revision::empty(), by: BaseBy::Parent });
            }
            other => other?,
        };
        self.with(|repo| {
            let Some((name, tip)) = default_branch(repo) else {
                return Ok(ChosenBase { base: head.clone(), by: BaseBy::ParentWithoutDefaultBranch });
            };
            let base = merge_base(repo, ("HEAD", object_id(&head.id)?), (&name, tip))?;
            let by = if base.id == head.id { BaseBy::Parent } else { BaseBy::MergeBase(name) };
            Ok(ChosenBase { base, by })
        })
    }

    /// Returns the last revision that others have agreed to: where the checked-out branch left the default branch, or,
    /// on that branch, `HEAD` itself. Where no default branch is known, as in most checkouts of a CI job, it is the
    /// base that `HEAD` would be compared with.
    ///
    /// # Errors
    /// As [`default_range`](Self::default_range).
    pub fn agreed_base(&self) -> Result<Revision, GitError> {
        if self.with(|repo| default_branch(repo).is_some()) {
            return Ok(self.work_tree_base(None)?.base);
        }
        match self.default_range(None, None) {
            Err(GitError::NoCommitYet) => Ok(Revision::empty()),
            range => range.map(|(base, _)| base),
        }
    }

    /// Returns the merge base of two revisions, each with what the user calls it; the youngest where there are several.
    ///
    /// # Errors
    /// The histories are unrelated, or a shallow clone lacks the merge base.
    pub fn merge_base(
        &self,
        (one_name, one): (&str, &Revision),
        (other_name, other): (&str, &Revision),
    ) -> Result<Revision, GitError> {
        let (one, other) = (object_id(&one.id)?, object_id(&other.id)?);
        self.with(|repo| merge_base(repo, (one_name, one), (other_name, other)))
    }
}

fn default_base(repo: &gix::Repository, name: &str, head: &Revision) -> Result<ChosenBase, GitError> {
    let parent_by = |by: BaseBy| {
        let base = parent_of_named(repo, head, name)?;
        Ok(ChosenBase { base, by })
    };
    let parent = || parent_by(BaseBy::Parent);
    let Some((branch, tip)) = default_branch(repo) else {
        // Of a merge it would be the first parent as well, and a first commit has nothing else before it.
        let is_certain = head.is_merge() || head.parents.is_empty();
        return parent_by(if is_certain { BaseBy::Parent } else { BaseBy::ParentWithoutDefaultBranch });
    };
    let id = object_id(&head.id)?;
    let is_on_branch = name == "HEAD" && repo.head_name().is_ok_and(|branch| branch.is_some());
    let is_merged = head.is_merge() && !is_update(repo, head, tip, is_on_branch);
    if is_merged || id == tip {
        return parent();
    }
    let base = merge_base(repo, (name, id), (&branch, tip))?;
    if base.id == head.id { parent() } else { Ok(ChosenBase { base, by: BaseBy::MergeBase(branch) }) }
}

/// Returns whether a merge commit updated a topic branch. Such a commit merged the default branch (with this tip), or,
/// where a branch is checked out, any other one. Returns `false` where history is missing to know that.
fn is_update(repo: &gix::Repository, merge: &Revision, tip: ObjectId, is_on_branch: bool) -> bool {
    let is_on_default = |parent: &String| {
        let id = object_id(parent).ok()?;
        let base = repo.merge_base(id, tip).ok()??;
        Some(base == id)
    };
    let Some((first, others)) = merge.parents.split_first() else { return false };
    let first = is_on_default(first);
    let brings_default = || others.iter().any(|other| is_on_default(other) == Some(true));
    first != Some(true) && (first == Some(false) && is_on_branch || brings_default())
}

/// Returns the name and the tip of the upstream's default branch.
fn default_branch(repo: &gix::Repository) -> Option<(String, ObjectId)> {
    let tip = |name: &str| {
        let reference = repo.try_find_reference(name).ok()??;
        let short = reference.name().shorten().to_string();
        Some((short, reference.into_fully_peeled_id().ok()?.detach()))
    };
    DEFAULT_BRANCHES.iter().find_map(|name| tip(name)).or_else(|| {
        let head = repo.is_bare().then(|| repo.head_name().ok().flatten()).flatten()?;
        tip(&head.as_bstr().to_string())
    })
}

/// Returns the first parent of the commit that the user calls `name`.
pub(super) fn parent_of_named(
    repo: &gix::Repository,
    commit: &Revision,
    name: &str,
) -> Result<Revision, GitError> {
    // The depth of another commit below what was fetched is unknown.
    let id = object_id(&commit.id)?;
    let is_head = repo.head_id().is_ok_and(|head| head == id);
    first_parent(repo, commit, &format!("the parent of `{name}`"), if is_head { 2 } else { 0 })
}

/// Returns the first parent of a commit; [`Revision::empty`] of one without parents. Where a shallow clone ends at the
/// commit, the error calls the parent `what`, and says how deep to fetch.
pub(super) fn first_parent(
    repo: &gix::Repository,
    commit: &Revision,
    what: &str,
    depth: usize,
) -> Result<Revision, GitError> {
    let Some(parent) = commit.parents.first() else { return Ok(Revision::empty()) };
    let id = object_id(parent)?;
    if is_shallow(repo) && !repo.has_object(id) {
        return Err(GitError::Shallow { what: what.to_owned(), depth });
    }
    revision(repo, id)
}

fn merge_base(
    repo: &gix::Repository,
    (one_name, one): (&str, ObjectId),
    (other_name, other): (&str, ObjectId),
) -> Result<Revision, GitError> {
    if one == other {
        return revision(repo, one);
    }
    match best_merge_base(repo, one, other) {
        Ok(Some(base)) => revision(repo, base),
        Ok(None) | Err(_) if is_shallow(repo) => Err(GitError::Shallow {
            what: format!("the merge base of `{one_name}` and `{other_name}`"),
            depth: 0,
        }),
        Ok(None) => Err(GitError::NoMergeBase { base: other_name.to_owned(), head: one_name.to_owned() }),
        Err(error) => {
            Err(objects::missing(repo, &format!("the history of `{one_name}` and `{other_name}`"), &error))
        }
    }
}

/// Returns the youngest of several merge bases, as git does. Of those of the same second it takes the one with the
/// smallest id, so that the order of the arguments does not matter.
fn best_merge_base(repo: &gix::Repository, one: ObjectId, other: ObjectId) -> gix::Result<Option<ObjectId>> {
    let bases: Vec<ObjectId> =
        repo.merge_bases_many(one, &[other])?.into_iter().map(|base| base.detach()).collect();
    if bases.len() < 2 {
        return Ok(bases.first().copied());
    }
    let seconds = |id: &ObjectId| repo.find_commit(*id).ok().and_then(|c| c.time().ok()).map(|t| t.seconds);
    Ok(bases.into_iter().min_by_key(|id| (Reverse(seconds(id)), *id)))
}

pub(super) fn object_id(hex: &str) -> Result<ObjectId, GitError> {
    ObjectId::from_hex(hex.as_bytes())
        .map_err(|e| GitError::Unreadable { what: format!("object `{hex}`"), reason: e.to_string() })
}
