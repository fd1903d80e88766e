//! References in Javadoc: `{@link Type#member(…)}`, `@see`, `@param name`. Plain words in comments
//! are not references.

use rustc_hash::FxHashSet;
use tree_sitter::Node;

use crate::java::{DeclarationRef, Kind, Resolver, Span, Type};

/// A name in a Javadoc comment that refers to declarations.
#[derive(Debug, Clone)]
pub struct DocMention {
    pub name: String,
    pub span: Span,
    /// What it may refer to; of an overloaded method without parameter types, all of them.
    pub declarations: Vec<DeclarationRef>,
}

/// The references in a comment to declarations with one of the names.
pub fn mentions(resolver: &Resolver<'_>, comment: Node<'_>, names: &FxHashSet<&str>) -> Vec<DocMention> {
    let text = resolver.tree.text(comment);
    // Offsets of lossy text are those of the bytes only where nothing was replaced.
    if text.len() != comment.end_byte() - comment.start_byte() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for (tag, start) in tags(&text) {
        match tag {
            "param" => found.extend(parameter(resolver, comment, &text, start, names)),
            "link" | "linkplain" | "see" | "value" | "throws" | "exception" => {
                reference(resolver, comment, &text, start, names, &mut found);
            }
            _ => {}
        }
    }
    found
}

/// The tags in a comment's text, each with the byte offset of what follows it.
pub fn tags(text: &str) -> impl Iterator<Item = (&str, usize)> {
    text.match_indices('@').map(|(at, _)| {
        let tag_end =
            text[at + 1..].find(|c: char| !c.is_ascii_alphabetic()).map_or(text.len(), |n| at + 1 + n);
        let rest = &text[tag_end..];
        let start = tag_end + (rest.len() - rest.trim_start_matches([' ', '\t', '*', '\r', '\n']).len());
        (&text[at + 1..tag_end], start)
    })
}

pub fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

pub fn word(text: &str, start: usize) -> &str {
    let rest = &text[start..];
    &rest[..rest.find(|c| !is_name(c)).unwrap_or(rest.len())]
}

/// `@param name` or `@param <T>` of the declaration after the comment.
fn parameter(
    resolver: &Resolver<'_>,
    comment: Node<'_>,
    text: &str,
    start: usize,
    names: &FxHashSet<&str>,
) -> Option<DocMention> {
    let is_type = text[start..].starts_with('<');
    let start = start + usize::from(is_type);
    let name = word(text, start);
    if !names.contains(name) {
        return None;
    }
    let documented = documented(resolver, comment)?;
    let unit = &resolver.unit;
    let id = unit
        .members(Some(documented))
        .find(|(_, d)| {
            d.name == name
                && match d.kind {
                    Kind::TypeParameter => is_type,
                    Kind::Parameter => !is_type,
                    Kind::Field => !is_type && unit.get(documented).kind == Kind::Record,
                    _ => false,
                }
        })?
        .0;
    let at = comment.start_byte() + start;
    Some(DocMention {
        name: name.to_owned(),
        span: Span { start: at, end: at + name.len() },
        declarations: vec![DeclarationRef { unit: unit.clone(), id }],
    })
}

/// The declaration that a comment documents: the next one after it.
pub fn documented(resolver: &Resolver<'_>, comment: Node<'_>) -> Option<crate::java::DeclarationId> {
    let mut next = comment.next_named_sibling()?;
    while matches!(next.kind(), "block_comment" | "line_comment") {
        next = next.next_named_sibling()?;
    }
    let unit = &resolver.unit;
    unit.iter()
        .find(|(_, d)| d.span.start == next.start_byte() && d.span.end == next.end_byte())
        .map(|(id, _)| id)
}

