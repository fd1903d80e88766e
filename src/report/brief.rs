//! Short answers for programs that pay for what they read: counts, the first places, and the rest
//! page by page.
//!
//! Each answer is a value that becomes JSON by its schema, and says the same as a few lines of text.

use std::collections::BTreeMap;
use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;

use super::analysis::{Options, Report};
use super::paint::Paint;
use super::patch;
use super::phrase;
use super::renames::{Evidence, line, moved_from, renames_total};
use crate::agents::{Analysis, Mention, PatchedTexts};
use crate::git::Snapshot;
use crate::java::Kind;
use crate::mining::{Detection, Rename};
use crate::text::{count, visible};

/// How many notes an answer has at most.
const MOST_NOTES: usize = 3;

/// Which part of a list is wanted.
#[derive(Debug, Clone, Copy)]
pub struct Page {
    /// How many entries to pass over.
    pub offset: usize,
    /// How many to show at most.
    pub limit: usize,
}

impl Page {
    /// The wanted entries of a list with `total` of them, as a range.
    fn range(self, total: usize) -> std::ops::Range<usize> {
        let start = self.offset.min(total);
        start..start.saturating_add(self.limit).min(total)
    }

    /// What is left of the page after a list that is before another one.
    fn after(self, total: usize) -> Page {
        Page { offset: self.offset.saturating_sub(total), limit: self.limit - self.range(total).len() }
    }

    /// Where the next page begins, if there is one. An empty page, of a patch alone, has none.
    fn next(self, total: usize) -> Option<usize> {
        Some(self.range(total).end).filter(|end| *end < total && self.limit > 0)
    }
}

/// What to show of an analysis.
#[derive(Debug, Clone, Copy)]
pub struct Show {
    pub page: Page,
    /// Of each finding the reason, the extent of its rename, and what is in the way of it.
    pub details: bool,
    /// The patch of all findings, not only of those on the page.
    pub patch: bool,
    /// Which texts the patch corrects, too.
    pub patched_texts: PatchedTexts,
}

/// What the renames of a change, or renames that are not made yet, leave behind.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct BriefAnalysis {
    /// A full commit id, or `work tree`.
    pub base: String,
    /// What was searched, and where the places are: a full commit id, or `work tree`.
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
    /// What was skipped or cut.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct BriefScope {
    pub id: String,
    /// The concept in a sentence.
    pub declaration: String,
    /// What keeps its name, and why.
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
    pub path: String,
    /// From 1.
    pub line: u32,
    /// From 1, in UTF-16 code units.
    pub column: u32,
    /// From 0 to 1.
    pub confidence: f64,
    /// Whether the rename passed every check.
    pub safe: bool,
    /// What to look at where the rename is made.
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
    pub path: String,
    /// From 1.
    pub line: u32,
    /// From 1, in UTF-16 code units.
    pub column: u32,
    pub old_text: String,
    /// What to write in its place.
    pub new_text: String,
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
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub blocked_by: Vec<String>,
}

impl BriefAnalysis {
    /// `head` is the snapshot that the findings' places are in.
    pub fn of(analysis: &Analysis, head: &Snapshot, show: Show) -> BriefAnalysis {
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
            nothing_found: (total == 0).then(|| nothing_found(analysis)),
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

fn nothing_found(analysis: &Analysis) -> String {
    let lines = [Some(phrase::nothing_found(analysis)), phrase::unreported(analysis)];
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
        blocked_by: phrase::reasons(blockers).collect(),
    });
    BriefFinding {
        kind: finding.kind,
        term: finding.term,
        old_name: finding.old_name.clone(),
        suggested_name: finding.suggested_name.clone(),
        path: finding.place.path.clone(),
        line: finding.place.line,
        column: finding.place.column,
        confidence: finding.confidence,
        safe: blockers.is_empty(),
        warnings: report.warnings(index).map(phrase::warning).collect(),
        details,
    }
}

