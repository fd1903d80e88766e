//! Old names of types in files that are there to be read by people.

use std::collections::BTreeSet;
use std::ops::Range;

use aho_corasick::AhoCorasick;
use memchr::memmem;
use rustc_hash::FxHashMap;

use super::document_kinds::{elements, is_document_path, is_generated, tells_of_the_past};
use super::headings::Headings;
use super::namesakes::still_named;
use super::shown_as_code::CodeBlocks;
use super::spelled::{is_whole, may_be_of};
use super::with_article::with_article;
use super::{Change, Found, Meant, witnessed, word_count};
use crate::config::Rule;
use crate::git::{SourceFile, kind_of_file};
use crate::java::lexical::is_name_byte;
use crate::java::{Span, Symbols};
use crate::mining::Rename;

/// Simple names of renamed types in documents. A name of one word may be any word, and in a sentence one of two words
/// may be that of a product (`CertManager`).
pub fn mentions(change: &Change<'_>, symbols: &Symbols<'_, '_>) -> Vec<Found> {
    let types = sought(change.renames);
    let names: Vec<&str> = types.iter().map(|(_, r)| r.old_name.as_str()).collect();
    let Ok(needles) = AhoCorasick::new(&names) else { return Vec::new() };
    if names.is_empty() {
        return Vec::new();
    }
    let head = change.after.snapshot();
    let files = head.search_resources(&needles, |path| is_document_path(path) && !tells_of_the_past(path));
    let mut found = Vec::new();
    for file in files.into_iter().filter(|f| !is_generated(f)) {
        let mut document = Document::of(&file);
        for hit in needles.find_overlapping_iter(file.bytes()) {
            let (index, rename) = types[hit.pattern().as_usize()];
            let name = Span { start: hit.start(), end: hit.end() };
            if document.means(rename, name) {
                let (before, new_text) = document.rewritten(rename, name.start);
                let span = Span { start: name.start - before, ..name };
                let reason = format!("`{}` is called `{}` now", rename.old_name, rename.new_name);
                let meaning = Meant::of_rename(rename, index);
                let rule = Rule::StaleDocument;
                found.push(Found::in_resource(rule, file.clone(), span, new_text, meaning, reason));
            }
        }
    }
    let named: BTreeSet<&str> = found.iter().map(|f| f.meaning.old_name.as_str()).collect();
    let still_named = still_named(symbols, &named);
    found.retain(|f| !still_named.contains(&f.meaning.old_name));
    found
}

/// The renamed types whose simple names are looked for, with their indices. Of two that had one name and have two, it is
/// not known which one a document means.
fn sought(renames: &[Rename]) -> Vec<(usize, &Rename)> {
    let types = witnessed(renames).filter(|(_, r)| r.kind.is_type() && word_count(&r.old_name) > 1);
    let types: Vec<(usize, &Rename)> = types.collect();
    let mut new_names: FxHashMap<&str, BTreeSet<&str>> = FxHashMap::default();
    for (_, rename) in &types {
        new_names.entry(&rename.old_name).or_default().insert(&rename.new_name);
    }
    types.into_iter().filter(|(_, rename)| new_names[rename.old_name.as_str()].len() == 1).collect()
}

/// A document, which shows some of its names as code.
struct Document<'f> {
    text: &'f [u8],
    blocks: CodeBlocks,
    headings: Headings,
    /// Where it is a program for a browser, as a page of HTML may be in parts.
    scripts: Vec<Range<usize>>,
    is_english: bool,
    /// Of names that were asked for: whether the document declares a type of the name itself, as an example.
    declared: FxHashMap<String, bool>,
}

impl<'f> Document<'f> {
    fn of(file: &'f SourceFile) -> Self {
        let (text, blocks) = (file.bytes(), CodeBlocks::of(file));
        let headings = Headings::of(file, &blocks);
        let is_english = memmem::find(text, b" the ").is_some();
        let is_page = matches!(kind_of_file(file.path()).as_str(), "html" | "htm");
        let scripts = if is_page { elements(text, b"<script", b"</script") } else { Vec::new() };
        Document { text, blocks, headings, scripts, is_english, declared: FxHashMap::default() }
    }

    /// Whether the old name of a renamed type that stands at a place is meant to be that.
    fn means(&mut self, rename: &Rename, at: Span) -> bool {
        let (text, Span { start, end }) = (self.text, at);
        let name = &rename.old_name;
        is_whole(text, start, end)
            && !matches!(text[..start].last(), Some(b'.' | b'#' | b'-'))
            && !self.is_in_script(start)
            && !self.headings.tell_of_the_past(start)
            && may_be_of(text, start, rename.kind)
            && !self.declares(name)
            && !leads_elsewhere(text, start, end, rename)
            && (word_count(name) > 2 || self.blocks.shows_as_code(text, start..end))
    }

    /// What is written in the place of a renamed type's name, and how many bytes before the name it begins.
    fn rewritten(&self, rename: &Rename, at: usize) -> (usize, String) {
        match moved_along(&self.text[..at], rename) {
            // Elsewhere `a` is no article.
            (0, new_name) if self.is_english => with_article(self.text, at, &rename.old_name, &new_name),
            moved => moved,
        }
    }

    /// Whether a place is in a program for a browser, whose classes are others.
    fn is_in_script(&self, at: usize) -> bool {
        let before = self.scripts.partition_point(|script| script.start <= at);
        before.checked_sub(1).is_some_and(|last| self.scripts[last].contains(&at))
    }

