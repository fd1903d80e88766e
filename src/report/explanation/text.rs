//! An explanation for a terminal: what needs a look, with its first lines, and what all comes to.

use std::io::{self, Write};

use super::{Explained, Show, reported};
use crate::explain::{ExplainedFile, ReplayOutcome};
use crate::report::paint::{ADDED, BOLD, DIM, Paint, REMOVED, WARNING};
use crate::report::patch::write_hunks;
use crate::report::renames::rename_line;
use crate::text::{count, visible};

/// How many lines of one file's residue are shown, and of how many files.
const MOST_LINES: usize = 40;
const MOST_FILES: usize = 20;

pub(super) fn write(of: Explained<'_>, show: Show, out: &mut dyn Write) -> io::Result<()> {
    let Show { paint, all_files } = show;
    let explanation = of.explanation;
    let files = explanation.files.iter().filter(|file| all_files || file.needs_look());
    let mut excerpts = 0;
    for file in files {
        writeln!(out, "{}: {}", paint.with(BOLD, &visible(file.path())), reported(file))?;
        if file.replayed.is_some() && file.needs_look() {
            excerpts += 1;
            if excerpts <= MOST_FILES {
                write_excerpt(of, file, paint, out)?;
            }
        }
    }
    if explanation.files.iter().any(|file| all_files || file.needs_look()) {
        writeln!(out)?;
    }
    for (rename, outcome) in explanation.renames.iter().zip(&explanation.replay_outcomes) {
        if let Some(why) = remark(outcome) {
            let doubtful = if outcome.is_doubtful {
                format!("{}: ", paint.with(WARNING, "doubtful"))
            } else {
                String::new()
            };
            writeln!(out, "{}\n  {doubtful}{why}", rename_line(rename, paint))?;
        }
    }
    writeln!(out, "{}.", paint.with(BOLD, &of.verdict()))?;
    if let Some(besides) = of.besides() {
        writeln!(out, "Besides the renames, {besides}.")?;
    }
    writeln!(out, "Purity: {}.", visible(&explanation.verdict()))
}

/// Writes one line on a commit: how pure it is, and what its renames explain.
///
/// # Errors
/// Only those of `out`.
pub fn write_summary(of: Explained<'_>, paint: Paint, out: &mut dyn Write) -> io::Result<()> {
    let (head, purity) = (&of.explanation.head, of.explanation.purity.name());
    let head = head.get(..10).unwrap_or(head);
    // The purity says already that nothing is renamed.
    let verdict = if of.explanation.renames.is_empty() { of.extent() } else { of.explained() };
    writeln!(out, "{} {}: {verdict}.", paint.with(DIM, head), paint.with(BOLD, purity))
}

/// Returns a remark for the reader on how a rename was replayed, if there is one.
pub(super) fn remark(outcome: &ReplayOutcome) -> Option<String> {
    if outcome.is_doubtful {
        return Some(format!(
            "the head has another name in {}, so it was not made again",
            count(outcome.kept, "place")
        ));
    }
    if let Some(met) = outcome.meets.first().filter(|_| outcome.edits > 0) {
        return Some(visible(&met.message));
    }
    (outcome.by_head > 0 && !outcome.withheld.is_empty()).then(|| {
        format!(
            "not all of its references are resolved: {} by what the head has there",
            count(outcome.by_head, "edit")
        )
    })
}

fn write_excerpt(
    of: Explained<'_>,
    file: &ExplainedFile,
    paint: Paint,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (Some(old), Some(new)) = of.sides(file) else { return Ok(()) };
    let mut diff = Vec::new();
    write_hunks(&old, &new, 1, &mut diff)?;
    let diff = String::from_utf8_lossy(&diff);
    let lines: Vec<&str> = diff.lines().collect();
    for line in lines.iter().take(MOST_LINES) {
        let style = match line.as_bytes().first() {
            Some(b'+') => Some(ADDED),
            Some(b'-') => Some(REMOVED),
            Some(b'@') => Some(DIM),
            _ => None,
        };
        let line = visible(&line.replace('\t', "    "));
        match style {
            Some(style) => writeln!(out, "  {}", paint.with(style, &line))?,
            None => writeln!(out, "  {line}")?,
        }
    }
    if lines.len() > MOST_LINES {
        writeln!(out, "  and {} more; --residue FILE writes all", count(lines.len() - MOST_LINES, "line"))?;
    }
    Ok(())
}
