//! What is reviewed: a change, or renames that are not made yet.

use std::io;

use super::change::skipped_notes;
use super::llm::Asked;
use crate::agents::{
    self, Adviser, AfterDecisions, Analysis, ModelAdviser, NoAdvice, Past, Question, Reviewed, Reviewer,
    Scope, Terms,
};
use crate::config::{Confidence, RecordedDecision};
use crate::git::Snapshot;
use crate::verify::{self, Base};

/// A question, and what reports need beside it.
pub struct Subject<'s> {
    pub question: Question<'s>,
    /// What the change started from; nothing for renames that are not made yet.
    pub base: Option<Base<'s>>,
    /// The snapshot that is searched.
    pub head: &'s Snapshot,
    /// What is known before the search, a line each. What the search skips is told as well.
    pub notes: Vec<String>,
    /// Who is asked about what is doubtful.
    pub model: Option<&'s Asked>,
}

impl Subject<'_> {
    /// The answer when no person is asked.
    pub fn analyse(self) -> Analysis {
        self.analyse_after(&[]).analysis
    }

    /// The answer when no person is asked, after what was decided before. Its patch is verified, but for a build.
    pub fn analyse_after(self, decisions: &[RecordedDecision]) -> AfterDecisions {
        let past = |scope: &Scope| self.model.map(|asked| asked.past(scope)).unwrap_or_default();
        let model = self.model.map(|asked| (asked.model(), &past as &Past<'_>));
        let mut after = agents::analyse_after(&self.question, decisions, model);
        verify::review(&mut after.analysis, self.head, self.base.as_ref());
        after.analysis.notes.splice(0..0, with_skipped(self.notes, self.head, self.base.as_ref()));
        after
    }

    /// Has somebody answer, suggestion by suggestion.
    ///
    /// # Errors
    /// Those of the reviewer.
    pub fn review(mut self, terms: Terms, reviewer: &mut dyn Reviewer) -> io::Result<Reviewed> {
        self.question.min_confidence = self.question.config.min_confidence_or(Confidence::OF_REVIEW);
        let asked = self.model.map(|asked| ModelAdviser::new(asked.model()));
        let adviser = asked.as_ref().map_or(&NoAdvice as &dyn Adviser, |a| a);
        let mut reviewed = agents::review(self.question, terms, adviser, reviewer)?;
        verify::read_back(&mut reviewed.analysis, self.head, None);
        reviewed.analysis.notes.extend(with_skipped(self.notes, self.head, self.base.as_ref()));
        if let Some(model) = self.model.map(Asked::model) {
            reviewed.analysis.notes.extend(model.notes());
            reviewed.analysis.llm = Some(model.telemetry());
        }
        Ok(reviewed)
    }
}

/// Notes with those of the files that had to be skipped so far, a line each.
fn with_skipped(mut notes: Vec<String>, head: &Snapshot, base: Option<&Base<'_>>) -> Vec<String> {
    let mut skipped = base.map(|base| base.snapshot.skipped()).unwrap_or_default();
    skipped.extend(head.skipped());
    let new: Vec<String> = skipped_notes(skipped).into_iter().filter(|note| !notes.contains(note)).collect();
    notes.extend(new);
    notes
}
