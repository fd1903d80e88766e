//! `corename rename`: one rename, preview first, execute on request.

use std::io::{self, BufWriter, Write};

use anyhow::{Context, Result, bail};

use super::Outcome;
use super::change::RepoArgs;
use super::console::Console;
use super::work_tree::WorkTree;
use crate::java::{DeclarationRef, Project};
use crate::rename::{self, Location, Plan, Request};
use crate::report::{
    Candidate, Composition, RenameFormat, RenameOptions, RenameResponse, RenameStatus, write_candidates,
};

/// Rename one declaration and all that refers to it
///
/// Shows what would change; changes it only with --execute, all files or none. Works on the files
/// as they are in the work tree, edits that are not committed included. Where a rename cannot be
/// proved to keep the meaning of the code, it is withheld with all reasons, and the exit status
/// is 2.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  corename rename src/main/java/p/Shop.java:12:9 cashDesk
  corename rename 'Shop#pay(int)' settle --show-diffs
  corename rename p.Shop Store --execute
  corename rename --in src/main/java/p/Shop.java 'int <HERE>till = 0' cashDesk")]
pub struct Args {
    /// What to rename: PATH:LINE, PATH:LINE:COL, a name as in Type.method(int) or pkg.Type, or
    /// PATH:NAME; with --in, a piece of text
    #[arg(value_name = "LOCATION")]
    location: String,

    /// What it is to be called
    #[arg(value_name = "NEW_NAME")]
    new_name: String,

    /// Take LOCATION as text of this file, in which <HERE> may mark the identifier
    #[arg(long = "in", value_name = "FILE")]
    in_file: Option<String>,

    /// Change the files; without it nothing is changed
    #[arg(long)]
    execute: bool,

    /// Show each line that changes
    #[arg(long)]
    show_diffs: bool,

    /// Change nothing but these files and folders; withhold the rename where that is not enough
    #[arg(long, value_name = "PATH", num_args = 1..)]
    scope: Vec<String>,

    /// List at most so many files
    #[arg(long, value_name = "N")]
    max_files: Option<usize>,

    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Markdown, value_name = "FORMAT")]
    format: Format,

    #[command(flatten)]
    repo: RepoArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Markdown,
    Json,
    Text,
}

pub fn run(args: &Args, console: &Console) -> Result<Outcome> {
    let work_tree = WorkTree::open(&args.repo, console)?;
    let project = Project::new(&work_tree.files);
    let location = location(args, &work_tree)?;
    let scope: Vec<String> = args.scope.iter().map(|path| work_tree.path(path)).collect::<Result<_>>()?;
    let target = target(args, &project, &location)?;
    let request = Request { declaration: target.clone(), new_name: args.new_name.clone() };
    let mut plan = console.progress("planning", || rename::plan(&project, &[request])).remove(0);
    if !scope.is_empty() {
        plan.confine(&scope);
    }
    let composition = Composition::of(&[&plan], &work_tree.files);
    plan.blocked_by.extend(composition.conflict(0).cloned());
    plan.warnings.extend(rename::left_accessors(&target, &plan));
    work_tree.note_skipped(console);
    let execute = args.execute && !plan.is_blocked();
    if execute {
        work_tree.write(&composition)?;
    }
    let status = if execute { RenameStatus::Completed } else { RenameStatus::Preview };
    answer(args, &target, &plan, &work_tree, status)?;
    if plan.is_blocked() {
        let reasons = match plan.blocked_by.len() {
            1 => "for the reason given".to_owned(),
            n => format!("for {n} reasons"),
        };
        let old_name = &target.get().name;
        bail!("`{old_name}` cannot become `{}`, {reasons}; nothing was changed", args.new_name);
    }
    Ok(Outcome::Nothing)
}

fn answer(
    args: &Args,
    target: &DeclarationRef,
    plan: &Plan,
    work_tree: &WorkTree,
    status: RenameStatus,
) -> Result<()> {
    let options = RenameOptions {
        show_diffs: args.show_diffs,
        max_files: args.max_files,
        scope: (!args.scope.is_empty()).then_some(args.scope.len()),
    };
    let response = RenameResponse::of(target, &args.new_name, plan, &work_tree.files, status, &options);
    let mut out = BufWriter::new(io::stdout().lock());
    response.write(args.format.into(), &mut out)?;
    Ok(out.flush()?)
}

impl From<Format> for RenameFormat {
    fn from(format: Format) -> Self {
        match format {
            Format::Markdown => RenameFormat::Markdown,
            Format::Json => RenameFormat::Json,
            Format::Text => RenameFormat::Text,
        }
    }
}

fn location(args: &Args, work_tree: &WorkTree) -> Result<Location> {
    let given = args.location.as_str();
    if let Some(file) = &args.in_file {
        return Ok(Location::Text { path: work_tree.path(file)?, text: given.to_owned() });
    }
    let symbol = |text: &str| text.parse().map_err(anyhow::Error::msg);
    let Some((path, place)) = in_file(given) else {
        if given.ends_with(".java") && work_tree.path(given).is_ok() {
            bail!("{given} alone is no declaration; give {given}:LINE, or {given}:NAME");
        }
        return Ok(Location::Symbol { path: None, symbol: symbol(given)? });
    };
    let path = work_tree.path(path)?;
    if !place.starts_with(|c: char| c.is_ascii_digit()) {
        return Ok(Location::Symbol { path: Some(path), symbol: symbol(place)? });
    }
    let number = |text: &str| text.parse::<u32>().ok().filter(|n| *n > 0);
    let wrong = || format!("`{place}` is neither LINE nor LINE:COL, both from 1");
    let (line, column) = match place.split_once(':') {
        Some((line, column)) => (number(line), Some(number(column).with_context(wrong)?)),
        None => (number(place), None),
    };
    Ok(Location::Position { path, line: line.with_context(wrong)?, column })
}

/// The file of `path/File.java:…`, and what follows.
fn in_file(given: &str) -> Option<(&str, &str)> {
    let end = given.rfind(".java:")? + ".java".len();
    Some((&given[..end], &given[end + 1..]))
}

/// The one declaration that is meant; several are listed.
fn target(args: &Args, project: &Project<'_>, location: &Location) -> Result<DeclarationRef> {
    let mut found = rename::locate(project, location)?;
    if found.len() == 1 {
        return Ok(found.remove(0));
    }
    let candidates: Vec<Candidate> = found.iter().map(Candidate::of).collect();
    write_candidates(&candidates, args.format.into(), &mut io::stdout().lock())?;
    bail!(
        "`{}` may mean {} declarations; give the place or the whole name of one of those listed",
        args.location,
        found.len()
    )
}
