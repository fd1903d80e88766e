//! What the bytes around an identifier say, without parsing the file.

use std::ops::Range;

use memchr::memmem;

use super::span::Span;

/// Whether the identifier at a byte range can be the name of a declaration. Errs on the side of
/// yes; a `no` is certain for Java that parses.
///
/// A name is declared after a type (`List<T> name`, `int[] name`, `T... name`), after a keyword
/// (`class Name`), after an annotation or a parenthesis of one, or as one of several declarators;
/// without a type as a lambda's parameter or an enum's constant. It is not declared after a dot,
/// an operator, or `return`.
pub fn may_be_declared(bytes: &[u8], name: Range<usize>) -> bool {
    let before = bytes[..name.start].trim_ascii_end();
    let after = bytes[name.end..].trim_ascii_start();
    if bytes[before.len()..name.start].contains(&b'\n') && ends_in_line_comment(before) {
        return true;
    }
    match before.last() {
        None => true,
        Some(b) if is_name_byte(*b) => !NO_TYPE.contains(&last_word(before)),
        // `...` of a variable arity parameter; any other dot is a member access.
        Some(b'.') => before.ends_with(b"..."),
        Some(b'>' | b']' | b')' | b'/' | b'@' | b'<') => true,
        Some(b'{' | b'}' | b';') => {
            matches!(after.first(), Some(b',' | b';' | b'(' | b'{' | b'}' | b'-' | b'/'))
        }
        Some(b'(' | b',') => may_follow_comma(after),
        // A lambda's parameter can stand after anything that can stand before an expression.
        Some(_) => after.starts_with(b"->"),
    }
}

/// Keywords that stand before an expression or a reference, never before a declared name.
const NO_TYPE: [&[u8]; 12] = [
    b"return",
    b"new",
    b"throw",
    b"throws",
    b"extends",
    b"implements",
    b"import",
    b"package",
    b"else",
    b"assert",
    b"permits",
    b"yield",
];

/// After `(` or `,`: a lambda's parameter, another declarator or another enum constant.
fn may_follow_comma(after: &[u8]) -> bool {
    match after.first() {
        Some(b'-' | b'=' | b';' | b'{' | b'}' | b'/' | b'[' | b'(' | b':' | b'>') => true,
        Some(b'e') => after.starts_with(b"extends"),
        Some(b',' | b')') => {
            // `(a, name, b) -> …`, and `int a, name, b;` or `A, NAME, B` of an enum: what comes
            // next is names and commas up to the end.
            let rest = after
                .iter()
                .position(|b| !(is_name_byte(*b) || matches!(b, b',' | b' ' | b'\n' | b'\r' | b'\t')));
            rest.is_none_or(|at| match after[at] {
                b')' => after[at + 1..].trim_ascii_start().starts_with(b"->"),
                b';' | b'}' | b'(' | b'=' | b'{' | b'[' | b'/' | b'@' | b'>' => true,
                _ => false,
            })
        }
        _ => false,
    }
}

/// Whether the last line may end in a comment, which says nothing of what stands behind it. (The `//` may be in a string.)
fn ends_in_line_comment(bytes: &[u8]) -> bool {
    let line = memchr::memrchr(b'\n', bytes).map_or(0, |i| i + 1);
    memmem::find(&bytes[line..], b"//").is_some()
}

fn last_word(bytes: &[u8]) -> &[u8] {
    let start = bytes.iter().rposition(|b| !is_name_byte(*b)).map_or(0, |i| i + 1);
    &bytes[start..]
}

/// Whether a word is a keyword or a literal, which nothing can be called (JLS 3.9).
pub fn is_reserved(word: &[u8]) -> bool {
    RESERVED.contains(&word)
}

const RESERVED: [&[u8]; 54] = [
    b"_",
    b"abstract",
    b"assert",
    b"boolean",
    b"break",
    b"byte",
    b"case",
    b"catch",
    b"char",
    b"class",
    b"const",
    b"continue",
    b"default",
    b"do",
    b"double",
    b"else",
    b"enum",
    b"extends",
    b"final",
    b"finally",
    b"float",
    b"for",
    b"goto",
    b"if",
    b"implements",
    b"import",
    b"instanceof",
    b"int",
    b"interface",
    b"long",
    b"native",
    b"new",
    b"package",
    b"private",
    b"protected",
    b"public",
    b"return",
    b"short",
    b"static",
    b"strictfp",
    b"super",
    b"switch",
    b"synchronized",
    b"this",
    b"throw",
    b"throws",
    b"transient",
    b"try",
    b"void",
    b"volatile",
    b"while",
    b"true",
    b"false",
    b"null",
];

/// How many bytes long the comment is that a text begins with; `None` where it begins with none.
pub(super) fn comment_length(text: &[u8]) -> Option<usize> {
    let end = match text.get(..2)? {
        b"//" => memchr::memchr(b'\n', text),
        b"/*" => memmem::find(&text[2..], b"*/").map(|end| end + 4),
        _ => return None,
    };
    Some(end.unwrap_or(text.len()))
}

