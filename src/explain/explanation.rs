//! An explanation of a change: by file, by rename, and as a whole.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::Change;
use super::file::{Lines, Replayed};
use super::replays::ReplayOutcome;
use crate::git::{FileChange, Snapshot};
use crate::mining::Rename;
use crate::text::{count, named};

/// The explanation of a change: what its renames explain, and the rest.
#[derive(Debug, Clone)]
pub struct Explanation {
    /// Full commit ids, or `work tree`.
    pub base: String,
    pub head: String,
    /// The renames of the change.
    pub renames: Vec<Rename>,
    /// The outcome of each replayed rename, by their places.
    pub replay_outcomes: Vec<ReplayOutcome>,
    /// Sorted by path.
    pub files: Vec<ExplainedFile>,
    pub lines: Lines,
    pub purity: Purity,
    /// Why it is no purer, a clause each.
    pub reasons: Vec<String>,
    /// Notes on what was skipped or left out, each a line for people.
    pub notes: Vec<String>,
}

named! {
    /// How much of a rename a change is.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    pub enum Purity {
        /// Nothing was renamed.
        NoRenames = "no renames",
        /// The renames, and the moves of files, explain all of it.
        Pure = "pure",
        /// The same but for line breaks and imports, which change no meaning.
        PureButForFormattingAndImports = "pure but for formatting and imports",
        /// It did something else as well.
        Mixed = "mixed",
    }
}

/// The kind of change to a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FileClass {
    /// Renames, and perhaps moves, formatting and imports.
    OnlyRenames,
    /// No rename, and nothing that changes a meaning: it moved, was formatted, or imports otherwise.
    NoMeaning,
    RenamesAndMore,
    Other,
}

/// The explanation of one file's change.
#[derive(Debug, Clone)]
pub struct ExplainedFile {
    /// `None` for an added file.
    pub before: Option<String>,
    /// `None` for a deleted file.
    pub after: Option<String>,
    pub class: FileClass,
    pub lines: Lines,
    /// The renames that were made in it, by their places.
    pub renames: Vec<usize>,
    /// With what it was compared: the file before with the renames made. `None` for a file that came or went, or was
    /// not read.
    pub replayed: Option<Vec<u8>>,
    /// Whether it was looked into.
    pub is_read: bool,
}

impl ExplainedFile {
    /// Returns a file of which nothing is explained.
    fn unexplained(file: &FileChange, lines: Lines, is_read: bool) -> Self {
        let (before, after) = (file.before.clone(), file.after.clone());
        let class = FileClass::Other;
        ExplainedFile { before, after, class, lines, renames: Vec::new(), replayed: None, is_read }
    }

    /// Returns one that differs and is not looked into.
    pub(super) fn not_read(path: &str) -> Self {
        let file = FileChange { before: Some(path.to_owned()), after: Some(path.to_owned()) };
        Self::unexplained(&file, Lines::default(), false)
    }

    /// Returns one that came or went.
    pub(super) fn came_or_went(file: &FileChange, change: &Change<'_>) -> Self {
        let read = |files: &Snapshot, path: &Option<String>| path.as_deref().map(|path| files.read(path));
        let sides = [read(change.before, &file.before), read(change.after, &file.after)];
        let is_read = sides.iter().flatten().all(Option::is_some);
        let texts = sides.iter().flatten().flatten();
        let residue = texts.map(|text| text.bytes().split_inclusive(|b| *b == b'\n').count()).sum();
        Self::unexplained(file, Lines { residue, ..Lines::default() }, is_read)
    }

    pub(super) fn of_java(
        file: &FileChange,
        change: &Change<'_>,
        replayed: &BTreeMap<&str, Replayed>,
    ) -> Self {
        let (Some(_), Some(after)) = (&file.before, &file.after) else {
            return Self::came_or_went(file, change);
        };
        match replayed.get(after.as_str()) {
            Some(made) => {
                let renames = made.renames.iter().copied().collect();
                Self::compared(file, made.lines, renames, made.text.clone())
            }
            None => Self::unexplained(file, Lines::default(), false),
        }
    }

    /// Returns one that is there on both sides.
    pub(super) fn compared(file: &FileChange, lines: Lines, renames: Vec<usize>, replayed: Vec<u8>) -> Self {
        let class = match (lines.residue > 0, lines.renames > 0 || !renames.is_empty()) {
            (false, true) => FileClass::OnlyRenames,
            (false, false) => FileClass::NoMeaning,
            (true, true) => FileClass::RenamesAndMore,
            (true, false) => FileClass::Other,
        };
        let (before, after) = (file.before.clone(), file.after.clone());
        ExplainedFile { before, after, class, lines, renames, replayed: Some(replayed), is_read: true }
    }

