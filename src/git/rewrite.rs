//! Several files of the work tree rewritten as one: all of them, or none.
//!
//! A file is never written in place. What happens, in this order:
//!
//! 1. Every file is compared with what the change was planned against.
//! 2. A journal in the git directory lists what is about to be made. Its name says how far things
//!    are, so that going on needs no space on the disk: `preparing`.
//! 3. The new contents are written next to the old files. Each old file gets a second name there, from which it can
//!    come back without any space on the disk.
//! 4. The journal becomes `committed`. Until here a failure, or the end of the process, has changed
//!    nothing; from here on the change can be finished.
//! 5. The new files take the old ones' places, each in one step.
//! 6. The second names go, and then the journal.
//!
//! Where step 5 fails, the journal becomes `undoing`, and the old files come back.
//!
//! Each step is on the disk (`fsync`) before the next one begins. [`Repository::recover`] puts right what an
//! interrupted run left (`recovery`). It finishes a committed change, or takes it back if the user has edited one of
//! the files since. This is how databases and editors do it; see Pillai and others, "All File Systems Are Not Created
//! Equal", OSDI 2014, for why.

mod journal;
mod recovery;

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use self::journal::{Journal, MADE_HERE, Stage, Swap, VERSION};
pub use self::recovery::Recovery;
use super::error::{GitError, with_causes};
use super::files::{lock_file, take_owner};
use super::repository::Repository;
use super::source::SourceFile;
use crate::text::digest;

/// A file of the work tree that gets other contents, another name, or both.
#[derive(Debug, Clone)]
pub struct Rewrite {
    /// The file as the change was planned against it.
    pub before: SourceFile,
    pub contents: Vec<u8>,
    /// Its path afterwards, from the repository's root; in the same folder.
    pub to: String,
}

impl Repository {
    /// Rewrites files of the work tree, all or none. It keeps permissions, and leaves the index alone.
    ///
    /// # Errors
    /// The repository is bare, the disk refuses, or another process is writing. Or a file is not what it was
    /// when the change was planned, or a new path is taken. In all these cases no file is changed. If even that fails,
    /// the message says so.
    pub fn rewrite(&self, rewrites: &[Rewrite]) -> Result<(), GitError> {
        self.writer()?.rewrite(rewrites)
    }

    /// Finishes or takes back a rewrite whose process ended half-way. `None` where there is none.
    ///
    /// # Errors
    /// It can be neither finished nor taken back; or another process is writing.
    pub fn recover(&self) -> Result<Option<Recovery>, GitError> {
        self.writer()?.recover()
    }

    /// Returns whether there is a rewrite whose process ended half-way, which [`recover`](Self::recover) would end.
    ///
    /// # Errors
    /// There is no work tree.
    pub(super) fn is_interrupted(&self) -> Result<bool, GitError> {
        Ok(self.writer()?.stage().is_some())
    }

    fn writer(&self) -> Result<Writer<'static>, GitError> {
        let root = self.work_tree().ok_or(GitError::NoWorkTreeToWrite)?.to_owned();
        Ok(Writer { root, journal_folder: self.git_dir().join("corename"), disk: &RealDisk })
    }
}

/// A test hook that is called before every change of the disk. Tests fill the disk there, or end the process.
trait Disk: Sync {
    /// Returns whether the next change can be made.
    fn permits(&self) -> io::Result<()>;

    /// Makes what was written to a file, or the names in a folder, last.
    fn sync(&self, file: &File) -> io::Result<()> {
        file.sync_all()
    }
}

struct RealDisk;

impl Disk for RealDisk {
    fn permits(&self) -> io::Result<()> {
        Ok(())
    }
}

struct Writer<'d> {
    /// The work tree.
    root: PathBuf,
    /// The folder of the journal, in the git directory.
    journal_folder: PathBuf,
    disk: &'d dyn Disk,
}

