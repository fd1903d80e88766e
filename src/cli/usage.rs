//! How the arguments are read, and what is said of those that clap refuses: one line that says how to mend them.

use std::ffi::OsString;
use std::io;
use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, ColorChoice, Command, CommandFactory, FromArgMatches};

use super::Cli;
use super::console::painted;
use crate::text::one_line;

/// Reads the process's arguments, the program's own name among them. The help is coloured as `--color` says.
///
/// # Errors
/// They are not as they should be, or ask for help.
pub fn parse(given: &[OsString]) -> Result<Cli, clap::Error> {
    let is_colored = painted(color(given), &io::stdout()).0;
    let color = if is_colored { ColorChoice::Always } else { ColorChoice::Never };
    let mut command = in_any_case(Cli::command()).color(color);
    let matches = command.try_get_matches_from_mut(asked_of_help(given))?;
    if let Some((name, matches)) = matches.subcommand()
        && let Some(subcommand) = command.find_subcommand(name)
        && let Some(error) = missing(subcommand, matches)
    {
        return Err(error);
    }
    Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
}

/// Takes the values of options in capitals, too: `--format SARIF`.
fn in_any_case(command: Command) -> Command {
    let of_value = |argument: Arg| match argument.get_action().takes_values() {
        true => argument.ignore_case(true),
        false => argument,
    };
    command.mut_args(of_value).mut_subcommands(in_any_case)
}

/// Options, each with the one that it needs. Clap does not ask for that one where it conflicts with another argument
/// (`detect HEAD --commit-timeout 3s`).
const NEEDED: [(&str, &str); 6] = [
    ("at", "seeds"),
    ("first_parent", "each"),
    ("include_merges", "each"),
    ("skip_done", "each"),
    ("commit_timeout", "jobs"),
    ("job_timeout", "jobs"),
];

/// Returns clap's error where an option is given without the one that it needs.
fn missing(subcommand: &Command, matches: &ArgMatches) -> Option<clap::Error> {
    let argument = |id: &str| subcommand.get_arguments().find(|argument| argument.get_id() == id);
    let is_given = |id: &str| matches.value_source(id) == Some(ValueSource::CommandLine);
    let needed = NEEDED.iter().find_map(|(option, needed)| {
        let (_, needed_argument) = (argument(option)?, argument(needed)?);
        (is_given(option) && !is_given(needed)).then_some(needed_argument)
    })?;
    let mut error = clap::Error::new(ErrorKind::MissingRequiredArgument).with_cmd(subcommand);
    error.insert(ContextKind::InvalidArg, ContextValue::Strings(vec![needed.to_string()]));
    Some(error)
}

/// Returns the value of `--color`, also among arguments that clap refuses.
pub fn color(given: &[OsString]) -> ColorChoice {
    let words: Vec<&str> = given.iter().filter_map(|word| word.to_str()).collect();
    let after = words.windows(2).find(|pair| pair[0] == "--color").map(|pair| pair[1]);
    let value = after.or_else(|| words.iter().find_map(|word| word.strip_prefix("--color=")));
    value.and_then(|value| value.parse().ok()).unwrap_or(ColorChoice::Auto)
}

/// Returns the arguments with `corename help --help` as `corename --help`. Otherwise, clap takes what follows `help`
/// for a command.
fn asked_of_help(given: &[OsString]) -> Vec<OsString> {
    match given {
        [program, help, flag] if help == "help" && (flag == "--help" || flag == "-h") => {
            vec![program.clone(), flag.clone()]
        }
        _ => given.to_vec(),
    }
}

/// Returns whether clap has something to show rather than something to complain of.
pub fn is_help(error: &clap::Error) -> bool {
    !error.use_stderr() || error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
}

/// Returns clap's message on the process's arguments, without the usage and without the hint at `--help`. Adds likely
/// reasons for the fault that clap does not know.
pub fn complaint(error: &clap::Error, given: &[OsString]) -> String {
    let cli = Cli::command();
    if error.kind() == ErrorKind::MissingSubcommand {
        let names: Vec<&str> = shown(&cli).map(Command::get_name).collect();
        return format!("a command is missing: {}", names.join(", "));
    }
    let message = error.to_string();
    let message = message.trim().strip_prefix("error: ").unwrap_or(&message);
    let paragraphs = message.trim().split("\n\n").map(str::trim_start);
    // Clap's tips on arguments that it does not know go by similarity alone, and even offer them as values.
    let is_tip = |p: &str| error.kind() == ErrorKind::UnknownArgument && p.starts_with("tip:");
    let said = paragraphs
        .filter(|p| !p.starts_with("Usage:") && !p.starts_with("For more information") && !is_tip(p));
    let mut said: Vec<String> = said.map(one_line).collect();
    said.extend(tip(error, &cli, given).map(|tip| format!("tip: {tip}")));
    said.join("; ")
}

/// Returns the commands that the help lists.
fn shown(cli: &Command) -> impl Iterator<Item = &Command> {
    cli.get_subcommands().filter(|command| !command.is_hide_set())
}

