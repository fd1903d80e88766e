//! Which commits a range has, and the Java files in which two commits differ.

use std::collections::BinaryHeap;

use gix::ObjectId;
use gix::revision::walk::Sorting;
use gix::traverse::commit::simple::CommitTimeOrder;
use rustc_hash::{FxHashMap, FxHashSet};

use super::error::GitError;
use super::objects;
use super::range::{first_parent, object_id, parent_of_named};
use super::repository::{Repository, Revision, revision};
use super::snapshot::Snapshot;
use crate::text::sort_once;

/// The revisions that a user names with one argument, as git's commands take it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Revisions {
    /// `REV`: one commit, or for [`Repository::history`] all that it was made from.
    Reachable(Revision),
    /// `REV^!`: one commit without its ancestors.
    Alone(Revision),
    /// `A..B`: what `B` has and `A` has not.
    Between(Revision, Revision),
    /// `A...B`: what one of the two has and the other has not.
    Symmetric(Revision, Revision),
}

impl Revisions {
    /// Returns the commit that the range leads to.
    pub fn tip(&self) -> &Revision {
        match self {
            Revisions::Reachable(tip) | Revisions::Alone(tip) => tip,
            Revisions::Between(_, tip) | Revisions::Symmetric(_, tip) => tip,
        }
    }
}

/// The ends of `A..B` or `A...B`, as they are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RangeEnds<'s> {
    pub from: &'s str,
    pub to: &'s str,
    /// Whether there are three dots.
    pub is_symmetric: bool,
}

impl<'s> RangeEnds<'s> {
    /// Parses a range; returns `None` for any other spec. A name of a revision has no `..`, but a search for a message
    /// may: `HEAD^{/a..b}`, which ends with its brace, and `:/a..b`, which does not end.
    pub fn of(spec: &'s str) -> Option<Self> {
        let (mut depth, mut at) = (0_usize, None);
        for (index, c) in spec.char_indices().take_while(|_| !spec.starts_with(":/")) {
            match c {
                '{' => depth += 1,
                '}' => depth = depth.saturating_sub(1),
                '.' if depth == 0 && spec[index..].starts_with("..") => {
                    at = Some(index);
                    break;
                }
                _ => {}
            }
        }
        let (from, dots) = spec.split_at(at?);
        let is_symmetric = dots.starts_with("...");
        let to = &dots[if is_symmetric { 3 } else { 2 }..];
        let called = |rev: &'s str| if rev.is_empty() { "HEAD" } else { rev };
        Some(RangeEnds { from: called(from), to: called(to), is_symmetric })
    }
}

/// Parses `REV^-` and `REV^-2`. Returns the revision, and the number of the parent that is left out with its ancestors.
fn without_parent(spec: &str) -> Option<(&str, &str)> {
    let (rev, parent) = spec.rsplit_once("^-")?;
    let is_number = parent.bytes().all(|b| b.is_ascii_digit());
    (is_number && !rev.is_empty()).then_some((rev, if parent.is_empty() { "1" } else { parent }))
}

/// Which commits of a range to leave out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Selection {
    /// Follow the first parents of merges alone, as `git log --first-parent` does.
    pub first_parent: bool,
    /// Keep merge commits.
    pub merges: bool,
}

/// Returns the day of a commit's time (in seconds since 1970), in UTC, as `2026-01-31`. A time beyond all calendars is
/// left a number.
pub fn day(seconds: i64) -> String {
    gix::date::Time::new(seconds, 0).format_or_unix(gix::date::time::format::SHORT)
}

/// The commits of a range.
#[derive(Debug, Default)]
pub struct History {
    /// Oldest first: a commit comes after its parents, and else by the time that it was committed.
    pub commits: Vec<ObjectId>,
    /// Why the walk could not go on somewhere, a line each. Where the history of a shallow clone
    /// was cut is no such place.
    pub problems: Vec<String>,
}

