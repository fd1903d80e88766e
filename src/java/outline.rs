//! What a text consists of, as far as braces tell: method bodies, comments, imports, and what stands
//! between. It takes a pass over the bytes, where a parser takes twenty times as long.

use std::hash::Hasher;

use memchr::memmem;
use rustc_hash::FxHasher;

use super::declaration::Span;
use super::lexical::is_name_byte;

/// What tells where a body ends: braces, and where literals and comments begin.
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

/// What a text consists of, each in order.
#[derive(Default)]
pub(super) struct Outline {
    pub bodies: Vec<Body>,
    pub comments: Vec<Span>,
    pub imports: Vec<Span>,
    /// Of fields with one name and no brace in their initializer, that from the `=` up to the `;`.
    pub initializers: Vec<Span>,
    /// Hashes of what stands between `;`, `{` and `}`, without imports and what is in bodies.
    pub segments: Vec<u64>,
    /// What stands beside what in the types.
    pub members: Vec<Member>,
}

/// What a type's body consists of.
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
    /// `None` where the braces of the text do not tell its structure.
    pub fn of(text: &[u8]) -> Option<Self> {
        Scanner::scan(text)
    }
}

/// Those of some spans that are in no other, sorted. None overlaps another in part.
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

/// Spans, those that nothing stands between as one.
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
    /// What is between its braces.
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
    /// All of a method: its head and its body.
    pub fn whole(&self) -> Span {
        Span { start: self.start, end: self.inside.end + 1 }
    }

    /// The head with the brace behind it.
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

/// The code since the last `;`, `{` or `}`.
#[derive(Default)]
struct Head {
    hash: FxHasher,
    /// Where it starts.
    start: Option<usize>,
    /// The last byte that is no white space; 0 at the beginning.
    last: u8,
    /// What the last token is, and the one before it.
    tokens: [HeadToken; 2],
    /// The last word.
    word: Span,
    /// What stands before the last list in parentheses, if that may be a method's parameters: behind a type or
    /// a modifier.
    method: Option<Span>,
    /// It declares type parameters.
    is_generic: bool,
    declares_type: bool,
    /// The word `record` was the last one.
    after_record: bool,
    throws: bool,
    words: u32,
    is_static: bool,
    /// Where its first word starts, `import`.
    import: Option<usize>,
    /// How many parentheses are open.
    parens: i32,
    /// Where the first `=` stands that is not in parentheses.
    equals: Option<usize>,
    /// There is an `=` that is not in parentheses opened here.
    has_value: bool,
    /// After that there is a comma, perhaps one between declarators, or it is in parentheses after all.
    is_list: bool,
}

/// What a token of a head is, as far as it matters to tell a method.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum HeadToken {
    #[default]
    None,
    Word,
    Modifier,
    /// A word behind `@` or a dot.
    Attached,
    Mark(u8),
}

/// Whether a brace, a quote or the like may be spelled as a Unicode escape.
fn spells_a_mark(text: &[u8]) -> bool {
    memmem::find_iter(text, b"\\u00").any(|at| {
        let digits = text.get(at + 4..at + 6).and_then(|digits| std::str::from_utf8(digits).ok());
        let code = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        code.is_none_or(|code| matches!(code, b'\n' | b'\r' | b' '..=0x7e))
    })
}

