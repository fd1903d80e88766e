//! corename finds the identifiers that a coordinated rename forgot.
//!
//! A change renames `JoinHintsResolver` to `QueryHintsResolver`. corename detects that rename ([`mining`]), and infers
//! the concept behind it ([`words`]) and where the author applied it ([`agents`]). It finds the declarations that still
//! carry the old words, plans their rename ([`rename`]) and reports them ([`report`]). ARCHITECTURE.md shows the way of
//! the data.
//!
//! The modules are layers: each imports only from those below it. ARCHITECTURE.md lists them from the top ("Layers").

// These pages are for those who work on corename: `cargo doc --document-private-items` makes them, and then
// the links lead somewhere.
#![allow(rustdoc::private_intra_doc_links)]

pub mod agents;
pub mod cli;
pub mod config;
pub mod explain;
pub mod frameworks;
pub mod git;
pub mod github;
pub mod history;
pub mod http;
pub mod java;
pub mod llm;
pub mod mining;
pub mod rename;
pub mod report;
pub mod text;
pub mod texts;
pub mod verify;
pub mod words;
