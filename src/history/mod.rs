//! The past coordinated renames of a project, kept in a small file and found by similarity.
//!
//! A [`Precedent`] is one concept that one commit renamed, with what the commit left alone. An [`Index`] is the file of
//! all of them, to which only new commits are added. [`Retrieval`] finds those most similar to a given rename.
//! [`Habits`] sums up what a project usually did.

mod counts;
mod embeddings;
mod habits;
mod index;
mod precedent;
mod retrieval;

pub use counts::Counts;
pub use embeddings::{EmbeddingError, Embeddings};
pub use habits::Habits;
pub use index::{Index, IndexError, Writer, beside};
pub use precedent::Precedent;
pub use retrieval::{RankedPrecedent, Retrieval};
