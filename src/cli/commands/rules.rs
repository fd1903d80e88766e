//! `corename rules`: what the rules are about.

use anyhow::{Result, bail};

use crate::cli::Outcome;
use crate::cli::console::Console;
use crate::report::{RulePage, rule_pages};
use crate::words::nearest;

/// Print what each rule finds, and how to fix or ignore it
#[derive(Debug, Clone, clap::Args)]
#[command(after_help = "\
Examples:
  corename rules                     # all of them, a line each
  corename rules stale-document      # the page of one, with an example and how to fix it")]
pub struct Args {
    /// The id of a rule
    #[arg(value_name = "RULE")]
    rule: Option<String>,
}

pub fn run(args: &Args, console: &Console) -> Result<Outcome> {
    let pages = rule_pages();
    let text = match &args.rule {
        None => pages.iter().map(|of| format!("{:<20} {}\n", of.id, of.sentence)).collect(),
        Some(id) => match pages.iter().find(|of| of.id == *id) {
            Some(RulePage { id, page, .. }) => format!("# {id}\n\n{}\n", page.trim_end()),
            None => {
                let ids: Vec<&str> = pages.iter().map(|of| of.id.as_str()).collect();
                match nearest(id, ids.iter().copied(), 0.9) {
                    Some(near) => bail!("there is no rule \"{id}\"; did you mean {near}?"),
                    None => bail!("there is no rule \"{id}\"; the rules are {}", ids.join(", ")),
                }
            }
        },
    };
    console.say(&text)?;
    Ok(Outcome::Nothing)
}
