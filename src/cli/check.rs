//! `corename check`: the renames of a change, and what they left behind.

use anyhow::Result;

use super::Outcome;
use super::change::{Change, ChangeArgs};
use super::console::Console;
use super::output::OutputArgs;
use crate::agents::{self, Analysis, Question, Side};
use crate::git::Repository;
use crate::java::Project;
use crate::mining;

/// Find what the renames of a change left behind
///
/// Compares two revisions, detects the renames between them, infers the concepts behind these, and
/// reports the declarations that still carry the old words.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  corename check                           what the current branch forgot
  corename check --worktree                the same, before committing
  corename check --base v1.0 --head main   between two revisions
  corename check --patch rename.patch      then: git apply rename.patch")]
pub struct Args {
    #[command(flatten)]
    pub change: ChangeArgs,

    #[command(flatten)]
    pub output: OutputArgs,
}

pub fn run(args: &Args, console: &Console) -> Result<Outcome> {
    let repository = args.change.repo.open()?;
    let change = Change::open(&repository, &args.change, SIZE_LIMIT)?;
    let analysis = console.progress("checking", || analyse(&change, args));
    let options = args.output.options(console);
    for note in &analysis.notes {
        console.note(note);
    }
    args.output.write(&analysis, &change.head, &options)?;
    Ok(args.output.outcome(&analysis, &options))
}

/// Bytes that a Java file may have to be looked at.
pub const SIZE_LIMIT: usize = 2_000_000;

fn analyse(change: &Change, args: &Args) -> Analysis {
    let detection = mining::detect(&change.base, &change.head, &change.files);
    let project = Project::new(&change.head);
    let question = Question {
        project: &project,
        side: Side::After,
        renames: detection.renames,
        touched: change.files.iter().filter_map(|f| f.after.clone()).collect(),
        admits: &|_| true,
    };
    let min_confidence = args.output.min_confidence.unwrap_or(0.5);
    let mut analysis = agents::analyse(question, change.base.id(), change.head.id(), min_confidence);
    analysis.notes = detection.notes;
    analysis.notes.extend(change.notes());
    analysis
}
