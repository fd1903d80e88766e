//! `corename check`: the renames of a change, and what they left behind.

use anyhow::{Result, ensure};

use crate::agents::{AfterDecisions, Mention};
use crate::cli::Outcome;
use crate::cli::change::ChangeArgs;
use crate::cli::console::Console;
use crate::cli::diff::{Diff, unsearched_notes};
use crate::cli::github::Remembered;
use crate::cli::jobs::{self, Jobs, JobsArgs, What, Work};
use crate::cli::reporting::{Analysed, ReportingArgs};
use crate::cli::subject::Subject;
use crate::cli::verification::Tree;
use crate::java::Project;
use crate::report::Format;

/// Find what the renames of a change left behind
///
/// Compares two revisions, detects the renames between them, infers the concepts behind these, and
/// reports the declarations and texts that still have the old words.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  corename check                           # what the current branch forgot
  corename check --worktree                # the same, before committing
  corename check v1.0..main                # between two revisions
  corename check --patch rename.patch      # then: git apply rename.patch
  corename check --jobs - < jobs.jsonl > records.jsonl
                                           # each commit of many repositories; a line:
                                           # {\"repository\": \"/mirrors/shop.git\"}")]
pub struct Args {
    #[command(flatten)]
    change: ChangeArgs,

    #[command(flatten)]
    answer: ReportingArgs,

    /// Read jobs from standard input, one JSON object a line, such as {"repository": "/mirrors/shop.git", "range":
    /// "v1..v2"}. Check each commit of each job. Write a record of each commit and job as JSON Lines. Build nothing,
    /// and ask no language model
    #[arg(
        long,
        value_enum,
        value_name = "-",
        hide_possible_values = true,
        help_heading = "Options for jobs",
        conflicts_with_all = [
            "revisions", "base", "head", "worktree", "dir", "json", "sarif", "markdown", "github", "patch", "output", "anchor",
            "category", "fail_on", "verify_command", "verify_log", "review", "llm_record", "llm_replay", "llm_dry_run",
            "llm_explain",
        ],
    )]
    jobs: Option<Jobs>,

    #[command(flatten)]
    of_jobs: JobsArgs,

    /// In a workflow of a pull request on GitHub, suggest in a review what can be committed there; needs a token with
    /// the permission `pull-requests: write`
    #[arg(long, help_heading = "Report options", conflicts_with_all = ["jobs", "review", "llm_dry_run"])]
    suggest_changes: bool,
}

pub fn run(args: &Args, console: &Console) -> Result<Outcome> {
    let answer = &args.answer;
    if args.jobs.is_some() {
        ensure!(
            matches!(answer.output.format, Format::Text | Format::Json),
            "--jobs writes JSON Lines; leave out --format"
        );
        let work = Work { what: What::Check, config: &answer.config, overrides: answer.output.overrides() };
        return jobs::run(&args.of_jobs, &work, console);
    }
    check(&args.change, answer, args.suggest_changes, console)
}

/// Checks one change.
///
/// # Errors
/// It cannot be read, or a report cannot be written.
pub fn check(
    of: &ChangeArgs,
    answer: &ReportingArgs,
    suggests_changes: bool,
    console: &Console,
) -> Result<Outcome> {
    answer.refuse()?;
    let repository = of.repo.open()?;
    let range = of.range(&repository)?;
    let config = answer.config.load(&repository, range.tip(), &answer.output.overrides())?;
    let limit = config.settings().max_file_size.bytes();
    let change = Diff::open(&repository, &range, &config)?;
    console.notes(range.note());
    console.notes(answer.config.note_on_others(&change.head).as_deref());
    of.note_uncommitted(&repository, &change.head, limit, console);
    let project = Project::new(&change.head);
    let subject = console.progress("checking", || Subject::of_change(&change, &project, &config))?;
    let model = answer.llm.model(&config, &answer.config, (&repository, Some(&range)), console)?;
    let model = model.as_ref();
    let subject = subject.asking(model);
    let tree = Tree { repository: &repository, revision: range.head(), trusted: Some(range.base()) };
    let compared = range.familiar_name();
    let seed_commands = Default::default();
    let analysed =
        Analysed { tree, head: &change.head, config: &config, compared, seed_commands, suggests_changes };
    if answer.review.stdio() {
        return answer.review_by_program(subject, &analysed, console);
    }
    let remembered = Remembered::read(config.settings(), console);
    let AfterDecisions { mut analysis, mut matched } =
        console.progress("checking", || subject.analyse_with_decisions(&remembered.decisions));
    answer.llm.explain(model);
    if answer.llm.print_dry_run(model, console)? {
        return Ok(Outcome::Nothing);
    }
    let texts =
        console.progress("reading comments and resources", || change.mentions(&project, &config, &analysis));
    console.details(unsearched_notes(&change.head));
    let dismissed: Vec<Mention>;
    (dismissed, analysis.mentions) = texts.into_iter().partition(|text| remembered.dismissed(&text.id));
    matched += dismissed.len();
    analysis.added_lines = change.added_lines(&analysis);
    analysis.notes.extend(Remembered::said(matched));
    analysis.notes.extend(remembered.notes);
    answer.report(analysis, &analysed, |analysis| &analysis.mentions, console)
}
