//! The files of one revision or of the work tree, read on demand.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use aho_corasick::AhoCorasick;
use gix::ObjectId;
use globset::GlobSet;
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::cancellation::CancellationToken;
use super::double_byte::may_hide_backslash;
use super::objects;
use super::source::SourceFile;
use super::wide::from_wide;

/// Where the bytes of a snapshot's files come from.
pub trait Contents: Send + Sync {
    /// Returns the bytes of the file at an entry's path. Called from many threads at once.
    ///
    /// # Errors
    /// Says in a few words why the file cannot be had (`"was deleted meanwhile"`).
    fn read(&self, index: usize, path: &str) -> Result<Vec<u8>, String>;

    /// Returns an identifier for the contents of the file at an entry's path, or `None` where they cannot be read.
    /// Where git would convert line ends, it is that of the text with git's.
    fn id(&self, index: usize, path: &str) -> Option<ContentId> {
        self.read(index, path).ok().and_then(|bytes| content_id(&bytes))
    }

    /// Returns whether the file at an entry's path is not where it could be edited: a sparse checkout leaves it out.
    fn is_left_out(&self, _index: usize, _path: &str) -> bool {
        false
    }

    /// Returns whether a listed file can be moved to a path. It cannot if an unlisted link, folder or ignored file is
    /// there.
    fn has_room(&self, _from: &str, _to: &str) -> bool {
        true
    }
}

/// Two files with the same content id have the same contents: the object id that git gives them.
pub type ContentId = gix::ObjectId;

/// Returns the content id of some bytes. `None` only where SHA-1 detects a collision attack.
pub fn content_id(bytes: &[u8]) -> Option<ContentId> {
    gix::objs::compute_hash(gix::hash::Kind::Sha1, gix::objs::Kind::Blob, bytes).ok()
}

/// The Java files of a revision or of the work tree, and its *resources*: other files that may
/// name Java types. A file is read when asked for, and once where it matched what was searched for.
pub struct Snapshot {
    id: String,
    paths: Vec<Arc<str>>,
    /// Known to `contents` by the indices after those of `paths`.
    resources: Vec<Arc<str>>,
    /// Folders that hold more Java files than `paths` says, each with its `/` at the end.
    unlisted: BTreeSet<String>,
    not_compiled: GlobSet,
    contents: Box<dyn Contents>,
    size_limit: usize,
    stop: CancellationToken,
    read: Mutex<FxHashMap<usize, Option<SourceFile>>>,
    skipped: Mutex<BTreeMap<String, Skipped>>,
    /// Resources that were not searched, by path, with the reason in a few words.
    unsearched: Mutex<BTreeMap<String, String>>,
}

/// Why a file was skipped.
#[derive(Clone)]
struct Skipped {
    /// In a few words, after "it".
    reason: String,
    /// Whether its bytes cannot be had.
    is_lost: bool,
    /// The bytes of a file that is not listed, where they can be had.
    unlisted: Option<Vec<u8>>,
}

impl Snapshot {
    /// Makes a snapshot. `id` is what reports call it: a full commit id, or `work tree`. `paths` must be sorted;
    /// `contents` knows a file by its index there. A file of more than `size_limit` bytes is skipped with a note.
    pub fn new(id: String, paths: Vec<Arc<str>>, contents: Box<dyn Contents>, size_limit: usize) -> Self {
        assert!(paths.is_sorted());
        let (read, skipped, unsearched) = (Mutex::default(), Mutex::default(), Mutex::default());
        let resources = Vec::new();
        let (unlisted, stop) = (BTreeSet::new(), CancellationToken::default());
        let not_compiled = GlobSet::empty();
        Self {
            id,
            paths,
            resources,
            unlisted,
            not_compiled,
            contents,
            size_limit,
            stop,
            read,
            skipped,
            unsearched,
        }
    }

