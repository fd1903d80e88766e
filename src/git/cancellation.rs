//! Tells work that its result is not needed any more.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A token that cancels work. Clones share one state; once cancelled, it stays so.
///
/// Snapshots of a repository that heeds it ([`Repository::stopped_by`](super::Repository::stopped_by)) have no more
/// files from then on, so that all work on them soon ends. The result of such work is of no use, and must be thrown
/// away.
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
