//! Makes small repositories: for the demonstration and for tests.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use gix::ObjectId;
use gix::objs::tree::{Entry, EntryKind};
use gix::refs::Target;
use gix::refs::transaction::{Change, LogChange, PreviousValue, RefEdit};

use super::error::{GitError, with_causes};

/// Everything is committed by this author, one minute after what was committed before.
const AUTHOR: (&str, &str) = ("corename", "corename@example.org");
/// 2026-01-01T00:00:00Z, in seconds since 1970.
const FIRST_COMMIT: i64 = 1_767_225_600;

/// The files of a commit, all of them: path (with `/` between its parts) → contents.
pub type Files = BTreeMap<String, Vec<u8>>;

/// A repository in the making. The same calls give the same commit ids.
#[derive(Debug)]
pub struct Builder {
    repo: gix::Repository,
    root: PathBuf,
    commits: i64,
}

impl Builder {
    /// Returns an empty repository with a work tree in `dir`, which is created if need be.
    ///
    /// # Errors
    /// The directory cannot be written or holds a repository already.
    pub fn init(dir: &Path) -> Result<Self, GitError> {
        let repo = gix::ThreadSafeRepository::init_opts(
            dir,
            gix::create::Kind::WithWorktree,
            gix::create::Options::default(),
            gix::open::Options::isolated()
                .config_overrides([format!("user.name={}", AUTHOR.0), format!("user.email={}", AUTHOR.1)]),
        )
        .map_err(|e| GitError::Create(with_causes(&e)))?;
        Ok(Builder { repo: repo.to_thread_local(), root: dir.to_owned(), commits: 0 })
    }

    /// Commits a full set of files on top of `parents` (full ids), moves `branch` there and gives
    /// the commit's full id. The work tree stays as it is.
    ///
    /// # Errors
    /// A parent's id or the branch's name is not valid, or the disk cannot be written.
    pub fn commit(
        &mut self,
        branch: &str,
        parents: &[String],
        files: &Files,
        message: &str,
    ) -> Result<String, GitError> {
        let parents = parents
            .iter()
            .map(|p| ObjectId::from_hex(p.as_bytes()))
            .collect::<Result<_, _>>()
            .map_err(|e| GitError::Create(e.to_string()))?;
        let files: Vec<(&str, &[u8])> = files.iter().map(|(p, b)| (p.as_str(), b.as_slice())).collect();
        let tree = self.tree(&files)?;
        let time = gix::date::Time::new(FIRST_COMMIT + 60 * self.commits, 0);
        self.commits += 1;
        let author = gix::actor::Signature { name: AUTHOR.0.into(), email: AUTHOR.1.into(), time };
        let commit = gix::objs::Commit {
            tree,
            parents,
            author: author.clone(),
            committer: author,
            encoding: None,
            message: message.into(),
            extra_headers: Vec::new(),
        };
        let id = self.write(commit)?;
        self.repo
            .reference(format!("refs/heads/{branch}"), id, PreviousValue::Any, message)
            .map_err(|e| GitError::Create(with_causes(&e)))?;
        Ok(id.to_string())
    }

    /// Makes `branch` the current one and puts its files into the work tree, with an index that
    /// matches. Files that are neither in the branch nor in the index before stay.
    ///
    /// # Errors
    /// There is no such branch, or the disk cannot be written.
    pub fn checkout(&self, branch: &str) -> Result<(), GitError> {
        let failed = |e: gix::Error| GitError::Create(with_causes(&e));
        let name = format!("refs/heads/{branch}");
        let mut reference = self.repo.find_reference(&name).map_err(failed)?;
        let commit = reference.peel_to_commit().map_err(failed)?;
        let tree = commit.tree_id().map_err(failed)?;
        let mut index = self.repo.index_from_tree(&tree).map_err(failed)?;
        if let Some(old) = self.repo.try_index().map_err(failed)? {
            for entry in old.entries() {
                let path = entry.path(&old);
                if index.entry_by_path(path).is_none() {
                    self.remove(&path.to_string())?;
                }
            }
        }
        for (entry, path) in index.entries_mut_with_paths() {
            let blob = self.repo.find_blob(entry.id).map_err(failed)?;
            let file = self.root.join(path.to_string());
            if let Some(parent) = file.parent() {
                fs::create_dir_all(parent).map_err(|e| unwritable(parent, &e))?;
            }
            fs::write(&file, &blob.data).map_err(|e| unwritable(&file, &e))?;
            let metadata =
                gix::index::fs::Metadata::from_path_no_follow(&file).map_err(|e| unwritable(&file, &e))?;
            entry.stat =
                gix::index::entry::Stat::from_fs(&metadata).map_err(|e| GitError::Create(e.to_string()))?;
        }
        index.write(gix::index::write::Options::default()).map_err(failed)?;
        let target =
            name.try_into().map_err(|_| GitError::Create(format!("`{branch}` is not a branch name")))?;
        self.point_head_at(target)
    }

    fn point_head_at(&self, branch: gix::refs::FullName) -> Result<(), GitError> {
        let head = "HEAD".try_into().map_err(|_| GitError::Create("HEAD is not a name".to_owned()))?;
        let change = Change::Update {
            log: LogChange::default(),
            expected: PreviousValue::Any,
            new: Target::Symbolic(branch),
        };
        let edit = RefEdit { change, name: head, deref: false };
        self.repo.edit_reference(edit).map_err(|e| GitError::Create(with_causes(&e)))?;
        Ok(())
    }

    fn remove(&self, path: &str) -> Result<(), GitError> {
        let file = self.root.join(path);
        match fs::remove_file(&file) {
            Err(e) if e.kind() != std::io::ErrorKind::NotFound => return Err(unwritable(&file, &e)),
            _ => {}
        }
        // Directories that are empty now go too; the first that is not ends it.
        let parents = file.ancestors().skip(1).take_while(|d| *d != self.root);
        for dir in parents {
            if fs::remove_dir(dir).is_err() {
                break;
            }
        }
        Ok(())
    }

    /// Writes the tree of files (sorted by path) and gives its id.
    fn tree(&self, files: &[(&str, &[u8])]) -> Result<ObjectId, GitError> {
        let mut entries = Vec::new();
        let mut rest = files;
        while let Some((path, bytes)) = rest.first() {
            let (name, kind, oid, count) = match path.split_once('/') {
                None => {
                    let oid = self.repo.write_blob(bytes).map_err(|e| GitError::Create(with_causes(&e)))?;
                    (*path, EntryKind::Blob, oid.detach(), 1)
                }
                Some((name, _)) => {
                    let prefix = format!("{name}/");
                    let count = rest.iter().take_while(|(p, _)| p.starts_with(&prefix)).count();
                    let below: Vec<(&str, &[u8])> =
                        rest[..count].iter().map(|(p, b)| (&p[prefix.len()..], *b)).collect();
                    (name, EntryKind::Tree, self.tree(&below)?, count)
                }
            };
            entries.push(Entry { mode: kind.into(), filename: name.into(), oid });
            rest = &rest[count..];
        }
        entries.sort();
        self.write(gix::objs::Tree { entries })
    }

    fn write(&self, object: impl gix::objs::WriteTo) -> Result<ObjectId, GitError> {
        let id = self.repo.write_object(object).map_err(|e| GitError::Create(with_causes(&e)))?;
        Ok(id.detach())
    }
}

fn unwritable(path: &Path, error: &std::io::Error) -> GitError {
    GitError::Create(format!("{}: {error}", path.display()))
}
