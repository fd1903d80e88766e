//! The language model that the configuration names, and what the command line says of it.

use std::path::PathBuf;

use anyhow::Result;

use super::change::Range;
use super::console::Console;
use super::environment;
use super::exchanges;
use super::past::Precedents;
use super::settings::ConfigArgs;
use crate::agents::{Example, Scope};
use crate::config::{Config, Llm, Origin};
use crate::git::Repository;
use crate::history::Embeddings;
use crate::http::Secret;
use crate::llm::{Model, RecordingMode, Setup};

#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Language model options")]
pub struct LlmArgs {
    /// Ask no language model, whatever the configuration says
    #[arg(long)]
    no_llm: bool,

    /// Record the language model's answers in this folder
    #[arg(long, value_name = "DIR", conflicts_with_all = ["no_llm", "llm_replay", "llm_dry_run"])]
    llm_record: Option<PathBuf>,

    /// Replay recorded answers from this folder, and send nothing
    #[arg(long, value_name = "DIR", conflicts_with_all = ["no_llm", "llm_dry_run"])]
    llm_replay: Option<PathBuf>,

    /// Print what the language model would be asked, with tokens and cost, and send nothing
    #[arg(long, conflicts_with = "no_llm")]
    llm_dry_run: bool,

    /// Show on standard error what the language model was asked, and what it answered
    #[arg(long, conflicts_with = "no_llm")]
    llm_explain: bool,
}

/// The model that is asked, and what it is shown of the project's history.
pub struct Asked {
    model: Model,
    past: Option<Precedents>,
    /// Where the configuration has a model for them.
    embeddings: Option<Embeddings>,
}

/// Says that the configured language model was not asked. A coding agent judges doubtful candidates itself, and a
/// search of many repositories must not cost anybody money.
pub fn not_asked(config: &Config) -> Option<String> {
    let is_wanted = config.settings().llm.is_wanted();
    is_wanted.then(|| "the language model of the configuration (`llm:`) is not asked here".to_owned())
}

impl Asked {
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Returns the past renames that are most like those of a scope, as examples.
    pub fn past(&self, scope: &Scope) -> Vec<Example> {
        let Some(past) = &self.past else { return Vec::new() };
        let (examples, problem) = past.like(scope, self.embeddings.as_ref());
        if let Some(problem) = problem {
            self.model.note(format!("examples of past renames were found by their words alone: {problem}"));
        }
        examples
    }
}

impl LlmArgs {
    /// Returns the model to ask; `None` where none is configured. `range` is that of a change, whose own edit of the
    /// model's settings does not count yet. Without a range, an edit of the branch does not count.
    ///
    /// # Errors
    /// The settings cannot be used.
    pub fn model(
        &self,
        config: &Config,
        args: &ConfigArgs,
        (repository, range): (&Repository, Option<&Range>),
        console: &Console,
    ) -> Result<Option<Asked>> {
        let settings = &config.settings().llm;
        if self.no_llm || !settings.is_wanted() {
            let asked_for = self.llm_record.is_some()
                || self.llm_replay.is_some()
                || self.llm_dry_run
                || self.llm_explain;
            anyhow::ensure!(
                !asked_for,
                "no language model is configured; write `llm:` with `base-url` and `model` into .corename.yml"
            );
            return Ok(None);
        }
        let tape = self.tape();
        let sends = matches!(tape, RecordingMode::None | RecordingMode::Record(_));
        let key = match sends.then(|| Self::permitted(config, args, repository, range)).transpose() {
            Ok(key) => key.flatten(),
            Err(why) => {
                console.note(&format!("the language model is not asked: {why}"));
                return Ok(None);
            }
        };
        let model = Model::new(Setup { settings, key: key.clone(), tape: tape.clone() });
        let model = model.map_err(|error| match error.key().map(|key| config.origin(key)) {
            Some(place @ Origin::File { .. }) => anyhow::anyhow!("{place}: {error}"),
            _ => error.into(),
        })?;
        let past = Precedents::read(repository, range.map(Range::base), console);
        // A run that is recorded must be the same without the endpoint.
        let embeddings =
            if tape == RecordingMode::None && past.is_some() { embeddings(settings, key)? } else { None };
        Ok(Some(Asked { model, past, embeddings }))
    }

