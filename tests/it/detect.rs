//! `corename detect` on single changes and on histories, as the program prints it.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::process::{Command, Stdio};

use crate::program;
use crate::program::{Project, Run};
use serde_json::Value;

const METHOD: &str =
    "  int NAME(int count) {\n    int sum = count * 2;\n    log(sum);\n    return sum;\n  }\n";

/// A class with one method of some name, and nothing else that could be renamed.
fn class(method: &str) -> String {
    format!("package p;\n\nclass Shop {{\n{}}}\n", METHOD.replace("NAME", method))
}

fn files(list: &[(&str, String)]) -> BTreeMap<String, Vec<u8>> {
    list.iter().map(|(path, text)| ((*path).to_owned(), text.clone().into_bytes())).collect()
}

/// On `main` the method is called `m0`, `m1`, … `m{commits - 1}`, a commit each.
fn history(commits: usize) -> (Project, Vec<String>) {
    let project = Project::empty();
    let ids =
        (0..commits).map(|n| project.commit(&files(&[("p/Shop.java", class(&format!("m{n}")))]))).collect();
    (project, ids)
}

fn lines(run: &Run) -> Vec<Value> {
    run.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn heads(documents: &[Value]) -> Vec<String> {
    documents.iter().map(|d| d["head"].as_str().unwrap().to_owned()).collect()
}

/// `m1 → m2, m2 → m3` of a document.
fn renames(document: &Value) -> String {
    let renames = document["renames"].as_array().unwrap().iter();
    let name = |rename: &Value, key: &str| rename[key].as_str().unwrap().to_owned();
    renames
        .map(|r| format!("{} → {}", name(r, "old_name"), name(r, "new_name")))
        .collect::<Vec<_>>()
        .join(", ")
}

#[test]
fn methods_of_compact_source_files_are_compared() {
    let project = Project::empty();
    for name in ["first", "second"] {
        project.commit(&files(&[("p/Shop.java", METHOD.replace("NAME", name))]));
    }
    let renames = renames(&project.corename(&["detect", "HEAD", "--format", "json"]).json());
    assert_eq!(renames, "first → second");
}

/// What `kind` in JSON holds together, people call by the words of the language specification.
#[test]
fn each_declaration_is_called_by_its_term() {
    const LOT: &str = "\
package p;

record Lot(int SIZE, int weight) {
  int half(Object o) {
    try {
      return o instanceof Integer NUMBER ? SIZE / NUMBER : weight;
    } catch (ArithmeticException CAUGHT) {
      throw new Error(CAUGHT);
    }
  }
}
";
    let project = Project::empty();
    for [size, number, caught] in [["size", "i", "e"], ["count", "number", "failure"]] {
        let text = LOT.replace("SIZE", size).replace("NUMBER", number).replace("CAUGHT", caught);
        project.commit(&files(&[("p/Lot.java", text)]));
    }
    insta::assert_snapshot!(project.corename(&["detect", "HEAD"]).text(), @r"
    p/Lot.java:3:16: record component size → count
    p/Lot.java:6:35: pattern variable i → number
    p/Lot.java:7:34: exception parameter e → failure
    3 renames (1 exception parameter, 1 pattern variable, 1 record component)
    ");
    let reported = project.corename(&["detect", "HEAD", "--format", "json"]).json();
    let kinds = reported["renames"].as_array().unwrap().iter().map(|rename| rename["kind"].as_str().unwrap());
    assert_eq!(kinds.collect::<Vec<_>>(), ["field", "local_variable", "local_variable"]);
}

#[test]
fn a_commit_alone_is_compared_with_its_first_parent() {
    let (project, ids) = history(3);
    for commit in ["HEAD", "main", "HEAD^!", &ids[2]] {
        let document = project.corename(&["detect", commit, "--format", "json"]).json();
        assert_eq!(
            (renames(&document), &document["base"]),
            ("m1 → m2".to_owned(), &Value::from(ids[1].as_str()))
        );
    }
    let root = project.corename(&["detect", &ids[0], "--format", "json"]).json();
    assert_eq!(root["base"], "4b825dc642cb6eb9a060e54bf8d69288fbee4904");
    assert_eq!(root["renames"], Value::Array(Vec::new()));
}

#[test]
fn two_dots_are_one_change_from_the_one_to_the_other() {
    let (project, _) = history(4);
    let document = project.corename(&["detect", "HEAD~3..HEAD~1", "--format", "json"]).json();
    assert_eq!(renames(&document), "m0 → m2");
    // An end that is left out is HEAD.
    assert_eq!(renames(&project.corename(&["detect", "HEAD~3..", "--format", "json"]).json()), "m0 → m3");
    assert_eq!(renames(&project.corename(&["detect", "..HEAD~3", "--format", "json"]).json()), "m3 → m0");
}

#[test]
fn three_dots_are_what_the_second_did_since_it_left_the_first() {
    let (project, _) = history(2);
    project.git(&["switch", "-qc", "topic", "HEAD~1"]);
    project.commit(&files(&[("p/Shop.java", class("topical"))]));
    let document = project.corename(&["detect", "main...topic", "--format", "json"]).json();
    assert_eq!(renames(&document), "m0 → topical");
    let document = project.corename(&["detect", "main..topic", "--format", "json"]).json();
    assert_eq!(renames(&document), "m1 → topical");
}

#[test]
fn a_range_goes_with_no_other_way_to_name_a_change() {
    let (project, _) = history(2);
    for other in [&["--base", "HEAD~1"][..], &["--head", "HEAD"], &["--worktree"]] {
        let arguments = [&["detect", "HEAD"], other].concat();
        assert!(project.corename(&arguments).refusal().contains("cannot be used with"));
    }
    assert!(project.corename(&["detect", "HEAD~1..nope"]).refusal().contains("no such revision: `nope`"));
    assert!(project.corename(&["detect", "--first-parent"]).refusal().contains("--each"));
}

#[test]
fn each_commit_is_a_line_and_the_oldest_comes_first() {
    let (project, ids) = history(9);
    let found = lines(&project.corename(&["detect", "HEAD", "--each", "--format", "json"]));
    assert_eq!(heads(&found), ids);
    let expected: Vec<String> = (0..9)
        .map(|n: usize| n.checked_sub(1).map_or(String::new(), |old| format!("m{old} → m{n}")))
        .collect();
    assert_eq!(found.iter().map(renames).collect::<Vec<_>>(), expected);
    let range = lines(&project.corename(&["detect", "HEAD~3..HEAD~1", "--each", "--format", "json"]));
    assert_eq!(heads(&range), ids[6..8]);
    // Each line is what one commit alone gives.
    for document in &found {
        let head = document["head"].as_str().unwrap();
        assert_eq!(*document, project.corename(&["detect", head, "--format", "json"]).json());
    }
}

#[test]
fn the_number_of_threads_changes_no_byte() {
    let (project, _) = history(12);
    let run = |threads: &str, format: &str| {
        project
            .corename(&["detect", "HEAD", "--each", "--format", format, "--threads", threads])
            .text()
            .to_owned()
    };
    for format in ["json", "text", "refactoringminer"] {
        assert_eq!(run("1", format), run("4", format));
    }
}

#[test]
fn for_people_commits_without_renames_are_left_out() {
    let (project, ids) = history(2);
    project.commit(&files(&[("p/Shop.java", class("m1")), ("README", "x".to_owned())]));
    let text = project.corename(&["detect", "HEAD", "--each"]).text().replace(&ids[1], "<id>");
    assert_eq!(text, "commit <id>\np/Shop.java:4:7: method m0 → m1\n\n1 rename in 1 of 3 commits.\n");
    let none = project.corename(&["detect", "HEAD~1..HEAD", "--each"]).text().to_owned();
    assert_eq!(none, "No renames in 1 commit.\n");
}

/// main: m0 – m1 – merge of topic (which renames another method) – m2.
fn history_with_merge() -> (Project, String) {
    let project = Project::empty();
    let both = |shop: &str, till: &str| {
        files(&[("p/Shop.java", class(shop)), ("p/Till.java", class(till).replace("Shop", "Till"))])
    };
    project.commit(&both("m0", "pay"));
    project.git(&["switch", "-qc", "topic"]);
    project.commit(&both("m0", "settle"));
    project.git(&["switch", "-q", "main"]);
    project.commit(&both("m1", "pay"));
    project.git(&["merge", "-q", "--no-ff", "-m", "merge", "topic"]);
    let merge = project.git(&["rev-parse", "HEAD"]);
    project.commit(&both("m2", "settle"));
    (project, merge)
}

#[test]
fn merges_are_skipped_unless_asked_for() {
    let (project, merge) = history_with_merge();
    let run = |more: &[&str]| {
        lines(&project.corename(&[&["detect", "main", "--each", "--format", "json"], more].concat()))
    };
    let without = run(&[]);
    assert_eq!(without.len(), 4);
    assert!(!heads(&without).contains(&merge));
    let with = run(&["--include-merges"]);
    assert_eq!(with.len(), 5);
    let merged = with.iter().find(|d| d["head"] == merge.as_str()).unwrap();
    assert_eq!(renames(merged), "pay → settle");
    // The first-parent history consists of merges, so they are there without asking.
    let main_line = run(&["--first-parent"]);
    assert_eq!(main_line.iter().map(renames).collect::<Vec<_>>(), ["", "m0 → m1", "pay → settle", "m1 → m2"]);
}

#[test]
fn the_commits_are_those_that_git_lists() {
    let (project, _) = history_with_merge();
    project.git(&["switch", "-qc", "other", "main~2"]);
    project.commit(&files(&[("p/Shop.java", class("other"))]));
    for (range, ours, gits) in [
        ("main", &[][..], &["--no-merges"][..]),
        ("main~1..main", &[], &["--no-merges"]),
        ("topic..main", &["--include-merges"], &[]),
        ("topic..main", &["--first-parent"], &["--first-parent"]),
        ("main...other", &["--include-merges"], &[]),
        ("main~1^2..other", &[], &["--no-merges"]),
    ] {
        let run = [&["detect", range, "--each", "--format", "json"], ours].concat();
        let mut found = heads(&lines(&project.corename(&run)));
        let listed = project.git(&[&["rev-list", range], gits].concat());
        let mut expected: Vec<String> = listed.lines().map(str::to_owned).collect();
        for commit in &found {
            let parents = project.git(&["rev-list", "--parents", "-1", commit]);
            let at = found.iter().position(|c| c == commit);
            let is_before =
                |parent: &str| found.iter().position(|c| c == parent).is_none_or(|p| Some(p) < at);
            assert!(parents.split(' ').skip(1).all(is_before), "{range}: a commit before its parent");
        }
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{range} {ours:?}");
    }
}

#[test]
fn without_a_range_each_commit_of_the_branch_is_looked_at() {
    let (project, _) = history(2);
    project.git(&["switch", "-qc", "topic"]);
    let on_topic = [
        project.commit(&files(&[("p/Shop.java", class("t1"))])),
        project.commit(&files(&[("p/Shop.java", class("t2"))])),
    ];
    assert_eq!(heads(&lines(&project.corename(&["detect", "--each", "--format", "json"]))), on_topic);
}

/// Runs `detect HEAD --each --skip-done out.jsonl >> out.jsonl`, as a shell would.
fn go_on(project: &Project) -> String {
    let out = fs::File::options().append(true).create(true).open(project.path().join("out.jsonl")).unwrap();
    let run = Command::new(env!("CARGO_BIN_EXE_corename"))
        .current_dir(project.path())
        .args(["detect", "HEAD", "--each", "--format", "json", "--skip-done", "out.jsonl"])
        .env_clear()
        .stdout(out)
        .output()
        .unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    fs::read_to_string(project.path().join("out.jsonl")).unwrap()
}

#[test]
fn a_run_that_was_stopped_goes_on_where_it_was() {
    let (project, _) = history(6);
    let whole = project.corename(&["detect", "HEAD", "--each", "--format", "json"]).text().to_owned();
    assert_eq!(go_on(&project), whole);
    let third = whole.match_indices('\n').nth(2).unwrap().0;
    // Stopped after a line, in the midst of one, before its end, and before the first.
    for kept in [third + 1, third + 40, third, 0, 7, whole.len()] {
        project.write("out.jsonl", &whole[..kept]);
        assert_eq!(go_on(&project), whole, "after {kept} bytes");
    }
}

#[test]
fn what_an_earlier_run_did_is_left_out_wherever_the_result_goes() {
    let (project, ids) = history(4);
    let whole = project.corename(&["detect", "HEAD", "--each", "--format", "json"]).text().to_owned();
    let torn = whole.match_indices('\n').nth(1).unwrap().0 + 20;
    project.write("done.jsonl", &whole[..torn]);
    let run = ["detect", "HEAD", "--each", "--format", "json", "--skip-done", "done.jsonl"];
    assert_eq!(heads(&lines(&project.corename(&run))), ids[2..]);
    assert_eq!(fs::read_to_string(project.path().join("done.jsonl")).unwrap(), whole[..torn], "only read");
    // What is no result is no earlier run, and nothing is done twice by mistake.
    project.write("done.jsonl", "{\"head\": \"main\"}\n");
    assert!(project.corename(&run).refusal().contains("line 1 of done.jsonl is not a line of"));
    fs::remove_file(project.path().join("done.jsonl")).unwrap();
    assert!(project.corename(&run).refusal().contains("cannot read done.jsonl"));
    let text = ["detect", "HEAD", "--each", "--skip-done", "done.jsonl"];
    assert!(project.corename(&text).refusal().contains("--format json"));
}

#[test]
fn a_commit_that_cannot_be_read_is_noted_and_the_others_are_done() {
    let (project, ids) = history(5);
    let clone = tempfile::tempdir().unwrap();
    let from = format!("file://{}", project.path().display());
    program::git(clone.path(), &["clone", "-q", "--depth", "3", &from, "."]);
    let run = program::corename(clone.path(), &["detect", "HEAD", "--each", "--format", "json"]);
    assert_eq!(run.status, 2);
    let found: Vec<Value> =
        String::from_utf8(run.stdout).unwrap().lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    assert_eq!(heads(&found), ids[3..]);
    insta::assert_snapshot!(run.stderr.replace(&ids[2], "<third>"), @r"
    note: <third> was left out: its parent is missing from this shallow clone; run `git fetch --unshallow`, or set `fetch-depth: 0` (GitHub), `GIT_DEPTH: 0` (GitLab) or `fetchDepth: 0` (Azure)
    error: 1 of 3 commits could not be read; once they can, --skip-done does these alone
    ");
}

#[test]
fn a_commit_that_is_missing_counts_as_one_of_the_commits() {
    let (project, ids) = history(5);
    let first = &ids[0];
    fs::remove_file(project.path().join(".git/objects").join(&first[..2]).join(&first[2..])).unwrap();
    let run = project.corename(&["detect", "HEAD", "--each", "--format", "json"]);
    assert_eq!((run.status, run.stdout.iter().filter(|byte| **byte == b'\n').count()), (2, 3));
    // The first one, and the second, which is compared with it.
    assert!(run.stderr.contains("error: 2 of 5 commits could not be read"), "{}", run.stderr);
}

#[test]
fn a_commit_of_which_a_file_is_missing_or_damaged_is_not_done() {
    for is_damaged in [false, true] {
        let (project, ids) = history(4);
        let blob = project.git(&["rev-parse", &format!("{}:p/Shop.java", ids[1])]);
        let object = project.path().join(".git/objects").join(&blob[..2]).join(&blob[2..]);
        fs::remove_file(&object).unwrap();
        if is_damaged {
            fs::write(&object, "x").unwrap();
        }
        let run = project.corename(&["detect", "HEAD", "--each", "--format", "json"]);
        let text = String::from_utf8(run.stdout).unwrap();
        let found: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!((run.status, heads(&found)), (2, vec![ids[0].clone(), ids[3].clone()]));
        let why = if is_damaged { "is damaged: " } else { "is missing\n" };
        assert!(run.stderr.contains(&format!("{} was left out: cannot read ", ids[1])), "{}", run.stderr);
        assert!(run.stderr.contains(&format!("its object {blob} {why}")), "{}", run.stderr);
        assert!(run.stderr.contains("2 of 4 commits could not be read; once they can, --skip-done does"));
    }
}

#[test]
fn a_reader_that_goes_away_ends_it_quietly() {
    let (project, _) = history(40);
    let mut run = Command::new(env!("CARGO_BIN_EXE_corename"))
        .current_dir(project.path())
        .args(["detect", "HEAD", "--each", "--format", "json"])
        .env_clear()
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(run.stdout.take());
    let mut said = String::new();
    run.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert!(run.wait().unwrap().success());
    assert_eq!(said, "");
}

#[test]
fn renamed_files_are_paired_in_each_commit() {
    let project = Project::empty();
    let shop = class("open");
    project.commit(&files(&[("p/Shop.java", shop.clone()), ("q/Other.java", "class Other {}".to_owned())]));
    project.commit(&files(&[
        ("r/Store.java", shop.replace("Shop", "Store").replace("package p", "package r")),
        ("q/Other.java", "class Other {}".to_owned()),
    ]));
    // A folder called as a file was.
    project.commit(&files(&[("r/Store.java/Store.java", class("open")), ("q/Other.java", String::new())]));
    let found = lines(&project.corename(&["detect", "HEAD", "--each", "--format", "json"]));
    assert_eq!(found.iter().map(renames).collect::<Vec<_>>(), ["", "Shop → Store", "Store → Shop"]);
    assert_eq!(found[1]["renames"][0]["before"]["path"], "p/Shop.java");
}

#[test]
fn refactoringminer_s_document_is_whole_over_many_commits() {
    let (project, ids) = history(4);
    let run = ["detect", "HEAD", "--each", "--format", "refactoringminer"];
    let document = project.corename(&run).json();
    assert_eq!(document["commits"][0]["repository"], "", "it was cloned from nowhere");
    project.git(&["remote", "add", "origin", "https://github.com/acme/shop.git"]);
    let document = project.corename(&run).json();
    let commits = document["commits"].as_array().unwrap();
    assert_eq!(commits.iter().map(|c| c["sha1"].as_str().unwrap().to_owned()).collect::<Vec<_>>(), ids);
    assert_eq!(commits[0]["refactorings"], Value::Array(Vec::new()));
    assert_eq!(commits[1]["refactorings"][0]["type"], "Rename Method");
    assert_eq!(commits[1]["repository"], "https://github.com/acme/shop.git");
    assert_eq!(commits[1]["url"], format!("https://github.com/acme/shop/commit/{}", ids[1]));
    let alone = project.corename(&["detect", "HEAD~2", "--format", "refactoringminer"]).json();
    assert_eq!(alone["commits"], Value::Array(vec![commits[1].clone()]));
    let nothing =
        project.corename(&["detect", "HEAD..HEAD", "--each", "--format", "refactoringminer"]).json();
    assert_eq!(nothing["commits"], Value::Array(Vec::new()));
}

#[test]
fn each_rename_says_why_it_is_believed() {
    let (project, _) = history(2);
    let text = project.corename(&["detect", "HEAD", "--explain"]).text().to_owned();
    insta::assert_snapshot!(text, @r"
    p/Shop.java:4:7: method m0 → m1
      all statements are the same; the same parameters; the same return type
    1 rename (1 method)
    ");
    let document = project.corename(&["detect", "HEAD", "--format", "json"]).json();
    assert_eq!(document["renames"][0]["evidence"][0], "all statements are the same");
}

/// Two types of a package, with or without a third one.
fn package(name: &str, third: Option<&str>) -> BTreeMap<String, Vec<u8>> {
    let shop = |package: &str, name: &str| {
        class("open").replace("package p", &format!("package {package}")).replace("Shop", name)
    };
    let mut all = vec![
        (format!("{name}/Shop.java"), shop(name, "Shop")),
        (format!("{name}/Store.java"), shop(name, "Store")),
    ];
    all.extend(third.map(|third| (format!("{third}/Third.java"), shop(third, "Third"))));
    all.into_iter().map(|(path, text)| (path, text.into_bytes())).collect()
}

#[test]
fn a_folder_that_moved_whole_is_a_renamed_package() {
    let project = Project::empty();
    project.commit(&package("old", None));
    project.commit(&package("new", None));
    let text = project.corename(&["detect", "HEAD"]).text().to_owned();
    assert_eq!(text, "new/Shop.java:1:9: package old → new\n1 rename (1 package)\n");
}

#[test]
fn a_folder_that_keeps_a_file_is_no_renamed_package() {
    let project = Project::empty();
    project.commit(&package("old", Some("old")));
    project.commit(&package("new", Some("old")));
    assert_eq!(project.corename(&["detect", "HEAD"]).text(), "No renames in HEAD~1..HEAD.\n");
    // `check` lists all files of both revisions, `detect` only those that differ: they must agree.
    let document = project.corename(&["check", "--base", "HEAD~1", "--format", "json"]).json();
    assert_eq!(document["renames"], Value::Array(Vec::new()));
}

#[test]
fn the_document_says_where_each_name_stands_before_and_after() {
    let base =
        "package p;\n\nclass Shop {\n    int total(int n, String s) { return n + s.length() + 41; }\n}\n";
    // A character beyond the first 65,536 is two units of a column.
    let head = base
        .replace("    int total", "    /* \u{1F4B0} */ int sum")
        .replace("class Shop", "// now\nclass Shop");
    let tree = |path: &str, text: &str| [(path.to_owned(), text.as_bytes().to_vec())].into();
    let project = Project::with_change(
        &tree("p/Shop.java", base),
        &tree("q/Shop.java", &head.replace("package p", "package q")),
    );
    let mut document = project.corename(&["detect", "main..topic", "--format", "json"]).json();
    let text = project.corename(&["detect", "main..topic"]).text().to_owned();
    insta::assert_snapshot!(text, @r"
    q/Shop.java:1:9: package p → q
    q/Shop.java:5:18: method total → sum, moved from p/Shop.java
    2 renames (1 method, 1 package)
    ");
    for id in ["base", "head"] {
        document[id] = Value::from("…");
    }
    insta::assert_snapshot!(serde_json::to_string_pretty(&document).unwrap(), @r#"
    {
      "schema_version": 1,
      "base": "…",
      "head": "…",
      "renames": [
        {
          "kind": "package",
          "old_name": "p",
          "new_name": "q",
          "moved": false,
          "before": {
            "path": "p/Shop.java",
            "line": 1,
            "column": 9,
            "container": ""
          },
          "after": {
            "path": "q/Shop.java",
            "line": 1,
            "column": 9,
            "container": ""
          },
          "evidence": [
            "its only type went along"
          ]
        },
        {
          "kind": "method",
          "old_name": "total",
          "new_name": "sum",
          "moved": true,
          "before": {
            "path": "p/Shop.java",
            "line": 4,
            "column": 9,
            "container": "p.Shop"
          },
          "after": {
            "path": "q/Shop.java",
            "line": 5,
            "column": 18,
            "container": "q.Shop"
          },
          "evidence": [
            "all statements are the same",
            "the same parameters",
            "the same return type"
          ]
        }
      ]
    }
    "#);
}
