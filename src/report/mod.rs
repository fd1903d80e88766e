//! Findings as SARIF, patch, JSON, Markdown, terminal text and GitHub annotations.
//!
//! Each format is one file. A printer gets an [`Analysis`] and the head [`Snapshot`], from which
//! it reads source excerpts, and writes to a sink: nothing here prints, and the layers below know
//! nothing of formats.

mod application;
mod brief;
mod excerpt;
mod github;
mod json;
mod markdown;
pub mod paint;
mod patch;
mod phrase;
mod precedents;
pub mod refactoringminer;
mod rename_preview;
mod renames;
mod sarif;
mod suggestion;
mod text;

use std::io::{self, Write};

use crate::agents::{Analysis, Cause, Episode, Finding, Mention, Patch, PatchedTexts, Scope, Side};
use crate::git::Snapshot;
use crate::mining::Rename;
use crate::rename::{Blocker, Composition, Plan, Warning};
use crate::text::percent_encoded;

pub use crate::agents::SURE;
pub use crate::config::{Anchor, Level};
pub use application::{Applicable, Application, Applied, Run, write_applications, write_applications_json};
pub use brief::{BriefAnalysis, BriefRenames, Page, Show};
pub use json::{write_renames, write_renames_line, write_suggestion};
pub use precedents::{write_habits, write_precedents, write_precedents_json};
pub use rename_preview::{
    DeclarationSummary, RenameFormat, RenameOptions, RenameResponse, RenameStatus, write_candidates,
};
pub use renames::{Evidence, renames_total, write_renames_text};
pub use sarif::{ReadError, Suggestions, read as read_sarif};
pub use suggestion::{Shown, blocker_text, withheld_text, write_mention_text, write_suggestion_text};

/// What a report can be written as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// For a terminal.
    Text,
    /// One document for other programs.
    Json,
    /// SARIF 2.1.0, fit for GitHub code scanning.
    Sarif,
    /// A GitHub Actions job summary.
    Markdown,
    /// GitHub Actions workflow commands, which make annotations.
    Github,
    /// A unified diff that `git apply` takes at the head revision.
    Patch,
}

/// Where the analysed revision can be looked at.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Provenance {
    /// `https://github.com/owner/name`, without a slash at the end.
    pub url: String,
    /// The full id of the commit that links point to.
    pub revision: Option<String>,
    pub branch: Option<String>,
}

impl Provenance {
    /// The page that shows a line of a file, where the revision is known.
    fn page(&self, file: &str, line: u32) -> Option<String> {
        let revision = self.revision.as_deref()?;
        // Of a document, GitHub shows what it says, and no lines, unless it is asked for the source.
        let plain = if file.ends_with(".java") { "" } else { "?plain=1" };
        Some(format!("{}/blob/{revision}/{}{plain}#L{line}", self.url, percent_encoded(file)))
    }
}

/// How to report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    pub anchor: Anchor,
    /// The level of a finding that corename is sure of; others are notes.
    pub level: Level,
    /// Whether text gets ANSI colours.
    pub color: bool,
    /// How many columns a source excerpt may take in text.
    pub width: usize,
    /// Tells several runs on one commit apart in code scanning (one a module, say).
    pub category: Option<String>,
    pub provenance: Option<Provenance>,
    /// Which comments, Javadoc, strings and documents get their new names in the patch.
    pub patched_texts: PatchedTexts,
    /// The command that applies the patch, where it is written to a file.
    pub apply_command: Option<String>,
    /// The commit that the patch fits, where that is not the one that is checked out.
    pub apply_at: Option<String>,
    /// What was compared, as people are told of it: `main...HEAD`.
    pub compared: Option<String>,
    /// The commands that make renames which are not made yet, once the patch is applied.
    pub seed_commands: Vec<String>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            anchor: Anchor::Declaration,
            level: Level::Warning,
            color: false,
            width: 120,
            category: None,
            provenance: None,
            patched_texts: PatchedTexts::Broken,
            apply_command: None,
            apply_at: None,
            compared: None,
            seed_commands: Vec::new(),
        }
    }
}

/// Writes an analysis in one format. `head` is the snapshot that the findings' places are in.
///
/// # Errors
/// Only those of `out`.
pub fn write(
    format: Format,
    analysis: &Analysis,
    head: &Snapshot,
    options: &Options,
    out: &mut dyn Write,
) -> io::Result<()> {
    let report = Report::new(analysis, head, options);
    match format {
        Format::Text => text::write(&report, out),
        Format::Json => json::write(&report, out),
        Format::Sarif => sarif::write(&report, out),
        Format::Markdown => markdown::write(&report, out),
        Format::Github => github::write(&report, out),
        Format::Patch => patch::write(report.patch.composition(), head, out),
    }
}

/// Writes what a review came to, on one line: `{"result": DOCUMENT, "decisions": […]}`.
///
/// # Errors
/// Only those of `out`.
pub fn write_result(
    analysis: &Analysis,
    episodes: &[Episode],
    head: &Snapshot,
    out: &mut dyn Write,
) -> io::Result<()> {
    json::write_result(&Report::new(analysis, head, &Options::default()), episodes, out)
}

/// How loud a finding is: of the level asked for, or a note where corename is not sure.
pub fn level(finding: &Finding, options: &Options) -> Level {
    if finding.confidence < SURE { Level::Note } else { options.level }
}

/// Writes the patch of some plans alone.
///
/// # Errors
/// Only those of `out`.
pub fn write_patch(plans: &[&Plan], head: &Snapshot, out: &mut dyn Write) -> io::Result<()> {
    patch::write(&Composition::of(plans.iter().copied(), head), head, out)
}

