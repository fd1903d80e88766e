//! Reads references out of the text of a Javadoc comment, as they are written.

use memchr::memmem;
use rustc_hash::FxHashMap;

use crate::java::lexical::is_name_char;
use crate::java::{Declaration, Kind, Modifiers, Span};

/// The characters that may be between the parts of a reference: white space, and the beginning of a comment's line.
const BETWEEN: [char; 6] = [' ', '\t', '\r', '\n', '*', '/'];

pub fn is_markdown(comment: &[u8]) -> bool {
    comment.starts_with(b"///")
}

/// Returns whether a comment links a part of a line to a declaration: `// @link substring="sum" target="Cart#sum()"`.
pub fn is_snippet_markup(comment: &[u8]) -> bool {
    let has = |part: &str| memmem::find(comment, part.as_bytes()).is_some();
    comment.starts_with(b"//") && has("@link ") && has("target")
}

/// A name as it is written in a comment, qualified or not, and the byte offset in the comment's text where it starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Written<'t> {
    pub text: &'t str,
    pub at: usize,
}

/// One of the names between the dots of a qualified one.
#[derive(Debug, Clone, Copy)]
pub struct NamePart<'t> {
    pub name: &'t str,
    /// The qualified name from its beginning to the end of this part.
    pub upto: &'t str,
    /// The byte offset in the comment's text where this part starts.
    pub at: usize,
}

impl NamePart<'_> {
    /// Returns whether nothing is before it.
    pub fn is_first(self) -> bool {
        self.upto == self.name
    }
}

impl<'t> Written<'t> {
    /// Returns the qualified name that starts at an offset; empty where none does.
    fn qualified(text: &'t str, at: usize) -> Written<'t> {
        let rest = &text[at..];
        let end = rest.find(|c: char| !is_name_char(c) && c != '.').unwrap_or(rest.len());
        Written { text: rest[..end].trim_end_matches('.'), at }
    }

    /// Returns the names between the dots.
    pub fn parts(self) -> impl Iterator<Item = NamePart<'t>> {
        let mut offset = 0;
        self.text.split('.').filter_map(move |part| {
            let start = offset;
            offset += part.len() + 1;
            let upto = &self.text[..start + part.len()];
            (!part.is_empty()).then_some(NamePart { name: part, upto, at: self.at + start })
        })
    }
}

/// A reference that a tag in a comment makes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reference<'t> {
    /// `@param name`, `@param <T>`
    Parameter { name: Written<'t>, sort: ParameterSort },
    /// `package.Type.Inner#member(Type, Type)`, where the holder may be empty.
    Element { holder: Written<'t>, member: Option<Member<'t>> },
}

/// The sort of parameter that a `@param` tag documents, as its brackets say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ParameterSort {
    /// `@param name`: a parameter, or a record's component.
    Value,
    /// `@param <T>`
    Type,
}

impl ParameterSort {
    /// Returns whether a declaration is of this sort.
    pub fn has(self, d: &Declaration) -> bool {
        match d.kind {
            Kind::TypeParameter => self == ParameterSort::Type,
            Kind::Parameter => self == ParameterSort::Value,
            Kind::Field => self == ParameterSort::Value && d.modifiers.has(Modifiers::RECORD_COMPONENT),
            _ => false,
        }
    }
}

/// The text behind a `#`.
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

/// Returns the references in a comment's text.
pub fn references(text: &str) -> impl Iterator<Item = Reference<'_>> {
    let links = is_markdown(text.as_bytes()).then(|| markdown_links(text));
    let in_tags = tags(text).filter_map(|(tag, start)| match tag {
        "param" => {
            let (sort, at) = match text[start..].starts_with('<') {
                true => (ParameterSort::Type, start + 1),
                false => (ParameterSort::Value, start),
            };
            Some(Reference::Parameter { name: Written { text: word(text, at), at }, sort })
        }
        "link" if !text[..start].trim_end_matches(BETWEEN).ends_with("{@link") => {
            target(text, start).map(|target| element(text, target))
        }
        "link" | "linkplain" | "see" | "throws" | "exception" | "uses" | "provides" => {
            Some(element(text, start))
        }
        "value" => Some(element(text, after_format(text, start))),
        _ => None,
    });
    in_tags.chain(links.into_iter().flatten())
}

