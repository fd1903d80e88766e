//! A brief report on what the renames of a change, or planned renames, leave behind.

use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;

use super::{Page, notes, write_rest};
use crate::agents::{Analysis, Mention};
use crate::config::PatchedTexts;
use crate::git::{FilePosition, Snapshot};
use crate::java::Kind;
use crate::report::analysis::{Options, Report};
use crate::report::{patch, phrase};
use crate::text::{count, visible};

/// The parts of an analysis to show.
#[derive(Debug, Clone, Copy)]
pub struct Show<'c> {
    pub page: Page,
    /// Of each finding the reason, the extent of its rename, and what is in the way of it.
    pub details: bool,
    /// The patch of all findings, not only of those on the page.
    pub patch: bool,
    /// Which texts the patch corrects, too.
    pub patched_texts: PatchedTexts,
    /// The compared revisions (`main...HEAD`); `None` where nothing was compared.
    pub compared: Option<&'c str>,
}

/// The names that the renames of a change, or renames that are not made yet, leave behind.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct BriefAnalysis {
    /// A full commit id, or `work tree`.
    pub base: String,
    /// The revision that was searched, and where the places are: a full commit id, or `work tree`.
    pub head: String,
    /// The concepts that are renamed, the best supported first.
    pub scopes: Vec<BriefScope>,
    /// Where there is no finding: that, and what was seen and is none.
    #[serde(skip)]
    nothing_found: Option<String>,
    pub total_findings: usize,
    /// The declarations that still carry old words, by scope, then the surest first.
    pub findings: Vec<BriefFinding>,
    /// The `offset` of the next page; absent on the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_offset: Option<usize>,
    /// How many texts (comments, strings, resources, documents) have an old name, too.
    pub total_texts: usize,
    /// They come after the findings, the gravest first. `rename` does not edit them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub texts: Vec<BriefText>,
    /// A unified diff for `git apply`, where asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub patch: Option<String>,
    /// Notes on what was skipped or cut.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct BriefScope {
    pub id: String,
    /// The concept in a sentence.
    pub declaration: String,
    /// Declarations that keep their names, and why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_alone: Vec<String>,
    pub renames: usize,
    pub findings: usize,
}

/// One declaration that should be renamed, too.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct BriefFinding {
    pub kind: Kind,
    /// [`Finding::term`](crate::agents::Finding::term), for the text of the answer.
    #[serde(skip)]
    pub term: &'static str,
    pub old_name: String,
    pub suggested_name: String,
    #[serde(flatten)]
    pub place: FilePosition,
    /// From 0 to 1.
    pub confidence: f64,
    /// Whether the rename passed every check.
    pub safe: bool,
    /// Hints on what to look at where the rename is made.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub details: Option<FindingDetails>,
}

/// One text that has, or would have, an old name.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct BriefText {
    /// `missing-class` and `missing-member` break at run time; `stale-setting` loses what is set.
    pub rule: String,
    #[serde(flatten)]
    pub place: FilePosition,
    pub old_text: String,
    /// The text to write in its place; left out where the change deleted what had the name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub new_text: Option<String>,
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct FindingDetails {
    /// Stays the same while code moves.
    pub id: String,
    /// The scope's id.
    pub scope: String,
    pub reason: String,
    /// How many references the rename changes.
    pub references: usize,
    /// In how many files.
    pub files: usize,
    /// The extent of the rename, for the text of the answer.
    #[serde(skip)]
    extent: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub blocked_by: Vec<String>,
}

impl BriefAnalysis {
    /// Makes the brief report of an analysis. `head` is the snapshot that the findings' places are in.
    pub fn of(analysis: &Analysis, head: &Snapshot, show: Show<'_>) -> BriefAnalysis {
        let options = Options { patched_texts: show.patched_texts, ..Options::default() };
        let report = Report::new(analysis, head, &options);
        let (total, total_texts) = (analysis.findings.len(), analysis.mentions.len());
        let texts = show.page.after(total).range(total_texts);
        let scopes = analysis.scopes.iter().enumerate().map(|(index, scope)| BriefScope {
            id: scope.id.clone(),
            declaration: scope.without_guards().to_owned(),
            left_alone: scope.guards.iter().map(phrase::left_alone).collect(),
            renames: scope.evidence.len(),
            findings: report.findings_of(index).count(),
        });
        BriefAnalysis {
            base: analysis.base.clone(),
            head: analysis.head.clone(),
            scopes: scopes.collect(),
            nothing_found: (total == 0).then(|| nothing_found(analysis, show.compared)),
            total_findings: total,
            findings: show.page.range(total).map(|index| finding(&report, index, show.details)).collect(),
            next_offset: show.page.next(total + total_texts),
            total_texts,
            texts: analysis.mentions[texts].iter().map(text).collect(),
            patch: show.patch.then(|| patch(&report)),
            notes: notes(&analysis.notes),
        }
    }
}

