//! `corename man`: the manual pages, which a release has. For maintainers, so it is not in the help.

use std::path::PathBuf;

use anyhow::{Context as _, Result};
use clap::CommandFactory as _;

use crate::cli::{Cli, Outcome};

#[derive(Debug, Clone, clap::Args)]
pub struct Args {
    /// An existing folder: it gets corename.1 and a page for each command, corename-check.1
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

pub fn run(args: &Args) -> Result<Outcome> {
    let write = || clap_mangen::generate_to(Cli::command(), &args.folder);
    write().with_context(|| format!("cannot write the manual pages to {}", args.folder.display()))?;
    Ok(Outcome::Nothing)
}
