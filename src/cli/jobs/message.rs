//! The messages of a process that does a job: JSON, one on a line.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};

/// A line of such a process.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Message {
    /// How many commits the job has.
    Commits(usize),
    /// The next commit, with its time, is begun.
    Begun { commit: String, time: Option<i64> },
    /// The record of that commit, and whether it could be looked at.
    Looked { ok: bool, record: String },
    /// Why the job cannot be done, or not all of it.
    Failed(String),
    /// All commits are answered.
    Done,
}

impl Message {
    /// Writes it in one piece.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let mut line = serde_json::to_vec(self)?;
        line.push(b'\n');
        out.write_all(&line)?;
        out.flush()
    }

    /// Reads a line, without its end; `None` where it is no message.
    pub fn read(line: &[u8]) -> Option<Self> {
        serde_json::from_slice(line).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_is_read() {
        let commit = "7d4e".to_owned();
        let record = r#"{"record":"commit"}"#.to_owned();
        for message in [
            Message::Commits(12),
            Message::Begun { commit: commit.clone(), time: Some(-3) },
            Message::Begun { commit, time: None },
            Message::Looked { ok: true, record: record.clone() },
            Message::Looked { ok: false, record },
            Message::Failed("there is\nno folder x".to_owned()),
            Message::Done,
        ] {
            let mut line = Vec::new();
            message.write(&mut line).expect("memory can be written");
            assert_eq!(line.pop(), Some(b'\n'));
            assert!(!line.contains(&b'\n'));
            assert_eq!(Message::read(&line), Some(message));
        }
        for other in [&b"{\"commits\":\"many\"}"[..], b"thread 'main' panicked", b"", b"done"] {
            assert_eq!(Message::read(other), None);
        }
    }
}
