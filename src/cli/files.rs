//! Files that a user names, and what is said where one cannot be written.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::git;

/// Says early that a file cannot be written. One that is there stays as it is, and one that is not is not there
/// afterwards either.
///
/// # Errors
/// There is no such folder, or it or the file may not be written.
pub fn ensure_writable(path: &Path) -> Result<()> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        ensure!(folder.is_dir(), "{}: there is no folder {}", cannot_write(path), folder.display());
    }
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

/// Gives a file other contents in one step, as [`git::replace_file`].
pub fn replace(path: &Path, contents: &[u8]) -> Result<()> {
    git::replace_file(path, |out| out.write_all(contents)).with_context(|| cannot_write(path))
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", path.display())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

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
