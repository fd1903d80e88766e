//! `--jobs -`: jobs from standard input, one JSON object a line, each answered by JSON Lines on standard output.
//!
//! Each job is done by a process of its own, this program again, one commit after another ([`commits`]). So a commit
//! that takes too long can be killed, whatever it is doing. A commit that breaks the process is one record. And the
//! memory that a repository took is given back. [`supervision`] follows such a process by its [`message`]s and writes
//! the records. Killing is the one way to end work that may be anywhere: in the parser, in zlib, on a disk that hangs.
//! A `git::CancellationToken` only ends what asks it. Whoever drives the workers (Spark, GNU parallel) decides which
//! jobs are done at once: there is no scheduler here.

mod commits;
mod job;
mod message;
mod records;
mod supervision;

use std::io;

use anyhow::{Context, Result};

use super::Outcome;
use super::console::Console;
use super::settings::ConfigArgs;
use crate::config::{ConfigFile, TimeLimit};
use job::{Line, Lines};
use records::Records;
use supervision::Supervisor;

/// Where jobs are read from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Jobs {
    /// Standard input
    #[value(name = "-")]
    StandardInput,
}

#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Options for jobs")]
pub struct JobsArgs {
    /// Give up on a commit after this time, record it as timed out, and go on with the next one
    #[arg(long, value_name = "TIME", default_value = "1m")]
    commit_timeout: TimeLimit,

    /// Give up on the rest of a job after this time
    #[arg(long, value_name = "TIME", default_value = "24h")]
    job_timeout: TimeLimit,

    /// Do the one job that standard input names, for the process that reads the jobs
    #[arg(long, hide = true, requires = "jobs")]
    one_job: bool,
}

/// The work on each commit of a job, and its configuration.
pub struct Work<'w> {
    pub what: What,
    pub config: &'w ConfigArgs,
    /// The settings of the command line.
    pub overrides: ConfigFile,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    Detect,
    Check,
}

/// Answers the jobs of standard input, until it ends.
///
/// # Errors
/// Standard input cannot be read, or standard output not be written. What is wrong with a job is a record.
pub fn run(args: &JobsArgs, work: &Work<'_>, console: &Console) -> Result<Outcome> {
    if args.one_job {
        return commits::run(work);
    }
    let records = Records::to_standard_output();
    records.end_between_lines(console);
    let supervisor = Supervisor {
        commit_timeout: args.commit_timeout,
        job_timeout: args.job_timeout,
        // The one job is done with the same options.
        program: std::env::current_exe().context("this program's own file cannot be found")?,
        arguments: std::env::args_os().skip(1).chain(["--one-job".into()]).collect(),
        records: &records,
    };
    let mut lines = Lines::new(io::stdin().lock());
    while let Some(line) = lines.next().context("cannot read the jobs from standard input")? {
        let Line { number, job } = line;
        match job {
            Ok(job) => supervisor.answer(&job, number)?,
            Err(problem) => supervisor.refuse(number, &problem)?,
        }
    }
    Ok(Outcome::Nothing)
}
