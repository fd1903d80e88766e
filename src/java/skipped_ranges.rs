//! Finds the parts of a file that need not be read when all questions are about some names. As a rule they are most of
//! it.

use memchr::memmem;

use super::declaration::Import;
use super::imports::plain_import;
use super::outline::{Member, Outline, joined, outermost};
use super::searched_names::SearchedNames;
use super::span::Span;
use super::statements::{Parts, declares_type, may_leave, needless, parts};

/// The parts of a text that a parser can skip.
#[derive(Debug, Default)]
pub(super) struct SkippedParts {
    /// Sorted, none in another.
    pub skipped_ranges: Vec<Span>,
    /// The imports in the skipped ranges, in order.
    pub imports: Vec<Import>,
}

/// Returns the parts of a text that a parser can skip when all questions are about some names. They are the comments
/// and imports, and the initializers of fields and bodies without one of the names. In the other bodies they are the
/// statements and blocks without one. A body that declares a type is kept, since that is in the hierarchy of others.
/// Nothing is skipped where the braces do not show the structure.
///
/// The meaning of a type's name does not depend on variables. Where more than types is asked for, statements that
/// declare a name that is used elsewhere in the body stay as well. Where only declarations are asked for, they do not
/// stay, and methods without a name are skipped as a whole.
pub(super) fn skipped_parts(text: &[u8], searched_names: &SearchedNames) -> SkippedParts {
    let Some(outline) = Outline::of(text) else { return SkippedParts::default() };
    let named = searched_names.places(text);
    let from = |at: usize| &named[named.partition_point(|n| *n < at)..];
    let says_nothing = |span: &Span| from(span.start).first().is_none_or(|at| *at >= span.end);
    let mut skipped_ranges: Vec<Span> = outline.comments.into_iter().filter(says_nothing).collect();
    if searched_names.only_declarations() {
        let methods = outline.members.iter().filter_map(|member| match member {
            Member::Method(at) => Some(outline.bodies[*at].whole()),
            _ => None,
        });
        skipped_ranges.extend(methods.filter(says_nothing));
    }
    for body in outline.bodies.into_iter().map(|body| body.inside) {
        if declares_type(&text[body.range()]) {
            continue;
        }
        if says_nothing(&body) {
            skipped_ranges.push(body);
            continue;
        }
        let Parts { simple, mut blocks } = parts(text, body);
        let code = &text[body.range()];
        let ends_matter =
            ["->", "instanceof", "yield"].iter().any(|mark| memmem::find(code, mark.as_bytes()).is_some());
        blocks.retain(|block| says_nothing(block) && !(ends_matter && may_leave(&text[block.range()])));
        let mut idle =
            outermost(simple.into_iter().filter(says_nothing).chain(blocks.iter().copied()).collect());
        // The meaning of a name after a dot depends on the part before it.
        let mut here = from(body.start).iter().take_while(|at| **at < body.end);
        let has_meaning = !searched_names.only_declarations();
        if has_meaning
            && (!searched_names.only_types() || here.any(|at| is_qualified(&text[body.start..*at])))
        {
            idle = needless(text, body, &idle, &blocks);
        }
        skipped_ranges.extend(joined(text, &idle));
    }
    skipped_ranges.extend(outline.initializers.into_iter().filter(says_nothing));
    let plain = |import: Span| Some((import, plain_import(text, import)?));
    let (spans, imports): (Vec<Span>, Vec<Import>) =
        outline.imports.into_iter().filter(says_nothing).filter_map(plain).unzip();
    skipped_ranges.extend(joined(text, &spans));
    SkippedParts { skipped_ranges: outermost(skipped_ranges), imports }
}

