//! `corename config`: the configuration in force, and its schema.

use anyhow::Result;

use crate::cli::Outcome;
use crate::cli::change::RepoArgs;
use crate::cli::console::Console;
use crate::cli::settings::ConfigArgs;
use crate::config::{self, ConfigFile, Origins};
use crate::git::Repository;

/// Print the configuration in force, and where each value comes from
#[derive(Debug, Clone, clap::Args)]
#[command(after_help = "\
Examples:
  corename config                            # what counts here
  corename config --schema > corename.json   # for an editor that completes and checks
  corename config --no-config --plain > .corename.yml
                                             # all keys with their defaults, to start from")]
pub struct Args {
    #[command(flatten)]
    repo: RepoArgs,

    #[command(flatten)]
    config: ConfigArgs,

    /// Print the JSON Schema of the configuration file instead
    #[arg(long, conflicts_with_all = ["plain", "config", "no_config"])]
    schema: bool,

    /// Leave out where each value comes from, for a file
    #[arg(long)]
    plain: bool,
}

pub fn run(args: &Args, console: &Console) -> Result<Outcome> {
    if args.schema {
        console.say(&config::schema())?;
        return Ok(Outcome::Nothing);
    }
    let repository = args.repo.open()?;
    // A repository without a commit has a configuration, too: that of its work tree.
    let head = repository.head_or_empty();
    let mut config = args.config.load(&repository, &head, &ConfigFile::default())?;
    let base = repository.default_range(None, None).map_or(head, |(base, _)| base);
    if let Some(file) = args.config.trusted(&repository, Some(&base))? {
        config = config.with_trusted(&file);
    }
    let origins = if args.plain { Origins::LeftOut } else { Origins::Shown };
    console.say(&config.to_yaml(origins))?;
    // Whoever asks for the defaults asked for nothing that the file had.
    if !args.config.no_config && is_emptied(&repository) {
        console.note(EMPTIED);
    }
    Ok(Outcome::Nothing)
}

/// The message for users who redirect the configuration to the file that it is read from.
const EMPTIED: &str = "the shell emptied .corename.yml before corename read it, so its settings are missing here; write \
                       to another file, then rename it";

/// Returns whether standard output is the file that the configuration is read from.
fn is_emptied(repository: &Repository) -> bool {
    let file = repository.work_tree().map(|root| root.join(".corename.yml"));
    let file = file.and_then(|path| same_file::Handle::from_path(path).ok());
    file.is_some_and(|file| same_file::Handle::stdout().is_ok_and(|out| out == file))
}
