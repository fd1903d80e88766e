//! The judgements: what the change's concept is, where it applies, what was forgotten.

mod finding;

pub use finding::{Analysis, Finding, Guard, Scope};
