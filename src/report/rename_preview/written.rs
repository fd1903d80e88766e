//! The answer of `corename rename` as Markdown and as text.

use std::io::{self, Write};

use super::{RenameDiff, RenameFileChange, RenameResponse, RenameStatus, concern};
use crate::report::paint::{ADDED, BOLD, DIM, Paint, REMOVED, WARNING};
use crate::text::{count, visible};

/// How many reasons of one rule people are shown.
const MOST_REASONS: usize = 5;

impl RenameResponse {
    /// Returns the reasons for people: of very many of one rule the first, and how many more there are.
    fn reasons(&self) -> Vec<String> {
        let mut shown = Vec::new();
        for of_one_rule in self.blocked_by.chunk_by(|a, b| concern(a) == concern(b)) {
            let most = if self.options.how_to_see_all.is_some() { MOST_REASONS } else { usize::MAX };
            let (first, more) = of_one_rule.split_at(of_one_rule.len().min(most));
            shown.extend(first.iter().cloned());
            if let (false, Some(how)) = (more.is_empty(), self.options.how_to_see_all) {
                shown.push(format!("{}: and {} more; {how}", concern(&first[0]), more.len()));
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
            writeln!(out, "- {}: {}", change.paths(code), count(change.occurrences, "occurrence"))?;
        }
        if self.has_more_files {
            writeln!(out, "- ... and {}", count(self.more_files, "more file"))?;
        }
        if self.changes.iter().any(|c| c.diffs.is_some()) {
            writeln!(out, "\n## Detailed Changes")?;
        }
        for change in &self.changes {
            let Some(diffs) = &change.diffs else { continue };
            writeln!(out, "\n### {}\n", change.paths(code))?;
            write_diff_block(diffs, out)?;
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
                self.options.how_to_execute
            ),
            RenameStatus::Completed => writeln!(out, "> [!NOTE]\n> Renamed {}.", self.extent()),
            RenameStatus::Withheld => writeln!(
                out,
                "> [!CAUTION]\n> The rename is **withheld**, for the reasons above - no changes have been made."
            ),
        }
    }

    /// Returns `6 occurrences in 2 files`.
    fn extent(&self) -> String {
        format!("{} in {}", count(self.total_occurrences, "occurrence"), count(self.total_files, "file"))
    }

    fn showing(&self) -> String {
        match self.has_more_files {
            true => format!(" (showing {}/{})", self.changes.len(), self.total_files),
            false => String::new(),
        }
    }

    pub(super) fn write_text(&self, paint: Paint, out: &mut dyn Write) -> io::Result<()> {
        let declaration = &self.declaration;
        let place = paint.with(DIM, &declaration.place());
        let names = paint.rename(&declaration.whole_name(), &self.new_name);
        writeln!(out, "{place}: {} {names}", declaration.term)?;
        for change in &self.changes {
            writeln!(out, "  {}: {}", change.paths(visible), count(change.occurrences, "occurrence"))?;
            for diff in change.diffs.iter().flatten() {
                let (original, modified) = (visible(diff.original.trim()), visible(diff.modified.trim()));
                let removed = paint.with(REMOVED, &format!("- {original}"));
                let added = paint.with(ADDED, &format!("+ {modified}"));
                writeln!(out, "    {:>5} {removed}\n          {added}", diff.line)?;
            }
        }
        if self.has_more_files {
            writeln!(out, "  and {}", count(self.more_files, "more file"))?;
        }
        for reason in self.reasons() {
            writeln!(out, "  {} {reason}", paint.with(WARNING, "withheld:"))?;
        }
        for warning in &self.warnings {
            writeln!(out, "  {} {warning}", paint.with(WARNING, "warning:"))?;
        }
        let verdict = match (self.status, &self.options.apply_command) {
            (RenameStatus::Preview, None) => {
                format!("{}; nothing is changed yet. To rename: --execute", self.extent())
            }
            (RenameStatus::Preview, Some(apply)) => {
                format!("{}; nothing is changed yet. To rename: {apply}", self.extent())
            }
            (RenameStatus::Completed, _) => format!("Renamed {}.", self.extent()),
            (RenameStatus::Withheld, _) => "Nothing is changed.".to_owned(),
        };
        writeln!(out, "{}", paint.with(BOLD, &verdict))
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

/// Writes changed lines as a block that Markdown shows as a diff, one hunk a line.
fn write_diff_block(diffs: &[RenameDiff], out: &mut dyn Write) -> io::Result<()> {
    // A tab may stay; anything else that a terminal would obey may not.
    let shown = |line: &str| line.trim_end().split('\t').map(visible).collect::<Vec<_>>().join("\t");
    let lines = diffs.iter().flat_map(|diff| [&diff.original, &diff.modified]);
    let fence = "`".repeat(lines.map(|line| longest_ticks(line)).max().unwrap_or(0).max(2) + 1);
    writeln!(out, "{fence}diff")?;
    for RenameDiff { line, original, modified } in diffs {
        writeln!(out, "@@ -{line} +{line} @@\n-{}\n+{}", shown(original), shown(modified))?;
    }
    writeln!(out, "{fence}")
}

/// Returns how many backticks are together in a text, at most.
fn longest_ticks(text: &str) -> usize {
    text.split(|c| c != '`').map(str::len).max().unwrap_or(0)
}

/// Returns a Markdown code span. Text with backticks gets more of them around it.
fn code(text: &str) -> String {
    let text = visible(text);
    let fence = "`".repeat(longest_ticks(&text) + 1);
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
