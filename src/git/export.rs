//! Writes all files of a revision or of the work tree into a folder.
//!
//! It does so as a checkout, without an index and without filters: files are written as git stores them. So files in
//! Git LFS are pointers, and no line ends are converted. Symbolic links are made last, so that nothing is ever written
//! through one.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use gix::ObjectId;
use gix::bstr::{BStr, BString, ByteSlice};
use gix::index::entry::{Flags, Mode, Stage};
use gix::objs::tree::EntryKind;
use gix::status::plumbing::SymlinkCheck;
use rayon::prelude::*;

use super::error::{GitError, with_causes};
use super::objects;
use super::repository::{Repository, Revision};
use super::worktree;

/// A file's source in an export.
#[derive(Debug, Clone)]
enum Source {
    Blob {
        id: ObjectId,
        executable: bool,
    },
    Link(ObjectId),
    /// A file or a symbolic link of the work tree.
    Disk(PathBuf),
    /// Is not fetched, so its folder stays empty.
    Submodule,
}

type Entries = Vec<(PathBuf, Source)>;

impl Repository {
    /// Writes all files of a revision into an existing empty folder. Executable files and symbolic links stay such. (On
    /// Windows, as git does it there, a link is a file that holds its target.) The folder of a submodule stays empty.
    ///
    /// # Errors
    /// An object is missing or damaged, a path is one that no checkout would write (`..`, `.git`), or the disk cannot
    /// be written.
    pub fn export(&self, revision: &Revision, to: &Path) -> Result<(), GitError> {
        let mut entries = Entries::new();
        if !revision.is_empty() {
            self.with(|repo| list(repo, revision.tree, &mut Vec::new(), &mut entries))?;
        }
        self.write(&entries, to)
    }

    /// Writes all files of the work tree into an existing empty folder. Tracked ones are written as they are on disk,
    /// and so are untracked ones that are not ignored.
    ///
    /// # Errors
    /// As [`export`](Self::export); or the repository is bare.
    pub fn export_work_tree(&self, to: &Path) -> Result<(), GitError> {
        let root = self.work_tree().ok_or(GitError::NoWorkTree)?.to_owned();
        let entries = self.with(|repo| list_work_tree(repo, &root))?;
        self.write(&entries, to)
    }

    fn write(&self, entries: &Entries, to: &Path) -> Result<(), GitError> {
        let objects = self.object_handles();
        let blob = |id: &ObjectId| objects.blob(id).map_err(io::Error::other);
        let write = |(path, source): &(PathBuf, Source)| {
            let target = to.join(path);
            let written = match source {
                Source::Blob { id, executable } => {
                    blob(id).and_then(|b| write_file(&target, &b, *executable))
                }
                Source::Link(id) => blob(id).and_then(|b| write_link(&target, &b)),
                Source::Disk(from) => copy(from, &target),
                Source::Submodule => fs::create_dir_all(&target),
            };
            written.map_err(|e| GitError::NotExported { path: path.clone(), reason: with_causes(&e) })
        };
        let is_link = |source: &Source| match source {
            Source::Link(_) => true,
            Source::Disk(from) => from.is_symlink(),
            Source::Blob { .. } | Source::Submodule => false,
        };
        let (links, files): (Vec<_>, Vec<_>) = entries.iter().partition(|(_, source)| is_link(source));
        let folders: BTreeSet<&Path> = entries.iter().filter_map(|(path, _)| path.parent()).collect();
        for folder in folders {
            fs::create_dir_all(to.join(folder))
                .map_err(|e| GitError::NotExported { path: folder.to_owned(), reason: with_causes(&e) })?;
        }
        files.into_par_iter().try_for_each(write)?;
        links.into_iter().try_for_each(write)
    }
}

/// Lists the tree that is at `path` (empty, or with a `/` at its end).
fn list(
    repo: &gix::Repository,
    tree: ObjectId,
    path: &mut Vec<u8>,
    into: &mut Entries,
) -> Result<(), GitError> {
    let object = objects::read_tree(repo, tree, path)?;
    for entry in objects::entries(&object, path)? {
        let (length, id) = (path.len(), entry.oid.to_owned());
        path.extend_from_slice(entry.filename);
        check(entry.filename, path)?;
        let source = match entry.mode.kind() {
            EntryKind::Tree => {
                path.push(b'/');
                list(repo, id, path, into)?;
                path.truncate(length);
                continue;
            }
            EntryKind::Blob => Source::Blob { id, executable: false },
            EntryKind::BlobExecutable => Source::Blob { id, executable: true },
            EntryKind::Link => Source::Link(id),
            EntryKind::Commit => Source::Submodule,
        };
        into.push((os_path(path.as_bstr())?, source));
        path.truncate(length);
    }
    Ok(())
}

