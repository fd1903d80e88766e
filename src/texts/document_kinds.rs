//! Recognises documents, which people read, and those that stay as they are: generated ones, and those about the past.

use std::ops::Range;

use memchr::memmem;

use super::vocabulary::{VOCABULARY, has, is_one_in};
use crate::git::{SourceFile, extension, file_name, is_document_name, kind_of_file};
use crate::java::tells_of_generator;
use crate::words::is_same_word;

/// Returns whether a file is a document, by its name. A template of one is a document, too (`release-notes.adoc.ftl`).
pub fn is_document_path(path: &str) -> bool {
    let made =
        path.rsplit_once('.').filter(|_| has(&VOCABULARY.kinds_of_templates, kind_of_file(path).as_bytes()));
    is_document_name(made.map_or(path, |(made, _)| made))
}

/// Returns whether a file is there to be read by people: one in XML as well, of Maven's sites (`<document>`) or in
/// DocBook.
pub fn is_document(file: &SourceFile) -> bool {
    let is_xml = kind_of_file(file.path()) == "xml";
    is_document_path(file.path())
        || is_xml && has(&VOCABULARY.elements_of_documents, root_element(file.bytes()))
}

/// Returns the name of an XML document's outermost element, as its type or its first tag has it.
fn root_element(text: &[u8]) -> &[u8] {
    let mut rest = text;
    while let Some(at) = memchr::memchr(b'<', rest) {
        rest = &rest[at + 1..];
        let end: &[u8] = match rest {
            [b'?', ..] => b"?>",
            [b'!', b'-', b'-', ..] => b"-->",
            _ => {
                let tag = rest.strip_prefix(b"!DOCTYPE").unwrap_or(rest).trim_ascii_start();
                let is_of_name = |b: &&u8| !b.is_ascii_whitespace() && !matches!(b, b'>' | b'/' | b'[');
                return &tag[..tag.iter().take_while(is_of_name).count()];
            }
        };
        rest = memmem::find(rest, end).map_or(&[], |at| &rest[at..]);
    }
    &[]
}

/// Returns whether a part of a path has the number of a version in it, as `v1.2` and `2.x` have.
pub fn has_version(part: &[u8]) -> bool {
    part.windows(3).enumerate().any(|(at, around)| {
        let is_last = |i: usize| !part.get(i).is_some_and(u8::is_ascii_alphanumeric);
        around[0].is_ascii_digit()
            && around[1] == b'.'
            && (around[2].is_ascii_digit() || around[2] == b'x' && is_last(at + 3))
    })
}

/// Returns whether a program wrote a document or a C header, and will write it again: Javadoc's output, say, or the
/// compiler's for native methods.
pub fn is_generated(file: &SourceFile) -> bool {
    let head = &file.bytes()[..file.bytes().len().min(2048)];
    let by_itself = || memmem::find(&head.to_ascii_lowercase(), b"name=\"generator\"").is_some();
    match is_document_path(file.path()) {
        true => tells_of_generator(lead(head)) || by_itself(),
        false => kind_of_file(file.path()) == "h" && tells_of_generator(head),
    }
}

/// Returns a document up to the end of its first paragraph of prose. If a generator is mentioned there, it wrote the
/// document; further down, it may be what the document is about.
fn lead(text: &[u8]) -> &[u8] {
    let (mut end, mut is_in_prose, mut is_new) = (0, false, true);
    for line in text.split_inclusive(|b| *b == b'\n') {
        let first = line.trim_ascii().first();
        if first.is_none() && is_in_prose {
            break;
        }
        is_in_prose |= is_new && first.is_some_and(|b| b.is_ascii_alphanumeric() || b"*_>".contains(b));
        is_new = first.is_none();
        end += line.len();
    }
    &text[..end]
}

/// Returns whether a path is that of a document about the past, or of a script that migrates a database or user data.
/// Such files have the old names on purpose, and a migration tool (Flyway, say) refuses a script that was edited.
/// Numbered records (of decisions, of proposals) are of their day, too.
pub fn is_historical_file(path: &str) -> bool {
    let is_migration = |part: &str| {
        part.strip_prefix('v')
            .is_some_and(|n| n.starts_with(|c: char| c.is_ascii_digit()) && n.contains("__"))
    };
    let lower = path.to_ascii_lowercase();
    let is_sql = matches!(extension(&lower), "sql" | "ddl");
    let is_script = matches!(extension(&lower), "awk" | "bat" | "cmd" | "ps1" | "py" | "sed" | "sh");
    let is_past = has_historical_path(path) || is_sql && lower.rsplit('/').any(is_migration);
    let migrates = is_script && file_name(&lower).starts_with("migrat");
    migrates
        || (is_document_path(&lower) || is_sql) && is_past
        || is_entry_of_changelog(&lower)
        || is_licence(&lower)
}