/// Returns the commands that the help lists, and those below them, each by what a user types: `history search`.
fn all_shown(cli: &Command) -> impl Iterator<Item = (String, &Command)> {
    shown(cli).flat_map(|command| {
        let name = command.get_name();
        let below = shown(command).map(move |inner| (format!("{name} {}", inner.get_name()), inner));
        std::iter::once((name.to_owned(), command)).chain(below)
    })
}

/// Returns the command that the arguments call, by what a user types.
fn called<'c>(cli: &'c Command, given: &[OsString]) -> Option<(String, &'c Command)> {
    let mut words = given.iter().skip(1);
    let command = words.find_map(|word| cli.find_subcommand(word))?;
    let name = command.get_name();
    Some(match words.find_map(|word| command.find_subcommand(word)) {
        Some(inner) => (format!("{name} {}", inner.get_name()), inner),
        None => (name.to_owned(), command),
    })
}

fn tip(error: &clap::Error, cli: &Command, given: &[OsString]) -> Option<String> {
    let (name, command) = called(cli, given)?;
    match error.kind() {
        ErrorKind::UnknownArgument => {
            let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidArg) else { return None };
            match word.strip_prefix("--") {
                Some(option) => on_option(cli, command, option.split('=').next().unwrap_or(option)),
                None => on_value(command, word),
            }
        }
        ErrorKind::MissingRequiredArgument => {
            let help = || format!("`corename {name} --help` shows how");
            Some(
                greedy(command, given).map_or_else(help, |option| {
                    format!("put {option} last: it takes all arguments after it")
                }),
            )
        }
        ErrorKind::ArgumentConflict => match error.get(ContextKind::InvalidSubcommand) {
            Some(ContextValue::String(name)) => Some(format!("put options of `{name}` after it")),
            _ => None,
        },
        _ => None,
    }
}

/// Returns what an option that a command does not have may be meant for: one of nearly the same name, or one of another
/// command.
fn on_option(cli: &Command, command: &Command, option: &str) -> Option<String> {
    if (command.get_name(), option) == ("apply", "execute") {
        return Some("apply already changes the files; use --dry-run to see the patch instead".to_owned());
    }
    let longs = |command: &Command| -> Vec<String> {
        command.get_arguments().filter_map(|a| a.get_long()).map(str::to_owned).collect()
    };
    let known = [longs(command), longs(cli)].concat();
    let distance = |known: &String| strsim::damerau_levenshtein(known, option);
    let nearest = known.iter().min_by_key(|known| distance(known))?;
    if distance(nearest) <= (option.len() / 4).max(1) {
        return Some(format!("a similar argument exists: '--{nearest}'"));
    }
    let others = all_shown(cli).filter(|(_, other)| longs(other).iter().any(|long| long == option));
    let others: Vec<String> = others.map(|(name, _)| format!("`corename {name}`")).collect();
    let (last, first) = others.split_last()?;
    Some(match first {
        [] => format!("{last} has it"),
        _ => format!("{} and {last} have it", first.join(", ")),
    })
}

/// Returns what an extra value may be meant for.
fn on_value(command: &Command, word: &str) -> Option<String> {
    let takes_revisions = command.get_arguments().any(|a| a.get_long() == Some("base"));
    if word.starts_with('-') || !takes_revisions {
        return None;
    }
    Some(match Path::new(word).exists() {
        true => NO_PATHS.to_owned(),
        false => "two revisions are given as A..B, or as --base A --head B".to_owned(),
    })
}

/// The message for users who name files where revisions are expected.
pub const NO_PATHS: &str =
    "files and folders cannot be given here; use `exclude` in .corename.yml to leave some out";

/// Returns the option among the arguments that takes one value after the other.
fn greedy(command: &Command, given: &[OsString]) -> Option<String> {
    let takes_many = |a: &&clap::Arg| a.get_num_args().is_some_and(|n| n.max_values() > 1);
    let options = command.get_arguments().filter(takes_many).filter_map(|a| a.get_long());
    options.map(|long| format!("--{long}")).find(|option| given.iter().any(|word| *word == **option))
}

/// More threads than this only get into each other's way.
const MOST_THREADS: usize = 256;

/// Returns how many of something, at least one.
///
/// # Errors
/// It is no such number.
pub fn from_one(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|n| *n > 0).ok_or_else(|| "expected a number of at least 1".to_owned())
}

/// Returns how many threads, none of which is in another's way.
///
/// # Errors
/// It is no such number.
pub fn threads(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|n| (1..=MOST_THREADS).contains(n));
    number.ok_or_else(|| format!("expected a number from 1 to {MOST_THREADS}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_command_has_each_option_that_needs_another_and_that_one() {
        let cli = Cli::command();
        let has =
            |command: &Command, id: &str| command.get_arguments().any(|argument| argument.get_id() == id);
        for (option, needed) in NEEDED {
            let mut commands = cli.get_subcommands();
            assert!(commands.any(|c| has(c, option) && has(c, needed)), "{option} needs {needed}");
        }
    }
}
