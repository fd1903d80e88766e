//! Finds the names that a section of code may declare, from its tokens and without a parser. It may return names that
//! are not declared. But in Java that parses, it misses none that is.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use super::lexical::{BEFORE_REFERENCES, comment_length, is_name_byte, is_reserved, literal_length};
use super::span::Span;

/// A name that may be declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct DeclaredName<'t> {
    pub name: &'t [u8],
    /// It is in parentheses, as a parameter is.
    pub in_parentheses: bool,
    /// A hash of the name with the type before it.
    pub typed: u64,
}

/// The surroundings of a section of code. A name behind `;` or a brace is only declared by an enum or a constructor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Within {
    Type,
    Method,
}

/// Returns the names that may be declared in a stretch of a text that has all its brackets, in order.
pub(super) fn declared_names(text: &[u8], span: Span, within: Within) -> Vec<DeclaredName<'_>> {
    let tokens = tokens(&text[span.range()]);
    let declares_types = within == Within::Type || has_local_type(&tokens);
    let section = CodeSection { in_list_of_lambda: lists_of_lambdas(&tokens), tokens, declares_types };
    let mut around = OpenScopes::default();
    let mut found = Vec::new();
    for (at, token) in section.tokens.iter().enumerate() {
        match token {
            Token::Word(name) if section.is_declared(at, &around) => {
                around.last_type = section.type_before(at, &around);
                let typed = hash_of(&(around.last_type, name));
                found.push(DeclaredName { name, in_parentheses: around.is_in_parentheses(), typed });
            }
            Token::Word(_) | Token::Literal => {}
            Token::Mark(mark) => around.pass(*mark, at, section.before(at)),
        }
    }
    found
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Token<'t> {
    Word(&'t [u8]),
    Literal,
    Mark(u8),
}

/// The bracket around a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Bracket {
    Parenthesis,
    /// The parenthesis of a `for`, which may declare several variables.
    ForHead,
    Other,
}

/// The brackets that are open at a token.
#[derive(Default)]
struct OpenScopes {
    /// The brackets, with what `last_type` was before them.
    brackets: Vec<(Bracket, u64)>,
    /// Where the `<` are.
    angles: Vec<usize>,
    /// A hash of the type of the name that was declared last in the same brackets.
    last_type: u64,
}

impl OpenScopes {
    fn bracket(&self) -> Option<Bracket> {
        self.brackets.last().map(|(bracket, _)| *bracket)
    }

    fn is_in_parentheses(&self) -> bool {
        self.brackets.iter().any(|(bracket, _)| *bracket != Bracket::Other)
    }

    fn pass(&mut self, mark: u8, at: usize, before: Option<Token<'_>>) {
        match mark {
            b'(' if before == Some(Token::Word(b"for")) => self.open(Bracket::ForHead),
            b'(' => self.open(Bracket::Parenthesis),
            b'[' | b'{' => self.open(Bracket::Other),
            b')' | b']' | b'}' => {
                if let Some((_, last_type)) = self.brackets.pop() {
                    self.last_type = last_type;
                }
            }
            b'<' => self.angles.push(at),
            b'>' => _ = self.angles.pop(),
            _ => {}
        }
        // No list of types goes on behind these.
        if matches!(mark, b';' | b'{' | b'}' | b'=') {
            self.angles.clear();
        }
    }

    fn open(&mut self, bracket: Bracket) {
        self.brackets.push((bracket, self.last_type));
    }
}

