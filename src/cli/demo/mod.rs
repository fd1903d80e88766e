//! `corename demo`: the main job on a small example, with nothing to set up.

mod project;

use std::path::PathBuf;

use anyhow::{Context, Result};

use super::Outcome;
use super::answer::AnswerArgs;
use super::change::{ChangeArgs, RepoArgs};
use super::check;
use super::console::Console;
use super::output::{OutputArgs, Stdout};
use super::shell;
use crate::git::create::Builder;

/// Run the main job on a small built-in example
///
/// Creates a git repository in a temporary folder, with a pull request that renames a concept and
/// forgets some of it, runs `corename check` on it, and says what to try next.
#[derive(Debug, Clone, clap::Args)]
pub struct Args {
    /// Create the repository here instead of in a temporary folder; must be empty or not exist
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,

    #[command(flatten)]
    output: OutputArgs,
}

pub fn run(args: &Args, console: &Console) -> Result<Outcome> {
    args.output.refuse_files(None)?;
    let dir = folder(args)?;
    create(&dir)?;
    // Without what stands at its end (`demo/`, `demo/.`), so that the patch is beside it and not in it.
    let absolute: PathBuf = std::path::absolute(&dir)?.components().collect();
    let beside = || PathBuf::from(format!("{}.patch", absolute.display()));
    let patch = std::path::absolute(args.output.patch.clone().unwrap_or_else(beside))?;
    let (folder, file) = (dir.display().to_string(), patch.display().to_string());
    let (shown, shown_patch) = (shell::quoted(&folder), shell::quoted(&file));
    let least = args.output.min_confidence.map(|least| format!(" --min-confidence {}", least.get()));
    let least = least.unwrap_or_default();
    let talks = args.output.format == Stdout::Text;
    if talks {
        console.say(&format!(
            "A farm shop's pull request renames “delivery slot” to “pickup window”, and forgets some of it.\n\n\
             $ corename check --repo {shown} --patch {shown_patch}{least}\n\n"
        ))?;
    }
    let output = OutputArgs { patch: Some(patch.clone()), ..args.output.clone() };
    let change = ChangeArgs { base: None, head: None, worktree: false, repo: RepoArgs::of(dir.clone()) };
    let answer = AnswerArgs {
        config: Default::default(),
        output,
        verify: Default::default(),
        review: Default::default(),
        llm: Default::default(),
    };
    let outcome = check::run(&check::Args { change, answer }, console)?;
    if talks {
        console.say(&format!(
            "\nTry next:\n  \
             {}\n    \
             take the suggestions\n  \
             corename check --repo {shown} --worktree\n    \
             see what is left then\n  \
             corename check --repo {shown} --format sarif\n    \
             see what code scanning gets\n",
            shell::git_apply(&patch, Some(&dir)),
        ))?;
    }
    Ok(outcome)
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

/// `main` with the project as it was, `pickup-window` with the pull request's commit, checked out.
fn create(dir: &std::path::Path) -> Result<()> {
    let mut builder = Builder::init(dir)?;
    let base = builder.commit("main", &[], &project::before(), "Open the farm shop")?;
    let message = "Rename delivery slots to pickup windows";
    builder.commit("pickup-window", &[base], &project::after(), message)?;
    builder.checkout("pickup-window")?;
    Ok(())
}
