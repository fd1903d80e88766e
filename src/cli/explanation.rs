//! A change read from a repository, and explained by its renames.

use super::change::Range;
use super::diff::Diff;
use crate::explain::{self, Change, Explanation};
use crate::git::{GitError, Repository, Snapshot, changed_resources};
use crate::mining::Detection;
use crate::report::Explained;

/// An explanation, with the files that it is about.
pub struct ExplainedChange {
    pub explanation: Explanation,
    /// The whole project before, where it was needed.
    before: Option<Snapshot>,
    diff: Diff,
    compared: String,
}

impl ExplainedChange {
    /// Explains what lies between two revisions. Files of more than `size_limit` bytes are skipped.
    ///
    /// # Errors
    /// A changed file or a tree cannot be read.
    pub fn of(repository: &Repository, range: &Range, size_limit: usize) -> Result<Self, GitError> {
        let diff = Diff::of_differing(repository, range, size_limit)?;
        let Detection { renames, notes } = diff.detect()?;
        // Without renames, there is nothing to resolve.
        let before = match renames.is_empty() {
            true => None,
            false => Some(repository.snapshot(range.base(), size_limit)?),
        };
        let resources = changed_resources(&diff.base, &diff.head);
        let (others, unseen) = match range.head() {
            Some(head) => (repository.differing_besides(range.base(), head)?, None),
            None => (Vec::new(), Some(UNSEEN.to_owned())),
        };
        let mut explanation = explain::explain(&Change {
            before: before.as_ref().unwrap_or(&diff.base),
            after: &diff.head,
            files: &diff.files,
            resources: &resources,
            others: &others,
            renames: &renames,
        });
        explanation.notes.splice(0..0, notes.into_iter().chain(unseen));
        let compared = range.name().to_owned();
        Ok(ExplainedChange { explanation, before, diff, compared })
    }

    /// Returns the change alone, with its renames, and what speaks against them among their evidence.
    pub fn detected(self) -> (Diff, Detection, Explanation) {
        let Explanation { notes, .. } = &self.explanation;
        let detection = Detection { renames: self.explanation.with_doubts(), notes: notes.clone() };
        (self.diff, detection, self.explanation)
    }

    /// For those who report it.
    pub fn report(&self) -> Explained<'_> {
        Explained {
            explanation: &self.explanation,
            before: self.before.as_ref().unwrap_or(&self.diff.base),
            after: &self.diff.head,
            compared: &self.compared,
        }
    }
}

const UNSEEN: &str =
    "in the work tree, pictures, archives, links and whether a file may be run are not compared";
