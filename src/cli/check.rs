//! `corename check`: the renames of a change, and what they left behind.

use anyhow::Result;

use super::Outcome;
use super::change::{Change, ChangeArgs};
use super::console::Console;
use super::output::OutputArgs;
use super::settings::ConfigArgs;
use crate::agents::{self, Analysis, Question, Side};
use crate::config::Config;
use crate::java::Project;
use crate::mining;

/// Find what the renames of a change left behind
///
/// Compares two revisions, detects the renames between them, infers the concepts behind these, and
/// reports the declarations that still carry the old words.
#[derive(Debug, Clone, clap::Args)]
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
    pub config: ConfigArgs,

    #[command(flatten)]
    pub output: OutputArgs,
}

pub fn run(args: &Args, console: &Console) -> Result<Outcome> {
    let repository = args.change.repo.open()?;
    let range = args.change.range(&repository)?;
    let config = args.config.load(&repository, range.tip(), &args.output.overrides())?;
    let change = Change::open(&repository, &range, config.settings().max_file_size.bytes())?;
    let analysis = console.progress("checking", || analyse(&change, &config));
    let options = args.output.options(config.settings(), console);
    for note in &analysis.notes {
        console.note(note);
    }
    args.output.write(&analysis, &change.head, &options)?;
    Ok(args.output.outcome(&analysis, config.settings(), &options))
}

fn analyse(change: &Change, config: &Config) -> Analysis {
    let detection = mining::detect(&change.base, &change.head, &change.files);
    let project = Project::new(&change.head);
    let question = Question {
        project: &project,
        side: Side::After,
        renames: detection.renames,
        touched: change.files.iter().filter_map(|f| f.after.clone()).collect(),
        config,
    };
    let min_confidence = config.settings().min_confidence.0;
    let mut analysis = agents::analyse(question, change.base.id(), change.head.id(), min_confidence);
    analysis.notes = detection.notes;
    analysis.notes.extend(change.notes());
    analysis
}
