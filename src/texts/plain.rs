//! Old names in files that are neither Java nor documents: configuration, builds, scripts, whatever else is text.

use std::ops::Range;

use memchr::memmem;

use super::document_kinds::{comparisons_of_releases, is_historical_file, is_of_editor};
use super::own::{begins_key, is_in_own_path, is_own};
use super::past::is_historical_sentence;
use super::resource_comments::Comments;
use super::spelled::{is_in_address, is_whole};
use super::vanished::{FileMatches, FoundBy, Name, NameHit, Names, StaleName, Text, TextKind};
use super::vocabulary::{VOCABULARY, has};
use crate::git::{SourceFile, file_name, kind_of_file};
use crate::java::{Span, tells_of_generator};
use crate::rename::is_foreign_code;
use crate::words::decapitalized;

/// Returns whether a file is not the project's to edit: it is of others, or a program writes it.
pub fn is_foreign(path: &str) -> bool {
    let name = file_name(path);
    path.rsplit('/').skip(1).any(|folder| has(&VOCABULARY.folders_of_others, folder.as_bytes()))
        || has(&VOCABULARY.locks, name.as_bytes())
        || [".min.js", ".min.css", ".map"].iter().any(|ending| name.ends_with(ending))
}

/// Reads a file. A name that code in another language has is taken.
pub fn read(file: &SourceFile, names: &Names<'_>) -> FileMatches {
    let hits = names.hits(file.bytes());
    let mut seen = FileMatches { words: hits.words, parts: hits.parts, ..FileMatches::default() };
    let resource = Resource::of(file, names);
    for hit in hits.names {
        match resource.meaning(&hit) {
            Meaning::Stale(found_by, stale) => seen.texts.push(Text { of: hit.of, found_by, stale }),
            Meaning::Taken => {
                seen.taken.insert(hit.of);
            }
            Meaning::Other => {}
        }
    }
    seen
}

/// The meaning of an old name at a place of a resource.
enum Meaning {
    /// The declaration that had it.
    Stale(FoundBy, StaleName),
    /// A declaration of another language.
    Taken,
    /// Something else, or a name that stays.
    Other,
}

/// A file that is neither Java nor a document.
struct Resource<'r> {
    file: &'r SourceFile,
    text: &'r [u8],
    path: &'r str,
    names: &'r Names<'r>,
    /// Whether nothing in it is to be renamed.
    is_left: bool,
    /// Whether it is code in a language that knows Java's classes.
    is_foreign_code: bool,
    comments: Comments,
    /// The parts that compare it with an earlier release: a name there is the earlier one.
    comparisons: Vec<Range<usize>>,
}

impl<'r> Resource<'r> {
    fn of(file: &'r SourceFile, names: &'r Names<'r>) -> Self {
        let path = file.path();
        let is_left = is_historical_file(path)
            || names.is_of_earlier_version(path)
            || is_of_editor(path)
            || is_generated(file);
        Self {
            file,
            text: file.bytes(),
            path,
            names,
            is_left,
            is_foreign_code: is_foreign_code(path),
            comments: Comments::of(file),
            comparisons: comparisons_of_releases(file),
        }
    }

    fn meaning(&self, hit: &NameHit<'_>) -> Meaning {
        let NameHit { of, at, new_phrase } = *hit;
        let is_comment = self.comments.contain(at.start);
        if let Some(new_phrase) = new_phrase {
            return self.of_phrase(at, new_phrase, is_comment);
        }
        let name = &self.names.all[of];
        match is_comment {
            true => self.of_name(name, at, true),
            false => self.of_code(name, at),
        }
    }

    fn of_phrase(&self, at: Span, new_phrase: &str, is_comment: bool) -> Meaning {
        let is_text = is_comment || !has_names_of_its_own(self.path) && !self.is_foreign_code;
        match is_text && !self.is_left && self.says_how_things_are(at) {
            true => Meaning::Stale(
                FoundBy::Phrase,
                StaleName::of_phrase(self.file.clone(), TextKind::Resource, at, at, new_phrase),
            ),
            false => Meaning::Other,
        }
    }

    /// Returns what a name means that is in no comment.
    fn of_code(&self, name: &Name<'_>, at: Span) -> Meaning {
        if has_names_of_its_own(self.path) {
            // Native code that names a path means a Java class.
            return if self.text[..at.start].ends_with(b"/") { Meaning::Other } else { Meaning::Taken };
        }
        let new_type = self.names.type_of_variable(&name.old).filter(|_| self.is_foreign_code);
        let is_variable = |new_type: &&str| {
            may_be_variable(self.text, at) && declares_variable(self.text, &name.old, new_type)
        };
        if let Some(new_type) = new_type.filter(is_variable) {
            return Meaning::Stale(FoundBy::Type, self.stale(at, Some(decapitalized(new_type)), false));
        }
        if is_declared(self.text, at) {
            return Meaning::Taken;
        }
        match self.is_foreign_code {
            // A text that means a renamed class there is known by its import.
            true if name.is_deleted() => Meaning::Taken,
            true => Meaning::Other,
            false => self.of_name(name, at, false),
        }
    }

