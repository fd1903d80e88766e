//! Files as git stores them: the listing of a tree, and blobs read from many threads.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use gix::ObjectId;
use gix::objs::tree::EntryKind;

use super::error::GitError;
use super::snapshot::{ContentId, Contents};

/// The Java files of a tree.
#[derive(Debug, Default)]
pub(super) struct Listing {
    /// Sorted by path.
    pub files: Vec<(Arc<str>, ObjectId)>,
    /// Why files were left out, by path.
    pub skipped: BTreeMap<String, String>,
}

/// Why a file whose path is not UTF-8 is skipped.
pub(super) const NOT_UTF8: &str = "has a path that is not UTF-8";

/// Whether a path, as bytes, is a Java file's.
pub(super) fn is_java(path: &[u8]) -> bool {
    path.ends_with(b".java")
}

/// Lists the Java files of a tree.
pub(super) fn java_files(repo: &gix::Repository, tree: ObjectId) -> Result<Listing, GitError> {
    let mut listing = Listing::default();
    if !tree.is_empty_tree() {
        list(repo, tree, &mut Vec::new(), &mut listing)?;
    }
    listing.files.sort_unstable();
    Ok(listing)
}

/// Adds the Java files of a tree that stands at `path` (empty, or with a `/` at its end).
pub(super) fn list(
    repo: &gix::Repository,
    tree: ObjectId,
    path: &mut Vec<u8>,
    into: &mut Listing,
) -> Result<(), GitError> {
    let what = |path: &[u8]| format!("directory `{}`", String::from_utf8_lossy(path));
    let object = repo.find_object(tree).map_err(|e| missing(repo, &what(path), &e))?;
    let entries = gix::objs::TreeRefIter::from_bytes(&object.data, gix::hash::Kind::Sha1);
    for entry in entries {
        let entry = entry.map_err(|e| GitError::unreadable(what(path), &e))?;
        let length = path.len();
        path.extend_from_slice(entry.filename);
        match entry.mode.kind() {
            EntryKind::Tree => {
                path.push(b'/');
                list(repo, entry.oid.to_owned(), path, into)?;
            }
            EntryKind::Blob | EntryKind::BlobExecutable if is_java(path) => match std::str::from_utf8(path) {
                Ok(path) => into.files.push((Arc::from(path), entry.oid.to_owned())),
                Err(_) => {
                    into.skipped.insert(String::from_utf8_lossy(path).into_owned(), NOT_UTF8.to_owned());
                }
            },
            _ => {}
        }
        path.truncate(length);
    }
    Ok(())
}

/// Refuses a partial clone whose files were not all fetched: an analysis that skips what is
/// missing would be wrong without looking so.
pub(super) fn check_presence(repo: &gix::Repository, listing: &Listing) -> Result<(), GitError> {
    if !is_partial(repo) {
        return Ok(());
    }
    let absent = listing.files.iter().filter(|(_, id)| !repo.has_object(id)).count();
    match absent {
        0 => Ok(()),
        n => Err(GitError::PartialClone {
            what: format!("the text of {n} of {} Java files", listing.files.len()),
        }),
    }
}

fn is_partial(repo: &gix::Repository) -> bool {
    let config = repo.config_snapshot();
    config.string("extensions.partialClone").is_some()
        || config.sections_by_name("remote").into_iter().flatten().any(|s| s.value("promisor").is_some())
}

/// Says why an object could not be read.
pub(super) fn missing(repo: &gix::Repository, what: &str, error: &gix::Error) -> GitError {
    if error.is_not_found() && is_partial(repo) {
        return GitError::PartialClone { what: what.to_owned() };
    }
    GitError::unreadable(what, error)
}

/// The files of a commit: blobs by their ids.
pub(super) struct Blobs {
    shared: gix::ThreadSafeRepository,
    ids: Vec<ObjectId>,
    /// Handles that no thread is using, with what they have cached.
    handles: Mutex<Vec<gix::OdbHandle>>,
}

impl Blobs {
    /// `ids` are in the order of the snapshot's paths.
    pub fn new(shared: gix::ThreadSafeRepository, ids: Vec<ObjectId>) -> Self {
        Blobs { shared, ids, handles: Mutex::default() }
    }

    /// The bytes of a blob.
    pub fn blob(&self, id: &ObjectId) -> Result<Vec<u8>, String> {
        use gix::objs::Find;

        let free = lock(&self.handles).pop();
        let handle = free.unwrap_or_else(|| self.shared.to_thread_local().objects);
        let mut bytes = Vec::new();
        let result = match handle.try_find(id, &mut bytes) {
            Ok(Some(_)) => Ok(bytes),
            Ok(None) => Err(format!("object {id} is missing")),
            Err(error) => Err(format!("object {id} is damaged: {error}")),
        };
        lock(&self.handles).push(handle);
        result
    }
}

impl Contents for Blobs {
    fn read(&self, index: usize, _: &str) -> Result<Vec<u8>, String> {
        self.blob(&self.ids[index])
    }

    fn id(&self, index: usize, _: &str) -> Option<ContentId> {
        Some(self.ids[index])
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
