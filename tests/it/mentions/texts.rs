//! A file of each sort that texts are read in, with texts that are reported and others that are not. Each line with the
//! old name says which: `STALE`, or `STAYS`.

use std::collections::BTreeSet;
use std::path::Path;

use super::{check, tree};
use crate::program::Project;

/// The files, by their paths in the project.
const FILES: [&str; 25] = [
    "src/shop/far/Texts.java",
    "guide.md",
    "guide.adoc",
    "guide.rst",
    "page.html",
    "app.yml",
    "app.json",
    "app.toml",
    "messages.properties",
    "checks.xml",
    "query.sql",
    "META-INF/MANIFEST.MF",
    "pom.xml",
    "build.gradle",
    "BUILD",
    ".github/workflows/ci.yml",
    "Dockerfile",
    "run.sh",
    "tool.py",
    "Use.kt",
    "Use.groovy",
    "Use.scala",
    "page.ftl",
    "model.puml",
    "__snapshots__/plan.snap",
];

const OLD_NAME: &str = "JoinHintResolver";

fn class(name: &str) -> String {
    format!(
        "package shop.hints;\n\npublic class {name} {{\n    int one;\n\n    int two() {{ return one; }}\n}}\n"
    )
}

#[test]
fn in_each_sort_of_file_the_stale_texts_are_reported_and_no_others() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/mentions/texts");
    let (old, new) = (class(OLD_NAME), class("QueryHintResolver"));
    let mut wrong = Vec::new();
    for path in FILES {
        let stored = path.strip_prefix("src/shop/far/").unwrap_or(path);
        let text = std::fs::read_to_string(folder.join(stored)).unwrap();
        let before = tree(&[("src/shop/hints/JoinHintResolver.java", &old), (path, &text)]);
        let after = tree(&[("src/shop/hints/QueryHintResolver.java", &new), (path, &text)]);
        let document = check(&Project::with_change(&before, &after), &[]);
        let mentions = document["mentions"].as_array().unwrap().iter();
        let reported: BTreeSet<u64> = mentions.map(|mention| mention["line"].as_u64().unwrap()).collect();
        for (line, text) in (1..).zip(text.lines()) {
            let is_stale = text.contains("STALE");
            assert_eq!(text.contains(OLD_NAME), is_stale || text.contains("STAYS"), "{path}:{line}");
            if is_stale != reported.contains(&line) {
                wrong.push(format!("{path}:{line} {text}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn odd_files_are_read_as_far_as_they_are_text() {
    let (old, new) = (class(OLD_NAME), class("QueryHintResolver"));
    let log = "The JoinHintResolver failed.\n".repeat(1000);
    let files: [(&str, &[u8]); 5] = [
        (".corename.yml", b"max-file-size: 10 kB\n"),
        ("big.log", log.as_bytes()),
        ("binary.dat", b"\0JoinHintResolver"),
        ("half.md", b"```java\nJoinHintResolver resolver;\n"),
        ("latin.md", b"The `JoinHintResolver` of a Caf\xe9.\n"),
    ];
    let with = |class: (&str, &str)| {
        let mut all = tree(&[class]);
        all.extend(files.map(|(path, text)| (path.to_owned(), text.to_vec())));
        all
    };
    let before = with(("src/shop/hints/JoinHintResolver.java", &old));
    let after = with(("src/shop/hints/QueryHintResolver.java", &new));
    let project = Project::with_change(&before, &after);
    let run = project.corename(&["check", "--format", "json", "--verbose"]);
    insta::assert_snapshot!(run.stderr, @r"
    note: big.log was not searched for old names: it has 29000 bytes, more than the limit of 10000
    note: binary.dat was not searched for old names: it has zero bytes, so it is in UTF-16 or no text at all
    ");
    assert_eq!(project.corename(&["check", "--format", "json"]).stderr, "");
    let document = run.json();
    let mentions = document["mentions"].as_array().unwrap().iter();
    let places: Vec<String> =
        mentions.map(|m| format!("{}:{}", m["path"].as_str().unwrap(), m["line"])).collect();
    assert_eq!(places, ["half.md:2", "latin.md:1"]);
}