/// Returns whether a file has the licence of something, or says whose work is in it.
fn is_licence(path: &str) -> bool {
    let words = ["copying", "licence", "license", "notice"];
    let name = file_name(path);
    words.iter().any(|word| {
        let rest = name.strip_prefix(word);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '-', '_', 's']))
    })
}

/// Returns whether a heading is that of release notes, of a changelog, or of one version, alone or with its day (`##
/// [2.3.0] - 2021-02-09`).
pub fn is_historical_heading(title: &[u8]) -> bool {
    let lower = title.to_ascii_lowercase();
    let has_day = || (0..lower.len()).any(|at| begins_with_date(&lower[at..]));
    is_one_in(&VOCABULARY.titles_of_the_past, &lower)
        || has_version(&lower) && (has_day() || is_version_alone(&lower))
}

/// Returns whether a title is that of a version and says no more: `4.0.0.RC1`, `Version 1.2`, and not `5.8 Usage`.
fn is_version_alone(title: &[u8]) -> bool {
    let is_mark = |b: &u8| b.is_ascii_whitespace() || b"._-+[]()".contains(b);
    title.split(is_mark).filter(|part| !part.is_empty()).all(|part| {
        let letters = &part[..part.iter().take_while(|b| b.is_ascii_alphabetic()).count()];
        let numbered = part[letters.len()..].iter().all(u8::is_ascii_digit);
        numbered && (matches!(letters, b"" | b"m" | b"v") || has(&VOCABULARY.parts_of_versions, letters))
    })
}

/// Returns whether a file is in a folder of an editor. There, the editor remembers what it ran and opened, by the names
/// of that time.
pub fn is_of_editor(path: &str) -> bool {
    path.rsplit('/').skip(1).any(|folder| has(&VOCABULARY.folders_of_editors, folder.as_bytes()))
        || matches!(extension(path), "iml" | "ipr" | "iws")
        || matches!(file_name(path), ".classpath" | ".project")
}

/// Returns the places in which a file belongs to a comparison with an earlier release, which has the old names. That is
/// all of a file of a tool that compares public declarations, or what a build says to one (a `<plugin>` of Maven).
pub fn comparisons_of_releases(file: &SourceFile) -> Vec<Range<usize>> {
    const TOOLS: [&str; 3] = ["japicmp", "revapi", "clirr"];
    let text = file.bytes();
    let lower = file_name(file.path()).to_ascii_lowercase();
    if TOOLS.iter().any(|tool| lower.contains(tool)) {
        return std::iter::once(0..text.len()).collect();
    }
    let behind_name = |plugin: Range<usize>| {
        let named =
            TOOLS.iter().filter_map(|tool| memmem::find(&text[plugin.clone()], tool.as_bytes())).min()?;
        Some(plugin.start + named..plugin.end)
    };
    elements(text, b"<plugin>", b"</plugin>").into_iter().filter_map(behind_name).collect()
}

/// Returns the elements of a text, from what their tags begin with to what ends them; the last one may have no end.
pub fn elements(text: &[u8], opening: &[u8], closing: &[u8]) -> Vec<Range<usize>> {
    let mut elements = Vec::new();
    let mut from = 0;
    while let Some(start) = memmem::find(&text[from..], opening).map(|at| from + at) {
        let end = memmem::find(&text[start..], closing).map_or(text.len(), |length| start + length);
        elements.push(start..end);
        from = end;
    }
    elements
}

/// Returns whether a file holds a change's entry for a changelog tool. It is in a hidden folder named after that, or
/// among the unreleased entries (`.changeset/brave-cats.yml`, `changelog/unreleased/fix.yml`).
fn is_entry_of_changelog(path: &str) -> bool {
    let folders = path.rsplit_once('/').map_or("", |(folders, _)| folders);
    let mut above = None;
    matches!(extension(path), "yml" | "yaml" | "json" | "toml")
        && folders.split('/').any(|folder| {
            let is_of_changes = folder.trim_start_matches('.').starts_with("change");
            let is_hidden = folder.starts_with('.');
            let is_of_next = folder == "unreleased" && above.replace(is_of_changes) == Some(true);
            above = Some(is_of_changes);
            is_of_changes && is_hidden || is_of_next
        })
}

