//! Reads which commits an earlier run of `detect --each` has done: `--skip-done FILE`.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use anyhow::{Context, Result, bail};
use rustc_hash::FxHashSet;
use serde::Deserialize;

use crate::git::ObjectId;

/// The commits of a file of JSON Lines.
pub struct Finished {
    commits: FxHashSet<ObjectId>,
    /// The bytes of all whole lines.
    whole: u64,
    /// Whether a piece of a line follows them: the run was killed while it wrote.
    is_torn: bool,
}

/// The needed part of a line.
#[derive(Deserialize)]
struct Line {
    head: String,
}

impl Finished {
    /// Reads the output of an earlier run. A last line without its end does not count.
    ///
    /// # Errors
    /// The file cannot be read, or a whole line of it is none of `detect --each`.
    pub fn read(path: &Path) -> Result<Self> {
        let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
        let mut finished = Finished { commits: FxHashSet::default(), whole: 0, is_torn: false };
        let mut reader = BufReader::new(file);
        let mut line = Vec::new();
        for number in 1.. {
            line.clear();
            let length = reader
                .read_until(b'\n', &mut line)
                .with_context(|| format!("cannot read {}", path.display()))?;
            if !line.ends_with(b"\n") {
                finished.is_torn = length > 0;
                break;
            }
            finished.whole += length as u64;
            let commit = serde_json::from_slice(&line).ok().and_then(|line: Line| line.head.parse().ok());
            let Some(commit) = commit else {
                bail!("line {number} of {} is not a line of `detect --each --format json`", path.display());
            };
            finished.commits.insert(commit);
        }
        Ok(finished)
    }

    pub fn contains(&self, commit: &ObjectId) -> bool {
        self.commits.contains(commit)
    }

    /// Cuts the torn line off where the file is what standard output goes to: else the first new
    /// line would become a part of it.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn cut_torn_line(&self, path: &Path) -> Result<()> {
        let (Ok(file), Ok(mut out)) = (same_file::Handle::from_path(path), same_file::Handle::stdout())
        else {
            return Ok(());
        };
        if self.is_torn && file == out {
            let cut = out.as_file_mut().set_len(self.whole);
            cut.with_context(|| format!("cannot cut the torn last line off {}", path.display()))?;
        }
        Ok(())
    }
}
