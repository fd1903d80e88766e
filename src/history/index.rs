//! The file of precedents: JSON Lines, to which runs add.
//!
//! ```text
//! {"schema_version":1}
//! {"commits":["0a1b…","2c3d…"],"precedents":[{…}]}
//! ```
//!
//! While a history is mined, each line lists some commits as done, with what was found in them. A killed run leaves
//! whole lines, and the next one continues after them; an incomplete last line is cut off.
//!
//! When all commits are done, the file is written anew. It has a line for each precedent, and a last line with the tips
//! in place of the commits (`{"tips":["4e5f…"]}`). All ancestors of a tip are done. A file that was cut short has no
//! tips, so its history is mined again.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};

use super::precedent::Precedent;
use crate::git::{lock_file, replace_file};

/// Changes when an older corename could not read the file, or would read it wrongly.
const SCHEMA_VERSION: u32 = 1;

#[derive(Debug, thiserror::Error)]
pub enum IndexError {
    #[error("cannot read {path}: {error}")]
    Read { path: PathBuf, error: io::Error },
    #[error("cannot write {path}: {error}; give another place with --index FILE")]
    Write { path: PathBuf, error: io::Error },
    #[error(
        "line {line} of {path} is no line of a history index; delete it to mine it anew, or give another --index FILE"
    )]
    Damaged { path: PathBuf, line: usize },
    #[error(
        "{path} was written by a newer corename; delete it to mine it anew, or give another --index FILE"
    )]
    Newer { path: PathBuf },
    #[error("another corename is mining into {0}; wait until it is done")]
    Busy(PathBuf),
}

/// The first bytes of every index.
const BEGIN: &[u8] = b"{\"schema_version\":";

/// Other files of JSON Lines, as `detect` writes, have other keys.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    schema_version: Option<u32>,
    /// All that these commits were made from is done, and they themselves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    tips: Vec<String>,
    /// These are done.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    commits: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    precedents: Vec<Precedent>,
}

/// The precedents and commits of a history.
#[derive(Debug, Default)]
pub struct Index {
    path: PathBuf,
    tips: Vec<String>,
    commits: FxHashSet<String>,
    precedents: Vec<Precedent>,
    /// The bytes of all whole lines.
    whole: u64,
}

/// An index that only this process adds to.
#[derive(Debug)]
pub struct Writer {
    index: Index,
    /// The commits whose precedents were known before.
    known: FxHashSet<String>,
    out: File,
    /// Held as long as this is; the file of it stays.
    _lock: File,
}

impl Index {
    /// Returns the index in a file; an empty one where there is no such file.
    ///
    /// # Errors
    /// The file cannot be read, is none of this kind, or a newer one.
    pub fn read(path: &Path) -> Result<Index, IndexError> {
        let mut index = Index { path: path.to_owned(), ..Index::default() };
        let unreadable = |error| IndexError::Read { path: path.to_owned(), error };
        let file = match File::open(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(index),
            other => other.map_err(unreadable)?,
        };
        let (mut reader, mut bytes) = (BufReader::new(file), Vec::new());
        for number in 1.. {
            bytes.clear();
            let length = reader.read_until(b'\n', &mut bytes).map_err(unreadable)?;
            let damaged = || IndexError::Damaged { path: path.to_owned(), line: number };
            if !bytes.ends_with(b"\n") {
                // An incomplete line is cut off, so the file must be an index. A user's own file may be one line
                // without an end.
                if number == 1 && bytes.iter().zip(BEGIN).any(|(byte, of_ours)| byte != of_ours) {
                    return Err(damaged());
                }
                break;
            }
            let line: Line = serde_json::from_slice(&bytes).map_err(|_| damaged())?;
            match line.schema_version {
                Some(version) if version > SCHEMA_VERSION => {
                    return Err(IndexError::Newer { path: path.to_owned() });
                }
                None if number == 1 => return Err(damaged()),
                _ => {}
            }
            index.whole += length as u64;
            index.tips.extend(line.tips);
            index.commits.extend(line.commits);
            index.precedents.extend(line.precedents);
        }
        Ok(index)
    }

