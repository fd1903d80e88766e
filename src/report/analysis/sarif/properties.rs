//! The properties of a result: the findings and texts that it represents. `apply` and other programs read them back.

use serde::{Deserialize, Serialize};

use super::super::InPatch;
use crate::agents::{Finding, Mention, MentionKind, SuggestedText};
use crate::git::FilePosition;
use crate::java::Kind;
use crate::mining::Rename;
use crate::rename::Suggestion;

/// A finding. Line and column count from 1, the column in UTF-16 code units.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct FindingProperties {
    #[serde(flatten)]
    pub suggestion: Suggestion,
    confidence: f64,
    references: usize,
    patch: InPatch,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<String>,
}

impl FindingProperties {
    pub fn of(finding: &Finding, patch: InPatch, warnings: Vec<String>) -> Self {
        let suggestion = Suggestion {
            id: finding.id.clone(),
            kind: finding.kind,
            old_name: finding.old_name.clone(),
            new_name: finding.suggested_name.clone(),
            place: (&finding.place).into(),
            container: finding.place.container.clone(),
        };
        let (confidence, references) = (finding.confidence, finding.plan.references);
        Self { suggestion, confidence, references, patch, warnings }
    }
}

/// A text with an old name. Line and column count from 1, the column in UTF-16 code units.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct TextProperties {
    pub id: String,
    kind: MentionKind,
    old_text: String,
    /// `null` where the change deleted what had the name.
    suggested_text: Option<String>,
    #[serde(flatten)]
    place: FilePosition,
    /// A digest; see [`Mention::rest_of_line`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rest_of_line: Option<String>,
    patch: InPatch,
}

impl TextProperties {
    pub fn of(mention: &Mention, patch: InPatch) -> Self {
        Self {
            id: mention.id.clone(),
            kind: mention.kind,
            old_text: mention.old_text.clone(),
            suggested_text: mention.new_text.clone(),
            place: (&mention.place).into(),
            rest_of_line: mention.rest_of_line.clone(),
            patch,
        }
    }

    /// Returns the suggestion in it, if there is one.
    pub fn suggested(self) -> Option<SuggestedText> {
        Some(SuggestedText {
            id: self.id,
            kind: self.kind,
            old_text: self.old_text,
            new_text: self.suggested_text?,
            place: self.place,
            rest_of_line: self.rest_of_line,
            included: self.patch == InPatch::Included,
        })
    }
}

/// The rename that a result's findings are like.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SeedProperties {
    kind: Kind,
    pub old_name: String,
    pub new_name: String,
}

impl SeedProperties {
    pub fn of(seed: &Rename) -> Self {
        Self { kind: seed.kind, old_name: seed.old_name.clone(), new_name: seed.new_name.clone() }
    }
}
