//! `corename detect`: the renames of a change alone, or of each commit of a range.

use anyhow::{Result, ensure};

use crate::cli::Outcome;
use crate::cli::change::ChangeArgs;
use crate::cli::console::Console;
use crate::cli::each::{self, EachArgs};
use crate::cli::jobs::{self, Jobs, JobsArgs, What, Work};
use crate::cli::renames::{Detected, Format, PrintArgs};
use crate::cli::settings::ConfigArgs;
use crate::cli::stdout::print;
use crate::config::ConfigFile;
use crate::report::paint::BOLD;
use crate::report::{self, RenamesDocument, refactoringminer};
use crate::text::visible;

/// List the renames of a change
///
/// REVISIONS names the change as git does. With --each, the commits are those that `git log REVISIONS` lists. For one
/// commit, that is its whole history.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  corename detect HEAD                     # the renames of the last commit
  corename detect HEAD --explain           # and why each one is believed
  corename detect v1.0..v2.0               # of all that lies between two releases, as one change
  corename detect --format json | jq .     # for other programs

  corename detect v1.0..v2.0 --each        # of each commit between them, oldest first
  corename detect main --each --first-parent --format json > renames.jsonl
                                           # of each pull request that main took, a line each
  corename detect main --each --format json --skip-done renames.jsonl >> renames.jsonl
                                           # go on where an earlier run was stopped
  corename detect main --each --format refactoringminer > renames.json
                                           # for what reads RefactoringMiner's JSON

  corename detect --jobs - < jobs.jsonl > records.jsonl
                                           # of many repositories; a line of jobs.jsonl:
                                           # {\"repository\": \"/mirrors/shop.git\", \"range\": \"v1..v2\"}")]
pub struct Args {
    #[command(flatten)]
    change: ChangeArgs,

    #[command(flatten)]
    each: EachArgs,

    #[command(flatten)]
    config: ConfigArgs,

    #[command(flatten)]
    print: PrintArgs,

    /// Read jobs from standard input, one JSON object a line, such as {"repository": "/mirrors/shop.git", "range":
    /// "v1..v2"}. Detect the renames of each commit of each job. Write a record of each commit and job as JSON Lines
    #[arg(
        long,
        value_enum,
        value_name = "-",
        hide_possible_values = true,
        help_heading = "Options for jobs",
        conflicts_with_all = ["revisions", "base", "head", "worktree", "dir", "each", "explain", "purity"],
    )]
    jobs: Option<Jobs>,

    #[command(flatten)]
    of_jobs: JobsArgs,
}

pub fn run(args: &Args, console: &Console) -> Result<Outcome> {
    args.print.refuse_unused_options()?;
    if args.jobs.is_some() {
        ensure!(
            args.print.format != Format::RefactoringMiner,
            "--jobs writes JSON Lines; leave out --format"
        );
        let work = Work { what: What::Detect, config: &args.config, overrides: ConfigFile::default() };
        return jobs::run(&args.of_jobs, &work, console);
    }
    let repository = args.change.repo.open()?;
    if args.each.each {
        let range = args.change.range_of_commits(&repository)?;
        return each::run(&repository, &range, &args.each, &args.config, args.print, console);
    }
    let range = args.change.range(&repository)?;
    console.notes(range.note());
    let config = args.config.load(&repository, range.tip(), &ConfigFile::default())?;
    let limit = config.settings().max_file_size.bytes();
    let detected = console.progress("detecting", || args.print.detect(&repository, &range, limit))?;
    let Detected { change, detection, explanation } = detected;
    // The change has only the files that differ.
    if args.change.names_nothing()
        && let Some(head) = range.head()
        && let Ok(head) = repository.snapshot(head, limit)
    {
        args.change.note_uncommitted(&repository, &head, limit, console);
    }
    for note in &detection.notes {
        console.note(note);
    }
    if console.is_quiet() && args.print.format == Format::Text && detection.renames.is_empty() {
        return Ok(Outcome::Nothing);
    }
    print(|out| match args.print.format {
        Format::Json => {
            let (base, head) = (change.base.id(), change.head.id());
            let document = RenamesDocument::of(base, head, &detection.renames, explanation.as_ref());
            report::write_json(&document, out)
        }
        Format::Text => {
            let (renames, paint) = (&detection.renames, console.paint());
            report::write_renames_text(renames, args.print.evidence(), paint, out)?;
            writeln!(out, "{}", paint.with(BOLD, &report::renames_total(renames, range.name())))?;
            explanation
                .iter()
                .try_for_each(|explanation| writeln!(out, "Purity: {}.", visible(&explanation.verdict())))
        }
        Format::RefactoringMiner => {
            out.write_all(refactoringminer::BEGIN.as_bytes())?;
            let url = repository.origin_url().unwrap_or_default();
            refactoringminer::write(&change.refactoringminer(&url, &detection), out)?;
            out.write_all(refactoringminer::END.as_bytes())
        }
    })?;
    Ok(Outcome::Nothing)
}
