//! The data of every printer: an analysis, and the patch of its findings.

use super::Options;
use crate::agents::{Analysis, Cause, Finding, Patch, SURE, Scope, Side};
use crate::config::Level;
use crate::git::Snapshot;
use crate::mining::Rename;
use crate::rename::{Blocker, Warning};
use crate::report::phrase;
use crate::report::wrapped::wrapped;

/// The data that every printer works from.
pub struct Report<'a> {
    pub analysis: &'a Analysis,
    pub head: &'a Snapshot,
    pub options: &'a Options,
    pub patch: Patch,
}

impl<'a> Report<'a> {
    pub fn new(analysis: &'a Analysis, head: &'a Snapshot, options: &'a Options) -> Self {
        Self { analysis, head, options, patch: Patch::of(analysis, head, options.patched_texts) }
    }

    /// Returns the findings of one scope with their indices.
    pub fn findings_of(&self, scope: usize) -> impl Iterator<Item = (usize, &'a Finding)> {
        self.analysis.findings.iter().enumerate().filter(move |(_, f)| f.scope == scope)
    }

    /// Returns the renames that a scope was read from, types first, as those say most.
    pub fn seeds(&self, scope: &Scope) -> Vec<&'a Rename> {
        let mut seeds: Vec<_> =
            scope.evidence.iter().filter_map(|index| self.analysis.renames.get(*index)).collect();
        seeds.sort_by_key(|seed| !seed.kind.is_type());
        seeds
    }

    /// Returns why the patch does not hold a finding; empty when it does.
    pub fn blockers(&self, index: usize) -> &[Blocker] {
        match self.analysis.findings.get(index) {
            Some(f) if f.plan.is_blocked() => &f.plan.blocked_by,
            _ => self.patch.rename_conflict(index).map_or(&[], std::slice::from_ref),
        }
    }

    /// Returns the warnings for a reviewer of a finding's patch; none where the patch does not hold it.
    pub fn warnings(&self, index: usize) -> impl Iterator<Item = &'a Warning> {
        let finding = self.analysis.findings.get(index);
        finding.into_iter().flat_map(move |f| warnings(f, self.blockers(index)))
    }

    /// Returns why the patch does not put the new text in a mention's place.
    pub fn why_text_is_left(&self, index: usize) -> String {
        let analysis = self.analysis;
        let broken = analysis.build.as_ref().and_then(|build| build.withheld_texts.get(&index));
        match (broken.or(self.patch.text_conflict(index)), analysis.mentions[index].meaning.by) {
            (Some(blocker), _) => phrase::sentence(&phrase::blocker(blocker)),
            (None, Cause::Proposed(_)) => "it goes with the proposed rename".to_owned(),
            (None, Cause::Deletion) => "nothing came in its place".to_owned(),
            (None, Cause::Finding(finding)) if !self.patch.holds_rename(finding) => {
                "it goes with a rename that the patch does not hold".to_owned()
            }
            (None, _) => "only with `patch-mentions: all`".to_owned(),
        }
    }

    /// Returns how many findings the patch holds.
    pub fn included(&self) -> usize {
        (0..self.analysis.findings.len()).filter(|i| self.blockers(*i).is_empty()).count()
    }

    /// Returns whether there is anything in the patch.
    pub fn has_patch(&self) -> bool {
        self.included() > 0 || (0..self.analysis.mentions.len()).any(|i| self.patch.holds_text(i))
    }

    /// Returns the last line of a report for people.
    pub fn verdict(&self) -> String {
        let in_patch = match self.has_patch_been_made() {
            true => phrase::patch_content(self.included(), self.analysis.findings.len()),
            false => phrase::patch_offer(self.included(), self.analysis.findings.len()),
        };
        phrase::verdict(self.analysis, &in_patch, self.options.compared.as_deref())
    }

    /// Returns whether there is anything to list.
    pub fn has_entries(&self) -> bool {
        !self.analysis.findings.is_empty() || !self.analysis.mentions.is_empty()
    }

    /// Returns the next steps with the patch, for people.
    pub fn next_steps(&self) -> Vec<Step> {
        let Options { apply_command, apply_at, seed_commands, .. } = self.options;
        let mut steps = Vec::new();
        let said = |sentence: String| Step { sentence, command: None };
        let with = |sentence: String, command: &str| Step { sentence, command: Some(command.to_owned()) };
        match (apply_command, self.has_patch()) {
            (Some(command), true) => steps.push(match apply_at {
                Some(commit) => {
                    with(format!("To rename what the patch holds, where {commit} is checked out:"), command)
                }
                None => with("To rename what the patch holds:".to_owned(), command),
            }),
            (Some(_), false) => {
                steps.push(said("There is nothing to apply, so there is no patch.".to_owned()));
            }
            (None, true) if self.analysis.build.is_some() => {
                steps.push(said("The patch is kept nowhere: --patch FILE writes it.".to_owned()));
            }
            (None, true) if self.analysis.findings.is_empty() => steps.push(said(self.offer_of_texts())),
            (None, _) => {}
        }
        if let Some(page) = self.options.patch_url.as_deref().filter(|_| self.has_patch()) {
            steps.push(with("The patch is kept at:".to_owned(), page));
        }
        let is_after = apply_command.is_some() && self.has_patch();
        for command in seed_commands {
            let when = match is_after {
                true => "After that, the seed itself (--execute makes it):",
                false => "The seed itself, once what goes with it is renamed (--execute makes it):",
            };
            steps.push(with(when.to_owned(), command));
        }
        steps
    }

    /// Returns how to get the patch of texts alone. Where there are findings, too, the verdict says it.
    fn offer_of_texts(&self) -> String {
        let all = self.analysis.mentions.len();
        let held = (0..all).filter(|index| self.patch.holds_text(*index)).count();
        let what = match (held, all) {
            (1, 1) => "it".to_owned(),
            (2, 2) => "both".to_owned(),
            _ if held == all => format!("all {all}"),
            _ => format!("{held} of them"),
        };
        format!("--patch FILE writes a patch for {what}.")
    }

    /// Returns whether there is a patch to speak of: one that is written with the report, or one that was built.
    pub fn has_patch_been_made(&self) -> bool {
        self.options.apply_command.is_some() || self.analysis.build.is_some()
    }

    /// Returns whether the seed renames have not been made yet, so that their places still have the old names.
    pub fn is_proposed(&self) -> bool {
        self.analysis.side == Side::Before
    }

    /// Returns how loud a finding is: of the level asked for, or a note where corename is not sure.
    pub fn level(&self, finding: &Finding) -> Level {
        if finding.confidence < SURE { Level::Note } else { self.options.level }
    }
}

