//! References in Javadoc: `{@link Type#member(…)}`, `@see`, `@param name`, and in a Markdown comment
//! `[Type#member(…)]`. Plain words in comments are not references.

use std::cell::OnceCell;

use rustc_hash::{FxHashMap, FxHashSet};
use tree_sitter::Node;

use crate::java::grammar::is_comment;
use crate::java::lexical::is_name_char;
use crate::java::{
    Declaration, DeclarationId, DeclarationRef, Kind, Modifiers, ProgramPoint, Resolver, Span, Symbols,
    SyntaxTree, Type, TypeName, owner_type,
};

/// What may stand between the parts of a reference: white space, and what begins a comment's line.
const BETWEEN: [char; 6] = [' ', '\t', '\r', '\n', '*', '/'];

/// A name in a Javadoc comment that refers to declarations.
#[derive(Debug, Clone)]
pub struct DocMention {
    pub name: String,
    pub span: Span,
    /// What it may refer to; of overloaded methods without parameter types, the first.
    pub declarations: Vec<DeclarationRef>,
    /// Of what is named without what is around it, and may be a type: where in the file it is looked up from.
    pub simple_from: Option<usize>,
    /// Of a member: the types that it is looked up in, the nearest first.
    looked_up_in: Vec<DeclarationRef>,
    /// How many parameter types stand in its parentheses; `None` without these.
    arity: Option<usize>,
}

impl DocMention {
    /// The types in which a field of the mention's name would be meant instead of what is: in any of them before a
    /// method that is named without parentheses.
    pub fn open_to_fields<'m>(
        &'m self,
        symbols: &'m Symbols<'_, '_>,
    ) -> impl Iterator<Item = &'m DeclarationRef> {
        let is_bare = self.arity.is_none();
        let is_open = move |ty: &&DeclarationRef| is_bare && !self.is_found_in(symbols, ty, is_field);
        self.looked_up_in.iter().take_while(is_open)
    }

    /// The types in which a method of the mention's name, with so many parameters, would be meant instead of what is,
    /// since they are nearer.
    pub fn open_to_methods<'m>(
        &'m self,
        symbols: &'m Symbols<'_, '_>,
        arity: usize,
    ) -> impl Iterator<Item = &'m DeclarationRef> {
        let fits = self.arity.is_none_or(|written| written == arity);
        let is_open = move |ty: &&DeclarationRef| fits && !self.is_found_in(symbols, ty, |_| true);
        self.looked_up_in.iter().take_while(is_open)
    }

    /// Whether a type is one by which some sort of what is meant was found.
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
    matches!(d.get().kind, Kind::Field | Kind::EnumConstant)
}

/// A comment for the Javadoc tool, in HTML or Markdown. Of the latter, each line is a comment of its own to the grammar,
/// and all of them are read at once: a file may have thousands.
pub struct DocComment<'t> {
    /// The comment, or one of its lines. The tree may be without the others.
    node: Node<'t>,
    /// All of its text in the file.
    pub span: Span,
    documented: OnceCell<Option<DeclarationId>>,
}

impl<'t> DocComment<'t> {
    /// The one that a comment of the grammar is, or is a line of; `None` of any other comment.
    pub fn of(tree: &SyntaxTree, node: Node<'t>) -> Option<Self> {
        let text = tree.source().bytes();
        let span = match &text[node.byte_range()] {
            line if is_markdown(line) => lines_around(text, node.into()),
            comment if comment.starts_with(b"/**") => node.into(),
            _ => return None,
        };
        Some(DocComment { node, span, documented: OnceCell::new() })
    }

    /// The declaration that it documents: the next one after it.
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

    /// Where its names are looked up from: of a type's comment, inside the type, and of a method's, where its type
    /// parameters are known.
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

fn is_markdown(comment: &[u8]) -> bool {
    comment.starts_with(b"///")
}

/// The lines of a Markdown comment around one of them.
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

/// The references in a comment to declarations with one of the names.
pub fn mentions(
    resolver: &Resolver<'_>,
    comment: &DocComment<'_>,
    names: &FxHashSet<&str>,
) -> Vec<DocMention> {
    let text = resolver.tree.source().aligned_text(comment.span.range());
    let look = Look { resolver, comment, names };
    let mut found = Vec::new();
    for reference in references(&text) {
        match reference {
            Reference::Parameter { name, is_type } => found.extend(look.parameter(name, is_type)),
            Reference::Element { holder, member } => look.element(holder, member.as_ref(), &mut found),
        }
    }
    found
}

/// A name as it is written in a comment, qualified or not, and the byte offset in the comment's text where it starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Written<'t> {
    pub text: &'t str,
    pub at: usize,
}

