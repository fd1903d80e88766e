//! Reads the bytes around an identifier, without parsing the file.

mod characters;
mod escapes;
mod literals;
mod pieces;

use std::ops::Range;
use std::sync::LazyLock;

use crate::text::list_lines;
use memchr::memmem;
use rustc_hash::FxHashSet;

pub(super) use characters::{character_class, holds};
pub use characters::{is_name_char, is_name_start};
pub use escapes::{ReadText, RespelledName, may_respell, respelled_names};
pub(super) use escapes::{Spelled, character, name_of, spells_a_mark};
pub use literals::literal_value;
pub use pieces::{Piece, code_pieces, code_words, pieces, placed_code_pieces, placed_pieces, strings};
pub(super) use pieces::{comment_length, literal_length, word_length};

/// Returns whether the identifier at a byte range can be the name of a declaration. It errs on the side of yes; a `no`
/// is certain for Java that parses.
///
/// A name is declared after a type (`List<T> name`, `int[] name`, `T... name`) or after a keyword (`class Name`). It is
/// also declared after an annotation or a parenthesis of one, or as one of several declarators. Without a type, it is a
/// lambda's parameter or an enum's constant. It is not declared after a dot, an operator, or `return`.
pub fn may_be_declared(bytes: &[u8], name: Range<usize>) -> bool {
    let before = bytes[..name.start].trim_ascii_end();
    let after = bytes[name.end..].trim_ascii_start();
    if bytes[before.len()..name.start].contains(&b'\n') && ends_in_line_comment(before) {
        return true;
    }
    match before.last() {
        None => true,
        Some(b) if is_name_byte(*b) => !BEFORE_REFERENCES.contains(last_word(before)),
        // `...` of a variable arity parameter; any other dot is a member access.
        Some(b'.') => before.ends_with(b"..."),
        Some(b'>' | b']' | b')' | b'/' | b'@' | b'<') => true,
        Some(b'{' | b'}' | b';') => {
            matches!(after.first(), Some(b',' | b';' | b'(' | b'{' | b'}' | b'-' | b'/'))
        }
        Some(b'(' | b',') => may_follow_comma(after),
        // A lambda's parameter can be after anything that can be before an expression.
        Some(_) => after.starts_with(b"->"),
    }
}

/// Returns whether a name after `(` or `,` may be a lambda's parameter, another declarator or another enum constant.
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

/// Returns whether the last line may end in a comment, which says nothing of what is behind it. (The `//` may be in a
/// string.)
fn ends_in_line_comment(bytes: &[u8]) -> bool {
    let line = memchr::memrchr(b'\n', bytes).map_or(0, |i| i + 1);
    memmem::find(&bytes[line..], b"//").is_some()
}

fn last_word(bytes: &[u8]) -> &[u8] {
    let start = bytes.iter().rposition(|b| !is_name_byte(*b)).map_or(0, |i| i + 1);
    &bytes[start..]
}

/// Words of Java, by what they do.
pub(super) type Words = LazyLock<FxHashSet<&'static [u8]>>;

/// Returns the words of a file.
pub(super) fn words_in(file: &'static str) -> FxHashSet<&'static [u8]> {
    list_lines(file).flat_map(str::split_whitespace).map(str::as_bytes).collect()
}

static RESERVED: Words = LazyLock::new(|| words_in(include_str!("lexical/reserved_words.txt")));

/// Keywords that are before an expression or a reference, never before a declared name.
pub(super) static BEFORE_REFERENCES: Words =
    LazyLock::new(|| words_in(include_str!("lexical/before_references.txt")));

/// Returns whether a word is a keyword or a literal, which nothing can be called (JLS 3.9).
pub fn is_reserved(word: &[u8]) -> bool {
    RESERVED.contains(word)
}

/// Returns whether a byte can be part of an identifier; every byte of a character beyond ASCII counts.
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

/// Returns the words of a text, those in comments and literals too.
pub fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|byte| !is_name_byte(*byte)).filter(|word| !word.is_empty())
}

/// Returns whether the word at a byte range is not a part of a longer one.
pub fn is_whole_word(text: &[u8], start: usize, end: usize) -> bool {
    let is_of_name = |at: Option<usize>| at.and_then(|at| text.get(at)).is_some_and(|b| is_name_byte(*b));
    !is_of_name(start.checked_sub(1)) && !is_of_name(Some(end))
}

/// Returns whether what the grammar takes for a name is a part of one: it knows no letters in another encoding than
/// UTF-8.
pub fn is_part_of_name(text: &[u8], start: usize, end: usize) -> bool {
    let goes_on = |byte: Option<&u8>| byte.is_some_and(|byte| !byte.is_ascii());
    goes_on(text[..start].last()) || goes_on(text.get(end))
}

/// Returns the byte offsets at which a word is in a text, and is not a part of a longer one.
pub fn find_word<'t>(text: &'t [u8], word: &'t str) -> impl Iterator<Item = usize> + 't {
    memmem::find_iter(text, word).filter(move |start| is_whole_word(text, *start, start + word.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

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
