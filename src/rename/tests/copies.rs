//! Tests of one qualified name that several files declare: which of them a file means, and which are renamed together.

use super::*;

const UTIL: &str =
    "package p;\npublic class Util { public static String name() { int size = 1; return \"\" + size; } }";
const MAIN: &str = "package p;\nclass Main { String m() { return Util.name(); } }";

/// A project of `core/src/main/java` with other files.
fn with(others: &[(&str, &str)]) -> String {
    let own = [("core/src/main/java/p/Util.java", UTIL), ("core/src/main/java/p/Main.java", MAIN)];
    own.iter().chain(others).map(|(path, code)| format!("-- {path}\n{code}\n")).collect()
}

#[test]
fn what_one_module_declares_several_times_is_renamed_everywhere_or_not() {
    for (other, method) in [
        // Jars for several versions of Java, variants of a build, a twin in the tests.
        ("core/src/main/java9/p/Util.java", "declared-twice"),
        ("core/src/main/java-21/p/Util.java", "declared-twice"),
        ("core/src/debug/java/p/Util.java", "declared-twice"),
        ("core/src/test/java/p/Util.java", "declared-twice"),
        // Modules of their own.
        ("other/src/main/java/p/Util.java", ""),
        ("core/src/it/project/src/main/java/p/Util.java", ""),
        ("core/src/main/resources/p/Util.java", ""),
    ] {
        let project = with(&[(other, UTIL)]);
        assert_eq!(rules(&project, "core/src/main/java/p/Util.java name label"), method, "{other}");
        assert_eq!(rules(&project, "core/src/main/java/p/Util.java Util Tool"), method, "{other}");
        assert_eq!(rules(&project, "core/src/main/java/p/Util.java size length"), "", "{other}");
        let without = with(&[(other, "package p;\npublic class Util { }")]);
        assert_eq!(rules(&without, "core/src/main/java/p/Util.java name label"), "", "{other}");
    }
    let overrides = with(&[
        ("core/src/main/java/p/A.java", "package p; abstract class A { abstract int of(); }"),
        ("core/src/main/java/p/B.java", "package p; class B extends A { int of() { return 1; } }"),
        ("core/src/main/java9/p/B.java", "package p; class B extends A { int of() { return 2; } }"),
    ]);
    insta::assert_snapshot!(renamed(&overrides, &["core/src/main/java/p/A.java of at"]), @r"
    -- core/src/main/java/p/A.java
    package p; abstract class A { abstract int at(); }
    -- core/src/main/java/p/B.java
    package p; class B extends A { int at() { return 1; } }
    -- core/src/main/java9/p/B.java
    package p; class B extends A { int at() { return 2; } }
    ");
}

/// How near folders are says nothing of what is compiled with what.
#[test]
fn which_of_several_declarations_a_file_means_goes_by_source_roots() {
    let user = |path: &'static str| {
        let code = "package u;\nimport p.Util;\nclass User { String u() { return Util.name(); } }";
        let project = with(&[("other/src/main/java/p/Util.java", UTIL), (path, code)]);
        let shown = renamed(&project, &["core/src/main/java/p/Util.java name label"]);
        if shown.contains("unresolved-reference") {
            "withheld"
        } else if shown.contains(path) {
            "edited"
        } else {
            "left"
        }
    };
    assert_eq!(user("core/src/main/java/u/User.java"), "edited");
    assert_eq!(user("core/src/test/java/u/User.java"), "edited");
    assert_eq!(user("core/src/main/kotlin/u/User.java"), "edited");
    assert_eq!(user("other/src/main/java/u/User.java"), "left");
    assert_eq!(user("other/src/test/java/u/User.java"), "left");
    assert_eq!(user("core/more/src/main/java/u/User.java"), "withheld");
    assert_eq!(user("third/src/main/java/u/User.java"), "withheld");
    assert_eq!(user("core/u/User.java"), "withheld");
}

#[test]
fn what_no_build_compiles_is_left_alone_with_a_warning() {
    let data = "testing/src/test/old_code/x/src/p/Util.java";
    let test = (
        "testing/src/test/java/t/T.java",
        "package t;\nimport p.Util;\nclass T { String t() { return Util.name(); } }",
    );
    let project = with(&[(data, UTIL), test]);
    insta::assert_snapshot!(renamed(&project, &["core/src/main/java/p/Util.java Util Tool"]), @r#"
    core/src/main/java/p/Util.java => core/src/main/java/p/Tool.java
    -- core/src/main/java/p/Main.java
    class Main { String m() { return Tool.name(); } }
    -- core/src/main/java/p/Util.java
    public class Tool { public static String name() { int size = 1; return "" + size; } }
    -- testing/src/test/java/t/T.java
    import p.Tool;
    class T { String t() { return Tool.name(); } }
    "#);
    insta::assert_debug_snapshot!(warnings(&project, "core/src/main/java/p/Util.java Util Tool"), @r#"
    [
        "name-in-resource: `Util` is spelled out at testing/src/test/old_code/x/src/p/Util.java:2, which stays as it is",
    ]
    "#);
    assert_eq!(rules(&project, &format!("{data} name label")), "not-supported");
    assert_eq!(rules(&project, &format!("{data} size length")), "");
    // A build that speaks of the folder may compile it.
    let build = ("testing/build.gradle", "sourceSets { test { java { srcDir 'src/test/old_code/x/src' } } }");
    let built = with(&[(data, UTIL), test, build]);
    assert_eq!(rules(&built, "core/src/main/java/p/Util.java Util Tool"), "unresolved-reference");
    // An unresolved reference there does not block the rename.
    let call = (
        "core/src/test/resources/before/Call.java",
        "class Call { int of() { return unknown.get().name(); } }",
    );
    assert_eq!(rules(&with(&[call]), "core/src/main/java/p/Util.java name label"), "");
}
