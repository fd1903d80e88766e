//! The command line: arguments in, library calls, report out.

mod attempts;
mod change;
mod commands;
mod console;
mod diff;
mod each;
mod environment;
mod exchanges;
mod explanation;
mod files;
mod finished;
mod github;
mod interruption;
mod jobs;
mod llm;
mod ordered;
mod output;
mod past;
mod paths;
mod renames;
mod reporting;
mod seed;
mod seed_commands;
mod settings;
mod shell;
mod stdio;
mod stdout;
mod subject;
mod suggested_changes;
mod usage;
mod verification;
mod walk;
mod work_tree;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser;

use commands::Command;
use console::{Console, Verbosity};

/// Finds the identifiers that a coordinated rename forgot.
///
/// corename detects the renames of a change, and infers the concept behind them. It reports the
/// declarations and texts that still have the old words, with a patch. Only `apply`, `review --apply`,
/// `rename --execute` and, on a coding agent's request, `mcp` edit code.
#[derive(Debug, Parser)]
#[command(
    name = "corename",
    bin_name = "corename",
    version,
    max_term_width = 100,
    arg_required_else_help = true
)]
#[command(after_help = EXIT_STATUS)]
struct Cli {
    #[command(subcommand)]
    command: Command,

    /// How many threads to use, 256 at most [default: one for each core]
    #[arg(long, global = true, value_name = "N", value_parser = usage::threads, help_heading = "Global options")]
    threads: Option<usize>,

    /// When to use colour
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", help_heading = "Global options")]
    color: clap::ColorChoice,

    /// Print no progress, notes or warnings, and nothing at all if nothing was found
    #[arg(long, short, global = true, help_heading = "Global options")]
    quiet: bool,

    /// Also note which files other than Java were not searched for old names, and why
    #[arg(long, short, global = true, conflicts_with = "quiet", help_heading = "Global options")]
    verbose: bool,
}

impl Cli {
    fn verbosity(&self) -> Verbosity {
        match (self.quiet, self.verbose) {
            (true, _) => Verbosity::Quiet,
            (false, true) => Verbosity::Verbose,
            (false, false) => Verbosity::Normal,
        }
    }
}

const EXIT_STATUS: &str = "Exit status: 0 nothing found at or above --fail-on; 1 something found; \
2 the command failed, and standard error says why.";

/// Whether a command found something at or above the level asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Nothing,
    Found,
}

/// Shows what was asked of the help, or where nothing was asked, the help.
fn help(asked: &clap::Error, given: &[OsString]) -> ExitCode {
    if asked.use_stderr() {
        asked.exit();
    }
    let console = Console::new(Verbosity::Normal, usage::color(given));
    let text = asked.render();
    let text = if console.color() { text.ansi().to_string() } else { text.to_string() };
    match console.say(&text) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            console.error(&error.into());
            ExitCode::from(2)
        }
    }
}

/// Runs the program with the process's arguments. The result alone goes to standard output,
/// everything else to standard error.
pub fn run() -> ExitCode {
    let given: Vec<OsString> = std::env::args_os().collect();
    let cli = match usage::parse(&given) {
        Ok(cli) => cli,
        Err(error) if usage::is_help(&error) => return help(&error, &given),
        Err(error) => {
            let console = Console::new(Verbosity::Normal, usage::color(&given));
            console.refuse(&usage::complaint(&error, &given));
            return ExitCode::from(2);
        }
    };
    let console = Console::new(cli.verbosity(), cli.color);
    // Only fails when there is a pool already, and then that one serves.
    let _ = rayon::ThreadPoolBuilder::new().num_threads(cli.threads.unwrap_or(0)).build_global();
    match cli.command.run(&console) {
        Ok(Outcome::Nothing) => ExitCode::SUCCESS,
        Ok(Outcome::Found) => ExitCode::from(1),
        Err(error) if stdout::is_closed(&error) => ExitCode::SUCCESS,
        Err(error) => {
            console.error(&error);
            ExitCode::from(2)
        }
    }
}
