//! Finds dangling names: a change took away what they named, and texts still have them.
//!
//! [`stale_names`] searches all files of a revision for the simple names that a change took away ([`vanished`]). The
//! format decides how a text is read, and not whether it is: Java ([`java`]), documents ([`documents`]), anything else
//! ([`plain`]). [`own`] says whether a name is that of the declaration or a part of something else's. [`past`] and
//! [`document_kinds`] know the texts that rightly keep an old name.
//!
//! The other modules know the parts of a text: [`headings`], [`shown_as_code`], [`resource_comments`],
//! [`comment_lines`], [`settings`], [`within`], [`spelled`] for qualified names, and [`mod@with_article`], which
//! corrects the article before a name.

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
mod vocabulary;
pub mod with_article;
pub mod within;

pub use own::address_before;
pub use past::is_historical_sentence;
pub use vanished::{Names, StaleName, TextKind, Vanished, stale_names, word_count};
