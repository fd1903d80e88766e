//! `corename history`: what this project renamed before, mined into a small file and searched.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::agents;
use crate::cli::Outcome;
use crate::cli::change::{Range, RepoArgs};
use crate::cli::console::Console;
use crate::cli::diff::Diff;
use crate::cli::environment;
use crate::cli::files;
use crate::cli::output::TextOrJson;
use crate::cli::past::history_index;
use crate::cli::settings::ConfigArgs;
use crate::cli::stdout::print;
use crate::cli::usage::from_one;
use crate::cli::walk::{Walk, Walked};
use crate::config::{ConfigFile, TimeLimit};
use crate::git::{GitError, ObjectId, Repository, Revision, Selection};
use crate::history::{Embeddings, Habits, Index, Precedent, RankedPrecedent, Retrieval, Writer, beside};
use crate::java::Project;
use crate::report;

/// A line of the index holds this many commits, or fewer where precedents were found in them.
const BLOCK: usize = 256;
/// How many precedents are listed when nothing is said.
const LISTED: &str = "10";

/// Index the coordinated renames of this project's past, and search them
///
/// Mines the history behind HEAD for coordinated renames: three or more renames of one concept in one commit.
/// Writes them, with what each commit left alone, into an index in the git directory. The next run mines only
/// new commits. A run that is stopped loses nothing.
#[derive(Debug, clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "\
Examples:
  corename history                          # mine what is new, and sum up
  corename history search join hint         # what was done when join hints were renamed
  corename history search JoinHintsResolver --format json"
)]
pub struct Args {
    #[command(subcommand)]
    action: Option<Action>,

    #[command(flatten)]
    mine: MineArgs,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// List the past renames that are most like some words or names
    Search(SearchArgs),
}

#[derive(Debug, clap::Args)]
struct MineArgs {
    /// The revision whose history is mined
    #[arg(long, value_name = "REV", default_value = "HEAD")]
    rev: String,

    #[command(flatten)]
    shared: SharedArgs,

    #[command(flatten)]
    config: ConfigArgs,
}

#[derive(Debug, clap::Args)]
struct SearchArgs {
    /// Words, names, folders or kinds of declarations
    #[arg(value_name = "CONCEPT", required = true)]
    query: Vec<String>,

    #[command(flatten)]
    shared: SharedArgs,

    #[command(flatten)]
    embeddings: EmbeddingArgs,
}

/// The past renames' names and folders are sent to this host, and to no other.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Options for embeddings")]
struct EmbeddingArgs {
    /// Rank by embeddings, too, from an OpenAI-compatible endpoint: http://localhost:11434/v1
    #[arg(long = "embeddings", value_name = "URL", requires = "model")]
    base_url: Option<String>,

    /// The model that makes them
    #[arg(long = "embedding-model", value_name = "NAME", requires = "base_url")]
    model: Option<String>,

    /// The environment variable that has the endpoint's key
    #[arg(long = "api-key-env", value_name = "VAR", requires = "base_url")]
    key: Option<String>,

    /// Rank without them after this time
    #[arg(long = "embedding-timeout", value_name = "TIME", default_value = "60s", requires = "base_url")]
    timeout: TimeLimit,
}

#[derive(Debug, clap::Args)]
struct SharedArgs {
    /// The file of the index [default: corename/history.jsonl in the git directory]
    #[arg(long, value_name = "FILE")]
    index: Option<PathBuf>,

    /// List at most N past renames
    #[arg(long, value_name = "N", default_value = LISTED, value_parser = from_one)]
    limit: usize,

    /// The format to print
    #[arg(long, value_enum, default_value_t = TextOrJson::Text, value_name = "FORMAT")]
    format: TextOrJson,

    #[command(flatten)]
    repo: RepoArgs,
}

pub fn run(args: &Args, console: &Console) -> Result<Outcome> {
    match &args.action {
        Some(Action::Search(search)) => self::search(search, console),
        None => mine(&args.mine, console),
    }
}

fn search(args: &SearchArgs, console: &Console) -> Result<Outcome> {
    let repository = args.shared.repo.open()?;
    let path = args.shared.path(&repository)?;
    match &args.shared.index {
        Some(named) => ensure!(
            path.exists(),
            "there is no index {}; `corename history --index FILE` makes one",
            named.display()
        ),
        None => {
            ensure!(path.exists(), "there is no index of this history yet; run `corename history` first");
        }
    }
    let index = Index::read(&path)?;
    ensure_of(&repository, &index, &path)?;
    let query = args.query.join(" ");
    let by_embeddings = args.embeddings.search(&query, index.precedents(), &beside(&path, "vectors"));
    let by_embeddings = by_embeddings.unwrap_or_else(|error| {
        console.note(&format!("ranked by words, without embeddings: {error:#}"));
        None
    });
    let found = Retrieval::of(index.precedents()).search_with(&query, by_embeddings);
    let found = found.iter().take(args.shared.limit);
    let precedents: Vec<(&Precedent, Option<f64>)> =
        found.map(|f| (&index.precedents()[f.index], Some(f.score))).collect();
    print(|out| match args.shared.format {
        TextOrJson::Text if precedents.is_empty() && console.is_quiet() => Ok(()),
        TextOrJson::Text if precedents.is_empty() => writeln!(out, "No past rename is like “{query}”."),
        TextOrJson::Text => report::write_precedents(&precedents, console.paint(), out),
        TextOrJson::Json => report::write_precedents_json(None, &precedents, out),
    })?;
    Ok(Outcome::Nothing)
}

