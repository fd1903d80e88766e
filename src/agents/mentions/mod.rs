//! What is no identifier and still has an old name: comments, Javadoc, strings, resources.
//!
//! A finding is a guess about an author's intention; a mention is a fact about a name. So a mention
//! is told only where both ends are known: the text meant what the change renamed or moved, and it
//! means nothing now. What the change itself wrote it knows, and is left alone; so is a line that has
//! the new name, too.
//!
//! [`gone`] says which classes no longer exist, and [`spelled`] where their names stand. [`resources`] looks for
//! them outside of Java, with [`documents`], where simple names count as well, [`document_kinds`] and
//! [`resource_comments`]. [`code`] looks into Java files, for all that a tree tells apart, [`lookups`] knows the
//! strings by which code finds members at run time, and [`prose`] reads comments. [`told`] keeps those that the
//! change did not write itself. [`foretold`] says the same of renames that are not made yet, [`proposed`] what a
//! language model points at, and [`relocate`] finds again what an earlier run told.

mod code;
mod document_kinds;
mod documents;
mod foretold;
mod gone;
mod lookups;
mod proposed;
mod prose;
mod relocate;
mod resource_comments;
mod resources;
mod spelled;
mod told;

pub use foretold::foretold;
pub use proposed::proposed;
pub use relocate::{RelocatedText, SuggestedText, relocate_texts};
use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use sha2::{Digest, Sha256};

use super::finding::Analysis;
use crate::config::{Config, Level, Rule};
use crate::git::{FileChange, Snapshot, SourceFile, file_name};
use crate::java::{Kind, Project, Span, Symbols};
use crate::mining::{Place, Rename};
use crate::rename::{Edit, FileMove, Plan};
use crate::text::hex;

/// A text that still has the old name of something that the change renamed.
#[derive(Debug, Clone)]
pub struct Mention {
    /// Made from meaning, as a finding's; the same while code moves.
    pub id: String,
    pub rule: Rule,
    pub kind: MentionKind,
    pub level: Level,
    /// Where the old text begins, in the head snapshot; of a file's name, where the file does. Outside of
    /// Java the container is empty.
    pub place: Place,
    pub old_text: String,
    pub new_text: String,
    /// Why, for a reviewer, in one sentence.
    pub reason: String,
    /// What the text means.
    pub meaning: Meant,
    pub rewrite: Rewrite,
}

impl Mention {
    /// Its one edit or move, as a plan that can be taken or left.
    pub fn plan(&self) -> Plan {
        self.rewrite.plan()
    }
}

/// What writes a new text in an old one's place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rewrite {
    Text(Edit),
    FileName(FileMove),
}

impl Rewrite {
    /// Bytes of the old text; none of its file where that is the file's name.
    pub fn span(&self) -> Span {
        match self {
            Rewrite::Text(edit) => edit.span,
            Rewrite::FileName(_) => Span { start: 0, end: 0 },
        }
    }

    pub fn plan(&self) -> Plan {
        match self.clone() {
            Rewrite::Text(edit) => Plan { edits: vec![edit], ..Plan::default() },
            Rewrite::FileName(moved) => Plan { moves: vec![moved], ..Plan::default() },
        }
    }
}

/// Where an old name stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MentionKind {
    /// Any file that is not Java.
    Resource,
    /// The name of such a file.
    FileName,
    String,
    /// A reference in Javadoc.
    Javadoc,
    Comment,
}

impl MentionKind {
    /// As people say it.
    pub fn name(self) -> &'static str {
        match self {
            MentionKind::Resource => "resource",
            MentionKind::FileName => "file name",
            MentionKind::String => "string",
            MentionKind::Javadoc => "Javadoc reference",
            MentionKind::Comment => "comment",
        }
    }
}

/// A declaration that has another name than before, or another place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meant {
    pub kind: Kind,
    pub old_name: String,
    pub new_name: String,
    /// Of the declaration's name in the head snapshot.
    pub place: Place,
    pub by: Cause,
}

