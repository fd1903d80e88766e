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
    compared: Option<String>,
}

impl ExplainedChange {
    /// Explains what lies between two revisions. Files of more than `size_limit` bytes are skipped.
    ///
    /// # Errors
    /// A changed file or a tree cannot be read.
    pub fn of(repository: &Repository, range: &Range, size_limit: usize) -> Result<Self, GitError> {
        let diff = Diff::of_differing(repository, range, size_limit)?;
        let detection = diff.detect()?;
        // Without renames, there is nothing to resolve; and where files of the work tree differ, all files are there.
        let before = match detection.renames.is_empty() || range.head().is_none() {
            true => None,
            false => Some(repository.snapshot(range.base(), size_limit)?),
        };
        let explanation =
            explained(repository, range, &diff, before.as_ref().unwrap_or(&diff.base), &detection)?;
        let compared = range.familiar_name().map(str::to_owned);
        Ok(ExplainedChange { explanation, before, diff, compared })
    }

    /// Returns the change alone, with its renames, and what speaks against them among their evidence.
    pub fn detected(self) -> (Diff, Detection, Explanation) {
        let (renames, notes) = (self.explanation.with_doubts(), self.explanation.notes.clone());
        let detection = Detection { renames, notes, ..Detection::default() };
        (self.diff, detection, self.explanation)
    }

    /// Returns the explanation as reports take it.
    pub fn report(&self) -> Explained<'_> {
        Explained {
            explanation: &self.explanation,
            before: self.before.as_ref().unwrap_or(&self.diff.base),
            after: &self.diff.head,
            compared: self.compared.as_deref(),
        }
    }
}

/// Explains a change by the renames detected in it. `before` is the whole project before.
///
/// # Errors
/// A tree cannot be read.
pub fn explained(
    repository: &Repository,
    range: &Range,
    diff: &Diff,
    before: &Snapshot,
    detected: &Detection,
) -> Result<Explanation, GitError> {
    let (others, unseen) = match range.head() {
        Some(head) => (repository.differing_besides(range.base(), head)?, None),
        None => (Vec::new(), Some(UNSEEN.to_owned())),
    };
    let mut explanation = explain::explain(&Change {
        before,
        after: &diff.head,
        files: &diff.files,
        resources: &changed_resources(&diff.base, &diff.head),
        others: &others,
        renames: &detected.renames,
        not_understood: &detected.not_understood,
    });
    explanation.notes.splice(0..0, detected.notes.iter().cloned().chain(unseen));
    Ok(explanation)
}

const UNSEEN: &str = "in the work tree, pictures, archives, links and executable bits are not compared";
