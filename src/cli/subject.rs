//! What is reviewed: a change, or renames that are not made yet.

use std::collections::BTreeSet;
use std::io;

use super::change::skipped_notes;
use super::llm::Asked;
use crate::agents::{
    self, Adviser, AfterDecisions, Analysis, Answer, ModelAdviser, NoAdvice, Past, Question, Refinement,
    Reviewed, Reviewer, Scope, Suggestion, Terms,
};
use crate::config::{Confidence, RecordedDecision};
use crate::git::Snapshot;
use crate::java::Declaration;
use crate::rename::Blocker;
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

    /// Has somebody answer, suggestion by suggestion. What was accepted is verified as what is reported is.
    ///
    /// # Errors
    /// Those of the reviewer.
    pub fn review(mut self, terms: Terms, reviewer: &mut dyn Reviewer) -> io::Result<Reviewed> {
        self.question.min_confidence = self.question.config.min_confidence_or(Confidence::OF_REVIEW);
        let asked = self.model.map(|asked| ModelAdviser::new(asked.model()));
        let adviser = asked.as_ref().map_or(&NoAdvice as &dyn Adviser, |a| a);
        let mut listening = Listening { reviewer, chosen: BTreeSet::new() };
        let mut reviewed = agents::review(self.question, terms, adviser, &mut listening)?;
        let chosen = listening.chosen;
        verify::review_but(&mut reviewed.analysis, self.head, self.base.as_ref(), &chosen);
        reviewed.analysis.notes.extend(with_skipped(self.notes, self.head, self.base.as_ref()));
        if let Some(model) = self.model.map(Asked::model) {
            reviewed.analysis.notes.extend(model.notes());
            reviewed.analysis.llm = Some(model.telemetry());
        }
        Ok(reviewed)
    }
}

/// A reviewer, of whom it is kept which names they chose themselves.
struct Listening<'r> {
    reviewer: &'r mut dyn Reviewer,
    /// The ids of the findings.
    chosen: BTreeSet<String>,
}

impl Reviewer for Listening<'_> {
    fn decide(&mut self, suggestion: &Suggestion<'_>) -> io::Result<Answer> {
        let answer = self.reviewer.decide(suggestion)?;
        // They may have been asked again, and have given another answer.
        let id = &suggestion.finding.id;
        match answer {
            Answer::AcceptAs(_) => self.chosen.insert(id.clone()),
            _ => self.chosen.remove(id),
        };
        Ok(answer)
    }

    fn refined(&mut self, guard: &Refinement, ruled_out: usize) -> io::Result<()> {
        self.reviewer.refined(guard, ruled_out)
    }

    fn lowered(&mut self, declarations: &[&Declaration]) -> io::Result<()> {
        self.reviewer.lowered(declarations)
    }

    fn nothing_alike(&mut self) -> io::Result<()> {
        self.reviewer.nothing_alike()
    }

    fn thinks_again(&mut self, blocker: &Blocker) -> io::Result<bool> {
        self.reviewer.thinks_again(blocker)
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
