//! The subcommands, one module each: its arguments, `Args`, and what is done with them, `run`. What several of them
//! need is next to this folder.

mod apply;
mod check;
mod completions;
mod config;
mod demo;
mod detect;
mod explain;
mod history;
mod man;
mod mcp;
mod rename;
mod review;
mod rules;
mod score;
mod suggest;

use anyhow::Result;
use clap::Subcommand;

use super::Outcome;
use super::console::Console;

#[derive(Debug, Subcommand)]
pub enum Command {
    Check(Box<check::Args>),
    Suggest(Box<suggest::Args>),
    Review(Box<review::Args>),
    Detect(Box<detect::Args>),
    Explain(Box<explain::Args>),
    Score(Box<score::Args>),
    History(Box<history::Args>),
    Apply(Box<apply::Args>),
    Rename(Box<rename::Args>),
    Config(config::Args),
    Rules(rules::Args),
    Completions(completions::Args),
    Mcp(Box<mcp::Args>),
    Demo(Box<demo::Args>),
    /// Write the manual pages into a folder, for ci/release/build.sh; no command for users
    #[command(hide = true)]
    Man(man::Args),
}

impl Command {
    /// Does what was asked for.
    ///
    /// # Errors
    /// Those of the command, as one line for the user.
    pub fn run(&self, console: &Console) -> Result<Outcome> {
        match self {
            Command::Check(args) => check::run(args, console),
            Command::Suggest(args) => suggest::run(args, console),
            Command::Review(args) => review::run(args, console),
            Command::Detect(args) => detect::run(args, console),
            Command::Explain(args) => explain::run(args, console),
            Command::Score(args) => score::run(args, console),
            Command::History(args) => history::run(args, console),
            Command::Apply(args) => apply::run(args, console),
            Command::Rename(args) => rename::run(args, console),
            Command::Config(args) => config::run(args, console),
            Command::Rules(args) => rules::run(args, console),
            Command::Completions(args) => completions::run(args, console),
            Command::Mcp(args) => mcp::run(args, console),
            Command::Man(args) => man::run(args),
            Command::Demo(args) => demo::run(args, console),
        }
    }
}
