//! Builds the project with the patch before the patch is written anywhere.
//!
//! The command to run must not come from the change under review: a pull request could have a CI runner do anything. So
//! `verify` is taken from the configuration of the *base* revision, or from the command line. A note says so where the
//! head has other settings. The build itself runs the project's own code, the change included, as in any job that
//! builds a pull request.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use tempfile::TempPath;

use super::console::Console;
use super::interruption::Interruption;
use super::settings::ConfigArgs;
use crate::agents::Analysis;
use crate::config::{Config, ConfigFile, Loaded, VerifyFile};
use crate::git::{GitError, Repository, Revision, Snapshot};
use crate::verify::{self, BuildOptions};

#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Verification options")]
pub struct VerifyArgs {
    /// Build the project with the patch, in a temporary copy, by this shell command. Take out of the patch what breaks
    /// the build. An empty command builds nothing [default: `verify.command` of the base revision's configuration; for
    /// `suggest`, of a --config file not in the repository]
    #[arg(long, value_name = "COMMAND", conflicts_with = "review")]
    verify_command: Option<String>,

    /// The file for the build's output [default: a temporary file, removed if the build passes]
    #[arg(long, value_name = "FILE", conflicts_with = "review")]
    verify_log: Option<PathBuf>,
}

/// The files that a patch is for.
pub struct Tree<'t> {
    pub repository: &'t Repository,
    /// `None`: the work tree.
    pub revision: Option<&'t Revision>,
    /// The revision whose configuration may run commands; `None` where there is no change.
    pub trusted: Option<&'t Revision>,
}

impl Tree<'_> {
    fn export(&self, to: &Path) -> Result<(), GitError> {
        match self.revision {
            Some(revision) => self.repository.export(revision, to),
            None => self.repository.export_work_tree(to),
        }
    }
}

/// Where a build prints to: the file that the user named, or a temporary one, which goes with this unless it is kept.
struct Log {
    path: PathBuf,
    temporary: Option<TempPath>,
}

impl Log {
    fn open(named: Option<&Path>) -> Result<Log> {
        if let Some(path) = named {
            return Ok(Log { path: path.to_owned(), temporary: None });
        }
        let file = tempfile::Builder::new().prefix("corename-build-").suffix(".log").tempfile();
        let temporary = file.context("cannot create a file for the build's log")?.into_temp_path();
        Ok(Log { path: temporary.to_path_buf(), temporary: Some(temporary) })
    }

    /// Leaves the file there, for those whom the report sends to it.
    fn keep(self) -> Result<()> {
        if let Some(file) = self.temporary {
            file.keep()?;
        }
        Ok(())
    }
}

/// The build, and where its command comes from.
pub struct Built<'b> {
    pub tree: &'b Tree<'b>,
    /// The configuration in force, but for what runs commands.
    pub config: &'b Config,
    /// How the user asked for a configuration.
    pub from: &'b ConfigArgs,
}

impl VerifyArgs {
    /// Returns the file that is to get what the build prints.
    pub fn log(&self) -> Option<&Path> {
        self.verify_log.as_deref()
    }

