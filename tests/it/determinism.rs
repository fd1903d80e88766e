//! The same inputs give the same bytes, whatever the number of threads.

use std::path::Path;

use crate::expected::Fixture;
use crate::program::{Project, corename, git};

/// What `check` writes into files; it prints a text as well.
const FILES: [&str; 7] = ["json", "sarif", "patch", "markdown", "github", "gitlab", "rdjson"];

/// What `check` writes with this many threads, in each format, and what `detect` does, by name.
fn reports(repository: &Path, base: &str, head: &str, threads: &str) -> Vec<(&'static str, Vec<u8>)> {
    let folder = tempfile::tempdir().unwrap();
    let file = |format: &str| folder.path().join(format);
    let mut arguments: Vec<String> =
        ["check", "--base", base, "--head", head, "--threads", threads].map(str::to_owned).into();
    arguments.extend(FILES.iter().map(|format| format!("--output={format}={}", file(format).display())));
    let run = corename(repository, &arguments.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(run.status, 0, "{head}: {}", run.stderr);
    // A patch of nothing is not written.
    let written = FILES.iter().filter(|format| **format != "patch" || file(format).exists());
    let mut all: Vec<(&str, Vec<u8>)> =
        written.map(|format| (*format, std::fs::read(file(format)).unwrap())).collect();
    // It says where the patch is.
    let printed =
        String::from_utf8(run.stdout).unwrap().replace(&file("patch").display().to_string(), "PATCH");
    all.push(("text", printed.into_bytes()));
    let range = format!("{base}..{head}");
    let renames = corename(repository, &["detect", &range, "--format", "json", "--threads", threads]);
    all.push(("detect", renames.stdout));
    all
}

fn assert_same(what: &str, alone: &[u8], together: &[u8]) {
    let [one, eight] = [alone, together].map(String::from_utf8_lossy);
    let place = one.lines().zip(eight.lines()).find(|(a, b)| a != b);
    assert!(one == eight, "{what} differs, first in {place:?}");
}

fn assert_same_reports(repository: &Path, base: &str, head: &str) {
    let [alone, together] = ["1", "8"].map(|threads| reports(repository, base, head, threads));
    for ((format, one), (_, eight)) in alone.iter().zip(&together) {
        assert_same(&format!("{format} of {base}..{head}"), one, eight);
    }
}

#[test]
fn one_thread_and_eight_say_the_same_of_every_fixture_both_ways() {
    for fixture in Fixture::all() {
        let project = Project::with_change(&fixture.before, &fixture.after);
        assert_same_reports(project.path(), "main", "topic");
        assert_same_reports(project.path(), "topic", "main");
    }
}

#[test]
fn one_thread_and_eight_suggest_preview_and_apply_the_same() {
    let Fixture { before, after, .. } = Fixture::load("demo");
    let project = Project::with_change(&before, &after);
    let sarif = tempfile::NamedTempFile::new().unwrap();
    let sarif = sarif.path().display().to_string();
    project.corename(&["check", "--quiet", "--sarif", &sarif]).text();
    let seed = "src/main/java/org/greenbarn/shop/model/DeliverySlot.java:15:15:DeliverySlot=PickupWindow";
    let commands: [(&str, &[&str]); 3] = [
        ("main", &["suggest", "--format", "json", "--seed", seed]),
        ("topic", &["rename", "PickupWindowPolicy.rankDeliverySlot", "rankPickupWindow", "--show-diffs"]),
        ("topic", &["apply", &sarif, "--dry-run"]),
    ];
    for (branch, command) in commands {
        project.git(&["switch", "-q", branch]);
        let run = |threads| project.corename(&[command, &["--threads", threads]].concat()).text().to_owned();
        let alone = run("1");
        assert!(alone.lines().count() > 5, "there is little to compare: {alone}");
        assert_same(command[0], alone.as_bytes(), run("8").as_bytes());
    }
}

/// A real history, of the repository that `CORENAME_REPOSITORY` names: its last 20 commits.
#[test]
#[ignore = "needs a repository: CORENAME_REPOSITORY=FOLDER cargo test real_history -- --ignored"]
fn one_thread_and_eight_say_the_same_of_a_real_history() {
    let repository =
        std::env::var_os("CORENAME_REPOSITORY").expect("CORENAME_REPOSITORY names a git repository");
    let repository = Path::new(&repository);
    let commits =
        git(repository, &["rev-list", "--first-parent", "--min-parents=1", "--max-count=20", "HEAD"]);
    assert!(!commits.is_empty());
    for commit in commits.lines() {
        assert_same_reports(repository, &format!("{commit}^1"), commit);
    }
}

/// Where standard error is a terminal, or standard input, what goes to a file is the same.
#[cfg(target_os = "linux")]
#[test]
fn how_wide_a_terminal_is_says_nothing_of_what_goes_to_a_file() {
    use std::process::{Command, Stdio};

    let file = |name: &str| {
        let code = format!("class {name} {{ int joinHintCount; /* {} */ }}\n", "a ".repeat(200));
        [("A.java".to_owned(), code.into_bytes())].into()
    };
    let project = Project::with_change(&file("JoinHint"), &file("QueryHint"));
    let program = env!("CARGO_BIN_EXE_corename");
    let written = |columns: u32| {
        let command = format!("stty rows 40 cols {columns} && {program} check --min-confidence 0 >text");
        let mut script = Command::new("script");
        script.args(["-qec", &command, "/dev/null"]).current_dir(project.path()).stdin(Stdio::null());
        script.output().ok().map(|_| std::fs::read_to_string(project.path().join("text")).unwrap())
    };
    let (Some(narrow), Some(wide)) = (written(60), written(200)) else {
        return crate::program::skip("there is no `script`, which runs a program at a terminal");
    };
    assert!(wide.contains("int joinHintCount; /* a a a"), "{wide}");
    assert_eq!(narrow, wide);
}
