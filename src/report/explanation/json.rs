//! An explanation for other programs.

use std::io::{self, Write};

use serde::Serialize;

use super::Explained;
use crate::explain::{FileClass, Lines, Purity};
use crate::mining::Rename;
use crate::rename::Blocker;
use crate::report::json::{write_json, write_json_line};

const SCHEMA_VERSION: u32 = 1;

#[derive(Serialize)]
struct Document<'a> {
    schema_version: u32,
    base: &'a str,
    head: &'a str,
    purity: Purity,
    /// Why it is no purer.
    reasons: &'a [String],
    lines: CountedLines,
    renames: Vec<MadeRename<'a>>,
    files: Vec<File<'a>>,
    notes: &'a [String],
}

#[derive(Serialize)]
struct CountedLines {
    changed: usize,
    #[serde(flatten)]
    by: Lines,
}

#[derive(Serialize)]
struct MadeRename<'a> {
    #[serde(flatten)]
    rename: &'a Rename,
    replay: Replay,
}

/// How a rename was made again.
#[derive(Serialize)]
struct Replay {
    edits: usize,
    by_head: usize,
    kept: usize,
    doubtful: bool,
    withheld: Vec<String>,
    meets: Vec<String>,
}

#[derive(Serialize)]
struct File<'a> {
    before: Option<&'a str>,
    after: Option<&'a str>,
    class: FileClass,
    lines: CountedLines,
    /// Indices into `renames`.
    renames: &'a [usize],
    is_read: bool,
}

pub(super) fn write(of: Explained<'_>, out: &mut dyn Write) -> io::Result<()> {
    write_json(&document(of), out)
}

/// Writes an explanation as one line.
///
/// # Errors
/// Only those of `out`.
pub fn write_line(of: Explained<'_>, out: &mut dyn Write) -> io::Result<()> {
    write_json_line(&document(of), out)
}

fn document(of: Explained<'_>) -> Document<'_> {
    let explanation = of.explanation;
    let counted = |lines: Lines| CountedLines { changed: lines.changed(), by: lines };
    let reported = |blockers: &[Blocker]| {
        blockers.iter().map(|blocker| format!("{}: {}", blocker.concern, blocker.message)).collect()
    };
    let renames =
        explanation.renames.iter().zip(&explanation.replay_outcomes).map(|(rename, made)| MadeRename {
            rename,
            replay: Replay {
                edits: made.edits,
                by_head: made.by_head,
                kept: made.kept,
                doubtful: made.is_doubtful,
                withheld: reported(&made.withheld),
                meets: reported(&made.meets),
            },
        });
    let files = explanation.files.iter().map(|file| File {
        before: file.before.as_deref(),
        after: file.after.as_deref(),
        class: file.class,
        lines: counted(file.lines),
        renames: &file.renames,
        is_read: file.is_read,
    });
    Document {
        schema_version: SCHEMA_VERSION,
        base: &explanation.base,
        head: &explanation.head,
        purity: explanation.purity,
        reasons: &explanation.reasons,
        lines: counted(explanation.lines),
        renames: renames.collect(),
        files: files.collect(),
        notes: &explanation.notes,
    }
}
