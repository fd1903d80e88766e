//! `corename detect --each`: the renames of each commit of a range against its first parent.
//!
//! Commits are worked on by all threads and printed in order, as they come.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Result, ensure};

use super::Outcome;
use super::change::Range;
use super::console::Console;
use super::finished::Finished;
use super::renames::{Detected, Format, PrintArgs};
use super::settings::ConfigArgs;
use super::stdout::stdout;
use super::walk::Walk;
use crate::config::ConfigFile;
use crate::git::{GitError, History, ObjectId, Repository, Revisions, Selection};
use crate::report::paint::{BOLD, Paint};
use crate::report::{self, RenamesDocument, refactoringminer};
use crate::text::{count, visible};

#[derive(Debug, clap::Args)]
pub struct EachArgs {
    /// Look at each commit of the range by itself, oldest first
    #[arg(long, conflicts_with = "worktree")]
    pub each: bool,

    /// Follow only the first parent of merges, and compare them with it, as `git log --first-parent` does
    #[arg(long)]
    first_parent: bool,

    /// Look at merge commits, too; they are compared with their first parent
    #[arg(long)]
    include_merges: bool,

    /// Leave out the commits in FILE, the output of an earlier run with `--each --format json`
    #[arg(long, value_name = "FILE")]
    skip_done: Option<PathBuf>,
}

impl EachArgs {
    /// Refuses to go on with what is no JSON Lines.
    ///
    /// # Errors
    /// That is asked for.
    pub fn refuse_unused_options(&self, is_json: bool) -> Result<()> {
        ensure!(
            self.skip_done.is_none() || is_json,
            "--skip-done goes on with JSON Lines; give --format json"
        );
        Ok(())
    }

    /// Returns the commits of a range that are to be looked at.
    pub fn history(&self, repository: &Repository, range: &Revisions) -> Result<History> {
        let selection = Selection { first_parent: self.first_parent, merges: self.include_merges };
        let mut history = repository.history(range, selection)?;
        if let Some(file) = &self.skip_done {
            let finished = Finished::read(file)?;
            finished.cut_torn_line(file)?;
            history.commits.retain(|id| !finished.contains(id));
        }
        Ok(history)
    }
}

/// Detects and prints the renames of each commit of `range`.
pub fn run(
    repository: &Repository,
    range: &Revisions,
    args: &EachArgs,
    config: &ConfigArgs,
    print: PrintArgs,
    console: &Console,
) -> Result<Outcome> {
    let is_json = print.format == Format::Json;
    args.refuse_unused_options(is_json)?;
    let size_limit =
        config.load(repository, range.tip(), &ConfigFile::default())?.settings().max_file_size.bytes();
    let history = args.history(repository, range)?;
    let url = repository.origin_url().unwrap_or_default();
    let paint = console.paint();
    let job = Job { repository, size_limit, print, url: &url, paint };
    let (mut renames, mut renaming) = (0, 0);
    let mut out = Printer::new(print.format);
    out.begin()?;
    let walk = Walk { history: &history, doing: "detecting", console };
    let walked = walk.run(
        |commit| job.run(commit),
        |progress, commit, printed| {
            for note in &printed.notes {
                progress.suspend(|| console.note(&format!("{:.12}: {note}", commit.to_string())));
            }
            renames += printed.renames;
            renaming += usize::from(printed.renames > 0);
            progress.beside(|| out.print(&printed.text))
        },
    )?;
    out.end()?;
    let is_reported = renames > 0 || !console.is_quiet();
    if print.format == Format::Text && is_reported {
        let commits = count(history.commits.len(), "commit");
        let total = match renames {
            0 => format!("No renames in {commits}."),
            n => format!("{} in {renaming} of {commits}.", count(n, "rename")),
        };
        out.print(format!("{}\n", paint.with(BOLD, &total)).as_bytes())?;
    }
    walked.whole(if is_json { "; once they can, --skip-done does these alone" } else { "" })?;
    Ok(Outcome::Nothing)
}

/// The work on each commit.
struct Job<'a> {
    repository: &'a Repository,
    size_limit: usize,
    print: PrintArgs,
    url: &'a str,
    paint: Paint,
}

/// The output for a commit.
struct Printed {
    text: Vec<u8>,
    renames: usize,
    notes: Vec<String>,
}

impl Job<'_> {
    fn run(&self, id: ObjectId) -> Result<Printed, GitError> {
        let commit = self.repository.commit(id)?;
        let parent = self.repository.first_parent(&commit)?;
        let range = Range::between(parent, commit);
        let detected = self.print.detect(self.repository, &range, self.size_limit)?;
        let Detected { change, detection, explanation } = detected;
        let mut text = Vec::new();
        let (base, head) = (change.base.id(), change.head.id());
        let written = match self.print.format {
            Format::Json => {
                let document = RenamesDocument::of(base, head, &detection.renames, explanation.as_ref());
                report::write_json_line(&document, &mut text)
            }
            Format::Text if detection.renames.is_empty() => Ok(()),
            Format::Text => {
                let _ = writeln!(text, "{}", self.paint.with(BOLD, &format!("commit {head}")));
                let reported =
                    explanation.map(|explanation| format!("Purity: {}.\n", visible(&explanation.verdict())));
                report::write_renames_text(&detection.renames, self.print.evidence(), self.paint, &mut text)
                    .and_then(|()| text.write_all(reported.unwrap_or_default().as_bytes()))
            }
            Format::RefactoringMiner => {
                refactoringminer::write(&change.refactoringminer(self.url, &detection), &mut text)
            }
        };
        assert!(written.is_ok(), "memory can be written");
        Ok(Printed { text, renames: detection.renames.len(), notes: detection.notes })
    }
}

/// Standard output, with what is around and between the commits. What was printed of a commit is passed on at once: a
/// run that is stopped has lost nothing.
struct Printer {
    format: Format,
    is_first: bool,
}

impl Printer {
    fn new(format: Format) -> Self {
        Self { format, is_first: true }
    }

    fn begin(&mut self) -> Result<()> {
        self.around(refactoringminer::BEGIN)
    }

    fn end(&mut self) -> Result<()> {
        self.around(refactoringminer::END)
    }

    fn around(&mut self, text: &str) -> Result<()> {
        if self.format == Format::RefactoringMiner {
            write_out(text.as_bytes())?;
        }
        Ok(())
    }

    fn print(&mut self, text: &[u8]) -> io::Result<()> {
        if text.is_empty() {
            return Ok(());
        }
        let between: &[u8] = match self.format {
            _ if std::mem::take(&mut self.is_first) => b"",
            Format::Json => b"",
            Format::Text => b"\n",
            Format::RefactoringMiner => refactoringminer::BETWEEN.as_bytes(),
        };
        write_out(&[between, text].concat())
    }
}

/// Writes in one piece where the system can.
fn write_out(bytes: &[u8]) -> io::Result<()> {
    let mut out = stdout();
    out.write_all(bytes)?;
    out.flush()
}
