//! References in Javadoc: `{@link Type#member(…)}`, `@see`, `@param name`, and in a Markdown comment
//! `[Type#member(…)]`. Plain words in comments are not references.

mod references;
mod signatures;

pub use references::{Member, NamePart, Parameter, ParameterSort, Reference, Written, references};
pub use signatures::takes;

use std::cell::OnceCell;

use references::{is_markdown, is_snippet_markup};
use rustc_hash::FxHashSet;
use tree_sitter::Node;

use crate::java::grammar::is_comment;
use crate::java::lexical::ReadText;
use crate::java::{
    Declaration, DeclarationId, DeclarationRef, Kind, Modifiers, ProgramPoint, Resolver, Span, Symbols,
    SyntaxTree, Type, TypeName, owner_type,
};

/// A name in a Javadoc comment that refers to declarations.
#[derive(Debug, Clone)]
pub struct DocMention {
    pub name: String,
    pub span: Span,
    /// The declarations that it may refer to; of overloaded methods without parameter types, the first.
    pub declarations: Vec<DeclarationRef>,
    /// The place in the file from which a simple name that may be a type is looked up.
    pub simple_from: Option<usize>,
    /// The types in which a member is looked up, the nearest first.
    looked_up_in: Vec<DeclarationRef>,
    /// How many parameter types are in its parentheses; `None` without these.
    arity: Option<usize>,
}

impl DocMention {
    /// Returns the types in which a field of the mention's name would be meant instead of what is. In any of them it is
    /// meant before a method that is named without parentheses.
    pub fn open_to_fields<'m>(
        &'m self,
        symbols: &'m Symbols<'_, '_>,
    ) -> impl Iterator<Item = &'m DeclarationRef> {
        let is_bare = self.arity.is_none();
        let is_open = move |ty: &&DeclarationRef| is_bare && !self.is_found_in(symbols, ty, is_field);
        self.looked_up_in.iter().take_while(is_open)
    }

    /// Returns the nearer types: a method with the mention's name and so many parameters would be meant if one of these
    /// had it.
    pub fn open_to_methods<'m>(
        &'m self,
        symbols: &'m Symbols<'_, '_>,
        arity: usize,
    ) -> impl Iterator<Item = &'m DeclarationRef> {
        let fits = self.arity.is_none_or(|written| written == arity);
        let is_open = move |ty: &&DeclarationRef| fits && !self.is_found_in(symbols, ty, |_| true);
        self.looked_up_in.iter().take_while(is_open)
    }

    /// Returns whether the mention means a method, but would mean a constructor if `ty` had its name. That is so if
    /// `ty` is the first type that it is looked up in.
    pub fn would_be_constructor_of(&self, ty: &DeclarationRef) -> bool {
        self.looked_up_in.first() == Some(ty)
            && self.declarations.iter().any(|d| d.get().kind == Kind::Method)
    }

    /// Returns whether a member of this name is a constructor, since the first type that is looked into has the name.
    pub fn would_name_constructor(&self, name: &str) -> bool {
        self.looked_up_in.first().is_some_and(|ty| ty.get().name == name)
    }

    /// Returns whether a type is, has or inherits a meant declaration of one sort.
    fn is_found_in(
        &self,
        symbols: &Symbols<'_, '_>,
        ty: &DeclarationRef,
        is_of_sort: fn(&DeclarationRef) -> bool,
    ) -> bool {
        let hierarchy = symbols.hierarchy(ty);
        let mut found = self.declarations.iter().filter(|d| is_of_sort(d));
        found.any(|d| d == ty || owner_type(d).is_some_and(|holder| hierarchy.contains(&holder)))
    }
}

fn is_field(d: &DeclarationRef) -> bool {
    d.get().kind.is_field()
}

/// A comment for the Javadoc tool, in HTML, in Markdown, or in the code of a snippet that is a file of its own. Of the
/// latter, each line is a comment of its own to the grammar. All of them are read at once, since a file may have
/// thousands.
pub struct DocComment<'t> {
    /// The comment, or one of its lines. The tree may be without the others.
    node: Node<'t>,
    /// All of its text in the file.
    pub span: Span,
    documented: OnceCell<Option<DeclarationId>>,
}

impl<'t> DocComment<'t> {
    /// Returns the one that a comment of the grammar is, or is a line of; `None` of any other comment.
    pub fn of(tree: &SyntaxTree, node: Node<'t>) -> Option<Self> {
        let text = tree.source().bytes();
        let span = match &text[node.byte_range()] {
            line if is_markdown(line) => lines_around(text, node.into()),
            comment if comment.starts_with(b"/**") || is_snippet_markup(comment) => node.into(),
            _ => return None,
        };
        Some(DocComment { node, span, documented: OnceCell::new() })
    }

    /// Returns its text, as Java reads it.
    pub fn read<'r>(&self, resolver: &'r Resolver<'_>) -> ReadText<'r> {
        ReadText::of(resolver.tree.source().aligned_text(self.span.range()))
    }

