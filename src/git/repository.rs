//! A git repository as it is found on disk, and the revisions in it.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use gix::ObjectId;

use super::cancellation::CancellationToken;
use super::error::{GitError, with_causes};
use super::objects::{self, Blobs, Listing, NOT_UTF8, ObjectHandles};
use super::snapshot::{Snapshot, lock};

/// The memory for decoded objects of one thread, in bytes. A walk of the history reads trees and commits several times,
/// and neighbouring blobs share delta bases.
const OBJECT_CACHE: usize = 4 << 20;

/// A git repository: a work tree (also a linked one), a bare repository or a mirror. Only its work tree is ever
/// written to, by [`rewrite`](Repository::rewrite), which keeps a journal in the git directory meanwhile.
#[derive(Debug)]
pub struct Repository {
    shared: gix::ThreadSafeRepository,
    /// Handles that no thread is using.
    handles: Mutex<Vec<gix::Repository>>,
    /// Reads the files of the snapshots.
    objects: Arc<ObjectHandles>,
    /// Cancels the work on its snapshots.
    stop: CancellationToken,
}

/// A commit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Revision {
    /// The full id: 40 hexadecimal digits. For [`Revision::empty`], that of the empty tree.
    pub id: String,
    /// The full ids of its parents, also of those that a shallow clone lacks.
    pub parents: Vec<String>,
    pub(super) tree: ObjectId,
}

impl Revision {
    /// Returns a snapshot without files, to compare a root commit with.
    pub fn empty() -> Self {
        let tree = ObjectId::empty_tree(gix::hash::Kind::Sha1);
        Revision { id: tree.to_string(), parents: Vec::new(), tree }
    }

    /// Returns whether this represents no files at all.
    pub fn is_empty(&self) -> bool {
        self.tree.is_empty_tree()
    }

    /// Returns whether it has more than one parent.
    pub fn is_merge(&self) -> bool {
        self.parents.len() > 1
    }
}

/// Keeps the user's own ignore rules (`core.excludesFile`) from being read, wherever they are set.
const NO_EXCLUDES_FILE: &str =
    if cfg!(windows) { "core.excludesFile=NUL" } else { "core.excludesFile=/dev/null" };

/// The setting that leaves out the commit-graph. It is a cache that may be damaged; git, too, goes on without it.
const NO_COMMIT_GRAPH: &str = "core.commitGraph=false";

impl Repository {
    /// Opens the repository that `dir` is or is in, found upwards as git does.
    ///
    /// Only the repository's own configuration is read, never the user's or the system's, so that results are the same
    /// everywhere. Nothing in it is ever run, so a repository that belongs to another user (a checkout mounted into a
    /// container) is read as well.
    ///
    /// # Errors
    /// `dir` does not exist, is in no repository, or the repository is damaged.
    pub fn open(dir: &Path) -> Result<Self, GitError> {
        if !dir.is_dir() {
            return Err(GitError::NoSuchDirectory(dir.to_owned()));
        }
        let trusted = || {
            let own = gix::open::Options::isolated().with(gix::sec::Trust::Full);
            own.filter_config_section(|_| true).config_overrides([NO_EXCLUDES_FILE, NO_COMMIT_GRAPH])
        };
        let discovery = gix::discover::upwards::Options {
            trust: gix::discover::upwards::TrustPolicy::Assume(gix::sec::Trust::Full),
            ..Default::default()
        };
        let trust = gix::sec::trust::Mapping { full: trusted(), reduced: trusted() };
        // From a relative path gix finds no way out of a folder inside a git directory.
        let shared =
            gix::ThreadSafeRepository::discover_opts(absolute(dir), discovery, trust).map_err(|e| {
                if e.is_not_found() || !looks_like_repository(dir) {
                    GitError::NotARepository(absolute(dir))
                } else {
                    let reason = if has_sha256(dir) { SHA256.to_owned() } else { with_causes(&e) };
                    GitError::Open { path: absolute(dir), reason }
                }
            })?;
        if let Some(format) = shared.to_thread_local().config_snapshot().string("extensions.refStorage")
            && format != "files"
        {
            let reason = format!(
                "its branches and tags are kept as `{format}`, which corename does not read; \
                 `git refs migrate --ref-format=files` makes files of them"
            );
            return Err(GitError::Open { path: absolute(dir), reason });
        }
        let objects = Arc::new(ObjectHandles::new(shared.clone()));
        Ok(Repository { shared, handles: Mutex::default(), objects, stop: CancellationToken::default() })
    }

