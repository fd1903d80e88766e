//! Finds how two versions of a file differ, and what a comparison of them need not read. That is most of a file:
//! comments, imports, methods that both versions have, and bodies in which words were only added or only removed. (A
//! rename adds and removes words.)
//!
//! The head of such a method is left out, too, if its neighbours are the same members in both versions. The names of
//! such methods and the words of their heads are remembered, since the miner may ask whether a name is still in use.
//! The parser jumps over the rest (`parse_without`). It takes from the tree of the earlier version what did not change
//! (`parse_later`). Every place stays the same.
//!
//! A change is not parsed at all where no declared name was removed, or none was added (by `declared_names`). More than
//! 220 of Kafka's last 500 commits that touch Java are such changes; this saves a sixth of the time. In up to 600
//! commits of each of 32 projects, it misses three renames: two wrong ones, and a variable that was split in two.

mod balance;
mod declared;

use rustc_hash::{FxHashMap, FxHashSet};

use self::balance::Balance;
use self::declared::{Version, name_changes};
use super::lexical::words;
use super::outline::{Body, Member, Outline, Segment, joined, outermost};
use super::span::Span;

/// How two versions of a file differ, as far as it matters for finding renames. A rename takes one word away and puts
/// another in its place.
#[derive(Debug, Default)]
pub struct Difference {
    pub before: LeftOut,
    pub after: LeftOut,
    /// The text that is kept has lost something.
    pub removes: bool,
    /// The text that is kept has gained something.
    pub adds: bool,
    /// A name that may be declared was removed somewhere.
    pub loses_names: bool,
    /// A name that may be declared has come somewhere.
    pub gains_names: bool,
}

/// The parts of a version that can be left out.
#[derive(Debug, Default)]
pub struct LeftOut {
    /// All of it: sorted, none in another.
    pub skipped_ranges: Vec<Span>,
    /// The heads of the methods that are left out whole.
    pub heads: Vec<Span>,
    /// The names of the same.
    pub names: Vec<Span>,
}

/// Returns how two texts differ. It leaves out the comments and imports of both, and the bodies that are in both under
/// the same head in the same type. It also leaves out bodies with words only added or only removed. Their heads are
/// left out if the members next to them stayed as well. Returns `None` if the braces of a text do not show its
/// structure.
pub fn difference(before: &[u8], after: &[u8]) -> Option<Difference> {
    let (old, new) = (Outline::of(before)?, Outline::of(after)?);
    let equal = Balance::of(old.bodies.iter().map(|b| b.meaning), new.bodies.iter().map(|b| b.meaning));
    // A body that was copied, or became one with another, is kept.
    let is_same = |body: &Body| equal.stays(body.meaning);
    let edited = edited_bodies(&old, &new, before, after, is_same);
    let hash = |segment: &Segment| segment.hash;
    let heads = Balance::of(old.segments.iter().map(hash), new.segments.iter().map(hash));
    let is_skipped = |b: &Body| is_same(b) || edited.get(&b.head).is_some_and(|one_sided| *one_sided);
    let kept = |outline: &Outline| outline.bodies.iter().any(|b| !is_skipped(b));
    let removes = kept(&old) || heads.loses_some();
    let adds = kept(&new) || heads.gains_some();
    let version = |text, outline| Version { text, outline };
    let names = name_changes(&version(before, &old), &version(after, &new), &heads, is_skipped);
    let quiet = quiet_methods(&old, &new, is_skipped);
    let left_out = |text: &[u8], outline: Outline| {
        let is_quiet = |body: &&Body| quiet.contains(&body.head);
        let heads = outline.bodies.iter().filter(is_quiet).map(Body::head_span).collect();
        let names = outline.bodies.iter().filter(is_quiet).filter_map(|body| body.name).collect();
        let bodies = outline.bodies.iter().filter(|body| is_skipped(body));
        let bodies = bodies.map(|body| if is_quiet(&body) { body.whole() } else { body.inside });
        let all = bodies.chain(outline.comments).chain(outline.imports).collect();
        LeftOut { skipped_ranges: joined(text, &outermost(all)), heads, names }
    };
    Some(Difference {
        before: left_out(before, old),
        after: left_out(after, new),
        removes,
        adds,
        loses_names: names.loses,
        gains_names: names.gains,
    })
}

