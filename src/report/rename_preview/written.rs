//! The answer of `corename rename` as Markdown and as text.

use std::io::{self, Write};

use super::{RenameFileChange, RenameResponse, RenameStatus};
use crate::text::count;
use crate::text::visible;

/// How many reasons of one rule people are shown.
const MOST_REASONS: usize = 5;

impl RenameResponse {
    /// The reasons for people: of very many of one rule the first, and how many more there are.
    fn reasons(&self) -> Vec<String> {
        let rule = |reason: &String| reason.split(':').next().unwrap_or_default().to_owned();
        let mut shown = Vec::new();
        for of_one_rule in self.blocked_by.chunk_by(|a, b| rule(a) == rule(b)) {
            let most = if self.how_to_see_all.is_some() { MOST_REASONS } else { usize::MAX };
            let (first, more) = of_one_rule.split_at(of_one_rule.len().min(most));
            shown.extend(first.iter().cloned());
            if let (false, Some(how)) = (more.is_empty(), self.how_to_see_all) {
                shown.push(format!("{}: and {} more; {how}", rule(&first[0]), more.len()));
            }
        }
        if self.more_reasons > 0 {
            shown.push(format!("and {}", count(self.more_reasons, "more reason")));
        }
        shown
    }

    fn status(&self) -> &'static str {
        match self.status {
            RenameStatus::Preview => "preview",
            RenameStatus::Completed => "completed",
            RenameStatus::Withheld => "withheld",
        }
    }

    pub(super) fn write_markdown(&self, out: &mut dyn Write) -> io::Result<()> {
        let what = if self.status == RenameStatus::Preview { "Rename Preview" } else { "Rename" };
        writeln!(out, "# {what}: {} → {}\n", code(&self.old_name), code(&self.new_name))?;
        writeln!(out, "**Status**: {}\n**Scope**: {}\n", self.status(), self.scope_description)?;
        if self.status == RenameStatus::Withheld {
            writeln!(out, "## Reasons")?;
        } else {
            writeln!(out, "## Summary\n- **Files affected**: {}{}", self.total_files, self.showing())?;
            writeln!(out, "- **Total occurrences**: {}\n\n## Affected Files", self.total_occurrences)?;
        }
        for reason in self.reasons() {
            writeln!(out, "- {reason}")?;
        }
        for change in &self.changes {
            writeln!(out, "- {}: {} occurrence(s)", change.paths(code), change.occurrences)?;
        }
        if self.has_more_files {
            writeln!(out, "- ... and {} more file(s)", self.more_files)?;
        }
        if self.changes.iter().any(|c| c.diffs.is_some()) {
            writeln!(out, "\n## Detailed Changes")?;
        }
        for change in &self.changes {
            let Some(diffs) = &change.diffs else { continue };
            writeln!(out, "\n### {}", change.paths(code))?;
            for diff in diffs {
                writeln!(out, "- Line {}:", diff.line)?;
                writeln!(out, "  - {}\n  + {}", code(diff.original.trim()), code(diff.modified.trim()))?;
            }
        }
        if !self.warnings.is_empty() {
            writeln!(out, "\n## Warnings")?;
        }
        for warning in &self.warnings {
            writeln!(out, "- {warning}")?;
        }
        writeln!(out, "\n---")?;
        match self.status {
            RenameStatus::Preview => writeln!(
                out,
                "> [!NOTE]\n> This is a **preview only** - no changes have been made.\n\
                 > To apply these changes, {}.",
                self.how_to_execute
            ),
            RenameStatus::Completed => writeln!(
                out,
                "> [!SUCCESS]\n> Rename operation completed successfully.\n\
                 > {} occurrence(s) renamed across {} file(s).",
                self.total_occurrences, self.total_files
            ),
            RenameStatus::Withheld => writeln!(
                out,
                "> [!CAUTION]\n> The rename is **withheld** - no changes have been made, and none can be."
            ),
        }
    }

    fn showing(&self) -> String {
        match self.has_more_files {
            true => format!(" (showing {}/{})", self.changes.len(), self.total_files),
            false => String::new(),
        }
    }

    pub(super) fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{} → {}", self.declaration.line(), self.new_name)?;
        for change in &self.changes {
            writeln!(out, "  {}: {}", change.paths(visible), count(change.occurrences, "occurrence"))?;
            for diff in change.diffs.iter().flatten() {
                let (original, modified) = (visible(diff.original.trim()), visible(diff.modified.trim()));
                writeln!(out, "    {:>5} - {original}\n          + {modified}", diff.line)?;
            }
        }
        if self.has_more_files {
            writeln!(out, "  and {}", count(self.more_files, "more file"))?;
        }
        for reason in self.reasons() {
            writeln!(out, "  withheld: {reason}")?;
        }
        for warning in &self.warnings {
            writeln!(out, "  warning: {warning}")?;
        }
        let extent =
            format!("{} in {}", count(self.total_occurrences, "occurrence"), count(self.total_files, "file"));
        match self.status {
            RenameStatus::Preview => {
                writeln!(out, "{extent}; nothing is changed yet. To rename: --execute")
            }
            RenameStatus::Completed => writeln!(out, "Renamed {extent}."),
            RenameStatus::Withheld => writeln!(out, "Nothing is changed."),
        }
    }
}

impl RenameFileChange {
    fn paths(&self, show: fn(&str) -> String) -> String {
        match &self.new_file_path {
            Some(to) => format!("{} → {}", show(&self.file_path), show(to)),
            None => show(&self.file_path),
        }
    }
}

/// A Markdown code span. Text with backticks gets more of them around it.
fn code(text: &str) -> String {
    let text = visible(text);
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let space = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    format!("{fence}{space}{text}{space}{fence}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backticks_in_code_are_fenced() {
        assert_eq!(code("a"), "`a`");
        assert_eq!(code("a`b``c"), "```a`b``c```");
        assert_eq!(code("`a"), "`` `a ``");
    }
}
