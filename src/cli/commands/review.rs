//! `corename review`: the findings of a change, or of renames that are not made yet, one at a time
//! on a terminal, as `git add -p` does it.

mod person;
mod record;

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use anyhow::{Result, ensure};
use person::{Person, TextCounts};
use record::Record;

use crate::agents::{Analysis, Finding, Mention, Patch, ReviewOptions, Reviewed};
use crate::cli::Outcome;
use crate::cli::attempts;
use crate::cli::change::ChangeArgs;
use crate::cli::console::Console;
use crate::cli::diff::{Diff, unsearched_notes};
use crate::cli::llm::LlmArgs;
use crate::cli::output::OutputArgs;
use crate::cli::seed::{self, GivenSeed, SEED_FORM};
use crate::cli::seed_commands::SeedCommands;
use crate::cli::settings::{ConfigArgs, RuntimeNamesArg};
use crate::cli::stdio::{self, ReviewArgs};
use crate::cli::stdout::stdout;
use crate::cli::subject::Subject;
use crate::cli::work_tree::{WorkTree, mend};
use crate::config::PatchedTexts;
use crate::config::{Confidence, Config, Decision};
use crate::git::{Repository, Snapshot};
use crate::java::Project;
use crate::report::{self, Report};

/// Go through the findings of `check` or `suggest`, one at a time
///
/// Shows each finding with its diff and asks what to do with it. Each answer changes what is shown
/// next: findings like an accepted one are shown, findings like a rejected one are not. Then come the
/// comments, strings and resources in which a change left an old name. At the end, or after `q`, what
/// was accepted goes into a patch, or with --apply into the work tree. Ctrl-C writes nothing.
///
/// Say where the result goes: --patch, --apply, --record, --sarif or --json.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  corename review --patch rename.patch     # what the branch forgot; then: git apply rename.patch
  corename review --apply                  # the same, in the work tree at once
  corename review --record                 # keep what is rejected out of later reports
  corename review --seed p.JoinHints=QueryHints --patch rename.patch")]
pub struct Args {
    #[command(flatten)]
    change: ChangeArgs,

    /// With --seed, the revision to search [default: HEAD]
    #[arg(long, value_name = "REV", conflicts_with = "worktree")]
    at: Option<String>,

    /// A rename that is not made yet, as `corename suggest` takes it
    #[arg(long = "seed", value_name = SEED_FORM, conflicts_with_all = ["revisions", "base", "head"])]
    seeds: Vec<GivenSeed>,

    /// Write the accepted renames as a patch that `git apply` takes
    #[arg(long, value_name = "FILE", help_heading = "Review options")]
    patch: Option<PathBuf>,

    /// Make the accepted renames in the work tree, all or none; reviews the work tree as --worktree does
    #[arg(long, conflicts_with_all = ["revisions", "head", "at"], help_heading = "Review options")]
    apply: bool,

    /// Write the accepted findings as SARIF
    #[arg(long, value_name = "FILE", help_heading = "Review options")]
    sarif: Option<PathBuf>,

    /// Write the accepted findings as JSON
    #[arg(long, value_name = "FILE", help_heading = "Review options")]
    json: Option<PathBuf>,

    /// Write what is rejected into .corename.yml, so that it is not reported again
    #[arg(long, help_heading = "Review options")]
    record: bool,

    /// Ask about findings of at least this confidence, from 0 to 1; answers change confidences [default: as the
    /// configuration says, else 0.2]
    #[arg(long, value_name = "X", allow_negative_numbers = true, help_heading = "Review options")]
    min_confidence: Option<Confidence>,

    #[command(flatten)]
    runtime_names: RuntimeNamesArg,

    #[command(flatten)]
    config: ConfigArgs,

    #[command(flatten)]
    by: ReviewArgs,

    #[command(flatten)]
    llm: LlmArgs,
}

