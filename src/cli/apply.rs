//! `corename apply`: the renames that a SARIF file suggests, put into the work tree.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::Outcome;
use super::change::RepoArgs;
use super::console::Console;
use super::output::TextOrJson;
use super::stdout::print;
use super::work_tree::{RuntimeNamesArgs, WorkTree};
use crate::agents::{self, RelocatedText, Rewrite, SuggestedText};
use crate::git::{Position, Snapshot};
use crate::java::{DeclarationRef, Project};
use crate::mining::Place;
use crate::rename::{self, Composition, Plan, Relocated, Request, RuntimeNames, Suggestion};
use crate::report::paint::Paint;
use crate::report::{self, Applicable, Application, Applied, Suggestions};

/// Rename what a SARIF file of corename suggests
///
/// Every rename is planned anew for the files as they are in the work tree, edits that are not
/// committed included, and all are written together or not at all. Texts with an old name (comments,
/// strings, resources) are written anew where the patch of that run held them, or where `--only` names
/// them. What no longer applies is listed with the reason.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  corename check --sarif findings.sarif
  corename apply findings.sarif                          # all of them
  corename apply findings.sarif --only 643f529e14319c69  # this one
  corename apply findings.sarif --dry-run                # the patch, and nothing changed

Exit status: 0 all applied, 1 some did not apply, 2 the command could not do its job.")]
pub struct Args {
    /// What `check` or `suggest` wrote with --sarif; `-` is standard input
    #[arg(value_name = "FINDINGS.sarif")]
    findings: PathBuf,

    /// Apply these findings and texts alone (`--only A B` or `--only A,B`); the ids are in the SARIF file and in the
    /// JSON output
    #[arg(long, value_name = "ID", num_args = 1.., value_delimiter = ',')]
    only: Vec<String>,

    /// Print the patch, and change nothing
    #[arg(long)]
    dry_run: bool,

    #[command(flatten)]
    runtime_names: RuntimeNamesArgs,

    /// What to print
    #[arg(long, value_enum, default_value_t = TextOrJson::Text, value_name = "FORMAT", conflicts_with = "dry_run")]
    format: TextOrJson,

    #[command(flatten)]
    repo: RepoArgs,
}

pub fn run(args: &Args, console: &Console) -> Result<Outcome> {
    let Suggestions { suggestions, texts, seeds } = read(&args.findings)?;
    let chosen = Chosen::of(&suggestions, &texts, &args.only, &args.findings)?;
    let work_tree = match args.dry_run {
        true => WorkTree::open_to_read(&args.repo)?,
        false => WorkTree::open(&args.repo, console)?,
    };
    let runtime_names = args.runtime_names.load(&work_tree)?;
    let project = Project::new(&work_tree.files);
    // The others are relocated too, as any of them may have been made meanwhile.
    let relocated = rename::relocate(&project, &suggestions, &seeds);
    let targets: Vec<(&Suggestion, Relocated)> =
        suggestions.iter().zip(relocated).filter(|(s, _)| chosen.has(&s.id, true)).collect();
    let relocated = agents::relocate_texts(&work_tree.files, &texts, |path| moved(path, &suggestions));
    let texts: Vec<(&SuggestedText, RelocatedText)> =
        texts.iter().zip(relocated).filter(|(t, _)| chosen.has(&t.id, t.included)).collect();
    let mut plans = console.progress("planning", || plans(&project, &targets, runtime_names));
    plans.extend(texts.iter().filter_map(|(_, found)| text_plan(found)));
    work_tree.note_skipped(console);
    let (composition, applications) = composed(&targets, &texts, &plans, &work_tree.files);
    if !args.dry_run {
        work_tree.write(&composition)?;
    }
    if args.dry_run {
        let lines = applications.iter().flat_map(|a| a.lines(report::Run::Dry, Paint::NONE));
        lines.for_each(|line| console.note(&line));
        let held: Vec<&Plan> = plans.iter().collect();
        print(|out| report::write_patch(&held, &work_tree.files, out))?;
    } else {
        let files: Vec<String> = composition.paths().map(str::to_owned).collect();
        tell(&applications, &files, args.format, console)
            .context("the renames are made, but their report could not be written")?;
    }
    let all = applications.iter().all(Application::is_done);
    Ok(if all { Outcome::Nothing } else { Outcome::Found })
}

/// Says what was done, and to which files.
fn tell(
    applications: &[Application],
    files: &[String],
    format: TextOrJson,
    console: &Console,
) -> io::Result<()> {
    print(|out| match format {
        TextOrJson::Text => report::write_applications(applications, files, console.paint(), out),
        TextOrJson::Json => report::write_applications_json(applications, files, out),
    })
}

fn read(path: &Path) -> Result<Suggestions> {
    let cannot = || format!("cannot read {}", path.display());
    let bytes = if path.as_os_str() == "-" {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).with_context(cannot)?;
        bytes
    } else {
        fs::read(path).with_context(cannot)?
    };
    report::read_sarif(&bytes).with_context(cannot)
}

/// Which findings and texts are asked for.
struct Chosen<'a> {
    /// Empty: what the patch held.
    only: &'a [String],
}

