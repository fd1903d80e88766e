//! The work tree as a snapshot: what a commit of everything would hold.

use std::borrow::Cow;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use gix::ObjectId;
use gix::bstr::{BStr, BString, ByteSlice};
use gix::index::entry::{Flags, Mode, Stage};
use gix::status::plumbing::SymlinkCheck;
use rayon::prelude::*;

use super::error::{GitError, with_causes};
use super::objects::{self, Listing, NOT_UTF8, ObjectHandles};
use super::repository::Repository;
use super::rewrite::is_one_file;
use super::snapshot::{ContentId, Contents, Snapshot, content_id};

/// The name of the work tree in reports.
const NAME: &str = "work tree";

impl Repository {
    /// Returns the Java files of the work tree as they are on disk: tracked ones, and untracked ones that are not
    /// ignored. Deleted files are absent; symbolic links and submodules are not files. Line ends are those on disk.
    /// Files that a sparse checkout leaves out are included as they were committed.
    ///
    /// The ignore rules of the repository (`.gitignore`, `.git/info/exclude`) are read; the user's own
    /// (`core.excludesFile`) are not.
    ///
    /// # Errors
    /// The repository is bare, or its index cannot be read. Or a rewrite of its files was interrupted, which left a
    /// state that was never meant to be.
    pub fn worktree(&self, size_limit: usize) -> Result<Snapshot, GitError> {
        let root = self.work_tree().ok_or(GitError::NoWorkTree)?.to_owned();
        if self.is_interrupted()? {
            return Err(GitError::HalfRenamed);
        }
        let objects = self.object_handles();
        let Listed { entries, not_utf8 } = self.with(|repo| list(repo, &root))?;
        let read = |(path, storage): (BString, Storage)| {
            let bytes = match storage {
                Storage::Index(id) => objects.blob(&id).ok(),
                Storage::Disk { .. } => {
                    on_disk(path.as_bstr()).and_then(|path| fs::read(root.join(path)).ok())
                }
            };
            (path.to_str_lossy().into_owned(), bytes)
        };
        let not_utf8: Vec<(String, Option<Vec<u8>>)> = not_utf8.into_iter().map(read).collect();
        let (java, others): (Entries, Entries) =
            entries.into_iter().partition(|(path, _)| objects::is_java(path.as_bytes()));
        let (paths, mut files): (Vec<_>, Vec<_>) = java.into_iter().unzip();
        let (resources, resource_files): (Vec<_>, Vec<_>) = others.into_iter().unzip();
        files.extend(resource_files);
        let contents = OnDisk { root, files, objects };
        Ok(Snapshot::new(NAME.to_owned(), paths, Box::new(contents), size_limit)
            .with_resources(resources)
            .with_skipped(NOT_UTF8, not_utf8)
            .stopped_by(self.stop()))
    }

    /// Returns the bytes of a file that a sparse checkout leaves out of the work tree, as the index has it. `None` of
    /// any other, and where the repository is bare.
    ///
    /// # Errors
    /// The index, or what it has of the file, cannot be read.
    pub fn left_out(&self, path: &str) -> Result<Option<Vec<u8>>, GitError> {
        if self.work_tree().is_none() {
            return Ok(None);
        }
        self.with(|repo| {
            let index = repo.index_or_empty().map_err(|e| GitError::unreadable("the index", &e))?;
            let is_left_out = |e: &&gix::index::Entry| is_file(e) && e.flags.contains(Flags::SKIP_WORKTREE);
            let Some(entry) = index.entry_by_path(path.into()).filter(is_left_out) else { return Ok(None) };
            let blob = self.object_handles().blob(&entry.id);
            let unreadable = |reason| GitError::Unreadable { what: format!("`{path}` of the index"), reason };
            blob.map(Some).map_err(unreadable)
        })
    }
}

/// Where a file of the work tree is.
#[derive(Debug, Clone, Copy)]
enum Storage {
    /// On disk. `None` where the id is to be computed from what is there.
    Disk { unchanged: Option<ObjectId>, indexed: Option<ObjectId> },
    /// Left out by a sparse checkout: as in the index.
    Index(ObjectId),
}

/// Where an untracked file is, and one in conflict.
const UNTRACKED: Storage = Storage::Disk { unchanged: None, indexed: None };

type Entries = Vec<(Arc<str>, Storage)>;

/// The files that a snapshot of the work tree has.
struct Listed {
    /// Sorted by path, each once.
    entries: Entries,
    /// Java files whose paths are not UTF-8.
    not_utf8: Vec<(BString, Storage)>,
}

fn list(repo: &gix::Repository, root: &Path) -> Result<Listed, GitError> {
    let index = repo.index_or_empty().map_err(|e| GitError::unreadable("the index", &e))?;
    let mut not_utf8: Vec<(BString, Storage)> = Vec::new();
    let mut tracked: Vec<(&str, &gix::index::Entry)> = Vec::new();
    let mut sparse: Entries = Vec::new();
    let mut disk = SymlinkCheck::new(root.to_owned());
    for entry in index.entries() {
        let path = entry.path(&index);
        if entry.mode.is_sparse() {
            let mut below = Listing::default();
            objects::list(repo, entry.id, &mut path.to_vec(), &mut below)?;
            let files = below.files.into_iter().chain(below.resources);
            sparse.extend(files.map(|(path, id)| (path, Storage::Index(id))));
            not_utf8.extend(below.not_utf8.into_iter().map(|(path, id)| (path.into(), Storage::Index(id))));
        } else if is_file(entry) && is_listed(path) {
            match path.to_str() {
                Ok(path) => tracked.push((path, entry)),
                Err(_) if objects::is_java(path) => {
                    let storage = on_disk(path).and_then(|path| look_at(&mut disk, &path, entry, &index));
                    not_utf8.extend(storage.map(|storage| (path.to_owned(), storage)));
                }
                Err(_) => {}
            }
        }
    }
    // An unmerged path has several entries.
    tracked.dedup_by_key(|(path, _)| *path);
    let found = tracked.par_iter().map_init(
        || SymlinkCheck::new(root.to_owned()),
        |disk, (path, entry)| Some((Arc::from(*path), look_at(disk, Path::new(path), entry, &index)?)),
    );
    let mut entries: Entries = found.flatten_iter().collect();
    entries.append(&mut sparse);
    let wanted = |path: &BStr, kind| kind == gix::dir::entry::Kind::File && is_listed(path);
    for path in untracked(repo, &index, wanted)? {
        match path.to_str() {
            Ok(path) if tracked.binary_search_by(|(p, _)| (*p).cmp(path)).is_err() => {
                entries.push((Arc::from(path), UNTRACKED));
            }
            Err(_) if objects::is_java(&path) => not_utf8.push((path, UNTRACKED)),
            _ => {}
        }
    }
    entries.sort_unstable_by(|a, b| a.0.cmp(&b.0));
    entries.dedup_by(|a, b| a.0 == b.0);
    Ok(Listed { entries, not_utf8 })
}

