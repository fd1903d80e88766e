//! Tests of code in other languages. A word that means a renamed type is edited along, and a word that may mean it is
//! reported.

use super::{renamed, warnings};

const JAVA: &str = "\
-- p/Hint.java
package p;
public class Hint { public static class Part {} public int till; public int getRate() { return 1; } public void pay() {} }
";

/// The lines of a file in another language that the rename of a type changes, and what it warns of.
fn with(path: &str, code: &str, wanted: &str) -> String {
    let project = format!("{JAVA}-- {path}\n{code}\n");
    let after = renamed(&project, &[wanted]);
    let lines = after.split_once(&format!("-- {path}\n")).map_or("", |(_, lines)| lines);
    let lines = lines.split("-- ").next().unwrap_or_default();
    let reported = warnings(&project, wanted);
    format!("{lines}{}", reported.join("\n"))
}

#[test]
fn kotlin_that_imports_a_class_goes_along_with_it() {
    let code = r#"package k
import p.Hint
import p.Hint.Part
/** A Hint. */
fun f(hint: Hint?): List<Hint> = listOf(Hint(), p.Hint(), Hint.Part()) // Hint
val g = Hint::class.java to "Hint ${Hint()} p.Hint"
val h = other.Hint
fun `a Hint is found`() = hint("$Hint")"#;
    insta::assert_snapshot!(with("k/B.kt", code, "p/Hint.java Hint Clue"), @r#"
    import p.Clue
    import p.Clue.Part
    fun f(hint: Clue?): List<Clue> = listOf(Clue(), p.Clue(), Clue.Part()) // Hint
    val g = Clue::class.java to "Hint ${Clue()} p.Hint"
    fun `a Hint is found`() = hint("$Clue")
    name-in-resource: `p.Hint` is spelled out at k/B.kt:6, which stays as it is
    "#);
    insta::assert_snapshot!(with("k/B.kt", code, "p/Hint.java Part Piece"), @"
    import p.Hint.Piece
    fun f(hint: Hint?): List<Hint> = listOf(Hint(), p.Hint(), Hint.Piece()) // Hint
    ");
}

#[test]
fn groovy_and_scala_go_along_too() {
    let groovy = "package p\nclass HintSpec { Hint hint = [Hint: 1] as Hint; def s = 'Hint' + \"${Hint.name}\"; def r = ~/Hint's/ }";
    insta::assert_snapshot!(with("t/HintSpec.groovy", groovy, "p/Hint.java Hint Clue"), @r#"class HintSpec { Clue hint = [Hint: 1] as Clue; def s = 'Hint' + "${Clue.name}"; def r = ~/Hint's/ }"#);
    let scala = "package p\npackage q\nimport p.{Hint => H}\nimport Hint._\nclass B(h: Hint, i: H, j: Hint#Part) { s\"$Hint\" + \"$Hint\" }";
    insta::assert_snapshot!(with("t/B.scala", scala, "p/Hint.java Hint Clue"), @r#"
    import p.{Clue => H}
    import Clue._
    class B(h: Clue, i: H, j: Clue#Part) { s"$Clue" + "$Hint" }
    "#);
}

#[test]
fn a_class_of_the_same_simple_name_stays() {
    for code in [
        "import q.Hint\nval h = Hint()",
        "import q.Thing as Hint\nval h = Hint()",
        "package q\nval h = Hint()",
        "import p.Other\nval h = Hint()",
        "package p.q\nval h = Hint()",
        "import p.*\nval h = other.Hint",
    ] {
        assert_eq!(with("k/B.kt", code, "p/Hint.java Hint Clue"), "", "{code}");
    }
}

#[test]
fn what_may_mean_another_class_is_reported() {
    let reported = |path: &str, code: &str| with(path, code, "p/Hint.java Hint Clue");
    // It declares the name itself.
    insta::assert_snapshot!(reported("k/B.kt", "import p.Hint\nclass C { class Hint; val h = Hint() }"), @"
    import p.Clue
    other-language: `Hint` at k/B.kt:2 may mean it
    ");
    // An enum's constants, variables, and parameters are called so.
    for code in [
        "import p.Hint\nenum class C(val n: Int) { Other(1), Hint(2); val h = Hint() }",
        "import p.Hint\nvar Hint = Hint()",
        "import p.Hint\nfun f(Hint: Int) = Hint",
        "import p.Hint\nval f = g(Hint = 1)",
    ] {
        let expected = "import p.Clue\nother-language: `Hint` at k/B.kt:2 may mean it";
        assert_eq!(reported("k/B.kt", code), expected, "{code}");
    }
    let listed = "import p.Hint\nobject C extends Enumeration { val Other, Hint = Value }";
    insta::assert_snapshot!(reported("k/B.scala", listed), @"
    import p.Clue
    other-language: `Hint` at k/B.scala:2 may mean it
    ");
    insta::assert_snapshot!(reported("k/B.scala", "import p.Hint\nenum C:\n  case Other, Hint"), @"
    import p.Clue
    other-language: `Hint` at k/B.scala:3 may mean it
    ");
    // A member of something else, and what only looks like one of these.
    let others = "import p.Hint\nval m = Other::Hint\nfun f(a: Hint = Hint(), b: Map<Int, Hint> = of(1, Hint)) = g(::Hint, a == Hint)";
    insta::assert_snapshot!(reported("k/B.kt", others), @"
    import p.Clue
    fun f(a: Clue = Clue(), b: Map<Int, Clue> = of(1, Clue)) = g(::Clue, a == Clue)
    ");
    // It has the new name already.
    insta::assert_snapshot!(reported("k/B.kt", "import p.Hint\nimport q.Clue"), @"
    import p.Clue
    other-language: `Clue` at k/B.kt:2 may come to mean it
    ");
    // It means the class by the new name already: it was edited before Java was.
    insta::assert_snapshot!(reported("k/B.kt", "import p.Clue\nval c = Clue()"), @"");
    // The new name will mean the class.
    insta::assert_snapshot!(reported("k/B.kt", "package p\nimport q.*\nval c = Clue()"), @"other-language: `Clue` at k/B.kt:3 may come to mean it");
    // Paths may begin in a package around the file's.
    let within =
        "-- c/p/Hint.java\npackage c.p;\npublic class Hint {}\n-- c/B.scala\npackage c\nimport p.Hint\n";
    assert_eq!(
        warnings(within, "c/p/Hint.java Hint Clue"),
        ["other-language: `Hint` at c/B.scala:2 may mean it"]
    );
    // A comment or string that does not end.
    insta::assert_snapshot!(reported("k/B.kt", "import p.Hint\nval h = \"Hint\n /* "), @"other-language: `Hint` at k/B.kt:1 may mean it");
    // The type of the receiver is not known.
    insta::assert_snapshot!(with("k/B.kt", "import p.Hint\nval a = Hint().rate\nval till = 1\n// pay", "p/Hint.java getRate getFee"), @"other-language: `rate` at k/B.kt:2 may mean it");
    insta::assert_snapshot!(with("k/B.kt", "import p.Hint\nval a = Hint().rate\nval till = 1\n// pay", "p/Hint.java till desk"), @"other-language: `till` at k/B.kt:3 may mean it");
    insta::assert_snapshot!(with("k/B.kt", "import p.Hint\nval a = Hint().rate\nval till = 1\n// pay", "p/Hint.java pay settle"), @"");
    // It is inherited by what the code names.
    let subtype = format!(
        "{JAVA}-- p/Sub.java\npackage p;\npublic class Sub extends Hint {{}}\n-- k/B.kt\nfun f(s: p.Sub) = s.pay()\n"
    );
    assert_eq!(
        warnings(&subtype, "p/Hint.java pay settle"),
        ["other-language: `pay` at k/B.kt:1 may mean it"]
    );
    // A word of a package is no member.
    assert_eq!(with("k/B.kt", "package till.b\nimport p.Hint\nimport q.till.C", "p/Hint.java till desk"), "");
    // Some of several files have the method, and others the property.
    let both = format!(
        "{JAVA}-- k/A.scala\nval a = (h: p.Hint) => h.getRate\n-- k/B.kt\nfun b(h: p.Hint) = h.rate\n"
    );
    assert_eq!(
        warnings(&both, "p/Hint.java getRate getFee"),
        [
            "other-language: `getRate` at k/A.scala:1 may mean it",
            "other-language: `rate` at k/B.kt:1 may mean it"
        ]
    );
    // Not one of the three languages.
    insta::assert_snapshot!(reported("k/b.clj", "(import (p Hint))"), @"other-language: `Hint` at k/b.clj:1 may mean it");
}

#[test]
fn a_property_is_meant_without_a_dot_too() {
    let reported = |path: &str, code: &str, wanted: &str| {
        let java = "-- p/Till.java\npackage p;\npublic class Till { public void setOpen(boolean b) {} public void setRate(int r) {} \
                    public String getURL() { return null; } }\n";
        let project = format!("{java}-- {path}\nimport p.Till\n{code}\n");
        let reported = warnings(&project, &format!("p/Till.java {wanted}"));
        reported.iter().map(|line| line.replace("other-language: ", "")).collect::<Vec<_>>().join("\n")
    };
    let rate = |path: &str, code: &str| reported(path, code, "setRate setFee");
    for code in ["val t = Till().apply { rate = 3 }", "class T : Till() { init { rate = 3 } }"] {
        assert_eq!(rate("k/B.kt", code), "`rate` at k/B.kt:2 may mean it", "{code}");
    }
    assert_eq!(rate("k/B.groovy", "def t = new Till(rate: 3)"), "`rate` at k/B.groovy:2 may mean it");
    for code in [
        "val t = Till(); val rate = 3; val r = rate",
        "fun f(rate: Int, t: Till) = rate",
        "// rate\nval t = \"rate\"",
    ] {
        assert_eq!(rate("k/B.kt", code), "", "{code}");
    }
    assert_eq!(
        reported("k/B.kt", "val t = Till().apply { isOpen = true }", "setOpen unlock"),
        "`isOpen` at k/B.kt:2 may mean it"
    );
    assert_eq!(
        reported("k/B.kt", "val t = Till().url", "getURL getAddress"),
        "`url` at k/B.kt:2 may mean it"
    );
    assert_eq!(
        reported("k/B.groovy", "def t = new Till().URL", "getURL getAddress"),
        "`URL` at k/B.groovy:2 may mean it"
    );
}

#[test]
fn a_member_of_several_words_may_be_meant_where_its_type_is_not_named() {
    let reported = |path: &str, code: &str, wanted: &str| {
        let java = "-- p/Till.java\npackage p;\npublic class Till { public int getOpenRate() { return 1; } public int rate() { return 1; } public boolean isEmpty() { return true; } \
                    public static int openAll() { return 1; } }\n";
        warnings(&format!("{java}-- {path}\n{code}\n"), &format!("p/Till.java {wanted}")).len()
    };
    let rate = |path: &str, code: &str| reported(path, code, "getOpenRate getFee");
    for code in [
        "val r = shop.till()?.openRate",
        "val r = shop.till().getOpenRate()",
        "val r = shop.map(Thing::getOpenRate)",
    ] {
        assert_eq!(rate("k/B.kt", code), 1, "{code}");
    }
    assert_eq!(rate("v.jsp", "${till.openRate}"), 1);
    assert_eq!(rate("v.jte", "${till.getOpenRate()}"), 1);
    for code in ["val openRate = 3", "// a.openRate", "import q.openRate", "val r = a.openRates"] {
        assert_eq!(rate("k/B.kt", code), 0, "{code}");
    }
    let own = "class Own { val openRate = 1 }\nval r = Own().openRate";
    assert_eq!(rate("k/B.kt", own), 0);
    assert_eq!(reported("k/B.kt", "val r = shop.till().rate()", "rate fee"), 0);
    assert_eq!(reported("k/B.kt", "val r = shop.list().isEmpty()", "isEmpty isFree"), 0);
    assert_eq!(reported("k/B.kt", "val r = shop.openAll()", "openAll openEach"), 0);
}

#[test]
fn a_property_in_code_that_is_not_read_may_be_meant() {
    let reported = |path: &str, code: &str| with(path, code, "p/Hint.java getRate getFee");
    let bean = "<jsp:useBean id=\"hint\" class=\"p.Hint\"/>\n";
    for used in ["${hint.rate}", "<jsp:getProperty name=\"hint\" property=\"rate\"/>"] {
        let expected = "other-language: `rate` at v.jsp:2 may mean it";
        assert_eq!(reported("v.jsp", &format!("{bean}{used}")), expected, "{used}");
    }
    assert_eq!(reported("v.jsp", &format!("{bean}<p>The rate.</p> ${{rate}} ${{hint.rates}}")), "");
    assert_eq!(reported("v.jsp", "${hint.rate}"), "");
    let rule = "import p.Hint\nrule r when Hint(rate > 3) then end";
    assert_eq!(reported("r.drl", rule), "other-language: `rate` at r.drl:2 may mean it");
}

#[test]
fn a_type_that_what_is_extended_has_inside_may_be_meant() {
    let project = |code: &str| {
        format!(
            "-- p/Clip.java\npackage p;\npublic class Clip {{}}\n\
                 -- p/Base.java\npackage p;\npublic class Base {{ public static class Clip {{}} public static class Snip {{}} }}\n\
                 -- p/Sub.java\npackage p;\npublic class Sub extends Base {{}}\n\
                 -- k/B.kt\nimport p.Clip\n{code}"
        )
    };
    let reported =
        |code: &str, new_name: &str| warnings(&project(code), &format!("p/Clip.java Clip {new_name}"));
    assert_eq!(
        reported("class B : p.Sub() { val c = Clip() }", "Trim"),
        ["other-language: `Clip` at k/B.kt:2 may mean it"]
    );
    assert_eq!(
        reported("class B : p.Base() { val c = Clip() }", "Snip"),
        ["other-language: `Clip` at k/B.kt:1, k/B.kt:2 may mean it"]
    );
    assert!(reported("class B { val c = Clip() }", "Snip").is_empty());
}

#[test]
fn the_new_name_may_be_that_of_another_class() {
    let project = |kotlin: &str| {
        format!(
            "-- p/Clip.java\npackage p;\npublic class Clip {{}}\n-- q/Trim.java\npackage q;\npublic class Trim {{}}\n-- {kotlin}"
        )
    };
    // Two packages would have a class of that name.
    let used = project("k/B.kt\nimport p.*\nimport q.*\nval c = Clip()");
    assert_eq!(warnings(&used, "p/Clip.java Clip Trim"), ["other-language: `Clip` at k/B.kt:3 may mean it"]);
    for by_name in ["import p.Clip\nimport q.*", "import p.Clip\nimport p.*\nimport q.*"] {
        let used = project(&format!("k/B.kt\n{by_name}\nval c = Clip()"));
        assert!(warnings(&used, "p/Clip.java Clip Trim").is_empty(), "{by_name}");
    }
    // The package itself would.
    let declared = project("p/B.kt\npackage p\nclass Snip");
    insta::assert_snapshot!(renamed(&declared, &["p/Clip.java Clip Snip"]), @"name-clash: p/B.kt declares `Snip` in the same package already");
    assert_eq!(
        super::rules(&project("p/B.kt\npackage p\nclass B { class Snip }"), "p/Clip.java Clip Snip"),
        ""
    );
}

#[test]
fn a_new_name_that_is_a_keyword_is_quoted_or_refused() {
    let kotlin = "import p.Hint\nval h: Hint? = `Hint`()\nfun f() = \"$Hint\"";
    insta::assert_snapshot!(with("k/B.kt", kotlin, "p/Hint.java Hint val"), @r#"
    import p.`val`
    val h: `val`? = `val`()
    fun f() = "$`val`"
    "#);
    insta::assert_snapshot!(with("k/B.kt", "import p.Hint", "p/Hint.java Hint A$B"), @"import p.`A$B`");
    insta::assert_snapshot!(with("k/B.kt", "import p.Hint", "p/Hint.java Hint def"), @"import p.def");
    insta::assert_snapshot!(with("t/B.scala", "import p.{Hint => H, _}\ntype T = H", "p/Hint.java Hint type"), @"import p.{`type` => H, _}");
    let from_keyword =
        "-- p/val.java\npackage p; public class val {}\n-- k/B.kt\nimport p.`val`\nval x = `val`()";
    insta::assert_snapshot!(renamed(from_keyword, &["p/val.java val Hint"]), @"
    p/val.java => p/Hint.java
    -- k/B.kt
    import p.`Hint`
    val x = `Hint`()
    -- p/val.java
    package p; public class Hint {}
    ");
    let groovy = format!("{JAVA}-- t/B.groovy\nimport p.Hint\ndef h = new Hint()");
    insta::assert_snapshot!(renamed(&groovy, &["p/Hint.java Hint def"]), @"other-language: `def` is a keyword of the language at t/B.groovy:1, t/B.groovy:2");
}

#[test]
fn an_import_inside_a_block_says_nothing_of_the_rest_of_the_file() {
    let reported = |code: &str| with("t/B.scala", code, "p/Hint.java Hint Clue");
    insta::assert_snapshot!(reported("package p\nclass B(h: Hint) {\n  def f = {\n    import q.Hint\n    new Hint\n  }\n}"), @"other-language: `Hint` at t/B.scala:2, t/B.scala:5 may mean it");
    insta::assert_snapshot!(reported("import q.Hint\nclass B(h: Hint) { def f = { import p.Hint; new Hint } }"), @"
    class B(h: Hint) { def f = { import p.Clue; new Hint } }
    other-language: `Hint` at t/B.scala:2 may mean it
    ");
    insta::assert_snapshot!(reported("class B {\n  import p.Hint\n  def f = new Hint\n}"), @"
    import p.Clue
    def f = new Clue
    ");
}

#[test]
fn scala_may_import_all_but_one() {
    let reported = |code: &str| with("t/B.scala", code, "p/Hint.java Hint Clue");
    insta::assert_snapshot!(reported("import p.{Hint => _, _}\nimport lib._\nclass B(h: Hint)"), @"import p.{Clue => _, _}");
    insta::assert_snapshot!(reported("import p._\nimport lib.{Hint => _, _}\nclass B(h: Hint)"), @"class B(h: Clue)");
}

#[test]
fn an_indented_import_says_nothing_of_the_rest_of_the_file() {
    let another = "-- q/Hint.java\npackage q; public class Hint {}\n";
    let scala = "-- t/B.scala\npackage q\nclass B:\n  import p.Hint\n  def f = new Hint\nclass C(h: Hint)\n";
    assert_eq!(
        warnings(&format!("{JAVA}{another}{scala}"), "p/Hint.java Hint Clue"),
        ["other-language: `Hint` at t/B.scala:4, t/B.scala:5 may mean it"]
    );
}