    /// Returns the key to send, if the configuration names one.
    ///
    /// # Errors
    /// Why nothing may be sent.
    fn permitted(
        config: &Config,
        args: &ConfigArgs,
        repository: &Repository,
        range: Option<&Range>,
    ) -> Result<Option<Secret>, String> {
        if !args.is_users_own(repository) {
            settled(repository, range, config, args)
                .map_err(|why| format!("{why} (a --config file not in the repository counts at once)"))?;
        }
        let Some(variable) = &config.settings().llm.api_key_env else { return Ok(None) };
        let wrong = match environment::secret(variable) {
            Some(key) if key.can_be_sent() => return Ok(Some(key)),
            Some(_) => "has a line break or another character that no key has",
            None => "is not set",
        };
        let origin = config.origin("llm.api-key-env");
        Err(format!("the environment variable {variable} {wrong} ({origin}: `llm.api-key-env`)"))
    }

    fn tape(&self) -> RecordingMode {
        match (&self.llm_record, &self.llm_replay) {
            _ if self.llm_dry_run => RecordingMode::DryRun,
            (Some(folder), _) => RecordingMode::Record(folder.clone()),
            (None, Some(folder)) => RecordingMode::Replay(folder.clone()),
            (None, None) => RecordingMode::None,
        }
    }

    /// Refuses a dry run in a review, since the questions there depend on the answers.
    ///
    /// # Errors
    /// A dry run is asked for.
    pub fn refuse_dry_run(&self, of: &str) -> Result<()> {
        anyhow::ensure!(
            !self.llm_dry_run,
            "--llm-dry-run cannot be used with {of}, where questions depend on answers"
        );
        Ok(())
    }

    /// Returns a dry run writes nothing and finds nothing, so nothing may be asked of it that goes by findings.
    ///
    /// # Errors
    /// An option that it leaves without effect is given.
    pub fn refuse_beside_dry_run(&self, option: Option<&str>) -> Result<()> {
        match option.filter(|_| self.llm_dry_run) {
            Some(option) => {
                anyhow::bail!("--llm-dry-run prints what would be asked and nothing else; leave {option} out")
            }
            None => Ok(()),
        }
    }

    /// Prints the questions of a dry run instead of a report, and says so.
    pub fn print_dry_run(&self, asked: Option<&Asked>, console: &Console) -> Result<bool> {
        let Some(model) = asked.map(Asked::model).filter(|_| self.llm_dry_run) else { return Ok(false) };
        console.say(&exchanges::dry_run(model))?;
        Ok(true)
    }

    /// Shows what was asked and answered, where that is wished for.
    pub fn explain(&self, asked: Option<&Asked>) {
        if let Some(model) = asked.map(Asked::model).filter(|_| self.llm_explain) {
            super::console::tell(exchanges::explained(&model.exchanges()).trim_end());
        }
    }
}

/// Returns the endpoint for embeddings, where the settings name a model for them.
///
/// # Errors
/// The settings cannot be used.
fn embeddings(settings: &Llm, key: Option<Secret>) -> Result<Option<Embeddings>> {
    let (Some(base_url), Some(model)) = (&settings.base_url, &settings.embedding_model) else {
        return Ok(None);
    };
    Ok(Some(Embeddings::new(base_url, model, key, settings.timeout.duration())?))
}

/// Checks that a change leaves the model's settings as they were; without a range, the branch that is checked out.
/// Who proposes a change must not be able to have code and key sent elsewhere by it.
///
/// # Errors
/// Why the settings do not count yet.
fn settled(
    repository: &Repository,
    range: Option<&Range>,
    config: &Config,
    args: &ConfigArgs,
) -> Result<(), String> {
    let what = if range.is_some() { "this change" } else { "this branch" };
    let unknown = |error: anyhow::Error| format!("what `llm:` was before {what} is not known: {error:#}");
    let base = match range {
        Some(range) => range.base().clone(),
        None => repository.agreed_base().map_err(|e| unknown(e.into()))?,
    };
    // The change may well mend the file.
    let before = args.trusted(repository, Some(&base)).map_err(unknown)?;
    let before = before.iter().fold(Config::new(), |config, file| config.with_file(file));
    if before.settings().llm == config.settings().llm {
        return Ok(());
    }
    let file = args.config.as_deref().map_or(".corename.yml".to_owned(), |path| path.display().to_string());
    Err(format!("{what} edits `llm:` in {file}; the edit counts once it is merged"))
}
