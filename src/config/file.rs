//! The file `.corename.yml`: its shape, and messages that point at what is wrong in it.

use std::cell::Cell;
use std::fmt;
use std::path::Path;

use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, Visitor};

use super::llm::LlmFile;
use super::rules::RulesFile;
use super::values::{
    Anchor, AnnotationName, ByteSize, ConceptPattern, Confidence, FailOn, Glob, Keep, Level, PackagePattern,
    RecordedDecision,
};
use super::verification::VerifyFile;
use crate::git::{GitError, Repository, Revision};
use crate::java::Kind;
use crate::rename::RuntimeNames;
use crate::text::excerpt;

/// The names that a configuration file may have, at the repository's root.
pub const FILE_NAMES: [&str; 2] = [".corename.yml", ".corename.yaml"];

/// So much of what a file says stands in a message about it, in characters.
const MOST_QUOTED: usize = 40;

/// What some editors begin a file with.
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
    /// Report findings from this confidence on.
    pub min_confidence: Option<Confidence>,
    /// How grave a finding is: the level of alerts and annotations.
    pub severity: Option<Level>,
    /// The levels of the rules for texts with an old name: comments, Javadoc, strings, resources.
    pub rules: Option<RulesFile>,
    /// Whether the patch also puts new names into comments, Javadoc, strings and documents.
    pub patch_mentions: Option<bool>,
    /// Exit with status 1 if there is a finding of this level or above.
    pub fail_on: Option<FailOn>,
    /// Where a code-scanning alert stands: at the renamed declaration (which the change touches, so
    /// that GitHub shows it on the pull request), at the leftover, or both.
    pub anchor: Option<Anchor>,
    /// Report declarations of these kinds.
    pub kinds: Option<Vec<Kind>>,
    /// Declarations that keep their names whatever a change renames.
    pub guards: Option<GuardsFile>,
    /// Concepts that are not reported, as `old words -> new words`; `*` stands for any words.
    pub ignore_concepts: Option<Vec<ConceptPattern>>,
    /// What becomes of the rename of a name that something looks up at run time: a property of JSON,
    /// XML or the configuration, a database's column, a bean, a class with a `serialVersionUID` and its fields, a
    /// native method, `main`, a field that Lombok makes accessors of. `keep` withholds it, `warn`
    /// makes it with a warning.
    pub runtime_names: Option<RuntimeNames>,
    /// Skip larger files. In bytes, or with kB or MB.
    pub max_file_size: Option<ByteSize>,
    /// What was decided of single findings, as `corename review --record` writes it. A rejected one
    /// is not reported again.
    pub decisions: Option<Vec<RecordedDecision>>,
    /// A language model that is asked where words and structure do not decide. Without it nothing
    /// leaves this machine.
    pub llm: Option<LlmFile>,
    /// How the project is built to see whether a patch breaks it. Without a command, it is not.
    pub verify: Option<VerifyFile>,
    /// What is asked of GitHub.
    pub github: Option<GithubFile>,
}

/// What is asked of GitHub.
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
    /// What is declared in these packages, or below them, keeps its name. `*` stands for one part.
    pub packages: Option<Vec<PackagePattern>>,
    /// What bears one of these annotations, or stands in a type that does, keeps its name. Simple
    /// or qualified names.
    pub annotations: Option<Vec<AnnotationName>>,
}

/// Why a configuration file was refused: one line.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// Line and column from 1, the column in characters.
    #[error("{path}:{line}:{column}: {message}")]
    At { path: String, line: usize, column: usize, message: String },
    #[error("{path}: {message}")]
    File { path: String, message: String },
    #[error("there is both {} and {}; keep one", FILE_NAMES[0], FILE_NAMES[1])]
    Both,
    #[error(transparent)]
    Git(#[from] GitError),
}

/// A configuration file that was read.
#[derive(Debug, Clone)]
pub struct Loaded {
    /// As messages call it.
    pub path: String,
    pub settings: ConfigFile,
    text: String,
}

impl Loaded {
    /// Reads a configuration from its text; `path` is what messages call it.
    ///
    /// # Errors
    /// It is no YAML, or a key or value is not known; the message says where and what was meant.
    pub fn parse(path: &str, text: &str) -> Result<Self, ConfigError> {
        let text = text.trim_start_matches(BYTE_ORDER_MARK);
        // A file of comments alone is an empty configuration.
        let parsed: Result<Option<ConfigFile>, _> = serde_yaml::from_str(text);
        let settings = parsed.map_err(|error| located(path, text, &error))?.unwrap_or_default();
        Ok(Loaded { path: path.to_owned(), settings, text: text.to_owned() })
    }

