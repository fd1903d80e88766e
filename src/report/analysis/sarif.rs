//! Writes SARIF 2.1.0 for GitHub code scanning and other viewers.
//!
//! GitHub shows an alert on a pull request only when every line of its region is in the diff. Of a result it reads
//! little more than its first location, its message with links to related locations, and one fingerprint. So by default
//! a result is at the leftover where the change wrote that line. All other leftovers of a rename are the related
//! locations of one result at the new name of the renamed declaration. `fixes` are for other viewers; GitHub passes
//! over them.

mod fixes;
mod mentions;
mod properties;
mod read;
mod rules;

pub use read::{ReadError, Suggestions, read};
pub(super) use rules::{LEFTOVER_IDENTIFIER, page_of};
pub use rules::{RulePage, pages as rule_pages};

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde_json::json;
use serde_sarif::sarif::{
    ArtifactContent, ArtifactLocation, Invocation, Location, LogicalLocation, Message, Notification,
    PhysicalLocation, PropertyBag, Region, Result as SarifResult, ResultLevel, Run, RunAutomationDetails,
    SCHEMA_URL, Sarif, Tool, ToolComponent, VersionControlDetails,
};

use self::fixes::Fixes;
use self::properties::{FindingProperties, SeedProperties};
use super::excerpt::{self, Excerpt};
use super::{Anchor, InPatch, Level, Report};
use crate::agents::{Finding, Scope};
use crate::git::file_name;
use crate::java::Kind;
use crate::mining::{Place, Rename};
use crate::report::json::write_json;
use crate::report::phrase;
use crate::text;

/// How many leftovers one result speaks of; more make another result at the same place.
const MOST_LEFTOVERS: usize = 20;
/// GitHub keeps this many locations of a result.
const MOST_LOCATIONS: usize = 100;
/// GitHub shows this many results of a run.
const MOST_RESULTS: usize = 5_000;
/// A longer line (of generated code, say) is not shown around an identifier.
const MOST_CONTEXT: usize = 500;
/// The name of the repository's root in URIs.
const ROOT: &str = "%SRCROOT%";

pub(super) fn write(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut log = Log { report, fixes: Fixes::default(), locations_cut: 0, results_cut: 0 };
    let mut results = log.results();
    results.extend(log.mentions());
    log.results_cut = results.len().saturating_sub(MOST_RESULTS);
    if log.results_cut > 0 {
        results.sort_by_key(gravity);
        results.truncate(MOST_RESULTS);
    }
    write_json(&log.document(results), out)
}

/// Returns the rank of a result's level; 0 is the gravest.
fn gravity(result: &SarifResult) -> usize {
    let levels = [Level::Error, Level::Warning, Level::Note].map(|level| Some(result_level(level)));
    levels.iter().position(|level| *level == result.level).unwrap_or(levels.len())
}

/// Whether results are at the renamed declaration and at what was left behind.
struct ResultPlaces {
    at_declaration: bool,
    at_leftover: bool,
}

/// A document in the making.
struct Log<'a, 'r> {
    report: &'r Report<'a>,
    fixes: Fixes,
    /// How many related locations found no room.
    locations_cut: usize,
    /// How many results found no room.
    results_cut: usize,
}

