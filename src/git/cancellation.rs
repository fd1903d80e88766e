//! How work learns that nobody waits for it any more.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A sign that work need not go on. Clones are one sign; asked once, it stays.
///
/// Snapshots of a repository that heeds it ([`Repository::stopped_by`](super::Repository::stopped_by))
/// have no more files from then on, so that whatever works on them soon comes to an end. What it
/// ends with is of no use, and must be thrown away.
#[derive(Debug, Clone, Default)]
pub struct CancellationToken(Arc<AtomicBool>);

impl CancellationToken {
    pub fn ask(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub fn is_asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
