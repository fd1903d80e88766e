//! The analysis as one JSON document for other programs.

use std::io::{self, Write};

use serde::Serialize;

use super::prepared::{InPatch, Report, warnings};
use crate::agents::{Cause, Episode, LeftName, MentionKind};
use crate::config::{Level, RecordedDecision, Rule, Signal};
use crate::explain::{Explanation, Purity};
use crate::java::Kind;
use crate::llm::Telemetry;
use crate::mining::{Place, Rename};
use crate::rename::Blocker;
use crate::report::json::{write_json, write_json_line};
use crate::report::phrase;

const SCHEMA_VERSION: u32 = 1;

#[derive(Serialize)]
struct Document<'a> {
    schema_version: u32,
    base: &'a str,
    head: &'a str,
    renames: &'a [Rename],
    scopes: Vec<Scope<'a>>,
    findings: Vec<Finding<'a>>,
    mentions: Vec<Mention<'a>>,
    notes: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    llm: Option<&'a Telemetry>,
    #[serde(skip_serializing_if = "Option::is_none")]
    build: &'a Option<crate::agents::Build>,
}

/// The document of `detect`: the renames between two revisions and, where an explanation of the change is available,
/// how pure it is.
#[derive(Serialize)]
pub struct RenamesDocument<'a> {
    schema_version: u32,
    base: &'a str,
    head: &'a str,
    renames: &'a [Rename],
    #[serde(skip_serializing_if = "Option::is_none")]
    purity: Option<Purity>,
    /// Why it is no purer.
    #[serde(skip_serializing_if = "Option::is_none")]
    reasons: Option<&'a [String]>,
}

impl<'a> RenamesDocument<'a> {
    /// Makes the document of a report. `base` and `head` are full commit ids.
    pub fn of(
        base: &'a str,
        head: &'a str,
        renames: &'a [Rename],
        explanation: Option<&'a Explanation>,
    ) -> Self {
        let purity = explanation.map(|explanation| explanation.purity);
        let reasons = explanation.map(|explanation| explanation.reasons.as_slice());
        RenamesDocument { schema_version: SCHEMA_VERSION, base, head, renames, purity, reasons }
    }
}

#[derive(Serialize)]
struct Scope<'a> {
    id: &'a str,
    declaration: &'a str,
    pattern: Pattern<'a>,
    guards: Vec<Guard<'a>>,
    evidence: &'a [usize],
}

#[derive(Serialize)]
struct Pattern<'a> {
    old: &'a [String],
    new: &'a [String],
}

#[derive(Serialize)]
struct Guard<'a> {
    /// By which the configuration switches it off.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'static str>,
    rule: &'a str,
    reason: &'a str,
    /// How many declarations keep their names by it.
    left_count: usize,
    /// The first of them.
    #[serde(skip_serializing_if = "<[LeftName]>::is_empty")]
    left: &'a [LeftName],
}

/// How many declarations are listed that a guard leaves alone: of some words, a large project has thousands.
const MOST_LEFT: usize = 100;

#[derive(Serialize)]
struct Finding<'a> {
    id: &'a str,
    scope: &'a str,
    kind: Kind,
    old_name: &'a str,
    suggested_name: &'a str,
    #[serde(flatten)]
    place: &'a Place,
    confidence: f64,
    /// The kind of naming link that ties it to the renamed declaration it is named after.
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<&'static str>,
    /// Index into `renames`, of the rename that explains it best.
    rename: usize,
    reason: &'a str,
    references: usize,
    files: usize,
    patch: InPatch,
    blocked_by: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<String>,
}

#[derive(Serialize)]
struct Mention<'a> {
    id: &'a str,
    rule: Rule,
    kind: MentionKind,
    level: Level,
    #[serde(flatten)]
    place: &'a Place,
    old_text: &'a str,
    /// `null` where the change deleted what had the name.
    suggested_text: Option<&'a str>,
    /// Index into `renames`, of a rename that is made or asked about. `null` where the change moved or deleted a class,
    /// or where a finding is to rename it.
    rename: Option<usize>,
    /// Of the finding that is to rename what the text means.
    #[serde(skip_serializing_if = "Option::is_none")]
    finding: Option<&'a str>,
    reason: &'a str,
    patch: InPatch,
}

pub(super) fn write(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    write_json(&document(report), out)
}