/// Returns whether a dot, or perhaps a comment, is before what comes next, or before a `new` there.
fn is_qualified(before: &[u8]) -> bool {
    let before = before.trim_ascii_end();
    let before = before.strip_suffix(b"new").map_or(before, <[u8]>::trim_ascii_end);
    matches!(before.last(), Some(b'.' | b'/'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::java::searched_names::NamesOf;

    #[test]
    fn bodies_without_a_name_are_skipped_unless_they_declare_a_type() {
        let text = "class A { /** {@link B#two} */ void m() { one(two); } /* three */ void n() { f$two(); twofold(); }\n\
                    void o() { class L extends A {} } void p() { use(L.class, interfaces, enum_); } }";
        let searched_names = SearchedNames::of(["two"], NamesOf::Anything).expect("few names");
        let mut blank = text.as_bytes().to_vec();
        for skipped in skipped_parts(text.as_bytes(), &searched_names).skipped_ranges {
            blank[skipped.range()].fill(b'-');
        }
        insta::assert_snapshot!(String::from_utf8_lossy(&blank), @r"
        class A { /** {@link B#two} */ void m() { one(two); } ----------- void n() { f$two(); ---------- }
        void o() { class L extends A {} } void p() {----------------------------------} }
        ");
    }

    #[test]
    fn statements_without_a_type_are_skipped_where_only_types_are_asked_for() {
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
        let searched_names = SearchedNames::of(["Two"], NamesOf::Types).expect("few names");
        let mut blank = text.as_bytes().to_vec();
        for skipped in skipped_parts(text.as_bytes(), &searched_names).skipped_ranges {
            blank[skipped.range()].iter_mut().filter(|b| **b != b'\n').for_each(|b| *b = b'-');
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

    #[test]
    fn statements_that_declare_what_is_named_stay() {
        let text = "import a.B;
import a.two;
import static a.B.*;
class A {
  void m() {
    B a = b(), c; c(a); a.d = 1; a[0]++; a.<B>d().e(); new B(); this.f = 2; g: h(); i -= 1; (i)++;
    a.two(c); List<B> j = k(\"(\", 'l'), l = null; B[] m, n[]; var o = p; Q /* r */ s = 3; @T U u = 4;
    for (B v : w) { x(); two(y -> { B z = l; j(); return z; }, u); }
    new V() { B w = new B(); void x() { w.y(); two(w); } };
  }
}
";
        let searched_names = SearchedNames::of(["two"], NamesOf::Anything).expect("few names");
        let mut blank = text.as_bytes().to_vec();
        let skipped_parts = skipped_parts(text.as_bytes(), &searched_names);
        for skipped in &skipped_parts.skipped_ranges {
            blank[skipped.range()].iter_mut().filter(|b| **b != b'\n').for_each(|b| *b = b'-');
        }
        let imports: Vec<&str> = skipped_parts.imports.iter().map(|i| i.name.as_str()).collect();
        assert_eq!(imports, ["a.B", "a.B"]);
        insta::assert_snapshot!(String::from_utf8_lossy(&blank), @r#"
        -----------
        import a.two;
        --------------------
        class A {
          void m() {
            B a = b(), c; --------------------------------------------------------- g: h(); ------- (i)++;
            a.two(c); List<B> j = k("(", 'l'), l = null; --------------------------------------- @T U u = 4;
            for (B v : w) { ---- two(y -> { B z = l; ---- return z; }, u); }
            new V() { B w = new B(); void x() { ------ two(w); } };
          }
        }
        "#);
    }

    #[test]
    fn all_that_declares_none_of_the_names_is_skipped_where_they_are_asked_for_as_declared() {
        let text = "class A {
  final Other two() { a(); }
  @B private static C d(int e) throws E { return f.two; }
  @B(\"{\") void d() { class E {} }
  void f() { int g = 1; int two = g; h(two); }
  void i(int two) { j(); }
  class K { K() { this.two = 2; } }
}
";
        let searched_names = SearchedNames::of(["two"], NamesOf::Declarations).expect("few names");
        let mut blank = text.as_bytes().to_vec();
        for skipped in skipped_parts(text.as_bytes(), &searched_names).skipped_ranges {
            blank[skipped.range()].iter_mut().filter(|b| **b != b'\n').for_each(|b| *b = b'-');
        }
        insta::assert_snapshot!(String::from_utf8_lossy(&blank), @r"
        class A {
          final Other two() {------}
          -------------------------------------------------------
          -------------------------------
          void f() { ---------- int two = g; ------- }
          void i(int two) {------}
          class K { K() {---------------} }
        }
        ");
    }

    #[test]
    fn blocks_and_initializers_without_a_name_are_skipped() {
        let text = "class A {
  int a = b(c), d = e; int f = g(h, i); @J(k = 1) int[] l = m; N n = two(); O o = p(new Q() { int r; }, s = t);
  void m() {
    if (a) { b(); } else { int c = d; while (e) { f(); return; } }
    for (G g : h) { i(); } try (J j = k()) { l(); } catch (M m) { } finally { n(); }
    switch (o) { case P: { q(); } } synchronized (r) { if (two()) { s(); } } new T() { void u() { v(); } };
  }
  void n() {
    two(() -> { if (a) { b(); } c(); }, () -> { d(); }, e -> { f(); g(); });
    if (h) { return; } while (i) { j(); }
  }
  void o() { two(\"class of record\"); /* an enum of */ record.p(); while (Q.class == r) { s(); } }
}
";
        let searched_names = SearchedNames::of(["two"], NamesOf::Anything).expect("few names");
        let mut blank = text.as_bytes().to_vec();
        for skipped in skipped_parts(text.as_bytes(), &searched_names).skipped_ranges {
            blank[skipped.range()].iter_mut().filter(|b| **b != b'\n').for_each(|b| *b = b'-');
        }
        insta::assert_snapshot!(String::from_utf8_lossy(&blank), @r#"
        class A {
          int a = b(c), d = e; int f ---------; @J(k = 1) int[] l ---; N n = two(); O o = p(new Q() {--------}, s = t);
          void m() {
            if (a) {------} else {---------------------------------------}
            for (G g : h) {------} try (J j = k()) {------} catch (M m) { } finally {------}
            switch (o) { case P: { ---- } } synchronized (r) { if (two()) {------} } new T() { void u() { ---- } };
          }
          void n() {
            two(() -> { if (a) {------} c(); }, () -> { ---- }, e -> { ---- g(); });
            if (h) { return; } while (i) {------}
          }
          void o() { two("class of record"); ---------------- ----------- while (Q.class == r) {------} }
        }
        "#);
    }
}
