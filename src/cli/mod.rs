//! The command line: one file a subcommand. Arguments in, library calls, report out.

mod answer;
mod apply;
mod attempts;
mod candidates;
mod change;
mod check;
mod completions;
mod config;
mod console;
mod demo;
mod detect;
mod each;
mod exchanges;
mod features;
mod files;
mod finished;
mod github;
mod history;
mod interruption;
mod llm;
mod mcp;
mod ordered;
mod output;
mod past;
mod paths;
mod rename;
mod renames;
mod review;
mod seed;
mod settings;
mod shell;
mod stdio;
mod stdout;
mod subject;
mod suggest;
mod usage;
mod verification;
mod walk;
mod work_tree;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use console::Console;

use crate::agents::Without;
use crate::http::Secret;

/// More threads than this only get into each other's way.
const MOST_THREADS: usize = 256;

/// Finds the identifiers that a coordinated rename forgot.
///
/// corename looks at the renames that a change makes, infers the concept behind them, and reports
/// the declarations that still carry the old words. What it suggests is a patch; only `apply`,
/// `review --apply`, `rename --execute` and, where a coding agent asks for that, `mcp` edit code.
#[derive(Debug, Parser)]
#[command(name = "corename", version, max_term_width = 100, arg_required_else_help = true)]
#[command(after_help = EXIT_STATUS)]
struct Cli {
    #[command(subcommand)]
    command: Command,

    /// How many threads to use, 256 at most [default: one for each core]
    #[arg(long, global = true, value_name = "N", value_parser = threads, help_heading = "Global options")]
    threads: Option<usize>,

    /// When to use colour
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", help_heading = "Global options")]
    color: clap::ColorChoice,

    /// Print no progress, no notes and no warnings
    #[arg(long, short, global = true, help_heading = "Global options")]
    quiet: bool,
}

const EXIT_STATUS: &str = "Exit status: 0 nothing found at or above --fail-on, 1 something found, \
2 the command could not do its job; then one line on standard error says why.";

#[derive(Debug, Subcommand)]
enum Command {
    Check(Box<check::Args>),
    Suggest(Box<suggest::Args>),
    Review(Box<review::Args>),
    Detect(Box<detect::Args>),
    History(Box<history::Args>),
    Apply(Box<apply::Args>),
    Rename(Box<rename::Args>),
    Config(config::Args),
    Completions(completions::Args),
    Mcp(Box<mcp::Args>),
    Demo(Box<demo::Args>),
    /// Print what the miner weighs, for bench/fit_mining.py; no command for users
    #[command(hide = true)]
    Candidates,
    /// Print what findings are judged by, for bench/fit.py; no command for users
    #[command(hide = true)]
    Features,
}

/// What `CORENAME_WITHOUT` leaves out of the judgement (`rounds`, `guards`, …; several with commas),
/// which is how `bench/ablation.py` finds out what each part is worth.
fn without() -> Without {
    let parts = std::env::var("CORENAME_WITHOUT").unwrap_or_default();
    let has = |part: &str| parts.split(',').any(|p| p == part);
    Without {
        rounds: has("rounds"),
        guards: has("guards"),
        evidence: has("evidence"),
        relations: has("relations"),
        inflection: has("inflection"),
    }
}

/// The value of an environment variable; `None` where it is not set, or is blank.
fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.trim().is_empty())
}

/// The key in an environment variable; `None` where it is not set, or is blank.
fn secret(name: &str) -> Option<Secret> {
    variable(name).map(|key| Secret::new(key.trim()))
}

/// How many of something, at least one.
fn from_one(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|n| *n > 0).ok_or_else(|| "expected a number from 1 on".to_owned())
}

/// How many threads, none of which is in another's way.
fn threads(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|n| (1..=MOST_THREADS).contains(n));
    number.ok_or_else(|| format!("expected a number from 1 to {MOST_THREADS}"))
}

/// Whether a command found something at or above the level asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Nothing,
    Found,
}

/// Runs the program with the process's arguments. The result alone goes to standard output,
/// everything else to standard error.
pub fn run() -> ExitCode {
    let given: Vec<OsString> = std::env::args_os().collect();
    let cli = match usage::parse(&given) {
        Ok(cli) => cli,
        Err(error) if usage::is_help(&error) => error.exit(),
        Err(error) => {
            let console = Console::new(false, usage::color(&given));
            console.refuse(&usage::complaint(&error, &given));
            return ExitCode::from(2);
        }
    };
    let console = Console::new(cli.quiet, cli.color);
    // Only fails when there is a pool already, and then that one serves.
    let _ = rayon::ThreadPoolBuilder::new().num_threads(cli.threads.unwrap_or(0)).build_global();
    let result = match cli.command {
        Command::Check(args) => check::run(&args, &console),
        Command::Suggest(args) => suggest::run(&args, &console),
        Command::Review(args) => review::run(&args, &console),
        Command::Detect(args) => detect::run(&args, &console),
        Command::History(args) => history::run(&args, &console),
        Command::Apply(args) => apply::run(&args, &console),
        Command::Rename(args) => rename::run(&args, &console),
        Command::Config(args) => config::run(&args, &console),
        Command::Completions(args) => completions::run(&args, &console),
        Command::Mcp(args) => mcp::run(&args, &console),
        Command::Candidates => candidates::run(),
        Command::Features => features::run(),
        Command::Demo(args) => demo::run(&args, &console),
    };
    match result {
        Ok(Outcome::Nothing) => ExitCode::SUCCESS,
        Ok(Outcome::Found) => ExitCode::from(1),
        Err(error) if stdout::is_closed(&error) => ExitCode::SUCCESS,
        Err(error) => {
            console.error(&error);
            ExitCode::from(2)
        }
    }
}
