//! `corename explain`: what of a change its renames explain, and what it did besides.

use std::path::PathBuf;

use anyhow::{Result, bail, ensure};

use crate::cli::Outcome;
use crate::cli::change::{ChangeArgs, Range};
use crate::cli::console::Console;
use crate::cli::each::EachArgs;
use crate::cli::explanation::ExplainedChange;
use crate::cli::files;
use crate::cli::output::ensure_a_file;
use crate::cli::settings::ConfigArgs;
use crate::cli::stdout::print;
use crate::cli::walk::Walk;
use crate::config::ConfigFile;
use crate::explain::{Explanation, Purity};
use crate::git::{GitError, ObjectId, Repository};
use crate::report::paint::{BOLD, Paint};
use crate::report::{self, ExplanationFormat, ExplanationShow};
use crate::text::count;

/// Show how much of a change its renames explain, and what else it did
///
/// Makes the renames of a change again, in memory, and compares the result with the change. The difference is the
/// residue: the part that needs a reader. Line breaks, and imports that change no meaning, are counted apart.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  corename explain                         # of the current branch: is that all it does?
  corename explain HEAD --fail-on residue  # status 1 where the last commit does more than rename
  corename explain main..topic --replayed 1.patch --residue 2.patch
                                           # the change in two: on main, 1.patch makes the renames,
                                           # and 2.patch then the rest
  corename explain v1.0..v2.0 --each       # how pure each commit is, oldest first")]
pub struct Args {
    #[command(flatten)]
    change: ChangeArgs,

    #[command(flatten)]
    each: EachArgs,

    #[command(flatten)]
    config: ConfigArgs,

    /// The format to print
    #[arg(long, value_enum, default_value_t = ExplanationFormat::Text, value_name = "FORMAT")]
    format: ExplanationFormat,

    /// Also list files without residue
    #[arg(long, conflicts_with = "each")]
    all_files: bool,

    /// Write the residue as a patch: applied after the renames, it makes the head
    #[arg(long, value_name = "FILE", conflicts_with = "each")]
    residue: Option<PathBuf>,

    /// Write the renames as a patch for the base, with the head's imports and line breaks that change no meaning
    #[arg(long, value_name = "FILE", conflicts_with = "each")]
    replayed: Option<PathBuf>,

    /// Also write JSON
    #[arg(long, value_name = "FILE", conflicts_with = "each")]
    json: Option<PathBuf>,

    /// Also write a part of a job summary in Markdown
    #[arg(long, value_name = "FILE", conflicts_with = "each")]
    markdown: Option<PathBuf>,

    /// Exit with status 1 where a change does more than rename
    #[arg(long, value_enum, default_value_t = FailOn::Never, value_name = "WHAT")]
    fail_on: FailOn,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum FailOn {
    Never,
    /// Changes that no rename, move, import or line break explains
    Residue,
}

impl Args {
    fn outcome(&self, explanation: &Explanation) -> Outcome {
        match self.fail_on {
            FailOn::Residue if !explanation.reasons.is_empty() => Outcome::Found,
            _ => Outcome::Nothing,
        }
    }

    fn files(&self) -> impl Iterator<Item = (&'static str, &PathBuf)> {
        let files = [
            ("--residue", &self.residue),
            ("--replayed", &self.replayed),
            ("--json", &self.json),
            ("--markdown", &self.markdown),
        ];
        files.into_iter().filter_map(|(option, path)| Some((option, path.as_ref()?)))
    }
}

pub fn run(args: &Args, console: &Console) -> Result<Outcome> {
    for (option, path) in args.files() {
        ensure_a_file(option, path)?;
        let twin = args.files().find(|(other, named)| *other != option && *named == path);
        if let Some((other, _)) = twin {
            bail!("{option} and {other} would write the same file, {}", path.display());
        }
    }
    let repository = args.change.repo.open()?;
    if args.each.each {
        return run_each(args, &repository, console);
    }
    let range = args.change.range(&repository)?;
    console.notes(range.note());
    let config = args.config.load(&repository, range.tip(), &ConfigFile::default())?;
    let limit = config.settings().max_file_size.bytes();
    let explained = console.progress("explaining", || ExplainedChange::of(&repository, &range, limit))?;
    let (explanation, report) = (&explained.explanation, explained.report());
    console.notes(explanation.notes.iter().map(String::as_str));
    let plain = ExplanationShow { paint: Paint::NONE, all_files: args.all_files };
    for (option, path) in args.files() {
        files::write(path, |out| match option {
            "--residue" => report::write_residue(report, out),
            "--replayed" => report::write_replayed(report, out),
            "--json" => report::write_explanation(report, ExplanationFormat::Json, plain, out),
            _ => report::write_explanation(report, ExplanationFormat::Markdown, plain, out),
        })?;
    }
    let says_nothing = explanation.reasons.is_empty() && args.format == ExplanationFormat::Text;
    if !(console.is_quiet() && says_nothing) {
        let show = ExplanationShow { paint: console.paint(), ..plain };
        print(|out| report::write_explanation(report, args.format, show, out))?;
    }
    Ok(args.outcome(explanation))
}

/// Explains each commit of a range against its first parent.
fn run_each(args: &Args, repository: &Repository, console: &Console) -> Result<Outcome> {
    ensure!(args.format != ExplanationFormat::Markdown, "--each prints text or JSON Lines, no Markdown");
    let is_json = args.format == ExplanationFormat::Json;
    args.each.refuse_unused_options(is_json)?;
    let range = args.change.range_of_commits(repository)?;
    let config = args.config.load(repository, range.tip(), &ConfigFile::default())?;
    let limit = config.settings().max_file_size.bytes();
    let history = args.each.history(repository, &range)?;
    let paint = console.paint();
    let look = |commit: ObjectId| -> Result<(Explanation, Vec<u8>), GitError> {
        let commit = repository.commit(commit)?;
        let parent = repository.first_parent(&commit)?;
        let explained = ExplainedChange::of(repository, &Range::between(parent, commit), limit)?;
        let mut text = Vec::new();
        let written = match is_json {
            true => report::write_explanation_line(explained.report(), &mut text),
            false => report::write_explanation_summary(explained.report(), paint, &mut text),
        };
        assert!(written.is_ok(), "memory can be written");
        Ok((explained.explanation, text))
    };
    let (mut outcome, mut of_renames, mut pure) = (Outcome::Nothing, 0, 0);
    let walk = Walk { history: &history, doing: "explaining", console };
    let walked = walk.run(look, |progress, commit, (explanation, text)| {
        for note in &explanation.notes {
            progress.suspend(|| console.note(&format!("{:.12}: {note}", commit.to_string())));
        }
        of_renames += usize::from(explanation.purity != Purity::NoRenames);
        pure +=
            usize::from(matches!(explanation.purity, Purity::Pure | Purity::PureButForFormattingAndImports));
        if args.outcome(&explanation) == Outcome::Found {
            outcome = Outcome::Found;
        }
        progress.beside(|| print(|out| out.write_all(&text)))
    })?;
    if !is_json && !console.is_quiet() {
        let (all, rename) =
            (count(history.commits.len(), "commit"), if of_renames == 1 { "renames" } else { "rename" });
        let does = if pure == 1 { "does" } else { "do" };
        let total = format!("{of_renames} of {all} {rename} something; {pure} {does} nothing else.");
        print(|out| writeln!(out, "{}", paint.with(BOLD, &total)))?;
    }
    walked.whole("")?;
    Ok(outcome)
}