    /// Lets `stop` end the work on the snapshots that this gives.
    #[must_use]
    pub fn stopped_by(mut self, stop: CancellationToken) -> Self {
        self.stop = stop;
        self
    }

    pub(super) fn stop(&self) -> CancellationToken {
        self.stop.clone()
    }

    /// Returns the work tree's root, or `None` for a bare repository.
    pub fn work_tree(&self) -> Option<&Path> {
        self.shared.work_dir()
    }

    /// Returns where the objects and references are.
    pub fn git_dir(&self) -> &Path {
        self.shared.path()
    }

    /// Returns the git directory that all work trees of this repository share.
    pub fn common_dir(&self) -> PathBuf {
        self.with(|repo| repo.common_dir().to_owned())
    }

    /// Returns the time of a commit, in seconds since 1970.
    ///
    /// # Errors
    /// It is missing or damaged.
    pub fn committed(&self, commit: &Revision) -> Result<i64, GitError> {
        self.with(|repo| {
            let what = || format!("commit {}", commit.id);
            let found = repo.find_commit(super::range::object_id(&commit.id)?);
            let time = found.map_err(|e| objects::missing(repo, &what(), &e))?.time();
            Ok(time.map_err(|e| GitError::unreadable(what(), &e))?.seconds)
        })
    }

    /// Returns where this was cloned from: the URL of the remote `origin`, without the name and token that CI systems
    /// put into it.
    pub fn origin_url(&self) -> Option<String> {
        let url = self.with(|repo| Some(repo.config_snapshot().string("remote.origin.url")?.to_string()))?;
        let parts = url.split_once("://").filter(|(scheme, _)| scheme.starts_with("http"));
        Some(match parts.and_then(|(scheme, rest)| Some((scheme, rest.split_once('@')?))) {
            Some((scheme, (user, rest))) if !user.contains('/') => format!("{scheme}://{rest}"),
            _ => url,
        })
    }

    /// Returns the commit that is checked out; without any commit, a revision without files.
    pub fn head_or_empty(&self) -> Revision {
        self.resolve("HEAD").unwrap_or_else(|_| Revision::empty())
    }

    /// Returns the commit that `rev` names, as `git rev-parse` takes it, peeled.
    ///
    /// # Errors
    /// There is no such revision (the message has the nearest name), or it is a range. Or it is behind the
    /// boundary of a shallow clone (the message has the `fetch-depth` to set).
    pub fn resolve(&self, rev: &str) -> Result<Revision, GitError> {
        self.with(|repo| {
            let spec = match repo.rev_parse(rev) {
                Ok(spec) => spec,
                Err(error) => return Err(unresolved(repo, rev, &error)),
            };
            // Without its parents (`HEAD^!`), a commit is a range as well.
            let gix::revision::plumbing::Spec::Include(id) = spec.detach() else {
                return Err(GitError::RangeGiven(rev.to_owned()));
            };
            if id.is_empty_tree() {
                return Ok(Revision::empty());
            }
            let object = repo.find_object(id).map_err(|e| absent(repo, rev, id, &e))?;
            let object =
                object.peel_tags_to_end().map_err(|e| objects::missing(repo, &format!("`{rev}`"), &e))?;
            if object.kind != gix::objs::Kind::Commit {
                return Err(GitError::NotACommit { rev: rev.to_owned(), kind: object.kind.to_string() });
            }
            revision(repo, object.id)
        })
    }

    /// Returns the Java files of a commit. A file of more than `size_limit` bytes is skipped with a note.
    ///
    /// Symbolic links and submodules are not files. A path that is not UTF-8 is noted as skipped.
    ///
    /// # Errors
    /// A tree is missing or damaged, or this is a partial clone that lacks files.
    pub fn snapshot(&self, revision: &Revision, size_limit: usize) -> Result<Snapshot, GitError> {
        let listing = self.with(|repo| {
            let listing = objects::java_files(repo, revision.tree)?;
            objects::check_presence(repo, &listing)?;
            Ok(listing)
        })?;
        Ok(self.snapshot_of(revision, listing, size_limit))
    }

    /// Returns the snapshot of these files of a commit.
    pub(super) fn snapshot_of(&self, revision: &Revision, files: Listing, size_limit: usize) -> Snapshot {
        let (paths, mut ids): (Vec<_>, Vec<_>) = files.files.into_iter().unzip();
        let (resources, resource_ids): (Vec<_>, Vec<_>) = files.resources.into_iter().unzip();
        ids.extend(resource_ids);
        let blobs = Blobs { objects: self.objects.clone(), tree: revision.tree, ids };
        let not_utf8 = files.not_utf8.into_iter().map(|(path, id)| (path, self.objects.blob(&id).ok()));
        Snapshot::new(revision.id.clone(), paths, Box::new(blobs), size_limit)
            .with_resources(resources)
            .with_skipped(NOT_UTF8, not_utf8)
            .with_unlisted(files.unlisted)
            .stopped_by(self.stop())
    }