impl<'t> Written<'t> {
    /// The qualified name that starts at an offset; empty where none does.
    fn qualified(text: &'t str, at: usize) -> Written<'t> {
        let rest = &text[at..];
        let end = rest.find(|c: char| !is_name_char(c) && c != '.').unwrap_or(rest.len());
        Written { text: rest[..end].trim_end_matches('.'), at }
    }

    /// The names between the dots, each with the text up to its end, and the offset where it starts.
    pub fn parts(self) -> impl Iterator<Item = (&'t str, &'t str, usize)> {
        let mut offset = 0;
        self.text.split('.').filter_map(move |part| {
            let start = offset;
            offset += part.len() + 1;
            (!part.is_empty()).then(|| (&self.text[..start + part.len()], part, self.at + start))
        })
    }
}

/// What a tag in a comment refers to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reference<'t> {
    /// `@param name`, `@param <T>`
    Parameter { name: Written<'t>, is_type: bool },
    /// `package.Type.Inner#member(Type, Type)`, where the holder may be empty.
    Element { holder: Written<'t>, member: Option<Member<'t>> },
}

/// What stands behind a `#`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member<'t> {
    pub name: Written<'t>,
    /// `None` without parentheses.
    pub parameters: Option<Vec<Parameter<'t>>>,
}

/// A type in the parentheses of a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parameter<'t> {
    /// The type's name alone.
    pub name: Written<'t>,
    /// As it is written, with `[]` or `...`.
    pub written: &'t str,
}

/// The references in a comment's text.
pub fn references(text: &str) -> impl Iterator<Item = Reference<'_>> {
    let links = is_markdown(text.as_bytes()).then(|| markdown_links(text));
    let in_tags = tags(text).filter_map(|(tag, start)| match tag {
        "param" => {
            let is_type = text[start..].starts_with('<');
            let at = start + usize::from(is_type);
            Some(Reference::Parameter { name: Written { text: word(text, at), at }, is_type })
        }
        "link" | "linkplain" | "see" | "throws" | "exception" | "uses" | "provides" => {
            Some(element(text, start))
        }
        "value" => Some(element(text, after_format(text, start))),
        _ => None,
    });
    in_tags.chain(links.into_iter().flatten())
}

/// Behind the format that a value is to be shown in: `{@value %04x #LIMIT}`.
fn after_format(text: &str, start: usize) -> usize {
    let rest = &text[start..];
    let format = rest.find(char::is_whitespace).filter(|_| rest.starts_with('%'));
    format.map_or(start, |end| start + rest.len() - rest[end..].trim_start_matches(BETWEEN).len())
}

/// The type or member whose name starts at an offset, perhaps behind its module's (`shop.core/shop.Cart#sum`).
fn element(text: &str, start: usize) -> Reference<'_> {
    let module = Written::qualified(text, start).text;
    let behind = text[start + module.len()..].strip_prefix('/').filter(|rest| rest.starts_with(is_name_char));
    let start = behind.map_or(start, |rest| text.len() - rest.len());
    let holder = Written::qualified(text, start);
    let rest = text[start..].trim_start_matches(|c: char| is_name_char(c) || c == '.');
    let member = rest.strip_prefix('#').map(|rest| member(text, text.len() - rest.len()));
    Reference::Element { holder, member }
}

/// What stands in brackets in a Markdown comment, where that is neither an address's text nor code.
fn markdown_links(text: &str) -> impl Iterator<Item = Reference<'_>> {
    let code = code_spans(text);
    text.match_indices('[').filter_map(move |(open, _)| {
        let (before, inside) = (&text[..open], &text[open + 1..]);
        let before_it = code.partition_point(|span| span.start <= open);
        let is_code = before_it.checked_sub(1).is_some_and(|last| code[last].contains(open));
        // An array's brackets are escaped.
        let close = inside.match_indices(']').map(|(at, _)| at).find(|at| !inside[..*at].ends_with('\\'))?;
        let (inside, after) = (&inside[..close], &inside[close + 1..]);
        let line = before.rsplit('\n').next().unwrap_or_default();
        let is_definition = line.trim() == "///" && after.starts_with(':');
        let rest = inside.trim_start_matches(|c: char| is_name_char(c) || matches!(c, '.' | '#'));
        let is_name = rest.is_empty() || rest.starts_with('(') && rest.ends_with(')');
        let is_link = is_name
            && !is_code
            && !is_definition
            && !before.ends_with('\\')
            && !after.starts_with(['(', '[']);
        is_link.then(|| element(text, open + 1))
    })
}