    /// Adds the paths of resources, sorted; `contents` knows them by the indices after the last
    /// Java file's.
    #[must_use]
    pub fn with_resources(mut self, resources: Vec<Arc<str>>) -> Self {
        assert!(resources.is_sorted());
        self.resources = resources;
        self
    }

    /// Adds patterns of the paths of Java files that no build compiles.
    #[must_use]
    pub fn with_not_compiled(mut self, patterns: GlobSet) -> Self {
        self.set_not_compiled(patterns);
        self
    }

    /// Sets the patterns of the paths of Java files that no build compiles.
    pub fn set_not_compiled(&mut self, patterns: GlobSet) {
        self.not_compiled = patterns;
    }

    /// Returns whether the user said that no build compiles a file.
    pub fn is_not_compiled(&self, path: &str) -> bool {
        self.not_compiled.is_match(path)
    }

    /// Returns a snapshot of files that are already in memory.
    pub fn in_memory(id: &str, files: impl IntoIterator<Item = SourceFile>) -> Self {
        let files: BTreeMap<String, SourceFile> =
            files.into_iter().map(|f| (f.path().to_owned(), f)).collect();
        let all = files.keys().map(|p| Arc::from(p.as_str()));
        let (java, resources) = all.partition(|p: &Arc<str>| p.ends_with(".java"));
        Self::new(id.to_owned(), java, Box::new(InMemory(files)), usize::MAX).with_resources(resources)
    }

    /// Has no more files once `stop` is asked.
    #[must_use]
    pub fn stopped_by(mut self, stop: CancellationToken) -> Self {
        self.stop = stop;
        self
    }

    /// Returns the token that cancels the search.
    pub fn stop(&self) -> CancellationToken {
        self.stop.clone()
    }

