//! The file `.corename.yml`: its shape, and where it is found.

use std::path::Path;

use schemars::JsonSchema;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use super::error::ConfigError;
use super::llm::LlmFile;
use super::messages::{located, place_of};
use super::patterns::{AnnotationName, ConceptPattern, Glob, PackagePattern};
use super::rules::RulesFile;
use super::signals::Signal;
use super::values::{Anchor, ByteSize, Confidence, FailOn, Keep, Level, PatchedTexts, RecordedDecision};
use super::verification::VerifyFile;
use crate::frameworks::Framework;
use crate::git::{Repository, Revision};
use crate::java::Kind;
use crate::rename::RuntimeNames;

/// The names that a configuration file may have, at the repository's root.
pub const FILE_NAMES: [&str; 2] = [".corename.yml", ".corename.yaml"];

/// A mark with which some editors begin a file.
pub(super) const BYTE_ORDER_MARK: char = '\u{feff}';

/// The configuration of corename. Every key may be left out.
#[derive(Debug, Clone, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(title = "corename's configuration (.corename.yml)")]
pub struct ConfigFile {
    /// Report only what is declared in files that match one of these globs. Without any, all Java
    /// files. Globs are as in .gitignore: without a slash at any depth, and a directory stands for
    /// all below it.
    pub include: Option<Vec<Glob>>,
    /// Report nothing that is declared in files that match one of these globs.
    pub exclude: Option<Vec<Glob>>,
    /// Files that a generator writes; nothing in them is reported.
    pub generated: Option<Vec<Glob>>,
    /// Report findings from this confidence on: by default 0.5, in `suggest` 0.3, in `review` 0.2.
    pub min_confidence: Option<Confidence>,
    /// How grave a finding is: the level of alerts and annotations.
    pub severity: Option<Level>,
    /// The levels of the rules for texts with an old name: comments, Javadoc, strings, resources.
    pub rules: Option<RulesFile>,
    /// Which texts with an old name get the new one in the patch: those that do not work as they are (`broken`); names in
    /// comments, documents and configuration that nothing has any more as well (`names`); or `all`, strings and sentences,
    /// too. `true` stands for `all`, `false` for `broken`.
    pub patch_mentions: Option<PatchedTexts>,
    /// Exit with status 1 if there is a finding of this level or above. Findings below a confidence of 0.8 are notes,
    /// whatever `severity` says.
    pub fail_on: Option<FailOn>,
    /// Where a code-scanning alert stands. GitHub shows it on the pull request only on a line that the change wrote.
    pub anchor: Option<Anchor>,
    /// Report declarations of these kinds.
    pub kinds: Option<Vec<Kind>>,
    /// Declarations that keep their names whatever a change renames.
    pub guards: Option<GuardsFile>,
    /// Kinds of naming links that make no findings, and guards that keep nothing from being reported, by their ids. Reports
    /// say which link or guard decided; `docs/how-it-decides.md` lists all.
    pub disable: Option<Vec<Signal>>,
    /// Concepts that are not reported, as `old words -> new words`; `*` stands for any words.
    pub ignore_concepts: Option<Vec<ConceptPattern>>,
    /// How to rename a name that something looks up at run time: a property of JSON, XML or the configuration, a
    /// database's column, a bean, a class with a `serialVersionUID` and its fields, a native method, `main`, a field
    /// that Lombok makes accessors of. `keep` withholds it, `warn` makes it with a warning.
    pub runtime_names: Option<RuntimeNames>,
    /// Frameworks of your own, and how they use names, beside those that the program knows. `docs/frameworks.md` lists these, and
    /// `docs/configuration.md` shows an entry.
    #[serde(default, deserialize_with = "frameworks_of_a_team")]
    pub frameworks: Option<Vec<Framework>>,
    /// Skip larger files. In bytes, or with kB or MB.
    pub max_file_size: Option<ByteSize>,
    /// Decisions on single findings, as `corename review --record` writes them. A rejected one is not reported again.
    pub decisions: Option<Vec<RecordedDecision>>,
    /// A language model that is asked where words and structure do not decide. Without it nothing
    /// leaves this machine.
    pub llm: Option<LlmFile>,
    /// How the project is built to see whether a patch breaks it. Without a command, it is not.
    pub verify: Option<VerifyFile>,
    /// Settings for questions to GitHub.
    pub github: Option<GithubFile>,
}

/// Settings for questions to GitHub.
#[derive(Debug, Clone, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(inline)]
pub struct GithubFile {
    /// Whether a run in GitHub Actions reads which code-scanning alerts of earlier runs were dismissed
    /// or fixed, and takes that as answers. It needs the permission `security-events: read`.
    pub alerts: Option<bool>,
}

/// Declarations that keep their names whatever a change renames.
#[derive(Debug, Clone, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(inline)]
pub struct GuardsFile {
    /// Whether public and protected types, methods, fields and constants keep their names.
    pub public_api: Option<Keep>,
    /// Whether what is declared in test code keeps its name.
    pub tests: Option<Keep>,
    /// Packages whose declarations keep their names, with the packages below them. `*` stands for one part.
    pub packages: Option<Vec<PackagePattern>>,
    /// Annotations of declarations and types that keep their names; so does everything in such a type. Simple or
    /// qualified names.
    pub annotations: Option<Vec<AnnotationName>>,
}

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

/// Returns, in words, which limit the text of a configuration exceeds.
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

    /// Reads the configuration at a repository's root: of its work tree, of the index where a sparse checkout leaves it
    /// out, or of the head revision where it is bare. `None` where there is none.
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

    /// Returns a note on files of this name in folders, which nobody reads; `None` where there are none.
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

/// Reads the file at the root of a work tree, if there is one. It does not follow a link: a change under review can
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

/// Reads frameworks, and refuses relations that have an effect in the program's own catalogue alone.
fn frameworks_of_a_team<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Vec<Framework>>, D::Error> {
    let frameworks: Vec<Framework> = Vec::deserialize(deserializer)?;
    match frameworks.iter().find(|framework| framework.has_relations_of_the_catalogue()) {
        Some(framework) => Err(D::Error::custom(format!(
            "`accessors`, `finds` and `refers` of {} have no effect here; the schema lists the keys that have",
            framework.name
        ))),
        None => Ok(Some(frameworks)),
    }
}
