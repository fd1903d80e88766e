//! Old names in files that are not Java: configuration, code in other languages, documents.

use aho_corasick::AhoCorasick;
use memchr::memmem;

use super::gone::Gone;
use super::{Change, Found, Meant, MentionKind, is_whole, witnessed, word_count};
use crate::config::Rule;
use crate::git::SourceFile;
use crate::java::{Span, Symbols, tells_of_generator};
use crate::mining::Rename;
use crate::rename::{is_foreign_code, service_of};

/// The mentions in resources and documents.
pub fn mentions(change: &Change<'_>, symbols: &Symbols<'_, '_>, gone: &mut Gone) -> Vec<Found> {
    let mut found = qualified(change, symbols, gone);
    found.extend(services(change, symbols, gone));
    if change.config.level_of(Rule::StaleDocument).is_some() {
        found.extend(simple(change, symbols));
    }
    found
}

/// Qualified names of classes that no longer exist.
fn qualified(change: &Change<'_>, symbols: &Symbols<'_, '_>, gone: &mut Gone) -> Vec<Found> {
    let Some(needles) = gone.needles() else { return Vec::new() };
    let files = change.project.snapshot().search_resources(needles, |path| !tells_of_the_past(path));
    let mut found = Vec::new();
    for file in files.into_iter().filter(|f| !is_generated(f)) {
        for hit in gone.hits(file.bytes(), is_foreign_code(file.path())) {
            if !gone.is_missing(hit.of, symbols) {
                continue;
            }
            let is_read = !is_document(file.path()) && !is_comment(&file, hit.start);
            let span = Span { start: hit.start, end: hit.end };
            let meaning = gone.meaning(hit.of).clone();
            let reason =
                format!("there is no `{}` any more; it is `{}` now", file.text(span.range()), hit.new_text);
            found.push(Found {
                rule: if is_read { Rule::MissingClass } else { Rule::StaleDocument },
                kind: MentionKind::Resource,
                file: file.clone(),
                span,
                within: span,
                new_text: hit.new_text,
                meaning,
                reason,
                container: String::new(),
            });
        }
    }
    found
}

/// Lists of service providers that are called after a service that no longer exists.
fn services(change: &Change<'_>, symbols: &Symbols<'_, '_>, gone: &mut Gone) -> Vec<Found> {
    let head = change.project.snapshot();
    let mut found = Vec::new();
    for path in head.resources() {
        let Some((folder, service)) = service_of(path) else { continue };
        let Some(hit) = gone.hits(service.as_bytes(), false).into_iter().find(|hit| hit.end == service.len())
        else {
            continue;
        };
        let is_done = head.contains(&format!("{folder}{}", hit.new_text));
        let Some(file) = head.read(path).filter(|_| !is_done && gone.is_missing(hit.of, symbols)) else {
            continue;
        };
        let nowhere = Span { start: 0, end: 0 };
        found.push(Found {
            rule: Rule::MissingClass,
            kind: MentionKind::FileName,
            file,
            span: nowhere,
            within: nowhere,
            meaning: gone.meaning(hit.of).clone(),
            reason: format!(
                "the file is called after `{service}`, which no longer exists; it is `{}` now",
                hit.new_text
            ),
            new_text: hit.new_text,
            container: String::new(),
        });
    }
    found
}

/// Simple names of renamed types in documents. A name of one word may be any word.
fn simple(change: &Change<'_>, symbols: &Symbols<'_, '_>) -> Vec<Found> {
    let is_told = |r: &Rename| r.kind.is_type() && word_count(&r.old_name) > 1;
    let types: Vec<(usize, &Rename)> = witnessed(change.renames).filter(|(_, r)| is_told(r)).collect();
    let names: Vec<&str> = types.iter().map(|(_, r)| r.old_name.as_str()).collect();
    let Ok(needles) = AhoCorasick::new(&names) else { return Vec::new() };
    if names.is_empty() {
        return Vec::new();
    }
    let head = change.project.snapshot();
    let files = head.search_resources(&needles, |path| is_document(path) && !tells_of_the_past(path));
    let mut found = Vec::new();
    for file in files.into_iter().filter(|f| !is_generated(f)) {
        let text = file.bytes();
        for hit in needles.find_overlapping_iter(text).filter(|m| is_whole(text, m.start(), m.end())) {
            let before = hit.start().checked_sub(1).map(|i| text[i]);
            let (index, rename) = types[hit.pattern().as_usize()];
            let is_other = declares(text, rename.old_name.as_bytes()) || is_still_a_type(symbols, rename);
            if matches!(before, Some(b'.' | b'#' | b'-')) || is_other {
                continue;
            }
            let span = Span { start: hit.start(), end: hit.end() };
            found.push(Found {
                rule: Rule::StaleDocument,
                kind: MentionKind::Resource,
                file: file.clone(),
                span,
                within: span,
                new_text: rename.new_name.clone(),
                meaning: Meant::of_rename(rename, index),
                reason: format!("`{}` is called `{}` now", rename.old_name, rename.new_name),
                container: String::new(),
            });
        }
    }
    found
}

