//! Recorded answers: a folder with a file for each question, named after the hash of its content.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::NoAnswer;
use super::message::Message;
use super::telemetry::{Agent, Usage};

/// A folder of recordings.
#[derive(Debug, Clone)]
pub(super) struct Cassette {
    folder: PathBuf,
}

/// One question with what came of it. It holds no key and no address.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Entry {
    pub agent: Agent,
    pub prompt: String,
    pub version: u32,
    pub model: String,
    pub about: String,
    pub turn: usize,
    pub question: Vec<Message>,
    /// The replies of the model: more than one where it was asked to correct an answer.
    pub replies: Vec<String>,
    pub outcome: Outcome,
    pub usage: Usage,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Outcome {
    Answer(Value),
    None(NoAnswer),
}

impl Cassette {
    /// # Errors
    /// The folder cannot be made.
    pub fn create(folder: &Path) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        Ok(Cassette { folder: folder.to_owned() })
    }

    /// # Errors
    /// There is no such folder.
    pub fn open(folder: &Path) -> io::Result<Self> {
        fs::read_dir(folder)?;
        Ok(Cassette { folder: folder.to_owned() })
    }

    /// Returns the recording of a question.
    ///
    /// # Errors
    /// There is none, or it cannot be read.
    pub fn play(&self, key: &str) -> Result<Entry, NoAnswer> {
        let file = self.file(key);
        let unreadable = |reason: String| NoAnswer::Unreadable { file: file.display().to_string(), reason };
        let text = fs::read_to_string(&file).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => NoAnswer::NotRecorded(self.folder.display().to_string()),
            _ => unreadable(error.to_string()),
        })?;
        serde_json::from_str(&text).map_err(|error| unreadable(error.to_string()))
    }

    /// # Errors
    /// The file cannot be written.
    pub fn record(&self, key: &str, entry: &Entry) -> io::Result<()> {
        let mut text = serde_json::to_string_pretty(entry)?;
        text.push('\n');
        fs::write(self.file(key), text)
    }

    fn file(&self, key: &str) -> PathBuf {
        self.folder.join(format!("{key}.json"))
    }
}
