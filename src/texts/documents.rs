//! Old names in files that are there to be read by people.

use std::ops::Range;

use memchr::memmem;
use rustc_hash::FxHashMap;

use super::document_kinds::{
    comparisons_of_releases, elements, has_historical_path, is_generated, is_historical_file,
};
use super::headings::Headings;
use super::own::{is_own, leads_elsewhere};
use super::past::is_historical_sentence;
use super::shown_as_code::CodeBlocks;
use super::spelled::is_whole;
use super::vanished::{FileMatches, FoundBy, Name, NameHit, Names, StaleName, Text, TextKind, Vanished};
use crate::git::{DocumentFormat, PLAIN, SourceFile, document_format, kind_of_file};
use crate::java::Span;
use crate::java::lexical::is_name_byte;

pub use super::document_kinds::is_document;

/// Reads a document. In its sentences, a name of two words may be that of a product (`CertManager`).
pub fn read(file: &SourceFile, names: &Names<'_>) -> FileMatches {
    let text = file.bytes();
    let hits = names.hits(text);
    let mut seen = FileMatches { words: hits.words, parts: hits.parts, ..FileMatches::default() };
    let path = file.path();
    if is_historical_file(path) || has_historical_path(path) || is_generated(file) {
        return seen;
    }
    let comparisons = comparisons_of_releases(file);
    let mut document = Document::of(file);
    for NameHit { of, at, new_phrase } in hits.names {
        let name = &names.all[of];
        if comparisons.iter().any(|range| range.contains(&at.start)) || names.is_of_file(text, at.start) {
            continue;
        }
        if let Some(new_phrase) = new_phrase {
            if document.is_prose(at) {
                let stale = StaleName::of_phrase(file.clone(), TextKind::Resource, at, at, new_phrase);
                seen.texts.push(Text { of, found_by: FoundBy::Phrase, stale });
            }
            continue;
        }
        if !document.means(name, at) {
            continue;
        }
        let (before, new_text) = document.rewritten(name, at.start);
        let span = Span { start: at.start - before, ..at };
        let (file, kind) = (file.clone(), TextKind::Resource);
        let stale =
            StaleName { of: 0, file, kind, span, within: span, new_text, is_certain: name.is_of_type() };
        seen.texts.push(Text { of, found_by: FoundBy::Place, stale });
    }
    seen
}

/// A document, which shows some of its names as code.
struct Document<'f> {
    text: &'f [u8],
    format: &'static DocumentFormat,
    blocks: CodeBlocks,
    headings: Headings,
    /// Where it is a program for a browser, as a page of HTML may be in parts.
    scripts: Vec<Range<usize>>,
    is_english: bool,
    /// Of names that were asked for: whether an example in the document declares or imports another type of the name.
    has_same_named: FxHashMap<String, bool>,
}

impl<'f> Document<'f> {
    fn of(file: &'f SourceFile) -> Self {
        let (text, blocks) = (file.bytes(), CodeBlocks::of(file));
        let headings = Headings::of(file, &blocks);
        let format = document_format(file.path()).unwrap_or(&PLAIN);
        let is_english = memmem::find(text, b" the ").is_some();
        let is_page = matches!(kind_of_file(file.path()).as_str(), "html" | "htm");
        let scripts = if is_page { elements(text, b"<script", b"</script") } else { Vec::new() };
        Document { text, format, blocks, headings, scripts, is_english, has_same_named: FxHashMap::default() }
    }

    /// Returns whether the name at a place means the declaration that had it.
    fn means(&mut self, name: &Name<'_>, at: Span) -> bool {
        let text = self.text;
        is_own(text, at, name)
            && !self.is_anchor(at.start)
            && self.is_prose(at)
            && !self.has_same_named(name)
            && !leads_elsewhere(text, at.start, at.end, name.vanished)
            && (name.words > 2 && name.is_of_type() || self.is_shown(name, at))
    }

    /// Returns whether the name at a place is the id of a place in a document, or a link to one. Pages that are not here may
    /// link to the id.
    fn is_anchor(&self, at: usize) -> bool {
        self.format.anchors.iter().any(|opening| self.text[..at].ends_with(opening.as_bytes()))
    }