    /// Returns the bytes of any file of a commit, or `None` where it has no file at that path.
    ///
    /// # Errors
    /// The tree or the file's contents are missing or damaged.
    pub fn read_file(&self, revision: &Revision, path: &str) -> Result<Option<Vec<u8>>, GitError> {
        self.with(|repo| {
            let what = || format!("`{path}` of {}", revision.id);
            let tree = repo.find_tree(revision.tree).map_err(|e| objects::missing(repo, &what(), &e))?;
            let entry = tree.lookup_entry_by_path(path).map_err(|e| objects::missing(repo, &what(), &e))?;
            match entry {
                Some(entry) if entry.mode().is_blob() => {
                    let mut object = entry.object().map_err(|e| objects::missing(repo, &what(), &e))?;
                    Ok(Some(std::mem::take(&mut object.data)))
                }
                _ => Ok(None),
            }
        })
    }

    /// Returns the reader of objects, to share with what outlives this repository.
    pub(super) fn object_handles(&self) -> Arc<ObjectHandles> {
        self.objects.clone()
    }

    /// Calls `f` with a handle of its own; handles are kept for reuse with their caches.
    pub(super) fn with<T>(&self, f: impl FnOnce(&gix::Repository) -> T) -> T {
        let free = lock(&self.handles).pop();
        let handle = free.unwrap_or_else(|| {
            let mut handle = self.shared.to_thread_local();
            handle.object_cache_size(OBJECT_CACHE);
            handle
        });
        let result = f(&handle);
        lock(&self.handles).push(handle);
        result
    }
}

/// Returns the commit with an id.
pub(super) fn revision(repo: &gix::Repository, id: ObjectId) -> Result<Revision, GitError> {
    let what = || format!("commit {id}");
    let commit = repo.find_commit(id).map_err(|e| objects::missing(repo, &what(), &e))?;
    let tree = commit.tree_id().map_err(|e| objects::missing(repo, &what(), &e))?.detach();
    let parents = commit.parent_ids().map(|p| p.to_string()).collect();
    Ok(Revision { id: id.to_string(), parents, tree })
}

/// Returns whether this is a shallow clone.
pub(super) fn is_shallow(repo: &gix::Repository) -> bool {
    repo.is_shallow().unwrap_or(false)
}

/// Says why the object that `rev` names cannot be read. (The commit at a shallow clone's boundary still names its
/// parents.)
fn absent(repo: &gix::Repository, rev: &str, id: ObjectId, error: &gix::Error) -> GitError {
    let what = format!("`{rev}`");
    match depth_needed(repo, rev) {
        Some(depth) if is_shallow(repo) && !repo.has_object(id) => GitError::Shallow { what, depth },
        _ => objects::missing(repo, &what, error),
    }
}

/// Says why `rev` could not be resolved.
fn unresolved(repo: &gix::Repository, rev: &str, error: &gix::Error) -> GitError {
    if matches!(rev, "HEAD" | "@") {
        match repo.head() {
            Ok(head) if head.is_unborn() => return GitError::NoCommitYet,
            // Its object is damaged, or cannot be read (an alternate that is not mounted).
            Ok(_) if !is_shallow(repo) => return objects::missing(repo, "`HEAD`", error),
            Ok(_) => {}
            Err(damaged) => return GitError::unreadable("`HEAD`", &damaged),
        }
    }
    if is_shallow(repo)
        && let Some(depth) = depth_needed(repo, rev)
    {
        return GitError::Shallow { what: format!("`{rev}`"), depth };
    }
    let ambiguous = error.iter_errors().find_map(|e| match e.downcast_ref() {
        Some(gix::revision::spec::parse::Error::AmbiguousPrefix { candidates, .. }) => Some(candidates.len()),
        _ => None,
    });
    let hint = match ambiguous {
        Some(n) => format!("; it is short for {n} objects, give more digits"),
        None => match (ancestor_of(repo, rev), nearest(repo, rev)) {
            (Some(known), _) => format!("; `{known}` has no such ancestor"),
            (None, Some(near)) => format!("; did you mean `{near}`?"),
            (None, None) if rev.is_empty() => "; give a branch, a tag or a commit".to_owned(),
            (None, None) => "; if it is on the server, `git fetch` it first".to_owned(),
        },
    };
    GitError::NoSuchRevision { rev: rev.to_owned(), hint }
}

