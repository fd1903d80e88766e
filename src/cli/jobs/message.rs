//! The messages of a process that does a job: a word, and its argument, on one line each.

use std::io::{self, Write};

use crate::text::one_line;

/// A line of such a process.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Message {
    /// How many commits the job has.
    Commits(usize),
    /// The next commit, with its time, is begun.
    Begun { commit: String, time: Option<i64> },
    /// The record of that commit, and whether it could be looked at.
    Looked { ok: bool, record: Vec<u8> },
    /// Why the job cannot be done, or not all of it.
    Failed(String),
    /// All commits are answered.
    Done,
}

impl Message {
    /// Writes it in one piece.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let mut line = match self {
            Message::Commits(count) => format!("commits {count}").into_bytes(),
            Message::Begun { commit, time: Some(time) } => format!("begun {commit} {time}").into_bytes(),
            Message::Begun { commit, time: None } => format!("begun {commit}").into_bytes(),
            Message::Looked { ok: true, record } => [b"looked ", &record[..]].concat(),
            Message::Looked { ok: false, record } => [b"unreadable ", &record[..]].concat(),
            Message::Failed(why) => format!("failed {}", one_line(why)).into_bytes(),
            Message::Done => b"done".to_vec(),
        };
        line.push(b'\n');
        out.write_all(&line)?;
        out.flush()
    }

    /// Reads a line, without its end; `None` where it is no message.
    pub fn read(line: &[u8]) -> Option<Self> {
        let space = line.iter().position(|byte| *byte == b' ').unwrap_or(line.len());
        let (word, rest) = (&line[..space], line.get(space + 1..).unwrap_or_default());
        let text = || std::str::from_utf8(rest).ok();
        Some(match word {
            b"commits" => Message::Commits(text()?.parse().ok()?),
            b"begun" => {
                let (commit, time) = match text()?.split_once(' ') {
                    Some((commit, time)) => (commit, Some(time.parse().ok()?)),
                    None => (text()?, None),
                };
                Message::Begun { commit: commit.to_owned(), time }
            }
            b"looked" => Message::Looked { ok: true, record: rest.to_vec() },
            b"unreadable" => Message::Looked { ok: false, record: rest.to_vec() },
            b"failed" => Message::Failed(text()?.to_owned()),
            b"done" if rest.is_empty() => Message::Done,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_is_read() {
        let commit = "7d4e".to_owned();
        let record = br#"{"record":"commit"}"#.to_vec();
        for message in [
            Message::Commits(12),
            Message::Begun { commit: commit.clone(), time: Some(-3) },
            Message::Begun { commit, time: None },
            Message::Looked { ok: true, record: record.clone() },
            Message::Looked { ok: false, record },
            Message::Failed("there is no folder x".to_owned()),
            Message::Done,
        ] {
            let mut line = Vec::new();
            message.write(&mut line).expect("memory can be written");
            assert_eq!(line.pop(), Some(b'\n'));
            assert_eq!(Message::read(&line), Some(message));
        }
        for other in [&b"commits many"[..], b"thread 'main' panicked", b"", b"done with it", b"begun 7d4e x"]
        {
            assert_eq!(Message::read(other), None);
        }
    }
}
