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
mod show;
mod signals;
mod time_limit;
mod values;
mod verification;

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

pub use decisions::{Entry, record};
pub use error::ConfigError;
pub use file::{ConfigFile, FILE_NAMES, GithubFile, GuardsFile, Loaded};
pub use llm::{Amount, Count, Llm, LlmFile};
use matching::Matchers;
pub use patterns::{AnnotationName, ConceptPattern, Glob, PackagePattern};
pub use rules::{Rule, RuleLevel, Rules, RulesFile};
pub use show::{Origins, schema};
pub use signals::Signal;
pub use time_limit::TimeLimit;
pub use values::{
    Anchor, ByteSize, Confidence, Decision, FailOn, Keep, Level, PatchedTexts, RecordedDecision,
};
pub use verification::{Verify, VerifyFile};

use crate::frameworks::{Catalogue, Framework};
use crate::java::Kind;
use crate::rename::{NameRules, RuntimeNames};

/// Every setting with a value. The defaults are [`Settings::default`].
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Settings {
    pub include: Vec<Glob>,
    pub exclude: Vec<Glob>,
    pub generated: Vec<Glob>,
    pub not_compiled: Vec<Glob>,
    /// Where nobody sets it, each command has its own ([`Config::min_confidence_or`]).
    pub min_confidence: Option<Confidence>,
    pub severity: Level,
    pub rules: Rules,
    pub patch_mentions: PatchedTexts,
    pub fail_on: FailOn,
    pub anchor: Anchor,
    pub kinds: Vec<Kind>,
    pub guards: Guards,
    pub disable: Vec<Signal>,
    pub ignore_concepts: Vec<ConceptPattern>,
    pub runtime_names: RuntimeNames,
    /// Beside those that the program knows itself.
    pub frameworks: Vec<Framework>,
    pub max_file_size: ByteSize,
    pub llm: Llm,
    /// Runs a command, so it is taken only from where [`Config::with_trusted`] says.
    pub verify: Verify,
    pub github: Github,
    pub decisions: Vec<RecordedDecision>,
}

/// The settings for GitHub.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Github {
    /// Whether closed alerts count as answers.
    pub alerts: bool,
}

/// Declarations that keep their names whatever a change renames.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Guards {
    pub public_api: Keep,
    pub tests: Keep,
    pub packages: Vec<PackagePattern>,
    pub annotations: Vec<AnnotationName>,
}

/// The kinds that `kinds` can name, in the order that the documentation has them. A package can be renamed,
/// but is no finding.
const KINDS: [Kind; 13] = [
    Kind::Class,
    Kind::Interface,
    Kind::Enum,
    Kind::Record,
    Kind::Annotation,
    Kind::EnumConstant,
    Kind::Method,
    Kind::Field,
    Kind::Parameter,
    Kind::LambdaParameter,
    Kind::LocalVariable,
    Kind::TypeParameter,
    Kind::Package,
];

impl Default for Settings {
    fn default() -> Self {
        Settings {
            include: Vec::new(),
            exclude: Vec::new(),
            generated: ["**/generated/**", "**/generated-sources/**", "**/generated-src/**"]
                .map(Glob::from_valid)
                .to_vec(),
            not_compiled: Vec::new(),
            min_confidence: None,
            severity: Level::Warning,
            rules: Rules::default(),
            patch_mentions: PatchedTexts::Names,
            fail_on: FailOn::Never,
            anchor: Anchor::Auto,
            kinds: KINDS.to_vec(),
            guards: Guards {
                public_api: Keep::Rename,
                tests: Keep::Rename,
                packages: Vec::new(),
                annotations: vec![AnnotationName::from_valid("Generated")],
            },
            disable: Vec::new(),
            ignore_concepts: Vec::new(),
            runtime_names: RuntimeNames::default(),
            frameworks: Vec::new(),
            max_file_size: ByteSize(2_000_000),
            llm: Llm::default(),
            decisions: Vec::new(),
            verify: Verify::default(),
            github: Github::default(),
        }
    }
}

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
    origins: BTreeMap<&'static str, Origin>,
    matchers: Matchers,
    /// All frameworks that are known, where the team knows more than the program.
    catalogue: Option<Catalogue>,
}

impl Default for Config {
    fn default() -> Self {
        Self::new()
    }
}

