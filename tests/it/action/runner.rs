//! A stand-in for GitHub's runner: [`Step`] runs one of the action's scripts and [`Outcome`] is what it left behind.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use tempfile::TempDir;

use crate::program::skip;

/// The repository's root, which is the action's folder.
pub const ACTION: &str = env!("CARGO_MANIFEST_DIR");

/// Whether a script can run here. A test whose answer is no returns, where that is [no matter](skip).
pub fn runnable() -> bool {
    let missing = ["bash", "jq", "git", "curl", "tar"].into_iter().find(|tool| !on_path(tool));
    if let Some(tool) = missing {
        skip(&format!("{tool} is not installed"));
    }
    missing.is_none()
}

fn on_path(tool: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(tool).is_file())
}

/// One step of the action: a script and its environment, nothing of which comes from this process but `PATH`.
pub struct Step {
    command: Command,
    folder: TempDir,
}

impl Step {
    /// The script at this path of the repository.
    pub fn new(script: &str) -> Self {
        Self::in_action(Path::new(ACTION), script)
    }

    /// The script of an action that lies elsewhere.
    pub fn in_action(action: &Path, script: &str) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut command = Command::new(action.join(script));
        command
            .env_clear()
            .env("PATH", std::env::var_os("PATH").unwrap_or_default())
            .env("HOME", folder.path())
            .env("GITHUB_ACTION_PATH", action)
            .env("GITHUB_REPOSITORY", "acme/shop")
            .env("GITHUB_SERVER_URL", "https://github.com")
            .env("GITHUB_RUN_ID", "7")
            .env("GITHUB_OUTPUT", folder.path().join("output"))
            .env("GITHUB_STEP_SUMMARY", folder.path().join("summary"))
            .env("RUNNER_TEMP", folder.path())
            .current_dir(folder.path());
        Self { command, folder }
    }

    pub fn argument(mut self, argument: &str) -> Self {
        self.command.arg(argument);
        self
    }

    pub fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        self.command.env(name, value);
        self
    }

    /// The event that started the workflow, with its payload as GitHub writes it.
    pub fn event(self, name: &str, payload: &serde_json::Value) -> Self {
        let path = self.folder.path().join("event.json");
        fs::write(&path, payload.to_string()).expect("the event is written");
        self.env("GITHUB_EVENT_NAME", name).env("GITHUB_EVENT_PATH", path)
    }

    /// The folder that the script starts in: the workspace.
    pub fn workspace(mut self, folder: &Path) -> Self {
        self.command.current_dir(folder);
        self.env("GITHUB_WORKSPACE", folder)
    }

    /// A folder whose programs come before those of the machine.
    pub fn programs(self, folder: &Path) -> Self {
        let rest = std::env::var_os("PATH").unwrap_or_default();
        let folders = std::iter::once(folder.to_owned()).chain(std::env::split_paths(&rest));
        let path = std::env::join_paths(folders).expect("folders of programs");
        self.env("PATH", path)
    }

    pub fn run(mut self) -> Outcome {
        let output = self.command.output().expect("the script starts");
        let read = |name| fs::read_to_string(self.folder.path().join(name)).unwrap_or_default();
        Outcome {
            status: output.status.code(),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
            outputs: read("output"),
            summary: read("summary"),
            _folder: self.folder,
        }
    }
}

/// What a step did. The files that it made live as long as this.
#[derive(Debug)]
pub struct Outcome {
    pub status: Option<i32>,
    pub stdout: String,
    pub stderr: String,
    /// Lines `name=value`.
    pub outputs: String,
    pub summary: String,
    _folder: TempDir,
}

impl Outcome {
    /// The value of a step output; none where it was not set.
    pub fn output(&self, name: &str) -> Option<&str> {
        self.outputs.lines().rev().find_map(|line| line.strip_prefix(name)?.strip_prefix('='))
    }

    /// The step went through.
    #[track_caller]
    pub fn succeeded(self) -> Self {
        assert_eq!(self.status, Some(0), "{self:#?}");
        self
    }

    /// The step ended the job with one error annotation, which has all of these parts.
    #[track_caller]
    pub fn failed_with(self, parts: &[&str]) -> Self {
        assert_eq!(self.status, Some(2), "{self:#?}");
        let errors: Vec<_> = self.stderr.lines().filter(|line| line.starts_with("::error ")).collect();
        assert_eq!(errors.len(), 1, "{self:#?}");
        for part in parts {
            assert!(errors[0].contains(part), "no {part:?} in {errors:?}");
        }
        self
    }
}

/// Writes an executable script.
pub fn program(path: &Path, script: &str) {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).expect("the program's folder");
    }
    fs::write(path, script).expect("the program is written");
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("the program may be run");
}

/// A repository that git works on.
pub struct Repository {
    pub path: PathBuf,
    _folder: TempDir,
}