fn mine(args: &MineArgs, console: &Console) -> Result<Outcome> {
    let repository = args.shared.repo.open()?;
    let tip = repository.resolve(&args.rev)?;
    let size_limit =
        args.config.load(&repository, &tip, &ConfigFile::default())?.settings().max_file_size.bytes();
    let path = args.shared.path(&repository)?;
    if args.shared.index.is_some() {
        // Its own folder is made where it is missing; one that the user names may be misspelled.
        files::ensure_writable(&path)?;
        ensure_of(&repository, &Index::read(&path)?, &path)?;
    }
    let (index, walked) = extend(&repository, &tip, &path, size_limit, console)?;
    let latest = index.precedents().iter().rev().take(args.shared.limit);
    let latest: Vec<(&Precedent, Option<f64>)> = latest.map(|precedent| (precedent, None)).collect();
    let habits = Habits::of(index.precedents());
    print(|out| match args.shared.format {
        TextOrJson::Text if latest.is_empty() && console.is_quiet() => Ok(()),
        TextOrJson::Text => {
            report::write_habits(&habits, out)?;
            report::write_precedents(&latest, console.paint(), out)
        }
        TextOrJson::Json => report::write_precedents_json(Some(&habits), &latest, out),
    })?;
    walked.whole("; once they can, the next run mines these alone")?;
    Ok(Outcome::Nothing)
}

impl EmbeddingArgs {
    /// Returns the ranking by embeddings, where an endpoint is given.
    fn search(
        &self,
        query: &str,
        precedents: &[Precedent],
        kept: &Path,
    ) -> Result<Option<Vec<RankedPrecedent>>> {
        let (Some(base_url), Some(model)) = (&self.base_url, &self.model) else { return Ok(None) };
        let not_set = |name: &str| format!("the environment variable {name} is not set");
        let key = |name: &str| environment::secret(name).with_context(|| not_set(name));
        let key = self.key.as_deref().map(key).transpose()?;
        let embeddings = Embeddings::new(base_url, model, key, self.timeout.duration())?;
        Ok(Some(embeddings.search(query, precedents, kept)?))
    }
}

impl SharedArgs {
    /// # Errors
    /// It is `-`, by which people mean the standard input or output.
    fn path(&self, repository: &Repository) -> Result<PathBuf> {
        let path = self.index.clone().unwrap_or_else(|| history_index(repository));
        ensure!(path != Path::new("-"), "--index takes the path of a file, not `-`");
        Ok(path)
    }
}

/// Refuses an index of another repository: the habits would be mixed.
///
/// # Errors
/// None of the commits that it speaks of is here.
fn ensure_of(repository: &Repository, index: &Index, path: &Path) -> Result<()> {
    let mut commits = index.commits().peekable();
    let is_new = commits.peek().is_none();
    ensure!(
        is_new || commits.any(|commit| repository.resolve(commit).is_ok()),
        "{} is the index of another repository: none of its commits is here; give another --index FILE",
        path.display()
    );
    Ok(())
}

/// Mines what is not in the index yet of the history behind a commit. Says, too, whether all of it could be read.
fn extend(
    repository: &Repository,
    tip: &Revision,
    path: &Path,
    size_limit: usize,
    console: &Console,
) -> Result<(Index, Walked)> {
    let mut writer = Writer::open(path)?;
    // A tip may no longer exist, after a branch was rewritten; then its commits are mined again.
    let known: Vec<Revision> =
        writer.index().tips().iter().filter_map(|tip| repository.resolve(tip).ok()).collect();
    let mut history = repository.history_since(&known, tip, Selection::default())?;
    history.commits.retain(|id| !writer.index().is_done(&id.to_string()));
    let (mut commits, mut found) = (Vec::new(), Vec::new());
    let walk = Walk { history: &history, doing: "mining", console };
    let walked = walk.run(
        |commit| mine_commit(repository, commit, size_limit),
        |_, commit, precedents| {
            commits.push(commit.to_string());
            found.extend(precedents);
            if commits.len() < BLOCK && found.is_empty() {
                return Ok(());
            }
            writer.add(std::mem::take(&mut commits), std::mem::take(&mut found))
        },
    )?;
    writer.add(commits, found)?;
    let index =
        if walked.is_whole() { writer.finish(tips(repository, known, tip))? } else { writer.into_index() };
    Ok((index, walked))
}

/// Returns the commits behind which all is done, once it is done behind `tip` as it is behind `known`. Commits that are
/// behind another one are left out.
fn tips(repository: &Repository, known: Vec<Revision>, tip: &Revision) -> Vec<String> {
    let is_behind = |one: &Revision, other: &Revision| {
        repository.merge_base((&one.id, one), (&other.id, other)).is_ok_and(|base| base.id == one.id)
    };
    let is_new = !known.iter().any(|known| is_behind(tip, known));
    let others = known.into_iter().filter(|known| !is_new || !is_behind(known, tip)).map(|known| known.id);
    others.chain(is_new.then(|| tip.id.clone())).collect()
}

fn mine_commit(repository: &Repository, id: ObjectId, size_limit: usize) -> Result<Vec<Precedent>, GitError> {
    let commit = repository.commit(id)?;
    let parent = repository.first_parent(&commit)?;
    let time = repository.committed(&commit)?;
    let change = Diff::of_differing(repository, &Range::between(parent, commit), size_limit)?;
    let detection = change.detect()?;
    let project = Project::new(&change.head);
    Ok(agents::precedents(&project, &detection.renames, &id.to_string(), time))
}