    /// Returns its path after the change, or before it if it was deleted.
    pub fn path(&self) -> &str {
        self.after.as_deref().or(self.before.as_deref()).unwrap_or_default()
    }

    /// Returns whether it needs a look: it holds something that is not explained.
    pub fn needs_look(&self) -> bool {
        matches!(self.class, FileClass::RenamesAndMore | FileClass::Other)
    }
}

impl Explanation {
    pub(super) fn new(
        change: &Change<'_>,
        files: Vec<ExplainedFile>,
        replay_outcomes: Vec<ReplayOutcome>,
        notes: Vec<String>,
    ) -> Self {
        let mut lines = Lines::default();
        for file in &files {
            lines += file.lines;
        }
        let mut explanation = Explanation {
            base: change.before.id().to_owned(),
            head: change.after.id().to_owned(),
            renames: change.renames.to_vec(),
            replay_outcomes,
            files,
            lines,
            purity: Purity::NoRenames,
            reasons: Vec::new(),
            notes,
        };
        explanation.reasons = explanation.reasons_against();
        explanation.purity = match explanation.reasons.is_empty() {
            _ if explanation.renames.is_empty() => Purity::NoRenames,
            false => Purity::Mixed,
            true if lines.formatting + lines.imports > 0 => Purity::PureButForFormattingAndImports,
            true => Purity::Pure,
        };
        explanation
    }

    /// Returns the reasons why the change is more than its renames.
    fn reasons_against(&self) -> Vec<String> {
        let mut reasons = Vec::new();
        let both = |file: &&ExplainedFile| file.before.is_some() && file.after.is_some();
        let edited = self.files.iter().filter(both).filter(|file| file.lines.residue > 0);
        let (files, lines) =
            edited.fold((0, 0), |(files, lines), file| (files + 1, lines + file.lines.residue));
        if lines > 0 {
            let comments = match self.lines.comments {
                0 => String::new(),
                n if n == lines => ", all of them in comments".to_owned(),
                n => format!(", {n} of them in comments alone"),
            };
            let are = if lines == 1 { "is" } else { "are" };
            reasons.push(format!(
                "{} in {} {are} no rename's work{comments}",
                count(lines, "changed line"),
                count(files, "file")
            ));
        }
        let came = self.files.iter().filter(|file| file.before.is_none()).count();
        let went = self.files.iter().filter(|file| file.after.is_none()).count();
        for (n, verb) in [(came, "added"), (went, "deleted")] {
            if n > 0 {
                let was = if n == 1 { "was" } else { "were" };
                reasons.push(format!("{} {was} {verb}", count(n, "file")));
            }
        }
        let unread = self.files.iter().filter(|file| !file.is_read).count();
        if unread > 0 {
            let differ = if unread == 1 { "differs" } else { "differ" };
            reasons.push(format!("{} {differ} and cannot be looked into", count(unread, "file")));
        }
        for (rename, outcome) in self.renames.iter().zip(&self.replay_outcomes) {
            if let Some(met) = outcome.meets.first().filter(|_| outcome.edits > 0 && !outcome.is_doubtful) {
                reasons.push(format!(
                    "the new name of {} `{}` may change a meaning: {}",
                    rename.term, rename.old_name, met.message
                ));
            }
        }
        reasons
    }

    /// Returns how pure the change is, and why it is no purer: `mixed: 4 changed lines in 1 file are no rename's work`.
    pub fn verdict(&self) -> String {
        match self.reasons.as_slice() {
            [] => self.purity.name().to_owned(),
            reasons => format!("{}: {}", self.purity.name(), reasons.join("; ")),
        }
    }

    /// Returns the renames, with what speaks against one among its evidence.
    pub fn with_doubts(&self) -> Vec<Rename> {
        let doubted = self.renames.iter().zip(&self.replay_outcomes).map(|(rename, outcome)| {
            let mut rename = rename.clone();
            if outcome.is_doubtful {
                let places = count(outcome.kept, "place");
                rename.evidence.push(format!("doubtful, since the head has another name in {places}"));
            }
            rename
        });
        doubted.collect()
    }

    /// Returns the files with something that is not explained.
    pub fn to_look_at(&self) -> impl Iterator<Item = &ExplainedFile> {
        self.files.iter().filter(|file| file.needs_look())
    }
}
