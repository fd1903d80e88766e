//! `--jobs -`: jobs come in as JSON Lines, and each is answered by records, whatever becomes of it.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

use crate::program::{Project, Run, corename};

/// On `main`, `Shop` has a method that each commit renames: `m0`, `m1`, … Of commit 1 alone, `Till.java` differs, too.
fn history(commits: usize) -> (Project, Vec<String>) {
    let project = Project::empty();
    let class = |name: &str, method: &str| {
        let body = "  int NAME(int count) {\n    int sum = count * 2;\n    log(sum);\n    return sum;\n  }\n";
        format!("package p;\n\nclass {name} {{\n{}}}\n", body.replace("NAME", method)).into_bytes()
    };
    let files = |n: usize| {
        let till = if n == 0 { "open" } else { "start" };
        let shop = if n < 2 { 0 } else { n };
        BTreeMap::from([
            ("p/Shop.java".to_owned(), class("Shop", &format!("m{shop}"))),
            ("p/Till.java".to_owned(), class("Till", till)),
        ])
    };
    let ids = (0..commits).map(|n| project.commit(&files(n))).collect();
    (project, ids)
}

/// Starts a worker on jobs.
fn worker(command: &str, jobs: &[Value]) -> Child {
    let lines: String = jobs.iter().map(|job| format!("{job}\n")).collect();
    fed(command, lines.as_bytes())
}

fn fed(command: &str, input: &[u8]) -> Child {
    let mut worker = start(command);
    worker.stdin.take().unwrap().write_all(input).unwrap();
    worker
}

fn start(command: &str) -> Child {
    Command::new(env!("CARGO_BIN_EXE_corename"))
        .args([command, "--jobs", "-"])
        .env_clear()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// The records of a worker that answered all jobs, and said nothing else.
fn records(worker: Child) -> Vec<Value> {
    let output = worker.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), said.as_str()), (Some(0), ""));
    parsed(&output.stdout)
}

