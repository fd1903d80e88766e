//! Where the name of a class is in a text, and what else has such a name.

use rustc_hash::FxHashMap;

use super::settings::is_in_key;
use super::vocabulary::{VOCABULARY, has, has_in_any_case};
use super::within::Within;
use crate::git::{Snapshot, file_name, kind_of_file};
use crate::java::Kind;
use crate::java::lexical::is_name_byte;

/// The files of a snapshot that a program may look up by a name that is spelled like a class's. One is a resource
/// bundle (`ResourceBundle.getBundle("a.b.Name")` reads `a/b/Name.properties`); others are any files that are looked up
/// by a path.
pub struct LookedUp<'s> {
    /// How the file's name begins → its path.
    by_name: FxHashMap<&'s str, Vec<&'s str>>,
}

impl<'s> LookedUp<'s> {
    pub fn of(snapshot: &'s Snapshot) -> Self {
        let mut by_name: FxHashMap<&str, Vec<&str>> = FxHashMap::default();
        for path in snapshot.resources() {
            by_name.entry(beginning(file_name(path))).or_default().push(path);
        }
        LookedUp { by_name }
    }

    /// Returns whether one of the files has such a name.
    pub fn has(&self, name: &str) -> bool {
        let path = name.replace('.', "/");
        let stem = file_name(&path);
        let folder = path.strip_suffix(stem).unwrap_or_default();
        let is_it = |file: &&str| {
            let called = file_name(file);
            let within = file.strip_suffix(called).unwrap_or_default();
            let is_called_so = called.strip_prefix(stem).is_some_and(|rest| rest.starts_with(['.', '_']));
            let is_there = within == folder || within.ends_with(&format!("/{folder}"));
            is_called_so && is_there && (name.contains('/') || kind_of_file(file) == "properties")
        };
        self.by_name.get(beginning(stem)).is_some_and(|files| files.iter().any(is_it))
    }
}

/// Returns the part of a file's name before its ending and its language (`Name_de.properties`).
fn beginning(file_name: &str) -> &str {
    file_name.split(['.', '_']).next().unwrap_or_default()
}

/// The prefix of a function that implements a native method. The names of the class and the method follow.
pub const NATIVE: &str = "Java_";

/// Returns whether the bytes of a range are a whole class name. After a dot there may be a nested type, a method that
/// is called, or in code any member. Anything else makes it a longer name of another thing. A dot before it does so,
/// too, except in the key of a setting.
pub fn stands_alone(text: &[u8], start: usize, end: usize, within: Within) -> bool {
    let (before, after) = (&text[..start], &text[end..]);
    let is_path = text[start..end].contains(&b'/');
    if is_in_descriptor(text, start, end) {
        // With dots, it is the name of an array's class.
        return is_path || before.ends_with(b"[L");
    }
    if text[start..].starts_with(NATIVE.as_bytes()) {
        // A digit other than zero continues a longer name, in which it encodes another character.
        let is_before_method = matches!(after, [b'_', next, ..] if !(b'1'..=b'9').contains(next));
        return is_before_method && !is_in_name(char_before(text, start));
    }
    if before.ends_with(b".") {
        return is_in_key(text, start, end, within);
    }
    if is_in_name(char_before(text, start)) {
        return false;
    }
    let is_followed_by =
        |ending: &[u8]| after.starts_with(ending) && !is_in_name(char_after(text, end + ending.len()));
    let is_joined_by = |mark: u8| after.first() == Some(&mark) && is_in_name(char_after(text, end + 1));
    match after {
        [b'/' | b'*', ..] if is_path => false,
        _ if is_path && is_below_a_folder(before) => false,
        [b'$', ..] => true,
        [b'.', ..] if is_path && is_joined_by(b'.') => is_followed_by(b".class") || is_followed_by(b".java"),
        [b'.', b, ..] if b.is_ascii_lowercase() || *b == b'_' => {
            let member = after[1..].iter().take_while(|b| is_name_byte(**b)).count();
            let is_called = after.get(1 + member) == Some(&b'(');
            within == Within::Code
                || is_called
                || is_followed_by(b".java")
                || is_followed_by(b".class")
                || is_in_key(text, start, end, within)
        }
        _ => !is_in_name(char_after(text, end)) && !is_joined_by(b'-'),
    }
}

