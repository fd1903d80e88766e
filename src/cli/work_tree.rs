//! The work tree that a command changes: opened, searched and written.

use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, ensure};

use super::change::{RepoArgs, skipped_notes};
use super::console::Console;
use super::settings::ConfigArgs;
use crate::config::{Config, ConfigFile};
use crate::git::{Recovery, Repository, Rewrite, Snapshot};
use crate::rename::{Composition, RuntimeNames};

/// A repository with the files of its work tree as they are on disk, edits that are not committed
/// included.
pub struct WorkTree {
    repository: Repository,
    paths: GivenPaths,
    pub files: Arc<Snapshot>,
}

/// Paths as a user gives them, of files below a root.
pub struct GivenPaths {
    root: PathBuf,
    /// Where a relative path may start from: the current folder, then `--repo`, then the root.
    starts: Vec<PathBuf>,
}

impl GivenPaths {
    /// `root` is that of a work tree, `repo` what the user gave as the repository.
    pub fn new(root: &Path, repo: &Path) -> Self {
        let starts = [Path::new("."), repo, root].into_iter();
        let starts = starts.filter_map(|path| path.canonicalize().ok()).collect();
        Self { root: root.canonicalize().unwrap_or_else(|_| root.to_owned()), starts }
    }

    /// What a path may mean, the likeliest first: on the disk, and from the root with `/`. The root itself is
    /// the empty path.
    pub fn meanings(&self, given: &str) -> impl Iterator<Item = (PathBuf, String)> {
        self.starts.iter().filter_map(move |start| {
            let path = normal(&start.join(given));
            let relative = path.strip_prefix(&self.root).ok()?;
            let parts: Vec<_> = relative.components().map(|c| c.as_os_str().to_string_lossy()).collect();
            let relative = parts.join("/");
            Some((path, relative))
        })
    }

    /// What a path means, from the root and with `/`; the root itself is the empty path.
    ///
    /// # Errors
    /// There is no such file or folder in the work tree.
    pub fn existing(&self, given: &str) -> Result<String> {
        let found = self.meanings(given).find(|(path, _)| path.exists());
        found.map(|(_, path)| path).with_context(|| format!("there is no {given} in this work tree"))
    }
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

    /// A path that the user gave ([`GivenPaths::existing`]).
    pub fn path(&self, given: &str) -> Result<String> {
        self.paths.existing(given)
    }

    /// The configuration of the work tree; a repository without a commit has one, too.
    pub fn config(&self, args: &ConfigArgs, overrides: &ConfigFile) -> Result<Config> {
        args.load(&self.repository, &self.repository.head_or_empty(), overrides)
    }

    /// Notes what could not be read.
    pub fn note_skipped(&self, console: &Console) {
        for note in skipped_notes(self.files.skipped()) {
            console.note(&note);
        }
    }

    /// Makes the changes, all or none.
    pub fn write(&self, composition: &Composition) -> Result<()> {
        let rewrite = |path: &str| {
            let gone = || format!("{path} cannot be read any more, so nothing was renamed");
            let before = self.files.read(path).with_context(gone)?;
            let contents = composition.apply(path, before.bytes());
            let to = composition.path_after(path).to_owned();
            Ok(Rewrite { before, contents, to })
        };
        let rewrites: Vec<Rewrite> = composition.paths().map(rewrite).collect::<Result<_>>()?;
        Ok(self.repository.rewrite(&rewrites)?)
    }
}

/// What becomes of names that something looks up at run time, for the commands that rename in the
/// work tree.
#[derive(Debug, Clone, clap::Args)]
pub struct RuntimeNamesArgs {
    /// What becomes of a name that something looks up at run time (a JSON property, a database's
    /// column, a native method ...): `keep` withholds its rename, `warn` makes it with a warning
    /// [default: as the configuration says, else keep]
    #[arg(long, value_name = "WHAT")]
    runtime_names: Option<RuntimeNames>,

    #[command(flatten)]
    config: ConfigArgs,
}

impl RuntimeNamesArgs {
    /// What the command line says, else the team's file.
    pub fn load(&self, work_tree: &WorkTree) -> Result<RuntimeNames> {
        let overrides = ConfigFile { runtime_names: self.runtime_names, ..ConfigFile::default() };
        Ok(work_tree.config(&self.config, &overrides)?.settings().runtime_names)
    }
}

/// Finishes what an interrupted command began in a work tree, or takes it back.
pub fn mend(repository: &Repository, console: &Console) -> Result<()> {
    match repository.recover()? {
        Some(Recovery::Finished(n)) => {
            console.note(&format!("an earlier rename was interrupted; its {n} files are renamed now"));
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

/// A path without `.` and `..`, which symbolic links are not looked at for.
fn normal(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                out.pop();
            }
            other => out.push(other),
        }
    }
    out
}