    fn declares(&mut self, name: &str) -> bool {
        if let Some(known) = self.declared.get(name) {
            return *known;
        }
        let declares = declares(self.text, name.as_bytes());
        self.declared.insert(name.to_owned(), declares);
        declares
    }
}

/// The address or path that goes on with what begins at a place.
pub fn address_before(text: &[u8], start: usize) -> &[u8] {
    let is_outside = |b: &u8| b.is_ascii_whitespace() || b"\"'`<>()[]|".contains(b);
    let from = text[..start].iter().rposition(is_outside).map_or(0, |i| i + 1);
    &text[from..start]
}

/// Whether a name is that of a page or file in another folder than that of the renamed type's package: a class of
/// somebody else's that happens to be called so.
fn leads_elsewhere(text: &[u8], start: usize, end: usize, rename: &Rename) -> bool {
    let Some(folders) = address_before(text, start).strip_suffix(b"/") else { return false };
    let is_address = memmem::find(folders, b"://").is_some()
        || [&b".java"[..], b".html"].iter().any(|e| text[end..].starts_with(e));
    let folder = folders.rsplit(|b| *b == b'/').next().unwrap_or_default();
    let package = rename.before.path.rsplit('/').nth(1).unwrap_or_default();
    let is_here = matches!(folder, b"." | b"..");
    is_address && !is_here && !package.is_empty() && folder != package.as_bytes()
}

/// What becomes of a renamed type's name, and of how many bytes before it: where it ends the path of a file that went to
/// another folder (a link to its source, say), the folders that differ are written anew as well.
fn moved_along(before: &[u8], rename: &Rename) -> (usize, String) {
    let parts = |path: &str| -> Vec<String> { path.split('/').map(|part| format!("{part}/")).collect() };
    let (mut old, mut new) = (parts(&rename.before.path), parts(&rename.after.path));
    let is_its_file = old.pop().is_some_and(|file| file == format!("{}.java/", rename.old_name));
    new.pop();
    let common = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
    let (gone, come) = (old[common..].concat(), new[common..].concat());
    let shown = old[common.saturating_sub(1)..].concat();
    let is_shown = || {
        let above = before.strip_suffix(shown.as_bytes());
        !shown.is_empty() && above.is_some_and(|above| !above.last().is_some_and(|b| is_name_byte(*b)))
    };
    if is_its_file && gone != come && is_shown() {
        return (gone.len(), format!("{come}{}", rename.new_name));
    }
    (0, rename.new_name.clone())
}

/// Whether a document declares a type of this name itself, in an example of its own.
fn declares(text: &[u8], name: &[u8]) -> bool {
    memmem::find_iter(text, name).filter(|at| is_whole(text, *at, at + name.len())).any(|at| {
        let before = text[..at].trim_ascii_end();
        let keyword = |k: &&[u8]| before.ends_with(k) && before.len() < at;
        [&b"class"[..], b"interface", b"enum", b"record"].iter().any(keyword)
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::config::Config;
    use crate::git::{Contents, Snapshot, changed_files};
    use crate::java::Project;
    use crate::mining::detect;

    /// Files in memory, which counts how often one is read.
    struct Counted(Vec<(&'static str, String)>, Arc<AtomicUsize>);

    impl Contents for Counted {
        fn read(&self, index: usize, _: &str) -> Result<Vec<u8>, String> {
            self.1.fetch_add(1, Ordering::Relaxed);
            Ok(self.0[index].1.clone().into_bytes())
        }
    }

    /// How often files are read to find the old names of a page, and how many there are.
    fn reads_and_mentions(page: &str) -> (usize, usize) {
        let class =
            |name: &str| format!("package a; class {name} {{ int one; int two() {{ return one; }} }}");
        let snapshot = |id: &str, java: Vec<(&'static str, String)>| {
            let resources = vec![("README.md", page.to_owned())];
            let paths =
                |files: &[(&'static str, String)]| files.iter().map(|(path, _)| Arc::from(*path)).collect();
            let (listed, others) = (paths(&java), paths(&resources));
            let reads = Arc::new(AtomicUsize::new(0));
            let files = Counted([java, resources].concat(), Arc::clone(&reads));
            (Snapshot::new(id.to_owned(), listed, Box::new(files), usize::MAX).with_resources(others), reads)
        };
        let other = |path| (path, class("Other"));
        let (base, _) = snapshot(
            "base",
            vec![("a/OldName.java", class("OldName")), other("a/Other.java"), other("b/Other.java")],
        );
        let (head, reads) = snapshot(
            "head",
            vec![("a/NewName.java", class("NewName")), other("a/Other.java"), other("b/Other.java")],
        );
        let files = changed_files(&base, &head);
        let renames = detect(&base, &head, &files).renames;
        assert_eq!(renames.len(), 1);
        let (before, after) = (Project::new(&base), Project::new(&head));
        let config = Config::new();
        let change =
            Change { before: &before, after: &after, files: &files, renames: &renames, config: &config };
        let found = mentions(&change, &Symbols::new(&after));
        (reads.load(Ordering::Relaxed), found.len())
    }

    #[test]
    fn a_document_with_many_old_names_is_read_as_fast_as_one_with_one() {
        let (once, mentions) = reads_and_mentions("The `OldName`.\n");
        assert_eq!(mentions, 1);
        assert_eq!(reads_and_mentions(&"The `OldName`.\n".repeat(30)), (once, 30));
    }
}
