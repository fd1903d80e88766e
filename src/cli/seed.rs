//! Seeds: renames that are not made yet, as a user gives them, and what is to be judged of them.

use std::str::FromStr;

use anyhow::{Context, Result, bail, ensure};

use super::change::RepoArgs;
use super::environment;
use super::paths::{GivenPaths, in_file};
use super::settings::ConfigArgs;
use crate::agents::{Question, Side};
use crate::config::{Confidence, Config, ConfigFile};
use crate::git::{Position, Repository, Revision, Snapshot};
use crate::java::{Declaration, DeclarationId, DeclarationRef, Project};
use crate::mining::{Place, Rename};
use crate::rename::{self, Location, Plan, Request, SymbolPath, is_allowed};
use crate::report::{self, DeclarationSummary};

/// At most this many declarations are listed that a seed may mean.
const MOST_PLACES: usize = 5;

/// How a seed is given.
pub const SEED_FORM: &str = "PATH:LINE:COL:OLD=NEW";

/// A rename that is not made yet.
#[derive(Debug, Clone)]
pub struct Seed {
    path: String,
    at: Position,
    old_name: String,
    new_name: String,
}

impl Seed {
    /// Returns the rename of a declaration that is known.
    pub fn of(declaration: &DeclarationRef, new_name: &str) -> Self {
        let place = Place::of(&declaration.unit, declaration.id);
        Self {
            at: Position { line: place.line, column: place.column },
            path: place.path,
            old_name: declaration.get().name.clone(),
            new_name: new_name.to_owned(),
        }
    }
}

/// A rename that is not made yet, as the command line gives it.
#[derive(Debug, Clone)]
pub enum GivenSeed {
    /// By the place of the declaration's name.
    Placed(Seed),
    /// By the declaration's name, with as much around it as is needed.
    Named(NamedSeed),
}

#[derive(Debug, Clone)]
pub struct NamedSeed {
    /// The file, where it is said.
    path: Option<String>,
    symbol: SymbolPath,
    new_name: String,
}

impl FromStr for GivenSeed {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let named = || named_seed(text).map(GivenSeed::Named);
        let seed = placed_seed(text).map(GivenSeed::Placed).or_else(named);
        let lacks = match text.split_once('=') {
            Some((_, "")) => "; the new name is missing",
            Some(("", _)) => "; the old name is missing",
            _ => "",
        };
        let seed = seed.ok_or_else(|| format!("expected {SEED_FORM}, or Type.member=NEW{lacks}"))?;
        let (old_name, new_name) = match &seed {
            GivenSeed::Placed(seed) => (seed.old_name.as_str(), &seed.new_name),
            GivenSeed::Named(seed) => (seed.symbol.name(), &seed.new_name),
        };
        if matches!(&seed, GivenSeed::Placed(seed) if seed.at.line == 0 || seed.at.column == 0) {
            return Err("LINE and COL count from 1".to_owned());
        }
        if old_name == new_name {
            return Err(format!("`{new_name}` is the old name and the new one"));
        }
        if !is_identifier(new_name) {
            return Err(format!("`{new_name}` is not a Java identifier"));
        }
        Ok(seed)
    }
}

/// Parses `PATH:LINE:COL:OLD=NEW`.
fn placed_seed(text: &str) -> Option<Seed> {
    let mut parts = text.rsplitn(4, ':');
    let (old_name, new_name) = parts.next()?.split_once('=')?;
    let (column, line) = (number(parts.next()?)?, number(parts.next()?)?);
    let path = parts.next().filter(|p| !p.is_empty())?.to_owned();
    let names = !old_name.is_empty() && !new_name.is_empty();
    names.then(|| Seed {
        path,
        at: Position { line, column },
        old_name: old_name.to_owned(),
        new_name: new_name.to_owned(),
    })
}

/// Parses `Type.member=NEW` or `PATH:Type.member=NEW`.
fn named_seed(text: &str) -> Option<NamedSeed> {
    let (declaration, new_name) = text.rsplit_once('=').filter(|(_, new_name)| !new_name.is_empty())?;
    let (path, symbol) = match in_file(declaration) {
        Some((path, symbol)) => (Some(path.to_owned()), symbol),
        None => (None, declaration),
    };
    let symbol: SymbolPath = symbol.parse().ok()?;
    let is_name = !symbol.name().starts_with(char::is_numeric);
    is_name.then(|| NamedSeed { path, symbol, new_name: new_name.to_owned() })
}

