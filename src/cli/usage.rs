//! What is said of arguments that clap refuses: one line that says how to mend them.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory};

use super::Cli;
use crate::text::one_line;

/// Whether clap has something to show rather than something to complain of.
pub fn is_help(error: &clap::Error) -> bool {
    !error.use_stderr() || error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
}

/// What clap says of the process's arguments, without the usage and without pointing to `--help`, and what it does not
/// know: how these come to be wrong.
pub fn complaint(error: &clap::Error) -> String {
    let message = error.to_string();
    let paragraphs = message.trim().split("\n\n").map(str::trim_start);
    let said = paragraphs.filter(|p| !p.starts_with("Usage:") && !p.starts_with("For more information"));
    let mut said: Vec<String> = said.map(one_line).collect();
    let given: Vec<OsString> = std::env::args_os().skip(1).collect();
    said.extend(tip(error, &given).map(|tip| format!("tip: {tip}")));
    said.join("; ")
}

fn tip(error: &clap::Error, given: &[OsString]) -> Option<String> {
    let cli = Cli::command();
    let command = given.iter().find_map(|word| cli.find_subcommand(word))?;
    match error.kind() {
        ErrorKind::UnknownArgument => {
            let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidArg) else { return None };
            let takes_revisions = command.get_arguments().any(|a| a.get_long() == Some("base"));
            (takes_revisions && !word.starts_with('-'))
                .then(|| "two revisions are given as --base A --head B".to_owned())
        }
        ErrorKind::MissingRequiredArgument => {
            let option = greedy(command, given)?;
            Some(format!("{option} takes all that follows it, so give it last"))
        }
        _ => None,
    }
}

/// The option among the arguments that takes one value after the other.
fn greedy(command: &Command, given: &[OsString]) -> Option<String> {
    let takes_many = |a: &&clap::Arg| a.get_num_args().is_some_and(|n| n.max_values() > 1);
    let options = command.get_arguments().filter(takes_many).filter_map(|a| a.get_long());
    options.map(|long| format!("--{long}")).find(|option| given.iter().any(|word| *word == **option))
}
