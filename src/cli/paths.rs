//! Paths of files in a work tree, as a user gives them.

use std::path::{Component, Path, PathBuf};

use anyhow::{Context, Result};

/// Paths as a user gives them, of files below a root.
pub struct GivenPaths {
    root: PathBuf,
    /// Where a relative path may start from: the current folder, then `--repo`, then the root.
    starts: Vec<PathBuf>,
}

impl GivenPaths {
    /// Makes the paths of a repository. `root` is that of a work tree, `repo` what the user gave as the repository.
    pub fn new(root: &Path, repo: &Path) -> Self {
        let starts = [Path::new("."), repo, root].into_iter();
        let starts = starts.filter_map(|path| path.canonicalize().ok()).collect();
        Self { root: root.canonicalize().unwrap_or_else(|_| root.to_owned()), starts }
    }

    /// Returns what a path may mean, the likeliest first: on the disk, and from the root with `/`. The root itself is
    /// the empty path.
    pub fn meanings(&self, given: &str) -> impl Iterator<Item = (PathBuf, String)> {
        self.starts.iter().filter_map(move |start| {
            let path = self.below_root(normal(&start.join(given)));
            let relative = path.strip_prefix(&self.root).ok()?;
            let parts: Vec<_> = relative.components().map(|c| c.as_os_str().to_string_lossy()).collect();
            let relative = parts.join("/");
            Some((path, relative))
        })
    }

    /// Returns a path below the root, where a link leads there. (On macOS, `/tmp` is one.) Links below the root stay,
    /// since they lead to other files.
    fn below_root(&self, path: PathBuf) -> PathBuf {
        if path.starts_with(&self.root) {
            return path;
        }
        let is_root = |above: &&Path| above.canonicalize().is_ok_and(|real| real == self.root);
        let below = path.ancestors().find(is_root).and_then(|above| path.strip_prefix(above).ok());
        below.map(|below| self.root.join(below)).unwrap_or(path)
    }

    /// Returns the file or folder of a path, from the root and with `/`; the root itself is the empty path.
    ///
    /// # Errors
    /// There is no such file or folder in the work tree.
    pub fn existing(&self, given: &str) -> Result<String> {
        let found = self.meanings(given).find(|(path, _)| path.exists());
        found.map(|(_, path)| path).with_context(|| format!("there is no {given} in this work tree"))
    }
}

/// Returns the file of `path/File.java:…`, and what follows.
pub fn in_file(given: &str) -> Option<(&str, &str)> {
    let end = given.rfind(".java:")? + ".java".len();
    Some((&given[..end], &given[end + 1..]))
}

/// Returns a path without `.` and `..`, which symbolic links are not looked at for.
pub fn normal(path: &Path) -> PathBuf {
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
