//! Ctrl-C, or a runner that ends the job, while the project is built.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Makes the first signal to end cancel the work instead, while this exists. A build is in a process group of its own,
/// and would otherwise continue without this process.
pub struct Interruption {
    /// Set by the first signal.
    pub asked: Arc<AtomicBool>,
    /// Whether anybody looks at that.
    is_heeded: Arc<AtomicBool>,
}

impl Interruption {
    pub fn heeded() -> Self {
        let interruption = Self { asked: Arc::default(), is_heeded: Arc::new(AtomicBool::new(true)) };
        let (asked, is_heeded) = (interruption.asked.clone(), interruption.is_heeded.clone());
        // Fails only where there is a handler already, and a process builds once.
        let _ = ctrlc::set_handler(move || {
            if ends_at_once(&asked, &is_heeded) {
                std::process::exit(130);
            }
        });
        interruption
    }
}

impl Drop for Interruption {
    fn drop(&mut self) {
        self.is_heeded.store(false, Ordering::Relaxed);
    }
}

/// Returns whether a signal ends the process, or lets the work end that heeds it.
fn ends_at_once(asked: &AtomicBool, is_heeded: &AtomicBool) -> bool {
    asked.swap(true, Ordering::Relaxed) || !is_heeded.load(Ordering::Relaxed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_signal_is_the_builds_and_ends_the_process_once_nothing_is_built() {
        let building = || Interruption { asked: Arc::default(), is_heeded: Arc::new(AtomicBool::new(true)) };
        let (first, over) = (building(), building());
        assert!(!ends_at_once(&first.asked, &first.is_heeded), "the build is ended");
        assert!(ends_at_once(&first.asked, &first.is_heeded), "whoever is in a hurry asks twice");
        let (asked, is_heeded) = (over.asked.clone(), over.is_heeded.clone());
        drop(over);
        assert!(ends_at_once(&asked, &is_heeded));
    }
}