    /// Returns the first of these options that is given.
    pub fn given(&self) -> Option<&'static str> {
        let options = [
            ("--verify-command", self.verify_command.is_some()),
            ("--verify-log", self.verify_log.is_some()),
        ];
        options.into_iter().find(|(_, is_given)| *is_given).map(|(option, _)| option)
    }

    /// Builds the project with an analysis's patch if the user asked for that, and withholds what breaks it.
    ///
    /// # Errors
    /// The build that was asked for could not be tried.
    pub fn build(
        &self,
        analysis: &mut Analysis,
        head: &Snapshot,
        of: &Built<'_>,
        console: &Console,
    ) -> Result<()> {
        let (config, note) = self.trusted(of)?;
        analysis.notes.extend(note);
        let verify = &config.settings().verify;
        if verify.command.trim().is_empty() {
            return Ok(());
        }
        let log = Log::open(self.log())?;
        let interruption = Interruption::heeded();
        let options = BuildOptions {
            command: verify.command.clone(),
            timeout: verify.timeout.duration(),
            patched_texts: config.settings().patch_mentions,
            attempts: verify.attempts,
            log: log.path.clone(),
            log_wanted: self.verify_log.is_some(),
            hidden: [of.config, &config].into_iter().filter_map(key_variable).collect(),
            interrupted: interruption.asked.clone(),
        };
        let built = console.progress("building the project with the patch", || {
            verify::build(analysis, head, &|to| of.tree.export(to), &options)
        });
        drop(interruption);
        if analysis.build.as_ref().is_some_and(|build| build.log.is_some()) {
            log.keep()?;
        }
        Ok(built?)
    }

    /// Returns the note that a review builds nothing, where the configuration has a command for that.
    pub fn not_in_a_review(&self, of: &Built<'_>) -> Result<Option<String>> {
        let (config, _) = self.trusted(of)?;
        let is_there = !config.settings().verify.command.trim().is_empty();
        Ok(is_there.then(|| "a review builds nothing, so `verify.command` is not run".to_owned()))
    }

    /// Returns the configuration with the commands that may be run, and a note on those that may not.
    fn trusted(&self, of: &Built<'_>) -> Result<(Config, Option<String>)> {
        let Built { tree, from, .. } = of;
        let (mut config, mut note) = (of.config.clone(), None);
        let not_run = |path: &str, why: &str| {
            format!("`verify.command` of {path} was not run: {why}; use --verify-command to run one")
        };
        match from.trusted(tree.repository, tree.trusted) {
            Ok(Some(file)) => config = config.with_trusted(&file),
            Ok(None) => {}
            // The change may well mend the file.
            Err(error) => note = Some(not_run("the base", &format!("{error:#}"))),
        }
        let asked = from.file(tree.repository, tree.revision)?.and_then(|f| command(&f).map(|c| (f.path, c)));
        if let (Some((path, command)), Some(base)) = (asked, tree.trusted)
            && note.is_none()
            && config.settings().verify.command != command
        {
            let base = &base.id[..base.id.len().min(10)];
            note = Some(not_run(&path, &format!("the base, {base}, does not have this command")));
        }
        note = note.filter(|_| self.verify_command.is_none());
        if let Some(command) = &self.verify_command {
            let verify = VerifyFile { command: Some(command.clone()), ..VerifyFile::default() };
            let settings = ConfigFile { verify: Some(verify), ..ConfigFile::default() };
            config = config.with(&settings);
        }
        Ok((config, note))
    }
}

/// Returns whether the files of a tree build by a command that the user gave.
///
/// # Errors
/// The build could not be tried.
pub fn builds(command: &str, tree: &Tree<'_>, config: &Config) -> Result<bool> {
    let settings = config.settings();
    let limit = settings.max_file_size.bytes();
    let files = match tree.revision {
        Some(revision) => tree.repository.snapshot(revision, limit)?,
        None => tree.repository.worktree(limit)?,
    };
    let log = Log::open(None)?;
    let interruption = Interruption::heeded();
    let options = BuildOptions {
        command: command.to_owned(),
        timeout: settings.verify.timeout.duration(),
        patched_texts: settings.patch_mentions,
        attempts: 0,
        log: log.path.clone(),
        log_wanted: false,
        hidden: key_variable(config).into_iter().collect(),
        interrupted: interruption.asked.clone(),
    };
    Ok(verify::builds(&files, &|to| tree.export(to), &options)?)
}

/// Returns the environment variable with the key of the language model, whatever it is called.
fn key_variable(config: &Config) -> Option<String> {
    config.settings().llm.api_key_env.clone()
}

fn command(file: &Loaded) -> Option<String> {
    file.settings.verify.as_ref()?.command.clone().filter(|c| !c.trim().is_empty())
}