fn nothing_found(analysis: &Analysis, compared: Option<&str>) -> String {
    let lines = [Some(phrase::nothing_found(analysis, compared)), phrase::unreported(analysis)];
    lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
}

fn finding(report: &Report<'_>, index: usize, details: bool) -> BriefFinding {
    let finding = &report.analysis.findings[index];
    let blockers = report.blockers(index);
    let details = details.then(|| FindingDetails {
        id: finding.id.clone(),
        scope: report.analysis.scopes.get(finding.scope).map_or_else(String::new, |s| s.id.clone()),
        reason: phrase::shown(&finding.reason),
        references: finding.plan.references,
        files: finding.plan.files,
        extent: phrase::extent(&finding.plan),
        blocked_by: phrase::reasons(blockers).collect(),
    });
    BriefFinding {
        kind: finding.kind,
        term: finding.term,
        old_name: finding.old_name.clone(),
        suggested_name: finding.suggested_name.clone(),
        place: (&finding.place).into(),
        confidence: finding.confidence,
        safe: blockers.is_empty(),
        warnings: report.warnings(index).map(phrase::warning).collect(),
        details,
    }
}

fn text(mention: &Mention) -> BriefText {
    BriefText {
        rule: mention.rule.name().to_owned(),
        place: (&mention.place).into(),
        old_text: mention.old_text.clone(),
        new_text: mention.new_text.clone(),
    }
}

fn patch(report: &Report<'_>) -> String {
    let mut out = Vec::new();
    let written = patch::write(report.patch.composition(), report.head, &mut out);
    assert!(written.is_ok(), "memory can be written");
    String::from_utf8_lossy(&out).into_owned()
}

impl fmt::Display for BriefAnalysis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for scope in &self.scopes {
            writeln!(f, "{}: {}", scope.declaration, count(scope.findings, "finding"))?;
            for left in scope.left_alone.iter().filter(|_| scope.findings > 0) {
                writeln!(f, "left alone: {left}")?;
            }
        }
        for line in self.nothing_found.iter().flat_map(|text| text.lines()) {
            writeln!(f, "{line}")?;
        }
        for finding in &self.findings {
            let BriefFinding { place, term, old_name, suggested_name, confidence, .. } = finding;
            write!(f, "{place}: {term} {old_name} → {suggested_name} ({confidence:.2}")?;
            writeln!(f, "{})", if finding.safe { "" } else { ", withheld" })?;
            if let Some(details) = &finding.details {
                write_details(f, details)?;
            }
            finding.warnings.iter().try_for_each(|warning| writeln!(f, "  warning: {warning}"))?;
        }
        for text in &self.texts {
            let BriefText { rule, place, old_text, new_text } = text;
            write!(f, "{place}: {rule}: {}", phrase::shown(old_text))?;
            match new_text {
                Some(new) => writeln!(f, " → {}", phrase::shown(new))?,
                None => writeln!(f, " no longer exists")?,
            }
        }
        let shown = self.findings.len() + self.texts.len();
        write_rest(f, shown, self.total_findings + self.total_texts, self.next_offset, &self.notes)?;
        match &self.patch {
            Some(patch) => write!(f, "\n{patch}"),
            None => Ok(()),
        }
    }
}

fn write_details(f: &mut fmt::Formatter<'_>, details: &FindingDetails) -> fmt::Result {
    writeln!(f, "  {}", phrase::sentence(&details.reason))?;
    if details.blocked_by.is_empty() {
        writeln!(f, "  rename: {}", visible(&details.extent))?;
    }
    details.blocked_by.iter().try_for_each(|reason| writeln!(f, "  withheld: {reason}"))
}