impl<'a> Chosen<'a> {
    fn of(
        suggestions: &[Suggestion],
        texts: &[SuggestedText],
        only: &'a [String],
        file: &Path,
    ) -> Result<Self> {
        let ids = || suggestions.iter().map(|s| &s.id).chain(texts.iter().map(|t| &t.id));
        if let Some(unknown) = only.iter().find(|asked| ids().all(|id| id != *asked)) {
            bail!("{} has no finding `{unknown}`; its ids are in the results' properties", file.display());
        }
        Ok(Chosen { only })
    }

    fn has(&self, id: &str, by_default: bool) -> bool {
        if self.only.is_empty() { by_default } else { self.only.iter().any(|asked| asked == id) }
    }
}

/// The path that a file has once a suggestion renamed the type that it is called after.
fn moved(path: &str, suggestions: &[Suggestion]) -> Option<String> {
    let (folder, name) = path.rsplit_once('/').map_or(("", path), |(folder, name)| (folder, name));
    let stem = name.strip_suffix(".java")?;
    let of_it = suggestions.iter().find(|s| s.kind.is_type() && s.path == path && s.old_name == stem)?;
    let slash = if folder.is_empty() { "" } else { "/" };
    Some(format!("{folder}{slash}{}.java", of_it.new_name))
}

fn text_plan(found: &RelocatedText) -> Option<Plan> {
    match found {
        RelocatedText::Found(rewrite) => Some(rewrite.plan()),
        RelocatedText::Written(_) | RelocatedText::Gone => None,
    }
}

/// A plan for each suggestion whose declaration still has its old name, in their order.
fn plans(
    project: &Project<'_>,
    targets: &[(&Suggestion, Relocated)],
    runtime_names: RuntimeNames,
) -> Vec<Plan> {
    let requests: Vec<Request> = targets
        .iter()
        .filter_map(|(s, found)| match found {
            Relocated::Found(d) => Some(Request { declaration: d.clone(), new_name: s.new_name.clone() }),
            _ => None,
        })
        .collect();
    rename::reconcile(project, rename::plan(project, &requests, runtime_names))
}

fn composed(
    targets: &[(&Suggestion, Relocated)],
    texts: &[(&SuggestedText, RelocatedText)],
    plans: &[Plan],
    files: &Snapshot,
) -> (Composition, Vec<Application>) {
    let composition = Composition::of(plans, files);
    let mut plans = plans.iter().enumerate();
    let mut applications = Vec::new();
    for (suggestion, relocated) in targets {
        applications.push(match relocated {
            Relocated::Gone => application(suggestion, None, Applied::Gone, None),
            Relocated::Renamed(d) => application(suggestion, Some(d), Applied::AlreadyRenamed, None),
            Relocated::Found(d) => {
                let Some((index, plan)) = plans.next() else { continue };
                application(suggestion, Some(d), applied(&composition, index, plan), Some(plan))
            }
        });
    }
    for (text, found) in texts {
        let (rewrite, applied) = match found {
            RelocatedText::Gone => (None, Applied::Gone),
            RelocatedText::Written(rewrite) => (Some(rewrite), Applied::AlreadyRenamed),
            RelocatedText::Found(rewrite) => {
                let Some((index, plan)) = plans.next() else { continue };
                (Some(rewrite), applied(&composition, index, plan))
            }
        };
        applications.push(text_application(text, rewrite, applied, files));
    }
    (composition, applications)
}

fn applied(composition: &Composition, index: usize, plan: &Plan) -> Applied {
    let conflict = composition.conflict(index).cloned();
    let blockers: Vec<_> = plan.blocked_by.iter().cloned().chain(conflict).collect();
    if blockers.is_empty() { Applied::Applied } else { Applied::Withheld(blockers) }
}

fn text_application(
    text: &SuggestedText,
    rewrite: Option<&Rewrite>,
    applied: Applied,
    files: &Snapshot,
) -> Application {
    let now = rewrite.and_then(|rewrite| match rewrite {
        Rewrite::Text(e) => Some((e.path.clone(), files.read(&e.path)?.position(e.span.start))),
        Rewrite::FileName(_) => None,
    });
    let then = (text.path.clone(), Position { line: text.line, column: text.column });
    let (path, at) = now.unwrap_or(then);
    Application {
        id: text.id.clone(),
        kind: Applicable::Text(text.kind),
        old_name: text.old_text.clone(),
        suggested_name: text.new_text.clone(),
        path,
        line: at.line,
        column: at.column,
        warnings: Vec::new(),
        applied,
    }
}

fn application(
    suggestion: &Suggestion,
    declaration: Option<&DeclarationRef>,
    applied: Applied,
    plan: Option<&Plan>,
) -> Application {
    let now = declaration.map(|d| Place::of(&d.unit, d.id));
    let place = now.unwrap_or_else(|| Place {
        path: suggestion.path.clone(),
        line: suggestion.line,
        column: suggestion.column,
        container: suggestion.container.clone(),
    });
    let warnings = plan.filter(|_| applied == Applied::Applied).into_iter().flat_map(|p| &p.warnings);
    Application {
        id: suggestion.id.clone(),
        kind: Applicable::Declaration(suggestion.kind),
        old_name: suggestion.old_name.clone(),
        suggested_name: suggestion.new_name.clone(),
        path: place.path,
        line: place.line,
        column: place.column,
        warnings: warnings.map(|w| format!("{}: {}", w.concern, w.message)).collect(),
        applied,
    }
}
