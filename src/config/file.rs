//! The file `.corename.yml`: where it is found, and how it is read.

use std::path::Path;

use super::error::ConfigError;
use super::messages::{located, place_of};
use super::settings::ConfigFile;
use crate::git::{Repository, Revision};

/// The names that a configuration file may have, at the repository's root.
pub const FILE_NAMES: [&str; 2] = [".corename.yml", ".corename.yaml"];

/// A mark with which some editors begin a file.
pub(super) const BYTE_ORDER_MARK: char = '\u{feff}';

/// A configuration file that was read.
#[derive(Debug, Clone)]
pub struct Loaded {
    /// As messages call it.
    pub path: String,
    pub settings: ConfigFile,
    text: String,
}

/// The longest configuration, in bytes; how deep lists and mappings may be in each other; how many globs a key may
/// have. A pull request may bring any, and what reads them takes a time quadratic in these.
const LONGEST: usize = 1 << 20;
const DEEPEST: usize = 50;
const MOST_GLOBS: usize = 1_000;

/// Returns the limit that the text of a configuration exceeds, in words.
fn too_much(text: &str) -> Option<String> {
    if text.len() > LONGEST {
        return Some(format!("has {} bytes, and may have {LONGEST}", text.len()));
    }
    let (mut open, mut deepest) = (0_usize, 0);
    for line in text.lines().map(str::trim_start).filter(|line| !line.starts_with('#')) {
        let inside = line.trim_start_matches([' ', '-', '?']);
        deepest = deepest.max(line[..line.len() - inside.len()].matches(['-', '?']).count());
        for byte in inside.bytes() {
            match byte {
                b'[' | b'{' => open += 1,
                b']' | b'}' => open = open.saturating_sub(1),
                _ => {}
            }
            deepest = deepest.max(open);
        }
    }
    (deepest > DEEPEST).then(|| format!("has lists or mappings in each other, more than {DEEPEST} deep"))
}

impl Loaded {
    /// Reads a configuration from its text; `path` is what messages call it.
    ///
    /// # Errors
    /// It is no YAML, or a key or value is not known; the message says where and what was meant.
    pub fn parse(path: &str, text: &str) -> Result<Self, ConfigError> {
        let text = text.trim_start_matches(BYTE_ORDER_MARK);
        too_much(text).map_or(Ok(()), |message| Err(ConfigError::File { path: path.to_owned(), message }))?;
        // A file of comments alone is an empty configuration.
        let parsed: Result<Option<ConfigFile>, _> = serde_yaml::from_str(text);
        let settings = parsed.map_err(|error| located(path, text, &error))?.unwrap_or_default();
        for (key, globs) in [
            ("include", &settings.include),
            ("exclude", &settings.exclude),
            ("generated", &settings.generated),
            ("not-compiled", &settings.not_compiled),
        ] {
            let count = globs.as_ref().map_or(0, Vec::len);
            if count > MOST_GLOBS {
                let message =
                    format!("`{key}` has {count} globs, and may have {MOST_GLOBS}; name folders instead");
                return Err(ConfigError::File { path: path.to_owned(), message });
            }
        }
        Ok(Loaded { path: path.to_owned(), settings, text: text.to_owned() })
    }

    /// Reads the file that `--config` names.
    ///
    /// # Errors
    /// The file cannot be read, or as [`parse`](Self::parse).
    pub fn from_path(path: &Path) -> Result<Self, ConfigError> {
        let name = path.display().to_string();
        let message = |error: std::io::Error| match error.kind() {
            std::io::ErrorKind::NotFound => "there is no such file".to_owned(),
            std::io::ErrorKind::IsADirectory => "is a folder, not a file".to_owned(),
            _ => format!("cannot be read: {error}"),
        };
        let refused = |message: String| ConfigError::File { path: name.clone(), message };
        // The commands to run are read from the file once more, and a pipe would be empty then.
        if is_pipe(path) {
            return Err(refused("is a pipe, not a file".to_owned()));
        }
        let bytes = std::fs::read(path).map_err(|error| refused(message(error)))?;
        Self::from_bytes(&name, bytes)
    }

