//! Follows the process that does a job, writes its records, and ends it where it takes too long.

use std::ffi::OsString;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

use anyhow::Result;

use super::job::{Job, Task};
use super::message::Message;
use super::records::{CommitRecord, JobRecord, Records, Status, millis};
use crate::config::TimeLimit;

/// So many messages wait at most; then the process waits.
const WAITING: usize = 4;

/// Has jobs done.
pub struct Supervisor<'s> {
    /// The limits of jobs that have none of their own.
    pub commit_timeout: TimeLimit,
    pub job_timeout: TimeLimit,
    /// The program that does one job.
    pub program: PathBuf,
    pub arguments: Vec<OsString>,
    pub records: &'s Records,
}

impl Supervisor<'_> {
    /// Answers a line that is no job.
    ///
    /// # Errors
    /// The records cannot be written.
    pub fn refuse(&self, number: usize, problem: &str) -> Result<()> {
        let record = JobRecord {
            job: &number.to_string(),
            repository: None,
            range: None,
            status: Status::Failed,
            duration_ms: 0.0,
            commits: None,
            answered: 0,
            failed: 0,
            timed_out: 0,
            error: Some(problem),
        };
        self.records.write(record.line())
    }

    /// Answers a job: its commits in their order, then the job itself.
    ///
    /// # Errors
    /// The records cannot be written.
    pub fn answer(&self, job: &Job, number: usize) -> Result<()> {
        let id = job.id.clone().unwrap_or_else(|| number.to_string());
        let job = Job { id: Some(id), ..job.clone() };
        let began = Instant::now();
        let commit_limit = job.commit_timeout.unwrap_or(self.commit_timeout);
        let job_limit = job.job_timeout.unwrap_or(self.job_timeout);
        let mut answering = Answering {
            job: &job,
            records: self.records,
            commit_limit,
            job_ends: began + job_limit.duration(),
            counts: JobCounts::default(),
        };
        let end = match &job.error {
            Some(error) => JobEnd::Failed(error.clone()),
            None => self.follow(&mut answering)?,
        };
        let (status, error) = match end {
            JobEnd::Done => (Status::Ok, None),
            JobEnd::Failed(why) => (Status::Failed, Some(why)),
            JobEnd::TimedOut => {
                let limit = format!("the job took longer than its time limit of {job_limit}");
                (Status::TimedOut, Some(limit))
            }
        };
        let JobCounts { commits, answered, failed, timed_out } = answering.counts;
        let record = JobRecord {
            job: job.id.as_deref().unwrap_or_default(),
            repository: Some(&job.repository.to_string_lossy()),
            range: Some(&job.range),
            status,
            duration_ms: millis(began.elapsed()),
            commits,
            answered,
            failed,
            timed_out,
            error: error.as_deref(),
        };
        self.records.write(record.line())
    }

    /// Follows one process after another, each from the first commit on that is not answered.
    fn follow(&self, answering: &mut Answering<'_>) -> Result<JobEnd> {
        loop {
            let answered = answering.counts.answered;
            let task = Task { job: answering.job.clone(), answered };
            let mut process = match Process::start(self, &task) {
                Ok(process) => process,
                Err(error) => return Ok(JobEnd::Failed(format!("no process could be started: {error}"))),
            };
            match answering.follow(&mut process)? {
                End::Job(end) => return Ok(end),
                End::CommitTimedOut(commit) => {
                    let error = format!("took longer than its time limit of {}", answering.commit_limit);
                    answering.give_up(&commit, Status::TimedOut, &error)?;
                }
                // Whatever the commit did: the others are still done.
                End::Died(status, Some(commit)) => {
                    answering.give_up(&commit, Status::Failed, &died(status))?
                }
                // Another process killed it between two commits. One that never gets to a commit does not get there
                // later.
                End::Died(status, None) if answering.counts.answered == answered => {
                    return Ok(JobEnd::Failed(died(status)));
                }
                End::Died(_, None) => {}
            }
        }
    }
}

/// Returns why a record says that the process ended before its time.
fn died(status: Option<ExitStatus>) -> String {
    let how = status.map_or_else(|| "in an unknown way".to_owned(), |status| format!("with {status}"));
    let hint = if status.is_some_and(was_killed) { "; it may have run out of memory" } else { "" };
    format!("the process that worked on it ended {how}{hint}")
}

#[cfg(unix)]
fn was_killed(status: ExitStatus) -> bool {
    std::os::unix::process::ExitStatusExt::signal(&status) == Some(9)
}

#[cfg(not(unix))]
fn was_killed(_: ExitStatus) -> bool {
    false
}

/// A job, as far as it is answered.
struct Answering<'a> {
    job: &'a Job,
    records: &'a Records,
    commit_limit: TimeLimit,
    job_ends: Instant,
    counts: JobCounts,
}

/// The counts that a job's last record reports.
#[derive(Default)]
struct JobCounts {
    commits: Option<usize>,
    answered: usize,
    failed: usize,
    timed_out: usize,
}

