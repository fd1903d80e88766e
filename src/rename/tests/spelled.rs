//! Tests of names, comments and literals that Java (JLS 3) reads otherwise than the grammar.

use super::*;

/// Renames the field `hits` of a class with some code in a method to `visits`, and expects that just what is between
/// bars is edited. Of each, javac 17 says the same.
fn edits_what_is_marked(code: &str) {
    let marked = format!("class A {{ static int |hits|; static void m(Object o) {{ {code} }} }}");
    let expected: String = marked
        .split('|')
        .enumerate()
        .map(|(i, part)| if i % 2 == 0 { part.to_owned() } else { "visits".to_owned() })
        .collect();
    let source = SourceFile::new("A.java", marked.replace('|', "").into_bytes());
    let snapshot = Snapshot::in_memory("s", [source.clone()]);
    let project = Project::new(&snapshot);
    let field = declaration(&project, "A.java", "hits", 0);
    let request = Request { declaration: field, new_name: "visits".to_owned() };
    let plans = plan(&project, &[request], RuntimeNames::Keep);
    assert_eq!(plans[0].blocked_by, [], "{code}");
    let edited = Composition::of(&plans, &snapshot).apply("A.java", source.bytes());
    assert_eq!(String::from_utf8_lossy(&edited), expected, "{code}");
}

#[test]
fn escapes_end_lines_comments_and_literals_and_are_marks_and_letters() {
    for code in [
        r"// hits \u000a |hits| = 5;",
        r"// hits \uuu000d |hits| = 5;",
        "// hits \\\\u000a hits = 5;\n |hits| = 6;",
        r"/* hits \u002a/ |hits| = 5; /* */",
        r"/* hits *\u002f |hits| = 5;",
        r"/* hits \u002a\u002f |hits| = 5;",
        "\\u002f\\u002f hits = 5;\n |hits| = 6;",
        r"/\u002a hits = 5; */ |hits| = 6;",
        r#"m("\u0022 + |hits| + \u0022");"#,
        r#"m("\\u0022 + hits"); m("\u005c\u0022 + hits"); m("\u005c"" + |hits|);"#,
        r"char c = '\u005c''; |hits| = '\u005c\u005c';",
        "m(\"\"\"\n hits \\u0022\"\" + |hits| + \"\"\"\n hits\"\"\");",
        r"m\u0028|hits|); |hits|\u003d1; |hits| = 1\u0030; int\u0020other = |hits|;",
        r"\u007b int hits = 4; m(hits); \u007d m(|hits|);",
        r"m(|h\u0069ts|); |\u0068its| = 1; { int \u0068its = 8; m(hits); }",
        r"\u0069nt x = |hits|; \u0069\u0066 (true) m(|hits|);",
    ] {
        edits_what_is_marked(code);
    }
}

#[test]
fn a_carriage_return_ends_a_line_and_a_control_z_the_file() {
    edits_what_is_marked("// hits\r |hits| = 5;\r\n // hits\r\n |hits| = 6;");
    for end in ["\u{1a}", "\n\u{1a}\n", " // hits\u{1a}"] {
        assert_eq!(rules(&format!("-- A.java\nclass A {{ int hits; }}{end}"), "A.java hits visits"), "");
    }
    let code = "-- A.java\nclass A { int hits; }\u{1a} void m() { hits = 1; }";
    assert_eq!(rules(code, "A.java hits visits"), "does-not-parse unresolved-reference");
}

#[test]
fn no_comment_begins_in_a_text_block() {
    for mark in ["//", "/*", "\"//", "\\\"\"\" //", "\"\"/*"] {
        edits_what_is_marked(&format!(
            "m(\"\"\"\n  {mark} hits \"\"\" + |hits| + \"\"\"\n  */ // hits\"\"\" + |hits|);"
        ));
    }
}

#[test]
fn names_are_all_that_javas_names_are_made_of() {
    for name in ["€hits", "hits£", "hi¢ts", "‿hits", "ͺhits", "𝒳hits", "hits\u{301}", "_hits", "₠"]
    {
        edits_what_is_marked(&format!(
            "{{ int {name} = 1; m({name} + |hits|); }} for (int {name} : f()) m(|hits|); try {{ }} catch (Error {name}) {{ m(|hits|); }}
            f({name} -> |hits|); f(({name}, x) -> |hits|); if (o instanceof I {name}) m(|hits|); {name}: for (;;) m(|hits|); }}
            int {name}(int {name}) {{ return |hits|; }} <{name}> void n() {{ m(|hits|); }} class {name} {{ int hits; void n() {{ m(hits); }} }}
            enum E {{ {name}; void n() {{ m(|hits|); }} }} record R(int {name}) {{ int n() {{ return |hits|; }}"
        ));
    }
}