/// Returns the revision that is there and of which an ancestor is asked for: `main` of `main~7`.
fn ancestor_of<'r>(repo: &gix::Repository, rev: &'r str) -> Option<&'r str> {
    let known = rev.split(['~', '^']).next().filter(|known| known.len() < rev.len())?;
    repo.rev_parse_single(known).ok().map(|_| known)
}

/// Returns the `fetch-depth` that makes a revision reachable that a shallow clone cannot resolve. Of `HEAD~2` it is
/// three. It is `0` (everything) of a commit id and of ancestors of anything else. `None` if more history would not
/// help.
fn depth_needed(repo: &gix::Repository, rev: &str) -> Option<usize> {
    let is_id = rev.len() >= 7 && rev.bytes().all(|b| b.is_ascii_hexdigit());
    if is_id {
        return Some(0);
    }
    let (start, steps) = rev.split_at(rev.find(['~', '^'])?);
    repo.rev_parse_single(start).ok()?;
    if !matches!(start, "HEAD" | "@") {
        return Some(0);
    }
    if let Some(nth) = nth_parent(steps) {
        // The commit itself names its parents, however little of them was cloned.
        let parents = repo.head_commit().ok()?.parent_ids().count();
        if nth > parents {
            return None;
        }
    }
    Some(generations(steps).and_then(|n| n.checked_add(1)).unwrap_or(0))
}

/// Returns the number of the parent with which a suffix such as `^2` begins.
fn nth_parent(steps: &str) -> Option<usize> {
    let rest = steps.strip_prefix('^')?;
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    rest[..digits].parse().ok()
}

/// Returns how many generations `~2^^2` goes back, or `None` for what is not such a walk.
fn generations(mut steps: &str) -> Option<usize> {
    let mut sum: usize = 0;
    while let Some(step) = steps.chars().next() {
        let rest = &steps[step.len_utf8()..];
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let number = if digits == 0 { 1 } else { rest[..digits].parse().ok()? };
        sum = sum.checked_add(match step {
            '~' => number,
            '^' => number.min(1),
            _ => return None,
        })?;
        steps = &rest[digits..];
    }
    Some(sum)
}

/// Returns the reference whose name is most like what was asked for.
fn nearest(repo: &gix::Repository, rev: &str) -> Option<String> {
    let wanted = rev.split(['~', '^', '@', ':']).next().filter(|w| !w.is_empty())?;
    if repo.rev_parse_single(wanted).is_ok() {
        return None;
    }
    let references = repo.references().ok()?;
    let mut best: Option<(bool, f64, String)> = None;
    for reference in references.all().ok()?.flatten() {
        let name = reference.name().shorten().to_string();
        // A branch that only the remote has is asked for by its plain name.
        let same_branch = name.split_once('/').is_some_and(|(_, branch)| branch == wanted);
        let similarity = strsim::jaro_winkler(wanted, &name);
        let better = best.as_ref().is_none_or(|(s, l, n)| {
            (same_branch, similarity)
                .partial_cmp(&(*s, *l))
                .is_some_and(|o| o.then_with(|| n.cmp(&name)).is_gt())
        });
        if (same_branch || similarity >= 0.8) && better {
            best = Some((same_branch, similarity, name));
        }
    }
    best.map(|(_, _, name)| name)
}

const SHA256: &str = "its objects have SHA-256 for names, which corename does not read";

/// Returns whether the objects of a repository that cannot be opened are named by SHA-256.
fn has_sha256(dir: &Path) -> bool {
    let found = gix::discover::upwards(&absolute(dir)).ok();
    let git_dir = found.map(|(path, _)| path.into_repository_and_work_tree_directories().0);
    let config = git_dir.and_then(|git_dir| {
        gix::config::File::from_path_no_includes(git_dir.join("config"), gix::config::Source::Local).ok()
    });
    let format = config.as_ref().and_then(|config| config.string("extensions.objectFormat"));
    format.is_some_and(|format| format.eq_ignore_ascii_case(b"sha256"))
}

fn looks_like_repository(dir: &Path) -> bool {
    absolute(dir)
        .ancestors()
        .any(|d| d.join(".git").exists() || (d.join("HEAD").is_file() && d.join("objects").is_dir()))
}

fn absolute(dir: &Path) -> PathBuf {
    std::path::absolute(dir).map(|p| p.components().collect()).unwrap_or_else(|_| dir.to_owned())
}
