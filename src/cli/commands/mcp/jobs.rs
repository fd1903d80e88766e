//! The jobs behind the tools: the functions behind the subcommands, with short answers.

use std::sync::Arc;

use anyhow::{Result, bail, ensure};
use serde::Serialize;
use serde_json::Value;

use super::arguments::{Check, Detect, Locate, Mode, Rename, Score, Suggest};
use crate::agents::{self, Analysis};
use crate::cli::change::{ChangeArgs, Range, RepoArgs};
use crate::cli::commands::rename::{self, Wanted};
use crate::cli::commands::score;
use crate::cli::console::Console;
use crate::cli::diff::Diff;
use crate::cli::llm::not_asked;
use crate::cli::paths::GivenPaths;
use crate::cli::seed::{self, Seed, is_identifier};
use crate::cli::settings::ConfigArgs;
use crate::cli::subject::Subject;
use crate::cli::work_tree::WorkTree;
use crate::config::{Confidence, Config, ConfigFile};
use crate::git::{CancellationToken, Repository, Revision, Snapshot};
use crate::java::{DeclarationRef, Project};
use crate::report::paint::Paint;
use crate::report::{
    BriefAnalysis, BriefRenames, DeclarationSummary, Page, RenameFormat, RenameOptions, Show, ShowEvidence,
};

/// At most this many reasons are given for a refused rename.
const MOST_REASONS: usize = 10;
/// At most this many declarations are listed that an ambiguous location may mean.
const MOST_CANDIDATES: usize = 20;

/// The state that the jobs of one call work on.
pub struct Session<'s> {
    pub repo: RepoArgs,
    pub config: &'s ConfigArgs,
    pub read_only: bool,
    pub console: Console,
}

/// The result of a tool: a value by its schema, and the same in a few lines.
#[derive(Debug)]
pub struct ToolResult {
    pub text: String,
    pub value: Value,
    /// Whether what was asked for could not be done.
    pub failed: bool,
}

impl ToolResult {
    fn of(text: String, value: &impl Serialize) -> Result<ToolResult> {
        Ok(ToolResult { text, value: serde_json::to_value(value)?, failed: false })
    }
}

