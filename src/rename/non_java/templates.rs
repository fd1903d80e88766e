//! Finds members that an expression of a template asks some object for (Thymeleaf, FreeMarker, Velocity, JSF).

use super::foreign::properties;
use crate::git::{SourceFile, kind_of_file};
use crate::java::lexical::{find_word, is_name_byte};
use crate::java::{DeclarationRef, Kind, Modifiers, is_static};
use crate::rename::places::place;
use crate::text::each_once;
use crate::words::split;

/// The files from which pages are made, with expressions that ask objects for their members.
const TEMPLATES: [&str; 9] = ["html", "htm", "xhtml", "ftl", "ftlh", "vm", "gsp", "zul", "jelly"];

/// Returns whether a path is that of a template.
pub fn is_template(path: &str) -> bool {
    TEMPLATES.contains(&kind_of_file(path).as_str())
}

/// Returns the names by which templates know a member of some object: those of several words, which are seldom
/// another's.
pub fn names(member: &DeclarationRef) -> Vec<String> {
    let d = member.get();
    let is_method = d.kind == Kind::Method && !d.modifiers.has(Modifiers::PRIVATE) && !is_static(member);
    if !is_method && !d.modifiers.has(Modifiers::RECORD_COMPONENT) {
        return Vec::new();
    }
    let names = std::iter::once(d.name.clone()).chain(properties(member));
    names.filter(|name| split(name).len() > 1).collect()
}

/// Returns the places where an expression of a template asks for one of some members. (Of which object, is not known.)
pub fn places(members: &[DeclarationRef], templates: &[SourceFile]) -> Vec<String> {
    let asked = each_once(members.iter().flat_map(names));
    let in_file = |file: &SourceFile| {
        let text = file.bytes();
        let marks: &[u8] = if kind_of_file(file.path()) == "xhtml" { b"$*#" } else { b"$*" };
        let words = asked.iter().flat_map(|name| find_word(text, name));
        let mut found: Vec<usize> = words.filter(|at| is_asked_for(text, *at, marks)).collect();
        found.sort_unstable();
        found.into_iter().map(|at| place(file, at)).collect::<Vec<_>>()
    };
    templates.iter().flat_map(in_file).collect()
}

/// Returns whether a word is where an expression has a member: `${till.openRate}`, `*{openRate}`, `<#if
/// till.openRate>`, `$till.openRate`. `marks` are those before a brace that begins an expression: in Thymeleaf, `#{…}`
/// is a message.
fn is_asked_for(text: &[u8], at: usize, marks: &[u8]) -> bool {
    let before = &text[text[..at].iter().rposition(|b| *b == b'\n').map_or(0, |end| end + 1)..at];
    let path = before.iter().rposition(|b| !is_name_byte(*b) && *b != b'.').map_or(0, |end| end + 1);
    let is_behind_dot = before.ends_with(b".");
    let opened = |open: u8, close: u8| {
        let start = before.iter().rposition(|b| *b == open)?;
        (!before[start..].contains(&close)).then_some(start)
    };
    let is_in_braces = || {
        let start =
            opened(b'{', b'}').map(|start| before[..start].strip_suffix(b"!").unwrap_or(&before[..start]));
        let is_expression = start.and_then(|start| start.last()).is_some_and(|mark| marks.contains(mark));
        is_expression && (is_behind_dot || before.ends_with(b"*{"))
    };
    let is_in_directive = || {
        let start = opened(b'<', b'>').map(|start| &before[start + 1..]);
        is_behind_dot && start.is_some_and(|inside| inside.starts_with(b"#") || inside.starts_with(b"@"))
    };
    let is_of_velocity =
        || is_behind_dot && (before[path..].starts_with(b"$") || before[..path].ends_with(b"$!"));
    is_in_braces() || is_in_directive() || is_of_velocity()
}
