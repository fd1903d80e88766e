//! `corename rename`: one rename, preview first, execute on request.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail, ensure};

use crate::cli::Outcome;
use crate::cli::change::RepoArgs;
use crate::cli::console::Console;
use crate::cli::files;
use crate::cli::output::ensure_a_file;
use crate::cli::paths::in_file;
use crate::cli::shell::git_apply;
use crate::cli::stdout::print;
use crate::cli::usage::from_one;
use crate::cli::work_tree::{RuntimeNamesArgs, WorkTree};
use crate::git::Snapshot;
use crate::java::Project;
use crate::rename::{self, Composition, LocateError, Location, NameRules, Plan, Request};
use crate::report::{
    self, DeclarationSummary, RenameFormat, RenameOptions, RenameResponse, RenameStatus, write_candidates,
};

/// Rename one declaration and its references
///
/// Shows a preview. With --execute, changes all files or none. Works on the files in the work tree,
/// committed or not. Withholds a rename that may change the meaning of the code, with the reasons and
/// exit status 2.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  corename rename src/main/java/p/Shop.java:12:9 cashDesk
  corename rename 'Shop#pay(int)' settle --show-diffs
  corename rename p.Shop Store --execute
  corename rename p.Shop Store --patch rename.patch   # then: git apply rename.patch
  corename rename --in src/main/java/p/Shop.java 'int <HERE>till = 0' cashDesk")]
pub struct Args {
    /// Thing to rename: PATH:LINE, PATH:LINE:COL, a name as in Type.method(int) or pkg.Type, or PATH:NAME; with --in, a
    /// piece of text
    #[arg(value_name = "LOCATION")]
    location: String,

    /// The new name
    #[arg(value_name = "NEW_NAME")]
    new_name: String,

    /// Take LOCATION as text of this file, in which `<HERE>` may mark the identifier
    #[arg(long = "in", value_name = "FILE")]
    in_file: Option<String>,

    /// Change the files; without it nothing is changed
    #[arg(long)]
    execute: bool,

    /// Only preview (the default)
    #[arg(long, alias = "preview", conflicts_with = "execute")]
    dry_run: bool,

    /// Also write the rename as a patch that `git apply` takes
    #[arg(long, value_name = "FILE")]
    patch: Option<PathBuf>,

    /// Show each line that changes
    #[arg(long)]
    show_diffs: bool,

    /// Change only these files and folders; withhold a rename that needs more
    #[arg(long, value_name = "PATH", num_args = 1..)]
    scope: Vec<String>,

    /// List at most N files
    #[arg(long, value_name = "N", value_parser = from_one)]
    max_files: Option<usize>,

    #[command(flatten)]
    runtime_names: RuntimeNamesArgs,

    /// The format to print
    #[arg(long, value_enum, default_value_t = RenameFormat::Text, value_name = "FORMAT")]
    format: RenameFormat,

    #[command(flatten)]
    repo: RepoArgs,
}

pub fn run(args: &Args, console: &Console) -> Result<Outcome> {
    if let Some(patch) = &args.patch {
        ensure_a_file("--patch", patch)?;
    }
    let mut work_tree = match args.execute {
        true => WorkTree::open(&args.repo, console)?,
        false => WorkTree::open_to_read(&args.repo)?,
    };
    let config = args.runtime_names.load(&work_tree)?;
    work_tree.leave_out(&config);
    let wanted = Wanted {
        location: location(args, &work_tree)?,
        new_name: &args.new_name,
        execute: args.execute,
        scope: &args.scope,
        name_rules: config.name_rules(),
        patch: args.patch.as_deref(),
        show: RenameOptions {
            show_diffs: args.show_diffs,
            max_files: args.max_files,
            apply_command: args.patch.as_ref().map(|patch| git_apply(patch, work_tree.root())),
            ..RenameOptions::default()
        },
    };
    let answer = console.progress("planning", || rename(&work_tree, &wanted));
    work_tree.note_skipped(console);
    let format = args.format;
    let (response, plan) = match answer? {
        Attempt::Planned { response, plan } => (response, plan),
        Attempt::Ambiguous(candidates) => {
            print(|out| write_candidates(&candidates, format, out))?;
            bail!(ambiguous(&args.location, &candidates));
        }
    };
    if args.patch.is_some() && !args.execute && !plan.is_blocked() {
        work_tree.note_converted(&Composition::of([&plan], &work_tree.files), "--execute", console)?;
    }
    let reported = print(|out| response.write(format, console.paint(), out));
    match args.execute && response.refusal().is_none() {
        true => reported.context("the rename is made, but its report could not be written")?,
        false => reported?,
    }
    match response.refusal() {
        Some(refusal) => bail!(refusal),
        None => Ok(Outcome::Nothing),
    }
}

