//! `corename suggest`: what a rename that is not made yet would leave behind.

use std::sync::Arc;

use anyhow::Result;

use crate::agents;
use crate::cli::Outcome;
use crate::cli::change::RepoArgs;
use crate::cli::console::Console;
use crate::cli::diff::unsearched_notes;
use crate::cli::reporting::{Analysed, ReportingArgs};
use crate::cli::seed::{self, GivenSeed, SEED_FORM};
use crate::cli::seed_commands::SeedCommands;
use crate::cli::subject::Subject;
use crate::cli::verification::Tree;
use crate::java::Project;

/// Find what to rename along with a rename that is not made yet
///
/// Takes the seed rename as accepted, and changes nothing.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  corename suggest --seed src/main/java/p/JoinHints.java:12:14:JoinHints=QueryHints
  corename suggest --seed p.JoinHints=QueryHints")]
pub struct Args {
    /// The revision to search
    #[arg(long, value_name = "REV", default_value = "HEAD")]
    at: String,

    /// Search the files in the work tree, committed or not
    #[arg(long, conflicts_with = "at")]
    worktree: bool,

    /// The rename: the place of the name (line and column from 1), the old name and the new name. Or a declaration as
    /// `rename` takes it, and the new name: Type.method=newName. May be repeated
    #[arg(long = "seed", value_name = SEED_FORM, required = true)]
    seeds: Vec<GivenSeed>,

    #[command(flatten)]
    repo: RepoArgs,

    #[command(flatten)]
    answer: ReportingArgs,
}

pub fn run(args: &Args, console: &Console) -> Result<Outcome> {
    let answer = &args.answer;
    answer.refuse()?;
    let repository = args.repo.open()?;
    let revision = (!args.worktree).then(|| repository.resolve(&args.at)).transpose()?;
    let (config, snapshot) =
        seed::searched(&repository, revision.as_ref(), &answer.config, &answer.output.overrides())?;
    let snapshot = Arc::new(snapshot);
    let project = Project::new(&snapshot);
    let model = answer.llm.model(&config, &answer.config, (&repository, None), console)?;
    let model = model.as_ref();
    let seeds = seed::placed(&args.seeds, &repository, &args.repo, &project)?;
    let subject = Subject::of_seeds(&project, &seeds, &config)?.asking(model);
    let seed_commands = SeedCommands::of(&subject.seeds, &args.repo);
    let tree = Tree { repository: &repository, revision: revision.as_ref(), trusted: None };
    let analysed = Analysed {
        tree,
        head: &snapshot,
        config: &config,
        compared: None,
        seed_commands,
        suggests_changes: false,
    };
    if answer.review.stdio() {
        return answer.review_by_program(subject, &analysed, console);
    }
    let mut analysis = console.progress("looking for what belongs together", || subject.analyse());
    answer.llm.explain(model);
    if answer.llm.print_dry_run(model, console)? {
        return Ok(Outcome::Nothing);
    }
    analysis.mentions = console.progress("reading comments and resources", || {
        agents::predicted_mentions(&project, &snapshot, &config, &analysis)
    });
    console.details(unsearched_notes(&snapshot));
    // The texts are right until the rename is made.
    answer.report(analysis, &analysed, |_| &[], console)
}
