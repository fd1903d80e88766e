//! The work tree that a command changes: opened, searched and written.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, anyhow, ensure};

use super::change::RepoArgs;
use super::console::Console;
use super::diff::skipped_notes;
use super::paths::GivenPaths;
use super::settings::{ConfigArgs, RuntimeNamesArg};
use crate::config::{Config, ConfigFile};
use crate::git::{GitError, Recovery, Repository, Rewrite, Snapshot, file_name};
use crate::rename::Composition;

/// A repository with the files of its work tree as they are on disk, edits that are not committed
/// included.
pub struct WorkTree {
    repository: Repository,
    paths: GivenPaths,
    pub files: Arc<Snapshot>,
}

impl WorkTree {
    /// Opens the work tree, and finishes what an interrupted command began there.
    pub fn open(args: &RepoArgs, console: &Console) -> Result<WorkTree> {
        let repository = args.open()?;
        ensure_has_work_tree(&repository)?;
        mend(&repository, console)?;
        Self::of(repository, args)
    }

    /// Opens the work tree and leaves every file as it is.
    ///
    /// # Errors
    /// An interrupted command left some of its files renamed and others not.
    pub fn open_to_read(args: &RepoArgs) -> Result<WorkTree> {
        let repository = args.open()?;
        ensure_has_work_tree(&repository)?;
        Self::of(repository, args)
    }

    fn of(repository: Repository, args: &RepoArgs) -> Result<WorkTree> {
        let root = repository.work_tree().map(Path::to_owned).unwrap_or_default();
        // A large file may refer to what is renamed as well as a small one.
        let files = Arc::new(repository.worktree(usize::MAX)?);
        let paths = GivenPaths::new(&root, &args.dir);
        Ok(WorkTree { repository, paths, files })
    }

    /// Returns the folder that holds it.
    pub fn root(&self) -> Option<&Path> {
        self.repository.work_tree()
    }

    /// Returns a path that the user gave ([`GivenPaths::existing`]), or of what a sparse checkout leaves out.
    pub fn path(&self, given: &str) -> Result<String> {
        self.paths.existing(given).or_else(|error| {
            if let Some((_, path)) = self.paths.meanings(given).find(|(_, path)| self.files.is_left_out(path))
            {
                return Ok(path);
            }
            Err(match self.near(given) {
                Some(near) => anyhow!("{error:#}; did you mean {near}?"),
                None => error,
            })
        })
    }

    /// Returns the Java file whose name is most like that of a path.
    fn near(&self, given: &str) -> Option<&str> {
        let similarity = |path: &str| strsim::jaro_winkler(file_name(path), file_name(given));
        let files = self.files.paths().iter().map(|path| &**path);
        let near = files.max_by(|a, b| similarity(a).total_cmp(&similarity(b)).then_with(|| b.cmp(a)))?;
        (given.ends_with(".java") && similarity(near) >= 0.9).then_some(near)
    }

    /// Returns the configuration of the work tree; a repository without a commit has one, too.
    pub fn config(&self, args: &ConfigArgs, overrides: &ConfigFile) -> Result<Config> {
        args.load(&self.repository, &self.repository.head_or_empty(), overrides)
    }

    /// Notes what could not be read.
    pub fn note_skipped(&self, console: &Console) {
        for note in skipped_notes(self.files.skipped()) {
            console.note(&note);
        }
    }

    /// Notes that `git apply` may refuse a patch ([`converted`]), and which `way` needs none.
    pub fn note_converted(&self, composition: &Composition, way: &str, console: &Console) -> Result<()> {
        let why = converted(&self.repository, composition, &self.files)?;
        console.notes(why.map(|why| format!("{why}; {way} needs none")).as_deref());
        Ok(())
    }

    /// Makes the changes, all or none.
    pub fn write(&self, composition: &Composition) -> Result<()> {
        let rewrite = |path: &str| {
            let unreadable = || format!("{path} cannot be read any more, so nothing was renamed");
            let before = self.files.read(path).with_context(unreadable)?;
            let contents = composition.apply(path, before.bytes());
            let to = composition.path_after(path).to_owned();
            Ok(Rewrite { before, contents, to })
        };
        let rewrites: Vec<Rewrite> = composition.paths().map(rewrite).collect::<Result<_>>()?;
        Ok(self.repository.rewrite(&rewrites)?)
    }
}

/// Returns why `git apply` may refuse the patch of a work tree: git stores a file of it otherwise than it is there.
///
/// # Errors
/// The attributes cannot be read.
pub fn converted(
    repository: &Repository,
    composition: &Composition,
    files: &Snapshot,
) -> Result<Option<String>, GitError> {
    for file in composition.paths().filter_map(|path| files.read(path)) {
        if let Some(attribute) = repository.converts(&file)? {
            let path = file.path();
            return Ok(Some(format!(
                "git stores {path} in another form (`{attribute}` in .gitattributes), so `git apply` may refuse the \
                 patch"
            )));
        }
    }
    Ok(None)
}

/// How the commands that rename in the work tree treat names that something looks up at run time.
#[derive(Debug, Clone, clap::Args)]
pub struct RuntimeNamesArgs {
    #[command(flatten)]
    asked: RuntimeNamesArg,

    #[command(flatten)]
    config: ConfigArgs,
}

impl RuntimeNamesArgs {
    /// Returns the configuration of the command line, else that of the team's file.
    pub fn load(&self, work_tree: &WorkTree) -> Result<Config> {
        let overrides = ConfigFile { runtime_names: self.asked.runtime_names, ..ConfigFile::default() };
        work_tree.config(&self.config, &overrides)
    }
}

/// Finishes what an interrupted command began in a work tree, or takes it back.
pub fn mend(repository: &Repository, console: &Console) -> Result<()> {
    match repository.recover()? {
        Some(Recovery::Finished(n)) => {
            let renamed = if n == 1 { "file is" } else { "files are" };
            console.note(&format!("an earlier rename was interrupted; its {n} {renamed} renamed now"));
        }
        Some(Recovery::Undone) => {
            console.note("an earlier rename was interrupted; nothing of it is left");
        }
        None => {}
    }
    Ok(())
}

fn ensure_has_work_tree(repository: &Repository) -> Result<()> {
    ensure!(
        repository.work_tree().is_some(),
        "this repository is bare, so there is no work tree to rename in; clone it first"
    );
    Ok(())
}
