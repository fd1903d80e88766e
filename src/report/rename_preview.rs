//! The answer of `corename rename`: the RenameResponse of the Rename API, with its field names.
//!
//! It has more than the API: the declaration that is meant, the new path of a moved file, and `warnings`. With the
//! status `withheld`, `blocked_by` says why nothing can be done.

mod written;

use std::collections::BTreeMap;
use std::io::{self, Write};

use schemars::JsonSchema;
use serde::Serialize;

use super::json::write_json;
use super::paint::Paint;
use super::phrase;
use crate::git::{Snapshot, SourceFile};
use crate::java::{DeclarationRef, Kind};
use crate::mining::Place;
use crate::rename::{Blocker, Edit, Plan};
use crate::text::{count, visible};

const SCHEMA_VERSION: u32 = 1;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum RenameStatus {
    /// Nothing is changed.
    Preview,
    /// The work tree is changed.
    Completed,
    /// Nothing is changed, for the reasons given.
    Withheld,
}

/// The changes that a rename makes, file by file.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct RenameResponse {
    pub schema_version: u32,
    pub old_name: String,
    pub new_name: String,
    pub status: RenameStatus,
    pub scope_description: String,
    /// How many files hold the symbol.
    pub total_files: usize,
    /// How often it is in them.
    pub total_occurrences: usize,
    /// The declaration's file first, then by the number of occurrences. May be cut short.
    pub changes: Vec<RenameFileChange>,
    pub has_more_files: bool,
    pub declaration: DeclarationSummary,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub blocked_by: Vec<String>,
    /// How many reasons there are beyond those of `blocked_by`.
    #[serde(skip_serializing_if = "is_zero")]
    pub more_reasons: usize,
    /// How many files there are beyond those of `changes`.
    #[serde(skip)]
    more_files: usize,
    /// The options that the answer was made with.
    #[serde(skip)]
    options: RenameOptions,
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct RenameFileChange {
    pub file_path: String,
    /// Where the file is renamed: its new path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub new_file_path: Option<String>,
    pub occurrences: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub diffs: Option<Vec<RenameDiff>>,
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct RenameDiff {
    /// From 1.
    pub line: u32,
    pub original: String,
    pub modified: String,
}

/// Returns whether a number is left out of a document.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_zero(n: &usize) -> bool {
    *n == 0
}

/// A declaration that is meant, or may be.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct DeclarationSummary {
    pub kind: Kind,
    /// The term that people see for it ([`DeclarationRef::term`]).
    #[serde(skip)]
    pub term: &'static str,
    pub name: String,
    pub path: String,
    pub line: u32,
    pub column: u32,
    pub container: String,
    /// Of a method, its parameters' types.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parameters: Option<Vec<String>>,
}

/// The options of an answer.
#[derive(Debug, Clone)]
pub struct RenameOptions {
    pub show_diffs: bool,
    /// How many files to pass over before the first that is listed.
    pub skip_files: usize,
    /// How many files to list at most.
    pub max_files: Option<usize>,
    /// How many reasons to list at most.
    pub max_reasons: Option<usize>,
    /// How many files and folders the rename is confined to; `None`: not at all.
    pub scope: Option<usize>,
    /// The command that applies the patch, where one is written.
    pub apply_command: Option<String>,
    /// The step that executes a previewed rename: "run the same command with `--execute`".
    pub how_to_execute: &'static str,
    /// Where the reader finds the reasons that a text leaves out of very many; `None`: it leaves none out.
    pub how_to_see_all: Option<&'static str>,
}

impl Default for RenameOptions {
    fn default() -> Self {
        Self {
            show_diffs: false,
            skip_files: 0,
            max_files: None,
            max_reasons: None,
            scope: None,
            apply_command: None,
            how_to_execute: "run the same command with `--execute`",
            how_to_see_all: Some("--format json has all"),
        }
    }
}