impl Session<'_> {
    pub fn stop(&self) -> &CancellationToken {
        &self.repo.stop
    }

    pub fn rename(&self, asked: &Rename) -> Result<ToolResult> {
        let execute = asked.mode == Mode::Execute;
        ensure!(
            !(execute && self.read_only),
            "this server changes no files (--read-only); use mode \"preview\""
        );
        let mut work_tree = match execute {
            true => WorkTree::open(&self.repo, &self.console)?,
            false => WorkTree::open_to_read(&self.repo)?,
        };
        let asked_for = ConfigFile { runtime_names: asked.runtime_names, ..ConfigFile::default() };
        let config = work_tree.config(self.config, &asked_for)?;
        work_tree.leave_out(&config);
        let wanted = Wanted {
            location: asked.locate.location(|path| work_tree.path(path))?,
            new_name: &asked.new_name,
            execute,
            name_rules: config.name_rules(),
            scope: asked.scope_filter.as_deref().unwrap_or_default(),
            patch: None,
            show: RenameOptions {
                show_diffs: asked.show_diffs,
                skip_files: asked.offset,
                max_files: Some(asked.max_files),
                max_reasons: Some(MOST_REASONS),
                how_to_see_all: None,
                how_to_execute: "send the same request with `mode: \"execute\"`",
                ..RenameOptions::default()
            },
        };
        let response = match rename::rename(&work_tree, &wanted)? {
            rename::Attempt::Planned { response, .. } => response,
            rename::Attempt::Ambiguous(candidates) => bail!(listed(&asked.locate, &candidates)),
        };
        let mut text = Vec::new();
        response.write(RenameFormat::Markdown, Paint::NONE, &mut text)?;
        let text = String::from_utf8_lossy(&text).into_owned();
        let failed = execute && response.refusal().is_some();
        Ok(ToolResult { failed, ..ToolResult::of(text, &response)? })
    }

    pub fn check(&self, asked: &Check) -> Result<ToolResult> {
        let repository = self.repo.open()?;
        let range = self.range(&repository, asked.base.clone(), asked.head.clone())?;
        let config = self.configuration(&repository, range.tip(), asked.min_confidence)?;
        let change = Diff::open(&repository, &range, &config)?;
        let project = Project::new(&change.head);
        let mut analysis = Subject::of_change(&change, &project, &config)?.analyse();
        analysis.notes.extend(not_asked(&config));
        analysis.notes.extend(range.note().map(str::to_owned));
        analysis.mentions = change.mentions(&project, &config, &analysis);
        let page = Page { offset: asked.offset, limit: asked.limit };
        let (details, patch) = (asked.details, asked.patch);
        let patched_texts = config.settings().patch_mentions;
        let compared = Some(range.name());
        brief(&analysis, &change.head, Show { page, details, patch, patched_texts, compared })
    }

    pub fn suggest(&self, asked: &Suggest) -> Result<ToolResult> {
        ensure!(!asked.seeds.is_empty(), "give at least one rename in `seeds`");
        let repository = self.repo.open()?;
        let root = repository.work_tree().filter(|_| asked.at.is_none());
        let revision = match root {
            Some(_) => None,
            None => Some(repository.resolve(asked.at.as_deref().unwrap_or("HEAD"))?),
        };
        let wanted = of_confidence(asked.min_confidence);
        let (config, files) = seed::searched(&repository, revision.as_ref(), self.config, &wanted)?;
        let files = Arc::new(files);
        match root.map(|root| GivenPaths::new(root, &self.repo.dir)) {
            Some(paths) => self.suggest_in(asked, &files, &config, |path| paths.existing(path)),
            None => self.suggest_in(asked, &files, &config, |path| Ok(path.to_owned())),
        }
    }

    fn suggest_in(
        &self,
        asked: &Suggest,
        files: &Arc<Snapshot>,
        config: &Config,
        path: impl Fn(&str) -> Result<String>,
    ) -> Result<ToolResult> {
        let project = Project::new(files);
        let seed = |seed: &super::arguments::Seed| {
            ensure!(is_identifier(&seed.new_name), "`{}` is not a Java identifier", seed.new_name);
            let declaration = the_one(&project, &seed.locate, &path)?;
            let old_name = &declaration.get().name;
            ensure!(*old_name != seed.new_name, "`{old_name}` is the old name and the new one");
            Ok(Seed::of(&declaration, &seed.new_name))
        };
        let seeds: Vec<Seed> = asked.seeds.iter().map(seed).collect::<Result<_>>()?;
        let mut analysis = Subject::of_seeds(&project, &seeds, config)?.analyse();
        analysis.notes.extend(not_asked(config));
        analysis.mentions = agents::predicted_mentions(&project, files, config, &analysis);
        let page = Page { offset: asked.offset, limit: asked.limit };
        let (details, patch) = (asked.details, asked.patch);
        let patched_texts = config.settings().patch_mentions;
        brief(&analysis, files, Show { page, details, patch, patched_texts, compared: None })
    }

    pub fn detect(&self, asked: &Detect) -> Result<ToolResult> {
        let repository = self.repo.open()?;
        let range = match &asked.revisions {
            Some(_) if asked.base.is_some() || asked.head.is_some() => {
                bail!("give `revisions`, or `base` and `head`, not both")
            }
            Some(spec) => Range::of_spec(&repository, spec)?,
            None => self.range(&repository, asked.base.clone(), asked.head.clone())?,
        };
        let config = self.configuration(&repository, range.tip(), None)?;
        let change = Diff::of_differing(&repository, &range, config.settings().max_file_size.bytes())?;
        let mut detected = change.detect()?;
        detected.notes.extend(range.note().map(str::to_owned));
        let page = Page { offset: asked.offset, limit: asked.limit };
        let evidence = if asked.explain { ShowEvidence::Shown } else { ShowEvidence::LeftOut };
        let (base, head) = (change.base.id(), change.head.id());
        let brief = BriefRenames::of(base, head, range.name(), &detected, page, evidence);
        ToolResult::of(brief.to_string(), &brief)
    }

    pub fn score(&self, asked: &Score) -> Result<ToolResult> {
        let repository = self.repo.open()?;
        let range = self.range(&repository, asked.base.clone(), asked.head.clone())?;
        let config = self.configuration(&repository, range.tip(), asked.min_confidence)?;
        let mut score = score::score(&repository, &range, &config, asked.residue)?;
        score.notes.extend(range.note().map(str::to_owned));
        let residue = score.residue.as_ref().map(|residue| format!("\n\n{residue}"));
        ToolResult::of(format!("{score}{}", residue.unwrap_or_default()), &score)
    }

    /// Returns the change between two revisions. Without a head that is the work tree, where there is one: an agent
    /// asks about what it is at.
    fn range(&self, repository: &Repository, base: Option<String>, head: Option<String>) -> Result<Range> {
        let worktree = head.is_none() && repository.work_tree().is_some();
        ChangeArgs { revisions: None, base, head, worktree, repo: self.repo.clone() }.range(repository)
    }

    fn configuration(
        &self,
        repository: &Repository,
        tip: &Revision,
        min_confidence: Option<Confidence>,
    ) -> Result<Config> {
        self.config.load(repository, tip, &of_confidence(min_confidence))
    }
}

/// Returns the configuration that a call sets.
fn of_confidence(min_confidence: Option<Confidence>) -> ConfigFile {
    ConfigFile { min_confidence, ..ConfigFile::default() }
}

fn brief(analysis: &Analysis, head: &Snapshot, show: Show<'_>) -> Result<ToolResult> {
    let brief = BriefAnalysis::of(analysis, head, show);
    ToolResult::of(brief.to_string(), &brief)
}

/// Returns the declaration that is meant.
fn the_one(
    project: &Project<'_>,
    locate: &Locate,
    path: impl Fn(&str) -> Result<String>,
) -> Result<DeclarationRef> {
    let mut found = crate::rename::locate(project, &locate.location(path)?)?;
    if found.len() == 1 {
        return Ok(found.remove(0));
    }
    let candidates: Vec<DeclarationSummary> = found.iter().map(DeclarationSummary::of).collect();
    bail!(listed(locate, &candidates))
}

/// Returns the message that a location may mean several declarations, with a list of them.
fn listed(locate: &Locate, candidates: &[DeclarationSummary]) -> String {
    let mut text = rename::ambiguous(&locate.named(), candidates);
    for candidate in candidates.iter().take(MOST_CANDIDATES) {
        text.push('\n');
        text.push_str(&candidate.line());
    }
    text
}