/// What a reviewer of a finding's patch should look at; nothing where the patch does not hold it.
fn warnings<'f>(finding: &'f Finding, blockers: &[Blocker]) -> impl Iterator<Item = &'f Warning> + use<'f> {
    let held = blockers.is_empty();
    finding.plan.warnings.iter().filter(move |w| held && !w.is_assumption())
}

/// Whether the patch holds a finding, or a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
enum InPatch {
    Included,
    Withheld,
}

impl InPatch {
    fn when(is_held: bool) -> Self {
        if is_held { InPatch::Included } else { InPatch::Withheld }
    }
}

/// What every printer works from.
struct Report<'a> {
    analysis: &'a Analysis,
    head: &'a Snapshot,
    options: &'a Options,
    patch: Patch,
}

impl<'a> Report<'a> {
    fn new(analysis: &'a Analysis, head: &'a Snapshot, options: &'a Options) -> Self {
        Self { analysis, head, options, patch: Patch::of(analysis, head, options.patched_texts) }
    }

    /// The findings of one scope with their indices.
    fn findings_of(&self, scope: usize) -> impl Iterator<Item = (usize, &'a Finding)> {
        self.analysis.findings.iter().enumerate().filter(move |(_, f)| f.scope == scope)
    }

    /// The renames that a scope was read from, types first, as those tell most.
    fn seeds(&self, scope: &Scope) -> Vec<&'a Rename> {
        let mut seeds: Vec<_> =
            scope.evidence.iter().filter_map(|index| self.analysis.renames.get(*index)).collect();
        seeds.sort_by_key(|seed| !seed.kind.is_type());
        seeds
    }

    /// Why the patch does not hold a finding; empty when it does.
    fn blockers(&self, index: usize) -> &[Blocker] {
        match self.analysis.findings.get(index) {
            Some(f) if f.plan.is_blocked() => &f.plan.blocked_by,
            _ => self.patch.rename_conflict(index).map_or(&[], std::slice::from_ref),
        }
    }

    /// What a reviewer of a finding's patch should look at; nothing where the patch does not hold it.
    fn warnings(&self, index: usize) -> impl Iterator<Item = &'a Warning> {
        let finding = self.analysis.findings.get(index);
        finding.into_iter().flat_map(move |f| warnings(f, self.blockers(index)))
    }

    /// Why the patch does not put the new text in a mention's place.
    fn why_text_is_left(&self, index: usize) -> String {
        let analysis = self.analysis;
        let broken = analysis.build.as_ref().and_then(|build| build.withheld_texts.get(&index));
        match (broken.or(self.patch.text_conflict(index)), analysis.mentions[index].meaning.by) {
            (Some(blocker), _) => phrase::sentence(&phrase::blocker(blocker)),
            (None, Cause::Proposed(_)) => "it goes with the proposed rename".to_owned(),
            (None, Cause::Finding(finding)) if !self.patch.holds_rename(finding) => {
                "it goes with a rename that the patch does not hold".to_owned()
            }
            (None, _) => "only with --patch-mentions".to_owned(),
        }
    }

    /// How many findings the patch holds.
    fn included(&self) -> usize {
        (0..self.analysis.findings.len()).filter(|i| self.blockers(*i).is_empty()).count()
    }

    /// Whether there is anything in the patch.
    fn has_patch(&self) -> bool {
        self.included() > 0 || (0..self.analysis.mentions.len()).any(|i| self.patch.holds_text(i))
    }

    /// The last line of a report for people.
    fn verdict(&self) -> String {
        let held = match self.has_patch_been_made() {
            true => phrase::held(self.included(), self.analysis.findings.len()),
            false => phrase::offered(self.included(), self.analysis.findings.len()),
        };
        phrase::verdict(self.analysis, &held, self.options.compared.as_deref())
    }

    /// Whether there is anything to list.
    fn has_entries(&self) -> bool {
        !self.analysis.findings.is_empty() || !self.analysis.mentions.is_empty()
    }

    /// What to do with the patch, for people.
    fn next_steps(&self) -> Vec<String> {
        let Options { apply_command, apply_at, seed_commands, .. } = self.options;
        let mut steps = Vec::new();
        match (apply_command, self.has_patch()) {
            (Some(command), true) => steps.push(match apply_at {
                Some(commit) => {
                    format!("To rename what the patch holds, where {commit} is checked out: {command}")
                }
                None => format!("To rename what the patch holds: {command}"),
            }),
            (Some(_), false) => steps.push("The patch is empty: there is nothing to apply.".to_owned()),
            (None, true) if self.analysis.build.is_some() => {
                steps.push("The patch was built and not kept: --patch FILE writes it.".to_owned());
            }
            (None, _) => {}
        }
        let is_after = apply_command.is_some() && self.has_patch();
        for command in seed_commands {
            steps.push(match is_after {
                true => format!("After that, the seed itself (--execute makes it): {command}"),
                false => format!(
                    "The seed itself, once what goes with it is renamed (--execute makes it): {command}"
                ),
            });
        }
        steps
    }

    /// Whether there is a patch to speak of: one that is written beside the report, or one that was built.
    fn has_patch_been_made(&self) -> bool {
        self.options.apply_command.is_some() || self.analysis.build.is_some()
    }

    /// Whether the seed renames have not been made yet, so that their places still have the old names.
    fn is_proposed(&self) -> bool {
        self.analysis.side == Side::Before
    }

    fn level(&self, finding: &Finding) -> Level {
        level(finding, self.options)
    }
}

/// Whether a text has the old name of what is to be renamed, as it should for now.
fn is_proposed(mention: &Mention) -> bool {
    matches!(mention.meaning.by, Cause::Proposed(_))
}

#[cfg(test)]
mod sample;
#[cfg(test)]
mod tests;
