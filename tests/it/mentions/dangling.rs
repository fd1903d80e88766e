//! Names that nothing has any more, wherever a text still says them.

use crate::program::Project;

use super::{reported, tree};

/// An annotation, under its old name or its new one.
fn annotation(name: &str) -> String {
    format!(
        "package shop.test;\n\npublic @interface {name} {{\n    String profile() default \"\";\n\n    int port() default 0;\n}}\n"
    )
}

/// A class with a file of its own.
fn class(package: &str, name: &str) -> String {
    format!(
        "package {package};\n\npublic class {name} {{\n    int one;\n\n    int two() {{ return one; }}\n}}\n"
    )
}

/// All that has the name elsewhere, right or wrong.
const ELSEWHERE: [(&str, &str); 10] = [
    (
        "src/shop/Elsewhere.java",
        "package shop;

import shop.test.BootTest;

/** {@code @SpringTest} based tests. See {@link BootTest @SpringTest}. */
@BootTest
class Elsewhere {
    // Since we're a SpringTest all beans are there.
    int size;

    @Override
    public String toString() {
        return \"SpringTest{size=\" + size + \"}\";
    }
}
",
    ),
    (
        "src/shop/far/Far.java",
        "package shop.far;

class Far {
    // A SpringTest would take too long here.
    // Formerly, this was a SpringTest.
    // BootTest, once SpringTest, does it.
    // new SpringTest(size);
    int size;
}
",
    ),
    ("api.yml", "schema:\n  $ref: '#/components/SpringTest'\n"),
    (
        "checks.xml",
        "<!-- Like every SpringTest. -->\n<suppress files=\"ast[\\\\/](SpringTest|Other)\\.java\"/>\n",
    ),
    ("schema/tests.rnc", "## A SpringTest.\nelement test { text }\n"),
    ("docs/guide.md", "Use `@SpringTest`. (SpringTest is slow.)\n"),
    ("CHANGELOG.md", "- `@SpringTest` is there\n"),
    ("schema/tests-1.9.xsd", "<!-- A SpringTest. -->\n"),
    ("schema/tests-1.10.xsd", "<!-- The last SpringTest. -->\n"),
    ("node_modules/a/index.md", "A `SpringTest`.\n"),
];

