//! The judgements: what the change's concept is, where it applies, what was forgotten.
//!
//! [`judge()`] does it for a change or for proposed renames: [`scope`] infers the concepts, [`candidate`] finds the
//! declarations that still carry the old words, [`guard`] says which of them keep their names, [`comparison`] compares
//! the others with what was renamed ([`features`]), [`model`] makes a confidence of that, [`rounds`] goes on with what
//! is sure as evidence, and [`mod@judge`] runs it all. [`execution`] plans the sure ones and makes findings.
//! [`mod@review`] does the same with a [`reviewer`] who answers, [`advice`] asks somebody about what is doubtful, and
//! [`mod@mentions`] looks for old names in text.

mod advice;
mod agreement;
mod analysis;
mod arguments;
mod candidate;
mod comparison;
mod edited;
mod evidence;
mod execution;
mod features;
mod guard;
mod home;
mod judge;
mod judgement;
mod likeness;
mod memory;
mod mentions;
mod model;
mod phrase;
mod precedents;
mod reason;
mod refine;
mod relations;
mod review;
mod reviewer;
mod rounds;
mod scope;
mod session;
mod spared;
mod statements;
mod tally;
mod traits;
mod treatment;
mod weights;

pub use advice::{Adviser, Example, ModelAdviser, NoAdvice, Past};
pub use analysis::{Analysis, Build, BuildOutcome, Finding, Guard, Scope};
pub use edited::Edited;
pub use evidence::Side;
pub use features::Features;
pub use judge::judge;
pub use judgement::{Judgement, Question, Without};
pub use likeness::Likeness;
pub use memory::Episode;
pub use mentions::{
    Cause, Change, Meant, Mention, MentionKind, RelocatedText, Rewrite, SuggestedText, foretold, mentions,
    relocate_texts,
};
pub use model::SURE;
pub use precedents::precedents;
pub use refine::{Condition, Refinement, conditions_of_candidate, conditions_of_evidence};
pub use review::{Terms, analyse_after, review};
pub use reviewer::{Answer, Reviewer, Suggestion};
pub use session::Reviewed;
