//! `corename config`: the configuration in force, and its schema.

use anyhow::Result;

use super::Outcome;
use super::change::RepoArgs;
use super::console::Console;
use super::settings::ConfigArgs;
use crate::config::{self, ConfigFile};

/// Print the configuration in force, and where each value comes from
#[derive(Debug, Clone, clap::Args)]
#[command(after_help = "\
Examples:
  corename config > .corename.yml              start from the defaults
  corename config --schema > corename.json     for an editor that completes and checks")]
pub struct Args {
    #[command(flatten)]
    repo: RepoArgs,

    #[command(flatten)]
    config: ConfigArgs,

    /// Print the JSON Schema of the configuration file instead
    #[arg(long)]
    schema: bool,
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
    console.say(&config.to_yaml())?;
    Ok(Outcome::Nothing)
}