impl<'t> Scanner<'t> {
    fn scan(text: &'t [u8]) -> Option<Outline> {
        if spells_a_mark(text) {
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
                self.skip_literal(byte)?;
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

    /// Ends what stood since the last `;`, `{` or `}`.
    fn end_segment(&mut self) -> Head {
        let head = std::mem::take(&mut self.head);
        if let Some(around) = &mut self.around_braces {
            around.hash.write_u64(head.hash.finish());
        } else if let Some(start) = head.import
            && self.open.is_empty()
        {
            self.found.imports.push(Span { start, end: self.at });
        } else if head.last != 0 {
            self.found.segments.push(head.hash.finish());
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
                    self.skip_literal(byte)?;
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
        let rest = &self.text[self.at..];
        let length = match rest.get(1) {
            Some(b'/') => memchr::memchr(b'\n', rest),
            Some(b'*') => memmem::find(&rest[2..], b"*/").map(|end| end + 4),
            _ => return false,
        };
        let comment = Span { start: self.at, end: self.at + length.unwrap_or(rest.len()) };
        // Where it alone parts two words, it stays.
        let is_space = |at: usize| self.text.get(at).is_none_or(u8::is_ascii_whitespace);
        if comment.start == 0 || is_space(comment.start - 1) || is_space(comment.end) {
            self.found.comments.push(comment);
        }
        self.at = comment.end;
        true
    }

    /// Goes behind a literal that begins here.
    fn skip_literal(&mut self, quote: u8) -> Option<()> {
        let is_block = self.text[self.at..].starts_with(b"\"\"\"");
        self.at += if is_block { 3 } else { 1 };
        loop {
            let rest = self.text.get(self.at..)?;
            let next = memchr::memchr3(quote, b'\\', b'\n', rest)?;
            self.at += next;
            match rest[next] {
                b'\\' => self.at += 2,
                b'\n' if !is_block => return None,
                b'\n' => self.at += 1,
                _ if is_block && !rest[next..].starts_with(b"\"\"\"") => self.at += 1,
                _ => {
                    self.at += if is_block { 3 } else { 1 };
                    return Some(());
                }
            }
        }
    }
}

impl Head {
    /// What is neither white space nor a word nor a literal.
    fn mark(&mut self, byte: u8, at: usize) {
        match (byte, self.tokens) {
            (b'(', [before, HeadToken::Word]) if self.parens == 0 => {
                let is_type =
                    matches!(before, HeadToken::Word | HeadToken::Modifier | HeadToken::Mark(b'>' | b']'));
                self.method = Some(self.word).filter(|_| is_type);
            }
            (b'(', _) if self.parens == 0 => self.method = None,
            (b'<', [_, before]) => self.is_generic |= before != HeadToken::Word,
            _ => {}
        }
        self.has_value |= byte == b'=' && self.parens <= 0;
        match byte {
            b'(' | b'[' => self.parens += 1,
            b')' | b']' => {
                self.parens -= 1;
                self.is_list |= self.parens < 0;
            }
            b'=' if self.parens == 0 => self.equals = self.equals.or(Some(at)),
            b',' if self.parens == 0 && self.equals.is_some() => self.is_list = true,
            _ => {}
        }
        self.after_record = false;
        self.hash.write_u8(byte);
        self.last = byte;
        self.token(HeadToken::Mark(byte), at);
    }

    /// A literal.
    fn text(&mut self, text: &[u8], start: usize) {
        self.hash.write(text);
        self.last = b'"';
        self.token(HeadToken::Mark(b'"'), start);
    }

    fn token(&mut self, token: HeadToken, start: usize) {
        self.start = self.start.or(Some(start));
        self.tokens = [self.tokens[1], token];
    }

    /// A word that starts at an offset of the text.
    fn word(&mut self, word: &[u8], start: usize) {
        match word {
            // Not `Type.class`.
            b"class" | b"interface" | b"enum" if self.last != b'.' => self.declares_type = true,
            b"throws" => self.throws = true,
            b"static" => self.is_static = true,
            b"import" if self.words == 0 && self.last == 0 => self.import = Some(start),
            // `record Name`, not a method of that name.
            _ if self.after_record => self.declares_type = true,
            _ => {}
        }
        self.after_record = word == b"record";
        self.word = Span { start, end: start + word.len() };
        let token = match word {
            _ if matches!(self.last, b'@' | b'.') => HeadToken::Attached,
            b"public" | b"protected" | b"private" | b"static" | b"final" | b"abstract" | b"default"
            | b"synchronized" | b"native" | b"strictfp" => HeadToken::Modifier,
            _ => HeadToken::Word,
        };
        self.token(token, start);
        self.words += 1;
        self.hash.write(word);
        self.hash.write_u8(b' ');
        self.last = word.last().copied().unwrap_or_default();
    }

    /// Where the initializer of a field with one name starts.
    fn initializer(&self) -> Option<usize> {
        self.equals.filter(|_| !self.is_list && self.parens == 0)
    }

    /// Whether a brace after this begins a list in an annotation (or in an enum constant's arguments).
    fn is_in_annotation(&self) -> bool {
        self.parens > 0 && !self.has_value && !self.is_of_body()
    }

    /// Whether a body after this can end a member of a type: it is in no initializer, which may go on behind it.
    fn can_end(&self) -> bool {
        self.parens == 0 && !self.has_value
    }

    /// Whether a body after this is that of a method or constructor that starts where this does. (Not of an
    /// initializer, of which a type has many that nothing tells apart, nor of an enum constant.)
    fn is_of_method(&self) -> bool {
        self.can_end() && self.method.is_some() && !self.is_generic && (self.last == b')' || self.throws)
    }

    /// Whether a brace after this opens the body of a method, constructor or initializer.
    fn is_of_body(&self) -> bool {
        let is_initializer = self.last == 0 || (self.words == 1 && self.is_static);
        self.last == b')' || self.throws || is_initializer
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
        assert_eq!(bodies(r"class A { void m() { \u00"), None);
    }

    #[test]
    fn imports_stand_before_types() {
        let outline = Outline::of(b"import a.B; class A { import a.C; }").expect("braces");
        assert_eq!(outline.imports, [Span { start: 0, end: 11 }]);
    }
}