    /// Returns whether what is made of this snapshot is not wanted any more.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_asked()
    }

    /// Returns a snapshot of these files alone, which knows in which folders this one has Java files. That is enough to
    /// detect renames between two where nothing else differs.
    pub fn differing_in(&self, id: &str, files: impl IntoIterator<Item = SourceFile>) -> Self {
        let folder = |path: &str| path[..path.rfind('/').map_or(0, |slash| slash + 1)].to_owned();
        let folders = self.paths.iter().map(|path| folder(path)).collect();
        Self::in_memory(id, files).with_unlisted(folders).stopped_by(self.stop.clone())
    }

    /// Returns the snapshot with other contents of some files: at each path the bytes, or `None` where the file was
    /// removed.
    pub fn amended(self: Arc<Self>, files: BTreeMap<String, Option<Vec<u8>>>) -> Self {
        let with = |paths: &[Arc<str>], is_java: bool| {
            let kept = paths.iter().filter(|p| !files.contains_key(&***p)).cloned();
            let new =
                files.iter().filter(|(path, bytes)| bytes.is_some() && path.ends_with(".java") == is_java);
            let mut paths: Vec<Arc<str>> =
                kept.chain(new.map(|(path, _)| Arc::from(path.as_str()))).collect();
            paths.sort();
            paths
        };
        let (paths, resources) = (with(&self.paths, true), with(&self.resources, false));
        let (id, size_limit, stop) = (self.id.clone(), self.size_limit, self.stop.clone());
        let unlisted = self.unlisted.clone();
        let skipped: Vec<(String, Skipped)> = lock(&self.skipped)
            .iter()
            .filter(|(path, _)| !files.contains_key(*path))
            .map(|(path, skipped)| (path.clone(), skipped.clone()))
            .collect();
        let amended = Self::new(id, paths, Box::new(Amended { of: self, files }), size_limit);
        lock(&amended.skipped).extend(skipped);
        amended.with_resources(resources).with_unlisted(unlisted).stopped_by(stop)
    }

    /// Adds Java files that were left out from the start. Each has the reason, its path as far as that can be shown,
    /// and its bytes where these can be read. Several may have one such path.
    #[must_use]
    pub(super) fn with_skipped(
        self,
        reason: &str,
        files: impl IntoIterator<Item = (String, Option<Vec<u8>>)>,
    ) -> Self {
        let mut skipped = lock(&self.skipped);
        for (path, bytes) in files {
            let none_yet =
                || Skipped { reason: reason.to_owned(), is_lost: false, unlisted: Some(Vec::new()) };
            let known = &mut skipped.entry(path).or_insert_with(none_yet).unlisted;
            *known = known.take().zip(bytes).map(|(all, bytes)| [all, bytes].join(&b'\n'));
        }
        drop(skipped);
        self
    }

    /// Sets the folders that hold Java files which are not listed, each with its `/` at the end.
    #[must_use]
    pub(super) fn with_unlisted(mut self, folders: BTreeSet<String>) -> Self {
        self.unlisted = folders;
        self
    }

    pub fn id(&self) -> &str {
        &self.id
    }

    /// Returns whether it is a commit's, of which no file comes and goes.
    pub fn is_of_commit(&self) -> bool {
        ObjectId::from_hex(self.id.as_bytes()).is_ok()
    }

    /// Returns the content id of the file at an index of [`paths`](Self::paths).
    pub(super) fn content_id_at(&self, index: usize) -> Option<ContentId> {
        self.contents.id(index, &self.paths[index])
    }

    /// Returns the content id of the file at a path.
    pub(super) fn content_id_of(&self, path: &str) -> Option<ContentId> {
        self.contents.id(self.index(path)?, path)
    }

    /// Returns the paths of all Java files, sorted.
    pub fn paths(&self) -> &[Arc<str>] {
        &self.paths
    }

    /// Returns the paths of all resources, sorted.
    pub fn resources(&self) -> &[Arc<str>] {
        &self.resources
    }

    /// Returns the resources that contain one of the needles, of those whose path is wanted, sorted by path. Files
    /// beyond the size limit and binary ones are passed over, and so are sources in languages that know nothing of
    /// Java's classes.
    pub fn search_resources(
        &self,
        needles: &AhoCorasick,
        wanted: impl Fn(&str) -> bool + Sync,
    ) -> Vec<SourceFile> {
        self.search_non_java(needles, |path| wanted(path) && !objects::is_of_unrelated_language(path))
    }

    /// Returns the same of sources in languages that know nothing of Java's classes.
    pub fn search_unrelated_languages(&self, needles: &AhoCorasick) -> Vec<SourceFile> {
        self.search_non_java(needles, objects::is_of_unrelated_language)
    }

    fn search_non_java(
        &self,
        needles: &AhoCorasick,
        wanted: impl Fn(&str) -> bool + Sync,
    ) -> Vec<SourceFile> {
        let first = self.paths.len();
        (first..first + self.resources.len())
            .into_par_iter()
            .filter(|index| wanted(self.path_at(*index)))
            .filter_map(|index| {
                let known = lock(&self.read).get(&index).cloned();
                let file = known.unwrap_or_else(|| self.load(index))?;
                if file.bytes().contains(&0) {
                    let reason = "has zero bytes, so it is in UTF-16 or no text at all";
                    lock(&self.unsearched).insert(file.path().to_owned(), reason.to_owned());
                    return None;
                }
                if !needles.is_match(file.bytes()) {
                    return None;
                }
                lock(&self.read).insert(index, Some(file.clone()));
                Some(file)
            })
            .collect()
    }

    /// Returns whether there is a Java file or resource at a path.
    pub fn contains(&self, path: &str) -> bool {
        self.index(path).is_some()
    }

    /// Returns whether a file is not where it could be edited: a sparse checkout leaves it out of the work tree.
    pub fn is_left_out(&self, path: &str) -> bool {
        self.index(path).is_some_and(|index| self.contents.is_left_out(index, path))
    }

    /// Returns whether nothing else is where a file would be moved to.
    pub fn has_room(&self, from: &str, to: &str) -> bool {
        !self.contains(to) && self.contents.has_room(from, to)
    }

    /// Returns whether a Java file is directly in a folder, given with its `/` at the end (`""` is the root). Of
    /// snapshots that list only what differs, files that do not differ count as well.
    pub fn has_java_in(&self, folder: &str) -> bool {
        let from = self.paths.partition_point(|p| &**p < folder);
        let mut below = self.paths[from..].iter().map_while(|p| p.strip_prefix(folder));
        below.any(|rest| !rest.contains('/')) || self.unlisted.contains(folder)
    }

    /// Returns a file, or `None` where the snapshot has none at that path or it had to be skipped (see
    /// [`skipped`](Self::skipped)).
    pub fn read(&self, path: &str) -> Option<SourceFile> {
        self.read_at(self.index(path)?)
    }

    /// Returns all files that contain one of the needles, sorted by path. One parallel pass over the bytes of all
    /// files; only what matches is kept.
    pub fn search(&self, needles: &AhoCorasick) -> Vec<SourceFile> {
        self.search_and_scan(needles, |_file| ()).0
    }

    /// Returns what [`search`](Self::search) finds, and what `look` finds in each file, in the files' order, from one
    /// pass.
    pub fn search_and_scan<T: Send>(
        &self,
        needles: &AhoCorasick,
        look: impl Fn(&SourceFile) -> T + Sync,
    ) -> (Vec<SourceFile>, Vec<T>) {
        let seen: Vec<(Option<SourceFile>, T)> = (0..self.paths.len())
            .into_par_iter()
            .filter_map(|index| {
                let known = lock(&self.read).get(&index).cloned();
                let is_known = known.is_some();
                let file = known.unwrap_or_else(|| self.load(index));
                let hit = file.as_ref().is_some_and(|f| needles.is_match(f.bytes()));
                if !is_known && (hit || file.is_none()) && !self.is_stopped() {
                    lock(&self.read).insert(index, file.clone());
                }
                let found = look(file.as_ref()?);
                Some((file.filter(|_| hit), found))
            })
            .collect();
        let (files, found): (Vec<_>, Vec<T>) = seen.into_iter().unzip();
        (files.into_iter().flatten().collect(), found)
    }

    /// Returns what `look` finds in each file, in the files' order. It is one parallel pass over all files, which keeps
    /// none of them.
    pub fn scan<T: Send>(&self, look: impl Fn(&SourceFile) -> Option<T> + Sync) -> Vec<T> {
        (0..self.paths.len())
            .into_par_iter()
            .filter_map(|index| {
                let known = lock(&self.read).get(&index).cloned();
                known.unwrap_or_else(|| self.load(index)).and_then(|f| look(&f))
            })
            .collect()
    }

    /// Returns the files that had to be skipped so far, by path, with the reason in a few words.
    pub fn skipped(&self) -> BTreeMap<String, String> {
        lock(&self.skipped).iter().map(|(path, skipped)| (path.clone(), skipped.reason.clone())).collect()
    }

    /// Returns the resources that could not be searched so far, by path, with the reason in a few words.
    pub fn unsearched(&self) -> BTreeMap<String, String> {
        lock(&self.unsearched).clone()
    }

    /// Returns each Java file that had to be skipped so far: its path, the reason, and its bytes if they can be read.
    pub fn skipped_contents(&self) -> Vec<(String, String, Option<Vec<u8>>)> {
        let skipped = lock(&self.skipped);
        let contents = |(path, file): (&String, &Skipped)| {
            let listed = || self.index(path).and_then(|index| self.contents.read(index, path).ok());
            (path.clone(), file.reason.clone(), file.unlisted.clone().or_else(listed))
        };
        skipped.iter().map(contents).collect()
    }

    /// Returns the reason why the bytes of a requested file cannot be read, in a few words. In a commit, an object is
    /// missing or damaged.
    pub fn lost(&self, path: &str) -> Option<String> {
        lock(&self.skipped).get(path).filter(|skipped| skipped.is_lost).map(|lost| lost.reason.clone())
    }

    fn index(&self, path: &str) -> Option<usize> {
        let among = |paths: &[Arc<str>]| paths.binary_search_by(|p| p.as_ref().cmp(path)).ok();
        among(&self.paths).or_else(|| Some(self.paths.len() + among(&self.resources)?))
    }

    fn path_at(&self, index: usize) -> &Arc<str> {
        self.paths.get(index).unwrap_or_else(|| &self.resources[index - self.paths.len()])
    }

    fn read_at(&self, index: usize) -> Option<SourceFile> {
        if self.is_stopped() {
            return None;
        }
        if let Some(known) = lock(&self.read).get(&index) {
            return known.clone();
        }
        let file = self.load(index);
        lock(&self.read).insert(index, file.clone());
        file
    }

    fn load(&self, index: usize) -> Option<SourceFile> {
        if self.is_stopped() {
            return None;
        }
        let path = self.path_at(index);
        let is_java = index < self.paths.len();
        let skipped = match self.contents.read(index, path) {
            Ok(bytes) if bytes.len() > self.size_limit => {
                let reason = format!("has {} bytes, more than the limit of {}", bytes.len(), self.size_limit);
                Skipped { reason, is_lost: false, unlisted: None }
            }
            Ok(bytes) if is_java && from_wide(&bytes).is_some() => {
                let reason = "is in UTF-16 or UTF-32; corename reads only encodings that extend ASCII";
                Skipped { reason: reason.to_owned(), is_lost: false, unlisted: None }
            }
            Ok(bytes) if is_java && may_hide_backslash(&bytes) => {
                let reason =
                    "seems to be in Shift-JIS, GBK or the like, where a character may end with a backslash";
                Skipped { reason: reason.to_owned(), is_lost: false, unlisted: None }
            }
            Ok(bytes) => return Some(SourceFile::new(path.clone(), bytes)),
            Err(reason) => Skipped { reason, is_lost: true, unlisted: None },
        };
        if is_java {
            // What an amended snapshot was made of may have skipped it before.
            lock(&self.skipped).entry(path.to_string()).or_insert(skipped);
        } else {
            lock(&self.unsearched).insert(path.to_string(), skipped.reason);
        }
        None
    }
}