/// Returns the methods that are left out whole, by their heads. Their bodies are left out, and they are in both
/// versions between members that stayed as well. The miner never reads them, not even as neighbours.
fn quiet_methods(old: &Outline, new: &Outline, is_skipped: impl Fn(&Body) -> bool) -> FxHashSet<u64> {
    let bodies = Balance::of(old.bodies.iter().map(|b| b.head), new.bodies.iter().map(|b| b.head));
    let others = Balance::of(others(old), others(new));
    let stayed = |outline: &Outline, member: &Member| match member {
        Member::Method(at) => {
            is_skipped(&outline.bodies[*at]) && bodies.is_once_each(outline.bodies[*at].head)
        }
        Member::Other(hash) => others.stays(*hash),
        Member::Edge => true,
    };
    let quiet = |outline: &Outline| -> FxHashSet<u64> {
        let threes = outline.members.windows(3).filter(|three| three.iter().all(|m| stayed(outline, m)));
        let heads = threes.filter_map(|three| match three[1] {
            Member::Method(at) => Some(outline.bodies[at].head),
            _ => None,
        });
        heads.collect()
    };
    &quiet(old) & &quiet(new)
}

fn others(outline: &Outline) -> impl Iterator<Item = u64> + '_ {
    outline.members.iter().filter_map(|member| match member {
        Member::Other(hash) => Some(*hash),
        _ => None,
    })
}

