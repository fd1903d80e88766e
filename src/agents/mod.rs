//! The judgements: what the change's concept is, where it applies, what was forgotten.

mod analysis;
mod candidate;
mod evidence;
mod execution;
mod features;
mod finding;
mod guard;
mod home;
mod model;
mod reason;
mod scope;
mod tally;

pub use analysis::{Judged, Judgement, Question, judge};
pub use candidate::{Candidate, candidates};
pub use evidence::{Evidence, Side};
pub use execution::analyse;
pub use features::Features;
pub use finding::{Analysis, Finding, Guard, Scope};
pub use home::Home;
pub use model::SURE;
