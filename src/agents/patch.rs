//! The patch of an analysis: the renames of its findings, and the new words of texts with an old name.

use std::collections::BTreeSet;

use super::analysis::Analysis;
use super::mention::{Cause, Mention};
use crate::config::PatchedTexts;
use crate::git::Snapshot;
use crate::rename::{Blocker, Composition, Plan};

/// The patch of an analysis: what goes together of its findings' plans, and with that the texts.
///
/// Its composition calls a finding by its index, and a mention by its index after all findings.
pub struct Patch {
    composition: Composition,
    findings: usize,
    /// The mentions whose new text it is to hold, by their indices.
    wanted: BTreeSet<usize>,
}

impl Patch {
    /// Makes the patch of an analysis. `head` is the snapshot that the plans edit.
    pub fn of(analysis: &Analysis, head: &Snapshot, texts: PatchedTexts) -> Self {
        let renames = Composition::of(analysis.findings.iter().map(|f| &f.plan), head);
        let findings = analysis.findings.len();
        let wanted = wanted(analysis, &renames, texts);
        let plans: Vec<(usize, Plan)> =
            wanted.iter().map(|index| (findings + index, analysis.mentions[*index].plan())).collect();
        let composition = renames.with(plans.iter().map(|(part, plan)| (*part, plan)), head);
        Self { composition, findings, wanted }
    }

    /// Returns what the patch does to each file.
    pub fn composition(&self) -> &Composition {
        &self.composition
    }

    /// Returns whether it makes a finding's rename.
    pub fn holds_rename(&self, finding: usize) -> bool {
        self.composition.includes(finding)
    }

    /// Returns why a finding's rename, which nothing else is against, found no place in it.
    pub fn rename_conflict(&self, finding: usize) -> Option<&Blocker> {
        self.composition.conflict(finding)
    }

    /// Returns whether it puts the new text in a mention's place.
    pub fn holds_text(&self, mention: usize) -> bool {
        self.wanted.contains(&mention) && self.text_conflict(mention).is_none()
    }

    /// Returns what keeps the patch from holding a mention's new text.
    pub fn text_conflict(&self, mention: usize) -> Option<&Blocker> {
        self.composition.conflict(self.findings + mention)
    }
}

/// Returns the mentions whose new text a patch is to hold. What goes with a rename that it does not hold (`renames` is
/// the composition of the findings' plans) waits for that.
fn wanted(analysis: &Analysis, renames: &Composition, texts: PatchedTexts) -> BTreeSet<usize> {
    let breaks_build =
        |index: &usize| analysis.build.as_ref().is_some_and(|b| b.withheld_texts.contains_key(index));
    let is_due = |mention: &Mention| match mention.meaning.by {
        Cause::Proposed(_) => false,
        Cause::Finding(finding) => renames.includes(finding),
        Cause::Rename(_) | Cause::Move => true,
        Cause::Deletion => false,
    };
    let is_wanted = |index: &usize| {
        let mention = &analysis.mentions[*index];
        let is_asked_for = match texts {
            PatchedTexts::All => true,
            PatchedTexts::Names => mention.is_certain || mention.rule.breaks(),
            PatchedTexts::Broken => mention.rule.breaks(),
        };
        is_due(mention) && is_asked_for && !breaks_build(index)
    };
    (0..analysis.mentions.len()).filter(is_wanted).collect()
}
