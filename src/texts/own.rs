//! Whether a name at a place is that of the declaration that had it, or a part of something else's.

use memchr::memmem;

use super::spelled::may_be_of;
use super::vanished::{Name, Vanished};
use crate::java::Span;
use crate::java::lexical::is_name_byte;

/// Returns whether nothing next to a name says that it is that of something else: what it is a member of, a longer
/// name, a tag. Of a path, [`is_in_own_path`] says that.
pub fn is_own(text: &[u8], at: Span, name: &Name<'_>) -> bool {
    let before = &text[..at.start];
    let vanished = name.vanished;
    let is_free = match before.last() {
        Some(b'.') => is_qualified(&before[..before.len() - 1], vanished),
        Some(b'#') => !vanished.kind.is_type(),
        Some(b'-' | b'\\') => false,
        _ => true,
    };
    is_free && may_be_of(text, at.start, vanished.kind)
}

/// Returns whether the text before a name and its dot is the end of its package, or the type around it. (A name with
/// the whole package that it had is a qualified one, for which it matters what reads it.)
fn is_qualified(before: &[u8], vanished: &Vanished) -> bool {
    let is_of_name = |b: &&u8| is_name_byte(**b) || **b == b'.';
    let length = before.iter().rev().take_while(is_of_name).count();
    let qualifier = String::from_utf8_lossy(&before[before.len() - length..]);
    let ends_with_it = |container: &String| {
        // As in a manifest of Android, below the package of the program: `.ui.Till`.
        if qualifier.starts_with('.') {
            return vanished.kind.is_type() && container.ends_with(&*qualifier);
        }
        let rest = container.strip_suffix(&*qualifier);
        rest.is_some_and(|rest| rest.ends_with('.') || rest.is_empty() && !vanished.kind.is_type())
    };
    !qualifier.is_empty() && vanished.places().any(|place| ends_with_it(&place.container))
}

/// Returns whether a name is not a part of a path, as the slashes next to it show. Or it is the path of the
/// declaration's file as it was, with its last folders or all of them.
pub fn is_in_own_path(text: &[u8], at: Span, vanished: &Vanished) -> bool {
    let (before, behind) = (&text[..at.start], &text[at.end..]);
    if !before.ends_with(b"/") {
        return !behind.starts_with(b"/") || behind.get(1).is_some_and(u8::is_ascii_uppercase);
    }
    let folders = address_before(text, at.start);
    // A reference within a document of JSON or YAML.
    let is_reference = folders.starts_with(b"#/");
    let is_file = || {
        let mut endings = [&b".java"[..], b".class"].into_iter();
        let is_source = endings.any(|ending| {
            let rest = behind.strip_prefix(ending);
            rest.is_some_and(|rest| !rest.first().is_some_and(|b| is_name_byte(*b)))
        });
        let known = folders.rsplit(|b| b"*}".contains(b)).next().unwrap_or_default();
        let known = known.strip_prefix(b"/").unwrap_or(known);
        let folder = vanished.before.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let ends_so = format!("/{folder}/").into_bytes();
        is_source && ends_so.ends_with(&[b"/", known].concat())
    };
    is_alternative(before) || is_reference || is_file()
}

/// Returns whether a slash at the end of a text parts names of which one may be meant as well: `JoinHint/QueryHint`.
fn is_alternative(before: &[u8]) -> bool {
    let before = &before[..before.len() - 1];
    let length = before.iter().rev().take_while(|b| is_name_byte(**b)).count();
    let (rest, other) = before.split_at(before.len() - length);
    other.first().is_some_and(u8::is_ascii_uppercase) && !rest.ends_with(b"/")
}

/// Returns whether a name begins a longer one that something may be called by: the key of a message (`JoinHint.title`).
/// A text that goes on as a call, or names a file of source, does not count.
pub fn begins_key(text: &[u8], at: Span) -> bool {
    let Some(rest) = text[at.end..].strip_prefix(b".") else { return false };
    let part = rest.iter().take_while(|b| is_name_byte(**b)).count();
    let is_source = matches!(&rest[..part], b"java" | b"class" | b"kt" | b"groovy" | b"scala");
    part > 0 && !is_source && rest.get(part) != Some(&b'(')
}

/// Returns whether what is next to a name says that it is one of code: a member behind it, a call, the mark of an
/// annotation.
pub fn is_beside_code(text: &[u8], at: Span) -> bool {
    let (before, behind) = (&text[..at.start], &text[at.end..]);
    let is_marked = |b: Option<&u8>| b.is_some_and(|b| b"`#@".contains(b));
    let has_member = || matches!(behind, [b'.', b, ..] if b.is_ascii_alphabetic());
    let is_generic = || matches!(behind, [b'<', b, ..] if b.is_ascii_uppercase() || *b == b'?');
    is_marked(before.last())
        || is_marked(behind.first())
        || behind.starts_with(b"(")
        || before.ends_with(b"new ")
        || has_member()
        || is_generic()
}

/// Returns the address or path that goes on with what begins at a place.
pub fn address_before(text: &[u8], start: usize) -> &[u8] {
    let is_outside = |b: &u8| b.is_ascii_whitespace() || b"\"'`<>()[]|".contains(b);
    let from = text[..start].iter().rposition(is_outside).map_or(0, |i| i + 1);
    &text[from..start]
}

/// Returns whether a name is that of a page or file in another folder than that of the type's package. Then it is
/// another class of the same name.
pub fn leads_elsewhere(text: &[u8], start: usize, end: usize, vanished: &Vanished) -> bool {
    let Some(folders) = address_before(text, start).strip_suffix(b"/") else { return false };
    let is_address = memmem::find(folders, b"://").is_some()
        || [&b".java"[..], b".html"].iter().any(|e| text[end..].starts_with(e));
    let folder = folders.rsplit(|b| *b == b'/').next().unwrap_or_default();
    let package = vanished.before.path.rsplit('/').nth(1).unwrap_or_default();
    // In place of a folder, there may be a variable that only a document or a build knows: `{sourcedir}`.
    let is_here = matches!(folder, b"." | b"..") || folder.ends_with(b"}");
    is_address && !is_here && !package.is_empty() && folder != package.as_bytes()
}
