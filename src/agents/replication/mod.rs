//! Replication: where else a rename has to go. [`links`] finds what was named after a renamed declaration, [`proof`] says
//! whether more than words connects another one to it, and [`census`](mod@census) counts what becomes of linked ones.

mod census;
pub mod links;
pub mod proof;

pub use census::{CountedLink, LinkOutcome, census};
