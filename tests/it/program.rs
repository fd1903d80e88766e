//! Runs corename as its users do: as a program, on git repositories.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use serde_json::Value;
use tempfile::TempDir;

use crate::expected::Fixture;

/// After this long a run counts as one that never ends, also on a machine with much else to do.
const ENDLESS: Duration = Duration::from_secs(300);

/// Says that a test is left out on this machine, and why. Where all are asked for (`CORENAME_TESTS=all`), that is a
/// failure: the output of a test that passes is not read.
pub fn skip(why: &str) {
    assert!(std::env::var_os("CORENAME_TESTS").is_none_or(|asked| asked != "all"), "{why}");
    #[expect(clippy::print_stderr, reason = "for --nocapture")]
    {
        eprintln!("skipped: {why}");
    }
}

/// A git repository with a work tree in a temporary folder, on the branch `main`.
pub struct Project {
    folder: TempDir,
}

impl Project {
    /// Without any commit.
    pub fn empty() -> Project {
        let project = Project { folder: tempfile::tempdir().unwrap() };
        project.git(&["init", "-q", "-b", "main"]);
        project
    }

    /// One commit on `main` with the files `before`, one on the branch `topic` with the files
    /// `after`; `topic` is checked out.
    pub fn with_change(before: &BTreeMap<String, Vec<u8>>, after: &BTreeMap<String, Vec<u8>>) -> Project {
        let project = Project::empty();
        project.commit(before);
        project.git(&["switch", "-qc", "topic"]);
        project.commit(after);
        project
    }

    /// The change of the program's built-in example.
    pub fn demo() -> Project {
        let Fixture { before, after, .. } = Fixture::load("demo");
        Project::with_change(&before, &after)
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Runs git in the folder, and gives what it prints.
    pub fn git(&self, arguments: &[&str]) -> String {
        git(self.path(), arguments)
    }

    /// Writes a file into the work tree.
    pub fn write(&self, path: &str, content: impl AsRef<[u8]>) {
        let file = self.path().join(path);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, content).unwrap();
    }

    /// Commits exactly these files on the current branch. Gives the commit's id.
    pub fn commit(&self, files: &BTreeMap<String, Vec<u8>>) -> String {
        for path in self.git(&["ls-files", "-z"]).split_terminator('\0') {
            let _ = fs::remove_file(self.path().join(path));
        }
        for (path, content) in files {
            self.write(path, content);
        }
        self.commit_work_tree()
    }

    /// Commits the work tree as it is. Gives the commit's id.
    pub fn commit_work_tree(&self) -> String {
        self.git(&["add", "-A"]);
        self.git(&["commit", "-qm", "a change", "--allow-empty"]);
        self.git(&["rev-parse", "HEAD"])
    }

    /// Runs corename in the folder.
    pub fn corename(&self, arguments: &[&str]) -> Run {
        corename(self.path(), arguments)
    }
}

/// Runs git in `folder`, free of the machine's configuration, and gives what it prints.
pub fn git(folder: &Path, arguments: &[&str]) -> String {
    let output = Command::new("git")
        .current_dir(folder)
        .args(["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "core.autocrlf=false"])
        .args(["-c", "protocol.file.allow=always"])
        .args(arguments)
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_CONFIG_SYSTEM", "/dev/null")
        .env("GIT_AUTHOR_DATE", "2026-01-01T00:00:00Z")
        .env("GIT_COMMITTER_DATE", "2026-01-01T00:00:00Z")
        .output()
        .expect("git is installed");
    assert!(output.status.success(), "git {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).trim_end().to_owned()
}

/// Runs corename in `folder`, in an empty environment.
pub fn corename(folder: &Path, arguments: &[&str]) -> Run {
    corename_with(folder, arguments, &[])
}

/// Runs corename in `folder` with these environment variables alone.
pub fn corename_with(folder: &Path, arguments: &[&str], variables: &[(&str, &str)]) -> Run {
    let output = assert_cmd::Command::new(env!("CARGO_BIN_EXE_corename"))
        .current_dir(folder)
        .args(arguments)
        .env_clear()
        .envs(variables.iter().copied())
        .timeout(ENDLESS)
        .output()
        .unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(!stderr.contains("panicked"), "corename {arguments:?}: {stderr}");
    let Some(status @ 0..=2) = output.status.code() else {
        panic!("corename {arguments:?} ended with {}: {stderr}", output.status)
    };
    Run { status, stdout: output.stdout, stderr, arguments: format!("corename {arguments:?}") }
}

/// A message without what the system says of an error: each has its own words,
/// `No such file or directory (os error 2)`.
pub fn without_the_system_s_reason(message: &str) -> String {
    let Some((before, after)) = message.split_once(" (os error ") else { return message.to_owned() };
    let (what, after) = (before.rsplit_once(": ").unwrap().0, after.split_once(')').unwrap().1);
    format!("{what}: [the system's reason]{after}")
}

/// What the program left behind. It did not panic, and ended with a status that it promises.
pub struct Run {
    pub status: i32,
    pub stdout: Vec<u8>,
    pub stderr: String,
    arguments: String,
}

impl Run {
    /// Its result, where it did its job and found nothing as grave as `--fail-on` says.
    pub fn text(&self) -> &str {
        assert_eq!(self.status, 0, "{}: {}", self.arguments, self.stderr);
        std::str::from_utf8(&self.stdout).unwrap()
    }

    /// The same as JSON.
    pub fn json(&self) -> Value {
        let text = self.text();
        serde_json::from_str(text).unwrap_or_else(|e| panic!("{}: {e}: {text}", self.arguments))
    }

    /// Why it could not do its job: one line on standard error, status 2, and no result.
    pub fn refusal(&self) -> &str {
        assert_eq!(self.status, 2, "{}: {}", self.arguments, self.stderr);
        assert_eq!(String::from_utf8_lossy(&self.stdout), "", "{}", self.arguments);
        let line = self.stderr.strip_suffix('\n').expect("a whole line");
        assert!(!line.contains('\n'), "{} gives more than a line: {line}", self.arguments);
        line.strip_prefix("error: ").unwrap_or_else(|| panic!("{}: {line}", self.arguments))
    }
}

/// A document's findings.
pub fn findings(document: &Value) -> Vec<Finding> {
    let findings = document["findings"].as_array().expect("an array of findings");
    findings.iter().map(|finding| serde_json::from_value(finding.clone()).unwrap()).collect()
}

/// A finding, as `--format json` prints it.
#[derive(Debug, Clone, PartialEq, serde::Deserialize)]
pub struct Finding {
    pub id: String,
    pub kind: String,
    pub old_name: String,
    pub suggested_name: String,
    pub path: String,
    pub line: usize,
    pub column: usize,
    pub container: String,
    pub confidence: f64,
    pub reason: String,
    pub references: usize,
    pub files: usize,
    pub patch: String,
    pub blocked_by: Vec<String>,
}

impl Finding {
    /// `field oldName → newName src/A.java:7 included`.
    pub fn listing(&self) -> String {
        // A rule, and after a colon what it says in this case.
        let rules = self.blocked_by.iter().map(|why| why.split(':').next().unwrap_or_default());
        let rules: Vec<&str> = rules.collect();
        let because = if rules.is_empty() { String::new() } else { format!(": {}", rules.join(", ")) };
        let Finding { kind, old_name, suggested_name, path, line, patch, .. } = self;
        format!("{} {old_name} → {suggested_name} {path}:{line} {patch}{because}", kind.replace('_', " "))
    }
}
