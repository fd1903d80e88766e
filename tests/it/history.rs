//! `corename history` as a user meets it: mined, continued, searched.

use std::fs;

use crate::program;
use crate::program::Project;
use serde_json::{Value, json};
use wiremock::matchers::{method, path};
use wiremock::{Mock, MockServer, ResponseTemplate};

const ROWS: &str = "\
package p;

public class RowReader {
    private int rowCount;

    public String readRow(int rowNumber) {
        rowCount++;
        return \"\" + rowNumber;
    }
}
";

const TEST: &str = "\
package p;

class RowReaderTest {
    void rowIsRead() {
        new RowReader().readRow(1);
    }
}
";

/// Three commits: rows, an unrelated change, and records in place of rows; `readRow` stays.
fn project() -> Project {
    let project = Project::empty();
    project.write("src/main/java/p/RowReader.java", ROWS);
    project.write("src/test/java/p/RowReaderTest.java", TEST);
    project.commit_work_tree();
    project.write("src/main/java/p/Shop.java", "package p;\n\nclass Shop {}\n");
    project.commit_work_tree();
    rename(&project, "Row", "Record", "row", "record");
    project.commit_work_tree();
    project
}

/// All but the public method `read…`.
fn rename(project: &Project, old_type: &str, new_type: &str, old: &str, new: &str) {
    for (folder, suffix) in [("main", ""), ("test", "Test")] {
        let path = |name: &str| format!("src/{folder}/java/p/{name}Reader{suffix}.java");
        let file = project.path().join(path(old_type));
        let text = fs::read_to_string(&file).unwrap();
        fs::remove_file(file).unwrap();
        let text = text
            .replace(&format!("{old_type}Reader"), &format!("{new_type}Reader"))
            .replace(&format!("{old}Count"), &format!("{new}Count"))
            .replace(&format!("{old}Number"), &format!("{new}Number"))
            .replace(&format!("{old}IsRead"), &format!("{new}IsRead"));
        project.write(&path(new_type), text);
    }
}

fn index(project: &Project) -> String {
    fs::read_to_string(project.path().join(".git/corename/history.jsonl")).unwrap()
}

#[test]
fn a_commit_counts_once_whatever_branches_were_mined_before() {
    let project = project();
    let topic = |from: &str, name: &str| {
        project.git(&["checkout", "--quiet", "-b", name, from]);
        project.write("src/main/java/p/Shop.java", format!("package p;\n\nclass Shop {{ int {name}; }}\n"));
        project.commit_work_tree();
    };
    topic("HEAD~1", "topic");
    let summary = |revision: &str| {
        let outcome = project.corename(&["history", "--rev", revision]);
        outcome.text().lines().next().unwrap_or_default().to_owned()
    };
    let main = summary("main");
    assert!(main.starts_with("1 coordinated rename, of 5 declarations."), "{main}");
    for revision in ["topic", "main", "main~1", "main"] {
        assert_eq!(summary(revision), main, "{revision}");
    }
    // The branch is rewritten, and what it was is swept away.
    let index = project.path().join(".git/corename/history.jsonl");
    let text = fs::read_to_string(&index).unwrap();
    let (precedents, tips) = text.trim_end().rsplit_once('\n').unwrap();
    let removed = tips.replace(&project.git(&["rev-parse", "main"]), &"1".repeat(40));
    assert_ne!(removed, tips);
    fs::write(&index, format!("{precedents}\n{removed}\n")).unwrap();
    assert_eq!(summary("main"), main);
}