/// Returns the warnings for a reviewer of a finding's patch; none where the patch does not hold it.
pub fn warnings<'f>(
    finding: &'f Finding,
    blockers: &[Blocker],
) -> impl Iterator<Item = &'f Warning> + use<'f> {
    let held = blockers.is_empty();
    finding.plan.warnings.iter().filter(move |w| held && !w.is_assumption())
}

/// A next step for the reader: a sentence, and perhaps a command or an address to copy.
pub struct Step {
    sentence: String,
    command: Option<String>,
}

impl Step {
    /// Returns the step as a terminal shows it. A command stays in one piece, to be copied: on a line of its own where
    /// it has no room after the sentence.
    pub fn lines(&self, columns: Option<usize>) -> String {
        let sentence = wrapped(&self.sentence, columns, "");
        match &self.command {
            None => sentence,
            Some(command) => {
                let has_room = columns
                    .is_none_or(|columns| self.sentence.len() + 1 + command.chars().count() <= columns);
                let gap = if has_room { " " } else { "\n  " };
                format!("{sentence}{gap}{command}")
            }
        }
    }
}

/// Whether the patch holds a finding, or a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum InPatch {
    Included,
    Withheld,
}

impl InPatch {
    pub fn when(is_held: bool) -> Self {
        if is_held { InPatch::Included } else { InPatch::Withheld }
    }
}
