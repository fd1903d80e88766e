//! `corename detect`: the renames of a change alone, or of each commit of a range.

use anyhow::Result;

use super::Outcome;
use super::change::{Change, ChangeArgs, Range};
use super::console::Console;
use super::each::{self, EachArgs};
use super::renames::{Format, PrintArgs, write_text};
use super::settings::ConfigArgs;
use super::stdout::print;
use crate::config::ConfigFile;
use crate::git::{Repository, Revisions};
use crate::report::{self, refactoringminer};

/// List the renames of a change
///
/// REVISIONS names the change as git does: `A..B` is all that lies between A and B, `A...B` what B has done since it
/// left A, and a commit alone is what it changed against its first parent. With --each, the commits are those that
/// `git log REVISIONS` lists: of a commit alone, the whole history behind it.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  corename detect HEAD                     the renames of the last commit
  corename detect HEAD --explain           and why each one is believed
  corename detect v1.0..v2.0               of all that lies between two releases, as one change
  corename detect --format json | jq .     for other programs

  corename detect v1.0..v2.0 --each        of each commit between them, oldest first
  corename detect main --each --first-parent --format json > renames.jsonl
                                           of each pull request that main took, a line each
  corename detect main --each --format json --skip-done renames.jsonl >> renames.jsonl
                                           go on where an earlier run was stopped
  corename detect main --each --format refactoringminer > renames.json
                                           for what reads RefactoringMiner's JSON")]
pub struct Args {
    /// The change: `A..B`, `A...B`, or one commit; with --each the range of commits
    #[arg(value_name = "REVISIONS", conflicts_with_all = ["base", "head", "worktree"])]
    revisions: Option<String>,

    #[command(flatten)]
    change: ChangeArgs,

    #[command(flatten)]
    each: EachArgs,

    #[command(flatten)]
    config: ConfigArgs,

    #[command(flatten)]
    print: PrintArgs,
}

pub fn run(args: &Args, console: &Console) -> Result<Outcome> {
    let repository = args.change.repo.open()?;
    if args.each.each {
        let range = args.range_of_commits(&repository)?;
        return each::run(&repository, &range, &args.each, &args.config, args.print, console);
    }
    let range = args.range(&repository)?;
    console.notes(range.note());
    let config = args.config.load(&repository, range.tip(), &ConfigFile::default())?;
    let change = Change::of_differing(&repository, &range, config.settings().max_file_size.bytes())?;
    let detection = console.progress("detecting", || change.detect());
    change.check_read()?;
    for note in &detection.notes {
        console.note(note);
    }
    print(|out| match args.print.format {
        Format::Json => report::write_renames(change.base.id(), change.head.id(), &detection.renames, out),
        Format::Text => {
            if detection.renames.is_empty() {
                console.note("no renames");
            }
            write_text(&detection, args.print.explain, out)
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

impl Args {
    /// The change as two revisions.
    fn range(&self, repository: &Repository) -> Result<Range> {
        match &self.revisions {
            Some(spec) => Ok(Range::of_spec(repository, spec)?),
            None => self.change.range(repository),
        }
    }

    /// The change as a range of commits.
    fn range_of_commits(&self, repository: &Repository) -> Result<Revisions> {
        match &self.revisions {
            Some(spec) => Ok(repository.revisions(spec)?),
            None => {
                let base = self.change.base.as_deref();
                let (base, head) = repository.default_range(base, self.change.head.as_deref())?;
                Ok(Revisions::Between(base, head))
            }
        }
    }
}