/// `package.Type.Inner#member(Type, Type)`.
fn reference(
    resolver: &Resolver<'_>,
    comment: Node<'_>,
    text: &str,
    start: usize,
    names: &FxHashSet<&str>,
    found: &mut Vec<DocMention>,
) {
    let rest = &text[start..];
    let head_end = rest.find(|c: char| !is_name(c) && c != '.').unwrap_or(rest.len());
    let head = rest[..head_end].trim_end_matches('.');
    let inside = documented(resolver, comment)
        .filter(|id| resolver.unit.get(*id).kind.is_type())
        .and_then(|id| resolver.unit.get(id).body)
        .map_or(comment.start_byte(), |b| b.start);
    let place = resolver.place(inside);
    // Each prefix of the qualified name that is a type.
    let mut offset = 0;
    let mut holder = None;
    for part in head.split('.').filter(|p| !p.is_empty()) {
        let upto = &head[..offset + part.len()];
        let ty = resolver.symbols.type_at(&place, upto);
        if let Type::Declared(d, _) | Type::Variable(d) = &ty {
            if names.contains(part) {
                let at = comment.start_byte() + start + offset;
                found.push(DocMention {
                    name: part.to_owned(),
                    span: Span { start: at, end: at + part.len() },
                    declarations: vec![d.clone()],
                });
            }
            holder = Some(d.clone());
        } else {
            holder = None;
        }
        offset += part.len() + 1;
    }
    let Some(member_at) = rest[head_end..].strip_prefix('#').map(|_| start + head_end + 1) else { return };
    let name = word(text, member_at);
    if head.is_empty() {
        holder = place.enclosing_type();
    }
    let after = &text[member_at + name.len()..];
    if let Some(d) = holder.filter(|_| names.contains(name)) {
        let members = |ty: &DeclarationRef| {
            let found = resolver.symbols.all_members(ty, name);
            // A constructor has its class's name.
            let is_constructor = found.is_empty() && ty.get().name == name;
            if is_constructor { vec![ty.clone()] } else { found }
        };
        let mut all = members(&d);
        if all.is_empty() && head.is_empty() {
            // A member of an outer type.
            all = place.enclosing_types().flat_map(|ty| members(&ty)).collect();
        }
        let declarations = narrowed(all, after);
        if !declarations.is_empty() {
            let at = comment.start_byte() + member_at;
            found.push(DocMention {
                name: name.to_owned(),
                span: Span { start: at, end: at + name.len() },
                declarations,
            });
        }
    }
    parameter_types(resolver, comment, text, member_at + name.len(), names, found);
}

/// Of members of one name those with the parameter types written in parentheses, if there are any.
fn narrowed(members: Vec<DeclarationRef>, after: &str) -> Vec<DeclarationRef> {
    let Some(inside) = after.strip_prefix('(').and_then(|r| r.split_once(')')).map(|(i, _)| i) else {
        return members;
    };
    let written: Vec<&str> = inside
        .split(',')
        .map(|p| {
            p.trim_start_matches([' ', '\n', '*', '\r', '\t']).split_whitespace().next().unwrap_or_default()
        })
        .filter(|p| !p.is_empty())
        .map(|p| p.rsplit('.').next().unwrap_or(p))
        .collect();
    let simple =
        |text: String| text.trim_end_matches("...").rsplit('.').next().unwrap_or_default().to_owned();
    members
        .into_iter()
        .filter(|m| match m.get().kind {
            Kind::Method => {
                let declared = m.unit.parameter_types(m.id);
                declared.len() == written.len()
                    && declared
                        .into_iter()
                        .zip(&written)
                        .all(|(d, w)| simple(d) == w.trim_end_matches("...") || w.ends_with("..."))
            }
            kind => kind.is_type() || written.is_empty(),
        })
        .collect()
}

/// The types in a member reference's parentheses.
fn parameter_types(
    resolver: &Resolver<'_>,
    comment: Node<'_>,
    text: &str,
    open: usize,
    names: &FxHashSet<&str>,
    found: &mut Vec<DocMention>,
) {
    let Some(inside) = text[open..].strip_prefix('(').and_then(|r| r.split_once(')')).map(|(i, _)| i) else {
        return;
    };
    let place = resolver.place(comment.start_byte());
    let mut at = open + 1;
    let end = at + inside.len();
    while at < end {
        let name = word(text, at);
        if name.is_empty() {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
            continue;
        }
        let qualified = text[..at].ends_with('.');
        if names.contains(name)
            && !qualified
            && let Type::Declared(d, _) = resolver.symbols.type_at(&place, name)
        {
            let start = comment.start_byte() + at;
            found.push(DocMention {
                name: name.to_owned(),
                span: Span { start, end: start + name.len() },
                declarations: vec![d],
            });
        }
        at += name.len();
    }
}
