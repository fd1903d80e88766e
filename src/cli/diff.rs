//! The two snapshots that a command compares, and what is asked of them.

use std::collections::BTreeMap;

use super::change::Range;
use crate::agents::{self, Analysis, Mention};
use crate::config::Config;
use crate::git::{AddedLines, FileChange, GitError, Repository, Snapshot, changed_files};
use crate::java::Project;
use crate::mining::{self, Detection};
use crate::report::refactoringminer;
use crate::verify::Base;

/// Two snapshots and the Java files that differ.
pub struct Diff {
    pub base: Snapshot,
    pub head: Snapshot,
    pub files: Vec<FileChange>,
}

impl Diff {
    /// Opens the snapshots of a range, as the settings say.
    pub fn open(repository: &Repository, range: &Range, config: &Config) -> Result<Self, GitError> {
        let change = Self::of_all(repository, range, config.settings().max_file_size.bytes())?;
        let base = change.base.with_not_compiled(config.not_compiled().clone());
        let head = change.head.with_not_compiled(config.not_compiled().clone());
        Ok(Self { base, head, ..change })
    }

    fn of_all(repository: &Repository, range: &Range, size_limit: usize) -> Result<Self, GitError> {
        let base = repository.snapshot(range.base(), size_limit)?;
        let head = match range.head() {
            Some(head) => repository.snapshot(head, size_limit)?,
            None => repository.worktree(size_limit)?,
        };
        let files = changed_files(&base, &head);
        Ok(Self { base, head, files })
    }

    /// Opens the snapshots of a range, between two commits only of the files that differ: enough to
    /// detect renames. Files of more than `size_limit` bytes are skipped.
    pub fn of_differing(repository: &Repository, range: &Range, size_limit: usize) -> Result<Self, GitError> {
        let Some(head) = range.head() else { return Self::of_all(repository, range, size_limit) };
        let (base, head) = repository.differing(range.base(), head, size_limit)?;
        let files = changed_files(&base, &head);
        Ok(Self { base, head, files })
    }

    /// Returns the renames of the change, with notes on what was skipped. Where files only came or only went (a first
    /// commit), there are none, and nothing needs to be parsed to know it.
    ///
    /// # Errors
    /// A changed file cannot be read.
    pub fn detect(&self) -> Result<Detection, GitError> {
        let mut detection = match self.files.iter().any(|f| f.before.is_some())
            && self.files.iter().any(|f| f.after.is_some())
        {
            true => mining::detect(&self.base, &self.head, &self.files),
            false => Detection::default(),
        };
        self.check_read()?;
        detection.notes.extend(self.notes());
        Ok(detection)
    }

    /// Refuses a change if one of a commit's changed files could not be read: the results of the others would look
    /// complete. In the work tree, a file may have been removed meanwhile.
    fn check_read(&self) -> Result<(), GitError> {
        let lost = |files: &Snapshot, path: &Option<String>| {
            let path = path.as_ref().filter(|_| files.is_of_commit())?;
            Some((path.clone(), files.lost(path)?))
        };
        let mut changed = self.files.iter();
        match changed.find_map(|f| lost(&self.base, &f.before).or_else(|| lost(&self.head, &f.after))) {
            Some((what, reason)) => {
                let reason = reason.trim_start_matches("cannot be read: ").to_owned();
                Err(GitError::Unreadable { what, reason })
            }
            None => Ok(()),
        }
    }

    /// Returns the base of the change, to verify a patch.
    pub fn started_from(&self) -> Base<'_> {
        Base { snapshot: &self.base, changes: &self.files }
    }

    /// Returns the texts in which it left an old name.
    pub fn mentions(&self, after: &Project<'_>, config: &Config, analysis: &Analysis) -> Vec<Mention> {
        let (before, files) = (&Project::new(&self.base), self.files.as_slice());
        let change = agents::Change { before, after, files, renames: &analysis.renames, config };
        agents::mentions(&change, analysis)
    }

    /// Returns the lines that it wrote in the files in which something was found.
    pub fn added_lines(&self, analysis: &Analysis) -> AddedLines {
        let findings = analysis.findings.iter().map(|f| f.place.path.as_str());
        let mentions = analysis.mentions.iter().map(|m| m.place.path.as_str());
        AddedLines::of(&self.base, &self.head, &self.files, findings.chain(mentions))
    }

    /// Returns the files that had to be skipped, a line each.
    pub fn notes(&self) -> Vec<String> {
        let mut skipped = self.base.skipped();
        skipped.extend(self.head.skipped());
        skipped_notes(skipped)
    }

    /// Returns the renames of this change as RefactoringMiner reports them, in a repository with a URL.
    pub fn refactoringminer<'a>(
        &'a self,
        url: &'a str,
        detection: &'a Detection,
    ) -> refactoringminer::Commit<'a> {
        let Self { base, head, files } = self;
        refactoringminer::Commit { repository: url, base, head, files, renames: &detection.renames }
    }
}

/// Returns a line for each file that had to be skipped.
pub fn skipped_notes(skipped: BTreeMap<String, String>) -> Vec<String> {
    skipped.into_iter().map(|(path, reason)| format!("{path} was skipped: it {reason}")).collect()
}

/// Returns a line for each file other than Java that could not be searched for old names.
pub fn unsearched_notes(head: &Snapshot) -> Vec<String> {
    let note = |(path, reason)| format!("{path} was not searched for old names: it {reason}");
    head.unsearched().into_iter().map(note).collect()
}
