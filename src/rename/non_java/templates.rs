//! Finds members that an expression of a template asks some object for (Thymeleaf, FreeMarker, Velocity, JSF). Which
//! object that is, is known of the components of a container alone (`#{basket.items}`).

use super::foreign::properties;
use crate::git::{SourceFile, kind_of_file};
use crate::java::lexical::{find_word, is_name_byte};
use crate::java::{DeclarationRef, Kind, Modifiers, Symbols, is_static, owner_type};
use crate::rename::places::place;
use crate::rename::runtime_names::component_name;
use crate::text::each_once;
use crate::words::split;

/// The files from which pages are made, with expressions that ask objects for their members.
const TEMPLATES: [&str; 9] = ["html", "htm", "xhtml", "ftl", "ftlh", "vm", "gsp", "zul", "jelly"];

/// Returns whether a path is that of a template.
pub fn is_template(path: &str) -> bool {
    TEMPLATES.contains(&kind_of_file(path).as_str())
}

/// Returns the names by which templates may know a member of some object: those of several words, which are seldom
/// another's, and all those of a component's.
pub fn names(symbols: &Symbols<'_, '_>, member: &DeclarationRef) -> Vec<String> {
    let is_of_component = !components(symbols, member).is_empty();
    all_names(member).into_iter().filter(|name| is_of_component || is_distinctive(name)).collect()
}

fn all_names(member: &DeclarationRef) -> Vec<String> {
    let d = member.get();
    let is_method = d.kind == Kind::Method && !d.modifiers.has(Modifiers::PRIVATE) && !is_static(member);
    if !is_method && !d.modifiers.has(Modifiers::RECORD_COMPONENT) {
        return Vec::new();
    }
    std::iter::once(d.name.clone()).chain(properties(member)).collect()
}

fn is_distinctive(name: &str) -> bool {
    split(name).len() > 1
}

/// Returns the names of the components that have a member.
fn components(symbols: &Symbols<'_, '_>, member: &DeclarationRef) -> Vec<String> {
    let Some(owner) = owner_type(member) else { return Vec::new() };
    let subtypes = symbols.subtypes(&owner);
    std::iter::once(&owner).chain(&subtypes.types).filter_map(component_name).collect()
}

/// Returns the places where an expression of a template asks for one of some members. It asks the component that has
/// it, or some object for a name of several words.
pub fn places(
    symbols: &Symbols<'_, '_>,
    members: &[DeclarationRef],
    templates: &[SourceFile],
) -> Vec<String> {
    if templates.is_empty() {
        return Vec::new();
    }
    let asked = each_once(members.iter().flat_map(all_names));
    let components = each_once(members.iter().flat_map(|member| components(symbols, member)));
    let in_file = |file: &SourceFile| {
        let text = file.bytes();
        let marks: &[u8] = if kind_of_file(file.path()) == "xhtml" { b"$*#" } else { b"$*" };
        let words = asked.iter().flat_map(|name| find_word(text, name).map(move |at| (name, at)));
        let is_meant = |name: &str, at: usize| {
            is_distinctive(name) || components.iter().any(|component| is_behind(text, at, component))
        };
        let found = words.filter(|(name, at)| is_meant(name, *at) && is_asked_for(text, *at, marks));
        let mut found: Vec<usize> = found.map(|(_, at)| at).collect();
        found.sort_unstable();
        found.into_iter().map(|at| place(file, at)).collect::<Vec<_>>()
    };
    templates.iter().flat_map(in_file).collect()
}

/// Returns whether a word follows a component's name and a dot, where a path begins.
fn is_behind(text: &[u8], at: usize, component: &str) -> bool {
    let before = text[..at].strip_suffix(b".").and_then(|path| path.strip_suffix(component.as_bytes()));
    before.is_some_and(|before| !before.last().is_some_and(|b| is_name_byte(*b) || *b == b'.'))
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
        is_expression && (is_behind_dot || before.trim_ascii_end().ends_with(b"*{"))
    };
    let is_in_directive = || {
        let start = opened(b'<', b'>').map(|start| &before[start + 1..]);
        is_behind_dot && start.is_some_and(|inside| inside.starts_with(b"#") || inside.starts_with(b"@"))
    };
    let is_of_velocity =
        || is_behind_dot && (before[path..].starts_with(b"$") || before[..path].ends_with(b"$!"));
    is_in_braces() || is_in_directive() || is_of_velocity()
}