/// How many bytes long the string, character or text block is that a text begins with, a quote; `None` where
/// it does not end.
pub(super) fn literal_length(text: &[u8]) -> Option<usize> {
    let quote = *text.first()?;
    let is_block = text.starts_with(b"\"\"\"");
    let width = if is_block { 3 } else { 1 };
    let mut at = width;
    loop {
        let rest = text.get(at..)?;
        let next = memchr::memchr3(quote, b'\\', b'\n', rest)?;
        at += next;
        match rest[next] {
            b'\\' => at += 2,
            b'\n' if !is_block => return None,
            b'\n' => at += 1,
            _ if is_block && !rest[next..].starts_with(b"\"\"\"") => at += 1,
            _ => return Some(at + width),
        }
    }
}

/// What a stretch of Java is to whoever looks at words and literals alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Piece {
    /// An identifier, a keyword or a number.
    Word,
    /// A string, a character or a text block, with its quotes.
    Literal,
    Comment,
    /// Any other byte.
    Mark,
}

/// The pieces of a text but comments and white space.
pub fn code_pieces(text: &[u8]) -> impl Iterator<Item = (Piece, &[u8])> {
    placed_code_pieces(text).map(|(_, piece, text)| (piece, text))
}

/// The same, each with where it begins, in bytes.
pub fn placed_code_pieces(text: &[u8]) -> impl Iterator<Item = (usize, Piece, &[u8])> {
    let mut end = 0;
    let placed = pieces(text).map(move |(piece, text)| {
        end += text.len();
        (end - text.len(), piece, text)
    });
    placed.filter(|(_, piece, text)| *piece != Piece::Comment && !text.iter().all(u8::is_ascii_whitespace))
}

/// All of a text in pieces, each with its text.
pub fn pieces(text: &[u8]) -> impl Iterator<Item = (Piece, &[u8])> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = *rest.first()?;
        let (piece, length) = match first {
            b if is_name_byte(b) => (Piece::Word, rest.iter().take_while(|b| is_name_byte(**b)).count()),
            b'"' | b'\'' => literal_length(rest).map_or((Piece::Mark, 1), |length| (Piece::Literal, length)),
            _ => comment_length(rest).map_or((Piece::Mark, 1), |length| (Piece::Comment, length)),
        };
        let (found, after) = rest.split_at(length.min(rest.len()));
        rest = after;
        Some((piece, found))
    })
}

/// The strings and text blocks of a text, with their quotes; those in comments are none.
pub fn strings(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let literals = pieces(text).filter(|(piece, _)| *piece == Piece::Literal);
    literals.map(|(_, literal)| literal).filter(|literal| literal.starts_with(b"\""))
}

/// Whether a byte can be part of an identifier; every byte of a character beyond ASCII counts.
pub fn is_name_byte(byte: u8) -> bool {
    NAME_BYTES[usize::from(byte)]
}

const NAME_BYTES: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        let b = byte as u8;
        table[byte] = b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$') || !b.is_ascii();
        byte += 1;
    }
    table
};

/// Whether a character can be part of an identifier.
pub fn is_name_char(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$')
}

/// How a character that is spelled by its number begins (JLS 3.3), if it is one of ASCII, or of what is next to that.
pub const ESCAPE: &str = "\\u00";

/// A name of which letters are spelled by their numbers.
#[derive(Debug, PartialEq, Eq)]
pub struct EscapedName {
    /// Without the escapes.
    pub name: String,
    pub span: Span,
}

/// The names in the code of a text of which letters are spelled by their numbers (`c\u006funt`).
pub fn escaped_names(text: &[u8]) -> Vec<EscapedName> {
    let mut found = Vec::new();
    if memmem::find(text, b"\\u").is_none() {
        return found;
    }
    let (mut at, mut end) = (0, 0);
    for (piece, part) in pieces(text) {
        if piece == Piece::Mark && at >= end && escaped(&text[at..]).is_some() {
            let start = at - text[..at].iter().rev().take_while(|b| is_name_byte(**b)).count();
            let escaped = escaped_name(text, start);
            end = escaped.span.end;
            found.push(escaped);
        }
        at += part.len();
    }
    found
}

/// The name that starts at a place in a text.
fn escaped_name(text: &[u8], start: usize) -> EscapedName {
    let (mut name, mut at) = (Vec::new(), start);
    while let Some(byte) = text.get(at) {
        match escaped(&text[at..]).filter(|(c, _)| is_name_char(*c)) {
            Some((c, length)) => {
                name.extend(c.to_string().bytes());
                at += length;
            }
            None if is_name_byte(*byte) => {
                name.push(*byte);
                at += 1;
            }
            None => break,
        }
    }
    let name = String::from_utf8_lossy(&name).into_owned();
    EscapedName { name, span: Span { start, end: at } }
}