/// What stands between as many backticks as end it: in one paragraph, or from one line of three to another.
fn code_spans(text: &str) -> Vec<Span> {
    let runs = backticks(text);
    let mut closing: Vec<Option<usize>> = vec![None; runs.len()];
    let mut next_of_length: FxHashMap<usize, usize> = FxHashMap::default();
    for (index, run) in runs.iter().enumerate().rev() {
        closing[index] = next_of_length.insert(run.end - run.start, index);
    }
    let paragraphs = paragraph_ends(text);
    let are_in_one = |open: &Span, close: &Span| {
        let next = paragraphs.partition_point(|end| *end < open.end);
        paragraphs.get(next).is_none_or(|end| *end >= close.start)
    };
    let mut spans = Vec::new();
    let mut at = 0;
    while let Some(open) = runs.get(at) {
        let is_fence = open.end - open.start >= 3;
        let close = closing[at].filter(|close| is_fence || are_in_one(open, &runs[*close]));
        spans.extend(close.map(|close| Span { start: open.start, end: runs[close].end }));
        at = close.unwrap_or(at) + 1;
    }
    spans
}

/// The runs of backticks in a text.
fn backticks(text: &str) -> Vec<Span> {
    let mut runs: Vec<Span> = Vec::new();
    for at in memchr::memchr_iter(b'`', text.as_bytes()) {
        match runs.last_mut().filter(|run| run.end == at) {
            Some(run) => run.end = at + 1,
            None => runs.push(Span { start: at, end: at + 1 }),
        }
    }
    runs
}

/// Where the empty lines of a Markdown comment start.
fn paragraph_ends(text: &str) -> Vec<usize> {
    let mut start = 0;
    let mut ends = Vec::new();
    for line in text.split_inclusive('\n') {
        if line.trim() == "///" {
            ends.push(start);
        }
        start += line.len();
    }
    ends
}

/// The member whose name starts at an offset.
fn member(text: &str, at: usize) -> Member<'_> {
    let name = Written { text: word(text, at), at };
    let open = at + name.text.len();
    let inside = text[open..].strip_prefix('(').and_then(|rest| rest.split_once(')'));
    let parameters = inside.map(|(inside, _)| {
        let mut next = open + 1;
        let mut parameters = Vec::new();
        for each in inside.split(',') {
            let written = each.trim_start_matches(BETWEEN);
            let at = next + each.len() - written.len();
            next += each.len() + 1;
            let written = written.split_whitespace().next().unwrap_or_default();
            let name = Written::qualified(written, 0);
            if !written.is_empty() {
                parameters.push(Parameter { name: Written { at, ..name }, written });
            }
        }
        parameters
    });
    Member { name, parameters }
}

/// The tags in a comment's text, each with the byte offset of what follows it.
fn tags(text: &str) -> impl Iterator<Item = (&str, usize)> {
    text.match_indices('@').map(|(at, _)| {
        let tag_end =
            text[at + 1..].find(|c: char| !c.is_ascii_alphabetic()).map_or(text.len(), |n| at + 1 + n);
        let rest = &text[tag_end..];
        let start = tag_end + (rest.len() - rest.trim_start_matches(BETWEEN).len());
        (&text[at + 1..tag_end], start)
    })
}

/// The name that starts at a byte offset; empty where none does.
fn word(text: &str, start: usize) -> &str {
    let rest = &text[start..];
    &rest[..rest.find(|c| !is_name_char(c)).unwrap_or(rest.len())]
}

/// A comment that is looked through for references to declarations with one of `names`.
struct Look<'a, 'r> {
    resolver: &'a Resolver<'r>,
    comment: &'a DocComment<'a>,
    names: &'a FxHashSet<&'a str>,
}

