//! Walks the commits of a history on all threads, and passes on the results in order.

use anyhow::{Result, bail};

use super::console::{Console, Counter};
use super::ordered::in_order;
use crate::git::{GitError, History, ObjectId};

/// How many commits each thread may be ahead of the one that is passed on next. With 8, threads stood still while a
/// large commit was mined: Kafka's history took 5% longer. So few are in work that memory does not grow with the
/// history, but for the ids of its commits.
const AHEAD: usize = 32;

/// A walk over the commits of a history.
pub struct Walk<'w> {
    pub history: &'w History,
    /// The work on them, for the progress that is shown: `mining`.
    pub doing: &'static str,
    pub console: &'w Console,
}

impl Walk<'_> {
    /// Looks at each commit, and gives what was seen to `take`, in order and as it comes. What could not be read, of
    /// the history or of a commit, is noted and passed over.
    ///
    /// # Errors
    /// The first one of `take`; then the walk ends.
    pub fn run<T: Send, E>(
        &self,
        look: impl Fn(ObjectId) -> Result<T, GitError> + Sync,
        mut take: impl FnMut(&Counter, ObjectId, T) -> Result<(), E>,
    ) -> Result<Walked, E> {
        let History { commits, problems } = self.history;
        for problem in problems {
            self.console.note(problem);
        }
        // Where the walk could not go on, a commit is missing that cannot be listed.
        let mut walked = Walked { commits: commits.len() + problems.len(), unreadable: problems.len() };
        let progress = self.console.counter(self.doing, "commits", commits.len());
        in_order(
            commits.len(),
            AHEAD * rayon::current_num_threads(),
            |index| look(commits[index]),
            |index, seen| {
                let commit = commits[index];
                let taken = match seen {
                    Ok(seen) => take(&progress, commit, seen),
                    Err(error) => {
                        walked.unreadable += 1;
                        progress.suspend(|| self.console.note(&format!("{commit} was left out: {error}")));
                        Ok(())
                    }
                };
                progress.advance();
                taken
            },
        )?;
        Ok(walked)
    }
}

/// The result of a walk.
#[must_use]
pub struct Walked {
    commits: usize,
    unreadable: usize,
}

impl Walked {
    /// Returns whether all commits could be read.
    pub fn is_whole(&self) -> bool {
        self.unreadable == 0
    }

    /// # Errors
    /// Some commits could not be read; `then` says what to do once they can.
    pub fn whole(self, then: &str) -> Result<()> {
        let Self { commits, unreadable } = self;
        match unreadable {
            0 => Ok(()),
            _ => bail!("{unreadable} of {commits} commits could not be read{then}"),
        }
    }
}