/// Returns a number of digits alone. One that is too large is the largest: no file has so many lines.
fn number(digits: &str) -> Option<u32> {
    let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    is_number.then(|| digits.parse().unwrap_or(u32::MAX))
}

/// Returns the seeds with paths as the project has them: a user gives them from the current folder, too. Those that are
/// given by name get their places.
///
/// # Errors
/// A name means nothing, or several declarations.
pub fn placed(
    seeds: &[GivenSeed],
    repository: &Repository,
    repo: &RepoArgs,
    project: &Project<'_>,
) -> Result<Vec<Seed>> {
    let given = repository.work_tree().map(|root| GivenPaths::new(root, &repo.dir));
    let path = |asked: &str| {
        let mut meanings = given.iter().flat_map(|given| given.meanings(asked)).map(|(_, path)| path);
        meanings.find(|path| project.snapshot().contains(path)).unwrap_or_else(|| asked.to_owned())
    };
    let place = |seed: &GivenSeed| match seed {
        GivenSeed::Placed(seed) => Ok(Seed { path: path(&seed.path), ..seed.clone() }),
        GivenSeed::Named(seed) => named(project, seed, seed.path.as_deref().map(path)),
    };
    seeds.iter().map(place).collect()
}

/// Returns the one declaration that a name means.
fn named(project: &Project<'_>, seed: &NamedSeed, path: Option<String>) -> Result<Seed> {
    let location = Location::Symbol { path, symbol: seed.symbol.clone() };
    let found = rename::locate(project, &location)?;
    if let [declaration] = found.as_slice() {
        return Ok(Seed::of(declaration, &seed.new_name));
    }
    let candidates: Vec<String> = found.iter().map(|d| DeclarationSummary::of(d).line()).collect();
    let (symbol, n) = (&seed.symbol, candidates.len());
    let first: Vec<String> = candidates.into_iter().take(MOST_PLACES).collect();
    let cut = if n > first.len() { ", …" } else { "" };
    bail!("`{symbol}` may mean {n} declarations; give the place of one: {}{cut}", first.join(", "))
}

/// Returns whether a name could be one in Java; keywords are the rename engine's business.
pub fn is_identifier(name: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
    !name.is_empty() && name.chars().all(is_part) && !name.starts_with(char::is_numeric)
}

/// Returns the question on renames that are not made yet.
///
/// # Errors
/// A seed's file or declaration is not there, Java does not allow its new name, or another seed has another one for the
/// same declaration.
pub fn question<'q>(project: &'q Project<'q>, seeds: &[Seed], config: &'q Config) -> Result<Question<'q>> {
    let mut renames: Vec<Rename> = Vec::new();
    for seed in seeds {
        let rename = locate(project, seed)?;
        let Rename { kind, term, old_name, new_name, .. } = &rename;
        ensure!(is_allowed(new_name, *kind), "Java does not allow the name `{new_name}` for this {term}");
        match renames.iter().find(|other| other.before == rename.before && other.old_name == *old_name) {
            Some(other) if other.new_name != *new_name => {
                bail!(
                    "`{old_name}` cannot become both `{}` and `{new_name}`; give one seed for it",
                    other.new_name
                )
            }
            Some(_) => {}
            None => renames.push(rename),
        }
    }
    Ok(Question {
        project,
        side: Side::Before,
        renames,
        edited: Default::default(),
        config,
        min_confidence: config.min_confidence_or(Confidence::OF_SUGGEST),
        asked: false,
        without: environment::without(),
    })
}