impl Writer<'_> {
    fn rewrite(&self, rewrites: &[Rewrite]) -> Result<(), GitError> {
        if rewrites.is_empty() {
            return Ok(());
        }
        let _lock = self.lock()?;
        if let Some(stage) = self.stage() {
            return Err(GitError::Interrupted { journal: self.journal(stage) });
        }
        let token = format!("{:x}-{:x}", std::process::id(), nanoseconds());
        let swaps: Result<Vec<Swap>, GitError> =
            rewrites.iter().enumerate().map(|(n, r)| self.swap_of(r, &format!("{token}-{n}"))).collect();
        let journal = Journal { version: VERSION, swaps: swaps? };
        if let Err(error) = self.prepare(&journal, rewrites) {
            let is_undone = self.discard(&journal).is_ok();
            return Err(self.failed(&error, is_undone));
        }
        if let Err(error) = self.exchange(&journal) {
            let is_undone = self.enter(Stage::Committed, Stage::Undoing).and_then(|()| self.undo(&journal));
            return Err(self.failed(&error, is_undone.is_ok()));
        }
        // The change is made; what cannot be cleared away now, a later run clears away.
        let _ = self.discard(&journal);
        Ok(())
    }

    /// Returns one file's part, if the file is what the change was planned against.
    fn swap_of(&self, rewrite: &Rewrite, token: &str) -> Result<Swap, GitError> {
        let (from, to) = (rewrite.before.path(), rewrite.to.as_str());
        self.check_inside(from)?;
        let absent = || GitError::Absent { path: from.to_owned() };
        if self.read(from)?.ok_or_else(absent)? != rewrite.before.bytes() {
            return Err(GitError::Changed { path: from.to_owned() });
        }
        let same_file = from != to && is_one_file(&self.at(from), &self.at(to));
        if from != to && !same_file && self.is_there(to) {
            return Err(GitError::PathTaken { path: to.to_owned() });
        }
        let folder = from.rsplit_once('/').map_or(String::new(), |(folder, _)| format!("{folder}/"));
        let swap = Swap {
            from: from.to_owned(),
            to: to.to_owned(),
            fresh: format!("{folder}{MADE_HERE}{token}.new"),
            kept: format!("{folder}{MADE_HERE}{token}.old"),
            before: digest(rewrite.before.bytes()),
            after: digest(&rewrite.contents),
            same_file,
        };
        match swap.stays_in_its_folder() {
            true => Ok(swap),
            false => Err(GitError::NotBeside { path: swap.from, to: swap.to }),
        }
    }

    /// Refuses a path that leads out of the work tree by a symbolic link on its way.
    fn check_inside(&self, path: &str) -> Result<(), GitError> {
        let unreadable = |e: io::Error| GitError::unreadable(path, &e);
        let file = self.at(path);
        let folder = file.parent().unwrap_or(&self.root);
        match (folder.canonicalize(), self.root.canonicalize()) {
            (Ok(folder), Ok(root)) if folder.starts_with(&root) => Ok(()),
            (Ok(_), Ok(_)) => Err(GitError::OutsideOfWorkTree { path: path.to_owned() }),
            (Err(e), _) if e.kind() == ErrorKind::NotFound => Err(GitError::Absent { path: path.to_owned() }),
            (Err(e), _) | (_, Err(e)) => Err(unreadable(e)),
        }
    }

    /// Steps 2 to 4.
    fn prepare(&self, journal: &Journal, rewrites: &[Rewrite]) -> io::Result<()> {
        self.write_journal(journal)?;
        let made: Vec<io::Result<()>> = journal
            .swaps
            .par_iter()
            .zip(rewrites)
            .map(|(s, r)| self.make(s, &r.contents).map_err(|e| of(&s.from, &e)))
            .collect();
        made.into_iter().collect::<io::Result<()>>()?;
        self.sync_folders(journal)?;
        self.enter(Stage::Preparing, Stage::Committed)
    }

    /// Writes the new contents next to the old file, and gives the old file its second name.
    fn make(&self, swap: &Swap, contents: &[u8]) -> io::Result<()> {
        let old = self.at(&swap.from);
        let metadata = old.symlink_metadata()?;
        self.disk.permits()?;
        let mut file = create(&self.at(&swap.fresh))?;
        let (first, second) = contents.split_at(contents.len() / 2);
        file.write_all(first)?;
        self.disk.permits()?;
        file.write_all(second)?;
        file.set_permissions(metadata.permissions())?;
        take_owner(&file, &metadata);
        self.disk.sync(&file)?;
        self.disk.permits()?;
        let kept = self.at(&swap.kept);
        // Not every file system has hard links.
        fs::hard_link(&old, &kept).or_else(|_| {
            fs::copy(&old, &kept)?;
            self.disk.sync(&File::open(&kept)?)
        })
    }

    /// Exchanges the files: step 5.
    fn exchange(&self, journal: &Journal) -> io::Result<()> {
        for swap in &journal.swaps {
            if self.digest_of(&swap.from)?.as_deref() != Some(&swap.before) {
                return Err(io::Error::other(format!("{} was edited meanwhile", swap.from)));
            }
            self.put(swap).map_err(|e| of(&swap.from, &e))?;
        }
        self.sync_folders(journal)
    }

    /// Puts one new file in its place. May be called again after it was interrupted.
    fn put(&self, swap: &Swap) -> io::Result<()> {
        self.disk.permits()?;
        match swap.is_move() {
            true => self.give_name(swap)?,
            false => fs::rename(self.at(&swap.fresh), self.at(&swap.from))?,
        }
        self.take_name(swap)
    }

    /// Gives a new file its new name, unless something else has got that since: a link does not replace a file.
    fn give_name(&self, swap: &Swap) -> io::Result<()> {
        let (fresh, to) = (self.at(&swap.fresh), self.at(&swap.to));
        if let Err(error) = fs::hard_link(&fresh, &to) {
            if self.is_taken(swap)? {
                let message = format!("there is something at {} now", swap.to);
                return Err(io::Error::new(error.kind(), message));
            }
            if !self.is_there(&swap.to) {
                // Not every file system has hard links.
                return fs::rename(fresh, to);
            }
        }
        self.disk.permits()?;
        or_absent(fs::remove_file(fresh))
    }

    /// Returns whether something else has the new name of a renamed file.
    fn is_taken(&self, swap: &Swap) -> io::Result<bool> {
        let is_there = swap.is_move() && self.is_there(&swap.to);
        Ok(is_there && self.digest_of(&swap.to)?.as_deref() != Some(&swap.after))
    }

    /// Takes the old name away from a renamed file.
    fn take_name(&self, swap: &Swap) -> io::Result<()> {
        if swap.from == swap.to {
            return Ok(());
        }
        self.disk.permits()?;
        let (from, to) = (self.at(&swap.from), self.at(&swap.to));
        if swap.same_file { fs::rename(from, to) } else { or_absent(fs::remove_file(from)) }
    }

    /// Puts all old files back, and clears everything away. May be called again after it was
    /// interrupted.
    fn undo(&self, journal: &Journal) -> io::Result<()> {
        for swap in &journal.swaps {
            if !self.is_there(&swap.fresh) && self.is_there(&swap.kept) {
                self.disk.permits()?;
                fs::rename(self.at(&swap.kept), self.at(&swap.from))?;
            }
            if swap.is_move()
                && self.is_there(&swap.from)
                && self.digest_of(&swap.to)?.as_deref() == Some(&swap.after)
            {
                self.disk.permits()?;
                or_absent(fs::remove_file(self.at(&swap.to)))?;
            }
        }
        self.sync_folders(journal)?;
        self.discard(journal)
    }

    /// Removes what is left next to the files, and the journal last. The old file's second name goes before the new
    /// file, since `undo` takes a missing new file as a sign that the two were exchanged.
    fn discard(&self, journal: &Journal) -> io::Result<()> {
        for path in journal.swaps.iter().flat_map(|swap| [&swap.kept, &swap.fresh]) {
            if self.is_there(path) {
                self.disk.permits()?;
                or_absent(fs::remove_file(self.at(path)))?;
            }
        }
        self.sync_folders(journal)?;
        for journal in Stage::ALL.map(|stage| self.journal(stage)).iter().filter(|j| j.exists()) {
            self.disk.permits()?;
            fs::remove_file(journal)?;
        }
        self.sync_folder(&self.journal_folder)
    }

    /// Says that the change failed, and whether nothing of it is left.
    fn failed(&self, reason: &io::Error, is_undone: bool) -> GitError {
        let reason = with_causes(reason);
        match self.stage() {
            Some(stage) if !is_undone => GitError::HalfWritten { reason, journal: self.journal(stage) },
            _ => GitError::NotWritten { reason },
        }
    }

    /// Keeps other processes out while it lives.
    fn lock(&self) -> Result<File, GitError> {
        let failed = |e: io::Error| GitError::NotWritten { reason: with_causes(&e) };
        fs::create_dir_all(&self.journal_folder).map_err(failed)?;
        lock_file(&self.journal_folder.join("lock")).map_err(failed)?.ok_or(GitError::Busy)
    }

    /// Makes new names in a folder last. Only Unix opens folders.
    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        if cfg!(unix) { self.disk.sync(&File::open(folder)?) } else { Ok(()) }
    }

    fn sync_folders(&self, journal: &Journal) -> io::Result<()> {
        let folders: BTreeSet<PathBuf> =
            journal.swaps.iter().filter_map(|s| Some(self.at(&s.from).parent()?.to_owned())).collect();
        folders.iter().try_for_each(|folder| self.sync_folder(folder))
    }

    fn is_there(&self, path: &str) -> bool {
        self.at(path).symlink_metadata().is_ok()
    }

    fn at(&self, path: &str) -> PathBuf {
        self.root.join(path)
    }

    /// Returns a regular file's bytes; `None` where there is none.
    fn read(&self, path: &str) -> Result<Option<Vec<u8>>, GitError> {
        self.read_file(path).map_err(|e| GitError::unreadable(path, &e))
    }

    fn read_file(&self, path: &str) -> io::Result<Option<Vec<u8>>> {
        match self.at(path).symlink_metadata() {
            Ok(metadata) if metadata.is_file() => fs::read(self.at(path)).map(Some),
            Ok(_) => Ok(None),
            Err(e) if e.kind() == ErrorKind::NotFound => Ok(None),
            Err(e) => Err(e),
        }
    }

    fn digest_of(&self, path: &str) -> io::Result<Option<String>> {
        Ok(self.read_file(path)?.map(|bytes| digest(&bytes)))
    }
}

/// Returns whether two paths are one file: they differ by case, on a disk that knows no case.
pub(super) fn is_one_file(a: &Path, b: &Path) -> bool {
    // A link to the other one is a file of its own.
    !b.is_symlink() && a.canonicalize().is_ok_and(|a| b.canonicalize().is_ok_and(|b| a == b))
}

/// Tells the files of this run from those of any other.
fn nanoseconds() -> u128 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |since| since.as_nanos())
}

/// Returns an error with the file that it is about.
fn of(path: &str, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{path}: {error}"))
}

/// Accepts that a file to remove does not exist.
fn or_absent(removed: io::Result<()>) -> io::Result<()> {
    removed.or_else(|e| if e.kind() == ErrorKind::NotFound { Ok(()) } else { Err(e) })
}

/// Returns a new file that no other user can read yet.
fn create(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

#[cfg(test)]
#[path = "rewrite/tests.rs"]
mod tests;