    /// Returns where a part of its text is in the file.
    pub fn place(&self, read: &ReadText<'_>, at: usize, length: usize) -> Span {
        let Span { start, end } = read.spelled(Span { start: at, end: at + length });
        Span { start: self.span.start + start, end: self.span.start + end }
    }

    /// Returns the declaration that it documents: the next one after it.
    pub fn documented(&self, resolver: &Resolver<'_>) -> Option<DeclarationId> {
        *self.documented.get_or_init(|| {
            let mut cursor = self.node.parent()?.walk();
            cursor.goto_first_child_for_byte(self.span.end)?;
            while is_comment(cursor.node()) || !cursor.node().is_named() {
                cursor.goto_next_sibling().then_some(())?;
            }
            let next: Span = cursor.node().into();
            resolver.unit.iter().find(|(_, d)| d.span == next).map(|(id, _)| id)
        })
    }

    /// Returns the place from which its names are looked up. For a type's comment, this is inside the type; for a
    /// method's comment, it is where the method's type parameters are known.
    pub fn point(&self, resolver: &Resolver<'_>) -> ProgramPoint {
        resolver.point(self.looked_up_from(resolver))
    }

    fn looked_up_from(&self, resolver: &Resolver<'_>) -> usize {
        let documented = self.documented(resolver).map(|id| resolver.unit.get(id));
        let inside = documented.and_then(|d| match d.kind {
            kind if kind.is_type() => d.body.map(|body| body.start),
            kind => kind.is_callable().then_some(d.name_span.start),
        });
        inside.unwrap_or(self.node.start_byte())
    }
}

/// Returns the lines of a Markdown comment around one of them.
fn lines_around(text: &[u8], Span { mut start, mut end }: Span) -> Span {
    while let Some(line_end) = memchr::memrchr(b'\n', &text[..start]) {
        let line_start = memchr::memrchr(b'\n', &text[..line_end]).map_or(0, |at| at + 1);
        let line = &text[line_start..line_end];
        if !is_markdown(line.trim_ascii_start()) {
            break;
        }
        start = line_end - line.trim_ascii_start().len();
    }
    while let Some(line_start) = memchr::memchr(b'\n', &text[end..]).map(|at| end + at + 1) {
        let line_end = memchr::memchr(b'\n', &text[line_start..]).map_or(text.len(), |at| line_start + at);
        if !is_markdown(text[line_start..line_end].trim_ascii_start()) {
            break;
        }
        end = line_end;
    }
    Span { start, end }
}

/// Returns the references in a comment to declarations with one of the names.
pub fn mentions(
    resolver: &Resolver<'_>,
    comment: &DocComment<'_>,
    names: &FxHashSet<&str>,
) -> Vec<DocMention> {
    let read = comment.read(resolver);
    let look = CommentScan { resolver, comment, read: &read, names };
    let mut found = Vec::new();
    for reference in references(&read.text) {
        match reference {
            Reference::Parameter { name, sort } => found.extend(look.parameter(name, sort)),
            Reference::Element { holder, member } => look.element(holder, member.as_ref(), &mut found),
        }
    }
    found
}

/// Whether a type's name means its constructors before methods of that name: so it is in the type that is looked into
/// first.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    ConstructorsFirst,
    ConstructorsLast,
}

/// A comment that is looked through for references to declarations with one of `names`.
struct CommentScan<'a, 'r> {
    resolver: &'a Resolver<'r>,
    comment: &'a DocComment<'a>,
    read: &'a ReadText<'a>,
    names: &'a FxHashSet<&'a str>,
}

impl CommentScan<'_, '_> {
    /// Returns a name at an offset in the comment's text, as it is in the file.
    fn mention(&self, name: &str, at: usize, declarations: Vec<DeclarationRef>) -> DocMention {
        let span = self.comment.place(self.read, at, name.len());
        let name = name.to_owned();
        DocMention { name, span, declarations, simple_from: None, looked_up_in: Vec::new(), arity: None }
    }

    /// Returns a parameter, type parameter or component of the declaration after the comment.
    fn parameter(&self, name: Written<'_>, sort: ParameterSort) -> Option<DocMention> {
        if !self.names.contains(name.text) {
            return None;
        }
        let documented = self.comment.documented(self.resolver)?;
        let unit = &self.resolver.unit;
        let record = unit.record_of_compact_constructor(documented);
        // A compact constructor has the record's components as its parameters, but not the record's type parameters.
        let is_known = |d: &Declaration| record.is_none() || d.kind != Kind::TypeParameter;
        let mut declared = unit.members(record.or(Some(documented)));
        let (id, _) = declared.find(|(_, d)| d.name == name.text && sort.has(d) && is_known(d))?;
        Some(self.mention(name.text, name.at, vec![DeclarationRef { unit: unit.clone(), id }]))
    }

