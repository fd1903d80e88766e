//! How two versions of a file differ, and what a comparison of them need not read. As a rule that is most
//! of a file: comments, imports, the method bodies that both versions have, and those in which words
//! only came or only went.

use rustc_hash::FxHashMap;

use super::declaration::Span;
use super::outline::{Body, Outline, words};

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
    let (old, new) = (Outline::of(before)?, Outline::of(after)?);
    let equal = balance(old.bodies.iter().map(|b| b.meaning), new.bodies.iter().map(|b| b.meaning));
    // What was copied, or became one, is kept.
    let is_same = |body: &Body| equal.get(&body.meaning).is_some_and(|count| count.0 == count.1);
    let edited = edited_bodies(&old, &new, before, after, is_same);
    let heads = balance(old.segments.iter().copied(), new.segments.iter().copied());
    let kept = |outline: &Outline| {
        outline.bodies.iter().any(|b| !is_same(b) && edited.get(&b.head).is_none_or(|one_sided| !one_sided))
    };
    let removes = kept(&old) || heads.values().any(|count| count.0 > count.1);
    let adds = kept(&new) || heads.values().any(|count| count.0 < count.1);
    let is_hole = |b: &Body| is_same(b) || edited.get(&b.head).is_some_and(|one_sided| *one_sided);
    let holes = |outline: Outline| outline.holes(is_hole, |_comment| true, |_import| true);
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
    old: &Outline,
    new: &Outline,
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
