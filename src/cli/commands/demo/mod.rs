//! `corename demo`: `check` on a small example, with nothing to set up.

mod project;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use clap::ValueEnum;

use crate::cli::Outcome;
use crate::cli::change::{ChangeArgs, RepoArgs};
use crate::cli::commands::check;
use crate::cli::console::Console;
use crate::cli::environment::variable;
use crate::cli::output::OutputArgs;
use crate::cli::reporting::ReportingArgs;
use crate::cli::shell;
use crate::git::create::Builder;
use crate::report::Format;

/// Run `check` on a small built-in example
///
/// Creates a git repository in a temporary folder, with a pull request that renames a concept and forgets some of it.
/// Then runs `corename check` on it, and says what to try next.
#[derive(Debug, Clone, clap::Args)]
pub struct Args {
    /// Create the repository here instead of in a temporary folder; must be empty or not exist
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,

    #[command(flatten)]
    output: OutputArgs,
}

pub fn run(args: &Args, console: &Console) -> Result<Outcome> {
    args.output.refuse_unused_options()?;
    args.output.refuse_files(None)?;
    refuse_taken_patch(args)?;
    let dir = folder(args)?;
    create(&dir)?;
    let patch = patch_of(args, &dir)?;
    let mut output = args.output.clone();
    if output.file(Format::Patch).is_none() {
        output.patch = Some(patch.clone());
    }
    let talks = args.output.format == Format::Text;
    if talks {
        console.say(&format!(
            "A farm shop's pull request renames “delivery slot” to “pickup window”, and forgets some of it.\n\n\
             $ corename check --repo {}{}\n\n",
            shell::quoted(&dir.display().to_string()),
            typed(&output),
        ))?;
    }
    let (change, answer) = check_of(&dir, output);
    let outcome = check::check(&change, &answer, false, console)?;
    if talks {
        console.say(&what_to_try(&dir, &patch, args))?;
    }
    Ok(outcome)
}

/// Refuses a named folder if a file is where the patch would go, which is next to the folder.
///
/// # Errors
/// There is, and the user names no other file.
fn refuse_taken_patch(args: &Args) -> Result<()> {
    let Some(dir) = args.dir.as_deref().filter(|_| args.output.file(Format::Patch).is_none()) else {
        return Ok(());
    };
    let patch = patch_of(args, dir)?;
    ensure!(
        !patch.exists(),
        "{} is there already, and the demo writes its patch there; give --patch FILE",
        patch.display()
    );
    Ok(())
}

/// Returns where the patch goes: next to the folder, unless the user says where.
fn patch_of(args: &Args, dir: &Path) -> Result<PathBuf> {
    // Without what is at its end (`demo/`, `demo/.`), so that the patch is next to it and not in it.
    let absolute: PathBuf = std::path::absolute(dir)?.components().collect();
    let beside = || PathBuf::from(format!("{}.patch", absolute.display()));
    let patch = args.output.file(Format::Patch).map_or_else(beside, Path::to_owned);
    Ok(std::path::absolute(patch)?)
}

/// Returns the arguments of the `corename check` that the demo runs in its folder.
fn check_of(dir: &Path, output: OutputArgs) -> (ChangeArgs, ReportingArgs) {
    let change = ChangeArgs {
        revisions: None,
        base: None,
        head: None,
        worktree: false,
        repo: RepoArgs::of(dir.to_owned()),
    };
    (change, ReportingArgs { output, ..ReportingArgs::default() })
}

/// Commands with which one may go on.
fn what_to_try(dir: &Path, patch: &Path, args: &Args) -> String {
    let least = args.output.min_confidence.map(|least| format!(" --min-confidence {}", least.get()));
    let folder = dir.display().to_string();
    let (repo, again) = (shell::quoted(&folder), least.unwrap_or_default());
    // Cargo says so to what it runs. Whoever tries the demo from a clone has not installed the program.
    let program = if variable("CARGO").is_some() { "cargo run --quiet --" } else { "corename" };
    format!(
        "\nTry next:\n  \
         {}\n    \
         take the suggestions\n  \
         {program} check --repo {repo} --worktree{again}\n    \
         see what is left then\n  \
         {program} explain --repo {repo}\n    \
         see what else the change did\n  \
         {program} check --repo {repo} --format sarif\n    \
         see what code scanning gets\n",
        shell::git_apply(patch, Some(dir)),
    )
}

/// Returns the options that a user would type for the same, each with a space before it. The output is text.
fn typed(output: &OutputArgs) -> String {
    let OutputArgs {
        format: _,
        json,
        sarif,
        markdown,
        github,
        patch,
        patch_url,
        output: files,
        anchor,
        patch_mentions,
        category,
        fail_on,
        min_confidence,
        runtime_names,
    } = output;
    let path = |path: &Option<PathBuf>| path.as_ref().map(|path| path.display().to_string());
    let options = [
        ("--patch", path(patch)),
        ("--patch-url", patch_url.clone()),
        ("--json", path(json)),
        ("--sarif", path(sarif)),
        ("--markdown", path(markdown)),
        ("--github", path(github)),
        ("--anchor", anchor.as_ref().map(name_of)),
        ("--category", category.clone()),
        ("--fail-on", fail_on.as_ref().map(name_of)),
        ("--min-confidence", min_confidence.map(|least| least.get().to_string())),
        ("--runtime-names", runtime_names.runtime_names.as_ref().map(name_of)),
    ];
    let options = options.into_iter().filter_map(|(option, value)| Some((option, value?)));
    let mut typed: String =
        options.map(|(option, value)| format!(" {option} {}", shell::quoted(&value))).collect();
    for (format, path) in files {
        let file = format!("{}={}", name_of(format), path.display());
        typed.push_str(&format!(" --output {}", shell::quoted(&file)));
    }
    if let Some(texts) = patch_mentions {
        typed.push_str(&format!(" --patch-mentions={}", name_of(texts)));
    }
    typed
}

/// Returns a value as the command line takes it.
fn name_of(value: &impl ValueEnum) -> String {
    value.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
}

fn folder(args: &Args) -> Result<PathBuf> {
    match &args.dir {
        Some(dir) => {
            let taken = dir.read_dir().is_ok_and(|mut entries| entries.next().is_some());
            anyhow::ensure!(!taken, "{} is not empty; give another folder", dir.display());
            std::fs::create_dir_all(dir).with_context(|| format!("cannot create {}", dir.display()))?;
            // The commands that are shown run in this folder: a path from elsewhere would not do.
            std::path::absolute(dir).with_context(|| format!("cannot find {}", dir.display()))
        }
        None => {
            let dir = tempfile::Builder::new().prefix("corename-demo-").tempdir();
            Ok(dir.context("cannot create a temporary folder")?.keep())
        }
    }
}

/// Creates a repository: `main` has the project as it was, and `pickup-window`, which is checked out, the pull
/// request's commit.
fn create(dir: &Path) -> Result<()> {
    let mut builder = Builder::init(dir)?;
    let base = builder.commit("main", &[], &project::before(), "Open the farm shop")?;
    let message = "Rename delivery slots to pickup windows";
    builder.commit("pickup-window", &[base], &project::after(), message)?;
    builder.checkout("pickup-window")?;
    Ok(())
}
