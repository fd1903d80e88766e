//! The rules besides the one for identifiers: which of them a team wants to hear, and how loud.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Config;
use super::settings::settings;
use super::values::Level;
use crate::text::named;

named! {
    /// A kind of text that can still have an old name, the gravest first, as in reports. Leftover identifiers have
    /// their level from `severity`.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Rule {
        MissingClass = "missing-class",
        MissingMember = "missing-member",
        StaleSetting = "stale-setting",
        StaleJavadoc = "stale-javadoc",
        StaleDocument = "stale-document",
        StaleComment = "stale-comment",
        StaleString = "stale-string",
    }
}

impl Rule {
    /// Returns whether a text of this rule does not work as it is; the others are for people to read.
    pub fn breaks(self) -> bool {
        matches!(self, Rule::MissingClass | Rule::MissingMember | Rule::StaleSetting)
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A rule's level, or `off`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum RuleLevel {
    Off,
    Note,
    Warning,
    Error,
}

impl RuleLevel {
    /// Returns the level of the rule; `None` if the rule is off.
    pub fn level(self) -> Option<Level> {
        match self {
            RuleLevel::Off => None,
            RuleLevel::Note => Some(Level::Note),
            RuleLevel::Warning => Some(Level::Warning),
            RuleLevel::Error => Some(Level::Error),
        }
    }
}

settings! {
    /// The level of each rule for texts with an old name: `off`, `note`, `warning` or `error`.
    #[schemars(inline)]
    RulesFile => Rules {
        /// A resource, or a string in the code, has the qualified name of a class that no longer exists. The change
        /// renamed or moved the class.
        missing_class: RuleLevel = RuleLevel::Error,
        /// A string has the old name of a field, method or enum constant, which no longer exists. Code looks the member
        /// up by it, in a class that the code names.
        missing_member: RuleLevel = RuleLevel::Error,
        /// The level of a logger, or another setting, is for a class by its old qualified name, and no longer reaches
        /// it.
        stale_setting: RuleLevel = RuleLevel::Warning,
        /// A Javadoc reference (`@link`, `@see`, `@param`, …) to an old name that no longer exists.
        stale_javadoc: RuleLevel = RuleLevel::Warning,
        /// A document, or any other file that is not Java, has the old name of a renamed class or member that nothing
        /// has any more.
        stale_document: RuleLevel = RuleLevel::Note,
        /// A comment has an old name that nothing has any more: of a renamed class or member, or of another declaration
        /// in its file. Or a comment on or in a renamed declaration has the old words of its concept.
        stale_comment: RuleLevel = RuleLevel::Note,
        /// A string has the old name of a renamed class or member that nothing has any more, or that of another
        /// declaration in its file.
        stale_string: RuleLevel = RuleLevel::Note,
    }
}

impl Rules {
    /// Returns the level of a rule; `None` where it is off.
    pub fn level_of(&self, rule: Rule) -> Option<Level> {
        let level = match rule {
            Rule::MissingClass => self.missing_class,
            Rule::MissingMember => self.missing_member,
            Rule::StaleSetting => self.stale_setting,
            Rule::StaleJavadoc => self.stale_javadoc,
            Rule::StaleDocument => self.stale_document,
            Rule::StaleComment => self.stale_comment,
            Rule::StaleString => self.stale_string,
        };
        level.level()
    }
}

impl Config {
    /// Returns the level of a rule; `None` where it is off.
    pub fn level_of(&self, rule: Rule) -> Option<Level> {
        self.settings().rules.level_of(rule)
    }
}
