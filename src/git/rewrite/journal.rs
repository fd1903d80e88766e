//! The journal of a rewrite: what is about to be made, and how far that is.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::Writer;

/// The record of a rewrite, written before anything is done. Paths are from the work tree's root.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Journal {
    pub version: u32,
    pub swaps: Vec<Swap>,
}

/// How far a change is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    Preparing,
    Committed,
    Undoing,
}

impl Stage {
    pub const ALL: [Stage; 3] = [Stage::Preparing, Stage::Committed, Stage::Undoing];

    pub fn file_name(self) -> &'static str {
        match self {
            Stage::Preparing => "preparing.json",
            Stage::Committed => "committed.json",
            Stage::Undoing => "undoing.json",
        }
    }
}

/// One file's part of a change.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Swap {
    pub from: String,
    pub to: String,
    /// Holds the new contents until they are in place.
    pub fresh: String,
    /// The old file under a second name.
    pub kept: String,
    /// SHA-256 of the contents before and after.
    pub before: String,
    pub after: String,
    /// Whether the two paths are one file: they differ by case on a disk that knows no case.
    pub same_file: bool,
}

impl Swap {
    /// Returns whether the file gets another name, and not only the same one in other letters.
    pub fn is_move(&self) -> bool {
        self.from != self.to && !self.same_file
    }

    /// Returns whether it stays inside the work tree, and touches no file besides the two that are exchanged but those
    /// made here.
    pub fn stays_in_its_folder(&self) -> bool {
        let all = [&self.from, &self.to, &self.fresh, &self.kept];
        all.iter().all(|path| is_inside(path) && parts(path).0 == parts(&self.from).0)
            && [&self.fresh, &self.kept].iter().all(|path| parts(path).1.starts_with(MADE_HERE))
    }
}

/// Returns the folder of a file and its name.
fn parts(path: &str) -> (&str, &str) {
    path.rsplit_once('/').unwrap_or(("", path))
}

/// Returns whether a path leads down from the root of the work tree, and not into a git directory.
fn is_inside(path: &str) -> bool {
    let parts = Path::new(path).components();
    !path.is_empty()
        && parts.into_iter().all(|part| match part {
            Component::Normal(name) => !name.eq_ignore_ascii_case(".git"),
            _ => false,
        })
}

pub(super) const VERSION: u32 = 1;

/// The prefix of temporary files, which are next to the files that they replace.
pub(super) const MADE_HERE: &str = ".corename-";

impl Writer<'_> {
    /// Returns the stage of a change that was begun.
    pub(super) fn stage(&self) -> Option<Stage> {
        Stage::ALL.into_iter().find(|stage| self.journal(*stage).exists())
    }

    /// Writes down what is about to be made: step 2.
    pub(super) fn write_journal(&self, journal: &Journal) -> io::Result<()> {
        let next = self.journal_folder.join("next.json");
        self.disk.permits()?;
        let mut file = File::create(&next)?;
        file.write_all(&serde_json::to_vec_pretty(journal)?)?;
        self.disk.sync(&file)?;
        self.disk.permits()?;
        fs::rename(&next, self.journal(Stage::Preparing))?;
        self.sync_folder(&self.journal_folder)
    }

    /// Notes that a change is further, or goes back.
    pub(super) fn enter(&self, from: Stage, to: Stage) -> io::Result<()> {
        self.disk.permits()?;
        fs::rename(self.journal(from), self.journal(to))?;
        self.sync_folder(&self.journal_folder)
    }

    /// Returns where the journal of a change is that has come so far.
    pub(super) fn journal(&self, stage: Stage) -> PathBuf {
        self.journal_folder.join(stage.file_name())
    }
}
