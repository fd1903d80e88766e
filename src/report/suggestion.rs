//! Shows one suggestion to a person: the old name, the new name, the place, the reason, and the diff.

use std::io::{self, Write};

use super::analysis::warnings;
use super::paint::{ADDED, BOLD, DIM, Paint, REMOVED};
use super::renames::at;
use super::wrapped::wrapped;
use super::{patch, phrase};
use crate::agents::{Finding, Mention, Scope};
use crate::git::Snapshot;
use crate::mining::Place;
use crate::rename::{Blocker, Composition, Plan};
use crate::text::{self, visible};

/// How a suggestion is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shown {
    pub color: bool,
    /// The columns of the terminal, if it goes to one.
    pub columns: Option<usize>,
    /// At most this many lines of the diff.
    pub diff_lines: usize,
}

/// Writes a suggestion for a terminal. `head` is the snapshot that its place is in.
///
/// # Errors
/// Only those of `out`.
pub fn write_suggestion_text(
    finding: &Finding,
    scope: &Scope,
    head: &Snapshot,
    shown: Shown,
    out: &mut dyn Write,
) -> io::Result<()> {
    let paint = Paint(shown.color);
    let names = paint.rename(&finding.old_name, &finding.suggested_name);
    writeln!(out, "{} {names}", paint.with(BOLD, &phrase::capitalised(finding.term)))?;
    writeln!(out, "  {}", paint.with(DIM, &at(&finding.place)))?;
    let mut tell = |indent: &str, text: &str| {
        writeln!(out, "{}", wrapped(&format!("{indent}{text}"), shown.columns, indent))
    };
    tell("  ", &phrase::sentence(&finding.reason))?;
    let concept = phrase::shown(&scope.concept.to_string());
    tell("  ", &format!("Concept: {concept}. Confidence: {:.2}.", finding.confidence))?;
    if finding.plan.is_blocked() {
        let fate = match finding.plan.together {
            Some(_) => "will hold it only where all that a call may mean gets this name",
            None => "will not hold it",
        };
        tell("  ", &format!("The patch {fate}:"))?;
        return phrase::reasons(&finding.plan.blocked_by).try_for_each(|reason| tell("    ", &reason));
    }
    for warning in warnings(finding, &[]) {
        tell("  ", &format!("Look at: {}", phrase::sentence(&warning.message)))?;
    }
    write_diff(&finding.plan, &finding.place, head, shown, out)
}

/// Returns what prevents a rename, as a sentence.
pub fn blocker_text(blocker: &Blocker) -> String {
    phrase::sentence(&phrase::blocker(blocker))
}

/// Returns the first reason against a rename, as a sentence.
pub fn first_reason(plan: &Plan) -> Option<String> {
    phrase::reasons(&plan.blocked_by).next()
}

/// Returns the lines on an accepted rename that a review could not make, with the reasons.
pub fn withheld_text(finding: &Finding) -> String {
    let names = Paint(false).rename(&finding.old_name, &finding.suggested_name);
    let reasons = phrase::reasons(&finding.plan.blocked_by).map(|reason| format!("  {reason}\n"));
    format!("Not made: {} {names}\n{}", finding.term, reasons.collect::<String>())
}

/// Writes a text with an old name for a terminal.
///
/// # Errors
/// Only those of `out`.
pub fn write_mention_text(
    mention: &Mention,
    head: &Snapshot,
    shown: Shown,
    out: &mut dyn Write,
) -> io::Result<()> {
    let paint = Paint(shown.color);
    let texts = phrase::texts(mention, paint);
    let rule = format!("{}[{}]", mention.level.name(), mention.rule);
    writeln!(out, "{}: {texts}", paint.with(BOLD, &rule))?;
    writeln!(out, "  {}", paint.with(DIM, &at(&mention.place)))?;
    let reason = format!("  {}", phrase::sentence(&mention.reason));
    writeln!(out, "{}", wrapped(&reason, shown.columns, "  "))?;
    write_diff(&mention.plan(), &mention.place, head, shown, out)
}

/// A line of a diff.
struct DiffLine<'d> {
    text: &'d str,
    /// Whether it is above the first `@@` of its file. (A removed `--x;` begins with three `-`, too.)
    in_header: bool,
}

impl<'d> DiffLine<'d> {
    fn all(diff: &'d str) -> Vec<Self> {
        let mut in_header = true;
        let line = |text: &'d str| {
            in_header = text.starts_with("diff ") || in_header && !text.starts_with("@@");
            Self { text, in_header }
        };
        // The names of the files in git's database do not help a reviewer.
        diff.lines().map(line).filter(|l| !(l.in_header && l.text.starts_with("index "))).collect()
    }
}

/// Writes the diff of a plan, the file of `place` first: what comes last may be cut.
fn write_diff(
    plan: &Plan,
    place: &Place,
    head: &Snapshot,
    shown: Shown,
    out: &mut dyn Write,
) -> io::Result<()> {
    let paint = Paint(shown.color);
    let mut diff = Vec::new();
    let composition = Composition::of_one(plan, head);
    patch::write_first(&composition, &place.path, head, &mut diff)?;
    let diff = String::from_utf8_lossy(&diff);
    let lines = DiffLine::all(&diff);
    let mut count = lines.len().min(shown.diff_lines);
    while count < lines.len() && count > 0 && lines[count - 1].in_header {
        // A header alone says nothing.
        count -= 1;
    }
    for DiffLine { text: line, in_header } in &lines[..count] {
        let style = match line.as_bytes() {
            [b'-', b'-', b'-', ..] | [b'+', b'+', b'+', ..] if *in_header => BOLD,
            [b'-', ..] => REMOVED,
            [b'+', ..] => ADDED,
            [b' ', ..] => anstyle::Style::new(),
            _ => DIM,
        };
        // A tab may stay; anything else that a terminal would obey may not.
        let line = line.split('\t').map(visible).collect::<Vec<_>>().join("\t");
        writeln!(out, "{}", paint.with(style, &line))?;
    }
    match lines.len() - count {
        0 => Ok(()),
        more => writeln!(out, "{}", paint.with(DIM, &format!("… and {}", text::count(more, "line")))),
    }
}
