//! `corename check`: the renames of a change, and what they left behind.

use anyhow::Result;

use crate::agents::{AfterDecisions, Mention};
use crate::cli::Outcome;
use crate::cli::change::ChangeArgs;
use crate::cli::console::Console;
use crate::cli::diff::Diff;
use crate::cli::github::Remembered;
use crate::cli::reporting::{Analysed, ReportingArgs};
use crate::cli::subject::Subject;
use crate::cli::verification::Tree;
use crate::java::Project;

/// Find what the renames of a change left behind
///
/// Compares two revisions, detects the renames between them, infers the concepts behind these, and
/// reports the declarations that still carry the old words.
#[derive(Debug, Clone, clap::Args)]
#[command(after_help = "\
Examples:
  corename check                           # what the current branch forgot
  corename check --worktree                # the same, before committing
  corename check v1.0..main                # between two revisions
  corename check --patch rename.patch      # then: git apply rename.patch")]
pub struct Args {
    #[command(flatten)]
    pub change: ChangeArgs,

    #[command(flatten)]
    pub answer: ReportingArgs,
}

pub fn run(args: &Args, console: &Console) -> Result<Outcome> {
    let Args { change: of, answer } = args;
    answer.refuse()?;
    let repository = of.repo.open()?;
    let range = of.range(&repository)?;
    let config = answer.config.load(&repository, range.tip(), &answer.output.overrides())?;
    let limit = config.settings().max_file_size.bytes();
    let change = Diff::open(&repository, &range, limit)?;
    console.notes(range.note());
    of.note_uncommitted(&repository, &change.head, limit, console);
    let project = Project::new(&change.head);
    let subject = console.progress("checking", || Subject::of_change(&change, &project, &config))?;
    let model = answer.llm.model(&config, &answer.config, (&repository, Some(&range)), console)?;
    let model = model.as_ref();
    let subject = subject.asking(model);
    let tree = Tree { repository: &repository, revision: range.head(), trusted: Some(range.base()) };
    let compared = Some(range.name());
    let analysed =
        Analysed { tree, head: &change.head, config: &config, compared, seed_commands: Default::default() };
    if answer.review.stdio() {
        return answer.review_by_program(subject, &analysed, console);
    }
    let remembered = Remembered::read(config.settings(), console);
    let AfterDecisions { mut analysis, mut matched } =
        console.progress("checking", || subject.analyse_after(&remembered.decisions));
    answer.llm.explain(model);
    if answer.llm.print_dry_run(model, console)? {
        return Ok(Outcome::Nothing);
    }
    let texts =
        console.progress("reading comments and resources", || change.mentions(&project, &config, &analysis));
    let dismissed: Vec<Mention>;
    (dismissed, analysis.mentions) = texts.into_iter().partition(|text| remembered.dismissed(&text.id));
    matched += dismissed.len();
    analysis.notes.extend(Remembered::said(matched));
    analysis.notes.extend(remembered.notes);
    answer.report(analysis, &analysed, |analysis| &analysis.mentions, console)
}
