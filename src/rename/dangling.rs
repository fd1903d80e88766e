//! References in Javadoc to what was renamed, by its old name: they resolve to nothing any more.
//!
//! A reference counts only where both sides are known: the old name means nothing where it stands,
//! and the new one would mean the renamed declaration there.

use tree_sitter::Node;

use super::javadoc::{documented, in_parentheses, is_name, place, tags, word};
use crate::java::{DeclarationRef, Kind, Place, Resolver, Span, Type, owner_type};

/// A declaration that had another name before.
#[derive(Debug, Clone)]
pub struct Formerly {
    pub old_name: String,
    /// Of a type, its old qualified name as sources have it: `a.b.Outer.Inner`.
    pub old_qualified: Option<String>,
    /// Under its new name.
    pub declaration: DeclarationRef,
}

/// A name in a Javadoc reference to which nothing answers any more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dangling {
    /// Index of the declaration that it meant.
    pub of: usize,
    /// Of the name, or of the qualified name.
    pub span: Span,
    pub new_text: String,
}

/// The references in a Javadoc comment by old names of some declarations, left to right: of parameters
/// alone (`@param`), for which nothing needs to be looked up, or of types and members, too.
pub fn dangling(
    resolver: &Resolver<'_>,
    comment: Node<'_>,
    formerly: &[Formerly],
    parameters_alone: bool,
) -> Vec<Dangling> {
    let text = resolver.tree.text(comment);
    // Offsets of lossy text are those of the bytes only where nothing was replaced.
    if text.len() != comment.end_byte() - comment.start_byte() {
        return Vec::new();
    }
    let mut look = Look { resolver, comment, text: &text, formerly, found: Vec::new() };
    for (tag, start) in tags(&text) {
        match tag {
            "param" => look.parameter(start),
            _ if parameters_alone => {}
            "link" | "linkplain" | "see" | "value" | "throws" | "exception" => look.reference(start),
            _ => {}
        }
    }
    look.found
}

struct Look<'l, 'r> {
    resolver: &'l Resolver<'r>,
    comment: Node<'l>,
    text: &'l str,
    formerly: &'l [Formerly],
    found: Vec<Dangling>,
}

impl Look<'_, '_> {
    /// `@param name` or `@param <T>` of the declaration after the comment.
    fn parameter(&mut self, start: usize) {
        let is_type = self.text[start..].starts_with('<');
        let start = start + usize::from(is_type);
        let name = word(self.text, start);
        let Some(id) = documented(self.resolver, self.comment) else { return };
        let unit = &self.resolver.unit;
        if unit.members(Some(id)).any(|(_, d)| d.name == name) {
            return;
        }
        let fits = |f: &Formerly| {
            let d = f.declaration.get();
            let is_parameter = match d.kind {
                Kind::TypeParameter => is_type,
                Kind::Parameter => !is_type,
                Kind::Field => !is_type && unit.get(id).kind == Kind::Record,
                _ => false,
            };
            is_parameter && f.declaration.unit.path() == unit.path() && d.owner == Some(id)
        };
        if let Some(of) = self.formerly.iter().position(|f| f.old_name == name && fits(f)) {
            self.add(of, start, name.len(), None);
        }
    }

    /// `package.Type.Inner#member(Type, Type)`.
    fn reference(&mut self, start: usize) {
        let rest = &self.text[start..];
        let head_end = rest.find(|c: char| !is_name(c) && c != '.').unwrap_or(rest.len());
        let head = rest[..head_end].trim_end_matches('.');
        let end = rest.find(['}', '\n']).unwrap_or(rest.len());
        let mut names = rest[..end.max(head_end)].split(|c: char| !is_name(c));
        if !names.any(|name| self.formerly.iter().any(|f| f.old_name == name)) {
            return;
        }
        let place = place(self.resolver, self.comment);
        let holder =
            if head.is_empty() { place.enclosing_type() } else { self.named_type(&place, head, start) };
        if !rest[head_end..].starts_with('#') {
            return;
        }
        let member_at = start + head_end + 1;
        let name = word(self.text, member_at);
        if let Some(holder) = &holder {
            self.member(holder, name, member_at, head.is_empty());
        }
        self.parameter_types(&place, member_at + name.len());
    }

