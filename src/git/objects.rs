//! Files as git stores them: the listing of a tree, and blobs read from many threads.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Arc, LazyLock, Mutex};

use gix::ObjectId;
use gix::objs::tree::{EntryKind, EntryRef};
use gix::objs::{Find, FindExt};
use rustc_hash::FxHashSet;

use super::error::GitError;
use super::names::kind_of_file;
use super::snapshot::{ContentId, Contents, lock};

/// The Java files of a tree, and the other files that may name Java types.
#[derive(Debug, Default)]
pub(super) struct Listing {
    /// Sorted by path.
    pub files: Vec<(Arc<str>, ObjectId)>,
    /// Sorted by path.
    pub resources: Vec<(Arc<str>, ObjectId)>,
    /// Java files whose paths are not UTF-8, with these as far as they can be shown.
    pub not_utf8: Vec<(String, ObjectId)>,
    /// Folders with Java files that are not listed because they are the same elsewhere.
    pub unlisted: BTreeSet<String>,
    /// All other entries: pictures and archives, links, submodules, and resources whose paths are not UTF-8. In no
    /// order.
    pub others: Vec<String>,
}

/// Why a file whose path is not UTF-8 is skipped.
pub(super) const NOT_UTF8: &str = "has a path that is not UTF-8";

/// Returns whether a path, as bytes, is a Java file's.
pub(super) fn is_java(path: &[u8]) -> bool {
    path.ends_with(b".java")
}

/// Extensions of files that are no resources: pictures, archives, compiled files, fonts, sounds, keys, data. So are
/// diffs and reports on a change, which have both names of each rename.
const NOT_RESOURCES: [&str; 8] = [
    "ai bmp eps fig gif icns ico jpeg jpg odg png psd sketch svg svgz tif tiff webp",
    "7z aar bz2 deb dmg ear gz jar lz4 nar rar rpm tar tgz war xz zip zst",
    "a bin class dex dll dylib exe lib o obj pyc so wasm",
    "eot otf ttf woff woff2",
    "avi flac mov mp3 mp4 ogg wav webm",
    "cer crt der jceks jks key keystore p12 pem pfx truststore",
    "arrow avro db doc docx hprof mdb odp ods odt orc parquet pb pdf ppt pptx rdb ser sqlite xls xlsx",
    "diff orig patch rej sarif",
];

/// The same of sources in languages that know nothing of Java's classes. They have names of their own, which may be the
/// same.
const UNRELATED_LANGUAGES: &str = "cs dart go js jsx m php rb rs swift ts tsx";

/// Returns whether a path, as it ends, is of a source in a language that knows nothing of Java's classes.
pub(super) fn is_of_unrelated_language(path: &str) -> bool {
    UNRELATED_LANGUAGES.split(' ').any(|kind| kind_of_file(path) == kind)
}

/// Folders in which libraries look for files that name classes, and that are called as the libraries like: after a
/// service, say.
const FOLDERS: [&[u8]; 2] = [b"META-INF", b"mockito-extensions"];

/// Returns whether a path, as bytes, is that of a resource. That is a file, not of Java, in which a program or a
/// document may name Java types. That is any but [`NOT_RESOURCES`], and any in one of [`FOLDERS`].
pub(super) fn is_resource(path: &[u8]) -> bool {
    static KNOWN: LazyLock<FxHashSet<&[u8]>> = LazyLock::new(|| {
        NOT_RESOURCES.into_iter().flat_map(str::split_whitespace).map(str::as_bytes).collect()
    });
    let mut parts = path.rsplit(|b| *b == b'/');
    let name = parts.next().unwrap_or_default();
    let is_looked_for = parts.any(|folder| FOLDERS.contains(&folder));
    let extension = memchr::memrchr(b'.', name).map_or(&b""[..], |at| &name[at + 1..]);
    is_looked_for || !KNOWN.contains(extension.to_ascii_lowercase().as_slice())
}

/// Lists the Java files and the resources of a tree.
pub(super) fn java_files(repo: &gix::Repository, tree: ObjectId) -> Result<Listing, GitError> {
    let mut listing = Listing::default();
    if !tree.is_empty_tree() {
        list(repo, tree, &mut Vec::new(), &mut listing)?;
    }
    listing.files.sort_unstable();
    listing.resources.sort_unstable();
    Ok(listing)
}

/// Adds the files of a tree that is at `path` (empty, or with a `/` at its end).
pub(super) fn list(
    repo: &gix::Repository,
    tree: ObjectId,
    path: &mut Vec<u8>,
    into: &mut Listing,
) -> Result<(), GitError> {
    let object = read_tree(repo, tree, path)?;
    for entry in entries(&object, path)? {
        add(repo, &entry, path, into)?;
    }
    Ok(())
}

/// Adds what an entry of the tree at `path` is: a Java file, a resource, or those in a folder.
fn add(
    repo: &gix::Repository,
    entry: &EntryRef<'_>,
    path: &mut Vec<u8>,
    into: &mut Listing,
) -> Result<(), GitError> {
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
                let path = String::from_utf8_lossy(path).into_owned();
                into.not_utf8.push((path, entry.oid.to_owned()));
            }
        },
        EntryKind::Blob | EntryKind::BlobExecutable if is_resource(path) => match std::str::from_utf8(path) {
            Ok(path) => into.resources.push((Arc::from(path), entry.oid.to_owned())),
            Err(_) => into.others.push(String::from_utf8_lossy(path).into_owned()),
        },
        _ => into.others.push(String::from_utf8_lossy(path).into_owned()),
    }
    path.truncate(length);
    Ok(())
}