/// Whether a document declares a type of this name itself, in an example of its own.
fn declares(text: &[u8], name: &[u8]) -> bool {
    memmem::find_iter(text, name).filter(|at| is_whole(text, *at, at + name.len())).any(|at| {
        let before = text[..at].trim_ascii_end();
        let keyword = |k: &&[u8]| before.ends_with(k) && before.len() < at;
        [&b"class"[..], b"interface", b"enum", b"record"].iter().any(keyword)
    })
}

/// Whether a type has the old simple name of a rename: one of the project, or one from outside that
/// its code imports.
fn is_still_a_type(symbols: &Symbols<'_, '_>, rename: &Rename) -> bool {
    let name = &rename.old_name;
    if symbols.index().declaring(name).next().is_some() {
        return true;
    }
    let Ok(import) = AhoCorasick::new([format!(".{name};")]) else { return true };
    !symbols.project().snapshot().search(&import).is_empty()
}

/// Whether a file is there to be read by people.
pub fn is_document(path: &str) -> bool {
    const EXTENSIONS: [&str; 10] =
        ["md", "mdx", "markdown", "adoc", "asciidoc", "rst", "txt", "html", "htm", "textile"];
    path.rsplit_once('.').is_some_and(|(_, extension)| EXTENSIONS.contains(&extension))
}

/// Whether a document was written by a program, which will write it anew: what Javadoc made, say.
fn is_generated(file: &SourceFile) -> bool {
    let head = &file.bytes()[..file.bytes().len().min(2048)];
    let by_itself = || memmem::find(&head.to_ascii_lowercase(), b"name=\"generator\"").is_some();
    is_document(file.path()) && (tells_of_generator(head) || by_itself())
}

/// Whether a document says what was: a changelog, release notes, a guide for an upgrade, or what is
/// called after the day on which it was written (`2026-03-30-design.md`).
fn tells_of_the_past(path: &str) -> bool {
    const STEMS: [&str; 8] =
        ["change", "history", "news", "release", "upgrad", "migrat", "whatsnew", "whats-new"];
    let lower = path.to_ascii_lowercase();
    let has_date = |part: &str| {
        let is_digit = |i: usize| part.as_bytes().get(i).is_some_and(u8::is_ascii_digit);
        part.get(4..5) == Some("-")
            && part.get(7..8) == Some("-")
            && [0, 1, 2, 3, 5, 6, 8, 9].into_iter().all(is_digit)
    };
    let mut parts = lower.rsplit('/');
    is_document(&lower) && parts.any(|part| has_date(part) || STEMS.iter().any(|stem| part.starts_with(stem)))
}

/// Whether a place in a resource is in a comment.
fn is_comment(file: &SourceFile, at: usize) -> bool {
    let syntax = Syntax::of(file.path());
    let before = &file.bytes()[..at];
    let in_block = syntax.blocks.iter().any(|(open, close)| {
        let last = |mark: &str| memmem::rfind(before, mark.as_bytes());
        last(open).is_some_and(|o| last(close).is_none_or(|c| c < o))
    });
    let start = memchr::memrchr(b'\n', before).map_or(0, |i| i + 1);
    let line = &before[start..];
    let in_line = syntax.lines.iter().any(|mark| {
        memmem::find_iter(line, mark.as_bytes()).any(|i| {
            let lead = &line[..i];
            let after_space = lead.last().is_some_and(u8::is_ascii_whitespace);
            lead.trim_ascii().is_empty() || !syntax.only_at_start && after_space
        })
    });
    in_block || in_line
}

