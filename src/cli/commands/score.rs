//! `corename score`: how well a rename task was done.

use anyhow::Result;

use crate::cli::Outcome;
use crate::cli::change::{ChangeArgs, Range};
use crate::cli::console::Console;
use crate::cli::diff::Diff;
use crate::cli::explanation::explained;
use crate::cli::settings::ConfigArgs;
use crate::cli::stdout::print;
use crate::cli::subject::Subject;
use crate::cli::verification::{Tree, builds};
use crate::config::{Confidence, Config, ConfigFile};
use crate::git::Repository;
use crate::java::Project;
use crate::report::{self, Builds, Explained, Score};

/// Score a rename task: how complete the change is, and how much else it does
///
/// Completeness is the share that was renamed of what should have been (see `check`). Precision is the share of the
/// changed lines that the renames explain (see `explain`). Prints one JSON document.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  corename score                           # of the current branch
  corename score --worktree                # of what a coding agent has just done
  corename score HEAD --verify-command 'mvn -q test'
                                           # and whether the tests pass before and after it")]
pub struct Args {
    #[command(flatten)]
    change: ChangeArgs,

    #[command(flatten)]
    config: ConfigArgs,

    /// Count findings of at least this confidence as forgotten, from 0 to 1 [default: as the configuration says, else
    /// 0.5]
    #[arg(long, value_name = "X", allow_negative_numbers = true)]
    min_confidence: Option<Confidence>,

    /// Also build or test the project before and after the change, in temporary copies, by this shell command
    #[arg(long, value_name = "COMMAND", value_parser = clap::builder::NonEmptyStringValueParser::new())]
    verify_command: Option<String>,
}

pub fn run(args: &Args, console: &Console) -> Result<Outcome> {
    let repository = args.change.repo.open()?;
    let range = args.change.range(&repository)?;
    console.notes(range.note());
    let overrides = ConfigFile { min_confidence: args.min_confidence, ..ConfigFile::default() };
    let config = args.config.load(&repository, range.tip(), &overrides)?;
    let mut score = console.progress("scoring", || score(&repository, &range, &config, false))?;
    if let Some(command) = &args.verify_command {
        let passes = |revision| {
            let tree = Tree { repository: &repository, revision, trusted: None };
            console.progress("building the project", || builds(command, &tree, &config))
        };
        score.build = Some(Builds {
            command: command.clone(),
            passes_before: passes(Some(range.base()))?,
            passes_after: passes(range.head())?,
        });
    }
    console.notes(score.notes.iter().map(String::as_str));
    print(|out| score.write(out))?;
    Ok(Outcome::Nothing)
}

/// Scores a change, with the residue where it is wanted.
///
/// # Errors
/// It cannot be read.
pub fn score(repository: &Repository, range: &Range, config: &Config, with_residue: bool) -> Result<Score> {
    let change = Diff::open(repository, range, config)?;
    let detected = change.detect()?;
    let explanation = explained(repository, range, &change, &change.base, &detected)?;
    let project = Project::new(&change.head);
    let mut analysis = Subject::of_detected(&change, detected, &project, config).analyse();
    analysis.mentions = change.mentions(&project, config, &analysis);
    let mut score = Score::of(&analysis, &explanation);
    if with_residue {
        let (before, after) = (&change.base, &change.head);
        let compared = range.familiar_name();
        let explained = Explained { explanation: &explanation, before, after, compared };
        let mut residue = Vec::new();
        report::write_residue(explained, &mut residue)?;
        score.residue = Some(String::from_utf8_lossy(&residue).into_owned());
    }
    Ok(score)
}
