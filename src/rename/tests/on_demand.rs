//! Tests of names that a file sees by an import on demand, beside another such import (JLS 6.4.1, 7.5.2, 7.5.4).

use super::*;

/// A type with members in a package of its own, and a file with some imports that uses it.
fn project(imports: &str, code: &str) -> String {
    format!(
        "\
-- a/X.java
package a;
public class X {{
    public static int v; public static int go(int i) {{ return i; }}
    public static class In {{ }} public enum K {{ ONE }}
}}
-- u/Main.java
package u;
{imports}
class Main {{ {code} }}
"
    )
}

#[test]
fn a_type_of_the_jdk_that_another_import_brings_is_met() {
    let rename = |import: &str, new: &str| {
        let imports = format!("import a.*;\nimport {import}.*;");
        rules(&project(&imports, "int i = X.v;"), &format!("a/X.java X {new}"))
    };
    for (import, new) in [
        ("java.util.logging", "Logger"),
        ("java.net.http", "HttpClient"),
        ("javax.swing.text", "Document"),
        ("org.w3c.dom", "Node"),
        ("javax.crypto", "Mac"),
        ("javax.security.auth", "Subject"),
        ("java.sql", "SQLXML"),
        ("java.time.zone", "ZoneRules"),
        ("javax.script", "ScriptEngine"),
        ("java.lang.classfile", "ClassFile"),
        ("java.util", "Observer"),
        ("java.util", "List"),
    ] {
        assert_eq!(rename(import, new), "capture", "{import}.{new}");
        assert_eq!(rename(import, "Lager"), "", "{import}");
    }
    assert_eq!(
        renamed(&project("import a.*;\nimport java.util.logging.*;", "int i = X.v;"), &["a/X.java X Logger"]),
        "capture: at u/Main.java:4 `Logger` would mean the type `java.util.logging.Logger`\n"
    );
}

#[test]
fn a_static_member_of_the_jdk_that_another_import_brings_is_met() {
    let code = "int i = v; Object o = new In();";
    let rename = |import: &str, wanted: &str| {
        let imports = format!("import static a.X.*;\nimport static {import}.*;");
        rules(&project(&imports, code), &format!("a/X.java {wanted}"))
    };
    assert_eq!(rename("java.util.logging.Level", "v SEVERE"), "capture");
    assert_eq!(rename("java.util.logging.Level", "v HEAVY"), "");
    assert_eq!(rename("javax.swing.JTable", "In PrintMode"), "capture");
    assert_eq!(rename("java.util.Map", "In Entry"), "capture");
    let constant = project(
        "import static a.X.K.*;\nimport static java.util.logging.Level.*;",
        "int i = ONE.ordinal(); int m(a.X.K k) { switch (k) { case ONE: return 1; default: return 0; } }",
    );
    assert_eq!(rules(&constant, "a/X.java ONE INFO"), "capture");
    // Behind `case`, it is looked up in the enum alone.
    let label = project(
        "import static a.X.K.*;\nimport static java.util.logging.Level.*;",
        "int m(a.X.K k) { switch (k) { case ONE: return 1; default: return 0; } }",
    );
    assert_eq!(rules(&label, "a/X.java ONE INFO"), "");
}

#[test]
fn an_import_of_what_is_not_at_hand_may_have_the_new_name() {
    for (imports, code, wanted) in [
        ("import a.*;\nimport lib.*;", "int i = X.v;", "X Widget"),
        ("import a.X.*;\nimport lib.*;", "In in;", "In Widget"),
        ("import static a.X.*;\nimport static lib.Wants.*;", "In in;", "In Widget"),
        ("import static a.X.*;\nimport static lib.Wants.*;", "int i = v;", "v WANT"),
        ("import static a.X.*;\nimport static lib.Wants.*;", "int i = go(1);", "go need"),
        ("import static a.X.K.*;\nimport static lib.Wants.*;", "Object o = ONE;", "ONE WANT"),
        ("import lib.*;\nimport a.*;", "/** {@link X} */ int i;", "X Widget"),
        ("import a.*;\nimport javax.annotation.*;", "X x;", "X Generated"),
    ] {
        let found = warnings(&project(imports, code), &format!("a/X.java {wanted}"));
        assert_eq!(found.len(), 1, "{imports} {wanted} {found:?}");
        assert!(found[0].starts_with("unknown-import: "), "{}", found[0]);
    }
    assert_eq!(
        warnings(&project("import a.*;\nimport lib.*;", "X x;\nX y;"), "a/X.java X Widget"),
        [
            "unknown-import: all of `lib` is imported, which is not in this repository; if it has a type `Widget`, u/Main.java:4 does not compile any more"
        ]
    );
    let calls = project("import static a.X.*;\nimport static lib.Wants.*;", "int i = go(1);");
    assert_eq!(
        warnings(&calls, "a/X.java go need"),
        [
            "unknown-import: all of `lib.Wants` is imported, which is not in this repository; if it has a method `need`, a call at u/Main.java:4 may mean that one"
        ]
    );
}

