//! Findings as SARIF, patch, JSON, Markdown, terminal text, GitHub annotations, and for GitLab and reviewdog.
//!
//! Each format is one file. A printer gets a [`Report`], which is an [`Analysis`](crate::agents::Analysis) and the head
//! [`Snapshot`](crate::git::Snapshot) from which it reads source excerpts, and writes to a sink.

mod alike;
mod excerpt;
mod github;
mod gitlab;
mod json;
mod markdown;
mod patch;
mod prepared;
mod remark;
mod reviewdog;
mod sarif;
mod suggested;
mod text;

use std::io::{self, Write};

use crate::config::PatchedTexts;
use crate::config::{Anchor, Level};
use crate::text::percent_encoded;

use prepared::InPatch;

pub use json::{RenamesDocument, write_line, write_result, write_suggestion};
pub use prepared::Report;
pub(super) use prepared::warnings;
pub use sarif::{ReadError, RulePage, Suggestions, read as read_sarif, rule_pages};
pub use suggested::{SuggestedChange, suggested_changes};

/// The formats, each with the module that writes it. A new one is a file and two lines here.
macro_rules! formats {
    ($($(#[$doc:meta])* $name:ident in $module:ident,)*) => {
        /// The formats of a report.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, clap::ValueEnum)]
        pub enum Format { $($(#[$doc])* $name,)* }

        impl Format {
            #[cfg(test)]
            const ALL: &[Self] = &[$(Self::$name,)*];

            /// Writes an analysis in this format.
            ///
            /// # Errors
            /// Only those of `out`.
            pub fn write(self, report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
                match self { $(Self::$name => $module::write(report, out),)* }
            }
        }
    };
}

formats! {
    /// For a terminal.
    #[default]
    Text in text,
    /// One document for other programs.
    Json in json,
    /// SARIF 2.1.0, fit for GitHub code scanning.
    Sarif in sarif,
    /// A GitHub Actions job summary.
    Markdown in markdown,
    /// GitHub Actions workflow commands, which make annotations.
    Github in github,
    /// A code quality report of GitLab.
    Gitlab in gitlab,
    /// Diagnostics for reviewdog, with suggested changes.
    Rdjson in reviewdog,
    /// A unified diff that `git apply` takes at the head revision.
    Patch in patch,
}

/// Where the analysed revision can be looked at.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Provenance {
    /// `https://github.com/owner/name`, without a slash at the end.
    pub url: String,
    /// The full id of the commit that links point to.
    pub revision: Option<String>,
    pub branch: Option<String>,
}

impl Provenance {
    /// Returns the page that shows a line of a file, where the revision is known.
    fn page(&self, file: &str, line: u32) -> Option<String> {
        let revision = self.revision.as_deref()?;
        // Of a document, GitHub shows what it says, and no lines, unless it is asked for the source.
        let plain = if file.ends_with(".java") { "" } else { "?plain=1" };
        Some(format!("{}/blob/{revision}/{}{plain}#L{line}", self.url, percent_encoded(file)))
    }
}

/// How to report.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Options {
    pub anchor: Anchor,
    /// The level of a finding that corename is sure of; others are notes.
    pub level: Level,
    /// Whether text gets ANSI colours.
    pub color: bool,
    /// The columns of the terminal that text goes to, if it is one.
    pub columns: Option<usize>,
    /// Tells several runs on one commit apart in code scanning (one a module, say).
    pub category: Option<String>,
    pub provenance: Option<Provenance>,
    /// Which comments, Javadoc, strings and documents get their new names in the patch.
    pub patched_texts: PatchedTexts,
    /// The command that applies the patch, where it is written to a file.
    pub apply_command: Option<String>,
    /// The page where readers find the patch.
    pub patch_url: Option<String>,
    /// The commit that the patch fits, where that is not the one that is checked out.
    pub apply_at: Option<String>,
    /// The compared revisions, as messages show them: `main...HEAD`.
    pub compared: Option<String>,
    /// The commands that make renames which are not made yet, once the patch is applied.
    pub seed_commands: Vec<String>,
}

#[cfg(test)]
mod tests;
