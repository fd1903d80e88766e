//! What a person is shown of one suggestion: what, to what, where, why, and the diff.

use std::io::{self, Write};

use super::paint::{ADDED, BOLD, DIM, Paint, REMOVED};
use super::text::at;
use super::{phrase, write_patch};
use crate::agents::{Finding, Mention};
use crate::git::Snapshot;
use crate::rename::{Blocker, Plan};
use crate::text::{self, visible};

/// How a suggestion is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shown {
    pub color: bool,
    /// At most this many lines of the diff.
    pub diff_lines: usize,
}

/// Writes a suggestion for a terminal. `head` is the snapshot that its place is in.
///
/// # Errors
/// Only those of `out`.
pub fn write_suggestion_text(
    finding: &Finding,
    head: &Snapshot,
    shown: Shown,
    out: &mut dyn Write,
) -> io::Result<()> {
    let paint = Paint(shown.color);
    let names = paint.rename(&finding.old_name, &finding.suggested_name);
    writeln!(out, "{} {names}", paint.with(BOLD, &phrase::capitalised(&finding.kind.to_string())))?;
    writeln!(out, "  {}", paint.with(DIM, &at(&finding.place)))?;
    writeln!(out, "  {}", phrase::sentence(&finding.reason))?;
    if finding.plan.is_blocked() {
        writeln!(out, "  The patch will not hold it:")?;
        for blocker in &finding.plan.blocked_by {
            writeln!(out, "    {}", blocker_text(blocker))?;
        }
        return Ok(());
    }
    write_diff(&finding.plan, head, shown, out)
}

/// What stands against a rename, as a sentence.
pub fn blocker_text(blocker: &Blocker) -> String {
    phrase::sentence(&phrase::blocker(blocker))
}

/// What an accepted rename is called at the end of a review that could not make it, with the reasons: lines.
pub fn withheld_text(finding: &Finding) -> String {
    let names = Paint(false).rename(&finding.old_name, &finding.suggested_name);
    let reasons = finding.plan.blocked_by.iter().map(|b| format!("  {}\n", blocker_text(b)));
    format!("Not made: {} {names}\n{}", finding.kind, reasons.collect::<String>())
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
    let texts = paint.rename(&phrase::shown(&mention.old_text), &phrase::shown(&mention.new_text));
    writeln!(out, "{} {texts}", paint.with(BOLD, &phrase::capitalised(mention.kind.name())))?;
    writeln!(out, "  {}", paint.with(DIM, &at(&mention.place)))?;
    writeln!(out, "  {}", phrase::sentence(&mention.reason))?;
    write_diff(&mention.plan(), head, shown, out)
}

fn write_diff(plan: &Plan, head: &Snapshot, shown: Shown, out: &mut dyn Write) -> io::Result<()> {
    let paint = Paint(shown.color);
    let mut diff = Vec::new();
    write_patch(&[plan], head, &mut diff)?;
    let diff = String::from_utf8_lossy(&diff);
    // By what the files are called in git's database, nobody decides.
    let lines: Vec<&str> = diff.lines().filter(|line| !line.starts_with("index ")).collect();
    // A header goes up to the first `@@` of its file: a removed `--x;` begins with three `-`, too.
    let mut in_header = true;
    for line in lines.iter().take(shown.diff_lines) {
        in_header = line.starts_with("diff ") || in_header && !line.starts_with("@@");
        let style = match line.as_bytes() {
            [b'-', b'-', b'-', ..] | [b'+', b'+', b'+', ..] if in_header => BOLD,
            [b'-', ..] => REMOVED,
            [b'+', ..] => ADDED,
            [b' ', ..] => anstyle::Style::new(),
            _ => DIM,
        };
        // A tab may stay; anything else that a terminal would obey may not.
        let line = line.split('\t').map(visible).collect::<Vec<_>>().join("\t");
        writeln!(out, "{}", paint.with(style, &line))?;
    }
    match lines.len().saturating_sub(shown.diff_lines) {
        0 => Ok(()),
        more => writeln!(out, "{}", paint.with(DIM, &format!("… and {}", text::count(more, "line")))),
    }
}
