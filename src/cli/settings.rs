//! The configuration in force: the defaults, the team's file, the command line.

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::paths::normal;
use crate::config::{Config, ConfigFile, Loaded};
use crate::git::{Repository, Revision, Snapshot};
use crate::rename::RuntimeNames;

#[derive(Debug, Clone, Default, clap::Args)]
pub struct ConfigArgs {
    /// The configuration [default: .corename.yml at the repository's root]
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,

    /// Read no configuration file
    #[arg(long, conflicts_with = "config")]
    pub no_config: bool,
}

/// How the command line has names renamed that something looks up at run time.
#[derive(Debug, Clone, Default, clap::Args)]
pub struct RuntimeNamesArg {
    /// Whether to rename what something looks up by its name at run time, such as a JSON property or a native method
    /// [default: as the configuration says, else keep]
    #[arg(long, value_name = "WHAT")]
    pub runtime_names: Option<RuntimeNames>,
}

impl ConfigArgs {
    /// Lays the team's file and then `overrides`, what the command line says, over the defaults.
    pub fn load(&self, repository: &Repository, head: &Revision, overrides: &ConfigFile) -> Result<Config> {
        let file = self.file(repository, Some(head))?;
        let config = file.iter().fold(Config::new(), |config, file| config.with_file(file));
        Ok(config.with(overrides))
    }

    /// Returns the team's file, as it is on disk, or in a bare repository at the head.
    pub fn file(&self, repository: &Repository, head: Option<&Revision>) -> Result<Option<Loaded>> {
        Ok(match (&self.config, head) {
            (Some(path), _) => Some(Loaded::from_path(path)?),
            (None, _) if self.no_config => None,
            (None, Some(head)) => Loaded::discover(repository, head)?,
            (None, None) => Loaded::discover(repository, &Revision::empty())?,
        })
    }

    /// Returns a note on configuration files in folders, which are not read; none where another file was asked for.
    pub fn note_on_others(&self, head: &Snapshot) -> Option<String> {
        let is_discovered = self.config.is_none() && !self.no_config;
        let paths = || head.resources().iter().map(|path| &**path);
        is_discovered.then(|| Loaded::note_on_others(paths())).flatten()
    }

    /// Returns whether the file is the user's own, which no change under review can write. Then the command line names
    /// it, and it is not in the repository.
    pub fn is_users_own(&self, repository: &Repository) -> bool {
        self.config.as_deref().is_some_and(|path| within(repository, path).is_none())
    }

    /// Returns the team's file as far as a change under review cannot have written it: the user's own, or else that of
    /// the base revision.
    pub fn trusted(&self, repository: &Repository, base: Option<&Revision>) -> Result<Option<Loaded>> {
        let path = match &self.config {
            None if self.no_config => return Ok(None),
            None => None,
            Some(path) => match within(repository, path) {
                Some(path) => Some(path),
                None => return Ok(Some(Loaded::from_path(path)?)),
            },
        };
        let Some(base) = base else { return Ok(None) };
        Ok(Loaded::of_revision(repository, base, path.as_deref())?)
    }
}

/// Returns the path, from the repository's root, of a file in its work tree. The path counts by its name, since a
/// change can make a link there that leads elsewhere, or as it really is.
fn within(repository: &Repository, path: &Path) -> Option<String> {
    let root = repository.work_tree()?.canonicalize().ok()?;
    let named = Path::new(".").canonicalize().ok().map(|here| normal(&here.join(path)));
    let inside = |path: PathBuf| path.strip_prefix(&root).ok().map(Path::to_owned);
    let found = [named, path.canonicalize().ok()].into_iter().flatten().find_map(inside)?;
    Some(found.to_string_lossy().replace('\\', "/"))
}
