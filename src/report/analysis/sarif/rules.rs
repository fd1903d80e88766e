//! The descriptions of the rules, as GitHub shows them beside an alert.

use serde_json::json;
use serde_sarif::sarif::{
    MultiformatMessageString, PropertyBag, ReportingConfiguration, ReportingDescriptor,
};

use super::super::Level;
use crate::agents::{Cause, ChangedDeclaration};
use crate::config::{Rule, Rules};
use crate::java::Kind;
use crate::text;

/// A result at a declaration that the change renamed; what was left behind is linked.
pub(super) const INCOMPLETE_RENAME: &str = "incomplete-rename";
/// A result at a leftover itself.
pub const LEFTOVER_IDENTIFIER: &str = "leftover-identifier";

/// Returns all rules, in the order that results refer to.
pub(super) fn all(level: Level) -> Vec<ReportingDescriptor> {
    let identifiers = [
        rule(
            INCOMPLETE_RENAME,
            "IncompleteRename",
            "A coordinated rename left identifiers behind.",
            "The change renamed this declaration, and with it a concept of the code. Other \
             declarations of the same concept still carry the old words.",
            level,
            include_str!("help/identifiers.md"),
        ),
        rule(
            LEFTOVER_IDENTIFIER,
            "LeftoverIdentifier",
            "An identifier still carries the words that the change renamed elsewhere.",
            "The change renamed other declarations of the same concept, and this one was left \
             behind.",
            level,
            include_str!("help/identifiers.md"),
        ),
    ];
    identifiers.into_iter().chain(Rule::ALL.map(described)).collect()
}

/// The description of a rule, for people.
pub struct RulePage {
    pub id: String,
    pub sentence: String,
    /// In Markdown.
    pub page: String,
}

/// Returns the pages of all rules.
pub fn pages() -> Vec<RulePage> {
    let page = |rule: ReportingDescriptor| {
        let said = |text: Option<MultiformatMessageString>| text.map(|text| text.text).unwrap_or_default();
        let sentence = said(rule.short_description);
        let help = rule.help.and_then(|help| help.markdown).unwrap_or_default();
        RulePage { page: format!("{}\n\n{help}", said(rule.full_description)), sentence, id: rule.id }
    };
    all(Level::Warning).into_iter().map(page).collect()
}

/// Returns the place of a rule in [`all`].
pub(super) fn index(rule: Rule) -> i64 {
    Rule::ALL.iter().position(|r| *r == rule).map_or(0, |at| at as i64 + 2)
}

/// Returns the first sentence about some texts that a declaration's old name is in.
pub(super) fn said_of(rule: Rule, count: usize, meaning: &ChangedDeclaration) -> String {
    let ChangedDeclaration { old_name, new_name, .. } = meaning;
    let was = match meaning.by {
        Cause::Rename(_) => format!("'{old_name}' became '{new_name}'"),
        Cause::Move => format!("'{new_name}' moved to another package"),
        Cause::Deletion => format!("'{old_name}' was deleted"),
        Cause::Finding(_) | Cause::Proposed(_) => format!("'{old_name}' is to become '{new_name}'"),
    };
    let times = |noun: &str, verb: [&str; 2]| {
        let verb = if count == 1 { verb[0] } else { verb[1] };
        format!("{} {verb}", text::count(count, noun))
    };
    let what = if meaning.kind == Kind::Package { "package" } else { "class" };
    let still = match rule {
        Rule::MissingClass => times("place", ["names", "name"]) + &format!(" a {what} that no longer exists"),
        Rule::MissingMember => times("place", ["looks", "look"]) + " it up by its old name",
        Rule::StaleSetting => times("setting", ["is", "are"]) + " for the class by its old name",
        Rule::StaleJavadoc => times("Javadoc reference", ["refers", "refer"]) + " to nothing",
        Rule::StaleDocument => times("place", ["has", "have"]) + " the old name in a document",
        Rule::StaleComment => times("comment", ["says", "say"]) + " what it was called",
        Rule::StaleString => times("string", ["has", "have"]) + " the old name",
    };
    let but = match meaning.by {
        Cause::Rename(_) | Cause::Move | Cause::Deletion => "but",
        Cause::Finding(_) | Cause::Proposed(_) => "and then",
    };
    match rule {
        Rule::MissingClass => format!("Missing {what}: {was}, {but} {still}."),
        Rule::MissingMember => format!("Missing member: {was}, {but} {still}."),
        Rule::StaleSetting => format!("Stale setting: {was}, {but} {still}."),
        _ => format!("Stale text: {was}, {but} {still}."),
    }
}

