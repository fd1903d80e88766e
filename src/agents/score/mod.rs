//! Scores how likely it is that a candidate belongs to a concept, by comparison with what was renamed.
//!
//! [`features`] names what is compared, and [`comparison`] works it out. [`model`] makes a score of it, by a [`forest`]
//! or by [`weights`], which [`answers`] in a review move.
//!
//! A comparison has these parts: [`agreement`](mod@agreement) and [`phrase`] say which words agree, and how far they
//! are spread. [`relations`] says what is named after what, and [`region_counts`] how much of a region was renamed.
//! [`similar_counts`] counts what was done to similar declarations, by their [`similarity`]. [`statements`] knows which
//! names are together, and [`arguments`] what is passed for a parameter. [`overridden`] knows what was done to
//! parameters of methods that override each other. [`delegation`] knows what renamed methods only call, and [`rows`]
//! what is between renamed declarations.

mod accepted;
mod agreement;
mod answers;
mod arguments;
mod comparison;
mod delegation;
mod features;
mod forest;
mod model;
mod overridden;
mod phrase;
mod region_counts;
mod relations;
mod rows;
mod similar_counts;
mod similarity;
mod statements;
mod weights;

pub use agreement::agreement;
pub use answers::{Answers, confidence_after, moved, unanswered};
pub use arguments::Arguments;
pub use comparison::{Comparison, ScopeContext};
pub use delegation::delegates_to;
pub use features::Features;
pub use model::{SURE, Score, among, hundredths, of_features};
pub use region_counts::RegionCounts;
pub use relations::{accesses, is_test_renamed};
pub use similarity::{Criteria, SimilarityIndex, SimilarityKeys};