impl Repository {
    /// Returns the revisions that `spec` names: `REV`, `REV^!`, `REV^-`, `A..B` or `A...B`. An end of a range that is
    /// left out is `HEAD`.
    ///
    /// # Errors
    /// As [`resolve`](Self::resolve), of each revision.
    pub fn revisions(&self, spec: &str) -> Result<Revisions, GitError> {
        // As to git, `..` alone is the folder above.
        if spec == ".." {
            return Err(GitError::NoSuchRevision { rev: spec.to_owned(), hint: String::new() });
        }
        if let Some(RangeEnds { from, to, is_symmetric }) = RangeEnds::of(spec) {
            let (from, to) = (self.resolve(from)?, self.resolve(to)?);
            return Ok(match is_symmetric {
                true => Revisions::Symmetric(from, to),
                false => Revisions::Between(from, to),
            });
        }
        if let Some((rev, parent)) = without_parent(spec) {
            return Ok(Revisions::Between(self.resolve(&format!("{rev}^{parent}"))?, self.resolve(rev)?));
        }
        match spec.strip_suffix("^!") {
            Some(rev) => Ok(Revisions::Alone(self.resolve(rev)?)),
            None => Ok(Revisions::Reachable(self.resolve(spec)?)),
        }
    }

    /// Returns the first parent of a commit of a history; [`Revision::empty`] of one without parents.
    ///
    /// # Errors
    /// The parent cannot be read: this is a shallow clone that ends here (the message has the `fetch-depth` to set), or
    /// it is damaged.
    pub fn first_parent(&self, commit: &Revision) -> Result<Revision, GitError> {
        self.with(|repo| first_parent(repo, commit, "its parent", 0))
    }

    /// Returns the same of the commit that the user calls `name`.
    ///
    /// # Errors
    /// As [`first_parent`](Self::first_parent).
    pub fn parent_of_named(&self, commit: &Revision, name: &str) -> Result<Revision, GitError> {
        self.with(|repo| parent_of_named(repo, commit, name))
    }

    /// Returns the commit with an id.
    ///
    /// # Errors
    /// It is missing or damaged.
    pub fn commit(&self, id: ObjectId) -> Result<Revision, GitError> {
        self.with(|repo| revision(repo, id))
    }

    /// Returns the commits of a range: those that `git log` lists.
    ///
    /// # Errors
    /// The walk could not begin.
    pub fn history(&self, range: &Revisions, selection: Selection) -> Result<History, GitError> {
        let id = |revision: &Revision| object_id(&revision.id);
        self.with(|repo| {
            let (tips, hidden) = match range {
                Revisions::Alone(commit) => {
                    return Ok(History { commits: vec![id(commit)?], problems: Vec::new() });
                }
                Revisions::Reachable(tip) => (vec![id(tip)?], Vec::new()),
                Revisions::Between(from, to) => (vec![id(to)?], vec![id(from)?]),
                Revisions::Symmetric(one, other) => {
                    let (one_id, other_id) = (id(one)?, id(other)?);
                    let what = format!("the history of `{}` and `{}`", one.id, other.id);
                    let bases = repo.merge_bases_many(one_id, &[other_id]);
                    let bases = bases.map_err(|e| objects::missing(repo, &what, &e))?;
                    (vec![one_id, other_id], bases.into_iter().map(|base| base.detach()).collect())
                }
            };
            // No files at all (of a root commit's parent) are no commit to start from.
            let commits = |ids: Vec<ObjectId>| ids.into_iter().filter(|id| !id.is_empty_tree());
            walk(repo, commits(tips).collect(), commits(hidden).collect(), selection)
        })
    }

    /// Returns the commits behind `tip` that are behind none of `known`.
    ///
    /// # Errors
    /// The walk could not begin.
    pub fn history_since(
        &self,
        known: &[Revision],
        tip: &Revision,
        selection: Selection,
    ) -> Result<History, GitError> {
        let ids =
            |revisions: &[Revision]| revisions.iter().map(|r| object_id(&r.id)).collect::<Result<_, _>>();
        self.with(|repo| walk(repo, vec![object_id(&tip.id)?], ids(known)?, selection))
    }

    /// Returns snapshots of two commits with only the Java files in which they differ. They are enough to compare the
    /// two, and are found without listing equal files.
    ///
    /// # Errors
    /// A tree is missing or damaged, or this is a partial clone that lacks files.
    pub fn differing(
        &self,
        base: &Revision,
        head: &Revision,
        size_limit: usize,
    ) -> Result<(Snapshot, Snapshot), GitError> {
        let (before, after) = self.with(|repo| {
            let listings = objects::differing_java_files(repo, base.tree, head.tree)?;
            objects::check_presence(repo, &listings.0)?;
            objects::check_presence(repo, &listings.1)?;
            Ok(listings)
        })?;
        Ok((self.snapshot_of(base, before, size_limit), self.snapshot_of(head, after, size_limit)))
    }

