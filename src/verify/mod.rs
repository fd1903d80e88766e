//! The reviewer: a patch is verified before anybody is shown it.
//!
//! The Reviewer Agent of MANTRA (section 3.2.2) looks at generated code in three steps, and so does
//! this: the miner reads the patch back ([`mined`]), the new names are held against the project's
//! conventions ([`naming`]), and the project is built with the patch ([`build`]), where the team says
//! how. What a check objects to is taken out of the patch, and the finding says why.

mod build;
mod checkstyle;
mod compiler;
mod mined;
mod naming;
mod patched;
mod repair;

pub use build::{BuildError, BuildOptions, Export};

use crate::agents::{Analysis, Build, BuildOutcome};
use crate::git::{FileChange, Snapshot};
use crate::rename::Plan;
use crate::report::Composition;

/// What the change started from.
pub struct Base<'b> {
    pub snapshot: &'b Snapshot,
    /// The files in which the head differs from it.
    pub changes: &'b [FileChange],
}

/// Withholds the renames whose new names break a convention, or to which the miner objects. `head` is
/// the snapshot that the plans edit, `base` what the change started from, where there is one.
pub fn review(analysis: &mut Analysis, head: &Snapshot, base: Option<&Base<'_>>) {
    for (index, blocker) in naming::objections(&analysis.findings, head) {
        analysis.findings[index].plan.withhold(blocker);
    }
    read_back(analysis, head, base);
}

/// Withholds the renames to which the miner objects: all there is to say of names that somebody
/// chose.
pub fn read_back(analysis: &mut Analysis, head: &Snapshot, base: Option<&Base<'_>>) {
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
    let plans: Vec<&Plan> = analysis.findings.iter().map(|f| &f.plan).collect();
    let composition = Composition::of(&plans, head);
    let is_in = |index: &usize| !plans[*index].is_blocked() && composition.conflict(*index).is_none();
    let included: Vec<usize> = (0..plans.len()).filter(is_in).collect();
    if included.is_empty() {
        return Ok(());
    }
    let mut builder = build::Builder::new(export, head, options)?;
    let suspects = repair::Suspects::new(&analysis.findings, head);
    let repaired = repair::repair(
        &included,
        options.attempts,
        &|error, now| suspects.implicated(error, now),
        &mut |now| builder.build(&now.iter().map(|index| plans[*index]).collect::<Vec<_>>()),
    )?;
    let build = Build {
        command: options.command.clone(),
        outcome: repaired.outcome,
        runs: builder.runs,
        log: options.log.display().to_string(),
    };
    let out = repaired.withheld.len();
    for (index, blocker) in repaired.withheld {
        analysis.findings[index].plan.withhold(blocker);
    }
    analysis.notes.push(phrase::build(&build, out, &repaired.said));
    analysis.build = Some(build);
    Ok(())
}

/// Phrases of the checks' messages.
mod phrase {
    use super::{Build, BuildOutcome};

    /// What a build came to. `out` is how many renames it took out of the patch, `said` what was
    /// wrong.
    pub fn build(build: &Build, out: usize, said: &str) -> String {
        let command = build.command.split_whitespace().collect::<Vec<_>>().join(" ");
        let log = &build.log;
        let renames = if out == 1 { "1 rename".to_owned() } else { format!("{out} renames") };
        let text = match build.outcome {
            BuildOutcome::Passed => format!("the project builds with the patch (`{command}`)"),
            BuildOutcome::Repaired => {
                format!(
                    "the project builds with the patch (`{command}`) after {renames} were taken out of it"
                )
            }
            BuildOutcome::Failed => {
                format!(
                    "the project does not build with the patch (`{command}`), so all of it is withheld: {said}"
                )
            }
            BuildOutcome::FailsWithout => format!(
                "the project does not build without the patch either (`{command}`), so the patch was not verified by building: {said}"
            ),
            BuildOutcome::TimedOut => {
                format!("`{command}` was {said}, so the patch was not verified by building")
            }
        };
        format!("{text}; log: {log}").replacen("1 rename were", "1 rename was", 1)
    }

    pub fn file_name(path: &str) -> &str {
        path.rsplit('/').next().unwrap_or(path)
    }
}
