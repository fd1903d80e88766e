//! How well a rename task was done: how much of it, and how little besides.

use std::fmt;
use std::io::{self, Write};

use schemars::JsonSchema;
use serde::Serialize;

use super::json::write_json;
use crate::agents::Analysis;
use crate::explain::{Explanation, Purity};
use crate::text::count;

const SCHEMA_VERSION: u32 = 1;

/// How well a rename task was done.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Score {
    pub schema_version: u32,
    pub base: String,
    pub head: String,
    pub completeness: Completeness,
    pub precision: Precision,
    pub purity: Purity,
    /// Why it is no purer.
    pub reasons: Vec<String>,
    /// Whether the project builds before and after the change, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub build: Option<Builds>,
    /// The residue as a patch, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub residue: Option<String>,
    pub notes: Vec<String>,
}

/// The share that was renamed of what should have been.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
pub struct Completeness {
    pub renamed: usize,
    /// Declarations that `check` finds left behind.
    pub forgotten: usize,
    /// Texts that still have an old name.
    pub texts: usize,
    /// Of the declarations; nothing where none was renamed.
    pub share: Option<f64>,
}

/// The share of the change that the renames, and what goes along with them, explain.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
pub struct Precision {
    pub changed_lines: usize,
    pub explained_lines: usize,
    /// Nothing where no line differs.
    pub share: Option<f64>,
}

/// The results of a command in the project before and after the change.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Builds {
    pub command: String,
    pub passes_before: bool,
    pub passes_after: bool,
}

impl Score {
    pub fn of(analysis: &Analysis, explanation: &Explanation) -> Score {
        let (renamed, forgotten) = (analysis.renames.len(), analysis.findings.len());
        let (changed, residue) = (explanation.lines.changed(), explanation.lines.residue);
        let mut notes = explanation.notes.clone();
        notes.extend(analysis.notes.iter().filter(|note| !explanation.notes.contains(note)).cloned());
        Score {
            schema_version: SCHEMA_VERSION,
            base: analysis.base.clone(),
            head: analysis.head.clone(),
            completeness: Completeness {
                renamed,
                forgotten,
                texts: analysis.mentions.len(),
                share: share(renamed, if renamed == 0 { 0 } else { renamed + forgotten }),
            },
            precision: Precision {
                changed_lines: changed,
                explained_lines: changed - residue,
                share: share(changed - residue, changed),
            },
            purity: explanation.purity,
            reasons: explanation.reasons.clone(),
            build: None,
            residue: None,
            notes,
        }
    }

    /// Writes it as JSON.
    ///
    /// # Errors
    /// Only those of `out`.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        write_json(self, out)
    }
}

/// Returns a share in thousandths, so that the same counts give the same digits.
fn share(part: usize, whole: usize) -> Option<f64> {
    (whole > 0).then(|| (part as f64 / whole as f64 * 1000.0).round() / 1000.0)
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Score { completeness, precision, .. } = self;
        let of = completeness.renamed + completeness.forgotten;
        writeln!(
            f,
            "Completeness: {} of {} renamed, {} left with an old name.",
            completeness.renamed,
            count(of, "declaration"),
            count(completeness.texts, "text")
        )?;
        let changed = count(precision.changed_lines, "changed line");
        writeln!(f, "Precision: {} of {changed} explained by the renames.", precision.explained_lines)?;
        if let Some(build) = &self.build {
            let reported = |passes: bool| if passes { "passes" } else { "fails" };
            let (before, after) = (reported(build.passes_before), reported(build.passes_after));
            writeln!(f, "`{}` {before} before the change and {after} after it.", build.command)?;
        }
        write!(f, "Purity: {}.", self.purity.name())?;
        self.reasons.iter().try_for_each(|reason| write!(f, "\n- {reason}"))
    }
}