/// Returns the bodies that changed under a head that each text has once, by that head: whether words were only added or
/// only removed. (In extracted, inlined or renamed code, both happens.)
fn edited_bodies(
    old: &Outline,
    new: &Outline,
    before: &[u8],
    after: &[u8],
    is_same: impl Fn(&Body) -> bool,
) -> FxHashMap<u64, bool> {
    let heads = Balance::of(old.bodies.iter().map(|b| b.head), new.bodies.iter().map(|b| b.head));
    let is_edited = |body: &&Body| heads.is_once_each(body.head) && !is_same(body);
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

/// Returns whether words only went from a text, or only came to it: those of the one are in the other, in their order.
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

    /// Returns the text before with its skipped ranges as `…`.
    fn left_of(before: &str, after: &str) -> String {
        let mut out = String::new();
        let mut at = 0;
        for skipped in compare(before, after).before.skipped_ranges {
            out.push_str(&before[at..skipped.start]);
            out.push('…');
            at = skipped.end;
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
    fn bodies_that_both_have_comments_and_imports_are_skipped() {
        let after = SHOP.replace("return 3;", "return 4;").replace("// two", "// one");
        insta::assert_snapshot!(left_of(SHOP, &after), @r"

        …
        class Shop<T> extends Store {
            int[] sizes = { 1, 2 }; …
            static {…}
            @Size({1}) <U> void sell(char c) throws E {…}
            Shop(String s) {…}
            enum State { OPEN(1) {…}, SHUT; … }
            record Line(int n) { Line { check(n); } int twice() {…} }
            …
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
                "int a; … }",
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
                "int a; void m() {…} … }",
                true,
                true,
            ),
            (
                "class A { int a; void m() { one(); two(); } void n() { three(a); } int b; }",
                "int a; … void n() {…} }",
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
    fn methods_between_such_as_both_have_are_left_out_whole() {
        let class = |edited: &str| {
            format!(
                "class A {{ int a; /** x */ @B void m() {{ one(); }} void n() {{ two(); }}
                int o() throws E {{ three(); }} A() {{ four(); }} public A(int p) {{ five(); }} {edited}
                List<T> q() {{ six(); }} @B({{1}}) @B({{@C({{2}}), @C({{3}})}}) int[] r(@B(b = {{4}}) int p) {{ seven(); }} }}"
            )
        };
        let before = class("void x() { one(); two(); }");
        for (edited, left) in [
            // The head of the neighbour stays, since members are known by their neighbours, too.
            (
                "void x() { two(); three(); }",
                "int a; … A() {…} public A(int p) {…} void x() { one(); two(); } List<T> q() {…} … }",
            ),
            (
                "void y() { one(); two(); }",
                "int a; … A() {…} public A(int p) {…} void x() { one(); two(); } List<T> q() {…} … }",
            ),
            ("void x() { one(); two(); } int b;", "int a; … A() {…} … void x() {…} List<T> q() {…} … }"),
            ("void x() { one(); }", "int a; … A() {…} … }"),
        ] {
            let words: Vec<String> =
                left_of(&before, &class(edited)).split_whitespace().map(str::to_owned).collect();
            assert_eq!(words.join(" "), format!("class A {{ {left}"), "{edited}");
        }
    }

    #[test]
    fn what_may_be_no_method_or_not_all_of_it_keeps_its_head() {
        for kept in [
            "static {…} {…}",
            "enum E { A(1) {…}, B(2) {…}; … }",
            "enum E { @C A(1) {…}; … }",
            "enum E { @c.C A(1) {…}; … }",
            "<T> void m(T t) {…}",
            "public <T> void m(T t) {…}",
            "D d = f(new D() {…}, new D() {…}); …",
            "D d = new D() {…}, e = new D() {…}; …",
            "@C({1}) D d = new D() {…}; …",
            "D d = () -> { f(); }; …",
            "int[] a = {1}; …",
            "abstract int m(); …",
        ] {
            // Each is between methods that go.
            let text = |skipped: &str, method: &str| kept.replace("{…}", skipped).replace('…', method);
            let text = format!(
                "class X {{ int a() {{ z(); }} int b() {{ z(); }} {} }}",
                text("{ z(); }", "int c() { z(); }")
            );
            let left = format!("class X {{ … {kept} }}");
            assert_eq!(left_of(&text, &text), left, "{text}");
        }
    }

    #[test]
    fn braces_in_an_annotation_do_not_end_the_head_that_they_stand_in() {
        let class = |name: &str, list: &str| {
            format!(
                "class A {{ void a() {{ zero(); }} void {name}(@B({{1}}) int a, @B(b = {{{list}}}) int b) {{ one(); }}
                void c() {{ two(); }} record R(@B({{5}}) int n) {{ int d() {{ three(); }} }} }}"
            )
        };
        let before = class("m", "2, 3");
        for after in [class("n", "2, 3"), class("m", "2, 4"), class("m", "2; 3")] {
            let left = left_of(&before, &after);
            assert!(left.contains("b = {2, 3}) int b) { one(); }"), "{left}");
            assert!(left.contains("record R(@B({5}) int n) { … }"), "{left}");
        }
    }

    #[test]
    fn the_methods_that_are_left_out_whole_are_reported() {
        let text = "class A { @B C<D> m(E e) throws F { one(); } void n() { two(); } }";
        let LeftOut { heads, names, .. } = compare(text, text).after;
        let texts = |spans: &[Span]| spans.iter().map(|span| &text[span.range()]).collect::<Vec<_>>();
        assert_eq!(texts(&heads), ["@B C<D> m(E e) throws F {", "void n() {"]);
        assert_eq!(texts(&names), ["m", "n"]);
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
    fn the_rest_is_parsed_as_if_the_skipped_ranges_were_empty() {
        let old = compare(SHOP, SHOP).before.skipped_ranges;
        let listing = |text: &str, skipped_ranges: &[Span]| {
            let unit =
                parse_without(&SourceFile::new("A.java", text.as_bytes()), skipped_ranges).compilation_unit();
            assert_eq!(unit.errors, []);
            let place = |(id, d): (_, &crate::java::Declaration)| {
                (d.kind, d.name.clone(), d.name_span, d.span, unit.container(id))
            };
            unit.iter().map(place).collect::<Vec<_>>()
        };
        // The same text with nothing but blanks in the skipped ranges.
        let mut blank = SHOP.to_owned().into_bytes();
        for skipped in &old {
            blank[skipped.range()].fill(b' ');
        }
        let blank = String::from_utf8(blank).expect("ASCII");
        let found = listing(SHOP, &old);
        assert_eq!(found, listing(&blank, &[]));
        assert!(found.len() > 10);
        // With so many ranges, the parser is given blanks.
        let many: Vec<Span> = (0..300).map(|at| Span { start: at, end: at + 1 }).collect();
        let spaces = " ".repeat(300);
        let shifted = |span: &Span| Span { start: span.start + 300, end: span.end + 300 };
        let ranges: Vec<Span> = many.iter().copied().chain(old.iter().map(shifted)).collect();
        let behind = listing(&format!("{}{SHOP}", "?".repeat(300)), &ranges);
        assert_eq!(behind, listing(&format!("{spaces}{blank}"), &[]));
        // Nothing is left of a file that is one comment.
        let comment = SourceFile::new("A.java", &b"/* all */"[..]);
        assert!(
            parse_without(&comment, &[Span { start: 0, end: 9 }]).compilation_unit().declarations.is_empty()
        );
    }
}