    /// The type that a name means, or meant before it was renamed, which is noted.
    fn named_type(&mut self, place: &Place, head: &str, start: usize) -> Option<DeclarationRef> {
        let symbols = self.resolver.symbols;
        let mut holder: Option<DeclarationRef> = None;
        let mut offset = 0;
        for part in head.split('.').filter(|p| !p.is_empty()) {
            let upto = &head[..offset + part.len()];
            holder = match symbols.type_at(place, upto) {
                Type::Declared(d, _) => Some(d),
                Type::Variable(_) => None,
                _ => {
                    let meant = self.meant(place, holder.as_ref(), upto, part);
                    meant.map(|(of, whole)| {
                        let (at, length) =
                            if whole { (start, upto.len()) } else { (start + offset, part.len()) };
                        let now = &self.formerly[of].declaration;
                        let new = whole.then(|| now.unit.qualified_name(now.id));
                        self.add(of, at, length, new);
                        self.formerly[of].declaration.clone()
                    })
                }
            };
            offset += part.len() + 1;
        }
        holder
    }

    /// The renamed type that a name meant, and whether the name is qualified with a package.
    fn meant(
        &self,
        place: &Place,
        holder: Option<&DeclarationRef>,
        upto: &str,
        part: &str,
    ) -> Option<(usize, bool)> {
        let symbols = self.resolver.symbols;
        self.formerly.iter().enumerate().filter(|(_, f)| f.old_name == part).find_map(|(of, f)| {
            let now = &f.declaration;
            let qualified = f.old_qualified.as_deref()?;
            if upto.contains('.') && upto == qualified {
                return Some((of, true));
            }
            let would_be_seen = match holder {
                Some(outer) => symbols.member_type(outer, &now.get().name).as_ref() == Some(now),
                None if upto == part => {
                    let from_elsewhere = |i: &crate::java::Import| {
                        !i.on_demand && i.name != qualified && i.name.rsplit('.').next() == Some(part)
                    };
                    !self.resolver.unit.imports.iter().any(from_elsewhere)
                        && symbols.type_at(place, &now.get().name).declaration() == Some(now)
                }
                None => false,
            };
            would_be_seen.then_some((of, false))
        })
    }

    fn member(&mut self, holder: &DeclarationRef, name: &str, at: usize, from_inside: bool) {
        let symbols = self.resolver.symbols;
        let around = std::iter::once(holder.clone())
            .chain(from_inside.then(|| outer_types(holder)).into_iter().flatten());
        for ty in around {
            let hierarchy = symbols.hierarchy(&ty);
            if !symbols.all_members(&ty, name).is_empty() || ty.get().name == name {
                return;
            }
            if let Some(of) = self.constructor(&ty, name) {
                self.add(of, at, name.len(), None);
                return;
            }
            if !hierarchy.is_complete() {
                return;
            }
            let meant = self.formerly.iter().position(|f| {
                f.old_name == name
                    && f.old_qualified.is_none()
                    && owner_type(&f.declaration).is_some_and(|owner| hierarchy.contains(&owner))
                    && f.declaration.get().owner.is_some_and(|o| f.declaration.unit.get(o).kind.is_type())
            });
            if let Some(of) = meant {
                self.add(of, at, name.len(), None);
                return;
            }
        }
    }

    /// The renamed class of which a name was the constructors'.
    fn constructor(&self, ty: &DeclarationRef, name: &str) -> Option<usize> {
        let is_class = matches!(ty.get().kind, Kind::Class | Kind::Enum | Kind::Record);
        let meant = |f: &Formerly| f.old_name == name && f.old_qualified.is_some() && f.declaration == *ty;
        self.formerly.iter().position(meant).filter(|_| is_class)
    }

    /// The types in a member reference's parentheses.
    fn parameter_types(&mut self, place: &Place, open: usize) {
        let Some(inside) = in_parentheses(&self.text[open..]) else { return };
        let mut at = open + 1;
        for written in inside.split(',') {
            let lead = written.len() - written.trim_start_matches([' ', '\n', '*', '\r', '\t']).len();
            let name = &written[lead..];
            let name = &name[..name.find(|c: char| !is_name(c) && c != '.').unwrap_or(name.len())];
            if !name.is_empty() {
                self.named_type(place, name.trim_end_matches('.'), at + lead);
            }
            at += written.len() + 1;
        }
    }

    fn add(&mut self, of: usize, at: usize, length: usize, new_text: Option<String>) {
        let start = self.comment.start_byte() + at;
        let new_text = new_text.unwrap_or_else(|| self.formerly[of].declaration.get().name.clone());
        self.found.push(Dangling { of, span: Span { start, end: start + length }, new_text });
    }
}

/// The types around a type, innermost first.
fn outer_types(ty: &DeclarationRef) -> Vec<DeclarationRef> {
    std::iter::successors(owner_type(ty), owner_type).collect()
}