impl Log<'_, '_> {
    fn results(&mut self) -> Vec<SarifResult> {
        let findings = &self.report.analysis.findings;
        let mut at_declarations: BTreeMap<(usize, usize), Vec<usize>> = BTreeMap::new();
        let mut at_leftovers: BTreeMap<(usize, usize, &str, &str), Vec<usize>> = BTreeMap::new();
        let mut alone = Vec::new();
        for (index, finding) in findings.iter().enumerate() {
            let Finding { scope, anchor: seed, old_name, suggested_name, .. } = finding;
            let has_seed = *seed < self.report.analysis.renames.len();
            let places = self.result_places(&finding.place);
            if has_seed && places.at_declaration {
                at_declarations.entry((*scope, *seed)).or_default().push(index);
            }
            // Elsewhere no result speaks of it, so this one may speak of all that are called alike.
            if has_seed && places.at_leftover && self.anchor() == Anchor::Auto {
                at_leftovers.entry((*scope, *seed, old_name, suggested_name)).or_default().push(index);
            } else if places.at_leftover || !has_seed {
                alone.push(index);
            }
        }
        let mut results = Vec::new();
        for ((scope, seed), members) in at_declarations {
            let at = self.seed_location(&self.report.analysis.renames[seed]);
            for chunk in members.chunks(MOST_LEFTOVERS) {
                results.push(self.incomplete_rename(scope, seed, chunk, at.clone()));
            }
        }
        for ((scope, seed, ..), members) in at_leftovers {
            match *members {
                [only] => alone.push(only),
                _ => results.extend(members.chunks(MOST_LEFTOVERS).map(|chunk| {
                    let at = self.leftover_location(&findings[chunk[0]]);
                    self.incomplete_rename(scope, seed, chunk, at)
                })),
            }
        }
        alone.sort_unstable();
        results.extend(alone.into_iter().map(|index| self.leftover(index)));
        results
    }

    fn anchor(&self) -> Anchor {
        self.report.options.anchor
    }

    /// Returns where results speak of something that was left behind at a place.
    fn result_places(&self, left: &Place) -> ResultPlaces {
        let is_added = self.report.analysis.added_lines.has(&left.path, left.line);
        ResultPlaces {
            at_declaration: match self.anchor() {
                Anchor::Auto => !is_added,
                anchor => anchor != Anchor::Leftover,
            },
            at_leftover: match self.anchor() {
                Anchor::Auto => is_added,
                anchor => anchor != Anchor::Declaration,
            },
        }
    }

    /// Returns one result, `at` a place, for some leftovers of one scope that one seed rename explains.
    fn incomplete_rename(
        &mut self,
        scope: usize,
        seed: usize,
        members: &[usize],
        at: Location,
    ) -> SarifResult {
        let analysis = self.report.analysis;
        let seed = &analysis.renames[seed];
        let findings: Vec<&Finding> = members.iter().map(|i| &analysis.findings[*i]).collect();
        let related = findings.iter().map(|f| self.leftover_location(f)).collect();
        let family = findings.iter().flat_map(|f| self.family_locations(f)).collect();
        let related = self.numbered(related, family);
        let ids: Vec<&str> = findings.iter().map(|f| f.id.as_str()).collect();
        let level = findings.iter().map(|f| self.report.level(f)).max().unwrap_or(self.report.options.level);
        let text = self.incomplete_rename_message(analysis.scopes.get(scope), seed, members);
        let result = SarifResult::builder()
            .rule_id(rules::INCOMPLETE_RENAME)
            .rule_index(0)
            .level(result_level(level))
            .message(message(text))
            .locations(vec![at])
            .related_locations(related)
            .partial_fingerprints(self.fingerprint(rules::INCOMPLETE_RENAME, &ids))
            .properties(self.properties(scope, members))
            .build();
        SarifResult { fixes: some(self.fixes.of(self.report, members)), ..result }
    }

    /// Returns one result for one leftover, where it is.
    fn leftover(&mut self, index: usize) -> SarifResult {
        let analysis = self.report.analysis;
        let finding = &analysis.findings[index];
        let mut related = Vec::new();
        let level = self.report.level(finding);
        let mut text = linkless(&phrase::leftover(finding, analysis.side, level));
        if let Some(seed) = analysis.renames.get(finding.anchor) {
            let became = if self.report.is_proposed() { "is to become" } else { "became" };
            text.push_str(&format!(" '{}' {became} [{}](1).", seed.old_name, seed.new_name));
            related.push(self.seed_location(seed));
        }
        text.push_str(&self.patch_sentence(index));
        text.push_str(&id_sentence(&finding.id));
        let related = self.numbered(related, self.family_locations(finding).collect());
        let result = SarifResult::builder()
            .rule_id(rules::LEFTOVER_IDENTIFIER)
            .rule_index(1)
            .level(result_level(level))
            .message(message(text))
            .locations(vec![self.leftover_location(finding)])
            .partial_fingerprints(self.fingerprint(rules::LEFTOVER_IDENTIFIER, &[&finding.id]))
            .properties(self.properties(finding.scope, &[index]))
            .build();
        let fixes = some(self.fixes.of(self.report, &[index]));
        SarifResult { related_locations: some(related), fixes, ..result }
    }

