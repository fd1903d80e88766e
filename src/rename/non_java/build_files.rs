//! Finds the names of a type's file and its tests in files that say how a project is built, tested, checked or owned:
//! `**/TillTest.java`, `-Dtest=TillTest`, a suppression of Checkstyle for `Till\.java`, a line of `CODEOWNERS`. Such
//! names stay as they are, and are reported, since nothing else would say that a test is not run any more.

use super::mentioned;
use crate::git::{SourceFile, file_name, is_document_name, kind_of_file};
use crate::java::is_test_source;
use crate::java::lexical::{find_word, is_name_byte};
use crate::rename::places::{has_file_of_its_name, place};
use crate::rename::target::Target;
use crate::rename::{Concern, Warning};
use crate::text::list_lines;
use crate::words::split;

/// Files that start builds and tests, by what their names end with, or are.
const STARTING: &str = include_str!("build_files/starting.txt");

/// How a file of Java, and what is compiled of it, are called behind a type's name; with the dot of a regular
/// expression.
const ENDINGS: [&[u8]; 4] = [b".java", b"\\.java", b".class", b"\\.class"];

/// Warns of the places that name the file of a target or its tests, `files` being those that hold its name.
pub fn named_in(target: &Target, files: &[SourceFile]) -> Option<Warning> {
    let name = stem(target)?;
    let path = target.declaration.unit.path();
    let is_test = is_test_source(path) && split(name).len() > 1;
    // Behind the folders of its package, it is reported as a qualified name.
    let package = format!("{}/", target.declaration.unit.package.replace('.', "/"));
    let is_reported = |before: &[u8]| package.len() > 1 && before.ends_with(package.as_bytes());
    let in_file = |file: &SourceFile| {
        let text = file.bytes();
        let may_start = is_test && is_starting(file.path());
        let is_it = |at: &usize| {
            let (before, after) = (&text[..*at], &text[at + name.len()..]);
            is_path_to(before, path)
                && !is_reported(before)
                && (is_file(after) || may_start && !before.ends_with(b"."))
        };
        find_word(text, name).filter(is_it).map(|at| place(file, at)).collect::<Vec<_>>()
    };
    // Documents say nothing to a program.
    let no_documents = files.iter().filter(|file| !is_document_name(file.path()));
    let places: Vec<String> = no_documents.flat_map(in_file).collect();
    (!places.is_empty()).then(|| mentioned(Concern::NameInResource, name, &places))
}

/// Returns the name of a target after which its file is called, too.
fn stem(target: &Target) -> Option<&str> {
    let name = &target.names.as_ref()?.chain;
    (name.len() == 1 && has_file_of_its_name(&target.declaration)).then_some(target.old_name.as_str())
}

/// Returns whether a file starts builds or tests.
fn is_starting(path: &str) -> bool {
    list_lines(STARTING).any(|kind| kind == kind_of_file(path)) || file_name(path) == "pom.xml"
}

fn is_file(after: &[u8]) -> bool {
    let mut endings = ENDINGS.iter().filter_map(|ending| after.strip_prefix(*ending));
    endings.any(|rest| !rest.first().is_some_and(|b| is_name_byte(*b)))
}

/// Returns whether the folders that are before a name are those around a file, as far as they are written.
fn is_path_to(before: &[u8], path: &str) -> bool {
    let start = before.iter().rposition(|b| !is_name_byte(*b) && !matches!(b, b'/' | b'-' | b'.'));
    let folders = before[start.map_or(0, |at| at + 1)..].rsplit(|b| *b == b'/').skip(1);
    let mut around = path.rsplit('/').skip(1);
    folders
        .take_while(|folder| !folder.is_empty() && *folder != b"." && *folder != b"..")
        .all(|folder| around.next().is_none_or(|own| own.as_bytes() == folder))
}
