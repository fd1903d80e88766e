//! One concept that one commit renamed.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::java::Kind;

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
    /// By kind of declaration.
    pub kinds: BTreeMap<Kind, Tally>,
    /// Public and protected types and members.
    #[serde(default, skip_serializing_if = "Tally::is_empty")]
    pub exported: Tally,
    /// Declarations in test code.
    #[serde(default, skip_serializing_if = "Tally::is_empty")]
    pub tests: Tally,
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

/// Of the declarations that carried a concept's old words in the files that a commit changed: how
/// many it renamed, and how many it left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Tally {
    #[serde(rename = "r", default, skip_serializing_if = "is_zero")]
    pub renamed: usize,
    #[serde(rename = "l", default, skip_serializing_if = "is_zero")]
    pub left: usize,
}

impl Tally {
    pub fn is_empty(&self) -> bool {
        self.renamed + self.left == 0
    }

    pub fn total(&self) -> usize {
        self.renamed + self.left
    }

    /// Counts one more declaration.
    pub fn count(&mut self, renamed: bool) {
        if renamed {
            self.renamed += 1;
        } else {
            self.left += 1;
        }
    }
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.renamed += other.renamed;
        self.left += other.left;
    }
}

/// Whether a number is left out of a document.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_zero(n: &usize) -> bool {
    *n == 0
}

impl Precedent {
    /// What was renamed, and what was left, of all kinds.
    pub fn all(&self) -> Tally {
        self.kinds.values().fold(Tally::default(), |mut sum, tally| {
            sum += *tally;
            sum
        })
    }
}

impl fmt::Display for Precedent {
    /// `join hint → query hint: 14 renames in 6 files (3 class, 11 method); left: 4 of 18, 2 of 9 public`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words =
            |words: &[String]| if words.is_empty() { "(dropped)".to_owned() } else { words.join(" ") };
        let plural = |n: usize, noun: &str| format!("{n} {noun}{}", if n == 1 { "" } else { "s" });
        let all = self.all();
        let kinds = self.kinds.iter().filter(|(_, tally)| tally.renamed > 0);
        let kinds: Vec<String> = kinds.map(|(kind, tally)| format!("{} {kind}", tally.renamed)).collect();
        write!(f, "{} → {}: ", words(&self.old), words(&self.new))?;
        write!(f, "{} in {}", plural(all.renamed, "rename"), plural(self.files, "file"))?;
        write!(f, " ({})", kinds.join(", "))?;
        let aspects = [(self.exported, "public"), (self.tests, "in tests")];
        let kept: Vec<String> = aspects
            .iter()
            .filter(|(tally, _)| tally.left > 0)
            .map(|(tally, what)| format!("{} of {} {what}", tally.left, tally.total()))
            .collect();
        match (all.left, kept.is_empty()) {
            (0, _) => Ok(()),
            (left, true) => write!(f, "; left: {left} of {}", all.total()),
            (left, false) => write!(f, "; left: {left} of {}, {}", all.total(), kept.join(", ")),
        }
    }
}