    /// Returns the commits whose whole history is known.
    pub fn tips(&self) -> &[String] {
        &self.tips
    }

    /// Returns the commits that it speaks of.
    pub fn commits(&self) -> impl Iterator<Item = &str> {
        let of_precedents = self.precedents.iter().map(|precedent| &precedent.commit);
        self.tips.iter().chain(&self.commits).chain(of_precedents).map(String::as_str)
    }

    /// Returns whether a commit was mined by a run that did not come to its end.
    pub fn is_done(&self, commit: &str) -> bool {
        self.commits.contains(commit)
    }

    /// Returns the precedents in the order in which they were mined: within one run, the oldest first.
    pub fn precedents(&self) -> &[Precedent] {
        &self.precedents
    }
}

impl Writer {
    /// Returns the index in a file, to add to it. Folders that are missing are made.
    ///
    /// # Errors
    /// As [`Index::read`]; or the file cannot be written, or another process adds to it.
    pub fn open(path: &Path) -> Result<Writer, IndexError> {
        let unwritable = |error| IndexError::Write { path: path.to_owned(), error };
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(unwritable)?;
        }
        let lock = lock_file(&beside(path, "lock")).map_err(unwritable)?;
        let lock = lock.ok_or_else(|| IndexError::Busy(path.to_owned()))?;
        let index = Index::read(path)?;
        let open = || {
            let mut out = OpenOptions::new().create(true).truncate(false).write(true).open(path)?;
            out.set_len(index.whole)?;
            out.seek(SeekFrom::End(0))?;
            Ok(out)
        };
        let out = open().map_err(unwritable)?;
        let known = index.precedents.iter().map(|precedent| precedent.commit.clone()).collect();
        let mut writer = Writer { out, index, known, _lock: lock };
        if writer.index.whole == 0 {
            writer.write(&Line { schema_version: Some(SCHEMA_VERSION), ..Line::default() })?;
        }
        Ok(writer)
    }

    pub fn index(&self) -> &Index {
        &self.index
    }

    /// Returns the index of a run that leaves commits for the next one.
    pub fn into_index(self) -> Index {
        self.index
    }

    /// Adds commits as done, with the precedents found in them. A known commit is not added again. Where a tip no
    /// longer exists, since its branch was rewritten, all its ancestors are mined anew.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add(&mut self, commits: Vec<String>, precedents: Vec<Precedent>) -> Result<(), IndexError> {
        if commits.is_empty() {
            return Ok(());
        }
        let precedents = precedents.into_iter().filter(|p| !self.known.contains(&p.commit)).collect();
        let line = Line { commits, precedents, ..Line::default() };
        self.write(&line)?;
        self.index.commits.extend(line.commits);
        self.index.precedents.extend(line.precedents);
        Ok(())
    }

    /// Notes that all that these commits were made from is done, and they themselves.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn finish(self, tips: Vec<String>) -> Result<Index, IndexError> {
        let Writer { out, mut index, _lock, .. } = self;
        // Windows puts no other file in the place of one that is open.
        drop(out);
        index.tips = tips;
        index.commits.clear();
        let written = replace_file(&index.path, |out| {
            write_line(&Line { schema_version: Some(SCHEMA_VERSION), ..Line::default() }, out)?;
            for precedent in &index.precedents {
                write_line(&Line { precedents: vec![precedent.clone()], ..Line::default() }, out)?;
            }
            write_line(&Line { tips: index.tips.clone(), ..Line::default() }, out)
        });
        match written {
            Ok(()) => Ok(index),
            Err(error) => Err(IndexError::Write { path: index.path, error }),
        }
    }

    fn write(&mut self, line: &Line) -> Result<(), IndexError> {
        let mut bytes = Vec::new();
        // In one piece, so that a run that is killed tears no more than the last line.
        let written = write_line(line, &mut bytes).and_then(|()| self.out.write_all(&bytes));
        written.map_err(|error| IndexError::Write { path: self.index.path.clone(), error })
    }
}