    /// Finds the mentions of a type or a member, by the holder and the member that are written.
    fn element(&self, holder: Written<'_>, member: Option<&Member<'_>>, found: &mut Vec<DocMention>) {
        let point = self.comment.point(self.resolver);
        let named = self.types(holder, &point, found);
        let Some(member) = member else {
            if named.is_none() && !holder.text.contains('.') {
                found.extend(self.member_without_hash(holder, &point));
            }
            return;
        };
        if self.names.contains(member.name.text) {
            let holders: Vec<DeclarationRef> = match holder.text.is_empty() {
                true => point.enclosing_types().collect(),
                false => std::iter::successors(named, owner_type).collect(),
            };
            found.extend(self.member(member, holders));
        }
        let parameters = member.parameters.iter().flatten().map(|p| p.name);
        for name in parameters.filter(|name| name.parts().any(|part| self.names.contains(part.name))) {
            self.types(name, &point, found);
        }
    }

    /// Resolves a name that no type has: a member without `#`, in the old style.
    fn member_without_hash(&self, name: Written<'_>, point: &ProgramPoint) -> Option<DocMention> {
        let is_no_type = || self.resolver.symbols.type_named(point, name.text) == TypeName::NotFound;
        if !self.names.contains(name.text) || !is_no_type() {
            return None;
        }
        let member = Member { name, parameters: None };
        let mention = self.member(&member, point.enclosing_types().collect())?;
        Some(DocMention { simple_from: Some(self.comment.looked_up_from(self.resolver)), ..mention })
    }

    /// Returns a member of the nearest of some types that has it.
    fn member(&self, member: &Member<'_>, holders: Vec<DeclarationRef>) -> Option<DocMention> {
        let Written { text: name, at } = member.name;
        let of_each = holders.iter().enumerate().map(|(step, ty)| {
            let order = if step == 0 { Order::ConstructorsFirst } else { Order::ConstructorsLast };
            (ty, self.members(ty, order, name))
        });
        let declarations = match &member.parameters {
            Some(parameters) => {
                let mut of_each = of_each.map(|(ty, all)| self.narrowed(all, ty, parameters));
                of_each.find(|found| !found.is_empty())?
            }
            None => first(of_each.flat_map(|(_, all)| all).collect()),
        };
        let arity = member.parameters.as_ref().map(Vec::len);
        let mention =
            || DocMention { looked_up_in: holders, arity, ..self.mention(name, at, declarations.clone()) };
        (!declarations.is_empty()).then(mention)
    }

    /// Returns those of a type's members of one name that have the parameter types written in parentheses; the type
    /// itself stands for its constructors.
    fn narrowed(
        &self,
        mut members: Vec<DeclarationRef>,
        ty: &DeclarationRef,
        written: &[Parameter<'_>],
    ) -> Vec<DeclarationRef> {
        let is_called = |d: &Declaration| match d.kind {
            // A field is meant by its accessor.
            Kind::Field => d.modifiers.has(Modifiers::RECORD_COMPONENT),
            kind => kind.is_callable(),
        };
        let symbols = self.resolver.symbols;
        members.retain(|m| m == ty || is_called(m.get()) && takes(symbols, m, written, |_, _| false));
        members
    }

    /// Returns the members of a type by a name; the type itself for its constructors, which have its name.
    fn members(&self, ty: &DeclarationRef, order: Order, name: &str) -> Vec<DeclarationRef> {
        let mut found = self.resolver.symbols.all_members(ty, name);
        let are_constructors_meant = order == Order::ConstructorsFirst || found.is_empty();
        if ty.get().name == name && are_constructors_meant {
            found.retain(is_field);
            found.push(ty.clone());
        }
        found.sort_by_key(|member| member.get().kind.is_type());
        found
    }

    /// Looks at each prefix of a qualified name that is a type. Returns what the whole name is.
    fn types(
        &self,
        qualified: Written<'_>,
        point: &ProgramPoint,
        found: &mut Vec<DocMention>,
    ) -> Option<DeclarationRef> {
        let mut whole = None;
        for part in qualified.parts() {
            let symbols = self.resolver.symbols;
            whole = match symbols.type_at(point, part.upto) {
                Type::Declared(declaration, _) | Type::Variable(declaration) => Some(declaration),
                // Other than code does, it may start with a package of which a type has the name.
                _ => symbols.qualified_type(point.unit.path(), part.upto).filter(|_| !part.is_first()),
            };
            if let Some(declaration) = whole.as_ref().filter(|_| self.names.contains(part.name)) {
                let mention = self.mention(part.name, part.at, vec![declaration.clone()]);
                let simple_from = part.is_first().then(|| self.comment.looked_up_from(self.resolver));
                found.push(DocMention { simple_from, ..mention });
            }
        }
        whole
    }
}

/// Resolves a name without parentheses: it means a field, or else the first of the methods.
fn first(mut members: Vec<DeclarationRef>) -> Vec<DeclarationRef> {
    members.sort_by_key(|m| !is_field(m));
    members.truncate(1);
    members
}