impl Look<'_, '_> {
    /// A name at an offset in the comment's text, as it stands in the file.
    fn mention(&self, name: &str, at: usize, declarations: Vec<DeclarationRef>) -> DocMention {
        let start = self.comment.span.start + at;
        let span = Span { start, end: start + name.len() };
        let name = name.to_owned();
        DocMention { name, span, declarations, simple_from: None, looked_up_in: Vec::new(), arity: None }
    }

    /// A parameter, type parameter or component of the declaration after the comment.
    fn parameter(&self, name: Written<'_>, is_type: bool) -> Option<DocMention> {
        if !self.names.contains(name.text) {
            return None;
        }
        let documented = self.comment.documented(self.resolver)?;
        let unit = &self.resolver.unit;
        let is_meant = |d: &Declaration| match d.kind {
            Kind::TypeParameter => is_type,
            Kind::Parameter => !is_type,
            Kind::Field => !is_type && unit.get(documented).kind == Kind::Record,
            _ => false,
        };
        let (id, _) = unit.members(Some(documented)).find(|(_, d)| d.name == name.text && is_meant(d))?;
        Some(self.mention(name.text, name.at, vec![DeclarationRef { unit: unit.clone(), id }]))
    }

    /// A type or a member, and what is written to say which.
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
        for name in parameters.filter(|name| name.parts().any(|(_, part, _)| self.names.contains(part))) {
            self.types(name, &point, found);
        }
    }

    /// What a name means that is no type's: a member, as it was written of old.
    fn member_without_hash(&self, name: Written<'_>, point: &ProgramPoint) -> Option<DocMention> {
        let is_no_type = || self.resolver.symbols.type_named(point, name.text) == TypeName::Missing;
        if !self.names.contains(name.text) || !is_no_type() {
            return None;
        }
        let member = Member { name, parameters: None };
        let mention = self.member(&member, point.enclosing_types().collect())?;
        Some(DocMention { simple_from: Some(self.comment.looked_up_from(self.resolver)), ..mention })
    }

    /// A member of the nearest of some types that has it.
    fn member(&self, member: &Member<'_>, holders: Vec<DeclarationRef>) -> Option<DocMention> {
        let Written { text: name, at } = member.name;
        let of_each = holders.iter().enumerate().map(|(step, ty)| (ty, self.members(ty, step == 0, name)));
        let declarations = match &member.parameters {
            Some(parameters) => {
                let mut of_each = of_each.map(|(ty, all)| narrowed(all, ty, parameters));
                of_each.find(|found| !found.is_empty())?
            }
            None => first(of_each.flat_map(|(_, all)| all).collect()),
        };
        let arity = member.parameters.as_ref().map(Vec::len);
        let mention =
            || DocMention { looked_up_in: holders, arity, ..self.mention(name, at, declarations.clone()) };
        (!declarations.is_empty()).then(mention)
    }

    /// The members of a type by a name; the type itself for its constructors, which have its name. In the type that is
    /// looked into first, these are meant before methods.
    fn members(&self, ty: &DeclarationRef, is_first: bool, name: &str) -> Vec<DeclarationRef> {
        let mut found = self.resolver.symbols.all_members(ty, name);
        if ty.get().name == name && (is_first || found.is_empty()) {
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
        for (prefix, part, at) in qualified.parts() {
            let symbols = self.resolver.symbols;
            whole = match symbols.type_at(point, prefix) {
                Type::Declared(declaration, _) | Type::Variable(declaration) => Some(declaration),
                // Other than code does, it may start with a package of which a type has the name.
                _ => symbols.qualified_type(point.unit.path(), prefix).filter(|_| prefix != part),
            };
            if let Some(declaration) = whole.as_ref().filter(|_| self.names.contains(part)) {
                let mention = self.mention(part, at, vec![declaration.clone()]);
                let is_simple = prefix == part;
                let simple_from = is_simple.then(|| self.comment.looked_up_from(self.resolver));
                found.push(DocMention { simple_from, ..mention });
            }
        }
        whole
    }
}

/// What a name without parentheses means: a field, or else the first of the methods.
fn first(mut members: Vec<DeclarationRef>) -> Vec<DeclarationRef> {
    members.sort_by_key(|m| !is_field(m));
    members.truncate(1);
    members
}

