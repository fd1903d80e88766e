//! `lab links`: what became of everything that was named after renamed declarations, to count how reliable each kind
//! of naming link is.
//!
//! Reads one JSON object a line from standard input, `{"repo": "DIR", "base": "REV", "head": "REV"}`, and prints for each one
//! `{"repo", "base", "head", "renames": […], "links": […]}`. `lab/count_links.py` writes the one and reads the other.

use std::io::{BufRead, Write};
use std::path::PathBuf;

use anyhow::Result;
use serde::Deserialize;
use serde_json::json;

use corename::agents::census;
use corename::config::Config;
use corename::git::{Repository, changed_files};
use corename::mining;

#[derive(Deserialize)]
struct Case {
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
        let renames = mining::detect(&base, &head, &changes).renames;
        let links = census(&base, &head, &changes, &renames);
        let document = json!({
            "repo": case.repo, "base": case.base, "head": case.head, "renames": renames, "links": links,
        });
        writeln!(out, "{document}")?;
    }
    Ok(())
}
