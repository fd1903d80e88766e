//! The reviewer, who answers to findings one at a time.

use std::io;

use super::refinement::Refinement;
use crate::agents::analysis::{Finding, Scope};
use crate::java::{Declaration, DeclarationRef};
use crate::rename::Blocker;

/// Who answers: a person at a terminal, a program at the other end of a pipe.
pub trait Reviewer {
    /// Decides a suggestion.
    ///
    /// # Errors
    /// The suggestion could not be shown, or the answer could not be read.
    fn decide(&mut self, suggestion: &Suggestion<'_>) -> io::Result<Answer>;

    /// Tells of a guard that an answer led to, and how many candidates it rules out.
    ///
    /// # Errors
    /// It could not be shown.
    fn refined(&mut self, _guard: &Refinement, _ruled_out: usize) -> io::Result<()> {
        Ok(())
    }

    /// Tells what an answer made too unlikely to be asked about, as long as none of its like is accepted.
    ///
    /// # Errors
    /// It could not be shown.
    fn lowered(&mut self, _declarations: &[&Declaration]) -> io::Result<()> {
        Ok(())
    }

    /// Tells what was accepted along with a suggestion.
    ///
    /// # Errors
    /// It could not be shown.
    fn accepted_along(&mut self, _declarations: &[DeclarationRef]) -> io::Result<()> {
        Ok(())
    }

    /// Tells that a suggestion has nothing in common with what is open, by which more could be rejected with it.
    ///
    /// # Errors
    /// It could not be shown.
    fn nothing_alike(&mut self) -> io::Result<()> {
        Ok(())
    }

    /// Tells what is against a name that was chosen, and whether the answer is to be given again. Else it counts, and
    /// the rename is withheld.
    ///
    /// # Errors
    /// It could not be shown.
    fn thinks_again(&mut self, _blocker: &Blocker) -> io::Result<bool> {
        Ok(false)
    }
}

/// A finding with what is needed to decide.
pub struct Suggestion<'s> {
    pub finding: &'s Finding,
    pub scope: &'s Scope,
    /// How many suggestions were shown before.
    pub shown: usize,
    /// How many there are to show, this one included, if no answer changes anything.
    pub remaining: usize,
}

/// An answer to a suggestion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    Accept,
    /// Accepted, with all that are named after the same renamed declaration in the same way.
    AcceptAlike,
    /// Accepted, with another name than the suggested one.
    AcceptAs(String),
    /// With the reason, where one was given.
    Reject(Option<String>),
    /// Rejected, with all that it has most in common with.
    RejectLike,
    /// Neither; it is not shown again.
    Skip,
    /// The end of the review.
    Stop,
}
