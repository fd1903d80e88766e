//! One concept that one commit renamed.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::counts::Counts;
use crate::java::Kind;
use crate::text::count;
use crate::words::spoken;

/// A coordinated rename of the past.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Precedent {
    /// The full id of the commit.
    pub commit: String,
    /// When it was committed, in seconds since 1970.
    pub time: i64,
    /// The concept's words.
    pub old: Vec<String>,
    pub new: Vec<String>,
    /// Of the declarations that carried the old words in the files that the commit changed, by kind.
    pub kinds: BTreeMap<Kind, Counts>,
    /// Public and protected types and members that are not in test code.
    #[serde(default, skip_serializing_if = "Counts::is_empty")]
    pub exported: Counts,
    /// Declarations in test code.
    #[serde(default, skip_serializing_if = "Counts::is_empty")]
    pub tests: Counts,
    /// How many files hold what was renamed.
    pub files: usize,
    /// The folders of these files, those with the most renames first; the first few.
    pub folders: Vec<String>,
    /// Old and new names, types first, each once; the first few.
    pub names: Vec<(String, String)>,
    /// Names that carry the old words and stayed, each once; the first few.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<String>,
}

impl Precedent {
    /// Counts the renamed and the left declarations of all kinds.
    pub fn all(&self) -> Counts {
        self.kinds.values().fold(Counts::default(), |mut sum, counts| {
            sum += *counts;
            sum
        })
    }
}

impl fmt::Display for Precedent {
    /// Writes `join hint → query hint: 14 renames in 6 files (3 classes, 11 methods); left: 4 of 18, 2 of 9 public`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.all();
        let kinds = self.kinds.iter().filter(|(_, counts)| counts.renamed > 0);
        let kinds: Vec<String> =
            kinds.map(|(kind, counts)| count(counts.renamed, &kind.to_string())).collect();
        write!(f, "{} → {}: ", spoken(&self.old), spoken(&self.new))?;
        write!(f, "{} in {}", count(all.renamed, "rename"), count(self.files, "file"))?;
        write!(f, " ({})", kinds.join(", "))?;
        let aspects = [(self.exported, "public"), (self.tests, "in tests")];
        let kept: Vec<String> = aspects
            .iter()
            .filter(|(counts, _)| counts.left > 0)
            .map(|(counts, what)| format!("{} of {} {what}", counts.left, counts.all()))
            .collect();
        match (all.left, kept.is_empty()) {
            (0, _) => Ok(()),
            (left, true) => write!(f, "; left: {left} of {}", all.all()),
            (left, false) => write!(f, "; left: {left} of {}, {}", all.all(), kept.join(", ")),
        }
    }
}