    /// Returns what a name means that is no code of another language.
    fn of_name(&self, name: &Name<'_>, at: Span, is_comment: bool) -> Meaning {
        let is_long = name.words > 2;
        let means = is_own(self.text, at, name)
            && is_in_own_path(self.text, at, name.vanished)
            && !self.text[at.end..].starts_with(b"-")
            && (is_comment || !begins_key(self.text, at))
            && !is_in_address(self.text, at.start)
            && !self.names.is_of_file(self.text, at.start)
            && self.says_how_things_are(at);
        let may_be_reported = name.is_of_type() || is_comment && is_long;
        if self.is_left || !means || !may_be_reported {
            return Meaning::Other;
        }
        let (before, new_text) = match is_comment {
            true => name.rewritten(self.text, at.start),
            false => (0, name.new.clone()),
        };
        let span = Span { start: at.start - before, ..at };
        Meaning::Stale(FoundBy::place_if(is_long), self.stale(span, new_text, is_long && name.is_of_type()))
    }

    fn says_how_things_are(&self, at: Span) -> bool {
        let is_of_earlier = || self.comparisons.iter().any(|range| range.contains(&at.start));
        !is_historical_sentence(self.text, at) && !is_of_earlier()
    }

    fn stale(&self, span: Span, new_text: Option<String>, is_certain: bool) -> StaleName {
        let (file, kind) = (self.file.clone(), TextKind::Resource);
        StaleName { of: 0, file, kind, span, within: span, new_text, is_certain }
    }
}

/// Returns whether a name in code in another language may be a variable's. It is not if a quote is next to it, or a dot
/// before it (but for `this.`).
fn may_be_variable(text: &[u8], at: Span) -> bool {
    let (before, behind) = (&text[..at.start], &text[at.end..]);
    let is_quote = |b: Option<&u8>| b.is_some_and(|b| b"\"'".contains(b));
    !is_quote(before.last())
        && !is_quote(behind.first())
        && (!before.ends_with(b".") || before.ends_with(b"this."))
}

/// Returns whether code in another language than Java declares a variable with the new name of its type, still named
/// after the old one: `NewName oldName`, `oldName: NewName`, `oldName = new NewName(…)`.
fn declares_variable(text: &[u8], old_name: &str, new_type: &str) -> bool {
    let new_type = new_type.as_bytes();
    let begins_with_type = |text: &[u8]| text.starts_with(new_type) && is_whole(text, 0, new_type.len());
    memmem::find_iter(text, old_name).any(|start| {
        let end = start + old_name.len();
        let (before, behind) = (text[..start].trim_ascii_end(), text[end..].trim_ascii_start());
        let is_behind_type = || {
            before.len() < start
                && before.ends_with(new_type)
                && is_whole(before, before.len() - new_type.len(), before.len())
        };
        let is_before_type = || {
            let given =
                [&b": "[..], b":", b"= new ", b"= "].iter().find_map(|mark| behind.strip_prefix(*mark));
            given.is_some_and(begins_with_type)
        };
        is_whole(text, start, end) && (is_behind_type() || is_before_type())
    })
}

/// Returns whether the top of a file says that a program wrote it.
fn is_generated(file: &SourceFile) -> bool {
    let text = file.bytes();
    let top = &text[..memmem::find(text, b"\n\n").unwrap_or(text.len()).min(1024)];
    tells_of_generator(top)
}

/// Returns whether a file is source of a language that knows nothing of Java classes, and can declare something with
/// the name of one.
fn has_names_of_its_own(path: &str) -> bool {
    has(&VOCABULARY.kinds_of_languages, kind_of_file(path).as_bytes())
}

/// Returns whether the file itself declares something of this name. The name is behind a keyword (`message Name`), or
/// is the name or id of an element (`<bean name="Name">`, `"id": "Name"`), or a key.
fn is_declared(text: &[u8], at: Span) -> bool {
    let (before, behind) = (&text[..at.start], &text[at.end..]);
    let last_word = |text: &[u8]| -> Vec<u8> {
        let start = text.iter().rposition(|b| !b.is_ascii_alphabetic()).map_or(0, |at| at + 1);
        text[start..].to_ascii_lowercase()
    };
    let is_behind_keyword = || {
        let before_gap = before.trim_ascii_end();
        before_gap.len() < before.len() && has(&VOCABULARY.declaring, &last_word(before_gap))
    };
    let quote = before.last().filter(|b| b"\"'".contains(b));
    let (before_quote, rest) = match quote {
        Some(quote) if behind.first() == Some(quote) => (&before[..before.len() - 1], &behind[1..]),
        _ => (before, behind),
    };
    let is_name_of_element = || {
        let key = before_quote.trim_ascii_end().strip_suffix(b"=");
        let key = key.or_else(|| before_quote.trim_ascii_end().strip_suffix(b":"));
        let key = key.map(|key| key.strip_suffix(b"\"").unwrap_or(key));
        key.is_some_and(|key| matches!(last_word(key).as_slice(), b"name" | b"id" | b"key"))
    };
    let is_key = || {
        let line = &before_quote[memchr::memrchr(b'\n', before_quote).map_or(0, |at| at + 1)..];
        let begins = line.trim_ascii().is_empty() || line.trim_ascii_end().ends_with(b"{");
        begins && matches!(rest.trim_ascii_start(), [b':' | b'=', ..]) && !rest.starts_with(b"::")
    };
    is_behind_keyword() || is_name_of_element() || is_key()
}