/// Returns whether a file's name has its number in a series of records: `0005-use-hints.md`, `KIP-500.md`, `rfc-1.md`,
/// and no chapter (`02-install.md`, `part-2.md`).
fn is_numbered_record(file_name: &str) -> bool {
    /// The usual names of such series.
    const SERIES: [&str; 2] = ["adr", "rfc"];
    let is_digit = |c: char| c.is_ascii_digit();
    let numbered = file_name.split_once('-').filter(|(series, number)| {
        let is_series = SERIES.contains(&series.to_ascii_lowercase().as_str())
            || !series.is_empty() && series.bytes().all(|b| b.is_ascii_uppercase());
        is_series && number.starts_with(is_digit)
    });
    let rest = file_name.trim_start_matches(is_digit);
    numbered.is_some() || file_name.len() - rest.len() > 2 && rest.starts_with(['-', '_'])
}

/// Returns whether a path names something of the past. That is a changelog, release notes, an upgrade guide, proposals
/// or decisions. Or it is a day (`2026-03-30-design.md`), one version (`versioned_docs/version-1.2/guide.md`), or a
/// number in a series of records.
pub fn has_historical_path(path: &str) -> bool {
    let is_list_of_versions = |part: &str| matches!(part.split('.').next(), Some("version" | "versions"));
    if is_numbered_record(file_name(path)) {
        return true;
    }
    let lower = path.to_ascii_lowercase();
    lower.rsplit('/').enumerate().any(|(above, part)| {
        let name = part.trim_start_matches(['.', '_']);
        let words: Vec<&str> = name.split(['-', '_', ' ']).collect();
        let is_called_so = match above {
            0 => VOCABULARY.beginnings_of_the_past.iter().any(|beginning| name.starts_with(beginning)),
            // A word for the past may be one of several: `old-reference-guide/`.
            _ => {
                (words.len() <= 2 || words[0] == "old")
                    && VOCABULARY.folders_of_the_past.iter().any(|folder| is_same_word(folder, words[0]))
                    || VOCABULARY.folders_of_records.iter().any(|folder| is_same_word(folder, name))
            }
        };
        is_called_so
            || is_list_of_versions(part)
            || begins_with_date(part.as_bytes())
            || has_version(part.as_bytes())
    })
}

