//! Divides a text by its braces into method bodies, comments, imports, and the code between them. It takes a pass over
//! the bytes, where a parser takes twenty times as long.

mod head;

use std::hash::Hasher;

use self::head::Head;
use super::lexical::{comment_length, is_name_byte, literal_length, respelled_names, spells_a_mark};
use super::span::Span;

/// The bytes that show where a body ends: braces, and the beginnings of literals and comments.
const IN_BODY: [bool; 256] = {
    let mut table = [false; 256];
    let mut at = 0;
    while at < MARKS_IN_BODY.len() {
        table[MARKS_IN_BODY[at] as usize] = true;
        at += 1;
    }
    table
};

const MARKS_IN_BODY: &[u8] = b"{}/\"'";

/// The parts of a text, each in order.
#[derive(Default)]
pub(super) struct Outline {
    pub bodies: Vec<Body>,
    pub comments: Vec<Span>,
    pub imports: Vec<Span>,
    /// The initializers of fields with one name and no brace in the initializer, from the `=` up to the `;`.
    pub initializers: Vec<Span>,
    /// The segments between `;`, `{` and `}`, without imports and bodies.
    pub segments: Vec<Segment>,
    /// The order of members in the types.
    pub members: Vec<Member>,
}

/// The text between two of `;`, `{` and `}`, with the one behind it.
pub(super) struct Segment {
    pub span: Span,
    /// A hash of its tokens.
    pub hash: u64,
}

/// The parts of a type's body.
#[derive(Debug, Clone, Copy)]
pub(super) enum Member {
    /// A method or constructor that can be cut out whole, by its place among the bodies.
    Method(usize),
    /// A hash of anything else, or of a part of it, and of the types around it.
    Other(u64),
    /// The brace at the beginning or the end of a type's body.
    Edge,
}

impl Outline {
    /// Returns `None` where the braces of the text do not show its structure.
    pub fn of(text: &[u8]) -> Option<Self> {
        Scanner::scan(text)
    }
}

/// Returns those of some spans that are in no other, sorted. None overlaps another in part.
pub(super) fn outermost(mut spans: Vec<Span>) -> Vec<Span> {
    spans.sort_unstable_by_key(|span| (span.start, std::cmp::Reverse(span.end)));
    let mut end = 0;
    spans.retain(|span| {
        let is_outer = span.start >= end;
        end = end.max(span.end);
        is_outer
    });
    spans
}

/// Spans, those that nothing is between as one.
pub(super) fn joined(text: &[u8], spans: &[Span]) -> Vec<Span> {
    let mut found: Vec<Span> = Vec::new();
    for span in spans {
        match found.last_mut() {
            Some(last) if text[last.end..span.start].trim_ascii().is_empty() => last.end = span.end,
            _ => found.push(*span),
        }
    }
    found
}

/// The body of a method, constructor or initializer.
pub(super) struct Body {
    /// The text between its braces.
    pub inside: Span,
    /// A hash of its head and the heads of the types around it.
    pub head: u64,
    /// A hash of its text and its head.
    pub meaning: u64,
    /// Where its head starts, annotations and modifiers included.
    pub start: usize,
    /// The name, where the head is that of a method or constructor.
    pub name: Option<Span>,
}

impl Body {
    /// Returns all of a method: its head and its body.
    pub fn whole(&self) -> Span {
        Span { start: self.start, end: self.inside.end + 1 }
    }

    /// Returns the head with the brace behind it.
    pub fn head_span(&self) -> Span {
        Span { start: self.start, end: self.inside.start }
    }
}

/// Goes through a text brace by brace. It knows comments and literals, and of the rest only what
/// heads look like.
struct Scanner<'t> {
    text: &'t [u8],
    at: usize,
    found: Outline,
    /// The open braces: of a type's body the hash of all heads up to it, `None` for others.
    open: Vec<Option<u64>>,
    head: Head,
    /// A member of a type ended here, so that with the next word another one begins.
    is_between: bool,
    /// The head that goes on behind the braces that are open now: those of an annotation in it.
    around_braces: Option<Head>,
}

impl<'t> Scanner<'t> {
    fn scan(text: &'t [u8]) -> Option<Outline> {
        if spells_a_mark(text) || !respelled_names(text).is_empty() {
            return None;
        }
        let head = Head::default();
        let mut scanner = Scanner {
            text,
            at: 0,
            found: Outline::default(),
            open: Vec::new(),
            head,
            is_between: true,
            around_braces: None,
        };
        while let Some(byte) = scanner.text.get(scanner.at).copied() {
            scanner.step(byte)?;
        }
        scanner.open.is_empty().then_some(scanner.found)
    }

