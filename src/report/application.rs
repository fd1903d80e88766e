//! Reports what `corename apply` did with each finding.

use std::io::{self, Write};

use serde::Serialize;

use super::json::write_json;
use super::paint::{BOLD, Paint, WARNING};
use super::phrase::{self, shown};
use super::renames::line;
use crate::agents::MentionKind;
use crate::git::FilePosition;
use crate::java::Kind;
use crate::rename::{Blocker, Warning};
use crate::text::count;

/// The result of applying one finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Applied {
    /// Its rename is in the work tree, or, in a dry run, in the patch.
    Applied,
    /// The declaration has the suggested name already.
    AlreadyRenamed,
    /// There is no such declaration any more.
    NotFound,
    /// The rename cannot be done here.
    Withheld(Vec<Blocker>),
}

/// Whether the renames are made, or only shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Run {
    Made,
    Dry,
}

/// The finding or text that is applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Applicable {
    /// A declaration with all its references.
    Declaration(Kind),
    /// A text with an old name.
    Text(MentionKind),
}

/// One finding, or text, with what became of it.
#[derive(Debug, Clone)]
pub struct Application {
    pub id: String,
    pub kind: Applicable,
    /// The term for the declaration in messages. It may be closer than its kind: `record component`.
    pub term: &'static str,
    pub old_name: String,
    pub suggested_name: String,
    /// The place of the declaration before the renames, or at the time of the finding if it no longer exists.
    pub place: FilePosition,
    pub applied: Applied,
    pub warnings: Vec<Warning>,
}

#[derive(Serialize)]
struct Document<'a> {
    schema_version: u32,
    /// Texts with an old name are among them.
    findings: Vec<Entry<'a>>,
    /// The paths of the files that change, as they were.
    files: &'a [String],
}

#[derive(Serialize)]
struct Entry<'a> {
    id: &'a str,
    kind: Applicable,
    old_name: &'a str,
    suggested_name: &'a str,
    #[serde(flatten)]
    place: &'a FilePosition,
    status: &'static str,
    blocked_by: Vec<String>,
    warnings: Vec<String>,
}

impl Application {
    /// Returns whether the declaration has the suggested name now.
    pub fn is_done(&self) -> bool {
        matches!(self.applied, Applied::Applied | Applied::AlreadyRenamed)
    }

    fn entry(&self) -> Entry<'_> {
        Entry {
            id: &self.id,
            kind: self.kind,
            old_name: &self.old_name,
            suggested_name: &self.suggested_name,
            place: &self.place,
            status: match self.applied {
                Applied::Applied => "applied",
                Applied::AlreadyRenamed => "already_renamed",
                Applied::NotFound => "gone",
                Applied::Withheld(_) => "withheld",
            },
            blocked_by: phrase::blocked_by(self.blockers()),
            warnings: self.warnings.iter().map(phrase::warning).collect(),
        }
    }

    fn blockers(&self) -> &[Blocker] {
        if let Applied::Withheld(blockers) = &self.applied { blockers } else { &[] }
    }

    /// Returns why there is nothing to apply it to.
    fn not_found_message(&self) -> String {
        let old_name = shown(&self.old_name);
        match self.kind {
            Applicable::Declaration(_) => {
                format!("there is no such {} any more: it was removed, or has another name", self.term)
            }
            Applicable::Text(_) => format!("`{old_name}` does not stand there any more"),
        }
    }

    /// Returns the line `src/Shop.java:3:9: field till → desk, renamed`, and below it the reasons if it was not
    /// renamed.
    pub fn lines(&self, run: Run, paint: Paint) -> Vec<String> {
        let done = match self.kind {
            Applicable::Declaration(_) => "renamed",
            Applicable::Text(_) => "written",
        };
        let status = match self.applied {
            Applied::Applied if run == Run::Dry => format!("would be {done}"),
            Applied::Applied => done.to_owned(),
            Applied::AlreadyRenamed => format!("already {done}"),
            Applied::NotFound | Applied::Withheld(_) => paint.with(WARNING, &format!("not {done}")),
        };
        let Application { old_name, suggested_name, place, .. } = self;
        let names = paint.rename(&shown(old_name), &shown(suggested_name));
        let mut lines = vec![format!("{}, {status}", line(&place.to_string(), self.term, &names, paint))];
        if self.applied == Applied::NotFound {
            lines.push(format!("  {}", phrase::sentence(&self.not_found_message())));
        }
        lines.extend(phrase::reasons(self.blockers()).map(|why| format!("  {why}")));
        lines.extend(self.warnings.iter().map(|w| format!("  warning: {}", phrase::warning(w))));
        lines
    }
}

/// Writes a line for each finding, and a last one that counts.
///
/// # Errors
/// Only those of `out`.
pub fn write_applications(
    applications: &[Application],
    files: &[String],
    paint: Paint,
    out: &mut dyn Write,
) -> io::Result<()> {
    for line in applications.iter().flat_map(|a| a.lines(Run::Made, paint)) {
        writeln!(out, "{line}")?;
    }
    let is_text = |a: &&Application| matches!(a.kind, Applicable::Text(_));
    let applied = || applications.iter().filter(|a| a.applied == Applied::Applied);
    let (texts, already) = (
        applied().filter(is_text).count(),
        applications.iter().filter(|a| a.applied == Applied::AlreadyRenamed).count(),
    );
    let renamed = applied().count() - texts;
    let done = match (renamed, count(texts, "text")) {
        _ if texts == 0 => format!("{renamed} renamed"),
        (0, texts) => format!("{texts} written"),
        (_, texts) => format!("{renamed} renamed and {texts} written"),
    };
    let files = count(files.len(), "file");
    let verdict = match applications.len() {
        0 => "There is no finding to apply.".to_owned(),
        n if n == already => "Nothing to do: all is done already.".to_owned(),
        n if n == renamed + texts => format!("{done}, in {files}."),
        n if texts == 0 => format!("{renamed} of {n} renamed, in {files}."),
        n => format!("{done}, of {n}, in {files}."),
    };
    writeln!(out, "{}", paint.with(BOLD, &verdict))
}

/// Writes the same as one JSON document.
///
/// # Errors
/// Only those of `out`.
pub fn write_applications_json(
    applications: &[Application],
    files: &[String],
    out: &mut dyn Write,
) -> io::Result<()> {
    let findings = applications.iter().map(Application::entry).collect();
    write_json(&Document { schema_version: 1, findings, files }, out)
}
