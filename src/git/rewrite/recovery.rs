//! Recovers from a rewrite whose process ended half-way.

use std::fs;
use std::io;

use super::journal::{Journal, Stage, Swap, VERSION};
use super::{GitError, Writer};

/// The result of a recovery.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Recovery {
    /// It had been committed: this many files have their new contents now.
    Finished(usize),
    /// None of its files is changed.
    Undone,
}

impl Writer<'_> {
    pub(super) fn recover(&self) -> Result<Option<Recovery>, GitError> {
        if self.stage().is_none() {
            return Ok(None);
        }
        let _lock = self.lock()?;
        let Some(stage) = self.stage() else { return Ok(None) };
        let stuck = || GitError::Interrupted { journal: self.journal(stage) };
        let bytes = fs::read(self.journal(stage)).map_err(|e| self.failed(&e, false))?;
        let journal: Journal = serde_json::from_slice(&bytes).map_err(|_| stuck())?;
        if journal.version != VERSION || !journal.swaps.iter().all(|swap| self.is_ours(swap)) {
            return Err(stuck());
        }
        match self.resume(stage, &journal) {
            Ok(Some(recovery)) => Ok(Some(recovery)),
            Ok(None) => Err(stuck()),
            Err(error) => Err(self.failed(&error, false)),
        }
    }

    /// Returns whether a swap, as a journal has it, is one that is made here: anybody may have put a journal there.
    fn is_ours(&self, swap: &Swap) -> bool {
        swap.stays_in_its_folder() && self.check_inside(&swap.from).is_ok()
    }

    /// Finishes a change or takes it back. Returns `None` if neither is possible.
    fn resume(&self, stage: Stage, journal: &Journal) -> io::Result<Option<Recovery>> {
        match stage {
            Stage::Preparing => {
                self.discard(journal)?;
                return Ok(Some(Recovery::Undone));
            }
            Stage::Undoing => {
                self.undo(journal)?;
                return Ok(Some(Recovery::Undone));
            }
            Stage::Committed => {}
        }
        let (open, done): (Vec<&Swap>, Vec<&Swap>) =
            journal.swaps.iter().partition(|swap| self.is_there(&swap.fresh));
        let mut is_taken = false;
        for swap in &open {
            is_taken |= self.is_taken(swap)?;
        }
        if !is_taken && self.all_hold(&open, |swap| (&swap.from, &swap.before))? {
            open.iter().try_for_each(|swap| self.put(swap))?;
            for swap in &done {
                // Between the two steps of a renamed file.
                if self.digest_of(&swap.from)?.as_deref() == Some(&swap.before) {
                    self.take_name(swap)?;
                }
            }
            self.sync_folders(journal)?;
            self.discard(journal)?;
            return Ok(Some(Recovery::Finished(journal.swaps.len())));
        }
        if !self.all_hold(&done, |swap| (&swap.to, &swap.after))? {
            return Ok(None);
        }
        self.enter(Stage::Committed, Stage::Undoing)?;
        self.undo(journal)?;
        Ok(Some(Recovery::Undone))
    }

    /// Returns whether files hold what they should: a path and a digest each.
    fn all_hold(&self, swaps: &[&Swap], what: impl Fn(&Swap) -> (&String, &String)) -> io::Result<bool> {
        for swap in swaps {
            let (path, digest) = what(swap);
            if self.digest_of(path)?.as_deref() != Some(digest) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