/// The declaration to rename, and how to show the result.
pub struct Wanted<'w> {
    pub location: Location,
    pub new_name: &'w str,
    /// Change the files, where nothing is in the way.
    pub execute: bool,
    /// The files and folders that may be changed; none: all.
    pub scope: &'w [String],
    pub name_rules: NameRules<'w>,
    /// The file that gets the rename as a patch.
    pub patch: Option<&'w Path>,
    pub show: RenameOptions,
}

/// The result of the attempt.
pub enum Attempt {
    Planned {
        response: Box<RenameResponse>,
        plan: Plan,
    },
    /// The location may mean any of these, and nothing was done.
    Ambiguous(Vec<DeclarationSummary>),
}

/// Plans a rename in a work tree, and makes it where that is wanted.
///
/// # Errors
/// Nothing is at the location, a path of the scope does not exist, or the files or the patch cannot be written.
pub fn rename(work_tree: &WorkTree, wanted: &Wanted<'_>) -> Result<Attempt> {
    let project = Project::new(&work_tree.files);
    let scope: Vec<String> = wanted.scope.iter().map(|path| work_tree.path(path)).collect::<Result<_>>()?;
    if let Location::Symbol { path: None, symbol } = &wanted.location {
        // To look for a symbol takes a pass over all files, and so does the rename.
        project.look_for(&[symbol.name().to_owned(), wanted.new_name.to_owned()]);
    }
    let found =
        rename::locate(&project, &wanted.location).map_err(|error| unread(error, &work_tree.files))?;
    let [target] = found.as_slice() else {
        return Ok(Attempt::Ambiguous(found.iter().map(DeclarationSummary::of).collect()));
    };
    let request = Request { declaration: target.clone(), new_name: wanted.new_name.to_owned() };
    let mut plan = rename::plan(&project, &[request], wanted.name_rules).remove(0);
    if !scope.is_empty() {
        plan.confine(&scope);
    }
    let composition = Composition::of([&plan], &work_tree.files);
    plan.blocked_by.extend(composition.conflict(0).cloned());
    plan.warnings.extend(rename::left_accessors(target, &plan));
    // A plan that was called off on the way lacks what it had not read.
    ensure!(!work_tree.files.is_stopped(), "the rename was called off; nothing was changed");
    // From the files as they are, so before these are changed.
    if let Some(patch) = wanted.patch.filter(|_| !plan.is_blocked()) {
        files::write(patch, |out| report::write_patch(&[&plan], &work_tree.files, out))?;
    }
    let execute = wanted.execute && !plan.is_blocked();
    if execute {
        work_tree.write(&composition)?;
    }
    let status = if execute { RenameStatus::Completed } else { RenameStatus::Preview };
    let show = RenameOptions { scope: (!scope.is_empty()).then_some(scope.len()), ..wanted.show.clone() };
    let response = RenameResponse::of(target, wanted.new_name, &plan, &work_tree.files, status, &show);
    Ok(Attempt::Planned { response: Box::new(response), plan })
}

/// Returns why nothing is at a location, also where its file is there and was passed over.
fn unread(error: LocateError, files: &Snapshot) -> anyhow::Error {
    if let LocateError::NoSuchFile(path) = &error
        && let Some(reason) = files.skipped().get(path)
    {
        return anyhow!("nothing can be renamed in {path}: it {reason}");
    }
    error.into()
}

/// Describes a location that may mean several declarations, by what distinguishes them. They are listed with it.
pub fn ambiguous(location: &str, candidates: &[DeclarationSummary]) -> String {
    let names: BTreeSet<String> = candidates.iter().map(DeclarationSummary::whole_name).collect();
    let telling = if names.len() == candidates.len() { "the place or the whole name" } else { "the place" };
    format!("`{location}` may mean {} declarations; give {telling} of one of those listed", candidates.len())
}

fn location(args: &Args, work_tree: &WorkTree) -> Result<Location> {
    let given = args.location.as_str();
    if let Some(file) = &args.in_file {
        return Ok(Location::Text { path: work_tree.path(file)?, text: given.to_owned() });
    }
    let symbol = |text: &str| text.parse().map_err(anyhow::Error::msg);
    let Some((path, place)) = in_file(given) else {
        if given.ends_with(".java") && work_tree.path(given).is_ok() {
            bail!("{given} is a file, not a declaration; give {given}:LINE, or {given}:NAME");
        }
        if let Some((other, place)) = given.split_once(':')
            && place.starts_with(|c: char| c.is_ascii_digit())
        {
            bail!("what is renamed is declared in Java, and `{other}` is no .java file");
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