#[test]
fn what_is_nearer_than_an_import_on_demand_meets_nothing() {
    for (imports, code, wanted) in [
        ("import a.X;\nimport lib.*;", "int i = X.v;", "X Widget"),
        ("import a.X;\nimport java.util.logging.*;", "int i = X.v;", "X Logger"),
        ("import lib.*;", "a.X x;", "X Widget"),
        ("import static a.X.v;\nimport static lib.Wants.*;", "int i = v;", "v WANT"),
        ("import a.*;\nimport static lib.Wants.*;", "int i = X.v;", "v WANT"),
        // A package has no static members, and a type no packages.
        ("import static a.X.*;\nimport lib.*;", "int i = v + go(1);", "v WANT"),
        ("import static a.X.*;\nimport lib.*;", "int i = v + go(1);", "go need"),
        // The file only inherits it.
        (
            "import static a.X.*;\nimport static lib.Wants.*;",
            "static class Y extends a.X { int i = v; }",
            "v WANT",
        ),
        // Nothing else is imported so.
        ("import a.*;\nimport java.util.*;\nimport static java.lang.Math.*;", "X x;", "X Widget"),
        ("import a.*;\nimport b.*;", "X x;", "X Widget"),
    ] {
        let text = format!("{}-- b/B.java\npackage b; public class B {{ }}\n", project(imports, code));
        assert_eq!(rules(&text, &format!("a/X.java {wanted}")), "", "{imports} {wanted}");
        let found = warnings(&text, &format!("a/X.java {wanted}"));
        assert_eq!(found, Vec::<String>::new(), "{imports} {wanted}");
    }
}

/// An import by name of something else, such as a method of the name, leaves the declaration to the import on demand.
#[test]
fn an_import_by_name_counts_only_if_it_is_of_the_declaration() {
    let util = "-- x/Util.java\npackage x;\npublic class Util { public static void X() {} public static void v() {} }\n";
    let imports = |other: &str, on_demand: &str| format!("import static x.Util.{other};\n{on_demand}");
    let of_type = project(&imports("X", "import a.*;\nimport java.util.logging.*;"), "int i = X.v;");
    assert_eq!(rules(&format!("{util}{of_type}"), "a/X.java X Logger"), "capture");
    let on_demand = "import static a.X.*;\nimport static java.util.logging.Level.*;";
    let of_field = project(&imports("v", on_demand), "int i = v;");
    assert_eq!(rules(&format!("{util}{of_field}"), "a/X.java v SEVERE"), "capture");
    let by_name = project(&format!("import static a.X.v;\n{on_demand}"), "int i = v;");
    assert_eq!(rules(&by_name, "a/X.java v SEVERE"), "");
}

#[test]
fn inherited_types_come_by_a_static_import_on_demand_alone() {
    let project = |import: &str| {
        format!(
            "\
-- a/Top.java
package a;
public class Top {{ public static class In {{ }} }}
-- a/Mine.java
package a;
public abstract class Mine extends Top {{ }}
-- a/Client.java
package a;
public abstract class Client extends java.net.http.HttpClient {{ }}
-- b/In.java
package b;
public class In {{ }}
-- u/Main.java
package u;
{import}
import b.*;
class Main {{ In f = new b.In(); }}
"
        )
    };
    let main =
        |import: &str| renamed(&project(import), &["b/In.java In Out"]).lines().last().map(str::to_owned);
    assert_eq!(main("import a.Mine.*;").as_deref(), Some("class Main { Out f = new b.Out(); }"));
    assert_eq!(rules(&project("import a.Client.*;"), "b/In.java In Builder"), "");
    assert_eq!(rules(&project("import static a.Client.*;"), "b/In.java In Builder"), "capture");
}

#[test]
fn a_member_type_that_comes_on_demand_is_farther_than_a_type_of_the_package() {
    let project = "\
-- c/Foo.java
package c;
class Foo { }
-- c/Use.java
package c;
import java.util.Map.*;
class Use { Foo f; }
";
    assert_eq!(rules(project, "c/Foo.java Foo Entry"), "");
    let inherited =
        project.replace("class Use {", "abstract class Use implements java.util.Map<String, String> {");
    assert_eq!(rules(&inherited, "c/Foo.java Foo Entry"), "capture");
}
