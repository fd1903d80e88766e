//! A mention: a text with an old name, the declaration that it means, and its one edit.

use crate::config::{Level, Rule};
use crate::java::{Kind, Span};
use crate::mining::{Place, Rename};
use crate::rename::{Edit, FileMove, Plan};
use crate::text::named;

/// A text that still has the old name of something that the change renamed.
#[derive(Debug, Clone)]
pub struct Mention {
    /// Made from the rule, the file, the declaration around and the two texts; the same while the text moves in its
    /// file.
    pub id: String,
    pub rule: Rule,
    pub kind: MentionKind,
    pub level: Level,
    /// Where the old text begins, in the head snapshot; of a file's name, where the file does. In files
    /// other than Java the container is empty.
    pub place: Place,
    pub old_text: String,
    /// `None` where what had the name was deleted.
    pub new_text: Option<String>,
    /// A digest of the rest of its line; `None` for a file's name.
    pub rest_of_line: Option<String>,
    /// Why, for a reviewer, in one sentence.
    pub reason: String,
    /// The declaration that the text means.
    pub meaning: ChangedDeclaration,
    pub rewrite: Rewrite,
    /// Whether it is a name that nothing has any more, where no program reads it: then nothing speaks against the new
    /// one.
    pub is_certain: bool,
}

impl Mention {
    /// Returns its one edit or move, as a plan that can be taken or left. Without a new text, the plan is empty.
    pub fn plan(&self) -> Plan {
        self.rewrite.plan()
    }
}

/// An edit that replaces an old text by a new one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rewrite {
    Text(Edit),
    FileName(FileMove),
    /// It is unknown what to write in place of the text.
    Unknown(Span),
}

impl Rewrite {
    /// Bytes of the old text; none of its file where that is the file's name.
    pub fn span(&self) -> Span {
        match self {
            Rewrite::Text(edit) => edit.span,
            Rewrite::FileName(_) => Span { start: 0, end: 0 },
            Rewrite::Unknown(span) => *span,
        }
    }

    pub fn plan(&self) -> Plan {
        match self.clone() {
            Rewrite::Text(edit) => Plan { edits: vec![edit], ..Plan::default() },
            Rewrite::FileName(moved) => Plan { moves: vec![moved], ..Plan::default() },
            Rewrite::Unknown(_) => Plan::default(),
        }
    }
}

named! {
    /// Where an old name is.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum MentionKind {
        /// Any file that is not Java.
        Resource = "text",
        /// The name of such a file.
        FileName = "file name",
        String = "string",
        /// A reference in Javadoc.
        Javadoc = "Javadoc reference",
        Comment = "comment",
    }
}

/// A declaration that has another name than before, or another place, or is there no more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangedDeclaration {
    pub kind: Kind,
    pub old_name: String,
    /// Of what was deleted, the old one.
    pub new_name: String,
    /// Of the declaration's name in the head snapshot; of what was deleted, in the base.
    pub place: Place,
    pub by: Cause,
}

/// Why a declaration has not the name, or the place, that it had.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    /// Index into [`Analysis::renames`](crate::agents::Analysis::renames).
    Rename(usize),
    /// The change moved it; its simple name is the same.
    Move,
    /// The change deleted it.
    Deletion,
    /// Index into [`Analysis::findings`](crate::agents::Analysis::findings): it is to be renamed.
    Finding(usize),
    /// Index into [`Analysis::renames`](crate::agents::Analysis::renames): it is to be renamed, by whoever asked what
    /// that takes along.
    Proposed(usize),
}

impl ChangedDeclaration {
    /// Returns the name that the declaration has in the head snapshot. That is the old one where it is yet to be
    /// renamed; where it was deleted, the one that it had.
    pub fn name_now(&self) -> &str {
        match self.by {
            Cause::Rename(_) | Cause::Move => &self.new_name,
            Cause::Finding(_) | Cause::Proposed(_) | Cause::Deletion => &self.old_name,
        }
    }

    /// Returns the declaration that a rename changed, by the rename's index.
    pub fn of_rename(rename: &Rename, index: usize) -> Self {
        ChangedDeclaration {
            kind: rename.kind,
            old_name: rename.old_name.clone(),
            new_name: rename.new_name.clone(),
            place: rename.after.clone(),
            by: Cause::Rename(index),
        }
    }
}
