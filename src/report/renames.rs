//! How a rename is put on a line, and how many there are: the same in all commands.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::paint::{DIM, Paint};
use crate::git::FilePosition;
use crate::mining::{Place, Rename};
use crate::text::{count, visible};

/// Returns `src/A.java:3:7: field till → desk`: the place first, so that lines can be searched and sorted, and editors
/// follow them. `names` are those of [`Paint::rename`].
pub(super) fn line(place: &str, kind: &str, names: &str, paint: Paint) -> String {
    format!("{}: {kind} {names}", paint.with(DIM, place))
}

/// Returns the line of a rename that a change made.
pub(super) fn rename_line(rename: &Rename, paint: Paint) -> String {
    let names = paint.rename(&rename.old_name, &rename.new_name);
    line(&at(&rename.after), rename.term, &names, paint)
}

/// Returns where a declaration was that moved: the file, or in the same one what it was in.
pub(super) fn moved_from(rename: &Rename) -> Option<String> {
    let (Place { path, container, .. }, after) = (&rename.before, &rename.after);
    let from = if *path == after.path { container } else { path };
    rename.moved.then(|| visible(from))
}

/// Writes renames for people, a line each; with evidence, one more that says why each is believed.
///
/// # Errors
/// Only those of `out`.
pub fn write_renames_text(
    renames: &[Rename],
    evidence: ShowEvidence,
    paint: Paint,
    out: &mut dyn Write,
) -> io::Result<()> {
    for rename in renames {
        let moved = moved_from(rename).map_or(String::new(), |from| format!(", moved from {from}"));
        writeln!(out, "{}{moved}", rename_line(rename, paint))?;
        if evidence == ShowEvidence::Shown {
            writeln!(out, "  {}", rename.evidence.join("; "))?;
        }
    }
    Ok(())
}

/// Whether a report shows the evidence for renames.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShowEvidence {
    Shown,
    LeftOut,
}

/// Returns `3 renames (1 class, 2 enum constants)`. If there are none, it says in what they were looked for
/// (`main...HEAD`).
pub fn renames_total(renames: &[Rename], compared: &str) -> String {
    let mut by_term: BTreeMap<&str, usize> = BTreeMap::new();
    for rename in renames {
        *by_term.entry(rename.term).or_default() += 1;
    }
    let terms: Vec<String> = by_term.iter().map(|(term, n)| count(*n, term)).collect();
    match renames.len() {
        0 => format!("No renames in {}.", visible(compared)),
        n => format!("{} ({})", count(n, "rename"), terms.join(", ")),
    }
}

/// Returns `path:line:column`.
pub(super) fn at(place: &Place) -> String {
    FilePosition::from(place).to_string()
}

impl From<&Place> for FilePosition {
    fn from(place: &Place) -> Self {
        let Place { path, line, column, .. } = place.clone();
        FilePosition { path, line, column }
    }
}