    fn incomplete_rename_message(&self, scope: Option<&Scope>, seed: &Rename, members: &[usize]) -> String {
        let (old, new) = (&seed.old_name, &seed.new_name);
        let is_sure = |index: &usize| self.report.level(&self.report.analysis.findings[*index]) > Level::Note;
        let perhaps = if members.iter().any(is_sure) { "" } else { "perhaps " };
        let mut text = match (self.report.is_proposed(), members.len()) {
            (true, n) => format!(
                "Incomplete rename: '{old}' is to become '{new}', which {perhaps}leaves {} behind.",
                text::count(n, "identifier")
            ),
            (false, 1) => {
                format!(
                    "Incomplete rename: '{old}' became '{new}', but 1 identifier was {perhaps}left behind."
                )
            }
            (false, n) => format!(
                "Incomplete rename: '{old}' became '{new}', but {n} identifiers were {perhaps}left behind."
            ),
        };
        for (index, id) in members.iter().zip(1..) {
            let finding = &self.report.analysis.findings[*index];
            let perhaps = if perhaps.is_empty() && !is_sure(index) { "perhaps " } else { "" };
            text.push_str(&format!(
                "\n- {perhaps}[{}]({id}) → '{}' ({} in {}). {}{}{}",
                finding.old_name,
                finding.suggested_name,
                finding.term,
                file_name(&finding.place.path),
                linkless(&phrase::sentence(&finding.reason)),
                self.patch_sentence(*index),
                id_sentence(&finding.id),
            ));
        }
        if let Some(scope) = scope {
            text.push_str(&format!("\nConcept: {}", linkless(&phrase::concept(scope))));
        }
        text
    }

    /// Returns why the patch does not hold a finding, or what to look at where it does.
    fn patch_sentence(&self, index: usize) -> String {
        let said = |what: &str, text: &str| format!(" {what}: {}", linkless(text));
        let reasons = phrase::reasons(self.report.blockers(index)).map(|reason| said("No rename", &reason));
        let warnings = self.report.warnings(index).map(|w| said("Look at", &phrase::sentence(&w.message)));
        reasons.chain(warnings).collect()
    }

    /// Returns related locations with their ids, from 1: those that the message links to, then others, as many as
    /// GitHub keeps.
    fn numbered(&mut self, linked: Vec<Location>, others: Vec<Location>) -> Vec<Location> {
        let mut all = linked;
        all.extend(others);
        if all.len() > MOST_LOCATIONS {
            self.locations_cut += all.len() - MOST_LOCATIONS;
            all.truncate(MOST_LOCATIONS);
        }
        all.into_iter().zip(1..).map(|(location, id)| Location { id: Some(id), ..location }).collect()
    }

    /// Returns the declaration that the change renamed.
    fn seed_location(&self, seed: &Rename) -> Location {
        let name = if self.report.is_proposed() { &seed.old_name } else { &seed.new_name };
        self.location(&seed.after, seed.kind, name)
    }

    fn leftover_location(&self, finding: &Finding) -> Location {
        let location = self.location(&finding.place, finding.kind, &finding.old_name);
        let text = format!(
            "Rename {} '{}' to '{}'. {}",
            finding.term,
            finding.old_name,
            finding.suggested_name,
            phrase::sentence(&finding.reason)
        );
        Location { message: Some(message(text)), ..location }
    }

    /// Returns the other declarations that are renamed with a leftover.
    fn family_locations(&self, finding: &Finding) -> impl Iterator<Item = Location> {
        let places = finding.plan.declarations.iter().map(|d| (Place::of(&d.unit, d.id), d));
        let others = places.filter(|(place, d)| *place != finding.place && !d.get().name.is_empty());
        others.map(|(place, declaration)| {
            let d = declaration.get();
            let text = format!("The {} '{}' is renamed with it.", declaration.term(), d.name);
            Location { message: Some(message(text)), ..self.location(&place, d.kind, &d.name) }
        })
    }

