//! `corename detect`: the renames of a change alone.

use std::io::{self, Write};

use anyhow::Result;

use super::Outcome;
use super::change::{Change, ChangeArgs};
use super::console::Console;
use super::settings::ConfigArgs;
use crate::config::ConfigFile;
use crate::{mining, report};

/// List the renames of a change
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  corename detect --base HEAD~1            the renames of the last commit
  corename detect --format json | jq .     for other programs")]
pub struct Args {
    #[command(flatten)]
    change: ChangeArgs,

    #[command(flatten)]
    config: ConfigArgs,

    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Text,
    Json,
}

pub fn run(args: &Args, console: &Console) -> Result<Outcome> {
    let repository = args.change.repo.open()?;
    let range = args.change.range(&repository)?;
    let config = args.config.load(&repository, range.tip(), &ConfigFile::default())?;
    let change = Change::open(&repository, &range, config.settings().max_file_size.bytes())?;
    let detection =
        console.progress("detecting", || mining::detect(&change.base, &change.head, &change.files));
    for note in detection.notes.iter().chain(&change.notes()) {
        console.note(note);
    }
    let mut out = io::BufWriter::new(io::stdout().lock());
    match args.format {
        Format::Json => {
            report::write_renames(change.base.id(), change.head.id(), &detection.renames, &mut out)?
        }
        Format::Text => {
            for rename in &detection.renames {
                let mining::Place { path, line, column, .. } = &rename.after;
                let moved = if rename.moved { ", moved" } else { "" };
                let (kind, old, new) = (rename.kind, &rename.old_name, &rename.new_name);
                writeln!(out, "{path}:{line}:{column}: {kind} {old} → {new}{moved}")?;
            }
        }
    }
    out.flush()?;
    Ok(Outcome::Nothing)
}