/// Why a declaration has not the name, or the place, that it had.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    /// Index into [`Analysis::renames`].
    Rename(usize),
    /// The change moved it; its simple name is the same.
    Move,
    /// Index into [`Analysis::findings`]: it is to be renamed.
    Finding(usize),
    /// Index into [`Analysis::renames`]: it is to be renamed, by whoever asked what that takes along.
    Proposed(usize),
}

impl Meant {
    fn of_rename(rename: &Rename, index: usize) -> Self {
        Meant {
            kind: rename.kind,
            old_name: rename.old_name.clone(),
            new_name: rename.new_name.clone(),
            place: rename.after.clone(),
            by: Cause::Rename(index),
        }
    }
}

/// What mentions are looked for in.
pub struct Change<'c> {
    pub base: &'c Snapshot,
    pub project: &'c Project<'c>,
    /// The Java files that differ.
    pub files: &'c [FileChange],
    pub renames: &'c [Rename],
    pub config: &'c Config,
}

/// Within how many bytes something stands beside a text. A program may have written a whole file on one line.
const NEAR: usize = 200;

/// A mention before it is told apart from others.
struct Found {
    rule: Rule,
    kind: MentionKind,
    file: SourceFile,
    span: Span,
    /// The comment or string that it is in. Outside of Java that is the same as `span`.
    within: Span,
    new_text: String,
    meaning: Meant,
    reason: String,
    /// The declaration around it, for its id.
    container: String,
}

/// All that still has an old name after a change, sorted by rule, then by place. `analysis` is the
/// change's; with [`Settings::patch_mentions`](crate::config::Settings), comments on what its
/// findings rename are there, too. Those that it has already, from a language model, stay.
pub fn mentions(change: &Change<'_>, analysis: &Analysis) -> Vec<Mention> {
    let wanted: Vec<Rule> = Rule::ALL.into_iter().filter(|r| change.config.level_of(*r).is_some()).collect();
    if wanted.is_empty() {
        return Vec::new();
    }
    let symbols = Symbols::new(change.project);
    let mut found = Vec::new();
    let mut gone = gone::types(change);
    found.extend(resources::mentions(change, &symbols, &mut gone));
    found.extend(code::mentions(change, &symbols, &mut gone, analysis));
    found.retain(|f| wanted.contains(&f.rule));
    told::keep_told(change, &mut found);
    found.sort_by(|a, b| a.key().cmp(&b.key()));
    keep_gravest(&mut found);
    let mut mentions = numbered(change.config, found);
    mentions = proposed::joined(mentions, &analysis.mentions);
    mentions.retain(|m| !change.config.decided_against(&m.id));
    mentions
}

/// Of overlapping texts, the one of the graver rule stays. They are sorted by that.
fn keep_gravest(found: &mut Vec<Found>) {
    // Start → end.
    let mut taken: FxHashMap<String, BTreeMap<usize, usize>> = FxHashMap::default();
    found.retain(|f| {
        let taken = taken.entry(f.file.path().to_owned()).or_default();
        let before = taken.range(..f.span.end).next_back();
        let is_free = before.is_none_or(|(_, end)| *end <= f.span.start);
        if is_free {
            let end = taken.entry(f.span.start).or_default();
            *end = (*end).max(f.span.end);
        }
        is_free
    });
}

impl Found {
    fn key(&self) -> (Rule, &str, usize) {
        (self.rule, self.file.path(), self.span.start)
    }

    fn old_text(&self) -> String {
        match self.kind {
            MentionKind::FileName => file_name(self.file.path()).to_owned(),
            _ => self.file.text(self.span.range()).into_owned(),
        }
    }

    fn rewrite(&self) -> Rewrite {
        let path = self.file.path();
        match self.kind {
            MentionKind::FileName => {
                let folder = &path[..path.len() - file_name(path).len()];
                Rewrite::FileName(FileMove {
                    from: path.to_owned(),
                    to: format!("{folder}{}", self.new_text),
                })
            }
            _ => {
                let new_text = self.new_text.clone();
                Rewrite::Text(Edit { path: path.to_owned(), span: self.span, new_text })
            }
        }
    }

