//! Diagnostics for reviewdog, which makes review comments and suggested changes of them, on GitHub, GitLab, Bitbucket
//! and Gerrit. Their format is reviewdog's `rdjson` (reviewdog/reviewdog, proto/rdf/reviewdog.proto).
//!
//! Lines and columns count from 1, columns in bytes of UTF-8; the end of a range is exclusive. A range without columns
//! is whole lines, the last one included.

use std::io::{self, Write};

use serde::Serialize;

use super::remark::Remark;
use super::sarif::page_of;
use super::suggested::{lines_of, new_lines};
use super::{Level, Report, excerpt::Excerpt};
use crate::git::Snapshot;
use crate::rename::Edit;
use crate::report::json::write_json;

#[derive(Serialize)]
struct DiagnosticResult<'a> {
    source: Source,
    diagnostics: Vec<Diagnostic<'a>>,
}

#[derive(Serialize)]
struct Source {
    name: &'static str,
    url: &'static str,
}

#[derive(Serialize)]
struct Diagnostic<'a> {
    message: String,
    location: Location<'a>,
    severity: &'static str,
    code: Code,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    suggestions: Vec<Suggestion>,
}

#[derive(Serialize)]
struct Location<'a> {
    path: &'a str,
    range: Range,
}

#[derive(Serialize)]
struct Range {
    start: Position,
    end: Position,
}

#[derive(Serialize)]
struct Position {
    line: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
}

#[derive(Serialize)]
struct Code {
    value: &'static str,
    url: String,
}

#[derive(Serialize)]
struct Suggestion {
    range: Range,
    text: String,
}

pub(super) fn write(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let diagnostics = report.remarks().map(|remark| Diagnostic {
        location: Location { path: &remark.place.path, range: range(report.head, &remark) },
        severity: severity(remark.level),
        code: Code { value: remark.rule, url: page_of(remark.rule) },
        suggestions: suggestion(report, remark.edits).into_iter().collect(),
        message: remark.message,
    });
    let result = DiagnosticResult {
        source: Source { name: env!("CARGO_PKG_NAME"), url: env!("CARGO_PKG_REPOSITORY") },
        diagnostics: diagnostics.collect(),
    };
    write_json(&result, out)
}

/// Returns the text that a remark is about; its line where the text cannot be found there.
fn range(head: &Snapshot, remark: &Remark<'_>) -> Range {
    let line = remark.place.line;
    let excerpt = Excerpt::of(head, remark.place, remark.marked).filter(|_| !remark.marked.is_empty());
    let column = |of: fn(&std::ops::Range<usize>) -> usize| excerpt.as_ref().map(|e| of(&e.span) + 1);
    Range {
        start: Position { line, column: column(|span| span.start) },
        end: Position { line, column: column(|span| span.end) },
    }
}

/// Returns the lines of some edits as they should be, where these are close together in one file of UTF-8. Where a
/// suggestion is about lines that the review does not show, reviewdog writes an error into its comment.
fn suggestion(report: &Report<'_>, edits: &[Edit]) -> Option<Suggestion> {
    let (path, lines) = lines_of(report.head, edits)?;
    if !report.is_proposed() && !report.analysis.added_lines.shows(path, &lines) {
        return None;
    }
    let text = new_lines(report.head, edits, &lines)?;
    let line = |line| Position { line, column: None };
    Some(Suggestion { range: Range { start: line(*lines.start()), end: line(*lines.end()) }, text })
}

fn severity(level: Level) -> &'static str {
    match level {
        Level::Note => "INFO",
        Level::Warning => "WARNING",
        Level::Error => "ERROR",
    }
}
