//! The settings of a team in `.corename.yml`, laid over the defaults and under the command line.
//!
//! [`ConfigFile`] is the file's shape, [`Config`] the configuration in force: every setting with its [`Origin`].
//! [`inline`] is the configuration that is in the code.

mod decisions;
mod error;
mod file;
pub mod inline;
mod llm;
mod matching;
mod messages;
mod patterns;
mod rules;
mod settings;
mod show;
mod signals;
mod time_limit;
mod values;
mod verification;

use std::collections::BTreeMap;
use std::fmt;

pub use decisions::{Entry, record};
pub use error::ConfigError;
pub use file::{FILE_NAMES, Loaded};
pub use llm::{Amount, Count, Llm, LlmFile};
use matching::Matchers;
pub use patterns::{AnnotationName, ConceptPattern, Glob, PackagePattern};
pub use rules::{Rule, RuleLevel, Rules, RulesFile};
pub use settings::{ConfigFile, Github, GithubFile, Guards, GuardsFile, Settings};
pub use show::{Origins, schema};
pub use signals::Signal;
pub use time_limit::TimeLimit;
pub use values::{
    Anchor, ByteSize, Confidence, Decision, FailOn, Keep, Level, PatchedTexts, RecordedDecision,
};
pub use verification::{Verify, VerifyFile};

use crate::frameworks::Catalogue;
use crate::rename::NameRules;

/// Where a setting's value comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    Default,
    /// Line from 1.
    File {
        path: String,
        line: usize,
    },
    CommandLine,
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Default => f.write_str("default"),
            Origin::File { path, line } => write!(f, "{path}:{line}"),
            Origin::CommandLine => f.write_str("command line"),
        }
    }
}

/// The configuration in force.
#[derive(Debug, Clone)]
pub struct Config {
    settings: Settings,
    /// Of each setting that is not a default, by its path in the file: `guards.public-api`.
    origins: BTreeMap<String, Origin>,
    matchers: Matchers,
    /// All frameworks that are known, where the team knows more than the program.
    catalogue: Option<Catalogue>,
}

impl Default for Config {
    fn default() -> Self {
        Self::new()
    }
}

impl Config {
    /// Returns the defaults.
    pub fn new() -> Self {
        let settings = Settings::default();
        Config { matchers: Matchers::new(&settings), settings, origins: BTreeMap::new(), catalogue: None }
    }

    /// Lays a file over what is in force, all but what would run a command
    /// ([`with_trusted`](Self::with_trusted)).
    #[must_use]
    pub fn with_file(self, file: &Loaded) -> Self {
        let harmless = ConfigFile { verify: None, ..file.settings.clone() };
        self.layer(&harmless, |key| file.origin(key))
    }

    /// Lays the commands of a file over what is in force. The file must be one that a pull request
    /// under review cannot write: that of the change's base, not of its head.
    #[must_use]
    pub fn with_trusted(self, file: &Loaded) -> Self {
        let commands = ConfigFile { verify: file.settings.verify.clone(), ..ConfigFile::default() };
        self.layer(&commands, |key| file.origin(key))
    }

    /// Lays what the command line says over what is in force; settings that are `None` leave it as it is.
    #[must_use]
    pub fn with(self, settings: &ConfigFile) -> Self {
        self.layer(settings, |_| Origin::CommandLine)
    }

    /// Returns the settings in force.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns where a setting's value comes from. `key` is as in the file: `exclude`, `guards.public-api`.
    pub fn origin(&self, key: &str) -> &Origin {
        self.origins.get(key).unwrap_or(&Origin::Default)
    }

    /// Returns how renames are planned of names that something looks up at run time.
    pub fn name_rules(&self) -> NameRules<'_> {
        let catalogue = self.catalogue.as_ref().unwrap_or_else(|| Catalogue::built_in());
        NameRules { runtime_names: self.settings.runtime_names, catalogue }
    }

    /// Returns the confidence from which on something is reported: the one that the user set, else `default`.
    pub fn min_confidence_or(&self, default: Confidence) -> f64 {
        self.settings.min_confidence.unwrap_or(default).get()
    }

    fn layer(mut self, layer: &ConfigFile, origin: impl Fn(&str) -> Origin) -> Self {
        let origins = &mut self.origins;
        self.settings.layer(layer, &mut |key| {
            origins.insert(key.to_owned(), origin(key));
        });
        self.matchers = Matchers::new(&self.settings);
        let more = &self.settings.frameworks;
        self.catalogue = (!more.is_empty()).then(|| Catalogue::built_in().with(more));
        self
    }
}

#[cfg(test)]
mod tests;
