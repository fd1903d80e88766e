//! References in Javadoc: `{@link Type#member(…)}`, `@see`, `@param name`. Plain words in comments
//! are not references.

use rustc_hash::FxHashSet;
use tree_sitter::Node;

use crate::java::{Declaration, DeclarationId, DeclarationRef, Kind, Place, Resolver, Span, Type};

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
    let comment = Comment { resolver, node: comment, text: &text, names };
    let mut found = Vec::new();
    for (tag, start) in tags(&text) {
        match tag {
            "param" => found.extend(comment.parameter(start)),
            "link" | "linkplain" | "see" | "value" | "throws" | "exception" => {
                comment.reference(start, &mut found);
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

/// Whether a character can be part of a Java name.
pub fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// The name that starts at a byte offset; empty where none does.
pub fn word(text: &str, start: usize) -> &str {
    let rest = &text[start..];
    &rest[..rest.find(|c| !is_name(c)).unwrap_or(rest.len())]
}

/// The declaration that a comment documents: the next one after it.
pub fn documented(resolver: &Resolver<'_>, comment: Node<'_>) -> Option<DeclarationId> {
    let mut next = comment.next_named_sibling()?;
    while matches!(next.kind(), "block_comment" | "line_comment") {
        next = next.next_named_sibling()?;
    }
    let unit = &resolver.unit;
    unit.iter()
        .find(|(_, d)| d.span.start == next.start_byte() && d.span.end == next.end_byte())
        .map(|(id, _)| id)
}

/// Where the names in a comment are looked up from: of a type's comment, inside the type.
pub fn place(resolver: &Resolver<'_>, comment: Node<'_>) -> Place {
    let unit = &resolver.unit;
    let inside = documented(resolver, comment)
        .filter(|id| unit.get(*id).kind.is_type())
        .and_then(|id| unit.get(id).body)
        .map_or(comment.start_byte(), |body| body.start);
    resolver.place(inside)
}

/// A comment that is looked through for references to declarations with one of `names`. Where something
/// `start`s is a byte offset in its text.
struct Comment<'a> {
    resolver: &'a Resolver<'a>,
    node: Node<'a>,
    text: &'a str,
    names: &'a FxHashSet<&'a str>,
}

impl Comment<'_> {
    /// A name at an offset in the comment's text, as it stands in the file.
    fn mention(&self, name: &str, start: usize, declarations: Vec<DeclarationRef>) -> DocMention {
        let start = self.node.start_byte() + start;
        let span = Span { start, end: start + name.len() };
        DocMention { name: name.to_owned(), span, declarations }
    }

    /// `@param name` or `@param <T>` of the declaration after the comment.
    fn parameter(&self, start: usize) -> Option<DocMention> {
        let is_type = self.text[start..].starts_with('<');
        let start = start + usize::from(is_type);
        let name = word(self.text, start);
        if !self.names.contains(name) {
            return None;
        }
        let documented = documented(self.resolver, self.node)?;
        let unit = &self.resolver.unit;
        let is_meant = |d: &Declaration| match d.kind {
            Kind::TypeParameter => is_type,
            Kind::Parameter => !is_type,
            Kind::Field => !is_type && unit.get(documented).kind == Kind::Record,
            _ => false,
        };
        let (id, _) = unit.members(Some(documented)).find(|(_, d)| d.name == name && is_meant(d))?;
        Some(self.mention(name, start, vec![DeclarationRef { unit: unit.clone(), id }]))
    }

    /// `package.Type.Inner#member(Type, Type)`.
    fn reference(&self, start: usize, found: &mut Vec<DocMention>) {
        let rest = &self.text[start..];
        let head_end = rest.find(|c: char| !is_name(c) && c != '.').unwrap_or(rest.len());
        let head = rest[..head_end].trim_end_matches('.');
        let place = place(self.resolver, self.node);
        let holder = self.types(head, start, &place, found);
        if !rest[head_end..].starts_with('#') {
            return;
        }
        let member_at = start + head_end + 1;
        let name = word(self.text, member_at);
        let holder = if head.is_empty() { place.enclosing_type() } else { holder };
        if let Some(holder) = holder.filter(|_| self.names.contains(name)) {
            let mut all = self.members(&holder, name);
            if all.is_empty() && head.is_empty() {
                // A member of an outer type.
                all = place.enclosing_types().flat_map(|ty| self.members(&ty, name)).collect();
            }
            let declarations = narrowed(all, &self.text[member_at + name.len()..]);
            if !declarations.is_empty() {
                found.push(self.mention(name, member_at, declarations));
            }
        }
        self.parameter_types(member_at + name.len(), found);
    }

    /// The members of a type by a name; the type itself for its constructors, which have its name.
    fn members(&self, ty: &DeclarationRef, name: &str) -> Vec<DeclarationRef> {
        let found = self.resolver.symbols.all_members(ty, name);
        if found.is_empty() && ty.get().name == name { vec![ty.clone()] } else { found }
    }

    /// Looks at each prefix of a qualified name that is a type. Returns what the whole name is.
    fn types(
        &self,
        qualified: &str,
        start: usize,
        place: &Place,
        found: &mut Vec<DocMention>,
    ) -> Option<DeclarationRef> {
        let mut offset = 0;
        let mut whole = None;
        for part in qualified.split('.').filter(|p| !p.is_empty()) {
            let prefix = &qualified[..offset + part.len()];
            whole = match self.resolver.symbols.type_at(place, prefix) {
                Type::Declared(declaration, _) | Type::Variable(declaration) => Some(declaration),
                _ => None,
            };
            if let Some(declaration) = whole.as_ref().filter(|_| self.names.contains(part)) {
                found.push(self.mention(part, start + offset, vec![declaration.clone()]));
            }
            offset += part.len() + 1;
        }
        whole
    }

    /// The types in a member reference's parentheses.
    fn parameter_types(&self, open: usize, found: &mut Vec<DocMention>) {
        let Some(inside) = in_parentheses(&self.text[open..]) else { return };
        let place = self.resolver.place(self.node.start_byte());
        let mut at = open + 1;
        let end = at + inside.len();
        while at < end {
            let name = word(self.text, at);
            if name.is_empty() {
                at += self.text[at..].chars().next().map_or(1, char::len_utf8);
                continue;
            }
            let qualified = self.text[..at].ends_with('.');
            if self.names.contains(name)
                && !qualified
                && let Type::Declared(declaration, _) = self.resolver.symbols.type_at(&place, name)
            {
                found.push(self.mention(name, at, vec![declaration]));
            }
            at += name.len();
        }
    }
}

/// What stands in the parentheses with which a text begins.
pub fn in_parentheses(text: &str) -> Option<&str> {
    text.strip_prefix('(')?.split_once(')').map(|(inside, _)| inside)
}

/// Of members of one name those with the parameter types written in parentheses, if there are any.
fn narrowed(members: Vec<DeclarationRef>, after: &str) -> Vec<DeclarationRef> {
    let Some(inside) = in_parentheses(after) else { return members };
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