    /// Returns the paths at which two commits differ in something that no snapshot shows: pictures, archives, links,
    /// submodules, and whether a file may be run. Sorted.
    ///
    /// # Errors
    /// A tree is missing or damaged.
    pub fn differing_besides(&self, base: &Revision, head: &Revision) -> Result<Vec<String>, GitError> {
        self.with(|repo| {
            let (before, after) = objects::differing_java_files(repo, base.tree, head.tree)?;
            let known: FxHashSet<_> = before.files.iter().chain(&before.resources).collect();
            let same = after.files.iter().chain(&after.resources).filter(|file| known.contains(file));
            let mut paths: Vec<String> = same.map(|(path, _)| path.to_string()).collect();
            paths.extend(before.others.into_iter().chain(after.others));
            paths.extend(before.not_utf8.into_iter().chain(after.not_utf8).map(|(path, _)| path));
            sort_once(&mut paths);
            Ok(paths)
        })
    }
}

fn walk(
    repo: &gix::Repository,
    tips: Vec<ObjectId>,
    hidden: Vec<ObjectId>,
    selection: Selection,
) -> Result<History, GitError> {
    let platform = repo.rev_walk(tips).sorting(Sorting::ByCommitTime(CommitTimeOrder::NewestFirst));
    let platform = platform.with_hidden(hidden);
    let platform = if selection.first_parent { platform.first_parent_only() } else { platform };
    let walk = platform.all().map_err(|e| objects::missing(repo, "the history", &e))?;
    let mut found = Vec::new();
    let mut problems: Vec<String> = Vec::new();
    for info in walk {
        match info {
            Ok(info) => found.push((info.id, info.parent_ids)),
            Err(error) => {
                let line = objects::missing(repo, "a commit", &error).to_string();
                if problems.contains(&line) {
                    break;
                }
                problems.push(line);
            }
        }
    }
    let order = oldest_first(&found);
    let keep = |index: &usize| {
        let parents = &found[*index].1;
        selection.merges || parents.len() < 2
    };
    let commits = order.into_iter().filter(keep).map(|index| found[index].0).collect();
    Ok(History { commits, problems })
}

/// Orders commits so that each comes after its parents. Where that leaves a choice, the one that the walk (from the
/// newest on) found last comes first.
fn oldest_first<P: AsRef<[ObjectId]>>(found: &[(ObjectId, P)]) -> Vec<usize> {
    let index_of: FxHashMap<ObjectId, usize> = found.iter().enumerate().map(|(i, c)| (c.0, i)).collect();
    let parents = |index: usize| found[index].1.as_ref().iter().filter_map(|p| index_of.get(p).copied());
    let mut waiting_for: Vec<usize> = (0..found.len()).map(|index| parents(index).count()).collect();
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); found.len()];
    for index in 0..found.len() {
        for parent in parents(index) {
            children[parent].push(index);
        }
    }
    let mut ready: BinaryHeap<usize> = (0..found.len()).filter(|i| waiting_for[*i] == 0).collect();
    let mut order = Vec::with_capacity(found.len());
    while let Some(index) = ready.pop() {
        order.push(index);
        for child in std::mem::take(&mut children[index]) {
            waiting_for[child] -= 1;
            if waiting_for[child] == 0 {
                ready.push(child);
            }
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(n: u8) -> ObjectId {
        ObjectId::from_bytes_or_panic(&[n; 20])
    }

    #[test]
    fn a_commit_comes_after_its_parents_whatever_the_clock_said() {
        // 1 is the parent of 2 and 3, which 4 merges; 2 claims to be older than 1.
        let walk =
            [(id(4), vec![id(2), id(3)]), (id(3), vec![id(1)]), (id(1), vec![id(9)]), (id(2), vec![id(1)])];
        let order: Vec<ObjectId> = oldest_first(&walk).into_iter().map(|i| walk[i].0).collect();
        assert_eq!(order, [id(1), id(2), id(3), id(4)]);
    }

    #[test]
    fn a_day_is_that_of_the_calendar() {
        for (seconds, expected) in [
            (0, "1970-01-01"),
            (951_782_400, "2000-02-29"),
            (1_767_225_599, "2025-12-31"),
            (-1, "1969-12-31"),
            (i64::MAX, "9223372036854775807"),
        ] {
            assert_eq!(day(seconds), expected);
        }
    }
}
