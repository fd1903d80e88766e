//! Revisions, changed files, and snapshots whose files are read on demand. Built on gix alone.
//!
//! [`Repository`] opens what git would find, walks histories, and turns revisions into [`Snapshot`]s; [`changed_files`]
//! compares two of those. [`Repository::rewrite`] changes files of the work tree, all or none, with a journal in the
//! git directory. [`create`] makes small repositories, and an export writes files into another folder. [`replace_file`]
//! and [`lock_file`] are for other files that this program keeps.

mod added_lines;
mod cancellation;
mod changes;
mod converted;
pub mod create;
mod document_formats;
mod double_byte;
mod error;
mod export;
mod files;
mod history;
mod names;
mod objects;
mod range;
mod repository;
mod rewrite;
mod snapshot;
mod source;
mod wide;
mod worktree;

pub use added_lines::AddedLines;
pub use cancellation::CancellationToken;
pub use changes::{changed_files, changed_resources, paired};
pub use document_formats::{DocumentFormat, PLAIN, document_format, is_document_name};
pub use error::GitError;
pub use files::{lock_file, real_path, replace_file};
pub use gix::ObjectId;
pub use history::{History, RangeEnds, Revisions, Selection, day};
pub use names::{extension, file_name, kind_of_file};
pub use range::{BaseBy, ChosenBase};
pub use repository::{Repository, Revision};
pub use rewrite::{Recovery, Rewrite};
pub use snapshot::{ContentId, Contents, FileChange, Snapshot, content_id};
pub use source::{BYTE_ORDER_MARK, FilePosition, Position, Positions, SourceFile};
pub use wide::from_wide;

#[cfg(test)]
mod tests;