/// The commit that is worked on.
struct Begun {
    commit: String,
    time: Option<i64>,
    at: Instant,
}

/// How a process ended, or was ended.
enum End {
    Job(JobEnd),
    CommitTimedOut(Begun),
    Died(Option<ExitStatus>, Option<Begun>),
}

enum JobEnd {
    Done,
    Failed(String),
    TimedOut,
}

impl Answering<'_> {
    /// Passes the records of a process on, until it has ended. It is dead after that.
    fn follow(&mut self, process: &mut Process) -> Result<End> {
        let mut begun: Option<Begun> = None;
        loop {
            let commit_ends = begun.as_ref().map(|begun| begun.at + self.commit_limit.duration());
            let ends = commit_ends.map_or(self.job_ends, |ends| ends.min(self.job_ends));
            let wait = ends.saturating_duration_since(Instant::now());
            match process.messages.recv_timeout(wait) {
                Ok(Message::Commits(count)) => self.counts.commits = Some(count),
                // The clock starts when it is heard of: whoever reads the records may have kept all waiting.
                Ok(Message::Begun { commit, time }) => {
                    begun = Some(Begun { commit, time, at: Instant::now() });
                }
                Ok(Message::Looked { ok, record }) => {
                    begun = None;
                    self.counts.answered += 1;
                    self.counts.failed += usize::from(!ok);
                    self.records.write(record.into_bytes())?;
                }
                Ok(Message::Failed(why)) => return Ok(End::Job(JobEnd::Failed(why))),
                Ok(Message::Done) => return Ok(End::Job(JobEnd::Done)),
                Err(RecvTimeoutError::Timeout) => {
                    return Ok(match begun {
                        Some(begun) if ends < self.job_ends => End::CommitTimedOut(begun),
                        _ => End::Job(JobEnd::TimedOut),
                    });
                }
                Err(RecvTimeoutError::Disconnected) => return Ok(End::Died(process.end(), begun)),
            }
        }
    }

    /// Writes the record of a commit that cannot be answered.
    fn give_up(&mut self, begun: &Begun, status: Status, error: &str) -> Result<()> {
        self.counts.answered += 1;
        match status {
            Status::TimedOut => self.counts.timed_out += 1,
            _ => self.counts.failed += 1,
        }
        let record = CommitRecord {
            job: self.job.id.as_deref().unwrap_or_default(),
            repository: &self.job.repository.to_string_lossy(),
            commit: &begun.commit,
            time: begun.time,
            status,
            duration_ms: millis(begun.at.elapsed()),
            error: Some(error),
        };
        self.records.write(record.line())
    }
}

/// A process that does a job. It is killed on drop.
struct Process {
    child: Child,
    /// Closing it ends the process.
    _stdin: Option<ChildStdin>,
    messages: Receiver<Message>,
}

