//! Reads environment variables.

use crate::agents::Without;
use crate::http::Secret;

/// Returns the value of a variable; `None` where it is not set, or is blank.
pub fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.trim().is_empty())
}

/// Returns whether this runs in a CI system. Most of them set `CI`, and the others a variable of their own.
pub fn is_ci() -> bool {
    let own = ["TF_BUILD", "JENKINS_URL", "TEAMCITY_VERSION", "CODEBUILD_BUILD_ID"];
    variable("CI").is_some_and(|value| value != "false") || own.iter().any(|name| variable(name).is_some())
}

/// Returns the key in a variable; `None` where it is not set, or is blank.
pub fn secret(name: &str) -> Option<Secret> {
    variable(name).map(|key| Secret::new(key.trim()))
}

/// Returns the parts of the judgement that `CORENAME_WITHOUT` leaves out (`rounds`, `guards`, …; several with commas).
/// `lab/ablation.py` uses it to measure what each part is worth.
pub fn without() -> Without {
    let parts = std::env::var("CORENAME_WITHOUT").unwrap_or_default();
    let has = |part: &str| parts.split(',').any(|p| p == part);
    Without {
        rounds: has("rounds"),
        guards: has("guards"),
        evidence: has("evidence"),
        relations: has("relations"),
        inflection: has("inflection"),
    }
}
