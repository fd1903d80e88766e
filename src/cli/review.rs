//! `corename review`: the findings of a change, or of renames that are not made yet, one at a time
//! on a terminal, as `git add -p` does it.

use std::fs;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use super::Outcome;
use super::change::{Change, ChangeArgs, skipped_notes};
use super::check;
use super::console::Console;
use super::llm::LlmArgs;
use super::output::{OutputArgs, Stdout};
use super::settings::ConfigArgs;
use super::stdio::{self, ReviewArgs};
use super::subject::Subject;
use super::suggest::{self, SEED_FORM, Seed, is_identifier};
use super::work_tree::WorkTree;
use crate::agents::{Analysis, Answer, Episode, Mention, Refinement, Reviewed, Reviewer, Suggestion};
use crate::config::{self, Confidence, Config, Decision, FILE_NAMES, RecordedDecision};
use crate::git::{Repository, Snapshot};
use crate::java::Project;
use crate::rename::{Composition, Plan};
use crate::report::{self, Shown};
use crate::text::one_line;

/// Go through the findings of `check` or `suggest`, one at a time
///
/// Shows each finding with its diff and asks what to do with it. Each answer counts for what is
/// shown next: what is like an accepted one comes up, what is like a rejected one does not. Then come
/// the texts in which a change left an old name: comments, strings, resources. What is accepted goes
/// into a patch, or with --apply into the work tree.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  corename review --patch rename.patch     what the current branch forgot; then: git apply rename.patch
  corename review --apply                  the same, in the work tree at once
  corename review --record                 keep what is rejected out of later reports
  corename review --seed src/main/java/p/JoinHints.java:12:14:JoinHints=QueryHints --patch rename.patch")]
pub struct Args {
    #[command(flatten)]
    change: ChangeArgs,

    /// Review what renames that are not made yet would leave behind, at this revision [default: HEAD]
    #[arg(long, value_name = "REV", requires = "seeds")]
    at: Option<String>,

    /// A rename that is not made yet, as `corename suggest` takes it
    #[arg(long = "seed", value_name = SEED_FORM, conflicts_with_all = ["base", "head", "worktree"])]
    seeds: Vec<Seed>,

    /// Write the accepted renames as a patch that `git apply` takes
    #[arg(long, value_name = "FILE", help_heading = "Review options")]
    patch: Option<PathBuf>,

    /// Make the accepted renames in the work tree, all or none; reviews the work tree as --worktree does
    #[arg(long, conflicts_with_all = ["head", "seeds"], help_heading = "Review options")]
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

    /// Ask about findings of at least this confidence, from 0 to 1; it moves with the answers
    #[arg(long, value_name = "X", help_heading = "Review options")]
    min_confidence: Option<Confidence>,

    #[command(flatten)]
    by: ReviewArgs,

    #[command(flatten)]
    config: ConfigArgs,

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
    output(args).refuse_same_files(None)?;
    let repository = args.change.repo.open()?;
    if args.seeds.is_empty() {
        of_change(args, &repository, console)
    } else {
        of_seeds(args, &repository, console)
    }
}

fn of_change(args: &Args, repository: &Repository, console: &Console) -> Result<Outcome> {
    let worktree = args.change.worktree || args.apply;
    let range = ChangeArgs { worktree, ..args.change.clone() }.range(repository)?;
    let config = args.config.load(repository, range.tip(), &output(args).overrides())?;
    let change = Change::open(repository, &range, config.settings().max_file_size.bytes())?;
    let project = Project::new(&change.head);
    let (question, notes) = console.progress("checking", || check::question(&change, &project, &config));
    let model = args.llm.model(&config, &args.config, (repository, Some(&range)), console)?;
    let model = model.as_ref();
    let base = Some(change.started_from());
    let subject = Subject { question, base, head: &change.head, notes, model };
    let texts = |analysis: &Analysis| check::mentions(&change, &project, &config, analysis);
    let outcome = converse(args, repository, &config, (subject, &texts), console);
    args.llm.explain(model);
    outcome
}

