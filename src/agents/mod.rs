//! Judges a change: its concepts, where they apply, and what it forgot.
//!
//! [`judge()`] does so for a change or for proposed renames. [`scope`] infers the concepts, and [`candidate`] finds the
//! declarations that still carry the old words. [`replication`] links them to renamed ones, and [`guards`] say which of
//! them keep their names. [`mod@score`] says how likely the others belong to the renames, [`rounds`] takes sure ones as
//! further evidence, and [`mod@judge`] runs it all. [`execution`] plans the sure ones and makes findings.
//! [`mod@review`] does the same with a reviewer who answers, and [`advice`] asks an adviser about doubtful ones. A
//! [`Mention`] is an old name in a text, and [`mod@mentions`] looks for them. A [`Patch`] is the part of all that which
//! is written.

mod advice;
mod analysis;
mod candidate;
mod condition;
mod edited;
mod evidence;
mod execution;
mod given_names;
mod guards;
mod judge;
mod judgement;
mod location;
mod mention;
mod mentions;
mod named_by_override;
mod nearest;
mod odds;
mod patch;
mod precedents;
mod reason;
mod replication;
mod review;
mod rounds;
mod scope;
mod score;
mod traits;
mod type_changes;

pub use advice::{Adviser, Example, ModelAdviser, NoAdvice, Past};
pub use analysis::{Analysis, Build, BuildOutcome, Finding, Guard, LeftName, Scope, Unreported};
pub use candidate::{Candidate, candidates};
pub use condition::{Condition, conditions_of_candidate, conditions_of_evidence};
pub use edited::Edited;
pub use evidence::{Evidence, Side};
pub use judge::judge;
pub use judgement::{Judgement, Question, Without};
pub use mention::{Cause, ChangedDeclaration, Mention, MentionKind, Rewrite};
pub use mentions::{Change, SuggestedText, mentions, predicted_mentions, relocate_texts};
pub use patch::Patch;
pub use precedents::precedents;
pub use replication::links::{Anchors, Resolution, kinds_of_links};
pub use review::{
    AfterDecisions, Answer, Episode, Refinement, ReviewOptions, Reviewed, Reviewer, Suggestion, analyse,
    review,
};
pub use scope::infer as infer_scopes;
pub use score::{Features, SURE, SimilarityKeys};