/// The formats of the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum RenameFormat {
    Markdown,
    Json,
    Text,
}

impl DeclarationSummary {
    pub fn of(declaration: &DeclarationRef) -> DeclarationSummary {
        let Place { path, line, column, container } = Place::of(&declaration.unit, declaration.id);
        let d = declaration.get();
        let is_method = d.kind == Kind::Method;
        let parameters = is_method.then(|| declaration.unit.parameter_types(declaration.id));
        let (kind, term, name) = (d.kind, declaration.term(), d.name.clone());
        DeclarationSummary { kind, term, name, path, line, column, container, parameters }
    }

    /// Returns `src/A.java:3:7: method p.A#pay(int)`. Its place and its name can be given as a location.
    pub fn line(&self) -> String {
        format!("{}: {} {}", self.place(), self.term, self.whole_name())
    }

    /// Returns `src/A.java:3:7`.
    pub fn place(&self) -> String {
        format!("{}:{}:{}", visible(&self.path), self.line, self.column)
    }

    /// Returns `p.A#pay(int)`.
    pub fn whole_name(&self) -> String {
        let DeclarationSummary { kind, name, container, parameters, .. } = self;
        let parameters = parameters.as_ref().map_or(String::new(), |p| format!("({})", p.join(",")));
        let separator = match container.as_str() {
            "" => "",
            _ if kind.is_type() => ".",
            _ => "#",
        };
        format!("{container}{separator}{name}{parameters}")
    }
}

impl RenameResponse {
    /// Returns the answer for a plan made against the files of `before`.
    pub fn of(
        target: &DeclarationRef,
        new_name: &str,
        plan: &Plan,
        before: &Snapshot,
        status: RenameStatus,
        options: &RenameOptions,
    ) -> RenameResponse {
        let status = if plan.is_blocked() { RenameStatus::Withheld } else { status };
        let changes = changes(target, plan, before, options.show_diffs);
        let (total_files, total_occurrences) = match status {
            RenameStatus::Withheld => (plan.files, plan.references + plan.declarations.len()),
            _ => (changes.len(), plan.edits.len()),
        };
        let (changes, more_files) = page(changes, options.skip_files, options.max_files);
        let (blocked_by, more_reasons) = page(rarest_first(&plan.blocked_by), 0, options.max_reasons);
        RenameResponse {
            schema_version: SCHEMA_VERSION,
            old_name: target.get().name.clone(),
            new_name: new_name.to_owned(),
            status,
            scope_description: scope_description(options.scope),
            total_files,
            total_occurrences,
            changes,
            has_more_files: more_files > 0,
            more_files,
            declaration: DeclarationSummary::of(target),
            warnings: plan.warnings.iter().map(phrase::warning).collect(),
            blocked_by,
            more_reasons,
            options: options.clone(),
        }
    }

    /// Returns one line that says that nothing was done, and why: the first reason, and how many others of which kind.
    pub fn refusal(&self) -> Option<String> {
        let (first, others) = self.blocked_by.split_first()?;
        let kinds = others.chunk_by(|a, b| concern(a) == concern(b));
        let kinds: Vec<String> =
            kinds.map(|of_one| format!("{} {}", of_one.len(), concern(&of_one[0]))).collect();
        let more = match others.len() + self.more_reasons {
            0 => String::new(),
            n => format!("; and for {} ({})", count(n, "more reason"), kinds.join(", ")),
        };
        let (old, new) = (&self.old_name, &self.new_name);
        Some(format!("`{old}` was not renamed to `{new}`: {first}{more}; nothing was changed"))
    }

    /// Writes the answer, as text in the colours of `paint`.
    ///
    /// # Errors
    /// Only those of `out`.
    pub fn write(&self, format: RenameFormat, paint: Paint, out: &mut dyn Write) -> io::Result<()> {
        match format {
            RenameFormat::Markdown => self.write_markdown(out),
            RenameFormat::Text => self.write_text(paint, out),
            RenameFormat::Json => write_json(self, out),
        }
    }
}