pub fn run(args: &Args, console: &Console) -> Result<Outcome> {
    let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    ensure!(
        is_terminal || args.by.stdio(),
        "`corename review` asks questions, so it needs a terminal; a program uses --review stdio"
    );
    ensure!(
        args.apply
            || args.patch.is_some()
            || args.sarif.is_some()
            || args.json.is_some()
            || args.record
            || args.by.stdio(),
        "say where the decisions go: --patch FILE or --apply for the accepted renames, --record for the rejected ones"
    );
    args.llm.refuse_dry_run("review")?;
    output(args).refuse_files(None)?;
    let repository = args.change.repo.open()?;
    if args.apply {
        mend(&repository, console)?;
    }
    if args.seeds.is_empty() {
        of_change(args, &repository, console)
    } else {
        of_seeds(args, &repository, console)
    }
}

impl Args {
    /// Returns whether the files are looked at as they are: what is accepted can only be made there.
    fn of_work_tree(&self) -> bool {
        self.change.worktree || self.apply
    }
}

fn of_change(args: &Args, repository: &Repository, console: &Console) -> Result<Outcome> {
    let args_of_change = ChangeArgs { worktree: args.of_work_tree(), ..args.change.clone() };
    let range = args_of_change.range(repository)?;
    let config = args.config.load(repository, range.tip(), &output(args).overrides())?;
    let limit = config.settings().max_file_size.bytes();
    let change = Diff::open(repository, &range, &config)?;
    console.notes(range.note());
    args_of_change.note_uncommitted(repository, &change.head, limit, console);
    let project = Project::new(&change.head);
    let subject = console.progress("checking", || Subject::of_change(&change, &project, &config))?;
    let model = args.llm.model(&config, &args.config, (repository, Some(&range)), console)?;
    let model = model.as_ref();
    let texts = |analysis: &Analysis| change.mentions(&project, &config, analysis);
    let outcome = converse(args, repository, &config, (subject.asking(model), &texts), console);
    args.llm.explain(model);
    console.details(unsearched_notes(&change.head));
    outcome
}

fn of_seeds(args: &Args, repository: &Repository, console: &Console) -> Result<Outcome> {
    let at = args.at.as_deref().unwrap_or("HEAD");
    let revision = (!args.of_work_tree()).then(|| repository.resolve(at)).transpose()?;
    let (config, snapshot) =
        seed::searched(repository, revision.as_ref(), &args.config, &output(args).overrides())?;
    let project = Project::new(&snapshot);
    let model = args.llm.model(&config, &args.config, (repository, None), console)?;
    let seeds = seed::placed(&args.seeds, repository, &args.change.repo, &project)?;
    let subject = Subject::of_seeds(&project, &seeds, &config)?.asking(model.as_ref());
    // Until the rename is made, texts have its old name rightly; `suggest` lists them.
    let texts = |_: &Analysis| Vec::new();
    let outcome = converse(args, repository, &config, (subject, &texts), console);
    args.llm.explain(model.as_ref());
    outcome
}

/// Returns the outputs at the end: the accepted findings.
fn output(args: &Args) -> OutputArgs {
    OutputArgs {
        json: args.json.clone(),
        sarif: args.sarif.clone(),
        patch: args.patch.clone(),
        // Whoever accepts a text wants it written.
        patch_mentions: Some(PatchedTexts::All),
        min_confidence: args.min_confidence,
        runtime_names: args.runtime_names.clone(),
        ..OutputArgs::default()
    }
}

/// The texts with an old name, once the identifiers are decided.
type Texts<'t> = dyn Fn(&Analysis) -> Vec<Mention> + 't;

fn converse(
    args: &Args,
    repository: &Repository,
    config: &Config,
    (subject, texts): (Subject<'_>, &Texts<'_>),
    console: &Console,
) -> Result<Outcome> {
    let (head, output) = (subject.head, output(args));
    let prepared = Prepared {
        args,
        repository,
        head,
        options: output.options(config.settings(), head, repository, console),
        output,
        record: args.record.then(|| Record::open(args, repository)).transpose()?,
        work_tree: args.apply.then(|| WorkTree::open(&args.change.repo, console)).transpose()?,
    };
    match args.by.stdio() {
        true => prepared.ask_program(subject, console),
        false => prepared.ask_person(subject, texts, console),
    }
}