fn of_seeds(args: &Args, repository: &Repository, console: &Console) -> Result<Outcome> {
    let revision = repository.resolve(args.at.as_deref().unwrap_or("HEAD"))?;
    let config = args.config.load(repository, &revision, &output(args).overrides())?;
    let snapshot = repository.snapshot(&revision, config.settings().max_file_size.bytes())?;
    let project = Project::new(&snapshot);
    let model = args.llm.model(&config, &args.config, (repository, None), console)?;
    let seeds = suggest::placed(&args.seeds, repository, &args.change.repo, &snapshot);
    let subject = Subject {
        question: suggest::question(&project, &seeds, &config)?,
        base: None,
        head: &snapshot,
        notes: skipped_notes(snapshot.skipped()),
        model: model.as_ref(),
    };
    // Until the rename is made, texts have its old name rightly; `suggest` lists them.
    let texts = |_: &Analysis| Vec::new();
    let outcome = converse(args, repository, &config, (subject, &texts), console);
    args.llm.explain(model.as_ref());
    outcome
}

/// What is written at the end: the accepted findings.
fn output(args: &Args) -> OutputArgs {
    OutputArgs {
        format: Stdout::Text,
        json: args.json.clone(),
        sarif: args.sarif.clone(),
        markdown: None,
        github: None,
        patch: args.patch.clone(),
        anchor: None,
        // Whoever accepts a text wants it written.
        patch_mentions: true,
        category: None,
        fail_on: None,
        min_confidence: args.min_confidence,
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
    let output = output(args);
    // Said before the first question: it would be a pity to answer all of them for nothing.
    let record = args.record.then(|| Record::open(args, repository)).transpose()?;
    let work_tree = args.apply.then(|| WorkTree::open(&args.change.repo, console)).transpose()?;
    let head = subject.head;
    if args.by.stdio() {
        let reviewed = stdio::run(subject, &output, console)?;
        if let Some(record) = record {
            record.write(&reviewed, &[])?;
        }
        return apply(&reviewed.analysis, head, work_tree).map(|()| Outcome::Nothing);
    }
    for note in &subject.notes {
        console.note(note);
    }
    let mut person = Person::new(io::stdin().lock(), io::stdout().lock(), head, console.color());
    let mut reviewed = subject.review(args.record, &mut person)?;
    let read = person.read_texts(texts(&reviewed.analysis))?;
    reviewed.analysis.mentions = read.accepted;
    let options = output.options(config.settings(), repository.work_tree(), console);
    output.write_files(&reviewed.analysis, head, &options)?;
    if let Some(record) = record {
        record.write(&reviewed, &read.rejected)?;
    }
    apply(&reviewed.analysis, head, work_tree)?;
    write!(person.output, "{}", farewell(&reviewed, read.rejected.len(), args, options.apply_command))?;
    Ok(Outcome::Nothing)
}

/// Makes what was accepted in the work tree, which is what was reviewed.
fn apply(analysis: &Analysis, head: &Snapshot, work_tree: Option<WorkTree>) -> Result<()> {
    let Some(work_tree) = work_tree else { return Ok(()) };
    let texts: Vec<Plan> = analysis.mentions.iter().map(Mention::plan).collect();
    let plans = analysis.findings.iter().map(|f| &f.plan).chain(&texts);
    let composition = Composition::of(plans, head);
    for path in composition.paths() {
        let bytes = |snapshot: &Snapshot| snapshot.read(path).map(|file| file.bytes().to_vec());
        ensure!(
            bytes(head) == bytes(&work_tree.files),
            "{path} was edited during the review, so nothing was renamed; review again"
        );
    }
    work_tree.write(&composition)
}

/// What was decided, and what to do next.
fn farewell(
    reviewed: &Reviewed,
    rejected_texts: usize,
    args: &Args,
    apply_command: Option<String>,
) -> String {
    let count = |decision| reviewed.episodes.iter().filter(|e| e.decision == decision).count();
    let accepted = count(Decision::Accept) + reviewed.analysis.mentions.len();
    let rejected = count(Decision::Reject) + rejected_texts;
    if accepted + rejected == 0 {
        return "Nothing was decided.\n".to_owned();
    }
    let mut text = format!("\n{accepted} accepted, {rejected} rejected.\n");
    if args.apply && accepted > 0 {
        text.push_str("What was accepted is done, as far as nothing is in its way.\n");
    } else if let (Some(command), true) = (apply_command, accepted > 0) {
        text.push_str(&format!("To do what was accepted: {command}\n"));
    }
    if args.record && rejected > 0 {
        text.push_str("The rejected ones are in the configuration and will not be reported again.\n");
    }
    text
}

/// The configuration file that decisions are recorded in.
struct Record {
    file: PathBuf,
}

impl Record {
    /// # Errors
    /// The file is one that no decision can be added to.
    fn open(args: &Args, repository: &Repository) -> Result<Self> {
        let record = Self { file: Self::file(args, repository)? };
        let decision = RecordedDecision { id: "0".to_owned(), decision: Decision::Reject, reason: None };
        record.with(&[config::Entry { decision, about: "a trial".to_owned() }])?;
        Ok(record)
    }

    fn file(args: &Args, repository: &Repository) -> Result<PathBuf> {
        if let Some(file) = &args.config.config {
            return Ok(file.clone());
        }
        let Some(root) = repository.work_tree() else {
            bail!(
                "a bare repository has no {} to record decisions in; give one with --config",
                FILE_NAMES[0]
            );
        };
        let there = FILE_NAMES.iter().map(|name| root.join(name)).find(|file| file.exists());
        Ok(there.unwrap_or_else(|| root.join(FILE_NAMES[0])))
    }

    /// The file's text with further decisions.
    fn with(&self, entries: &[config::Entry]) -> Result<String> {
        Ok(config::record(&self.file.display().to_string(), &read(&self.file)?, entries)?)
    }

    fn write(&self, reviewed: &Reviewed, texts: &[(Mention, Option<String>)]) -> Result<()> {
        let rejected = reviewed.episodes.iter().filter(|e| e.decision == Decision::Reject);
        let entries: Vec<config::Entry> = rejected.map(entry).chain(texts.iter().map(text_entry)).collect();
        if entries.is_empty() {
            return Ok(());
        }
        let text = self.with(&entries)?;
        fs::write(&self.file, text).with_context(|| format!("cannot write {}", self.file.display()))
    }
}

fn read(file: &Path) -> Result<String> {
    match fs::read_to_string(file) {
        Ok(text) => Ok(text),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
        Err(error) => Err(error).with_context(|| format!("cannot read {}", file.display())),
    }
}

fn entry(episode: &Episode) -> config::Entry {
    let f = &episode.finding;
    let about = format!("{} {} → {} in {}", f.kind, f.old_name, f.suggested_name, f.place.container);
    config::Entry { decision: episode.record(), about: about.trim_end_matches(" in ").to_owned() }
}

fn text_entry((mention, reason): &(Mention, Option<String>)) -> config::Entry {
    let decision =
        RecordedDecision { id: mention.id.clone(), decision: Decision::Reject, reason: reason.clone() };
    let (old, new) = (one_line(&mention.old_text), one_line(&mention.new_text));
    config::Entry {
        decision,
        about: format!("{} {old} → {new} in {}", mention.kind.name(), mention.place.path),
    }
}

/// A person at a terminal.
struct Person<'h, I, O> {
    input: I,
    output: O,
    head: &'h Snapshot,
    color: bool,
    /// Whether they had enough.
    has_stopped: bool,
}

