//! The descriptions of the rules, as GitHub shows them next to an alert.

use serde_json::json;
use serde_sarif::sarif::{
    MultiformatMessageString, PropertyBag, ReportingConfiguration, ReportingDescriptor,
};

use super::super::Level;
use crate::agents::{Cause, ChangedDeclaration};
use crate::config::{Rule, Rules};
use crate::java::Kind;
use crate::text;
use crate::words::capitalized;

/// A result at a declaration that the change renamed; what was left behind is linked.
pub(super) const INCOMPLETE_RENAME: &str = "incomplete-rename";
/// A result at a leftover itself.
pub const LEFTOVER_IDENTIFIER: &str = "leftover-identifier";

/// Returns all rules, in the order that results refer to.
pub(super) fn all(level: Level) -> Vec<ReportingDescriptor> {
    let identifiers = [
        rule(
            INCOMPLETE_RENAME,
            level,
            concat!(include_str!("help/incomplete-rename.md"), include_str!("help/identifiers.md")),
        ),
        rule(
            LEFTOVER_IDENTIFIER,
            level,
            concat!(include_str!("help/leftover-identifier.md"), include_str!("help/identifiers.md")),
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
    let page = match rule_of {
        Rule::MissingClass => include_str!("help/missing-class.md"),
        Rule::MissingMember => include_str!("help/missing-member.md"),
        Rule::StaleSetting => include_str!("help/stale-setting.md"),
        Rule::StaleJavadoc => include_str!("help/stale-javadoc.md"),
        Rule::StaleDocument => include_str!("help/stale-document.md"),
        Rule::StaleComment => include_str!("help/stale-comment.md"),
        Rule::StaleString => include_str!("help/stale-string.md"),
    };
    let level = Rules::default().level_of(rule_of).unwrap_or(Level::Note);
    rule(rule_of.name(), level, page)
}

/// Makes the description of a rule of its page: a sentence as the heading, a paragraph about a result, and the help.
fn rule(id: &str, level: Level, page: &str) -> ReportingDescriptor {
    let mut parts = page.trim_start_matches("# ").splitn(3, "\n\n");
    let mut part = || parts.next().unwrap_or_default();
    let (short, full, help) = (part(), part(), part());
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
        .name(id.split('-').map(capitalized).collect::<String>())
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

/// Returns the Markdown of this file as plain text, without heading marks, code fences and backticks.
fn without_markup(markdown: &str) -> String {
    let lines = markdown.lines().filter(|line| !line.starts_with("```"));
    let lines: Vec<String> = lines.map(|line| line.trim_start_matches("## ").replace('`', "")).collect();
    lines.join("\n")
}
