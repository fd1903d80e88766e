//! A job as it is asked for: one JSON object on one line.

use std::io::{self, BufRead, Read};
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::config::TimeLimit;
use crate::git::Selection;

/// A longer line, in bytes, is no job, and is not kept in memory.
const LONGEST: u64 = 1 << 20;

/// Some commits of a repository.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = r#"an object such as {"repository": "/mirrors/shop.git"}"#)]
pub struct Job {
    /// The name of the job in records; the number of its line where none is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// A work tree or a bare repository.
    pub repository: PathBuf,
    /// The commits, as `git log` takes them.
    #[serde(default = "all")]
    pub range: String,
    /// Follow only the first parent of merges, and look at these, too.
    #[serde(default)]
    pub first_parent: bool,
    /// Look at merge commits, too.
    #[serde(default)]
    pub include_merges: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commit_timeout: Option<TimeLimit>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub job_timeout: Option<TimeLimit>,
    /// Why it cannot be done, where whoever prepares the jobs knows that (a clone failed). It is answered by that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

fn all() -> String {
    "HEAD".to_owned()
}

impl Job {
    pub fn selection(&self) -> Selection {
        Selection { first_parent: self.first_parent, merges: self.include_merges }
    }
}

/// A job from some commit on: what a process is given to do.
#[derive(Debug, Serialize, Deserialize)]
pub struct Task {
    pub job: Job,
    /// How many of its commits are answered already.
    pub answered: usize,
}

/// A line of the input, by its number from 1 on.
#[derive(Debug)]
pub struct Line {
    pub number: usize,
    /// A job, or what is wrong with the line.
    pub job: Result<Job, String>,
}

/// Describes the fault of a line. (To the parser it is the first one.)
fn complaint(number: usize, error: &serde_json::Error) -> String {
    let said = error.to_string();
    let why = said.rsplit_once(" at line ").map_or(&*said, |(why, _)| why);
    format!("line {number} is no job: {why}")
}

/// The jobs of an input. Blank lines are passed over.
pub struct Lines<R> {
    input: R,
    number: usize,
}

impl<R: BufRead> Lines<R> {
    pub fn new(input: R) -> Self {
        Self { input, number: 0 }
    }

    /// Returns the next one; `None` at the end of the input.
    ///
    /// # Errors
    /// Only those of the input.
    pub fn next(&mut self) -> io::Result<Option<Line>> {
        let mut line = Vec::new();
        loop {
            line.clear();
            if self.input.by_ref().take(LONGEST).read_until(b'\n', &mut line)? == 0 {
                return Ok(None);
            }
            self.number += 1;
            let number = self.number;
            if line.len() as u64 == LONGEST && !line.ends_with(b"\n") {
                self.skip_line()?;
                let problem = format!("line {number} is longer than {} MB", LONGEST >> 20);
                return Ok(Some(Line { number, job: Err(problem) }));
            }
            // Windows' shells begin a pipe with a mark that is no part of the text.
            let text = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(&line).trim_ascii();
            if !text.is_empty() {
                let job = serde_json::from_slice(text).map_err(|e| complaint(number, &e));
                return Ok(Some(Line { number, job }));
            }
        }
    }

    /// Passes over the rest of the line, piece by piece.
    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            let piece = self.input.fill_buf()?;
            let end = piece.iter().position(|byte| *byte == b'\n');
            let length = end.map_or(piece.len(), |at| at + 1);
            self.input.consume(length);
            if end.is_some() || length == 0 {
                return Ok(());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(input: &[u8]) -> Vec<(usize, Result<String, String>)> {
        let mut lines = Lines::new(input);
        let next = || lines.next().expect("memory can be read");
        std::iter::from_fn(next).map(|line| (line.number, line.job.map(|job| job.range))).collect()
    }

    #[test]
    fn a_line_is_a_job_or_says_why_it_is_none() {
        let input = b"\xef\xbb\xbf{\"repository\": \"a\"}\r\n\n{\"repository\": \"b\", \"range\": \"v1..\"}\n[]\n{\"repository\": 1}\n\
            {\"repository\": \"c\", \"since\": \"v1\"}\nnothing\n\xff\n{\"repository\": \"d\"}";
        let reported: Vec<String> = read(input).into_iter().map(|(n, job)| format!("{n}: {job:?}")).collect();
        insta::assert_snapshot!(reported.join("\n"), @r#"
        1: Ok("HEAD")
        3: Ok("v1..")
        4: Err("line 4 is no job: invalid length 1, expected an object such as {\"repository\": \"/mirrors/shop.git\"}")
        5: Err("line 5 is no job: invalid type: integer `1`, expected path string")
        6: Err("line 6 is no job: unknown field `since`, expected one of `id`, `repository`, `range`, `first_parent`, `include_merges`, `commit_timeout`, `job_timeout`, `error`")
        7: Err("line 7 is no job: expected ident")
        8: Err("line 8 is no job: expected value")
        9: Ok("HEAD")
        "#);
    }

    #[test]
    fn a_line_without_end_is_not_kept() {
        let mut input = vec![b'x'; 3 << 20];
        input.extend_from_slice(b"\n{\"repository\": \"a\"}\n");
        let all = Ok("HEAD".to_owned());
        assert_eq!(read(&input), [(1, Err("line 1 is longer than 1 MB".to_owned())), (2, all)]);
    }
}
