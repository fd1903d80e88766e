//! The properties of a result: the findings and texts that it represents. `apply` and other programs read them back.

use serde::{Deserialize, Serialize};

use super::super::InPatch;
use crate::agents::{Finding, Mention, MentionKind, SuggestedText};
use crate::java::Kind;
use crate::mining::Rename;
use crate::rename::Suggestion;

/// A finding. Line and column count from 1, the column in UTF-16 code units.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct FindingProperties {
    pub id: String,
    kind: Kind,
    old_name: String,
    suggested_name: String,
    pub path: String,
    line: u32,
    column: u32,
    container: String,
    confidence: f64,
    references: usize,
    patch: InPatch,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<String>,
}

impl FindingProperties {
    pub fn of(finding: &Finding, patch: InPatch, warnings: Vec<String>) -> Self {
        let place = &finding.place;
        Self {
            id: finding.id.clone(),
            kind: finding.kind,
            old_name: finding.old_name.clone(),
            suggested_name: finding.suggested_name.clone(),
            path: place.path.clone(),
            line: place.line,
            column: place.column,
            container: place.container.clone(),
            confidence: finding.confidence,
            references: finding.plan.references,
            patch,
            warnings,
        }
    }
}

impl From<FindingProperties> for Suggestion {
    fn from(f: FindingProperties) -> Self {
        Suggestion {
            id: f.id,
            kind: f.kind,
            old_name: f.old_name,
            new_name: f.suggested_name,
            path: f.path,
            line: f.line,
            column: f.column,
            container: f.container,
        }
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
    path: String,
    line: u32,
    column: u32,
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
            path: mention.place.path.clone(),
            line: mention.place.line,
            column: mention.place.column,
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
            path: self.path,
            line: self.line,
            column: self.column,
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