    /// Reads the configuration at a repository's root. It is that of its work tree, or of the index where a sparse
    /// checkout leaves it out. Of a bare repository, it is that of the head revision. `None` where there is none.
    ///
    /// # Errors
    /// There are two, one cannot be read, or as [`parse`](Self::parse).
    pub fn discover(repository: &Repository, head: &Revision) -> Result<Option<Self>, ConfigError> {
        let found = only_one(&FILE_NAMES, |name| match repository.work_tree() {
            Some(root) => match read_own(&root.join(name), name)? {
                Some(bytes) => Ok(Some(bytes)),
                None => Ok(repository.left_out(name)?),
            },
            None => Ok(repository.read_file(head, name)?),
        })?;
        found.map(|(name, bytes)| Self::from_bytes(name, bytes)).transpose()
    }

    /// Returns a note on files of this name in folders, which are not read; `None` if there are none.
    pub fn note_on_others<'p>(paths: impl Iterator<Item = &'p str>) -> Option<String> {
        let is_other =
            |path: &&str| path.rsplit_once('/').is_some_and(|(_, name)| FILE_NAMES.contains(&name));
        let others: Vec<&str> = paths.filter(is_other).collect();
        let (first, more) = (others.first()?, others.len() - 1);
        let more = if more == 0 { String::new() } else { format!(" and {more} more") };
        Some(format!(
            "{first}{more}: not read, since a configuration counts only at the repository's root; --config names another file"
        ))
    }

    /// Reads the configuration that a revision has, or its file at `path`, where one is given. `None`
    /// where there is none.
    ///
    /// # Errors
    /// As [`discover`](Self::discover).
    pub fn of_revision(
        repository: &Repository,
        revision: &Revision,
        path: Option<&str>,
    ) -> Result<Option<Self>, ConfigError> {
        let read = |name: &str| Ok(repository.read_file(revision, name)?);
        let found = match path {
            Some(path) => only_one(&[path], read),
            None => only_one(&FILE_NAMES, read),
        }?;
        let short = &revision.id[..revision.id.len().min(10)];
        found.map(|(name, bytes)| Self::from_bytes(&format!("{name} of {short}"), bytes)).transpose()
    }

    fn from_bytes(path: &str, bytes: Vec<u8>) -> Result<Self, ConfigError> {
        let text = String::from_utf8(bytes)
            .map_err(|_| ConfigError::File { path: path.to_owned(), message: "is not UTF-8".to_owned() })?;
        Self::parse(path, &text)
    }

    /// Returns where the value of a key comes from.
    pub(super) fn origin(&self, key: &str) -> super::Origin {
        super::Origin::File { path: self.path.clone(), line: self.line_of(key).unwrap_or(1) }
    }

    /// Returns the line (from 1) of a key such as `guards.public-api`.
    pub fn line_of(&self, key: &str) -> Option<usize> {
        let parts: Vec<&str> = key.split('.').collect();
        place_of(&self.text, &parts, 0).map(|(line, _)| line)
    }
}

/// Returns the one file that there is of these names, with its bytes.
fn only_one<'n>(
    names: &[&'n str],
    read: impl Fn(&str) -> Result<Option<Vec<u8>>, ConfigError>,
) -> Result<Option<(&'n str, Vec<u8>)>, ConfigError> {
    let mut found = None;
    for name in names {
        if let Some(bytes) = read(name)?
            && found.replace((*name, bytes)).is_some()
        {
            return Err(ConfigError::Both(FILE_NAMES));
        }
    }
    Ok(found)
}

#[cfg(unix)]
fn is_pipe(path: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt;
    std::fs::metadata(path).is_ok_and(|there| there.file_type().is_fifo())
}

#[cfg(not(unix))]
fn is_pipe(_: &Path) -> bool {
    false
}

/// Reads the file at the root of a work tree, if there is one. It does not follow a link. A change under review can
/// make one to any file of the machine, and a message about it would quote that.
fn read_own(file: &Path, name: &str) -> Result<Option<Vec<u8>>, ConfigError> {
    let error = |message: String| ConfigError::File { path: name.to_owned(), message };
    match std::fs::symlink_metadata(file) {
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Ok(there) if !there.is_file() => {
            let what = match there {
                _ if there.is_symlink() => "a symbolic link",
                _ if there.is_dir() => "a folder",
                _ => "a device or pipe",
            };
            Err(error(format!("is {what}, not a file")))
        }
        _ => std::fs::read(file).map(Some).map_err(|e| error(format!("cannot be read: {e}"))),
    }
}
