//! Makes Java that the grammar does not know readable for it, without moving a byte.

mod annotation_members;
mod contextual_keywords;
mod patterns;
mod spelling;

pub use spelling::respell;

use super::lexical::{Piece, placed_code_pieces};
use super::span::Span;

/// A file's bytes with some replaced.
pub struct Masked {
    pub bytes: Vec<u8>,
    /// Where names are hidden, sorted.
    pub spans: Vec<Span>,
}

/// A token that is no comment.
#[derive(Clone, Copy)]
struct Token<'t> {
    piece: Piece,
    text: &'t [u8],
    span: Span,
    /// The distance in tokens from a parenthesis to its partner; `None` for any other token. It is stored, so that no
    /// file is read to its end for each parenthesis.
    partner: Option<usize>,
}

/// Returns the tokens of a file that are no comments.
fn tokens(text: &[u8]) -> Vec<Token<'_>> {
    let pieces = placed_code_pieces(text);
    let mut tokens: Vec<Token<'_>> = pieces
        .map(|(start, piece, text)| {
            let span = Span { start, end: start + text.len() };
            Token { piece, text, span, partner: None }
        })
        .collect();
    let mut open = Vec::new();
    for at in 0..tokens.len() {
        match tokens[at].text {
            b"(" => open.push(at),
            b")" => {
                if let Some(first) = open.pop() {
                    let distance = Some(at - first);
                    (tokens[first].partner, tokens[at].partner) = (distance, distance);
                }
            }
            _ => {}
        }
    }
    tokens
}

/// Replaces code that tree-sitter-java 0.23 takes for an error. These are annotations before the dots of a variable
/// arity parameter (`T @A ... x`), in patterns, and before the second and later types of a `catch`. Others are `import
/// module m`, `@ interface`, an assignment to `(a)`, and a constructor call that is not a constructor's first
/// statement. It also replaces some [`patterns`], names that are [`contextual_keywords`], and records of
/// [`annotation_members`]. Behind a NUL byte the grammar reads no further, so these are replaced, too. Returns `None`
/// if there is no such code.
pub fn mask(text: &[u8]) -> Option<Masked> {
    let mut masked = Masked { bytes: text.to_vec(), spans: Vec::new() };
    let tokens = tokens(text);
    for (at, token) in tokens.iter().enumerate() {
        match token.text {
            b"." => masked.hide(annotations_before_dots(&tokens, at), b' '),
            b"catch" => masked.hide(annotations_of_alternatives(&tokens[at + 1..]), b' '),
            b"import" => masked.hide(module_keyword(&tokens[at + 1..]), b' '),
            b"interface" => {
                if let [.., mark] = &tokens[..at]
                    && mark.text == b"@"
                    && text[token.span.start - 1].is_ascii_whitespace()
                {
                    masked.write(mark.span, b' ');
                    masked.bytes[token.span.start - 1] = b'@';
                }
            }
            b"=" => {
                for parenthesis in parentheses_of_assigned(&tokens[..at], &tokens[at + 1..]) {
                    masked.write(parenthesis, b' ');
                }
            }
            _ => {}
        }
    }
    for at in late_constructor_calls(&tokens) {
        masked.hide(Some(tokens[at].span), b'z');
        masked.hide(type_arguments_before(&tokens[..at]), b' ');
    }
    let patterns = patterns::unknown(&tokens);
    for name in contextual_keywords::names(&tokens, &patterns.guards) {
        masked.write(name, b'z');
    }
    for record in annotation_members::records(&tokens) {
        masked.bytes[record.keyword.range()].copy_from_slice(b"class ");
        masked.hide(Some(record.header), b' ');
    }
    masked.hide(patterns.names, b'z');
    masked.hide(patterns.others, b' ');
    // In a literal or a comment it represents itself; elsewhere javac does not read it either.
    masked.hide(memchr::memchr_iter(0, text).map(|start| Span { start, end: start + 1 }), b' ');
    masked.spans.sort_unstable();
    (masked.bytes != text).then_some(masked)
}

impl Masked {
    /// Replaces what may have names in it.
    fn hide(&mut self, spans: impl IntoIterator<Item = Span>, with: u8) {
        for span in spans {
            self.write(span, with);
            self.spans.push(span);
        }
    }