#[test]
fn characters_that_are_ignored_in_names_make_no_others() {
    for ignored in ["\u{ad}", "\u{200b}", "\u{feff}", "\u{1}", "\u{1a}", "\u{e0001}"] {
        edits_what_is_marked(&format!(
            "m(|hi{ignored}ts|); m(|hits|); {{ int hits{ignored} = 1; m(hits); m(h{ignored}its); }}"
        ));
    }
}

#[test]
fn another_file_may_spell_a_name_otherwise_than_it_is_read() {
    let with = |code: &str| {
        renamed(&format!("-- A.java\nclass A {{ int foo; }}\n-- B.java\n{code}"), &["A.java foo bar"])
    };
    for spelled in [r"\u0066oo", r"f\u006Fo", "fo\u{ad}o"] {
        let after = "-- A.java\nclass A { int bar; }\n-- B.java\nclass B { int g(A a) { return a.bar; } }\n";
        assert_eq!(with(&format!("class B {{ int g(A a) {{ return a.{spelled}; }} }}")), after);
        let after = "-- A.java\nclass A { int bar; }\n-- B.java\nclass B extends \\u0041 { int g() { return bar; } }\n";
        assert_eq!(with(&format!("class B extends \\u0041 {{ int g() {{ return {spelled}; }} }}")), after);
    }
    let after = "-- A.java\nclass A { int bar; }\n";
    assert_eq!(
        with(r#"class B { String g() { return "\u0066oo"; } /* a.\u0066oo */ int \u0066ood; }"#),
        after
    );
    let local = r"-- A.java
class A { int foo; int g() { int b\u0061r = 1; return foo; } }";
    assert_eq!(rules(local, "A.java foo bar"), "capture");
    let inherited = r"-- A.java
class A { int foo; }
-- B.java
class B extends A { int b\u0061r; }";
    assert_eq!(rules(inherited, "A.java foo bar"), "name-clash");
}

#[test]
fn a_link_in_javadoc_may_be_spelled_by_numbers() {
    let code = r"-- Lot.java
/** A {@link \u004cot} has {@link Lot#s\u0069ze(\u004cot)}, not \u004cot nor {@link \\u004cot}. */
class Lot { void size(Lot other) {} }
-- B.java
/** @see \u004co\u0074\u0023size(Lot) the size
 {@link \u004cots} */
class B { /** @param \u0078 a {@link \uuu004cot} */ void m(int x) {} }
";
    assert_eq!(
        renamed(code, &["Lot.java Lot Batch", "Lot.java size count", "B.java x y"]),
        r"Lot.java => Batch.java
-- B.java
/** @see Batch\u0023count(Batch) the size
class B { /** @param y a {@link Batch} */ void m(int y) {} }
-- Lot.java
/** A {@link Batch} has {@link Batch#count(Batch)}, not \u004cot nor {@link \\u004cot}. */
class Batch { void count(Batch other) {} }
"
    );
    let met = "-- A.java\nclass A {}\n-- B.java\n/** {@link \\u0043} */ class B { class A {} }\n-- C.java\nclass C {}";
    assert_eq!(rules(met, "B.java A C"), "shadowing");
}

#[test]
fn what_the_new_name_meets_may_be_spelled_by_numbers() {
    for reference in ["A::n", r"A::\u006e", r"\u0041::n"] {
        let code = format!(
            "-- A.java\nclass A {{ static void m(String s) {{}} static void n(Object o) {{}} }}\n\
             -- B.java\nclass B {{ java.util.function.Consumer<String> c = {reference}; }}"
        );
        assert_eq!(rules(&code, "A.java m n"), "name-clash", "{reference}");
    }
}

/// Two marks of which the grammar makes no one operator.
#[test]
fn an_operator_of_which_a_part_is_spelled_by_its_number_is_not_understood() {
    let code = r"-- A.java
class A { int foo; void m() { foo\u002b+; } }";
    assert_eq!(rules(code, "A.java foo bar"), "does-not-parse");
}

#[test]
fn what_the_grammar_does_not_know_of_the_language_is_understood() {
    for code in [
        "(|hits|) = 1_000__000; ((|hits|)) += 0_7; |hits| = (int) 09d; |hits| >>>= 0x1__f;",
        "record: { |hits|++; } sealed: |hits| = 2; when: yield: |hits| = 3;",
        "enum E { record, sealed, with } switch (E.record) { case sealed: |hits| = 1; default: }",
        "class B { B() { int i = 1; |hits| = i; <Integer>this(i); } <T> B(T t) { |hits| = 2; } }",
        "switch (o) { case Integer when when when > |hits| -> |hits| = when; case Long yield when yield > |hits| -> { } default -> { } }",
        "|hits| = 1; } @ interface C { record R(int i) { int n() { return |hits|; } } } static void n() { |hits| = 2;",
    ] {
        edits_what_is_marked(code);
    }
}
