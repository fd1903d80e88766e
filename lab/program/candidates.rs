//! `lab candidates`: every pair of declarations that mining compares, to fit the miner's
//! weights on.
//!
//! Reads one JSON object a line from standard input, `{"id": "…", "repo": "DIR", "base": "REV",
//! "head": "REV"}`, and prints for each one `{"id", "names": {SITUATION: […]}, "renames": […],
//! "candidates": […]}`. `lab/fit_mining.py` writes the one and reads the other.

use std::collections::BTreeMap;
use std::io::{BufRead, Write};
use std::path::PathBuf;

use anyhow::Result;
use serde::Deserialize;
use serde_json::json;

use corename::config::Config;
use corename::git::{Repository, changed_files};
use corename::mining;

#[derive(Deserialize)]
struct Case {
    id: String,
    repo: PathBuf,
    base: String,
    head: String,
}

pub fn run(out: &mut impl Write) -> Result<()> {
    let limit = Config::new().settings().max_file_size.bytes();
    for line in std::io::stdin().lock().lines() {
        let case: Case = serde_json::from_str(&line?)?;
        let repository = Repository::open(&case.repo)?;
        let base = repository.snapshot(&repository.resolve(&case.base)?, limit)?;
        let head = repository.snapshot(&repository.resolve(&case.head)?, limit)?;
        let changes = changed_files(&base, &head);
        let (detection, candidates) = mining::candidates(&base, &head, &changes);
        let names: BTreeMap<_, _> = candidates.iter().map(|c| (c.situation, c.names)).collect();
        let document = json!({
            "id": case.id,
            "names": names,
            "renames": detection.renames,
            "candidates": candidates,
        });
        writeln!(out, "{document}")?;
    }
    Ok(())
}