fn write_line(line: &Line, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    out.write_all(b"\n")
}

/// Returns a path next to another one: `history.jsonl.lock` for `history.jsonl`.
pub fn beside(path: &Path, extension: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(extension);
    PathBuf::from(name)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn precedent(commit: &str) -> Precedent {
        Precedent {
            commit: commit.to_owned(),
            time: 7,
            old: vec!["row".to_owned()],
            new: vec!["record".to_owned()],
            kinds: Default::default(),
            exported: Default::default(),
            tests: Default::default(),
            files: 1,
            folders: Vec::new(),
            names: Vec::new(),
            left: Vec::new(),
        }
    }

    #[test]
    fn a_run_that_is_killed_loses_no_whole_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/history.jsonl");
        let mut writer = Writer::open(&path).unwrap();
        writer.add(vec!["a".to_owned(), "b".to_owned()], vec![precedent("b")]).unwrap();
        drop(writer);
        OpenOptions::new().append(true).open(&path).unwrap().write_all(b"{\"commits\":[\"c\"").unwrap();
        let index = Index::read(&path).unwrap();
        assert!(index.is_done("b") && !index.is_done("c"));

        let mut writer = Writer::open(&path).unwrap();
        assert!(matches!(Writer::open(&path), Err(IndexError::Busy(_))));
        writer.add(vec!["c".to_owned()], vec![precedent("c")]).unwrap();
        let index = writer.finish(vec!["c".to_owned()]).unwrap();
        assert_eq!((index.tips(), index.precedents().len()), (&["c".to_owned()][..], 2));
        let text = fs::read_to_string(&path).unwrap();
        assert!(!text.contains("commits"), "{text}");
        assert_eq!(Index::read(&path).unwrap().precedents(), index.precedents());
    }

    #[test]
    fn of_an_index_that_was_cut_short_the_history_is_mined_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("history.jsonl");
        let mut writer = Writer::open(&path).unwrap();
        writer.add(vec!["a".to_owned(), "b".to_owned()], vec![precedent("a"), precedent("b")]).unwrap();
        writer.finish(vec!["b".to_owned()]).unwrap();
        let text = fs::read_to_string(&path).unwrap();
        let ends = text.match_indices('\n').map(|(at, _)| at + 1).filter(|at| *at < text.len());
        for cut in ends.chain([text.len() / 2, text.len() - 1]) {
            fs::write(&path, &text[..cut]).unwrap();
            assert_eq!(Writer::open(&path).unwrap().index().tips(), [] as [String; 0], "{cut}");
        }
    }

    #[test]
    fn what_stands_beside_an_index_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("Cargo");
        let others = ["Cargo.lock", "Cargo.new"].map(|name| folder.path().join(name));
        others.iter().for_each(|other| fs::write(other, "ours").unwrap());
        Writer::open(&path).unwrap().finish(vec!["a".to_owned()]).unwrap();
        others.iter().for_each(|other| assert_eq!(fs::read_to_string(other).unwrap(), "ours"));
    }

    #[test]
    fn what_is_no_index_or_a_newer_one_is_not_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("history.jsonl");
        assert_eq!(Index::read(&path).unwrap().precedents(), []);
        for (text, damaged) in [
            ("{\"schema_version\":9}\n", false),
            ("{\"commits\":[]}\n", true),
            ("class A {}\n", true),
            ("One line of notes, without an end", true),
            // `detect --each` and the vectors next to an index begin like this.
            ("{\"schema_version\":1,\"base\":\"a\",\"head\":\"b\",\"renames\":[]}\n", true),
            ("{\"schema_version\":1,\"model\":\"m\",\"dimensions\":3}\n", true),
        ] {
            fs::write(&path, text).unwrap();
            let error = Writer::open(&path).unwrap_err();
            assert_eq!(matches!(error, IndexError::Damaged { .. }), damaged, "{error}");
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        // A run that was killed at once leaves this.
        fs::write(&path, "{\"schema_ver").unwrap();
        assert!(Writer::open(&path).is_ok());
    }
}