/// The files that a review needs at its end. Whatever can fail with them is tried before the first question, so that no
/// answers are lost.
struct Prepared<'r> {
    args: &'r Args,
    repository: &'r Repository,
    head: &'r Snapshot,
    options: report::Options,
    output: OutputArgs,
    record: Option<Record>,
    work_tree: Option<WorkTree>,
}

impl Prepared<'_> {
    /// Reviews with a program that answers.
    fn ask_program(self, subject: Subject<'_>, console: &Console) -> Result<Outcome> {
        let Prepared { args, repository, head, options, output, record, work_tree } = self;
        let talk = stdio::converse(subject, ReviewOptions { tell_left_out: args.record }, console)?;
        let reviewed = &talk.reviewed;
        let report = Report::new(&reviewed.analysis, head, &options);
        let done = [
            record.map_or(Ok(()), |record| record.write(reviewed, &[])),
            apply(&reviewed.analysis, head, work_tree),
            stdio::conclude(&report, &reviewed.episodes, &output),
            output.note_converted(&report, repository, console),
            talk.ended().map(drop),
        ];
        attempts::all(done).map(|()| Outcome::Nothing)
    }

    /// Reviews with a person at the terminal.
    fn ask_person(self, subject: Subject<'_>, texts: &Texts<'_>, console: &Console) -> Result<Outcome> {
        let Prepared { args, repository, head, options, output, record, work_tree } = self;
        let seed_commands = SeedCommands::of(&subject.seeds, &args.change.repo);
        let reported = subject.notes.clone();
        for note in &reported {
            console.note(note);
        }
        let mut person = Person::new(io::stdin().lock(), stdout(), head, console.color(), console.columns());
        let mut reviewed = subject.review(ReviewOptions { tell_left_out: true }, &mut person)?;
        let mut read = person.read_texts(texts(&reviewed.analysis))?;
        reviewed.analysis.mentions = std::mem::take(&mut read.accepted);
        // Each is tried, whatever became of the others: the answers are given once.
        let report = Report::new(&reviewed.analysis, head, &options);
        let written = output.write_files(&report);
        let noted = output.note_converted(&report, repository, console);
        let recorded = record.map_or(Ok(()), |record| record.write(&reviewed, &read.rejected));
        let applied = apply(&reviewed.analysis, head, work_tree);
        for note in unreported(&reviewed.analysis.notes, &reported) {
            console.note(note);
        }
        let texts = if args.apply { PatchedTexts::All } else { options.patched_texts };
        let seed_commands = seed_commands.after(&reviewed.analysis, head, texts);
        let is_applied = args.apply && applied.is_ok();
        let has_file = [&args.patch, &args.sarif, &args.json].iter().any(|file| file.is_some());
        let ending = Ending {
            apply: is_applied,
            record: args.record && recorded.is_ok(),
            is_kept: is_applied || has_file && written.is_ok(),
            apply_command: options.apply_command.filter(|_| written.is_ok()),
            apply_at: options.apply_at,
            seed_commands,
        };
        let farewell = match person.was_asked {
            true => farewell(&reviewed, &read.count(), ending),
            false => "Nothing to review.\n".to_owned(),
        };
        write!(person.output, "{farewell}")?;
        attempts::all([written, recorded, applied, noted]).map(|()| Outcome::Nothing)
    }
}

/// Makes what was accepted in the work tree, which is what was reviewed.
fn apply(analysis: &Analysis, head: &Snapshot, work_tree: Option<WorkTree>) -> Result<()> {
    let Some(work_tree) = work_tree else { return Ok(()) };
    // Whoever accepts a text wants it written.
    let patch = Patch::of(analysis, head, PatchedTexts::All);
    let composition = patch.composition();
    for path in composition.paths() {
        let bytes = |snapshot: &Snapshot| snapshot.read(path).map(|file| file.bytes().to_vec());
        ensure!(
            bytes(head) == bytes(&work_tree.files),
            "{path} was edited during the review, so nothing was renamed; review again"
        );
    }
    work_tree.write(composition)
}