/// Returns the Java files of two trees, without those that are the same in both. Folders that are the same are not
/// looked into.
pub(super) fn differing_java_files(
    repo: &gix::Repository,
    before: ObjectId,
    after: ObjectId,
) -> Result<(Listing, Listing), GitError> {
    let mut listings = <(Listing, Listing)>::default();
    differ(repo, before, after, &mut Vec::new(), &mut listings)?;
    for listing in [&mut listings.0, &mut listings.1] {
        listing.files.sort_unstable();
        listing.resources.sort_unstable();
    }
    Ok(listings)
}

/// Adds the files in which two trees at `path` differ.
fn differ(
    repo: &gix::Repository,
    before: ObjectId,
    after: ObjectId,
    path: &mut Vec<u8>,
    into: &mut (Listing, Listing),
) -> Result<(), GitError> {
    if before == after {
        return Ok(());
    }
    let (before, after) = (read_tree(repo, before, path)?, read_tree(repo, after, path)?);
    let (before, after) = (entries(&before, path)?, entries(&after, path)?);
    let (mut old, mut new) = (before.iter().peekable(), after.iter().peekable());
    loop {
        // Both are in git's order of entries, in which a folder and a file of one name are apart.
        let order = match (old.peek(), new.peek()) {
            (Some(b), Some(a)) => b.cmp(a),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => return Ok(()),
        };
        let removed = old.next_if(|_| order.is_le());
        let added = new.next_if(|_| order.is_ge());
        match (removed, added) {
            (Some(b), Some(a)) if b.oid == a.oid && b.mode == a.mode => {
                if b.mode.is_blob() && is_java(b.filename) {
                    let folder = String::from_utf8_lossy(path).into_owned();
                    into.0.unlisted.insert(folder.clone());
                    into.1.unlisted.insert(folder);
                }
            }
            (Some(b), Some(a)) if b.mode.is_tree() && a.mode.is_tree() => {
                let length = path.len();
                path.extend_from_slice(a.filename);
                path.push(b'/');
                differ(repo, b.oid.to_owned(), a.oid.to_owned(), path, into)?;
                path.truncate(length);
            }
            (removed, added) => {
                removed.map_or(Ok(()), |entry| add(repo, entry, path, &mut into.0))?;
                added.map_or(Ok(()), |entry| add(repo, entry, path, &mut into.1))?;
            }
        }
    }
}

pub(super) fn read_tree<'r>(
    repo: &'r gix::Repository,
    tree: ObjectId,
    path: &[u8],
) -> Result<gix::Object<'r>, GitError> {
    repo.find_object(tree).map_err(|e| missing(repo, &directory(path), &e))
}

pub(super) fn entries<'t>(tree: &'t gix::Object<'_>, path: &[u8]) -> Result<Vec<EntryRef<'t>>, GitError> {
    gix::objs::TreeRefIter::from_bytes(&tree.data, gix::hash::Kind::Sha1)
        .collect::<Result<_, _>>()
        .map_err(|e| GitError::unreadable(directory(path), &e))
}

fn directory(path: &[u8]) -> String {
    match path {
        [] => "the root directory".to_owned(),
        _ => format!("directory `{}`", String::from_utf8_lossy(path)),
    }
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

/// Reads objects from many threads at once.
pub(super) struct ObjectHandles {
    shared: gix::ThreadSafeRepository,
    /// Handles that no thread is using, with what they have cached.
    free: Mutex<Vec<gix::OdbHandle>>,
}

impl ObjectHandles {
    pub fn new(shared: gix::ThreadSafeRepository) -> Self {
        ObjectHandles { shared, free: Mutex::default() }
    }

    /// Returns the bytes of a blob.
    pub fn blob(&self, id: &ObjectId) -> Result<Vec<u8>, String> {
        self.with(|handle| {
            let mut bytes = Vec::new();
            match handle.try_find(id, &mut bytes) {
                Ok(Some(_)) => Ok(bytes),
                Ok(None) => Err(format!("cannot be read: its object {id} is missing")),
                Err(error) => Err(format!("cannot be read: its object {id} is damaged: {error}")),
            }
        })
    }

    /// Returns whether a tree has anything at a path, as far as it can be read.
    fn has_entry(&self, tree: &ObjectId, path: &str) -> bool {
        self.with(|handle| {
            let (mut bytes, mut buffer) = (Vec::new(), Vec::new());
            let root = handle.find_tree_iter(tree, &mut bytes);
            root.is_ok_and(|root| {
                root.lookup_entry_by_path(handle, &mut buffer, path).is_ok_and(|entry| entry.is_some())
            })
        })
    }

    /// Calls `f` with a handle of its own.
    fn with<T>(&self, f: impl FnOnce(&gix::OdbHandle) -> T) -> T {
        let free = lock(&self.free).pop();
        let handle = free.unwrap_or_else(|| self.shared.to_thread_local().objects);
        let result = f(&handle);
        lock(&self.free).push(handle);
        result
    }
}

impl fmt::Debug for ObjectHandles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ObjectHandles")
    }
}

/// The files of a commit: blobs by their ids.
pub(super) struct Blobs {
    pub objects: Arc<ObjectHandles>,
    pub tree: ObjectId,
    /// In the order of the snapshot's paths.
    pub ids: Vec<ObjectId>,
}

impl Contents for Blobs {
    fn read(&self, index: usize, _: &str) -> Result<Vec<u8>, String> {
        self.objects.blob(&self.ids[index])
    }

    fn id(&self, index: usize, _: &str) -> Option<ContentId> {
        Some(self.ids[index])
    }

    fn has_room(&self, _: &str, to: &str) -> bool {
        !self.objects.has_entry(&self.tree, to)
    }
}