    /// Reads the file that `--config` names.
    ///
    /// # Errors
    /// The file cannot be read, or as [`parse`](Self::parse).
    pub fn from_path(path: &Path) -> Result<Self, ConfigError> {
        let name = path.display().to_string();
        let bytes = std::fs::read(path)
            .map_err(|e| ConfigError::File { path: name.clone(), message: format!("cannot be read: {e}") })?;
        Self::from_bytes(&name, bytes)
    }

    /// Reads the configuration at a repository's root: of its work tree, or where it is bare, of
    /// the head revision. `None` where there is none.
    ///
    /// # Errors
    /// There are two, one cannot be read, or as [`parse`](Self::parse).
    pub fn discover(repository: &Repository, head: &Revision) -> Result<Option<Self>, ConfigError> {
        let mut found = None;
        for name in FILE_NAMES {
            let bytes = match repository.work_tree() {
                Some(root) => read_own(&root.join(name), name)?,
                None => repository.read_file(head, name)?,
            };
            if let Some(bytes) = bytes
                && found.replace((name, bytes)).is_some()
            {
                return Err(ConfigError::Both);
            }
        }
        found.map(|(name, bytes)| Self::from_bytes(name, bytes)).transpose()
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
        let names: Vec<&str> = path.map_or_else(|| FILE_NAMES.to_vec(), |path| vec![path]);
        let mut found = None;
        for name in names {
            if let Some(bytes) = repository.read_file(revision, name)?
                && found.replace((name, bytes)).is_some()
            {
                return Err(ConfigError::Both);
            }
        }
        let short = &revision.id[..revision.id.len().min(10)];
        found.map(|(name, bytes)| Self::from_bytes(&format!("{name} of {short}"), bytes)).transpose()
    }

    fn from_bytes(path: &str, bytes: Vec<u8>) -> Result<Self, ConfigError> {
        let text = String::from_utf8(bytes)
            .map_err(|_| ConfigError::File { path: path.to_owned(), message: "is not UTF-8".to_owned() })?;
        Self::parse(path, &text)
    }

    /// Where the value of a key comes from.
    pub(super) fn origin(&self, key: &str) -> super::Origin {
        super::Origin::File { path: self.path.clone(), line: self.line_of(key).unwrap_or(1) }
    }

    /// The line (from 1) of a key such as `guards.public-api`.
    pub fn line_of(&self, key: &str) -> Option<usize> {
        let parts: Vec<&str> = key.split('.').collect();
        place_of(&self.text, &parts, 0).map(|(line, _)| line)
    }
}

/// Reads the file at the root of a work tree, if there is one. A link is not followed: a change under review can make
/// one to anything that the machine has, and a message about it would quote that.
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

/// The line and column of a key of the file; of one that is there several times, after the first
/// `skip`.
fn place_of(text: &str, path: &[&str], skip: usize) -> Option<(usize, usize)> {
    let finder = KeyFinder { path, skip: &Cell::new(skip) };
    let at = finder.deserialize(serde_yaml::Deserializer::from_str(text)).err()?.location()?;
    Some((at.line(), at.column()))
}

/// Finds a key's place. The deserializer tells the place of an error alone, so that is what a find
/// is.
struct KeyFinder<'a> {
    path: &'a [&'a str],
    skip: &'a Cell<usize>,
}

impl<'de> DeserializeSeed<'de> for KeyFinder<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for KeyFinder<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a mapping")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let Some((first, rest)) = self.path.split_first() else { return Ok(()) };
        let last = rest.is_empty().then_some(self.skip);
        while let Some(here) = map.next_key_seed(KeyIs { wanted: first, last })? {
            if here && !rest.is_empty() {
                map.next_value_seed(KeyFinder { path: rest, skip: self.skip })?;
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }
}

/// Compares a key. The last one of a path is an error, once `skip` have gone by.
struct KeyIs<'a> {
    wanted: &'a str,
    last: Option<&'a Cell<usize>>,
}

impl<'de> DeserializeSeed<'de> for KeyIs<'_> {
    type Value = bool;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<bool, D::Error> {
        from.deserialize_str(self)
    }
}

impl Visitor<'_> for KeyIs<'_> {
    type Value = bool;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E: serde::de::Error>(self, key: &str) -> Result<bool, E> {
        if key != self.wanted {
            return Ok(false);
        }
        match self.last {
            Some(skip) if skip.get() == 0 => Err(E::custom("found")),
            Some(skip) => {
                skip.set(skip.get() - 1);
                Ok(true)
            }
            None => Ok(true),
        }
    }
}

