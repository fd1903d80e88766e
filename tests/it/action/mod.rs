//! The GitHub action's scripts, run as GitHub runs them: with its environment variables, an event's payload, and a
//! checkout made by git. Scripts that need bash and jq are of no use on a machine without them: skipped there.

mod check;
mod end_to_end;
mod install;
mod manifest;
mod range;
mod release;
pub mod runner;
mod upload;