/// Returns whether a text begins with a day: `2026-03-30`, `2026/03/30`.
pub fn begins_with_date(text: &[u8]) -> bool {
    let is_digit = |i: usize| text.get(i).is_some_and(u8::is_ascii_digit);
    let mark = text.get(4).filter(|mark| b"-/".contains(mark));
    mark.is_some() && text.get(7) == mark && [0, 1, 2, 3, 5, 6, 8, 9].into_iter().all(is_digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documents_are_known_by_their_extension_in_any_case() {
        for document in ["README.md", "README.MD", "docs/Index.HTML", "CHANGES.TXT", "index.md.vm"] {
            assert!(is_document_path(document), "{document}");
        }
        assert!(!is_document_path("README") && !is_document_path("a.mdf") && !is_document_path("page.ftl"));
    }

    #[test]
    fn what_javadoc_or_the_compiler_made_is_generated() {
        let page = b"<!DOCTYPE HTML>\n<HTML><HEAD>\n<!-- Generated by javadoc (build 1.5) -->\n<TITLE>OldName</TITLE>";
        assert!(is_generated(&SourceFile::new("javadoc/a/OldName.html", &page[..])));
        let header = b"/* DO NOT EDIT THIS FILE - it is machine generated */\n#include <jni.h>\n";
        assert!(is_generated(&SourceFile::new("a_OldName.h", &header[..])));
        for (page, is_made) in [
            ("# Options\n\nThis page is generated by a tool.\n", true),
            ("<!-- A licence. -->\n\n<!-- Generated by a tool. -->\n\nOldName.\n", true),
            ("# Schemas\n\nThese are for tables.\n\nThe schema is auto-generated.\n", false),
        ] {
            assert_eq!(is_generated(&SourceFile::new("a.md", page.as_bytes())), is_made, "{page}");
        }
        assert!(!is_generated(&SourceFile::new("a.yml", &b"# Generated by hand\na: OldName\n"[..])));
        assert!(!is_generated(&SourceFile::new("index.html", &b"<html><p>OldName</p></html>"[..])));
    }

    #[test]
    fn xml_that_people_read_is_known_by_its_outermost_element() {
        for text in [
            "<document><body/></document>",
            "\u{feff}<?xml version='1.0'?>\n<!-- a <b> -->\n<document xmlns='x'>",
            "<!DOCTYPE book [ <!ENTITY a 'b'> ]><book/>",
        ] {
            assert!(is_document(&SourceFile::new("a.xml", text.as_bytes())), "{text}");
        }
        for text in ["<documents/>", "<beans><document/></beans>", "<!-- <document>", "", "<"] {
            assert!(!is_document(&SourceFile::new("a.xml", text.as_bytes())), "{text}");
        }
    }

    #[test]
    fn versions_are_distinguished_from_other_names() {
        for part in ["1.2", "v1.2.3", "version-1.0", "2.x", "commons-lang-3.1", "guide-1.2.md"] {
            assert!(has_version(part.as_bytes()), "{part}");
        }
        for part in ["v1", "http2.md", "2.md", "x.y", "main", "a1.xml", "3.xhtml", "4.", ".5"] {
            assert!(!has_version(part.as_bytes()), "{part}");
        }
    }

    #[test]
    fn a_heading_tells_that_what_is_below_it_is_of_the_past() {
        for title in
            ["7.34 v2.3.0 Release Notes[2021-02-09]", "Changelog", "[2.3.0] - 2021-02-09", "What's new"]
        {
            assert!(is_historical_heading(title.as_bytes()), "{title}");
        }
        for title in ["Usage", "5.8 API", "5.8 任务", "Tested with 1.8", "Meeting of 2021-02-09", "Releases"]
        {
            assert!(!is_historical_heading(title.as_bytes()), "{title}");
        }
    }

    #[test]
    fn what_an_editor_remembers_is_known_by_its_path() {
        for path in [".idea/workspace.xml", "sub/.settings/org.eclipse.jdt.core.prefs", "a.iml", ".classpath"]
        {
            assert!(is_of_editor(path), "{path}");
        }
        for path in ["idea/workspace.xml", ".github/workflows/a.yml", "a.xml", ".idea"] {
            assert!(!is_of_editor(path), "{path}");
        }
    }

    #[test]
    fn documents_of_the_past_keep_the_past_names() {
        for path in [
            "CHANGELOG.md",
            "docs/release-notes/1.2.adoc",
            "src/changelog/2.11.0/.release-notes.adoc.ftl",
            "docs/upgrade.html",
            "Migration.md",
            "CHANGES.txt",
            "VERSION.txt",
            "docs/specs/2026-03-30-hints-design.md",
            "versioned_docs/version-1.2/guide.md",
            ".changeset/brave-cats.md",
            ".changeset/brave-cats.yml",
            ".changes/next-release/fix.json",
            "changelog/unreleased/fix.yml",
            "docs/adr/0005-use-hints.md",
            "docs/proposals/KIP-500.md",
            "docs/rfc-1.md",
            "docs/proposals/hints.md",
            "design-docs/hints.md",
            "docs/ADR-12_hints.adoc",
            "db/migration/jobs.sql",
            "db/V3__jobs.sql",
            "docs/old-reference-guide/pages/hints.adoc",
            "docs/archive/hints.md",
            "LICENSE",
            "a/NOTICE.txt",
            "etc/migrate-to-1.0.sh",
        ] {
            assert!(is_historical_file(path), "{path}");
        }
        for path in [
            "README.md",
            "docs/guide.md",
            "docs/versioning.md",
            "docs/02-install.md",
            "docs/part-2.md",
            "docs/-2.md",
            "docs/HTTP2.md",
            "docs/404.html",
            "release/config.xml",
            "changelog/db.yml",
            ".github/changes.yml",
            "unreleased/config.yml",
            "docs/exchange.md",
            "newsletter/README.md",
            "new-gui/README.md",
            "change-data-capture/docs/guide.md",
            "historyserver/README.md",
            "db/jobs.sql",
            "v3__a.md",
            "views__a.sql",
        ] {
            assert!(!is_historical_file(path), "{path}");
        }
    }
}
