//! corename finds the identifiers that a coordinated rename forgot.
//!
//! A change renames `JoinHintsResolver` to `QueryHintsResolver`. corename detects that rename ([`mining`]), and infers
//! the concept behind it ([`words`]) and where the author applied it ([`agents`]). It finds the declarations that still
//! carry the old words, plans their rename ([`rename`]) and reports them ([`report`]). ARCHITECTURE.md shows the way of
//! the data.
//!
//! The modules are layers. A module imports only from those below it:
//!
//! ```text
//! cli        one file a subcommand: arguments in, library calls, report out
//! verify     the reviewer: a patch is looked at before anybody is shown it
//! report     findings as SARIF, patch, JSON, Markdown, terminal text, GitHub annotations
//! agents     scope inference, execution, replication, and the loop that runs them
//! llm        a language model behind an OpenAI-compatible endpoint, recorded and replayed
//! history    what the project renamed before, kept in a file and found again
//! github     what GitHub knows of earlier runs: alerts that people closed
//! config     what a team wrote into .corename.yml
//! explain    what of a change its renames explain, and what it did besides
//! texts      names that dangle, one reader a format
//! mining     which declarations of one snapshot are renamed in another
//! rename     one rename → checked edits, or the reasons why not
//! frameworks what frameworks do with names: a catalogue of data
//! java       syntax tree → declarations → types → references
//! words      what a name says: its words, their inflections, a concept
//! http       one host over HTTP: deadlines, retries, size limits, secrets
//! git        revisions, changed files, snapshots whose files are read on demand
//! text       words of others, as people are shown them
//! ```

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