#[test]
fn a_history_is_summed_up_and_each_coordinated_rename_listed() {
    let project = project();
    let text =
        project.corename(&["history"]).text().replace(&project.git(&["rev-parse", "HEAD"])[..12], "[commit]");
    insta::assert_snapshot!(text, @r"
    1 coordinated rename, of 5 declarations. In the files that their commits changed, 83% of what carried the old words was renamed:
       50% public or protected (1 of 2)
      100% in tests (2 of 2)
      100% class (2 of 2)
       50% method (1 of 2)
      100% field (1 of 1)
      100% parameter (1 of 1)

    2026-01-01 [commit] row → record: 5 renames in 2 files (2 classes, 1 method, 1 field, 1 parameter); left: 1 of 6, 1 of 2 public
      RowReader → RecordReader, RowReaderTest → RecordReaderTest, rowCount → recordCount
      left: readRow
    ");
    assert_eq!(project.git(&["status", "--porcelain"]), "");
}

#[test]
fn only_new_commits_are_mined_and_the_index_is_as_of_one_run() {
    let project = project();
    project.corename(&["history"]).text();
    let first = index(&project);
    project.corename(&["history"]).text();
    assert_eq!(index(&project), first);
    rename(&project, "Record", "Entry", "record", "entry");
    let tip = project.commit_work_tree();
    let all = project.corename(&["history", "--format", "json"]).json();
    assert_eq!(all["habits"]["precedents"], 2);
    assert_eq!(all["precedents"][0]["commit"], tip.as_str());
    let again = project.path().join("again.jsonl");
    project.corename(&["history", "--index", "again.jsonl"]).text();
    assert_eq!(fs::read_to_string(again).unwrap(), index(&project));
}

#[test]
fn a_commit_of_which_a_file_is_missing_is_mined_once_it_is_there() {
    let project = project();
    project.corename(&["history", "--index", "whole.jsonl"]).text();
    let blob = project.git(&["rev-parse", "HEAD:src/main/java/p/RecordReader.java"]);
    let object = project.path().join(".git/objects").join(&blob[..2]).join(&blob[2..]);
    let away = project.path().join("away");
    fs::rename(&object, &away).unwrap();
    let run = project.corename(&["history"]);
    let tip = project.git(&["rev-parse", "HEAD"]);
    insta::assert_snapshot!(run.stderr.replace(&tip, "<tip>").replace(&blob, "<blob>"), @r"
    note: <tip> was left out: cannot read src/main/java/p/RecordReader.java: its object <blob> is missing
    error: 1 of 3 commits could not be read; once they can, the next run mines these alone
    ");
    assert_eq!(run.status, 2);
    // Of the others it says what they come to.
    assert!(!run.stdout.is_empty());
    assert!(!index(&project).contains(&tip));
    fs::rename(&away, &object).unwrap();
    project.corename(&["history"]).text();
    let precedents = |text: &str| text.lines().filter(|l| l.contains("\"precedents\"")).count();
    let whole = fs::read_to_string(project.path().join("whole.jsonl")).unwrap();
    assert_eq!(precedents(&index(&project)), precedents(&whole));
    assert!(index(&project).contains(&tip));
}

#[test]
fn a_run_that_was_killed_is_continued() {
    let project = project();
    project.corename(&["history"]).text();
    let whole = index(&project);
    // What a run leaves that was killed while it wrote of the second commit.
    let first = project.git(&["rev-parse", "HEAD~2"]);
    let torn = format!("{{\"schema_version\":1}}\n{{\"commits\":[\"{first}\"]}}\n{{\"commits\":[\"");
    project.write(".git/corename/history.jsonl", torn);
    project.corename(&["history"]).text();
    assert_eq!(index(&project), whole);
}

#[test]
fn what_was_done_before_is_found_by_words_and_names() {
    let project = project();
    let refusal = project.corename(&["history", "search", "row"]).refusal().to_owned();
    insta::assert_snapshot!(refusal, @"there is no index of this history yet; run `corename history` first");
    let refusal = project.corename(&["history", "search", "row", "--index", "x"]).refusal().to_owned();
    insta::assert_snapshot!(refusal, @"there is no index x; `corename history --index FILE` makes one");
    rename(&project, "Record", "Entry", "record", "entry");
    project.commit_work_tree();
    project.corename(&["history"]).text();
    let concepts = |query: &[&str]| {
        let arguments = [&["history", "search", "--format", "json"], query].concat();
        let found = project.corename(&arguments).json();
        let found = found["precedents"].as_array().unwrap().clone();
        let words =
            |p: &Value| format!("{} → {}", p["old"][0].as_str().unwrap(), p["new"][0].as_str().unwrap());
        found.iter().map(words).collect::<Vec<_>>()
    };
    assert_eq!(concepts(&["RowReader"]), ["row → record", "record → entry"]);
    assert_eq!(project.corename(&["history", "search", "zzz"]).text(), "No past rename is like “zzz”.\n");
    assert_eq!(concepts(&["entries"]), ["record → entry"]);
    assert_eq!(concepts(&["record", "--limit", "1"]).len(), 1);
    assert_eq!(concepts(&["delivery", "slot"]), [""; 0]);
}

#[test]
fn a_bare_repository_has_its_index_inside_and_threads_change_nothing() {
    let project = project();
    let one = project.corename(&["history", "--index", "one.jsonl", "--threads", "1"]).text().to_owned();
    assert_eq!(project.corename(&["history", "--index", "many.jsonl", "--threads", "8"]).text(), one);
    let read = |name: &str| fs::read_to_string(project.path().join(name)).unwrap();
    assert_eq!(read("one.jsonl"), read("many.jsonl"));
    project.git(&["clone", "-q", "--bare", ".", "bare.git"]);
    project.corename(&["history", "--repo", "bare.git"]).text();
    assert!(project.path().join("bare.git/corename/history.jsonl").exists());
    project.write("damaged.jsonl", "class A {}\n");
    let refusal = project.corename(&["history", "--index", "damaged.jsonl"]).refusal().to_owned();
    insta::assert_snapshot!(refusal, @"line 1 of damaged.jsonl is no line of a history index; delete it to mine it anew, or give another --index FILE");
}

/// An endpoint for embeddings, which answers with what `of` says of a text.
fn endpoint(of: impl Fn(&str) -> Value + Send + Sync + 'static) -> (tokio::runtime::Runtime, MockServer) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let server = runtime.block_on(MockServer::start());
    let answer = move |request: &wiremock::Request| {
        let body: Value = serde_json::from_slice(&request.body).unwrap();
        let texts = body["input"].as_array().unwrap().iter().map(|t| t.as_str().unwrap());
        // Not in order, as the API allows.
        let data: Vec<Value> =
            texts.enumerate().map(|(n, t)| json!({"index": n, "embedding": of(t)})).rev().collect();
        ResponseTemplate::new(200).set_body_json(json!({"object": "list", "data": data}))
    };
    let mock = Mock::given(method("POST")).and(path("/v1/embeddings")).respond_with(answer);
    runtime.block_on(mock.mount(&server));
    (runtime, server)
}

#[test]
fn with_an_endpoint_for_embeddings_both_rankings_count_and_vectors_are_kept() {
    let project = project();
    rename(&project, "Record", "Entry", "record", "entry");
    project.commit_work_tree();
    project.corename(&["history"]).text();
    // To this model a tuple is an entry, which no word says.
    let like = |text: &str| text.contains("tuple") || text.contains("entry");
    let (runtime, server) =
        endpoint(move |text| if like(text) { json!([1.0, 0.0]) } else { json!([0.0, 1.0]) });
    let url = format!("{}/v1", server.uri());
    let search = |words: &str| {
        let arguments =
            ["history", "search", words, "--format", "json", "--embeddings", &url, "--embedding-model", "m"];
        let found = project.corename(&arguments).json();
        found["precedents"].as_array().unwrap().iter().map(|p| p["new"][0].clone()).collect::<Vec<_>>()
    };
    assert_eq!(search("tuple"), ["entry", "record"]);
    assert_eq!(search("row"), ["record", "entry"]);
    let asked = |server: &MockServer| {
        let requests = runtime.block_on(server.received_requests()).unwrap();
        let texts = |r: &wiremock::Request| {
            serde_json::from_slice::<Value>(&r.body).unwrap()["input"].as_array().unwrap().len()
        };
        requests.iter().map(texts).collect::<Vec<_>>()
    };
    assert_eq!(asked(&server), [1, 2, 1], "the query, both precedents, and then the query alone");
    // Another model's vectors are not comparable: all are asked for anew.
    let arguments = ["history", "search", "tuple", "--embeddings", &url, "--embedding-model", "other"];
    project.corename(&arguments).text();
    assert_eq!(asked(&server), [1, 2, 1, 1, 2]);

    // A model that makes none of whole texts (a chat model behind llama.cpp) gives those of the tokens.
    let (_runtime, server) = endpoint(move |text| {
        let last = if like(text) { [4.0, 0.0] } else { [-4.0, 6.0] };
        json!([[0.5, 0.5], [0.5, 0.5], last])
    });
    let url = format!("{}/v1", server.uri());
    let arguments = [
        "history",
        "search",
        "tuple",
        "--format",
        "json",
        "--embeddings",
        &url,
        "--embedding-model",
        "tokens",
    ];
    let run = project.corename(&arguments);
    assert_eq!((run.json()["precedents"][0]["new"][0].as_str(), run.stderr.as_str()), (Some("entry"), ""));
}

#[test]
fn an_endpoint_that_fails_costs_a_note_and_words_still_rank() {
    let project = project();
    project.corename(&["history"]).text();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let server = runtime.block_on(MockServer::start());
    let url = format!("{}/v1", server.uri());
    let search = || {
        let run =
            project.corename(&["history", "search", "row", "--embeddings", &url, "--embedding-model", "m"]);
        assert!(run.text().contains("row → record"), "{}", run.text());
        run.stderr.replace(&server.address().to_string(), "[host]")
    };
    assert_eq!(search(), "note: ranked by words, without embeddings: [host] answered with status 404\n");
    let short = ResponseTemplate::new(200).set_body_json(json!({"data": [{"index": 7, "embedding": []}]}));
    runtime.block_on(Mock::given(method("POST")).respond_with(short).mount(&server));
    let note = "note: ranked by words, without embeddings: [host] answered with no embeddings, or not with one for each text\n";
    assert_eq!(search(), note);
    // Nothing is sent without the key that was asked for.
    let requests = || runtime.block_on(server.received_requests()).unwrap().len();
    let before = requests();
    let arguments =
        ["history", "search", "row", "--embeddings", &url, "--embedding-model", "m", "--api-key-env", "KEY"];
    for variables in [&[][..], &[("KEY", " ")]] {
        let run = program::corename_with(project.path(), &arguments, variables);
        assert_eq!(
            run.stderr,
            "note: ranked by words, without embeddings: the environment variable KEY is not set\n"
        );
    }
    assert_eq!(requests(), before);
}

/// The habits of both would be mixed.
#[test]
fn the_index_of_another_repository_is_refused_and_no_folder_is_made_for_one() {
    let (one, other) = (project(), Project::empty());
    other.write("A.java", "class A {}\n");
    other.commit_work_tree();
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (index, lost) = (path("index.jsonl"), path("missing/index.jsonl"));
    one.corename(&["history", "--index", &index]).text();
    let before = std::fs::read(&index).unwrap();
    let refused = other.corename(&["history", "--index", &index]);
    let said = refused.refusal().replace(&index, "[index]");
    insta::assert_snapshot!(said, @"[index] is the index of another repository: none of its commits is here; give another --index FILE");
    let searched = other.corename(&["history", "search", "record", "--index", &index]);
    assert_eq!(searched.refusal().replace(&index, "[index]"), said);
    assert_eq!(std::fs::read(&index).unwrap(), before);
    one.corename(&["history", "--index", &index]).text();
    assert!(one.corename(&["history", "--index", &lost]).refusal().starts_with("cannot write "));
    assert!(!folder.path().join("missing").exists());
}
