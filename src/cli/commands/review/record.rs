//! The configuration file, as `review --record` writes what was rejected into it.

use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::{Context, Result, bail};

use super::Args;
use crate::agents::{Episode, Mention, Reviewed};
use crate::cli::files;
use crate::config::{self, Decision, FILE_NAMES, RecordedDecision};
use crate::git::Repository;
use crate::text::one_line;

/// The configuration file that decisions are recorded in.
pub(super) struct Record {
    pub(super) file: PathBuf,
    /// The contents of the file where a sparse checkout leaves it out.
    pub(super) left_out: String,
}

impl Record {
    /// # Errors
    /// The file is one that no decision can be added to, or that cannot be written.
    pub(super) fn open(args: &Args, repository: &Repository) -> Result<Self> {
        let record = Self::of(args, repository)?;
        let decision = RecordedDecision { id: "0".repeat(16), decision: Decision::Reject, reason: None };
        record.with(&[config::Entry { decision, about: "a trial".to_owned() }])?;
        files::ensure_writable(&record.file)?;
        Ok(record)
    }

    fn of(args: &Args, repository: &Repository) -> Result<Self> {
        if let Some(file) = &args.config.config {
            return Ok(Self { file: file.clone(), left_out: String::new() });
        }
        let Some(root) = repository.work_tree() else {
            bail!(
                "a bare repository has no {} to record decisions in; give one with --config",
                FILE_NAMES[0]
            );
        };
        if let Some(file) = FILE_NAMES.iter().map(|name| root.join(name)).find(|file| file.exists()) {
            return Ok(Self { file, left_out: String::new() });
        }
        for name in FILE_NAMES {
            if let Some(bytes) = repository.left_out(name)? {
                let left_out = String::from_utf8(bytes).with_context(|| format!("{name} is not UTF-8"))?;
                return Ok(Self { file: root.join(name), left_out });
            }
        }
        Ok(Self { file: root.join(FILE_NAMES[0]), left_out: String::new() })
    }

    /// Returns the file's text with further decisions.
    fn with(&self, entries: &[config::Entry]) -> Result<String> {
        let text = read(&self.file)?.unwrap_or_else(|| self.left_out.clone());
        Ok(config::record(&self.file.display().to_string(), &text, entries)?)
    }

    pub(super) fn write(&self, reviewed: &Reviewed, texts: &[(Mention, Option<String>)]) -> Result<()> {
        let decided = reviewed.episodes.iter().chain(&reviewed.left_out);
        let rejected = decided.filter(|e| e.decision == Decision::Reject);
        let entries: Vec<config::Entry> = rejected.map(entry).chain(texts.iter().map(text_entry)).collect();
        if entries.is_empty() {
            return Ok(());
        }
        files::replace(&self.file, self.with(&entries)?.as_bytes())
    }
}

/// Returns the text of a file, if there is one.
fn read(file: &Path) -> Result<Option<String>> {
    match fs::read_to_string(file) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| format!("cannot read {}", file.display())),
    }
}

fn entry(episode: &Episode) -> config::Entry {
    let f = &episode.finding;
    let about = format!("{} {} → {} in {}", f.term, f.old_name, f.suggested_name, f.place.container);
    config::Entry { decision: episode.record(), about: about.trim_end_matches(" in ").to_owned() }
}

fn text_entry((mention, reason): &(Mention, Option<String>)) -> config::Entry {
    let decision =
        RecordedDecision { id: mention.id.clone(), decision: Decision::Reject, reason: reason.clone() };
    let old = one_line(&mention.old_text);
    let becomes = mention.new_text.iter().map(|new| format!(" → {}", one_line(new))).collect::<String>();
    config::Entry { decision, about: format!("{}: {old}{becomes} in {}", mention.rule, mention.place.path) }
}
