//! How `detect` is asked to print renames, of one change or of each commit.

use anyhow::{Result, ensure};

use crate::report::Evidence;

/// How renames are printed.
#[derive(Debug, Clone, Copy, clap::Args)]
pub struct PrintArgs {
    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub format: Format,

    /// Say below each rename why it is believed (JSON always has it, as `evidence`)
    #[arg(long)]
    pub explain: bool,
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

impl PrintArgs {
    /// Refuses to explain in RefactoringMiner's form, which has no place for that.
    ///
    /// # Errors
    /// That is asked for.
    pub fn refuse_idle(self) -> Result<()> {
        ensure!(
            !(self.explain && self.format == Format::RefactoringMiner),
            "--explain has no effect on --format refactoringminer; leave one of them out"
        );
        Ok(())
    }

    pub fn evidence(self) -> Evidence {
        if self.explain { Evidence::Told } else { Evidence::LeftOut }
    }
}
