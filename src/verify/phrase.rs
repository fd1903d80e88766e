//! Sentences on the results of a build.

use super::build::parts;
use super::repair::Repaired;
use crate::agents::BuildOutcome;
use crate::text;

/// Returns a sentence on the result of a command, whose output may be in a log. The parts of the patch from `findings`
/// on are texts.
pub fn build((command, log): (&str, Option<&str>), repaired: &Repaired, findings: usize) -> String {
    let command = text::one_line(command);
    let said = &repaired.said;
    let said_of_it = match repaired.outcome {
        BuildOutcome::Passed => format!("the project builds with the patch: `{command}` passed"),
        BuildOutcome::Repaired => {
            let renames = repaired.withheld.range(..findings).count();
            let out = parts(renames, repaired.withheld.len() - renames);
            let were = if repaired.withheld.len() == 1 { "was" } else { "were" };
            format!(
                "the project builds with the patch: `{command}` passed, once {out} {were} taken out of it"
            )
        }
        BuildOutcome::Failed => {
            format!(
                "the project does not build with the patch, so all of it is withheld: `{command}`: {said}"
            )
        }
        BuildOutcome::FailsWithout => format!(
            "the patch was not verified, since the project does not build without it either: `{command}`: {said}"
        ),
        BuildOutcome::TimedOut => {
            format!("the patch was not verified, since `{command}` was {said}")
        }
    };
    log.map_or(said_of_it.clone(), |log| format!("{said_of_it} (log: {log})"))
}
