//! Runs the project's own build in a temporary copy of the patched tree.
//!
//! Each build gets a fresh copy. Otherwise a file that an earlier build left behind could make a broken patch compile.
//! An example is the old class file of a renamed type. The command runs without standard input. It is in a process
//! group of its own that is killed whole when the command ends or the time is up. It runs without the tokens of the job
//! around it, since a build runs code of the change under review.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use process_wrap::std::CommandWrap;

use super::compiler::{self, CompilerError};
use crate::config::PatchedTexts;
use crate::git::{GitError, Snapshot};
use crate::rename::{Composition, Plan};
use crate::text::list_lines;

/// A build that prints more bytes is stopped.
const MOST_LOG: u64 = 200 << 20;
/// So much of the end of a build's log is searched for errors, in bytes.
const MOST_READ: u64 = 16 << 20;
/// How often a running build is looked at.
const PAUSE: Duration = Duration::from_millis(25);

/// Environment variables that a build does not see: files through which a step speaks to its job, and all variables
/// that are named like secrets.
const HIDDEN: [&str; 5] =
    ["GITHUB_ENV", "GITHUB_PATH", "GITHUB_OUTPUT", "GITHUB_STATE", "GITHUB_STEP_SUMMARY"];
const SECRET: &str = include_str!("build/secret.txt");

/// Why no build could be tried.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    // (The source says why, and is reported after this.)
    #[error("the project cannot be copied to build it")]
    Copy(#[from] GitError),
    #[error("the project cannot be copied to build it: {0}")]
    Disk(io::Error),
    #[error("the build's log {} cannot be written: {reason}", .path.display())]
    Log { path: PathBuf, reason: io::Error },
    #[error("the build cannot be run: {0}")]
    Run(io::Error),
    #[error("interrupted")]
    Interrupted,
}

/// How to build.
#[derive(Debug, Clone)]
pub struct BuildOptions {
    /// For the system's shell.
    pub command: String,
    pub timeout: Duration,
    /// Which texts the patch corrects.
    pub patched_texts: PatchedTexts,
    /// How many further builds may look for what breaks it.
    pub attempts: u32,
    /// The file that gets all that the builds print.
    pub log: PathBuf,
    /// Whether that file is of use even where the project builds with all of the patch.
    pub log_wanted: bool,
    /// Further environment variables that the builds do not see.
    pub hidden: Vec<String>,
    /// Set on Ctrl-C: the running build is killed with its whole process group.
    pub interrupted: Arc<AtomicBool>,
}

/// Writes all files of the head, without the patch, into an empty folder.
pub type Export<'e> = dyn Fn(&Path) -> Result<(), GitError> + 'e;

/// The result of one build.
#[derive(Debug, Clone, Default)]
pub struct Built {
    pub succeeded: bool,
    pub timed_out: bool,
    /// The errors of the compiler; empty where they could not be read.
    pub errors: Vec<CompilerError>,
    /// How it ended, for people: `exit status: 1`.
    pub end: String,
    /// The part of its log that was read, without colours and without the folder of the copy.
    pub log: String,
    /// The build's own message on its failure, where no compiler has one.
    pub complaint: Option<String>,
}

impl Built {
    /// Leaves out errors that do not make a build fail.
    pub fn forget(&mut self, harmless: &[CompilerError]) {
        self.errors.retain(|error| !harmless.contains(error));
    }

    /// Returns what was wrong, in the words of the compiler, the build or the system.
    pub fn words(&self) -> String {
        match (self.errors.first(), &self.complaint) {
            (Some(error), _) => error.words(),
            (None, Some(said)) if !self.timed_out => format!("{said} ({})", self.end),
            _ => self.end.clone(),
        }
    }
}

/// Builds one project with different patches.
pub struct Builder<'b> {
    export: &'b Export<'b>,
    head: &'b Snapshot,
    options: &'b BuildOptions,
    log: File,
    /// How many builds there were.
    pub runs: usize,
}

