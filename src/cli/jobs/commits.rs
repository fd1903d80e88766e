//! The process that does one job: it looks at its commits, one after another, oldest first, and says so.

use std::io::{self, BufRead};
use std::time::Instant;

use anyhow::{Context, Result};

use super::job::Task;
use super::message::Message;
use super::records::{CommitRecord, Status, millis};
use super::{What, Work};
use crate::cli::Outcome;
use crate::cli::change::{Range, RepoArgs};
use crate::cli::diff::Diff;
use crate::cli::llm::not_asked;
use crate::cli::stdout::stdout;
use crate::cli::subject::Subject;
use crate::config::Config;
use crate::git::{ObjectId, Repository, Revision};
use crate::java::Project;
use crate::report::{self, Options, RenamesDocument, Report};
use crate::text::one_line;

/// Does the one job that standard input names, until all its commits are answered or the input ends.
///
/// # Errors
/// There is no such line, or the reader of the output is gone.
pub fn run(work: &Work<'_>) -> Result<Outcome> {
    // The process that gave the job receives the signal as well, and decides.
    let _ = ctrlc::set_handler(|| {});
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line)?;
    let task: Task = serde_json::from_str(&line).context("this is no task")?;
    std::thread::spawn(|| {
        // No process waits for the answers any more. So this process ends even if its parent was killed.
        let _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
        std::process::exit(2);
    });
    match look(&task, work) {
        Ok(()) => say(&Message::Done)?,
        Err(error) => say(&Message::Failed(one_line(&format!("{error:#}"))))?,
    }
    Ok(Outcome::Nothing)
}

fn say(message: &Message) -> io::Result<()> {
    message.write(&mut stdout())
}

fn look(task: &Task, work: &Work<'_>) -> Result<()> {
    let job = &task.job;
    let repository = RepoArgs::of(job.repository.clone()).open()?;
    let range = repository.revisions(&job.range)?;
    let config = work.config.load(&repository, range.tip(), &work.overrides)?;
    let history = repository.history(&range, job.selection())?;
    say(&Message::Commits(history.commits.len()))?;
    let looking = Looking { task, what: work.what, repository: &repository, config: &config };
    for commit in history.commits.iter().skip(task.answered) {
        looking.at(*commit)?;
    }
    // The commits that could be listed are answered all the same.
    match history.problems.is_empty() {
        true => Ok(()),
        false => Err(anyhow::anyhow!("some commits are missing: {}", history.problems.join("; "))),
    }
}

/// The settings and the repository that the commits of a job share.
struct Looking<'l> {
    task: &'l Task,
    what: What,
    repository: &'l Repository,
    config: &'l Config,
}

impl Looking<'_> {
    /// Looks at a commit, and says what came of it.
    fn at(&self, id: ObjectId) -> Result<()> {
        let commit = id.to_string();
        let found = self.repository.commit(id);
        let time = found.as_ref().ok().and_then(|found| self.repository.committed(found).ok());
        say(&Message::Begun { commit: commit.clone(), time })?;
        let began = Instant::now();
        let looked = found.map_err(anyhow::Error::from).and_then(|found| self.document(found));
        let error = looked.as_ref().err().map(|error| format!("{error:#}"));
        let record = CommitRecord {
            job: self.task.job.id.as_deref().unwrap_or_default(),
            repository: &self.task.job.repository.to_string_lossy(),
            commit: &commit,
            time,
            status: if error.is_none() { Status::Ok } else { Status::Failed },
            duration_ms: millis(began.elapsed()),
            error: error.as_deref(),
        };
        let (ok, record) = match looked {
            Ok(document) => (true, record.with(&document.notes, &document.json)),
            Err(_) => (false, record.line()),
        };
        Ok(say(&Message::Looked { ok, record: String::from_utf8(record)? })?)
    }

    /// Returns the document that `detect COMMIT` or `check COMMIT` would print.
    fn document(&self, commit: Revision) -> Result<Document> {
        let parent = self.repository.first_parent(&commit)?;
        let range = Range::between(parent, commit);
        match self.what {
            What::Detect => self.renames(&range),
            What::Check => self.leftovers(&range),
        }
    }

    fn renames(&self, range: &Range) -> Result<Document> {
        let change = Diff::of_differing(self.repository, range, self.limit())?;
        let detection = change.detect()?;
        let mut json = Vec::new();
        let (base, head) = (change.base.id(), change.head.id());
        report::write_json_line(&RenamesDocument::of(base, head, &detection.renames, None), &mut json)?;
        Ok(Document { json, notes: detection.notes })
    }

    fn leftovers(&self, range: &Range) -> Result<Document> {
        let change = Diff::open(self.repository, range, self.config)?;
        let project = Project::new(&change.head);
        let mut analysis = Subject::of_change(&change, &project, self.config)?.analyse();
        analysis.notes.extend(not_asked(self.config));
        analysis.mentions = change.mentions(&project, self.config, &analysis);
        let patched_texts = self.config.settings().patch_mentions;
        let options = Options { patched_texts, ..Options::default() };
        let mut json = Vec::new();
        report::write_line(&Report::new(&analysis, &change.head, &options), &mut json)?;
        // The document has them.
        Ok(Document { json, notes: Vec::new() })
    }

    fn limit(&self) -> usize {
        self.config.settings().max_file_size.bytes()
    }
}

/// The findings in a commit, as JSON on a line, and what was skipped.
struct Document {
    json: Vec<u8>,
    notes: Vec<String>,
}
