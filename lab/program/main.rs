//! What the scripts of the laboratory ask of corename's library: `lab candidates`, `lab features` and `lab links`. Each reads
//! JSON Lines from standard input, and answers with JSON Lines.

mod candidates;
mod change;
mod features;
mod links;

use std::io::stdout;

use anyhow::{Result, bail};

fn main() -> Result<()> {
    let out = &mut stdout().lock();
    match std::env::args().nth(1).as_deref() {
        Some("candidates") => candidates::run(out),
        Some("features") => features::run(out),
        Some("links") => links::run(out),
        _ => bail!("say what to print: candidates, features or links"),
    }
}