/// Returns the notes that are new since the review, such as that the language model could not be asked.
fn unreported<'n>(notes: &'n [String], reported: &[String]) -> impl Iterator<Item = &'n String> {
    notes.iter().filter(|note| !reported.contains(note))
}

/// The effects of the decisions.
struct Ending {
    /// The accepted renames are in the work tree.
    apply: bool,
    /// The rejections are in the configuration.
    record: bool,
    /// The accepted renames are kept somewhere.
    is_kept: bool,
    /// The command that makes what was accepted.
    apply_command: Option<String>,
    /// The commit that it fits, where that is not the one that is checked out.
    apply_at: Option<String>,
    /// The commands that make the seeds.
    seed_commands: Vec<String>,
}

/// Returns a summary of the decisions, and the next step.
fn farewell(reviewed: &Reviewed, texts: &TextCounts, ending: Ending) -> String {
    let count = |decision| reviewed.episodes.iter().filter(|e| e.decision == decision).count();
    let accepted = count(Decision::Accept) + reviewed.analysis.mentions.len();
    let rejected = count(Decision::Reject) + texts.rejected;
    if accepted + rejected == 0 {
        return "Nothing was decided.\n".to_owned();
    }
    let mut text = format!("\n{accepted} accepted, {rejected} rejected");
    match reviewed.skipped + reviewed.unseen + texts.undecided {
        0 => text.push_str(".\n"),
        undecided => text.push_str(&format!(", {undecided} undecided.\n")),
    }
    match reviewed.left_out.len() {
        0 => {}
        1 => text.push_str("1 more was not shown, since others like it were rejected.\n"),
        more => {
            text.push_str(&format!("{more} more were not shown, since others like them were rejected.\n"))
        }
    }
    let withheld: Vec<&Finding> = reviewed.analysis.findings.iter().filter(|f| f.plan.is_blocked()).collect();
    text.extend(withheld.iter().map(|f| report::withheld_text(f)));
    text.push_str(&how_to_make(accepted, withheld.len(), &ending));
    if accepted > 0 && !ending.is_kept {
        text.push_str(
            "What was accepted was not saved; use --apply to make it, or --patch FILE to write it.\n",
        );
    }
    let what = match reviewed.left_out.is_empty() {
        true => "What was rejected",
        false => "What was rejected or not shown",
    };
    if ending.record && rejected > 0 {
        text.push_str(&format!("{what} is in the configuration and will not be reported again.\n"));
    } else if rejected > 0 {
        text.push_str(&format!("{what} will be reported again; use --record to prevent that.\n"));
    }
    text
}

/// Returns how to make what was accepted, of which some may be withheld, or that it was made.
fn how_to_make(accepted: usize, withheld: usize, ending: &Ending) -> String {
    let mut text = String::new();
    let [start, what] = match withheld {
        0 => ["What", "what"],
        _ => ["What else", "what else"],
    };
    let can_any_be_made = accepted > withheld;
    if ending.apply && can_any_be_made {
        text.push_str(&format!("{start} was accepted is in the work tree now.\n"));
    } else if let (Some(command), true) = (&ending.apply_command, can_any_be_made) {
        let at = ending
            .apply_at
            .as_ref()
            .map_or(String::new(), |commit| format!(", where {commit} is checked out"));
        text.push_str(&format!("To apply {what} was accepted{at}: {command}\n"));
    } else if ending.apply_command.is_some() {
        text.push_str("There is nothing to apply, so there is no patch.\n");
    }
    for command in &ending.seed_commands {
        let when = if can_any_be_made { "After that, the seed itself" } else { "The seed itself" };
        text.push_str(&format!("{when} (--execute makes it): {command}\n"));
    }
    text
}

#[cfg(test)]
mod tests;