/// Lists the declarations that an ambiguous location may mean.
///
/// # Errors
/// Only those of `out`.
pub fn write_candidates(
    candidates: &[DeclarationSummary],
    format: RenameFormat,
    out: &mut dyn Write,
) -> io::Result<()> {
    if format == RenameFormat::Json {
        let document = serde_json::json!({
            "schema_version": SCHEMA_VERSION,
            "status": "ambiguous",
            "candidates": candidates,
        });
        return write_json(&document, out);
    }
    candidates.iter().try_for_each(|candidate| writeln!(out, "{}", candidate.line()))
}

fn scope_description(scope: Option<usize>) -> String {
    match scope {
        None => "Workspace-wide".to_owned(),
        Some(1) => "Limited to 1 file or folder".to_owned(),
        Some(n) => format!("Limited to {n} files or folders"),
    }
}

/// Returns the entries of a list after the first `skip`, at most so many, and how many come after these.
fn page<T>(mut all: Vec<T>, skip: usize, most: Option<usize>) -> (Vec<T>, usize) {
    all.drain(..skip.min(all.len()));
    let more = all.len().saturating_sub(most.unwrap_or(usize::MAX));
    all.truncate(all.len() - more);
    (all, more)
}

/// Orders the reasons by concern, the concern with the fewest first. A taken name is one reason; references that would
/// mean something else then are thousands.
fn rarest_first(reasons: &[Blocker]) -> Vec<String> {
    let mut kinds = phrase::by_kind(reasons);
    kinds.sort_by_key(Vec::len);
    kinds.into_iter().flatten().map(phrase::blocker).collect()
}

/// Returns the concern of a reason, as [`phrase::blocker`] puts it first.
fn concern(reason: &str) -> &str {
    reason.split(':').next().unwrap_or_default()
}

fn changes(target: &DeclarationRef, plan: &Plan, before: &Snapshot, diffs: bool) -> Vec<RenameFileChange> {
    let mut by_file: BTreeMap<&str, Vec<&Edit>> = BTreeMap::new();
    for edit in &plan.edits {
        by_file.entry(&edit.path).or_default().push(edit);
    }
    for moved in &plan.moves {
        by_file.entry(&moved.from).or_default();
    }
    let mut changes: Vec<RenameFileChange> = by_file
        .into_iter()
        .map(|(path, edits)| RenameFileChange {
            file_path: path.to_owned(),
            new_file_path: plan.moves.iter().find(|m| m.from == path).map(|m| m.to.clone()),
            occurrences: edits.len(),
            diffs: diffs.then(|| before.read(path).map_or(Vec::new(), |file| changed_lines(&file, &edits))),
        })
        .collect();
    let own = target.unit.path();
    changes.sort_by(|a, b| {
        let key = |c: &RenameFileChange| (c.file_path != own, usize::MAX - c.occurrences);
        key(a).cmp(&key(b)).then_with(|| a.file_path.cmp(&b.file_path))
    });
    changes
}

/// Returns the lines of a file that edits change, each once.
fn changed_lines(file: &SourceFile, edits: &[&Edit]) -> Vec<RenameDiff> {
    let mut by_line: BTreeMap<u32, Vec<&Edit>> = BTreeMap::new();
    for edit in edits {
        by_line.entry(file.position(edit.span.start).line).or_default().push(edit);
    }
    by_line
        .into_iter()
        .filter_map(|(line, edits)| {
            let range = file.line(line)?;
            let mut modified = String::new();
            let mut at = range.start;
            for edit in edits {
                modified.push_str(&file.text(at..edit.span.start));
                modified.push_str(&edit.new_text);
                at = edit.span.end;
            }
            modified.push_str(&file.text(at..range.end.max(at)));
            Some(RenameDiff { line, original: file.text(range).into_owned(), modified })
        })
        .collect()
}
