//! Files that this program keeps or writes as a whole: replaced in one step, and locked against other processes.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use tempfile::NamedTempFile;

/// The number of attempts to take a lock, and the wait between two. Another process may just be ending, and so may a
/// child process that still has a handle that it inherited.
const TRIES: usize = 50;
const BETWEEN_TRIES: Duration = Duration::from_millis(10);

/// Gives a file other contents in one step: a full disk, or the end of the process, leaves the old ones. A link stays
/// one, and the file keeps its permissions.
///
/// # Errors
/// `write` fails, or the file system does.
pub fn replace_file(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let path = real_path(path);
    let file = beside(&path)?;
    let mut out = BufWriter::new(file);
    write(&mut out)?;
    let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
    if let Ok(old) = path.metadata() {
        file.as_file().set_permissions(old.permissions())?;
        take_owner(file.as_file(), &old);
    }
    file.as_file().sync_all()?;
    file.persist(&path).map(drop).map_err(|e| e.error)
}

/// Returns a new file in the folder of another, for all whom the user lets read new files.
fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.prefix(".corename-").tempfile_in(folder(path))
}

/// Returns a path without links, whether or not there is a file yet.
pub fn real_path(path: &Path) -> PathBuf {
    let new = || Some(folder(path).canonicalize().ok()?.join(path.file_name()?));
    path.canonicalize().ok().or_else(new).unwrap_or_else(|| path.to_owned())
}

/// Returns the folder that a file is in, or will be.
fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Keeps other processes out while what it gives lives; `None` where another one is in. The file stays, and what it
/// holds as well.
///
/// # Errors
/// The file cannot be opened, or made.
pub fn lock_file(path: &Path) -> io::Result<Option<File>> {
    let file = OpenOptions::new().create(true).append(true).open(path)?;
    for _ in 0..TRIES {
        match file.try_lock() {
            Err(fs::TryLockError::WouldBlock) => std::thread::sleep(BETWEEN_TRIES),
            // A file system without locks is used by one process at a time, hopefully.
            Ok(()) | Err(fs::TryLockError::Error(_)) => return Ok(Some(file)),
        }
    }
    Ok(None)
}

/// Gives a file the owner that the old one had, where that is allowed.
#[cfg(unix)]
pub(super) fn take_owner(file: &File, old: &fs::Metadata) {
    use std::os::unix::fs::MetadataExt;
    if file.metadata().is_ok_and(|new| new.uid() == old.uid() && new.gid() == old.gid()) {
        return;
    }
    let _ = std::os::unix::fs::fchown(file, Some(old.uid()), Some(old.gid()));
}

#[cfg(not(unix))]
pub(super) fn take_owner(_: &File, _: &fs::Metadata) {}

#[cfg(all(test, unix))]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    #[test]
    fn a_file_is_replaced_in_one_step_and_stays_what_it_was_else() {
        let folder = tempfile::tempdir().unwrap();
        let [file, link, before] = ["settings", "link", "before"].map(|name| folder.path().join(name));
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        symlink(&file, &link).unwrap();
        // Another name for the file's contents: what is written in place changes under both names.
        fs::hard_link(&file, &before).unwrap();
        replace_file(&link, |out| out.write_all(b"new")).unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert_eq!(fs::read_to_string(&before).unwrap(), "old");
        assert!(link.is_symlink());
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o640);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
    }

    #[test]
    fn a_new_file_has_the_permissions_of_any_new_file() {
        let folder = tempfile::tempdir().unwrap();
        let [ours, other] = ["ours", "other"].map(|name| folder.path().join(name));
        replace_file(&ours, |out| out.write_all(b"new")).unwrap();
        fs::write(&other, "new").unwrap();
        assert_eq!(ours.metadata().unwrap().permissions(), other.metadata().unwrap().permissions());
    }
}
