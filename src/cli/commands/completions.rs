//! `corename completions`: what a shell needs to complete commands and options.

use anyhow::Result;
use clap::{Command, CommandFactory};
use clap_complete::Shell;

use crate::cli::console::Console;
use crate::cli::{Cli, Outcome};

/// Print a script for shell completion
#[derive(Debug, Clone, clap::Args)]
#[command(after_help = "\
Examples:
  source <(corename completions bash)                          # in ~/.bashrc
  corename completions fish > ~/.config/fish/completions/corename.fish")]
pub struct Args {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

pub fn run(args: &Args, console: &Console) -> Result<Outcome> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut for_users(), "corename", &mut script);
    console.say(&String::from_utf8_lossy(&script))?;
    Ok(Outcome::Nothing)
}

/// Returns the command line without commands that are not for users: scripts offer everything that they know.
fn for_users() -> Command {
    let cli = Cli::command();
    Command::new("corename")
        .version(env!("CARGO_PKG_VERSION"))
        .args(cli.get_arguments())
        .subcommands(cli.get_subcommands().filter(|command| !command.is_hide_set()))
}
