//! Which texts mean what was renamed, whatever they stand in.

use crate::program::Project;

use super::{before, check, mentions, reported, tree};

#[test]
fn what_the_change_wrote_itself_it_knows() {
    let old =
        ("src/a/OldName.java", "package a; public class OldName { int one; int two() { return one; } }");
    let new =
        ("src/a/NewName.java", "package a; public class NewName { int one; int two() { return one; } }");
    let renamed = ("aliases.properties", "a.OldName=a.NewName\nlegacy=a.OldName\n");
    assert_eq!(reported(&[old, ("aliases.properties", "")], &[new, renamed]), "");
    let ignored = ("app.yml", "# corename:ignore an alias\nname: a.OldName\n");
    assert_eq!(reported(&[old, ignored], &[new, ignored]), "");
    let left = ("app.yml", "name: a.OldName\n");
    assert!(
        reported(&[old, left], &[new, left]).starts_with("error missing-class app.yml:1:7 \"a.OldName\"")
    );
}

#[test]
fn what_stood_there_is_reported_and_what_the_change_added_beside_it_is_not() {
    let class = |name: &str| format!("package a; class {name} {{ int one; int two() {{ return one; }} }}");
    let (old, new) = (class("OldName"), class("NewName"));
    let before = [("a/OldName.java", old.as_str()), ("app.yml", "first: a.OldName\n")];
    // Another file of the same name is none of which the new one was made.
    let after = [
        ("a/NewName.java", new.as_str()),
        ("app.yml", "first: a.OldName\nsecond: a.OldName\n"),
        ("conf/app.yml", "third: a.OldName\n"),
    ];
    insta::assert_snapshot!(
        reported(&before, &after),
        @r#"error missing-class app.yml:1:8 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now"#
    );
}

#[test]
fn of_two_new_classes_of_one_name_it_is_not_known_which_one_took_the_place_of_the_old() {
    let settings = ("app.yml", "totals: a.CartTotals\n");
    let old =
        ("a/CartTotals.java", "package a; class CartTotals { long cents; long total() { return cents; } }");
    let [one, other] = ["b", "c"].map(|package| {
        let rows: String = (0..20).map(|n| format!("String {package}{n} = \"{n}\";\n")).collect();
        (format!("{package}/CartTotals.java"), format!("package {package};\nclass CartTotals {{\n{rows}}}\n"))
    });
    let [one, other] = [&one, &other].map(|(path, text)| (path.as_str(), text.as_str()));
    let all = reported(&[old, settings], &[one, settings]);
    assert!(all.starts_with("error missing-class app.yml:1:9 \"a.CartTotals\" → \"b.CartTotals\""), "{all}");
    assert_eq!(reported(&[old, settings], &[one, other, settings]), "");
}

#[test]
fn a_longer_name_beside_it_is_not_the_new_one() {
    let class =
        |name: &str| format!("package a; public class {name} {{ int one; int two() {{ return one; }} }}");
    let (old, new) = (class("OldName"), class("NewName"));
    let beans = ("beans.xml", "<bean class=\"a.OldName\" factory=\"a.NewNameFactory\"/>\n");
    let all = reported(&[("src/a/OldName.java", &old), beans], &[("src/a/NewName.java", &new), beans]);
    assert!(all.starts_with("error missing-class beans.xml:1:14 \"a.OldName\""), "{all}");
}

#[test]
fn a_name_may_stand_beside_what_is_no_letter_of_a_name() {
    let class =
        |name: &str| format!("package a; public class {name} {{ int one; int two() {{ return one; }} }}");
    let (old, new) = (class("OldName"), class("NewName"));
    let rest = [
        ("a.yml", "\u{feff}a.OldName: 1\n"),
        ("b.md", "A “`a.OldName`” — “new OldName()”, 用OldName()类。 éOldName(), OldNameé()\n"),
        ("c.json", "[\"[La.OldName;\", \"La.OldName;\", \"a.OldName-x\", \"éa.OldName\"]\n"),
    ];
    let with = |java| [&[java], &rest[..]].concat();
    insta::assert_snapshot!(
        reported(&with(("a/OldName.java", &old)), &with(("a/NewName.java", &new))),
        @r#"
        error missing-class a.yml:1:1 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        error missing-class c.json:1:5 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        note stale-document b.md:1:5 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        note stale-document b.md:1:24 "OldName" → "NewName" included: `OldName` is called `NewName` now
        note stale-document b.md:1:37 "OldName" → "NewName" included: `OldName` is called `NewName` now
        "#
    );
}