/// Takes a setting of a layer over, if the layer has it, and notes where it comes from.
macro_rules! set {
    ($config:ident, $origin:ident, $value:expr => $place:expr, $key:literal) => {
        if let Some(value) = $value {
            $place = value.clone();
            $config.origins.insert($key, $origin($key));
        }
    };
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
        let origin = &origin;
        set!(self, origin, &layer.include => self.settings.include, "include");
        set!(self, origin, &layer.exclude => self.settings.exclude, "exclude");
        set!(self, origin, &layer.generated => self.settings.generated, "generated");
        set!(self, origin, &layer.not_compiled => self.settings.not_compiled, "not-compiled");
        set!(self, origin, &layer.min_confidence.map(Some) => self.settings.min_confidence, "min-confidence");
        set!(self, origin, &layer.severity => self.settings.severity, "severity");
        set!(self, origin, &layer.patch_mentions => self.settings.patch_mentions, "patch-mentions");
        set!(self, origin, &layer.fail_on => self.settings.fail_on, "fail-on");
        set!(self, origin, &layer.anchor => self.settings.anchor, "anchor");
        set!(self, origin, &layer.kinds => self.settings.kinds, "kinds");
        set!(self, origin, &layer.disable => self.settings.disable, "disable");
        set!(self, origin, &layer.ignore_concepts => self.settings.ignore_concepts, "ignore-concepts");
        set!(self, origin, &layer.runtime_names => self.settings.runtime_names, "runtime-names");
        set!(self, origin, &layer.frameworks => self.settings.frameworks, "frameworks");
        set!(self, origin, &layer.max_file_size => self.settings.max_file_size, "max-file-size");
        set!(self, origin, &layer.decisions => self.settings.decisions, "decisions");
        layer.rules.iter().for_each(|rules| self.layer_rules(rules, origin));
        layer.guards.iter().for_each(|guards| self.layer_guards(guards, origin));
        layer.llm.iter().for_each(|llm| self.layer_llm(llm, origin));
        layer.verify.iter().for_each(|verify| self.layer_verify(verify, origin));
        layer.github.iter().for_each(|github| self.layer_github(github, origin));
        self.matchers = Matchers::new(&self.settings);
        let more = &self.settings.frameworks;
        self.catalogue = (!more.is_empty()).then(|| Catalogue::built_in().with(more));
        self
    }

    fn layer_rules(&mut self, rules: &RulesFile, origin: &impl Fn(&str) -> Origin) {
        let in_force = &mut self.settings.rules;
        set!(self, origin, &rules.missing_class => in_force.missing_class, "rules.missing-class");
        set!(self, origin, &rules.missing_member => in_force.missing_member, "rules.missing-member");
        set!(self, origin, &rules.stale_setting => in_force.stale_setting, "rules.stale-setting");
        set!(self, origin, &rules.stale_javadoc => in_force.stale_javadoc, "rules.stale-javadoc");
        set!(self, origin, &rules.stale_document => in_force.stale_document, "rules.stale-document");
        set!(self, origin, &rules.stale_comment => in_force.stale_comment, "rules.stale-comment");
        set!(self, origin, &rules.stale_string => in_force.stale_string, "rules.stale-string");
    }

    fn layer_guards(&mut self, guards: &GuardsFile, origin: &impl Fn(&str) -> Origin) {
        set!(self, origin, &guards.public_api => self.settings.guards.public_api, "guards.public-api");
        set!(self, origin, &guards.tests => self.settings.guards.tests, "guards.tests");
        set!(self, origin, &guards.packages => self.settings.guards.packages, "guards.packages");
        set!(self, origin, &guards.annotations => self.settings.guards.annotations, "guards.annotations");
    }

    fn layer_llm(&mut self, llm: &LlmFile, origin: &impl Fn(&str) -> Origin) {
        let own = &mut self.settings.llm;
        set!(self, origin, &llm.base_url.clone().map(Some) => own.base_url, "llm.base-url");
        set!(self, origin, &llm.model.clone().map(Some) => own.model, "llm.model");
        set!(self, origin, &llm.api_key_env.clone().map(Some) => own.api_key_env, "llm.api-key-env");
        set!(self, origin, &llm.embedding_model.clone().map(Some) => own.embedding_model, "llm.embedding-model");
        set!(self, origin, &llm.timeout => own.timeout, "llm.timeout");
        set!(self, origin, &llm.deadline => own.deadline, "llm.deadline");
        set!(self, origin, &llm.max_requests => own.max_requests, "llm.max-requests");
        set!(self, origin, &llm.max_tokens => own.max_tokens, "llm.max-tokens");
        set!(self, origin, &llm.max_cost.map(Some) => own.max_cost, "llm.max-cost");
        set!(self, origin, &llm.price_in.map(Some) => own.price_in, "llm.price-in");
        set!(self, origin, &llm.price_out.map(Some) => own.price_out, "llm.price-out");
        set!(self, origin, &llm.concurrency => own.concurrency, "llm.concurrency");
        set!(self, origin, &llm.parameters => own.parameters, "llm.parameters");
    }

    fn layer_verify(&mut self, verify: &VerifyFile, origin: &impl Fn(&str) -> Origin) {
        set!(self, origin, &verify.command => self.settings.verify.command, "verify.command");
        set!(self, origin, &verify.timeout => self.settings.verify.timeout, "verify.timeout");
        set!(self, origin, &verify.attempts => self.settings.verify.attempts, "verify.attempts");
    }

    fn layer_github(&mut self, github: &GithubFile, origin: &impl Fn(&str) -> Origin) {
        set!(self, origin, &github.alerts => self.settings.github.alerts, "github.alerts");
    }
}

#[cfg(test)]
mod tests;