    /// Returns whether a place is in text for people that says how things are now.
    fn is_prose(&self, at: Span) -> bool {
        !self.is_in_script(at.start)
            && !self.headings.tell_of_the_past(at.start)
            && !is_historical_sentence(self.text, at)
    }

    /// Returns whether the document shows the name at a place as code. What is spelled as members are may be an option,
    /// too, unless it has three words.
    fn is_shown(&self, name: &Name<'_>, at: Span) -> bool {
        (name.is_of_type() || name.words > 2) && self.blocks.shows_as_code(self.text, at.start..at.end)
    }

    /// Returns the new text for a renamed type's name, and how many bytes before the name it begins.
    fn rewritten(&self, name: &Name<'_>, at: usize) -> (usize, Option<String>) {
        match moved_along(&self.text[..at], name) {
            Some((before, new_text)) => (before, Some(new_text)),
            // Elsewhere `a` is no article.
            None if self.is_english => name.rewritten(self.text, at),
            None => (0, name.new.clone()),
        }
    }

    /// Returns whether a place is in a program for a browser, whose classes are others.
    fn is_in_script(&self, at: usize) -> bool {
        let before = self.scripts.partition_point(|script| script.start <= at);
        before.checked_sub(1).is_some_and(|last| self.scripts[last].contains(&at))
    }

    fn has_same_named(&mut self, name: &Name<'_>) -> bool {
        if let Some(known) = self.has_same_named.get(&name.old) {
            return *known;
        }
        let has_same_named =
            declares(self.text, name.old.as_bytes()) || imports_another(self.text, &name.old, name.vanished);
        self.has_same_named.insert(name.old.clone(), has_same_named);
        has_same_named
    }
}

/// Returns the new text where a renamed type's name ends the path of a moved file (a link to its source, say). Also
/// returns how many bytes before the name it begins. The text covers the folders that differ.
fn moved_along(before: &[u8], name: &Name<'_>) -> Option<(usize, String)> {
    let (new_name, place) = name.vanished.now.as_ref()?;
    let parts = |path: &str| -> Vec<String> { path.split('/').map(|part| format!("{part}/")).collect() };
    let (mut old, mut new) = (parts(&name.vanished.before.path), parts(&place.path));
    let is_its_file = old.pop().is_some_and(|file| file == format!("{}.java/", name.old));
    new.pop();
    let common = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
    let (removed, added) = (old[common..].concat(), new[common..].concat());
    let shown = old[common.saturating_sub(1)..].concat();
    let is_shown = || {
        let above = before.strip_suffix(shown.as_bytes());
        !shown.is_empty() && above.is_some_and(|above| !above.last().is_some_and(|b| is_name_byte(*b)))
    };
    (is_its_file && removed != added && is_shown()).then(|| (removed.len(), format!("{added}{new_name}")))
}

/// Returns whether an example in a document imports a type of this name that is another one, by its package.
fn imports_another(text: &[u8], name: &str, vanished: &Vanished) -> bool {
    memmem::find_iter(text, name).filter(|at| is_whole(text, *at, at + name.len())).any(|at| {
        let line = memchr::memrchr(b'\n', &text[..at]).map_or(0, |i| i + 1);
        let imported = text[line..at].trim_ascii_start().strip_prefix(b"import ");
        let container = imported.and_then(|container| container.trim_ascii_start().strip_suffix(b"."));
        let is_its_own = |container: &[u8]| vanished.places().any(|p| p.container.as_bytes() == container);
        container.is_some_and(|container| !is_its_own(container))
    })
}

/// Returns whether a document declares a type of this name itself, in an example of its own.
fn declares(text: &[u8], name: &[u8]) -> bool {
    memmem::find_iter(text, name).filter(|at| is_whole(text, *at, at + name.len())).any(|at| {
        let before = text[..at].trim_ascii_end();
        let keyword = |k: &&[u8]| before.ends_with(k) && before.len() < at;
        [&b"class"[..], b"interface", b"enum", b"record"].iter().any(keyword)
    })
}