    /// The lines that the text stands on, as far as they are near it, and in Java of its comment or string.
    fn lines(&self) -> Span {
        let bytes = self.file.bytes();
        let (first, last) = match self.kind {
            MentionKind::Resource => (0, bytes.len()),
            _ => (self.within.start, self.within.end),
        };
        let Span { start, end } = self.span;
        let (first, last) = (first.max(start.saturating_sub(NEAR)), last.min(end.saturating_add(NEAR)));
        Span {
            start: memchr::memrchr(b'\n', &bytes[first..start]).map_or(first, |i| first + i + 1),
            end: memchr::memchr(b'\n', &bytes[end..last]).map_or(last, |i| end + i),
        }
    }

    /// What stands on these lines.
    fn around(&self) -> &[u8] {
        self.file.bytes()[self.lines().range()].trim_ascii()
    }
}

/// Mentions with their ids: 16 hexadecimal digits from what they mean; equal ones are counted.
fn numbered(config: &Config, found: Vec<Found>) -> Vec<Mention> {
    let mut known: FxHashMap<String, usize> = FxHashMap::default();
    let mut made = Vec::new();
    for f in found {
        let Some(level) = config.level_of(f.rule) else { continue };
        let at = f.file.position(f.span.start);
        let old_text = f.old_text();
        let file = f.file.path().to_owned();
        let text = [f.rule.id(), &file, &f.container, &old_text, &f.new_text].join("\0");
        let digits = hex(&Sha256::digest(text)[..8]);
        let nth = known.entry(digits.clone()).or_default();
        *nth += 1;
        let id = if *nth == 1 { digits } else { format!("{digits}-{nth}") };
        made.push(Mention {
            id,
            rule: f.rule,
            kind: f.kind,
            level,
            rewrite: f.rewrite(),
            place: Place { path: file, line: at.line, column: at.column, container: f.container },
            old_text,
            new_text: f.new_text,
            reason: f.reason,
            meaning: f.meaning,
        });
    }
    made
}

/// The renames of which texts are told, with their indices: what is just likely is no fact about a name.
fn witnessed(renames: &[Rename]) -> impl Iterator<Item = (usize, &Rename)> {
    renames.iter().enumerate().filter(|(_, rename)| rename.is_witnessed)
}

/// Whether a name at a byte range is not a part of a longer one.
fn is_whole(text: &[u8], start: usize, end: usize) -> bool {
    !is_in_name(char_before(text, start)) && !is_in_name(char_after(text, end))
}

/// Whether what stands beside a name belongs to it. Letters without case do not: where people write Chinese, say, a
/// name stands among them without a space. What is not UTF-8 may be any letter.
fn is_in_name(beside: Option<char>) -> bool {
    let is_part = |c: char| matches!(c, '_' | '$' | char::REPLACEMENT_CHARACTER) || c.is_numeric();
    beside.is_some_and(|c| is_part(c) || c.is_lowercase() || c.is_uppercase())
}

/// Whether a name is that of a class in a descriptor of the virtual machine: `(La/b/Name;)V`.
fn is_in_descriptor(text: &[u8], start: usize, end: usize) -> bool {
    text[..start].ends_with(b"L") && text[end..].starts_with(b";")
}

/// How many bytes a character has at most.
const LONGEST_CHAR: usize = 4;

fn char_before(text: &[u8], at: usize) -> Option<char> {
    String::from_utf8_lossy(&text[at.saturating_sub(LONGEST_CHAR)..at]).chars().next_back()
}

fn char_after(text: &[u8], at: usize) -> Option<char> {
    String::from_utf8_lossy(&text[at..text.len().min(at + LONGEST_CHAR)]).chars().next()
}

/// How many words a name has; numbers are none (`md5`).
fn word_count(name: &str) -> usize {
    crate::words::split(name).iter().filter(|word| word.text.chars().any(char::is_alphabetic)).count()
}