fn is_listed(path: &[u8]) -> bool {
    objects::is_java(path) || objects::is_resource(path)
}

fn is_file(entry: &gix::index::Entry) -> bool {
    matches!(entry.mode, Mode::FILE | Mode::FILE_EXECUTABLE)
}

/// Returns a path as the file system has it, where it can.
fn on_disk(path: &BStr) -> Option<Cow<'_, Path>> {
    gix::path::from_bstr(path).ok()
}

/// Returns where a tracked file is, or `None` if it was deleted, or is no longer a file or behind a symbolic link.
fn look_at(
    disk: &mut SymlinkCheck,
    path: &Path,
    entry: &gix::index::Entry,
    index: &gix::index::State,
) -> Option<Storage> {
    let file = disk.verified_path(path).ok();
    let metadata = file.and_then(|file| gix::index::fs::Metadata::from_path_no_follow(file).ok());
    let Some(metadata) = metadata.filter(|m| m.is_file()) else {
        return entry.flags.contains(Flags::SKIP_WORKTREE).then_some(Storage::Index(entry.id));
    };
    if entry.stage() != Stage::Unconflicted {
        return Some(UNTRACKED);
    }
    let options = gix::index::entry::stat::Options::default();
    let same = gix::index::entry::Stat::from_fs(&metadata).is_ok_and(|stat| {
        entry.stat.matches(&stat, options) && !entry.stat.is_racy(index.timestamp(), options)
    });
    Some(Storage::Disk { unchanged: same.then_some(entry.id), indexed: Some(entry.id) })
}

/// Returns the untracked files, and symbolic links, that are not ignored and whose paths are wanted.
pub(super) fn untracked(
    repo: &gix::Repository,
    index: &gix::worktree::Index,
    wanted: impl Fn(&BStr, gix::dir::entry::Kind) -> bool,
) -> Result<Vec<gix::bstr::BString>, GitError> {
    let unreadable = |e: gix::Error| GitError::unreadable("the work tree", &e);
    let options = repo
        .dirwalk_options()
        .map_err(unreadable)?
        .emit_tracked(false)
        .emit_untracked(gix::dir::walk::EmissionMode::Matching);
    let walk = repo
        .dirwalk_iter(index.clone(), None::<gix::bstr::BString>, Default::default(), options)
        .map_err(unreadable)?;
    let mut found = Vec::new();
    for item in walk {
        let entry = item.map_err(unreadable)?.entry;
        let Some(kind) = entry.disk_kind else { continue };
        if entry.status == gix::dir::entry::Status::Untracked && wanted(entry.rela_path.as_bstr(), kind) {
            found.push(entry.rela_path);
        }
    }
    Ok(found)
}

struct OnDisk {
    root: PathBuf,
    files: Vec<Storage>,
    objects: Arc<ObjectHandles>,
}

impl OnDisk {
    fn read_disk(&self, path: &str) -> Result<Vec<u8>, String> {
        fs::read(self.root.join(path)).map_err(|e| match e.kind() {
            io::ErrorKind::NotFound => "was deleted meanwhile".to_owned(),
            _ => format!("cannot be read: {}", with_causes(&e)),
        })
    }
}

impl Contents for OnDisk {
    fn is_left_out(&self, index: usize, _: &str) -> bool {
        matches!(self.files[index], Storage::Index(_))
    }

    fn has_room(&self, from: &str, to: &str) -> bool {
        let (from, to) = (self.root.join(from), self.root.join(to));
        to.symlink_metadata().is_err() || is_one_file(&from, &to)
    }

    fn read(&self, index: usize, path: &str) -> Result<Vec<u8>, String> {
        match &self.files[index] {
            Storage::Index(id) => self.objects.blob(id),
            Storage::Disk { .. } => self.read_disk(path),
        }
    }

    fn id(&self, index: usize, path: &str) -> Option<ContentId> {
        match self.files[index] {
            Storage::Index(id) | Storage::Disk { unchanged: Some(id), .. } => Some(id),
            Storage::Disk { indexed, .. } => {
                let bytes = self.read_disk(path).ok()?;
                let stored_with_crlf = || {
                    indexed.is_some_and(|id| self.objects.blob(&id).is_ok_and(|b| b.find(b"\r\n").is_some()))
                };
                // As git with core.autocrlf: a text that was stored with CRLF keeps them.
                if bytes.find(b"\r\n").is_none() || stored_with_crlf() {
                    content_id(&bytes)
                } else {
                    content_id(&bytes.replace(b"\r\n", b"\n"))
                }
            }
        }
    }
}
