//! The subject of a review: a change, or renames that are not made yet.

use std::collections::BTreeSet;
use std::io;

use anyhow::Result;

use super::diff::{Diff, skipped_notes};
use super::environment;
use super::llm::Asked;
use super::seed::{self, PlannedSeed, Seed};
use crate::agents::{
    self, Adviser, AfterDecisions, Analysis, Edited, ModelAdviser, NoAdvice, Past, Question, ReviewOptions,
    Reviewed, Reviewer, Scope, Side,
};
use crate::config::{Confidence, Config, RecordedDecision};
use crate::git::Snapshot;
use crate::java::Project;
use crate::mining::Detection;
use crate::verify::{self, Base};

/// A question, and what else reports need.
pub struct Subject<'s> {
    pub question: Question<'s>,
    /// The base of the change; `None` for renames that are not made yet.
    pub base: Option<Base<'s>>,
    /// The snapshot that is searched.
    pub head: &'s Snapshot,
    /// The renames that are not made yet.
    pub seeds: Vec<PlannedSeed>,
    /// The notes from before the search, a line each. Skipped files of the search are added.
    pub notes: Vec<String>,
    /// Who is asked about what is doubtful.
    pub model: Option<&'s Asked>,
}

impl<'s> Subject<'s> {
    /// Returns the subject of a change: its renames, in the project as it is after it.
    ///
    /// # Errors
    /// A changed file cannot be read.
    pub fn of_change(change: &'s Diff, project: &'s Project<'s>, config: &'s Config) -> Result<Self> {
        Ok(Self::of_detected(change, change.detect()?, project, config))
    }

    /// Returns the same of renames that are detected already.
    pub fn of_detected(
        change: &'s Diff,
        detected: Detection,
        project: &'s Project<'s>,
        config: &'s Config,
    ) -> Self {
        let Detection { renames, notes, .. } = detected;
        let question = Question {
            project,
            side: Side::After,
            renames,
            edited: Edited::new(&change.base, &change.files),
            config,
            min_confidence: config.min_confidence_or(Confidence::OF_CHECK),
            asked: false,
            without: environment::without(),
        };
        let base = Some(change.started_from());
        Subject { question, base, head: &change.head, seeds: Vec::new(), notes, model: None }
    }

    /// Returns the subject of renames that are not made yet, in the project as it is before them.
    ///
    /// # Errors
    /// Those of [`seed::question`].
    pub fn of_seeds(project: &'s Project<'s>, seeds: &[Seed], config: &'s Config) -> Result<Self> {
        let question = seed::question(project, seeds, config)?;
        let planned = seed::planned(&question);
        let notes = seed::notes(&question, seeds, &planned);
        Ok(Subject { question, base: None, head: project.snapshot(), seeds: planned, notes, model: None })
    }

    /// Returns the same with a language model that is asked, if there is one.
    #[must_use]
    pub fn asking(self, model: Option<&'s Asked>) -> Self {
        Subject { model, ..self }
    }

    /// Returns the answer without a reviewer.
    pub fn analyse(self) -> Analysis {
        self.analyse_with_decisions(&[]).analysis
    }

    /// Returns the answer without a reviewer, with recorded decisions applied. Its patch is verified, but not built.
    pub fn analyse_with_decisions(self, decisions: &[RecordedDecision]) -> AfterDecisions {
        let past = |scope: &Scope| self.model.map(|asked| asked.past(scope)).unwrap_or_default();
        let model = self.model.map(|asked| (asked.model(), &past as &Past<'_>));
        let mut after = agents::analyse(&self.question, decisions, model);
        verify::check_patch(&mut after.analysis, self.head, self.base.as_ref());
        after.analysis.notes.splice(0..0, with_skipped(self.notes, self.head, self.base.as_ref()));
        after
    }

    /// Has a reviewer answer, suggestion by suggestion. The accepted renames are verified as those of a report are.
    ///
    /// # Errors
    /// Those of the reviewer.
    pub fn review(mut self, options: ReviewOptions, reviewer: &mut dyn Reviewer) -> io::Result<Reviewed> {
        self.question.min_confidence = self.question.config.min_confidence_or(Confidence::OF_REVIEW);
        let asked = self.model.map(|asked| ModelAdviser::new(asked.model()));
        let adviser = asked.as_ref().map_or(&NoAdvice as &dyn Adviser, |a| a);
        let mut reviewed = agents::review(self.question, options, adviser, reviewer)?;
        let chosen = reviewed.episodes.iter().filter(|episode| episode.is_name_chosen);
        let chosen: BTreeSet<String> = chosen.map(|episode| episode.finding.id.clone()).collect();
        verify::check_patch_except(&mut reviewed.analysis, self.head, self.base.as_ref(), &chosen);
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
