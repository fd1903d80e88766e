//! Revisions, changed files, and snapshots whose files are read on demand. Built on gix alone.

mod snapshot;
mod source;

pub use snapshot::{Contents, FileChange, Snapshot};
pub use source::{Position, SourceFile};
