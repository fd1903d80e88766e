//! `lab links`: what became of everything that was named after renamed declarations, to count how reliable each kind
//! of naming link is.
//!
//! Reads one JSON object a line from standard input, `{"repo": "DIR", "base": "REV", "head": "REV"}`, and prints for each one
//! `{"repo", "base", "head", "renames": […], "links": […]}`. `lab/count_links.py` writes the one and reads the other.

use std::io::{BufRead, Write};

use anyhow::Result;
use serde_json::json;

use corename::agents::census;
use corename::mining;

use super::change::Change;

pub fn run(out: &mut impl Write) -> Result<()> {
    for line in std::io::stdin().lock().lines() {
        let case: Change = serde_json::from_str(&line?)?;
        let (base, head, changes) = case.read()?;
        let renames = mining::detect(&base, &head, &changes).renames;
        let links = census(&base, &head, &changes, &renames);
        let document = json!({
            "repo": case.repo, "base": case.base, "head": case.head, "renames": renames, "links": links,
        });
        writeln!(out, "{document}")?;
    }
    Ok(())
}
