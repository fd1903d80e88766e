//! `corename apply`: the renames that a SARIF file suggests, put into the work tree.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use crate::agents::{self, Rewrite, SuggestedText};
use crate::cli::Outcome;
use crate::cli::change::RepoArgs;
use crate::cli::console::Console;
use crate::cli::output::TextOrJson;
use crate::cli::stdout::print;
use crate::cli::work_tree::{RuntimeNamesArgs, WorkTree};
use crate::git::{FilePosition, Position, Snapshot};
use crate::java::{DeclarationRef, Project};
use crate::mining::Place;
use crate::rename::{self, Composition, NameRules, Plan, Relocated, Suggestion};
use crate::report::paint::Paint;
use crate::report::{self, Applicable, Application, Applied, Suggestions};

/// Make the renames that a SARIF file of corename suggests
///
/// Plans every rename again for the files in the work tree, committed or not. Writes all files or none.
/// Also corrects the texts with an old name (comments, strings, resources) that the patch of that run
/// held, or that `--only` names. Lists what no longer applies, with the reason.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  corename check --sarif findings.sarif
  corename apply findings.sarif                          # all of them
  corename apply findings.sarif --only 643f529e14319c69  # this one
  corename apply findings.sarif --dry-run                # the patch, and nothing changed

Exit status: 0 all applied; 1 some did not apply; 2 the command failed, and standard error says why.")]
pub struct Args {
    /// File that `check` or `suggest` wrote with --sarif; `-` is standard input
    #[arg(value_name = "FINDINGS.sarif")]
    findings: PathBuf,

    /// Apply only these findings and texts (`--only A B` or `--only A,B`); the ids are in the SARIF file and in the
    /// JSON output
    #[arg(long, value_name = "ID", num_args = 1.., value_delimiter = ',')]
    only: Vec<String>,

    /// Print the patch, and change nothing
    #[arg(long)]
    dry_run: bool,

    #[command(flatten)]
    runtime_names: RuntimeNamesArgs,

    /// The format to print
    #[arg(long, value_enum, default_value_t = TextOrJson::Text, value_name = "FORMAT", conflicts_with = "dry_run")]
    format: TextOrJson,

    #[command(flatten)]
    repo: RepoArgs,
}

pub fn run(args: &Args, console: &Console) -> Result<Outcome> {
    let Suggestions { suggestions, texts, seeds } = read(&args.findings)?;
    let chosen = Chosen::of(&suggestions, &texts, &args.only, &args.findings)?;
    let mut work_tree = match args.dry_run {
        true => WorkTree::open_to_read(&args.repo)?,
        false => WorkTree::open(&args.repo, console)?,
    };
    let config = args.runtime_names.load(&work_tree)?;
    work_tree.leave_out(&config);
    let project = Project::new(&work_tree.files);
    // The others are relocated too, as any of them may have been made meanwhile.
    let relocated = rename::relocate(&project, &suggestions, &seeds);
    let chosen_renames = suggestions.iter().zip(relocated).filter(|(s, _)| chosen.has(&s.id, true)).collect();
    let relocated = agents::relocate_texts(&work_tree.files, &texts, |path| moved(path, &suggestions));
    let chosen_texts = texts.iter().zip(relocated).filter(|(t, _)| chosen.has(&t.id, t.included)).collect();
    let rules = config.name_rules();
    let planned = console.progress("planning", || Planned::of(&project, chosen_renames, chosen_texts, rules));
    work_tree.note_skipped(console);
    let composition = Composition::of(&planned.plans, &work_tree.files);
    let applications = planned.applications(&composition, &work_tree.files);
    if !args.dry_run {
        work_tree.write(&composition)?;
    }
    if args.dry_run {
        let lines = applications.iter().flat_map(|a| a.lines(report::Run::Dry, Paint::NONE));
        lines.for_each(|line| console.note(&line));
        work_tree.note_converted(&composition, "a run without --dry-run", console)?;
        let held: Vec<&Plan> = planned.plans.iter().collect();
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
    let cannot = || format!("cannot read {}", called(path));
    let bytes = if path.as_os_str() == "-" {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).with_context(cannot)?;
        bytes
    } else {
        ensure!(
            path.exists(),
            "there is no file {}; `corename check --sarif FILE` writes one",
            path.display()
        );
        fs::read(path).with_context(cannot)?
    };
    report::read_sarif(&bytes).with_context(cannot)
}

/// Returns the name of a file of findings in messages.
fn called(file: &Path) -> String {
    if file.as_os_str() == "-" { "standard input".to_owned() } else { file.display().to_string() }
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
            bail!("{} has no finding `{unknown}`; its ids are in the results' properties", called(file));
        }
        Ok(Chosen { only })
    }

    fn has(&self, id: &str, by_default: bool) -> bool {
        if self.only.is_empty() { by_default } else { self.only.iter().any(|asked| asked == id) }
    }
}

