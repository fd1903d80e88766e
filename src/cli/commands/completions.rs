//! `corename completions`: what a shell needs to complete commands and options.

use anyhow::Result;
use clap::CommandFactory;
use clap_complete::Shell;

use crate::cli::console::Console;
use crate::cli::{Cli, Outcome};

/// Print a script by which a shell completes commands and options
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
    clap_complete::generate(args.shell, &mut Cli::command(), "corename", &mut script);
    console.say(&String::from_utf8_lossy(&script))?;
    Ok(Outcome::Nothing)
}