fn located(path: &str, text: &str, error: &serde_yaml::Error) -> ConfigError {
    let path = path.to_owned();
    let message = error.to_string();
    let Some(at) = error.location() else {
        return match second_document(text) {
            Some(line) if message.contains("more than one document") => {
                let message = "a second document begins here; write all into one".to_owned();
                ConfigError::At { path, line, column: 1, message }
            }
            _ => ConfigError::File { path, message: plain(&message) },
        };
    };
    let (mut line, mut column) = (at.line(), at.column());
    let message = plain(&message.replace(&format!(" at line {line} column {column}"), ""));
    if let Some(key) = message.strip_prefix(TWICE).map(|m| m.trim_matches('"'))
        && let Some(second) = place_of(text, &[key], 1).or_else(|| {
            ["guards", "llm", "rules", "verify", "github"]
                .iter()
                .find_map(|section| place_of(text, &[section, key], 1))
        })
    {
        // The parser points to the mapping's start.
        (line, column) = second;
    }
    ConfigError::At { path, line, column, message }
}

/// The line (from 1) that parts a second document from the first.
fn second_document(text: &str) -> Option<usize> {
    let is_mark = |line: &str| line.trim_end() == "---" || line.starts_with("--- ");
    let is_before = |line: &str| line.trim().is_empty() || line.starts_with(['#', '%']);
    let mut lines = text.lines().enumerate().skip_while(|(_, line)| is_before(line));
    // The first one may begin so, too.
    lines.next()?;
    lines.find(|(_, line)| is_mark(line)).map(|(index, _)| index + 1)
}

const TWICE: &str = "there is a second key ";

/// A parser's message in the user's words. It comes as `guards: unknown field `x`, expected one of
/// `a`, `b``.
fn plain(message: &str) -> String {
    let message = match message.split_once(": ") {
        Some((path, rest)) if !path.contains([' ', '`']) => rest,
        _ => message,
    };
    let (kind, rest) = match message.split_once('`') {
        Some((kind, rest)) => (kind.trim_end(), rest),
        None => return sentence(message),
    };
    let quoted: Vec<&str> = rest.split('`').step_by(2).collect();
    let short = |text: &str| excerpt(text, MOST_QUOTED);
    match (kind, quoted.split_first()) {
        ("unknown field", Some((key, valid))) => {
            format!("unknown key \"{}\"{}", short(key), suggestion(key, valid))
        }
        ("unknown variant", Some((value, valid))) => {
            format!("unknown value \"{}\"{}", short(value), suggestion(value, valid))
        }
        ("missing field", Some((key, _))) => format!("the key \"{key}\" is missing"),
        ("duplicate field", Some((key, _))) => format!("{TWICE}\"{}\"", short(key)),
        _ => sentence(message),
    }
}

fn sentence(message: &str) -> String {
    if message.starts_with("found character that cannot start any token") {
        return "no value starts with this character; put it into quotes, and indent with spaces, not tabs"
            .to_owned();
    }
    let wrong = message.strip_prefix("invalid type: ").or_else(|| message.strip_prefix("invalid value: "));
    match wrong.and_then(|m| m.split_once(", expected ")) {
        Some((given, wanted)) => {
            format!("expected {}, not {}", in_words(wanted), excerpt(in_words(given), MOST_QUOTED))
        }
        None => message.to_owned(),
    }
}

/// The parser's names of things, as people say them.
fn in_words(thing: &str) -> &str {
    match thing {
        "a sequence" | "sequence" => "a list",
        "map"
        | "a map"
        | "struct ConfigFile"
        | "struct GuardsFile"
        | "struct LlmFile"
        | "struct RulesFile"
        | "struct VerifyFile"
        | "struct GithubFile"
        | "struct RecordedDecision" => "keys with values",
        "a YAML tag starting with '!'" => "a single value",
        "a boolean" => "true or false",
        "field identifier" => "a key",
        "u32" => "a whole number from 0 to 4294967295",
        other => other,
    }
}

fn suggestion(given: &str, valid: &[&str]) -> String {
    let likeness = |v: &str| strsim::jaro_winkler(given, v);
    let nearest = valid.iter().max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
    match nearest {
        Some(nearest) if likeness(nearest) >= 0.7 => format!("; did you mean \"{nearest}\"?"),
        _ => format!("; valid are {}", valid.join(", ")),
    }
}