/// How a kind of file writes comments.
#[derive(Default)]
struct Syntax {
    blocks: &'static [(&'static str, &'static str)],
    lines: &'static [&'static str],
    /// Whether a mark begins a comment only where nothing stands before it on its line.
    only_at_start: bool,
}

impl Syntax {
    fn of(path: &str) -> Self {
        let name = path.rsplit('/').next().unwrap_or(path);
        let Some((_, extension)) = name.rsplit_once('.').filter(|_| service_of(path).is_none()) else {
            return Syntax { lines: &["#"], ..Syntax::default() };
        };
        let (blocks, lines): (&[_], &[_]) = match extension {
            "xml" | "fxml" | "tld" | "xsd" | "wsdl" => (&[("<!--", "-->")], &[]),
            "jsp" | "jspx" | "tag" => (&[("<!--", "-->"), ("<%--", "--%>")], &[]),
            "ftl" => (&[("<#--", "-->")], &[]),
            "vm" => (&[("#*", "*#")], &["##"]),
            "gradle" | "kts" | "kt" | "groovy" | "scala" | "json" | "json5" => (&[("/*", "*/")], &["//"]),
            "conf" => (&[], &["#", "//"]),
            "sql" | "ddl" => (&[("/*", "*/")], &["--"]),
            "clj" => (&[], &[";"]),
            "ini" | "cfg" => (&[], &["#", ";"]),
            "bat" | "cmd" => (&[], &["rem ", "REM ", "::"]),
            "properties" => (&[], &["#", "!"]),
            _ => (&[], &["#"]),
        };
        let only_at_start = matches!(extension, "properties" | "bat" | "cmd" | "ini" | "cfg");
        Syntax { blocks, lines, only_at_start }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn commented(path: &str, text: &str) -> bool {
        let at = text.find("HERE").expect("the text has a place");
        is_comment(&SourceFile::new(path, text.as_bytes()), at)
    }

    #[test]
    fn comments_are_told_from_what_is_read() {
        for (path, text) in [
            ("a.xml", "<a><!-- x\n HERE --></a>"),
            ("a.yml", "a: b # HERE"),
            ("a.properties", "a=b\n ! HERE"),
            ("META-INF/services/a.b.C", "# HERE"),
            ("a.kt", "/** [HERE] */ class A"),
            ("a.gradle", "a() // HERE"),
            ("a.sql", "SELECT 1 -- HERE"),
        ] {
            assert!(commented(path, text), "{path}: {text}");
        }
        for (path, text) in [
            ("a.xml", "<!-- x --><bean class=\"HERE\"/>"),
            ("a.yml", "a: 'x#HERE'"),
            ("a.properties", "a=b # HERE"),
            ("META-INF/services/a.b.C", "HERE # x"),
            ("a.kt", "val url = \"http://HERE\""),
            ("a.json", "{\"a\": \"HERE\"}"),
        ] {
            assert!(!commented(path, text), "{path}: {text}");
        }
    }

    #[test]
    fn what_javadoc_made_is_generated() {
        let page = b"<!DOCTYPE HTML>\n<HTML><HEAD>\n<!-- Generated by javadoc (build 1.5) -->\n<TITLE>OldName</TITLE>";
        assert!(is_generated(&SourceFile::new("javadoc/a/OldName.html", &page[..])));
        assert!(!is_generated(&SourceFile::new("index.html", &b"<html><p>OldName</p></html>"[..])));
    }

    #[test]
    fn documents_of_the_past_keep_the_past_names() {
        for path in [
            "CHANGELOG.md",
            "docs/release-notes/1.2.adoc",
            "docs/upgrade.html",
            "Migration.md",
            "CHANGES.txt",
            "docs/specs/2026-03-30-hints-design.md",
        ] {
            assert!(tells_of_the_past(path), "{path}");
        }
        for path in ["README.md", "docs/guide.md", "release/config.xml", "docs/exchange.md"] {
            assert!(!tells_of_the_past(path), "{path}");
        }
    }
}
