//! The configuration in force: the defaults, the team's file, the command line.

use std::path::PathBuf;

use anyhow::Result;

use crate::config::{Config, ConfigFile, Loaded, Origin};
use crate::git::{Repository, Revision};

#[derive(Debug, Clone, Default, clap::Args)]
pub struct ConfigArgs {
    /// The configuration [default: .corename.yml at the repository's root]
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,

    /// Read no configuration file
    #[arg(long, conflicts_with = "config")]
    pub no_config: bool,
}

impl ConfigArgs {
    /// Lays the team's file and then `overrides`, what the command line says, over the defaults.
    pub fn load(&self, repository: &Repository, head: &Revision, overrides: &ConfigFile) -> Result<Config> {
        let file = match &self.config {
            Some(path) => Some(Loaded::from_path(path)?),
            None if self.no_config => None,
            None => Loaded::discover(repository, head)?,
        };
        let config = file.iter().fold(Config::new(), |config, file| config.with_file(file));
        Ok(config.with(overrides, &Origin::CommandLine))
    }
}