/// Returns for each token whether it is in the parameter list of a lambda: `(a, b) ->`.
fn lists_of_lambdas(tokens: &[Token<'_>]) -> Vec<bool> {
    let mut is_in_list = vec![false; tokens.len()];
    for (at, token) in tokens.iter().enumerate().rev() {
        is_in_list[at] = match token {
            Token::Mark(b')') => tokens[at + 1..].starts_with(&[Token::Mark(b'-'), Token::Mark(b'>')]),
            Token::Word(_) | Token::Mark(b',') => is_in_list.get(at + 1) == Some(&true),
            _ => false,
        };
    }
    is_in_list
}

fn hash_of(value: &impl Hash) -> u64 {
    let mut hash = FxHasher::default();
    value.hash(&mut hash);
    hash.finish()
}

fn tokens(text: &[u8]) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(byte) = text.get(at) {
        let rest = &text[at..];
        at += match byte {
            b'"' | b'\'' => {
                tokens.push(Token::Literal);
                literal_length(rest).unwrap_or(rest.len())
            }
            _ if byte.is_ascii_whitespace() => 1,
            _ if is_name_byte(*byte) => {
                let length = rest.iter().take_while(|b| is_name_byte(**b)).count();
                let is_number = byte.is_ascii_digit();
                tokens.push(if is_number { Token::Literal } else { Token::Word(&rest[..length]) });
                length
            }
            _ => comment_length(rest).unwrap_or_else(|| {
                tokens.push(Token::Mark(*byte));
                1
            }),
        };
    }
    tokens
}

/// Returns whether a class, an interface, an enum or a record may be declared among some tokens.
fn has_local_type(tokens: &[Token<'_>]) -> bool {
    tokens.windows(2).any(|two| match two {
        [before, Token::Word(b"class")] => *before != Token::Mark(b'.'),
        [Token::Word(word), Token::Word(_)] => is_type_keyword(word),
        _ => false,
    })
}

fn is_type_keyword(word: &[u8]) -> bool {
    matches!(word, b"class" | b"interface" | b"enum" | b"record")
}

/// A stretch of code.
struct CodeSection<'t> {
    tokens: Vec<Token<'t>>,
    in_list_of_lambda: Vec<bool>,
    /// Types may be declared in it.
    declares_types: bool,
}

