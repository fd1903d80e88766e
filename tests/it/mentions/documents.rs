//! What people read besides the code: Markdown and other documents.

use crate::program::Project;

use super::{reported, tree};

#[test]
fn a_link_of_a_comment_in_markdown_refers_as_a_tag_does() {
    let class =
        |name: &str| format!("package a;\npublic class {name} {{ int one; int two() {{ return one; }} }}\n");
    let (old, new) = (class("Doc"), class("Page"));
    let user = ("a/User.java", "package a;\n/// See [Doc#two()], and 3 Doc.\nclass User {}\n");
    assert!(
        reported(&[("a/Doc.java", &old), user], &[("a/Page.java", &new), user])
            .starts_with("warning stale-javadoc a/User.java:2:10 \"Doc\" → \"Page\""),
    );
}

#[test]
fn an_address_of_one_version_or_commit_or_of_another_package_keeps_the_old_name() {
    let class =
        |name: &str| format!("package a; public class {name} {{ int one; int two() {{ return one; }} }}");
    let (old, new) = (class("OldName"), class("NewName"));
    let readme = (
        "README.md",
        "[of 1.2](https://host/shop/blob/v1.2/src/a/OldName.java),
[a commit's](https://host/shop/blob/0123456789abcdef0123456789abcdef01234567/src/a/OldName.java),
[its API](https://host/doc/shop/1.2.3/a.OldName.html),
[now](https://host/shop/blob/main/src/a/OldName.java)
[in a folder](https://host/shop/blob/main/e2e/src/a/OldName.java), [and another](https://host/defaced/src/a/OldName.java)
[another](https://host/api/java/util/OldName.html)
",
    );
    let guide = ("docs/1.x/guide.md", "The `OldName`.\n");
    let all = reported(
        &[("src/a/OldName.java", &old), readme, guide],
        &[("src/a/NewName.java", &new), readme, guide],
    );
    let places: Vec<&str> = all.lines().map(|line| line.split(' ').nth(2).unwrap()).collect();
    assert_eq!(places, ["README.md:4:41", "README.md:5:53", "README.md:5:109"], "{all}");
}

#[test]
fn the_id_of_a_place_in_a_document_is_no_name_of_a_class() {
    let class =
        |name: &str| format!("package a; public class {name} {{ int one; int two() {{ return one; }} }}");
    let (old, new) = (class("PriceListReader"), class("PriceTableReader"));
    let rest = [
        (
            "guide.adoc",
            "[[PriceListReader]]\n[#PriceListReader]\nSee <<PriceListReader,the reader>>. A `PriceListReader`.\n",
        ),
        (
            "guide.html",
            "<a href=\"#PriceListReader\">one</a> <p id=\"PriceListReader\">PriceListReader</p>\n",
        ),
        ("guide.md", "# Reader {#PriceListReader}\n\n[reads](#PriceListReader), `PriceListReader`\n"),
        ("guide.rst", ".. _PriceListReader:\n\nSee :ref:`PriceListReader`, ``PriceListReader``.\n"),
    ];
    let before = [&[("a/PriceListReader.java", old.as_str())], &rest[..]].concat();
    let after = [&[("a/PriceTableReader.java", new.as_str())], &rest[..]].concat();
    let all = reported(&before, &after);
    let places: Vec<&str> = all.lines().map(|line| line.split(' ').nth(2).unwrap()).collect();
    assert_eq!(places, ["guide.adoc:3:40", "guide.html:1:60", "guide.md:3:29", "guide.rst:3:31"], "{all}");
}

#[test]
fn of_two_classes_of_one_name_a_document_may_mean_either() {
    let class = |package: &str, name: &str, field: &str| {
        let body = format!("int {field}; int {field}Twice() {{ return 2 * {field}; }}");
        format!("package {package}; public class {name} {{ {body} }}")
    };
    let readme = ("README.md", "The `OldName`, and `a.OldName`.\n");
    let all = reported(
        &[
            ("src/a/OldName.java", &class("a", "OldName", "litres")),
            ("src/b/OldName.java", &class("b", "OldName", "weight")),
            readme,
        ],
        &[
            ("src/a/FirstName.java", &class("a", "FirstName", "litres")),
            ("src/b/SecondName.java", &class("b", "SecondName", "weight")),
            readme,
        ],
    );
    assert_eq!(
        all,
        "note stale-document README.md:1:21 \"a.OldName\" → \"a.FirstName\" included: \
         there is no `a.OldName` any more; it is `a.FirstName` now\n"
    );
}

#[test]
fn a_name_that_a_string_or_another_language_still_has_may_be_meant() {
    let class =
        |name: &str| format!("package a; public class {name} {{ int one; int two() {{ return one; }} }}");
    let (old, new) = (class("OldName"), class("NewName"));
    let readme = ("README.md", "The `OldName`.\n");
    let beside = |path: &str, text: &str| {
        let other = (path.to_owned(), text.to_owned());
        let other = (other.0.as_str(), other.1.as_str());
        reported(&[("a/OldName.java", &old), readme, other], &[("a/NewName.java", &new), readme, other])
    };
    let metric = "class Metrics { String name = \"OldName\"; }";
    for (path, text) in [("a/Metrics.java", metric), ("go/it.go", "type OldName struct {}\n")] {
        assert_eq!(beside(path, text), "", "{path}");
    }
    let words = "class Metrics { String name = \"an OldName\"; }";
    for (path, text) in [
        ("a/Metrics.java", words),
        // Nor does a comment declare one.
        ("a/Metrics.java", "class Metrics { /* Measures class OldName. */ }"),
        ("go/it.go", "type Name struct {} // as OldName\n"),
        ("go/it.go", "type OldNames struct {}\n"),
    ] {
        assert!(beside(path, text).starts_with("note stale-document README.md:1:6 \"OldName\""), "{path}");
    }
}

#[test]
fn a_link_to_the_source_of_what_went_elsewhere_leads_there() {
    let class = |package: &str, name: &str| {
        format!("package {package}; public class {name} {{ int one; int two() {{ return one; }} }}")
    };
    let (old, new) = (class("shop.old.test", "OldName"), class("shop.test", "NewName"));
    let readme =
        ("README.md", "See [it](https://host/blob/main/src/shop/old/test/OldName.java), or `OldName`.\n");
    let before = tree(&[("src/shop/old/test/OldName.java", &old), readme]);
    let after = tree(&[("src/shop/test/NewName.java", &new), readme]);
    let project = Project::with_change(&before, &after);
    let run = project.corename(&["check", "--quiet", "--patch-mentions", "--format", "patch"]);
    let patch = run.text();
    let written = "+See [it](https://host/blob/main/src/shop/test/NewName.java), or `NewName`.";
    assert!(patch.contains(written), "{patch}");
}

#[test]
fn a_path_is_written_anew_where_it_is_that_of_the_file() {
    let class = |name: &str| format!("public class {name} {{ int one; int two() {{ return one; }} }}");
    let (old, new) = (class("OldName"), class("NewName"));
    let texts = |paths: [&str; 2], readme: &str| {
        let readme = ("README.md", readme);
        let all = reported(&[(paths[0], &old), readme], &[(paths[1], &new), readme]);
        all.lines().map(|line| line.split('"').nth(3).unwrap().to_owned()).collect::<Vec<_>>()
    };
    let from_root = texts(["OldName.java", "src/NewName.java"], "Run `OldName`.\n");
    assert_eq!(from_root, ["NewName"], "a name is no path");
    let deeper = ["src/io/OldName.java", "src/io/old/NewName.java"];
    assert_eq!(texts(deeper, "`src/io/OldName` or `audio/OldName`\n"), ["old/NewName", "NewName"]);
}

#[test]
fn what_a_run_printed_has_the_names_of_then() {
    let class = |name: &str| {
        let results =
            "// JoinTest.plan  thrpt  5  4318.026 ± 52.129  ops/s\n// JoinTest.plan took 2 seconds\n";
        format!("package a; class {name} {{ int one; int two() {{ return one; }}\n{results} }}")
    };
    let (old, new) = (class("JoinTest"), class("JoinBenchmark"));
    insta::assert_snapshot!(
        reported(&[("a/JoinTest.java", &old)], &[("a/JoinBenchmark.java", &new)]),
        @r#"note stale-comment a/JoinBenchmark.java:3:4 "JoinTest" → "JoinBenchmark" included: `JoinTest` is called `JoinBenchmark` now"#
    );
}

#[test]
fn a_program_for_a_browser_in_a_page_has_classes_of_its_own() {
    let class =
        |name: &str| format!("package a; public class {name} {{ int one; int two() {{ return one; }} }}");
    let (old, new) = (class("EventSource"), class("SseClient"));
    let page = (
        "docs/sse.html",
        "<p>The <code>EventSource</code> is here.</p>
<script>
  new EventSource(\"/sse\");
</script>
<p>Not <code>EventSource</code>.</p>
",
    );
    let all = reported(&[("a/EventSource.java", &old), page], &[("a/SseClient.java", &new), page]);
    let places: Vec<&str> = all.lines().map(|line| line.split(' ').nth(2).unwrap()).collect();
    assert_eq!(places, ["docs/sse.html:1:14", "docs/sse.html:5:14"], "{all}");
}

#[test]
fn below_a_heading_of_release_notes_the_names_are_those_of_then() {
    let class =
        |name: &str| format!("package a; public class {name} {{ int one; int two() {{ return one; }} }}");
    let (old, new) = (class("OldName"), class("NewName"));
    let manual = (
        "docs/manual.md",
        "# Manual
## Usage
Call `OldName`.
## Releases
### 2.3.0 Release Notes [2021-02-09]
#### Added
- `OldName`
```
## Usage
```
- `OldName`
## Questions
What is `OldName`?
",
    );
    let all = reported(&[("a/OldName.java", &old), manual], &[("a/NewName.java", &new), manual]);
    let places: Vec<&str> = all.lines().map(|line| line.split(' ').nth(2).unwrap()).collect();
    assert_eq!(places, ["docs/manual.md:3:7", "docs/manual.md:13:10"], "{all}");
}

#[test]
fn a_heading_may_be_underlined() {
    let class =
        |name: &str| format!("package a; public class {name} {{ int one; int two() {{ return one; }} }}");
    let (old, new) = (class("OldName"), class("NewName"));
    let markdown = (
        "README.md",
        "Manual
===

Release notes
---
- `OldName`

### More
- `OldName`

Questions
---------
What is `OldName`?
",
    );
    let restructured = (
        "manual.rst",
        "Manual
######

Release notes
=============

2.3
~~~
- ``OldName``

Questions
=========
What is ``OldName``?
",
    );
    let documents = [markdown, restructured];
    let with = |java| [&[java][..], &documents].concat();
    let all = reported(&with(("a/OldName.java", old.as_str())), &with(("a/NewName.java", new.as_str())));
    let places: Vec<&str> = all.lines().filter_map(|line| line.split(' ').nth(2)).collect();
    assert_eq!(places, ["README.md:13:10", "manual.rst:13:11"], "{all}");
}