/// Returns whether a class name with slashes ends the path of its file. The path begins at the root of the repository,
/// with its packages in the folder `sources`, or anywhere (`**/a/b/Name.java`).
pub fn is_path_of_file(text: &[u8], start: usize, end: usize, sources: &str) -> bool {
    let (before, after) = (&text[..start], &text[end..]);
    let ends_so =
        |ending: &[u8]| after.starts_with(ending) && !is_in_name(char_after(text, end + ending.len()));
    let is_file = text[start..end].contains(&b'/') && (ends_so(b".java") || ends_so(b".class"));
    let is_from_root = |before: &[u8]| {
        let is_in_longer_name =
            matches!(before.last(), Some(b'-' | b'.')) || is_in_name(char_before(before, before.len()));
        !is_in_longer_name && !is_below_a_folder(before)
    };
    let has_root = || before.strip_suffix(sources.as_bytes()).is_some_and(is_from_root);
    is_file && (before.ends_with(b"**/") || !sources.is_empty() && has_root())
}

/// Returns whether a name is in a sentence for people: next to a word that sentences have next to a noun, and commands
/// and queries seldom do. In code, that is in a string.
pub fn is_in_sentence(text: &[u8], start: usize, end: usize, within: Within) -> bool {
    let line = memchr::memrchr(b'\n', &text[..start]).map_or(0, |i| i + 1);
    let is_in_string = || memchr::memchr_iter(b'"', &text[line..start]).count() % 2 == 1;
    let (before, after) = (text[line..start].strip_suffix(b" "), text[end..].strip_prefix(b" "));
    let is_word = |b: &u8| !b.is_ascii_whitespace() && !b"\"'<>".contains(b);
    let is_after = before.is_some_and(|before| {
        let word = &before[before.iter().rposition(|b| !is_word(b)).map_or(0, |i| i + 1)..];
        has_in_any_case(&VOCABULARY.before_noun, word)
    });
    let is_before = after.is_some_and(|after| {
        has(&VOCABULARY.behind_noun, &after[..after.iter().take_while(|b| is_word(b)).count()])
    });
    (is_after || is_before) && (within != Within::Code || is_in_string())
}

/// Returns whether a name is the id of something, which is named after a class and may keep its name: `<tool
/// id="a.b.Name">`.
pub fn is_id(text: &[u8], start: usize) -> bool {
    let is_after = |beginning: &&[u8]| text[..start].ends_with(beginning);
    let ids: [&[u8]; 2] = [b"id=\"", b"id='"];
    let id = ids.into_iter().find(is_after);
    id.is_some_and(|id| text[..start - id.len()].last().is_some_and(u8::is_ascii_whitespace))
}

/// Returns whether a simple name at a place may be that of a declaration of some kind: `@Name` is that of an
/// annotation.
pub fn may_be_of(text: &[u8], start: usize, kind: Kind) -> bool {
    !text[..start].ends_with(b"@") || kind == Kind::Annotation
}

/// Returns whether a place is in an address of the web: what is there is no program's to load.
pub fn is_in_address(text: &[u8], start: usize) -> bool {
    let ends = |b: &u8| b.is_ascii_whitespace() || b"\"'<>".contains(b);
    let token = &text[text[..start].iter().rposition(ends).map_or(0, |i| i + 1)..start];
    [&b"http://"[..], b"https://"].into_iter().any(|scheme| memchr::memmem::find(token, scheme).is_some())
}

/// Returns whether a path goes on before its end: with another folder, and not with the slash of the root.
fn is_below_a_folder(before: &[u8]) -> bool {
    let folder = before.strip_suffix(b"/");
    folder.is_some_and(|f| f.last().is_some_and(|b| is_name_byte(*b) || b"./*}".contains(b)))
}

/// Returns whether a name at a byte range is not a part of a longer one.
pub fn is_whole(text: &[u8], start: usize, end: usize) -> bool {
    !is_in_name(char_before(text, start)) && !is_in_name(char_after(text, end))
}

/// Returns whether what is next to a name belongs to it. Letters without case do not: where people write Chinese, say,
/// a name is among them without a space. What is not UTF-8 may be any letter.
fn is_in_name(beside: Option<char>) -> bool {
    let is_part = |c: char| matches!(c, '_' | '$' | char::REPLACEMENT_CHARACTER) || c.is_numeric();
    beside.is_some_and(|c| is_part(c) || c.is_lowercase() || c.is_uppercase())
}

/// Returns whether a name is that of a class in a descriptor of the virtual machine: `(La/b/Name;)V`.
pub fn is_in_descriptor(text: &[u8], start: usize, end: usize) -> bool {
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
