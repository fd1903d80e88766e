//! What else has the simple name of a class that was renamed, so that a document may mean that.

use std::collections::BTreeSet;

use aho_corasick::AhoCorasick;

use super::resource_comments::Comments;
use super::spelled::is_whole;
use crate::git::{SourceFile, kind_of_file};
use crate::java::{Span, Symbols};

/// Which of these simple names something still has that a document may mean: a type of the project, or one from outside
/// that its code imports; what a string of the code is made of (the name of a metric, say); or something in the source
/// of another language, whose library the project has as well.
pub fn still_named(symbols: &Symbols<'_, '_>, names: &BTreeSet<&str>) -> BTreeSet<String> {
    let is_declared = |name: &&str| symbols.may_declare_type(name);
    let (declared, rest): (Vec<&str>, Vec<&str>) = names.iter().copied().partition(is_declared);
    let mut still: BTreeSet<String> = declared.into_iter().map(str::to_owned).collect();
    if rest.is_empty() {
        return still;
    }
    let Ok(needles) = AhoCorasick::new(&rest) else {
        return names.iter().map(|name| (*name).to_owned()).collect();
    };
    let snapshot = symbols.project().snapshot();
    let in_java = snapshot.scan(|file| Some(named_in(file, &needles, is_imported_or_text)));
    still.extend(in_java.into_iter().flatten().map(|index| rest[index].to_owned()));
    let native = snapshot.search_resources(&needles, may_be_native);
    for file in snapshot.search_other_worlds(&needles).into_iter().chain(native) {
        let comments = Comments::of(&file);
        // What native code calls by a path is a class of Java.
        let is_its_own =
            |text: &[u8], name: Span| !text[..name.start].ends_with(b"/") && !comments.contain(name.start);
        let named = named_in(&file, &needles, is_its_own);
        still.extend(named.into_iter().map(|index| rest[index].to_owned()));
    }
    still
}

/// The needles that stand in a file as whole names, as indices, where they are meant.
fn named_in(
    file: &SourceFile,
    needles: &AhoCorasick,
    is_meant: impl Fn(&[u8], Span) -> bool,
) -> BTreeSet<usize> {
    let text = file.bytes();
    let hits = needles.find_overlapping_iter(text);
    let meant = hits.filter(|hit| {
        let name = Span { start: hit.start(), end: hit.end() };
        is_whole(text, name.start, name.end) && is_meant(text, name)
    });
    meant.map(|hit| hit.pattern().as_usize()).collect()
}

/// Whether a name in Java is the last one of an import, or a whole string. (The name of a class with its package in a
/// string is one that does not exist any more.)
fn is_imported_or_text(text: &[u8], name: Span) -> bool {
    let (before, after) = (&text[..name.start], &text[name.end..]);
    before.ends_with(b".") && after.starts_with(b";") || before.ends_with(b"\"") && after.starts_with(b"\"")
}

/// Whether a file is source of a language that can know of Java's classes, and has its own.
fn may_be_native(path: &str) -> bool {
    ["c", "cc", "cpp", "cxx", "h", "hh", "hpp", "py"].contains(&kind_of_file(path).as_str())
}