impl Process {
    fn start(supervisor: &Supervisor<'_>, task: &Task) -> std::io::Result<Process> {
        let mut command = Command::new(&supervisor.program);
        command.args(&supervisor.arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn()?;
        let (sender, messages) = sync_channel(WAITING);
        let (mut stdin, stdout) = (child.stdin.take(), child.stdout.take());
        let mut process = Process { child, _stdin: None, messages };
        let mut line = serde_json::to_vec(task)?;
        line.push(b'\n');
        if let Some(stdin) = &mut stdin {
            // That it has ended already is seen when it is followed.
            let _ = stdin.write_all(&line);
        }
        process._stdin = stdin;
        std::thread::spawn(move || {
            let mut lines = BufReader::new(stdout?);
            let mut line = Vec::new();
            // A line that was torn when the process was killed is none.
            while lines.read_until(b'\n', &mut line).ok()? > 0 && line.pop() == Some(b'\n') {
                if let Some(message) = Message::read(&line) {
                    sender.send(message).ok()?;
                }
                line.clear();
            }
            Some(())
        });
        Ok(process)
    }

    /// Ends it, where it has not ended, and says how it did.
    fn end(&mut self) -> Option<ExitStatus> {
        // One that has closed its output is about to end by itself.
        let patience = Instant::now() + Duration::from_secs(1);
        while Instant::now() < patience {
            match self.child.try_wait() {
                Ok(None) => std::thread::sleep(Duration::from_millis(5)),
                ended => return ended.ok().flatten(),
            }
        }
        self.kill()
    }

    fn kill(&mut self) -> Option<ExitStatus> {
        let _ = self.child.kill();
        self.child.wait().ok()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::sync::{Arc, Mutex};

    use serde_json::Value;

    use super::*;

    /// Returns what a supervisor writes of one job that a shell does, a line each. `$1` is how many commits were
    /// answered before.
    fn answered(script: &str, job: &str) -> String {
        let written: Arc<Mutex<Vec<u8>>> = Arc::default();
        let out = written.clone();
        let records = Records::to(move |line| {
            out.lock().expect("no panic").extend_from_slice(line);
            Ok(())
        });
        let answered = r#"read task; set -- "${task##*\"answered\":}"; set -- "${1%\}}""#;
        let supervisor = Supervisor {
            commit_timeout: TimeLimit::of_seconds(60),
            job_timeout: TimeLimit::of_seconds(60),
            program: "/bin/sh".into(),
            arguments: vec!["-c".into(), format!("{answered}\n{script}").into()],
            records: &records,
        };
        let job: Job = serde_json::from_str(job).expect("a job");
        supervisor.answer(&job, 7).expect("memory can be written");
        let written = written.lock().expect("no panic");
        let line = |line: &str| {
            let mut record: Value = serde_json::from_str(line).expect("JSON");
            if let Some(record) = record.as_object_mut() {
                record.shift_remove("duration_ms");
            }
            record.to_string()
        };
        std::str::from_utf8(&written).expect("UTF-8").lines().map(line).collect::<Vec<_>>().join("\n")
    }

    /// Answers the commits c0 to c3 in order, each with its number, but c1, at which it does something else.
    fn but_at_c1(what: &str) -> String {
        format!(
            r#"echo '{{"commits":4}}'
            for n in 0 1 2 3; do
                [ $n -ge $1 ] || continue
                echo "{{\"begun\":{{\"commit\":\"c$n\",\"time\":100}}}}"
                [ $n != 1 ] || {what}
                echo "{{\"looked\":{{\"ok\":true,\"record\":\"$n\"}}}}"
            done
            echo '"done"'"#
        )
    }

    const JOB: &str = r#"{"repository": "shop.git", "commit_timeout": "3s"}"#;

    #[test]
    fn a_commit_that_takes_too_long_is_recorded_and_the_next_one_is_begun() {
        insta::assert_snapshot!(answered(&but_at_c1("exec sleep 600"), JOB), @r#"
        0
        {"record":"commit","job":"7","repository":"shop.git","commit":"c1","time":100,"status":"timed_out","error":"took longer than its time limit of 3s"}
        2
        3
        {"record":"job","job":"7","repository":"shop.git","range":"HEAD","status":"ok","commits":4,"answered":4,"failed":0,"timed_out":1}
        "#);
    }

    #[test]
    fn a_commit_that_ends_the_process_is_recorded_and_the_next_one_is_begun() {
        // The written part of its record is not a line.
        let torn = "{ printf '{\"looked\":{'; kill -9 $$; }";
        insta::assert_snapshot!(answered(&but_at_c1(torn), JOB), @r#"
        0
        {"record":"commit","job":"7","repository":"shop.git","commit":"c1","time":100,"status":"failed","error":"the process that worked on it ended with signal: 9 (SIGKILL); it may have run out of memory"}
        2
        3
        {"record":"job","job":"7","repository":"shop.git","range":"HEAD","status":"ok","commits":4,"answered":4,"failed":1,"timed_out":0}
        "#);
    }

    #[test]
    fn a_process_that_is_killed_between_commits_has_lost_nothing() {
        let script = r#"if [ $1 = 0 ]; then
                echo '{"commits":2}'; echo '{"begun":{"commit":"c0"}}'
                echo '{"looked":{"ok":true,"record":"0"}}'; kill -9 $$
            fi
            echo '{"begun":{"commit":"c1"}}'
            echo '{"looked":{"ok":false,"record":"1"}}'; echo '"done"'"#;
        insta::assert_snapshot!(answered(script, JOB), @r#"
        0
        1
        {"record":"job","job":"7","repository":"shop.git","range":"HEAD","status":"ok","commits":2,"answered":2,"failed":1,"timed_out":0}
        "#);
    }

    #[test]
    fn a_process_that_never_gets_to_a_commit_is_not_started_again() {
        insta::assert_snapshot!(answered("exit 3", JOB), @r#"{"record":"job","job":"7","repository":"shop.git","range":"HEAD","status":"failed","commits":null,"answered":0,"failed":0,"timed_out":0,"error":"the process that worked on it ended with exit status: 3"}"#);
        insta::assert_snapshot!(answered("echo '{\"failed\":\"there is no folder x\"}'", JOB), @r#"{"record":"job","job":"7","repository":"shop.git","range":"HEAD","status":"failed","commits":null,"answered":0,"failed":0,"timed_out":0,"error":"there is no folder x"}"#);
    }

    #[test]
    fn a_job_that_takes_too_long_says_how_far_it_came() {
        let job = r#"{"id": "shop", "repository": "shop.git", "job_timeout": "3s"}"#;
        insta::assert_snapshot!(answered(&but_at_c1("exec sleep 600"), job), @r#"
        0
        {"record":"job","job":"shop","repository":"shop.git","range":"HEAD","status":"timed_out","commits":4,"answered":1,"failed":0,"timed_out":0,"error":"the job took longer than its time limit of 3s"}
        "#);
    }
}