    fn step(&mut self, byte: u8) -> Option<()> {
        let from = self.at;
        match byte {
            b'/' if self.skip_comment() => {}
            b'"' | b'\'' => {
                self.skip_literal()?;
                self.head.text(&self.text[from..self.at], from);
            }
            b'{' => return self.brace(),
            b'}' => {
                let closed = self.open.pop()?;
                self.at += 1;
                self.end_segment();
                if closed.is_some() {
                    self.found.members.push(Member::Edge);
                    self.is_between = true;
                } else if self.around_braces.is_none() {
                    self.is_between = false;
                } else if self.open.last() != Some(&None) {
                    self.head = self.around_braces.take().unwrap_or_default();
                }
            }
            b';' => {
                let is_member = self.open.last().is_some_and(Option::is_some);
                if let Some(start) = self.head.initializer().filter(|_| is_member) {
                    self.found.initializers.push(Span { start, end: self.at });
                }
                self.at += 1;
                let head = self.end_segment();
                self.other(&head);
                self.is_between |= self.around_braces.is_none();
            }
            _ if byte.is_ascii_whitespace() => self.at += 1,
            _ if is_name_byte(byte) => {
                let length = self.text[from..].iter().take_while(|b| is_name_byte(**b)).count();
                self.head.word(&self.text[from..from + length], from);
                self.at += length;
            }
            _ => {
                self.head.mark(byte, self.at);
                self.at += 1;
            }
        }
        Some(())
    }

    /// Ends what was since the last `;`, `{` or `}`.
    fn end_segment(&mut self) -> Head {
        let head = std::mem::take(&mut self.head);
        if let Some(around) = &mut self.around_braces {
            around.hash.write_u64(head.hash.finish());
        } else if let Some(start) = head.import
            && self.open.is_empty()
        {
            self.found.imports.push(Span { start, end: self.at });
        } else if head.last != 0 {
            let span = Span { start: head.start.unwrap_or(self.at), end: self.at };
            self.found.segments.push(Segment { span, hash: head.hash.finish() });
        }
        head
    }

    /// Notes something in a type's body that is no method.
    fn other(&mut self, head: &Head) {
        if let Some(Some(around)) = self.open.last() {
            let mut hash = head.hash.clone();
            hash.write_u64(*around);
            self.found.members.push(Member::Other(hash.finish()));
        }
    }

    fn brace(&mut self) -> Option<()> {
        // The top level counts as the body of a type without a name.
        let around = self.open.last().copied().unwrap_or(Some(0));
        self.at += 1;
        if around.is_some() && self.head.is_in_annotation() {
            self.around_braces = Some(std::mem::take(&mut self.head));
            self.open.push(None);
            return Some(());
        }
        let head = self.end_segment();
        let Some(around) = around else {
            self.open.push(None);
            return Some(());
        };
        let mut hash = head.hash.clone();
        hash.write_u64(around);
        if head.declares_type {
            self.open.push(Some(hash.finish()));
            self.found.members.push(Member::Edge);
            self.is_between = true;
        } else if head.is_of_body() {
            let from = self.at;
            self.skip_body()?;
            let inside = Span { start: from, end: self.at - 1 };
            if self.is_between && head.is_of_method() {
                self.found.members.push(Member::Method(self.found.bodies.len()));
            } else {
                self.other(&head);
            }
            self.is_between &= head.can_end();
            let (start, name) = (head.start.unwrap_or(from), head.method);
            let head = hash.finish();
            hash.write(&self.text[inside.range()]);
            self.found.bodies.push(Body { start, name, inside, head, meaning: hash.finish() });
        } else {
            self.other(&head);
            self.open.push(None);
            self.is_between = false;
        }
        Some(())
    }

    /// Goes behind the brace that closes the one before.
    fn skip_body(&mut self) -> Option<()> {
        let mut depth = 1;
        while depth > 0 {
            self.at += self.text.get(self.at..)?.iter().position(|byte| IN_BODY[usize::from(*byte)])?;
            let byte = self.text[self.at];
            match byte {
                b'/' if self.skip_comment() => continue,
                b'"' | b'\'' => {
                    self.skip_literal()?;
                    continue;
                }
                b'{' => depth += 1,
                b'}' => depth -= 1,
                _ => {}
            }
            self.at += 1;
        }
        Some(())
    }

    /// Goes behind a comment that begins here.
    fn skip_comment(&mut self) -> bool {
        let Some(length) = comment_length(&self.text[self.at..]) else { return false };
        let comment = Span { start: self.at, end: self.at + length };
        // Where it alone parts two words, it stays.
        let is_space = |at: usize| self.text.get(at).is_none_or(u8::is_ascii_whitespace);
        if comment.start == 0 || is_space(comment.start - 1) || is_space(comment.end) {
            self.found.comments.push(comment);
        }
        self.at = comment.end;
        true
    }

    /// Goes behind a literal that begins here.
    fn skip_literal(&mut self) -> Option<()> {
        self.at += literal_length(&self.text[self.at..])?;
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_hide_the_structure_only_where_they_may_be_marks() {
        let bodies = |text: &str| Outline::of(text.as_bytes()).map(|outline| outline.bodies.len());
        assert_eq!(bodies(r#"class A { void m() { a("\u0000\u00e9"); } }"#), Some(1));
        assert_eq!(bodies(r"class A { void m() { \u007d }"), None);
        assert_eq!(bodies(r"class A { void m() { \uu007d }"), None);
        assert_eq!(bodies(r"class A { void m() { \u00"), None);
    }

    #[test]
    fn imports_stand_before_types() {
        let outline = Outline::of(b"import a.B; class A { import a.C; }").expect("braces");
        assert_eq!(outline.imports, [Span { start: 0, end: 11 }]);
    }
}