impl fmt::Debug for Snapshot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Snapshot({}, {} files)", self.id, self.paths.len())
    }
}

struct Amended {
    of: Arc<Snapshot>,
    files: BTreeMap<String, Option<Vec<u8>>>,
}

impl Contents for Amended {
    fn read(&self, _: usize, path: &str) -> Result<Vec<u8>, String> {
        let bytes = match self.files.get(path) {
            Some(amended) => amended.clone(),
            None => self.of.read(path).map(|file| file.bytes().to_vec()),
        };
        bytes.ok_or_else(|| "cannot be read".to_owned())
    }

    fn id(&self, _: usize, path: &str) -> Option<ContentId> {
        match self.files.get(path) {
            Some(bytes) => bytes.as_deref().and_then(content_id),
            None => self.of.content_id_at(self.of.index(path)?),
        }
    }

    fn is_left_out(&self, _: usize, path: &str) -> bool {
        !self.files.contains_key(path) && self.of.is_left_out(path)
    }

    fn has_room(&self, from: &str, to: &str) -> bool {
        self.files.contains_key(to) || self.of.contents.has_room(from, to)
    }
}

struct InMemory(BTreeMap<String, SourceFile>);

impl Contents for InMemory {
    fn read(&self, _: usize, path: &str) -> Result<Vec<u8>, String> {
        self.0.get(path).map(|f| f.bytes().to_vec()).ok_or_else(|| "no such file".to_owned())
    }
}

/// Locks data that is never left half-changed, so that a panic elsewhere does not matter.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One file that differs between two snapshots. Of a renamed file both paths are known.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct FileChange {
    /// `None` for an added file.
    pub before: Option<String>,
    /// `None` for a deleted file.
    pub after: Option<String>,
}