    /// Replaces a mark, or a name by another one.
    fn write(&mut self, span: Span, with: u8) {
        self.bytes[span.range()].fill(with);
    }
}

/// Returns the annotations that end before the token at a place, if that is the first of three dots.
fn annotations_before_dots(tokens: &[Token<'_>], dots: usize) -> Option<Span> {
    if !tokens[dots..].iter().take(3).map(|token| token.text).eq([b"."; 3]) {
        return None;
    }
    let mut start = dots;
    while let Some(annotation) = start_of_annotation(&tokens[..start]) {
        start = annotation;
    }
    (start < dots).then(|| Span { start: tokens[start].span.start, end: tokens[dots - 1].span.end })
}

/// Returns where the annotation starts that some tokens end with.
fn start_of_annotation(tokens: &[Token<'_>]) -> Option<usize> {
    // Without its arguments.
    let mut rest = match tokens.last() {
        Some(last) if last.text == b")" => &tokens[..tokens.len() - 1 - last.partner?],
        _ => tokens,
    };
    loop {
        match rest {
            [before @ .., at, name] if at.text == b"@" && name.piece == Piece::Word => {
                return Some(before.len());
            }
            [before @ .., dot, name] if dot.text == b"." && name.piece == Piece::Word => rest = before,
            _ => return None,
        }
    }
}

/// Returns of how many tokens the annotation consists that some tokens begin with.
fn annotation_length(tokens: &[Token<'_>]) -> Option<usize> {
    let [at, name, rest @ ..] = tokens else { return None };
    if at.text != b"@" || name.piece != Piece::Word || name.text == b"interface" {
        return None;
    }
    let mut length = 2;
    let mut rest = rest;
    while let [dot, part, more @ ..] = rest
        && dot.text == b"."
        && part.piece == Piece::Word
    {
        length += 2;
        rest = more;
    }
    if let Some(open) = rest.first().filter(|token| token.text == b"(") {
        length += open.partner? + 1;
    }
    Some(length)
}

/// Returns the annotations of the types behind the first one that a clause catches (`catch (A | @B C e)`), given what
/// is behind `catch`.
fn annotations_of_alternatives(behind: &[Token<'_>]) -> Vec<Span> {
    let mut found = Vec::new();
    let Some(close) = behind.first().and_then(|open| open.partner) else { return found };
    let behind = &behind[..close];
    let mut at = 0;
    while let Some(token) = behind.get(at).filter(|token| at == 0 || token.text != b"(") {
        at += 1;
        let is_between = token.text == b"|";
        while is_between && let Some(length) = annotation_length(&behind[at..]) {
            let (first, last) = (behind[at].span.start, behind[at + length - 1].span.end);
            found.push(Span { start: first, end: last });
            at += length;
        }
        // The first one's, which the grammar knows.
        if !is_between && let Some(length) = annotation_length(&behind[at..]) {
            at += length;
        }
    }
    found
}

/// Returns the word `module` of an import of a module, given what is behind `import`.
fn module_keyword(behind: &[Token<'_>]) -> Option<Span> {
    match behind {
        [module, name, ..] if module.text == b"module" && name.piece == Piece::Word => Some(module.span),
        _ => None,
    }
}

/// Returns where `super` or `this` calls a constructor in a statement that is not the first in its block.
fn late_constructor_calls(tokens: &[Token<'_>]) -> Vec<usize> {
    let mut found = Vec::new();
    // Whether a statement is before, here and around each parenthesis that is open.
    let (mut is_late, mut around) = (false, Vec::new());
    for (at, token) in tokens.iter().enumerate() {
        match token.text {
            b";" | b"}" => is_late = true,
            b"{" => is_late = false,
            b"(" | b"[" => around.push(std::mem::take(&mut is_late)),
            b")" | b"]" => is_late = around.pop().unwrap_or(is_late),
            b"super" | b"this" if is_late && tokens.get(at + 1).is_some_and(|next| next.text == b"(") => {
                found.push(at);
            }
            _ => {}
        }
    }
    found
}

/// Returns the type arguments that some tokens end with.
fn type_arguments_before(tokens: &[Token<'_>]) -> Option<Span> {
    let last = tokens.last().filter(|last| last.text == b">")?;
    let mut depth = 0_usize;
    // Nothing else with a type has any of these, so an unclosed one is given up there.
    let is_of_them = |token: &&Token<'_>| !matches!(token.text, b";" | b"{" | b"}" | b")");
    let first = tokens.iter().rev().take_while(is_of_them).find(|token| {
        match token.text {
            b">" => depth += 1,
            b"<" => depth -= 1,
            _ => {}
        }
        depth == 0
    })?;
    Some(Span { start: first.span.start, end: last.span.end })
}

/// Returns the parentheses around what is assigned to (`((a)) += 1`), given what is before and behind the `=`.
fn parentheses_of_assigned(before: &[Token<'_>], behind: &[Token<'_>]) -> Vec<Span> {
    let mut found = Vec::new();
    if behind.first().is_some_and(|next| next.text == b"=") {
        return found;
    }
    let is_operator = |token: &&Token<'_>| b"+-*/%&|^<>".contains(&token.text[0]) && token.text.len() == 1;
    let operator = before.iter().rev().take_while(is_operator).count();
    // `<=` and `>=` compare.
    if operator == 1 && before.last().is_some_and(|last| matches!(last.text, b"<" | b">")) {
        return found;
    }
    let mut assigned = &before[..before.len() - operator];
    while let [rest @ .., last] = assigned
        && last.text == b")"
        && let Some(open) = last.partner.and_then(|distance| rest.len().checked_sub(distance))
    {
        found.extend([rest[open].span, last.span]);
        assigned = &rest[open + 1..];
    }
    found
}

#[cfg(test)]
mod tests {
    use crate::git::SourceFile;
    use crate::java::{Kind, parse};

    #[test]
    fn what_stands_after_a_raw_nul_is_understood() {
        let code = "class A {\n  // \0\n  String s = \"a\0b\", t = s;\n  char c = '\0';\n  int after;\n}";
        let tree = parse(&SourceFile::new("A.java", code.as_bytes()));
        assert!(!tree.root().has_error(), "{}", tree.root().to_sexp());
        let names: Vec<String> = tree.compilation_unit().iter().map(|(_, d)| d.name.clone()).collect();
        assert_eq!(names, ["A", "s", "t", "c", "after"]);
        assert_eq!(tree.masked().len(), 3);
    }

    #[test]
    fn qualified_records_in_patterns_are_understood() {
        let code = "class A { int m(Object o) { if (o instanceof p.Shop . Lot(int size, Shop.Box(var a, B<C.D> b))) use(size, a);
            return switch (o) { case Shop.Lot(int i, B c) when f(o.g(i)) -> i; case Shop.Lot(), Shop.Box() -> 1; case Level.LOW -> o.f(2); default -> 0; }; } }";
        let tree = parse(&SourceFile::new("A.java", code.as_bytes()));
        assert!(!tree.root().has_error(), "{}", tree.root().to_sexp());
        let masked: Vec<&str> = tree.masked().iter().map(|span| &code[span.range()]).collect();
        assert_eq!(masked, ["p.Shop . Lot", "Shop.Box", "Shop.Lot", "Shop.Lot(),", "Shop.Box"]);
        let names: Vec<String> = tree.compilation_unit().iter().map(|(_, d)| d.name.clone()).collect();
        assert_eq!(names, ["A", "m", "o", "size", "a", "b", "i", "c"]);
    }

    /// Returns the names that a class declares with these members, none of which the grammar takes for an error.
    fn declared(members: &str) -> String {
        let tree =
            parse(&SourceFile::new("A.java", format!("class A {{ {members} int after; }}").as_bytes()));
        assert!(!tree.root().has_error(), "{members}: {}", tree.root().to_sexp());
        let unit = tree.compilation_unit();
        unit.iter().map(|(_, d)| d.name.as_str()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn final_variables_of_patterns_are_understood() {
        let members = "void m(Object o) { if (o instanceof R(final int a, S(final var b)) && o instanceof final T c) n();
            switch (o) { case final U d -> n(); case R(final int e, var f) when e > f -> n(); default -> n(); } }";
        assert_eq!(declared(members), "A m o a b c d e f after");
    }

    #[test]
    fn several_patterns_of_one_case_are_understood() {
        let members = "int m(Object o) { switch (o) { case B _, C.D<E, F> _ /* , */, G[] _: n(); case H h: n(h); default: n(); }
            return switch (o) { case R(B _), p.S(_, C _) -> 1; case T(final int _), U(p.V(_)) when n() -> 2;
                case W, X -> 3; case Y y when y.n(a, b) -> 4; case Z _,
                // the last one
                A _ -> 5; default -> 0; }; }";
        let names = declared(members);
        assert_eq!(names.replace(" _", ""), "A m o h y after", "{names}");
    }

    #[test]
    fn annotated_types_are_understood_in_catch_and_case() {
        for (members, names) in [
            ("void m() { try { } catch (A | @B C | @p.D(1) @E(f = \")\") F e) { n(); } }", "A m e after"),
            ("void m() { try { } catch (@B A | @C D e) { } catch (final @B A | D f) { } }", "A m e f after"),
            (
                "void m(Object o) { switch (o) { case @B C c when n(c) -> n(); case @p.B({1}) @C D d -> n(); default -> n(); } }",
                "A m o c d after",
            ),
            (
                "void m(Object o) { if (o instanceof @B C c && o instanceof R(@B int d, @C var e, S(final @B T f))) n(); }",
                "A m o c d e f after",
            ),
        ] {
            assert_eq!(declared(members), names, "{members}");
        }
    }

    #[test]
    fn late_constructor_calls_are_understood_behind_whatever_stands_before() {
        for call in ["n(i); /* so */ super(i);", "n(i); // so\nthis();", "if (n(i)) { n(); } outer.super(i);"]
        {
            assert_eq!(
                declared(&format!("A(int i) {{ int j; {call} int k; }} A() {{ this(1); }}")),
                "A A i j k A after"
            );
        }
    }

    #[test]
    fn late_constructor_calls_are_those_behind_a_statement_of_their_own_block() {
        let masked = |body: &str| {
            let code = format!("class A {{ A() {{ {body} }} }}");
            let tree = parse(&SourceFile::new("A.java", code.as_bytes()));
            tree.masked().iter().map(|span| code[span.range()].to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(masked("super(() -> { n(); this.m(); });"), Vec::<String>::new());
        assert_eq!(masked("{ n(); } <T, U<V>>super(1);"), ["<T, U<V>>", "super"]);
    }

    #[test]
    fn parentheses_and_brackets_without_partners_stay() {
        for code in
            [") = 1; ) = 2", "((a) = 1", "; ]super(", "; >>super(1)", "@interface A { record R( record S<T"]
        {
            assert!(
                super::mask(code.as_bytes()).is_none_or(|masked| masked.bytes.len() == code.len()),
                "{code}"
            );
        }
        let assigned = super::mask(b"((a)) = (b); (c) == d; (e) <= f;").map(|masked| masked.bytes);
        assert_eq!(assigned.as_deref(), Some(&b"  a   = (b); (c) == d; (e) <= f;"[..]));
    }

    #[test]
    fn annotations_before_dots_and_imports_of_modules_are_understood_however_they_are_written() {
        assert_eq!(
            declared("void m(T @B @C(1) ... t) { } void n(U @p.D({2, 3})... u) { }"),
            "A m t n u after"
        );
        let code = "import\n    module\n    java.sql;\nimport /* all of */ module java.base;\nimport module.B;\nclass A { }";
        let tree = parse(&SourceFile::new("A.java", code.as_bytes()));
        assert!(!tree.root().has_error(), "{}", tree.root().to_sexp());
        let imports: Vec<String> = tree.compilation_unit().imports.into_iter().map(|i| i.name).collect();
        assert_eq!(imports, ["java.sql", "java.base", "module.B"]);
    }

    #[test]
    fn newer_syntax_is_understood_and_keeps_its_place() {
        let code = "import module java.base;\nclass A extends B {\n  A(int i) { int j = i; super(j); }\n  void m(String @Nullable ... x) { use(x); }\n}";
        let tree = parse(&SourceFile::new("A.java", code.as_bytes()));
        assert!(!tree.root().has_error(), "{}", tree.root().to_sexp());
        let unit = tree.compilation_unit();
        let x = unit.iter().find(|(_, d)| d.kind == Kind::Parameter && d.name == "x");
        assert_eq!(x.map(|(_, d)| d.name_span.start), code.find("x)"));
        assert_eq!(tree.masked().len(), 3);
    }
}
