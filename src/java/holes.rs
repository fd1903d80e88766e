//! What a comparison of two versions of a file need not read. As a rule that is most of a file:
//! comments, imports, the method bodies that both versions have, and those in which words only came
//! or only went.

use std::hash::Hasher;

use memchr::memmem;
use rustc_hash::{FxHashMap, FxHasher};

use super::declaration::Span;

/// How two versions of a file differ, as far as it matters to somebody who looks for renames. A rename
/// takes one word away and puts another in its place.
#[derive(Debug, Default)]
pub struct Difference {
    /// What can be left out of the version before: sorted, none in another.
    pub before: Vec<Span>,
    /// What can be left out of the version after.
    pub after: Vec<Span>,
    /// What is not left out has lost something.
    pub removes: bool,
    /// What is not left out has gained something.
    pub adds: bool,
}

/// How two texts differ. Left out of both are comments, imports, the bodies that stand in both under the
/// same head in the same type, and bodies from which words only went, or to which they only came. `None`
/// where the braces of a text do not tell its structure.
pub fn difference(before: &[u8], after: &[u8]) -> Option<Difference> {
    let (old, new) = (Scanner::scan(before)?, Scanner::scan(after)?);
    let equal = balance(old.bodies.iter().map(|b| b.meaning), new.bodies.iter().map(|b| b.meaning));
    // What was copied, or became one, is kept.
    let is_same = |body: &Body| equal.get(&body.meaning).is_some_and(|count| count.0 == count.1);
    let edited = edited_bodies(&old, &new, before, after, is_same);
    let heads = balance(old.segments.iter().copied(), new.segments.iter().copied());
    let kept = |found: &Found| {
        found.bodies.iter().any(|b| !is_same(b) && edited.get(&b.head).is_none_or(|one_sided| !one_sided))
    };
    let removes = kept(&old) || heads.values().any(|count| count.0 > count.1);
    let adds = kept(&new) || heads.values().any(|count| count.0 < count.1);
    let holes = |found: Found| {
        let is_hole = |b: &Body| is_same(b) || edited.get(&b.head).is_some_and(|one_sided| *one_sided);
        let mut holes = Vec::new();
        let mut asides = found.asides.into_iter().peekable();
        for body in found.bodies.iter().filter(|b| is_hole(b)) {
            holes.extend(std::iter::from_fn(|| asides.next_if(|c| c.start < body.inside.start)));
            while asides.next_if(|c| c.start < body.inside.end).is_some() {}
            holes.push(body.inside);
        }
        holes.extend(asides);
        holes
    };
    Some(Difference { before: holes(old), after: holes(new), removes, adds })
}

/// How often each value is there before and after.
fn balance(
    before: impl Iterator<Item = u64>,
    after: impl Iterator<Item = u64>,
) -> FxHashMap<u64, (u32, u32)> {
    let mut count: FxHashMap<u64, (u32, u32)> = FxHashMap::default();
    for value in before {
        count.entry(value).or_default().0 += 1;
    }
    for value in after {
        count.entry(value).or_default().1 += 1;
    }
    count
}

/// The bodies that changed under a head that each text has once, by that head: whether words only
/// came or only went. (In what was extracted, inlined or renamed, words do both.)
fn edited_bodies(
    old: &Found,
    new: &Found,
    before: &[u8],
    after: &[u8],
    is_same: impl Fn(&Body) -> bool,
) -> FxHashMap<u64, bool> {
    let heads = balance(old.bodies.iter().map(|b| b.head), new.bodies.iter().map(|b| b.head));
    let is_edited = |body: &&Body| heads.get(&body.head) == Some(&(1, 1)) && !is_same(body);
    let afterwards: FxHashMap<u64, Span> =
        new.bodies.iter().filter(is_edited).map(|body| (body.head, body.inside)).collect();
    old.bodies
        .iter()
        .filter(is_edited)
        .filter_map(|body| {
            let was = &before[body.inside.range()];
            let is = &after[afterwards.get(&body.head)?.range()];
            Some((body.head, is_one_sided(was, is)))
        })
        .collect()
}

/// Whether words only went from a text, or only came to it: those of the one stand in the other, in
/// their order.
fn is_one_sided(before: &[u8], after: &[u8]) -> bool {
    let stand_in = |some: &[u8], all: &[u8]| {
        let mut all = words(all);
        words(some).all(|word| all.any(|other| other == word))
    };
    if before.len() < after.len() { stand_in(before, after) } else { stand_in(after, before) }
}

/// The words of a text, those in comments and literals too.
fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|byte| !is_of_word(*byte)).filter(|word| !word.is_empty())
}

fn is_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$') || byte >= 0x80
}

/// What a scan found, each in order.
#[derive(Default)]
struct Found {
    bodies: Vec<Body>,
    /// Comments and imports.
    asides: Vec<Span>,
    /// Hashes of what stands between `;`, `{` and `}`, without imports and what is in bodies.
    segments: Vec<u64>,
}