impl Repository {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let repository = Self { path: folder.path().join("checkout"), _folder: folder };
        fs::create_dir(&repository.path).expect("the repository's folder");
        // Without the examples of hooks that come with git.
        repository.git(&["init", "--quiet", "--initial-branch=main", "--template="]);
        repository
    }

    /// All its files, `.git` included.
    pub fn contents(&self) -> Contents {
        let mut contents = Contents::new();
        read_into(&mut contents, &self.path, Path::new(""));
        contents
    }

    /// One that git has made before, which it would take many times as long to make again.
    pub fn copy(contents: &Contents) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let repository = Self { path: folder.path().join("checkout"), _folder: folder };
        for (path, content) in contents {
            let file = repository.path.join(path);
            fs::create_dir_all(file.parent().expect("a file")).expect("the file's folder");
            fs::write(file, content).expect("the file is written");
        }
        repository
    }

    /// What `actions/checkout` makes with this `fetch-depth` (0: everything) and `ref`.
    pub fn checkout(&self, depth: u32, branch: &str) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let checkout = Self { path: folder.path().join("checkout"), _folder: folder };
        let from = format!("file://{}", self.path.display());
        let to = checkout.path.display().to_string();
        let depth = format!("--depth={depth}");
        let mut arguments = vec!["clone", "--quiet", "--branch", branch];
        if depth != "--depth=0" {
            arguments.push(&depth);
        }
        arguments.extend([from.as_str(), to.as_str()]);
        self.git(&arguments);
        checkout
    }

    /// Runs git here and gives what it prints, without the last line's end.
    #[track_caller]
    pub fn git(&self, arguments: &[&str]) -> String {
        let output = Command::new("git")
            .args(arguments)
            .current_dir(&self.path)
            .envs([
                ("GIT_CONFIG_GLOBAL", "/dev/null"),
                ("GIT_CONFIG_NOSYSTEM", "1"),
                ("GIT_AUTHOR_NAME", "A Developer"),
                ("GIT_AUTHOR_EMAIL", "developer@example.org"),
                ("GIT_COMMITTER_NAME", "A Developer"),
                ("GIT_COMMITTER_EMAIL", "developer@example.org"),
            ])
            .output()
            .expect("git starts");
        assert!(output.status.success(), "git {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).trim_end().to_owned()
    }

    /// Writes a file and commits it; gives the commit.
    pub fn commit(&self, path: &str, content: &str) -> String {
        let file = self.path.join(path);
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder).expect("the file's folder");
        }
        fs::write(file, content).expect("the file is written");
        self.git(&["add", "--all"]);
        self.git(&["commit", "--quiet", "--message", path]);
        self.git(&["rev-parse", "HEAD"])
    }

    /// Merges a branch into the current one with a commit of its own; gives that.
    pub fn merge(&self, branch: &str) -> String {
        self.git(&["merge", "--quiet", "--no-ff", "--no-edit", branch]);
        self.git(&["rev-parse", "HEAD"])
    }
}

/// What is in a repository's folder, by path.
pub type Contents = BTreeMap<PathBuf, Vec<u8>>;

fn read_into(contents: &mut Contents, root: &Path, below: &Path) {
    for entry in fs::read_dir(root.join(below)).expect("a folder") {
        let entry = entry.expect("a folder's entry");
        let path = below.join(entry.file_name());
        if entry.file_type().expect("a file's type").is_dir() {
            read_into(contents, root, &path);
        } else {
            contents.insert(path, fs::read(entry.path()).expect("a file"));
        }
    }
}

/// A repository with a pull request, as GitHub lays it out:
///
/// ```text
/// main          start ── moved_on ──┐
/// pull-request    └── first ── head ┴ merge   (branch `merge`)
/// ```
pub struct PullRequest {
    pub repository: Repository,
    pub start: String,
    pub moved_on: String,
    pub head: String,
    pub merge: String,
}

impl PullRequest {
    pub fn new() -> Self {
        static MADE: LazyLock<([String; 4], Contents)> = LazyLock::new(|| {
            let PullRequest { repository, start, moved_on, head, merge } = PullRequest::make();
            ([start, moved_on, head, merge], repository.contents())
        });
        let (commits, contents) = &*MADE;
        let [start, moved_on, head, merge] = commits.clone();
        Self { repository: Repository::copy(contents), start, moved_on, head, merge }
    }

    fn make() -> Self {
        let repository = Repository::new();
        let start = repository.commit("Start.java", "class Start {}\n");
        repository.git(&["switch", "--quiet", "--create", "pull-request"]);
        repository.commit("First.java", "class First {}\n");
        let head = repository.commit("Second.java", "class Second {}\n");
        repository.git(&["switch", "--quiet", "main"]);
        let moved_on = repository.commit("MovedOn.java", "class MovedOn {}\n");
        repository.git(&["switch", "--quiet", "--create", "merge"]);
        let merge = repository.merge("pull-request");
        Self { repository, start, moved_on, head, merge }
    }

    /// The payload of the event `pull_request`, for a pull request from a branch of this repository.
    pub fn payload(&self) -> serde_json::Value {
        payload(&self.start, &self.head, Some("acme/shop"))
    }
}

/// The parts of a `pull_request` payload that the action reads. A fork that was deleted has no repository.
pub fn payload(base: &str, head: &str, head_repository: Option<&str>) -> serde_json::Value {
    serde_json::json!({
        "action": "synchronize",
        "number": 7,
        "pull_request": {
            "base": {"sha": base, "ref": "main", "repo": {"full_name": "acme/shop"}},
            "head": {"sha": head, "ref": "pull-request",
                     "repo": head_repository.map(|name| serde_json::json!({"full_name": name}))},
        },
    })
}
