//! What need not be read of a file when all questions are about some names. As a rule that is most of it.

use aho_corasick::AhoCorasick;
use memchr::memmem;

use super::declaration::Span;
use super::outline::{Outline, is_of_word};

/// The holes that can be left in a text when all questions are about some names: the comments and
/// bodies in which none of them stands. A body that declares a type is kept: the type is in the
/// hierarchy of others. Empty where the braces do not tell the structure.
pub fn holes_without(text: &[u8], names: &AhoCorasick) -> Vec<Span> {
    let Some(outline) = Outline::of(text) else { return Vec::new() };
    let is_end = |at: Option<&u8>| !at.is_some_and(|b| is_of_word(*b) && *b != b'$');
    let named: Vec<usize> = names
        .find_overlapping_iter(text)
        .filter(|m| is_end(text[..m.start()].last()) && is_end(text.get(m.end())))
        .map(|m| m.start())
        .collect();
    let says_nothing = |span: &Span| {
        let next = named.partition_point(|at| *at < span.start);
        named.get(next).is_none_or(|at| *at >= span.end)
    };
    outline.holes(
        |body| says_nothing(&body.inside) && !declares_type(&text[body.inside.range()]),
        |comment| says_nothing(comment),
        |_import| false,
    )
}

/// Whether a type with a name may be declared in a body.
fn declares_type(body: &[u8]) -> bool {
    let declared = |keyword: &&str| {
        memmem::find_iter(body, keyword).any(|start| {
            let before = body[..start].last();
            let (space, rest) = body[start + keyword.len()..].split_at_checked(1).unwrap_or_default();
            let name = rest.iter().find(|b| !b.is_ascii_whitespace());
            !before.is_some_and(|b| is_of_word(*b) || *b == b'.')
                && (space == b"/" || space.first().is_some_and(u8::is_ascii_whitespace))
                && name.is_some_and(|b| is_of_word(*b) || matches!(*b, b'/' | b'*'))
        })
    };
    ["class", "interface", "enum", "record"].iter().any(declared)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bodies_without_a_name_are_holes_unless_they_declare_a_type() {
        let text = "class A { /** {@link B#two} */ void m() { one(two); } /* three */ void n() { f$two(); twofold(); }\n\
                    void o() { class L extends A {} } void p() { use(L.class, interfaces, enum_); } }";
        let names = AhoCorasick::new(["two"]).expect("small");
        let mut blank = text.as_bytes().to_vec();
        for hole in holes_without(text.as_bytes(), &names) {
            blank[hole.range()].fill(b'-');
        }
        insta::assert_snapshot!(String::from_utf8_lossy(&blank), @r"
        class A { /** {@link B#two} */ void m() { one(two); } ----------- void n() { f$two(); twofold(); }
        void o() { class L extends A {} } void p() {----------------------------------} }
        ");
    }
}
