//! Names that dangle: a change took away what they named, and texts still say them.
//!
//! [`stale_names`] looks through all files of a revision for the simple names that a change took away ([`vanished`]).
//! How a text is read depends on its format, and whether it is looked at does not: Java ([`java`]), documents
//! ([`documents`]), anything else ([`plain`]). [`own`] says whether a name at a place is that of the declaration or a part
//! of something else's, [`past`] and [`document_kinds`] what is right to keep an old name.
//!
//! The other modules say what a text is made of: [`headings`], [`shown_as_code`], [`resource_comments`],
//! [`comment_lines`], [`settings`], [`within`], [`spelled`] for qualified names, and [`mod@with_article`], which writes what
//! stands before a name anew.

pub mod comment_lines;
pub mod document_kinds;
mod documents;
mod headings;
mod java;
mod own;
mod past;
mod plain;
pub mod resource_comments;
pub mod settings;
pub mod shown_as_code;
pub mod spelled;
mod vanished;
pub mod with_article;
pub mod within;

pub use own::address_before;
pub use past::tells_of_then;
pub use vanished::{StaleName, TextKind, Vanished, stale_names, word_count};
