//! What is reviewed: a change, or renames that are not made yet.

use std::io;

use crate::agents::{
    self, Adviser, Analysis, ModelAdviser, NoAdvice, Question, Reviewed, Reviewer, Terms, WORTH_ASKING,
};
use crate::config::{Config, Origin};
use crate::git::Snapshot;
use crate::llm::Model;

/// A question, and what reports need beside it.
pub struct Subject<'s> {
    pub question: Question<'s>,
    /// The full commit id before the change; that of `head` where there is none.
    pub base: &'s str,
    /// The snapshot that is searched.
    pub head: &'s Snapshot,
    /// What was skipped, a line each.
    pub notes: Vec<String>,
    /// Who is asked about what is doubtful.
    pub model: Option<&'s Model>,
}

impl Subject<'_> {
    /// The answer when no person is asked.
    pub fn analyse(self, min_confidence: f64) -> Analysis {
        let head = self.head.id();
        let mut analysis = agents::analyse(self.question, self.base, head, min_confidence, self.model);
        analysis.notes.splice(0..0, self.notes);
        analysis
    }

    /// Has somebody answer, suggestion by suggestion.
    ///
    /// # Errors
    /// Those of the reviewer.
    pub fn review(self, tell_ruled_out: bool, reviewer: &mut dyn Reviewer) -> io::Result<Reviewed> {
        let terms = Terms { worth_asking: worth_asking(self.question.config), tell_ruled_out };
        let asked = self.model.map(ModelAdviser::new);
        let adviser = asked.as_ref().map_or(&NoAdvice as &dyn Adviser, |a| a);
        let head = self.head.id();
        let mut reviewed = agents::review(self.question, self.base, head, terms, adviser, reviewer)?;
        reviewed.analysis.notes.extend(self.notes);
        if let Some(model) = self.model {
            reviewed.analysis.notes.extend(model.notes());
            reviewed.analysis.llm = Some(model.telemetry());
        }
        Ok(reviewed)
    }
}

/// The confidence that the user set, else the one that suits somebody who answers.
fn worth_asking(config: &Config) -> f64 {
    match config.origin("min-confidence") {
        Origin::Default => WORTH_ASKING,
        _ => config.settings().min_confidence.0,
    }
}
