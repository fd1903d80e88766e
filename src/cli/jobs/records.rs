//! The records that answer jobs, and where they go: in whole lines.

use std::io::{self, ErrorKind, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::{Result, anyhow};
use serde::Serialize;

use crate::cli::console::Console;
use crate::cli::stdout::stdout;

/// The result of a commit or a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    Ok,
    Failed,
    TimedOut,
}

/// A commit.
#[derive(Debug, Serialize)]
#[serde(tag = "record", rename = "commit")]
pub struct CommitRecord<'r> {
    pub job: &'r str,
    pub repository: &'r str,
    pub commit: &'r str,
    /// When it was committed, in seconds since 1970; nothing where it cannot be read.
    pub time: Option<i64>,
    pub status: Status,
    pub duration_ms: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<&'r str>,
}

/// The end of a job: all its records came before.
#[derive(Debug, Serialize)]
#[serde(tag = "record", rename = "job")]
pub struct JobRecord<'r> {
    pub job: &'r str,
    /// Nothing of a line that is no job.
    pub repository: Option<&'r str>,
    pub range: Option<&'r str>,
    pub status: Status,
    pub duration_ms: f64,
    /// How many commits the range has; nothing where it could not be listed.
    pub commits: Option<usize>,
    /// How many have a record, and of these, how many could not be read and how many took too long.
    pub answered: usize,
    pub failed: usize,
    pub timed_out: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<&'r str>,
}

impl CommitRecord<'_> {
    pub fn line(&self) -> Vec<u8> {
        line(self)
    }

    /// Returns the record with what was skipped, and with a document that is JSON on a line.
    pub fn with(&self, notes: &[String], document: &[u8]) -> Vec<u8> {
        #[derive(Serialize)]
        struct Noted<'a> {
            #[serde(flatten)]
            record: &'a CommitRecord<'a>,
            #[serde(skip_serializing_if = "<[String]>::is_empty")]
            notes: &'a [String],
        }
        let mut line = line(&Noted { record: self, notes });
        // The document goes in as it is, at the end of the object.
        line.pop();
        line.extend_from_slice(b",\"document\":");
        line.extend_from_slice(document.trim_ascii_end());
        line.push(b'}');
        line
    }
}

impl JobRecord<'_> {
    pub fn line(&self) -> Vec<u8> {
        line(self)
    }
}

fn line(record: &impl Serialize) -> Vec<u8> {
    let written = serde_json::to_vec(record);
    assert!(written.is_ok(), "a record has nothing that JSON cannot say");
    written.unwrap_or_default()
}

/// Milliseconds, to the microsecond.
pub fn millis(time: Duration) -> f64 {
    time.as_micros() as f64 / 1000.0
}

/// Where records go, line by line.
pub struct Records {
    /// Held while a line is written.
    out: Arc<Mutex<WriteLine>>,
}

/// Writes a whole line, in one piece where the system can.
type WriteLine = dyn FnMut(&[u8]) -> io::Result<()> + Send;

impl Records {
    pub fn to(write: impl FnMut(&[u8]) -> io::Result<()> + Send + 'static) -> Self {
        Self { out: Arc::new(Mutex::new(write)) }
    }

    /// Records on standard output.
    pub fn to_standard_output() -> Self {
        Self::to(|line| {
            let mut out = stdout();
            out.write_all(line)?;
            out.flush()
        })
    }

    /// Lets the first signal to end (SIGTERM, Ctrl-C) end this process between two lines, with status 2: some jobs are
    /// not answered. A second one does not wait for a reader that takes nothing.
    pub fn end_between_lines(&self, console: &Console) {
        let (out, asked, console) = (self.out.clone(), AtomicBool::new(false), *console);
        // Fails only where there is a handler already.
        let _ = ctrlc::set_handler(move || {
            if asked.swap(true, Ordering::Relaxed) {
                std::process::exit(2);
            }
            let out = out.clone();
            std::thread::spawn(move || {
                let _held = held(&out);
                console
                    .refuse("interrupted: a job without its last record (\"record\":\"job\") is incomplete");
                std::process::exit(2);
            });
        });
    }

    /// Writes a record as a line.
    ///
    /// # Errors
    /// It cannot be written. That the reader went away is a failure here: jobs stay unanswered.
    pub fn write(&self, mut record: Vec<u8>) -> Result<()> {
        record.push(b'\n');
        (held(&self.out))(&record).map_err(|error| match error.kind() {
            ErrorKind::BrokenPipe => {
                anyhow!("the reader of standard output went away before all jobs were answered")
            }
            _ => error.into(),
        })
    }
}

fn held(out: &Mutex<WriteLine>) -> MutexGuard<'_, WriteLine> {
    out.lock().unwrap_or_else(PoisonError::into_inner)
}
