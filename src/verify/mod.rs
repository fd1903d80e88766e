//! The reviewer: a patch is verified before anybody is shown it.
//!
//! The Reviewer Agent of MANTRA (section 3.2.2) looks at generated code in three steps, and so does
//! this: the miner reads the patch back ([`mined`]), the new names are held against the project's
//! conventions ([`naming`]), and the project is built with the patch ([`build`](mod@build)), where the team says
//! how. What a check objects to is taken out of the patch, and the finding says why.

mod build;
mod checkstyle;
mod compiler;
mod mined;
mod naming;
mod patched;
mod phrase;
mod repair;
mod suspects;

pub use build::{BuildError, BuildOptions, Export};

use std::collections::{BTreeMap, BTreeSet};

use crate::agents::{Analysis, Build, BuildOutcome};
use crate::git::{FileChange, Snapshot};
use crate::rename::{Composition, Plan};
use crate::report;

/// What the change started from.
pub struct Base<'b> {
    pub snapshot: &'b Snapshot,
    /// The files in which the head differs from it.
    pub changes: &'b [FileChange],
}

/// Withholds the renames whose new names break a convention, or to which the miner objects. `head` is
/// the snapshot that the plans edit, `base` what the change started from, where there is one.
pub fn review(analysis: &mut Analysis, head: &Snapshot, base: Option<&Base<'_>>) {
    review_but(analysis, head, base, &BTreeSet::new());
}

/// The same after a review. Conventions say nothing of a name that somebody chose: `chosen` are the ids of those
/// findings.
pub fn review_but(
    analysis: &mut Analysis,
    head: &Snapshot,
    base: Option<&Base<'_>>,
    chosen: &BTreeSet<String>,
) {
    for (index, blocker) in naming::objections(&analysis.findings, head) {
        let finding = &mut analysis.findings[index];
        if !chosen.contains(&finding.id) {
            finding.plan.withhold(blocker);
        }
    }
    read_back(analysis, head, base);
}

/// Withholds the renames to which the miner objects.
fn read_back(analysis: &mut Analysis, head: &Snapshot, base: Option<&Base<'_>>) {
    loop {
        let objections = mined::objections(&analysis.findings, head, base, &analysis.renames);
        if objections.is_empty() {
            return;
        }
        // Each round takes at least one rename out, so there is an end.
        for (index, blocker) in objections {
            analysis.findings[index].plan.withhold(blocker);
        }
    }
}

/// Builds the project with the patch, withholds what breaks it, and notes what came of it. Where the
/// patch is empty, nothing is built. `export` writes the files that `head` is of.
///
/// # Errors
/// The build could not be tried at all. That it fails is no error.
pub fn build(
    analysis: &mut Analysis,
    head: &Snapshot,
    export: &Export<'_>,
    options: &BuildOptions,
) -> Result<(), BuildError> {
    let renames = Composition::of(analysis.findings.iter().map(|f| &f.plan), head);
    let texts = report::patched_texts(analysis, &renames, options.patch_mentions);
    let texts: Vec<usize> = texts.into_iter().collect();
    let text_plans: Vec<Plan> = texts.iter().map(|index| analysis.mentions[*index].plan()).collect();
    // A part of the patch is called by its place here.
    let plans: Vec<&Plan> = analysis.findings.iter().map(|f| &f.plan).chain(&text_plans).collect();
    let composition = renames.with((analysis.findings.len()..).zip(&text_plans), head);
    let included: Vec<usize> = (0..plans.len()).filter(|index| composition.includes(*index)).collect();
    if included.is_empty() {
        return Ok(());
    }
    let mut builder = build::Builder::new(export, head, options)?;
    let mentions = texts.iter().map(|index| &analysis.mentions[*index]);
    let suspects = suspects::Suspects::new(&analysis.findings, mentions, head);
    let repaired = repair::repair(&included, options.attempts, &suspects, &mut |now| {
        builder.build(&now.iter().map(|index| plans[*index]).collect::<Vec<_>>())
    })?;
    let kept = options.log_wanted || repaired.outcome != BuildOutcome::Passed;
    let log = kept.then(|| options.log.display().to_string());
    let findings = analysis.findings.len();
    let sentence = phrase::build((&options.command, log.as_deref()), &repaired, findings);
    let mut withheld_texts = BTreeMap::new();
    for (part, blocker) in repaired.withheld {
        match part.checked_sub(findings) {
            None => analysis.findings[part].plan.withhold(blocker),
            Some(text) => {
                withheld_texts.insert(texts[text], blocker);
            }
        }
    }
    let (command, outcome, runs) = (options.command.clone(), repaired.outcome, builder.runs);
    analysis.build = Some(Build { command, outcome, runs, log, sentence, withheld_texts });
    Ok(())
}