/// Of a type's members of one name those with the parameter types written in parentheses; the type itself stands for its
/// constructors.
fn narrowed(
    mut members: Vec<DeclarationRef>,
    ty: &DeclarationRef,
    written: &[Parameter<'_>],
) -> Vec<DeclarationRef> {
    let is_called = |d: &Declaration| match d.kind {
        // By its accessor.
        Kind::Field => d.modifiers.has(Modifiers::RECORD_COMPONENT),
        kind => kind.is_callable(),
    };
    members.retain(|m| m == ty || is_called(m.get()) && takes(m, written, |_, _| false));
    members
}

/// Whether a member has the parameter types written in parentheses. `is_same` says of the simple names of a declared
/// and a written type whether they mean the same though they differ.
pub fn takes(
    member: &DeclarationRef,
    written: &[Parameter<'_>],
    is_same: impl Fn(&str, &str) -> bool,
) -> bool {
    fn simple(text: &str) -> &str {
        text.trim_end_matches("...").rsplit('.').next().unwrap_or_default()
    }
    // (In Markdown, an array's brackets are escaped.)
    let unescaped = |written: &str| written.replace('\\', "");
    let declared = member.unit.parameter_types(member.id);
    declared.len() == written.len()
        && declared.iter().zip(written).all(|(declared, Parameter { written, .. })| {
            let written = unescaped(written);
            let (declared, simple) = (simple(declared), simple(&written));
            written.ends_with("...") || declared == simple || is_same(declared, simple)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_read_as_they_are_written() {
        let text = "/** {@link #m} @see p.A.B#of(A.In[],\n * List<X> all, int...) @param <T> t @param x y\n {@value A#}";
        let show = |name: Written<'_>| {
            assert!(text[name.at..].starts_with(name.text));
            name.text.to_owned()
        };
        let shown: Vec<String> = references(text)
            .map(|reference| match reference {
                Reference::Parameter { name, is_type } => format!("{} {is_type}", show(name)),
                Reference::Element { holder, member } => {
                    let member = member.map(|m| {
                        let types = m.parameters.map(|all| {
                            all.iter().map(|p| format!("{}={}", show(p.name), p.written)).collect::<Vec<_>>()
                        });
                        format!("{} {types:?}", show(m.name))
                    });
                    format!("{}#{member:?}", show(holder)).replace('\\', "").replace('"', "")
                }
            })
            .collect();
        insta::assert_snapshot!(shown.join("\n"), @r"
        #Some(m None)
        p.A.B#Some(of Some([A.In=A.In[], List=List<X>, int=int...]))
        T true
        x false
        A#Some( None)
        ");
    }

    #[test]
    fn in_markdown_what_stands_in_brackets_is_a_reference() {
        let shown = |text: &str| -> Vec<String> {
            let name = |reference| match reference {
                Reference::Parameter { name, .. } => name.text.to_owned(),
                Reference::Element { holder, member: None } => holder.text.to_owned(),
                Reference::Element { holder, member: Some(m) } => {
                    let types = m.parameters.iter().flatten().map(|p| p.written).collect::<Vec<_>>();
                    format!("{}#{} {}", holder.text, m.name.text, types.join("; ")).trim_end().to_owned()
                }
            };
            references(text).map(name).collect()
        };
        assert_eq!(shown("/// [A], [the b][p.B], [#c], [D#e()]."), ["A", "p.B", "#c", "D#e"]);
        assert_eq!(shown(r"/// [A#b(int, p.C\[\])]"), [r"A#b int; p.C\[\]"]);
        assert_eq!(shown("/// @param a see [B]"), ["a", "B"]);
        assert_eq!(shown("/// [a b], [A](https://a.b), `[A]`, \\[A], c[0 + 1]"), [""; 0]);
        assert_eq!(shown("/// [A]: https://a.b"), [""; 0]);
        assert_eq!(shown("/// [A#b(\n    /// p.C, D)] and [the\n/// e][#e]"), ["A#b p.C; D", "#e"]);
        assert_eq!(shown("/// ``[A] ` [B]`` [C] ` [D]\n///\n/// ` [E]"), ["C", "D", "E"]);
        assert_eq!(shown("/// ``[A]\n/// `` [B] ``` ` [C] `` ` ```` [D]"), ["B", "D"]);
        assert_eq!(shown("/// ```java\n/// [A]\n///\n/// [B]\n/// ```\n/// [C]\n/// [D]: x"), ["C"]);
        assert_eq!(shown("/** [A] */"), [""; 0]);
    }
}
