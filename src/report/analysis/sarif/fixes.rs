//! The edits of a finding's plan as SARIF fixes.

use std::collections::BTreeMap;

use serde_sarif::sarif::{ArtifactChange, ArtifactContent, Fix, Replacement};

use super::super::Report;
use super::{artifact, message, region};
use crate::agents::Finding;
use crate::git::SourceFile;
use crate::rename::{Edit, Plan};

/// How many replacements one document holds. They are for viewers that can apply them; the patch
/// holds all.
const MOST_REPLACEMENTS: usize = 20_000;

/// Counts what has been written and what was left out.
#[derive(Default)]
pub(super) struct Fixes {
    replacements: usize,
    left_out: usize,
}

impl Fixes {
    /// Returns one fix for each of the findings that the patch holds.
    pub(super) fn of(&mut self, report: &Report<'_>, members: &[usize]) -> Vec<Fix> {
        let held = members.iter().filter(|index| report.blockers(**index).is_empty());
        held.filter_map(|index| self.fix(report, &report.analysis.findings[*index])).collect()
    }

    /// Returns how many fixes found no room.
    pub(super) fn left_out(&self) -> usize {
        self.left_out
    }

    /// Returns the fix of one finding. A fix cannot rename a file, and a public type in a file of another name does not
    /// compile. It is also applied alone, while some renames are only right with others. So these have none; the patch
    /// and `corename apply` make them.
    fn fix(&mut self, report: &Report<'_>, finding: &Finding) -> Option<Fix> {
        let Plan { edits, moves, together, .. } = &finding.plan;
        if edits.is_empty() || !moves.is_empty() || together.is_some() {
            return None;
        }
        if self.replacements + edits.len() > MOST_REPLACEMENTS {
            self.left_out += 1;
            return None;
        }
        self.replacements += edits.len();
        let mut by_file: BTreeMap<&str, Vec<&Edit>> = BTreeMap::new();
        for edit in edits {
            by_file.entry(&edit.path).or_default().push(edit);
        }
        let changes = by_file.into_iter().filter_map(|(path, edits)| {
            let file = report.head.read(path)?;
            let replacements = edits.into_iter().map(|edit| replacement(&file, edit)).collect::<Vec<_>>();
            Some(
                ArtifactChange::builder()
                    .artifact_location(artifact(path))
                    .replacements(replacements)
                    .build(),
            )
        });
        let text = format!("Rename {} '{}' to '{}'.", finding.term, finding.old_name, finding.suggested_name);
        let changes = changes.collect::<Vec<_>>();
        Some(Fix::builder().description(message(text)).artifact_changes(changes).build())
    }
}

pub(super) fn replacement(file: &SourceFile, edit: &Edit) -> Replacement {
    let (start, end) = (file.position(edit.span.start), file.position(edit.span.end));
    let mut deleted = region(start.line, start.column, end.column);
    deleted.end_line = Some(i64::from(end.line));
    Replacement::builder()
        .deleted_region(deleted)
        .inserted_content(ArtifactContent::builder().text(&edit.new_text).build())
        .build()
}
