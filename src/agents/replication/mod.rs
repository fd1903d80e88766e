//! Replication: the other places to which a rename goes. [`links`] finds declarations that are named after a renamed
//! one. [`proof`] says whether more than words connects another declaration to it.

pub mod links;
pub mod proof;
