//! Writes results for people and other programs.
//!
//! [`analysis`] writes findings, in all formats. Each other file writes one other kind of result: renames alone, in
//! corename's and in [`refactoringminer`]'s words, and what they explain of a change. Others write how well a task was
//! done, the preview of one rename, what `apply` did, past renames, and short answers for coding agents. Nothing here
//! prints, and the layers below know nothing of formats.

mod analysis;
mod application;
mod brief;
mod explanation;
mod json;
mod markup;
pub mod paint;
mod patch;
mod phrase;
mod precedents;
pub mod refactoringminer;
mod rename_preview;
mod renames;
mod score;
mod suggestion;
mod wrapped;

pub use analysis::{
    Format, Options, Provenance, ReadError, RenamesDocument, Report, RulePage, SuggestedChange, Suggestions,
    read_sarif, rule_pages, suggested_changes, write_line, write_result, write_suggestion,
};
pub use application::{Applicable, Application, Applied, Run, write_applications, write_applications_json};
pub use brief::{BriefAnalysis, BriefRenames, Page, Show};
pub use explanation::{
    Explained, Format as ExplanationFormat, Show as ExplanationShow, write as write_explanation,
    write_line as write_explanation_line, write_replayed, write_residue,
    write_summary as write_explanation_summary,
};
pub use json::{write_json, write_json_line};
pub use patch::write_patch;
pub use precedents::{write_habits, write_precedents, write_precedents_json};
pub use rename_preview::{
    DeclarationSummary, RenameFormat, RenameOptions, RenameResponse, RenameStatus, write_candidates,
};
pub use renames::{ShowEvidence, renames_total, write_renames_text};
pub use score::{Builds, Score};
pub use suggestion::{
    Shown, blocker_text, first_reason, withheld_text, write_mention_text, write_suggestion_text,
};