#[test]
fn a_name_that_is_still_there_is_not_missing() {
    let old =
        ("src/a/OldName.java", "package a; public class OldName { int one; int two() { return one; } }");
    let new =
        ("src/a/NewName.java", "package a; public class NewName { int one; int two() { return one; } }");
    let app = ("app.yml", "name: a.OldName\n");
    let kotlin = ("src/a/OldName.kt", "package a\n\nclass OldName\n");
    assert_eq!(reported(&[old, app], &[new, app, kotlin]), "");
    let copy = ("other/src/a/OldName.java", "package a; public class OldName { long three; }");
    assert_eq!(reported(&[old, copy, app], &[new, copy, app]), "");
    assert_eq!(reported(&[old, app], &[app]), "", "what was removed was not renamed");
}

#[test]
fn a_class_that_moved_is_reported_by_its_qualified_name_alone() {
    let class = |package: &str| {
        format!("package {package}; public class PriceList {{ int one; int two() {{ return one; }} }}")
    };
    let (old, new) = (class("a"), class("b"));
    let app = ("app.yml", "name: a.PriceList\nnested: a.PriceList$Entry\nkey: a.PriceList.timeout\n");
    let readme = ("README.md", "The `PriceList`.\n");
    let all = reported(
        &[("src/a/PriceList.java", &old), app, readme],
        &[("src/b/PriceList.java", &new), app, readme],
    );
    insta::assert_snapshot!(all);
    let marked = |text: &str| format!("\u{feff}/* Of\n   package a */ {text}");
    let (old, new) = (marked(&old), marked(&new));
    let again = reported(
        &[("src/a/PriceList.java", &old), app, readme],
        &[("src/b/PriceList.java", &new), app, readme],
    );
    assert_eq!(again, all, "whatever stands before the package");
}

#[test]
fn what_is_looked_up_finds_a_class_that_went_into_another_one_by_its_binary_name() {
    let body = |name: &str| format!("class {name} {{ int one; int two() {{ return one + 1; }} }}");
    let old = format!("package a; public {}", body("OldName"));
    let outer = |more: &str| format!("package a; public class Outer {{ {more} }}");
    let (empty, new) = (outer(""), outer(&format!("public static {}", body("NewName"))));
    let user =
        "package a; class User { Object o() throws Exception { return Class.forName(\"a.OldName\"); } }";
    let kotlin = ("b/Use.kt", "package b\n\nimport a.OldName\n");
    let rest = [("a/User.java", user), ("app.yml", "name: a.OldName\n"), kotlin];
    let before = [&[("a/OldName.java", old.as_str()), ("a/Outer.java", &empty)], &rest[..]].concat();
    let after = [&[("a/Outer.java", new.as_str())], &rest[..]].concat();
    insta::assert_snapshot!(
        reported(&before, &after),
        @r#"
        error missing-class a/User.java:1:77 "a.OldName" → "a.Outer$NewName" included: there is no `a.OldName` any more; it is `a.Outer$NewName` now
        error missing-class app.yml:1:7 "a.OldName" → "a.Outer$NewName" included: there is no `a.OldName` any more; it is `a.Outer$NewName` now
        error missing-class b/Use.kt:3:8 "a.OldName" → "a.Outer.NewName" included: there is no `a.OldName` any more; it is `a.Outer.NewName` now
        "#
    );
}