/// What a person said of texts.
#[derive(Default)]
struct ReadTexts {
    accepted: Vec<Mention>,
    /// With the reasons.
    rejected: Vec<(Mention, Option<String>)>,
}

/// How many lines of a diff are shown at first.
const DIFF_LINES: usize = 24;

const KEYS: &str = "[y,n,l,s,e,d,q,?]";

const HELP: &str = "\
y - rename it
n - do not rename it; a reason may follow: n public API
l - do not rename it, nor any of the same sort (kind and package, kind and visibility, …)
s - decide nothing; it is not shown again
e - rename it, but to another name
d - show the whole diff
q - end the review; what was decided counts
? - this help
";

const TEXT_KEYS: &str = "[y,n,a,s,q,?]";

const TEXT_HELP: &str = "\
y - write it so
n - leave it as it is; a reason may follow: n it speaks of the past
a - write this one and all that follow
s - decide nothing
q - end the review; what was decided counts
? - this help
";

impl<I: BufRead, O: Write> Reviewer for Person<'_, I, O> {
    fn decide(&mut self, suggestion: &Suggestion<'_>) -> io::Result<Answer> {
        self.show(suggestion, DIFF_LINES)?;
        loop {
            let (number, remaining) = (suggestion.shown + 1, suggestion.shown + suggestion.remaining);
            let Some(line) = self.ask(&format!("({number}/{remaining}) Rename it? {KEYS} "))? else {
                self.has_stopped = true;
                return Ok(Answer::Stop);
            };
            let (key, rest) = line.split_once(' ').unwrap_or((line.as_str(), ""));
            match (key, rest.trim()) {
                ("y" | "yes", "") => return Ok(Answer::Accept),
                ("n" | "no", "") => return Ok(Answer::Reject(None)),
                ("n" | "no", reason) => return Ok(Answer::Reject(Some(reason.to_owned()))),
                ("l", "") => return Ok(Answer::RejectLike),
                ("s", "") => return Ok(Answer::Skip),
                ("q", "") => {
                    self.has_stopped = true;
                    return Ok(Answer::Stop);
                }
                ("d", "") => self.show(suggestion, usize::MAX)?,
                ("e", name) => {
                    if let Some(name) = self.new_name(name)? {
                        return Ok(Answer::AcceptAs(name));
                    }
                }
                _ => self.output.write_all(HELP.as_bytes())?,
            }
        }
    }

    fn refined(&mut self, guard: &Refinement, ruled_out: usize) -> io::Result<()> {
        match ruled_out {
            0 => Ok(()),
            _ => writeln!(self.output, "Left out from now on: {} ({ruled_out})", guard.what()),
        }
    }
}