/// Refuses a name that a tree made by hand may hold, and that leads out of the folder or into a git
/// directory.
fn check(name: &BStr, path: &[u8]) -> Result<(), GitError> {
    let windows = cfg!(windows);
    let options = gix::validate::path::component::Options {
        protect_windows: windows,
        protect_hfs: true,
        protect_ntfs: windows,
    };
    match gix::validate::path::component(name, None, options) {
        Ok(_) => Ok(()),
        Err(e) => Err(GitError::NotExported {
            path: PathBuf::from(String::from_utf8_lossy(path).into_owned()),
            reason: with_causes(&e),
        }),
    }
}

fn os_path(path: &BStr) -> Result<PathBuf, GitError> {
    gix::path::from_bstr(path).map(std::borrow::Cow::into_owned).map_err(|_| GitError::NotExported {
        path: PathBuf::from(path.to_str_lossy().into_owned()),
        reason: "no file of this system can have this path".to_owned(),
    })
}

fn list_work_tree(repo: &gix::Repository, root: &Path) -> Result<Entries, GitError> {
    let index = repo.index_or_empty().map_err(|e| GitError::unreadable("the index", &e))?;
    let mut entries = Entries::new();
    let mut tracked: Vec<BString> = Vec::new();
    let mut disk = SymlinkCheck::new(root.to_owned());
    for entry in index.entries() {
        let path = entry.path(&index);
        // An unmerged path has several entries and one file.
        if !matches!(entry.stage(), Stage::Unconflicted | Stage::Ours) {
            continue;
        }
        if entry.mode.is_sparse() {
            list(repo, entry.id, &mut path.to_vec(), &mut entries)?;
            continue;
        }
        let place = os_path(path)?;
        let on_disk = disk.verified_path(place.as_path()).ok().filter(|f| f.is_symlink() || f.is_file());
        let left_out = entry.flags.contains(Flags::SKIP_WORKTREE);
        let source = match (entry.mode, on_disk) {
            (Mode::COMMIT, _) => Source::Submodule,
            (_, Some(file)) => Source::Disk(file.to_owned()),
            (Mode::SYMLINK, None) if left_out => Source::Link(entry.id),
            (mode, None) if left_out => {
                Source::Blob { id: entry.id, executable: mode == Mode::FILE_EXECUTABLE }
            }
            _ => continue,
        };
        tracked.push(path.to_owned());
        entries.push((place, source));
    }
    tracked.sort_unstable();
    let wanted =
        |_: &BStr, kind| matches!(kind, gix::dir::entry::Kind::File | gix::dir::entry::Kind::Symlink);
    for path in worktree::untracked(repo, &index, wanted)? {
        if tracked.binary_search(&path).is_err() {
            let path = os_path(path.as_bstr())?;
            entries.push((path.clone(), Source::Disk(root.join(path))));
        }
    }
    Ok(entries)
}

fn write_file(path: &Path, bytes: &[u8], executable: bool) -> io::Result<()> {
    use std::io::Write;

    let mut options = fs::OpenOptions::new();
    // Two entries of one name (in a tree made by hand, or on a disk that takes two cases for one)
    // are an error.
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(if executable { 0o755 } else { 0o644 });
    }
    #[cfg(not(unix))]
    let _ = executable;
    options.open(path)?.write_all(bytes)
}

#[cfg(unix)]
fn write_link(path: &Path, target: &[u8]) -> io::Result<()> {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    std::os::unix::fs::symlink(OsStr::from_bytes(target), path)
}

#[cfg(not(unix))]
fn write_link(path: &Path, target: &[u8]) -> io::Result<()> {
    write_file(path, target, false)
}

/// Copies a file with its permissions, or a symbolic link as one.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    if from.is_symlink() {
        let target = fs::read_link(from)?;
        #[cfg(unix)]
        return std::os::unix::fs::symlink(target, to);
        #[cfg(not(unix))]
        return write_file(to, target.to_string_lossy().replace('\\', "/").as_bytes(), false);
    }
    fs::copy(from, to).map(|_| ())
}