    fn location(&self, place: &Place, kind: Kind, name: &str) -> Location {
        let mut region = region(place.line, place.column, excerpt::end_column(place.column, name));
        let mut context = None;
        if let Some(excerpt) = Excerpt::of(self.report.head, place, name) {
            region.snippet = Some(snippet(name));
            if excerpt.text.len() <= MOST_CONTEXT {
                let line = snippet(&excerpt.text);
                context = Some(Region::builder().start_line(place.line).snippet(line).build());
            }
        }
        let mut physical =
            PhysicalLocation::builder().artifact_location(artifact(&place.path)).region(region).build();
        physical.context_region = context;
        let logical = LogicalLocation::builder()
            .name(name)
            .fully_qualified_name(qualified(&place.container, kind, name))
            .kind(logical_kind(kind))
            .build();
        Location::builder().physical_location(physical).logical_locations(vec![logical]).build()
    }

    /// Returns a fingerprint of the rule and the ids, which does not change when lines move. It has a key of its own.
    /// `primaryLocationLineHash` is a hash of the line, which GitHub's upload works out itself, with a warning about
    /// each result that has another one.
    fn fingerprint(&self, rule: &str, ids: &[&str]) -> BTreeMap<String, String> {
        let mut ids = ids.to_vec();
        ids.sort_unstable();
        let value = text::short_digest(format!("{rule}\n{}", ids.join("\n")));
        [("corename/v1".to_owned(), value)].into()
    }

    /// Returns the properties that [`read`](mod@read) reads back: which findings a result represents, and where to find
    /// each again.
    fn properties(&self, scope: usize, members: &[usize]) -> PropertyBag {
        let analysis = self.report.analysis;
        let finding = |index: &usize| {
            let warnings = self.report.warnings(*index).map(phrase::warning).collect();
            let patch = InPatch::when(self.report.blockers(*index).is_empty());
            FindingProperties::of(&analysis.findings[*index], patch, warnings)
        };
        let findings: Vec<FindingProperties> = members.iter().map(finding).collect();
        let mut properties = BTreeMap::from([("findings".to_owned(), json!(findings))]);
        if let Some(scope) = analysis.scopes.get(scope) {
            properties.insert("scope".to_owned(), json!(scope.id));
        }
        let anchor = members.first().map(|index| analysis.findings[*index].anchor);
        if let Some(seed) = anchor.and_then(|anchor| analysis.renames.get(anchor)) {
            properties.insert("seed".to_owned(), json!(SeedProperties::of(seed)));
        }
        PropertyBag::builder().additional_properties(properties).build()
    }

    fn document(&self, results: Vec<SarifResult>) -> Sarif {
        let options = self.report.options;
        let id = match options.category.as_deref() {
            Some(category) => format!("corename/{category}/"),
            None => "corename/".to_owned(),
        };
        let root = ArtifactLocation::builder()
            .description(message("The root of the repository.".to_owned()))
            .build();
        let mut run = Run::builder()
            .tool(Tool::builder().driver(driver(options.level)).build())
            .automation_details(RunAutomationDetails::builder().id(id).build())
            .column_kind("utf16CodeUnits")
            .default_source_language("java")
            .language("en")
            .original_uri_base_ids([(ROOT.to_owned(), root)])
            .invocations(vec![self.invocation()])
            .results(results)
            .build();
        if let Some(llm) = &self.report.analysis.llm {
            let properties = BTreeMap::from([("llm".to_owned(), json!(llm))]);
            run.properties = Some(PropertyBag::builder().additional_properties(properties).build());
        }
        if let Some(provenance) = &options.provenance {
            let mapped = ArtifactLocation::builder().uri_base_id(ROOT).build();
            let mut details =
                VersionControlDetails::builder().repository_uri(&provenance.url).mapped_to(mapped).build();
            details.revision_id = provenance.revision.clone();
            details.branch = provenance.branch.clone();
            run.version_control_provenance = Some(vec![details]);
        }
        Sarif::builder().schema(SCHEMA_URL).version("2.1.0").runs(vec![run]).build()
    }

