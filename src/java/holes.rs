//! What need not be read of a file when all questions are about some names. As a rule that is most of it.

use aho_corasick::AhoCorasick;
use memchr::memmem;

use super::declaration::Span;
use super::outline::{Outline, is_of_word};

/// The holes that can be left in a text when all questions are about some names: the comments and
/// bodies in which none of them stands. A body that declares a type is kept: the type is in the
/// hierarchy of others. Empty where the braces do not tell the structure.
///
/// What a type's name means does not depend on what variables there are, so where only types are
/// asked for, statements without a name are holes as well.
pub fn holes_without(text: &[u8], names: &AhoCorasick, only_types: bool) -> Vec<Span> {
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
    let mut idle = Vec::new();
    if only_types {
        let kept = outline.bodies.iter().map(|body| &body.inside).filter(|inside| !says_nothing(inside));
        for body in kept.filter(|inside| !declares_type(&text[inside.range()])) {
            let first = named.partition_point(|at| *at < body.start);
            let here = named[first..].iter().take_while(|at| **at < body.end);
            // What a name after a dot means depends on what is before it.
            if !here.clone().any(|at| is_qualified(&text[body.start..*at])) {
                idle.extend(idle_statements(text, *body, &says_nothing));
            }
        }
    }
    let mut holes = outline.holes(
        |body| says_nothing(&body.inside) && !declares_type(&text[body.inside.range()]),
        |comment| says_nothing(comment),
        |_import| false,
    );
    if !idle.is_empty() {
        holes.retain(|hole| {
            let next = idle.partition_point(|i: &Span| i.end <= hole.start);
            idle.get(next).is_none_or(|i| hole.end <= i.start)
        });
        holes.append(&mut idle);
        holes.sort_unstable_by_key(|hole| hole.start);
    }
    holes
}

/// Whether a dot, or perhaps a comment, stands before what comes next, or before a `new` there.
fn is_qualified(before: &[u8]) -> bool {
    let before = before.trim_ascii_end();
    let before = before.strip_suffix(b"new").map_or(before, <[u8]>::trim_ascii_end);
    matches!(before.last(), Some(b'.' | b'/'))
}

/// Words that a statement starts with which cannot be left out: another one belongs to it, or it ends
/// the block.
const KEPT: [&[u8]; 17] = [
    b"if",
    b"else",
    b"for",
    b"while",
    b"do",
    b"try",
    b"catch",
    b"finally",
    b"switch",
    b"case",
    b"default",
    b"return",
    b"throw",
    b"yield",
    b"break",
    b"continue",
    b"synchronized",
];

/// The simple statements of a body of which `says_nothing` holds, each with those that follow it: calls,
/// assignments, declarations of variables; no block is in them. The body declares no type.
fn idle_statements(text: &[u8], body: Span, says_nothing: &impl Fn(&Span) -> bool) -> Vec<Span> {
    let mut found: Vec<Span> = Vec::new();
    let (mut at, mut parens, mut around) = (body.start, 0_usize, Vec::new());
    // Where the statement's first word is; what comes after a block is no statement's beginning if
    // it is in parentheses.
    let (mut first, mut is_start) = (None, true);
    while at < body.end {
        let rest = &text[at..body.end];
        match rest[0] {
            b'/' if rest.starts_with(b"//") => {
                at += memchr::memchr(b'\n', rest).unwrap_or(rest.len());
                continue;
            }
            b'/' if rest.starts_with(b"/*") => {
                at += memmem::find(&rest[2..], b"*/").map_or(rest.len(), |end| end + 4);
                continue;
            }
            b if b.is_ascii_whitespace() => {
                at += 1;
                continue;
            }
            b'{' => {
                around.push(parens);
                (parens, first, is_start) = (0, None, true);
                at += 1;
                continue;
            }
            b'}' => {
                let Some(outer) = around.pop() else { return found };
                (parens, first, is_start) = (outer, None, outer == 0);
                at += 1;
                continue;
            }
            b';' if parens == 0 => {
                let statement = first.map(|start| Span { start, end: at + 1 });
                if let Some(idle) = statement.filter(says_nothing) {
                    match found.last_mut() {
                        Some(last) if text[last.end..idle.start].trim_ascii().is_empty() => {
                            last.end = idle.end
                        }
                        _ => found.push(idle),
                    }
                }
                (first, is_start) = (None, true);
                at += 1;
                continue;
            }
            b'(' | b'[' => parens += 1,
            b')' | b']' => parens = parens.saturating_sub(1),
            _ => {}
        }
        if is_start {
            let length = rest.iter().position(|b| !is_of_word(*b)).unwrap_or(rest.len());
            let (word, after) = rest.split_at(length);
            let is_label =
                after.trim_ascii_start().starts_with(b":") && !after.trim_ascii_start().starts_with(b"::");
            first = (length > 0 && !is_label && !KEPT.contains(&word)).then_some(at);
            is_start = false;
        }
        at += match rest[0] {
            quote @ (b'"' | b'\'') => literal(rest, quote),
            b if is_of_word(b) => rest.iter().position(|b| !is_of_word(*b)).unwrap_or(rest.len()),
            _ => 1,
        };
    }
    found
}

/// The length of a string, text block or character literal.
fn literal(text: &[u8], quote: u8) -> usize {
    let delimiter: &[u8] = if text.starts_with(b"\"\"\"") { b"\"\"\"" } else { &[quote] };
    let mut at = delimiter.len();
    while at < text.len() && !text[at..].starts_with(delimiter) {
        at += if text[at] == b'\\' { 2 } else { 1 };
    }
    (at + delimiter.len()).min(text.len())
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
        for hole in holes_without(text.as_bytes(), &names, false) {
            blank[hole.range()].fill(b'-');
        }
        insta::assert_snapshot!(String::from_utf8_lossy(&blank), @r"
        class A { /** {@link B#two} */ void m() { one(two); } ----------- void n() { f$two(); twofold(); }
        void o() { class L extends A {} } void p() {----------------------------------} }
        ");
    }

    #[test]
    fn statements_without_a_type_are_holes_where_only_types_are_asked_for() {
        let text = "class A {
  void m() {
    int a = f(\"; {\", ';'); b.c(); // d
    Two two = new Two(a); e = (x) -> { g(); return h; };
    if (a > 1) i(); else j();
    k: for (;;) l(); n[0] = 1; do o(); while (p); case 1: q(); r();
    s(new T() { int u; void v() { w(); } }).x(); y(); \"\"\"
      ; z\"\"\".a(); b(\"\"\"
      ; \"\"\");
  }
  void n() { int a = 1; a.new Two(); }
}
";
        let names = AhoCorasick::new(["Two"]).expect("small");
        let mut blank = text.as_bytes().to_vec();
        for hole in holes_without(text.as_bytes(), &names, true) {
            blank[hole.range()].iter_mut().filter(|b| **b != b'\n').for_each(|b| *b = b'-');
        }
        insta::assert_snapshot!(String::from_utf8_lossy(&blank), @r#"
        class A {
          void m() {
            ----------------------------- ----
            Two two = new Two(a); e = (x) -> { ---- return h; };
            if (a > 1) i(); else j();
            k: for (;;) l(); --------- do o(); while (p); case 1: q(); ----
            s(new T() { ------ void v() { ---- } }).x(); ---- """
              ; z""".a(); -----
        -------------
          }
          void n() { int a = 1; a.new Two(); }
        }
        "#);
    }
}