impl<'b> Builder<'b> {
    /// Makes a build. `head` is the Java of what `export` writes.
    ///
    /// # Errors
    /// The log cannot be created.
    pub fn new(
        export: &'b Export<'b>,
        head: &'b Snapshot,
        options: &'b BuildOptions,
    ) -> Result<Self, BuildError> {
        let log = File::options().create(true).truncate(true).read(true).write(true).open(&options.log);
        let log = log.map_err(|reason| BuildError::Log { path: options.log.clone(), reason })?;
        Ok(Builder { export, head, options, log, runs: 0 })
    }

    /// Builds the project with the renames of these plans.
    ///
    /// # Errors
    /// The copy cannot be made, or the shell not be run. That the command fails is no error.
    pub fn build(&mut self, plans: &[&Plan]) -> Result<Built, BuildError> {
        let folder =
            tempfile::Builder::new().prefix("corename-build-").tempdir().map_err(BuildError::Disk)?;
        // As the compiler will name it: on some systems the temporary folder is behind a link. On Windows the system's
        // own form begins with `\\?\`, in which its shell starts nowhere, and which no compiler prints.
        let root = dunce::canonicalize(folder.path()).map_err(BuildError::Disk)?;
        (self.export)(&root)?;
        let composition = Composition::of(plans.iter().copied(), self.head);
        apply(&composition, self.head, &root).map_err(BuildError::Disk)?;
        self.runs += 1;
        let log = |reason| BuildError::Log { path: self.options.log.clone(), reason };
        let renames = plans.iter().filter(|plan| !plan.declarations.is_empty()).count();
        let what = match plans.len() {
            0 => "without the patch".to_owned(),
            all => format!("with {}", parts(renames, all - renames)),
        };
        writeln!(self.log, "# build {}, {what}: {}", self.runs, self.options.command).map_err(log)?;
        let start = self.log.stream_position().map_err(log)?;
        let end = self.run(&root, start)?;
        let text = compiler::plain(&self.read_from(start).map_err(log)?);
        writeln!(self.log, "\n# build {}: {}", self.runs, end.said()).map_err(log)?;
        let errors = compiler::errors(&text, &root, |path| known(self.head, &composition, path));
        let succeeded = matches!(end, End::Exit(status) if status.success());
        let timed_out = matches!(end, End::TimedOut(_));
        let text = text.replace(&format!("{}{}", root.display(), std::path::MAIN_SEPARATOR), "");
        let complaint = compiler::complaint(&text).filter(|_| !succeeded);
        Ok(Built { succeeded, timed_out, errors, end: end.said(), log: text, complaint })
    }

    /// Runs the command in a folder. `start` is where its log begins.
    fn run(&self, root: &Path, start: u64) -> Result<End, BuildError> {
        let output = || self.log.try_clone().map(Stdio::from).map_err(BuildError::Run);
        let mut command = shell(&self.options.command);
        command.current_dir(root).stdin(Stdio::null()).stdout(output()?).stderr(output()?);
        for (name, _) in std::env::vars_os() {
            let name = name.to_string_lossy();
            if is_hidden(&name) || self.options.hidden.iter().any(|h| h.eq_ignore_ascii_case(&name)) {
                command.env_remove(&*name);
            }
        }
        // A Gradle daemon would live on, with the copy as its folder.
        let gradle = std::env::var("GRADLE_OPTS").unwrap_or_default();
        command.env("GRADLE_OPTS", format!("{gradle} -Dorg.gradle.daemon=false").trim_start());
        let mut command = CommandWrap::from(command);
        #[cfg(unix)]
        command.wrap(process_wrap::std::ProcessGroup::leader());
        #[cfg(windows)]
        command.wrap(process_wrap::std::JobObject);
        let mut child = command.spawn().map_err(BuildError::Run)?;
        let began = Instant::now();
        loop {
            if let Some(status) = child.try_wait().map_err(BuildError::Run)? {
                // These are processes that it left in the background; an error says that it left none.
                let _ = child.start_kill();
                return Ok(End::Exit(status));
            }
            if self.options.interrupted.load(Ordering::Relaxed) {
                child.kill().map_err(BuildError::Run)?;
                return Err(BuildError::Interrupted);
            }
            let printed = self.log.metadata().map_or(0, |m| m.len()).saturating_sub(start);
            let end = if began.elapsed() >= self.options.timeout {
                End::TimedOut(self.options.timeout)
            } else if printed > MOST_LOG {
                End::TooLoud
            } else {
                std::thread::sleep(PAUSE);
                continue;
            };
            child.kill().map_err(BuildError::Run)?;
            return Ok(end);
        }
    }