#[test]
fn whatever_says_a_name_that_nothing_has_is_reported_wherever_it_stands() {
    let (old, new) = (annotation("SpringTest"), annotation("BootTest"));
    let before = [&[("src/shop/test/SpringTest.java", old.as_str())], &ELSEWHERE[..]].concat();
    let after = [&[("src/shop/test/BootTest.java", new.as_str())], &ELSEWHERE[..]].concat();
    insta::assert_snapshot!(reported(&before, &after), @r#"
    note stale-document api.yml:2:23 "SpringTest" → "BootTest" withheld: `SpringTest` is called `BootTest` now
    note stale-document checks.xml:1:17 "SpringTest" → "BootTest" withheld: `SpringTest` is called `BootTest` now
    note stale-document checks.xml:2:27 "SpringTest" → "BootTest" withheld: `SpringTest` is called `BootTest` now
    note stale-document docs/guide.md:1:7 "SpringTest" → "BootTest" included: `SpringTest` is called `BootTest` now
    note stale-document schema/tests-1.10.xsd:1:15 "SpringTest" → "BootTest" withheld: `SpringTest` is called `BootTest` now
    note stale-document schema/tests.rnc:1:6 "SpringTest" → "BootTest" withheld: `SpringTest` is called `BootTest` now
    note stale-comment src/shop/Elsewhere.java:5:13 "SpringTest" → "BootTest" included: `SpringTest` is called `BootTest` now
    note stale-comment src/shop/Elsewhere.java:5:59 "SpringTest" → "BootTest" included: `SpringTest` is called `BootTest` now
    note stale-comment src/shop/Elsewhere.java:8:22 "SpringTest" → "BootTest" included: `SpringTest` is called `BootTest` now
    note stale-comment src/shop/far/Far.java:4:10 "SpringTest" → "BootTest" withheld: `SpringTest` is called `BootTest` now
    note stale-string src/shop/Elsewhere.java:13:17 "SpringTest" → "BootTest" withheld: `SpringTest` is called `BootTest` now
    "#);
}

#[test]
fn the_patch_has_the_names_that_are_certain_and_a_switch_says_which() {
    let (old, new) = (annotation("SpringTest"), annotation("BootTest"));
    let before = tree(&[&[("src/shop/test/SpringTest.java", old.as_str())], &ELSEWHERE[..]].concat());
    let after = tree(&[&[("src/shop/test/BootTest.java", new.as_str())], &ELSEWHERE[..]].concat());
    let project = Project::with_change(&before, &after);
    let added = |more: &[&str]| {
        let run = project.corename(&[&["check", "--quiet", "--format", "patch"], more].concat());
        let lines = run.text().lines().filter(|line| line.starts_with('+') && !line.starts_with("+++"));
        lines.collect::<Vec<_>>().join("\n")
    };
    insta::assert_snapshot!(added(&[]), @r"
    +Use `@BootTest`. (SpringTest is slow.)
    +/** {@code @BootTest} based tests. See {@link BootTest @BootTest}. */
    +    // Since we're a BootTest all beans are there.
    ");
    assert_eq!(added(&["--patch-mentions=names"]), added(&[]));
    assert_eq!(added(&["--patch-mentions=broken"]), "");
    assert_eq!(added(&["--patch-mentions"]), added(&["--patch-mentions=all"]));
    assert!(added(&["--patch-mentions"]).contains("return \"BootTest{size=\""));
}

#[test]
fn a_name_that_something_still_has_is_reported_nowhere() {
    let (old, new) = (class("shop", "PriceList"), class("shop", "PriceTable"));
    let note = "package shop.far; /** The {@code PriceList} of a shop. */ class Far { }";
    let beside = |path: &str, text: &str| {
        let rest = [("src/shop/far/Far.java", note), (path, text)];
        let before = [&[("src/shop/PriceList.java", old.as_str())], &rest[..]].concat();
        let after = [&[("src/shop/PriceTable.java", new.as_str())], &rest[..]].concat();
        reported(&before, &after)
    };
    for (path, text) in [
        ("src/lib/Use.java", "package lib; import other.PriceList; class Use { PriceList list; }"),
        ("src/lib/Bean.java", "package lib; class Bean { String name = \"PriceList\"; }"),
        ("web/list.ts", "export class PriceList { }\n"),
        ("src/lib/Lib.kt", "package lib\n\nclass PriceList\n"),
        ("tools/list.py", "class PriceList: pass\n"),
        // What is called so here has that name itself.
        ("schema.xml", "<message name=\"PriceList\" id=\"2\"/>\n"),
        ("prices.proto", "message PriceList { }\n"),
        ("api.yml", "components:\n  PriceList:\n    type: object\n"),
    ] {
        assert_eq!(beside(path, text), "", "{path}");
    }
    assert!(beside("web/list.ts", "// as PriceList has it\n").contains("Far.java:1:34"));
}

#[test]
fn a_name_of_two_words_that_is_a_word_as_well_is_reported_only_where_code_says_so() {
    let (old, new) = (class("shop.git", "GitHub"), class("shop.git", "GithubClient"));
    let rest = [
        (
            "src/shop/far/Far.java",
            "package shop.far;\n// Found on GitHub.\n// See GitHub#two().\nclass Far { }\n",
        ),
        ("ci.yml", "# see https://github.com/shop\nname: On GitHub\n"),
    ];
    let before = [&[("src/shop/git/GitHub.java", old.as_str())], &rest[..]].concat();
    let after = [&[("src/shop/git/GithubClient.java", new.as_str())], &rest[..]].concat();
    insta::assert_snapshot!(reported(&before, &after), @r#"note stale-comment src/shop/far/Far.java:3:8 "GitHub" → "GithubClient" included: `GitHub` is called `GithubClient` now"#);
}

#[test]
fn a_member_and_a_variable_of_a_renamed_type_are_reported_where_three_words_or_their_users_say_them() {
    let till = |name: &str, method: &str| {
        format!(
            "package shop;\n\npublic class {name} {{\n    int cents;\n\n    public int {method}(int more) {{\n        cents += more;\n        return cents;\n    }}\n}}\n"
        )
    };
    let (old, new) = (till("MoneyTillDrawer", "addAllCents"), till("CashBoxDrawer", "addEveryCent"));
    let rest = [
        (
            "src/shop/far/Far.java",
            "package shop.far;\n\n// addAllCents is fast, addCents is not. The moneyTillDrawer is open.\n// The cashTill is shut.\nclass Far { }\n",
        ),
        ("docs/guide.md", "Call `addAllCents()`, not addAllCents.\n"),
    ];
    let before = [&[("src/shop/MoneyTillDrawer.java", old.as_str())], &rest[..]].concat();
    let after = [&[("src/shop/CashBoxDrawer.java", new.as_str())], &rest[..]].concat();
    insta::assert_snapshot!(reported(&before, &after), @r#"
    note stale-document docs/guide.md:1:7 "addAllCents" → "addEveryCent" withheld: `addAllCents` is called `addEveryCent` now
    note stale-comment src/shop/far/Far.java:3:4 "addAllCents" → "addEveryCent" withheld: `addAllCents` is called `addEveryCent` now
    note stale-comment src/shop/far/Far.java:3:46 "moneyTillDrawer" → "cashBoxDrawer" withheld: `MoneyTillDrawer` is called `CashBoxDrawer` now
    "#);
}

#[test]
fn a_comment_that_names_the_package_and_class_as_they_were_is_reported() {
    let (old, new) = (class("shop.lists", "PriceListBook"), class("shop.tables", "PriceTableBook"));
    let rest =
        [("src/shop/far/Far.java", "package shop.far;\n\n// Not shop.lists.PriceListBook.\nclass Far { }\n")];
    let before = [&[("src/shop/lists/PriceListBook.java", old.as_str())], &rest[..]].concat();
    let after = [&[("src/shop/tables/PriceTableBook.java", new.as_str())], &rest[..]].concat();
    insta::assert_snapshot!(reported(&before, &after), @r#"note stale-comment src/shop/far/Far.java:3:8 "shop.lists.PriceListBook" → "shop.tables.PriceTableBook" included: there is no `shop.lists.PriceListBook` any more; it is `shop.tables.PriceTableBook` now"#);
}

#[test]
fn a_name_of_three_words_in_a_comment_is_that_of_a_class_whatever_string_says_it_too() {
    let (old, new) = (class("shop", "PriceListBook"), class("shop", "PriceTableBook"));
    let far = "package shop.far;\n\n// As PriceListBook.\nclass Far {\n    String key = \"PriceListBook\";\n    String text = \"No PriceListBook.\";\n}\n";
    let rest = [("src/shop/far/Far.java", far), ("docs/guide.md", "The `PriceListBook` is open.\n")];
    let before = [&[("src/shop/PriceListBook.java", old.as_str())], &rest[..]].concat();
    let after = [&[("src/shop/PriceTableBook.java", new.as_str())], &rest[..]].concat();
    insta::assert_snapshot!(reported(&before, &after), @r#"note stale-comment src/shop/far/Far.java:3:7 "PriceListBook" → "PriceTableBook" included: `PriceListBook` is called `PriceTableBook` now"#);
}

#[test]
fn a_variable_of_a_renamed_type_in_another_language_is_reported_where_its_type_is_new() {
    let (old, new) = (class("shop", "PriceList"), class("shop", "PriceTable"));
    let groovy = "package shop\n\nclass PriceSpec {\n    PriceTable priceList\n\n    def sum() { priceList.two() }\n\n    def key() { \"priceList\" }\n\n    def other(shelf) { shelf.priceList }\n}\n";
    let kotlin = "package shop\n\nfun sum(priceList: PriceTable) = priceList.two()\n";
    let other = "package shop\n\nfun total(priceList: List<Int>) = priceList.sum()\n";
    let rest =
        [("src/test/groovy/shop/PriceSpec.groovy", groovy), ("src/Sum.kt", kotlin), ("src/Total.kt", other)];
    let before = [&[("src/shop/PriceList.java", old.as_str())], &rest[..]].concat();
    let after = [&[("src/shop/PriceTable.java", new.as_str())], &rest[..]].concat();
    insta::assert_snapshot!(reported(&before, &after), @r#"
    note stale-document src/Sum.kt:3:9 "priceList" → "priceTable" withheld: `PriceList` is called `PriceTable` now
    note stale-document src/Sum.kt:3:34 "priceList" → "priceTable" withheld: `PriceList` is called `PriceTable` now
    note stale-document src/test/groovy/shop/PriceSpec.groovy:4:16 "priceList" → "priceTable" withheld: `PriceList` is called `PriceTable` now
    note stale-document src/test/groovy/shop/PriceSpec.groovy:6:17 "priceList" → "priceTable" withheld: `PriceList` is called `PriceTable` now
    "#);
}

#[test]
fn the_words_of_a_class_are_reported_in_sentences_where_nothing_else_is_called_so() {
    let (old, new) = (class("shop", "PriceListReader"), class("shop", "PriceTableReader"));
    let far = "package shop.far;\n\n// The price list reader is slow. Price lists are not.\nclass Far {\n    String text = \"No price list reader\";\n}\n";
    let guide = "# The Price List Reader\n\nThe former price list reader was fast.\n";
    let with = |more: (&str, &str)| {
        let rest = [("src/shop/far/Far.java", far), ("docs/guide.md", guide), more];
        let before = [&[("src/shop/PriceListReader.java", old.as_str())], &rest[..]].concat();
        let after = [&[("src/shop/PriceTableReader.java", new.as_str())], &rest[..]].concat();
        reported(&before, &after)
    };
    insta::assert_snapshot!(with(("a.txt", "")), @r#"
    note stale-document docs/guide.md:1:7 "Price List Reader" → "Price Table Reader" withheld: `PriceListReader` is called `PriceTableReader` now
    note stale-comment src/shop/far/Far.java:3:8 "price list reader" → "price table reader" withheld: `PriceListReader` is called `PriceTableReader` now
    note stale-string src/shop/far/Far.java:5:23 "price list reader" → "price table reader" withheld: `PriceListReader` is called `PriceTableReader` now
    "#);
    // It may be this one that a sentence means.
    for other in
        ["class FastPriceListReader { }", "class Use { int PRICE_LIST_READER; int priceListReaders; }"]
    {
        assert_eq!(with(("src/shop/Other.java", other)), "", "{other}");
    }
    // A sentence says the same without meaning the class.
    let (old, new) = (class("shop", "PriceNotFound"), class("shop", "MissingPrice"));
    let rest = [("docs/guide.md", "It says: price not found.\n")];
    let before = [&[("src/shop/PriceNotFound.java", old.as_str())], &rest[..]].concat();
    let after = [&[("src/shop/MissingPrice.java", new.as_str())], &rest[..]].concat();
    assert_eq!(reported(&before, &after), "");
}

#[test]
fn the_key_of_a_message_goes_with_the_code_that_asks_for_it() {
    let (old, new) = (class("shop", "OldPriceList"), class("shop", "NewPriceList"));
    let rest = [
        ("src/messages.properties", "OldPriceList.title=Prices\n# For OldPriceList.\n"),
        (
            "src/shop/far/Far.java",
            "package shop.far;\nclass Far { String[] s = { \"OldPriceList.title\", \"OldPriceList.two() failed\" }; }\n",
        ),
    ];
    let before = [&[("src/shop/OldPriceList.java", old.as_str())], &rest[..]].concat();
    let after = [&[("src/shop/NewPriceList.java", new.as_str())], &rest[..]].concat();
    insta::assert_snapshot!(reported(&before, &after), @r#"
    note stale-document src/messages.properties:2:7 "OldPriceList" → "NewPriceList" included: `OldPriceList` is called `NewPriceList` now
    note stale-string src/shop/far/Far.java:2:51 "OldPriceList" → "NewPriceList" withheld: `OldPriceList` is called `NewPriceList` now
    "#);
}

/// What names a class that goes, right or wrong.
const OF_A_DRAWER: [(&str, &str); 7] = [
    (
        "src/shop/far/Far.java",
        "package shop.far;

/** Locks the {@code CashTillDrawer}. */
class Far {
    // Formerly, it locked a CashTillDrawer.
    // lock(new CashTillDrawer());
    // A CoinBox has no lock.
    String open() {
        return \"no CashTillDrawer\";
    }
}
",
    ),
    ("src/shop/till/Near.java", "package shop.till;\n\n// It is in the CoinBox.\nclass Near { }\n"),
    ("docs/guide.md", "Open the `CashTillDrawer`, or the `CoinBox`.\n"),
    ("docs/migration-2.0.md", "The `CashTillDrawer` is no more.\n"),
    ("CHANGELOG.md", "- `CashTillDrawer` is there\n"),
    ("checks.xml", "<suppress files=\"(CashTillDrawer|CoinBox)\\.java\"/>\n"),
    ("beans.xml", "<bean class=\"shop.till.CashTillDrawer\"/>\n"),
];

/// Files, and two classes with them that the change deletes.
fn reported_once_deleted(rest: &[(&str, &str)]) -> String {
    let (drawer, coins) = (class("shop.till", "CashTillDrawer"), class("shop.till", "CoinBox"));
    let deleted =
        [("src/shop/till/CashTillDrawer.java", drawer.as_str()), ("src/shop/till/CoinBox.java", &coins)];
    reported(&[&deleted, rest].concat(), rest)
}

#[test]
fn the_name_of_a_deleted_class_is_reported_and_nothing_in_its_place() {
    insta::assert_snapshot!(reported_once_deleted(&OF_A_DRAWER), @r#"
    note stale-document checks.xml:1:19 "CashTillDrawer" → (removed) withheld: the change deleted `CashTillDrawer`, and nothing else is called so
    note stale-document docs/guide.md:1:11 "CashTillDrawer" → (removed) withheld: the change deleted `CashTillDrawer`, and nothing else is called so
    note stale-document docs/guide.md:1:36 "CoinBox" → (removed) withheld: the change deleted `CoinBox`, and nothing else is called so
    note stale-comment src/shop/far/Far.java:3:22 "CashTillDrawer" → (removed) withheld: the change deleted `CashTillDrawer`, and nothing else is called so
    note stale-comment src/shop/till/Near.java:3:17 "CoinBox" → (removed) withheld: the change deleted `CoinBox`, and nothing else is called so
    note stale-string src/shop/far/Far.java:9:20 "CashTillDrawer" → (removed) withheld: the change deleted `CashTillDrawer`, and nothing else is called so
    "#);
}

#[test]
fn the_name_of_a_deleted_class_is_reported_nowhere_where_something_else_is_called_so() {
    let note = ("docs/guide.md", "Open the `CashTillDrawer`.\n");
    assert!(reported_once_deleted(&[note]).contains("docs/guide.md:1:11"));
    for namesake in [
        (
            "src/shop/A.java",
            "package shop;\n\nimport other.CashTillDrawer;\n\nclass A { CashTillDrawer drawer; }\n",
        ),
        ("src/shop/A.java", "package shop;\n\nclass A { static class CashTillDrawer { } }\n"),
        ("src/shop/A.java", "package shop;\n\nclass A { String id = \"CashTillDrawer\"; }\n"),
        ("src/shop/a.kt", "package shop\n\nfun open(drawer: CashTillDrawer) { }\n"),
        ("till.proto", "service CashTillDrawer { }\n"),
        ("web/till.ts", "new CashTillDrawer();\n"),
    ] {
        assert_eq!(reported_once_deleted(&[note, namesake]), "", "{namesake:?}");
    }
    let of_example = |package: &str| {
        let example = format!("```java\nimport {package}.CashTillDrawer;\n\nnew CashTillDrawer();\n```\n");
        reported_once_deleted(&[("docs/guide.md", &example)])
    };
    assert_eq!(of_example("other.till"), "");
    assert!(of_example("shop.till").contains("docs/guide.md:4:5"));
}

#[test]
fn what_follows_a_string_says_nothing_of_the_names_in_it() {
    let (old, new) = (class("shop", "PriceListReader"), class("shop", "PriceTableReader"));
    let far =
        "package shop.far;\n\nclass Far {\n    @Say(\"Use a PriceListReader.\") @Deprecated int one;\n}\n";
    let rest = [("src/shop/far/Far.java", far)];
    let before = [&[("src/shop/PriceListReader.java", old.as_str())], &rest[..]].concat();
    let after = [&[("src/shop/PriceTableReader.java", new.as_str())], &rest[..]].concat();
    insta::assert_snapshot!(reported(&before, &after), @r#"note stale-string src/shop/far/Far.java:4:17 "PriceListReader" → "PriceTableReader" withheld: `PriceListReader` is called `PriceTableReader` now"#);
}

#[test]
fn a_member_that_the_renamed_type_does_not_have_keeps_its_text_out_of_the_patch() {
    let (old, new) = (class("shop", "PriceListReader"), class("shop", "PriceTableReader"));
    let far = "package shop.far;\n\n// See PriceListReader.two(), PriceListReader#three.\nclass Far { }\n";
    let rest = [("src/shop/far/Far.java", far)];
    let before = [&[("src/shop/PriceListReader.java", old.as_str())], &rest[..]].concat();
    let after = [&[("src/shop/PriceTableReader.java", new.as_str())], &rest[..]].concat();
    insta::assert_snapshot!(reported(&before, &after), @r#"
    note stale-comment src/shop/far/Far.java:3:8 "PriceListReader" → "PriceTableReader" included: `PriceListReader` is called `PriceTableReader` now
    note stale-comment src/shop/far/Far.java:3:31 "PriceListReader" → "PriceTableReader" withheld: `PriceListReader` is called `PriceTableReader` now
    "#);
}

#[test]
fn a_manifest_of_android_may_name_a_class_below_its_own_package() {
    let (old, new) = (class("shop.ui", "PriceListView"), class("shop.ui", "PriceTableView"));
    let manifest = "<manifest package=\"shop\">\n  <service android:name=\".ui.PriceListView\"/>\n  <service android:name=\".far.PriceListView\"/>\n</manifest>\n";
    let rest = [("AndroidManifest.xml", manifest)];
    let before = [&[("src/shop/ui/PriceListView.java", old.as_str())], &rest[..]].concat();
    let after = [&[("src/shop/ui/PriceTableView.java", new.as_str())], &rest[..]].concat();
    insta::assert_snapshot!(reported(&before, &after), @r#"note stale-document AndroidManifest.xml:2:30 "PriceListView" → "PriceTableView" included: `PriceListView` is called `PriceTableView` now"#);
}

#[test]
fn a_class_that_became_another_one_is_not_called_deleted() {
    let (old, new) = (class("shop", "PriceListReader"), class("shop", "PriceTableReader"));
    let note = ("docs/guide.md", "Use the `PriceListReader`.\n");
    let before = [("src/shop/PriceListReader.java", old.as_str()), note];
    let renamed = reported(&before, &[("src/shop/PriceTableReader.java", new.as_str()), note]);
    insta::assert_snapshot!(renamed, @r#"note stale-document docs/guide.md:1:10 "PriceListReader" → "PriceTableReader" included: `PriceListReader` is called `PriceTableReader` now"#);
    // To another package, it takes its name along.
    let moved = class("shop.prices", "PriceListReader");
    assert_eq!(reported(&before, &[("src/shop/prices/PriceListReader.java", moved.as_str()), note]), "");
}

#[test]
fn a_deleted_name_is_reported_in_every_format_and_the_patch_leaves_it() {
    let drawer = class("shop.till", "CashTillDrawer");
    let note = ("docs/guide.md", "Open the `CashTillDrawer`.\n");
    let project = Project::with_change(
        &tree(&[("src/shop/till/CashTillDrawer.java", drawer.as_str()), note]),
        &tree(&[note]),
    );
    let reported =
        |format: &str| project.corename(&["check", "--quiet", "--patch-mentions", "--format", format]);
    assert_eq!(reported("patch").text(), "");
    insta::assert_snapshot!(reported("text").text(), @r"
    note[stale-document]: CashTillDrawer no longer exists
     --> docs/guide.md:1:11
      |
    1 | Open the `CashTillDrawer`.
      |           ^^^^^^^^^^^^^^
      |
      = why: The change deleted `CashTillDrawer`, and nothing else is called so.
      = no edit: nothing came in its place
      = id: af8cb9d8b71864a7

    1 text still has an old name (stale-document).
    ");
    insta::assert_snapshot!(reported("github").text(), @"::notice file=docs/guide.md,line=1,endLine=1,col=11,endColumn=25,title=stale-document%3A CashTillDrawer no longer exists::The change deleted `CashTillDrawer`, and nothing else is called so.");
    let sarif: serde_json::Value = serde_json::from_str(reported("sarif").text()).unwrap();
    let result = &sarif["runs"][0]["results"][0];
    insta::assert_snapshot!(result["message"]["text"].as_str().unwrap(), @"Stale text: 'CashTillDrawer' was deleted, but 1 place has the old name in a document. The change deleted `CashTillDrawer`, and nothing else is called so. Finding af8cb9d8b71864a7.");
    assert_eq!(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "docs/guide.md");
}

/// Files that name members which are deleted, right or wrong.
const OF_MEMBERS: [(&str, &str); 4] = [
    (
        "src/shop/far/Far.java",
        "package shop.far;

/** Slower than {@code openAllDrawers()}, and lockTill(). */
class Far {
    // Formerly openAllDrawers.
    String log() {
        return \"openAllDrawers failed\";
    }
}
",
    ),
    ("src/shop/till/Near.java", "package shop.till;\n\n// As lockTill does.\nclass Near { }\n"),
    ("docs/guide.md", "Call `openAllDrawers()`, or `lockTill()`.\n"),
    ("CHANGELOG.md", "- `openAllDrawers()` is there\n"),
];

/// Files, and a class with them of which the change deletes two methods.
fn reported_without_members(rest: &[(&str, &str)]) -> String {
    let drawer = |members: &str| {
        format!(
            "package shop.till;\n\npublic class CashDrawer {{\n    int cents;\n{members}\n    int count() {{\n        return cents;\n    }}\n}}\n"
        )
    };
    let old = drawer(
        "
    int openAllDrawers(int more) {
        cents += more;
        return cents;
    }

    int lockTill() {
        return cents * 2;
    }
",
    );
    let new = drawer("");
    let path = "src/shop/till/CashDrawer.java";
    reported(&[&[(path, old.as_str())], rest].concat(), &[&[(path, new.as_str())], rest].concat())
}

#[test]
fn the_name_of_a_deleted_member_is_reported_where_three_words_or_its_own_package_say_it() {
    insta::assert_snapshot!(reported_without_members(&OF_MEMBERS), @r#"
    note stale-document docs/guide.md:1:7 "openAllDrawers" → (removed) withheld: the change deleted `openAllDrawers`, and nothing else is called so
    note stale-comment src/shop/far/Far.java:3:24 "openAllDrawers" → (removed) withheld: the change deleted `openAllDrawers`, and nothing else is called so
    note stale-comment src/shop/till/Near.java:3:7 "lockTill" → (removed) withheld: the change deleted `lockTill`, and nothing else is called so
    note stale-string src/shop/far/Far.java:7:17 "openAllDrawers" → (removed) withheld: the change deleted `openAllDrawers`, and nothing else is called so
    "#);
}

#[test]
fn the_name_of_a_deleted_member_is_reported_nowhere_where_something_else_is_called_so() {
    for namesake in [
        (
            "src/lib/Other.java",
            "package lib;\n\nclass Other { void openAllDrawers() { } void lockTill() { } }\n",
        ),
        ("src/lib/use.kt", "fun use() { openAllDrawers(); lockTill() }\n"),
    ] {
        assert_eq!(reported_without_members(&[&OF_MEMBERS[..], &[namesake]].concat()), "", "{namesake:?}");
    }
}
