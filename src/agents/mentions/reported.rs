//! Keeps the texts that are reported: those that the change did not write itself, and that no comment marks as
//! intended.

use rustc_hash::FxHashMap;

use super::{Change, FoundMention, MentionKind};
use crate::config::Rule;
use crate::config::inline::{TextIn, is_text_ignored};
use crate::git::{SourceFile, file_name};
use crate::java::is_generated;
use crate::texts::address_before;
use crate::texts::document_kinds::has_version;
use crate::texts::spelled::is_whole;
use crate::texts::with_article::without_article;

/// Keeps those that are reported.
pub fn keep_reported(change: &Change<'_>, found: &mut Vec<FoundMention>) {
    let mut files: FxHashMap<String, Compared> = FxHashMap::default();
    found.retain(|f| {
        let file = files.entry(f.file.path().to_owned()).or_insert_with(|| Compared::of(change, f));
        file.is_wanted && !is_ignored(f) && !has_both(f) && !is_at_fixed_address(f) && file.was_there(f)
    });
}

/// Returns whether a comment says that the text is meant so.
fn is_ignored(found: &FoundMention) -> bool {
    let within = match found.kind {
        MentionKind::Resource | MentionKind::FileName => TextIn::Resource,
        MentionKind::String => TextIn::Code,
        MentionKind::Javadoc | MentionKind::Comment => TextIn::Comment,
    };
    is_text_ignored(&found.file, found.span.start, within)
}

/// Returns whether the new text is on the line already, as a whole; in a comment it may have another ending.
fn has_both(found: &FoundMention) -> bool {
    if matches!(found.kind, MentionKind::Javadoc | MentionKind::FileName) {
        return false;
    }
    let Some(new_text) = found.new_text.as_deref().map(without_article) else { return false };
    let (text, lines) = (found.file.bytes(), found.lines());
    let new_texts = memchr::memmem::find_iter(&text[lines.range()], new_text.as_bytes());
    new_texts.map(|at| lines.start + at).any(|start| {
        let end = start + new_text.len();
        let is_apart = end <= found.span.start || found.span.end <= start;
        let last = if found.kind == MentionKind::Comment { text.len() } else { end };
        is_apart && is_whole(text, start, last) && !is_referred_to(&text[..start])
    })
}

/// Returns whether what begins behind a text is what a tag of Javadoc refers to. Tools that rename correct that, and
/// not what is said next to it.
fn is_referred_to(before: &[u8]) -> bool {
    let before = before.trim_ascii_end();
    [&b"{@link"[..], b"{@linkplain", b"@see"].iter().any(|tag| before.ends_with(tag))
}

/// Returns whether a document has the name in an address of one version or commit. There the old name stays right.
fn is_at_fixed_address(found: &FoundMention) -> bool {
    let address = address_before(found.file.bytes(), found.span.start);
    let mut folders = address.split(|b| *b == b'/').rev().skip(1);
    found.rule == Rule::StaleDocument && folders.any(|folder| has_version(folder) || is_commit_or_day(folder))
}

/// Returns whether it is the (short) id of a commit, or a day written in digits alone.
fn is_commit_or_day(part: &[u8]) -> bool {
    part.len() >= 7 && part.iter().all(u8::is_ascii_hexdigit) && part.iter().any(u8::is_ascii_digit)
}

fn is_java(kind: MentionKind) -> bool {
    !matches!(kind, MentionKind::Resource | MentionKind::FileName)
}

/// A file with texts that were found, and its contents before the change.
struct Compared {
    /// Whether the team wants to hear of it.
    is_wanted: bool,
    before: Option<SourceFile>,
    /// A text → whether the file has it no more often than before.
    is_no_more_often: FxHashMap<String, bool>,
}

impl Compared {
    /// Returns the file of a text.
    fn of(change: &Change<'_>, found: &FoundMention) -> Self {
        let file = &found.file;
        let is_generated = is_java(found.kind) && is_generated(file.bytes());
        Compared {
            is_wanted: change.config.includes(file.path()) && !is_generated,
            before: before(change, file.path()),
            is_no_more_often: FxHashMap::default(),
        }
    }

    /// Returns whether a text is older than the change: what is around it was there, or a resource has it no more often
    /// than before.
    fn was_there(&mut self, found: &FoundMention) -> bool {
        let Some(before) = &self.before else { return false };
        let was_around = || memchr::memmem::find(before.bytes(), found.around()).is_some();
        match found.kind {
            MentionKind::FileName => true,
            MentionKind::Resource => {
                let text = found.old_text();
                let times = |file: &SourceFile| memchr::memmem::find_iter(file.bytes(), &text).count();
                let compare = || times(before) >= times(&found.file);
                *self.is_no_more_often.entry(text.clone()).or_insert_with(compare) || was_around()
            }
            _ => was_around(),
        }
    }
}

/// Returns a file as it was before the change. Of a resource that is new, one of the same file name that no longer
/// exists.
fn before(change: &Change<'_>, path: &str) -> Option<SourceFile> {
    let (base, head) = (change.before.snapshot(), change.after.snapshot());
    let moved = change.files.iter().find(|f| f.after.as_deref() == Some(path));
    if let Some(moved) = moved {
        let of_rename = || change.renames.iter().find(|r| r.after.path == path).map(|r| &r.before.path);
        return base.read(moved.before.as_ref().or_else(of_rename)?);
    }
    if let Some(same) = base.read(path) {
        return Some(same);
    }
    let has_same_name = |p: &str| file_name(p) == file_name(path) && !head.contains(p);
    let folders_alike = |p: &str| {
        let (one, other) = (p.rsplit('/'), path.rsplit('/'));
        one.zip(other).take_while(|(one, other)| one == other).count()
    };
    let same_named = base.resources().iter().filter(|p| has_same_name(p));
    // Of several the first.
    base.read(same_named.rev().max_by_key(|p| folders_alike(p))?)
}