/// Returns the path that a file has once a suggestion renamed the type that it is named after.
fn moved(path: &str, suggestions: &[Suggestion]) -> Option<String> {
    let (folder, name) = path.rsplit_once('/').map_or(("", path), |(folder, name)| (folder, name));
    let stem = name.strip_suffix(".java")?;
    let of_it =
        suggestions.iter().find(|s| s.kind.is_type() && s.place.path == path && s.old_name == stem)?;
    let slash = if folder.is_empty() { "" } else { "/" };
    Some(format!("{folder}{slash}{}.java", of_it.new_name))
}

/// A finding or text with what is there of it now. Where it still has its old name, the index is that of its plan.
type Relocation<'a, T, Now> = (&'a T, Relocated<Now>, Option<usize>);

/// The requested findings and texts, each with its plan if it still has its old name or text.
struct Planned<'a> {
    /// Those of the renames agree with each other, those of the texts follow.
    plans: Vec<Plan>,
    renames: Vec<Relocation<'a, Suggestion, DeclarationRef>>,
    texts: Vec<Relocation<'a, SuggestedText, Rewrite>>,
}

impl<'a> Planned<'a> {
    fn of(
        project: &Project<'_>,
        renames: Vec<(&'a Suggestion, Relocated<DeclarationRef>)>,
        texts: Vec<(&'a SuggestedText, Relocated<Rewrite>)>,
        rules: NameRules<'_>,
    ) -> Self {
        let mut requests: Vec<rename::Request> = Vec::new();
        let renames = renames.into_iter().map(|(suggestion, relocated)| {
            let request = |declaration: &DeclarationRef| rename::Request {
                declaration: declaration.clone(),
                new_name: suggestion.new_name.clone(),
            };
            let index = relocated.found().map(|declaration| pushed(&mut requests, request(declaration)));
            (suggestion, relocated, index)
        });
        let renames = renames.collect();
        let mut plans = rename::reconcile(project, rename::plan(project, &requests, rules));
        let texts = texts.into_iter().map(|(text, relocated)| {
            let index = relocated.found().map(|rewrite| pushed(&mut plans, rewrite.plan()));
            (text, relocated, index)
        });
        let texts = texts.collect();
        Planned { plans, renames, texts }
    }

    /// Returns the result for each, the renames first.
    fn applications(&self, composition: &Composition, files: &Snapshot) -> Vec<Application> {
        let renames = self.renames.iter().map(|(suggestion, relocated, index)| {
            let applied = self.applied(composition, *index, relocated.now().is_some());
            let plan = index.map(|index| &self.plans[index]);
            application(suggestion, relocated.now(), applied, plan)
        });
        let texts = self.texts.iter().map(|(text, relocated, index)| {
            let applied = self.applied(composition, *index, relocated.now().is_some());
            text_application(text, relocated.now(), applied, files)
        });
        renames.chain(texts).collect()
    }

    /// Returns what became of a request, by its plan. Without one, `is_there` says whether its new name or text is
    /// there already.
    fn applied(&self, composition: &Composition, index: Option<usize>, is_there: bool) -> Applied {
        let Some(index) = index else {
            return if is_there { Applied::AlreadyRenamed } else { Applied::NotFound };
        };
        let conflict = composition.conflict(index).cloned();
        let blockers: Vec<_> = self.plans[index].blocked_by.iter().cloned().chain(conflict).collect();
        if blockers.is_empty() { Applied::Applied } else { Applied::Withheld(blockers) }
    }
}

/// Adds an item to a list, and returns its index.
fn pushed<T>(list: &mut Vec<T>, item: T) -> usize {
    list.push(item);
    list.len() - 1
}

fn text_application(
    text: &SuggestedText,
    rewrite: Option<&Rewrite>,
    applied: Applied,
    files: &Snapshot,
) -> Application {
    let now = rewrite.and_then(|rewrite| match rewrite {
        Rewrite::Text(edit) => {
            let Position { line, column } = files.read(&edit.path)?.position(edit.span.start);
            Some(FilePosition { path: edit.path.clone(), line, column })
        }
        Rewrite::FileName(_) | Rewrite::Unknown(_) => None,
    });
    Application {
        id: text.id.clone(),
        kind: Applicable::Text(text.kind),
        term: text.kind.name(),
        old_name: text.old_text.clone(),
        suggested_name: text.new_text.clone(),
        place: now.unwrap_or_else(|| text.place.clone()),
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
    let now = declaration.map(|d| FilePosition::from(&Place::of(&d.unit, d.id)));
    let warnings = plan.filter(|_| applied == Applied::Applied).into_iter().flat_map(|p| &p.warnings);
    Application {
        id: suggestion.id.clone(),
        kind: Applicable::Declaration(suggestion.kind),
        term: declaration.map_or(suggestion.kind.term(), DeclarationRef::term),
        old_name: suggestion.old_name.clone(),
        suggested_name: suggestion.new_name.clone(),
        place: now.unwrap_or_else(|| suggestion.place.clone()),
        warnings: warnings.cloned().collect(),
        applied,
    }
}
