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
mod repair;

pub use build::{BuildError, BuildOptions, Export};

use crate::agents::{Analysis, Build, BuildOutcome};
use crate::git::{FileChange, Snapshot};
use crate::rename::{Composition, Plan};

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
    let composition = Composition::of(plans.iter().copied(), head);
    let included: Vec<usize> = (0..plans.len()).filter(|index| composition.includes(*index)).collect();
    if included.is_empty() {
        return Ok(());
    }
    let mut builder = build::Builder::new(export, head, options)?;
    let suspects = repair::Suspects::new(&analysis.findings, head);
    let repaired = repair::repair(&included, options.attempts, &suspects, &mut |now| {
        builder.build(&now.iter().map(|index| plans[*index]).collect::<Vec<_>>())
    })?;
    let kept = options.log_wanted || repaired.outcome != BuildOutcome::Passed;
    let log = kept.then(|| options.log.display().to_string());
    analysis.build = Some(Build {
        command: options.command.clone(),
        outcome: repaired.outcome,
        runs: builder.runs,
        sentence: phrase::build((&options.command, log.as_deref()), &repaired),
        log,
    });
    for (index, blocker) in repaired.withheld {
        analysis.findings[index].plan.withhold(blocker);
    }
    Ok(())
}

/// Phrases of the checks' messages.
mod phrase {
    use super::repair::Repaired;
    use crate::agents::BuildOutcome;
    use crate::text;

    /// What a command came to, whose output may be in a log.
    pub fn build((command, log): (&str, Option<&str>), repaired: &Repaired) -> String {
        let command = text::one_line(command);
        let said = &repaired.said;
        let said_of_it = match (repaired.outcome, repaired.withheld.len()) {
            (BuildOutcome::Passed, _) => format!("the project builds with the patch: `{command}` passed"),
            (BuildOutcome::Repaired, n) => {
                let renames = if n == 1 { "1 rename was".to_owned() } else { format!("{n} renames were") };
                format!(
                    "the project builds with the patch: `{command}` passed, once {renames} taken out of it"
                )
            }
            (BuildOutcome::Failed, _) => {
                format!(
                    "the project does not build with the patch, so all of it is withheld: `{command}`: {said}"
                )
            }
            (BuildOutcome::FailsWithout, _) => format!(
                "the patch was not verified, since the project does not build without it either: `{command}`: {said}"
            ),
            (BuildOutcome::TimedOut, _) => {
                format!("the patch was not verified, since `{command}` was {said}")
            }
        };
        log.map_or(said_of_it.clone(), |log| format!("{said_of_it} (log: {log})"))
    }
}
