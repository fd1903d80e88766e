//! Files that a user names: whether one can be written, and one that is written as a whole.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use tempfile::NamedTempFile;

use crate::git::take_owner;

/// Says early that a file cannot be written. One that is there stays as it is, and one that is not is not there
/// afterwards either.
///
/// # Errors
/// There is no such folder, or it or the file may not be written.
pub fn ensure_writable(path: &Path) -> Result<()> {
    let try_it = || {
        if path.exists() {
            return OpenOptions::new().append(true).open(path).map(drop);
        }
        OpenOptions::new().write(true).create_new(true).open(path)?;
        fs::remove_file(path)
    };
    try_it().with_context(|| cannot_write(path))
}

/// Writes a report into a file.
pub fn write(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<()> {
    let mut out = BufWriter::new(File::create(path).with_context(|| cannot_write(path))?);
    write(&mut out).and_then(|()| out.flush()).with_context(|| cannot_write(path))
}

/// Gives a file other contents in one step: a full disk, or the end of the process, leaves the old ones. A link stays
/// one, and the file keeps its permissions.
pub fn replace(path: &Path, contents: &[u8]) -> Result<()> {
    let replace = || {
        let path = real(path);
        let mut file = beside(&path)?;
        file.write_all(contents)?;
        if let Ok(old) = path.metadata() {
            file.as_file().set_permissions(old.permissions())?;
            take_owner(file.as_file(), &old);
        }
        file.as_file().sync_all()?;
        file.persist(&path).map(drop).map_err(|e| e.error)
    };
    replace().with_context(|| cannot_write(path))
}

/// A new file in the folder of another, for all whom the user lets read new files.
fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.prefix(".corename-").tempfile_in(folder(path))
}

/// A path without links, whether or not there is a file yet.
pub fn real(path: &Path) -> PathBuf {
    let new = || Some(folder(path).canonicalize().ok()?.join(path.file_name()?));
    path.canonicalize().ok().or_else(new).unwrap_or_else(|| path.to_owned())
}

/// The folder that a file is in, or will be.
fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", path.display())
}

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
        replace(&link, b"new").unwrap();
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
        replace(&ours, b"new").unwrap();
        fs::write(&other, "new").unwrap();
        assert_eq!(ours.metadata().unwrap().permissions(), other.metadata().unwrap().permissions());
    }

    #[test]
    fn to_ask_whether_a_file_can_be_written_changes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let [old, new] = ["old", "new"].map(|name| folder.path().join(name));
        fs::write(&old, "old").unwrap();
        ensure_writable(&old).unwrap();
        ensure_writable(&new).unwrap();
        assert_eq!(fs::read_to_string(&old).unwrap(), "old");
        assert!(!new.exists());
    }
}