#[test]
fn what_a_rename_that_is_not_made_yet_would_leave_with_an_old_name() {
    let project = Project::empty();
    project.commit(&before());
    let seed = "src/shop/hints/JoinHintsResolver.java:4:14:JoinHintsResolver=QueryHintsResolver";
    let other = "src/shop/hints/JoinHintsResolver.java:13:37:joinHintName=queryHintName";
    let suggest =
        |more: &[&str]| project.corename(&[&["suggest", "--seed", seed, "--seed", other], more].concat());
    let document = suggest(&["--format", "json", "--patch-mentions"]).json();
    insta::assert_snapshot!(mentions(&document), @r#"
    error missing-class src/app.yml:2:11 "shop.hints.JoinHintsResolver" → "shop.hints.QueryHintsResolver" withheld: there is no `shop.hints.JoinHintsResolver` any more once `JoinHintsResolver` is `QueryHintsResolver`
    error missing-class src/beans.xml:2:16 "shop.hints.JoinHintsResolver" → "shop.hints.QueryHintsResolver" withheld: there is no `shop.hints.JoinHintsResolver` any more once `JoinHintsResolver` is `QueryHintsResolver`
    error missing-class src/shop/plan/Planner.java:10:31 "shop.hints.JoinHintsResolver" → "shop.hints.QueryHintsResolver" withheld: there is no `shop.hints.JoinHintsResolver` any more once `JoinHintsResolver` is `QueryHintsResolver`
    note stale-document README.md:1:20 "JoinHintsResolver" → "QueryHintsResolver" withheld: `JoinHintsResolver` is to be called `QueryHintsResolver`
    note stale-document src/app.yml:1:3 "shop.hints.JoinHintsResolver" → "shop.hints.QueryHintsResolver" withheld: `JoinHintsResolver` is to be called `QueryHintsResolver`
    note stale-comment src/shop/hints/JoinHintsResolver.java:3:18 "join" → "query" withheld: `JoinHintsResolver` is to be called `QueryHintsResolver`
    note stale-comment src/shop/hints/JoinHintsResolver.java:14:22 "joinHintName" → "queryHintName" withheld: `joinHintName` is to be called `queryHintName`
    note stale-string src/shop/hints/JoinHintsResolver.java:15:71 "joinHintName" → "queryHintName" withheld: `joinHintName` is to be called `queryHintName`
    "#);
    // Each stands where it says, in the files as they are.
    for mention in document["mentions"].as_array().unwrap() {
        let files = before();
        let text = String::from_utf8(files[mention["path"].as_str().unwrap()].clone()).unwrap();
        let number = |key: &str| usize::try_from(mention[key].as_u64().unwrap()).unwrap();
        let line = text.lines().nth(number("line") - 1).unwrap();
        assert!(line[number("column") - 1..].starts_with(mention["old_text"].as_str().unwrap()), "{mention}");
        assert_eq!(
            document["renames"][number("rename")]["old_name"].as_str().map(|n| n.contains("oin")),
            Some(true)
        );
    }
    let text = suggest(&[]).text().to_owned();
    let verdict = text.lines().rev().find(|line| line.contains("left behind")).unwrap();
    insta::assert_snapshot!(verdict, @"3 identifiers would be left behind by 2 renames; --patch FILE writes a patch for all 3. 8 texts would still have an old name (3 missing-class, 2 stale-document, 2 stale-comment, 1 stale-string).");
    // They are right until then, so they fail nothing; the findings are warnings.
    let status = |level| suggest(&["--fail-on", level]).status;
    assert_eq!((status("error"), status("warning")), (0, 1));
    let sarif = suggest(&["--format", "sarif"]).json();
    let results = sarif["runs"][0]["results"].as_array().unwrap();
    let missing = results.iter().find(|r| r["ruleId"] == "missing-class").unwrap();
    insta::assert_snapshot!(missing["message"]["text"].as_str().unwrap(), @r"
    Missing class: 'JoinHintsResolver' is to become 'QueryHintsResolver', and then 3 places name a class that no longer exists.
    - [shop.hints.JoinHintsResolver](1) → 'shop.hints.QueryHintsResolver' (text in app.yml). There is no `shop.hints.JoinHintsResolver` any more once `JoinHintsResolver` is `QueryHintsResolver`. Finding e57d628c6ad4e077.
    - [shop.hints.JoinHintsResolver](2) → 'shop.hints.QueryHintsResolver' (text in beans.xml). There is no `shop.hints.JoinHintsResolver` any more once `JoinHintsResolver` is `QueryHintsResolver`. Finding 22b542ca77c22bd7.
    - [shop.hints.JoinHintsResolver](3) → 'shop.hints.QueryHintsResolver' (string in Planner.java). There is no `shop.hints.JoinHintsResolver` any more once `JoinHintsResolver` is `QueryHintsResolver`. Finding c9fa1b6047faf3c0.
    ");
}

#[test]
fn a_longer_name_that_does_not_stand_hides_no_shorter_one() {
    let outer = |outer: &str, inner: &str| {
        format!(
            "package a.b;\n\nclass {outer} {{ int one; int two() {{ return one; }}\n  static class {inner} {{ int three; int four() {{ return three; }} }}\n  static class Input {{ int five; int six() {{ return five + 6; }} }} }}\n"
        )
    };
    let app = ("app.properties", "reader=a.b.Outer$Input\nwriter=a.b.Outer$In\n");
    let before = tree(&[("a/b/Outer.java", &outer("Outer", "In")), app]);
    let after = tree(&[("a/b/Around.java", &outer("Around", "Into")), app]);
    let reported = mentions(&check(&Project::with_change(&before, &after), &[]));
    assert_eq!(reported.matches("error missing-class").count(), 2, "{reported}");
}