impl<'t> CodeSection<'t> {
    fn before(&self, at: usize) -> Option<Token<'t>> {
        self.tokens[..at].last().copied()
    }

    fn is_mark(&self, at: usize, mark: u8) -> bool {
        self.tokens.get(at) == Some(&Token::Mark(mark))
    }

    fn is_arrow(&self, at: usize) -> bool {
        self.is_mark(at, b'-') && self.is_mark(at + 1, b'>')
    }

    /// Returns a hash of what is before a declared name as a type does. Behind a comma, it is the type of the name
    /// before, but for parameters, which have their own.
    fn type_before(&self, at: usize, around: &OpenScopes) -> u64 {
        let is_behind_comma = self.before(at) == Some(Token::Mark(b','));
        if is_behind_comma && around.bracket() != Some(Bracket::Parenthesis) {
            return around.last_type;
        }
        let mut depth = 0_usize;
        let mut is_of_type = |token: &&Token<'_>| match token {
            Token::Word(_) => true,
            Token::Literal => false,
            Token::Mark(b',') => depth > 0,
            Token::Mark(mark) => {
                match mark {
                    b'>' => depth += 1,
                    b'<' => depth = depth.saturating_sub(1),
                    _ => {}
                }
                matches!(mark, b'.' | b'<' | b'>' | b'?' | b'[' | b']')
            }
        };
        let before = self.tokens[..at].iter().rev();
        hash_of(&before.take_while(|token| is_of_type(token)).collect::<Vec<_>>())
    }

    /// Returns whether the word at a place may be declared there.
    fn is_declared(&self, at: usize, around: &OpenScopes) -> bool {
        // An unused variable is called `_`.
        if matches!(self.tokens[at], Token::Word(word) if is_reserved(word) && word != b"_") {
            return false;
        }
        if self.is_arrow(at + 1) || self.is_in_list_of_lambda(at) {
            return true;
        }
        match self.before(at) {
            Some(Token::Word(word)) => !BEFORE_REFERENCES.contains(word) && self.may_end_declarator(at),
            Some(Token::Mark(b'>')) => self.closes_type_arguments(at - 1) && self.may_end_declarator(at),
            Some(Token::Mark(b']')) => self.may_end_declarator(at),
            Some(Token::Mark(b'.')) => self.tokens[..at].ends_with(&[Token::Mark(b'.'); 3]),
            Some(Token::Mark(b',')) => {
                self.is_further_declarator(at, around.bracket())
                    || around.angles.last().is_some_and(|angle| self.opens_type_parameters(*angle))
            }
            Some(Token::Mark(b'<')) => self.opens_type_parameters(at - 1),
            // Behind an annotation of an enum's constant, or of a constructor without modifiers.
            Some(Token::Mark(b')')) => self.declares_types,
            None | Some(Token::Mark(b'{' | b'}' | b';')) => {
                self.declares_types && self.may_be_enum_constant(at)
            }
            _ => false,
        }
    }

    /// Returns whether a name behind a type may be what is declared, and not a part of the type.
    fn may_end_declarator(&self, at: usize) -> bool {
        let mut next = at + 1;
        while self.is_mark(next, b'[') && self.is_mark(next + 1, b']') {
            next += 2;
        }
        match self.tokens.get(next) {
            Some(Token::Word(word)) => {
                matches!(*word, b"extends" | b"implements" | b"permits" | b"when" | b"throws" | b"default")
            }
            Some(Token::Mark(b'.')) => false,
            Some(Token::Mark(b'<')) => {
                matches!(self.before(at), Some(Token::Word(word)) if is_type_keyword(word))
            }
            _ => true,
        }
    }

    /// Returns whether a list of names in parentheses goes on here and an arrow is behind it.
    fn is_in_list_of_lambda(&self, at: usize) -> bool {
        let is_alone = self.is_mark(at + 1, b',') || self.is_mark(at + 1, b')');
        is_alone && matches!(self.before(at), Some(Token::Mark(b'(' | b','))) && self.in_list_of_lambda[at]
    }

    /// Returns whether a `>` may end a list of type arguments, and is no comparison and no arrow.
    fn closes_type_arguments(&self, at: usize) -> bool {
        let mut depth = 0;
        let mut parentheses = 0;
        for (place, token) in self.tokens[..=at].iter().enumerate().rev() {
            match token {
                // The arguments of an annotation.
                Token::Mark(b')') => parentheses += 1,
                Token::Mark(b'(') if parentheses > 0 => parentheses -= 1,
                _ if parentheses > 0 => {}
                Token::Mark(b'>') => depth += 1,
                // Not those before a method's name, `a.<T>b()`.
                Token::Mark(b'<') if depth == 1 => return self.before(place) != Some(Token::Mark(b'.')),
                Token::Mark(b'<') => depth -= 1,
                Token::Mark(b'&') if self.is_mark(place + 1, b'&') => return false,
                Token::Word(_) | Token::Mark(b'.' | b',' | b'?' | b'[' | b']' | b'@' | b'&') => {}
                _ => return false,
            }
        }
        false
    }

    /// Returns whether a name behind a comma may be another variable, or another constant of an enum.
    fn is_further_declarator(&self, at: usize, bracket: Option<Bracket>) -> bool {
        let next = self.tokens.get(at + 1);
        match bracket {
            Some(Bracket::Parenthesis) => false,
            _ => matches!(next, None | Some(Token::Mark(b'=' | b';' | b',' | b'[' | b'(' | b'{' | b'}'))),
        }
    }

    fn may_be_enum_constant(&self, at: usize) -> bool {
        matches!(self.tokens.get(at + 1), None | Some(Token::Mark(b',' | b'(' | b';' | b'{' | b'}')))
    }

    /// Returns where the qualified name begins that ends with the word at a place.
    fn start_of_qualified(&self, mut at: usize) -> usize {
        while at >= 2 && self.is_mark(at - 1, b'.') && matches!(self.tokens[at - 2], Token::Word(_)) {
            at -= 2;
        }
        at
    }

    /// Returns whether a `<` may begin a list of type parameters. It does behind the name of a declared type, a
    /// modifier or an annotation, or as the first token of a method.
    fn opens_type_parameters(&self, at: usize) -> bool {
        let Some(before) = self.before(at) else { return true };
        match before {
            Token::Word(word) if is_reserved(word) => true,
            Token::Word(_) => match self.before(self.start_of_qualified(at - 1)) {
                Some(Token::Word(keyword)) => is_type_keyword(keyword),
                before => before == Some(Token::Mark(b'@')),
            },
            Token::Mark(mark) => matches!(mark, b';' | b'{' | b'}' | b')'),
            Token::Literal => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::git::SourceFile;
    use crate::java::parse;

    fn names(text: &str, within: Within) -> String {
        let all = declared_names(text.as_bytes(), Span { start: 0, end: text.len() }, within);
        let name = |declared: &DeclaredName<'_>| {
            let name = String::from_utf8_lossy(declared.name).into_owned();
            if declared.in_parentheses { format!("({name})") } else { name }
        };
        all.iter().map(name).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn references_are_seen_not_to_be_declarations() {
        for body in [
            "send(a, b.c, d[0], e(f, g)); h = i + j; return k; throw l; new M<>(n);",
            "if (a < b && c > d) { e(); } else f(); do g(); while (h);",
            "String /* s */ . class.a(\"String s\", 'x', this.<A>b(), (C) d);",
            "switch (a) { case B: c(); break d; case E: g(); default -> h(); }",
            "a(b ? c : d, e -> f(), g::h); i = o instanceof J; // int x",
        ] {
            let found = names(body, Within::Method);
            assert_eq!(found, if body.contains("e ->") { "(e)" } else { "" }, "{body}");
        }
    }

    #[test]
    fn types_are_known_from_what_they_declare() {
        // A type behind an annotation is found, too: it might be a constant of an enum.
        for (head, declared) in [
            ("private final java.util.Map<K, List<V>> a = b(c);", "a"),
            (
                "@A(B.C) public static <T, U extends T> Map<T, U> m(int[] a, String... b) throws E {",
                "T U m (a) (b)",
            ),
            ("class A<T> extends B<C> implements D {", "A T"),
            ("@a.B <T> A(List<@C E> f, List<? extends @C(1) D> g) {", "T A (E) (f) (D) (g)"),
            ("record R(int a, List<B> b) {", "R (a) (b)"),
            ("A, B(C), D;", "A B D"),
            ("int a, b[], c = d;", "a b c"),
        ] {
            assert_eq!(names(head, Within::Type), declared, "{head}");
        }
    }

    #[test]
    fn every_declaration_is_reported() {
        let java = r#"class A<T extends B, @X(1) V> { @Ann int a; int b, c = 1, d[]; List<T> e; int[] f; /* x */ int /* y */ g;
            enum E { H, I(1), J { void k() {} }, @Deprecated L, @X(1) M; } record R(int m, String... n) {}
            @interface Q { String o() default ""; } interface P { } @X(1) A() { } A(int i) { }
            <U> A(final int q, U r) { for (String s : t) {} try (X u = v()) {} catch (Y | Z w) {} }
            void m2() { f(x1 -> 1); f((x2, x3) -> 1); f((int x4) -> 1); g = x5 -> 2; if (o instanceof S x6) {} int _ = 1;
              switch (o) { case T(int x7, var x8) -> 1; case T x9 -> 2; case T x10 when x10.y() -> 3; } int y1
              , y2; h(() -> 1, y3 -> 2); for (int z1, z2, z3 = 0, z4[] = y; ; ) {} String[] z5[]; }
            void m3() { enum E2 { N1, N2(2) } record R2<T2>(int n3) { R2 { } } class C2 { C2() {} @X(1) <T3> void m4() {} }
              new Object() { int a1; @Override <T4> void m5(Map<T4, int[]> a2) {} }; } }"#;
        let unit = parse(&SourceFile::new("A.java", java.as_bytes())).compilation_unit();
        assert!(unit.errors.is_empty());
        let of_type = names(java, Within::Type);
        for (_, d) in unit.iter().filter(|(_, d)| d.kind.is_named()) {
            assert!(of_type.replace(['(', ')'], "").split(' ').any(|name| name == d.name), "{}", d.name);
        }
        let body = &java[java.find("m2() {").expect("a method")..java.find("void m3").expect("a method")];
        let of_body = names(body, Within::Method);
        let expected = "(x1) (x2) (x3) (x4) x5 (x6) _ (x7) (x8) x9 x10 y1 y2 (y3) (z1) (z2) (z3) (z4) z5";
        assert_eq!(of_body.trim_start_matches("m2 "), expected);
    }
}
