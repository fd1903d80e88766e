//! Old names in Java: in comments and strings, wherever these are.

use super::comment_lines::is_no_prose;
use super::own::{begins_key, is_beside_code, is_in_own_path, is_own};
use super::past::is_historical_sentence;
use super::shown_as_code::is_code_in_comment;
use super::vanished::{FileMatches, FoundBy, Name, NameHit, Names, StaleName, Text, TextKind};
use crate::git::{SourceFile, file_name};
use crate::java::lexical::{Piece, code_words, pieces};
use crate::java::{Span, is_generated};
use crate::mining::Place;

/// Reads the comments and strings of a file. A name that its code has is taken. By one that is a string of its own,
/// something else may be called.
pub fn read(file: &SourceFile, names: &Names<'_>) -> FileMatches {
    let text = file.bytes();
    let hits = names.hits(text);
    let mut seen = FileMatches { words: hits.words, parts: hits.parts, ..FileMatches::default() };
    let is_generated = is_generated(text);
    let mut rest = hits.names.into_iter().peekable();
    let mut start = 0;
    for (piece, content) in pieces(text) {
        let within = Span { start, end: start + content.len() };
        start = within.end;
        while let Some(NameHit { of, at, new_phrase }) = rest.next_if(|hit| hit.at.start < within.end) {
            let kind = match piece {
                Piece::Comment => TextKind::Comment,
                Piece::Literal if new_phrase.is_some() || at.end - at.start + 2 < content.len() => {
                    TextKind::String
                }
                Piece::Literal => {
                    seen.quoted.insert(of);
                    continue;
                }
                _ => {
                    seen.taken.insert(of);
                    continue;
                }
            };
            let reader = NamedText { file, text, within, kind, name: &names.all[of] };
            if is_generated || names.is_of_file(text, at.start) {
                continue;
            }
            match new_phrase {
                Some(new_phrase) if reader.is_prose(at) => seen.texts.push(reader.phrase(of, at, new_phrase)),
                None if reader.means(at) => seen.texts.push(reader.text(of, at)),
                _ => {}
            }
        }
        if rest.peek().is_none() {
            break;
        }
    }
    seen
}

/// A comment or string with a name.
struct NamedText<'f, 'n> {
    file: &'f SourceFile,
    text: &'f [u8],
    within: Span,
    kind: TextKind,
    name: &'n Name<'n>,
}

impl NamedText<'_, '_> {
    /// Returns whether the name at a place may mean the declaration that had it.
    fn means(&self, at: Span) -> bool {
        let content = &self.text[self.within.range()];
        let is_joined = || {
            let is_key = || begins_key(self.text, at) && !content.iter().any(u8::is_ascii_whitespace);
            self.kind == TextKind::String && (self.text[at.end..].starts_with(b"-") || is_key())
        };
        // In a comment, too, that is what something is called by.
        let is_quoted = || {
            !self.name.is_of_type()
                && self.text[..at.start].ends_with(b"\"")
                && self.text[at.end..].starts_with(b"\"")
        };
        is_own(self.text, at, self.name)
            && is_in_own_path(self.text, at, self.name.vanished)
            && !is_joined()
            && !is_quoted()
            && self.is_prose(at)
            && (self.name.is_of_type() || self.name.words > 2 || self.is_near())
    }

    /// Returns whether a place is in text that says how things are now.
    fn is_prose(&self, at: Span) -> bool {
        let inside = at.start - self.within.start..at.end - self.within.start;
        let is_no_prose =
            || self.kind == TextKind::Comment && is_no_prose(&self.text[self.within.range()], inside.clone());
        let is_historical_sentence = match self.kind {
            // What follows a string is code.
            TextKind::String => {
                let inside = Span { start: inside.start, end: inside.end };
                is_historical_sentence(&self.text[self.within.range()], inside)
            }
            _ => is_historical_sentence(self.text, at),
        };
        !is_no_prose() && !is_historical_sentence
    }

    fn phrase(&self, of: usize, at: Span, new_phrase: &str) -> Text {
        let (file, kind, within) = (self.file.clone(), self.kind, self.within);
        Text {
            of,
            found_by: FoundBy::Phrase,
            stale: StaleName::of_phrase(file, kind, at, within, new_phrase),
        }
    }

    fn text(&self, of: usize, at: Span) -> Text {
        let name = self.name;
        let is_code = || is_beside_code(self.text, at) || is_code_in_comment(self.text, at.start);
        let is_of_it = name.words > 2 || name.is_of_type() && is_code() || self.is_near();
        let Span { start, end } = self.within;
        let (before, new_text) = name.rewritten(&self.text[start..end], at.start - start);
        let stale = StaleName {
            of: 0,
            file: self.file.clone(),
            kind: self.kind,
            span: Span { start: at.start - before, ..at },
            within: self.within,
            new_text,
            is_certain: is_of_it && (name.is_of_type() || self.is_near()),
        };
        Text { of, found_by: FoundBy::place_if(is_of_it), stale }
    }

    /// Returns whether the file has to do with the declaration: it is in the same folder, or its code has the new name.
    fn is_near(&self) -> bool {
        self.is_in_own_type() || self.uses_it()
    }

    /// Returns whether the file is in the folder in which the declaration is, or was.
    fn is_in_own_type(&self) -> bool {
        let folder = |path: &str| path.len() - file_name(path).len();
        let own = self.file.path();
        let here = &own[..folder(own)];
        self.name.vanished.places().any(|Place { path, .. }| here == &path[..folder(path)])
    }

    fn uses_it(&self) -> bool {
        let Name { new, vanished, .. } = self.name;
        let names = [new.as_deref(), vanished.now.as_ref().map(|(name, _)| name.as_str())];
        let is_it = |word: &[u8]| names.into_iter().flatten().any(|name| name.as_bytes() == word);
        !self.name.is_deleted() && code_words(self.text).any(is_it)
    }
}
