//! Reports the lines of a change that its renames explain, and the residue: as text, JSON and Markdown, and as two
//! patches. The first patch makes the renames, the second the rest.

mod json;
mod markdown;
mod text;

use std::borrow::Cow;
use std::io::{self, Write};

use super::paint::Paint;
use super::patch::{write_file, write_whole};
use super::phrase::within;
use crate::explain::{ExplainedFile, Explanation, FileClass};
use crate::git::Snapshot;
use crate::text::count;

pub use json::write_line;
pub use text::write_summary;

/// The formats of an explanation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// For a terminal, with the first lines of what is left
    Text,
    /// One document for other programs; with --each one a line (JSON Lines)
    Json,
    /// For a job summary or a comment
    Markdown,
}

/// An explanation, and the files that it is about.
#[derive(Clone, Copy)]
pub struct Explained<'e> {
    pub explanation: &'e Explanation,
    pub before: &'e Snapshot,
    pub after: &'e Snapshot,
    /// The change, as its author would call it: `main...HEAD`.
    pub compared: Option<&'e str>,
}

/// How much text shows.
#[derive(Debug, Clone, Copy)]
pub struct Show {
    pub paint: Paint,
    /// Whether files are listed in which nothing is left.
    pub all_files: bool,
}

/// Writes an explanation.
///
/// # Errors
/// Only those of `out`.
pub fn write(of: Explained<'_>, format: Format, show: Show, out: &mut dyn Write) -> io::Result<()> {
    match format {
        Format::Text => text::write(of, show, out),
        Format::Json => json::write(of, out),
        Format::Markdown => markdown::write(of, out),
    }
}

/// Writes the patch that makes the head of the base with the renames made.
///
/// # Errors
/// Only those of `out`.
pub fn write_residue(of: Explained<'_>, out: &mut dyn Write) -> io::Result<()> {
    for file in of.explanation.to_look_at().filter(|file| file.is_read) {
        let path = file.path();
        let (old, new) = of.sides(file);
        match (old, new) {
            (Some(old), Some(new)) => write_file(path, path, &old, &new, out)?,
            (None, Some(new)) => write_whole(path, &new, true, out)?,
            (Some(old), None) => write_whole(path, &old, false, out)?,
            (None, None) => {}
        }
    }
    Ok(())
}

/// Writes the patch that makes the renames in the base, with the imports and line breaks of the head.
///
/// # Errors
/// Only those of `out`.
pub fn write_replayed(of: Explained<'_>, out: &mut dyn Write) -> io::Result<()> {
    for file in &of.explanation.files {
        if let (Some(from), Some(to), Some(made)) = (&file.before, &file.after, &file.replayed)
            && let Some(before) = of.before.read(from)
        {
            write_file(from, to, before.bytes(), made, out)?;
        }
    }
    Ok(())
}

impl Explained<'_> {
    /// Returns the two texts between which the residue of a file is.
    fn sides<'f>(&self, file: &'f ExplainedFile) -> (Option<Cow<'f, [u8]>>, Option<Vec<u8>>) {
        let read =
            |files: &Snapshot, path: &Option<String>| Some(files.read(path.as_deref()?)?.bytes().to_vec());
        let old = match &file.replayed {
            Some(made) => Some(Cow::Borrowed(made.as_slice())),
            None => read(self.before, &file.before).map(Cow::Owned),
        };
        (old, read(self.after, &file.after))
    }

    /// Says how much of the change the renames explain.
    fn verdict(&self) -> String {
        if self.explanation.files.is_empty() {
            return format!("Nothing differs{}", within(self.compared));
        }
        match self.explanation.renames.is_empty() {
            true => format!("No renames{}; {}", within(self.compared), self.extent()),
            false => self.explained(),
        }
    }

    /// Returns `840 changed lines in 96 files`.
    fn extent(&self) -> String {
        let Explanation { lines, files, .. } = self.explanation;
        format!("{} in {}", count(lines.changed(), "changed line"), count(files.len(), "file"))
    }

    /// Returns `46 renames explain 812 of 840 changed lines in 96 files; 87 files hold nothing else`.
    fn explained(&self) -> String {
        let Explanation { renames, lines, files, .. } = self.explanation;
        let explain = if renames.len() == 1 { "explains" } else { "explain" };
        let only = files.iter().filter(|file| file.class == FileClass::OnlyRenames).count();
        let hold = if only == 1 { "holds" } else { "hold" };
        format!(
            "{} {explain} {} of {}; {} {hold} nothing else",
            count(renames.len(), "rename"),
            lines.renames,
            self.extent(),
            count(only, "file")
        )
    }

    /// Describes the other explained lines: `2 by moves, 12 by imports, 4 by formatting`.
    fn besides(&self) -> Option<String> {
        let lines = self.explanation.lines;
        let parts = [(lines.moves, "moves"), (lines.imports, "imports"), (lines.formatting, "formatting")];
        let reported: Vec<String> =
            parts.iter().filter(|(n, _)| *n > 0).map(|(n, what)| format!("{n} by {what}")).collect();
        (!reported.is_empty()).then(|| reported.join(", "))
    }
}

/// Describes the result for a file in a few words.
fn reported(file: &ExplainedFile) -> String {
    let lines = file.lines;
    let left = || format!("{} of {} left", lines.residue, count(lines.changed(), "changed line"));
    match (file.class, &file.before, &file.after) {
        _ if !file.is_read => "differs, and is not looked into".to_owned(),
        (_, None, _) => format!("added, {}", count(lines.residue, "line")),
        (_, _, None) => format!("deleted, {}", count(lines.residue, "line")),
        (FileClass::OnlyRenames, ..) => "only renames".to_owned(),
        (FileClass::NoMeaning, ..) => "only moved, formatted or with other imports".to_owned(),
        (FileClass::RenamesAndMore, ..) => format!("renames and more, {}", left()),
        (FileClass::Other, ..) => format!("other change, {}", left()),
    }
}