impl<'h, I: BufRead, O: Write> Person<'h, I, O> {
    fn new(input: I, output: O, head: &'h Snapshot, color: bool) -> Self {
        Person { input, output, head, color, has_stopped: false }
    }

    /// Goes through texts with an old name, if there was no end to the review before.
    fn read_texts(&mut self, texts: Vec<Mention>) -> io::Result<ReadTexts> {
        let mut read = ReadTexts::default();
        let total = texts.len();
        let mut rest = texts.into_iter().enumerate();
        while !self.has_stopped
            && let Some((index, text)) = rest.next()
        {
            let shown = Shown { color: self.color, diff_lines: DIFF_LINES };
            writeln!(self.output)?;
            report::write_mention_text(&text, self.head, shown, &mut self.output)?;
            loop {
                let line = self.ask(&format!("({}/{total}) Write it? {TEXT_KEYS} ", index + 1))?;
                let line = line.unwrap_or_else(|| "q".to_owned());
                let (key, reason) = line.split_once(' ').unwrap_or((line.as_str(), ""));
                match (key, reason.trim()) {
                    ("y" | "yes", "") => read.accepted.push(text),
                    ("n" | "no", "") => read.rejected.push((text, None)),
                    ("n" | "no", reason) => read.rejected.push((text, Some(reason.to_owned()))),
                    ("a", "") => {
                        read.accepted.push(text);
                        read.accepted.extend(rest.by_ref().map(|(_, text)| text));
                    }
                    ("s", "") => {}
                    ("q", "") => self.has_stopped = true,
                    _ => {
                        self.output.write_all(TEXT_HELP.as_bytes())?;
                        continue;
                    }
                }
                break;
            }
        }
        Ok(read)
    }

    fn show(&mut self, suggestion: &Suggestion<'_>, diff_lines: usize) -> io::Result<()> {
        let shown = Shown { color: self.color, diff_lines };
        writeln!(self.output)?;
        report::write_suggestion_text(suggestion.finding, self.head, shown, &mut self.output)
    }

    /// A line of answer without white space around it; `None` at the end of input.
    fn ask(&mut self, question: &str) -> io::Result<Option<String>> {
        write!(self.output, "{question}")?;
        self.output.flush()?;
        let mut line = String::new();
        if self.input.read_line(&mut line)? == 0 {
            writeln!(self.output)?;
            return Ok(None);
        }
        Ok(Some(line.trim().to_owned()))
    }

    /// A name given with the answer, or asked for; `None` where the person thought better of it.
    fn new_name(&mut self, given: &str) -> io::Result<Option<String>> {
        let mut name = given.to_owned();
        loop {
            if name.is_empty() {
                match self.ask("New name (empty: back): ")? {
                    Some(line) if !line.is_empty() => name = line,
                    _ => return Ok(None),
                }
            }
            if is_identifier(&name) {
                return Ok(Some(name));
            }
            writeln!(self.output, "`{name}` is not a Java identifier.")?;
            name.clear();
        }
    }
}

#[cfg(test)]
mod tests;