/// Whole lines of JSON.
fn parsed(output: &[u8]) -> Vec<Value> {
    let text = std::str::from_utf8(output).unwrap();
    assert!(text.is_empty() || text.ends_with('\n'), "{text}");
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn job(project: &Project, id: &str) -> Value {
    json!({"id": id, "repository": project.path(), "range": "main"})
}

/// A job with something more.
fn with(mut job: Value, key: &str, value: &str) -> Value {
    job[key] = value.into();
    job
}

/// The report on jobs and their commits, a line each, without what differs from run to run.
fn reported(records: &[Value], ids: &[String]) -> String {
    let line = |record: &Value| {
        let (job, status) = (record["job"].as_str().unwrap(), record["status"].as_str().unwrap());
        assert!(record["duration_ms"].as_f64().is_some_and(|ms| ms >= 0.0), "{record}");
        let error = record["error"].as_str().map(|error| format!(": {error}")).unwrap_or_default();
        if record["record"] == "commit" {
            let at = ids.iter().position(|id| record["commit"] == id.as_str()).unwrap();
            let renames = record["document"]["renames"].as_array().map_or(0, Vec::len);
            return format!("{job}: commit {at} {status}, {renames} renames{error}");
        }
        assert_eq!(record["record"], "job", "{record}");
        let count = |key: &str| record[key].to_string();
        let [all, answered, failed, late] = ["commits", "answered", "failed", "timed_out"].map(count);
        format!("{job}: {status}, {answered} of {all}, {failed} failed, {late} timed out{error}")
    };
    records.iter().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn each_commit_of_each_job_has_a_record_in_order() {
    let (project, ids) = history(4);
    let jobs = [job(&project, "shop"), json!({"repository": project.path(), "range": "main~2..main"})];
    let found = records(worker("detect", &jobs));
    insta::assert_snapshot!(reported(&found, &ids), @"
    shop: commit 0 ok, 0 renames
    shop: commit 1 ok, 1 renames
    shop: commit 2 ok, 1 renames
    shop: commit 3 ok, 1 renames
    shop: ok, 4 of 4, 0 failed, 0 timed out
    2: commit 2 ok, 1 renames
    2: commit 3 ok, 1 renames
    2: ok, 2 of 2, 0 failed, 0 timed out
    ");
    // The document is what `detect` prints of the commit.
    let each = project.corename(&["detect", "main", "--each", "--format", "json"]);
    let documents: Vec<&Value> = found.iter().take(4).map(|record| &record["document"]).collect();
    assert_eq!(documents, parsed(&each.stdout).iter().collect::<Vec<_>>());
}

#[test]
fn a_record_says_which_commit_of_which_repository_it_is_of() {
    let (project, ids) = history(1);
    let mut found = records(worker("detect", &[job(&project, "shop")]));
    for record in &mut found {
        record["duration_ms"] = 0.into();
        assert_eq!(record["repository"], project.path().display().to_string());
        record["repository"] = "…".into();
    }
    assert_eq!(found[0]["commit"], ids[0].as_str());
    for key in ["/commit", "/document/head"] {
        *found[0].pointer_mut(key).unwrap() = "…".into();
    }
    insta::assert_snapshot!(format!("{}\n{}", found[0], found[1]), @r#"
    {"record":"commit","job":"shop","repository":"…","commit":"…","time":1767225600,"status":"ok","duration_ms":0,"document":{"schema_version":1,"base":"4b825dc642cb6eb9a060e54bf8d69288fbee4904","head":"…","renames":[]}}
    {"record":"job","job":"shop","repository":"…","range":"main","status":"ok","duration_ms":0,"commits":1,"answered":1,"failed":0,"timed_out":0}
    "#);
}

#[test]
fn a_check_of_jobs_finds_what_a_check_of_each_commit_finds() {
    let demo = Project::demo();
    let found = records(worker("check", &[json!({"repository": demo.path(), "range": "topic"})]));
    let documents: Vec<Value> = found.iter().take(2).map(|record| record["document"].clone()).collect();
    let checked = |rev: &str| demo.corename(&["check", rev, "--format", "json"]).json();
    assert_eq!(documents, [checked("main"), checked("topic")]);
    assert_eq!(documents[1]["findings"].as_array().unwrap().len(), 15);
}

#[test]
fn merges_are_looked_at_where_a_job_asks_for_them() {
    let (project, _) = history(2);
    project.git(&["switch", "-qc", "topic"]);
    project.write("p/Door.java", "class Door {}");
    project.commit_work_tree();
    project.git(&["switch", "-q", "main"]);
    project.git(&["merge", "-q", "--no-ff", "-m", "Merge topic", "topic"]);
    let commits = |more: Value| {
        let mut job = job(&project, "shop");
        job.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        records(worker("detect", &[job])).last().unwrap()["commits"].as_u64().unwrap()
    };
    assert_eq!(commits(json!({})), 3);
    assert_eq!(commits(json!({"include_merges": true})), 4);
    assert_eq!(commits(json!({"include_merges": true, "first_parent": true})), 3);
}

#[test]
fn a_job_that_cannot_be_done_is_a_record() {
    let (project, ids) = history(2);
    let (folder, damaged, empty) = (tempfile::tempdir().unwrap(), history(1).0, Project::empty());
    fs::write(damaged.path().join(".git/HEAD"), "nothing").unwrap();
    let shop = job(&project, "shop");
    let of = |id: &str, path: &Path| json!({"id": id, "repository": path});
    let jobs = [
        of("missing", &folder.path().join("missing")),
        of("no repository", folder.path()),
        of("damaged", damaged.path()),
        of("empty", empty.path()),
        with(shop.clone(), "range", "main..main"),
        with(shop.clone(), "range", "v1..main"),
        with(shop.clone(), "error", "the clone failed: no such host"),
        with(shop.clone(), "commit_timeout", "never"),
        with(shop.clone(), "since", "v1"),
        shop,
    ];
    let lines: String = jobs.iter().map(|job| format!("{job}\n")).collect();
    let found = records(fed("detect", format!("{lines}\nnot JSON\n{{\"repository\":").as_bytes()));
    let places = [(folder.path(), "[folder]"), (damaged.path(), "[damaged]")];
    let text = places.iter().fold(reported(&found, &ids), |text, (path, name)| {
        let real = fs::canonicalize(path).unwrap();
        text.replace(&real.display().to_string(), name)
            .replace(&path.display().to_string(), name)
            .replace('\\', "/")
    });
    insta::assert_snapshot!(text, @r#"
    missing: failed, 0 of null, 0 failed, 0 timed out: [folder]/missing is no folder; --repo takes the folder of a git repository
    no repository: failed, 0 of null, 0 failed, 0 timed out: [folder] is not a git repository; run corename inside one or give --repo DIR
    damaged: failed, 0 of null, 0 failed, 0 timed out: cannot read `HEAD`: The reference at "HEAD" could not be decoded: Reference content could not be parsed, input="nothing"
    empty: failed, 0 of null, 0 failed, 0 timed out: `HEAD` has no commit yet; commit something first, or name another revision
    shop: ok, 0 of 0, 0 failed, 0 timed out
    shop: failed, 0 of null, 0 failed, 0 timed out: no such revision: `v1`; if it is on the server, `git fetch` it first
    shop: failed, 0 of null, 0 failed, 0 timed out: the clone failed: no such host
    8: failed, 0 of null, 0 failed, 0 timed out: line 8 is no job: `never` is not a time from 1s to 24h; write it as 90s, 10m or 1h
    9: failed, 0 of null, 0 failed, 0 timed out: line 9 is no job: unknown field `since`, expected one of `id`, `repository`, `range`, `first_parent`, `include_merges`, `commit_timeout`, `job_timeout`, `error`
    shop: commit 0 ok, 0 renames
    shop: commit 1 ok, 1 renames
    shop: ok, 2 of 2, 0 failed, 0 timed out
    12: failed, 0 of null, 0 failed, 0 timed out: line 12 is no job: expected ident
    13: failed, 0 of null, 0 failed, 0 timed out: line 13 is no job: EOF while parsing a value
    "#);
}

#[test]
fn a_commit_that_is_damaged_is_a_record_and_the_others_are_done() {
    let (project, ids) = history(4);
    let blob = project.git(&["rev-parse", &format!("{}:p/Till.java", ids[1])]);
    let object = project.path().join(".git/objects").join(&blob[..2]).join(&blob[2..]);
    fs::remove_file(&object).unwrap();
    fs::write(&object, "x").unwrap();
    let found = records(worker("detect", &[job(&project, "shop")]));
    insta::assert_snapshot!(reported(&found, &ids).split(", path=").next().unwrap().replace(&blob, "[object]"), @r#"
    shop: commit 0 ok, 0 renames
    shop: commit 1 failed, 0 renames: cannot read p/Till.java: its object [object] is damaged: Could not read loose object
    "#);
    insta::assert_snapshot!(reported(&found[2..], &ids), @r"
    shop: commit 2 ok, 1 renames
    shop: commit 3 ok, 1 renames
    shop: ok, 4 of 4, 1 failed, 0 timed out
    ");
}

#[test]
fn options_that_have_no_effect_on_jobs_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |arguments: &[&str]| corename(folder.path(), arguments).refusal().to_owned();
    let all = [
        refused(&["detect", "--jobs", "-", "--each"]),
        refused(&["detect", "--jobs", "-", "main"]),
        refused(&["detect", "--jobs", "jobs.jsonl"]),
        refused(&["detect", "--jobs", "-", "--format", "refactoringminer"]),
        refused(&["detect", "--commit-timeout", "10s"]),
        refused(&["check", "--jobs", "-", "--verify-command", "make"]),
        refused(&["check", "--jobs", "-", "--format", "sarif"]),
    ];
    insta::assert_snapshot!(all.join("\n"), @"
    the argument '--jobs <->' cannot be used with '--each'
    the argument '--jobs <->' cannot be used with '[REVISIONS]'
    invalid value 'jobs.jsonl' for '--jobs <->' [possible values: -]
    --jobs writes JSON Lines; leave out --format
    the following required arguments were not provided: --jobs <->; tip: `corename detect --help` shows how
    the argument '--jobs <->' cannot be used with '--verify-command <COMMAND>'
    --jobs writes JSON Lines; leave out --format
    ");
    let nothing: Run = corename(folder.path(), &["check", "--jobs", "-", "--format", "json"]);
    assert_eq!(nothing.text(), "");
}

/// In debug builds it takes half a minute, in others some seconds, to find out what became of so many variables.
#[test]
fn a_commit_over_its_time_limit_is_a_record_and_the_others_are_done() {
    let (project, mut ids) = history(1);
    let many = |name: &str| {
        let locals =
            (0..40_000).map(|n| format!("int {name}{n} = q * {} + {}; log({name}{n});\n", n % 7, n % 3));
        format!("class Big {{ int m(int q) {{\n{}return q; }} }}\n", locals.collect::<String>())
    };
    for name in ["one", "other"] {
        project.write("p/Big.java", many(name));
        ids.push(project.commit_work_tree());
    }
    // On a busy machine, others may take long, too: they have the usual limit.
    let slow = with(with(job(&project, "slow"), "range", "main^!"), "commit_timeout", "1s");
    let others = with(job(&project, "others"), "range", "main~1");
    let found = records(worker("detect", &[slow, others]));
    insta::assert_snapshot!(reported(&found, &ids), @r"
    slow: commit 2 timed_out, 0 renames: took longer than its time limit of 1s
    slow: ok, 1 of 1, 0 failed, 1 timed out
    others: commit 0 ok, 0 renames
    others: commit 1 ok, 0 renames
    others: ok, 2 of 2, 0 failed, 0 timed out
    ");
}

/// Jobs that hang: a file of the repository is a pipe, which gives nothing until a process writes to it. So no test
/// waits for a clock to know that work has begun.
#[cfg(unix)]
mod hanging {
    use std::fs::File;
    use std::io::{BufRead, BufReader, Read};
    use std::path::PathBuf;
    use std::sync::mpsc::channel;
    use std::time::Duration;

    use super::*;

    /// A repository that cannot be opened before a process writes to the pipe.
    struct Hanging {
        project: Project,
        pipe: PathBuf,
    }

    impl Hanging {
        fn new() -> Self {
            let (project, _) = history(1);
            let pipe = project.path().join(".git/objects/info/alternates");
            fs::create_dir_all(pipe.parent().unwrap()).unwrap();
            assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
            Hanging { project, pipe }
        }

        fn job(&self) -> Value {
            job(&self.project, "hangs")
        }

        /// Waits until the repository is being opened; that goes on when what this gives is dropped.
        fn begun(&self) -> File {
            let (sender, begun) = channel();
            let pipe = self.pipe.clone();
            // To open it for writing waits for a reader.
            std::thread::spawn(move || sender.send(File::options().write(true).open(pipe)));
            begun.recv_timeout(Duration::from_secs(120)).expect("the repository is read").unwrap()
        }
    }

    #[test]
    fn a_job_over_its_time_limit_is_a_record_and_the_others_are_done() {
        let (hanging, (project, ids)) = (Hanging::new(), history(1));
        let jobs = [with(hanging.job(), "job_timeout", "1s"), job(&project, "shop")];
        insta::assert_snapshot!(reported(&records(worker("detect", &jobs)), &ids), @"
        hangs: timed_out, 0 of null, 0 failed, 0 timed out: the job took longer than its time limit of 1s
        shop: commit 0 ok, 0 renames
        shop: ok, 1 of 1, 0 failed, 0 timed out
        ");
    }

    #[test]
    fn a_signal_to_end_leaves_whole_lines_and_no_process_behind() {
        let (hanging, (project, ids)) = (Hanging::new(), history(2));
        let mut worker = worker("detect", &[job(&project, "shop"), hanging.job()]);
        let _begun = hanging.begun();
        kill("-TERM", worker.id());
        insta::assert_snapshot!(said_by_all(&mut worker), @r#"error: interrupted: a job without its last record ("record":"job") is incomplete"#);
        let output = worker.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        insta::assert_snapshot!(reported(&parsed(&output.stdout), &ids), @r"
        shop: commit 0 ok, 0 renames
        shop: commit 1 ok, 1 renames
        shop: ok, 2 of 2, 0 failed, 0 timed out
        ");
    }

    #[test]
    fn a_worker_that_is_killed_leaves_no_process_behind() {
        let hanging = Hanging::new();
        let mut worker = worker("detect", &[hanging.job()]);
        let _begun = hanging.begun();
        kill("-KILL", worker.id());
        assert_eq!(said_by_all(&mut worker), "");
        assert_eq!(worker.wait().unwrap().code(), None);
    }

    #[test]
    fn a_worker_whose_answers_nobody_reads_fails() {
        let (hanging, (project, _)) = (Hanging::new(), history(1));
        let mut worker = worker("detect", &[hanging.job(), job(&project, "shop")]);
        let begun = hanging.begun();
        drop(worker.stdout.take());
        // It is read more than once.
        fs::remove_file(&hanging.pipe).unwrap();
        drop(begun);
        insta::assert_snapshot!(said_by_all(&mut worker), @"error: the reader of standard output went away before all jobs were answered");
        assert_eq!(worker.wait().unwrap().code(), Some(2));
    }

    /// As the system does where memory is short.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_job_whose_process_is_killed_is_a_record_and_the_others_are_done() {
        let (hanging, (project, ids)) = (Hanging::new(), history(1));
        let worker = worker("detect", &[hanging.job(), job(&project, "shop")]);
        let _begun = hanging.begun();
        kill("-KILL", child(worker.id()));
        insta::assert_snapshot!(reported(&records(worker), &ids), @"
        hangs: failed, 0 of null, 0 failed, 0 timed out: the process that worked on it ended with signal: 9 (SIGKILL); it may have run out of memory
        shop: commit 0 ok, 0 renames
        shop: ok, 1 of 1, 0 failed, 0 timed out
        ");
    }

    #[test]
    fn answers_come_before_the_next_job_is_given() {
        let (project, _) = history(1);
        let mut worker = start("detect");
        let (mut jobs, answers) = (worker.stdin.take().unwrap(), worker.stdout.take().unwrap());
        let mut answers = BufReader::new(answers).lines();
        for id in ["one", "two"] {
            writeln!(jobs, "{}", job(&project, id)).unwrap();
            for record in ["commit", "job"] {
                let answer: Value = serde_json::from_str(&answers.next().unwrap().unwrap()).unwrap();
                assert_eq!((&answer["record"], &answer["job"]), (&record.into(), &id.into()));
            }
        }
        drop(jobs);
        assert!(worker.wait().unwrap().success());
    }

    fn kill(signal: &str, process: u32) {
        assert!(Command::new("kill").args([signal, &process.to_string()]).status().unwrap().success());
    }

    /// What the worker and the process of its job say on standard error, which ends when both have.
    fn said_by_all(worker: &mut Child) -> String {
        let mut said = String::new();
        worker.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        said
    }

    #[cfg(target_os = "linux")]
    fn child(parent: u32) -> u32 {
        let ids =
            || fs::read_dir("/proc").unwrap().filter_map(|e| e.unwrap().file_name().to_str()?.parse().ok());
        // `pid (name) state parent …`
        let is_child = |id: &u32| {
            let Ok(stat) = fs::read_to_string(format!("/proc/{id}/stat")) else { return false };
            let after_name = stat.rsplit_once(") ").unwrap().1;
            after_name.split(' ').nth(1) == Some(&parent.to_string())
        };
        // While other processes come and go, one may be missing in the list.
        let tries = std::iter::repeat_with(|| ids().find(is_child)).take(10_000);
        tries.flatten().next().expect("the job has a process")
    }
}
