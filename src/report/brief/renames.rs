//! The renames of a change.

use std::collections::BTreeMap;
use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;

use super::{Page, notes, write_rest};
use crate::git::FilePosition;
use crate::java::Kind;
use crate::mining::{Detection, Rename};
use crate::report::paint::Paint;
use crate::report::renames::{ShowEvidence, line, moved_from, renames_total};

/// The renames of a change.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct BriefRenames {
    /// A full commit id, or `work tree`.
    pub base: String,
    pub head: String,
    pub total_renames: usize,
    /// How many renames there are of each kind of declaration.
    pub by_kind: BTreeMap<String, usize>,
    /// The same for people.
    #[serde(skip)]
    total: String,
    /// By place.
    pub renames: Vec<BriefRename>,
    /// The `offset` of the next page; absent on the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_offset: Option<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct BriefRename {
    pub kind: Kind,
    #[serde(skip)]
    term: &'static str,
    pub old_name: String,
    pub new_name: String,
    /// Where the declaration is after the change.
    #[serde(flatten)]
    pub place: FilePosition,
    /// Whether it moved to another file, package or type as well.
    pub moved: bool,
    /// The file where it stood, or, if that is the same, what it stood in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moved_from: Option<String>,
    /// Why it is believed, where asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub evidence: Vec<String>,
}

impl BriefRenames {
    /// Makes the brief report of renames. `base` and `head` are the commits' ids, and `compared` says in words what was
    /// compared (`main...HEAD`).
    pub fn of(
        base: &str,
        head: &str,
        compared: &str,
        detected: &Detection,
        page: Page,
        evidence: ShowEvidence,
    ) -> Self {
        let renames = detected.renames.as_slice();
        let reported = |rename: &Rename| match evidence {
            ShowEvidence::Shown => rename.evidence.clone(),
            ShowEvidence::LeftOut => Vec::new(),
        };
        let brief = |rename: &Rename| BriefRename {
            kind: rename.kind,
            term: rename.term,
            old_name: rename.old_name.clone(),
            new_name: rename.new_name.clone(),
            place: (&rename.after).into(),
            moved: rename.moved,
            moved_from: moved_from(rename),
            evidence: reported(rename),
        };
        let mut by_kind: BTreeMap<String, usize> = BTreeMap::new();
        for rename in renames {
            *by_kind.entry(rename.kind.name().to_owned()).or_default() += 1;
        }
        BriefRenames {
            base: base.to_owned(),
            head: head.to_owned(),
            total_renames: renames.len(),
            by_kind,
            total: renames_total(renames, compared),
            renames: renames[page.range(renames.len())].iter().map(brief).collect(),
            next_offset: page.next(renames.len()),
            notes: notes(&detected.notes),
        }
    }
}

impl fmt::Display for BriefRenames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.total)?;
        for rename in &self.renames {
            let BriefRename { place, term, old_name, new_name, moved_from, .. } = rename;
            let moved = moved_from.as_ref().map_or(String::new(), |from| format!(", moved from {from}"));
            let names = Paint::NONE.rename(old_name, new_name);
            writeln!(f, "{}{moved}", line(&place.to_string(), term, &names, Paint::NONE))?;
            if !rename.evidence.is_empty() {
                writeln!(f, "  {}", rename.evidence.join("; "))?;
            }
        }
        write_rest(f, self.renames.len(), self.total_renames, self.next_offset, &self.notes)
    }
}