/// Writes the same on one line, for JSON Lines.
///
/// # Errors
/// Only those of `out`.
pub fn write_line(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    write_json_line(&document(report), out)
}

/// Writes `{"suggestion": FINDING}` on one line: a finding that a reviewer is asked about.
///
/// # Errors
/// Only those of `out`.
pub fn write_suggestion(
    suggested: &crate::agents::Finding,
    scope: &crate::agents::Scope,
    out: &mut dyn Write,
) -> io::Result<()> {
    #[derive(Serialize)]
    struct Line<'a> {
        suggestion: Finding<'a>,
    }
    let suggestion = finding(suggested, &scope.id, &suggested.plan.blocked_by);
    write_json_line(&Line { suggestion }, out)
}

/// Writes `{"result": DOCUMENT, "decisions": […]}` on one line: what a review came to.
///
/// # Errors
/// Only those of `out`.
pub fn write_result(report: &Report<'_>, episodes: &[Episode], out: &mut dyn Write) -> io::Result<()> {
    #[derive(Serialize)]
    struct Line<'a> {
        result: Document<'a>,
        decisions: Vec<RecordedDecision>,
    }
    let decisions = episodes.iter().map(Episode::record).collect();
    write_json_line(&Line { result: document(report), decisions }, out)
}

fn document<'a>(report: &'a Report<'_>) -> Document<'a> {
    let analysis = report.analysis;
    let findings = analysis.findings.iter().enumerate().map(|(index, f)| {
        finding(f, analysis.scopes.get(f.scope).map_or("", |s| &s.id), report.blockers(index))
    });
    Document {
        schema_version: SCHEMA_VERSION,
        base: &analysis.base,
        head: &analysis.head,
        renames: &analysis.renames,
        scopes: analysis.scopes.iter().map(scope).collect(),
        findings: findings.collect(),
        mentions: analysis.mentions.iter().enumerate().map(|(index, m)| mention(report, index, m)).collect(),
        notes: &analysis.notes,
        llm: analysis.llm.as_ref(),
        build: &analysis.build,
    }
}

fn scope(scope: &crate::agents::Scope) -> Scope<'_> {
    Scope {
        id: &scope.id,
        declaration: &scope.declaration,
        pattern: Pattern { old: &scope.concept.old, new: &scope.concept.new },
        guards: scope.guards.iter().map(guard).collect(),
        evidence: &scope.evidence,
    }
}

fn guard(guard: &crate::agents::Guard) -> Guard<'_> {
    Guard {
        id: guard.signal.map(Signal::name),
        rule: &guard.rule,
        reason: &guard.reason,
        left_count: guard.left.len(),
        left: &guard.left[..guard.left.len().min(MOST_LEFT)],
    }
}

fn mention<'a>(report: &Report<'a>, index: usize, mention: &'a crate::agents::Mention) -> Mention<'a> {
    let (rename, finding) = match mention.meaning.by {
        Cause::Rename(index) | Cause::Proposed(index) => (Some(index), None),
        Cause::Move | Cause::Deletion => (None, None),
        Cause::Finding(index) => (None, report.analysis.findings.get(index).map(|f| f.id.as_str())),
    };
    Mention {
        id: &mention.id,
        rule: mention.rule,
        kind: mention.kind,
        level: mention.level,
        place: &mention.place,
        old_text: &mention.old_text,
        suggested_text: mention.new_text.as_deref(),
        rename,
        finding,
        reason: &mention.reason,
        patch: InPatch::when(report.patch.holds_text(index)),
    }
}

fn finding<'a>(finding: &'a crate::agents::Finding, scope: &'a str, blockers: &[Blocker]) -> Finding<'a> {
    let blocked_by = phrase::blocked_by(blockers);
    Finding {
        id: &finding.id,
        scope,
        kind: finding.kind,
        old_name: &finding.old_name,
        suggested_name: &finding.suggested_name,
        place: &finding.place,
        confidence: finding.confidence,
        link: finding.link,
        rename: finding.anchor,
        reason: &finding.reason,
        references: finding.plan.references,
        files: finding.plan.files,
        patch: InPatch::when(blocked_by.is_empty()),
        blocked_by,
        warnings: warnings(finding, blockers).map(phrase::warning).collect(),
    }
}