/// Returns where the target is written of a link in the code of a snippet: `// @link substring="sum"
/// target="Cart#sum()"`. (In a snippet, a link has attributes, and no brace is before it.)
fn target(text: &str, start: usize) -> Option<usize> {
    let line = text[start..].lines().next()?;
    let mut at = start;
    loop {
        let rest = &text[at..start + line.len()];
        let name = rest.find(|c: char| !c.is_ascii_alphabetic()).filter(|length| *length > 0)?;
        let value = rest[name..].trim_start().strip_prefix('=')?.trim_start();
        let from = at + rest.len() - value.len();
        let (inside, length) = match value.chars().next().filter(|c| matches!(c, '"' | '\'')) {
            Some(quote) => (from + 1, value[1..].find(quote)? + 2),
            None => (from, value.find(char::is_whitespace).unwrap_or(value.len())),
        };
        if &rest[..name] == "target" {
            return Some(inside);
        }
        let behind = &value[length..];
        at = from + length + behind.len() - behind.trim_start().len();
    }
}

/// Returns the place behind the format that a value is to be shown in: `{@value %04x #LIMIT}`.
fn after_format(text: &str, start: usize) -> usize {
    let rest = &text[start..];
    let format = rest.find(char::is_whitespace).filter(|_| rest.starts_with('%'));
    format.map_or(start, |end| start + rest.len() - rest[end..].trim_start_matches(BETWEEN).len())
}

/// Returns the type or member whose name starts at an offset, perhaps behind its module's (`shop.core/shop.Cart#sum`).
fn element(text: &str, start: usize) -> Reference<'_> {
    let module = Written::qualified(text, start).text;
    let behind = text[start + module.len()..].strip_prefix('/').filter(|rest| rest.starts_with(is_name_char));
    let start = behind.map_or(start, |rest| text.len() - rest.len());
    let holder = Written::qualified(text, start);
    let rest = text[start..].trim_start_matches(|c: char| is_name_char(c) || c == '.');
    let member = rest.strip_prefix('#').map(|rest| member(text, text.len() - rest.len()));
    Reference::Element { holder, member }
}

/// Returns the texts in brackets in a Markdown comment that are neither an address's text nor code.
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

/// Returns the code spans and fenced blocks of CommonMark: text between equal runs of backticks. A span is in one
/// paragraph; a fence has three backticks or more.
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

/// Returns the runs of backticks in a text.
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

/// Returns where the empty lines of a Markdown comment start.
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

/// Returns the member whose name starts at an offset.
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
            let written = type_alone(written);
            let name = Written::qualified(written, 0);
            if !written.is_empty() {
                parameters.push(Parameter { name: Written { at, ..name }, written });
            }
        }
        parameters
    });
    Member { name, parameters }
}

/// Returns the type that a parameter begins with, with its brackets or dots; a name may be behind it.
fn type_alone(parameter: &str) -> &str {
    let name_end = parameter.find(char::is_whitespace).unwrap_or(parameter.len());
    let behind = &parameter[name_end..];
    let is_mark = |c: char| matches!(c, '[' | ']' | '\\' | '.');
    match behind.trim_start().starts_with(is_mark) {
        true => {
            let end = behind.find(|c: char| !is_mark(c) && !c.is_whitespace()).unwrap_or(behind.len());
            parameter[..name_end + end].trim_end()
        }
        false => &parameter[..name_end],
    }
}

/// Returns the tags in a comment's text, each with the byte offset of what follows it.
fn tags(text: &str) -> impl Iterator<Item = (&str, usize)> {
    text.match_indices('@').map(|(at, _)| {
        let tag_end =
            text[at + 1..].find(|c: char| !c.is_ascii_alphabetic()).map_or(text.len(), |n| at + 1 + n);
        let rest = &text[tag_end..];
        let start = tag_end + (rest.len() - rest.trim_start_matches(BETWEEN).len());
        (&text[at + 1..tag_end], start)
    })
}

/// Returns the name that starts at a byte offset; empty where none does.
fn word(text: &str, start: usize) -> &str {
    let rest = &text[start..];
    &rest[..rest.find(|c| !is_name_char(c)).unwrap_or(rest.len())]
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
                Reference::Parameter { name, sort } => format!("{} {sort:?}", show(name)),
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
        T Type
        x Value
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
