//! How `detect` prints renames, of one change or of each commit.

use std::io::{self, Write};

use crate::mining::{Detection, Place};
use crate::text::visible;

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

/// Writes the renames for people, a line each; with `explain`, one more that says why.
pub fn write_text(detection: &Detection, explain: bool, out: &mut dyn Write) -> io::Result<()> {
    for rename in &detection.renames {
        let Place { path, line, column, .. } = &rename.after;
        let moved = if rename.moved { ", moved" } else { "" };
        let (kind, old, new) = (rename.kind, &rename.old_name, &rename.new_name);
        let path = visible(path);
        writeln!(out, "{path}:{line}:{column}: {kind} {old} → {new}{moved}")?;
        if explain {
            writeln!(out, "  {}", rename.evidence.join("; "))?;
        }
    }
    Ok(())
}