fn text(mention: &Mention) -> BriefText {
    BriefText {
        rule: mention.rule.id().to_owned(),
        path: mention.place.path.clone(),
        line: mention.place.line,
        column: mention.place.column,
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

/// The first notes, and how many more there are.
fn notes(all: &[String]) -> Vec<String> {
    let (first, more) = all.split_at(all.len().min(MOST_NOTES));
    let mut shown: Vec<String> = first.iter().map(|note| phrase::shown(note)).collect();
    if !more.is_empty() {
        shown.push(format!("and {}", count(more.len(), "more note")));
    }
    shown
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
            let BriefFinding { path, line, column, term, old_name, suggested_name, confidence, .. } = finding;
            let path = visible(path);
            write!(f, "{path}:{line}:{column}: {term} {old_name} → {suggested_name} ({confidence:.2}")?;
            writeln!(f, "{})", if finding.safe { "" } else { ", withheld" })?;
            if let Some(details) = &finding.details {
                write_details(f, details)?;
            }
            finding.warnings.iter().try_for_each(|warning| writeln!(f, "  warning: {warning}"))?;
        }
        for text in &self.texts {
            let BriefText { rule, path, line, column, old_text, new_text } = text;
            let (path, old, new) = (visible(path), phrase::shown(old_text), phrase::shown(new_text));
            writeln!(f, "{path}:{line}:{column}: {rule}: {old} → {new}")?;
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
    let extent = (count(details.references, "reference"), count(details.files, "file"));
    writeln!(f, "  {} {} in {}.", phrase::sentence(&details.reason), extent.0, extent.1)?;
    details.blocked_by.iter().try_for_each(|reason| writeln!(f, "  withheld: {reason}"))
}

/// The renames of a change.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct BriefRenames {
    /// A full commit id, or `work tree`.
    pub base: String,
    pub head: String,
    pub total_renames: usize,
    /// How many renames there are of each kind of declaration.
    pub by_kind: BTreeMap<String, usize>,
    /// The same for people.
    #[serde(skip)]
    total: String,
    /// By place.
    pub renames: Vec<BriefRename>,
    /// The `offset` of the next page; absent on the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_offset: Option<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct BriefRename {
    pub kind: Kind,
    #[serde(skip)]
    term: &'static str,
    pub old_name: String,
    pub new_name: String,
    /// Where the declaration stands after the change.
    pub path: String,
    /// From 1.
    pub line: u32,
    /// From 1, in UTF-16 code units.
    pub column: u32,
    /// Whether it moved to another file, package or type as well.
    pub moved: bool,
    /// The file where it stood, or, if that is the same, what it stood in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moved_from: Option<String>,
    /// Why it is believed, where asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub evidence: Vec<String>,
}

impl BriefRenames {
    /// `base` and `head` are what was compared.
    pub fn of(base: &str, head: &str, detected: &Detection, page: Page, evidence: Evidence) -> Self {
        let renames = detected.renames.as_slice();
        let told = |rename: &Rename| match evidence {
            Evidence::Told => rename.evidence.clone(),
            Evidence::LeftOut => Vec::new(),
        };
        let brief = |rename: &Rename| BriefRename {
            kind: rename.kind,
            term: rename.term,
            old_name: rename.old_name.clone(),
            new_name: rename.new_name.clone(),
            path: rename.after.path.clone(),
            line: rename.after.line,
            column: rename.after.column,
            moved: rename.moved,
            moved_from: moved_from(rename),
            evidence: told(rename),
        };
        let mut by_kind: BTreeMap<String, usize> = BTreeMap::new();
        for rename in renames {
            *by_kind.entry(rename.kind.name().to_owned()).or_default() += 1;
        }
        BriefRenames {
            base: base.to_owned(),
            head: head.to_owned(),
            total_renames: renames.len(),
            by_kind,
            total: renames_total(renames),
            renames: renames[page.range(renames.len())].iter().map(brief).collect(),
            next_offset: page.next(renames.len()),
            notes: notes(&detected.notes),
        }
    }
}

impl fmt::Display for BriefRenames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.total)?;
        for rename in &self.renames {
            let BriefRename { term, old_name, new_name, path, line: row, column, moved_from, .. } = rename;
            let moved = moved_from.as_ref().map_or(String::new(), |from| format!(", moved from {from}"));
            let place = format!("{}:{row}:{column}", visible(path));
            let names = Paint::NONE.rename(old_name, new_name);
            writeln!(f, "{}{moved}", line(&place, term, &names, Paint::NONE))?;
            if !rename.evidence.is_empty() {
                writeln!(f, "  {}", rename.evidence.join("; "))?;
            }
        }
        write_rest(f, self.renames.len(), self.total_renames, self.next_offset, &self.notes)
    }
}

/// What is not on the page, and what was not looked at.
fn write_rest(
    f: &mut fmt::Formatter<'_>,
    shown: usize,
    total: usize,
    next: Option<usize>,
    notes: &[String],
) -> fmt::Result {
    if let Some(next) = next {
        writeln!(f, "{shown} of {total} shown; for more, offset {next}")?;
    }
    notes.iter().try_for_each(|note| writeln!(f, "note: {note}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_follow_on_each_other_and_end() {
        let page = |offset, limit| Page { offset, limit };
        assert_eq!((page(0, 2).range(5), page(0, 2).next(5)), (0..2, Some(2)));
        assert_eq!((page(4, 2).range(5), page(4, 2).next(5)), (4..5, None));
        assert_eq!((page(9, 2).range(5), page(9, 2).next(5)), (5..5, None));
        assert_eq!((page(1, usize::MAX).range(5), page(1, usize::MAX).next(5)), (1..5, None));
    }

    #[test]
    fn a_page_goes_on_in_the_list_after_it() {
        let texts = |offset, limit| Page { offset, limit }.after(5).range(4);
        assert_eq!([texts(0, 3), texts(3, 3), texts(6, 3), texts(9, 3)], [0..0, 0..1, 1..4, 4..4]);
        assert_eq!(texts(0, usize::MAX), 0..4);
    }
}
