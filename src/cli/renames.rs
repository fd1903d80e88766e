//! How `detect` is asked to print renames, of one change or of each commit.

use anyhow::{Result, ensure};

use super::change::Range;
use super::diff::Diff;
use super::explanation::ExplainedChange;
use crate::explain::Explanation;
use crate::git::{GitError, Repository};
use crate::mining::Detection;
use crate::report::ShowEvidence;

/// How renames are printed.
#[derive(Debug, Clone, Copy, clap::Args)]
pub struct PrintArgs {
    /// The format to print
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub format: Format,

    /// Print the evidence below each rename (JSON always has it, as `evidence`)
    #[arg(long)]
    pub explain: bool,

    /// Print whether the change only renames, as `explain` does: `pure`, `mixed` ...
    #[arg(long)]
    pub purity: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// For people
    Text,
    /// For other programs: one document; with --each one a line (JSON Lines)
    Json,
    /// As RefactoringMiner writes it
    #[value(name = "refactoringminer")]
    RefactoringMiner,
}

/// A change with its renames.
pub struct Detected {
    pub change: Diff,
    pub detection: Detection,
    /// How pure it is, where that was asked for.
    pub explanation: Option<Explanation>,
}

impl PrintArgs {
    /// Refuses to explain in RefactoringMiner's form, which has no place for that.
    ///
    /// # Errors
    /// That is asked for.
    pub fn refuse_unused_options(self) -> Result<()> {
        ensure!(
            !(self.explain && self.format == Format::RefactoringMiner),
            "--explain has no effect on --format refactoringminer; leave one of them out"
        );
        ensure!(
            !(self.purity && self.format == Format::RefactoringMiner),
            "--purity has no effect on --format refactoringminer; leave one of them out"
        );
        Ok(())
    }

    /// Detects the renames of a change. If asked, it also explains the change by them.
    ///
    /// # Errors
    /// A changed file cannot be read.
    pub fn detect(
        self,
        repository: &Repository,
        range: &Range,
        size_limit: usize,
    ) -> Result<Detected, GitError> {
        if self.explain || self.purity {
            let explained = ExplainedChange::of(repository, range, size_limit)?;
            let (change, detection, explanation) = explained.detected();
            return Ok(Detected {
                change,
                detection,
                explanation: Some(explanation).filter(|_| self.purity),
            });
        }
        let change = Diff::of_differing(repository, range, size_limit)?;
        let detection = change.detect()?;
        Ok(Detected { change, detection, explanation: None })
    }

    pub fn evidence(self) -> ShowEvidence {
        if self.explain { ShowEvidence::Shown } else { ShowEvidence::LeftOut }
    }
}
