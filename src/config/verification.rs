//! How a patch is verified: the project's own build, and how long and often it may run.

use super::settings::settings;
use super::time_limit::TimeLimit;

settings! {
    /// How the project is built to see whether a patch breaks it.
    #[schemars(inline)]
    VerifyFile => Verify {
        /// The command that builds the project, for the system's shell, in the root of a temporary copy
        /// with the patch applied: `mvn -q test-compile`. Of a pull request, that of its base counts.
        command: String = String::new(),
        /// How long one build may take: seconds, or a number with s, m or h.
        timeout: TimeLimit = TimeLimit::of_seconds(600),
        /// How many further builds may look for the renames that break it.
        attempts: u32 = 6,
    }
}