    fn read_from(&mut self, start: u64) -> io::Result<String> {
        let length = self.log.seek(SeekFrom::End(0))?;
        let from = start.max(length.saturating_sub(MOST_READ));
        self.log.seek(SeekFrom::Start(from))?;
        let mut bytes = Vec::new();
        Read::by_ref(&mut self.log).take(length - from).read_to_end(&mut bytes)?;
        self.log.seek(SeekFrom::End(0))?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}

/// Returns the path in the head of a file that a build's log names as the patch leaves it. The log names it whole, or
/// from a module's folder on.
fn known(head: &Snapshot, composition: &Composition, path: &str) -> Option<String> {
    let before = composition.path_before(path);
    if head.contains(before) {
        return Some(before.to_owned());
    }
    let below = |p: &&Arc<str>| {
        composition.path_after(p).strip_suffix(path).is_some_and(|module| module.ends_with('/'))
    };
    let mut found = head.paths().iter().filter(below);
    let only = found.next().filter(|_| found.next().is_none())?;
    Some(only.to_string())
}

/// How a run of the command ended.
enum End {
    Exit(ExitStatus),
    TimedOut(Duration),
    TooLoud,
}

impl End {
    fn said(&self) -> String {
        match self {
            End::Exit(status) => status.to_string(),
            End::TimedOut(after) => format!("stopped after {} s", after.as_secs()),
            End::TooLoud => format!("stopped after {} MB of output", MOST_LOG >> 20),
        }
    }
}

#[cfg(not(windows))]
fn shell(command: &str) -> Command {
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(command);
    shell
}

#[cfg(windows)]
fn shell(command: &str) -> Command {
    use std::os::windows::process::CommandExt;

    let mut shell = Command::new("cmd");
    shell.raw_arg("/D /S /C").raw_arg(format!("\"{command}\""));
    shell
}

fn is_hidden(variable: &str) -> bool {
    let upper = variable.to_ascii_uppercase();
    // `API_KEY` and `APIKEY` alike.
    let joined = upper.replace('_', "");
    HIDDEN.contains(&upper.as_str()) || list_lines(SECRET).any(|word| joined.contains(word))
}

/// Makes the renames in a copy of the head.
fn apply(composition: &Composition, head: &Snapshot, root: &Path) -> io::Result<()> {
    for path in composition.paths() {
        let after = composition.path_after(path);
        let Some(file) = head.read(path) else { continue };
        if after != path {
            fs::rename(root.join(path), root.join(after))?;
        }
        let contents = composition.apply(path, file.bytes());
        rewrite(&root.join(after), &contents)
            .map_err(|e| io::Error::new(e.kind(), format!("{after}: {e}")))?;
    }
    Ok(())
}

/// Gives a file other contents, even if it is write-protected, as a file of the work tree may be.
fn rewrite(file: &Path, contents: &[u8]) -> io::Result<()> {
    let permissions = fs::metadata(file)?.permissions();
    fs::remove_file(file)?;
    fs::write(file, contents)?;
    fs::set_permissions(file, permissions)
}

/// Describes the parts of a patch: `3 renames and 1 text`.
pub fn parts(renames: usize, texts: usize) -> String {
    let parts = [(renames, "rename"), (texts, "text")].into_iter().filter(|(n, _)| *n > 0);
    parts.map(|(n, what)| crate::text::count(n, what)).collect::<Vec<_>>().join(" and ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_of_a_log_is_known_from_a_modules_folder_on() {
        use crate::git::SourceFile;
        let paths = ["core/src/Shop.java", "core/src/WorkShop.java", "a/src/Till.java", "b/src/Till.java"];
        let head = Snapshot::in_memory("head", paths.map(|path| SourceFile::new(path, &b""[..])));
        let known = |path| known(&head, &Composition::default(), path);
        assert_eq!(known("core/src/Shop.java").as_deref(), Some("core/src/Shop.java"));
        assert_eq!(known("src/Shop.java").as_deref(), Some("core/src/Shop.java"));
        assert_eq!(known("Shop.java").as_deref(), Some("core/src/Shop.java"), "and not the workshop");
        assert_eq!(known("src/Till.java"), None, "which of the two is not known");
    }

    #[test]
    fn a_file_that_the_patch_renamed_is_known_by_its_new_name() {
        use crate::git::SourceFile;
        use crate::rename::FileMove;
        let paths = ["core/src/Shop.java", "core/src/Till.java"];
        let head = Snapshot::in_memory("head", paths.map(|path| SourceFile::new(path, &b""[..])));
        let (from, to) = ("core/src/Shop.java".to_owned(), "core/src/Store.java".to_owned());
        let plan = Plan { moves: vec![FileMove { from, to }], ..Plan::default() };
        let composition = Composition::of([&plan], &head);
        for path in ["core/src/Store.java", "src/Store.java"] {
            assert_eq!(known(&head, &composition, path).as_deref(), Some("core/src/Shop.java"), "{path}");
        }
        assert_eq!(known(&head, &composition, "src/Till.java").as_deref(), Some("core/src/Till.java"));
    }

    #[test]
    fn a_build_that_was_stopped_says_so_and_not_what_it_printed_last() {
        let stopped = Built {
            timed_out: true,
            end: "stopped after 600 s".to_owned(),
            complaint: Some("compiling".to_owned()),
            ..Built::default()
        };
        assert_eq!(stopped.words(), "stopped after 600 s");
        let failed = Built { timed_out: false, end: "exit status: 1".to_owned(), ..stopped };
        assert_eq!(failed.words(), "compiling (exit status: 1)");
    }

    #[test]
    fn what_speaks_to_the_job_is_hidden_from_the_build() {
        for name in [
            "GITHUB_TOKEN",
            "ACTIONS_ID_TOKEN_REQUEST_URL",
            "GITHUB_ENV",
            "Openai_Api_Key",
            "MAVEN_GPG_PASSPHRASE",
            "GPG_PRIVATE_KEY",
            "OSSRH_APIKEY",
            "AWS_ACCESS_KEY_ID",
            "ORG_GRADLE_PROJECT_signingKey",
        ] {
            assert!(is_hidden(name), "{name}");
        }
        for name in ["PATH", "JAVA_HOME", "GRADLE_OPTS", "GITHUB_SHA", "MAVEN_OPTS", "HOME"] {
            assert!(!is_hidden(name), "{name}");
        }
    }

    #[cfg(unix)]
    mod on_unix {
        use super::*;

        fn build(command: &str, timeout: Duration) -> (Built, String) {
            let head = Snapshot::in_memory("head", []);
            let folder = tempfile::tempdir().expect("a folder");
            let options = BuildOptions {
                command: command.to_owned(),
                timeout,
                patched_texts: PatchedTexts::Broken,
                attempts: 0,
                log: folder.path().join("log"),
                log_wanted: true,
                hidden: Vec::new(),
                interrupted: Arc::default(),
            };
            let mut builder = Builder::new(&|_| Ok(()), &head, &options).expect("the log");
            let built = builder.build(&[]).expect("the shell runs");
            (built, fs::read_to_string(folder.path().join("log")).expect("the log is there"))
        }

        #[test]
        fn a_build_is_what_the_shell_says() {
            let (built, log) = build("echo out; echo err >&2; exit 3", Duration::from_secs(60));
            assert!(!built.succeeded && !built.timed_out);
            assert_eq!(
                log,
                "# build 1, without the patch: echo out; echo err >&2; exit 3\nout\nerr\n\n# build 1: exit status: 3\n"
            );
            assert!(build("test ! -t 0 && ! read line", Duration::from_secs(60)).0.succeeded);
        }

        #[test]
        fn an_interrupted_build_is_no_result() {
            let head = Snapshot::in_memory("head", []);
            let folder = tempfile::tempdir().expect("a folder");
            let options = BuildOptions {
                command: "sleep 600".to_owned(),
                timeout: Duration::from_secs(600),
                patched_texts: PatchedTexts::Broken,
                attempts: 0,
                log: folder.path().join("log"),
                log_wanted: true,
                hidden: Vec::new(),
                interrupted: Arc::new(AtomicBool::new(true)),
            };
            let mut builder = Builder::new(&|_| Ok(()), &head, &options).expect("the log");
            assert!(matches!(builder.build(&[]), Err(BuildError::Interrupted)));
        }

        #[test]
        fn a_build_that_takes_too_long_is_killed_with_all_it_started() {
            let folder = tempfile::tempdir().expect("a folder");
            let file = folder.path().join("pid");
            // A grandchild that the shell does not wait for. On a busy machine, it may take long to begin.
            let command = format!("sh -c 'sleep 86400 & echo $! >{}; wait' & wait", file.display());
            for seconds in [1, 5, 25, 125] {
                let (built, log) = build(&command, Duration::from_secs(seconds));
                let stopped = format!("# build 1: stopped after {seconds} s\n");
                assert!(built.timed_out && log.ends_with(&stopped), "{log}");
                if file.exists() {
                    break;
                }
            }
            assert_is_killed(&file);
        }

        #[test]
        fn what_a_build_leaves_in_the_background_is_killed() {
            let folder = tempfile::tempdir().expect("a folder");
            let file = folder.path().join("pid");
            let command = format!("sleep 86400 & echo $! >{}", file.display());
            assert!(build(&command, Duration::from_secs(60)).0.succeeded);
            assert_is_killed(&file);
        }

        /// (Whoever may write to any file does not see this fail.)
        #[test]
        fn a_file_that_nobody_may_write_to_is_rewritten_and_stays_one() {
            use std::os::unix::fs::PermissionsExt;

            let folder = tempfile::tempdir().expect("a folder");
            let file = folder.path().join("A.java");
            fs::write(&file, "class A {}").expect("a file");
            fs::set_permissions(&file, fs::Permissions::from_mode(0o444)).expect("permissions");
            rewrite(&file, b"class B {}").expect("other contents");
            assert_eq!(fs::read_to_string(&file).expect("a file"), "class B {}");
            assert_eq!(file.metadata().expect("a file").permissions().mode() & 0o777, 0o444);
        }

        /// Of the process whose number the file has. The signal is sent; when the system acts on it is its own affair.
        fn assert_is_killed(file: &Path) {
            let pid = fs::read_to_string(file).expect("it ran");
            let state = || {
                if Path::new("/proc/self/stat").exists() {
                    let stat = fs::read_to_string(format!("/proc/{}/stat", pid.trim())).unwrap_or_default();
                    return stat.rsplit_once(") ").map(|(_, rest)| rest.to_owned()).unwrap_or_default();
                }
                let ps =
                    Command::new("ps").args(["-o", "stat=", "-p", pid.trim()]).output().expect("ps runs");
                String::from_utf8_lossy(&ps.stdout).trim().to_owned()
            };
            // A zombie waits for init to look at it, and does nothing.
            let is_alive = || !matches!(state().chars().next(), None | Some('Z'));
            let start = Instant::now();
            while is_alive() {
                assert!(start.elapsed() < Duration::from_secs(60), "process {pid} goes on");
                std::thread::sleep(PAUSE);
            }
        }
    }
}