/// The body of a method, constructor or initializer.
struct Body {
    /// What is between its braces.
    inside: Span,
    /// A hash of its head and the heads of the types around it.
    head: u64,
    /// A hash of its text and its head.
    meaning: u64,
}

/// Goes through a text brace by brace. It knows comments and literals, and of the rest only what
/// heads look like.
struct Scanner<'t> {
    text: &'t [u8],
    at: usize,
    found: Found,
    /// The open braces: of a type's body the hash of all heads up to it, `None` for others.
    open: Vec<Option<u64>>,
    head: Head,
}

/// The code since the last `;`, `{` or `}`.
#[derive(Default)]
struct Head {
    hash: FxHasher,
    last: u8,
    word: Vec<u8>,
    /// What was before the word.
    before_word: u8,
    declares_type: bool,
    /// The word `record` was the last one.
    after_record: bool,
    throws: bool,
    words: u32,
    is_static: bool,
    /// Where its first word starts, `import`.
    import: Option<usize>,
    word_start: usize,
}

impl<'t> Scanner<'t> {
    fn scan(text: &'t [u8]) -> Option<Found> {
        // A brace or a quote may be spelled so.
        if memmem::find(text, b"\\u00").is_some() {
            return None;
        }
        let head = Head::default();
        let mut scanner = Scanner { text, at: 0, found: Found::default(), open: Vec::new(), head };
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
                self.head.text(&self.text[from..self.at]);
            }
            b'{' => return self.brace(),
            b'}' => {
                self.open.pop()?;
                self.at += 1;
                self.end_segment();
            }
            b';' => {
                self.at += 1;
                self.end_segment();
            }
            _ => {
                self.head.byte(byte, self.at);
                self.at += 1;
            }
        }
        Some(())
    }

    /// Ends what stood since the last `;`, `{` or `}`.
    fn end_segment(&mut self) -> Head {
        let mut head = std::mem::take(&mut self.head);
        head.end_word();
        if let Some(start) = head.import {
            let asides = &mut self.found.asides;
            while asides.pop_if(|aside| aside.start > start).is_some() {}
            asides.push(Span { start, end: self.at });
        } else if head.last != 0 {
            self.found.segments.push(head.hash.finish());
        }
        head
    }

    fn brace(&mut self) -> Option<()> {
        let head = self.end_segment();
        // The top level counts as the body of a type without a name.
        let around = self.open.last().copied().unwrap_or(Some(0));
        self.at += 1;
        let Some(around) = around else {
            self.open.push(None);
            return Some(());
        };
        let mut hash = head.hash.clone();
        hash.write_u64(around);
        if head.declares_type {
            self.open.push(Some(hash.finish()));
        } else if head.is_of_body() {
            let start = self.at;
            self.skip_body()?;
            let inside = Span { start, end: self.at - 1 };
            let head = hash.finish();
            hash.write(&self.text[inside.range()]);
            self.found.bodies.push(Body { inside, head, meaning: hash.finish() });
        } else {
            self.open.push(None);
        }
        Some(())
    }

    /// Goes behind the brace that closes the one before.
    fn skip_body(&mut self) -> Option<()> {
        let mut depth = 1;
        while depth > 0 {
            let byte = *self.text.get(self.at)?;
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
            self.found.asides.push(comment);
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
    fn byte(&mut self, byte: u8, at: usize) {
        if is_of_word(byte) {
            if self.word.is_empty() {
                self.before_word = self.last;
                self.word_start = at;
            }
            self.word.push(byte);
            self.last = byte;
            return;
        }
        self.end_word();
        if !byte.is_ascii_whitespace() {
            self.after_record = false;
            self.hash.write_u8(byte);
            self.last = byte;
        }
    }

    /// A literal.
    fn text(&mut self, text: &[u8]) {
        self.end_word();
        self.hash.write(text);
        self.last = b'"';
    }

    fn end_word(&mut self) {
        if self.word.is_empty() {
            return;
        }
        match &self.word[..] {
            // Not `Type.class`.
            b"class" | b"interface" | b"enum" if self.before_word != b'.' => self.declares_type = true,
            b"throws" => self.throws = true,
            b"static" => self.is_static = true,
            b"import" if self.words == 0 && self.before_word == 0 => self.import = Some(self.word_start),
            // `record Name`, not a method of that name.
            _ if self.after_record => self.declares_type = true,
            _ => {}
        }
        self.after_record = self.word == b"record";
        self.words += 1;
        self.hash.write(&self.word);
        self.hash.write_u8(b' ');
        self.word.clear();
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
    use crate::git::SourceFile;
    use crate::java::parse_without;

    fn compare(before: &str, after: &str) -> Difference {
        difference(before.as_bytes(), after.as_bytes()).expect("whole braces")
    }

    /// The text before with its holes as `…`.
    fn left_of(before: &str, after: &str) -> String {
        let mut out = String::new();
        let mut at = 0;
        for hole in compare(before, after).before {
            out.push_str(&before[at..hole.start]);
            out.push('…');
            at = hole.end;
        }
        out + &before[at..]
    }

    const SHOP: &str = r#"
import java.util.List; // lists
import /* all */ static shop.Things.*;
/** A shop {. */
class Shop<T> extends Store {
    int[] sizes = { 1, 2 }; // two
    static { open("}"); }
    @Size({1}) <U> void sell(char c) throws E { if (c == '}') { sell('\''); } }
    Shop(String s) { this.s = """
        a " quote and a }""" + s; }
    enum State { OPEN(1) { int n() { return 1; } }, SHUT; int n() { return 2; } }
    record Line(int n) { Line { check(n); } int twice() { return 2 * n; } }
    int record(Type t) { return t == Type.class ? 1 : 0; }
    Runnable r = () -> { run(); };
    int edited() { return 3; }
}
"#;

    #[test]
    fn bodies_that_both_have_comments_and_imports_are_holes() {
        let after = SHOP.replace("return 3;", "return 4;").replace("// two", "// one");
        insta::assert_snapshot!(left_of(SHOP, &after), @r"
        … …
        …
        …
        class Shop<T> extends Store {
            int[] sizes = { 1, 2 }; …
            static {…}
            @Size({1}) <U> void sell(char c) throws E {…}
            Shop(String s) {…}
            enum State { OPEN(1) {…}, SHUT; int n() {…} }
            record Line(int n) { Line { check(n); } int twice() {…} }
            int record(Type t) {…}
            Runnable r = () -> { run(); };
            int edited() { return 3; }
        }
        ");
    }

    #[test]
    fn what_was_copied_renamed_or_put_elsewhere_is_kept() {
        let before = "class A { void m() { one(); } void n() { two(); } }";
        for after in [
            "class A { void m() { one(); } void m() { one(); } void x() { two(); } }",
            "class B { void m() { one(); } void n() { two(); } }",
            "class A { class C { void m() { one(); } void n() { two(); } } }",
        ] {
            assert_eq!(left_of(before, after), before, "{after}");
        }
    }

    #[test]
    fn words_that_only_came_or_only_went_are_left_out() {
        let before = "class A { int a; void m() { one(); two(); } void n() { three(a); } }";
        for (after, left, removes, adds) in [
            (
                "class A { int a; void m() { one(); two(); four(); } void n() { } }",
                "m() {…} void n() {…}",
                false,
                false,
            ),
            (
                "class A { int a; void m() { one(); four(); } void n() { three(a); } }",
                "m() { one(); two(); } void n() {…}",
                true,
                true,
            ),
            (
                "class A { int a, b; void m() { one(); two(); } void n() { three(a, b); } }",
                "m() {…} void n() {…}",
                true,
                true,
            ),
            (
                "class A { int a; void m() { one(); two(); } void n() { three(a); } int b; }",
                "m() {…} void n() {…}",
                false,
                true,
            ),
            ("class A { int a; void n() { three(a); } }", "m() { one(); two(); } void n() {…}", true, false),
        ] {
            let difference = compare(before, after);
            assert_eq!((difference.removes, difference.adds), (removes, adds), "{after}");
            assert!(left_of(before, after).contains(left), "{}", left_of(before, after));
        }
    }

    #[test]
    fn a_comment_that_parts_two_words_is_kept() {
        let text = "class/* c */A { int/**/a, b /* x */; }";
        assert_eq!(left_of(text, text), "class/* c */A { int/**/a, b …; }");
    }

    #[test]
    fn without_whole_braces_and_literals_nothing_is_left_out() {
        for broken in ["class A { void m() { }", "class A { } }", "class A { String s = \"\n\"; }", "\\u007b"]
        {
            assert!(difference(broken.as_bytes(), b"class A {}").is_none(), "{broken}");
        }
    }

    #[test]
    fn what_is_left_is_parsed_as_if_the_holes_were_empty() {
        let old = compare(SHOP, SHOP).before;
        let listing = |text: &str, holes: &[Span]| {
            let unit = parse_without(&SourceFile::new("A.java", text.as_bytes()), holes).compilation_unit();
            assert_eq!(unit.errors, []);
            let place = |(id, d): (_, &crate::java::Declaration)| {
                (d.kind, d.name.clone(), d.name_span, d.span, unit.container(id))
            };
            unit.iter().map(place).collect::<Vec<_>>()
        };
        // The same text with nothing but blanks in the holes.
        let mut blank = SHOP.to_owned().into_bytes();
        for hole in &old {
            blank[hole.range()].fill(b' ');
        }
        let blank = String::from_utf8(blank).expect("ASCII");
        let found = listing(SHOP, &old);
        assert_eq!(found, listing(&blank, &[]));
        assert!(found.len() > 10);
        // Nothing is left of a file that is one comment.
        let comment = SourceFile::new("A.java", &b"/* all */"[..]);
        assert!(
            parse_without(&comment, &[Span { start: 0, end: 9 }]).compilation_unit().declarations.is_empty()
        );
    }
}
