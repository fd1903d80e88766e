//! The settings of `.corename.yml`: for each key its documentation, its type and its default.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use super::llm::{Llm, LlmFile};
use super::patterns::{AnnotationName, ConceptPattern, Glob, PackagePattern};
use super::rules::{Rules, RulesFile};
use super::signals::Signal;
use super::values::{Anchor, ByteSize, Confidence, FailOn, Keep, Level, PatchedTexts, RecordedDecision};
use super::verification::{Verify, VerifyFile};
use crate::frameworks::Framework;
use crate::java::Kind;
use crate::rename::RuntimeNames;

/// Declares a part of the configuration twice. In a file each key may be left out; in force each key has a value. A key
/// has one type in both, unless `as` gives another one for the value in force. Its doc comment is the text of the
/// schema.
macro_rules! settings {
    (
        $(#[$about:meta])*
        $file:ident => $in_force:ident {
            $($(#[$of:meta])* $key:ident: $given:ty $(as $held:ty)? = $default:expr,)*
        }
        $(sections {
            $($(#[$of_section:meta])* $section:ident: $section_file:ident => $section_in_force:ident,)*
        })?
    ) => {
        #[derive(Debug, Clone, Default, PartialEq, serde::Deserialize, schemars::JsonSchema)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields)]
        $(#[$about])*
        pub struct $file {
            $($(#[$of])* pub $key: Option<$given>,)*
            $($($(#[$of_section])* pub $section: Option<$section_file>,)*)?
        }

        #[doc = concat!("A [`", stringify!($file), "`] with a value for each key.")]
        #[derive(Debug, Clone, PartialEq, serde::Serialize)]
        #[serde(rename_all = "kebab-case")]
        pub struct $in_force {
            $(pub $key: $crate::config::settings::held!($given $(, $held)?),)*
            $($(pub $section: $section_in_force,)*)?
        }

        impl Default for $in_force {
            fn default() -> Self {
                $in_force {
                    $($key: $default,)*
                    $($($section: $section_in_force::default(),)*)?
                }
            }
        }

        impl $in_force {
            /// Takes over what a file has, and tells the keys.
            pub(super) fn layer(&mut self, file: &$file, taken: &mut dyn FnMut(&str)) {
                $(if let Some(value) = &file.$key {
                    self.$key = value.clone().into();
                    taken(&stringify!($key).replace('_', "-"));
                })*
                $($(if let Some(section) = &file.$section {
                    self.$section.layer(section, &mut |key| taken(&format!("{}.{key}", stringify!($section).replace('_', "-"))));
                })*)?
            }
        }
    };
}

/// The type of a setting in force.
macro_rules! held {
    ($given:ty) => {
        $given
    };
    ($given:ty, $held:ty) => {
        $held
    };
}

pub(super) use {held, settings};

settings! {
    /// The configuration of corename. Every key may be left out.
    #[schemars(title = "corename's configuration (.corename.yml)")]
    ConfigFile => Settings {
        /// Report only what is declared in files that match one of these globs. Without any, all Java
        /// files. Globs are as in .gitignore: without a slash at any depth, and a directory stands for
        /// all below it.
        include: Vec<Glob> = Vec::new(),
        /// Report nothing that is declared in files that match one of these globs.
        exclude: Vec<Glob> = Vec::new(),
        /// Files that a generator writes; nothing in them is reported.
        generated: Vec<Glob> = ["**/generated/**", "**/generated-sources/**", "**/generated-src/**"].map(Glob::from_valid).to_vec(),
        /// Java files that no build compiles, such as test data and templates. They are not looked into: no name in
        /// them withholds a rename, is renamed, or is reported. Files in folders of resources count as such in any
        /// case.
        not_compiled: Vec<Glob> = Vec::new(),
        /// Report findings from this confidence on: by default 0.5, in `suggest` 0.3, in `review` 0.2.
        min_confidence: Confidence as Option<Confidence> = None,
        /// How grave a finding is: the level of alerts and annotations.
        severity: Level = Level::Warning,
        /// Which texts with an old name get the new one in the patch. `broken`: those that do not work as they are.
        /// `names`: also names in comments, documents and configuration that nothing has any more. `all`: also strings
        /// and sentences. `true` means `all`, `false` means `broken`.
        patch_mentions: PatchedTexts = PatchedTexts::default(),
        /// Exit with status 1 if there is a finding of this level or above. Findings below a confidence of 0.8 are
        /// notes, whatever `severity` says.
        fail_on: FailOn = FailOn::Never,
        /// Where a code-scanning alert is. GitHub shows it on the pull request only on a line that the change wrote.
        anchor: Anchor = Anchor::Auto,
        /// Report declarations of these kinds.
        kinds: Vec<Kind> = KINDS.to_vec(),
        /// Kinds of naming links that make no findings, and guards that keep nothing from being reported, by their ids.
        /// Reports say which link or guard decided. `docs/naming-links.md` lists the links, `docs/how-it-decides.md`
        /// the guards.
        disable: Vec<Signal> = Vec::new(),
        /// Concepts that are not reported, as `old words -> new words`; `*` stands for any words.
        ignore_concepts: Vec<ConceptPattern> = Vec::new(),
        /// How to rename a name that something looks up at run time. Such a name is a property of JSON, XML or the
        /// configuration, a database's column, a bean, a native method, or `main`. Others are a class with a
        /// `serialVersionUID` and its fields, and a field that Lombok makes accessors of. `keep` withholds it, `warn`
        /// makes it with a warning.
        runtime_names: RuntimeNames = RuntimeNames::default(),
        /// Frameworks of your own, and how they use names, in addition to those that the program knows.
        /// `docs/frameworks.md` lists these, and `docs/configuration.md` shows an entry.
        #[serde(default, deserialize_with = "frameworks_of_a_team")]
        frameworks: Vec<Framework> = Vec::new(),
        /// Skip larger files. In bytes, or with kB or MB.
        max_file_size: ByteSize = ByteSize(2_000_000),
        /// Decisions on single findings, as `corename review --record` writes them. A rejected one is not reported
        /// again.
        decisions: Vec<RecordedDecision> = Vec::new(),
    }
    sections {
        /// The levels of the rules for texts with an old name: comments, Javadoc, strings, resources.
        rules: RulesFile => Rules,
        /// Declarations that keep their names whatever a change renames.
        guards: GuardsFile => Guards,
        /// A language model that is asked where words and structure do not decide. Without it nothing
        /// leaves this machine.
        llm: LlmFile => Llm,
        /// How the project is built to see whether a patch breaks it. Without a command, it is not.
        verify: VerifyFile => Verify,
        /// Settings for questions to GitHub.
        github: GithubFile => Github,
    }
}

settings! {
    /// Declarations that keep their names whatever a change renames.
    #[schemars(inline)]
    GuardsFile => Guards {
        /// Whether public and protected types, methods, fields and constants keep their names.
        public_api: Keep = Keep::Rename,
        /// Whether what is declared in test code keeps its name.
        tests: Keep = Keep::Rename,
        /// Packages whose declarations keep their names, with the packages below them. `*` stands for one part.
        packages: Vec<PackagePattern> = Vec::new(),
        /// Annotations of declarations and types that keep their names; so does everything in such a type. Simple or
        /// qualified names.
        annotations: Vec<AnnotationName> = vec![AnnotationName::from_valid("Generated")],
    }
}

settings! {
    /// Settings for questions to GitHub.
    #[schemars(inline)]
    GithubFile => Github {
        /// Whether a run in GitHub Actions reads which code-scanning alerts of earlier runs were dismissed
        /// or fixed, and takes that as answers. It needs the permission `security-events: read`.
        alerts: bool = false,
    }
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

/// Reads frameworks, and refuses relations that have an effect in the program's own catalogue alone.
fn frameworks_of_a_team<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Vec<Framework>>, D::Error> {
    let frameworks: Vec<Framework> = Vec::deserialize(deserializer)?;
    let refused = frameworks.iter().find_map(|f| Some((f.relation_of_the_catalogue()?, &f.name)));
    match refused {
        Some((key, name)) => Err(D::Error::custom(format!(
            "`{key}` of {name} has no effect here; the schema lists the keys that have"
        ))),
        None => Ok(Some(frameworks)),
    }
}
