//! `lab candidates`: every pair of declarations that mining compares, to fit the miner's
//! weights on.
//!
//! Reads one JSON object a line from standard input, `{"id": "…", "repo": "DIR", "base": "REV",
//! "head": "REV"}`, and prints for each one `{"id", "names": {SITUATION: […]}, "renames": […],
//! "candidates": […]}`. `lab/fit_mining.py` writes the one and reads the other.

use std::collections::BTreeMap;
use std::io::{BufRead, Write};

use anyhow::Result;
use serde::Deserialize;
use serde_json::json;

use corename::mining;

use super::change::Change;

#[derive(Deserialize)]
struct Case {
    id: String,
    #[serde(flatten)]
    change: Change,
}

pub fn run(out: &mut impl Write) -> Result<()> {
    for line in std::io::stdin().lock().lines() {
        let case: Case = serde_json::from_str(&line?)?;
        let (base, head, changes) = case.change.read()?;
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
