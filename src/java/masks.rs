//! Java that the grammar does not know, made readable for it without moving a byte.

use memchr::memmem;

use super::lexical::{Piece, find_word, is_name_byte, pieces};
use super::span::Span;

/// A file's bytes with some replaced, and where.
pub struct Masked {
    pub bytes: Vec<u8>,
    pub spans: Vec<Span>,
}

/// Replaces what tree-sitter-java 0.23 takes for an error: an annotation before the dots of a variable arity
/// parameter (`T @A ... x`), `import module m`, a constructor call that is not a constructor's first
/// statement, the qualified name of a record in a pattern (`case Shop.Lot(int size)`), and NUL bytes, after which it reads
/// no further. `None` where there is nothing of the kind.
pub fn mask(text: &[u8]) -> Option<Masked> {
    let mut masked = Masked { bytes: text.to_vec(), spans: Vec::new() };
    for dots in memmem::find_iter(text, "...") {
        masked.extend(annotation_before(text, dots), b' ');
    }
    for import in memmem::find_iter(text, "import module ") {
        let start = import + "import ".len();
        masked.extend(Some(Span { start, end: start + "module".len() }), b' ');
    }
    for keyword in ["super", "this"] {
        for start in memmem::find_iter(text, keyword) {
            masked.extend(late_constructor_call(text, start, keyword.len()), b'z');
        }
    }
    for span in qualified_patterns(text) {
        masked.extend(Some(span), b'z');
    }
    for start in memchr::memchr_iter(0, text) {
        // In a literal or a comment it stands for itself; elsewhere javac does not read it either.
        masked.extend(Some(Span { start, end: start + 1 }), b' ');
    }
    masked.spans.sort_unstable();
    (!masked.spans.is_empty()).then_some(masked)
}

impl Masked {
    fn extend(&mut self, span: Option<Span>, with: u8) {
        if let Some(span) = span {
            self.bytes[span.range()].fill(with);
            self.spans.push(span);
        }
    }
}

/// The annotation (without arguments) that ends before `dots`.
fn annotation_before(text: &[u8], dots: usize) -> Option<Span> {
    let end = text[..dots].iter().rposition(|b| !b.is_ascii_whitespace())? + 1;
    let start = text[..end].iter().rposition(|b| !is_name_byte(*b) && *b != b'.')?;
    (text[start] == b'@' && start + 1 < end).then_some(Span { start, end })
}

/// `super` or `this` before `(` as a statement that is not the first in its block.
fn late_constructor_call(text: &[u8], start: usize, length: usize) -> Option<Span> {
    let end = start + length;
    let next = text[end..].iter().find(|b| !b.is_ascii_whitespace())?;
    let before = text[..start].iter().rev().find(|b| !b.is_ascii_whitespace())?;
    (*next == b'(' && matches!(before, b';' | b'}')).then_some(Span { start, end })
}

/// The qualified names of records before the parentheses of patterns, behind `case` and `instanceof` and in other patterns.
fn qualified_patterns(text: &[u8]) -> Vec<Span> {
    let starts = ["case", "instanceof"]
        .into_iter()
        .flat_map(|keyword| find_word(text, keyword).map(move |at| (at + keyword.len(), keyword == "case")));
    let is_before_comma = |at: usize| text[at..].trim_ascii_start().starts_with(b",");
    let mut found = Vec::new();
    for (start, may_have_several) in starts {
        let mut at = start;
        let (mut name, mut depth) = (Span { start, end: start }, 0_usize);
        for (piece, part) in pieces(&text[start..]) {
            let end = at + part.len();
            match (piece, part) {
                (Piece::Comment, _) => {}
                (Piece::Mark, [space]) if space.is_ascii_whitespace() => {}
                (Piece::Word, b"final") => name = Span { start: end, end },
                (Piece::Word, _) if text[name.range()].ends_with(b".") => name.end = end,
                (Piece::Word, _) if name.start < name.end && depth == 0 => break,
                (Piece::Word, _) => name = Span { start: at, end },
                (Piece::Mark, b".") if name.start < name.end => name.end = end,
                (Piece::Mark, b"(") => {
                    let is_qualified = text[name.range()].contains(&b'.');
                    found.extend(is_qualified.then_some(name));
                    depth += 1;
                    name = Span { start: end, end };
                }
                (Piece::Mark, b")")
                    if depth > 1 || depth == 1 && may_have_several && is_before_comma(end) =>
                {
                    depth -= 1;
                    name = Span { start: end, end };
                }
                (Piece::Mark, b"," | b"<" | b">" | b"?" | b"&" | b"@" | b"[" | b"]") if depth > 0 => {
                    name = Span { start: end, end };
                }
                (Piece::Mark, b",") if may_have_several => name = Span { start: end, end },
                _ => break,
            }
            at = end;
        }
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
        assert_eq!(masked, ["p.Shop . Lot", "Shop.Box", "Shop.Lot", "Shop.Lot", "Shop.Box"]);
        let names: Vec<String> = tree.compilation_unit().iter().map(|(_, d)| d.name.clone()).collect();
        assert_eq!(names, ["A", "m", "o", "size", "a", "b", "i", "c"]);
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