/// Returns what is searched for declarations that belong to a seed: a revision or the work tree, with the configuration
/// that counts there.
pub fn searched(
    repository: &Repository,
    revision: Option<&Revision>,
    config: &ConfigArgs,
    overrides: &ConfigFile,
) -> Result<(Config, Snapshot)> {
    // (A repository without a commit has a work tree.)
    let tip = revision.cloned().unwrap_or_else(|| repository.head_or_empty());
    let config = config.load(repository, &tip, overrides)?;
    let limit = config.settings().max_file_size.bytes();
    let snapshot = match revision {
        Some(revision) => repository.snapshot(revision, limit)?,
        None => repository.worktree(limit)?,
    };
    let snapshot = snapshot.with_not_compiled(config.not_compiled().clone());
    Ok((config, snapshot))
}

/// Returns the declaration that a seed means: the one of that name at the place, else the only one in the line. Since
/// the file may have been edited, it also accepts the only one in the file.
fn locate(project: &Project<'_>, seed: &Seed) -> Result<Rename> {
    let Seed { path, at, old_name, .. } = seed;
    let here = if project.snapshot().is_of_commit() { "at this revision" } else { "in the work tree" };
    let unit = project.unit(path).with_context(|| format!("there is no Java file {path} {here}"))?;
    let named = || unit.iter().filter(|(_, d)| d.kind.is_named() && d.name == *old_name);
    let start = |d: &Declaration| unit.source.position(d.name_span.start);
    let width = old_name.encode_utf16().count() as u32;
    let in_line: Vec<_> = named().filter(|(_, d)| start(d).line == at.line).collect();
    let is_there = |d: &Declaration| (start(d).column..start(d).column + width).contains(&at.column);
    let there = in_line.iter().find(|(_, d)| is_there(d)).map(|(id, _)| *id);
    let only = |of: &[(DeclarationId, &Declaration)]| (of.len() == 1).then(|| of[0].0);
    let all: Vec<_> = named().collect();
    let found = there.or_else(|| only(&in_line)).or_else(|| only(&all).filter(|_| in_line.is_empty()));
    match found {
        Some(id) => Ok(Rename::proposed(&unit, id, &seed.new_name)),
        None if all.is_empty() => bail!("{path} declares no `{old_name}` {here}"),
        None => {
            let places: Vec<String> = all
                .iter()
                .take(MOST_PLACES)
                .map(|(id, d)| format!("{}:{} ({})", start(d).line, start(d).column, unit.term(*id)))
                .collect();
            let more = if all.len() > MOST_PLACES { ", …" } else { "" };
            bail!(
                "{path} declares no `{old_name}` at {}:{}; it has {}{more}: give one of these places",
                at.line,
                at.column,
                places.join(", ")
            )
        }
    }
}

/// A seed with its plan.
#[derive(Debug, Clone)]
pub struct PlannedSeed {
    pub request: Request,
    pub plan: Plan,
}

/// Returns the renames of seeds themselves, planned.
pub fn planned(question: &Question<'_>) -> Vec<PlannedSeed> {
    let request = |rename: &Rename| {
        let declaration = rename.before.declaration(question.project)?;
        Some(Request { declaration, new_name: rename.new_name.clone() })
    };
    let requests: Vec<Request> = question.renames.iter().filter_map(request).collect();
    let plans = rename::plan(question.project, &requests, question.config.name_rules());
    requests.into_iter().zip(plans).map(|(request, plan)| PlannedSeed { request, plan }).collect()
}

/// Returns notes on seeds: a declaration is not where a seed says, or cannot be renamed.
pub fn notes(question: &Question<'_>, seeds: &[Seed], planned: &[PlannedSeed]) -> Vec<String> {
    let elsewhere = seeds.iter().filter_map(|seed| {
        let Place { path, line, column, .. } = locate(question.project, seed).ok()?.before;
        (line != seed.at.line).then(|| {
            let old_name = &seed.old_name;
            format!(
                "found no `{old_name}` in that line; took the only one in the file, at {path}:{line}:{column}"
            )
        })
    });
    elsewhere.chain(planned.iter().filter_map(refusal)).collect()
}

/// Returns what prevents a seed itself.
fn refusal(PlannedSeed { request, plan }: &PlannedSeed) -> Option<String> {
    let reason = report::first_reason(plan)?;
    Some(format!("the seed itself, `{}`, cannot be renamed. {reason}", request.declaration.get().name))
}