    /// Returns a sentence for each kind of entries that were left out.
    fn cuts(&self) -> Vec<String> {
        let cut = |n: usize, noun: &str, why: &str| {
            (n > 0).then(|| format!("{} left out: {why}", text::count(n, noun)))
        };
        let results = format!("GitHub shows {MOST_RESULTS} of a run");
        let locations = format!("GitHub keeps {MOST_LOCATIONS} of a result");
        [
            cut(self.results_cut, "result", &results),
            cut(self.locations_cut, "related location", &locations),
            cut(self.fixes.left_out(), "fix", "the patch holds all, and the document stays small"),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    fn invocation(&self) -> Invocation {
        let cuts = self.cuts();
        let analysis = self.report.analysis;
        let built = analysis.build.iter().map(|b| &b.sentence);
        let notes = analysis.notes.iter().chain(built).chain(&cuts);
        let notifications: Vec<Notification> = notes
            .map(|note| {
                Notification::builder().level("note").message(message(phrase::sentence(note))).build()
            })
            .collect();
        let mut invocation = Invocation::builder().execution_successful(true).build();
        if !notifications.is_empty() {
            invocation.tool_execution_notifications = Some(notifications);
        }
        invocation
    }
}

/// Returns a list that a document has only where there is something in it.
fn some<T>(list: Vec<T>) -> Option<Vec<T>> {
    (!list.is_empty()).then_some(list)
}

fn driver(level: Level) -> ToolComponent {
    let mut driver = ToolComponent::builder()
        .name("corename")
        .version(env!("CARGO_PKG_VERSION"))
        .semantic_version(env!("CARGO_PKG_VERSION"))
        .rules(rules::all(level))
        .build();
    let homepage = env!("CARGO_PKG_REPOSITORY");
    driver.information_uri = (!homepage.is_empty()).then(|| homepage.to_owned());
    driver
}

fn message(text: String) -> Message {
    Message::builder().text(text).build()
}

fn snippet(text: &str) -> ArtifactContent {
    ArtifactContent::builder().text(text).build()
}

fn artifact(path: &str) -> ArtifactLocation {
    ArtifactLocation::builder().uri(text::percent_encoded(path)).uri_base_id(ROOT).build()
}

fn region(line: u32, start_column: u32, end_column: u32) -> Region {
    Region::builder()
        .start_line(line)
        .start_column(start_column)
        .end_line(line)
        .end_column(end_column)
        .build()
}

fn result_level(level: Level) -> ResultLevel {
    match level {
        Level::Note => ResultLevel::Note,
        Level::Warning => ResultLevel::Warning,
        Level::Error => ResultLevel::Error,
    }
}

/// Returns the construct's name in SARIF's own list (section 3.33.7).
fn logical_kind(kind: Kind) -> &'static str {
    match kind {
        k if k.is_type() || k == Kind::TypeParameter => "type",
        Kind::Package => "namespace",
        Kind::Method | Kind::Constructor | Kind::Initializer => "function",
        Kind::Parameter | Kind::LambdaParameter => "parameter",
        Kind::LocalVariable => "variable",
        _ => "member",
    }
}

fn qualified(container: &str, kind: Kind, name: &str) -> String {
    match container {
        "" => name.to_owned(),
        _ if kind.is_type() || kind == Kind::Package => format!("{container}.{name}"),
        _ => format!("{container}#{name}"),
    }
}

/// Returns a sentence with the id of a finding or text. Users copy it to `decisions` in the configuration. It also
/// identifies a dismissed alert, of which GitHub gives little more than its message ([`github`](crate::github)).
fn id_sentence(id: &str) -> String {
    format!(" Finding {id}.")
}

/// Returns text in which nothing reads as a link of SARIF's messages, `[text](target)`.
fn linkless(text: &str) -> String {
    text.replace("](", "] (")
}
