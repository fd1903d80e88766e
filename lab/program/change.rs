//! The change between two revisions, as a script gives it.

use std::path::PathBuf;

use anyhow::Result;
use corename::config::Config;
use corename::git::{FileChange, Repository, Snapshot, changed_files};
use serde::Deserialize;

#[derive(Deserialize)]
pub struct Change {
    /// The folder of the repository.
    pub repo: PathBuf,
    pub base: String,
    pub head: String,
}

impl Change {
    /// Reads both revisions, and returns them with the Java files that differ.
    ///
    /// # Errors
    /// There is no such repository or revision.
    pub fn read(&self) -> Result<(Snapshot, Snapshot, Vec<FileChange>)> {
        let limit = Config::new().settings().max_file_size.bytes();
        let repository = Repository::open(&self.repo)?;
        let base = repository.snapshot(&repository.resolve(&self.base)?, limit)?;
        let head = repository.snapshot(&repository.resolve(&self.head)?, limit)?;
        let changes = changed_files(&base, &head);
        Ok((base, head, changes))
    }
}