/// The character that a Unicode escape at the beginning of a text stands for, and how many bytes the escape has.
fn escaped(text: &[u8]) -> Option<(char, usize)> {
    let rest = text.strip_prefix(b"\\u")?;
    let more = rest.iter().take_while(|b| **b == b'u').count();
    let hex = std::str::from_utf8(rest.get(more..more + 4)?).ok()?;
    Some((char::from_u32(u32::from_str_radix(hex, 16).ok()?)?, more + 6))
}

/// The words of a text, those in comments and literals too.
pub fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|byte| !is_name_byte(*byte)).filter(|word| !word.is_empty())
}

/// The words of a text that are in no comment and no literal.
pub fn code_words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    pieces(text).filter(|(piece, _)| *piece == Piece::Word).map(|(_, word)| word)
}

/// Whether the word at a byte range is not a part of a longer one.
pub fn is_whole_word(text: &[u8], start: usize, end: usize) -> bool {
    let is_of_name = |at: Option<usize>| at.and_then(|at| text.get(at)).is_some_and(|b| is_name_byte(*b));
    !is_of_name(start.checked_sub(1)) && !is_of_name(Some(end))
}

/// The byte offsets at which a word stands in a text, and is not a part of a longer one.
pub fn find_word<'t>(text: &'t [u8], word: &'t str) -> impl Iterator<Item = usize> + 't {
    memmem::find_iter(text, word).filter(move |start| is_whole_word(text, *start, start + word.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_may_be_spelled_by_numbers() {
        let names =
            |text: &str| escaped_names(text.as_bytes()).into_iter().map(|n| n.name).collect::<Vec<_>>();
        assert_eq!(
            names(r#"a.\u0066oo + b\uu0061r("\u0066oo") /* \u0066oo */ + o\u006f"#),
            ["foo", "bar", "oo"]
        );
        assert_eq!(names(r"a.foo \user"), [""; 0]);
    }
    use crate::git::SourceFile;
    use crate::java::parse;

    fn may(java: &str, name: &str) -> bool {
        let start = java.find(name).expect("the name is in the text");
        may_be_declared(java.as_bytes(), start..start + name.len())
    }

    #[test]
    fn references_are_seen_not_to_be_declarations() {
        for java in [
            "a.joinHint()",
            "return joinHint;",
            "x = joinHint + 1",
            "f(joinHint)",
            "f(a, joinHint, b.c)",
            "!joinHint",
        ] {
            assert!(!may(java, "joinHint"), "{java}");
        }
    }

    #[test]
    fn strings_are_told_from_quotes_in_other_literals_and_in_comments() {
        let java = r#"@A("a \" b") /* "c" */ @B('"') // "d
            @C("e" + '\'' + "") @D("""
            f " \""" g""")"#;
        let found: Vec<_> = strings(java.as_bytes()).map(String::from_utf8_lossy).collect();
        let block = "\"\"\"\n            f \" \\\"\"\" g\"\"\"";
        assert_eq!(found, [r#""a \" b""#, r#""e""#, r#""""#, block]);
        assert_eq!(strings(b"\"no end\n \"x\"").count(), 1);
    }

    #[test]
    fn words_of_code_are_in_no_comment_and_no_literal() {
        let java = r#"a(b, "c \" d", 'e'); // f
            /* g */ h.i = $j /* k"#;
        let found: Vec<_> = code_words(java.as_bytes()).map(String::from_utf8_lossy).collect();
        assert_eq!(found, ["a", "b", "h", "i", "$j"]);
    }

    #[test]
    fn every_declaration_may_be_one() {
        let java = r#"class A<T extends B> { @Ann int a; int b, c = 1, d[]; List<T> e; int[] f; /* x */ int /* y */ g;
            enum E { H, I(1), J { void k() {} }, @Deprecated L; } record R(int m, String... n) {}
            @interface Q { String o() default ""; } interface P { }
            <U> A(final int q, U r) { for (String s : t) {} try (X u = v()) {} catch (Y | Z w) {} }
            void m2() { f(x1 -> 1); f((x2, x3) -> 1); f((int x4) -> 1); g = x5 -> 2; if (o instanceof S x6) {}
              switch (o) { case T(int x7, var x8) -> 1; case T x9 -> 2; } int y1
              , y2; h(() -> 1, y3 -> 2); } }"#;
        let unit = parse(&SourceFile::new("A.java", java.as_bytes())).compilation_unit();
        assert!(unit.errors.is_empty());
        for (_, d) in unit.iter().filter(|(_, d)| d.kind.is_named()) {
            assert!(may_be_declared(java.as_bytes(), d.name_span.range()), "{}", d.name);
            let (before, after) = java.split_at(d.name_span.start);
            for comment in ["/* it. */", "// it.\n", "// what this returns: return\n\t"] {
                let commented = format!("{before}{comment}{after}");
                let start = before.len() + comment.len();
                let name = start..start + d.name.len();
                assert!(may_be_declared(commented.as_bytes(), name), "{comment}{}", d.name);
            }
        }
    }
}
