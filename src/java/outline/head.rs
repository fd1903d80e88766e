//! Reads the code before a brace or a `;`, token by token, for what begins or ends there.

use std::hash::Hasher;

use rustc_hash::FxHasher;

use crate::java::span::Span;

/// The code since the last `;`, `{` or `}`.
#[derive(Default)]
pub(super) struct Head {
    pub hash: FxHasher,
    /// Where it starts.
    pub start: Option<usize>,
    /// The last byte that is no white space; 0 at the beginning.
    pub last: u8,
    /// The last token and the one before it.
    tokens: [HeadToken; 2],
    /// The last word.
    word: Span,
    /// The text before the last list in parentheses, if that may be a method's parameters: behind a type or a modifier.
    pub method: Option<Span>,
    /// It declares type parameters.
    is_generic: bool,
    pub declares_type: bool,
    /// The word `record` was the last one.
    after_record: bool,
    throws: bool,
    words: u32,
    is_static: bool,
    /// Where its first word starts, `import`.
    pub import: Option<usize>,
    /// How many parentheses are open.
    parens: i32,
    /// Where the first `=` is that is not in parentheses.
    equals: Option<usize>,
    /// There is an `=` that is not in parentheses opened here.
    has_value: bool,
    /// After that there is a comma, perhaps one between declarators, or it is in parentheses after all.
    is_list: bool,
}

/// The kind of a head's token, as far as it helps to recognise a method.
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

impl Head {
    /// Takes a byte that is neither white space nor in a word nor in a literal.
    pub fn mark(&mut self, byte: u8, at: usize) {
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

    /// Reads a literal.
    pub fn text(&mut self, text: &[u8], start: usize) {
        self.hash.write(text);
        self.last = b'"';
        self.token(HeadToken::Mark(b'"'), start);
    }

    fn token(&mut self, token: HeadToken, start: usize) {
        self.start = self.start.or(Some(start));
        self.tokens = [self.tokens[1], token];
    }

    /// Reads a word that starts at an offset of the text.
    pub fn word(&mut self, word: &[u8], start: usize) {
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

    /// Returns where the initializer of a field with one name starts.
    pub fn initializer(&self) -> Option<usize> {
        self.equals.filter(|_| !self.is_list && self.parens == 0)
    }

    /// Returns whether a brace after this begins a list in an annotation (or in an enum constant's arguments).
    pub fn is_in_annotation(&self) -> bool {
        self.parens > 0 && !self.has_value && !self.is_of_body()
    }

    /// Returns whether a body after this can end a member of a type: it is in no initializer, which may go on behind
    /// it.
    pub fn can_end(&self) -> bool {
        self.parens == 0 && !self.has_value
    }

    /// Returns whether a body after this is that of a method or constructor that starts where this does. (Not of an
    /// initializer, of which a type has many that nothing distinguishes, nor of an enum constant.)
    pub fn is_of_method(&self) -> bool {
        self.can_end() && self.method.is_some() && !self.is_generic && (self.last == b')' || self.throws)
    }

    /// Returns whether a brace after this opens the body of a method, constructor or initializer.
    pub fn is_of_body(&self) -> bool {
        let is_initializer = self.last == 0 || (self.words == 1 && self.is_static);
        self.last == b')' || self.throws || is_initializer
    }
}