fn described(rule_of: Rule) -> ReportingDescriptor {
    let (name, short, full, help) = match rule_of {
        Rule::MissingClass => (
            "MissingClass",
            "A resource or string names a class that no longer exists.",
            "The change renamed or moved this class. A resource, or a string in the code, has its old \
             qualified name, and nothing is found under it at run time.",
            include_str!("help/missing-class.md"),
        ),
        Rule::MissingMember => (
            "MissingMember",
            "Something looks up a member that no longer exists.",
            "The change renamed this member. What looks it up at run time has its old name, and nothing is \
             found: a string in the code, an FXML file, a setting.",
            include_str!("help/missing-member.md"),
        ),
        Rule::StaleSetting => (
            "StaleSetting",
            "A setting is for a class by its old name.",
            "The change renamed or moved this class. The level of a logger, or another setting, has its old \
             qualified name, and no longer reaches the class.",
            include_str!("help/stale-setting.md"),
        ),
        Rule::StaleJavadoc => (
            "StaleJavadoc",
            "A Javadoc reference has an old name.",
            "The change renamed this declaration. A Javadoc reference still has its old name, and \
             refers to nothing.",
            include_str!("help/stale-javadoc.md"),
        ),
        Rule::StaleDocument => (
            "StaleDocument",
            "A document has the old name of a class.",
            "The change renamed, moved or deleted this class. A document, or a comment or sentence in a \
             resource, still has its old name.",
            include_str!("help/stale-document.md"),
        ),
        Rule::StaleComment => (
            "StaleComment",
            "A comment has an old name.",
            "The change renamed this declaration, or deleted the class. A comment still has the old name, or \
             the old words of its concept.",
            include_str!("help/stale-comment.md"),
        ),
        Rule::StaleString => (
            "StaleString",
            "A string has an old name.",
            "The change renamed this declaration, or deleted the class. A string still has the old name.",
            include_str!("help/stale-string.md"),
        ),
    };
    let level = Rules::default().level_of(rule_of).unwrap_or(Level::Note);
    rule(rule_of.name(), name, short, full, level, help)
}

fn rule(id: &str, name: &str, short: &str, full: &str, level: Level, help: &str) -> ReportingDescriptor {
    // A text that does not work any more is a fact; of the others, some are right as they are.
    let precision = if Rule::ALL.iter().any(|r| r.name() == id && r.breaks()) { "high" } else { "medium" };
    let severity = if level == Level::Note { "recommendation" } else { level.name() };
    let tags = ["maintainability", "readability", "naming", "refactoring", "java"];
    let facts = [("precision", json!(precision)), ("problem.severity", json!(severity))];
    let properties = PropertyBag::builder()
        .tags(tags.map(str::to_owned).to_vec())
        .additional_properties(facts.map(|(key, value)| (key.to_owned(), value)))
        .build();
    let help = MultiformatMessageString::builder().text(without_markup(help)).markdown(help).build();
    let mut rule = ReportingDescriptor::builder()
        .id(id)
        .name(name)
        .short_description(text(short))
        .full_description(text(full))
        .help(help)
        .default_configuration(ReportingConfiguration::builder().level(level.name()).build())
        .properties(properties)
        .build();
    rule.help_uri = Some(page_of(id));
    rule
}

/// Returns the page that explains a rule.
pub fn page_of(id: &str) -> String {
    format!("{}/blob/HEAD/docs/rules.md#{id}", env!("CARGO_PKG_REPOSITORY"))
}

fn text(text: &str) -> MultiformatMessageString {
    MultiformatMessageString::builder().text(text).build()
}

/// Markdown of this file as plain text: without heading marks, code fences and backticks.
fn without_markup(markdown: &str) -> String {
    let lines = markdown.lines().filter(|line| !line.starts_with("```"));
    let lines: Vec<String> = lines.map(|line| line.trim_start_matches("## ").replace('`', "")).collect();
    lines.join("\n")
}
